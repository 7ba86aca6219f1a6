/* SPDX-License-Identifier: Apache-2.0 */
/* Memories: which value each picks, and that all are fair. */
#include "unit.h"

#include "search/memory.h"

static const uint64_t values[] = {30, 20, 10}; /* newest first */

static uint32_t pick(struct memory *m, uint32_t n)
{
    struct vm_visible v = {.place = 5, .thread = 1, .values = n, .value = values};
    return memory_pick(m, &v);
}

static void test_memory_sc_sees_the_newest(void **state)
{
    struct memory m;
    memory_init(&m, MEMORY_SC, 1);
    for (int i = 0; i < 50; i++)
        assert_int_equal(pick(&m, 3), 0);
    memory_release(&m);
    unit_no_leak(state);
}

static void test_memory_oldest(void **state)
{
    struct memory m;
    memory_init(&m, MEMORY_OLDEST, 1);
    for (int i = 0; i < 10; i++)
        assert_int_equal(pick(&m, 3), 2);
    memory_release(&m);
    unit_no_leak(state);
}

static void test_memory_different_from_the_last(void **state)
{
    struct memory m;
    memory_init(&m, MEMORY_OLDEST_DIFFERENT, 1);
    assert_int_equal(pick(&m, 2), 1);
    assert_int_equal(pick(&m, 2), 0);
    assert_int_equal(pick(&m, 2), 1);
    assert_int_equal(pick(&m, 3), 2);
    assert_int_equal(pick(&m, 3), 1);
    /* A read without a choice counts too. */
    assert_int_equal(pick(&m, 1), 0);
    assert_int_equal(pick(&m, 2), 1);
    memory_release(&m);
    memory_init(&m, MEMORY_RANDOM_DIFFERENT, 1);
    uint32_t last = pick(&m, 3);
    for (int i = 0; i < 30; i++) {
        uint32_t now = pick(&m, 3);
        assert_true(now != last || now == 0);
        last = now;
    }
    memory_release(&m);
    unit_no_leak(state);
}

/* The default value counts as read before the first read. */
static void test_memory_first_read_is_not_the_default(void **state)
{
    static const uint64_t with_default[] = {7, 0};
    struct vm_visible v = {.place = 9, .values = 2, .value = with_default};
    struct memory m;
    memory_init(&m, MEMORY_OLDEST_DIFFERENT, 1);
    assert_int_equal(memory_pick(&m, &v), 0);
    assert_int_equal(memory_pick(&m, &v), 1);
    memory_release(&m);
    unit_no_leak(state);
}

static void test_memory_all_are_fair(void **state)
{
    for (int k = 0; k < MEMORIES; k++) {
        struct memory m;
        memory_init(&m, (enum memory_kind)k, 7);
        int since = 0;
        for (int i = 0; i < 1000; i++) {
            since = pick(&m, 3) == 0 ? 0 : since + 1;
            assert_true(since <= 16);
        }
        memory_release(&m);
    }
    unit_no_leak(state);
}

static void test_memory_notes_its_choices(void **state)
{
    struct memory m;
    struct schedule path = {0};
    memory_init(&m, MEMORY_OLDEST, 1);
    m.path = &path;
    pick(&m, 3);
    pick(&m, 1);
    assert_int_equal(path.choice.len, 1);
    assert_int_equal(path.choice.at[0].thread, 1);
    assert_int_equal(path.choice.at[0].alternative, VM_CHOOSE + 2);
    schedule_release(&path);
    memory_release(&m);
    unit_no_leak(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_sc_sees_the_newest),
        cmocka_unit_test(test_memory_oldest),
        cmocka_unit_test(test_memory_different_from_the_last),
        cmocka_unit_test(test_memory_first_read_is_not_the_default),
        cmocka_unit_test(test_memory_all_are_fair),
        cmocka_unit_test(test_memory_notes_its_choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
