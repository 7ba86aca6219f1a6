/* SPDX-License-Identifier: Apache-2.0 */
/* Frame maps against a naive analysis that keeps a full state at every instruction, on
 * the methods of the JDK; and cases made by hand. */
#include "unit.h"
#include "world.h"

#include "base/host.h"

/* ---- the naive analysis ---- */

static const struct {
    const char *pops, *pushes;
} effect[CF_OPS] = {
#define OPCODE(name, text, operands, pops, pushes) {pops, pushes},
#include "classfile/opcodes.def"
#undef OPCODE
};

/* Per slot: '-' unset or conflict, 'P' one-slot primitive, 'A' reference, '1' and '2' the
 * halves of a long or double. */
struct naive {
    struct symtab *syms;
    const struct cf_class *c;
    const struct cf_body *body;
    unsigned locals, slots;
    char *state;   /* insns x slots */
    int *depth;    /* -1 = not reached */
    bool *live;    /* insns x locals */
    bool *changed; /* per instruction: to be looked at */
};

static char *naive_push(char *sp, char kind)
{
    switch (kind) {
    case 'V': return sp;
    case 'A': case 'L': case '[': *sp++ = 'A'; return sp;
    case 'J': case 'D': *sp++ = '1'; *sp++ = '2'; return sp;
    default: *sp++ = 'P'; return sp;
    }
}

/* Slots of the argument list, and the kind of the result. */
static int naive_args(const char *p, char *result)
{
    int n = 0;
    for (p++; *p != ')'; p++) {
        n += *p == 'J' || *p == 'D' ? 2 : 1;
        while (*p == '[')
            p++;
        if (*p == 'L')
            p = strchr(p, ';');
    }
    *result = p[1];
    return n;
}

static char *naive_constant(struct naive *a, const struct cf_const *k, char *sp)
{
    switch (k->tag) {
    case CF_INTEGER: case CF_FLOAT: return naive_push(sp, 'I');
    case CF_LONG: case CF_DOUBLE: return naive_push(sp, 'J');
    case CF_CONDY: return naive_push(sp, *sym_text(a->syms, k->desc));
    default: return naive_push(sp, 'A');
    }
}

/* Moves slots by a pattern of places counted from the top ('1' = top). */
static char *naive_shuffle(char *sp, int taken, const char *pattern)
{
    char old[4];
    memcpy(old, sp - taken, (size_t)taken);
    sp -= taken;
    for (; *pattern; pattern++)
        *sp++ = old[taken - (*pattern - '0')];
    return sp;
}

/* Applies an instruction to locals and stack; returns the new top. */
static char *naive_apply(struct naive *a, const struct cf_insn *in, char *local, char *sp)
{
    const struct cf_const *k = &a->c->constant[in->a < a->c->constants ? in->a : 0];
    char kind;
    switch (in->op) {
    case CF_OP_DUP: return naive_shuffle(sp, 1, "11");
    case CF_OP_DUP_X1: return naive_shuffle(sp, 2, "121");
    case CF_OP_DUP_X2: return naive_shuffle(sp, 3, "1321");
    case CF_OP_DUP2: return naive_shuffle(sp, 2, "2121");
    case CF_OP_DUP2_X1: return naive_shuffle(sp, 3, "21321");
    case CF_OP_DUP2_X2: return naive_shuffle(sp, 4, "214321");
    case CF_OP_SWAP: return naive_shuffle(sp, 2, "12");
    case CF_OP_LDC: case CF_OP_LDC2: return naive_constant(a, k, sp);
    case CF_OP_GETSTATIC: return naive_push(sp, *sym_text(a->syms, k->desc));
    case CF_OP_GETFIELD: return naive_push(sp - 1, *sym_text(a->syms, k->desc));
    case CF_OP_PUTSTATIC: case CF_OP_PUTFIELD:
        kind = *sym_text(a->syms, k->desc);
        return sp - (kind == 'J' || kind == 'D' ? 2 : 1) - (in->op == CF_OP_PUTFIELD);
    case CF_OP_INVOKEVIRTUAL: case CF_OP_INVOKESPECIAL: case CF_OP_INVOKEINTERFACE:
        sp--; /* fall through */
    case CF_OP_INVOKESTATIC: case CF_OP_INVOKEDYNAMIC:
        sp -= naive_args(sym_text(a->syms, k->desc), &kind);
        return naive_push(sp, kind);
    case CF_OP_MULTIANEWARRAY: return naive_push(sp - in->b, 'A');
    case CF_OP_ISTORE: case CF_OP_FSTORE: local[in->a] = 'P'; return sp - 1;
    case CF_OP_ASTORE: local[in->a] = sp[-1]; return sp - 1;
    case CF_OP_LSTORE: case CF_OP_DSTORE:
        local[in->a] = '1';
        local[in->a + 1] = '2';
        return sp - 2;
    default: break;
    }
    for (const char *p = effect[in->op].pops; *p; p++)
        sp -= *p == 'J' || *p == 'D' ? 2 : 1;
    for (const char *p = effect[in->op].pushes; *p; p++)
        sp = naive_push(sp, *p);
    return sp;
}

