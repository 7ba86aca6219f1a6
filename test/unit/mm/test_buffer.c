/* SPDX-License-Identifier: Apache-2.0 */
/* Write buffers: who sees what, what is dropped, and that nothing is left after an undo. */
#include "unit.h"

#include "mm/buffer.h"
#include "world.h"

static struct world w;
static struct mm_names names;
static const mm_loc X = 100, M = 200;

static uint64_t name_of_object(void *ctx, uint32_t ref)
{
    (void)ctx;
    return ref * 77u;
}

static int setup(void **state)
{
    (void)state;
    names = world_names(&w);
    names.object = name_of_object;
    world_init(&w, false, &names);
    mm_start(w.mm, 0, 1);
    mm_start(w.mm, 0, 2);
    return 0;
}
static int teardown(void **state)
{
    world_release(&w);
    return unit_no_leak(state);
}

static void wr(uint32_t t, uint64_t old, uint64_t value)
{
    mm_write(w.mm, t, X, 1, NULL);
    mm_buffer_write(w.mm, t, X, (uint32_t)value + 10, old, false);
    mm_buffer_value(w.mm, X, value);
}

/* The values that t may see, newest first, as decimal digits. */
static uint64_t sees(uint32_t t)
{
    struct mm_seen seen[BUFFER_MOST];
    uint64_t digits = 0;
    size_t n = mm_buffer_visible(w.mm, t, X, seen);
    for (size_t i = 0; i < n; i++)
        digits = digits * 10 + seen[i].value;
    return digits;
}

static void hand_over(uint32_t from, uint32_t to)
{
    mm_release(w.mm, from, M);
    mm_acquire(w.mm, to, M);
}

/* The example trace of the paper's Figure 7. */
static void test_buffer_figure7(void **state)
{
    (void)state;
    wr(0, 9, 1);
    wr(0, 1, 4);
    assert_int_equal(sees(0), 4);
    assert_int_equal(sees(1), 419);
    hand_over(0, 1);
    assert_int_equal(sees(1), 4);
    assert_int_equal(sees(2), 419);
}

static void test_buffer_racing_writes_stay_visible(void **state)
{
    (void)state;
    wr(0, 0, 1);
    wr(1, 1, 2);
    /* Each knows its own write; the other's races with it. */
    assert_int_equal(sees(0), 21);
    assert_int_equal(sees(1), 21);
    hand_over(0, 1);
    /* Both are known, neither happens-before the other. */
    assert_int_equal(sees(1), 21);
    wr(1, 2, 3);
    assert_int_equal(sees(1), 3);
    assert_int_equal(sees(0), 321);
}

static void test_buffer_tells_who_wrote(void **state)
{
    (void)state;
    struct mm_seen seen[BUFFER_MOST];
    wr(1, 7, 3);
    assert_int_equal(mm_buffer_visible(w.mm, 0, X, seen), 2);
    assert_int_equal(seen[0].thread, 1);
    assert_int_equal(seen[0].site, 13);
    assert_int_equal(seen[1].thread, UINT32_MAX);
}

static void test_buffer_drops_what_nobody_sees(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 100; i++) {
        wr(0, i, i + 1);
        hand_over(0, 1);
        hand_over(1, 2);
        hand_over(2, 0);
    }
    assert_int_equal(mm_buffer_stats(w.mm).largest, 2);
    assert_int_equal(mm_buffer_stats(w.mm).largest_plain, 101);
    assert_int_equal(mm_buffer_stats(w.mm).writes, 100);
}

static void test_buffer_drops_equal_values_of_one_clock(void **state)
{
    (void)state;
    for (int i = 0; i < 50; i++)
        wr(0, i ? 5 : 0, 5);
    assert_int_equal(mm_buffer_stats(w.mm).largest, 2);
    assert_int_equal(sees(1), 50);
    assert_int_equal(sees(0), 5);
}

