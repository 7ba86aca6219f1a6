/* SPDX-License-Identifier: Apache-2.0 */
/* Prototypes of all natives, from natives.def. */
#ifndef VM_NATIVES_H
#define VM_NATIVES_H

#include "vm/vm_int.h"

#define NATIVE(klass, method, desc, function, flags) \
    enum nat nat_##function(struct vm *vm, struct thread *t, uint32_t *args);
#define REPLACE(klass, method, desc, model, model_method)
#define NOTHING(klass, method, desc)
#include "vm/natives.def"
#undef NATIVE
#undef REPLACE
#undef NOTHING

#endif
