/* SPDX-License-Identifier: Apache-2.0 */
/* The verifier must accept what compilers make (the JDK's own classes, and jars if they
 * are there) and refuse each kind of bad code, written in a small assembly language. */
#include "unit.h"
#include "world.h"
#include "assemble.h"

#include "base/host.h"
#include "base/rng.h"

/* ---- what javac made ---- */

struct hierarchy {
    struct world w;
    const struct cf_class *current;
};

/* Is `to` among the superclasses of `from`? */
static int subclass(struct world *w, sym from, sym to)
{
    while (from) {
        if (from == to)
            return 1;
        const struct cf_class *c = world_load(w, from);
        if (!c)
            return -1;
        from = c->super;
    }
    return 0;
}

static int real_assignable(void *ctx, sym from, sym to)
{
    struct hierarchy *h = ctx;
    assert_int_not_equal(from, to);
    const struct cf_class *c = world_load(&h->w, to);
    if (!c)
        return -1;
    return c->flags & CF_INTERFACE ? 1 : subclass(&h->w, from, to);
}

static bool same_package(struct symtab *syms, sym a, sym b)
{
    const char *s = sym_text(syms, a), *t = sym_text(syms, b);
    const char *s_end = strrchr(s, '/'), *t_end = strrchr(t, '/');
    size_t n = s_end ? (size_t)(s_end - s) : 0, m = t_end ? (size_t)(t_end - t) : 0;
    return n == m && memcmp(s, t, n) == 0;
}

static int real_protected(void *ctx, sym owner, sym name, sym desc, bool method)
{
    struct hierarchy *h = ctx;
    if (subclass(&h->w, h->current->name, owner) != 1)
        return 0;
    for (const struct cf_class *c = world_load(&h->w, owner); c;
         c = c->super ? world_load(&h->w, c->super) : NULL) {
        unsigned n = method ? c->methods : c->fields;
        const struct cf_member *m = method ? c->method : c->field;
        for (unsigned i = 0; i < n; i++) {
            if (m[i].name == name && m[i].desc == desc)
                return (m[i].flags & CF_PROTECTED) &&
                       !same_package(&h->w.syms, c->name, h->current->name);
        }
    }
    return 0;
}

struct figures {
    uint64_t methods, insns, spent;
};

/* A verified method also has a frame map. */
static void verify_class(struct hierarchy *h, struct arena *arena, struct figures *f)
{
    const struct cf_class *c = h->current;
    struct cf_verify_env env = {h, real_assignable, real_protected};
    for (unsigned i = 0; i < c->methods; i++) {
        if (!c->method[i].code)
            continue;
        struct cf_body body = world_decode(&h->w, c, &c->method[i], arena);
        struct cf_problem problem;
        uint64_t before = host_cpu();
        if (!cf_verify(c, &c->method[i], &body, &h->w.syms, &env, &problem)) {
            if (problem.java_error)
                fail_msg("%s", problem.err.text);
            continue; /* it names a class that is not there */
        }
        f->spent += host_cpu() - before;
        f->methods++;
        f->insns += body.insns;
        struct cf_map *map = cf_map_new(c, &c->method[i], &body, &h->w.syms);
        assert_non_null(map);
        cf_map_free(map);
        arena_clear(arena);
    }
}

static void verify_all(const char *jars, const char *const *names, size_t classes)
{
    struct hierarchy h = {0};
    world_init(&h.w, jars);
    for (; *names; names++)
        assert_non_null(world_load(&h.w, sym_of(&h.w.syms, *names)));
    world_grow(&h.w, classes);
    struct arena arena;
    arena_init(&arena);
    struct figures f = {0};
    size_t n = h.w.list.len; /* verifying may load more */
    for (size_t i = 0; i < n; i++) {
        h.current = h.w.list.at[i];
        verify_class(&h, &arena, &f);
    }
    assert_true(f.methods > n);
    print_message("# verified %zu classes, %llu methods, %llu instructions: %.0f methods "
                  "a second\n", n, (unsigned long long)f.methods,
                  (unsigned long long)f.insns,
                  (double)f.methods / ((double)f.spent * 1e-9));
    arena_release(&arena);
    world_release(&h.w);
}

