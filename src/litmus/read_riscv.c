/* SPDX-License-Identifier: Apache-2.0 */
/* Threads of RISCV tests: loads and stores of words, lr/sc, amoswap and its kind, fences,
 * arithmetic and branches. Values have 32 bits; a register may hold an address. */
#include "litmus/read_asm.h"

#include <ctype.h>
#include <string.h>

enum rv_form {
    F_LOAD,     /* R,0(A) */
    F_STORE,    /* R,0(A) */
    F_LR,       /* R,(A) */
    F_SC,       /* S,R,(A) */
    F_AMO,      /* R,R,(A) */
    F_ARITH,    /* R,R,R */
    F_ARITH_I,  /* R,R,n */
    F_ULT,      /* sltu: R,R,R */
    F_ULT_I,    /* sltiu: R,R,n */
    F_LI,       /* R,n */
    F_MV,       /* R,R */
    F_BRANCH,   /* R,R,label */
    F_BRANCH_Z, /* R,label */
    F_JUMP,
    F_FENCE,
    F_NOP
};

static const struct rv_insn {
    const char *name;
    enum rv_form form;
    enum lit_op op;
} insns[] = {
    {"lw", F_LOAD, LIT_OP_NONE},      {"ld", F_LOAD, LIT_OP_NONE},
    {"sw", F_STORE, LIT_OP_NONE},     {"sd", F_STORE, LIT_OP_NONE},
    {"lr.w", F_LR, LIT_OP_NONE},      {"lr.d", F_LR, LIT_OP_NONE},
    {"sc.w", F_SC, LIT_OP_NONE},      {"sc.d", F_SC, LIT_OP_NONE},
    {"amoswap.w", F_AMO, LIT_OP_NONE}, {"amoadd.w", F_AMO, LIT_OP_ADD},
    {"amoor.w", F_AMO, LIT_OP_OR},    {"amoand.w", F_AMO, LIT_OP_AND},
    {"amoxor.w", F_AMO, LIT_OP_XOR},  {"amoswap.d", F_AMO, LIT_OP_NONE},
    {"amoadd.d", F_AMO, LIT_OP_ADD},  {"amoor.d", F_AMO, LIT_OP_OR},
    {"amoand.d", F_AMO, LIT_OP_AND},  {"amoxor.d", F_AMO, LIT_OP_XOR},
    {"add", F_ARITH, LIT_OP_ADD},     {"addw", F_ARITH, LIT_OP_ADD},
    {"sub", F_ARITH, LIT_OP_SUB},     {"subw", F_ARITH, LIT_OP_SUB},
    {"and", F_ARITH, LIT_OP_AND},     {"or", F_ARITH, LIT_OP_OR},
    {"xor", F_ARITH, LIT_OP_XOR},     {"mul", F_ARITH, LIT_OP_MUL},
    {"mulw", F_ARITH, LIT_OP_MUL},    {"sllw", F_ARITH, LIT_OP_SHL},
    {"sraw", F_ARITH, LIT_OP_SHR},    {"srlw", F_ARITH, LIT_OP_USHR},
    {"slt", F_ARITH, LIT_OP_LT},      {"sltu", F_ULT, LIT_OP_ULT},
    {"addi", F_ARITH_I, LIT_OP_ADD},  {"addiw", F_ARITH_I, LIT_OP_ADD},
    {"andi", F_ARITH_I, LIT_OP_AND},  {"ori", F_ARITH_I, LIT_OP_OR},
    {"xori", F_ARITH_I, LIT_OP_XOR},  {"slliw", F_ARITH_I, LIT_OP_SHL},
    {"sraiw", F_ARITH_I, LIT_OP_SHR}, {"srliw", F_ARITH_I, LIT_OP_USHR},
    {"slti", F_ARITH_I, LIT_OP_LT},   {"sltiu", F_ULT_I, LIT_OP_ULT},
    {"li", F_LI, LIT_OP_NONE},        {"mv", F_MV, LIT_OP_NONE},
    {"beq", F_BRANCH, LIT_OP_EQ},     {"bne", F_BRANCH, LIT_OP_NE},
    {"blt", F_BRANCH, LIT_OP_LT},     {"bge", F_BRANCH, LIT_OP_GE},
    {"bgt", F_BRANCH, LIT_OP_GT},     {"ble", F_BRANCH, LIT_OP_LE},
    {"beqz", F_BRANCH_Z, LIT_OP_EQ},  {"bnez", F_BRANCH_Z, LIT_OP_NE},
    {"j", F_JUMP, LIT_OP_NONE},       {"fence", F_FENCE, LIT_OP_NONE},
    {"nop", F_NOP, LIT_OP_NONE},
};

