/* SPDX-License-Identifier: Apache-2.0 */
/* What a step made and left behind: iterators, boxes, exceptions that were caught. Two states
 * that differ only in such objects, or in how many there have been, are the same to the
 * program, so they are freed when the step ends and their names are given out again. Only
 * objects that no other thread could ever reach are looked at: these can be found from the
 * thread's frames alone, by way of objects of the same kind. */
#include "vm/delta.h"
#include "vm/frames.h"
#include "vm/heap.h"
#include "vm/reduce.h"
#include "vm/state.h"

/* More objects than this are too many to look at after each step. */
enum { MOST_MADE = 256, MOST_REACHED = 512 };

static void reach(struct vm *vm, ref r)
{
    if (!r || !object_is_local(vm, r) || (*object_flags(vm, r) & OBJECT_REACHED))
        return;
    *object_flags(vm, r) |= OBJECT_REACHED;
    vec_push(&vm->reached, r);
}

static void reach_slot(void *ctx, uint32_t *slot, enum slot_kind kind, uint64_t name)
{
    (void)name;
    struct vm *vm = ctx;
    if (kind == SLOT_REF || (kind == SLOT_UNKNOWN && heap_is_object(&vm->heap, *slot)))
        reach(vm, *slot);
}

static void reach_contents(struct vm *vm, ref r)
{
    const struct klass *k = klass_of(vm, r);
    if (k->kind != KLASS_ARRAY) {
        for (uint32_t i = 0; i < k->ref_offsets; i++)
            reach(vm, heap_get_ref(vm, r, k->ref_offset[i]));
    } else if (k->element->kind != KLASS_PRIMITIVE) {
        for (uint32_t i = 0, n = vm_length(vm, r); i < n; i++)
            reach(vm, array_get_ref(vm, r, i));
    }
}

/* False: too many. */
static bool reach_all(struct vm *vm, struct thread *t)
{
    reach(vm, t->s.object);
    reach(vm, t->s.exception);
    reach(vm, t->s.pending_ref);
    for (size_t i = 0; i < vm->uncaught.len; i++)
        reach(vm, vm->uncaught.at[i].exception);
    frames_visit(vm, t, reach_slot, vm);
    for (size_t i = 0; i < vm->reached.len; i++) {
        if (vm->reached.len > MOST_REACHED)
            return false;
        reach_contents(vm, vm->reached.at[i]);
    }
    return true;
}

/* The newest of its class gives its name back. */
static void take_back_name(struct vm *vm, struct thread *t, ref r)
{
    const struct klass *k = klass_of(vm, r);
    uint64_t ident = vm_object(vm, r)->ident;
    uint32_t *made = map_get_ptr(&t->made, k->id);
    if (!made || hash_pair(t->s.ident + k->hash, *made) != ident)
        return;
    state_log(vm, made);
    --*made;
    t->s.next_ident -= hash_mix(ident);
}

static void free_dead(struct vm *vm, struct thread *t, struct vm_delta *d)
{
    for (size_t i = d->alloc.len; i-- > 0;) {
        ref r = d->alloc.at[i].r;
        if (!r || !object_is_local(vm, r) || vm_object(vm, r)->lock ||
            (*object_flags(vm, r) & OBJECT_REACHED))
            continue;
        vm->hash ^= state_contents_hash(vm, r);
        take_back_name(vm, t, r);
    }
    for (size_t i = 0; i < d->alloc.len; i++) {
        ref r = d->alloc.at[i].r;
        if (!r || !object_is_local(vm, r) || vm_object(vm, r)->lock ||
            (*object_flags(vm, r) & OBJECT_REACHED))
            continue;
        heap_free(&vm->heap, r);
        d->alloc.at[i].r = 0;
    }
}

void delta_free_garbage(struct vm *vm, struct thread *t)
{
    struct vm_delta *d = vm->delta;
    if (!vm->opt.reduce || vm->jumbles || !d->alloc.len || d->alloc.len > MOST_MADE)
        return;
    vec_clear(&vm->reached);
    bool all = reach_all(vm, t);
    if (all)
        free_dead(vm, t, d);
    for (size_t i = 0; i < vm->reached.len; i++)
        *object_flags(vm, vm->reached.at[i]) &= ~(uint32_t)OBJECT_REACHED;
}
