/* SPDX-License-Identifier: Apache-2.0 */
/* Random walks from the start to the end of the program, for programs too large to exhaust:
 * at each step every thread that can go on is as likely as the others. */
#include "search/walk.h"

/* ---- a run ---- */

static bool too_deep(struct search *s)
{
    if (!s->o->max_depth || s->path.choice.len < s->o->max_depth)
        return false;
    s->r->limit = "depth";
    return true;
}

static void one_run(struct search *s, const struct walk *w, choice_list *l)
{
    enum search_after after = AFTER_STATE;
    if (w->begin)
        w->begin(w->ctx, s);
    while (after == AFTER_STATE && !search_over(s) && !too_deep(s)) {
        search_choices(s, UINT32_MAX, l);
        if (!l->len)
            break;
        struct vm_choice c = l->at[w->pick(w->ctx, s, l)];
        after = search_step(s, c);
        s->r->states++;
    }
    if (w->end)
        w->end(w->ctx, s);
    search_to_root(s);
}

void walk_all(struct search *s, const struct walk *w)
{
    choice_list l = {0};
    s->walks = true;
    while (s->r->runs < s->o->runs && !search_over(s)) {
        one_run(s, w, &l);
        s->r->runs++;
        /* The next run may already switch at what this one has found to be racy. */
        s->again |= s->soon != 0;
    }
    if (!s->stop && !s->again)
        s->r->limit = "runs";
    vec_release(&l);
}

size_t walk_pick_of(struct search *s, const choice_list *l, uint32_t thread)
{
    size_t found = 0;
    uint32_t n = 0;
    for (size_t i = 0; i < l->len; i++)
        if (l->at[i].thread == thread && rng_below(&s->rng, ++n) == 0)
            found = i;
    return found;
}

/* ---- every thread alike ---- */

/* Choices of a thread lie side by side, so a thread begins where the one before differs. */
static size_t pick(void *ctx, struct search *s, const choice_list *l)
{
    (void)ctx;
    uint32_t thread = l->at[0].thread, n = 0;
    for (size_t i = 0; i < l->len; i++)
        if ((i == 0 || l->at[i].thread != l->at[i - 1].thread) && rng_below(&s->rng, ++n) == 0)
            thread = l->at[i].thread;
    return walk_pick_of(s, l, thread);
}

void search_random(struct search *s)
{
    walk_all(s, &(struct walk){.pick = pick});
}