static void test_verify_accepts_jdk(void **state)
{
    (void)state;
    verify_all(NULL, (const char *const[]){"java/lang/Object",
                                           "java/util/concurrent/ForkJoinPool",
                                           "java/util/stream/Collectors",
                                           "java/util/Formatter",
                                           "java/time/ZonedDateTime", NULL},
               WORLD_SANITIZED ? 600 : 4000);
}

static void test_verify_accepts_jars(void **state)
{
    (void)state;
    const char *jars = "/usr/share/java/junit4.jar", *guava = "/usr/share/java/guava.jar";
    size_t classes = WORLD_SANITIZED ? 200 : 1500;
    if (host_is_file(jars))
        verify_all(jars, (const char *const[]){"org/junit/runner/JUnitCore", NULL},
                   classes);
    if (host_is_file(guava))
        verify_all(guava,
                   (const char *const[]){"com/google/common/collect/ImmutableMap",
                                         "com/google/common/cache/LocalCache", NULL},
                   classes);
}

/* ---- what javac made, damaged ---- */

/* Another opcode with operands of the same form, another constant of the same kind, local
 * or target; or nothing at all. */
static void damage(struct rng *r, const struct cf_class *c, const struct cf_code *code,
                   uint8_t *at)
{
    VEC(uint32_t) start = {0};
    for (uint32_t i = 0; i < code->code_len;
         i += bytecode_length(code->code, code->code_len, i))
        vec_push(&start, i);
    uint32_t bci = start.at[rng_below(r, (uint32_t)start.len)];
    uint8_t *p = at + bci;
    unsigned form = bytecode_table[*p].form, opcode = rng_below(r, BYTECODES);
    unsigned other = bytecode_table[opcode].form;
    uint32_t k = rng_below(r, c->constants);
    bool has_constant = form >= FORM_FIELD && form <= FORM_CLASS;
    if (rng_below(r, 8) == 0) {
        memset(p, 0, bytecode_length(code->code, code->code_len, bci));
    } else if (form == other || (form <= FORM_SLOT && other <= FORM_SLOT)) {
        *p = (uint8_t)opcode;
    } else if (form == FORM_LOCAL) {
        p[1] = (uint8_t)rng_below(r, code->max_locals);
    } else if (form == FORM_JUMP) {
        uint32_t to = start.at[rng_below(r, (uint32_t)start.len)] - bci;
        p[1] = (uint8_t)(to >> 8);
        p[2] = (uint8_t)to;
    } else if (has_constant && c->constant[p[1] << 8 | p[2]].tag == c->constant[k].tag) {
        p[1] = (uint8_t)(k >> 8);
        p[2] = (uint8_t)k;
    }
    vec_release(&start);
}

/* 1 accepted, 0 refused. */
static int verify_damaged(struct hierarchy *h, const struct cf_code *code,
                          const struct cf_member *old, struct arena *arena)
{
    struct cf_code copy = *code;
    struct cf_member m = *old;
    m.code = &copy;
    struct cf_body body;
    struct cf_problem problem;
    struct cf_verify_env env = {h, real_assignable, real_protected};
    if (!cf_decode(h->current, &m, &h->w.syms, arena, &body, &problem))
        return 0;
    bool ok = cf_verify(h->current, &m, &body, &h->w.syms, &env, &problem);
    struct cf_map *map = cf_map_new(h->current, &m, &body, &h->w.syms);
    assert_true(map || !ok); /* whatever is accepted keeps the stack in order */
    for (uint32_t i = 0; i < body.insns && map; i += 1 + i / 4)
        cf_map_at(map, i);
    cf_map_free(map);
    return ok;
}

