/* SPDX-License-Identifier: Apache-2.0 */
/* Which accesses race, rule by rule: the edges of JLS 17.4.4 and the access modes. */
#include "unit.h"

#include "world.h"

/* Three threads, all started by the first. */
static struct world w;
static const mm_loc X = 100, Y = 101, M = 200, V = 201;

static int setup_mode(bool weak)
{
    world_init(&w, weak, NULL);
    mm_start(w.mm, 0, 1);
    mm_start(w.mm, 0, 2);
    return 0;
}
static int setup(void **state)
{
    (void)state;
    return setup_mode(false);
}
static int setup_weak(void **state)
{
    (void)state;
    return setup_mode(true);
}
static int teardown(void **state)
{
    world_release(&w);
    return unit_no_leak(state);
}

static bool rd(uint32_t t, mm_loc x)
{
    return mm_read(w.mm, t, x, 10 + t, &w.c);
}
static bool wr(uint32_t t, mm_loc x)
{
    return mm_write(w.mm, t, x, 20 + t, &w.c);
}
static bool ard(uint32_t t, mm_loc x)
{
    return mm_atomic_read(w.mm, t, x, 30 + t, &w.c);
}
static bool awr(uint32_t t, mm_loc x)
{
    return mm_atomic_write(w.mm, t, x, 40 + t, &w.c);
}

static void expect(enum mm_race race, uint32_t thread, uint32_t site)
{
    assert_int_equal(w.c.race, race);
    assert_int_equal(w.c.thread, thread);
    assert_int_equal(w.c.site, site);
}

/* ---- kinds of race ---- */

static void test_race_write_write(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    assert_true(wr(2, X));
    expect(MM_WRITE_WRITE, 1, 21);
}
static void test_race_write_read(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    assert_true(rd(2, X));
    expect(MM_WRITE_READ, 1, 21);
}
static void test_race_read_write(void **state)
{
    (void)state;
    assert_false(rd(1, X));
    assert_true(wr(2, X));
    expect(MM_READ_WRITE, 1, 11);
}
static void test_race_reads_do_not(void **state)
{
    (void)state;
    assert_false(rd(1, X));
    assert_false(rd(2, X));
    assert_false(rd(0, X));
    assert_true(wr(0, X));
}
static void test_race_of_either_reader(void **state)
{
    (void)state;
    assert_false(rd(1, X));
    assert_false(rd(2, X));
    mm_end(w.mm, 1);
    mm_join(w.mm, 0, 1);
    assert_true(wr(0, X));
    expect(MM_READ_WRITE, 2, 12);
}
static void test_race_none_behind_both_readers(void **state)
{
    (void)state;
    assert_false(rd(1, X));
    assert_false(rd(2, X));
    mm_join(w.mm, 0, 1);
    mm_join(w.mm, 0, 2);
    assert_false(wr(0, X));
}
static void test_race_weak_leaves_out_read_write(void **state)
{
    (void)state;
    assert_false(rd(1, X));
    assert_false(wr(2, X));
    assert_true(rd(1, X));
    assert_true(wr(1, X));
    assert_false(ard(1, Y));
    assert_false(wr(2, Y));
    assert_true(ard(1, Y));
}
static void test_race_default_value(void **state)
{
    (void)state;
    assert_false(rd(1, X));
    assert_false(rd(2, X));
}
static void test_race_locations_are_apart(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    assert_false(wr(2, Y));
    mm_loc b[4];
    for (unsigned i = 0; i < 4; i++) {
        b[i] = mm_small(w.mm, 4096 + i);
        assert_false(wr(i % 3, b[i]));
    }
    assert_int_equal(mm_small(w.mm, 4097), b[1]);
    assert_true(rd(2, mm_small(w.mm, 4097)));
    expect(MM_WRITE_READ, 1, 21);
}
/* After a race too, each earlier access counts, not just the last one. */
static void test_race_remembers_after_a_race(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    assert_true(wr(2, X));
    mm_release(w.mm, 2, M);
    mm_acquire(w.mm, 0, M);
    assert_true(rd(0, X));
    expect(MM_WRITE_READ, 1, 21);
    mm_release(w.mm, 1, M);
    mm_acquire(w.mm, 0, M);
    assert_false(rd(0, X));
    assert_false(wr(0, X));
}

