/* SPDX-License-Identifier: Apache-2.0 */
/* The writer of class files: what it writes is read back and decoded by the class-file
 * reader, and stack use is checked by the frame maps. */
#include "vm/synth.h"

#include "unit.h"

static struct vm *bare_vm(void)
{
    struct vm *vm = mem_zalloc(sizeof *vm);
    symtab_init(&vm->syms);
    arena_init(&vm->program);
    return vm;
}

static void drop_vm(struct vm *vm)
{
    arena_release(&vm->program);
    symtab_release(&vm->syms);
    mem_free(vm);
}

static const struct cf_class *read_back(struct synth *s, struct buf *bytes)
{
    struct cf_problem problem = {0};
    struct vm *vm = s->vm;
    buf_init(bytes);
    synth_bytes(s, bytes);
    synth_release(s);
    const struct cf_class *c = cf_read((const uint8_t *)bytes->at, bytes->len, "test", &vm->syms,
                                       &vm->program, &problem);
    if (!c)
        fail_msg("%s", problem.err.text);
    return c;
}

/* Decodes a method and returns how many instructions it has; its stack use is consistent. */
static uint32_t decode(struct vm *vm, const struct cf_class *c, unsigned method)
{
    struct cf_body body = {0};
    struct cf_problem problem = {0};
    if (!cf_decode(c, &c->method[method], &vm->syms, &vm->program, &body, &problem))
        fail_msg("%s", problem.err.text);
    struct cf_map *map = cf_map_new(c, &c->method[method], &body, &vm->syms);
    assert_non_null(map);
    cf_map_free(map);
    return body.insns;
}

static void test_signatures(void **state)
{
    (void)state;
    struct vm *vm = bare_vm();
    struct sig s;
    sym desc = sym_of(&vm->syms, "(IJ[Ljava/lang/String;DLjava/util/List;)[[J");
    sig_parse(vm, desc, &s);
    assert_int_equal(s.params, 5);
    assert_int_equal(s.slots, 7);
    assert_string_equal(sym_text(&vm->syms, s.param[2]), "[Ljava/lang/String;");
    assert_string_equal(sym_text(&vm->syms, s.ret), "[[J");
    assert_int_equal(sig_desc(vm, &s), desc);
    assert_int_equal(type_kind(vm, s.param[2]), 'L');
    assert_string_equal(sym_text(&vm->syms, type_class(vm, s.param[4])), "java/util/List");
    assert_int_equal(type_of_class(vm, type_class(vm, s.param[4])), s.param[4]);
    sig_prepend(vm, &s, sym_of(&vm->syms, "Lp/C;"));
    assert_string_equal(sym_text(&vm->syms, sig_desc(vm, &s)),
                        "(Lp/C;IJ[Ljava/lang/String;DLjava/util/List;)[[J");
    drop_vm(vm);
}

