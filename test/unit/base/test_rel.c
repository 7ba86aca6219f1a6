/* SPDX-License-Identifier: Apache-2.0 */
/* Every operation on relations and sets against its definition, on random operands of one
 * and of several words. */
#include "unit.h"

#include "base/rel.h"
#include "base/rng.h"

static const unsigned sizes[] = {0, 1, 2, 5, 9, 63, 64, 65, 130};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void random_rel(struct rng *r, struct rel *x, unsigned per_row)
{
    rel_clear(x);
    for (unsigned i = 0; i < x->n; i++)
        for (unsigned k = 0; k < per_row; k++)
            if (rng_below(r, 2))
                rel_add(x, i, rng_below(r, x->n));
}

static void random_bits(struct rng *r, struct bits *x)
{
    bits_clear(x);
    for (unsigned i = 0; i < x->n; i++)
        if (rng_below(r, 2))
            bits_add(x, i);
}

struct operands {
    struct rng rng;
    struct rel a, b, out;
    struct bits s, t, set;
};

static void start(struct operands *o, unsigned n, uint64_t seed)
{
    o->rng.state = seed;
    rel_init(&o->a, n), rel_init(&o->b, n), rel_init(&o->out, n);
    bits_init(&o->s, n), bits_init(&o->t, n), bits_init(&o->set, n);
    random_rel(&o->rng, &o->a, 2), random_rel(&o->rng, &o->b, 3);
    random_bits(&o->rng, &o->s), random_bits(&o->rng, &o->t);
}

static void finish(struct operands *o)
{
    rel_release(&o->a), rel_release(&o->b), rel_release(&o->out);
    bits_release(&o->s), bits_release(&o->t), bits_release(&o->set);
}

/* Runs `body` on random operands `o` of every size, several times. */
#define ON_ALL_SIZES(...)                                        \
    for (unsigned size_ = 0; size_ < SIZES; size_++)             \
        for (uint64_t seed_ = 1; seed_ <= 10; seed_++) {         \
            struct operands o;                                   \
            start(&o, sizes[size_], seed_ * 77 + size_);         \
            unsigned n = sizes[size_];                           \
            __VA_ARGS__                                          \
            (void)n;                                             \
            finish(&o);                                          \
        }

#define EXPECT_PAIRS(expr)                                       \
    for (unsigned i = 0; i < n; i++)                             \
        for (unsigned j = 0; j < n; j++)                         \
            assert_int_equal(rel_has(&o.out, i, j), (expr))

static void test_rel_boolean(void **state)
{
    (void)state;
    ON_ALL_SIZES({
        rel_or(&o.out, &o.a, &o.b);
        EXPECT_PAIRS(rel_has(&o.a, i, j) || rel_has(&o.b, i, j));
        rel_and(&o.out, &o.a, &o.b);
        EXPECT_PAIRS(rel_has(&o.a, i, j) && rel_has(&o.b, i, j));
        rel_diff(&o.out, &o.a, &o.b);
        EXPECT_PAIRS(rel_has(&o.a, i, j) && !rel_has(&o.b, i, j));
        rel_not(&o.out, &o.a);
        EXPECT_PAIRS(!rel_has(&o.a, i, j));
        assert_int_equal(rel_count(&o.out) + rel_count(&o.a), (size_t)n * n);
        rel_id(&o.out);
        EXPECT_PAIRS(i == j);
        rel_maybe(&o.out, &o.a);
        EXPECT_PAIRS(i == j || rel_has(&o.a, i, j));
        rel_fill(&o.out);
        EXPECT_PAIRS(true);
    })
}

static void test_rel_sets(void **state)
{
    (void)state;
    ON_ALL_SIZES({
        rel_toid(&o.out, &o.s);
        EXPECT_PAIRS(i == j && bits_has(&o.s, i));
        rel_product(&o.out, &o.s, &o.t);
        EXPECT_PAIRS(bits_has(&o.s, i) && bits_has(&o.t, j));
        rel_restrict_domain(&o.out, &o.a, &o.s);
        EXPECT_PAIRS(rel_has(&o.a, i, j) && bits_has(&o.s, i));
        rel_restrict_range(&o.out, &o.a, &o.s);
        EXPECT_PAIRS(rel_has(&o.a, i, j) && bits_has(&o.s, j));
        rel_domain(&o.set, &o.a);
        for (unsigned i = 0; i < n; i++) {
            bool some = false;
            for (unsigned j = 0; j < n; j++)
                some |= rel_has(&o.a, i, j);
            assert_int_equal(bits_has(&o.set, i), some);
        }
        rel_range(&o.set, &o.a);
        for (unsigned j = 0; j < n; j++) {
            bool some = false;
            for (unsigned i = 0; i < n; i++)
                some |= rel_has(&o.a, i, j);
            assert_int_equal(bits_has(&o.set, j), some);
        }
    })
}

