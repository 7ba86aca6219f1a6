/* SPDX-License-Identifier: Apache-2.0 */
/* The undo log. A step's delta holds the old value of each word it changed, the objects it
 * made, and the part of the running thread's stack that it could change: the frames it
 * stood in. Undoing swaps the words (so that redoing swaps them back) and sets the new
 * objects' bytes aside. */
#include "vm/state.h"

#include "vm/delta.h"
#include "vm/frames.h"
#include "vm/hb.h"
#include "vm/heap.h"
#include "vm/reduce.h"

void state_log(struct vm *vm, uint32_t *p)
{
    if (vm->delta && !vm->no_undo)
        vec_push(&vm->delta->word, (struct word_change){p, *p});
}

/* What one word of an object adds to the state's hash. */
static uint64_t word_hash(const struct vm *vm, const struct object *o, uint32_t offset,
                          uint32_t v, bool is_ref)
{
    if (!v)
        return 0;
    uint64_t value = is_ref ? vm_object(vm, v)->ident : v;
    return hash_pair(o->ident + offset * 0xd6e8feb86659fd93u, value);
}

void state_put32(struct vm *vm, ref o, uint32_t offset, uint32_t v, bool is_ref)
{
    struct object *obj = vm_object(vm, o);
    uint32_t *p = (uint32_t *)(void *)((char *)obj + offset);
    if (*p == v)
        return;
    state_log(vm, p);
    if (is_ref && v && vm->object_flags && object_is_local(vm, v) && !object_is_local(vm, o))
        reduce_publish(vm, v);
    vm->hash ^= word_hash(vm, obj, offset, *p, is_ref) ^ word_hash(vm, obj, offset, v, is_ref);
    *p = v;
}

void state_put_bytes(struct vm *vm, ref o, uint32_t offset, const void *from, size_t n)
{
    /* The source may lie in the same object: take it out first when it could overlap. */
    char small[256];
    const char *obj = vm_addr(vm, o);
    const char *src = from;
    void *copy = NULL;
    if (src + n > obj && src < obj + object_bytes(vm, o)) {
        copy = n <= sizeof small ? (void *)small : mem_alloc(n);
        src = memcpy(copy, from, n);
    }
    size_t done = 0;
    while (done < n) {
        uint32_t at = offset + (uint32_t)done, word = at & ~3u;
        uint32_t v = heap_get32(vm, o, word);
        size_t take = 4 - (at - word);
        if (take > n - done)
            take = n - done;
        memcpy((char *)&v + (at - word), src + done, take);
        state_put32(vm, o, word, v, false);
        done += take;
    }
    if (copy && copy != small)
        mem_free(copy);
}

uint64_t state_object_hash(const struct vm *vm, ref r)
{
    const struct object *o = vm_object(vm, r);
    const struct klass *k = klass_of(vm, r);
    uint64_t length = k->kind == KLASS_ARRAY ? vm_length(vm, r) + 1 : 0;
    return hash_pair(o->ident, k->hash + length);
}

/* The owner counts by its ident: its index depends on who was started first. */
static uint64_t lock_hash(const struct vm *vm, const struct object *o, uint32_t lock)
{
    if (!lock)
        return 0;
    uint64_t owner = vm->thread.at[(lock >> 16) - 1]->s.ident;
    return hash_pair(o->ident ^ 1, owner + (lock & 0xffff));
}

/* All that an object adds to the hash: its existence and its words. */
uint64_t state_contents_hash(const struct vm *vm, ref r)
{
    const struct object *o = vm_object(vm, r);
    const struct klass *k = klass_of(vm, r);
    uint64_t h = state_object_hash(vm, r);
    uint32_t size = object_bytes(vm, r), next_ref = 0;
    bool all_refs = k->kind == KLASS_ARRAY && k->element->kind != KLASS_PRIMITIVE;
    uint32_t start = k->kind == KLASS_ARRAY ? ARRAY_DATA : OBJECT_DATA;
    for (uint32_t offset = start; offset + 4 <= ((size + 3) & ~3u); offset += 4) {
        while (next_ref < k->ref_offsets && k->ref_offset[next_ref] < offset)
            next_ref++;
        bool is_ref = all_refs ||
                      (next_ref < k->ref_offsets && k->ref_offset[next_ref] == offset);
        h ^= word_hash(vm, o, offset, heap_get32(vm, r, offset), is_ref);
    }
    return h ^ lock_hash(vm, o, o->lock);
}

