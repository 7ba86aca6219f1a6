/* SPDX-License-Identifier: Apache-2.0 */
/* What `ravel jumble` found, as tables. */
#include "cli/jumble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMN = 9 };

static unsigned share_of(const struct jumble_row *row, int m)
{
    const struct jumble_share *s = &row->share[m];
    uint32_t bad = row->verdict == JUMBLE_SLOWER ? s->slow : s->errors;
    return s->runs ? (bad * 100 + s->runs / 2) / s->runs : 0;
}

static int widest(const struct jumble_result *r, const char *head)
{
    size_t w = strlen(head);
    for (size_t i = 0; i < r->row.len; i++)
        if (strlen(r->row.at[i].fields.name) > w)
            w = strlen(r->row.at[i].fields.name);
    return (int)w;
}

/* ---- Figure 9 ---- */

static void print_shares(const struct jumble_command *c, const char *program,
                         const struct jumble_result *r)
{
    int wide = widest(r, "variable"), first = (int)strlen(program);
    first = first < 7 ? 7 : first;
    printf("%-*s  %-*s", first, "program", wide, "variable");
    for (int m = 0; m < MEMORIES; m++)
        if (c->run.memories >> m & 1)
            printf("%*s", COLUMN, memory_head((enum memory_kind)m));
    printf("  verdict\n");
    for (size_t i = 0; i < r->row.len; i++) {
        const struct jumble_row *row = &r->row.at[i];
        printf("%-*s  %-*s", first, program, wide, row->fields.name);
        for (int m = 0; m < MEMORIES; m++)
            if (c->run.memories >> m & 1)
                printf("%*u%%", COLUMN - 1, share_of(row, m));
        printf("  %s\n", jumble_verdict_text(row->verdict, false));
    }
}

/* ---- exhaustive ---- */