static void test_conversions(void **state)
{
    (void)state;
    static const char kinds[] = "ZBSCIJFD";
    /* JLS 5.1.2: rows from, columns to */
    static const char *const widens[] = {"10000000", "01101111", "00101111", "00011111",
                                         "00001111", "00000111", "00000011", "00000001"};
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            assert_int_equal(type_widens(kinds[i], kinds[j]), widens[i][j] == '1');
    struct vm *vm = bare_vm();
    static const struct { const char *from, *to; bool ok; } cases[] = {
        {"I", "J", true}, {"J", "I", false}, {"I", "Ljava/lang/Object;", true},
        {"I", "Ljava/lang/Long;", true}, {"J", "Ljava/lang/Integer;", false},
        {"Ljava/lang/Object;", "I", true}, {"V", "I", false}, {"I", "V", true},
        {"Z", "I", false}, {"[I", "Ljava/lang/Object;", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(type_converts(vm, sym_of(&vm->syms, cases[i].from),
                                       sym_of(&vm->syms, cases[i].to)),
                         cases[i].ok);
    assert_int_equal(type_unwrapped("java/lang/Character"), 'C');
    assert_int_equal(type_unwrapped("java/lang/String"), 0);
    drop_vm(vm);
}

/* static Object pack(int, long, Object): boxes all; static int pick(Object): a branch and a
 * handler; one native. */
static void test_class(void **state)
{
    (void)state;
    struct vm *vm = bare_vm();
    struct synth s;
    struct sig sig;
    struct buf bytes;
    const char *desc = "(IJLjava/lang/Object;)Ljava/lang/Object;";
    sig_parse(vm, sym_of(&vm->syms, desc), &sig);
    synth_begin(&s, vm, "p/Made", "java/lang/Object", CF_FINAL | CF_SYNTHETIC);
    synth_interface(&s, "java/lang/Runnable");
    synth_field(&s, CF_PRIVATE | CF_FINAL, "x", "J");
    synth_method(&s, CF_STATIC, "pack", desc);
    synth_pack(&s, &sig, 0);
    synth_return(&s, 'L');
    synth_method_end(&s);
    synth_method(&s, CF_STATIC, "pick", "(Ljava/lang/Object;)I");
    size_t from = synth_pos(&s);
    synth_load(&s, 'L', 0);
    size_t null = synth_jump(&s, J_IFNULL, -1);
    synth_load(&s, 'L', 0);
    synth_convert(&s, sym_of(&vm->syms, "Ljava/lang/Object;"), sym_of(&vm->syms, "I"),
                  sym_of(&vm->syms, "Ljava/lang/Integer;"));
    synth_return(&s, 'I');
    size_t to = synth_pos(&s);
    synth_here(&s, null);
    synth_int(&s, 100000);
    synth_return(&s, 'I');
    synth_handler(&s, from, to, "java/lang/ClassCastException");
    synth_op(&s, J_POP, -1);
    synth_int(&s, -1);
    synth_return(&s, 'I');
    synth_method_end(&s);
    synth_method(&s, CF_STATIC | CF_NATIVE, "nat", "()V");
    const struct cf_class *c = read_back(&s, &bytes);
    assert_string_equal(sym_text(&vm->syms, c->name), "p/Made");
    assert_int_equal(c->interfaces, 1);
    assert_int_equal(c->fields, 1);
    assert_int_equal(c->methods, 3);
    assert_null(c->method[2].code);
    assert_int_equal(c->method[0].code->max_locals, 4);
    /* array, dup, index, long: 5 slots */
    assert_int_equal(c->method[0].code->max_stack, 5);
    assert_int_equal(decode(vm, c, 0), 3 + 3 * 4 + 2);
    assert_int_equal(c->method[1].code->handlers, 1);
    assert_int_equal(decode(vm, c, 1), 11);
    buf_release(&bytes);
    drop_vm(vm);
}

/* Constants are written once, and wide locals get the wide form. */
static void test_sharing(void **state)
{
    (void)state;
    struct vm *vm = bare_vm();
    struct synth s;
    struct buf bytes;
    synth_begin(&s, vm, "p/Same", "java/lang/Object", CF_FINAL);
    synth_method(&s, CF_STATIC, "f", "()D");
    for (int i = 0; i < 50; i++) {
        synth_string(&s, "text");
        synth_op(&s, J_POP, -1);
    }
    synth_int(&s, 5);
    synth_store(&s, 'I', 300);
    synth_load(&s, 'I', 300);
    synth_convert(&s, sym_of(&vm->syms, "I"), sym_of(&vm->syms, "D"), sym_of(&vm->syms, "I"));
    synth_return(&s, 'D');
    synth_method_end(&s);
    const struct cf_class *c = read_back(&s, &bytes);
    assert_int_equal(c->method[0].code->max_locals, 301);
    assert_int_equal(c->method[0].code->max_stack, 2);
    assert_int_equal(decode(vm, c, 0), 105);
    unsigned strings = 0;
    for (unsigned i = 1; i < c->constants; i++)
        strings += c->constant[i].tag == CF_STRING;
    assert_int_equal(strings, 1);
    buf_release(&bytes);
    drop_vm(vm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {UNIT(test_signatures), UNIT(test_conversions),
                                       UNIT(test_class), UNIT(test_sharing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
