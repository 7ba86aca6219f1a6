/* SPDX-License-Identifier: Apache-2.0 */
/* ravel check: explores the interleavings of a Java program that matter, reports what can
 * go wrong, and records how to get there. */
#include "cli/check.h"
#include "cli/cli.h"
#include "cli/junit.h"
#include "cli/recording.h"
#include "cli/terminal.h"

#include "base/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print_help(void)
{
    printf("usage: ravel check [OPTIONS] MainClass [ARGUMENTS]\n"
           "       ravel check [OPTIONS] -jar app.jar [ARGUMENTS]\n"
           "       ravel check [OPTIONS] Program.java [ARGUMENTS]\n"
           "       ravel check --junit [OPTIONS] TestClass[#method]...\n\n"
           "Explores every interleaving that matters and finds data races, deadlocks, failed\n"
           "assertions and uncaught exceptions. With no find the absence is proved, unless a\n"
           "limit was reached.\n\nAs for java:\n" JAVA_ARGS_HELP);
    check_options_help(stdout);
    printf("Exit status: 0 nothing found, 1 something found, 2 bad input or a program that\n"
           "can't be analysed, 3 nothing found but a limit was reached.\n");
}

/* ---- progress ---- */

static void show_progress(void *ctx, const struct search_progress *p)
{
    bool *shown = ctx;
    double s = (double)p->nanoseconds / 1e9;
    fprintf(stderr, "\r\033[K%llu states, %.0f/s, depth %llu",
            (unsigned long long)p->states, s > 0 ? (double)p->states / s : 0,
            (unsigned long long)p->depth);
    if (p->of_runs)
        fprintf(stderr, ", run %llu of %llu", (unsigned long long)p->runs,
                (unsigned long long)p->of_runs);
    if (p->queue)
        fprintf(stderr, ", %llu waiting", (unsigned long long)p->queue);
    if (p->findings)
        fprintf(stderr, ", %llu found", (unsigned long long)p->findings);
    fprintf(stderr, ", %.0f s", s);
    fflush(stderr);
    *shown = true;
}

static void end_progress(bool shown)
{
    if (shown)
        fprintf(stderr, "\r\033[K");
}

/* ---- results ---- */

static void print_text(struct buf *b)
{
    fwrite(b->at, 1, b->len, stdout);
    buf_clear(b);
}

