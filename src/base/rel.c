/* SPDX-License-Identifier: Apache-2.0 */
/* Relations as bit matrices; see rel.h. Composition and closure work on whole rows. */
#include "base/rel.h"

#include "base/mem.h"

void rel_init(struct rel *r, unsigned n)
{
    r->n = n;
    r->words = bits_words(n);
    r->row = mem_zalloc((n ? n : 1) * (size_t)r->words * sizeof *r->row);
}

void rel_release(struct rel *r)
{
    mem_free(r->row);
    *r = (struct rel){0};
}

struct rel rel_in(struct arena *a, unsigned n)
{
    unsigned words = bits_words(n);
    return (struct rel){n, words,
                        arena_zalloc(a, (n ? n : 1) * (size_t)words * sizeof(uint64_t))};
}

static size_t words_of(const struct rel *r)
{
    return (size_t)r->n * r->words;
}

void rel_clear(struct rel *r)
{
    memset(r->row, 0, words_of(r) * sizeof *r->row);
}

void rel_fill(struct rel *r)
{
    for (unsigned i = 0; i < r->n; i++)
        for (unsigned k = 0; k < r->words; k++)
            rel_row(r, i)[k] = bits_mask(r->n, k);
}

void rel_copy(struct rel *out, const struct rel *a)
{
    memmove(out->row, a->row, words_of(a) * sizeof *a->row);
}

void rel_or(struct rel *out, const struct rel *a, const struct rel *b)
{
    for (size_t i = 0, m = words_of(a); i < m; i++)
        out->row[i] = a->row[i] | b->row[i];
}

void rel_and(struct rel *out, const struct rel *a, const struct rel *b)
{
    for (size_t i = 0, m = words_of(a); i < m; i++)
        out->row[i] = a->row[i] & b->row[i];
}

void rel_diff(struct rel *out, const struct rel *a, const struct rel *b)
{
    for (size_t i = 0, m = words_of(a); i < m; i++)
        out->row[i] = a->row[i] & ~b->row[i];
}

void rel_not(struct rel *out, const struct rel *a)
{
    for (unsigned i = 0; i < a->n; i++)
        for (unsigned k = 0; k < a->words; k++)
            rel_row(out, i)[k] = ~rel_row(a, i)[k] & bits_mask(a->n, k);
}

static void or_row(uint64_t *to, const uint64_t *from, unsigned words)
{
    for (unsigned k = 0; k < words; k++)
        to[k] |= from[k];
}

static void seq_small(struct rel *out, const struct rel *a, const struct rel *b)
{
    for (unsigned i = 0; i < a->n; i++) {
        uint64_t sum = 0;
        for (uint64_t w = a->row[i]; w; w &= w - 1)
            sum |= b->row[__builtin_ctzll(w)];
        out->row[i] = sum;
    }
}

void rel_seq(struct rel *out, const struct rel *a, const struct rel *b)
{
    if (a->words == 1) {
        seq_small(out, a, b);
        return;
    }
    rel_clear(out);
    for (unsigned i = 0; i < a->n; i++) {
        struct bits row = rel_successors(a, i);
        for (unsigned j = bits_next(&row, 0); j < a->n; j = bits_next(&row, j + 1))
            or_row(rel_row(out, i), rel_row(b, j), a->words);
    }
}

void rel_inverse(struct rel *out, const struct rel *a)
{
    rel_clear(out);
    for (unsigned i = 0; i < a->n; i++)
        for (unsigned k = 0; k < a->words; k++)
            for (uint64_t w = rel_row(a, i)[k]; w; w &= w - 1)
                rel_add(out, k * 64 + (unsigned)__builtin_ctzll(w), i);
}

void rel_plus(struct rel *out, const struct rel *a)
{
    if (out != a)
        rel_copy(out, a);
    if (out->words == 1) {
        for (unsigned k = 0; k < out->n; k++)
            for (unsigned i = 0; i < out->n; i++)
                out->row[i] |= out->row[k] & -(out->row[i] >> k & 1);
        return;
    }
    for (unsigned k = 0; k < out->n; k++)
        for (unsigned i = 0; i < out->n; i++)
            if (rel_has(out, i, k))
                or_row(rel_row(out, i), rel_row(out, k), out->words);
}

