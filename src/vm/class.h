/* SPDX-License-Identifier: Apache-2.0 */
/* What class.c, link.c, init.c and resolve.c share with each other and with the boot. */
#ifndef VM_CLASS_H
#define VM_CLASS_H

#include "vm/vm_int.h"

/* Classes whose superclasses are being loaded, innermost first: finds circles. */
struct loading {
    sym name;
    struct loading *outer;
};

size_t klass_region_size(void);
struct klass *klass_primitive(struct vm *vm, char type, const char *name);
/* Display and flattened interfaces, from super and interface. */
void klass_link_hierarchy(struct vm *vm, struct klass *k);
/* Fields, methods, vtable. False: exception pending. */
bool klass_link(struct vm *vm, struct thread *t, struct klass *k);
/* Static fields with a ConstantValue. */
void klass_init_constants(struct vm *vm, struct klass *k);
/* The Class object; nothing before java.lang.Class itself is linked. */
void klass_make_mirror(struct vm *vm, struct klass *k);
/* Verifies all methods of a user class. NAT_OK, NAT_THROW. */
enum nat klass_verify(struct vm *vm, struct thread *t, struct klass *k);
/* One round of the pseudo method that initializes a class; see init.c. */
enum nat init_step(struct vm *vm, struct thread *t, struct frame *f);
/* Its frame is being unwound: the class is erroneous, the exception perhaps wrapped. */
enum nat init_failed(struct vm *vm, struct thread *t, struct frame *f);
/* Makes vm->init_method. */
void init_setup(struct vm *vm);

#endif