static bool naive_seq(const struct rel *a, const struct rel *b, unsigned i, unsigned j)
{
    for (unsigned k = 0; k < a->n; k++)
        if (rel_has(a, i, k) && rel_has(b, k, j))
            return true;
    return false;
}

static void test_rel_seq_inverse(void **state)
{
    (void)state;
    ON_ALL_SIZES({
        rel_seq(&o.out, &o.a, &o.b);
        EXPECT_PAIRS(naive_seq(&o.a, &o.b, i, j));
        rel_inverse(&o.out, &o.a);
        EXPECT_PAIRS(rel_has(&o.a, j, i));
    })
}

/* The least transitive relation: grows by composition until it stops. */
static void naive_plus(const struct rel *a, struct rel *out)
{
    struct rel step, twice;
    rel_init(&step, a->n), rel_init(&twice, a->n);
    rel_copy(out, a);
    do {
        rel_copy(&step, out);
        rel_seq(&twice, out, a);
        rel_or(out, out, &twice);
    } while (!rel_equal(out, &step));
    rel_release(&step), rel_release(&twice);
}

static void test_rel_closure(void **state)
{
    (void)state;
    ON_ALL_SIZES({
        struct rel plus;
        rel_init(&plus, n);
        naive_plus(&o.a, &plus);
        rel_plus(&o.out, &o.a);
        assert_true(rel_equal(&o.out, &plus));
        assert_int_equal(rel_acyclic(&o.a), rel_irreflexive(&plus));
        rel_star(&o.out, &o.a);
        EXPECT_PAIRS(i == j || rel_has(&plus, i, j));
        assert_int_equal(rel_subset(&o.a, &plus), true);
        rel_release(&plus);
    })
}

static void test_rel_cycle(void **state)
{
    (void)state;
    unsigned cycle[130];
    ON_ALL_SIZES({
        if (seed_ % 2) /* half of them without pairs downwards: acyclic */
            for (unsigned i = 0; i < n; i++)
                for (unsigned j = 0; j <= i; j++)
                    rel_remove(&o.a, i, j);
        unsigned length = rel_cycle(&o.a, cycle);
        assert_int_equal(length == 0, rel_acyclic(&o.a));
        for (unsigned k = 0; k < length; k++)
            assert_true(rel_has(&o.a, cycle[k], cycle[(k + 1) % length]));
        /* shortest: no power below `length` meets the diagonal */
        rel_copy(&o.out, &o.a);
        for (unsigned k = 1; k < length; k++) {
            assert_true(rel_irreflexive(&o.out));
            struct rel next;
            rel_init(&next, n);
            rel_seq(&next, &o.out, &o.a);
            rel_copy(&o.out, &next);
            rel_release(&next);
        }
    })
}

static void test_rel_reduction(void **state)
{
    (void)state;
    ON_ALL_SIZES({
        for (unsigned i = 0; i < n; i++)
            for (unsigned j = 0; j <= i; j++)
                rel_remove(&o.a, i, j);
        rel_reduction(&o.out, &o.a);
        struct rel p;
        struct rel q;
        rel_init(&p, n), rel_init(&q, n);
        rel_plus(&p, &o.a), rel_plus(&q, &o.out);
        assert_true(rel_equal(&p, &q));
        for (unsigned i = 0; i < n; i++) /* nothing can go */
            for (unsigned j = 0; j < n; j++)
                if (rel_has(&o.out, i, j)) {
                    rel_remove(&o.out, i, j);
                    rel_plus(&q, &o.out);
                    assert_false(rel_has(&q, i, j));
                    rel_add(&o.out, i, j);
                }
        rel_release(&p), rel_release(&q);
    })
}

struct count {
    const struct rel *r;
    const struct bits *s;
    unsigned orders;
    struct rel last;
};

static bool count_order(void *arg, const struct rel *order)
{
    struct count *c = arg;
    struct rel plus;
    rel_init(&plus, order->n);
    rel_plus(&plus, c->r);
    assert_true(rel_acyclic(order));
    for (unsigned i = 0; i < order->n; i++)
        for (unsigned j = 0; j < order->n; j++) {
            bool in = bits_has(c->s, i) && bits_has(c->s, j);
            if (!in)
                assert_false(rel_has(order, i, j));
            else if (i != j)
                assert_int_equal(rel_has(order, i, j) + rel_has(order, j, i), 1);
            if (in && rel_has(&plus, i, j))
                assert_true(rel_has(order, i, j));
        }
    if (c->orders++)
        assert_false(rel_equal(order, &c->last));
    rel_copy(&c->last, order);
    rel_release(&plus);
    return true;
}

