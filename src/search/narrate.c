/* SPDX-License-Identifier: Apache-2.0 */
/* The story of a find. The schedule is run again from the root with every access recorded,
 * and what leads to the defect is put into words: who did what where, what was held and
 * last synchronized, and for a race why nothing orders the two accesses. The result is
 * finished data: no VM is needed to report it. */
#include "search/narrate.h"

#include "base/hash.h"

#include <string.h>

/* ---- running it again ---- */

static const char *copy(struct story *y, const char *text)
{
    return text ? arena_strdup(&y->f->arena, text) : NULL;
}

static struct finding_frame copy_frame(struct story *y, const struct finding_frame *f)
{
    struct finding_frame g = *f;
    g.klass = copy(y, f->klass);
    g.method = copy(y, f->method);
    g.file = copy(y, f->file);
    return g;
}

static const char *event_words(struct story *y, const struct event *e)
{
    struct arena *a = &y->f->arena;
    const char *object = vm_event_object(y->s->vm, e, a);
    const char *verb = event_text((enum event_kind)e->kind);
    if (e->kind == EV_BEGIN || e->kind == EV_END || !object)
        return verb;
    return arena_printf(a, "%s %s", verb, object);
}

static void name_thread(struct story *y, uint32_t t)
{
    while (y->thread.len <= t) {
        uint32_t i = (uint32_t)y->thread.len;
        vec_push(&y->thread, vm_thread_name(y->s->vm, i, &y->f->arena));
    }
}

/* Locks of the library are objects whose state is updated; the object names the lock. */
static const char *library_lock(struct story *y, const struct told_event *t)
{
    struct event as_lock = t->event;
    as_lock.kind = EV_LOCK;
    if (t->event.kind > EV_FAILED_CAS || !t->frames ||
        strncmp(t->frame[0].klass, "java.util.concurrent.locks.", 27) != 0)
        return NULL;
    return vm_event_object(y->s->vm, &as_lock, &y->f->arena);
}

static void tell_step(struct story *y)
{
    const struct event *e;
    size_t n = vm_events(y->s->vm, &e);
    for (size_t i = 0; i < n; i++) {
        struct told_event t = {.event = e[i]};
        t.frames = vm_event_stack(y->s->vm, i, &t.frame, &y->scratch);
        t.text = event_words(y, &e[i]);
        t.owner = library_lock(y, &t);
        t.marked = vm_event_stale(y->s->vm, i);
        name_thread(y, e[i].thread);
        vec_push(&y->event, t);
    }
}

static bool run_choice(struct story *y, struct schedule_choice c)
{
    size_t n = vm_choices(y->s->vm, NULL, 0);
    vec_reserve(&y->choice, n + 1);
    vm_choices(y->s->vm, y->choice.at, n);
    for (size_t i = 0; i < n; i++)
        if (y->choice.at[i].thread == c.thread && y->choice.at[i].alternative == c.alternative) {
            y->status = vm_run(y->s->vm, y->choice.at[i], 1);
            vec_push(&y->s->path.choice, c);
            if (!y->mute)
                tell_step(y);
            return true;
        }
    return false;
}

static bool run_schedule(struct story *y, const struct schedule *p)
{
    vm_record_plain(y->s->vm, !y->mute);
    vm_record_stacks(y->s->vm, !y->mute);
    bool ok = true;
    name_thread(y, 0);
    for (size_t i = 0; i < p->choice.len && ok; i++) {
        y->last_step = y->event.len;
        ok = run_choice(y, p->choice.at[i]);
    }
    vm_record_plain(y->s->vm, false);
    vm_record_stacks(y->s->vm, false);
    return ok;
}

/* Of a run that does a lot between its steps only what touches the racy variable is kept. */
static void look_ahead(struct story *y, const struct find *f)
{
    enum { MUCH = 100000 };
    uint64_t before = vm_stats(y->s->vm).bytecodes;
    if (f->kind != FINDING_RACE)
        return;
    y->mute = true;
    run_schedule(y, &f->schedule);
    y->mute = false;
    if (vm_stats(y->s->vm).bytecodes - before > MUCH)
        vm_record_only(y->s->vm, narrate_race_place(y->s->vm, f));
    search_to_root(y->s);
}

