/* SPDX-License-Identifier: Apache-2.0 */
/* What all strategies share: steps forth and back with the path recorded, the rules for
 * timeouts, limits, progress, and the frame around a search: run the strategy, start over
 * when a racy variable became visible, then tell what was found. */
#include "search/search_int.h"

#include "base/hash.h"
#include "base/host.h"

#include <string.h>

static const struct search_strategy strategies[] = {
#define STRATEGY(name, help) {#name, search_##name, help},
#include "search/strategies.def"
#undef STRATEGY
};
enum { STRATEGIES = sizeof strategies / sizeof *strategies };

const char *search_strategies(void)
{
    return ""
#define STRATEGY(name, help) "    " #name ": " help "\n"
#include "search/strategies.def"
#undef STRATEGY
        ;
}

static const struct search_strategy *find_strategy(const char *name)
{
    for (int i = 0; name && i < STRATEGIES; i++)
        if (strcmp(strategies[i].name, name) == 0)
            return &strategies[i];
    return NULL;
}

bool search_is_strategy(const char *name)
{
    return find_strategy(name) != NULL;
}

/* ---- the path ---- */

static void measure(struct search *s)
{
    size_t objects, locations;
    vm_hb_size(s->vm, &objects, &locations);
    if (objects * locations > s->r->sync_objects * s->r->locations)
        s->r->sync_objects = objects, s->r->locations = locations;
}

static void push_path(struct search *s, struct vm_choice c)
{
    vec_push(&s->path.choice, (struct schedule_choice){c.thread, c.alternative});
    if (s->path.choice.len <= s->r->max_depth)
        return;
    s->r->max_depth = s->path.choice.len;
    if (s->o->measure)
        measure(s);
}

/* ---- bound on preemptions ---- */

static struct preempted preempted(const struct search *s)
{
    return s->preempted.len ? vec_last(&s->preempted) : (struct preempted){0, UINT32_MAX};
}

static bool can_go_on(struct search *s, uint32_t thread)
{
    struct vm_choice c[64];
    size_t n = thread == UINT32_MAX ? 0 : vm_choices(s->vm, c, 64);
    for (size_t i = 0; i < n && i < 64; i++)
        if (c[i].thread == thread && (c[i].alternative == VM_GO || c[i].alternative >= VM_CHOOSE))
            return true;
    return false;
}

/* Before the step is made. One that commutes with all that others do is none of it. */
static void count_preemption(struct search *s, struct vm_choice c)
{
    if (!s->o->max_preemptions)
        return;
    struct preempted p = preempted(s);
    if (!c.commutes) {
        p.times += p.thread != c.thread && can_go_on(s, p.thread);
        p.thread = c.thread;
    }
    vec_push(&s->preempted, p);
}

/* No more preemptions: the last thread goes on, if it can. */
static void drop_preemptions(struct search *s, choice_list *l)
{
    struct preempted p = preempted(s);
    if (!s->o->max_preemptions || p.times < s->o->max_preemptions || !can_go_on(s, p.thread))
        return;
    size_t kept = 0;
    for (size_t i = 0; i < l->len; i++)
        if (l->at[i].thread == p.thread || l->at[i].commutes)
            l->at[kept++] = l->at[i];
    if (kept < l->len)
        s->r->limit = "preemptions";
    l->len = kept;
}

/* What may still happen depends on them too. */
static uint64_t state_hash(struct search *s)
{
    uint64_t h = vm_hash(s->vm);
    struct preempted p = preempted(s);
    return s->o->max_preemptions ? hash_pair(h, (uint64_t)p.times << 32 | p.thread) : h;
}

/* ---- steps ---- */

enum search_after search_step(struct search *s, struct vm_choice c)
{
    count_preemption(s, c);
    enum vm_status status = vm_run(s->vm, c, 1);
    push_path(s, c);
    s->r->steps++;
    props_step(s, status, c.thread);
    return status == VM_EXITED || status == VM_FAILED || status == VM_RUNAWAY ? AFTER_END
                                                                              : AFTER_STATE;
}

static void leave_step(struct search *s)
{
    s->path.choice.len--;
    if (s->preempted.len)
        s->preempted.len--;
}

struct vm_delta *search_undo(struct search *s)
{
    leave_step(s);
    return vm_undo(s->vm);
}

void search_redo(struct search *s, struct vm_delta *d, struct vm_choice c)
{
    count_preemption(s, c);
    vm_redo(s->vm, d);
    push_path(s, c);
}

void search_back(struct search *s)
{
    leave_step(s);
    vm_undo_for_good(s->vm);
}

