/* SPDX-License-Identifier: Apache-2.0 */
/* Threads of x86 tests: a table with one column per thread, in Intel order (X86:
 * destination first) or AT&T order (X86_64: source first). Instructions are lowered as
 * they are read; every one is a statement, so that its accesses know that they belong
 * together. Flags are kept as the two values last compared and the carry. */
#include "litmus/read_asm.h"

#include <ctype.h>
#include <string.h>

enum x86_op {
    X_MOV, X_XCHG, X_XADD, X_CMPXCHG, X_ADD, X_SUB, X_XOR, X_OR, X_AND, X_SHL, X_INC,
    X_DEC, X_CMP, X_MFENCE, X_SFENCE, X_LFENCE, X_NOP, X_CMOVC, X_SETNB, X_JMP, X_JCC
};

static const struct mnemonic {
    const char *name;
    enum x86_op op;
    int operands;
    enum lit_op arith; /* what it computes, or the test of a jump */
    bool lockable;
} mnemonics[] = {
    {"mov", X_MOV, 2, LIT_OP_NONE, false},
    {"movnti", X_MOV, 2, LIT_OP_NONE, false},
    {"xchg", X_XCHG, 2, LIT_OP_NONE, true},
    {"xadd", X_XADD, 2, LIT_OP_ADD, true},
    {"cmpxchg", X_CMPXCHG, 2, LIT_OP_NONE, true},
    {"add", X_ADD, 2, LIT_OP_ADD, true},
    {"sub", X_SUB, 2, LIT_OP_SUB, true},
    {"xor", X_XOR, 2, LIT_OP_XOR, true},
    {"or", X_OR, 2, LIT_OP_OR, true},
    {"and", X_AND, 2, LIT_OP_AND, true},
    {"shl", X_SHL, 2, LIT_OP_SHL, false},
    {"sar", X_SHL, 2, LIT_OP_SHR, false},
    {"shr", X_SHL, 2, LIT_OP_USHR, false},
    {"imul", X_SHL, 2, LIT_OP_MUL, false},
    {"inc", X_INC, 1, LIT_OP_ADD, true},
    {"dec", X_DEC, 1, LIT_OP_SUB, true},
    {"cmp", X_CMP, 2, LIT_OP_NONE, false},
    {"mfence", X_MFENCE, 0, LIT_OP_NONE, false},
    {"sfence", X_SFENCE, 0, LIT_OP_NONE, false},
    {"lfence", X_LFENCE, 0, LIT_OP_NONE, false},
    {"nop", X_NOP, 0, LIT_OP_NONE, false},
    {"clflush", X_NOP, 1, LIT_OP_NONE, false},
    {"cmovc", X_CMOVC, 2, LIT_OP_NONE, false},
    {"setnb", X_SETNB, 1, LIT_OP_NONE, false},
    {"jmp", X_JMP, 1, LIT_OP_NONE, false},
    {"je", X_JCC, 1, LIT_OP_EQ, false},
    {"jne", X_JCC, 1, LIT_OP_NE, false},
    {"jle", X_JCC, 1, LIT_OP_LE, false},
    {"jl", X_JCC, 1, LIT_OP_LT, false},
    {"jlt", X_JCC, 1, LIT_OP_LT, false},
    {"jge", X_JCC, 1, LIT_OP_GE, false},
    {"jg", X_JCC, 1, LIT_OP_GT, false},
    {"jgt", X_JCC, 1, LIT_OP_GT, false},
    {"js", X_JCC, 1, LIT_OP_SUB, false},
    {"jns", X_JCC, 1, LIT_OP_ADD, false},
};

struct operand {
    bool is_mem;
    struct lit_place at;       /* memory */
    const struct lit_expr *e;  /* register or number */
    size_t pos;
};

static const char *const reg_names[] = {"ax", "bx", "cx", "dx", "si", "di", "bp", "sp",
                                        "ip"};

