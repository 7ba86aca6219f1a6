/* SPDX-License-Identifier: Apache-2.0 */
/* Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte 2010).
 * Threads have random priorities and the highest that can go on does. At d - 1 random steps
 * the priority of the thread that would run falls below all others. A bug that needs d
 * orderings, in a program of n threads and k steps, is found by a run with a probability of
 * at least 1 / (n * k^(d-1)).
 *
 * Two things are added so that runs come to an end and timeouts are no worse than other
 * choices: a thread that yields, or runs for long while others could, falls below them; and
 * who only waits for a time takes part in one step of eight. */
#include "search/walk.h"

enum { LONG = 100, TIMEOUTS_OF = 8, FIRST_LENGTH = 64 };
static const int64_t NOT_YET = INT64_MIN;

struct pct {
    VEC(int64_t) priority;   /* by thread; NOT_YET: not met in this run */
    VEC(uint64_t) change;    /* steps at which one falls */
    uint64_t length;         /* of the longest run so far */
    uint64_t step;
    int64_t lowest;
    uint32_t last, in_a_row;
};

static void begin(void *ctx, struct search *s)
{
    struct pct *p = ctx;
    vec_clear(&p->priority);
    vec_clear(&p->change);
    for (uint32_t i = 1; i < s->o->pct_depth; i++) {
        uint32_t range = p->length > UINT32_MAX ? UINT32_MAX : (uint32_t)p->length;
        vec_push(&p->change, rng_below(&s->rng, range));
    }
    p->step = 0;
    p->lowest = 0;
    p->in_a_row = 0;
    p->last = UINT32_MAX;
}

static void end(void *ctx, struct search *s)
{
    struct pct *p = ctx;
    if (s->path.choice.len > p->length)
        p->length = s->path.choice.len;
}

static int64_t *priority(struct pct *p, struct search *s, uint32_t thread)
{
    while (p->priority.len <= thread)
        vec_push(&p->priority, NOT_YET);
    if (p->priority.at[thread] == NOT_YET)
        p->priority.at[thread] = (int64_t)(rng_next(&s->rng) >> 2) + 1;
    return &p->priority.at[thread];
}

static void demote(struct pct *p, struct search *s, uint32_t thread)
{
    *priority(p, s, thread) = --p->lowest;
}

static bool has_yielded(struct search *s)
{
    const struct event *e;
    size_t n = vm_events(s->vm, &e);
    for (size_t i = 0; i < n; i++)
        if (e[i].kind == EV_YIELD)
            return true;
    return false;
}

/* The thread of the highest priority; UINT32_MAX when only waits for a time are there and
 * they are not wanted. */
static uint32_t highest(struct pct *p, struct search *s, const choice_list *l, bool timeouts)
{
    uint32_t best = UINT32_MAX;
    for (size_t i = 0; i < l->len; i++) {
        uint32_t t = l->at[i].thread;
        if (!timeouts && l->at[i].alternative == VM_TIMEOUT)
            continue;
        if (best == UINT32_MAX || *priority(p, s, t) > *priority(p, s, best))
            best = t;
    }
    return best;
}

static uint32_t wanted(struct pct *p, struct search *s, const choice_list *l)
{
    uint32_t t = highest(p, s, l, rng_below(&s->rng, TIMEOUTS_OF) == 0);
    return t != UINT32_MAX ? t : highest(p, s, l, true);
}

static size_t pick(void *ctx, struct search *s, const choice_list *l)
{
    struct pct *p = ctx;
    if (p->last != UINT32_MAX && (has_yielded(s) || p->in_a_row >= LONG)) {
        demote(p, s, p->last);
        p->in_a_row = 0;
    }
    uint32_t t = wanted(p, s, l);
    for (size_t i = 0; i < p->change.len; i++)
        if (p->change.at[i] == p->step) {
            demote(p, s, t);
            t = wanted(p, s, l);
        }
    p->in_a_row = t == p->last ? p->in_a_row + 1 : 0;
    p->last = t;
    p->step++;
    return walk_pick_of(s, l, t);
}

void search_pct(struct search *s)
{
    struct pct p = {.length = FIRST_LENGTH};
    walk_all(s, &(struct walk){.pick = pick, .begin = begin, .end = end, .ctx = &p});
    vec_release(&p.priority);
    vec_release(&p.change);
}