static void naive_merge(struct naive *a, uint32_t to, const char *s, int depth)
{
    char *old = a->state + (size_t)to * a->slots;
    bool first = a->depth[to] < 0;
    assert_true(first || a->depth[to] == depth);
    a->depth[to] = depth;
    for (unsigned i = 0; i < a->locals + (unsigned)depth; i++) {
        char v = first || old[i] == s[i] ? s[i] : '-';
        if (first || v != old[i])
            a->changed[to] = true;
        old[i] = v;
    }
    if (first)
        a->changed[to] = true;
}

/* Lists the instructions that may follow i without an exception. */
static uint32_t naive_next(const struct cf_body *b, uint32_t i, uint32_t *to)
{
    const struct cf_insn *in = &b->insn[i];
    if (in->op == CF_OP_GOTO) {
        to[0] = (uint32_t)in->b;
        return 1;
    }
    if ((in->op >= CF_OP_IRETURN && in->op <= CF_OP_RETURN) || in->op == CF_OP_ATHROW)
        return 0;
    if (in->op == CF_OP_SWITCH) {
        const struct cf_switch *s = &b->sw[in->b];
        memcpy(to, s->target, s->n * sizeof *to);
        to[s->n] = s->fallback;
        return s->n + 1;
    }
    to[0] = i + 1;
    to[1] = (uint32_t)in->b;
    bool jump = (in->op >= CF_OP_IFEQ && in->op <= CF_OP_IF_ACMPNE) ||
                in->op == CF_OP_IFNULL || in->op == CF_OP_IFNONNULL;
    return jump ? 2 : 1;
}

static void naive_forward(struct naive *a, const struct cf_member *m, uint32_t *to)
{
    char s[1024], *p = s;
    memset(s, '-', sizeof s);
    if (!(m->flags & CF_STATIC))
        *p++ = 'A';
    for (const char *d = sym_text(a->syms, m->desc) + 1; *d != ')';)
        p = naive_push(p, cf_type_next(&d));
    naive_merge(a, 0, s, 0);
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < a->body->insns; i++) {
            if (!a->changed[i])
                continue;
            a->changed[i] = false;
            again = true;
            memcpy(s, a->state + (size_t)i * a->slots, a->slots);
            for (uint32_t h = 0; h < a->body->handlers; h++) {
                const struct cf_handler *row = &a->body->handler[h];
                char top = s[a->locals];
                s[a->locals] = 'A';
                if (i >= row->start && i < row->end)
                    naive_merge(a, row->target, s, 1);
                s[a->locals] = top;
            }
            char *sp = s + a->locals + a->depth[i];
            sp = naive_apply(a, &a->body->insn[i], s, sp);
            uint32_t n = naive_next(a->body, i, to);
            for (uint32_t k = 0; k < n; k++)
                naive_merge(a, to[k], s, (int)(sp - s) - (int)a->locals);
        }
    }
}

static bool naive_add(bool *set, const bool *more, unsigned n, const bool *except)
{
    bool grown = false;
    for (unsigned i = 0; i < n; i++) {
        if (more[i] && !set[i] && !(except && except[i]))
            set[i] = grown = true;
    }
    return grown;
}