static void damage_class(struct hierarchy *h, struct rng *r, int *tally)
{
    struct arena arena;
    arena_init(&arena);
    for (unsigned i = 0; i < h->current->methods; i++) {
        const struct cf_member *m = &h->current->method[i];
        for (int k = 0; k < 4 && m->code; k++) {
            uint8_t *bytes = arena_copy(&arena, m->code->code, m->code->code_len);
            damage(r, h->current, m->code, bytes);
            struct cf_code code = *m->code;
            code.code = bytes;
            tally[verify_damaged(h, &code, m, &arena)]++;
            arena_clear(&arena);
        }
    }
    arena_release(&arena);
}

static void test_verify_damaged_code(void **state)
{
    (void)state;
    struct hierarchy h = {0};
    world_init(&h.w, NULL);
    world_load(&h.w, sym_of(&h.w.syms, "java/util/concurrent/ForkJoinPool"));
    world_grow(&h.w, WORLD_SANITIZED ? 100 : 600);
    struct rng r = {17};
    int tally[2] = {0};
    size_t n = h.w.list.len;
    for (size_t i = 0; i < n; i++) {
        h.current = h.w.list.at[i];
        damage_class(&h, &r, tally);
    }
    print_message("# damaged methods: %d refused, %d accepted\n", tally[0], tally[1]);
    assert_true(tally[0] > 1000 && tally[1] > 100);
    world_release(&h.w);
}

/* ---- made by hand ---- */

static const struct kin {
    const char *name, *super;
    bool interface;
} kin[] = {
    {"java/lang/Object", NULL, false},
    {"p/Base", "java/lang/Object", false}, {"A", "p/Base", false}, {"T", "A", false},
    {"U", "T", false}, {"B", "A", false},
    {"I", "java/lang/Object", true}, {"H", "java/lang/Object", true},
    {"K", "java/lang/Object", true},
    {"java/lang/Throwable", "java/lang/Object", false},
    {"E", "java/lang/Throwable", false}, {"F", "java/lang/Throwable", false},
    {"java/lang/String", "java/lang/Object", false},
    {"java/lang/Class", "java/lang/Object", false},
    {"java/lang/invoke/MethodType", "java/lang/Object", false},
    {"java/lang/invoke/MethodHandle", "java/lang/Object", false},
};

struct family {
    struct symtab syms;
    int questions;
};

static const struct kin *kin_of(const char *name)
{
    for (size_t i = 0; i < sizeof kin / sizeof *kin; i++) {
        if (strcmp(kin[i].name, name) == 0)
            return &kin[i];
    }
    return NULL;
}

static int made_assignable(void *ctx, sym from, sym to)
{
    struct family *f = ctx;
    f->questions++;
    const struct kin *a = kin_of(sym_text(&f->syms, from));
    const struct kin *b = kin_of(sym_text(&f->syms, to));
    assert_int_not_equal(from, to);
    if (!a || !b)
        return -1;
    while (a && a != b)
        a = a->super ? kin_of(a->super) : NULL;
    return b->interface || a == b;
}

static int made_protected(void *ctx, sym owner, sym name, sym desc, bool method)
{
    struct family *f = ctx;
    const char *o = sym_text(&f->syms, owner), *n = sym_text(&f->syms, name);
    if (strcmp(o, "java/lang/Object") == 0)
        return method && strcmp(n, "clone") == 0;
    if (strcmp(o, "p/Base") != 0 && strcmp(o, "A") != 0)
        return 0;
    if (strcmp(n, "<init>") == 0)
        return strcmp(sym_text(&f->syms, desc), "(I)V") == 0;
    return strcmp(n, method ? "pm" : "pf") == 0;
}

