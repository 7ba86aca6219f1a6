/* SPDX-License-Identifier: Apache-2.0 */
/* Threads of AArch64 tests: the instructions that compilers of Java emit for accesses,
 * fences, arithmetic and branches, and those of the usual litmus shapes. W and X are two
 * names of one register; values have 32 bits, an X register may hold an address. */
#include "litmus/read_asm.h"

#include <ctype.h>
#include <string.h>

enum a64_form {
    F_LOAD,   /* R,[A] */
    F_STORE,  /* R,[A] */
    F_STOREX, /* S,R,[A] */
    F_SWAP,   /* R,R,[A]: old to the second */
    F_CAS,    /* R,R,[A]: compared with and old in the first */
    F_ARITH,  /* R,R,R|# */
    F_MOVE,   /* R,R|# */
    F_COMPARE,
    F_CSET,  /* R,cond */
    F_FENCE, /* kind */
    F_ISB,
    F_ZERO, /* CBZ and CBNZ: R,label */
    F_JUMP,
    F_NOP
};

static const struct a64_insn {
    const char *name;
    enum a64_form form;
    enum lit_op op;
    enum lit_mode mode;
    enum lit_tie tie;
} insns[] = {
    {"ldr", F_LOAD, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_NONE},
    {"ldar", F_LOAD, LIT_OP_NONE, LIT_ACQUIRE, LIT_TIE_NONE},
    {"ldxr", F_LOAD, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_EXCLUSIVE},
    {"ldaxr", F_LOAD, LIT_OP_NONE, LIT_ACQUIRE, LIT_TIE_EXCLUSIVE},
    {"str", F_STORE, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_NONE},
    {"stlr", F_STORE, LIT_OP_NONE, LIT_RELEASE, LIT_TIE_NONE},
    {"stxr", F_STOREX, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_EXCLUSIVE},
    {"stlxr", F_STOREX, LIT_OP_NONE, LIT_RELEASE, LIT_TIE_EXCLUSIVE},
    {"swp", F_SWAP, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_ATOMIC},
    {"ldadd", F_SWAP, LIT_OP_ADD, LIT_PLAIN, LIT_TIE_ATOMIC},
    {"ldset", F_SWAP, LIT_OP_OR, LIT_PLAIN, LIT_TIE_ATOMIC},
    {"ldeor", F_SWAP, LIT_OP_XOR, LIT_PLAIN, LIT_TIE_ATOMIC},
    {"cas", F_CAS, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_ATOMIC},
    {"add", F_ARITH, LIT_OP_ADD, LIT_PLAIN, LIT_TIE_NONE},
    {"sub", F_ARITH, LIT_OP_SUB, LIT_PLAIN, LIT_TIE_NONE},
    {"and", F_ARITH, LIT_OP_AND, LIT_PLAIN, LIT_TIE_NONE},
    {"orr", F_ARITH, LIT_OP_OR, LIT_PLAIN, LIT_TIE_NONE},
    {"eor", F_ARITH, LIT_OP_XOR, LIT_PLAIN, LIT_TIE_NONE},
    {"mul", F_ARITH, LIT_OP_MUL, LIT_PLAIN, LIT_TIE_NONE},
    {"lsl", F_ARITH, LIT_OP_SHL, LIT_PLAIN, LIT_TIE_NONE},
    {"asr", F_ARITH, LIT_OP_SHR, LIT_PLAIN, LIT_TIE_NONE},
    {"lsr", F_ARITH, LIT_OP_USHR, LIT_PLAIN, LIT_TIE_NONE},
    {"mov", F_MOVE, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_NONE},
    {"cmp", F_COMPARE, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_NONE},
    {"cset", F_CSET, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_NONE},
    {"dmb", F_FENCE, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_NONE},
    {"dsb", F_FENCE, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_NONE},
    {"isb", F_ISB, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_NONE},
    {"cbz", F_ZERO, LIT_OP_EQ, LIT_PLAIN, LIT_TIE_NONE},
    {"cbnz", F_ZERO, LIT_OP_NE, LIT_PLAIN, LIT_TIE_NONE},
    {"b", F_JUMP, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_NONE},
    {"nop", F_NOP, LIT_OP_NONE, LIT_PLAIN, LIT_TIE_NONE},
};