static bool naive_live_insn(struct naive *a, uint32_t i, uint32_t *to)
{
    const struct cf_insn *in = &a->body->insn[i];
    unsigned n = a->locals;
    bool gen[512] = {0}, kill[512] = {0}, grown = false;
    bool wide = in->op == CF_OP_LLOAD || in->op == CF_OP_DLOAD ||
                in->op == CF_OP_LSTORE || in->op == CF_OP_DSTORE;
    if ((in->op >= CF_OP_ILOAD && in->op <= CF_OP_ALOAD) || in->op == CF_OP_IINC)
        gen[in->a] = true, gen[in->a + wide] = true;
    if (in->op >= CF_OP_ISTORE && in->op <= CF_OP_ASTORE)
        kill[in->a] = true, kill[in->a + wide] = true;
    bool *live = a->live + (size_t)i * n;
    grown |= naive_add(live, gen, n, NULL);
    uint32_t nexts = naive_next(a->body, i, to);
    for (uint32_t k = 0; k < nexts; k++)
        grown |= naive_add(live, a->live + (size_t)to[k] * n, n, kill);
    for (uint32_t h = 0; h < a->body->handlers; h++) {
        const struct cf_handler *row = &a->body->handler[h];
        if (i >= row->start && i < row->end)
            grown |= naive_add(live, a->live + (size_t)row->target * n, n, NULL);
    }
    return grown;
}

static bool bit(const uint64_t *w, unsigned i)
{
    return w[i / 64] >> i % 64 & 1;
}

static void compare(struct naive *a, struct cf_map *map, const struct cf_member *m)
{
    for (uint32_t i = 0; i < a->body->insns; i++) {
        struct cf_frame f = cf_map_at(map, i);
        bool reached = a->depth[i] >= 0;
        unsigned depth = reached ? (unsigned)a->depth[i] : 0;
        assert_int_equal(f.depth, depth);
        for (unsigned s = 0; s < a->slots; s++) {
            bool stack = s >= a->locals && s < a->locals + depth;
            bool live = reached && (s < a->locals ? a->live[i * a->locals + s] : stack);
            bool ref = live && a->state[(size_t)i * a->slots + s] == 'A';
            if (bit(f.live, s) != live || bit(f.ref, s) != ref)
                fail_msg("%s.%s%s: instruction %u slot %u: live %d %d ref %d %d",
                         a->c->origin, sym_text(a->syms, m->name),
                         sym_text(a->syms, m->desc), i, s, bit(f.live, s), live,
                         bit(f.ref, s), ref);
        }
    }
}

static void check_method(struct world *w, const struct cf_class *c,
                         const struct cf_member *m, struct arena *arena)
{
    struct cf_body body = world_decode(w, c, m, arena);
    struct naive a = {.syms = &w->syms, .c = c, .body = &body};
    a.locals = m->code->max_locals;
    a.slots = a.locals + m->code->max_stack;
    if (a.slots >= 512)
        return;
    a.state = arena_zalloc(arena, (size_t)body.insns * a.slots + 1);
    a.depth = arena_alloc(arena, body.insns * sizeof *a.depth);
    memset(a.depth, 0xff, body.insns * sizeof *a.depth);
    a.live = arena_zalloc(arena, (size_t)body.insns * a.locals + 1);
    a.changed = arena_zalloc(arena, body.insns);
    uint32_t *to = arena_alloc(arena, (65536 + 2) * sizeof *to);
    naive_forward(&a, m, to);
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = body.insns; i-- > 0;)
            again |= naive_live_insn(&a, i, to);
    }
    struct cf_map *map = cf_map_new(c, m, &body, &w->syms);
    assert_non_null(map);
    compare(&a, map, m);
    cf_map_free(map);
}

static void load_names(struct world *w, const char *const *names)
{
    for (; *names; names++)
        assert_non_null(world_load(w, sym_of(&w->syms, *names)));
}

