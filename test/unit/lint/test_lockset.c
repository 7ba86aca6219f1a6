/* SPDX-License-Identifier: Apache-2.0 */
/* Names of locks and sets of them. */
#include "unit.h"

#include "lint/lockset.h"

static struct locksets s;
static struct symtab syms;

static int set_up(void **state)
{
    (void)state;
    symtab_init(&syms);
    locksets_init(&s);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    locksets_release(&s);
    symtab_release(&syms);
    assert_int_equal(mem_live(), 0);
    return 0;
}

static lock_path field(lock_path base, const char *name)
{
    return lock_path_of(&s, PATH_FIELD, base, sym_of(&syms, "a/Cache"), sym_of(&syms, name));
}

static void test_lockset_names(void **state)
{
    (void)state;
    lock_path this = lock_path_of(&s, PATH_PARAM, 0, 0, 0);
    lock_path lock = field(this, "lock");
    assert_int_equal(lock, field(this, "lock"));
    assert_int_not_equal(lock, field(this, "other"));
    struct buf b = {0};
    lock_path_print(&s, &syms, lock_path_of(&s, PATH_CALL, lock, 0, sym_of(&syms, "readLock")), &b);
    assert_string_equal(b.at, "this.lock.readLock()");
    buf_release(&b);
    assert_int_equal(lock_path_root(&s, lock), this);
}

static void test_lockset_rebase(void **state)
{
    (void)state;
    lock_path this = lock_path_of(&s, PATH_PARAM, 0, 0, 0);
    lock_path second = lock_path_of(&s, PATH_PARAM, 0, 1, 0);
    lock_path lock = field(this, "lock");
    assert_int_equal(lock_path_rebase(&s, lock, this, second), field(second, "lock"));
    assert_int_equal(lock_path_rebase(&s, lock, second, this), 0);
    assert_int_equal(lock_path_rebase(&s, lock, lock, this), this);
    lock_path any = lock_path_any(&s, lock, 0);
    assert_int_equal(any, lock_path_any(&s, field(second, "lock"), 0));
    assert_int_not_equal(any, lock);
}

static void test_lockset_long_path(void **state)
{
    (void)state;
    lock_path p = lock_path_of(&s, PATH_PARAM, 0, 0, 0);
    int steps = 0;
    while (p && steps < 100) {
        p = field(p, "next");
        steps++;
    }
    assert_true(steps < 100); /* ends, so that recursive structures do too */
}

static void test_lockset_sets(void **state)
{
    (void)state;
    lock_path a = field(lock_path_of(&s, PATH_PARAM, 0, 0, 0), "a");
    lock_path b = field(lock_path_of(&s, PATH_PARAM, 0, 0, 0), "b");
    lock_path ab[] = {b, a, b, 0}, ba[] = {a, b}, one[] = {a};
    lock_set x = lock_set_of(&s, ab, 4), y = lock_set_of(&s, ba, 2), z = lock_set_of(&s, one, 1);
    assert_int_equal(x, y);
    assert_int_equal(lock_set_len(&s, x), 2);
    assert_int_equal(lock_set_common(&s, x, z), z);
    assert_int_equal(lock_set_union(&s, z, x), x);
    assert_int_equal(lock_set_common(&s, x, 0), 0);
    assert_int_equal(lock_set_common(&s, LOCK_SET_ALL, x), x);
    assert_int_equal(lock_set_union(&s, LOCK_SET_ALL, x), LOCK_SET_ALL);
    assert_true(lock_set_has(&s, x, b));
    assert_false(lock_set_has(&s, z, b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_lockset_names, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_lockset_rebase, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_lockset_long_path, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_lockset_sets, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
