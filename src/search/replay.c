/* SPDX-License-Identifier: Apache-2.0 */
/* Running a recorded schedule again. */
#include "search/search_int.h"

#include "base/host.h"

static bool step_again(struct search *s, choice_list *l, struct schedule_choice want,
                       struct err *e)
{
    size_t at = s->path.choice.len;
    search_choices(s, UINT32_MAX, l);
    for (size_t i = 0; i < l->len; i++)
        if (l->at[i].thread == want.thread && l->at[i].alternative == want.alternative) {
            search_step(s, l->at[i]);
            return true;
        }
    return err_set(e, "step %zu of the schedule can't be taken: thread %u can't go on there "
                      "(has the program changed?)", at + 1, want.thread);
}

/* Defects on the way are none of the recording's. */
static void forget_finds(struct search *s)
{
    for (size_t i = 0; i < s->find.len; i++)
        schedule_release(&s->find.at[i].schedule);
    vec_clear(&s->find);
    map_clear(&s->known);
    s->stop = s->again = s->suspect = false;
}

static void tell(struct search *s)
{
    search_to_root(s);
    if (s->suspect) {
        vec_push(&s->find, s->runaway);
        s->runaway = (struct find){0};
    }
    for (size_t i = 0; i < s->find.len; i++) {
        struct finding *f = narrate_find(s, &s->find.at[i]);
        if (f)
            vec_push(&s->r->finding, f);
    }
    s->r->verdict = s->r->failure.set    ? VERDICT_FAILED
                    : s->r->finding.len ? VERDICT_FOUND
                                        : VERDICT_NONE;
}

bool search_replay(struct vm *vm, const struct search_options *o, const struct schedule *path,
                   struct search_result *r, struct err *e)
{
    struct search_options all = *o;
    all.all = true;
    struct search s = {.vm = vm, .o = &all, .r = r, .fixed = true, .started = host_now(),
                       .bytecodes = vm_stats(vm).bytecodes};
    const uint64_t *name;
    s.promotions = vm_promoted(vm, &name);
    map_init(&s.known);
    map_init(&s.outcome);
    choice_list l = {0};
    bool ok = true;
    for (size_t i = 0; i < path->choice.len && ok; i++) {
        forget_finds(&s);
        ok = step_again(&s, &l, path->choice.at[i], e);
    }
    if (ok && !s.find.len && !r->failure.set)
        search_choices(&s, UINT32_MAX, &l);
    if (ok)
        tell(&s);
    r->nanoseconds = host_now() - s.started;
    vec_release(&l);
    search_release(&s);
    return ok;
}
