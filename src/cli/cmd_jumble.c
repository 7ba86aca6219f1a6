/* SPDX-License-Identifier: Apache-2.0 */
/* ravel jumble: which races are destructive. */
#include "cli/check.h"
#include "cli/cli.h"
#include "cli/jumble.h"
#include "cli/junit.h"
#include "cli/recording.h"
#include "cli/terminal.h"

#include "base/hash.h"
#include "base/host.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- oracle ---- */

static bool ask_oracle(void *ctx, const char *output, size_t n)
{
    struct jumble_command *c = ctx;
    uint64_t key = hash_bytes(output, n), said;
    if (map_get(&c->judged, key, &said))
        return said;
    int status = host_shell(c->oracle, output, n);
    c->failed_oracle |= status < 0;
    map_put(&c->judged, key, status == 0);
    return status == 0;
}

/* ---- progress ---- */

static void show_progress(void *ctx, const char *what, uint64_t done, uint64_t of)
{
    struct jumble_command *c = ctx;
    if (done % 8)
        return;
    fprintf(stderr, "\r\033[K%s: %llu of %llu runs", what, (unsigned long long)done,
            (unsigned long long)of);
    fflush(stderr);
    c->shown = true;
}

static void end_progress(struct jumble_command *c)
{
    if (c->shown)
        fprintf(stderr, "\r\033[K");
    c->shown = false;
}

/* ---- recordings ---- */

typedef VEC(char *) arguments;

static char *index_list(struct arena *a, const struct jumble_fields *f)
{
    struct buf b = {0};
    buf_str(&b, "--jumble-index=");
    for (size_t i = 0; i < f->index.len; i++)
        if (f->index.at[i] == UINT32_MAX)
            buf_str(&b, "all");
        else
            buf_printf(&b, "%s%u", i ? "," : "", f->index.at[i]);
    char *text = arena_strdup(a, b.at);
    buf_release(&b);
    return text;
}

/* Options by which a replay runs it with the same variables jumbled, then those given. */
static void replay_arguments(struct jumble_command *c, const struct jumble_row *row,
                             arguments *out)
{
    struct arena *a = &c->arena;
    for (size_t i = 0; i < row->fields.pattern.len; i++)
        vec_push(out, arena_printf(a, "--jumble=%s", row->fields.pattern.at[i]));
    if (row->fields.index.len)
        vec_push(out, index_list(a, &row->fields));
    if (row->run_limit)
        vec_push(out, arena_printf(a, "--run-limit=%llu", (unsigned long long)row->run_limit));
    vec_push(out, arena_strdup(a, "--no-races"));
    vec_push(out, arena_strdup(a, "--exit-is-error"));
    for (size_t i = 0; i < c->check.argument.len; i++)
        vec_push(out, c->check.argument.at[i]);
}

static const char *record_name(struct jumble_command *c, const char *program,
                               const struct jumble_row *row, size_t rows)
{
    const char *asked = c->check.record;
    if (asked && rows == 1)
        return asked;
    char *name = arena_printf(&c->arena, "%s%s.%s%s", asked ? "" : "ravel-",
                              asked ? asked : program, row->fields.name, asked ? "" : ".replay");
    for (char *p = name + (asked ? strlen(asked) : 0); *p; p++)
        if (strchr("/ ,[]#*?", *p))
            *p = *p == '#' ? '.' : '_';
    return name;
}

static void record(struct jumble_command *c, const char *program, struct jumble_row *row,
                   size_t rows)
{
    struct err e = {0};
    arguments argument = {0};
    const char *path = record_name(c, program, row, rows);
    replay_arguments(c, row, &argument);
    row->witness->recording = arena_strdup(&row->witness->arena, path);
    if (recording_write(path, argument.at, argument.len, row->witness, &e))
        printf("'ravel replay %s' runs it again\n", path);
    else
        fprintf(stderr, "ravel: can't record the run: %s\n", e.text);
    vec_release(&argument);
}

static void tell_witness(struct jumble_command *c, const char *program,
                         struct jumble_row *row, size_t rows)
{
    struct terminal t;
    struct buf b = {0};
    terminal_init(&t, &c->check.java);
    if (c->check.brief) {
        report_line(row->witness, &b);
    } else {
        buf_char(&b, '\n');
        report_finding(row->witness, &t.style, &b);
    }
    printf("%s%s: %.*s", c->check.brief ? "" : "\n", row->fields.name, (int)b.len, b.at);
    buf_release(&b);
    terminal_release(&t);
    if (!c->check.no_record)
        record(c, program, row, rows);
}