void search_to_root(struct search *s)
{
    while (s->path.choice.len)
        search_back(s);
}

/* ---- choices ---- */

/* One that commutes with all that others can do; NULL none. */
static const struct vm_choice *commuting(const choice_list *l)
{
    for (size_t i = 0; i < l->len; i++)
        if (l->at[i].commutes)
            return &l->at[i];
    return NULL;
}

/* … is enough. */
static void prefer_commuting(choice_list *l)
{
    const struct vm_choice *c = commuting(l);
    if (c) {
        l->at[0] = *c;
        l->len = 1;
    }
}

static void list_all(struct vm *vm, choice_list *l)
{
    size_t n = vm_choices(vm, l->at, l->cap);
    if (n > l->cap) {
        vec_reserve(l, n);
        n = vm_choices(vm, l->at, l->cap);
    }
    l->len = n;
}

/* Time passes only when nothing else can happen: for keep-alive times of pools always, for
 * all timed waits when asked for. Then the earliest ends first. */
static void drop_timeouts(const struct search_options *o, choice_list *l)
{
    size_t kept = 0;
    int64_t first = INT64_MAX;
    for (size_t i = 0; i < l->len; i++) {
        const struct vm_choice *c = &l->at[i];
        bool idle = c->alternative == VM_TIMEOUT &&
                    (c->keep_alive || o->timeouts == TIMEOUTS_IDLE);
        kept += !idle;
        if (idle && c->deadline < first)
            first = c->deadline;
    }
    if (first == INT64_MAX)
        return;
    size_t n = 0;
    for (size_t i = 0; i < l->len; i++) {
        struct vm_choice c = l->at[i];
        bool idle = c.alternative == VM_TIMEOUT &&
                    (c.keep_alive || o->timeouts == TIMEOUTS_IDLE);
        if (kept ? !idle : c.deadline == first)
            l->at[n++] = c;
    }
    l->len = n;
}

/* Choices of `last` come first: a path without needless switches is easier to follow. */
static void put_first(choice_list *l, uint32_t last)
{
    size_t n = 0;
    for (size_t i = 0; i < l->len; i++) {
        struct vm_choice c = l->at[i];
        if (c.thread != last)
            continue;
        memmove(&l->at[n + 1], &l->at[n], (i - n) * sizeof c);
        l->at[n++] = c;
    }
}

void search_choices(struct search *s, uint32_t last, choice_list *l)
{
    list_all(s->vm, l);
    if (!s->turns)
        prefer_commuting(l);
    drop_timeouts(s->o, l);
    put_first(l, last);
    if (s->turns && commuting(l))
        put_first(l, commuting(l)->thread);
    drop_preemptions(s, l);
    if (!l->len)
        props_end(s);
}

/* ---- limits ---- */

bool search_new_state(struct search *s)
{
    if (s->o->match && !visited_add(&s->visited, state_hash(s))) {
        s->r->revisited++;
        return false;
    }
    s->r->states++;
    return true;
}

static void report_progress(struct search *s, uint64_t now)
{
    if (!s->o->progress || now < s->next_progress)
        return;
    s->next_progress = now + 100000000;
    struct search_progress p = {.states = s->r->states, .steps = s->r->steps,
                                .depth = s->path.choice.len, .queue = s->queue,
                                .findings = s->find.len, .nanoseconds = now - s->started,
                                .runs = s->r->runs, .of_runs = s->walks ? s->o->runs : 0};
    s->o->progress(s->o->ctx, &p);
}

/* Memory and time are asked for every so many steps only. */
enum { LOOK_EVERY = 64 };

static const char *costly_limit(struct search *s)
{
    if (s->r->steps < s->next_look)
        return NULL;
    s->next_look = s->r->steps + LOOK_EVERY;
    uint64_t now = host_now();
    report_progress(s, now);
    if (s->o->max_time && now - s->started > s->o->max_time)
        return "time";
    uint64_t growth = visited_next_bytes(&s->visited) - visited_bytes(&s->visited);
    if (s->o->max_memory && mem_live() + growth > s->o->max_memory)
        return "memory";
    return NULL;
}

static const char *limit_reached(struct search *s)
{
    if (s->o->max_states && s->r->states > s->o->max_states)
        return "states";
    return costly_limit(s);
}

bool search_over(struct search *s)
{
    if (s->stop || s->again)
        return true;
    const char *limit = limit_reached(s);
    if (!limit)
        return s->budget && s->r->states >= s->budget;
    s->r->limit = limit;
    s->stop = true;
    return true;
}

/* ---- finds ---- */

