/* SPDX-License-Identifier: Apache-2.0 */
/* ravel litmus --import jcstress File.java: do the annotations of the tests agree with
 * the model? Every outcome that the model allows must be annotated, and not as forbidden;
 * what is annotated as acceptable and never happens is told too. */
#include "base/host.h"
#include "cli/litmus.h"
#include "litmus/import.h"

#include <string.h>

/* "1, 0": the results of a state as jcstress prints them. */
static void print_outcome(struct buf *b, const struct import_test *t,
                          const struct lit_state *s)
{
    for (int i = 0; i < t->results; i++) {
        struct lit_value v = {0};
        const struct lit_cell *c = t->shown[i] >= 0 ? &s->cell[t->shown[i]] : NULL;
        buf_str(b, i ? ", " : "");
        if (c)
            v = c->value;
        if (c && c->symbolic)
            buf_str(b, c->text);
        else if (t->kind[i] == 'Z')
            buf_str(b, v.n ? "true" : "false");
        else if (t->kind[i] == 'L' && !c)
            buf_str(b, "null");
        else
            lit_print_value(b, t->test, v);
    }
}

struct verdicts {
    const struct import_test *t;
    struct litmus *l;
    struct buf *out;
    struct json *json;
    size_t wrong, never;
};

static void tell(struct verdicts *v, const char *outcome, const char *expect,
                 bool happens)
{
    bool wrong = happens && (!expect || strcmp(expect, "FORBIDDEN") == 0);
    v->wrong += wrong;
    v->never += !happens;
    if (v->json) {
        json_object(v->json, NULL);
        json_string(v->json, "outcome", outcome);
        json_string(v->json, "expect", expect ? expect : "none");
        json_bool(v->json, "allowed", happens);
        json_bool(v->json, "agrees", !wrong);
        json_end(v->json);
        return;
    }
    bool idle = !happens && expect && strcmp(expect, "FORBIDDEN");
    buf_printf(v->out, "  %-16s %-22s %s%s\n", outcome,
               expect ? expect : "(no annotation)", happens ? "allowed" : "forbidden",
               wrong  ? "  <-- does not agree"
               : idle ? "  (never happens)"
                      : "");
}

static void compare(struct verdicts *v, const struct lit_result *r)
{
    struct buf b;
    bool *seen = mem_zalloc(v->t->outcomes.len + 1);
    buf_init(&b);
    for (size_t i = 0; i < r->states.len; i++) {
        buf_clear(&b);
        print_outcome(&b, v->t, &r->states.at[i]);
        const struct import_outcome *o = lit_import_match(v->t, b.at);
        if (o)
            seen[o - v->t->outcomes.at] = true;
        tell(v, b.at, o ? import_expect_text(o->expect) : NULL, true);
    }
    for (size_t i = 0; i < v->t->outcomes.len; i++)
        if (!seen[i] && lit_import_is_literal(v->t->outcomes.at[i].id))
            tell(v, v->t->outcomes.at[i].id,
                 import_expect_text(v->t->outcomes.at[i].expect), false);
    buf_release(&b);
    mem_free(seen);
}

static bool check_annotations(struct litmus *l, const struct import_test *t,
                              struct litmus_output *to, struct err *e)
{
    struct litmus_model *m =
        litmus_model_named(l, l->o.model ? l->o.model : "jls", t->test, e);
    struct verdicts v = {.t = t, .l = l, .out = &to->out};
    struct lit_result r;
    struct json j = json_to(&to->out);
    if (!m)
        return false;
    bool ok = litmus_states(l, t->test, m, &r, e);
    if (ok && l->o.json) {
        v.json = &j;
        json_object(&j, NULL);
        json_string(&j, "name", t->name);
        json_string(&j, "file", t->test->file);
        json_string(&j, "question", "annotations");
        json_string(&j, "model", m->name);
        json_array(&j, "outcomes");
        compare(&v, &r);
        json_end(&j);
        json_bool(&j, "agrees", v.wrong == 0);
        json_bool(&j, "complete", !r.stats.timed_out);
        json_end(&j);
    } else if (ok) {
        buf_printf(&to->out, "Annotations %s %s\n", t->name, m->name);
        compare(&v, &r);
        buf_printf(&to->out, "%s\n\n", v.wrong ? "No" : "Ok");
    }
    if (ok && r.stats.unroll_exceeded)
        litmus_note(to, "%s: %s: loops were cut (-unroll): outcomes may be missing",
                    t->test->file, t->name);
    if (ok && v.wrong)
        to->status = EXIT_FOUND;
    if (ok && r.stats.timed_out) {
        litmus_note(to, "%s: timed out after %g seconds", t->test->file, l->o.timeout);
        to->status = EXIT_LIMIT;
    }
    lit_result_release(&r);
    return ok;
}

bool litmus_import(struct litmus *l, const char *path, struct litmus_output *to,
                   struct err *e)
{
    struct host_file f;
    struct import_file tests;
    if (strcmp(l->o.import, "jcstress") != 0)
        return err_set(e, "--import knows jcstress, not '%s'", l->o.import);
    if (!host_map(path, &f, e))
        return false;
    bool ok = lit_import_jcstress(path, (const char *)f.data, f.size, &tests, e);
    bool asks = l->o.to || l->o.run || l->o.check_compilation || l->o.explain ||
                l->o.validate || l->o.races || l->o.compare_a;
    for (size_t i = 0; ok && i < tests.tests.len; i++) {
        const struct import_test *t = &tests.tests.at[i];
        if (l->o.to && strcmp(l->o.to, "litmus") == 0)
            buf_str(&to->out, t->text);
        else
            ok = asks ? litmus_ask(l, t->test, to, e) : check_annotations(l, t, to, e);
    }
    lit_import_release(&tests);
    host_unmap(&f);
    return ok;
}