char *read_riscv_reg(struct reader *p, const char *s, size_t n)
{
    static const char *const abi[] = {
        "zero", "ra", "sp", "gp", "tp",  "t0",  "t1", "t2", "s0", "s1", "a0",
        "a1",   "a2", "a3", "a4", "a5",  "a6",  "a7", "s2", "s3", "s4", "s5",
        "s6",   "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6"};
    for (int i = 0; i < 32; i++)
        if (strlen(abi[i]) == n && memcmp(s, abi[i], n) == 0)
            return arena_printf(p->arena, "x%d", i);
    if (n < 2 || n > 3 || s[0] != 'x' || !isdigit((unsigned char)s[1]) ||
        (n == 3 && !isdigit((unsigned char)s[2])))
        return NULL;
    int k = n == 2 ? s[1] - '0' : (s[1] - '0') * 10 + s[2] - '0';
    return k < 32 ? arena_printf(p->arena, "x%d", k) : NULL;
}

/* A register; -1 for x0, which is always 0. */
static bool read_register(struct asm_reader *x, int *r)
{
    return asm_register(x, read_riscv_reg, "x0", r);
}

static bool read_value_of(struct asm_reader *x, const struct lit_expr **e)
{
    int r;
    if (!asm_comma(x) || !read_register(x, &r))
        return false;
    *e = asm_value(x, r);
    return true;
}

/* 0(x5) or (x5) */
static bool read_address(struct asm_reader *x, struct lit_place *at)
{
    struct tok *l = &x->p->lex;
    int r;
    int32_t n = 0;
    *at = (struct lit_place){.kind = LIT_AT_POINTER, .loc = -1, .addr = -1};
    if (!asm_comma(x))
        return false;
    size_t pos = l->at;
    if (l->kind == TOK_NUMBER && !asm_int(x, &n))
        return false;
    if (n != 0)
        return tok_error_at(l, pos, "offsets into a location are not supported");
    if (!tok_expect(l, "(", "before the address"))
        return false;
    pos = l->at;
    if (!read_register(x, &r))
        return false;
    if (r < 0)
        return tok_error_at(l, pos, "this register holds no address");
    at->index = asm_reg(x, r);
    return tok_expect(l, ")", "behind the address");
}

static bool do_memory(struct asm_reader *x, const struct rv_insn *d, enum lit_mode mode)
{
    struct lit_insn in = {.mode = mode, .op = d->op, .dst = -1};
    int first;
    const struct lit_expr *value = NULL;
    if (!read_register(x, &first))
        return false;
    if ((d->form == F_SC || d->form == F_AMO) && !read_value_of(x, &value))
        return false;
    if (!read_address(x, &in.at))
        return false;
    in.tie = d->form == F_AMO                        ? LIT_TIE_ATOMIC
             : d->form == F_LR || d->form == F_SC ? LIT_TIE_EXCLUSIVE
                                                     : LIT_TIE_NONE;
    in.kind = d->form == F_AMO                          ? LIT_INSN_RMW
              : d->form == F_LOAD || d->form == F_LR ? LIT_INSN_LOAD
                                                        : LIT_INSN_STORE;
    in.a = d->form == F_STORE ? asm_value(x, first) : value;
    in.weak = d->form == F_SC;
    if (d->form != F_STORE)
        in.dst = first;
    asm_emit(x, in);
    return true;
}

/* One side of a fence: r, w or rw (i and o are as r and w). */
static bool fence_side(struct asm_reader *x, unsigned *side)
{
    char name[8];
    struct tok *l = &x->p->lex;
    asm_lower(l, name, sizeof name);
    *side = 0;
    for (const char *s = name; *s; s++) {
        const char *k = strchr("rwio", *s);
        if (!k)
            return tok_error(l, "r, w or rw");
        *side |= 1u << ((k - "rwio") & 1);
    }
    if (l->kind != TOK_NAME)
        return tok_error(l, "r, w or rw");
    return tok_next(l);
}