/* ---- a program ---- */

static int exit_status(const struct jumble_command *c, const struct jumble_result *r)
{
    int status = r->limit || (!r->row.len && !r->exact) ? EXIT_LIMIT : EXIT_CLEAN;
    for (size_t i = 0; i < r->row.len; i++) {
        if (r->row.at[i].verdict == JUMBLE_DESTRUCTIVE)
            return EXIT_FOUND;
        if (r->row.at[i].verdict == JUMBLE_OPEN)
            status = EXIT_LIMIT;
    }
    if (c->run.exhaustive && !r->exact && !c->run.judge && r->row.len)
        status = EXIT_LIMIT;
    return status;
}

static void tell(struct jumble_command *c, const char *program, struct jumble_result *r)
{
    jumble_print(c, program, r);
    for (size_t i = 0; i < r->row.len; i++)
        if (r->row.at[i].witness)
            tell_witness(c, program, &r->row.at[i], r->row.len);
    fflush(stdout);
}

static void complete_options(struct jumble_command *c)
{
    struct jumble_options *o = &c->run;
    o->vm = check_options_vm(&c->check);
    o->search = c->check.search;
    o->main_class = c->check.java.main_class;
    o->argc = c->check.java.argc;
    o->argv = c->check.java.argv;
    o->fields = c->fields.at;
    o->fields_count = c->fields.len;
    o->judge = c->oracle ? ask_oracle : NULL;
    o->progress = isatty(2) ? show_progress : NULL;
    o->ctx = c;
}

static int jumble_program(struct jumble_command *c, const char *program)
{
    struct jumble_result r = {0};
    int status;
    complete_options(c);
    search_jumble(&c->run, &r);
    end_progress(c);
    if (c->failed_oracle && !r.failure.set)
        err_set(&r.failure, "the oracle can't be run: %s", c->oracle);
    if (r.failure.set) {
        if (c->check.report)
            check_case_failed(&c->check, &r.failure);
        status = cli_fail(&r.failure);
    } else {
        tell(c, program, &r);
        status = exit_status(c, &r);
        if (c->check.report)
            jumble_case(c, program, &r);
    }
    jumble_result_release(&r);
    return status;
}

/* ---- tests ---- */

static int worse(int a, int b)
{
    static const int rank[] = {[EXIT_CLEAN] = 0, [EXIT_FOUND] = 3, [EXIT_USAGE] = 2,
                               [EXIT_LIMIT] = 1};
    return rank[a] > rank[b] ? a : b;
}

static int jumble_tests(struct jumble_command *c)
{
    struct check_options *o = &c->check;
    struct err e = {0};
    junit_tests tests = {0};
    size_t options = o->java.expanded.len - (size_t)o->java.argc - 1;
    int status = junit_find_all(o, &tests, &e) ? EXIT_CLEAN : cli_fail(&e);
    for (size_t i = 0; i < tests.len && !e.set; i++) {
        const struct junit_test *t = &tests.at[i];
        const char *name = arena_printf(&c->arena, "%s.%s", t->klass, t->method);
        if (t->skipped) {
            printf("%s: skipped: %s\n", name, t->skipped);
            continue;
        }
        junit_select(o, t, options);
        status = worse(status, jumble_program(c, name));
    }
    vec_release(&tests);
    return status;
}

static int jumble(struct check_options *o)
{
    /* The options are the first member of the command. */
    struct jumble_command *c = (struct jumble_command *)(void *)o;
    return o->junit ? jumble_tests(c) : jumble_program(c, o->java.main_class);
}

int cmd_jumble(int argc, char **argv)
{
    if (argc > 0 && (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0)) {
        jumble_help();
        return EXIT_CLEAN;
    }
    struct jumble_command c;
    struct err e = {0};
    int status = jumble_parse(&c, argc, argv, &e)
                     ? check_with_reports(&c.check, &c.check.reports, "jumble", jumble)
                     : cli_fail(&e);
    jumble_release(&c);
    return status;
}