/* ---- edges ---- */

static void test_race_monitor(void **state)
{
    (void)state;
    mm_acquire(w.mm, 1, M);
    assert_false(wr(1, X));
    mm_release(w.mm, 1, M);
    mm_acquire(w.mm, 2, M);
    assert_false(rd(2, X));
    assert_false(wr(2, X));
    mm_release(w.mm, 2, M);
    mm_acquire(w.mm, 1, M);
    assert_false(rd(1, X));
}
static void test_race_other_monitor(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    mm_release(w.mm, 1, M);
    mm_acquire(w.mm, 2, V);
    assert_true(wr(2, X));
}
static void test_race_after_the_release(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    mm_release(w.mm, 1, V);
    assert_false(wr(1, X));
    mm_acquire(w.mm, 2, V);
    assert_true(rd(2, X));
}
/* A release before any access must not cover those that come later. */
static void test_race_after_an_early_release(void **state)
{
    (void)state;
    mm_release(w.mm, 1, V);
    mm_acquire(w.mm, 2, V);
    assert_false(wr(1, X));
    assert_true(rd(2, X));
}
static void test_race_release_is_transitive(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    mm_release(w.mm, 1, V);
    mm_acquire(w.mm, 2, V);
    mm_release(w.mm, 2, M);
    mm_acquire(w.mm, 0, M);
    assert_false(wr(0, X));
}
/* A volatile read sees all earlier volatile writes in the synchronization order. */
static void test_race_releases_add_up(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    mm_release(w.mm, 1, V);
    assert_false(wr(2, Y));
    mm_release(w.mm, 2, V);
    mm_acquire(w.mm, 0, V);
    assert_false(rd(0, X));
    assert_false(rd(0, Y));
}
static void test_race_publish_replaces(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    mm_release(w.mm, 1, V);
    assert_false(wr(2, Y));
    mm_publish(w.mm, 2, V);
    mm_acquire(w.mm, 0, V);
    assert_false(rd(0, Y));
    assert_true(rd(0, X));
}
static void test_race_forget_drops_edges(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    mm_release(w.mm, 1, V);
    mm_forget(w.mm, 2, V);
    mm_acquire(w.mm, 0, V);
    assert_true(rd(0, X));
    mm_release(w.mm, 1, V);
    mm_acquire(w.mm, 0, V);
    assert_false(rd(0, X));
}
static void test_race_start_and_join(void **state)
{
    (void)state;
    assert_false(wr(0, X));
    mm_start(w.mm, 0, 3);
    assert_false(rd(3, X));
    assert_false(wr(3, X));
    assert_true(rd(0, X));
    mm_end(w.mm, 3);
    mm_join(w.mm, 0, 3);
    assert_false(rd(0, X));
    assert_true(rd(1, X));
}
static void test_race_write_after_start(void **state)
{
    (void)state;
    mm_start(w.mm, 0, 3);
    assert_false(wr(0, X));
    assert_true(rd(3, X));
}
static void test_race_named_edge(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    mm_release_named(w.mm, 1, 7);
    mm_acquire_named(w.mm, 2, 8);
    assert_true(rd(2, X));
    mm_acquire_named(w.mm, 2, 7);
    assert_false(rd(2, X));
}
static void test_race_before_the_second_thread(void **state)
{
    (void)state;
    struct world a;
    world_init(&a, false, NULL);
    assert_false(mm_write(a.mm, 0, X, 1, &a.c));
    assert_false(mm_write(a.mm, 0, mm_small(a.mm, 7), 1, &a.c));
    mm_release(a.mm, 0, V);
    mm_release_named(a.mm, 0, 1);
    mm_start(a.mm, 0, 1);
    mm_start(a.mm, 1, 2);
    assert_false(mm_write(a.mm, 2, X, 1, &a.c));
    assert_true(mm_read(a.mm, 0, X, 1, NULL));
    world_release(&a);
}

