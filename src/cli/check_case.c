/* SPDX-License-Identifier: Apache-2.0 */
/* What `ravel check` and `ravel replay` found, as a case of a report. */
#include "cli/check.h"
#include "cli/terminal.h"

#include <string.h>

static const char *case_name(const struct check_options *o)
{
    return o->junit ? o->java.argv[1] : o->java.main_class;
}

static enum report_verdict verdict_of(const struct search_result *r)
{
    switch (r->verdict) {
    case VERDICT_NONE: return REPORT_CLEAN;
    case VERDICT_FOUND: return REPORT_FOUND;
    case VERDICT_LIMIT: return REPORT_LIMIT;
    case VERDICT_FAILED: return REPORT_FAILED;
    }
    BUG("verdict %d", r->verdict);
}

static struct report_case *new_case(const struct check_options *o)
{
    struct report_case *c = report_case(o->report, case_name(o));
    if (o->junit)
        c->group = arena_strdup(&o->report->arena, o->java.argv[0]);
    return c;
}

static void add_facts(struct report *p, struct report_case *c, const struct search_result *r)
{
    report_fact(p, c, "states", "%llu", (unsigned long long)r->states);
    report_fact(p, c, "met again", "%llu", (unsigned long long)r->revisited);
    report_fact(p, c, "steps", "%llu", (unsigned long long)r->steps);
    report_fact(p, c, "longest path", "%llu", (unsigned long long)r->max_depth);
    report_fact(p, c, "seconds", "%.2f", c->seconds);
}

static void add_outcomes(struct report *p, struct report_case *c, const struct search_result *r)
{
    if (!r->outcome.len)
        return;
    struct report_table *t = report_table(p, c, "Outputs");
    report_head(p, t, "the program prints");
    for (size_t i = 0; i < r->outcome.len; i++) {
        report_row(t, 0);
        report_cell(p, t, "%s", r->outcome.at[i]);
    }
}

static const char *summary_of(struct report *p, const struct search_result *r)
{
    unsigned long long states = r->states;
    double s = (double)r->nanoseconds / 1e9;
    switch (r->verdict) {
    case VERDICT_NONE:
        return arena_printf(&p->arena, "nothing found: all %llu states explored, %.2f s", states,
                            s);
    case VERDICT_FOUND:
        return arena_printf(&p->arena, "%zu found: %llu states explored, %.2f s",
                            r->finding.len, states, s);
    case VERDICT_LIMIT:
        return arena_printf(&p->arena, "nothing found, but a limit was reached after %llu "
                                       "states, %.2f s", states, s);
    case VERDICT_FAILED: return "could not be analysed";
    }
    BUG("verdict %d", r->verdict);
}

void check_case(const struct check_options *o, struct search_result *r)
{
    struct report *p = o->report;
    struct report_case *c = new_case(o);
    c->verdict = verdict_of(r);
    c->seconds = (double)r->nanoseconds / 1e9;
    c->summary = summary_of(p, r);
    if (r->verdict == VERDICT_FAILED)
        c->detail = arena_strdup(&p->arena, r->failure.text);
    else if (r->limit)
        c->detail = arena_printf(&p->arena, "the limit of %s was reached", r->limit);
    add_facts(p, c, r);
    add_outcomes(p, c, r);
    for (size_t i = 0; i < r->finding.len; i++)
        vec_push(&c->finding, r->finding.at[i]);
    vec_clear(&r->finding); /* they are the report's now */
}

void check_case_failed(const struct check_options *o, const struct err *e)
{
    struct report_case *c = new_case(o);
    c->verdict = REPORT_FAILED;
    c->summary = "could not be analysed";
    c->detail = arena_strdup(&o->report->arena, e->text);
}

int check_with_reports(struct check_options *o, const struct reports *wanted,
                       const char *command, int (*run)(struct check_options *o))
{
    struct report p;
    struct terminal t;
    struct err e = {0};
    if (!reports_wanted(wanted))
        return run(o);
    report_init(&p, command);
    report_arguments(&p, o->argument.len, o->argument.at);
    terminal_init(&t, &o->java);
    p.style = t.style;
    o->report = &p;
    int status = run(o);
    if (!reports_write(wanted, &p, &e))
        status = cli_fail(&e);
    o->report = NULL;
    report_release(&p);
    terminal_release(&t);
    return status;
}