/* The canonical name of a register: EAX in X86, rax in X86_64; NULL when it is none. */
char *read_x86_reg(struct reader *p, const char *s, size_t n)
{
    char low[8] = {0};
    if (n < 2 || n > 4)
        return NULL;
    for (size_t i = 0; i < n; i++)
        low[i] = (char)tolower((unsigned char)s[i]);
    bool wide = p->test->arch == LIT_X86_64;
    const char *base = low[0] == 'e' || low[0] == 'r' ? low + 1 : low;
    for (size_t i = 0; i < sizeof reg_names / sizeof *reg_names; i++) {
        const char *name = reg_names[i];
        bool byte = n == 2 && low[1] == 'l' && name[1] == 'x' && low[0] == name[0];
        if (strcmp(base, name) != 0 && !byte)
            continue;
        return wide ? arena_printf(p->arena, "r%s", name)
                    : arena_printf(p->arena, "E%c%c", toupper((unsigned char)name[0]),
                                   toupper((unsigned char)name[1]));
    }
    if (wide && low[0] == 'r' && isdigit((unsigned char)low[1])) {
        size_t k = 1;
        while (isdigit((unsigned char)low[k]))
            k++;
        return arena_printf(p->arena, "%.*s", (int)k, low);
    }
    return NULL;
}

/* The value of an operand, loading it when it is in memory. */
static const struct lit_expr *value(struct asm_reader *x, const struct operand *o)
{
    if (!o->is_mem)
        return o->e;
    int t = asm_temp(x);
    asm_emit(x, (struct lit_insn){.kind = LIT_INSN_LOAD, .dst = t, .at = o->at});
    return asm_reg(x, t);
}

static void store(struct asm_reader *x, const struct operand *o, const struct lit_expr *v)
{
    if (o->is_mem)
        asm_emit(x,
             (struct lit_insn){.kind = LIT_INSN_STORE, .dst = -1, .a = v, .at = o->at});
    else
        asm_set(x, o->e->reg, v);
}

static bool read_register(struct asm_reader *x, int *r)
{
    struct tok *l = &x->p->lex;
    bool sign = tok_accept(l, "%");
    char *name = l->kind == TOK_NAME
                     ? read_x86_reg(x->p, l->src + l->at, l->end - l->at) : NULL;
    if (!name)
        return sign ? tok_error(l, "a register") : false;
    *r = read_reg(x->p, x->thread, name);
    tok_next(l);
    return true;
}

/* [x], [EBX], (x), (%rbx); the bracket already read. */
static bool read_memory(struct asm_reader *x, struct operand *o, const char *close)
{
    struct reader *p = x->p;
    struct tok *l = &p->lex;
    int r;
    o->is_mem = true;
    o->at = (struct lit_place){.loc = -1, .addr = -1};
    if (read_register(x, &r)) {
        o->at.kind = LIT_AT_POINTER;
        o->at.index = asm_reg(x, r);
    } else {
        if (l->kind != TOK_NAME || l->err->set)
            return tok_error(l, "a location or register");
        o->at.kind = LIT_AT_LOC;
        o->at.handle = read_name(p);
        o->at.loc = read_cell(p, o->at.handle, l->at);
        if (o->at.loc < 0)
            return false;
        tok_next(l);
    }
    if (tok_is(l, ","))
        return tok_error_at(l, l->at, "scaled addresses are not supported");
    return tok_expect(l, close, "behind the address");
}

static bool read_operand(struct asm_reader *x, struct operand *o)
{
    struct tok *l = &x->p->lex;
    *o = (struct operand){.pos = l->at};
    int r;
    if (tok_accept(l, "["))
        return read_memory(x, o, "]");
    if (tok_accept(l, "("))
        return read_memory(x, o, ")");
    if (read_register(x, &r)) {
        o->e = asm_reg(x, r);
        return true;
    }
    if (l->err->set)
        return false;
    bool dollar = tok_accept(l, "$"), negative = tok_accept(l, "-");
    int32_t n;
    if (l->kind != TOK_NUMBER)
        return tok_error(l, "a register, number or address");
    if (!tok_int(l, negative, &n))
        return false;
    if (!dollar && tok_accept(l, "(")) {
        if (n != 0)
            return tok_error_at(l, o->pos, "offsets into a location are not supported");
        return read_memory(x, o, ")");
    }
    o->e = asm_number(x, n);
    return true;
}

static const struct mnemonic *find_mnemonic(const struct tok *l)
{
    char low[16] = {0};
    size_t n = l->end - l->at;
    if (l->kind != TOK_NAME || n >= sizeof low)
        return NULL;
    for (size_t i = 0; i < n; i++)
        low[i] = (char)tolower((unsigned char)l->src[l->at + i]);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < sizeof mnemonics / sizeof *mnemonics; i++)
            if (strcmp(low, mnemonics[i].name) == 0)
                return &mnemonics[i];
        if (!strchr("bwlq", low[n - 1])) /* a size, which has no effect */
            return NULL;
        low[n - 1] = 0;
    }
    return NULL;
}

