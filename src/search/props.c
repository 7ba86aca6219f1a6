/* SPDX-License-Identifier: Apache-2.0 */
/* What is wrong at a state, or in the step that led there: data races, deadlocks (also of
 * some threads while others go on), exceptions that nobody caught, exit statuses, steps
 * without end, and what the VM can't run. */
#include "search/search_int.h"

#include "base/buf.h"
#include "base/hash.h"

#include <string.h>

/* ---- races ---- */

/* The pair of code places, in either order. */
uint64_t props_race_key(const struct vm_race *r)
{
    uint64_t a = (uint64_t)r->site << 1 | r->write;
    uint64_t b = (uint64_t)r->earlier_site << 1 | r->earlier_write;
    return a < b ? hash_pair(a, b) : hash_pair(b, a);
}

static void collect(struct search *s, const struct vm_race *r)
{
    struct arena a;
    arena_init(&a);
    const char *name = vm_variable(s->vm, r->object, r->offset, &a);
    bool known = false;
    for (size_t i = 0; i < s->r->racy.len && !known; i++)
        known = strcmp(s->r->racy.at[i], name) == 0;
    if (!known)
        vec_push(&s->r->racy, mem_strdup(name));
    arena_release(&a);
}

/* A racy variable can make any difference from now on, so its accesses become places to
 * switch at; also when races are not asked for. */
static void look_for_races(struct search *s)
{
    const struct vm_race *race;
    size_t n = vm_races(s->vm, &race);
    /* All are found before any is promoted: this path was made without. */
    for (size_t i = 0; i < n; i++)
        if (!race[i].quiet && s->o->races &&
            (!s->variable || vm_race_variable(s->vm, &race[i]) == s->variable))
            search_found(s, FINDING_RACE, props_race_key(&race[i]));
    for (size_t i = 0; i < n && s->o->collect; i++)
        if (!race[i].quiet)
            collect(s, &race[i]);
    for (size_t i = 0; i < n; i++)
        vm_promote(s->vm, &race[i]);
}

/* A racy variable, or an assumption on what threads ask of each other that turned out to
 * be wrong: the steps so far were too coarse. More of the kind will be met soon. */
enum { MORE_BEFORE_AGAIN = 50 };

static void look_for_promotions(struct search *s)
{
    const uint64_t *name;
    if (s->fixed || vm_promoted(s->vm, &name) == s->promotions)
        return;
    if (!s->soon)
        s->soon = s->r->states + MORE_BEFORE_AGAIN;
    if (s->r->states >= s->soon)
        s->again = true;
}

/* ---- failures ---- */

static uint64_t frame_hash(const struct finding_frame *f)
{
    uint64_t h = hash_pair(hash_bytes(f->klass, strlen(f->klass)), (uint64_t)f->line);
    return hash_pair(h, hash_bytes(f->method, strlen(f->method)));
}

/* Where the user's code was: the innermost frame of it, or of any. */
static uint64_t place_hash(const struct finding_frame *f, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (f[i].user)
            return frame_hash(&f[i]);
    return n ? frame_hash(&f[0]) : 0;
}

/* A program without one of its classes is not the one that was to be checked; nor is one
 * with a class of the JDK that does not come up here as it does on a JVM. */
static void fail_for_class(struct search *s, const char *name, const char *what,
                           const struct finding_frame *f, size_t n)
{
    struct buf b = {0};
    buf_printf(&b, "class %s %s, so the program can't be analysed", name, what);
    size_t user = 0;
    while (user < n && !f[user].user)
        user++;
    for (size_t i = 0; i < n && i < user + 3; i++) {
        if (i == 5 && user > 6) {
            buf_printf(&b, "\n  … %zu more of the library", user - i);
            i = user;
        }
        if (i < n)
            buf_printf(&b, "\n  at %s.%s (%s:%d)", f[i].klass, f[i].method,
                       f[i].file ? f[i].file : "?", f[i].line);
    }
    err_set(&s->r->failure, "%s", b.at);
    s->stop = true;
    buf_release(&b);
}

static void look_for_exceptions(struct search *s)
{
    const struct vm_uncaught *u;
    size_t n = vm_uncaught(s->vm, &u);
    for (size_t i = 0; i < n; i++) {
        struct arena a;
        arena_init(&a);
        const struct finding_frame *frame;
        size_t frames = vm_throwable_stack(s->vm, u[i].exception, &frame, &a);
        const char *missing = vm_missing_class(s->vm, u[i].exception, &a);
        const char *failed = vm_failed_initializer(s->vm, u[i].exception, &a);
        if (missing)
            fail_for_class(s, missing, "is not on the class path", frame, frames);
        else if (failed)
            fail_for_class(s, failed, "of the JDK can't be initialized", frame, frames);
        else
            search_found(s,
                         vm_is_assertion(s->vm, u[i].exception) ? FINDING_ASSERTION
                                                                : FINDING_EXCEPTION,
                         place_hash(frame, frames));
        arena_release(&a);
    }
}

