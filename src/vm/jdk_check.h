/* SPDX-License-Identifier: Apache-2.0 */
#ifndef VM_JDK_CHECK_H
#define VM_JDK_CHECK_H

#include "vm/vm_int.h"

/* False, with a message that names it, when a method that Ravel replaces is missing in the
 * JDK's image. */
bool jdk_check(struct vm *vm, struct err *e);

#endif
