/* SPDX-License-Identifier: Apache-2.0 */
/* Allocation: see heap.h for the layout. */
#include "vm/heap.h"

#include <errno.h>
#include <sys/mman.h>

enum {
    FIRST_GC = 32 << 20,  /* bytes allocated before the first collection */
    RESERVE = 64 << 20    /* beyond max, for what can't fail: constants, exceptions */
};

/* Sizes above 512, each so that a block holds a whole number with little left over. */
static const uint16_t coarse_size[] = {640,  768,  1024, 1280, 1536, 2048,  2720,
                                       3264, 4096, 5456, 6544, 8192, 10912, 16384};

static void *reserve(size_t bytes)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

static void init_classes(struct heap *h)
{
    unsigned n = 0;
    for (uint32_t size = 16; size <= 512; size += 16)
        h->sc[n++].size = size;
    for (size_t i = 0; i < sizeof coarse_size / sizeof *coarse_size; i++)
        h->sc[n++].size = coarse_size[i];
    unsigned c = 0;
    for (uint32_t units = 0; units <= LARGEST_SMALL / 16; units++) {
        while (h->sc[c].size < units * 16)
            c++;
        h->class_of[units] = (uint8_t)c;
    }
    for (unsigned i = 0; i < n; i++)
        h->sc[i].block = UINT32_MAX;
}

bool heap_init(struct heap *h, uint64_t max, struct err *e)
{
    *h = (struct heap){.max = max, .next_gc = FIRST_GC < max / 2 ? FIRST_GC : max / 2};
    h->max_blocks = (uint32_t)((max + RESERVE) >> BLOCK_SHIFT);
    h->base = reserve((size_t)h->max_blocks << BLOCK_SHIFT);
    h->block = reserve(h->max_blocks * sizeof *h->block);
    size_t bits = (size_t)h->max_blocks * BLOCK_WORDS * 8;
    h->alloc_bits = reserve(bits);
    h->mark_bits = reserve(bits);
    if (!h->base || !h->block || !h->alloc_bits || !h->mark_bits)
        return err_set(e, "can't reserve %llu MiB for the guest's heap: %s",
                       (unsigned long long)(max >> 20), strerror(errno));
    /* Block 0 is never handed out, so that 0 is no object. */
    h->blocks = 1;
    h->block[0].state = BLOCK_LARGE_REST;
    init_classes(h);
    return true;
}

void heap_release(struct heap *h)
{
    if (h->base)
        munmap(h->base, (size_t)h->max_blocks << BLOCK_SHIFT);
    if (h->block)
        munmap(h->block, h->max_blocks * sizeof *h->block);
    size_t bits = (size_t)h->max_blocks * BLOCK_WORDS * 8;
    if (h->alloc_bits)
        munmap(h->alloc_bits, bits);
    if (h->mark_bits)
        munmap(h->mark_bits, bits);
    vec_release(&h->mark_stack);
    vec_release(&h->permanent);
}

/* First of n free blocks in a row, 0 when there are none. */
static uint32_t take_blocks(struct heap *h, uint32_t n, bool large, bool *fresh)
{
    uint32_t run = 0;
    uint8_t worst = large ? BLOCK_RESERVED : BLOCK_FREE;
    *fresh = false;
    for (uint32_t b = h->free_hint; b < h->blocks; b++) {
        run = h->block[b].state <= worst ? run + 1 : 0;
        if (run == n) {
            if (!large)
                h->free_hint = b + 1;
            return b - n + 1;
        }
    }
    if (!large)
        h->free_hint = h->blocks;
    if (h->blocks + n > h->max_blocks)
        return 0;
    *fresh = true;
    h->blocks += n;
    return h->blocks - n;
}

static uint64_t valid_slots(const struct block *b, uint32_t word)
{
    uint32_t left = b->slots - word * 64;
    return left >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << left) - 1;
}

/* Takes the next word with free slots, from the class's place on. */
static bool next_word(struct heap *h, struct sizeclass *sc)
{
    uint32_t b = sc->block, w = sc->word + 1;
    if (b == UINT32_MAX)
        b = sc->first, w = 0;
    for (; b; b = h->block[b].next, w = 0) {
        const struct block *blk = &h->block[b];
        for (; w * 64 < blk->slots; w++) {
            uint64_t *taken = &h->alloc_bits[(size_t)b * BLOCK_WORDS + w];
            uint64_t valid = valid_slots(blk, w);
            if (~*taken & valid) {
                sc->free = ~*taken & valid;
                *taken |= valid;
                sc->block = b, sc->word = w;
                sc->at = h->base + ((size_t)b << BLOCK_SHIFT) + (size_t)w * 64 * sc->size;
                h->used += (uint64_t)__builtin_popcountll(sc->free) * sc->size;
                return true;
            }
        }
        sc->block = b, sc->word = w; /* stay here if this was the last block */
    }
    return false;
}