static bool do_fence(struct asm_reader *x)
{
    static const enum lit_mode modes[4][4] = {
        [1] = {[1] = LIT_FENCE_R_R, [2] = LIT_FENCE_R_W, [3] = LIT_FENCE_R_RW},
        [2] = {[1] = LIT_FENCE_W_R, [2] = LIT_FENCE_W_W, [3] = LIT_FENCE_W_RW},
        [3] = {[1] = LIT_FENCE_RW_R, [2] = LIT_FENCE_RW_W, [3] = LIT_FENCE_RW_RW}};
    unsigned before = 3, after = 3;
    struct tok *l = &x->p->lex;
    if (l->kind == TOK_NAME &&
        (!fence_side(x, &before) || !asm_comma(x) || !fence_side(x, &after)))
        return false;
    asm_fence(x, modes[before][after]);
    return true;
}

static bool do_register(struct asm_reader *x, const struct rv_insn *d)
{
    int dst;
    int32_t n;
    const struct lit_expr *a = NULL, *b = NULL;
    if (!read_register(x, &dst))
        return false;
    if (d->form == F_BRANCH || d->form == F_BRANCH_Z) {
        b = asm_number(x, 0);
        if ((d->form == F_BRANCH && !read_value_of(x, &b)) || !asm_comma(x))
            return false;
        return asm_jump_to(x, asm_binary(x, d->op, asm_value(x, dst), b));
    }
    if (d->form != F_LI && !read_value_of(x, &a))
        return false;
    if (d->form == F_ARITH || d->form == F_ULT) {
        if (!read_value_of(x, &b))
            return false;
    } else if (d->form != F_MV) {
        if (!asm_comma(x) || !asm_int(x, &n))
            return false;
        b = asm_number(x, n);
    }
    const struct lit_expr *v = d->form == F_LI   ? b
                               : d->form == F_MV ? a
                                                 : asm_binary(x, d->op, a, b);
    if (dst >= 0)
        asm_set(x, dst, v);
    return true;
}

/* Cuts .aq, .rl, .aqrl or .aq.rl off an atomic instruction. */
static enum lit_mode cut_order(char *name)
{
    static const struct {
        const char *text;
        enum lit_mode mode;
    } ends[] = {{".aq.rl", LIT_VOLATILE},
                {".aqrl", LIT_VOLATILE},
                {".aq", LIT_ACQUIRE},
                {".rl", LIT_RELEASE}};
    size_t n = strlen(name);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t k = strlen(ends[i].text);
        if (n > k && strcmp(name + n - k, ends[i].text) == 0) {
            name[n - k] = 0;
            return ends[i].mode;
        }
    }
    return LIT_PLAIN;
}

static const struct rv_insn *find(const char *name)
{
    for (size_t i = 0; i < sizeof insns / sizeof *insns; i++)
        if (strcmp(name, insns[i].name) == 0)
            return &insns[i];
    return NULL;
}

static bool read_instruction(struct asm_reader *x)
{
    struct tok *l = &x->p->lex;
    size_t at = l->at;
    char name[20];
    if (!asm_mnemonic(x, name, sizeof name))
        return tok_error(l, "an instruction");
    if (strcmp(name, "fence.tso") == 0) {
        asm_fence(x, LIT_FENCE_TSO);
        return true;
    }
    enum lit_mode mode = cut_order(name);
    const struct rv_insn *d = find(name);
    bool atomic = d && (d->form == F_LR || d->form == F_SC || d->form == F_AMO);
    if (!d || (mode != LIT_PLAIN && !atomic))
        return tok_error_at(l, at, "'%s' is no instruction that is understood here",
                            name);
    switch (d->form) {
    case F_LOAD:
    case F_STORE:
    case F_LR:
    case F_SC:
    case F_AMO: return do_memory(x, d, mode);
    case F_ARITH:
    case F_ARITH_I:
    case F_ULT:
    case F_ULT_I:
    case F_LI:
    case F_MV:
    case F_BRANCH:
    case F_BRANCH_Z: return do_register(x, d);
    case F_JUMP: return asm_jump_to(x, NULL);
    case F_FENCE: return do_fence(x);
    case F_NOP: return true;
    }
    BUG("RISC-V form %d", d->form);
}

bool read_riscv(struct reader *p)
{
    return asm_read_table(p, read_instruction);
}
