/* SPDX-License-Identifier: Apache-2.0 */
/* Prototypes of all natives, from natives.def. */
#ifndef VM_NATIVES_H
#define VM_NATIVES_H

#include "vm/vm_int.h"

#define NATIVE(owner, name, desc, function, flags) \
    enum nat nat_##function(struct vm *vm, struct thread *t, uint32_t *args);
#define REPLACE(owner, name, desc, model, method)
#define NOTHING(owner, name, desc)
#include "vm/natives.def"
#undef NATIVE
#undef REPLACE
#undef NOTHING

enum nat nat_nothing(struct vm *vm, struct thread *t, uint32_t *args);
/* The model's method that replaces m (a REPLACE row). NULL: exception pending. */
struct method *native_model(struct vm *vm, struct thread *t, struct method *m);
/* Every method of the table is there in this JDK's image. */
bool native_check(struct vm *vm, struct err *e);

#endif