/* True when accepted. What reading or decoding refuses counts as refused, too. */
static bool verify_bytes(struct family *f, const struct buf *bytes, struct cf_problem *p)
{
    struct arena arena;
    arena_init(&arena);
    struct cf_body body;
    struct cf_verify_env env = {f, made_assignable, made_protected};
    *p = (struct cf_problem){0};
    struct cf_class *c = cf_read((const uint8_t *)bytes->at, bytes->len, "T.class",
                                 &f->syms, &arena, p);
    bool ok = c && cf_decode(c, &c->method[0], &f->syms, &arena, &body, p) &&
              cf_verify(c, &c->method[0], &body, &f->syms, &env, p);
    if (ok) {
        struct cf_map *map = cf_map_new(c, &c->method[0], &body, &f->syms);
        assert_non_null(map);
        cf_map_free(map);
    }
    arena_release(&arena);
    return ok;
}

static void test_verify_cases(void **state)
{
    (void)state;
    static const struct {
        const char *message, *method, *code;
    } cases[] = {
#define CASE(message, method, code) {message, method, code},
#include "verify_cases.def"
#undef CASE
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct family f = {0};
        symtab_init(&f.syms);
        struct buf bytes = assemble(cases[i].method, cases[i].code);
        struct cf_problem p;
        bool ok = verify_bytes(&f, &bytes, &p);
        bool as_expected = cases[i].message
                               ? !ok && strstr(p.err.text, cases[i].message)
                               : ok;
        if (!as_expected) {
            wrong++;
            print_error("%s { %s }\n  expected: %s\n  got: %s\n", cases[i].method,
                        cases[i].code, cases[i].message ? cases[i].message : "accepted",
                        ok ? "accepted" : p.err.text);
        }
        buf_release(&bytes);
        symtab_release(&f.syms);
    }
    assert_int_equal(wrong, 0);
}

static void test_verify_message(void **state)
{
    (void)state;
    struct family f = {0};
    symtab_init(&f.syms);
    struct buf bytes = assemble("static f(LA!)LB!", "nop; aload_0; areturn");
    struct cf_problem p;
    assert_false(verify_bytes(&f, &bytes, &p));
    assert_string_equal(p.java_error, "java/lang/VerifyError");
    assert_string_equal(p.err.text,
                        "T.class: (class: T, method: f signature: (LA;)LB;) Bad type on "
                        "operand stack: found 'A', expected B, at instruction 2");
    buf_release(&bytes);
    bytes = assemble("static f(LGone!)LB!", "aload_0; areturn");
    assert_false(verify_bytes(&f, &bytes, &p));
    assert_null(p.java_error); /* the machine has an exception pending */
    buf_release(&bytes);
    symtab_release(&f.syms);
}

