/* SPDX-License-Identifier: Apache-2.0 */
/* ravel lint --confirm: hands the warnings to the search of `ravel check`. All executions of
 * a program are explored, past the first find, and each warning is marked
 *   confirmed   a race on its field, or a failure or deadlock at its place, was found: the
 *               warning gets that story, and a recording to replay;
 *   refuted     on the executions of this program, all of which were explored;
 *   open        the search reached a limit, or could not run the program. */
#include "cli/check.h"
#include "cli/junit.h"
#include "cli/lint.h"
#include "cli/recording.h"

#include "lint/lint.h"

#include <stdio.h>
#include <string.h>

struct lint_confirm {
    struct lint *l;
    struct check_options o;
    VEC(struct finding *) story; /* of confirmed warnings */
    VEC(char *) argument;
    bool complete;               /* every search explored all */
    const char *limit;
    size_t programs;
    uint64_t states;
    bool *done;                  /* per warning: confirmed */
};

/* ---- which find is about which warning ---- */

static bool same_line(const struct finding_frame *a, const struct finding_frame *b)
{
    return a->line > 0 && a->line == b->line && strcmp(a->klass, b->klass) == 0;
}

static bool touches(const struct finding *find, const struct finding_frame *place)
{
    for (size_t i = 0; i < find->places; i++)
        for (size_t k = 0; k < find->place[i].frames; k++)
            if (same_line(&find->place[i].frame[k], place))
                return true;
    return false;
}

static bool is_about(const struct finding *find, const struct finding *w)
{
    if (w->location && find->kind == FINDING_RACE)
        return find->location && strcmp(find->location, w->location) == 0;
    return !w->location && find->kind != FINDING_RACE && touches(find, w->place[0].frame);
}

/* ---- marking ---- */

static void add_note(struct finding *w, const char *text)
{
    const char **note = arena_alloc(&w->arena, (w->notes + 1) * sizeof *note);
    if (w->notes)
        memcpy(note, w->note, w->notes * sizeof *note);
    note[w->notes++] = text;
    w->note = note;
}

static void record(struct lint_confirm *c, struct finding *find, struct finding *w, size_t i)
{
    struct err e = {0};
    const char *file = arena_printf(&w->arena, "ravel-lint-%zu.replay", i + 1);
    if (recording_write(file, c->o.argument.at, c->o.argument.len, find, &e))
        w->recording = file;
}

static void confirm(struct lint_confirm *c, struct finding *find, struct finding *w, size_t i)
{
    c->done[i] = true;
    w->confidence = 1;
    w->level = LEVEL_ERROR;
    w->rank = w->rank > 4 ? 4 : w->rank;
    record(c, find, w, i);
    w->threads = find->threads;
    w->thread = find->thread;
    w->steps = find->steps;
    w->step = find->step;
    w->edges = find->edges;
    w->edge = find->edge;
    add_note(w, arena_printf(&w->arena, "confirmed: %s%s%s in an execution of %zu steps"
                             "%s%s%s", finding_kind_text(find->kind),
                             find->location ? " on " : "",
                             find->location ? find->location : "", find->steps,
                             w->recording ? "; 'ravel replay " : "",
                             w->recording ? w->recording : "", w->recording ? "' runs it" : ""));
}

static void match(struct lint_confirm *c, struct search_result *r)
{
    for (size_t k = 0; k < r->finding.len; k++) {
        bool used = false;
        for (size_t i = 0; i < lint_len(c->l); i++) {
            struct finding *w = lint_warning(c->l, i);
            if (!c->done[i] && !w->suppressed && is_about(r->finding.at[k], w)) {
                confirm(c, r->finding.at[k], w, i);
                used = true;
            }
        }
        if (used) {
            vec_push(&c->story, r->finding.at[k]);
            r->finding.at[k] = r->finding.at[r->finding.len - 1];
            r->finding.len--;
            k--;
        }
    }
}