static const struct {
    const char *name;
    enum lit_op op;
} conditions[] = {{"eq", LIT_OP_EQ}, {"ne", LIT_OP_NE}, {"lt", LIT_OP_LT},
                  {"gt", LIT_OP_GT}, {"le", LIT_OP_LE}, {"ge", LIT_OP_GE}};

char *read_aarch64_reg(struct reader *p, const char *s, size_t n)
{
    int k = 0;
    char c = n ? (char)toupper((unsigned char)s[0]) : 0;
    if ((c != 'X' && c != 'W') || n < 2 || n > 3)
        return NULL;
    if (n == 3 && strncasecmp(s + 1, "ZR", 2) == 0)
        return arena_strdup(p->arena, "XZR");
    for (size_t i = 1; i < n; i++) {
        if (!isdigit((unsigned char)s[i]))
            return NULL;
        k = k * 10 + s[i] - '0';
    }
    return k <= 30 ? arena_printf(p->arena, "X%d", k) : NULL;
}

/* A register; -1 for XZR. */
static bool read_register(struct asm_reader *x, int *r)
{
    return asm_register(x, read_aarch64_reg, "XZR", r);
}

static bool read_number(struct asm_reader *x, const struct lit_expr **e)
{
    int32_t n;
    if (!asm_int(x, &n))
        return false;
    *e = asm_number(x, n);
    return true;
}

/* A register or #number. */
static bool read_operand(struct asm_reader *x, const struct lit_expr **e)
{
    int r;
    if (tok_accept(&x->p->lex, "#"))
        return read_number(x, e);
    if (!read_register(x, &r))
        return false;
    *e = asm_value(x, r);
    return true;
}

/* [X1], [X1,#0] or [X1,W2,SXTW]; what is added must come to nothing. */
static bool read_address(struct asm_reader *x, struct lit_place *at)
{
    struct tok *l = &x->p->lex;
    int r;
    *at = (struct lit_place){.kind = LIT_AT_POINTER, .loc = -1, .addr = -1};
    if (!tok_expect(l, "[", "before the address"))
        return false;
    size_t pos = l->at;
    if (!read_register(x, &r))
        return false;
    if (r < 0)
        return tok_error_at(l, pos, "this register holds no address");
    at->index = asm_reg(x, r);
    if (tok_accept(l, ",")) {
        const struct lit_expr *add;
        if (!read_operand(x, &add))
            return false;
        at->index = asm_binary(x, LIT_OP_ADD, at->index, add);
        if (tok_accept(l, ",") && !asm_accept(x, "sxtw") && !asm_accept(x, "uxtw"))
            return tok_error(l, "SXTW");
    }
    return tok_expect(l, "]", "behind the address");
}

static bool do_memory(struct asm_reader *x, const struct a64_insn *d, enum lit_mode mode)
{
    struct lit_insn in = {.mode = mode, .tie = d->tie, .dst = -1};
    int first, second = -1;
    if (!read_register(x, &first) || !asm_comma(x))
        return false;
    bool three = d->form == F_STOREX || d->form == F_SWAP || d->form == F_CAS;
    if (three && (!read_register(x, &second) || !asm_comma(x)))
        return false;
    if (!read_address(x, &in.at))
        return false;
    switch (d->form) {
    case F_LOAD:
        in.kind = LIT_INSN_LOAD;
        in.dst = first;
        break;
    case F_STORE:
        in.kind = LIT_INSN_STORE;
        in.a = asm_value(x, first);
        break;
    case F_STOREX:
        in.kind = LIT_INSN_STORE;
        in.weak = true;
        in.dst = first;
        in.a = asm_value(x, second);
        break;
    case F_SWAP:
        in.kind = LIT_INSN_RMW;
        in.op = d->op;
        in.dst = second;
        in.a = asm_value(x, first);
        break;
    case F_CAS:
        in.kind = LIT_INSN_CAS;
        in.dst = first;
        in.a = asm_value(x, first);
        in.b = asm_value(x, second);
        break;
    case F_ARITH:
    case F_MOVE:
    case F_COMPARE:
    case F_CSET:
    case F_FENCE:
    case F_ISB:
    case F_ZERO:
    case F_JUMP:
    case F_NOP: BUG("not an access");
    }
    asm_emit(x, in);
    return true;
}

