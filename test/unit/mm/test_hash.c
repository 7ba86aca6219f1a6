/* SPDX-License-Identifier: Apache-2.0 */
/* What the hash of h must see, and what it must not. */
#include "unit.h"

#include "world.h"

static struct world w;
static struct mm_names names;
static const mm_loc X = 100, Y = 101, M = 200;

static int setup(void **state)
{
    (void)state;
    names = world_names(&w);
    world_init(&w, false, &names);
    mm_start(w.mm, 0, 1);
    return 0;
}
static int teardown(void **state)
{
    world_release(&w);
    return unit_no_leak(state);
}

static uint64_t hash(void)
{
    return mm_hash(w.mm, &names);
}
static void wr(uint32_t t, mm_loc x)
{
    mm_write(w.mm, t, x, 1, NULL);
}
static void rd(uint32_t t, mm_loc x)
{
    mm_read(w.mm, t, x, 1, NULL);
}

static void test_hash_sees_who_covers(void **state)
{
    (void)state;
    uint64_t none = hash();
    wr(0, X);
    uint64_t by_0 = hash();
    assert_int_not_equal(by_0, none);
    mm_release(w.mm, 0, M);
    uint64_t with_m = hash();
    assert_int_not_equal(with_m, by_0);
    mm_acquire(w.mm, 1, M);
    assert_int_equal(hash(), none); /* known to all who can act */
    wr(1, X);
    assert_int_not_equal(hash(), by_0);
}
static void test_hash_sees_location_and_kind(void **state)
{
    (void)state;
    size_t mark = w.log.len;
    uint64_t h[5];
    for (unsigned i = 0; i < 5; i++) {
        switch (i) {
        case 0: wr(0, X); break;
        case 1: wr(0, Y); break;
        case 2: rd(0, X); break;
        case 3: mm_atomic_write(w.mm, 0, X, 1, NULL); break;
        default: mm_atomic_read(w.mm, 0, X, 1, NULL); break;
        }
        h[i] = hash();
        for (unsigned k = 0; k < i; k++)
            assert_int_not_equal(h[i], h[k]);
        world_swap(&w, mark, true);
        w.log.len = mark;
    }
}
/* Clocks grow in a loop, h does not. */
static void test_hash_of_a_loop(void **state)
{
    (void)state;
    uint64_t first = 0;
    for (unsigned i = 0; i < 1000; i++) {
        for (uint32_t t = 0; t < 2; t++) {
            mm_acquire(w.mm, t, M);
            rd(t, X);
            wr(t, X);
            mm_release(w.mm, t, M);
        }
        if (i == 0)
            first = hash();
        assert_int_equal(hash(), first);
    }
}
/* The same in another order, and with releases of what everybody knows. */
static void test_hash_of_orders_that_commute(void **state)
{
    (void)state;
    size_t mark = w.log.len;
    wr(0, X);
    mm_release(w.mm, 0, M);
    wr(1, Y);
    mm_release(w.mm, 1, M + 1);
    uint64_t h = hash();
    world_swap(&w, mark, true);
    w.log.len = mark;
    mm_release(w.mm, 1, M + 2);
    rd(1, Y); /* the write stands in for it */
    mm_acquire(w.mm, 0, M + 2);
    wr(1, Y);
    mm_release(w.mm, 1, M + 1);
    assert_int_not_equal(hash(), h);
    wr(0, X);
    mm_release(w.mm, 0, M);
    assert_int_equal(hash(), h);
}
static void test_hash_leaves_out_ended_threads(void **state)
{
    (void)state;
    wr(0, X);
    assert_int_not_equal(hash(), 0);
    mm_end(w.mm, 1);
    assert_int_equal(hash(), 0); /* nobody is left to race with it */
    wr(0, X);
    mm_start(w.mm, 0, 2);
    assert_int_equal(hash(), 0);
}
static void test_hash_sees_what_a_join_gives(void **state)
{
    (void)state;
    mm_start(w.mm, 0, 2);
    wr(1, X);
    mm_end(w.mm, 1);
    uint64_t joinable = hash();
    assert_int_not_equal(joinable, 0);
    w.unjoinable = true;
    assert_int_not_equal(hash(), joinable);
    w.unjoinable = false;
    mm_join(w.mm, 0, 1);
    assert_int_not_equal(hash(), joinable);
    mm_join(w.mm, 2, 1);
    assert_int_equal(hash(), 0);
}
static void test_hash_leaves_out_dead_objects(void **state)
{
    (void)state;
    wr(0, X);
    uint64_t h = hash();
    mm_release(w.mm, 0, M);
    assert_int_not_equal(hash(), h);
    w.dead = true; /* the monitor's object */
    assert_int_equal(hash(), h);
    mm_dead(w.mm, 4 * X, 4);
    assert_int_equal(hash(), 0);
    mm_fresh(w.mm, 4 * X, 4);
    wr(0, mm_small(w.mm, 4 * X + 1));
    wr(0, mm_small(w.mm, 4 * X + 2));
    rd(1, mm_small(w.mm, 4 * X + 2));
    assert_int_not_equal(hash(), 0);
    mm_dead(w.mm, 4 * X, 4);
    assert_int_equal(hash(), 0);
}
static void test_hash_many_threads(void **state)
{
    (void)state;
    for (uint32_t t = 2; t < 50; t++)
        mm_start(w.mm, 0, t);
    for (uint32_t t = 0; t < 50; t++)
        wr(t, X + t);
    uint64_t h = hash();
    for (uint32_t t = 1; t < 50; t++) {
        mm_release_named(w.mm, t, 1);
        assert_int_not_equal(hash(), h);
        h = hash();
    }
    for (uint32_t t = 0; t < 50; t++)
        mm_acquire_named(w.mm, t, 1);
    mm_release_named(w.mm, 0, 2);
    for (uint32_t t = 1; t < 50; t++)
        mm_acquire_named(w.mm, t, 2);
    assert_int_equal(hash(), 0);
}
/* Far apart clocks of one thread: sums lie in several blocks. */
static void test_hash_of_long_runs(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2000; i++) {
        wr(0, 1000 + i);
        mm_release(w.mm, 0, M);
        if (i == 700)
            mm_acquire(w.mm, 1, M);
    }
    uint64_t h = hash();
    size_t mark = w.log.len;
    wr(0, 1000 + 500); /* known to both before, now to one: changes h */
    assert_int_not_equal(hash(), h);
    world_swap(&w, mark, true);
    w.log.len = mark;
    assert_int_equal(hash(), h);
    mm_acquire(w.mm, 1, M);
    assert_int_equal(hash(), 0);
}

#define RULE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_hash_sees_who_covers),
        RULE(test_hash_sees_location_and_kind),
        RULE(test_hash_of_a_loop),
        RULE(test_hash_of_orders_that_commute),
        RULE(test_hash_leaves_out_ended_threads),
        RULE(test_hash_sees_what_a_join_gives),
        RULE(test_hash_leaves_out_dead_objects),
        RULE(test_hash_many_threads),
        RULE(test_hash_of_long_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