void rel_star(struct rel *out, const struct rel *a)
{
    rel_plus(out, a);
    rel_maybe(out, out);
}

void rel_maybe(struct rel *out, const struct rel *a)
{
    if (out != a)
        rel_copy(out, a);
    for (unsigned i = 0; i < out->n; i++)
        rel_add(out, i, i);
}

void rel_id(struct rel *out)
{
    rel_clear(out);
    for (unsigned i = 0; i < out->n; i++)
        rel_add(out, i, i);
}

void rel_toid(struct rel *out, const struct bits *s)
{
    rel_clear(out);
    for (unsigned i = bits_next(s, 0); i < s->n; i = bits_next(s, i + 1))
        rel_add(out, i, i);
}

void rel_product(struct rel *out, const struct bits *a, const struct bits *b)
{
    for (unsigned i = 0; i < out->n; i++)
        for (unsigned k = 0; k < out->words; k++)
            rel_row(out, i)[k] = bits_has(a, i) ? b->w[k] : 0;
}

void rel_restrict_domain(struct rel *out, const struct rel *a, const struct bits *s)
{
    for (unsigned i = 0; i < out->n; i++)
        for (unsigned k = 0; k < out->words; k++)
            rel_row(out, i)[k] = bits_has(s, i) ? rel_row(a, i)[k] : 0;
}

void rel_restrict_range(struct rel *out, const struct rel *a, const struct bits *s)
{
    for (unsigned i = 0; i < out->n; i++)
        for (unsigned k = 0; k < out->words; k++)
            rel_row(out, i)[k] = rel_row(a, i)[k] & s->w[k];
}

void rel_domain(struct bits *out, const struct rel *a)
{
    bits_clear(out);
    for (unsigned i = 0; i < a->n; i++) {
        struct bits row = rel_successors(a, i);
        if (!bits_empty(&row))
            bits_add(out, i);
    }
}

void rel_range(struct bits *out, const struct rel *a)
{
    bits_clear(out);
    for (unsigned i = 0; i < a->n; i++)
        or_row(out->w, rel_row(a, i), a->words);
}

bool rel_empty(const struct rel *r)
{
    for (size_t i = 0, m = words_of(r); i < m; i++)
        if (r->row[i])
            return false;
    return true;
}

bool rel_equal(const struct rel *a, const struct rel *b)
{
    return memcmp(a->row, b->row, words_of(a) * sizeof *a->row) == 0;
}

bool rel_subset(const struct rel *a, const struct rel *b)
{
    for (size_t i = 0, m = words_of(a); i < m; i++)
        if (a->row[i] & ~b->row[i])
            return false;
    return true;
}

bool rel_irreflexive(const struct rel *r)
{
    for (unsigned i = 0; i < r->n; i++)
        if (rel_has(r, i, i))
            return false;
    return true;
}

/* Takes away, round by round, what has no successor left; a cycle stays. */
static bool acyclic_small(const struct rel *r)
{
    uint64_t alive = bits_mask(r->n, 0), before;
    do {
        before = alive;
        for (uint64_t w = alive; w; w &= w - 1) {
            unsigned i = (unsigned)__builtin_ctzll(w);
            if (!(r->row[i] & alive))
                alive &= ~(UINT64_C(1) << i);
        }
    } while (alive && alive != before);
    return !alive;
}

bool rel_acyclic(const struct rel *r)
{
    if (r->words == 1)
        return acyclic_small(r);
    struct bits alive;
    bits_init(&alive, r->n);
    bits_fill(&alive);
    bool changed = true;
    while (changed) {
        changed = false;
        for (unsigned i = bits_next(&alive, 0); i < r->n; i = bits_next(&alive, i + 1)) {
            bool leaf = true;
            for (unsigned k = 0; k < r->words && leaf; k++)
                leaf = !(rel_row(r, i)[k] & alive.w[k]);
            if (leaf)
                bits_remove(&alive, i), changed = true;
        }
    }
    bool acyclic = bits_empty(&alive);
    bits_release(&alive);
    return acyclic;
}

