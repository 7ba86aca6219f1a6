/* SPDX-License-Identifier: Apache-2.0 */
/* Decoding of byte code: what is folded, what is refused, and subroutines. */
#include "unit.h"

#include "assemble.h"

struct decoding {
    struct buf bytes;
    struct symtab syms;
    struct arena arena;
    struct cf_problem problem;
    struct cf_class *c;
    struct cf_body body;
    bool ok;
};

static void decode_bytes(struct decoding *d)
{
    symtab_init(&d->syms);
    arena_init(&d->arena);
    d->c = cf_read((const uint8_t *)d->bytes.at, d->bytes.len, "T.class", &d->syms,
                   &d->arena, &d->problem);
    if (!d->c)
        fail_msg("%s", d->problem.err.text);
    d->ok = cf_decode(d->c, &d->c->method[0], &d->syms, &d->arena, &d->body, &d->problem);
}

static void decode(struct decoding *d, const char *source)
{
    *d = (struct decoding){.bytes = assemble("static f(IJ)V", source)};
    decode_bytes(d);
}

static void release(struct decoding *d)
{
    arena_release(&d->arena);
    symtab_release(&d->syms);
    buf_release(&d->bytes);
}

static void expect(const struct decoding *d, uint32_t i, enum cf_op op, int a, int b)
{
    assert_true(i < d->body.insns);
    assert_int_equal(d->body.insn[i].op, op);
    assert_int_equal(d->body.insn[i].a, a);
    assert_int_equal(d->body.insn[i].b, b);
}

static void must_decode(struct decoding *d, const char *source)
{
    decode(d, source);
    if (!d->ok)
        fail_msg("%s", d->problem.err.text);
}

static void test_insn_folds(void **state)
{
    (void)state;
    struct decoding d;
    must_decode(&d, ".locals 400; iconst_m1; bipush -7; sipush -300; iload_0; lload_1; "
                    "iload 300; iinc 3 -2; iinc 300 5; astore_3; fconst_2; lconst_1; "
                    "dconst_0; newarray 10; return");
    expect(&d, 0, CF_OP_ICONST, 0, -1);
    expect(&d, 1, CF_OP_ICONST, 0, -7);
    expect(&d, 2, CF_OP_ICONST, 0, -300);
    expect(&d, 3, CF_OP_ILOAD, 0, 0);
    expect(&d, 4, CF_OP_LLOAD, 1, 0);
    expect(&d, 5, CF_OP_ILOAD, 300, 0);
    expect(&d, 6, CF_OP_IINC, 3, -2);
    expect(&d, 7, CF_OP_IINC, 300, 5);
    expect(&d, 8, CF_OP_ASTORE, 3, 0);
    expect(&d, 9, CF_OP_FCONST, 0, 2);
    expect(&d, 10, CF_OP_LCONST, 0, 1);
    expect(&d, 11, CF_OP_DCONST, 0, 0);
    expect(&d, 12, CF_OP_NEWARRAY, 10, 0);
    assert_int_equal(d.body.insns, 14);
    assert_int_equal(d.body.bci[6], 12);
    release(&d);
}

static void test_insn_jumps_and_switches(void **state)
{
    (void)state;
    struct decoding d;
    must_decode(&d,
                "iload_0; ifeq end; top: iload_0; tableswitch -1 end top mid; "
                "mid: iload_0; lookupswitch end -5 top 9 mid; goto_w end; end: return;"
                ".catch top mid end A; .catch top end mid any");
    expect(&d, 1, CF_OP_IFEQ, 0, 7);
    expect(&d, 3, CF_OP_SWITCH, 0, 0);
    expect(&d, 5, CF_OP_SWITCH, 0, 1);
    expect(&d, 6, CF_OP_GOTO, 0, 7);
    const struct cf_switch *t = &d.body.sw[0], *l = &d.body.sw[1];
    assert_true(t->table && t->n == 2 && t->fallback == 7);
    assert_true(t->key[0] == -1 && t->key[1] == 0);
    assert_true(t->target[0] == 2 && t->target[1] == 4);
    assert_true(!l->table && l->n == 2 && l->key[0] == -5 && l->key[1] == 9);
    assert_true(l->target[0] == 2 && l->target[1] == 4 && l->fallback == 7);
    assert_int_equal(d.body.handlers, 2);
    assert_true(d.body.handler[0].start == 2 && d.body.handler[0].end == 4);
    assert_int_equal(d.body.handler[0].target, 7);
    assert_int_equal(d.c->constant[d.body.handler[0].type].tag, CF_CLASS);
    assert_int_equal(d.body.handler[1].type, 0);
    release(&d);
}