static bool add_block(struct heap *h, struct sizeclass *sc)
{
    bool fresh;
    uint32_t b = take_blocks(h, 1, false, &fresh);
    if (!b)
        return false;
    struct block *blk = &h->block[b];
    *blk = (struct block){.state = BLOCK_SMALL, .sc = (uint8_t)(sc - h->sc), .size = sc->size,
                          .slots = BLOCK_SIZE / sc->size,
                          .reciprocal = (uint32_t)(((uint64_t)1 << 32) / sc->size + 1)};
    memset(&h->alloc_bits[(size_t)b * BLOCK_WORDS], 0, BLOCK_WORDS * 8);
    if (sc->last)
        h->block[sc->last].next = b;
    else
        sc->first = b;
    sc->last = b;
    return true;
}

static ref alloc_large(struct heap *h, uint32_t bytes)
{
    uint32_t n = (uint32_t)(((uint64_t)bytes + BLOCK_SIZE - 1) >> BLOCK_SHIFT);
    if (h->used + ((uint64_t)n << BLOCK_SHIFT) > h->max)
        return 0;
    bool fresh;
    uint32_t b = take_blocks(h, n, true, &fresh);
    if (!b)
        return 0;
    h->block[b] = (struct block){.state = BLOCK_LARGE, .size = bytes, .slots = 1};
    for (uint32_t i = 1; i < n; i++)
        h->block[b + i] = (struct block){.state = BLOCK_LARGE_REST};
    h->alloc_bits[(size_t)b * BLOCK_WORDS] = 1;
    h->used += (uint64_t)n << BLOCK_SHIFT;
    char *p = h->base + ((size_t)b << BLOCK_SHIFT);
    if (!fresh)
        memset(p, 0, bytes);
    return (ref)((size_t)b << (BLOCK_SHIFT - 3));
}

ref heap_alloc_slow(struct heap *h, uint32_t bytes)
{
    if (bytes > LARGEST_SMALL)
        return alloc_large(h, bytes);
    struct sizeclass *sc = &h->sc[h->class_of[(bytes + 15) >> 4]];
    if (!next_word(h, sc) && !(add_block(h, sc) && next_word(h, sc)))
        return 0;
    return heap_alloc(h, bytes);
}

/* Bits of permanent blocks stand for 16 bytes each; the one where an object begins is set. */
static bool add_permanent_block(struct heap *h)
{
    bool fresh;
    uint32_t b = take_blocks(h, 1, false, &fresh);
    if (!b)
        return false;
    h->block[b] = (struct block){.state = BLOCK_PERMANENT, .size = 16,
                                 .slots = BLOCK_SIZE / 16, .reciprocal = (1u << 28) + 1};
    memset(&h->alloc_bits[(size_t)b * BLOCK_WORDS], 0, BLOCK_WORDS * 8);
    h->permanent_at = h->base + ((size_t)b << BLOCK_SHIFT);
    h->permanent_end = h->permanent_at + BLOCK_SIZE;
    return true;
}

ref heap_alloc_permanent(struct heap *h, uint32_t bytes)
{
    if (bytes > LARGEST_SMALL)
        return alloc_large(h, bytes);
    size_t rounded = (bytes + 15) & ~15u;
    if ((size_t)(h->permanent_end - h->permanent_at) < rounded && !add_permanent_block(h))
        return 0;
    char *p = h->permanent_at;
    h->permanent_at += rounded;
    h->used += rounded;
    h->permanent_bytes += rounded;
    memset(p, 0, rounded);
    ref r = (ref)((size_t)(p - h->base) >> 3);
    size_t bit = heap_bit(h, r);
    h->alloc_bits[bit / 64] |= (uint64_t)1 << (bit % 64);
    return r;
}

static uint32_t slot_of(const struct block *b, size_t offset)
{
    return b->state == BLOCK_LARGE ? 0 : (uint32_t)((offset * b->reciprocal) >> 32);
}