/* dst = dst op src, atomic when locked; leaves the old and new value in *old and *now. */
static void read_modify_write(struct asm_reader *x, const struct mnemonic *m,
                              const struct operand *dst, const struct lit_expr *src,
                              bool lock)
{
    const struct lit_expr *old, *now;
    if (dst->is_mem && lock) {
        int t = asm_temp(x);
        asm_emit(x, (struct lit_insn){.kind = LIT_INSN_RMW,
                                  .op = m->arith,
                                  .mode = LIT_ATOMIC,
                                  .dst = t,
                                  .a = src,
                                  .at = dst->at});
        old = asm_reg(x, t);
        now = asm_binary(x, m->arith, old, src);
    } else {
        old = value(x, dst);
        int keep = asm_temp(x);
        asm_set(x, keep, asm_binary(x, m->arith, old, src));
        now = asm_reg(x, keep);
        store(x, dst, now);
    }
    if (m->op == X_ADD || m->op == X_XADD)
        asm_set(x, x->carry, asm_binary(x, LIT_OP_ULT, now, src));
    else if (m->op == X_SUB)
        asm_set(x, x->carry, asm_binary(x, LIT_OP_ULT, old, src));
    else if (m->op != X_INC && m->op != X_DEC)
        asm_set(x, x->carry, asm_number(x, 0));
    if (m->op == X_SUB)
        asm_set_flags(x, old, src);
    else
        asm_set_flags(x, now, asm_number(x, 0));
}

static bool do_xchg(struct asm_reader *x, const struct operand *dst,
                    const struct operand *src)
{
    const struct operand *mem = src->is_mem ? src : dst, *other = src->is_mem ? dst : src;
    if (other->is_mem || other->e->kind != LIT_EXPR_REG)
        return tok_error_at(&x->p->lex, other->pos, "XCHG needs a register here");
    int t = asm_temp(x);
    if (mem->is_mem)
        asm_emit(x, (struct lit_insn){.kind = LIT_INSN_RMW, .mode = LIT_ATOMIC, .dst = t,
                                  .a = other->e, .at = mem->at});
    else {
        asm_set(x, t, mem->e);
        asm_set(x, mem->e->reg, other->e);
    }
    asm_set(x, other->e->reg, asm_reg(x, t));
    return true;
}

static bool do_xadd(struct asm_reader *x, const struct mnemonic *m,
                    const struct operand *dst, const struct operand *src, bool lock)
{
    if (src->is_mem || src->e->kind != LIT_EXPR_REG)
        return tok_error_at(&x->p->lex, src->pos, "XADD needs a register here");
    if (!dst->is_mem)
        return tok_error_at(&x->p->lex, dst->pos, "XADD needs an address here");
    int add = asm_temp(x), first = (int)x->t->insns.len;
    asm_set(x, add, src->e);
    read_modify_write(x, m, dst, asm_reg(x, add), lock);
    int old = x->t->insns.at[first + 1].dst; /* the load or the atomic operation */
    asm_set(x, src->e->reg, asm_reg(x, old));
    return true;
}

static bool do_cmpxchg(struct asm_reader *x, const struct operand *dst,
                       const struct operand *src, bool lock)
{
    if (src->is_mem || src->e->kind != LIT_EXPR_REG)
        return tok_error_at(&x->p->lex, src->pos, "CMPXCHG needs a register here");
    if (!dst->is_mem)
        return tok_error_at(&x->p->lex, dst->pos, "CMPXCHG needs an address here");
    const char *name = x->p->test->arch == LIT_X86 ? "EAX" : "rax";
    int eax = read_reg(x->p, x->thread, name), t = asm_temp(x);
    asm_emit(x, (struct lit_insn){.kind = LIT_INSN_CAS,
                              .dst = t,
                              .a = asm_reg(x, eax),
                              .b = src->e,
                              .mode = lock ? LIT_ATOMIC : LIT_PLAIN,
                              .at = dst->at});
    asm_set_flags(x, asm_reg(x, eax), asm_reg(x, t));
    asm_set(x, eax, asm_reg(x, t));
    return true;
}

