/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of cat share: little executions to run models on, and evaluation of one
 * expression. */
#ifndef CATUNIT_H
#define CATUNIT_H

#include "unit.h"

#include "base/rng.h"
#include "cat/value.h"

#include <stdio.h>

/* Events of a made-up program: thread (-1: initial write), location, kind. */
struct small {
    unsigned n;
    int thread[16], loc[16];
    bool write[16], read[16], volatil[16];
};

/* Threads of accesses in order, the initial writes at the end. */
static inline struct small small_random(struct rng *r, unsigned events, unsigned threads,
                                        unsigned locs)
{
    struct small s = {0};
    for (unsigned i = 0; i < events; i++) {
        s.thread[s.n] = (int)(i * threads / events);
        s.loc[s.n] = (int)rng_below(r, locs);
        unsigned kind = rng_below(r, 8);
        s.write[s.n] = kind < 4 || kind == 7;
        s.read[s.n] = kind >= 4;
        s.volatil[s.n++] = rng_below(r, 3) == 0;
    }
    for (unsigned l = 0; l < locs; l++) {
        s.thread[s.n] = -1;
        s.loc[s.n] = (int)l;
        s.write[s.n++] = true;
    }
    return s;
}

static inline void small_set(struct cat_env *env, const struct small *s, const char *name,
                             const bool *in)
{
    struct bits b;
    bits_init(&b, s->n);
    for (unsigned i = 0; i < s->n; i++)
        if (in[i])
            bits_add(&b, i);
    cat_bind_set(env, name, &b);
    bits_release(&b);
}

/* Binds everything but rf and FW. */
static inline void small_bind(struct cat_env *env, const struct small *s)
{
    bool iw[16] = {0}, rmw[16] = {0}, none[16] = {0};
    struct rel po, loc, in, ext;
    const char *const names[] = {"x", "y", "z"};
    rel_init(&po, s->n), rel_init(&loc, s->n), rel_init(&in, s->n), rel_init(&ext, s->n);
    for (unsigned i = 0; i < s->n; i++) {
        iw[i] = s->thread[i] < 0;
        rmw[i] = s->read[i] && s->write[i];
        for (unsigned j = 0; j < s->n; j++) {
            bool same = s->thread[i] >= 0 && s->thread[i] == s->thread[j];
            if (same && i < j)
                rel_add(&po, i, j);
            if (same)
                rel_add(&in, i, j);
            else if (s->thread[i] >= 0 || s->thread[j] >= 0)
                rel_add(&ext, i, j);
            if (s->loc[i] == s->loc[j])
                rel_add(&loc, i, j);
        }
    }
    cat_begin(env, s->n);
    small_set(env, s, "R", s->read), small_set(env, s, "W", s->write);
    small_set(env, s, "V", s->volatil), small_set(env, s, "IW", iw);
    small_set(env, s, "RMW", rmw), small_set(env, s, "F", none);
    small_set(env, s, "O", none), small_set(env, s, "RA", none);
    small_set(env, s, "REL", none), small_set(env, s, "ACQ", none);
    static const char *const machine[] = {
        "ISB", "DMB.ISH", "DMB.ISHLD", "DMB.ISHST", "A", "Q", "L", "EX", "Acq", "Rel",
        "Fence.rw.rw", "Fence.rw.w", "Fence.rw.r", "Fence.r.rw", "Fence.r.r", "Fence.r.w",
        "Fence.w.rw", "Fence.w.w", "Fence.w.r", "Fence.tso"};
    for (size_t i = 0; i < sizeof machine / sizeof *machine; i++)
        small_set(env, s, machine[i], none);
    cat_bind_rel(env, "po", &po), cat_bind_rel(env, "loc", &loc);
    cat_bind_rel(env, "int", &in), cat_bind_rel(env, "ext", &ext);
    cat_bind_locations(env, s->loc, names, 3);
    rel_release(&po), rel_release(&loc), rel_release(&in), rel_release(&ext);
}

/* Writes that event i may read. */
static inline bool small_may_read(const struct small *s, unsigned w, unsigned i)
{
    return s->write[w] && s->read[i] && s->loc[w] == s->loc[i] && w != i;
}

static inline void small_random_rf(const struct small *s, struct rng *r, struct rel *rf)
{
    rel_clear(rf);
    for (unsigned i = 0; i < s->n; i++) {
        unsigned from[16], count = 0;
        for (unsigned w = 0; w < s->n; w++)
            if (small_may_read(s, w, i))
                from[count++] = w;
        if (s->read[i])
            rel_add(rf, from[rng_below(r, count)], i);
    }
}

static inline void small_possible_rf(const struct small *s, struct rel *rf)
{
    rel_clear(rf);
    for (unsigned i = 0; i < s->n; i++)
        for (unsigned w = 0; w < s->n; w++)
            if (small_may_read(s, w, i))
                rel_add(rf, w, i);
}

static inline struct cat_model *model_of(const char *text)
{
    struct err e = {0};
    struct cat_model *m = cat_parse("test.cat", text, strlen(text), NULL, &e);
    if (!m)
        fail_msg("%s", e.text);
    return m;
}

/* The message with which a text is refused by the parser; empty when it is not. */
static inline const char *parse_message(const char *text)
{
    static struct err e;
    e = (struct err){0};
    struct cat_model *m = cat_parse("test.cat", text, strlen(text), NULL, &e);
    cat_free(m);
    return m ? "" : e.text;
}

#endif