static bool is_proof(const struct jumble_command *c, const struct jumble_result *r)
{
    return c->run.exhaustive && (r->exact || c->run.judge);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void print_outcomes(const struct jumble_row *row)
{
    if (row->outcome.len)
        qsort(row->outcome.at, row->outcome.len, sizeof *row->outcome.at, by_text);
    for (size_t i = 0; i < row->outcome.len; i++) {
        printf("outcome of %s: ", row->fields.name);
        for (const char *p = row->outcome.at[i]; *p; p++)
            if (*p == '\n' && p[1])
                printf("\\n");
            else if (*p != '\n')
                putchar(*p);
        putchar('\n');
    }
}

static void print_explored(const struct jumble_command *c, const char *program,
                           const struct jumble_result *r)
{
    int wide = widest(r, "variable"), first = (int)strlen(program);
    first = first < 7 ? 7 : first;
    printf("%-*s  %-*s%11s  verdict\n", first, "program", wide, "variable", "states");
    for (size_t i = 0; i < r->row.len; i++) {
        const struct jumble_row *row = &r->row.at[i];
        printf("%-*s  %-*s%11llu  %s", first, program, wide, row->fields.name,
               (unsigned long long)row->states,
               jumble_verdict_text(row->verdict, is_proof(c, r)));
        if (row->limit && row->verdict == JUMBLE_OPEN)
            printf(": the limit of %s was reached", row->limit);
        putchar('\n');
    }
    for (size_t i = 0; i < r->row.len && c->check.search.outcomes; i++)
        print_outcomes(&r->row.at[i]);
}

/* ---- Figure 10 ---- */

static double slowdown(const struct jumble_row *row)
{
    double sum = 0;
    int n = 0;
    for (int m = MEMORY_SC + 1; m < MEMORIES; m++)
        if (row->share[m].runs)
            sum += row->share[m].cpu, n++;
    double sc = row->share[MEMORY_SC].cpu;
    return n && sc > 0 ? sum / n / sc : 0;
}

static void print_statistics(const struct jumble_command *c, const struct jumble_result *r)
{
    int wide = widest(r, "variable");
    printf("\n%-*s  instances    writes  largest buffer  without compression"
           "  reads with a choice", wide, "variable");
    printf(c->run.exhaustive ? "\n" : "  time against SC\n");
    for (size_t i = 0; i < r->row.len; i++) {
        const struct jumble_row *row = &r->row.at[i];
        printf("%-*s  %9llu %9llu  %14u  %19u  %19llu", wide, row->fields.name,
               (unsigned long long)row->stats.instances, (unsigned long long)row->stats.writes,
               row->stats.largest, row->stats.largest_plain,
               (unsigned long long)row->several);
        if (c->run.exhaustive)
            putchar('\n');
        else
            printf("  %15.2f\n", slowdown(row));
    }
}

/* ---- the whole ---- */

static void print_comparison(const struct jumble_command *c, const struct jumble_result *r)
{
    if (c->run.judge)
        printf("outputs are judged by the oracle\n");
    else if (r->exact)
        printf("compared with all %zu output%s under sequential consistency\n", r->outcome.len,
               r->outcome.len == 1 ? "" : "s");
    else if (c->run.exhaustive)
        printf("outputs are not compared: those under sequential consistency are not all "
               "known\n");
    else
        printf("compared with the %zu output%s that sequentially consistent runs gave; there "
               "may be more\n", r->outcome.len, r->outcome.len == 1 ? "" : "s");
    if (r->all_fail)
        printf("every sequentially consistent run fails: to fail in the same way is no error "
               "here\n");
}

void jumble_print(const struct jumble_command *c, const char *program,
                  const struct jumble_result *r)
{
    if (!r->row.len) {
        printf("%s: no data race found%s: nothing to jumble%s%s\n", program,
               r->exact ? "" : " in the runs made",
               r->limit ? "; stopped by the limit of " : "", r->limit ? r->limit : "");
        return;
    }
    if (c->run.exhaustive)
        print_explored(c, program, r);
    else
        print_shares(c, program, r);
    if (c->statistics || c->check.verbose)
        print_statistics(c, r);
    print_comparison(c, r);
    for (size_t i = 0; i < r->row.len; i++)
        if (!r->row.at[i].stats.instances && !r->limit)
            printf("%s: nobody writes to it while there are several threads; is the name "
                   "right?\n", r->row.at[i].fields.name);
    uint64_t skipped = 0;
    for (size_t i = 0; i < r->row.len; i++)
        skipped += r->row.at[i].skipped;
    if (skipped && !c->run.exhaustive)
        printf("%llu reads by natives saw the newest of several values\n",
               (unsigned long long)skipped);
    if (r->limit)
        printf("stopped by the limit of %s\n", r->limit);
}

/* ---- reports ---- */

static enum report_verdict verdict_of(const struct jumble_result *r)
{
    bool limited = r->limit || (!r->row.len && !r->exact);
    enum report_verdict v = limited ? REPORT_LIMIT : REPORT_CLEAN;
    for (size_t i = 0; i < r->row.len; i++) {
        if (r->row.at[i].verdict == JUMBLE_DESTRUCTIVE)
            return REPORT_FOUND;
        if (r->row.at[i].verdict == JUMBLE_OPEN)
            v = REPORT_LIMIT;
    }
    return v;
}

static void add_table(const struct jumble_command *c, struct report_case *k,
                      const struct jumble_result *r)
{
    struct report *p = c->check.report;
    struct report_table *t = report_table(p, k, c->run.exhaustive
                                                    ? "every schedule and every visible value"
                                                    : "runs with an error, by memory");
    report_head(p, t, "variable");
    for (int m = 0; m < MEMORIES && !c->run.exhaustive; m++)
        report_head(p, t, memory_name((enum memory_kind)m));
    report_head(p, t, "verdict");
    for (size_t i = 0; i < r->row.len; i++) {
        const struct jumble_row *row = &r->row.at[i];
        bool bad = row->verdict == JUMBLE_DESTRUCTIVE, good = row->verdict == JUMBLE_CLEAN;
        report_row(t, bad ? 2 : good ? 1 : 3);
        report_cell(p, t, "%s", row->fields.name);
        for (int m = 0; m < MEMORIES && !c->run.exhaustive; m++)
            report_cell(p, t, "%u%%", share_of(row, m));
        report_cell(p, t, "%s", jumble_verdict_text(row->verdict, is_proof(c, r)));
    }
}

/* What ends badly is told by the finding; that a stale value is to blame, and where it was
 * read, is added here. */
static void blame(struct finding *f, const char *variable)
{
    f->code = "RV-DESTRUCTIVE";
    f->location = arena_strdup(&f->arena, variable);
    f->message = arena_printf(&f->arena, "stale values of %s break the program: %s", variable,
                              f->title);
    for (size_t i = f->steps; i-- > 0 && !f->places;) {
        const struct finding_step *s = &f->step[i];
        if (!s->marked || !s->frames)
            continue;
        struct finding_place *p = arena_zalloc(&f->arena, sizeof *p);
        *p = (struct finding_place){.thread = f->thread[s->thread_index],
                                    .thread_index = s->thread_index, .what = s->text,
                                    .frame = s->frame, .frames = s->frames};
        f->place = p;
        f->places = 1;
    }
}

void jumble_case(const struct jumble_command *c, const char *program, struct jumble_result *r)
{
    struct report_case *k = report_case(c->check.report, program);
    size_t bad = 0;
    for (size_t i = 0; i < r->row.len; i++)
        bad += r->row.at[i].verdict == JUMBLE_DESTRUCTIVE;
    k->verdict = verdict_of(r);
    k->summary = arena_printf(&c->check.report->arena, "%zu of %zu races destructive", bad,
                              r->row.len);
    add_table(c, k, r);
    for (size_t i = 0; i < r->row.len; i++)
        if (r->row.at[i].witness) {
            blame(r->row.at[i].witness, r->row.at[i].fields.name);
            vec_push(&k->finding, r->row.at[i].witness);
            r->row.at[i].witness = NULL;
        }
}
