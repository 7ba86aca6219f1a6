/* SPDX-License-Identifier: Apache-2.0 */
/* One run under a schedule that can be repeated. */
#include "search/search.h"

#include "base/rng.h"
#include "base/vec.h"

/* Visible actions in a turn: a lone thread needs no turns; round robin has slices; random
 * may switch before each action. */
enum { ALONE = 1 << 16, SLICE = 64 };

/* Time stands still while somebody can run, so that a sleep outlasts what others do
 * meanwhile. But threads that spin until a sleeper wakes would spin for ever: after this
 * many visible actions the earliest wait ends although others can run. */
enum { PATIENCE = 1 << 17 };

struct patience {
    int64_t deadline;   /* the earliest when last looked */
    uint64_t since;     /* actions done by then */
};

typedef VEC(struct vm_choice) choice_list;

static void list_choices(struct vm *vm, choice_list *l)
{
    size_t n = vm_choices(vm, l->at, l->cap);
    if (n > l->cap) {
        vec_reserve(l, n);
        n = vm_choices(vm, l->at, l->cap);
    }
    l->len = n;
}

static int64_t earliest(const choice_list *l)
{
    int64_t first = INT64_MAX;
    for (size_t i = 0; i < l->len; i++)
        if (l->at[i].alternative == VM_TIMEOUT && l->at[i].deadline < first)
            first = l->at[i].deadline;
    return first;
}

static bool patient(struct patience *p, int64_t first, uint64_t actions)
{
    if (first != p->deadline)
        *p = (struct patience){first, actions};
    return first == INT64_MAX || actions - p->since < PATIENCE;
}

/* Keeps what can happen now; if nothing can, what the clock brings next. */
static void drop_later(choice_list *l, struct patience *p, uint64_t actions)
{
    int64_t first = earliest(l);
    bool now = false;
    for (size_t i = 0; i < l->len; i++)
        now |= l->at[i].alternative == VM_GO;
    now = patient(p, first, actions) && now;
    size_t n = 0;
    for (size_t i = 0; i < l->len; i++) {
        bool go = l->at[i].alternative == VM_GO;
        bool keep = now ? go : !go && l->at[i].deadline == first;
        if (keep)
            l->at[n++] = l->at[i];
    }
    l->len = n;
}

static struct vm_choice next_in_turn(const choice_list *l, uint32_t last)
{
    for (size_t i = 0; i < l->len; i++)
        if (l->at[i].thread > last)
            return l->at[i];
    return l->at[0];
}

static enum search_end how_it_ended(enum vm_status status)
{
    return status == VM_FAILED ? SEARCH_FAILED : SEARCH_EXITED;
}

enum search_end search_run_once(struct vm *vm, enum search_schedule schedule, uint64_t seed)
{
    struct rng rng = {seed};
    choice_list l = {0};
    struct patience p = {INT64_MAX, 0};
    uint32_t last = UINT32_MAX;
    enum search_end end = SEARCH_DEADLOCK;
    for (;;) {
        list_choices(vm, &l);
        drop_later(&l, &p, vm_stats(vm).actions);
        if (!l.len)
            break;
        struct vm_choice c = schedule == SCHEDULE_RANDOM
                                 ? l.at[rng_below(&rng, (uint32_t)l.len)]
                                 : next_in_turn(&l, last);
        uint32_t actions = l.len == 1 ? ALONE : schedule == SCHEDULE_RANDOM ? 1 : SLICE;
        enum vm_status status = vm_run(vm, c, actions);
        last = c.thread;
        if (status == VM_EXITED || status == VM_FAILED) {
            end = how_it_ended(status);
            break;
        }
    }
    if (vm_exited(vm))
        end = SEARCH_EXITED;
    vec_release(&l);
    return end;
}
