/* SPDX-License-Identifier: Apache-2.0 */
/* A repair of a race, tried out: accesses to the variable are ordered as if the program had
 * been changed so, and the search tells whether a race on it is left. */
#include "vm/hb.h"

#include "vm/heap.h"

void vm_repair(struct vm *vm, const struct vm_repair *r)
{
    vm->repair = r ? *r : (struct vm_repair){0};
    vm->repair_lock = 0;
}

uint64_t vm_race_variable(struct vm *vm, const struct vm_race *r)
{
    return trust_name(vm, r->object, r->offset);
}

uint32_t vm_event_ref(const struct vm *vm, const struct event *e)
{
    return e->word ? heap_holder(&vm->heap, (uint64_t)e->word * 4) : 0;
}

uint64_t vm_event_variable(struct vm *vm, const struct event *e)
{
    ref o = vm_event_ref(vm, e);
    return o ? trust_name(vm, o, (uint32_t)((uint64_t)e->word * 4 - (uint64_t)o * 8) + e->part)
             : 0;
}

uint64_t vm_code_place(const char *klass, const char *method, int line)
{
    uint64_t h = hash_pair(hash_bytes(klass, strlen(klass)), (uint64_t)line);
    return hash_pair(h, hash_bytes(method, strlen(method)));
}

/* The innermost line of user code that t is at. */
static uint64_t place_of_user(struct vm *vm, const struct thread *t)
{
    for (uint32_t at = t->s.frame; at;) {
        const struct frame *f = (const struct frame *)(const void *)(t->stack + at);
        if (!f->method->klass->boot && !f->method->hidden) {
            struct buf b = {0};
            klass_dotted(vm, f->method->klass, &b);
            uint64_t h = vm_code_place(b.at, sym_text(&vm->syms, f->method->name),
                                       method_line(f->method, f->pc));
            buf_release(&b);
            return h;
        }
        at = f->caller;
    }
    return 0;
}

static bool is_at_place(struct vm *vm, const struct thread *t)
{
    uint64_t at = place_of_user(vm, t);
    return at && (at == vm->repair.place[0] || at == vm->repair.place[1]);
}

static bool is_lock(const struct vm *vm, ref o)
{
    return vm_object(vm, o)->ident == vm->repair.lock;
}

/* The object that the repair locks; 0: there is none in this run yet. */
static ref find_lock(struct vm *vm)
{
    ref known = vm->repair_lock;
    if (known && heap_is_object(&vm->heap, known) && is_lock(vm, known))
        return known;
    for (uint32_t i = 1; i < vm->heap.blocks; i++) {
        const struct block *b = &vm->heap.block[i];
        if (b->state < BLOCK_SMALL || b->state > BLOCK_LARGE)
            continue;
        for (uint32_t s = 0; s < b->slots; s++) {
            ref r = heap_slot(i, b->state == BLOCK_LARGE ? 0 : b->size, s);
            if (heap_is_object(&vm->heap, r) && is_lock(vm, r))
                return vm->repair_lock = r;
        }
    }
    return 0;
}

/* Is it the inside of a lock of java.util.concurrent, and not any object's monitor? */
static bool is_synchronizer(const struct vm *vm, ref o)
{
    static const char name[] = "java/util/concurrent/locks/AbstractQueuedSynchronizer";
    for (const struct klass *k = klass_of(vm, o); k; k = k->super)
        if (strcmp(sym_text(&vm->syms, k->name), name) == 0)
            return true;
    return false;
}

static mm_loc lock_place(const struct vm *vm, ref o)
{
    uint32_t offset = is_synchronizer(vm, o) ? vm->off.sync_state
                                             : (uint32_t)offsetof(struct object, lock);
    return mm_word((uint64_t)o * 8 + offset);
}

static bool is_held_by_other(const struct vm *vm, const struct thread *t, ref o)
{
    if (is_synchronizer(vm, o)) {
        ref owner = heap_get_ref(vm, o, vm->off.sync_owner);
        return owner && owner != t->s.object;
    }
    uint32_t owner = vm_object(vm, o)->lock >> 16;
    return owner && owner != t->index + 1;
}

/* Held by another: with the repair the access could not come now. */
static enum assumed before_locked(struct vm *vm, const struct thread *t, ref o)
{
    ref lock = vm->repair.own_lock ? o : find_lock(vm);
    if (!lock)
        return ASSUMED_NOTHING;
    if (is_held_by_other(vm, t, lock))
        return ASSUMED_AWAY;
    mm_acquire(vm->mm, t->index, lock_place(vm, lock));
    vm->repair_held = lock;
    return ASSUMED_LOCKED;
}

enum assumed assume_before(struct vm *vm, const struct thread *t, ref o, uint32_t offset)
{
    const struct vm_repair *r = &vm->repair;
    bool inside = r->library && thread_frame(t)->method->klass->boot;
    if (!inside && trust_name(vm, o, offset) != r->variable)
        return ASSUMED_NOTHING;
    if (r->kind == REPAIR_VOLATILE)
        return ASSUMED_VOLATILE;
    if (!is_at_place(vm, t))
        return ASSUMED_NOTHING;
    if (r->kind == REPAIR_EARLIER)
        return ASSUMED_AWAY;
    if (r->lock || r->own_lock)
        return before_locked(vm, t, o);
    mm_acquire_named(vm->mm, t->index, ASSUME_NAME);
    vm->repair_held = 0;
    return ASSUMED_LOCKED;
}

void assume_after(struct vm *vm, const struct thread *t)
{
    if (vm->repair_held)
        mm_release(vm->mm, t->index, lock_place(vm, vm->repair_held));
    else
        mm_release_named(vm->mm, t->index, ASSUME_NAME);
}
