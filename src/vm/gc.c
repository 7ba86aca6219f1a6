/* SPDX-License-Identifier: Apache-2.0 */
/* Collection between steps: mark from threads, classes, permanent objects, interned
 * strings and the undo log; then sweep. Frames are marked by their maps. The log holds
 * words of which some are references: each word that is the address of an object keeps
 * that object, so nothing that an undo or redo can bring back is lost. */
#include "vm/delta.h"
#include "vm/frames.h"
#include "vm/heap.h"

static void mark(struct vm *vm, ref r)
{
    if (!r)
        return;
    size_t bit = heap_bit(&vm->heap, r);
    uint64_t *word = &vm->heap.mark_bits[bit / 64], m = (uint64_t)1 << (bit % 64);
    if (*word & m)
        return;
    *word |= m;
    vec_push(&vm->heap.mark_stack, r);
}

static void mark_if_object(struct vm *vm, uint32_t word)
{
    if (word && heap_is_object(&vm->heap, word))
        mark(vm, word);
}

static void mark_fields(struct vm *vm, ref r, const uint32_t *offset, uint32_t n)
{
    const char *o = vm_addr(vm, r);
    for (uint32_t i = 0; i < n; i++)
        mark(vm, *(const ref *)(const void *)(o + offset[i]));
}

/* A weak or phantom reference's referent when those are to be cleared. */
static bool skips_referent(const struct vm *vm, const struct klass *k)
{
    return vm->gc_clears_weak && k->is_weak;
}

static void scan(struct vm *vm, ref r)
{
    struct klass *k = klass_of(vm, r);
    if (k->kind == KLASS_ARRAY) {
        if (k->element->kind == KLASS_PRIMITIVE)
            return;
        const ref *element = vm_elements(vm, r);
        for (uint32_t i = 0, n = vm_length(vm, r); i < n; i++)
            mark(vm, element[i]);
        return;
    }
    if (skips_referent(vm, k)) {
        vec_push(&vm->weak_seen, r);
        for (uint32_t i = 0; i < k->ref_offsets; i++)
            if (k->ref_offset[i] != vm->off.reference_referent)
                mark(vm, *(ref *)(void *)((char *)vm_addr(vm, r) + k->ref_offset[i]));
        return;
    }
    mark_fields(vm, r, k->ref_offset, k->ref_offsets);
    if (k == vm->k.klass) {
        struct klass *of = klass_of_mirror(vm, r);
        mark_fields(vm, r, of->static_ref_offset, of->static_ref_offsets);
    }
}

static void mark_slot(void *ctx, uint32_t *slot, enum slot_kind kind, uint64_t name)
{
    (void)name;
    struct vm *vm = ctx;
    if (kind == SLOT_REF)
        mark(vm, *slot);
    else if (kind == SLOT_UNKNOWN)
        mark_if_object(vm, *slot);
}

static void mark_threads(struct vm *vm)
{
    for (size_t i = 0; i < vm->thread.len; i++) {
        struct thread *t = vm->thread.at[i];
        mark(vm, t->s.object);
        mark(vm, t->s.exception);
        mark(vm, t->s.pending_ref);
        frames_visit(vm, t, mark_slot, vm);
    }
}

static void mark_words(struct vm *vm, const void *p, size_t words)
{
    const uint32_t *w = p;
    for (size_t i = 0; i < words; i++)
        mark_if_object(vm, w[i]);
}

static void mark_deltas(struct vm *vm)
{
    for (struct vm_delta *d = vm->all_deltas; d; d = d->next) {
        for (size_t i = 0; i < d->word.len; i++)
            mark_if_object(vm, d->word.at[i].old);
        mark_words(vm, &d->state, sizeof d->state / 4);
        mark_words(vm, d->old_slots.at, d->old_slots.len);
        mark_words(vm, d->new_slots.at, d->new_slots.len);
        mark_words(vm, d->set_aside.at, d->set_aside.len / 4);
    }
}

static void mark_buffered(void *ctx, uint32_t r)
{
    mark_if_object(ctx, r);
}

static bool is_marked(const struct vm *vm, ref r)
{
    size_t bit = heap_bit(&vm->heap, r);
    return vm->heap.mark_bits[bit / 64] >> (bit % 64) & 1;
}

bool gc_is_marked(const struct vm *vm, ref r)
{
    return is_marked(vm, r);
}

void gc_keep(struct vm *vm, ref r)
{
    mark(vm, r);
    while (vm->heap.mark_stack.len)
        scan(vm, vec_pop(&vm->heap.mark_stack));
}

/* Dead objects leave the hash and the records of the steps that made them. */
static void forget_dead(struct vm *vm)
{
    for (struct vm_delta *d = vm->all_deltas; d; d = d->next) {
        if (d->set_aside.len)
            continue; /* undone: its objects are not in the heap */
        for (size_t i = 0; i < d->alloc.len; i++) {
            ref *r = &d->alloc.at[i].r;
            if (*r && !is_marked(vm, *r)) {
                vm->hash ^= state_contents_hash(vm, *r);
                *r = 0;
            }
        }
    }
}

void vm_gc(struct vm *vm)
{
    struct heap *h = &vm->heap;
    heap_settle(h);
    if (h->used > h->peak)
        h->peak = h->used;
    for (size_t i = 0; i < h->permanent.len; i++)
        mark(vm, h->permanent.at[i]);
    for (size_t i = 0; i < vm->string_entry.len; i++)
        mark(vm, vm->string_entry.at[i].string);
    mark_threads(vm);
    mark_deltas(vm);
    if (vm->jumbles)
        mm_buffer_refs(vm->mm, mark_buffered, vm);
    while (h->mark_stack.len)
        scan(vm, vec_pop(&h->mark_stack));
    if (vm->gc_clears_weak)
        gc_clear_weak(vm);
    vm->gc_clears_weak = false;
    if (vm->track)
        forget_dead(vm);
    h->keep_blocks = vm->track;
    heap_sweep(h);
    vm->stats.collections++;
}
