/* SPDX-License-Identifier: Apache-2.0 */
/* What `ravel lint` found: as text grouped by code, and as reports. */
#include "cli/cli.h"
#include "cli/lint.h"

#include "base/host.h"
#include "lint/lint.h"
#include "report/report.h"
#include "trace/rule.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct tell {
    struct lint *l;
    const struct lint_options *o;
    struct report_style style;
    VEC(const char *) source;
    VEC(char *) owned;
    struct buf line;
    size_t shown, suppressed;
    bool failed;
};

/* ---- text ---- */

static void print_place(struct tell *t, const struct finding_place *p, const char *indent)
{
    const struct finding_frame *f = p->frame;
    const char *method = f->method ? f->method : "";
    printf("%s%s%s%s%s", indent, f->klass, *method ? "." : "", method, *method ? "()" : "");
    if (f->file && f->line > 0)
        printf(" (%s:%d)", f->file, f->line);
    if (p->what)
        printf(" %s", p->what);
    putchar('\n');
    const char *text = report_source_line(&t->style, f->klass, f->file, f->line, &t->line);
    if (text)
        printf("%s  %5d | %s\n", indent, f->line, text);
}

static const char *confidence_text(int c)
{
    return c == 1 ? "high" : c == 3 ? "low" : "normal";
}

static void print_full(struct tell *t, struct finding *f, bool first)
{
    if (first)
        printf("%s: %s\n\n", f->code, f->title);
    print_place(t, &f->place[0], "  ");
    printf("    %s\n", f->message);
    for (size_t i = 1; i < f->places; i++)
        print_place(t, &f->place[i], "    ");
    for (size_t i = 0; i < f->notes; i++)
        printf("    %s\n", f->note[i]);
    if (f->suggestion)
        printf("    to do: %s\n", f->suggestion);
    printf("    rank %d, confidence %s\n\n", f->rank, confidence_text(f->confidence));
}

static void print_brief(struct finding *f)
{
    const struct finding_frame *p = f->place[0].frame;
    printf("%s:%d: %s: %s%s%s: %s (%s)\n", p->file ? p->file : p->klass, p->line, f->code,
           p->klass, p->method ? "." : "", p->method ? p->method : "", f->message,
           confidence_text(f->confidence));
}

/* Warnings are in the order of their weight; text shows the codes one after the other, in
 * the order of their heaviest warning. */
static void print_grouped(struct tell *t)
{
    size_t n = lint_len(t->l);
    bool *done = mem_zalloc(n + 1);
    for (size_t i = 0; i < n; i++) {
        bool first = true;
        for (size_t k = i; k < n && !done[i]; k++) {
            struct finding *f = lint_warning(t->l, k);
            if (f->suppressed || done[k] || strcmp(f->code, lint_warning(t->l, i)->code) != 0)
                continue;
            if (k != i)
                done[k] = true;
            if (t->o->brief)
                print_brief(f);
            else
                print_full(t, f, first);
            first = false;
        }
        done[i] = true;
    }
    mem_free(done);
}

static void print_counts(struct tell *t)
{
    for (size_t i = 0; lint_code(i); i++) {
        size_t n = 0;
        for (size_t k = 0; k < lint_len(t->l); k++)
            n += !lint_warning(t->l, k)->suppressed &&
                 strcmp(lint_warning(t->l, k)->code, lint_code(i)) == 0;
        if (n)
            printf("%6zu %s\n", n, lint_code(i));
    }
}

static void print_text(struct tell *t)
{
    if (t->o->count)
        print_counts(t);
    else
        print_grouped(t);
    for (size_t i = 0; lint_unused(t->l, i); i++)
        printf("unused suppression: %s\n", lint_unused(t->l, i));
    printf("%zu warning%s in %zu classes", t->shown, t->shown == 1 ? "" : "s",
           lint_classes(t->l));
    if (t->suppressed)
        printf(", %zu suppressed", t->suppressed);
    if (lint_problems(t->l))
        printf(", %zu classes could not be read", lint_problems(t->l));
    putchar('\n');
}

/* ---- the whole ---- */

static void count(struct tell *t)
{
    for (size_t i = 0; i < lint_len(t->l); i++) {
        const struct finding *f = lint_warning(t->l, i);
        t->shown += !f->suppressed;
        t->suppressed += f->suppressed != NULL;
        t->failed |= !f->suppressed && f->rank <= t->o->fail_rank &&
                     f->confidence <= t->o->fail_confidence;
    }
}

static void add_sources(struct tell *t, const char *list)
{
    while (list && *list) {
        size_t n = strcspn(list, ":");
        char *folder = mem_strndup(list, n);
        vec_push(&t->owned, folder);
        vec_push(&t->source, folder);
        list += n + (list[n] == ':');
    }
}

static bool write_baseline(struct tell *t, struct err *e)
{
    FILE *out = fopen(t->o->write_baseline, "w");
    if (!out)
        return err_set(e, "%s: can't be written", t->o->write_baseline);
    for (size_t i = 0; i < lint_len(t->l); i++) {
        char print[33];
        struct finding *f = lint_warning(t->l, i);
        finding_fingerprint(f, print);
        fprintf(out, "%s %s %s\n", print, f->code, f->place[0].frame->klass);
    }
    return fclose(out) == 0 || err_set(e, "%s: can't be written", t->o->write_baseline);
}

/* The warnings move into the report, so this comes last. */
static bool write_reports(struct tell *t, int argc, char **argv, struct err *e)
{
    struct report r;
    report_init(&r, "lint");
    report_arguments(&r, (size_t)argc, argv);
    r.style = t->style;
    struct report_case *c = report_case(&r, t->o->path.at[0]);
    c->verdict = t->shown ? REPORT_FOUND : REPORT_CLEAN;
    c->summary = arena_printf(&r.arena, "%zu warnings in %zu classes", t->shown,
                              lint_classes(t->l));
    c->seconds = (double)host_cpu() / 1e9;
    report_fact(&r, c, "classes", "%zu", lint_classes(t->l));
    report_fact(&r, c, "suppressed", "%zu", t->suppressed);
    for (size_t i = 0; i < lint_len(t->l); i++)
        vec_push(&c->finding, lint_take(t->l, i));
    bool ok = reports_write(&t->o->reports, &r, e);
    report_release(&r);
    return ok;
}

int lint_tell(struct lint *l, const struct lint_options *o, int argc, char **argv)
{
    struct tell t = {.l = l, .o = o};
    struct err e = {0};
    add_sources(&t, o->source);
    add_sources(&t, ".:src:src/main/java:src/test/java");
    vec_push(&t.source, NULL);
    t.style = (struct report_style){.width = 100, .source = t.source.at};
    count(&t);
    if (!o->quiet)
        print_text(&t);
    bool ok = (!o->write_baseline || write_baseline(&t, &e)) &&
              (!reports_wanted(&o->reports) || write_reports(&t, argc, argv, &e));
    for (size_t i = 0; i < t.owned.len; i++)
        mem_free(t.owned.at[i]);
    vec_release(&t.owned);
    vec_release(&t.source);
    buf_release(&t.line);
    return !ok ? cli_fail(&e) : t.failed ? EXIT_FOUND : EXIT_CLEAN;
}