static void test_framemap_equals_naive_on_jdk(void **state)
{
    (void)state;
    struct world w;
    world_init(&w, NULL);
    load_names(&w, (const char *const[]){"java/lang/Object",
                                         "java/util/concurrent/ConcurrentHashMap",
                                         "java/util/concurrent/ForkJoinPool",
                                         "java/util/regex/Pattern",
                                         "java/util/Formatter", NULL});
    world_grow(&w, WORLD_SANITIZED ? 120 : 700);
    struct arena arena;
    arena_init(&arena);
    size_t methods = 0;
    for (size_t i = 0; i < w.list.len; i++) {
        const struct cf_class *c = w.list.at[i];
        for (unsigned k = 0; k < c->methods; k++) {
            if (!c->method[k].code)
                continue;
            check_method(&w, c, &c->method[k], &arena);
            arena_clear(&arena);
            methods++;
        }
    }
    assert_true(methods > 1000);
    arena_release(&arena);
    world_release(&w);
}

/* Not compared, only timed: the figure is for the reader. */
static void test_framemap_speed(void **state)
{
    (void)state;
    struct world w;
    world_init(&w, NULL);
    load_names(&w, (const char *const[]){"java/util/concurrent/ConcurrentHashMap", NULL});
    world_grow(&w, 200);
    uint64_t insns = 0, spent = 0, methods = 0;
    for (size_t i = 0; i < w.list.len; i++) {
        const struct cf_class *c = w.list.at[i];
        struct cf_body *body = arena_alloc(&w.arena, c->methods * sizeof *body);
        for (unsigned k = 0; k < c->methods; k++) {
            if (c->method[k].code)
                body[k] = world_decode(&w, c, &c->method[k], &w.arena);
        }
        uint64_t before = host_cpu();
        for (unsigned k = 0; k < c->methods; k++) {
            if (!c->method[k].code)
                continue;
            struct cf_map *map = cf_map_new(c, &c->method[k], &body[k], &w.syms);
            assert_non_null(map);
            cf_map_free(map);
            insns += body[k].insns;
            methods++;
        }
        spent += host_cpu() - before;
    }
    print_message("# maps of %llu methods: %.0f ns a method, %.1f ns an instruction\n",
                  (unsigned long long)methods, (double)spent / (double)methods,
                  (double)spent / (double)insns);
    world_release(&w);
}

/* ---- by hand ---- */

struct made {
    struct symtab syms;
    struct cf_class c;
    struct cf_const constant[4];
    struct cf_code code;
    struct cf_member m;
    struct cf_body body;
};

static void make(struct made *d, const char *desc, const struct cf_insn *insn, uint32_t n)
{
    *d = (struct made){.code = {.max_stack = 4, .max_locals = 6}};
    symtab_init(&d->syms);
    d->c = (struct cf_class){.constants = 4, .constant = d->constant};
    d->m = (struct cf_member){.flags = CF_STATIC, .desc = sym_of(&d->syms, desc),
                              .code = &d->code};
    d->body = (struct cf_body){.insns = n, .insn = (struct cf_insn *)insn};
}
#define MAKE(d, desc, ...)                           \
    struct cf_insn insn_[] = {__VA_ARGS__};          \
    make(d, desc, insn_, sizeof insn_ / sizeof *insn_)

static struct cf_map *map_of(struct made *d)
{
    return cf_map_new(&d->c, &d->m, &d->body, &d->syms);
}

/* Slots as letters: a local that is a live reference 'A', live but none 'l', dead '.';
 * then the stack. */
static const char *shown(struct made *d, struct cf_map *map, uint32_t insn)
{
    static char text[32];
    struct cf_frame f = cf_map_at(map, insn);
    unsigned n = d->code.max_locals + f.depth;
    for (unsigned i = 0; i < n; i++)
        text[i] = bit(f.ref, i) ? 'A' : bit(f.live, i) ? 'l' : '.';
    text[n] = 0;
    return text;
}

