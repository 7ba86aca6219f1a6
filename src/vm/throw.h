/* SPDX-License-Identifier: Apache-2.0 */
/* Unwinding, for the interpreter. */
#ifndef VM_THROW_H
#define VM_THROW_H

#include "vm/vm_int.h"

/* Pops frames until one handles t's pending exception; its pc and stack are set then.
 * False: no frame is left. */
bool throw_unwind(struct vm *vm, struct thread *t);
/* Takes the top frame off: leaves its lock and atomic section. */
void frame_pop(struct vm *vm, struct thread *t);

#endif