static void mark_rest(struct lint_confirm *c)
{
    for (size_t i = 0; i < lint_len(c->l); i++) {
        struct finding *w = lint_warning(c->l, i);
        if (c->done[i] || w->suppressed)
            continue;
        if (!w->location) {
            add_note(w, "open: no failure or deadlock at this place was found, which says "
                        "little about this kind of warning");
        } else if (c->complete) {
            w->level = LEVEL_NOTE;
            add_note(w, arena_printf(&w->arena, "refuted on the executions explored: no race on "
                                     "%s in any of the %llu states of %zu program%s",
                                     w->location, (unsigned long long)c->states, c->programs,
                                     c->programs == 1 ? "" : "s"));
        } else {
            add_note(w, arena_printf(&w->arena, "open: the search reached the limit of %s "
                                     "before a race on %s was found",
                                     c->limit ? c->limit : "what it can run", w->location));
        }
    }
}

/* ---- searching ---- */

static bool search(struct lint_confirm *c, struct err *e)
{
    struct search_result r = {0};
    struct vm_options v = check_options_vm(&c->o);
    struct vm *vm = vm_new(&v, e);
    if (!vm)
        return false;
    bool ok = vm_start(vm, c->o.java.main_class, c->o.java.argc, c->o.java.argv, e);
    if (ok) {
        search_explore(vm, &c->o.search, &r);
        c->programs++;
        c->states += r.states;
        if (r.verdict == VERDICT_FAILED || r.limit)
            c->complete = false;
        c->limit = r.limit ? r.limit : c->limit;
        match(c, &r);
        search_result_release(&r);
    }
    vm_free(vm);
    return ok;
}

static void add_argument(struct lint_confirm *c, const char *text)
{
    vec_push(&c->argument, mem_strdup(text));
}

/* The PATHs that are no part of the JDK, and the auxiliary class path. */
static void add_class_path(struct lint_confirm *c, const struct lint_options *o)
{
    struct buf b = {0};
    for (size_t i = 0; !o->confirm_cp && i < o->path.len; i++)
        if (strncmp(o->path.at[i], "jrt:", 4) != 0)
            buf_printf(&b, "%s%s", b.len ? ":" : "", o->path.at[i]);
    if (!o->confirm_cp && o->aux)
        buf_printf(&b, "%s%s", b.len ? ":" : "", o->aux);
    add_argument(c, "-cp");
    add_argument(c, o->confirm_cp ? o->confirm_cp : b.len ? b.at : ".");
    buf_release(&b);
}

static bool make_options(struct lint_confirm *c, const struct lint_options *o, struct err *e)
{
    char limit[64];
    snprintf(limit, sizeof limit, "--time=%s", o->confirm_time ? o->confirm_time : "20s");
    add_argument(c, "--all");
    add_argument(c, limit);
    if (o->confirm_junit)
        add_argument(c, "--junit");
    add_class_path(c, o);
    add_argument(c, o->confirm ? o->confirm : o->confirm_junit);
    return check_options_parse(&c->o, "check", (int)c->argument.len, c->argument.at, e);
}

static bool search_tests(struct lint_confirm *c, struct err *e)
{
    junit_tests tests = {0};
    size_t options = c->argument.len - 1;
    bool ok = junit_find_all(&c->o, &tests, e);
    for (size_t i = 0; ok && i < tests.len; i++) {
        if (tests.at[i].skipped)
            continue;
        junit_select(&c->o, &tests.at[i], options);
        ok = search(c, e);
    }
    vec_release(&tests);
    return ok;
}

struct lint_confirm *lint_confirm(struct lint *l, const struct lint_options *o, struct err *e)
{
    struct lint_confirm *c = mem_zalloc(sizeof *c);
    c->l = l;
    c->complete = true;
    c->done = mem_zalloc(lint_len(l) + 1);
    bool ok = make_options(c, o, e) && (o->confirm_junit ? search_tests(c, e) : search(c, e));
    if (ok) {
        mark_rest(c);
        return c;
    }
    lint_confirm_free(c);
    return NULL;
}

void lint_confirm_free(struct lint_confirm *c)
{
    if (!c)
        return;
    check_options_release(&c->o);
    for (size_t i = 0; i < c->story.len; i++)
        finding_free(c->story.at[i]);
    for (size_t i = 0; i < c->argument.len; i++)
        mem_free(c->argument.at[i]);
    vec_release(&c->story);
    vec_release(&c->argument);
    mem_free(c->done);
    mem_free(c);
}
