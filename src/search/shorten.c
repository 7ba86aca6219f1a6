/* SPDX-License-Identifier: Apache-2.0 */
/* A shorter way to the same defect. First another search, from the root, that tries paths
 * with few thread switches first; then, if it did not get there within its budget, steps
 * of a thread are moved together where the defect still happens. */
#include "search/search_int.h"

#include "base/host.h"

enum { BUDGET = 20000, TRIES = 400 };
static const uint64_t PATIENCE = 500000000; /* ns */

static size_t switches(const struct schedule *p)
{
    size_t n = 0;
    for (size_t i = 1; i < p->choice.len; i++)
        n += p->choice.at[i].thread != p->choice.at[i - 1].thread;
    return n;
}

static bool better(const struct schedule *a, const struct schedule *b)
{
    size_t sa = switches(a), sb = switches(b);
    return sa != sb ? sa < sb : a->choice.len < b->choice.len;
}

static const struct find *same_find(const struct search *s, const struct find *f)
{
    for (size_t i = 0; i < s->find.len; i++)
        if (s->find.at[i].kind == f->kind && s->find.at[i].key == f->key)
            return &s->find.at[i];
    return NULL;
}

static void take_over(struct find *f, const struct find *g)
{
    if (g && better(&g->schedule, &f->schedule))
        schedule_copy(&f->schedule, &g->schedule);
}

/* Searches again with few switches first; other defects on the way are passed by. */
static void search_again(struct search *s, struct find *f)
{
    struct search_options o = *s->o;
    struct search_result r = {0};
    o.all = false;
    o.progress = NULL;
    o.outcomes = false;
    o.max_time = PATIENCE;
    o.max_depth = 0;
    struct search sub = {.vm = s->vm, .o = &o, .r = &r, .started = host_now(),
                         .wanted = f, .fixed = true,
                         .promotions = f->promotions, .rng = {o.seed}};
    search_few_switches(&sub, BUDGET);
    search_to_root(&sub);
    take_over(f, same_find(&sub, f));
    search_release(&sub);
    search_result_release(&r);
}

/* ---- moving steps together ---- */

static bool is_offered(struct search *s, choice_list *l, struct schedule_choice c,
                       struct vm_choice *out)
{
    search_choices(s, UINT32_MAX, l);
    for (size_t i = 0; i < l->len; i++)
        if (l->at[i].thread == c.thread && l->at[i].alternative == c.alternative) {
            *out = l->at[i];
            return true;
        }
    return false;
}

/* Does this schedule, or a beginning of it, lead to the defect? Then it is cut there. */
static bool leads_there(struct search *s, struct schedule *p, const struct find *f)
{
    struct search_options o = *s->o;
    struct search_result r = {0};
    o.all = false;
    o.outcomes = false;
    struct search sub = {.vm = s->vm, .o = &o, .r = &r, .wanted = f, .fixed = true,
                         .promotions = f->promotions};
    choice_list l = {0};
    struct vm_choice c;
    for (size_t i = 0; i < p->choice.len && !sub.stop; i++) {
        if (!is_offered(&sub, &l, p->choice.at[i], &c))
            break;
        if (search_step(&sub, c) == AFTER_END)
            break;
    }
    if (!sub.stop)
        search_choices(&sub, UINT32_MAX, &l);
    bool found = same_find(&sub, f) != NULL;
    if (found)
        p->choice.len = sub.path.choice.len;
    search_to_root(&sub);
    vec_release(&l);
    search_release(&sub);
    search_result_release(&r);
    return found;
}

/* The run of steps at `from` of one thread goes to where that thread ran before. */
static bool merge_at(struct schedule *p, size_t from)
{
    uint32_t t = p->choice.at[from].thread;
    size_t to = from, n = 1;
    while (to > 0 && p->choice.at[to - 1].thread != t)
        to--;
    if (to == 0 || to == from)
        return false;
    while (from + n < p->choice.len && p->choice.at[from + n].thread == t)
        n++;
    for (size_t i = 0; i < n; i++) {
        struct schedule_choice c = p->choice.at[from + i];
        for (size_t j = from + i; j > to + i; j--)
            p->choice.at[j] = p->choice.at[j - 1];
        p->choice.at[to + i] = c;
    }
    return true;
}

static bool starts_run(const struct schedule *p, size_t i)
{
    return i > 0 && p->choice.at[i].thread != p->choice.at[i - 1].thread;
}

static void merge_runs(struct search *s, struct find *f)
{
    struct schedule trial = {0};
    uint64_t end = host_now() + PATIENCE;
    size_t tries = 0;
    for (size_t i = 1; i < f->schedule.choice.len && tries < TRIES && host_now() < end; i++) {
        if (!starts_run(&f->schedule, i))
            continue;
        schedule_copy(&trial, &f->schedule);
        if (!merge_at(&trial, i))
            continue;
        tries++;
        if (leads_there(s, &trial, f) && better(&trial, &f->schedule)) {
            schedule_copy(&f->schedule, &trial);
            i = 0;
        }
    }
    schedule_release(&trial);
}

void shorten_find(struct search *s, struct find *f)
{
    size_t before = switches(&f->schedule);
    if (before <= 1)
        return;
    search_again(s, f);
    if (switches(&f->schedule) > 2)
        merge_runs(s, f);
}