void state_log_alloc(struct vm *vm, struct thread *t, ref r, uint32_t bytes)
{
    hb_fresh(vm, t, r, bytes);
    vm->hash ^= state_object_hash(vm, r);
    if (vm->delta && !vm->no_undo)
        vec_push(&vm->delta->alloc, (struct alloc_record){r, bytes});
}

void state_set_lock(struct vm *vm, ref r, uint32_t lock)
{
    struct object *o = vm_object(vm, r);
    if (vm->track) {
        state_log(vm, &o->lock);
        vm->hash ^= lock_hash(vm, o, o->lock) ^ lock_hash(vm, o, lock);
    }
    o->lock = lock;
}

/* ---- deltas ---- */

/* When nothing is undone, one serves all steps. */
static struct vm_delta *delta_again(struct vm *vm)
{
    vec_clear(&vm->all_deltas->old_slots);
    return vm->all_deltas;
}

static struct vm_delta *delta_new(struct vm *vm)
{
    if (vm->no_undo && vm->all_deltas)
        return delta_again(vm);
    struct vm_delta *d = vm->spare_deltas;
    if (d)
        vm->spare_deltas = d->next;
    else
        d = mem_zalloc(sizeof *d);
    d->prev = NULL;
    d->next = vm->all_deltas;
    if (d->next)
        d->next->prev = d;
    vm->all_deltas = d;
    return d;
}

static void delta_release(struct vm_delta *d)
{
    vec_release(&d->word);
    vec_release(&d->alloc);
    vec_release(&d->old_slots);
    vec_release(&d->new_slots);
    buf_release(&d->set_aside);
    for (int fd = 1; fd <= 2; fd++)
        buf_release(&d->printed[fd]);
    mem_free(d);
}

/* Entries that a delta may have room for to serve again. */
enum { MOST_SPARE = 1024 };

void vm_delta_free(struct vm *vm, struct vm_delta *d)
{
    if (d->prev)
        d->prev->next = d->next;
    else
        vm->all_deltas = d->next;
    if (d->next)
        d->next->prev = d->prev;
    if (d->word.cap + d->alloc.cap + d->old_slots.cap + d->new_slots.cap > MOST_SPARE) {
        delta_release(d);
        return;
    }
    vec_clear(&d->word);
    vec_clear(&d->alloc);
    vec_clear(&d->old_slots);
    vec_clear(&d->new_slots);
    buf_release(&d->set_aside);
    for (int fd = 1; fd <= 2; fd++)
        buf_release(&d->printed[fd]);
    d->next = vm->spare_deltas;
    vm->spare_deltas = d;
}

void delta_release_spare(struct vm *vm)
{
    while (vm->spare_deltas) {
        struct vm_delta *d = vm->spare_deltas;
        vm->spare_deltas = d->next;
        delta_release(d);
    }
}

void delta_save_slots(struct vm_delta *d, struct thread *t, uint32_t low)
{
    if (low >= t->saved_low)
        return;
    uint32_t n = t->saved_low - low;
    vec_push(&d->old_slots, low);
    vec_push(&d->old_slots, n);
    vec_reserve(&d->old_slots, d->old_slots.len + n);
    memcpy(d->old_slots.at + d->old_slots.len, t->stack + low, n * 4);
    d->old_slots.len += n;
    t->saved_low = low;
}

void delta_begin(struct vm *vm, struct thread *t)
{
    struct vm_delta *d = delta_new(vm);
    vm->delta = d;
    d->thread = t->index;
    d->hash_before = vm->hash;
    for (int fd = 1; fd <= 2; fd++)
        d->printed_before[fd] = vm->out[fd].len;
    d->state = t->s;
    if (t->s.frame) {
        struct frame *f = thread_frame(t);
        t->saved_low = f->sp;
        delta_save_slots(d, t, f->locals);
    } else {
        t->saved_low = FIRST_SLOT;
    }
}

/* Top of what the thread's stack holds. */
static uint32_t stack_top(const struct thread *t)
{
    return t->s.frame ? thread_frame(t)->sp : FIRST_SLOT;
}

void delta_end(struct vm *vm, struct thread *t)
{
    struct vm_delta *d = vm->delta;
    delta_free_garbage(vm, t);
    d->low = t->saved_low;
    d->new_top = stack_top(t);
    d->hash_after = vm->hash;
    if (!vm->no_undo)
        vec_push(&vm->path_deltas, d);
    vm->delta = NULL;
    frames_changed(t, d->low);
}

