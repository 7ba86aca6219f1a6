/* SPDX-License-Identifier: Apache-2.0 */
/* The wording of errors of linking and casting, which programs print and tests compare:
 * HotSpot's. All add to b. */
#ifndef VM_EXPLAIN_H
#define VM_EXPLAIN_H

#include "vm/vm_int.h"

/* "module java.base of loader 'bootstrap'" */
void explain_where(struct vm *vm, const struct klass *k, struct buf *b);
/* " (a.B and c.D are in unnamed module of loader 'app')", or where each of them is. */
void explain_pair(struct vm *vm, const struct klass *x, const struct klass *y, struct buf *b);

/* Each throws and returns NAT_THROW. */
enum nat explain_no_access(struct vm *vm, struct thread *t, const struct klass *from,
                           const struct klass *to, uint16_t flags, const char *member);
enum nat explain_abstract(struct vm *vm, struct thread *t, const struct klass *receiver,
                          const struct method *m);
enum nat explain_conflict(struct vm *vm, struct thread *t, const struct klass *receiver,
                          const struct method *m);

#endif