/* Source, and what the message must contain. */
static const char *const refused[][2] = {
    {"nop", "falls off the end"},
    {"iload_0; ifeq x; x: iload_0", "falls off the end"},
    {".locals 3; lload_2; return", "local variable 2 of 3"},
    {".locals 3; iload 3; return", "local variable 3 of 3"},
    {".locals 3; iinc 300 1; return", "local variable 300 of 3"},
    {"newarray 3; return", "newarray of type 3"},
    {"newarray 12; return", "newarray of type 12"},
    {"new [I; return", "new can't make an array"},
    {"multianewarray [[I 3; return", "multianewarray of 3 dimensions"},
    {"multianewarray [[I 0; return", "multianewarray of 0 dimensions"},
    {"multianewarray A 1; return", "multianewarray of 1 dimensions"},
    {"invokevirtual A.<init> ()V; return", "internal method <init>"},
    {"invokestatic A.<init> ()V; return", "internal method <init>"},
    {"invokespecial ^A.<clinit> ()V; return", "internal method <clinit>"},
    {"invokevirtual ^A.m ()V; return", "wrong kind"},
    {".major 51; invokestatic ^A.m ()V; return", "wrong kind"},
    {".major 51; invokespecial ^A.m ()V; return", "wrong kind"},
    {"ldc long; return", "wrong kind"},
    {"ldc2_w int; return", "wrong kind"},
    {".major 48; ldc class A; return", "wrong kind"},
    {"ldc condy c J; return", "wrong size"},
    {"ldc2_w condy c I; return", "wrong size"},
    {"lookupswitch x 3 x 3 x; x: return", "not ascending"},
    {"lookupswitch x 3 x 2 x; x: return", "not ascending"},
    {".major 55; jsr x; x: return", "do not exist in class files of version 55"},
    {".major 48; ret 0", "holds no return address"},
    {".major 48; jsr x; return; x: astore_3; jsr x; ret 3", "calls itself"},
    {".major 48; jsr x; return; x: pop; ret 3", "holds no return address"},
};

static void test_insn_refuses(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct decoding d;
        decode(&d, refused[i][0]);
        if (d.ok || !strstr(d.problem.err.text, refused[i][1]))
            fail_msg("%s: %s", refused[i][0], d.ok ? "accepted" : d.problem.err.text);
        assert_string_equal(d.problem.java_error, "java/lang/VerifyError");
        assert_non_null(strstr(d.problem.err.text, "T.class: method f(IJ)V, byte "));
        release(&d);
    }
}

/* Bytes that the assembler does not write; they replace "nop; …; return" of the source.
 */
struct patched {
    unsigned major;
    const char *bytes;
    unsigned n;
    const char *message;
};

static const struct patched patches[] = {
    {55, "\xca", 1, "no such instruction: 202"},
    {55, "\xff", 1, "no such instruction: 255"},
    {55, "\xa7\xff\xff", 3, "jump to -1"},
    {55, "\xa7\x7f\xff", 3, "jump to 32767"},
    {55, "\xa7\x00\x01", 3, "jump to 1, where no instruction begins"},
    {55, "\x12\x00", 2, "there is no constant 0"},
    {55, "\x13\xff\xff", 3, "there is no constant 65535"},
    {55, "\xb2\x00\x01", 3, "constant 1 is of the wrong kind"},
    {55, "\xc4\x00\x00\x00", 4, "no wide form"},
    {55, "\xc4\xff\x00\x00", 4, "no wide form"},
    {55, "\xaa\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00\x00\x01", 16,
     "bad table"},
    {55, "\xaa\x00\x00\x00\x00\x00\x00\x00\x80\x00\x00\x00\x7f\xff\xff\xff", 16,
     "bad table"},
    {55, "\xab\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff", 12, "bad table"},
    {50, "\xab\x01\x00\x00\x00\x00\x00\x13\x00\x00\x00\x00", 12, "padding"},
};

