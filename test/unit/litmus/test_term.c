/* SPDX-License-Identifier: Apache-2.0 */
#include "unit.h"

#include "base/rng.h"
#include "litmus/term.h"

enum { VARS = 2 };

/* The value of a term with values for the unknowns; false: it has none. */
static bool evaluate(const struct terms *t, term x, const int32_t *value, int32_t *r)
{
    const struct term_node *n = term_at(t, x);
    int32_t a, b;
    if (n->kind == TERM_INT || n->kind == TERM_VAR) {
        *r = n->kind == TERM_INT ? n->n : value[n->n];
        return true;
    }
    return n->kind == TERM_OP && evaluate(t, n->a, value, &a) &&
           evaluate(t, n->b, value, &b) && lit_compute(n->op, a, b, r);
}

static const int32_t constants[] = {0, 1, -1, 2, 3, 7, -8, 31, INT32_MAX, INT32_MIN};

/* A random term, built by the simplifying constructor, and beside it its value computed
 * without: they must agree whatever the unknowns are. */
static term random_term(struct terms *t, struct rng *r, int depth, const int32_t *value,
                        int32_t *result, bool *ok)
{
    if (depth == 0 || rng_below(r, 4) == 0) {
        uint32_t k = rng_below(r, VARS + 4);
        if (k < VARS) {
            *result = value[k];
            return term_var(t, (int32_t)k);
        }
        *result = constants[rng_below(r, sizeof constants / sizeof *constants)];
        return term_int(t, *result);
    }
    enum lit_op op = (enum lit_op)(1 + rng_below(r, LIT_OP_ULT));
    int32_t a, b;
    term x = random_term(t, r, depth - 1, value, &a, ok);
    term y = random_term(t, r, depth - 1, value, &b, ok);
    *ok &= lit_compute(op, a, b, result);
    return *ok ? term_op(t, op, x, y) : x;
}

static void test_term_simplification_keeps_values(void **state)
{
    (void)state;
    struct terms t;
    terms_init(&t);
    struct rng r = {11};
    int compared = 0;
    for (int i = 0; i < 40000; i++) {
        int32_t value[VARS], direct, simplified;
        for (int v = 0; v < VARS; v++)
            value[v] = constants[rng_below(&r, sizeof constants / sizeof *constants)];
        bool ok = true;
        term x = random_term(&t, &r, 3, value, &direct, &ok);
        if (!ok)
            continue;
        /* A division by 0 that was simplified away leaves nothing to compare. */
        if (!evaluate(&t, x, value, &simplified))
            continue;
        assert_int_equal(direct, simplified);
        compared++;
    }
    assert_true(compared > 20000);
    terms_release(&t);
}

static void test_term_linear_solutions(void **state)
{
    (void)state;
    struct terms t;
    terms_init(&t);
    struct rng r = {5};
    term v = term_new_var(&t);
    for (int i = 0; i < 2000; i++) {
        int32_t k = (int32_t)rng_next(&r), c = (int32_t)rng_next(&r);
        term x = term_op(&t, LIT_OP_ADD, term_op(&t, LIT_OP_MUL, v, term_int(&t, k)),
                         term_int(&t, c));
        term solution;
        int found = term_solve_linear(&t, 0, x, &solution);
        uint32_t m = 1 - (uint32_t)k;
        if (m & 1) {
            assert_int_equal(found, 1);
            int32_t s = term_const(&t, solution).n, value;
            assert_true(evaluate(&t, x, &s, &value));
            assert_int_equal(s, value);
        } else
            assert_true(found <= 0);
    }
    /* v = v + 1 has no solution, v = v any. */
    term s;
    assert_int_equal(term_solve_linear(&t, 0, term_op(&t, LIT_OP_ADD, v, term_int(&t, 1)),
                                       &s), 0);
    assert_int_equal(term_solve_linear(&t, 0, v, &s), 1);
    assert_int_equal(s, v);
    terms_release(&t);
}

/* r = r + r a hundred times is a small shared term and a tree of 2^100 leaves. */
static void test_term_sharing_bounds_work(void **state)
{
    (void)state;
    struct terms t;
    terms_init(&t);
    term v = term_new_var(&t), x = v;
    for (int i = 0; i < 100; i++)
        x = term_op(&t, i % 2 ? LIT_OP_ADD : LIT_OP_MUL, x, x);
    assert_true(t.node.len < 300);
    assert_true(term_mentions(&t, x, 0));
    term one = term_subst(&t, x, 0, term_int(&t, 1));
    assert_true(term_is_const(&t, one));
    term s;
    assert_int_equal(term_solve_linear(&t, 0, x, &s), -1);
    terms_release(&t);
}

static void test_term_addresses(void **state)
{
    (void)state;
    struct terms t;
    terms_init(&t);
    term null = term_addr(&t, 0), o = term_addr(&t, 1), v = term_new_var(&t);
    assert_int_equal(term_const(&t, term_op(&t, LIT_OP_EQ, null, o)).n, 0);
    assert_int_equal(term_const(&t, term_op(&t, LIT_OP_NE, null, o)).n, 1);
    assert_false(term_is_const(&t, term_op(&t, LIT_OP_EQ, v, o)));
    assert_int_equal(term_at(&t, term_op(&t, LIT_OP_ADD, o, term_int(&t, 1)))->kind,
                     TERM_BAD);
    terms_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_term_simplification_keeps_values),
        UNIT(test_term_linear_solutions),
        UNIT(test_term_sharing_bounds_work),
        UNIT(test_term_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
