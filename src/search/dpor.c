/* SPDX-License-Identifier: Apache-2.0 */
/* Dynamic partial order reduction with source sets and sleep sets (Abdulla, Aronsson,
 * Jonsson, Sagonas 2014): of the runs that differ only in the order of steps that commute
 * one is enough. No set of states is kept, so memory stays small and all depends on how
 * much commutes.
 *
 * The first run takes any way. Where two of its steps, d before e, conflict and could have
 * come the other way round, the node before d must also try a thread that can begin such a
 * run: one of the initials of v, where v is what followed d without depending on it, and
 * then e. Threads that were tried sleep in the branches after them until a step conflicts
 * with theirs.
 *
 * What differs from the textbook:
 * - A step is a visible action with all that follows it, so its footprint is known only
 *   after it has run; sleepers keep the footprint they had.
 * - Threads block. If d made e possible (an unlock before a lock) the two can't be turned
 *   round, but what came before d and kept e's thread from going on may be; so the look
 *   back does not end at d. Threads that never got to run, at the end of a run, count as if
 *   they had made the step they wait for.
 * - A thread may have several alternatives (a timeout, a value to be chosen): all are tried
 *   when the thread is, and it sleeps with the union of their footprints.
 * - A step that commutes with all that others can do is taken first, but no choice is left
 *   out for it: its footprint may still meet another's (a join's next wait and the end that
 *   it waits for), and the turning round of these hides conflicts before them.
 * - A state that is on the path already ends the run. All threads are then tried at each
 *   node of that cycle, so that no thread is put off for ever. */
#include "search/foot.h"
#include "search/search_int.h"

typedef VEC(uint32_t) clock_vec; /* by thread: so many of its steps */

struct option {
    struct vm_choice c;
    bool wanted, done;
};

struct sleeper {
    uint32_t thread;
    struct foot *foot;
};

/* A state on the path, and the step from it to the next one. */
struct node {
    VEC(struct option) option;
    VEC(struct sleeper) sleep;  /* asleep here from the start, and tried here */
    uint64_t hash;              /* of the state, when it is in the map of those on the path */
    uint32_t trying;            /* thread whose alternatives are being tried, or NOBODY */
    struct foot *tried;         /* union of its footprints */
    /* the step */
    uint32_t thread, alternative;
    uint32_t nth;               /* which of the thread's steps, from 1 */
    size_t before;              /* node + 1 of the thread's step before; 0 = none */
    struct foot *foot;
    bool can_block;
    clock_vec clock;            /* what happens before it, and itself */
};

enum { NOBODY = UINT32_MAX };

struct dpor {
    struct search *s;
    VEC(struct node) node;      /* all that were ever needed; the path is the first `depth` */
    size_t depth;
    size_t steps;               /* on the path; one less than nodes once the last is entered */
    VEC(size_t) last;           /* by thread: node + 1 of its last step on the path */
    struct map on_path;         /* hash of a state: its node */
    choice_list here;
    touch_list touched;
    clock_vec seen;             /* what the look back need not turn round */
    VEC(uint32_t) first_thread, first_nth; /* the first step of each thread in v */
    VEC(uint32_t) initial;
};

/* ---- clocks ---- */

static uint32_t clock_get(const clock_vec *c, uint32_t thread)
{
    return thread < c->len ? c->at[thread] : 0;
}

static void clock_raise(clock_vec *c, uint32_t thread, uint32_t to)
{
    while (c->len <= thread)
        vec_push(c, 0);
    if (c->at[thread] < to)
        c->at[thread] = to;
}

static void clock_join(clock_vec *into, const clock_vec *from)
{
    for (uint32_t i = 0; i < from->len; i++)
        clock_raise(into, i, from->at[i]);
}

/* Does the step of node n happen before (or is it) what this clock belongs to? */
static bool covers(const clock_vec *clock, const struct node *n)
{
    return clock_get(clock, n->thread) >= n->nth;
}

static size_t *last_of(struct dpor *d, uint32_t thread)
{
    while (d->last.len <= thread)
        vec_push(&d->last, 0);
    return &d->last.at[thread];
}

/* ---- nodes ---- */

static struct node *top(struct dpor *d)
{
    return &d->node.at[d->depth - 1];
}

