/* SPDX-License-Identifier: Apache-2.0 */
/* ravel litmus --to a machine and --check-compilation: every outcome of the compiled test
 * under the machine's model must be one of the source under its own model. The source is
 * asked about one outcome at a time, so that what no machine shows is never looked at. */
#include "cli/litmus.h"
#include "litmus/compile.h"

#include <string.h>

bool litmus_to_machine(struct litmus *l, struct lit_test *t, struct litmus_output *to,
                       struct err *e)
{
    enum lit_machine m;
    if (!lit_machine_of(l->o.to, &m))
        return err_set(e, "--to knows x86, aarch64, aarch64-llsc, riscv, java, jcstress "
                          "and litmus, not '%s'", l->o.to);
    return l->o.assembly ? lit_compile_assembly(t, m, &to->out, e)
                         : lit_compile(t, m, &to->out, e);
}

/* "r1 = 0 and r2 = 1" of a state of the compiled test, as a question to the source. */
static const struct lit_prop *question(struct lit_test *t, const struct lit_value *value)
{
    const struct lit_prop *all = NULL;
    for (int i = 0; i < t->showns; i++) {
        struct lit_prop *p = arena_zalloc(&t->arena, sizeof *p);
        p->kind = LIT_EQUAL;
        p->a = t->shown[i];
        p->value = value[i];
        if (all) {
            struct lit_prop *both = arena_zalloc(&t->arena, sizeof *both);
            both->kind = LIT_AND;
            both->left = all;
            both->right = p;
            all = both;
        } else
            all = p;
    }
    if (!all) {
        struct lit_prop *p = arena_zalloc(&t->arena, sizeof *p);
        p->kind = LIT_TRUE;
        all = p;
    }
    return all;
}

static bool on_first(void *arg, struct lit_execution *x)
{
    bool *found = arg;
    (void)x;
    *found = true;
    return false;
}

bool litmus_allows(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                   const struct lit_value *value, struct litmus_answer *a, struct err *e)
{
    struct lit_options o;
    struct lit_stats stats = {0};
    litmus_options_of(l, &o);
    o.prop = question(t, value);
    o.only_holding = true;
    o.any_value = true; /* a value out of nowhere may be this one */
    a->allowed = false;
    if (!lit_enumerate(m->engine, t, &o, on_first, &a->allowed, &stats, e))
        return false;
    a->cut |= stats.unroll_exceeded;
    a->timed_out |= !a->allowed && stats.timed_out;
    return true;
}

static bool on_state(void *arg, struct lit_execution *x)
{
    lit_result_add(arg, x);
    return true;
}

bool litmus_states(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                   struct lit_result *r, struct err *e)
{
    struct lit_options o;
    litmus_options_of(l, &o);
    if (t->arch != LIT_JAVA)
        o.causality = LIT_CAUSALITY_OFF;
    lit_result_init(r, t);
    bool ok = lit_enumerate(m->engine, t, &o, on_state, r, &r->stats, e);
    if (ok)
        lit_result_finish(r);
    return ok;
}

void litmus_print_values(struct buf *b, const struct lit_test *t,
                         const struct lit_value *value)
{
    for (int i = 0; i < t->showns; i++) {
        buf_str(b, i ? " " : "");
        lit_print_final(b, t, t->shown[i]);
        buf_char(b, '=');
        lit_print_value(b, t, value[i]);
        buf_char(b, ';');
    }
}

/* What came of a check. */
struct check {
    struct litmus *l;
    struct lit_test *t;
    const char *source, *target; /* names of the models */
    size_t outcomes;
    struct litmus_answer answer;
    VEC(const char *) witnesses; /* outcomes that the source forbids */
};

static bool check_states(struct check *k, struct litmus_model *m, struct lit_compiled *c,
                         const struct lit_result *r, struct err *e)
{
    struct lit_test *t = k->t;
    struct lit_value *value =
        arena_zalloc(&t->arena, ((size_t)t->showns + 1) * sizeof *value);
    for (size_t i = 0; i < r->states.len; i++) {
        bool symbolic = false;
        for (int s = 0; s < t->showns; s++) {
            const struct lit_cell *cell =
                c->shown[s] >= 0 ? &r->states.at[i].cell[c->shown[s]] : NULL;
            symbolic |= cell && cell->symbolic;
            value[s] = cell ? cell->value : (struct lit_value){0};
        }
        if (symbolic)
            return err_set(e, "%s: the compiled test leaves a value open", t->file);
        if (!litmus_allows(k->l, t, m, value, &k->answer, e))
            return false;
        k->outcomes++;
        if (k->answer.allowed)
            continue;
        struct buf b;
        buf_init(&b);
        buf_str(&b, "");
        litmus_print_values(&b, t, value);
        vec_push(&k->witnesses, arena_strndup(&t->arena, b.at, b.len));
        buf_release(&b);
    }
    return true;
}