static void test_framemap_merges_and_liveness(void **state)
{
    (void)state;
    struct made d;
    /* static void f(Object a, int b): local 2 is a reference on one way only */
    MAKE(&d, "(Ljava/lang/Object;I)V", {CF_OP_ILOAD, 1, 0}, {CF_OP_IFEQ, 0, 5},
         {CF_OP_ALOAD, 0, 0}, {CF_OP_ASTORE, 2, 0}, {CF_OP_GOTO, 0, 7},
         {CF_OP_ICONST, 0, 0}, {CF_OP_ISTORE, 2, 0}, {CF_OP_ALOAD, 0, 0},
         {CF_OP_POP, 0, 0}, {CF_OP_RETURN, 0, 0});
    struct cf_map *map = map_of(&d);
    assert_non_null(map);
    assert_string_equal(shown(&d, map, 0), "Al....");
    assert_string_equal(shown(&d, map, 1), "A.....l");
    assert_string_equal(shown(&d, map, 3), "A.....A");
    assert_string_equal(shown(&d, map, 7), "A.....");
    assert_string_equal(shown(&d, map, 8), "......A");
    assert_string_equal(shown(&d, map, 0), "Al....");
    cf_map_free(map);
    symtab_release(&d.syms);
}

static void test_framemap_handler_sees_locals_before(void **state)
{
    (void)state;
    struct made d;
    /* try { a = null; a = 1 } catch { use a }: the int is stored last, and a store does
     * not fail, so the handler may take local 0 for a reference. */
    MAKE(&d, "(Ljava/lang/Object;)V", {CF_OP_ACONST_NULL, 0, 0}, {CF_OP_ASTORE, 0, 0},
         {CF_OP_ICONST, 0, 1}, {CF_OP_ISTORE, 0, 0}, {CF_OP_RETURN, 0, 0},
         {CF_OP_POP, 0, 0}, {CF_OP_ALOAD, 0, 0}, {CF_OP_POP, 0, 0}, {CF_OP_RETURN, 0, 0});
    struct cf_handler h = {.start = 0, .end = 4, .target = 5};
    d.body.handlers = 1;
    d.body.handler = &h;
    struct cf_map *map = map_of(&d);
    assert_non_null(map);
    assert_string_equal(shown(&d, map, 3), "A.....l");
    assert_string_equal(shown(&d, map, 4), "......");
    assert_string_equal(shown(&d, map, 5), "A.....A");
    cf_map_free(map);
    /* One instruction more in the range, and the handler may see the int. */
    h.end = 5;
    assert_null(map_of(&d));
    symtab_release(&d.syms);
}

static void test_framemap_wide_and_shuffles(void **state)
{
    (void)state;
    struct made d;
    MAKE(&d, "(JLjava/lang/Object;)V", {CF_OP_ALOAD, 2, 0}, {CF_OP_LLOAD, 0, 0},
         {CF_OP_DUP2_X1, 0, 0}, {CF_OP_POP2, 0, 0}, {CF_OP_ASTORE, 1, 0},
         {CF_OP_LSTORE, 3, 0}, {CF_OP_ALOAD, 1, 0}, {CF_OP_LLOAD, 3, 0},
         {CF_OP_RETURN, 0, 0}, {CF_OP_NOP, 0, 0}, {CF_OP_RETURN, 0, 0});
    d.code.max_stack = 5;
    struct cf_map *map = map_of(&d);
    assert_non_null(map);
    assert_string_equal(shown(&d, map, 0), "llA...");
    assert_string_equal(shown(&d, map, 3), "......llAll");
    assert_string_equal(shown(&d, map, 5), ".A....ll");
    assert_string_equal(shown(&d, map, 6), ".A.ll.");
    assert_string_equal(shown(&d, map, 9), "......"); /* never reached */
    cf_map_free(map);
    d.code.max_stack = 4; /* dup2_x1 needs five slots */
    assert_null(map_of(&d));
    symtab_release(&d.syms);
}