static bool is_offered(const struct node *n, uint32_t thread)
{
    for (size_t i = 0; i < n->option.len; i++)
        if (n->option.at[i].c.thread == thread)
            return true;
    return false;
}

static bool is_wanted(const struct node *n, uint32_t thread)
{
    for (size_t i = 0; i < n->option.len; i++)
        if (n->option.at[i].c.thread == thread && n->option.at[i].wanted)
            return true;
    return false;
}

static bool is_asleep(const struct node *n, uint32_t thread)
{
    for (size_t i = 0; i < n->sleep.len; i++)
        if (n->sleep.at[i].thread == thread)
            return true;
    return false;
}

static void want(struct node *n, uint32_t thread)
{
    for (size_t i = 0; i < n->option.len; i++)
        if (n->option.at[i].c.thread == thread)
            n->option.at[i].wanted = true;
}

static void want_all(struct node *n)
{
    for (size_t i = 0; i < n->option.len; i++)
        n->option.at[i].wanted = true;
}

/* False: all are asleep, or nobody can go on. */
static bool want_first_awake(struct node *n)
{
    for (size_t i = 0; i < n->option.len; i++)
        if (!is_asleep(n, n->option.at[i].c.thread)) {
            want(n, n->option.at[i].c.thread);
            return true;
        }
    return false;
}

/* A node for the state that the VM stands at, empty but for the memory of an older one. */
static struct node *push_node(struct dpor *d)
{
    if (d->depth == d->node.len)
        vec_push(&d->node, (struct node){0});
    struct node *n = &d->node.at[d->depth++];
    vec_clear(&n->option);
    vec_clear(&n->sleep);
    n->hash = 0;
    n->trying = NOBODY;
    n->tried = NULL;
    n->foot = NULL;
    return n;
}

static void pop_node(struct dpor *d)
{
    struct node *n = top(d);
    for (size_t i = 0; i < n->sleep.len; i++)
        foot_drop(n->sleep.at[i].foot);
    foot_drop(n->tried);
    if (n->hash)
        map_remove(&d->on_path, n->hash);
    d->depth--;
}

/* ---- what must be tried elsewhere ---- */

/* Notes thread's first step in v; it is an initial unless one noted before happens before. */
static void note_first(struct dpor *d, const struct node *step)
{
    for (size_t i = 0; i < d->first_thread.len; i++)
        if (d->first_thread.at[i] == step->thread)
            return;
    bool initial = true;
    for (size_t i = 0; i < d->first_thread.len; i++)
        initial &= clock_get(&step->clock, d->first_thread.at[i]) < d->first_nth.at[i];
    vec_push(&d->first_thread, step->thread);
    vec_push(&d->first_nth, step->nth);
    if (initial)
        vec_push(&d->initial, step->thread);
}

/* The threads that can begin v = what follows node `at` without depending on its step, and
 * then e. */
static void find_initials(struct dpor *d, size_t at, const struct node *e)
{
    vec_clear(&d->first_thread);
    vec_clear(&d->first_nth);
    vec_clear(&d->initial);
    for (size_t i = at + 1; i < d->steps; i++) {
        const struct node *n = &d->node.at[i];
        if (!covers(&n->clock, &d->node.at[at]))
            note_first(d, n);
    }
    note_first(d, e);
}

static void turn_round(struct dpor *d, size_t at, const struct node *e)
{
    struct node *n = &d->node.at[at];
    find_initials(d, at, e);
    for (size_t i = 0; i < d->initial.len; i++)
        if (is_asleep(n, d->initial.at[i]) || is_wanted(n, d->initial.at[i]))
            return;
    for (size_t i = d->initial.len; i-- > 0;)
        if (is_offered(n, d->initial.at[i])) {
            want(n, d->initial.at[i]);
            return;
        }
    want_all(n);
}

/* What is known of e coming before the step of node `at`, with which it conflicts. */
enum reversal {
    CANNOT,  /* its thread could not go on there */
    MAY,     /* perhaps not, so what lies before must be looked at as well */
    CAN
};

