/* SPDX-License-Identifier: Apache-2.0 */
/* Optimistic reads under a StampedLock. By the memory model they race with a writer; what
 * they read is thrown away when validate() then fails. So a read is not reported between
 * tryOptimisticRead() and validate() in one method when the stamp has become invalid by
 * then: it only makes the variable a place to switch at, so that what the method does with
 * torn values is explored. With a valid stamp nobody can have written under the lock, and a
 * race is one. A method of a class that never validates has no such reads. */
#include "vm/hb.h"

#include "classfile/classfile.h"
#include "vm/nat.h"

static bool is_validation(const struct vm *vm, const struct cf_const *c)
{
    static const char lock[] = "java/util/concurrent/locks/StampedLock";
    if (c->tag != CF_METHODREF || strcmp(sym_text(&vm->syms, c->owner), lock) != 0)
        return false;
    const char *name = sym_text(&vm->syms, c->name);
    return strcmp(name, "validate") == 0 || strncmp(name, "tryConvertTo", 12) == 0;
}

static bool validates(const struct vm *vm, const struct klass *k)
{
    for (uint32_t i = 1; k->cf && i < k->cf->constants; i++)
        if (is_validation(vm, &k->cf->constant[i]))
            return true;
    return false;
}

enum nat nat_optimism_begin(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)args;
    uint32_t caller = thread_frame(t)->caller;
    const struct frame *f = (const struct frame *)(void *)(t->stack + caller);
    STATE_SET(vm, t->s.optimistic, caller && validates(vm, f->method->klass) ? caller : 0);
    return NAT_OK;
}

enum nat nat_optimism_end(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)args;
    STATE_SET(vm, t->s.optimistic, 0);
    return NAT_OK;
}

/* The method that began it still runs. */
static bool is_under_way(const struct vm *vm, const struct thread *t)
{
    uint32_t at = t->s.frame;
    while (at > t->s.optimistic)
        at = ((const struct frame *)(void *)(t->stack + at))->caller;
    const struct frame *f = (const struct frame *)(void *)(t->stack + at);
    return at == t->s.optimistic && validates(vm, f->method->klass);
}

bool optimistic_read(struct vm *vm, const struct thread *t, uint32_t site)
{
    if (!t->s.optimistic || !is_under_way(vm, t))
        return false;
    map_put(&vm->optimistic_site, site + 1, 1);
    ref lock = heap_get_ref(vm, t->s.object, vm->off.thread_optimistic_lock);
    int64_t stamp = heap_get64(vm, t->s.object, vm->off.thread_optimistic_stamp);
    enum { READERS = 127 };
    return lock && stamp != (heap_get64(vm, lock, vm->off.stamped_state) & ~READERS);
}

bool optimistic_was(const struct vm *vm, uint32_t site)
{
    return vm->optimistic_site.len && map_get(&vm->optimistic_site, site + 1, NULL);
}
