/* SPDX-License-Identifier: Apache-2.0 */
/* Justifications as they are told: whatever is told must obey the conditions of JLS 17.4.8
 * that can be seen in it. */
#include "unit.h"

#include "litmus/causality.h"

#include <stdio.h>

static const char ring[] =
    "Java ring\n{ 0:X=x; 0:Y=y; 1:X=x; 1:Y=y; }\n"
    "Thread0 { int r1 = X.get(); int r2 = X.get(); if (r1 == r2) { Y.set(1); } }\n"
    "Thread1 { int r3 = Y.get(); X.set(r3); }\n"
    "exists (0:r1=1 /\\ 0:r2=1 /\\ 1:r3=1)\n";
static const char thin_air[] =
    "Java air\n{ 0:X=x; 0:Y=y; 1:X=x; 1:Y=y; }\n"
    "Thread0 { int r1 = X.get(); Y.set(r1); }\n"
    "Thread1 { int r2 = Y.get(); X.set(r2); }\n"
    "exists (0:r1=1 /\\ 1:r2=1)\n";

struct watching {
    int legal, refused, stages, condition;
    char stuck[64];
};

/* Conditions 6 and 7 in one stage; what was committed before is what is committed and not
 * fresh. */
static void check_stage(const struct lit_stage *s, bool last)
{
    for (int i = 0; i < s->actions; i++) {
        const struct lit_stage_action *a = &s->action[i];
        bool before = a->committed && !a->fresh;
        if (a->thread < 0)
            assert_true(before);
        if (last)
            assert_true(a->committed);
        if (a->source < 0)
            continue;
        const struct lit_stage_action *w = &s->action[a->source];
        if (!before)
            assert_false(a->racy); /* 6 */
        if (a->fresh && !last)
            assert_true(w->committed && !w->fresh); /* 7 */
    }
}

static void check_account(const struct lit_justification *j)
{
    int committed = -1;
    for (int i = 0; i < j->stages; i++) {
        bool last = j->legal && i + 1 == j->stages;
        int n = 0;
        check_stage(&j->stage[i], last);
        for (int k = 0; k < j->stage[i].actions; k++)
            n += j->stage[i].action[k].committed;
        assert_true(n > committed || last);
        committed = n;
    }
}

static bool on_legal(void *arg, struct lit_execution *x)
{
    struct watching *w = arg;
    assert_non_null(x->why);
    assert_true(x->why->legal);
    check_account(x->why);
    w->legal++;
    if (x->holds)
        w->stages = x->why->stages;
    return true;
}

static void on_refused(void *arg, const struct lit_justification *j)
{
    struct watching *w = arg;
    assert_false(j->legal);
    assert_non_null(j->stuck);
    assert_true(j->reasons > 0);
    check_account(j);
    w->refused++;
    w->condition = j->condition;
    snprintf(w->stuck, sizeof w->stuck, "%s", j->stuck);
}

static struct watching watch(const char *text, enum lit_match match, bool only_holding)
{
    struct watching w = {0};
    struct err e = {0};
    struct lit_stats s;
    struct cat_model *m = cat_load("jls", NULL, &e);
    assert_non_null(m);
    struct lit_engine *engine = lit_engine_new(m);
    struct lit_test *t = lit_parse("t", text, strlen(text), NULL, &e);
    assert_non_null(t);
    struct lit_options o = {.match = match, .explain = true, .refused = on_refused,
                            .refused_arg = &w, .only_holding = only_holding};
    assert_true(lit_asks_causality(engine, &o));
    assert_true(lit_enumerate(engine, t, &o, on_legal, &w, &s, &e));
    assert_int_equal(s.legal, w.legal);
    assert_int_equal(s.refused, w.refused);
    lit_test_free(t);
    lit_engine_free(engine);
    cat_free(m);
    return w;
}

static void test_causality_justified(void **state)
{
    (void)state;
    struct watching w = watch(ring, LIT_MATCH_OCCURRENCE, true);
    assert_int_equal(w.legal, 1);
    assert_int_equal(w.stages, 5);
    assert_int_equal(watch(ring, LIT_MATCH_FREE, true).legal, 1);
}

static void test_causality_refused(void **state)
{
    (void)state;
    struct watching w = watch(thin_air, LIT_MATCH_OCCURRENCE, true);
    assert_int_equal(w.legal, 0);
    assert_int_equal(w.refused, 1);
    assert_int_equal(w.condition, 6);
    assert_string_equal(w.stuck, "W x=1 of thread 1");
    /* Zeros justify themselves. */
    w = watch(thin_air, LIT_MATCH_OCCURRENCE, false);
    assert_int_equal(w.legal, 1);
}

static void test_causality_switched_off(void **state)
{
    (void)state;
    struct err e = {0};
    struct cat_model *m = cat_load("hb", NULL, &e);
    assert_non_null(m);
    struct lit_engine *engine = lit_engine_new(m);
    assert_false(lit_asks_causality(engine, &(struct lit_options){0}));
    struct lit_options on = {.causality = LIT_CAUSALITY_ON};
    assert_true(lit_asks_causality(engine, &on));
    on.rejected = true;
    assert_false(lit_asks_causality(engine, &on));
    lit_engine_free(engine);
    cat_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_causality_justified),
        UNIT(test_causality_refused),
        UNIT(test_causality_switched_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