/* Permutations of s that agree with r⁺. */
static unsigned naive_orders(const struct rel *plus, struct bits *rest)
{
    unsigned sum = 0;
    if (bits_empty(rest))
        return 1;
    for (unsigned i = 0; i < rest->n; i++) {
        bool first = bits_has(rest, i);
        for (unsigned j = 0; j < rest->n; j++)
            first = first && !(bits_has(rest, j) && rel_has(plus, j, i));
        if (!first)
            continue;
        bits_remove(rest, i);
        sum += naive_orders(plus, rest);
        bits_add(rest, i);
    }
    return sum;
}

static void test_rel_linearisations(void **state)
{
    (void)state;
    struct rng rng = {5};
    for (unsigned round = 0; round < 300; round++) {
        unsigned n = round % 3 == 2 ? 70 : 6;
        struct rel r, plus;
        struct bits s;
        rel_init(&r, n), rel_init(&plus, n), bits_init(&s, n);
        for (unsigned k = 0; k < 5; k++) {
            bits_add(&s, rng_below(&rng, n));
            rel_add(&r, rng_below(&rng, n), rng_below(&rng, n));
        }
        struct count c = {.r = &r, .s = &s};
        rel_init(&c.last, n);
        assert_true(rel_linearisations(&s, &r, count_order, &c));
        rel_plus(&plus, &r);
        assert_int_equal(c.orders, naive_orders(&plus, &s));
        rel_release(&r), rel_release(&plus), rel_release(&c.last), bits_release(&s);
    }
}

static bool stop_at_once(void *arg, const struct rel *order)
{
    (void)order;
    ++*(int *)arg;
    return false;
}

static void test_rel_linearisations_edges(void **state)
{
    (void)state;
    struct rel r;
    struct bits s;
    int calls = 0;
    rel_init(&r, 3), bits_init(&s, 3);
    assert_false(rel_linearisations(&s, &r, stop_at_once, &calls)); /* {∅} */
    assert_int_equal(calls, 1);
    bits_add(&s, 0), bits_add(&s, 1);
    assert_false(rel_linearisations(&s, &r, stop_at_once, &calls));
    assert_int_equal(calls, 2);
    rel_add(&r, 0, 2), rel_add(&r, 2, 0); /* around an element outside */
    assert_true(rel_linearisations(&s, &r, stop_at_once, &calls));
    assert_int_equal(calls, 2);
    rel_release(&r), bits_release(&s);
}

static void test_bits(void **state)
{
    (void)state;
    ON_ALL_SIZES({
        unsigned count = 0;
        bool subset = true;
        for (unsigned i = 0; i < n; i++) {
            count += bits_has(&o.s, i);
            subset = subset && (!bits_has(&o.s, i) || bits_has(&o.t, i));
        }
        assert_int_equal(bits_count(&o.s), count);
        assert_int_equal(bits_subset(&o.s, &o.t), subset);
        assert_int_equal(bits_empty(&o.s), count == 0);
        bits_or(&o.set, &o.s, &o.t);
        assert_true(bits_subset(&o.s, &o.set));
        bits_not(&o.set, &o.s);
        assert_int_equal(bits_count(&o.set), n - count);
        bits_and(&o.set, &o.set, &o.s);
        assert_true(bits_empty(&o.set));
        bits_diff(&o.set, &o.s, &o.t);
        assert_int_equal(bits_empty(&o.set), subset);
        unsigned seen = 0;
        for (unsigned i = bits_next(&o.s, 0); i < n; i = bits_next(&o.s, i + 1), seen++)
            assert_true(bits_has(&o.s, i));
        assert_int_equal(seen, count);
        bits_fill(&o.set);
        assert_int_equal(bits_count(&o.set), n);
        bits_copy(&o.set, &o.s);
        assert_true(bits_equal(&o.set, &o.s));
    })
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_rel_boolean), UNIT(test_rel_sets), UNIT(test_rel_seq_inverse),
        UNIT(test_rel_closure), UNIT(test_rel_cycle), UNIT(test_rel_reduction),
        UNIT(test_rel_linearisations), UNIT(test_rel_linearisations_edges),
        UNIT(test_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
