/* SPDX-License-Identifier: Apache-2.0 */
/* Sets of 0..n-1 as bit words. Up to 64 elements is one word. Bits at n and above are
 * always 0, and a set has at least one word, also when n is 0. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct bits {
    unsigned n;
    uint64_t *w;
};

static inline unsigned bits_words(unsigned n)
{
    return n <= 64 ? 1 : (n + 63) / 64;
}
/* The bits of word `i` that are elements of 0..n-1. */
static inline uint64_t bits_mask(unsigned n, unsigned i)
{
    unsigned from = i * 64;
    if (n <= from)
        return 0;
    return n - from >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << (n - from)) - 1;
}

/* An empty set on the heap, or in an arena (then never released). */
void bits_init(struct bits *b, unsigned n);
void bits_release(struct bits *b);
struct bits bits_in(struct arena *a, unsigned n);

static inline bool bits_has(const struct bits *b, unsigned i)
{
    return b->w[i >> 6] >> (i & 63) & 1;
}
static inline void bits_add(struct bits *b, unsigned i)
{
    b->w[i >> 6] |= UINT64_C(1) << (i & 63);
}
static inline void bits_remove(struct bits *b, unsigned i)
{
    b->w[i >> 6] &= ~(UINT64_C(1) << (i & 63));
}

/* In all of these the sets are over the same n; `out` may be one of the operands. */
void bits_clear(struct bits *b);
void bits_fill(struct bits *b);
void bits_copy(struct bits *out, const struct bits *a);
void bits_or(struct bits *out, const struct bits *a, const struct bits *b);
void bits_and(struct bits *out, const struct bits *a, const struct bits *b);
void bits_diff(struct bits *out, const struct bits *a, const struct bits *b);
void bits_not(struct bits *out, const struct bits *a);
bool bits_empty(const struct bits *b);
bool bits_equal(const struct bits *a, const struct bits *b);
bool bits_subset(const struct bits *a, const struct bits *b);
unsigned bits_count(const struct bits *b);
/* The first element at `from` or above; b->n when there is none. */
unsigned bits_next(const struct bits *b, unsigned from);

#endif