static bool do_fence(struct asm_reader *x)
{
    static const struct {
        const char *name;
        enum lit_mode mode;
    } kinds[] = {{"ish", LIT_DMB_ISH},  {"ishld", LIT_DMB_ISHLD},
                 {"sy", LIT_DMB_ISH},   {"ld", LIT_DMB_ISHLD},
                 {"st", LIT_DMB_ISHST}, {"ishst", LIT_DMB_ISHST}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (asm_accept(x, kinds[i].name)) {
            asm_fence(x, kinds[i].mode);
            return true;
        }
    return tok_error(&x->p->lex, "SY, ISH, LD, ISHLD, ST or ISHST");
}

static bool condition(const char *name, enum lit_op *op)
{
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++)
        if (strcmp(name, conditions[i].name) == 0) {
            *op = conditions[i].op;
            return true;
        }
    return false;
}

static const struct lit_expr *flags(struct asm_reader *x, enum lit_op op)
{
    return asm_binary(x, op, asm_reg(x, x->fa), asm_reg(x, x->fb));
}

static bool do_cset(struct asm_reader *x)
{
    struct tok *l = &x->p->lex;
    char name[8];
    enum lit_op op;
    int r;
    if (!read_register(x, &r) || !asm_comma(x))
        return false;
    asm_lower(l, name, sizeof name);
    if (l->kind != TOK_NAME || !condition(name, &op))
        return tok_error(l, "a condition (EQ, NE, LT, GT, LE or GE)");
    if (r >= 0)
        asm_set(x, r, flags(x, op));
    return tok_next(l);
}

static bool do_register(struct asm_reader *x, const struct a64_insn *d)
{
    const struct lit_expr *a = NULL, *b = NULL;
    int dst;
    if (!read_register(x, &dst) || !asm_comma(x))
        return false;
    if (d->form == F_ZERO)
        return asm_jump_to(x, asm_binary(x, d->op, asm_value(x, dst), asm_number(x, 0)));
    if (!read_operand(x, &a))
        return false;
    if (d->form == F_COMPARE) {
        asm_set_flags(x, asm_value(x, dst), a);
        return true;
    }
    if (d->form == F_ARITH) {
        if (!asm_comma(x) || !read_operand(x, &b))
            return false;
        a = asm_binary(x, d->op, a, b);
    }
    if (dst >= 0)
        asm_set(x, dst, a);
    return true;
}

/* The row of a mnemonic; atomics have A, L or AL behind their names. */
static const struct a64_insn *find(char *name, enum lit_mode *mode)
{
    size_t n = strlen(name);
    for (size_t i = 0; i < sizeof insns / sizeof *insns; i++) {
        size_t k = strlen(insns[i].name);
        if (n < k || memcmp(name, insns[i].name, k) != 0)
            continue;
        const char *rest = name + k;
        *mode = insns[i].mode;
        if (!*rest)
            return &insns[i];
        if (insns[i].tie != LIT_TIE_ATOMIC)
            continue;
        *mode = strcmp(rest, "a") == 0    ? LIT_ACQUIRE
                : strcmp(rest, "l") == 0  ? LIT_RELEASE
                : strcmp(rest, "al") == 0 ? LIT_VOLATILE
                                          : LIT_PLAIN;
        if (*mode != LIT_PLAIN)
            return &insns[i];
    }
    return NULL;
}

static bool read_instruction(struct asm_reader *x)
{
    struct tok *l = &x->p->lex;
    size_t at = l->at;
    char name[16];
    enum lit_mode mode;
    enum lit_op op;
    if (!asm_mnemonic(x, name, sizeof name))
        return tok_error(l, "an instruction");
    if (strncmp(name, "b.", 2) == 0 && condition(name + 2, &op))
        return asm_jump_to(x, flags(x, op));
    const struct a64_insn *d = find(name, &mode);
    if (!d)
        return tok_error_at(l, at, "'%s' is no instruction that is understood here",
                            name);
    switch (d->form) {
    case F_LOAD:
    case F_STORE:
    case F_STOREX:
    case F_SWAP:
    case F_CAS: return do_memory(x, d, mode);
    case F_ARITH:
    case F_MOVE:
    case F_COMPARE:
    case F_ZERO: return do_register(x, d);
    case F_CSET: return do_cset(x);
    case F_FENCE: return do_fence(x);
    case F_ISB: asm_fence(x, LIT_ISB); return true;
    case F_JUMP: return asm_jump_to(x, NULL);
    case F_NOP: return true;
    }
    BUG("AArch64 form %d", d->form);
}

bool read_aarch64(struct reader *p)
{
    return asm_read_table(p, read_instruction);
}