size_t rel_count(const struct rel *r)
{
    size_t count = 0;
    for (size_t i = 0, m = words_of(r); i < m; i++)
        count += (size_t)__builtin_popcountll(r->row[i]);
    return count;
}

/* Breadth-first from `start` back to it; parent[] and queue[] have room for n. The length
 * of the cycle, 0 when there is none shorter than `best`. */
static unsigned cycle_from(const struct rel *r, unsigned start, unsigned best,
                           unsigned *parent, unsigned *queue)
{
    unsigned head = 0, tail = 0, level_end = 1, length = 1;
    for (unsigned i = 0; i < r->n; i++)
        parent[i] = r->n;
    queue[tail++] = start;
    while (head < tail && length < best) {
        unsigned i = queue[head++];
        if (rel_has(r, i, start)) {
            parent[start] = i;
            return length;
        }
        struct bits row = rel_successors(r, i);
        for (unsigned j = bits_next(&row, 0); j < r->n; j = bits_next(&row, j + 1))
            if (parent[j] == r->n)
                parent[j] = i, queue[tail++] = j;
        if (head == level_end)
            level_end = tail, length++;
    }
    return 0;
}

unsigned rel_cycle(const struct rel *r, unsigned *cycle)
{
    unsigned *parent = mem_alloc((r->n + 1) * 2 * sizeof *parent);
    unsigned *queue = parent + r->n + 1, best = r->n + 1;
    for (unsigned i = 0; i < r->n; i++) {
        unsigned length = cycle_from(r, i, best, parent, queue);
        if (!length)
            continue;
        best = length;
        unsigned at = i;
        for (unsigned k = length; k-- > 1;)
            cycle[k] = at = parent[at];
        cycle[0] = i;
    }
    mem_free(parent);
    return best > r->n ? 0 : best;
}

void rel_reduction(struct rel *out, const struct rel *a)
{
    struct rel plus, twice;
    rel_init(&plus, a->n);
    rel_init(&twice, a->n);
    rel_plus(&plus, a);
    rel_seq(&twice, a, &plus);
    rel_diff(out, a, &twice);
    rel_release(&plus);
    rel_release(&twice);
}

struct orders {
    const struct bits *s;
    struct rel before, order; /* the closure of what must hold, what is chosen so far */
    struct bits rest;
    rel_order_fn *fn;
    void *arg;
};

/* Places one more element; `rest` are those not yet placed. */
static bool extend(struct orders *o)
{
    if (bits_empty(&o->rest))
        return o->fn(o->arg, &o->order);
    unsigned n = o->s->n;
    for (unsigned i = bits_next(&o->rest, 0); i < n; i = bits_next(&o->rest, i + 1)) {
        bool minimal = true;
        for (unsigned j = bits_next(&o->rest, 0); j < n && minimal;
             j = bits_next(&o->rest, j + 1))
            minimal = !rel_has(&o->before, j, i);
        if (!minimal)
            continue;
        bits_remove(&o->rest, i);
        memcpy(rel_row(&o->order, i), o->rest.w, o->order.words * sizeof(uint64_t));
        bool on = extend(o);
        bits_add(&o->rest, i);
        if (!on)
            return false;
    }
    return true;
}

bool rel_linearisations(const struct bits *s, const struct rel *r, rel_order_fn *fn,
                        void *arg)
{
    struct orders o = {.s = s, .fn = fn, .arg = arg};
    rel_init(&o.before, s->n);
    rel_init(&o.order, s->n);
    bits_init(&o.rest, s->n);
    rel_plus(&o.before, r);
    bits_copy(&o.rest, s);
    bool done = true;
    bool cyclic = false;
    for (unsigned i = bits_next(s, 0); i < s->n; i = bits_next(s, i + 1))
        cyclic |= rel_has(&o.before, i, i);
    if (!cyclic)
        done = extend(&o);
    rel_release(&o.before);
    rel_release(&o.order);
    bits_release(&o.rest);
    return done;
}
