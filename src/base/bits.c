/* SPDX-License-Identifier: Apache-2.0 */
/* Word-wise set operations; see bits.h. */
#include "base/bits.h"

#include "base/mem.h"

void bits_init(struct bits *b, unsigned n)
{
    b->n = n;
    b->w = mem_zalloc(bits_words(n) * sizeof *b->w);
}

void bits_release(struct bits *b)
{
    mem_free(b->w);
    *b = (struct bits){0};
}

struct bits bits_in(struct arena *a, unsigned n)
{
    return (struct bits){n, arena_zalloc(a, bits_words(n) * sizeof(uint64_t))};
}

void bits_clear(struct bits *b)
{
    memset(b->w, 0, bits_words(b->n) * sizeof *b->w);
}

void bits_fill(struct bits *b)
{
    for (unsigned i = 0; i < bits_words(b->n); i++)
        b->w[i] = bits_mask(b->n, i);
}

void bits_copy(struct bits *out, const struct bits *a)
{
    memmove(out->w, a->w, bits_words(a->n) * sizeof *a->w);
}

void bits_or(struct bits *out, const struct bits *a, const struct bits *b)
{
    for (unsigned i = 0; i < bits_words(a->n); i++)
        out->w[i] = a->w[i] | b->w[i];
}

void bits_and(struct bits *out, const struct bits *a, const struct bits *b)
{
    for (unsigned i = 0; i < bits_words(a->n); i++)
        out->w[i] = a->w[i] & b->w[i];
}

void bits_diff(struct bits *out, const struct bits *a, const struct bits *b)
{
    for (unsigned i = 0; i < bits_words(a->n); i++)
        out->w[i] = a->w[i] & ~b->w[i];
}

void bits_not(struct bits *out, const struct bits *a)
{
    for (unsigned i = 0; i < bits_words(a->n); i++)
        out->w[i] = ~a->w[i] & bits_mask(a->n, i);
}

bool bits_empty(const struct bits *b)
{
    for (unsigned i = 0; i < bits_words(b->n); i++)
        if (b->w[i])
            return false;
    return true;
}

bool bits_equal(const struct bits *a, const struct bits *b)
{
    return memcmp(a->w, b->w, bits_words(a->n) * sizeof *a->w) == 0;
}

bool bits_subset(const struct bits *a, const struct bits *b)
{
    for (unsigned i = 0; i < bits_words(a->n); i++)
        if (a->w[i] & ~b->w[i])
            return false;
    return true;
}

unsigned bits_count(const struct bits *b)
{
    unsigned count = 0;
    for (unsigned i = 0; i < bits_words(b->n); i++)
        count += (unsigned)__builtin_popcountll(b->w[i]);
    return count;
}

unsigned bits_next(const struct bits *b, unsigned from)
{
    if (from >= b->n)
        return b->n;
    unsigned i = from >> 6;
    uint64_t w = b->w[i] >> (from & 63) << (from & 63);
    while (!w && ++i < bits_words(b->n))
        w = b->w[i];
    return w ? i * 64 + (unsigned)__builtin_ctzll(w) : b->n;
}
