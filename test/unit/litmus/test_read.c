/* SPDX-License-Identifier: Apache-2.0 */
#include "unit.h"

#include "litmus/canon.h"
#include "litmus/graph.h"

static struct lit_test *read_ok(const char *text)
{
    struct err e = {0};
    struct lit_test *t = lit_parse("t", text, strlen(text), NULL, &e);
    assert_non_null(t);
    assert_false(e.set);
    return t;
}

static void test_read_tables(void **state)
{
    (void)state;
    struct lit_test *t = read_ok(
        "Java name+of.test\n{ x = -1; a = [1, 2]; object o { final f = 3; g; } p = o;\n"
        "0:X=x; 0:A=a; 0:P=p; }\n"
        "Thread0 { int r0 = A[1].get(); X.setVolatile(r0); ref q = P.get(); "
        "q.f.set(r0); synchronized (m) { } }\nexists (0:r0=2 /\\ o.g=0)\n");
    assert_string_equal(t->name, "name+of.test");
    assert_int_equal(t->locs, 7);
    assert_int_equal(t->loc[0].init.n, -1);
    assert_string_equal(t->loc[1].name, "a[0]");
    assert_true(t->loc[3].is_final);
    assert_string_equal(t->loc[4].name, "o.g");
    assert_true(t->loc[5].is_ref);
    assert_int_equal(t->loc[6].kind, LIT_LOC_MONITOR);
    assert_int_equal(t->threads, 1);
    assert_int_equal(t->showns, 2);
    static const enum lit_insn_kind kinds[] = {LIT_INSN_LOAD,  LIT_INSN_STORE,
                                               LIT_INSN_LOAD,  LIT_INSN_STORE,
                                               LIT_INSN_LOCK,  LIT_INSN_UNLOCK,
                                               LIT_INSN_EXIT};
    assert_int_equal(t->thread[0].insns, 7);
    for (int i = 0; i < 7; i++)
        assert_int_equal(t->thread[0].insn[i].kind, kinds[i]);
    assert_int_equal(t->thread[0].insn[1].mode, LIT_VOLATILE);
    lit_test_free(t);
}

static void check_prop(const char *text, const char *expected)
{
    struct lit_test *t = read_ok("Java t\n{ x=0; y=0; 0:X=x; }\n"
                                 "Thread0 { int r0 = X.get(); }\nexists (true)");
    const struct lit_prop *p;
    struct err e = {0};
    assert_true(lit_parse_prop(t, text, &p, &e));
    struct buf b;
    buf_init(&b);
    lit_print_prop(&b, t, p);
    assert_string_equal(b.at, expected);
    buf_release(&b);
    lit_test_free(t);
}

/* Precedence as herd7 has it: \/ loosest, then /\, then =>, then ~. */
static void test_read_propositions(void **state)
{
    (void)state;
    check_prop("x=1 /\\ y=2 \\/ r0=3", "[x]=1 /\\ [y]=2 \\/ 0:r0=3");
    check_prop("x=1 => y=2 /\\ r0=3", "([x]=1 => [y]=2) /\\ 0:r0=3");
    check_prop("x=1 /\\ (y=2 \\/ r0=3)", "[x]=1 /\\ ([y]=2 \\/ 0:r0=3)");
    check_prop("~x=1 /\\ y!=2", "not ([x]=1) /\\ not ([y]=2)");
    check_prop("x=1 => y=1 => r0=1", "[x]=1 => [y]=1 => 0:r0=1");
    check_prop("0:r0=[x] /\\ x=y", "0:r0=[x] /\\ [x]=y");
    check_prop("not (true) \\/ false", "not (true) \\/ false");
}

static void test_read_bare_registers(void **state)
{
    (void)state;
    struct lit_test *t = read_ok("Java t\n{}\nThread0 { int a = 1; int b = 1; }\n"
                                 "Thread1 { int b = 2; }\n");
    const struct lit_prop *p;
    struct err e = {0};
    assert_true(lit_parse_prop(t, "a=1", &p, &e));
    assert_false(lit_parse_prop(t, "b=1", &p, &e));
    assert_non_null(strstr(e.text, "several threads"));
    memset(&e, 0, sizeof e);
    assert_false(lit_parse_prop(t, "c=1", &p, &e));
    lit_test_free(t);
}

/* The hash tells programs apart, not layouts. */
static void test_read_hash(void **state)
{
    (void)state;
    struct lit_test *a =
        read_ok("Java a\n{ x=1; 0:X=x; }\nThread0 { X.set(2); }\nexists (x=2)");
    struct lit_test *b =
        read_ok("Java b (* ! *)\n{0:X=x;x=1;}\nThread0 {\n X.set( 2 ) ; }"
                "\nforall (x=2)");
    struct lit_test *c =
        read_ok("Java a\n{ x=1; 0:X=x; }\nThread0 { X.set(3); }\nexists (x=2)");
    struct lit_test *d =
        read_ok("Java a\nHash=abc123\n{ x=1; 0:X=x; }\nThread0 { X.set(3); }");
    assert_string_equal(a->hash, b->hash);
    assert_string_not_equal(a->hash, c->hash);
    assert_string_equal(d->hash, "abc123");
    lit_test_free(a);
    lit_test_free(b);
    lit_test_free(c);
    lit_test_free(d);
}

static bool count(void *arg, struct lit_execution *x)
{
    (void)x;
    ++*(int *)arg;
    return true;
}

/* Without a model every candidate is an execution: 2 reads, 2 sources each, and a read
 * may see a write that follows it. */
static void test_read_candidates(void **state)
{
    (void)state;
    struct lit_test *t =
        read_ok("Java t\n{ 0:X=x; 1:X=x; }\nThread0 { int r0 = X.get(); X.set(1); }\n"
                "Thread1 { int r0 = X.get(); }\n");
    struct lit_engine *e = lit_engine_new(NULL);
    struct lit_options o = {0};
    struct lit_stats s;
    struct err err = {0};
    int n = 0;
    assert_true(lit_enumerate(e, t, &o, count, &n, &s, &err));
    assert_int_equal(n, 4);
    lit_engine_free(e);
    lit_test_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_read_tables),         UNIT(test_read_propositions),
        UNIT(test_read_bare_registers), UNIT(test_read_hash),
        UNIT(test_read_candidates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
