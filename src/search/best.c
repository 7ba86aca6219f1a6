/* SPDX-License-Identifier: Apache-2.0 */
/* Best-first search with JRF's heuristics for data races (Kim, Yavuz-Kahveci, Sanders:
 * Precise data race detection in a relaxed memory model using model checking, section 4):
 *
 *     put (initial state, max integer) into Q
 *     while Q not empty
 *         s <- remove from Q
 *         for each successor s' of s that is not marked
 *             mark s'; put (s', HeuristicValue(s') + depth * MAX) into Q
 *
 * and, with another priority, the search for paths with few thread switches. */
#include "search/tree.h"

typedef int64_t (*priority_of)(struct search *s, const struct tree_node *n);

/* One node: runs each of its choices. */
static void expand(struct tree *t, struct tree_node *n, priority_of priority)
{
    struct search *s = t->s;
    tree_go(t, n);
    search_choices(s, n->choice.thread, &t->here);
    for (size_t i = 0; i < t->here.len && !search_over(s); i++) {
        struct vm_choice c = t->here.at[i];
        enum search_after after = search_step(s, c);
        struct tree_node *child = tree_child(t, c);
        if (after == AFTER_STATE && search_new_state(s)) {
            if (s->o->max_depth && child->depth > s->o->max_depth)
                s->r->limit = "depth";
            else
                tree_put(t, child, priority(s, child));
        }
        tree_up(t);
    }
}

/* True: all states were seen. */
static bool best_first(struct search *s, priority_of priority)
{
    struct tree t;
    tree_init(&t, s);
    search_new_state(s);
    struct tree_node *n = NULL;
    while (!search_over(s) && (n = tree_take(&t)) != NULL) {
        expand(&t, n, priority);
        tree_done(&t, n);
    }
    bool all = !t.queue.len && !search_over(s);
    tree_release(&t);
    return all;
}

/* ---- JRF's heuristics ---- */

enum { MAX_VALUE = 8 };

/* The value of one action; `h` says which distinctions are made. */
static int value_of(const struct event *e, unsigned h)
{
    unsigned flags = event_flags((enum event_kind)e->kind);
    bool watch = h & HEUR_WW, first = h & HEUR_WF;
    if (e->kind == EV_WRITE)
        return watch && e->other ? 8 : first ? 8 - watch : 3;
    if (e->kind == EV_READ)
        return watch && e->other ? 6 : watch && first ? 5 : 3;
    if ((flags & EV_A) && e->fresh)
        return h & HEUR_AF ? 4 : 3;
    if (flags & EV_A)
        return h & HEUR_ARA ? 2 : 3;
    if (flags & EV_R)
        return h & HEUR_ARA ? 1 : 3;
    return 3;
}

/* The highest of what the step did: in a step between synchronization actions the plain
 * accesses weigh more than the action that begins it. */
static int64_t jrf_priority(struct search *s, const struct tree_node *n)
{
    const struct event *e;
    size_t events = vm_events(s->vm, &e);
    int best = 0;
    for (size_t i = 0; i < events; i++) {
        int v = value_of(&e[i], s->o->heuristics);
        best = v > best ? v : best;
    }
    return (best ? best : 3) + (int64_t)n->depth * MAX_VALUE;
}

/* The heuristics look one step ahead, so another search may get to a defect on a shorter
 * path, a depth-first one by chance. It is cheap to see whether it does. */
enum { SECOND_LOOK = 1000 };

static void depth_first(struct search *sub)
{
    search_dfs(sub);
}

static void few_switches_first(struct search *sub)
{
    search_few_switches(sub, sub->budget);
}

static void take_shorter(struct search *s, struct find *f, struct search *sub)
{
    struct find *g = sub->find.len ? &sub->find.at[0] : NULL;
    if (!g || g->schedule.choice.len >= f->schedule.choice.len)
        return;
    struct find old = *f;
    *f = *g;
    *g = old;
    map_clear(&s->known);
    map_put(&s->known, f->key, 1);
}

static void look_again(struct search *s, size_t promotions, void (*walk)(struct search *))
{
    struct search_options o = *s->o;
    struct search_result r = {0};
    struct search sub = {.vm = s->vm, .o = &o, .r = &r, .started = s->started,
                         .fixed = true, .promotions = promotions, .rng = {o.seed},
                         .budget = s->r->states + SECOND_LOOK};
    o.progress = NULL;
    o.outcomes = false;
    vm_use_promotions(s->vm, promotions);
    walk(&sub);
    search_to_root(&sub);
    vm_use_promotions(s->vm, s->promotions);
    take_shorter(s, &s->find.at[0], &sub);
    s->r->states += r.states;
    s->r->steps += r.steps;
    search_release(&sub);
    search_result_release(&r);
}

void search_best(struct search *s)
{
    vm_record_plain(s->vm, (s->o->heuristics & (HEUR_WF | HEUR_WW)) != 0);
    best_first(s, jrf_priority);
    vm_record_plain(s->vm, false);
    if (!s->find.len || s->o->all || s->r->failure.set)
        return;
    search_to_root(s);
    look_again(s, 0, depth_first); /* with the longest steps */
    if (s->promotions)
        look_again(s, s->promotions, depth_first);
    look_again(s, s->promotions, few_switches_first);
}

/* ---- few switches ---- */

static int64_t few_switches(struct search *s, const struct tree_node *n)
{
    (void)s;
    return -((int64_t)n->switches << 32) - n->depth;
}

bool search_few_switches(struct search *s, uint64_t budget)
{
    s->budget = s->r->states + budget;
    vm_record_events(s->vm, false);
    bool all = best_first(s, few_switches);
    vm_record_events(s->vm, true);
    s->budget = 0;
    return all;
}