/* Each of these misuses the stack or a local. */
static void test_framemap_refuses(void **state)
{
    (void)state;
    static const struct {
        uint32_t n;
        struct cf_insn insn[6];
    } bad[] = {
        {2, {{CF_OP_POP, 0, 0}, {CF_OP_RETURN, 0, 0}}},
        {1, {{CF_OP_NOP, 0, 0}}},
        {2, {{CF_OP_ICONST, 0, 0}, {CF_OP_GOTO, 0, 0}}},
        {2, {{CF_OP_ALOAD, 1, 0}, {CF_OP_RETURN, 0, 0}}},
        {2, {{CF_OP_ILOAD, 6, 0}, {CF_OP_RETURN, 0, 0}}},
        {2, {{CF_OP_LLOAD, 5, 0}, {CF_OP_RETURN, 0, 0}}},
        {3, {{CF_OP_ACONST_NULL, 0, 0}, {CF_OP_INEG, 0, 0}, {CF_OP_RETURN, 0, 0}}},
        {3, {{CF_OP_ICONST, 0, 0}, {CF_OP_ATHROW, 0, 0}, {CF_OP_RETURN, 0, 0}}},
        {2, {{CF_OP_INVOKESTATIC, 1, 0}, {CF_OP_RETURN, 0, 0}}},
        {0, {{CF_OP_NOP, 0, 0}}},
        {5, {{CF_OP_ILOAD, 1, 0}, {CF_OP_IFEQ, 0, 3}, {CF_OP_ICONST, 0, 0},
             {CF_OP_NOP, 0, 0}, {CF_OP_RETURN, 0, 0}}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct made d;
        make(&d, "(Ljava/lang/Object;I)V", bad[i].insn, bad[i].n);
        if (map_of(&d))
            fail_msg("case %zu was accepted", i);
        symtab_release(&d.syms);
    }
    struct made d;
    MAKE(&d, "(Ljava/lang/Object;I)V", {CF_OP_RETURN, 0, 0});
    d.code.max_locals = 1;
    assert_null(map_of(&d));
    symtab_release(&d.syms);
}

/* Many locals, many blocks, deep stack: space and time stay small. */
static void test_framemap_hostile(void **state)
{
    (void)state;
    enum { N = 60000, READ = 8000 };
    struct cf_insn *insn = mem_zalloc(N * sizeof *insn);
    for (uint32_t i = 0; i < READ; i++)
        insn[i] = (struct cf_insn){CF_OP_ALOAD, (uint16_t)(i * 8), 0};
    for (uint32_t i = READ; i < N; i++)
        insn[i] = (struct cf_insn){CF_OP_GOTO, 0, (int32_t)(i + 1)};
    /* A handler at each goto makes each a block of its own that all flow into. */
    struct cf_handler *h = mem_zalloc(65535 * sizeof *h);
    for (uint32_t i = 0; i < 65535; i++)
        h[i] = (struct cf_handler){.start = READ, .end = N - 1,
                                   .target = READ + i % 1000};
    insn[N - 1] = (struct cf_insn){CF_OP_RETURN, 0, 0};
    struct made d;
    make(&d, "()V", insn, N);
    d.code.max_locals = d.code.max_stack = 65535;
    d.body.handlers = 65535;
    d.body.handler = h;
    uint64_t before = host_cpu();
    assert_null(map_of(&d)); /* the locals were never set */
    for (uint32_t i = 0; i < READ; i++) /* set each, then read all */
        insn[i] = (struct cf_insn){i % 2 ? CF_OP_ASTORE : CF_OP_ACONST_NULL,
                                   (uint16_t)i, 0};
    for (uint32_t i = 0; i < READ; i++)
        insn[N - 2 - i] = (struct cf_insn){CF_OP_ALOAD, (uint16_t)(i | 1), 0};
    d.body.handlers = 1;
    h[0] = (struct cf_handler){.start = 0, .end = READ, .target = READ};
    assert_null(map_of(&d)); /* the handler's depth differs */
    d.body.handlers = 0;
    struct cf_map *map = map_of(&d);
    assert_non_null(map);
    for (uint32_t i = 0; i < N; i += 1000)
        cf_map_at(map, i);
    assert_true(mem_live() < (size_t)256 << 20);
    cf_map_free(map);
    assert_true(host_cpu() - before < (uint64_t)10e9);
    symtab_release(&d.syms);
    mem_free(insn);
    mem_free(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_framemap_merges_and_liveness),
        UNIT(test_framemap_handler_sees_locals_before),
        UNIT(test_framemap_wide_and_shuffles),
        UNIT(test_framemap_refuses),
        UNIT(test_framemap_hostile),
        UNIT(test_framemap_equals_naive_on_jdk),
        UNIT(test_framemap_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
