/* SPDX-License-Identifier: Apache-2.0 */
#include "unit.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/map.h"
#include "base/rng.h"
#include "base/sym.h"
#include "base/vec.h"

#include <stdio.h>

static void test_map_against_array(void **state)
{
    (void)state;
    enum { KEYS = 512 };
    uint64_t model[KEYS] = {0};
    struct map m;
    map_init(&m);
    struct rng r = {42};
    for (int i = 0; i < 20000; i++) {
        uint32_t k = rng_below(&r, KEYS);
        if (rng_below(&r, 3)) {
            assert_int_equal(map_put(&m, k, (uint64_t)i + 1), model[k] == 0);
            model[k] = (uint64_t)i + 1;
        } else {
            assert_int_equal(map_remove(&m, k), model[k] != 0);
            model[k] = 0;
        }
    }
    for (uint32_t k = 0; k < KEYS; k++) {
        uint64_t v = 0;
        assert_int_equal(map_get(&m, k, &v), model[k] != 0);
        assert_int_equal(v, model[k]);
    }
    map_release(&m);
}

static void test_sym_interns(void **state)
{
    (void)state;
    struct symtab t;
    symtab_init(&t);
    sym first = sym_of(&t, "name0");
    for (int i = 0; i < 5000; i++) {
        char name[32];
        snprintf(name, sizeof name, "name%d", i);
        sym s = sym_of(&t, name);
        assert_string_equal(sym_text(&t, s), name);
    }
    assert_int_equal(sym_of(&t, "name0"), first);
    assert_int_equal(sym_of(&t, ""), 0);
    sym s;
    assert_false(sym_find(&t, "absent", 6, &s));
    assert_true(sym_find(&t, "name7", 5, &s));
    symtab_release(&t);
}

static void test_vec_and_buf_grow(void **state)
{
    (void)state;
    VEC(int) v = {0};
    for (int i = 0; i < 1000; i++)
        vec_push(&v, i);
    assert_int_equal(v.len, 1000);
    assert_int_equal(vec_pop(&v), 999);
    vec_release(&v);
    struct buf b;
    buf_init(&b);
    for (int i = 0; i < 1000; i++)
        buf_printf(&b, "%d,", i);
    assert_int_equal(b.len, 3890);
    assert_int_equal(strlen(b.at), b.len);
    buf_release(&b);
}

static void test_arena_blocks_do_not_overlap(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a);
    char *last = NULL;
    for (size_t i = 1; i < 3000; i++) {
        char *p = arena_zalloc(&a, i);
        assert_int_equal((uintptr_t)p % 16, 0);
        memset(p, 0xff, i);
        if (last)
            assert_int_equal((unsigned char)last[i - 2], 0xff);
        last = p;
    }
    arena_clear(&a);
    assert_string_equal(arena_printf(&a, "%s-%d", "x", 5), "x-5");
    arena_release(&a);
}

static void test_err_shows_line_and_caret(void **state)
{
    (void)state;
    struct err e = {0};
    const char *src = "first\nsecond line\nthird";
    assert_false(err_source(&e, "f.cat", src, strlen(src), 13, "bad %s", "word"));
    assert_string_equal(e.text, "f.cat:2:8: bad word\n  second line\n         ^");
    err_set(&e, "a later error does not replace the first");
    assert_non_null(strstr(e.text, "bad word"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_map_against_array),          UNIT(test_sym_interns),
        UNIT(test_vec_and_buf_grow),           UNIT(test_arena_blocks_do_not_overlap),
        UNIT(test_err_shows_line_and_caret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