bool heap_is_object(const struct heap *h, uint32_t word)
{
    size_t address = (size_t)word * 8;
    uint32_t b = (uint32_t)(address >> BLOCK_SHIFT);
    if (b >= h->blocks || (word & 1))
        return false;
    const struct block *blk = &h->block[b];
    size_t offset = address & (BLOCK_SIZE - 1);
    if (blk->state == BLOCK_LARGE)
        return offset == 0;
    if (blk->state != BLOCK_SMALL && blk->state != BLOCK_PERMANENT)
        return false;
    uint32_t slot = slot_of(blk, offset);
    if (slot >= blk->slots || (size_t)slot * blk->size != offset)
        return false;
    if (!(h->alloc_bits[(size_t)b * BLOCK_WORDS + slot / 64] >> (slot % 64) & 1))
        return false;
    /* Slots of the word being handed out count as taken, but some are not yet. */
    const struct sizeclass *sc = &h->sc[blk->sc];
    return blk->state != BLOCK_SMALL || sc->block != b || sc->word != slot / 64 ||
           !(sc->free >> (slot % 64) & 1);
}

/* Permanent objects take several bits: theirs is the nearest one set before. */
static ref permanent_holder(const struct heap *h, uint32_t b, uint32_t slot)
{
    const uint64_t *bits = &h->alloc_bits[(size_t)b * BLOCK_WORDS];
    for (uint32_t s = slot + 1; s-- > 0;)
        if (bits[s / 64] >> (s % 64) & 1)
            return heap_slot(b, 16, s);
    return 0;
}

ref heap_holder(const struct heap *h, uint64_t at)
{
    uint32_t b = (uint32_t)(at >> BLOCK_SHIFT);
    if (b >= h->blocks)
        return 0;
    while (h->block[b].state == BLOCK_LARGE_REST && b > 0)
        b--;
    const struct block *blk = &h->block[b];
    if (blk->state == BLOCK_LARGE)
        return heap_slot(b, 0, 0);
    if (blk->state != BLOCK_SMALL && blk->state != BLOCK_PERMANENT)
        return 0;
    uint32_t slot = slot_of(blk, at & (BLOCK_SIZE - 1));
    if (blk->state == BLOCK_PERMANENT)
        return permanent_holder(h, b, slot);
    ref r = heap_slot(b, blk->size, slot);
    return slot < blk->slots && heap_is_object(h, r) ? r : 0;
}

size_t heap_bit(const struct heap *h, ref r)
{
    size_t address = (size_t)r * 8;
    uint32_t b = (uint32_t)(address >> BLOCK_SHIFT);
    return (size_t)b * BLOCK_WORDS * 64 + slot_of(&h->block[b], address & (BLOCK_SIZE - 1));
}

/* The word being handed out holds its free slots in sc->free, not in alloc_bits. */
static struct sizeclass *handing_out(struct heap *h, uint32_t block, size_t bit)
{
    if (h->block[block].state != BLOCK_SMALL)
        return NULL;
    struct sizeclass *sc = &h->sc[h->block[block].sc];
    size_t word = bit / 64 - (size_t)block * BLOCK_WORDS;
    return sc->block == block && sc->word == word ? sc : NULL;
}

static void free_large(struct heap *h, uint32_t b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        h->block[b + i].state = h->keep_blocks ? BLOCK_RESERVED : BLOCK_FREE;
    h->alloc_bits[(size_t)b * BLOCK_WORDS] = 0;
}

void heap_free(struct heap *h, ref r)
{
    size_t bit = heap_bit(h, r);
    uint32_t b = r >> (BLOCK_SHIFT - 3);
    struct block *blk = &h->block[b];
    if (blk->state == BLOCK_LARGE) {
        uint32_t n = (blk->size + BLOCK_SIZE - 1) >> BLOCK_SHIFT;
        free_large(h, b, n);
        h->used -= (uint64_t)n << BLOCK_SHIFT;
        if (b < h->free_hint)
            h->free_hint = b;
        return;
    }
    struct sizeclass *sc = handing_out(h, b, bit);
    if (sc) {
        sc->free |= (uint64_t)1 << (bit % 64);
    } else {
        h->alloc_bits[bit / 64] &= ~((uint64_t)1 << (bit % 64));
        h->used -= blk->size;
        /* Look here again for the next object of this size. */
        struct sizeclass *class = &h->sc[blk->sc];
        if (!class->free)
            class->block = UINT32_MAX;
    }
}

