/* SPDX-License-Identifier: Apache-2.0 */
/* The search for a justification: what can be committed next, in which execution, until
 * all reads through races are. A state is the set of committed items and the
 * synchronization that has to stay; none is looked at twice. */
#include "base/hash.h"
#include "litmus/causality_int.h"

enum { MAX_STATES = 2000000 };

struct commit {
    struct caus_case *k;
    struct map seen;
    caus_steps chain, *best;
    int most;
    bool failed; /* deadline or limit */
};

static uint64_t bit(int item)
{
    return UINT64_C(1) << item;
}

static int first(uint64_t set)
{
    return __builtin_ctzll(set);
}

bool caus_view_fits(const struct caus_case *k, const struct caus_view *v, uint64_t done,
                    uint64_t edges)
{
    if ((v->need & ~done) || (done & ~(v->has & v->good)) || (edges & ~v->sync) ||
        (done & k->reads & ~v->same) || (done & (v->bad_sync | v->bad_external)))
        return false;
    for (uint64_t rest = done; rest; rest &= rest - 1)
        if (v->differ[first(rest)] & done)
            return false;
    return true;
}

/* Condition 7. */
static bool may_commit_read(const struct caus_case *k, const struct caus_view *v, int r,
                            uint64_t done)
{
    int now = v->sees[r], then = k->sees[r];
    return now != CAUS_FOREIGN && (now == CAUS_INITIAL || (done & bit(now))) &&
           (then == CAUS_INITIAL || (done & bit(then)));
}

uint64_t caus_committable(const struct caus_case *k, const struct caus_view *v,
                          uint64_t done)
{
    uint64_t can = v->has & v->good & ~done & ~v->bad_sync & ~v->bad_external;
    for (uint64_t rest = can; rest; rest &= rest - 1) {
        int i = first(rest);
        if ((v->differ[i] & done) ||
            ((k->reads & bit(i)) && !may_commit_read(k, v, i, done)))
            can &= ~bit(i);
    }
    return can;
}

uint64_t caus_with_externals(const struct caus_case *k, const struct caus_view *v,
                             uint64_t done, uint64_t items)
{
    uint64_t all = items;
    for (uint64_t before = 0; before != all;) {
        before = all;
        for (uint64_t rest = done | all; rest; rest &= rest - 1)
            all |= v->external[first(rest)] & ~done;
    }
    uint64_t extra = all & ~items;
    if (extra & ~caus_committable(k, v, done))
        return 0;
    for (uint64_t rest = all; rest; rest &= rest - 1)
        if (v->differ[first(rest)] & (done | all))
            return 0;
    return all;
}

uint64_t caus_edges(const struct caus_view *v, uint64_t items)
{
    uint64_t edges = 0;
    for (uint64_t rest = items; rest; rest &= rest - 1)
        edges |= v->edges[first(rest)];
    return edges;
}

uint64_t caus_committed(const caus_steps *steps)
{
    uint64_t all = 0;
    for (size_t i = 0; i < steps->len; i++)
        all |= steps->at[i].items;
    return all;
}

static bool reach(struct commit *s, uint64_t done, uint64_t edges);

/* Commits these items in view v, and goes on. */
static bool advance(struct commit *s, int view, uint64_t items, uint64_t done,
                    uint64_t edges)
{
    const struct caus_view *v = &s->k->views.at[view];
    uint64_t all = items ? caus_with_externals(s->k, v, done, items) : 0;
    if (!all)
        return false;
    vec_push(&s->chain, (struct caus_step){view, all});
    /* Condition 8 speaks of all that is committed, not only of what is new. */
    if (reach(s, done | all, edges | caus_edges(v, done | all)))
        return true;
    s->chain.len--;
    return false;
}

static void note_best(struct commit *s, uint64_t done)
{
    int count = __builtin_popcountll(done & s->k->reads) * 64 +
                __builtin_popcountll(done & s->k->writes);
    if (count <= s->most)
        return;
    s->most = count;
    vec_clear(s->best);
    for (size_t i = 0; i < s->chain.len; i++)
        vec_push(s->best, s->chain.at[i]);
}

/* All that can be done in one view: much at once, then less. */
static bool try_view(struct commit *s, int view, uint64_t done, uint64_t edges)
{
    const struct caus_view *v = &s->k->views.at[view];
    uint64_t can = caus_committable(s->k, v, done);
    uint64_t writes = can & s->k->writes, reads = can & s->k->reads;
    if (advance(s, view, writes, done, edges) || advance(s, view, reads, done, edges))
        return true;
    for (uint64_t rest = writes; rest && !s->failed; rest &= rest - 1)
        if (advance(s, view, rest & -rest, done, edges))
            return true;
    for (uint64_t some = (reads - 1) & reads; reads && some && !s->failed;
         some = (some - 1) & reads)
        if (advance(s, view, some, done, edges))
            return true;
    return false;
}

static bool out_of_bounds(struct commit *s)
{
    struct causality *c = s->k->c;
    if (s->seen.len > MAX_STATES) {
        err_set(c->err, "%s: too many ways to commit the actions of an execution",
                c->test->file);
        s->failed = true;
    }
    if ((c->stats->steps & 255) == 0 && caus_out_of_time(c))
        s->failed = true;
    return s->failed;
}

/* Whether all reads through races can be committed from here. */
static bool reach(struct commit *s, uint64_t done, uint64_t edges)
{
    struct caus_case *k = s->k;
    note_best(s, done);
    if (!(k->reads & ~done))
        return true;
    if (!map_put(&s->seen, hash_pair(done, edges), 1) || out_of_bounds(s))
        return false;
    k->c->stats->steps++;
    for (size_t i = 0; i < k->views.len && !s->failed; i++)
        if (caus_view_fits(k, &k->views.at[i], done, edges) &&
            try_view(s, (int)i, done, edges))
            return true;
    return false;
}

/* What could be committed if commitments bound nobody: if this does not get to all reads,
 * nothing does. */
static bool hopeless(const struct caus_case *k)
{
    uint64_t done = 0, before = 1;
    while (before != done) {
        before = done;
        for (size_t i = 0; i < k->views.len; i++) {
            const struct caus_view *v = &k->views.at[i];
            if (v->need & ~done)
                continue;
            uint64_t can = v->has & v->good & ~v->bad_sync & ~v->bad_external;
            for (uint64_t rest = can & k->reads & ~done; rest; rest &= rest - 1)
                if (!may_commit_read(k, v, first(rest), done))
                    can &= ~(rest & -rest);
            done |= can;
        }
    }
    return k->reads & ~done;
}

int caus_justify(struct caus_case *k, caus_steps *steps, caus_steps *best)
{
    struct commit s = {.k = k, .best = best, .most = -1};
    if (hopeless(k) && !k->c->o->refused)
        return 0;
    map_init(&s.seen);
    bool ok = reach(&s, 0, 0);
    vec_clear(steps);
    for (size_t i = 0; ok && i < s.chain.len; i++)
        vec_push(steps, s.chain.at[i]);
    map_release(&s.seen);
    vec_release(&s.chain);
    return s.failed ? -1 : ok;
}
