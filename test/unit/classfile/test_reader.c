/* SPDX-License-Identifier: Apache-2.0 */
/* Reading of class files: every rule has a class that breaks it and one that just does
 * not; and no prefix of a good class is one. */
#include "unit.h"

#include "bytes.h"

struct read_case {
    const char *name, *error, *message;
    unsigned major;
    const char *words;
};

static const struct read_case cases[] = {
#define CASE(name, error, message, major, words) \
    {#name, error, message, (unsigned)(major), words},
#include "reader_cases.def"
#undef CASE
};

/* A class read from bytes, with all that it needs. */
struct reading {
    struct symtab syms;
    struct arena arena;
    struct cf_problem problem;
    struct cf_class *c; /* NULL when refused */
};

static void read_bytes(struct reading *r, const void *data, size_t size)
{
    *r = (struct reading){0};
    symtab_init(&r->syms);
    arena_init(&r->arena);
    r->c = cf_read(data, size, "T.class", &r->syms, &r->arena, &r->problem);
}

static void release(struct reading *r)
{
    arena_release(&r->arena);
    symtab_release(&r->syms);
}

/* A rejection names the file and the place. */
static bool has_place(const struct reading *r)
{
    return r->problem.java_error && r->problem.err.set &&
           strncmp(r->problem.err.text, "T.class: byte ", 14) == 0;
}

static bool as_expected(const struct read_case *k, const struct reading *r)
{
    if (!*k->error)
        return r->c != NULL;
    return !r->c && has_place(r) && strstr(r->problem.err.text, k->message) &&
           strcmp(r->problem.java_error + strlen("java/lang/"), k->error) == 0;
}

static void test_reader_cases(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf b = bytes_of(cases[i].major, cases[i].words);
        struct reading r;
        read_bytes(&r, b.at, b.len);
        if (!as_expected(&cases[i], &r)) {
            print_error("%s: %s %s\n", cases[i].name,
                        r.c ? "accepted" : r.problem.java_error,
                        r.c ? "" : r.problem.err.text);
            wrong++;
        }
        release(&r);
        buf_release(&b);
    }
    assert_int_equal(wrong, 0);
}

/* Many attributes at once, so that cutting reaches most of the reader. */
static const char rich[] =
    "0x31 #C:T #C:java/lang/Record 2 #C:I #C:J "
    "2 8 #U:f #U:I 1 #U:ConstantValue { #i } 0 #U:g #U:J 2 #U:Signature { #U:TT; } "
    "#U:Deprecated { } "
    "2 0x401 #U:a #U:(IJ)V 2 #U:Exceptions { 2 #C:E #C:F } "
    "#U:MethodParameters { u1:2 #U:x 0 0 0 } "
    "9 #U:m #U:(D)V 2 #U:Code { 4 3 u4:3 u1:0 u1:0 u1:177 1 0 1 2 #C:E 3 "
    "#U:LineNumberTable { 2 0 7 2 9 } #U:LocalVariableTable { 1 0 3 #U:x #U:D 0 } "
    "#U:StackMapTable { 0 } } #U:RuntimeVisibleAnnotations { 1 2 3 } "
    "5 #U:SourceFile { #U:T.java } #U:InnerClasses { 1 #C:T$I #C:T #U:I 9 } "
    "#U:EnclosingMethod { #C:A #N:m:()V } #U:NestMembers { 2 #C:B #C:C } "
    "#U:Record { 1 #U:g #U:J 1 #U:Signature { #U:TT; } } ";

static void test_reader_every_prefix(void **state)
{
    (void)state;
    struct buf b = bytes_of(61, rich);
    for (size_t n = 0; n < b.len; n++) {
        /* A copy of its own, so that a sanitizer sees a byte too many. */
        void *copy = mem_alloc(n ? n : 1);
        memcpy(copy, b.at, n);
        struct reading r;
        read_bytes(&r, copy, n);
        assert_null(r.c);
        assert_true(has_place(&r));
        release(&r);
        mem_free(copy);
    }
    buf_release(&b);
}