void heap_claim(struct heap *h, ref r, uint32_t bytes)
{
    uint32_t b = r >> (BLOCK_SHIFT - 3);
    if (bytes > LARGEST_SMALL) {
        uint32_t n = (bytes + BLOCK_SIZE - 1) >> BLOCK_SHIFT;
        h->block[b] = (struct block){.state = BLOCK_LARGE, .size = bytes, .slots = 1};
        for (uint32_t i = 1; i < n; i++)
            h->block[b + i] = (struct block){.state = BLOCK_LARGE_REST};
        h->alloc_bits[(size_t)b * BLOCK_WORDS] = 1;
        h->used += (uint64_t)n << BLOCK_SHIFT;
        return;
    }
    if (h->block[b].state != BLOCK_SMALL)
        BUG("redo of an allocation finds its block gone");
    size_t bit = heap_bit(h, r);
    struct sizeclass *sc = handing_out(h, b, bit);
    if (sc) {
        sc->free &= ~((uint64_t)1 << (bit % 64));
    } else {
        h->alloc_bits[bit / 64] |= (uint64_t)1 << (bit % 64);
        h->used += h->block[b].size;
    }
}

void heap_settle(struct heap *h)
{
    for (int i = 0; i < SIZE_CLASSES; i++) {
        struct sizeclass *sc = &h->sc[i];
        if (sc->free) {
            h->alloc_bits[(size_t)sc->block * BLOCK_WORDS + sc->word] &= ~sc->free;
            h->used -= (uint64_t)__builtin_popcountll(sc->free) * sc->size;
        }
        sc->free = 0;
        sc->block = UINT32_MAX;
    }
}

/* Rebuilds the list of each size class without the blocks that became empty. With the
 * undo log on, small blocks stay with their class, so that a redo finds its slots. */
static void relink(struct heap *h)
{
    for (int i = 0; i < SIZE_CLASSES; i++)
        h->sc[i].first = h->sc[i].last = 0;
    h->free_hint = 1;
    for (uint32_t b = 1; b < h->blocks; b++) {
        struct block *blk = &h->block[b];
        if (blk->state != BLOCK_SMALL)
            continue;
        struct sizeclass *sc = &h->sc[blk->sc];
        blk->next = 0;
        if (sc->last)
            h->block[sc->last].next = b;
        else
            sc->first = b;
        sc->last = b;
    }
}

static uint64_t sweep_small(struct heap *h, uint32_t b)
{
    uint64_t *alloc = &h->alloc_bits[(size_t)b * BLOCK_WORDS];
    uint64_t *mark = &h->mark_bits[(size_t)b * BLOCK_WORDS];
    uint64_t live = 0;
    for (int w = 0; w < BLOCK_WORDS; w++) {
        alloc[w] &= mark[w];
        mark[w] = 0;
        live += (uint64_t)__builtin_popcountll(alloc[w]);
    }
    if (!live && !h->keep_blocks) {
        h->block[b].state = BLOCK_FREE;
        madvise(h->base + ((size_t)b << BLOCK_SHIFT), BLOCK_SIZE, MADV_DONTNEED);
    }
    return live * h->block[b].size;
}

void heap_sweep(struct heap *h)
{
    uint64_t live = h->permanent_bytes;
    for (uint32_t b = 1; b < h->blocks; b++) {
        struct block *blk = &h->block[b];
        if (blk->state == BLOCK_SMALL) {
            live += sweep_small(h, b);
        } else if (blk->state == BLOCK_PERMANENT) {
            memset(&h->mark_bits[(size_t)b * BLOCK_WORDS], 0, BLOCK_WORDS * 8);
        } else if (blk->state == BLOCK_LARGE) {
            uint64_t *mark = &h->mark_bits[(size_t)b * BLOCK_WORDS];
            uint32_t n = (blk->size + BLOCK_SIZE - 1) >> BLOCK_SHIFT;
            if (*mark & 1) {
                live += (uint64_t)n << BLOCK_SHIFT;
            } else {
                free_large(h, b, n);
                madvise(h->base + ((size_t)b << BLOCK_SHIFT), (size_t)n << BLOCK_SHIFT,
                        MADV_DONTNEED);
            }
            *mark = 0;
        }
    }
    relink(h);
    h->used = h->live_after_gc = live;
    uint64_t room = h->max > live ? (h->max - live) / 2 : 0;
    uint64_t step = live > FIRST_GC ? live : FIRST_GC;
    h->next_gc = live + (step < room ? step : room);
}

uint32_t object_bytes(const struct vm *vm, ref r)
{
    const struct klass *k = klass_of(vm, r);
    if (k->kind == KLASS_ARRAY)
        return ARRAY_DATA + (vm_length(vm, r) << k->element_shift);
    if (k == vm->k.klass)
        return klass_of_mirror((struct vm *)(uintptr_t)vm, r)->mirror_size;
    return k->instance_size;
}
