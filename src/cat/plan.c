/* SPDX-License-Identifier: Apache-2.0 */
/* The order in which a compiled model is computed. Stage 0 holds what depends on the
 * inputs only, stage k + 1 what also depends on choice k but on no later one; so a
 * choice is tried only when all that can be checked before it was checked. The
 * partial plan checks bounds: when it fails, every completion fails. */
#include "cat/value.h"

static void plan_clear(struct plan *p)
{
    vec_clear(&p->steps);
    p->never = false;
    p->stale = 0;
    p->changed = ~UINT64_C(0);
    p->stale_from = 0;
}

void plan_release(struct cat_env *v)
{
    for (size_t i = 0; i < v->stages.cap; i++)
        vec_release(&v->stages.at[i].steps);
    vec_release(&v->stages);
    vec_release(&v->partial.steps);
}

/* All stages that were ever used keep their memory. */
static void stages_resize(struct cat_env *v, size_t count)
{
    if (count > v->stages.cap) {
        size_t old = v->stages.cap;
        vec_reserve(&v->stages, count);
        memset(v->stages.at + old, 0, (v->stages.cap - old) * sizeof *v->stages.at);
    }
    v->stages.len = count;
    for (size_t i = 0; i < count; i++)
        plan_clear(&v->stages.at[i]);
}

static size_t stage_of(uint64_t dep)
{
    uint64_t choices = dep >> MAX_INPUTS;
    return choices ? 64 - (size_t)__builtin_clzll(choices) : 0;
}

/* Rejects executions, as opposed to flags and what is skipped. */
static bool rejects(const struct tested *t)
{
    return !t->check || (t->check->role == CHECK_PLAIN && !t->check->skipped);
}

static bool must_compute(const struct node *n)
{
    return !n->rec && (n->op >= N_OR || n->op == N_GROUP || n->op == N_CHOICE_LO ||
                       n->op == N_CHOICE_HI);
}

static void add_checks(struct cat_env *v, int id, struct plan *p)
{
    for (size_t i = 0; i < v->tested.len; i++)
        if (v->tested.at[i].node == id && rejects(&v->tested.at[i]))
            vec_push(&p->steps, (struct step){-1, (int)i, true});
}

static void make_stages(struct cat_env *v)
{
    struct graph *g = &v->g;
    stages_resize(v, g->choices.len + 1);
    for (size_t i = 0; i < v->tested.len; i++) {
        if (v->tested.at[i].node < 0)
            v->stages.at[0].never = true;
        else if (rejects(&v->tested.at[i]))
            graph_mark(g, v->tested.at[i].node);
    }
    for (size_t i = 0; i < g->choices.len; i++)
        if (!g->choices.at[i].list) {
            graph_mark(g, g->choices.at[i].s);
            graph_mark(g, g->choices.at[i].r);
        }
    for (int id = 0; id < (int)g->nodes.len; id++) {
        const struct node *n = &g->nodes.at[id];
        if (!n->mark || n->rec)
            continue;
        struct plan *p = &v->stages.at[stage_of(n->dep)];
        if (must_compute(n))
            vec_push(&p->steps, (struct step){id, -1, true});
        add_checks(v, id, p);
    }
    graph_unmark(g);
}

/* A check on a bound of its relation: that it surely fails. */
static bool bound_holds(struct cat_env *v, const struct tested *t, int node)
{
    if (!t->check)
        return check_holds(v, CAT_ACYCLIC, node);
    return check_holds(v, t->check->kind, node) != t->check->negated;
}

struct bound_check {
    int node, tested; /* tested -1: an order that must not go around */
};

typedef VEC(struct bound_check) bound_vec;

static void collect_bounds(struct cat_env *v, bound_vec *bounds)
{
    struct map memo;
    map_init(&memo);
    for (size_t i = 0; i < v->tested.len && !v->has_assert; i++) {
        const struct tested *t = &v->tested.at[i];
        if (t->node < 0 || !rejects(t))
            continue;
        bool hi = t->check && t->check->negated;
        int node = graph_bound(&v->g, t->node, hi, &memo);
        if (graph_is_const(&v->g, node))
            v->partial.never |= !bound_holds(v, t, node);
        else
            vec_push(bounds, (struct bound_check){node, (int)i});
    }
    for (size_t i = 0; i < v->g.choices.len && !v->has_assert; i++)
        if (!v->g.choices.at[i].list) {
            int node = graph_bound(&v->g, v->g.choices.at[i].node, false, &memo);
            vec_push(bounds, (struct bound_check){node, -1});
        }
    map_release(&memo);
}

static void make_partial(struct cat_env *v)
{
    bound_vec bounds = {0};
    struct graph *g = &v->g;
    struct plan *p = &v->partial;
    v->partial_made = true;
    collect_bounds(v, &bounds);
    for (size_t i = 0; i < bounds.len; i++)
        graph_mark(g, bounds.at[i].node);
    for (int id = 0; id < (int)g->nodes.len; id++) {
        const struct node *n = &g->nodes.at[id];
        if (!n->mark || n->rec)
            continue;
        if (must_compute(n))
            vec_push(&p->steps, (struct step){id, -1, true});
        for (size_t i = 0; i < bounds.len; i++)
            if (bounds.at[i].node == id)
                vec_push(&p->steps, (struct step){id, bounds.at[i].tested < 0
                                                          ? -2 : bounds.at[i].tested,
                                                  true});
    }
    graph_unmark(g);
    vec_release(&bounds);
    propagate_prepare(v);
}

void plan_make(struct cat_env *v)
{
    make_stages(v);
    plan_clear(&v->partial);
    v->partial.never = v->stages.at[0].never;
    v->partial_made = false;
    v->partial_calls = 0;
    v->prune_tries = v->prune_hits = 0;
}

bool plan_can_prune(const struct cat_env *v)
{
    for (size_t i = 0; i < v->tested.len && !v->has_assert; i++)
        if (rejects(&v->tested.at[i]))
            return true;
    return v->partial.never || v->g.choices.len > 0;
}

/* Steps with a check compute nothing: the step before them did. Their result is kept, for
 * when nothing below has changed. */
static bool partial_round(struct cat_env *v)
{
    struct plan *p = &v->partial;
    struct graph *g = &v->g;
    uint64_t mask = p->changed;
    for (size_t i = 0; i < p->steps.len; i++) {
        struct step *s = &p->steps.at[i];
        if (i == p->stale_from)
            mask |= p->stale;
        if (g->nodes.at[s->node].dep & mask) {
            if (s->tested == -1)
                graph_eval(g, s->node);
            else if (s->tested == -2)
                s->held = check_holds(v, CAT_IRREFLEXIVE, s->node);
            else
                s->held = bound_holds(v, &v->tested.at[s->tested], s->node);
        }
        if (s->tested != -1 && !s->held) {
            p->stale |= mask;
            p->stale_from = i + 1;
            p->changed = 0;
            return false;
        }
    }
    p->stale = p->changed = 0;
    p->stale_from = p->steps.len;
    return true;
}

enum { MAX_ROUNDS = 8 }; /* stopping early only prunes less */

/* A skeleton with a handful of candidates is done sooner than its bounds are compiled. */
enum { FEW_CALLS = 5 };

bool plan_partial(struct cat_env *v)
{
    if (!v->partial_made && ++v->partial_calls > FEW_CALLS)
        make_partial(v);
    if (v->partial.never || !v->partial_made)
        return !v->partial.never;
    propagate_forget(v);
    for (int round = 0; round < MAX_ROUNDS; round++) {
        if (!partial_round(v))
            return false;
        if (!propagate(v))
            return true;
    }
    return true;
}