/* ---- places ---- */

static void give_stack(struct story *y, struct finding_place *p,
                       const struct finding_frame *frame, size_t n)
{
    struct finding_frame *out = arena_alloc(&y->f->arena, (n + 1) * sizeof *out);
    for (size_t i = 0; i < n; i++)
        out[i] = copy_frame(y, &frame[i]);
    p->frame = out;
    p->frames = n;
}

static struct finding_place *new_places(struct story *y, size_t n)
{
    struct finding_place *p = arena_zalloc(&y->f->arena, (n + 1) * sizeof *p);
    y->f->place = p;
    y->f->places = n;
    return p;
}

void narrate_place(struct story *y, struct finding_place *p, uint32_t thread)
{
    name_thread(y, thread);
    p->thread_index = thread;
    p->thread = y->thread.at[thread];
}

/* ---- deadlocks ---- */

static void tell_stuck(struct story *y, struct finding_place *p, uint32_t t)
{
    uint32_t holder;
    narrate_place(y, p, t);
    p->what = vm_waits_for(y->s->vm, t, &holder, &y->f->arena);
    if (holder != UINT32_MAX && strncmp(p->what, "joins", 5) != 0)
        p->what = arena_printf(&y->f->arena, "%s, which %s holds", p->what,
                               vm_thread_name(y->s->vm, holder, &y->f->arena));
    const struct finding_frame *frame;
    size_t n = vm_stack(y->s->vm, t, &frame, &y->scratch);
    give_stack(y, p, frame, n);
    p->locks = vm_locks(y->s->vm, t, &p->lock, &y->f->arena);
}

/* "A -> B -> A" by the names of the threads. */
static const char *cycle_words(struct story *y, const uint32_t *cycle, size_t n)
{
    struct buf b = {0};
    for (size_t i = 0; i <= n; i++)
        buf_printf(&b, "%s%s", i ? " waits for " : "", y->thread.at[cycle[i % n]]);
    const char *text = arena_strndup(&y->f->arena, b.at, b.len);
    buf_release(&b);
    return text;
}

enum { LONGEST = 256 };

static size_t find_cycle(struct story *y, const uint32_t *stuck, size_t n, uint32_t *cycle)
{
    for (size_t i = 0; i < n; i++) {
        size_t len = props_cycle(y->s, stuck[i], cycle, LONGEST);
        if (len)
            return len;
    }
    return 0;
}

static const char *others_words(struct story *y, const uint32_t *cycle, size_t n)
{
    uint32_t stuck[LONGEST];
    size_t all = props_stuck(y->s, stuck, LONGEST), others = 0;
    struct buf b = {0};
    for (size_t i = 0; i < all; i++) {
        bool in = false;
        for (size_t j = 0; j < n; j++)
            in |= cycle[j] == stuck[i];
        if (!in)
            buf_printf(&b, "%s%s", others++ ? ", " : "behind them wait: ",
                       vm_thread_name(y->s->vm, stuck[i], &y->f->arena));
    }
    const char *text = others ? arena_strndup(&y->f->arena, b.at, b.len) : NULL;
    buf_release(&b);
    return text;
}

static const char *deadlock_key(struct story *y, const struct finding_place *p, size_t n)
{
    struct buf key = {0};
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < p[i].frames; j++)
            if (p[i].frame[j].user) {
                buf_printf(&key, "%s:%d;", p[i].frame[j].klass, p[i].frame[j].line);
                break;
            }
    const char *text = arena_strndup(&y->f->arena, key.at ? key.at : "", key.len);
    buf_release(&key);
    return text;
}

static void note_cycle(struct story *y, const uint32_t *cycle, size_t n)
{
    const char **note = arena_alloc(&y->f->arena, 2 * sizeof *note);
    note[0] = cycle_words(y, cycle, n);
    note[1] = vm_choices(y->s->vm, NULL, 0) ? NULL : others_words(y, cycle, n);
    y->f->note = note;
    y->f->notes = note[1] ? 2 : 1;
}

