/* SPDX-License-Identifier: Apache-2.0 */
/* ravel check --junit: each test method is a program of its own, with its own verdict. */
#include "cli/check.h"
#include "cli/cli.h"
#include "cli/junit.h"

#include <stdio.h>
#include <string.h>

/* Libraries of tests are not what is checked. */
static const char *const trusted[] = {"org.junit.*", "junit.*", "org.hamcrest.*",
                                      "org.opentest4j.*", "org.apiguardian.*"};

static void trust_libraries(struct check_options *o)
{
    for (size_t i = 0; i < sizeof trusted / sizeof *trusted; i++)
        vec_push(&o->trust, trusted[i]);
}

/* Options as they were, then the one test. */
static void set_command_line(struct check_options *o, size_t options, const char *selector)
{
    vec_clear(&o->argument);
    for (size_t i = 0; i < options; i++)
        vec_push(&o->argument, o->java.expanded.at[i]);
    vec_push(&o->argument, arena_strdup(&o->arena, selector));
}

void junit_choose(struct check_options *o, const struct junit_test *t)
{
    snprintf(o->java.main_class, sizeof o->java.main_class, "ravel.JUnitMain");
    o->java.argc = t->argc;
    o->java.argv = t->argv;
}

bool junit_choose_only(struct check_options *o, struct err *e)
{
    if (!o->junit)
        return true;
    junit_tests tests = {0};
    trust_libraries(o);
    bool ok = junit_find(o->java.path, o->java.main_class, &o->arena, &tests, e) &&
              (tests.len == 1 || err_set(e, "%s is not one test", o->java.main_class)) &&
              (!tests.at[0].unsupported || err_set(e, "%s: %s", o->java.main_class,
                                                   tests.at[0].skipped));
    if (ok)
        junit_choose(o, &tests.at[0]);
    vec_release(&tests);
    return ok;
}

void junit_select(struct check_options *o, const struct junit_test *t, size_t options)
{
    set_command_line(o, options, arena_printf(&o->arena, "%s#%s", t->klass, t->method));
    junit_choose(o, t);
}

/* ---- reports ---- */

static const char *verdict_word(const struct search_result *r)
{
    switch (r->verdict) {
    case VERDICT_NONE: return "ok";
    case VERDICT_FOUND: return "found";
    case VERDICT_LIMIT: return "limit";
    case VERDICT_FAILED: return "failed";
    }
    BUG("verdict %d", r->verdict);
}

/* A line for the test, then what `ravel check` would say of it if there is something. */
static int tell(const struct check_options *o, const struct search_result *r)
{
    printf("%s %s.%s", verdict_word(r), o->java.argv[0], o->java.argv[1]);
    if (r->verdict == VERDICT_FOUND)
        printf(": %s: %s", finding_kind_text(r->finding.at[0]->kind), r->finding.at[0]->title);
    else if (r->verdict == VERDICT_LIMIT)
        printf(": nothing found within the limit of %s", r->limit);
    printf(" (%llu states, %.2f s)\n", (unsigned long long)r->states,
           (double)r->nanoseconds / 1e9);
    fflush(stdout);
    return check_report(o, r, r->verdict != VERDICT_FOUND && !o->verbose);
}

static bool find_all(struct check_options *o, junit_tests *tests, struct err *e)
{
    if (o->java.jar)
        return err_set(e, "--junit needs a class, not -jar");
    if (!junit_find(o->java.path, o->java.main_class, &o->arena, tests, e))
        return false;
    for (int i = 0; i < o->java.argc; i++)
        if (!junit_find(o->java.path, o->java.argv[i], &o->arena, tests, e))
            return false;
    return true;
}

bool junit_find_all(struct check_options *o, junit_tests *out, struct err *e)
{
    trust_libraries(o);
    return find_all(o, out, e);
}

/* Where its counterexample goes: a file for each test. */
static const char *record_name(struct check_options *o, const struct junit_test *t,
                               const char *asked, size_t tests)
{
    if (asked && tests == 1)
        return asked;
    if (asked)
        return arena_printf(&o->arena, "%s.%s.%s", asked, t->klass, t->method);
    return arena_printf(&o->arena, "ravel-%s.%s.replay", t->klass, t->method);
}

static int check_one(struct check_options *o, const struct junit_test *t, size_t options)
{
    set_command_line(o, options, arena_printf(&o->arena, "%s#%s", t->klass, t->method));
    junit_choose(o, t);
    return check_program(o, tell);
}

/* How bad the statuses are, by status. */
static int worse(int a, int b)
{
    static const int rank[] = {[EXIT_CLEAN] = 0, [EXIT_FOUND] = 3, [EXIT_USAGE] = 2,
                               [EXIT_LIMIT] = 1};
    return rank[a] > rank[b] ? a : b;
}

static void tell_skipped(const struct check_options *o, const struct junit_test *t)
{
    if (!o->report)
        return;
    struct report_case *c = report_case(o->report, t->method);
    c->group = arena_strdup(&o->report->arena, t->klass);
    c->verdict = REPORT_SKIPPED;
    c->summary = "skipped";
    c->detail = arena_strdup(&o->report->arena, t->skipped);
}

static int check_all(struct check_options *o, const junit_tests *tests, size_t options)
{
    const char *record = o->record;
    int status = EXIT_CLEAN;
    size_t ok = 0, skipped = 0;
    for (size_t i = 0; i < tests->len; i++) {
        const struct junit_test *t = &tests->at[i];
        if (t->skipped) {
            printf("skip %s.%s: %s\n", t->klass, t->method, t->skipped);
            skipped++;
            if (t->unsupported)
                status = worse(status, EXIT_USAGE);
            tell_skipped(o, t);
            continue;
        }
        o->record = record_name(o, t, record, tests->len);
        int one = check_one(o, t, options);
        ok += one == EXIT_CLEAN;
        status = worse(status, one);
    }
    printf("%zu tests: %zu ok, %zu not ok, %zu skipped\n", tests->len, ok,
           tests->len - ok - skipped, skipped);
    return status;
}

int junit_check(struct check_options *o)
{
    struct err e = {0};
    junit_tests tests = {0};
    size_t options = o->java.expanded.len - (size_t)o->java.argc - 1;
    trust_libraries(o);
    int status =
        find_all(o, &tests, &e) ? check_all(o, &tests, options) : cli_fail(&e);
    vec_release(&tests);
    return status;
}
