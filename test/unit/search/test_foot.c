/* SPDX-License-Identifier: Apache-2.0 */
#include "unit.h"

#include "base/rng.h"
#include "search/foot.h"

enum { PLACES = 100 };

/* The same footprint as an array: 0 not touched, 1 read, 2 written. */
static struct foot *random_foot(struct rng *r, uint8_t *model, touch_list *l)
{
    for (int i = 0; i < PLACES; i++)
        model[i] = 0;
    uint32_t n = rng_below(r, rng_below(r, 4) ? 6 : 60);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t place = rng_below(r, PLACES);
        bool write = rng_below(r, 3) == 0;
        foot_add(l, place, write);
        if (model[place] < 1 + write)
            model[place] = (uint8_t)(1 + write);
    }
    return foot_make(l);
}

static bool model_conflict(const uint8_t *a, const uint8_t *b)
{
    for (int i = 0; i < PLACES; i++)
        if (a[i] && b[i] && (a[i] == 2 || b[i] == 2))
            return true;
    return false;
}

static void check_equal(const struct foot *f, const uint8_t *model)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < PLACES; i++)
        n += model[i] != 0;
    assert_int_equal(f->len, n);
    for (uint32_t i = 0; i < f->len; i++)
        assert_int_equal(model[f->at[i] >> 1], 1 + (f->at[i] & 1));
}

static void test_foot_against_array(void **state)
{
    (void)state;
    struct rng r = {7};
    touch_list l = {0};
    int conflicts = 0;
    for (int round = 0; round < 3000; round++) {
        uint8_t x[PLACES], y[PLACES];
        struct foot *a = random_foot(&r, x, &l), *b = random_foot(&r, y, &l);
        check_equal(a, x);
        assert_int_equal(foot_conflict(a, b), model_conflict(x, y));
        assert_int_equal(foot_conflict(b, a), model_conflict(x, y));
        conflicts += model_conflict(x, y);
        a = foot_union(a, b, &l);
        for (int i = 0; i < PLACES; i++)
            x[i] = x[i] > y[i] ? x[i] : y[i];
        check_equal(a, x);
        foot_drop(a);
        foot_drop(b);
    }
    assert_true(conflicts > 300 && conflicts < 2700);
    vec_release(&l);
}

static void test_foot_users(void **state)
{
    (void)state;
    touch_list l = {0};
    foot_add(&l, VM_TOUCH_STEPS, true);
    struct foot *f = foot_make(&l), *none = foot_make(&l);
    assert_false(foot_conflict(f, none));
    assert_true(foot_conflict(f, f));
    foot_drop(foot_hold(f));
    assert_int_equal(f->len, 1);
    assert_ptr_equal(foot_union(f, NULL, &l), f);
    struct foot *copy = foot_union(NULL, f, &l);
    assert_true(foot_conflict(f, copy));
    foot_drop(copy);
    foot_drop(none);
    foot_drop(f);
    vec_release(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_foot_against_array),
        UNIT(test_foot_users),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
