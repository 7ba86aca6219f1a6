/* SPDX-License-Identifier: Apache-2.0 */
/* What `ravel litmus` has to say of a test, as a case of a report: the table of outcomes,
 * one execution graph for each, and findings where the answer is one to worry about. */
#include "base/host.h"
#include "cli/litmus.h"
#include "cli/terminal.h"

#include <string.h>

enum { MOST_PICTURES = 24 };

void litmus_case_begin(struct litmus *l, const struct lit_test *t)
{
    struct host_file f;
    struct err e = {0};
    if (!l->report)
        return;
    struct report_case *c = report_case(l->report, t->name);
    const char *slash = strrchr(t->file, '/');
    if (slash)
        c->group = arena_strndup(&l->report->arena, t->file, (size_t)(slash - t->file));
    if (host_map(t->file, &f, &e)) {
        c->listing = arena_strndup(&l->report->arena, (const char *)f.data, f.size);
        host_unmap(&f);
    }
    report_fact(l->report, c, "file", "%s", t->file);
    l->now = c;
    l->began = host_now();
}

static const char *words_of(const struct litmus *l, const struct litmus_output *to)
{
    return to->out.len ? arena_strndup(&l->report->arena, to->out.at, to->out.len) : NULL;
}

void litmus_case_end(struct litmus *l, const struct litmus_output *to, const struct err *e)
{
    struct report_case *c = l->now;
    if (!c)
        return;
    c->seconds = (double)(host_now() - l->began) / 1e9;
    if (!c->text)
        c->text = words_of(l, to);
    if (to->status == EXIT_FOUND || c->finding.len)
        c->verdict = REPORT_FOUND;
    else if (to->status == EXIT_LIMIT)
        c->verdict = REPORT_LIMIT;
    if (e->set) {
        c->verdict = REPORT_FAILED;
        c->detail = arena_strdup(&l->report->arena, e->text);
        c->summary = "not answered";
    }
    if (!*c->summary && c->text && *c->text) /* the answer's first line says it */
        c->summary = arena_strndup(&l->report->arena, c->text, strcspn(c->text, "\n"));
    if (!*c->summary)
        c->summary = c->verdict == REPORT_FOUND   ? "something found"
                     : c->verdict == REPORT_LIMIT ? "a limit was reached"
                                                  : "nothing found";
    l->now = NULL;
}

/* ---- outcomes ---- */

static struct finding *new_finding(struct litmus *l, const char *code, const char *file,
                                   int line)
{
    struct finding *f = finding_new(FINDING_OUTCOME);
    struct finding_frame *frame = arena_zalloc(&f->arena, sizeof *frame);
    struct finding_place *place = arena_zalloc(&f->arena, sizeof *place);
    *frame = (struct finding_frame){.file = arena_strdup(&f->arena, file), .line = line,
                                    .user = true};
    place->frame = frame;
    place->frames = 1;
    f->place = place;
    f->places = 1;
    f->code = code;
    vec_push(&l->now->finding, f);
    return f;
}

static void add_violation(struct litmus *l, const struct lit_test *t,
                          const struct lit_result *r, const char *condition)
{
    if (t->quantifier == LIT_EXISTS || lit_result_verdict(r) != LIT_NO)
        return;
    struct finding *f = new_finding(l, "RV-OUTCOME", t->file, 1);
    f->title = arena_printf(&f->arena, "%s does not hold", condition);
}

/* In a ~exists test an outcome that satisfies the proposition is the bad one, in a forall
 * test one that does not; exists just asks. */
static int mark_of(const struct lit_test *t, const struct lit_state *s)
{
    if (t->quantifier == LIT_EXISTS)
        return s->holding ? 3 : 0;
    bool bad = t->quantifier == LIT_NOT_EXISTS ? s->holding > 0 : s->holding < s->executions;
    return bad ? 2 : 1;
}

