/* SPDX-License-Identifier: Apache-2.0 */
/* The guest heap: one reserved region in blocks of 32 KiB. A block holds slots of one size
 * class, or is part of a large object. Objects never move, so references stay valid for
 * the undo log. A bit per slot tells whether it is taken; sweeping is copying mark bits
 * over them. */
#ifndef VM_HEAP_H
#define VM_HEAP_H

#include "vm/vm_int.h"

enum { BLOCK_WORDS = BLOCK_SIZE / 16 / 64, LARGEST_SMALL = BLOCK_SIZE / 2 };

/* RESERVED: was part of a large object that a redo may bring back; small objects keep
 * out of it. */
/* PERMANENT: objects that are never freed, one behind the other. They share no block with
 * others, because undoing a step writes to the places of objects that are gone. */
enum block_state {
    BLOCK_FREE, BLOCK_RESERVED, BLOCK_SMALL, BLOCK_PERMANENT, BLOCK_LARGE, BLOCK_LARGE_REST
};

struct block {
    uint8_t state; /* enum block_state */
    uint8_t sc;
    uint32_t size; /* of a slot, or of the large object */
    uint32_t slots;
    uint32_t next; /* next block of the same size class, + 1 */
    uint32_t reciprocal; /* 2^32 / size, rounded up */
};

/* Successive objects of a thread get idents this far apart. */
enum { IDENT_STEP = 0x61c88647 };

static inline uint64_t next_ident(struct vm *vm, struct thread *t, const struct klass *k)
{
    return vm->track ? thread_ident(vm, t, k) : (t->s.next_ident += IDENT_STEP);
}

/* Zeroed memory for an object of `bytes`; 0 when there is no room. */
ref heap_alloc_slow(struct heap *h, uint32_t bytes);

static inline ref heap_alloc(struct heap *h, uint32_t bytes)
{
    if (bytes <= LARGEST_SMALL) {
        struct sizeclass *sc = &h->sc[h->class_of[(bytes + 15) >> 4]];
        if (sc->free) {
            unsigned i = (unsigned)__builtin_ctzll(sc->free);
            sc->free &= sc->free - 1;
            char *p = sc->at + (size_t)i * sc->size;
            memset(p, 0, bytes);
            return (ref)((size_t)(p - h->base) >> 3);
        }
    }
    return heap_alloc_slow(h, bytes);
}

/* Zeroed memory that is never freed; 0 when there is no room. */
ref heap_alloc_permanent(struct heap *h, uint32_t bytes);
/* Gives one object back, or takes a slot that is free for one again (undo and redo). */
void heap_free(struct heap *h, ref r);
void heap_claim(struct heap *h, ref r, uint32_t bytes);
/* Is this word the reference of an object that exists? */
bool heap_is_object(const struct heap *h, uint32_t word);
/* The object whose slot this byte of the region lies in; 0 when there is none. */
ref heap_holder(const struct heap *h, uint64_t at);
/* Index of the object's bit, for alloc_bits and mark_bits; the word must be an object. */
size_t heap_bit(const struct heap *h, ref r);
/* Makes alloc_bits exact: what the size classes still hold counts as free. */
void heap_settle(struct heap *h);
/* After settling and marking: frees what is not marked, clears the marks. */
void heap_sweep(struct heap *h);
/* The object that bit `slot` of a block stands for. */
static inline ref heap_slot(uint32_t block, uint32_t size, uint32_t slot)
{
    return (ref)((((size_t)block << BLOCK_SHIFT) + (size_t)slot * size) >> 3);
}
/* Bytes of an object as it lies in the heap. */
uint32_t object_bytes(const struct vm *vm, ref r);

static inline bool heap_wants_gc(const struct heap *h)
{
    return h->used > h->next_gc;
}

#endif