/* Merging, and using a value as what it is, asks nobody. */
static void test_verify_asks_only_for_uses(void **state)
{
    (void)state;
    static const struct {
        int questions;
        const char *code;
    } cases[] = {
        {0, "iload_0; ifeq x; aload_1; goto y; x: aload_2; y: pop; return"},
        {0, "aload_1; invokestatic B.s (LT!)V; return"},
        {0, "aload_1; invokestatic B.s (Ljava/lang/Object!)V; return"},
        {1, "aload_1; invokestatic B.s (LA!)V; return"},
        {2, "iload_0; ifeq x; aload_1; goto y; x: aload_2; y: invokestatic B.s (LA!)V;"
            "return"},
        {1, "iload_0; ifeq x; aload_1; goto y; x: aload_3; y: invokestatic B.s (LA!)V;"
            "return"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct family f = {0};
        symtab_init(&f.syms);
        struct buf bytes = assemble("static f(ILT!LB!LA!)V", cases[i].code);
        struct cf_problem p;
        assert_true(verify_bytes(&f, &bytes, &p));
        assert_int_equal(f.questions, cases[i].questions);
        buf_release(&bytes);
        symtab_release(&f.syms);
    }
}

/* A switch over hundreds of classes keeps their names apart. */
static void test_verify_large_sets(void **state)
{
    (void)state;
    for (int n = 500; n <= 1500; n += 1000) {
        struct buf code;
        buf_init(&code);
        buf_str(&code, "aconst_null; astore_1;");
        for (int i = 0; i < n; i++)
            buf_printf(&code,
                       "iload_0; bipush 5; if_icmpne n%d; aload_2; checkcast [LC%d!;"
                       "astore_1; goto_w end; n%d: nop;", i, i, i);
        buf_str(&code, "end: aload_1; areturn");
        struct family f = {0};
        symtab_init(&f.syms);
        struct buf bytes = assemble("static f(ILA!LA!)[Ljava/lang/Object!", code.at);
        struct cf_problem p;
        /* Beyond the limit the set becomes Object, which is no array. */
        assert_int_equal(verify_bytes(&f, &bytes, &p), n == 500);
        buf_release(&bytes);
        buf_release(&code);
        symtab_release(&f.syms);
    }
}

/* ---- methods made to be expensive ---- */

enum { MOST_INSNS = 65000 };

struct hostile {
    struct cf_class c;
    struct cf_const constant[1000];
    struct cf_code code;
    struct cf_member m;
    struct cf_body body;
};

static void emit(struct hostile *x, unsigned op, uint32_t a, uint32_t b)
{
    assert_true(x->body.insns < MOST_INSNS);
    struct cf_insn in = {(uint16_t)op, (uint16_t)a, (int32_t)b};
    x->body.insn[x->body.insns++] = in;
}

/* Every local is set at the start and read at the end. */
static void set_locals(struct hostile *x, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        emit(x, CF_OP_ACONST_NULL, 0, 0);
        emit(x, CF_OP_ASTORE, i, 0);
    }
}

static void read_locals(struct hostile *x, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        emit(x, CF_OP_ALOAD, i, 0);
        emit(x, CF_OP_POP, 0, 0);
    }
    emit(x, CF_OP_RETURN, 0, 0);
}

/* A jump that is taken or not. */
static void may_jump(struct hostile *x, uint32_t to)
{
    emit(x, CF_OP_ICONST, 0, 0);
    emit(x, CF_OP_IFEQ, 0, to);
}

static void many_states(struct hostile *x)
{
    set_locals(x, 8000);
    uint32_t first = x->body.insns;
    for (uint32_t i = 0; i < 12000; i++)
        may_jump(x, first + (i * 7919) % (i + 1) * 2);
    read_locals(x, 8000);
}

/* Each row covers every block and has a target of its own. */
static void many_handlers(struct hostile *x)
{
    enum { ROWS = 10000 };
    set_locals(x, 1000);
    uint32_t first = x->body.insns;
    for (uint32_t i = 0; i < 20000; i++)
        may_jump(x, first + 2 * (i / 2));
    uint32_t end = x->body.insns;
    emit(x, CF_OP_ACONST_NULL, 0, 0);
    x->body.handlers = ROWS;
    x->body.handler = mem_alloc(ROWS * sizeof *x->body.handler);
    for (uint32_t i = 0; i < ROWS; i++) {
        x->body.handler[i] = (struct cf_handler){.start = first, .end = end,
                                                 .target = x->body.insns};
        emit(x, CF_OP_NOP, 0, 0);
    }
    emit(x, CF_OP_POP, 0, 0);
    read_locals(x, 1000);
}

/* A loop that moves each local to the next one: what enters at one end needs as many
 * passes as there are locals to arrive at the other. */
static void rotation(struct hostile *x, uint32_t locals, uint32_t enter)
{
    set_locals(x, locals);
    uint32_t loop = x->body.insns;
    for (uint32_t i = locals - 1; i > 0; i--) {
        emit(x, CF_OP_ALOAD, i - 1, 0);
        emit(x, CF_OP_ASTORE, i, 0);
    }
    for (uint32_t i = 0; i < enter; i++) { /* the first takes on one class more */
        emit(x, CF_OP_ALOAD, 0, 0);
        emit(x, CF_OP_CHECKCAST, i, 0);
        emit(x, CF_OP_ASTORE, 0, 0);
        may_jump(x, loop);
    }
    emit(x, CF_OP_GOTO, 0, loop);
}

