/* SPDX-License-Identifier: Apache-2.0 */
#include "unit.h"

#include "solver/smt.h"

/* x * x == 49 and x < 0. */
static void test_smt_finds_a_solution(void **state)
{
    (void)state;
    struct err e = {0};
    struct smt *s = smt_new(10000000, &e);
    assert_non_null(s);
    smt_term x = smt_var(s, 1);
    smt_assert(s, smt_apply(s, SMT_EQ, smt_apply(s, SMT_MUL, x, x), smt_const(s, 49)));
    smt_assert(s, smt_apply(s, SMT_LT, x, smt_const(s, 0)));
    smt_assert(s, smt_apply(s, SMT_LT, smt_const(s, -100), x));
    assert_int_equal(smt_check(s), SMT_SAT);
    int32_t n;
    assert_true(smt_value(s, x, &n));
    assert_int_equal(n, -7);
    smt_assert(s, smt_apply(s, SMT_LT, smt_const(s, -7), x));
    assert_int_equal(smt_check(s), SMT_UNSAT);
    smt_reset(s);
    assert_int_equal(smt_check(s), SMT_SAT);
    smt_free(s);
}

static void check(enum smt_op op, int32_t a, int32_t b, int32_t expected)
{
    struct err e = {0};
    struct smt *s = smt_new(10000000, &e);
    smt_term r = smt_apply(s, op, smt_const(s, a), smt_const(s, b));
    int32_t n = 0;
    assert_int_equal(smt_check(s), SMT_SAT);
    assert_true(smt_value(s, r, &n));
    assert_int_equal(n, expected);
    smt_free(s);
}

/* Operators as Java has them, not as the solver's logic does. */
static void test_smt_operators_are_javas(void **state)
{
    (void)state;
    check(SMT_SHL, 1, 33, 2);
    check(SMT_SHR, -8, 33, -4);
    check(SMT_USHR, -1, 60, 15);
    check(SMT_DIV, -7, 2, -3);
    check(SMT_REM, -7, 2, -1);
    check(SMT_LT, -1, 0, 1);
    check(SMT_ULT, -1, 0, 0);
    check(SMT_ADD, INT32_MAX, 1, INT32_MIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_smt_finds_a_solution),
        UNIT(test_smt_operators_are_javas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