static void swap_words(struct vm_delta *d, bool undo)
{
    for (size_t i = 0; i < d->word.len; i++) {
        struct word_change *w = &d->word.at[undo ? d->word.len - 1 - i : i];
        uint32_t v = *w->at;
        *w->at = w->old;
        w->old = v;
    }
}

static void take_objects_away(struct vm *vm, struct vm_delta *d, bool keep)
{
    buf_clear(&d->set_aside);
    for (size_t i = d->alloc.len; i-- > 0;) {
        struct alloc_record *a = &d->alloc.at[i];
        if (!a->r)
            continue; /* collected meanwhile */
        if (keep)
            buf_add(&d->set_aside, vm_addr(vm, a->r), a->bytes);
        heap_free(&vm->heap, a->r);
    }
}

static void bring_back_objects(struct vm *vm, struct vm_delta *d)
{
    size_t at = d->set_aside.len;
    for (size_t i = 0; i < d->alloc.len; i++) {
        struct alloc_record *a = &d->alloc.at[i];
        if (!a->r)
            continue;
        heap_claim(&vm->heap, a->r, a->bytes);
        at -= a->bytes;
        memcpy(vm_addr(vm, a->r), d->set_aside.at + at, a->bytes);
    }
    buf_release(&d->set_aside);
}

/* What redoing will need and the log does not have. The stack's contents once: an undone
 * delta that is redone has them already. */
static void keep_for_redo(struct vm *vm, struct vm_delta *d)
{
    const struct thread *t = vm->thread.at[d->thread];
    if (!d->new_slots.len && d->new_top > d->low) {
        vec_reserve(&d->new_slots, d->new_top - d->low);
        d->new_slots.len = d->new_top - d->low;
        memcpy(d->new_slots.at, t->stack + d->low, d->new_slots.len * 4);
    }
    for (int fd = 1; fd <= 2; fd++) {
        buf_clear(&d->printed[fd]);
        buf_add(&d->printed[fd], vm->out[fd].at + d->printed_before[fd],
                vm->out[fd].len - d->printed_before[fd]);
    }
}

static struct vm_delta *undo(struct vm *vm, bool keep)
{
    if (vm->path_deltas.len == 0)
        BUG("nothing to undo");
    struct vm_delta *d = vec_pop(&vm->path_deltas);
    struct thread *t = vm->thread.at[d->thread];
    struct tstate after = t->s;
    if (keep)
        keep_for_redo(vm, d);
    swap_words(d, true);
    t->s = d->state;
    d->state = after;
    take_objects_away(vm, d, keep);
    for (size_t i = 0; i < d->old_slots.len; i += 2 + d->old_slots.at[i + 1])
        memcpy(t->stack + d->old_slots.at[i], &d->old_slots.at[i + 2],
               d->old_slots.at[i + 1] * 4);
    for (int fd = 1; fd <= 2; fd++)
        vm->out[fd].len = d->printed_before[fd];
    vm->hash = d->hash_before;
    vm->thread.len = vm->g.threads_made;
    frames_changed(t, d->low);
    return d;
}

struct vm_delta *vm_undo(struct vm *vm)
{
    return undo(vm, true);
}

void vm_undo_for_good(struct vm *vm)
{
    vm_delta_free(vm, undo(vm, false));
}

void vm_redo(struct vm *vm, struct vm_delta *d)
{
    struct thread *t = vm->thread.at[d->thread];
    struct tstate before = t->s;
    bring_back_objects(vm, d);
    swap_words(d, false);
    t->s = d->state;
    d->state = before;
    vm->thread.len = vm->g.threads_made;
    if (d->new_slots.len)
        memcpy(t->stack + d->low, d->new_slots.at, d->new_slots.len * 4);
    for (int fd = 1; fd <= 2; fd++)
        buf_add(&vm->out[fd], d->printed[fd].at, d->printed[fd].len);
    vm->hash = d->hash_after;
    frames_changed(t, d->low);
    vec_push(&vm->path_deltas, d);
}

void vm_without_undo(struct vm *vm)
{
    if (vm->all_deltas)
        BUG("steps that can be undone are left");
    vm->no_undo = true;
}

size_t vm_path_length(const struct vm *vm)
{
    return vm->path_deltas.len;
}

size_t vm_delta_words(const struct vm_delta *d)
{
    size_t n = d->word.len + d->old_slots.len;
    for (size_t i = 0; i < d->alloc.len; i++)
        n += d->alloc.at[i].bytes / 4;
    return n;
}