static void tell_deadlock(struct story *y, uint32_t last)
{
    uint32_t stuck[LONGEST], cycle[LONGEST];
    size_t n = props_stuck(y->s, stuck, LONGEST);
    size_t len = props_cycle(y->s, last, cycle, LONGEST);
    if (!len)
        len = find_cycle(y, stuck, n, cycle);
    if (len)
        n = len;
    struct finding_place *p = new_places(y, n);
    for (size_t i = 0; i < n; i++)
        tell_stuck(y, &p[i], len ? cycle[i] : stuck[i]);
    if (len)
        note_cycle(y, cycle, len);
    y->f->title = arena_printf(&y->f->arena, len      ? "%zu threads wait for each other for ever"
                                             : n == 1 ? "%zu thread waits for ever"
                                                      : "%zu threads wait for ever",
                               n);
    y->f->key = deadlock_key(y, p, n);
}

/* ---- failures ---- */

static void tell_exception(struct story *y)
{
    const struct vm_uncaught *u;
    if (!vm_uncaught(y->s->vm, &u))
        return;
    struct finding_place *p = new_places(y, 1);
    narrate_place(y, p, u->thread);
    const char *what = vm_throwable(y->s->vm, u->exception, &y->f->arena);
    p->what = arena_printf(&y->f->arena, "throws %s", what);
    const struct finding_frame *frame;
    size_t n = vm_throwable_stack(y->s->vm, u->exception, &frame, &y->scratch);
    give_stack(y, p, frame, n);
    y->f->title = what;
    y->f->key = n ? arena_printf(&y->f->arena, "%s:%s:%d", what, p->frame[0].klass,
                                 p->frame[0].line)
                  : what;
}

static void tell_exit(struct story *y)
{
    int status = vm_exit_status(y->s->vm);
    y->f->title = arena_printf(&y->f->arena, "the program ends with status %d", status);
    y->f->key = y->f->title;
}

static void tell_outcome(struct story *y)
{
    y->f->title = "it prints what it should not";
    y->f->key = y->f->title;
}

static void tell_runaway(struct story *y, uint32_t thread)
{
    struct finding_place *p = new_places(y, 1);
    narrate_place(y, p, thread);
    p->what = "runs on and on";
    const struct finding_frame *frame;
    size_t n = vm_stack(y->s->vm, thread, &frame, &y->scratch);
    give_stack(y, p, frame, n);
    y->f->title = "a thread runs on without end in sight";
    y->f->key = y->f->title;
}

static void keep_output(struct story *y)
{
    size_t n;
    const char *text = vm_output(y->s->vm, 1, &n);
    y->f->output = arena_strndup(&y->f->arena, text, n);
}

/* ---- the whole ---- */

static bool tell(struct story *y, const struct find *f)
{
    uint32_t last = f->schedule.choice.len ? vec_last(&f->schedule.choice).thread : 0;
    switch (f->kind) {
    case FINDING_RACE: narrate_race(y, f); break;
    case FINDING_DEADLOCK: tell_deadlock(y, last); break;
    case FINDING_EXCEPTION:
    case FINDING_ASSERTION: tell_exception(y); break;
    case FINDING_EXIT: tell_exit(y); break;
    case FINDING_RUNAWAY: tell_runaway(y, last); break;
    case FINDING_OUTCOME: tell_outcome(y); break;
    case FINDING_PATTERN:
    case FINDING_KINDS: break;
    }
    return y->f->title != NULL;
}

struct finding *narrate_find(struct search *s, const struct find *f)
{
    struct story y = {.s = s, .f = finding_new(f->kind)};
    arena_init(&y.scratch);
    look_ahead(&y, f);
    bool ok = run_schedule(&y, &f->schedule) && tell(&y, f);
    vm_record_only(s->vm, 0);
    if (ok) {
        narrate_steps(&y);
        keep_output(&y);
        schedule_copy(&y.f->schedule, &f->schedule);
        const uint64_t *name;
        vm_promoted(s->vm, &name);
        y.f->promotions = f->promotions;
        y.f->promoted = arena_copy(&y.f->arena, name, y.f->promotions * sizeof *name);
    }
    search_to_root(s);
    if (ok && y.candidate.len)
        repair_choose(&y);
    vec_release(&y.candidate);
    vec_release(&y.event);
    vec_release(&y.thread);
    vec_release(&y.choice);
    arena_release(&y.scratch);
    if (!ok)
        finding_free(y.f);
    return ok ? y.f : NULL;
}