static void test_reader_fills_in(void **state)
{
    (void)state;
    struct buf b = bytes_of(61, rich);
    struct reading r;
    read_bytes(&r, b.at, b.len);
    const struct cf_class *c = r.c;
    assert_non_null(c);
    assert_string_equal(sym_text(&r.syms, c->name), "T");
    assert_string_equal(sym_text(&r.syms, c->super), "java/lang/Record");
    assert_int_equal(c->interfaces, 2);
    assert_string_equal(sym_text(&r.syms, c->interface[1]), "J");
    assert_int_equal(c->fields, 2);
    assert_int_equal(c->constant[c->field[0].constant].i, 1);
    assert_string_equal(sym_text(&r.syms, c->field[1].signature), "TT;");
    assert_true(c->field[1].deprecated);
    assert_int_equal(c->methods, 2);
    assert_null(c->method[0].code);
    assert_int_equal(c->method[0].exceptions, 2);
    assert_string_equal(
        sym_text(&r.syms, c->constant[c->method[0].exception[1]].owner), "F");
    assert_int_equal(c->method[0].method_parameters.len, 9);
    const struct cf_code *code = c->method[1].code;
    assert_int_equal(code->max_stack, 4);
    assert_int_equal(code->code_len, 3);
    assert_int_equal(code->handlers, 1);
    assert_int_equal(code->locals, 1);
    assert_string_equal(sym_text(&r.syms, code->local[0].name), "x");
    assert_int_equal(code->stack_map.len, 2);
    assert_int_equal(c->method[1].annotations.len, 6);
    assert_string_equal(sym_text(&r.syms, c->source_file), "T.java");
    assert_int_equal(c->inners, 1);
    assert_int_equal(c->inner[0].flags, CF_PUBLIC | CF_STATIC);
    assert_string_equal(sym_text(&r.syms, c->enclosing_name), "m");
    assert_int_equal(c->nest_members, 2);
    assert_true(c->is_record);
    assert_string_equal(sym_text(&r.syms, c->component[0].name), "g");
    release(&r);
    buf_release(&b);
}

static void test_reader_lines(void **state)
{
    (void)state;
    /* Two tables, out of order; a bci with two lines answers with the first of them. */
    struct buf b = bytes_of(61, HEAD
        "0 1 9 #U:m #U:()V 1 #U:Code { 1 1 u4:6 u1:0 u1:0 u1:0 u1:0 u1:0 u1:177 0 2 "
        "#U:LineNumberTable { 2 4 40 2 20 } #U:LineNumberTable { 2 2 21 1 10 } } 0");
    struct reading r;
    read_bytes(&r, b.at, b.len);
    assert_non_null(r.c);
    const struct cf_code *code = r.c->method[0].code;
    static const int expected[] = {0, 10, 20, 21, 40, 40};
    for (unsigned bci = 0; bci < 6; bci++)
        assert_int_equal(cf_line_of(code, bci), expected[bci]);
    release(&r);
    buf_release(&b);
}

static void test_reader_constants(void **state)
{
    (void)state;
    struct buf b = bytes_of(61, "=l =d =i =F:A.f:I =M:B.m:()V =s " HEAD "0 0 0");
    struct reading r;
    read_bytes(&r, b.at, b.len);
    assert_non_null(r.c);
    assert_int_equal(r.c->constant[1].tag, CF_LONG);
    assert_int_equal(r.c->constant[1].l, 0x100000001);
    assert_int_equal(r.c->constant[2].tag, CF_UNUSED);
    assert_int_equal(r.c->constant[3].tag, CF_DOUBLE);
    unsigned fields = 0, methods = 0, strings = 0;
    for (unsigned i = 1; i < r.c->constants; i++) {
        const struct cf_const *q = &r.c->constant[i];
        if (q->tag == CF_FIELDREF) {
            fields++;
            assert_string_equal(sym_text(&r.syms, q->owner), "A");
            assert_string_equal(sym_text(&r.syms, q->name), "f");
            assert_string_equal(sym_text(&r.syms, q->desc), "I");
            assert_int_equal(r.c->constant[q->ref].tag, CF_CLASS);
        }
        methods += q->tag == CF_METHODREF;
        strings += q->tag == CF_STRING;
    }
    assert_int_equal(fields + methods + strings, 3);
    release(&r);
    buf_release(&b);
}

static void test_reader_not_a_class(void **state)
{
    (void)state;
    struct reading r;
    read_bytes(&r, "PK\3\4abcdefgh", 12);
    assert_null(r.c);
    assert_non_null(strstr(r.problem.err.text, "magic 0x504B0304"));
    release(&r);
    read_bytes(&r, "\xca\xfe\xba\xbe\0\0\0\x3d\0\0", 10);
    assert_null(r.c);
    assert_non_null(strstr(r.problem.err.text, "constant pool of size 0"));
    release(&r);
    read_bytes(&r, "\xca\xfe\xba\xbe\0\0\0\x3d\xff\xff", 10);
    assert_null(r.c);
    assert_non_null(strstr(r.problem.err.text, "truncated"));
    release(&r);
}

static void test_reader_too_many_parameters(void **state)
{
    (void)state;
    for (int longs = 126; longs <= 127; longs++) {
        struct buf words;
        buf_init(&words);
        buf_str(&words, HEAD "0 1 0x401 #U:m #U:(II");
        for (int i = 0; i < longs; i++)
            buf_char(&words, 'J');
        buf_str(&words, ")V 0 0");
        struct buf b = bytes_of(61, words.at);
        struct reading r;
        read_bytes(&r, b.at, b.len);
        assert_int_equal(r.c != NULL, longs == 126);
        release(&r);
        buf_release(&b);
        buf_release(&words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_reader_cases),
        UNIT(test_reader_every_prefix),
        UNIT(test_reader_fills_in),
        UNIT(test_reader_lines),
        UNIT(test_reader_constants),
        UNIT(test_reader_not_a_class),
        UNIT(test_reader_too_many_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