static void test_insn_patched(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof patches / sizeof *patches; i++) {
        char source[200] = "";
        snprintf(source, sizeof source, ".major %u; ", patches[i].major);
        for (int k = 0; k < 19; k++)
            strcat(source, "nop;");
        strcat(source, "return");
        struct decoding d = {.bytes = assemble("static f(IJ)V", source)};
        char *code = memmem(d.bytes.at, d.bytes.len,
                            "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xb1", 20);
        assert_non_null(code);
        memcpy(code, patches[i].bytes, patches[i].n);
        decode_bytes(&d);
        if (d.ok || !strstr(d.problem.err.text, patches[i].message))
            fail_msg("patch %zu: %s", i, d.ok ? "accepted" : d.problem.err.text);
        release(&d);
    }
}

static void test_insn_cut_off(void **state)
{
    (void)state;
    static const char *const last[] = {"goto x",
                                       "iload 1",
                                       "sipush 5",
                                       "iinc 3 1",
                                       "invokeinterface A.m ()V",
                                       "multianewarray [I 1",
                                       "tableswitch 0 x x",
                                       "iload 300",
                                       "goto_w x",
                                       "invokedynamic m ()V"};
    for (size_t i = 0; i < sizeof last / sizeof *last; i++) {
        char source[200];
        snprintf(source, sizeof source, ".locals 400; x: nop; %s", last[i]);
        struct decoding d = {.bytes = assemble("static f(IJ)V", source)};
        symtab_init(&d.syms);
        arena_init(&d.arena);
        d.c = cf_read((const uint8_t *)d.bytes.at, d.bytes.len, "T.class", &d.syms,
                      &d.arena, &d.problem);
        assert_non_null(d.c);
        struct cf_code *code = d.c->method[0].code;
        for (uint32_t n = code->code_len - 1; n > 1; n--) {
            code->code_len = n;
            assert_false(cf_decode(d.c, &d.c->method[0], &d.syms, &d.arena, &d.body,
                                   &d.problem));
            assert_non_null(strstr(d.problem.err.text, "is cut off"));
        }
        release(&d);
    }
}

static void test_insn_handlers_between(void **state)
{
    (void)state;
    struct decoding d = {.bytes = assemble("static f(IJ)V",
        "a: sipush 5; b: pop; c: return; .catch a c b any")};
    /* The row 0..4 -> 3; its start, end and target move into sipush in turn. */
    char *row = memmem(d.bytes.at, d.bytes.len, "\0\1\0\0\0\4\0\3\0\0", 10);
    assert_non_null(row);
    for (int k = 3; k <= 7; k += 2) {
        char keep = row[k];
        row[k] = 1;
        if (k == 3)
            row[k] = 2;
        struct buf bytes = d.bytes;
        decode_bytes(&d);
        assert_false(d.ok);
        assert_string_equal(d.problem.java_error, "java/lang/ClassFormatError");
        assert_non_null(strstr(d.problem.err.text, "the exception table names a place"));
        arena_release(&d.arena);
        symtab_release(&d.syms);
        d = (struct decoding){.bytes = bytes};
        row[k] = keep;
    }
    buf_release(&d.bytes);
}

/* ---- subroutines ---- */

/* Runs the decoded code on ints: enough to see that copies do what calls would. */
static int run(const struct cf_body *b, int argument)
{
    int local[16] = {argument}, stack[16], top = 0, steps = 0;
    for (uint32_t i = 0; steps < 1000; steps++) {
        const struct cf_insn *in = &b->insn[i++];
        switch ((int)in->op) {
        case CF_OP_ACONST_NULL: stack[top++] = -99; break;
        case CF_OP_ICONST: stack[top++] = in->b; break;
        case CF_OP_ILOAD: stack[top++] = local[in->a]; break;
        case CF_OP_ISTORE: case CF_OP_ASTORE: local[in->a] = stack[--top]; break;
        case CF_OP_IINC: local[in->a] += in->b; break;
        case CF_OP_IADD: top--, stack[top - 1] += stack[top]; break;
        case CF_OP_IMUL: top--, stack[top - 1] *= stack[top]; break;
        case CF_OP_GOTO: i = (uint32_t)in->b; break;
        case CF_OP_IFEQ: if (stack[--top] == 0) i = (uint32_t)in->b; break;
        case CF_OP_POP: top--; break;
        case CF_OP_IRETURN: return stack[--top];
        default: fail_msg("no such instruction in run: %d", in->op);
        }
    }
    return -1;
}

