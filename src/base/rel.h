/* SPDX-License-Identifier: Apache-2.0 */
/* Binary relations over 0..n-1 as bit matrices: row i holds the successors of i. Up to 64
 * elements a row is one word, and the operations have a fast path for it. Bits at n and
 * above are always 0. */
#ifndef BASE_REL_H
#define BASE_REL_H

#include "base/bits.h"

struct rel {
    unsigned n, words; /* words of one row, at least 1 */
    uint64_t *row;     /* n * words */
};

/* An empty relation on the heap, or in an arena (then never released). */
void rel_init(struct rel *r, unsigned n);
void rel_release(struct rel *r);
struct rel rel_in(struct arena *a, unsigned n);

static inline uint64_t *rel_row(const struct rel *r, unsigned i)
{
    return r->row + (size_t)i * r->words;
}
static inline bool rel_has(const struct rel *r, unsigned i, unsigned j)
{
    return rel_row(r, i)[j >> 6] >> (j & 63) & 1;
}
static inline void rel_add(struct rel *r, unsigned i, unsigned j)
{
    rel_row(r, i)[j >> 6] |= UINT64_C(1) << (j & 63);
}
static inline void rel_remove(struct rel *r, unsigned i, unsigned j)
{
    rel_row(r, i)[j >> 6] &= ~(UINT64_C(1) << (j & 63));
}
/* Row i as a set; shares the memory of the relation. */
static inline struct bits rel_successors(const struct rel *r, unsigned i)
{
    return (struct bits){r->n, rel_row(r, i)};
}

/* All operands are over the same n. `out` may be an operand where not said otherwise. */
void rel_clear(struct rel *r);
void rel_fill(struct rel *r);
void rel_copy(struct rel *out, const struct rel *a);
void rel_or(struct rel *out, const struct rel *a, const struct rel *b);
void rel_and(struct rel *out, const struct rel *a, const struct rel *b);
void rel_diff(struct rel *out, const struct rel *a, const struct rel *b);
void rel_not(struct rel *out, const struct rel *a);
/* a ; b, and the converse of a: `out` must not be an operand. */
void rel_seq(struct rel *out, const struct rel *a, const struct rel *b);
void rel_inverse(struct rel *out, const struct rel *a);
void rel_plus(struct rel *out, const struct rel *a); /* transitive closure */
void rel_star(struct rel *out, const struct rel *a); /* reflexive over all of 0..n-1 */
void rel_maybe(struct rel *out, const struct rel *a); /* a ∪ id */
void rel_id(struct rel *out);
void rel_toid(struct rel *out, const struct bits *s);
void rel_product(struct rel *out, const struct bits *a, const struct bits *b);
/* Pairs of a with first element in s; with second element in s. */
void rel_restrict_domain(struct rel *out, const struct rel *a, const struct bits *s);
void rel_restrict_range(struct rel *out, const struct rel *a, const struct bits *s);
void rel_domain(struct bits *out, const struct rel *a);
void rel_range(struct bits *out, const struct rel *a);

bool rel_empty(const struct rel *r);
bool rel_equal(const struct rel *a, const struct rel *b);
bool rel_subset(const struct rel *a, const struct rel *b);
bool rel_irreflexive(const struct rel *r);
bool rel_acyclic(const struct rel *r);
size_t rel_count(const struct rel *r);
/* A shortest cycle through some element, written to cycle[] (room for n) in order,
 * without repeating the first; returns its length, 0 when the relation is acyclic. */
unsigned rel_cycle(const struct rel *r, unsigned *cycle);
/* The pairs of a that no path of two or more pairs makes superfluous; a must be acyclic.
 * `out` must not be a. */
void rel_reduction(struct rel *out, const struct rel *a);

/* Calls fn for every strict total order (as a transitive relation) on s that contains
 * r⁺ restricted to s; r may hold elements outside s. fn returns false to stop; the result
 * is false when it did. No call when the restriction has a cycle; one, with the empty
 * relation, when s has fewer than two elements. The order is lexicographic. */
typedef bool rel_order_fn(void *arg, const struct rel *order);
bool rel_linearisations(const struct bits *s, const struct rel *r, rel_order_fn *fn,
                        void *arg);

#endif
