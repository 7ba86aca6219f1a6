/* SPDX-License-Identifier: Apache-2.0 */
/* Trying out repairs: the search runs again, within limits, with the program taken as
 * changed; a repair after which the variable has a race all the same is passed over. */
#include "search/narrate.h"

#include "base/host.h"

/* Of one repair; states first, so that what is told does not depend on the machine. */
static const uint64_t MOST_STATES = 20000;
static const uint64_t PATIENCE = 2000000000;     /* ns */
static const uint64_t ALL_PATIENCE = 4000000000; /* … and for all of a search */

enum trial { TRIAL_CLEAN, TRIAL_RACY, TRIAL_UNKNOWN };

static enum trial try_out(struct story *y, const struct vm_repair *repair)
{
    struct search *s = y->s;
    struct search_options o = *s->o;
    struct search_result r = {0};
    o.all = o.outcomes = o.measure = o.deadlocks = o.failures = false;
    o.strategy = NULL;
    o.progress = NULL;
    o.max_states = MOST_STATES;
    o.max_time = PATIENCE;
    struct search sub = {.vm = s->vm, .o = &o, .r = &r, .rng = {o.seed},
                         .started = host_now(), .variable = y->variable};
    map_init(&sub.known);
    map_init(&sub.outcome);
    vm_repair(s->vm, repair);
    search_run(&sub);
    vm_repair(s->vm, NULL);
    enum trial t = sub.find.len                  ? TRIAL_RACY
                   : r.limit || r.failure.set ? TRIAL_UNKNOWN
                                                 : TRIAL_CLEAN;
    s->repairing += host_now() - sub.started;
    search_release(&sub);
    search_result_release(&r);
    return t;
}

static void take(struct story *y, const struct candidate *c, bool checked)
{
    y->f->suggestion = !checked ? c->text
                                : arena_printf(&y->f->arena,
                                               "%s (checked: with this the search finds nothing "
                                               "more on this variable)", c->text);
}

void repair_choose(struct story *y)
{
    for (size_t i = 0; i < y->candidate.len; i++) {
        const struct candidate *c = &y->candidate.at[i];
        bool can = y->s->o->repair && y->s->repairing < ALL_PATIENCE;
        if (!can || c->repair.kind == REPAIR_NONE) {
            take(y, c, false);
            return;
        }
        enum trial t = try_out(y, &c->repair);
        if (t == TRIAL_RACY)
            continue;
        take(y, c, t == TRIAL_CLEAN);
        return;
    }
}