/* ---- access modes ---- */

static void test_race_atomics_do_not(void **state)
{
    (void)state;
    assert_false(awr(1, X));
    assert_false(awr(2, X));
    assert_false(ard(0, X));
}
static void test_race_atomic_gives_no_edge(void **state)
{
    (void)state;
    assert_false(wr(1, Y));
    assert_false(awr(1, X));
    assert_false(ard(2, X));
    assert_true(rd(2, Y));
}
static void test_race_atomic_write_plain_read(void **state)
{
    (void)state;
    assert_false(awr(1, X));
    assert_true(rd(2, X));
    expect(MM_WRITE_READ, 1, 41);
}
static void test_race_atomic_read_plain_write(void **state)
{
    (void)state;
    assert_false(ard(1, X));
    assert_true(wr(2, X));
    expect(MM_READ_WRITE, 1, 31);
}
static void test_race_plain_write_atomic_access(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    assert_true(ard(2, X));
    expect(MM_WRITE_READ, 1, 21);
    assert_true(awr(0, X));
    expect(MM_WRITE_WRITE, 1, 21);
}
static void test_race_plain_read_atomic_write(void **state)
{
    (void)state;
    assert_false(rd(1, X));
    assert_false(ard(2, X));
    assert_true(awr(2, X));
    expect(MM_READ_WRITE, 1, 11);
}
/* An ordered atomic write does not hide the plain write before it. */
static void test_race_atomic_does_not_cover_plain(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    mm_release(w.mm, 1, V);
    mm_acquire(w.mm, 2, V);
    assert_false(awr(2, X));
    assert_true(ard(0, X));
    expect(MM_WRITE_READ, 1, 21);
}
static void test_race_each_atomic_writer_counts(void **state)
{
    (void)state;
    assert_false(awr(1, X));
    assert_false(awr(2, X));
    mm_join(w.mm, 0, 2);
    assert_true(rd(0, X));
    expect(MM_WRITE_READ, 1, 41);
    mm_join(w.mm, 0, 1);
    assert_false(wr(0, X));
}
/* The same word as data and as synchronization object. */
static void test_race_volatile_place(void **state)
{
    (void)state;
    assert_false(wr(1, Y));
    assert_false(awr(1, X));
    mm_release(w.mm, 1, X);
    mm_acquire(w.mm, 2, X);
    assert_false(ard(2, X));
    assert_false(rd(2, Y));
    assert_false(rd(2, X));
    assert_true(wr(0, X));
}

/* ---- memory ---- */