static void test_buffer_is_bounded(void **state)
{
    (void)state;
    struct mm_seen seen[BUFFER_MOST];
    for (uint64_t i = 0; i < 100; i++)
        wr(0, i, i + 1);
    assert_int_equal(mm_buffer_visible(w.mm, 1, X, seen), BUFFER_MOST);
    assert_int_equal(seen[0].value, 100);
    assert_int_equal(seen[BUFFER_MOST - 1].value, 100 - BUFFER_MOST + 1);
    assert_int_equal(mm_buffer_visible(w.mm, 0, X, seen), 1);
}

static void test_buffer_needs_several_threads(void **state)
{
    (void)state;
    struct world one = {0};
    struct mm_seen seen[BUFFER_MOST];
    world_init(&one, false, NULL);
    mm_buffer_write(one.mm, 0, X, 1, 0, false);
    mm_buffer_value(one.mm, X, 1);
    assert_int_equal(mm_buffer_visible(one.mm, 0, X, seen), 0);
    world_release(&one);
}

static void test_buffer_goes_with_its_object(void **state)
{
    (void)state;
    wr(0, 0, 1);
    assert_int_equal(sees(1), 10);
    mm_fresh(w.mm, (uint64_t)X * 4, 8);
    assert_int_equal(sees(1), 0);
    wr(0, 0, 2);
    assert_int_equal(sees(1), 20);
    mm_buffer_drop(w.mm, X);
    assert_int_equal(sees(1), 0);
}

static void undo_to(size_t len)
{
    while (w.log.len > len) {
        struct change c = vec_pop(&w.log);
        *c.at = c.old;
    }
}

static void test_buffer_is_undone(void **state)
{
    (void)state;
    wr(0, 0, 1);
    uint64_t hash = mm_hash(w.mm, &names);
    size_t len = w.log.len;
    for (uint64_t i = 2; i < 60; i++) {
        wr((uint32_t)i % 3, i - 1, i);
        if (i % 5 == 0)
            hand_over((uint32_t)i % 3, (uint32_t)(i + 1) % 3);
    }
    assert_true(hash != mm_hash(w.mm, &names));
    undo_to(len);
    assert_true(hash == mm_hash(w.mm, &names));
    assert_int_equal(sees(1), 10);
}

static uint64_t hash_of(uint64_t first, uint64_t second)
{
    size_t len = w.log.len;
    wr(0, 0, first);
    wr(1, first, second);
    uint64_t h = mm_hash(w.mm, &names);
    undo_to(len);
    return h;
}

static void test_buffer_hash_sees_values_and_their_order(void **state)
{
    (void)state;
    assert_true(hash_of(1, 2) == hash_of(1, 2));
    assert_true(hash_of(1, 2) != hash_of(2, 1));
    assert_true(hash_of(1, 2) != hash_of(3, 2));
}

static void count_ref(void *ctx, uint32_t ref)
{
    *(uint64_t *)ctx += ref;
}

static void test_buffer_tells_its_references(void **state)
{
    (void)state;
    uint64_t sum = 0;
    mm_buffer_write(w.mm, 0, X, 1, 40, true);
    mm_buffer_value(w.mm, X, 2);
    wr(0, 0, 0);
    mm_buffer_write(w.mm, 1, X + 1, 1, 1000, false);
    mm_buffer_value(w.mm, X + 1, 2000);
    mm_buffer_refs(w.mm, count_ref, &sum);
    assert_int_equal(sum, 42);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_buffer_figure7, setup, teardown),
        cmocka_unit_test_setup_teardown(test_buffer_racing_writes_stay_visible, setup, teardown),
        cmocka_unit_test_setup_teardown(test_buffer_tells_who_wrote, setup, teardown),
        cmocka_unit_test_setup_teardown(test_buffer_drops_what_nobody_sees, setup, teardown),
        cmocka_unit_test_setup_teardown(test_buffer_drops_equal_values_of_one_clock, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_buffer_is_bounded, setup, teardown),
        cmocka_unit_test_setup_teardown(test_buffer_needs_several_threads, setup, teardown),
        cmocka_unit_test_setup_teardown(test_buffer_goes_with_its_object, setup, teardown),
        cmocka_unit_test_setup_teardown(test_buffer_is_undone, setup, teardown),
        cmocka_unit_test_setup_teardown(test_buffer_hash_sees_values_and_their_order, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_buffer_tells_its_references, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
