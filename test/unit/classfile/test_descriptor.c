/* SPDX-License-Identifier: Apache-2.0 */
/* Names, descriptors and printed signatures. */
#include "unit.h"

#include "classfile/cf_int.h"
#include "classfile/sigprint.h"

static bool field(const char *s)
{
    return cf_valid_field_desc(s, strlen(s));
}

static bool method(const char *s)
{
    return cf_valid_method_desc(s, strlen(s));
}

static void test_descriptor_fields(void **state)
{
    (void)state;
    static const char *const good[] = {"B",   "C",       "D",    "F",     "I",
                                       "J",   "S",       "Z",    "[I",    "[[[J",
                                       "LA;", "La/b/C;", "[La;", "La-b;", "L<x>;"};
    static const char *const bad[] = {"", "V", "X", "[", "[V", "II", "L;", "LA", "La//b;",
                                      "L/a;", "La/;", "La.b;", "L[I;", "LA;I", "()V"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(field(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(field(bad[i]));
    char deep[300];
    memset(deep, '[', sizeof deep);
    deep[255] = 'I';
    assert_true(cf_valid_field_desc(deep, 256));
    deep[255] = '[', deep[256] = 'I';
    assert_false(cf_valid_field_desc(deep, 257));
}

static void test_descriptor_methods(void **state)
{
    (void)state;
    static const char *const good[] = {"()V", "(I)J", "(La/b;[[I)[LC;", "(DJF)Z"};
    static const char *const bad[] = {"",     "V",     "()",   "(",    "(V)V",
                                      "(I",   "(I)",   "()VV", "()IV", "I()V",
                                      "(L)V", "(LA)V", "()[V"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(method(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(method(bad[i]));
}

static void test_descriptor_slots(void **state)
{
    (void)state;
    assert_int_equal(cf_arg_slots("()V"), 0);
    assert_int_equal(cf_arg_slots("(IJD[JLa;[[Lb;)V"), 8);
    assert_int_equal(cf_arg_slots("I"), -1);
    assert_int_equal(cf_arg_slots("(I"), -1);
    assert_int_equal(cf_arg_slots("(V)V"), -1);
    assert_int_equal(cf_arg_slots("(LA)V"), -1);
}

static void test_descriptor_next(void **state)
{
    (void)state;
    const char *p = "I[[JLa/B;V";
    assert_int_equal(cf_type_next(&p), 'I');
    assert_int_equal(cf_type_next(&p), '[');
    assert_int_equal(cf_type_next(&p), 'L');
    assert_int_equal(cf_type_next(&p), 'V');
    assert_int_equal(cf_type_next(&p), 0);
    p = "[V";
    assert_int_equal(cf_type_next(&p), 0);
}

static bool name(const char *s, enum cf_name kind, unsigned major)
{
    return cf_valid_name(s, strlen(s), kind, major);
}

static void test_descriptor_names(void **state)
{
    (void)state;
    assert_true(name("a/b", CF_NAME_CLASS, 61));
    assert_true(name("[Ljava/lang/String;", CF_NAME_CLASS, 61));
    assert_false(name("[a", CF_NAME_CLASS, 61));
    assert_false(name("a/b", CF_NAME_FIELD, 61));
    assert_true(name("a<b>", CF_NAME_FIELD, 61));
    assert_false(name("a<b", CF_NAME_METHOD, 61));
    assert_true(name("<init>", CF_NAME_METHOD, 48));
    assert_true(name("<clinit>", CF_NAME_METHOD, 61));
    assert_false(name("<clinit", CF_NAME_METHOD, 61));
    assert_false(name("", CF_NAME_METHOD, 61));
    assert_true(name("a b", CF_NAME_FIELD, 49));
    assert_false(name("a b", CF_NAME_FIELD, 48));
    assert_false(name("1a", CF_NAME_FIELD, 48));
    assert_true(name("a1_$\xc3\xa4", CF_NAME_FIELD, 48));
    assert_true(name("a/b1", CF_NAME_CLASS, 48));
    assert_false(name("a//b", CF_NAME_CLASS, 48));
}

static void expect_class(const char *signature, bool interface, const char *text)
{
    struct buf out;
    buf_init(&out);
    bool ok = sigprint_class(&out, signature, interface);
    assert_int_equal(ok, text != NULL);
    if (text)
        assert_string_equal(out.len ? out.at : "", text);
    buf_release(&out);
}

static void test_sigprint_classes(void **state)
{
    (void)state;
    expect_class("Ljava/lang/Object;", false, "");
    expect_class("<T:Ljava/lang/Object;>LA<TT;>;LI;LJ<-TT;*>;", false,
                 "<T> extends A<T> implements I, J<? super T, ?>");
    expect_class("<T::LI;:LJ;U:TT;>Ljava/lang/Object;LK;", true,
                 "<T extends I & J, U extends T> extends K");
    static const char *const bad[] = {"",   "<",    "<T",     "<T:",       "<T:>LA;",
                                      "LA", "LA<;", "LA<TT;", "LA;I;",     "LA<*",
                                      "L;", "TT",   "[",      "<:LA;>LA;", "LA:;"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_class(bad[i], false, NULL);
}

static void test_sigprint_methods(void **state)
{
    (void)state;
    struct sigprint_method m;
    sigprint_method_init(&m);
    assert_true(sigprint_method(
        &m, "<X:Ljava/lang/Exception;>(I[TX;La/B<*>.C;[J)V^TX;^La/E;", true));
    assert_string_equal(m.type_params.at, "<X extends java.lang.Exception>");
    assert_string_equal(m.args.at, "int, X[], a.B<?>.C, long...");
    assert_string_equal(m.result.at, "void");
    assert_string_equal(m.throws.at, "X, a/E");
    sigprint_method_release(&m);
    static const char *const bad[] = {"", "I", "(", "(I", "()", "()V^", "(LA)V", "()Vx"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        sigprint_method_init(&m);
        assert_false(sigprint_method(&m, bad[i], false));
        sigprint_method_release(&m);
    }
}

/* Nesting without end must not use the stack without end. */
static void test_sigprint_deep(void **state)
{
    (void)state;
    struct buf s, out;
    buf_init(&s);
    buf_init(&out);
    for (int i = 0; i < 100000; i++)
        buf_str(&s, "La<");
    assert_false(sigprint_field(&out, s.at));
    buf_release(&s);
    buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_descriptor_fields), UNIT(test_descriptor_methods),
        UNIT(test_descriptor_slots),  UNIT(test_descriptor_next),
        UNIT(test_descriptor_names),  UNIT(test_sigprint_classes),
        UNIT(test_sigprint_methods),  UNIT(test_sigprint_deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