static void long_rotation(struct hostile *x)
{
    rotation(x, 10000, 1);
}

static void rotation_of_sets(struct hostile *x)
{
    rotation(x, 3000, 900);
}

static void deep_stack(struct hostile *x)
{
    emit(x, CF_OP_ACONST_NULL, 0, 0);
    emit(x, CF_OP_DUP, 0, 0);
    for (uint32_t i = 0; i < 30000; i++)
        emit(x, CF_OP_DUP2, 0, 0);
    uint32_t first = x->body.insns;
    for (uint32_t i = 0; i < 8000; i++)
        may_jump(x, first + (i * 7919) % (i + 1) * 2);
    emit(x, CF_OP_RETURN, 0, 0);
}

static void run_hostile(const char *name, void (*build)(struct hostile *))
{
    struct family f = {0};
    symtab_init(&f.syms);
    struct hostile *x = mem_zalloc(sizeof *x);
    for (uint32_t i = 0; i < 1000; i++) {
        char text[16];
        snprintf(text, sizeof text, "C%u", i);
        x->constant[i].tag = CF_CLASS;
        x->constant[i].owner = sym_of(&f.syms, text);
    }
    x->c = (struct cf_class){.origin = "T.class", .name = sym_of(&f.syms, "T"),
                             .constants = 1000, .constant = x->constant};
    x->code = (struct cf_code){.max_stack = 65535, .max_locals = 65535};
    x->m = (struct cf_member){.flags = CF_STATIC, .name = sym_of(&f.syms, "f"),
                              .desc = sym_of(&f.syms, "()V"), .code = &x->code};
    x->body.insn = mem_zalloc(MOST_INSNS * sizeof *x->body.insn);
    x->body.bci = mem_zalloc(MOST_INSNS * sizeof *x->body.bci);
    build(x);
    struct cf_verify_env env = {&f, made_assignable, made_protected};
    struct cf_problem p;
    uint64_t start = host_cpu();
    bool ok = cf_verify(&x->c, &x->m, &x->body, &f.syms, &env, &p);
    uint64_t verified = host_cpu();
    struct cf_map *map = cf_map_new(&x->c, &x->m, &x->body, &f.syms);
    uint64_t mapped = host_cpu();
    print_message("# %s: %s in %.0f ms, map %s in %.0f ms, memory up to %zu MiB\n", name,
                  ok ? "accepted" : "refused", (double)(verified - start) * 1e-6,
                  map ? "made" : "refused", (double)(mapped - verified) * 1e-6,
                  mem_peak() >> 20);
    assert_true(ok || strstr(p.err.text, "too complex"));
    assert_true(map || !ok); /* a verified method can always be run */
    assert_true(mapped - start < (uint64_t)(WORLD_SANITIZED ? 60e9 : 10e9));
    assert_true(mem_peak() < (size_t)512 << 20);
    cf_map_free(map);
    mem_free(x->body.insn);
    mem_free(x->body.bci);
    mem_free(x->body.handler);
    mem_free(x);
    symtab_release(&f.syms);
}

static void test_verify_hostile(void **state)
{
    (void)state;
    run_hostile("many states", many_states);
    run_hostile("many handlers", many_handlers);
    run_hostile("long rotation", long_rotation);
    run_hostile("rotation of sets", rotation_of_sets);
    run_hostile("deep stack", deep_stack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_verify_cases),
        UNIT(test_verify_message),
        UNIT(test_verify_asks_only_for_uses),
        UNIT(test_verify_large_sets),
        UNIT(test_verify_hostile),
        UNIT(test_verify_accepts_jdk),
        UNIT(test_verify_accepts_jars),
        UNIT(test_verify_damaged_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