void litmus_case_outcomes(struct litmus *l, const struct lit_test *t,
                          const struct lit_result *r, const char *model)
{
    static const char *const verdict[] = {"Ok", "No", "Undef"};
    struct report *p = l->report;
    struct buf b = {0};
    if (!l->now)
        return;
    struct report_table *table = report_table(p, l->now, "Outcomes");
    report_head(p, table, "final state");
    report_head(p, table, "executions");
    report_head(p, table, "satisfies the condition");
    for (size_t i = 0; i < r->states.len; i++) {
        const struct lit_state *s = &r->states.at[i];
        buf_clear(&b);
        lit_print_state(&b, t, s);
        report_row(table, mark_of(t, s));
        report_cell(p, table, "%s", b.len ? b.at : "");
        report_cell(p, table, "%llu", (unsigned long long)s->executions);
        report_cell(p, table, "%s", !s->holding                 ? "no"
                                    : s->holding == s->executions ? "yes" : "some");
    }
    buf_clear(&b);
    lit_print_condition(&b, t);
    report_fact(p, l->now, "model", "%s", model);
    report_fact(p, l->now, "condition", "%s", b.at);
    l->now->summary = arena_printf(&p->arena, "%s: %s, %zu final states (%s)",
                                   verdict[lit_result_verdict(r)], lit_result_observation(r),
                                   r->states.len, model);
    add_violation(l, t, r, b.at);
    l->now->text = ""; /* the table says it */
    buf_release(&b);
}

void litmus_case_execution(struct litmus *l, const struct lit_execution *x)
{
    struct buf state = {0};
    if (!l->now || l->now->picture.len >= MOST_PICTURES)
        return;
    buf_str(&state, "");
    lit_print_final_state(&state, x);
    bool seen = false;
    for (size_t i = 0; i < l->now->picture.len; i++)
        seen |= strcmp(l->now->picture.at[i]->caption, state.at) == 0;
    if (!seen) {
        struct draw *d = mem_alloc(sizeof *d);
        litmus_picture(l, x, state.at, d);
        vec_push(&l->now->picture, d);
    }
    buf_release(&state);
}

/* ---- races and atomicity ---- */

void litmus_case_findings(struct litmus *l, const struct lit_test *t,
                          const struct lit_findings *list, bool races)
{
    if (!l->now)
        return;
    for (size_t i = 0; i < list->list.len; i++) {
        const struct lit_finding *n = &list->list.at[i];
        struct finding *f = new_finding(l, races ? "RV-LITMUS-RACE" : "RV-ATOMICITY", t->file,
                                        races ? n->first_line : n->block_line);
        f->title = races ? arena_printf(&f->arena, "%s races with %s", n->first, n->second)
                         : arena_printf(&f->arena, "%s is broken into by %s", n->block,
                                        n->second);
        const char **note = arena_alloc(&f->arena, (size_t)(n->steps + 1) * sizeof *note);
        for (int k = 0; k < n->steps; k++)
            note[k] = arena_printf(&f->arena, "%d. %s", k + 1, n->step[k]);
        f->note = note;
        f->notes = (size_t)n->steps;
    }
    l->now->summary = arena_printf(&l->report->arena, "%zu %s found", list->list.len,
                                   races ? "data races" : "intrusions");
}

/* ---- the whole ---- */

int litmus_with_reports(struct litmus *l, int argc, char **argv, int (*run)(struct litmus *l))
{
    struct report p;
    struct err e = {0};
    if (!reports_wanted(&l->reports))
        return run(l);
    report_init(&p, "litmus");
    report_arguments(&p, (size_t)argc, argv);
    p.style.width = terminal_width();
    l->report = &p;
    l->o.jobs = 1; /* one report, so one process */
    int status = run(l);
    fflush(stdout);
    if (!reports_write(&l->reports, &p, &e))
        status = cli_fail(&e);
    l->report = NULL;
    report_release(&p);
    return status;
}