static enum reversal reversal_of(const struct dpor *d, size_t at, const struct node *e)
{
    if (e->before > at) /* its thread came to e later */
        return e->can_block ? MAY : CAN;
    enum reversal r = CANNOT;
    const struct node *n = &d->node.at[at];
    for (size_t i = 0; i < n->option.len && r != CAN; i++)
        if (n->option.at[i].c.thread == e->thread)
            r = n->option.at[i].c.alternative == e->alternative ? CAN : MAY;
    return r;
}

/* The step e comes after all on the path; e->clock is that of its thread's step before.
 * Sets it to e's own, and has conflicts turned round. */
static void look_back(struct dpor *d, struct node *e)
{
    vec_clear(&d->seen);
    clock_join(&d->seen, &e->clock);
    for (size_t i = d->steps; i-- > 0;) {
        const struct node *n = &d->node.at[i];
        if (n->thread == e->thread || covers(&d->seen, n) || !foot_conflict(n->foot, e->foot))
            continue;
        enum reversal r = reversal_of(d, i, e);
        if (r != CANNOT)
            turn_round(d, i, e);
        clock_join(&e->clock, &n->clock);
        if (r == CAN)
            clock_join(&d->seen, &n->clock);
    }
    clock_raise(&e->clock, e->thread, e->nth);
}

static void set_step(struct dpor *d, struct node *e, struct vm_choice c, bool can_block)
{
    e->thread = c.thread;
    e->alternative = c.alternative;
    e->can_block = can_block;
    e->before = *last_of(d, c.thread);
    e->nth = e->before ? d->node.at[e->before - 1].nth + 1 : 1;
    vec_clear(&e->clock);
    if (e->before)
        clock_join(&e->clock, &d->node.at[e->before - 1].clock);
}

/* As if the thread had made the step it waits for. */
static void look_back_from(struct dpor *d, uint32_t thread)
{
    struct vm_touch p[VM_PENDING_TOUCHES];
    size_t n = vm_pending_touches(d->s->vm, thread, p);
    struct node e = {0};
    for (size_t i = 0; i < n; i++)
        foot_add(&d->touched, p[i].place, p[i].write);
    foot_add(&d->touched, VM_TOUCH_STEPS + thread, false);
    e.foot = foot_make(&d->touched);
    set_step(d, &e, (struct vm_choice){.thread = thread, .alternative = VM_GO}, n > 0);
    look_back(d, &e);
    foot_drop(e.foot);
    vec_release(&e.clock);
}

/* Threads that are still alive but not offered a step at `end` (NULL: nobody is). */
static void end_of_run(struct dpor *d, const struct node *end)
{
    struct vm *vm = d->s->vm;
    for (uint32_t t = 0; t < vm_threads(vm); t++)
        if (!vm_thread_ended(vm, t) && (!end || !is_offered(end, t)))
            look_back_from(d, t);
}

/* ---- steps ---- */

static bool only_when_idle(const struct search_options *o, struct vm_choice c)
{
    return c.alternative == VM_TIMEOUT && (c.keep_alive || o->timeouts == TIMEOUTS_IDLE);
}

static struct foot *footprint(struct dpor *d, struct vm_choice c)
{
    const struct vm_touch *t;
    size_t n = vm_touches(d->s->vm, &t);
    for (size_t i = 0; i < n; i++)
        foot_add(&d->touched, t[i].place, t[i].write);
    for (uint32_t i = 0; only_when_idle(d->s->o, c) && i < vm_threads(d->s->vm); i++)
        foot_add(&d->touched, VM_TOUCH_STEPS + i, true);
    return foot_make(&d->touched);
}

/* Runs the choice from the path's last node; its step is noted there. */
static enum search_after take_step(struct dpor *d, struct vm_choice c)
{
    struct vm_touch p[VM_PENDING_TOUCHES];
    bool can_block = vm_pending_touches(d->s->vm, c.thread, p) > 0;
    enum search_after after = search_step(d->s, c);
    struct node *n = top(d);
    n->foot = footprint(d, c);
    n->tried = foot_union(n->tried, n->foot, &d->touched);
    set_step(d, n, c, can_block);
    look_back(d, n);
    *last_of(d, c.thread) = d->depth;
    d->steps++;
    return after;
}

static void undo_step(struct dpor *d)
{
    struct node *n = top(d);
    search_back(d->s);
    *last_of(d, n->thread) = n->before;
    foot_drop(n->foot);
    n->foot = NULL;
    d->steps--;
}