static bool do_jump(struct asm_reader *x, const struct mnemonic *m)
{
    const struct lit_expr *a = asm_reg(x, x->fa), *b = asm_reg(x, x->fb), *cond = NULL;
    if (m->op == X_JCC && m->arith == LIT_OP_SUB) /* JS: the difference is negative */
        cond = asm_binary(x, LIT_OP_LT, asm_binary(x, LIT_OP_SUB, a, b),
                          asm_number(x, 0));
    else if (m->op == X_JCC && m->arith == LIT_OP_ADD) /* JNS */
        cond = asm_binary(x, LIT_OP_GE, asm_binary(x, LIT_OP_SUB, a, b),
                          asm_number(x, 0));
    else if (m->op == X_JCC)
        cond = asm_binary(x, m->arith, a, b);
    return asm_jump_to(x, cond);
}

static bool do_instruction(struct asm_reader *x, const struct mnemonic *m,
                           struct operand *dst, struct operand *src, bool lock)
{
    const struct lit_expr *a, *b;
    switch (m->op) {
    case X_MOV: store(x, dst, value(x, src)); return true;
    case X_XCHG: return do_xchg(x, dst, src);
    case X_XADD: return do_xadd(x, m, dst, src, lock);
    case X_CMPXCHG: return do_cmpxchg(x, dst, src, lock);
    case X_ADD:
    case X_SUB:
    case X_XOR:
    case X_OR:
    case X_AND:
    case X_SHL: read_modify_write(x, m, dst, value(x, src), lock); return true;
    case X_INC:
    case X_DEC: read_modify_write(x, m, dst, asm_number(x, 1), lock); return true;
    case X_CMP:
        a = value(x, dst);
        b = value(x, src);
        asm_set_flags(x, a, b);
        asm_set(x, x->carry, asm_binary(x, LIT_OP_ULT, a, b));
        return true;
    case X_MFENCE:
    case X_SFENCE:
    case X_LFENCE:
        asm_fence(x, m->op == X_MFENCE   ? LIT_MFENCE
                                          : m->op == X_SFENCE ? LIT_SFENCE
                                                              : LIT_LFENCE);
        return true;
    case X_NOP: return true;
    case X_CMOVC:
        a = value(x, src);
        asm_branch(x, asm_binary(x, LIT_OP_EQ, asm_reg(x, x->carry), asm_number(x, 0)),
               (int)x->t->insns.len + 2);
        vec_last(&x->t->insns).until = (int)x->t->insns.len + 1;
        store(x, dst, a);
        return true;
    case X_SETNB:
        store(x, dst,
              asm_binary(x, LIT_OP_EQ, asm_reg(x, x->carry), asm_number(x, 0)));
        return true;
    case X_JMP:
    case X_JCC: return true;
    }
    BUG("x86 operation %d", m->op);
}

static bool check_operands(struct asm_reader *x, const struct mnemonic *m,
                           struct operand *dst, struct operand *src, bool lock)
{
    struct tok *l = &x->p->lex;
    bool modifies = m->op != X_CMP && m->op != X_NOP;
    if (m->operands >= 1 && modifies && !dst->is_mem && dst->e->kind != LIT_EXPR_REG)
        return tok_error_at(l, dst->pos, "a number can't be changed");
    if (lock && !dst->is_mem && !src->is_mem)
        return tok_error_at(l, dst->pos, "LOCK needs an address");
    if (m->operands == 2 && dst->is_mem && src->is_mem)
        return tok_error_at(l, src->pos, "only one operand may be in memory");
    return true;
}

static bool read_instruction(struct asm_reader *x)
{
    struct tok *l = &x->p->lex;
    bool lock = tok_accept(l, "LOCK") || tok_accept(l, "lock");
    const struct mnemonic *m = find_mnemonic(l);
    if (!m)
        return tok_error(l, "an instruction");
    if (lock && !m->lockable)
        return tok_error_at(l, l->at, "LOCK is not allowed before '%s'", m->name);
    tok_next(l);
    if (m->op == X_JMP || m->op == X_JCC)
        return do_jump(x, m);
    struct operand o[2] = {{0}};
    for (int i = 0; i < m->operands; i++)
        if ((i > 0 && !asm_comma(x)) || !read_operand(x, &o[i]))
            return false;
    bool source_first = x->p->test->arch == LIT_X86_64 && m->operands == 2;
    struct operand *dst = &o[source_first ? 1 : 0], *src = &o[source_first ? 0 : 1];
    if (!check_operands(x, m, dst, src, lock))
        return false;
    return do_instruction(x, m, dst, src, lock);
}

bool read_x86(struct reader *p)
{
    return asm_read_table(p, read_instruction);
}