static void test_race_fresh_memory(void **state)
{
    (void)state;
    mm_loc b = mm_small(w.mm, 4 * Y + 1);
    assert_false(wr(1, X));
    assert_false(rd(1, Y + 1));
    assert_false(rd(2, Y + 1));
    assert_false(wr(1, b));
    mm_release(w.mm, 1, M);
    mm_fresh(w.mm, 4 * X, 4 * (M - X + 1));
    assert_false(wr(2, X));
    assert_false(wr(2, Y + 1));
    assert_false(wr(2, mm_small(w.mm, 4 * Y + 1)));
    mm_acquire(w.mm, 0, M);
    assert_true(rd(0, X));
}
static void test_race_word_and_bytes_of_it(void **state)
{
    (void)state;
    assert_false(wr(1, mm_small(w.mm, 4 * X)));
    assert_false(wr(2, X));
    assert_true(rd(0, mm_small(w.mm, 4 * X)));
    expect(MM_WRITE_READ, 1, 21);
    assert_true(rd(0, X));
    expect(MM_WRITE_READ, 2, 22);
    mm_fresh(w.mm, 4 * X, 4);
    assert_false(rd(0, X));
    assert_false(rd(0, mm_small(w.mm, 4 * X)));
}
static void test_race_many_threads(void **state)
{
    (void)state;
    enum { MANY = 100 };
    for (uint32_t t = 3; t < MANY; t++)
        mm_start(w.mm, t - 1, t);
    for (uint32_t t = 1; t < MANY; t++)
        assert_false(rd(t, X));
    for (uint32_t t = 1; t < MANY; t++) {
        assert_true(wr(0, X));
        mm_release(w.mm, t, M + t);
        mm_acquire(w.mm, 0, M + t);
        mm_fresh(w.mm, 4 * (M + t), 4);
    }
    assert_true(rd(50, X));
    assert_false(rd(0, X));
    mm_release(w.mm, 0, V);
    mm_acquire(w.mm, 99, V);
    assert_true(wr(99, X));
    expect(MM_READ_WRITE, 50, 60);
}
static void test_race_ordered(void **state)
{
    (void)state;
    assert_false(wr(1, X));
    assert_true(rd(2, X));
    assert_false(mm_ordered(w.mm, w.c.thread, w.c.clock, 2));
    assert_true(mm_ordered(w.mm, w.c.thread, w.c.clock, 1));
    mm_release(w.mm, 1, M);
    mm_acquire(w.mm, 2, M);
    assert_true(mm_ordered(w.mm, w.c.thread, w.c.clock, 2));
    assert_false(mm_ordered(w.mm, w.c.thread, w.c.clock, 0));
}
static void test_race_size(void **state)
{
    (void)state;
    size_t objects, locations;
    mm_size(w.mm, &objects, &locations);
    assert_int_equal(objects, 3);
    assert_int_equal(locations, 0);
    wr(1, X);
    rd(1, Y);
    rd(2, Y);
    wr(1, mm_small(w.mm, 3));
    wr(1, mm_small(w.mm, 2));
    mm_release(w.mm, 1, M);
    mm_release_named(w.mm, 1, 5);
    mm_size(w.mm, &objects, &locations);
    assert_int_equal(objects, 5);
    assert_int_equal(locations, 4);
}

#define RULE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_race_write_write),
        RULE(test_race_write_read),
        RULE(test_race_read_write),
        RULE(test_race_reads_do_not),
        RULE(test_race_of_either_reader),
        RULE(test_race_none_behind_both_readers),
        cmocka_unit_test_setup_teardown(test_race_weak_leaves_out_read_write, setup_weak,
                                        teardown),
        RULE(test_race_default_value),
        RULE(test_race_locations_are_apart),
        RULE(test_race_remembers_after_a_race),
        RULE(test_race_monitor),
        RULE(test_race_other_monitor),
        RULE(test_race_after_the_release),
        RULE(test_race_after_an_early_release),
        RULE(test_race_release_is_transitive),
        RULE(test_race_releases_add_up),
        RULE(test_race_publish_replaces),
        RULE(test_race_forget_drops_edges),
        RULE(test_race_start_and_join),
        RULE(test_race_write_after_start),
        RULE(test_race_named_edge),
        RULE(test_race_before_the_second_thread),
        RULE(test_race_atomics_do_not),
        RULE(test_race_atomic_gives_no_edge),
        RULE(test_race_atomic_write_plain_read),
        RULE(test_race_atomic_read_plain_write),
        RULE(test_race_plain_write_atomic_access),
        RULE(test_race_plain_read_atomic_write),
        RULE(test_race_atomic_does_not_cover_plain),
        RULE(test_race_each_atomic_writer_counts),
        RULE(test_race_volatile_place),
        RULE(test_race_fresh_memory),
        RULE(test_race_word_and_bytes_of_it),
        RULE(test_race_many_threads),
        RULE(test_race_ordered),
        RULE(test_race_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
