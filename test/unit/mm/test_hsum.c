/* SPDX-License-Identifier: Apache-2.0 */
/* JRF's rules, one by one, on the summary function. */
#include "unit.h"

#include "mm/hsum.h"

static struct hsum *h;

static int setup_mode(bool weak)
{
    h = hsum_new(weak);
    hsum_start(h, 0, 0);
    hsum_start(h, 0, 1);
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
    hsum_free(h);
    return unit_no_leak(state);
}

static void expect_text(const char *text)
{
    struct buf b;
    buf_init(&b);
    hsum_text(h, &b);
    buf_char(&b, 0);
    assert_string_equal(b.at, text);
    buf_release(&b);
}

static void test_hsum_invalidate(void **state)
{
    (void)state;
    assert_false(hsum_write(h, 0, 5));
    expect_text("5.0: t0\n");
    assert_false(hsum_write(h, 0, 5));
    assert_true(hsum_read(h, 1, 5));
    assert_true(hsum_write(h, 1, 5));
}
static void test_hsum_release_acquire(void **state)
{
    (void)state;
    hsum_write(h, 0, 5);
    hsum_release(h, 0, 9);
    expect_text("5.0: t0 p9\n");
    hsum_acquire(h, 1, 9);
    expect_text("");
    assert_false(hsum_write(h, 1, 5));
    assert_true(hsum_read(h, 0, 5));
}
static void test_hsum_publish_forget(void **state)
{
    (void)state;
    hsum_write(h, 0, 5);
    hsum_release(h, 0, 9);
    hsum_write(h, 1, 6);
    hsum_publish(h, 1, 9);
    expect_text("5.0: t0\n6.0: t1 p9\n");
    hsum_forget(h, 0, 9);
    expect_text("5.0: t0\n6.0: t1\n");
}
static void test_hsum_reads(void **state)
{
    (void)state;
    hsum_start(h, 0, 2);
    assert_false(hsum_read(h, 1, 5));
    assert_false(hsum_read(h, 2, 5));
    expect_text("5.1: t1\n5.1: t2\n");
    hsum_end(h, 1);
    hsum_end(h, 2);
    hsum_join(h, 0, 1);
    struct hsum *other = hsum_copy(h);
    assert_true(hsum_write(other, 0, 5));
    hsum_free(other);
    hsum_join(h, 0, 2);
    assert_false(hsum_write(h, 0, 5));
}
static void test_hsum_weak(void **state)
{
    (void)state;
    assert_false(hsum_read(h, 0, 5));
    assert_false(hsum_write(h, 1, 5));
    assert_true(hsum_read(h, 0, 5));
}
static void test_hsum_atomics(void **state)
{
    (void)state;
    assert_false(hsum_atomic_write(h, 0, 5));
    assert_false(hsum_atomic_write(h, 1, 5));
    assert_false(hsum_atomic_read(h, 1, 5));
    assert_true(hsum_read(h, 1, 5));
    assert_false(hsum_atomic_read(h, 0, 5));
    assert_true(hsum_atomic_write(h, 0, 5));
}
static void test_hsum_instantiate(void **state)
{
    (void)state;
    hsum_write(h, 0, 5);
    hsum_release(h, 0, 5);
    hsum_fresh(h, 5);
    expect_text("");
    assert_false(hsum_write(h, 1, 5));
    hsum_acquire(h, 0, 5);
    assert_true(hsum_read(h, 0, 5));
}
static void test_hsum_named(void **state)
{
    (void)state;
    hsum_write(h, 0, 5);
    hsum_release_named(h, 0, 3);
    expect_text("5.0: t0 n3\n");
    hsum_acquire_named(h, 1, 3);
    assert_false(hsum_read(h, 1, 5));
}
static void test_hsum_many_columns(void **state)
{
    (void)state;
    for (uint32_t x = 0; x < 200; x++)
        assert_false(hsum_write(h, x % 2, x));
    hsum_release(h, 0, 1000);
    hsum_acquire(h, 1, 1000);
    for (uint32_t x = 0; x < 200; x++)
        assert_int_equal(hsum_read(h, 0, x), x % 2);
    for (uint32_t x = 0; x < 200; x++)
        assert_false(hsum_read(h, 1, x));
}

#define RULE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_hsum_invalidate),
        RULE(test_hsum_release_acquire),
        RULE(test_hsum_publish_forget),
        RULE(test_hsum_reads),
        cmocka_unit_test_setup_teardown(test_hsum_weak, setup_weak, teardown),
        RULE(test_hsum_atomics),
        RULE(test_hsum_instantiate),
        RULE(test_hsum_named),
        RULE(test_hsum_many_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