static void tell(struct check *k, struct litmus_output *to)
{
    const char *machine = k->l->o.to ? k->l->o.to : "x86";
    bool ok = k->witnesses.len == 0;
    if (k->l->o.json) {
        struct json j = json_to(&to->out);
        json_object(&j, NULL);
        json_string(&j, "name", k->t->name);
        json_string(&j, "file", k->t->file);
        json_string(&j, "question", "compilation");
        json_string(&j, "to", machine);
        json_string(&j, "model", k->source);
        json_string(&j, "machine_model", k->target);
        json_bool(&j, "sound", ok);
        json_bool(&j, "complete", !k->answer.timed_out);
        json_bool(&j, "loops_cut", k->answer.cut);
        json_int(&j, "outcomes", (int64_t)k->outcomes);
        json_array(&j, "witnesses");
        for (size_t i = 0; i < k->witnesses.len; i++)
            json_string(&j, NULL, k->witnesses.at[i]);
        json_end(&j);
        json_end(&j);
    } else {
        buf_printf(&to->out, "Compilation %s %s %s: %s, %zu outcome%s under %s\n",
                   k->t->name, k->source, machine, ok ? "pass" : "FAIL", k->outcomes,
                   k->outcomes == 1 ? "" : "s", k->target);
        for (size_t i = 0; i < k->witnesses.len; i++)
            buf_printf(&to->out, "  %s forbids what %s does: %s\n", k->source, k->target,
                       k->witnesses.at[i]);
    }
    if (k->answer.cut)
        litmus_note(to, "%s: loops were cut (-unroll): the answer holds up to there",
                    k->t->file);
    if (k->answer.timed_out) {
        litmus_note(to, "%s: timed out after %g seconds", k->t->file, k->l->o.timeout);
        to->status = EXIT_LIMIT;
    } else if (!ok)
        to->status = EXIT_FOUND;
}

static bool has_loop(const struct lit_test *t)
{
    for (int i = 0; i < t->threads; i++)
        for (int k = 0; k < t->thread[i].insns; k++)
            if (t->thread[i].insn[k].kind == LIT_INSN_LOOP)
                return true;
    return false;
}

static bool check_compilation(struct litmus *l, struct lit_test *t,
                              struct litmus_model *m, struct litmus_output *to,
                              struct err *e)
{
    enum lit_machine machine;
    struct lit_compiled c;
    struct lit_result r;
    struct check k = {.l = l, .t = t, .source = m->name};
    if (!lit_machine_of(l->o.to ? l->o.to : "x86", &machine))
        return err_set(e, "--check-compilation knows --to x86, aarch64, aarch64-llsc and "
                          "riscv, not '%s'", l->o.to);
    if (!lit_compile_and_read(t, machine, &c, e))
        return false;
    k.target = l->o.machine_model;
    if (!k.target)
        k.target = litmus_machine_model(c.test->arch);
    struct litmus_model *target = litmus_get_model(l, k.target, e);
    /* Loading one model may have moved the other. */
    m = target ? litmus_get_model(l, k.source, e) : NULL;
    bool ok = target && m && litmus_states(l, c.test, target, &r, e);
    if (ok) {
        k.answer.timed_out = r.stats.timed_out;
        ok = check_states(&k, m, &c, &r, e);
    }
    if (ok)
        tell(&k, to);
    if (target && m)
        lit_result_release(&r);
    vec_release(&k.witnesses);
    lit_compiled_free(&c);
    return ok;
}

bool litmus_check_compilation(struct litmus *l, struct lit_test *t,
                              struct litmus_model *m, struct litmus_output *to,
                              struct err *e)
{
    /* The label of a compiled loop is passed once more than its body. */
    int unroll = l->o.unroll;
    if (has_loop(t))
        l->o.unroll = (unroll ? unroll : 2) + 1;
    bool ok = check_compilation(l, t, m, to, e);
    l->o.unroll = unroll;
    return ok;
}