/* ---- the walk ---- */

/* Who slept at the node before, or was tried there, sleeps on unless the step that leads
 * here conflicts with it. */
static void sleep_on(struct node *n, const struct node *from)
{
    for (size_t i = 0; i < from->sleep.len; i++) {
        const struct sleeper *z = &from->sleep.at[i];
        if (z->thread != from->thread && !foot_conflict(z->foot, from->foot))
            vec_push(&n->sleep, (struct sleeper){z->thread, foot_hold(z->foot)});
    }
}

/* The state is on the path already: whoever could go on in the cycle does so once. */
static bool closes_cycle(struct dpor *d)
{
    uint64_t at;
    if (!d->s->o->match || !map_get(&d->on_path, vm_hash(d->s->vm), &at))
        return false;
    for (size_t i = at; i < d->depth; i++)
        want_all(&d->node.at[i]);
    d->s->r->revisited++;
    return true;
}

static bool too_deep(struct dpor *d)
{
    if (!d->s->o->max_depth || d->depth <= d->s->o->max_depth)
        return false;
    d->s->r->limit = "depth";
    return true;
}

/* The state the VM stands at becomes the path's last node. */
static void enter(struct dpor *d, uint32_t last)
{
    struct node *n = push_node(d);
    if (d->steps)
        sleep_on(n, n - 1);
    if (d->s->o->match) {
        n->hash = vm_hash(d->s->vm);
        map_put(&d->on_path, n->hash, d->depth - 1);
    }
    d->s->r->states++;
    search_choices(d->s, last, &d->here);
    for (size_t i = 0; i < d->here.len; i++)
        vec_push(&n->option, (struct option){.c = d->here.at[i]});
    if (want_first_awake(n))
        return;
    d->s->r->runs += n->option.len == 0;
    end_of_run(d, n);
}

/* The next choice to be tried: of the thread at hand as long as it has any. */
static struct option *next_option(struct node *n)
{
    for (size_t i = 0; n->trying != NOBODY && i < n->option.len; i++)
        if (n->option.at[i].c.thread == n->trying && !n->option.at[i].done)
            return &n->option.at[i];
    if (n->trying != NOBODY)
        vec_push(&n->sleep, (struct sleeper){n->trying, n->tried});
    n->trying = NOBODY;
    n->tried = NULL;
    for (size_t i = 0; i < n->option.len; i++) {
        struct option *o = &n->option.at[i];
        if (!o->wanted || o->done || is_asleep(n, o->c.thread))
            continue;
        n->trying = o->c.thread;
        return o;
    }
    return NULL;
}

static void leave(struct dpor *d)
{
    pop_node(d);
    if (d->depth)
        undo_step(d);
}

static void go_on(struct dpor *d, struct option *o)
{
    struct vm_choice c = o->c;
    o->done = true;
    enum search_after after = take_step(d, c);
    if (after == AFTER_STATE && !closes_cycle(d) && !too_deep(d)) {
        enter(d, c.thread);
        return;
    }
    d->s->r->runs++;
    end_of_run(d, NULL);
    undo_step(d);
}

static void release(struct dpor *d)
{
    while (d->depth) {
        foot_drop(top(d)->foot);
        pop_node(d);
    }
    for (size_t i = 0; i < d->node.len; i++) {
        vec_release(&d->node.at[i].option);
        vec_release(&d->node.at[i].sleep);
        vec_release(&d->node.at[i].clock);
    }
    vec_release(&d->node);
    vec_release(&d->last);
    map_release(&d->on_path);
    vec_release(&d->here);
    vec_release(&d->touched);
    vec_release(&d->seen);
    vec_release(&d->first_thread);
    vec_release(&d->first_nth);
    vec_release(&d->initial);
}

void search_dpor(struct search *s)
{
    struct dpor d = {.s = s};
    map_init(&d.on_path);
    vm_record_touches(s->vm, true);
    s->turns = true;
    enter(&d, 0);
    while (d.depth && !search_over(s)) {
        struct option *o = next_option(top(&d));
        if (o)
            go_on(&d, o);
        else
            leave(&d);
    }
    vm_record_touches(s->vm, false);
    s->turns = false;
    release(&d);
}
