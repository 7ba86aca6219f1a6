/* SPDX-License-Identifier: Apache-2.0 */
/* Objects of java.lang.invoke that the VM makes. */
#ifndef VM_HANDLE_H
#define VM_HANDLE_H

#include "vm/invoke.h"

/* The java.lang.invoke.MethodType of a descriptor; 0 with the exception pending. */
ref handle_type(struct vm *vm, struct thread *t, sym desc);
/* Descriptor of a MethodType object; or of a Class and a Class[]. */
sym handle_type_desc(struct vm *vm, ref type);
sym handle_desc_of(struct vm *vm, ref result, ref parameters);
/* A new direct handle (Handles.Direct). NAT_OK with *out, NAT_THROW, NAT_NOMEM. */
enum nat handle_new(struct vm *vm, struct thread *t, const struct target *to, ref *out);
/* Is it a method of variable arity? */
bool target_is_varargs(struct vm *vm, const struct target *to);

#endif