/* A failed main ends with status 1: the exception says more. */
static bool failed_before(const struct search *s)
{
    for (size_t i = 0; i < s->find.len; i++)
        if (s->find.at[i].kind == FINDING_EXCEPTION || s->find.at[i].kind == FINDING_ASSERTION)
            return true;
    return false;
}

static void look_at_exit(struct search *s)
{
    int status = vm_exit_status(s->vm);
    if (s->o->exit_is_error && status != 0 && !failed_before(s))
        search_found(s, FINDING_EXIT, (uint64_t)status);
}

/* What the program printed is an outcome. */
static void note_outcome(struct search *s)
{
    size_t n;
    const char *text = vm_output(s->vm, 1, &n);
    uint64_t hash = hash_bytes(text, n);
    if (s->o->expected && !map_get(s->o->expected, hash, NULL))
        search_found(s, FINDING_OUTCOME, hash);
    if (s->o->outcomes && map_put(&s->outcome, hash, 1))
        vec_push(&s->r->outcome, mem_strndup(text, n));
}

static uint64_t where(struct search *s, uint32_t thread)
{
    struct arena a;
    arena_init(&a);
    const struct finding_frame *frame;
    size_t n = vm_stack(s->vm, thread, &frame, &a);
    uint64_t h = place_hash(frame, n);
    arena_release(&a);
    return h;
}

/* ---- deadlocks ---- */

static bool is_stuck(struct search *s, uint32_t t)
{
    return !vm_thread_ended(s->vm, t) && !vm_thread_daemon(s->vm, t) &&
           !vm_thread_idle(s->vm, t);
}

size_t props_stuck(struct search *s, uint32_t *out, size_t cap)
{
    size_t n = 0;
    for (uint32_t t = 0; t < vm_threads(s->vm); t++)
        if (is_stuck(s, t) && n++ < cap)
            out[n - 1] = t;
    return n < cap ? n : cap;
}

enum { LONGEST_CYCLE = 256 };

size_t props_cycle(struct search *s, uint32_t thread, uint32_t *out, size_t cap)
{
    size_t n = 0;
    uint32_t t = thread;
    do {
        if (n == cap)
            return 0;
        out[n++] = t;
        t = vm_waits_for_thread(s->vm, t);
    } while (t != UINT32_MAX && t != thread);
    return t == thread ? n : 0;
}

static void found_deadlock(struct search *s, const uint32_t *stuck, size_t n)
{
    uint64_t key = 0;
    for (size_t i = 0; i < n; i++)
        key += hash_mix(where(s, stuck[i]));
    search_found(s, FINDING_DEADLOCK, key);
}

static bool look_for_cycle(struct search *s, uint32_t thread)
{
    uint32_t cycle[LONGEST_CYCLE];
    size_t n = props_cycle(s, thread, cycle, LONGEST_CYCLE);
    if (n)
        found_deadlock(s, cycle, n);
    return n > 0;
}

/* Who waits for a thread in a cycle is none of its causes. */
static bool look_for_cycles(struct search *s, const uint32_t *stuck, size_t n)
{
    bool found = false;
    for (size_t i = 0; i < n; i++)
        found |= look_for_cycle(s, stuck[i]);
    return found;
}

void props_end(struct search *s)
{
    if (vm_exited(s->vm)) {
        if (!vm_pruned(s->vm))
            note_outcome(s);
        return;
    }
    uint32_t stuck[LONGEST_CYCLE];
    size_t n = props_stuck(s, stuck, LONGEST_CYCLE);
    if (!n)
        note_outcome(s);
    else if (s->o->deadlocks && !look_for_cycles(s, stuck, n))
        found_deadlock(s, stuck, n);
}

/* ---- a step ---- */

/* Of a run that is done again: it was given up at the same length. */
static void look_at_length(struct search *s, uint32_t thread)
{
    if (s->o->run_limit && vm_stats(s->vm).bytecodes - s->bytecodes > s->o->run_limit)
        search_found(s, FINDING_RUNAWAY, where(s, thread));
}

void props_step(struct search *s, enum vm_status status, uint32_t thread)
{
    look_at_length(s, thread);
    look_for_races(s);
    look_for_promotions(s);
    if (s->o->failures)
        look_for_exceptions(s);
    switch (status) {
    case VM_BLOCKED:
        if (s->o->deadlocks)
            look_for_cycle(s, thread);
        break;
    case VM_EXITED:
        if (vm_pruned(s->vm))
            break;
        look_at_exit(s);
        note_outcome(s);
        break;
    case VM_RUNAWAY:
        if (s->o->failures)
            search_found(s, FINDING_RUNAWAY, where(s, thread));
        else
            s->r->limit = "steps";
        break;
    case VM_FAILED:
        s->r->failure = *vm_failure(s->vm);
        s->stop = true;
        break;
    case VM_RAN:
    case VM_FINISHED:
        break;
    }
}