static void print_findings(const struct search_result *r, const struct report_style *style,
                           bool brief)
{
    struct buf b = {0};
    for (size_t i = 0; i < r->finding.len; i++) {
        if (brief) {
            report_line(r->finding.at[i], &b);
        } else {
            report_finding(r->finding.at[i], style, &b);
            buf_char(&b, '\n');
        }
        print_text(&b);
    }
    buf_release(&b);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* A line for each, with line breaks as \n. */
static void print_outcomes(const struct search_result *r)
{
    if (r->outcome.len)
        qsort(r->outcome.at, r->outcome.len, sizeof *r->outcome.at, by_text);
    for (size_t i = 0; i < r->outcome.len; i++) {
        printf("outcome: ");
        for (const char *p = r->outcome.at[i]; *p; p++)
            if (*p == '\n' && p[1])
                printf("\\n");
            else if (*p != '\n')
                putchar(*p);
        putchar('\n');
    }
}

static void print_verdict(const struct search_result *r)
{
    double s = (double)r->nanoseconds / 1e9;
    unsigned long long states = r->states;
    switch (r->verdict) {
    case VERDICT_NONE:
        printf("nothing found: all %llu states explored, %.2f s\n", states, s);
        break;
    case VERDICT_FOUND:
        printf("%zu found: %llu states explored, %.2f s%s%s\n", r->finding.len, states, s,
               r->limit ? "; stopped by the limit of " : "", r->limit ? r->limit : "");
        break;
    case VERDICT_LIMIT:
        printf("nothing found, but the limit of %s was reached: %llu states explored, %.2f s\n",
               r->limit, states, s);
        break;
    case VERDICT_FAILED:
        break;
    }
}

static void print_statistics(const struct search_result *r)
{
    double s = (double)r->nanoseconds / 1e9;
    printf("%llu states, %llu met again, %llu steps (%.0f/s), longest path %llu\n",
           (unsigned long long)r->states, (unsigned long long)r->revisited,
           (unsigned long long)r->steps, s > 0 ? (double)r->steps / s : 0,
           (unsigned long long)r->max_depth);
    if (r->runs)
        printf("%llu run%s\n", (unsigned long long)r->runs, r->runs == 1 ? "" : "s");
    if (r->finding.len)
        printf("first find after %llu steps of the path, told in %zu\n",
               (unsigned long long)r->found_depth, r->finding.at[0]->schedule.choice.len);
    printf("h: %zu synchronization objects x %zu locations; %llu MiB resident\n",
           r->sync_objects, r->locations, (unsigned long long)host_peak_rss() >> 20);
}

static int exit_status(const struct search_result *r)
{
    switch (r->verdict) {
    case VERDICT_NONE: return EXIT_CLEAN;
    case VERDICT_FOUND: return EXIT_FOUND;
    case VERDICT_LIMIT: return EXIT_LIMIT;
    case VERDICT_FAILED: return cli_fail(&r->failure);
    }
    BUG("verdict %d", r->verdict);
}

/* ---- recording ---- */

static void record(const struct check_options *o, const struct search_result *r)
{
    if (o->no_record || !r->finding.len)
        return;
    char name[1200];
    struct err e = {0};
    struct finding *f = r->finding.at[0];
    snprintf(name, sizeof name, "ravel-%s.replay", o->java.main_class);
    for (char *p = name; *p; p++)
        if (*p == '/')
            *p = '.';
    const char *path = o->record ? o->record : name;
    f->recording = arena_strdup(&f->arena, path);
    if (recording_write(path, o->argument.at, o->argument.len, f, &e))
        printf("'ravel replay %s' runs %s again\n", path,
               r->finding.len > 1 ? "the first of them" : "it");
    else
        fprintf(stderr, "ravel: can't record the counterexample: %s\n", e.text);
}

/* ---- the whole ---- */

int check_report(const struct check_options *o, const struct search_result *r, bool quiet)
{
    struct terminal t;
    if (quiet)
        return exit_status(r);
    terminal_init(&t, &o->java);
    print_findings(r, &t.style, o->brief);
    if (o->search.outcomes)
        print_outcomes(r);
    print_verdict(r);
    if (o->verbose)
        print_statistics(r);
    record(o, r);
    terminal_release(&t);
    fflush(stdout);
    return exit_status(r);
}

static int report(const struct check_options *o, const struct search_result *r)
{
    return check_report(o, r, false);
}

int check_program(struct check_options *o,
                  int (*tell)(const struct check_options *o, const struct search_result *r))
{
    struct err e = {0};
    struct search_result r = {0};
    bool shown = false;
    struct vm_options v = check_options_vm(o);
    struct vm *vm = vm_new(&v, &e);
    if (!vm) {
        if (o->report)
            check_case_failed(o, &e);
        return cli_fail(&e);
    }
    int status;
    if (vm_start(vm, o->java.main_class, o->java.argc, o->java.argv, &e)) {
        if (isatty(2)) {
            o->search.progress = show_progress;
            o->search.ctx = &shown;
        }
        o->search.measure = o->verbose;
        search_explore(vm, &o->search, &r);
        end_progress(shown);
        status = tell(o, &r);
        if (o->report)
            check_case(o, &r);
    } else {
        if (o->report)
            check_case_failed(o, &e);
        status = cli_fail(&e);
    }
    search_result_release(&r);
    vm_free(vm);
    return status;
}

static int check(struct check_options *o)
{
    return o->junit ? junit_check(o) : check_program(o, report);
}

int cmd_check(int argc, char **argv)
{
    if (argc > 0 && (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0)) {
        print_help();
        return EXIT_CLEAN;
    }
    struct check_options o;
    struct err e = {0};
    int status = check_options_parse(&o, "check", argc, argv, &e)
                     ? check_with_reports(&o, &o.reports, "check", check)
                     : cli_fail(&e);
    check_options_release(&o);
    return status;
}
