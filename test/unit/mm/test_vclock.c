/* SPDX-License-Identifier: Apache-2.0 */
/* Chunks and vector clocks alone. */
#include "unit.h"

#include "mm/vclock.h"

static void test_pool_take_and_give(void **state)
{
    (void)state;
    struct pool p;
    pool_init(&p, (struct wordlog){NULL, NULL});
    uint32_t a = pool_take(&p), b = pool_take(&p);
    assert_true(a && b && a != b);
    uint32_t *at = pool_at(&p, a);
    memset(at, 0xff, CHUNK_WORDS * 4);
    pool_give(&p, a);
    assert_int_equal(pool_take(&p), a);
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        assert_int_equal(at[i], 0);
    for (unsigned i = 0; i < 3 * SEGMENT_CHUNKS; i++)
        assert_int_equal(*pool_at(&p, pool_take(&p)), 0);
    assert_ptr_equal(pool_at(&p, a), at);
    assert_int_equal((uintptr_t)at % 64, 0);
    pool_release(&p);
}

static void test_vclock_lanes(void **state)
{
    (void)state;
    struct pool p;
    struct vclock a = {0}, b = {0};
    pool_init(&p, (struct wordlog){NULL, NULL});
    for (uint32_t t = 0; t < 100; t += 3)
        vclock_set(&p, &a, t, t + 1);
    for (uint32_t t = 0; t < 60; t += 5)
        vclock_set(&p, &b, t, 50);
    assert_int_equal(vclock_get(&p, &a, 99), 100);
    assert_int_equal(vclock_get(&p, &b, 99), 0);
    vclock_join(&p, &b, &a);
    for (uint32_t t = 0; t < 120; t++) {
        uint32_t x = t % 3 == 0 && t < 100 ? t + 1 : 0, y = t % 5 == 0 && t < 60 ? 50 : 0;
        assert_int_equal(vclock_get(&p, &b, t), x > y ? x : y);
    }
    vclock_copy(&p, &b, &a);
    for (uint32_t t = 0; t < 120; t++)
        assert_int_equal(vclock_get(&p, &b, t), vclock_get(&p, &a, t));
    struct vclock one = {0};
    vclock_set(&p, &one, 2, 7);
    vclock_copy(&p, &b, &one);
    for (uint32_t t = 0; t < 120; t++)
        assert_int_equal(vclock_get(&p, &b, t), t == 2 ? 7 : 0);
    pool_release(&p);
}

static void test_vclock_exceeds(void **state)
{
    (void)state;
    struct pool p;
    struct vclock a = {0};
    uint32_t floor[40] = {0};
    pool_init(&p, (struct wordlog){NULL, NULL});
    assert_false(vclock_exceeds(&p, &a, floor, 40));
    vclock_set(&p, &a, 37, 4);
    assert_true(vclock_exceeds(&p, &a, floor, 40));
    assert_false(vclock_exceeds(&p, &a, floor, 37));
    floor[37] = 4;
    assert_false(vclock_exceeds(&p, &a, floor, 40));
    pool_release(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_pool_take_and_give),
        UNIT(test_vclock_lanes),
        UNIT(test_vclock_exceeds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