static void test_subroutine_runs(void **state)
{
    (void)state;
    struct decoding d;
    /* f(n) = called twice: n = n * 2 + 1, by a subroutine that calls another one. */
    must_decode(&d, ".major 48; jsr twice; jsr twice; iload_0; ireturn;"
                    "twice: astore 5; iload_0; iconst_2; imul; istore_0; jsr inc; ret 5;"
                    "inc: astore 6; iload_0; ifeq skip; iinc 0 1; skip: ret 6");
    assert_int_equal(run(&d.body, 3), (3 * 2 + 1) * 2 + 1);
    assert_int_equal(run(&d.body, 0), 0);
    for (uint32_t i = 0; i < d.body.insns; i++)
        assert_true(d.body.insn[i].op < CF_OPS);
    release(&d);
}

static void test_subroutine_returns_two_levels(void **state)
{
    (void)state;
    struct decoding d;
    /* The inner one returns to the caller of the outer one. */
    must_decode(&d, ".major 48; jsr outer; iload_0; ireturn;"
                    "outer: astore 5; jsr inner; iconst_5; ireturn;"
                    "inner: astore 6; iinc 0 1; ret 5");
    assert_int_equal(run(&d.body, 7), 8);
    release(&d);
}

static void test_subroutine_that_stays(void **state)
{
    (void)state;
    struct decoding d;
    must_decode(&d, ".major 48; jsr never; goto x; x: goto x;"
                    "never: pop; iload_0; ireturn");
    assert_int_equal(run(&d.body, 7), 7);
    assert_int_equal(d.body.insns, 5); /* what is behind jsr is never reached */
    release(&d);
}

static void test_subroutine_handlers_and_switch(void **state)
{
    (void)state;
    struct decoding d;
    must_decode(&d, ".major 48; a: jsr s; b: jsr s; c: iload_0; ireturn;"
                    "s: astore 5; t: iload_0; lookupswitch e 1 u 2 e; u: nop; e: ret 5;"
                    "h: pop; iconst_0; ireturn; .catch a c h any; .catch t e h A");
    assert_int_equal(d.body.switches, 2);
    assert_int_equal(d.body.handlers, 3); /* the first range once, the second per copy */
    for (uint32_t i = 0; i < d.body.handlers; i++) {
        const struct cf_handler *h = &d.body.handler[i];
        assert_true(h->start < h->end && h->end <= d.body.insns);
        assert_int_equal(d.body.insn[h->target].op, CF_OP_POP);
    }
    for (uint32_t i = 0; i < d.body.switches; i++)
        assert_true(d.body.sw[i].fallback < d.body.insns &&
                    d.body.sw[i].target[0] < d.body.insns);
    release(&d);
}

static void test_subroutine_growth(void **state)
{
    (void)state;
    /* Each calls the next one twice: 2^30 copies. */
    struct buf source;
    buf_init(&source);
    buf_str(&source, ".major 48; .locals 100; jsr s0; return;");
    for (int i = 0; i < 30; i++)
        buf_printf(&source, "s%d: astore %d; jsr s%d; jsr s%d; ret %d;", i, 10 + i, i + 1,
                   i + 1, 10 + i);
    buf_str(&source, "s30: astore 50; ret 50");
    struct decoding d;
    decode(&d, source.at);
    assert_false(d.ok);
    assert_non_null(strstr(d.problem.err.text, "too complex"));
    release(&d);
    buf_release(&source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_insn_folds),
        UNIT(test_insn_jumps_and_switches),
        UNIT(test_insn_refuses),
        UNIT(test_insn_patched),
        UNIT(test_insn_cut_off),
        UNIT(test_insn_handlers_between),
        UNIT(test_subroutine_runs),
        UNIT(test_subroutine_returns_two_levels),
        UNIT(test_subroutine_that_stays),
        UNIT(test_subroutine_handlers_and_switch),
        UNIT(test_subroutine_growth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