static void keep_find(struct search *s, struct find *f, enum finding_kind kind, uint64_t key)
{
    f->kind = kind;
    f->key = key;
    schedule_copy(&f->schedule, &s->path);
    f->promotions = s->promotions;
}

void search_found(struct search *s, enum finding_kind kind, uint64_t key)
{
    key = hash_pair(key, kind);
    if (s->wanted && (s->wanted->kind != kind || s->wanted->key != key))
        return;
    /* A thread that never ends its step may only wait for a plain write, which a race
     * found later explains better. */
    if (kind == FINDING_RUNAWAY && !s->wanted) {
        if (!s->suspect)
            keep_find(s, &s->runaway, kind, key);
        s->suspect = true;
        return;
    }
    if (s->stop || !map_put(&s->known, key, 1))
        return;
    struct find f = {0};
    keep_find(s, &f, kind, key);
    vec_push(&s->find, f);
    if (!s->o->all)
        s->stop = true;
}

/* ---- the whole ---- */

static void start_over(struct search *s)
{
    const uint64_t *name;
    search_to_root(s);
    s->promotions = vm_promoted(s->vm, &name);
    vm_use_promotions(s->vm, s->promotions);
    visited_clear(&s->visited);
    s->r->states = s->r->revisited = 0;
    s->again = false;
    s->soon = 0;
    s->suspect = false;
    s->queue = 0;
}

void search_run(struct search *s)
{
    const char *name = s->o->strategy ? s->o->strategy : "auto";
    const struct search_strategy *strategy = find_strategy(name);
    if (!strategy)
        BUG("no strategy '%s'", name);
    do {
        start_over(s);
        strategy->explore(s);
    } while ((s->again || s->soon) && !s->stop);
    search_to_root(s);
    if (s->suspect && !s->find.len && !s->r->failure.set) {
        vec_push(&s->find, s->runaway);
        s->runaway = (struct find){0};
    }
}

static bool same_finding(const struct finding *a, const struct finding *b)
{
    return a->kind == b->kind && strcmp(a->key, b->key) == 0;
}

/* Two finds can be one for the user, who does not see the insides of the JDK. */
static void add_finding(struct search *s, struct finding *f)
{
    for (size_t i = 0; i < s->r->finding.len; i++)
        if (same_finding(s->r->finding.at[i], f)) {
            finding_free(f);
            return;
        }
    vec_push(&s->r->finding, f);
}

static void tell_all(struct search *s)
{
    for (size_t i = 0; i < s->find.len; i++) {
        struct find *f = &s->find.at[i];
        s->r->found_depth = i ? s->r->found_depth : f->schedule.choice.len;
        vm_use_promotions(s->vm, f->promotions);
        if (s->o->shorten)
            shorten_find(s, f);
        struct finding *told = narrate_find(s, f);
        if (!told)
            BUG("the recorded schedule does not lead to the defect again");
        add_finding(s, told);
    }
    vm_use_promotions(s->vm, s->promotions);
}

static void conclude(struct search *s)
{
    struct search_result *r = s->r;
    r->nanoseconds = host_now() - s->started;
    if (r->failure.set)
        r->verdict = VERDICT_FAILED;
    else if (s->find.len)
        r->verdict = VERDICT_FOUND;
    else
        r->verdict = r->limit ? VERDICT_LIMIT : VERDICT_NONE;
}

void search_release(struct search *s)
{
    for (size_t i = 0; i < s->find.len; i++)
        schedule_release(&s->find.at[i].schedule);
    schedule_release(&s->runaway.schedule);
    vec_release(&s->find);
    visited_release(&s->visited);
    schedule_release(&s->path);
    vec_release(&s->preempted);
    map_release(&s->known);
    map_release(&s->outcome);
}

void search_explore(struct vm *vm, const struct search_options *o, struct search_result *r)
{
    struct search s = {.vm = vm, .o = o, .r = r, .rng = {o->seed}, .started = host_now()};
    map_init(&s.known);
    map_init(&s.outcome);
    search_run(&s);
    if (!r->failure.set)
        tell_all(&s);
    conclude(&s);
    search_release(&s);
}

void search_result_release(struct search_result *r)
{
    for (size_t i = 0; i < r->finding.len; i++)
        finding_free(r->finding.at[i]);
    vec_release(&r->finding);
    for (size_t i = 0; i < r->outcome.len; i++)
        mem_free(r->outcome.at[i]);
    vec_release(&r->outcome);
    for (size_t i = 0; i < r->racy.len; i++)
        mem_free(r->racy.at[i]);
    vec_release(&r->racy);
}
