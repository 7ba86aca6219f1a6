/* SPDX-License-Identifier: Apache-2.0 */
/* What one step changed. Deltas of the present path are in vm->path_deltas; undone ones
 * belong to whoever undid them. All are linked in vm->all_deltas, because what they hold
 * must not be collected. */
#ifndef VM_DELTA_H
#define VM_DELTA_H

#include "vm/vm_int.h"

struct word_change {
    uint32_t *at;
    uint32_t old; /* the new value while undone */
};

struct alloc_record {
    ref r; /* 0: collected meanwhile */
    uint32_t bytes;
};

struct vm_delta {
    struct vm_delta *prev, *next;
    uint32_t thread;
    struct tstate state;          /* of that thread: before the step, while undone after it */
    VEC(struct word_change) word;
    VEC(struct alloc_record) alloc;
    struct buf set_aside;         /* bytes of those objects while undone, last one first */
    VEC(uint32_t) old_slots;      /* runs of (first slot, count, contents) before the step */
    VEC(uint32_t) new_slots;      /* contents of low..new_top after it, once undone */
    uint32_t low, new_top;
    uint64_t hash_before, hash_after;
    size_t printed_before[3];
    struct buf printed[3];        /* while undone */
};

/* Slot 0 and 1 are not used, so that frame 0 means none. */
enum { FIRST_SLOT = 2 };

void delta_begin(struct vm *vm, struct thread *t);
void delta_end(struct vm *vm, struct thread *t);
/* Objects that the step made and that nothing leads to any more: at its end. */
void delta_free_garbage(struct vm *vm, struct thread *t);
/* Frees the deltas that wait to serve again. */
void delta_release_spare(struct vm *vm);
/* Slots from `low` on may change from now on. */
void delta_save_slots(struct vm_delta *d, struct thread *t, uint32_t low);
void state_log_alloc(struct vm *vm, struct thread *t, ref r, uint32_t bytes);
uint64_t state_contents_hash(const struct vm *vm, ref r);
uint64_t state_object_hash(const struct vm *vm, ref r);
void state_set_lock(struct vm *vm, ref r, uint32_t lock);

#endif
