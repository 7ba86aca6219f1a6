/* SPDX-License-Identifier: Apache-2.0 */
/* ravel litmus --races and --atomic: asking, and telling what was found. */
#include "cli/litmus.h"
#include "litmus/analyse.h"

static void print_findings(struct litmus_output *to, const struct lit_test *t,
                           const struct lit_findings *f, bool races)
{
    struct buf *b = &to->out;
    if (f->list.len == 0)
        buf_printf(b, "%s %s: %s in %llu execution%s\n", races ? "Races" : "Atomicity",
                   t->name, races ? "race free" : "not violated",
                   (unsigned long long)f->executions, f->executions == 1 ? "" : "s");
    else
        buf_printf(b, "%s %s: %zu %s%s\n", races ? "Races" : "Atomicity", t->name,
                   f->list.len, races ? "racing pair" : "violation",
                   f->list.len == 1 ? "" : "s");
    for (size_t i = 0; i < f->list.len; i++) {
        const struct lit_finding *n = &f->list.at[i];
        if (races)
            buf_printf(b, "%zu. %s\n   %s\n", i + 1, n->first, n->second);
        else
            buf_printf(b, "%zu. %s\n   is broken into by %s\n", i + 1, n->block,
                       n->second);
        buf_str(b, "   in this order:\n");
        for (int k = 0; k < n->steps; k++)
            buf_printf(b, "     %2d. %s\n", k + 1, n->step[k]);
        if (*n->state)
            buf_printf(b, "   ending in %s\n", n->state);
    }
    buf_char(b, '\n');
}

static void json_findings(struct litmus_output *to, const struct lit_test *t,
                          const struct lit_findings *f, bool races)
{
    struct json j = json_to(&to->out);
    json_object(&j, NULL);
    json_string(&j, "name", t->name);
    json_string(&j, "file", t->file);
    json_string(&j, "question", races ? "races" : "atomicity");
    json_int(&j, "executions", (int64_t)f->executions);
    json_bool(&j, "complete", !f->stats.timed_out);
    json_array(&j, "findings");
    for (size_t i = 0; i < f->list.len; i++) {
        const struct lit_finding *n = &f->list.at[i];
        json_object(&j, NULL);
        json_string(&j, races ? "first" : "block", races ? n->first : n->block);
        json_int(&j, races ? "first_line" : "block_line",
                 races ? n->first_line : n->block_line);
        json_string(&j, "second", n->second);
        json_int(&j, "second_line", n->second_line);
        json_array(&j, "order");
        for (int k = 0; k < n->steps; k++)
            json_string(&j, NULL, n->step[k]);
        json_end(&j);
        json_string(&j, "state", n->state);
        json_end(&j);
    }
    json_end(&j);
    json_end(&j);
}

static void tell(struct litmus *l, const struct lit_test *t, struct lit_findings *f,
                 bool races, struct litmus_output *to)
{
    litmus_case_findings(l, t, f, races);
    if (l->o.json)
        json_findings(to, t, f, races);
    else
        print_findings(to, t, f, races);
    if (f->stats.unroll_exceeded)
        litmus_note(to, "%s: loops were cut (-unroll): the answer holds up to there",
                    t->file);
    if (f->stats.timed_out) {
        litmus_note(to, "%s: timed out after %g seconds", t->file, l->o.timeout);
        to->status = EXIT_LIMIT;
    }
    if (f->list.len)
        to->status = EXIT_FOUND;
}

bool litmus_analyse(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                    struct litmus_output *to, struct err *e)
{
    struct lit_options o;
    struct lit_findings f;
    bool ok = true;
    litmus_options_of(l, &o);
    if (l->o.races) {
        ok = lit_find_races(m->engine, t, &o, &f, e);
        if (ok)
            tell(l, t, &f, true, to);
        lit_findings_release(&f);
    }
    if (ok && l->o.atomic) {
        ok = lit_find_intrusions(m->engine, t, &o, l->o.atomic_strict, &f, e);
        if (ok)
            tell(l, t, &f, false, to);
        lit_findings_release(&f);
    }
    return ok;
}
