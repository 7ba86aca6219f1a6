/* SPDX-License-Identifier: Apache-2.0 */
/* Code for x86: everything but a volatile write followed by a read is in order already,
 * so accesses are MOV, a volatile write has MFENCE behind it, and locked instructions
 * order by themselves. EAX is kept for CMPXCHG. */
#include "litmus/compile_int.h"

static const char *const names64[] = {"rcx", "rdx", "rsi", "rdi", "r8",  "r9",  "r10",
                                      "r11", "rbx", "rbp", "r12", "r13", "r14", "r15"};
static const char *const names32[] = {"%ecx",  "%edx",  "%esi",  "%edi",  "%r8d",
                                      "%r9d",  "%r10d", "%r11d", "%ebx",  "%ebp",
                                      "%r12d", "%r13d", "%r14d", "%r15d"};
enum { REGS = sizeof names64 / sizeof *names64, FIRST_SAVED = 8 };

static const char *reg(int r, bool address)
{
    (void)address;
    return names32[r];
}

static const char *final_reg(int r)
{
    return names64[r];
}

static const char *text(struct compiler *c, struct code_value a)
{
    return a.is_reg ? names32[a.reg] : arena_printf(c->arena, "$%d", a.n);
}

static const char *memory(struct compiler *c, int loc)
{
    return arena_printf(c->arena, c->assembly ? "%s(%%rip)" : "(%s)",
                        code_loc_name(c, loc));
}

static void move(struct compiler *c, int dst, struct code_value a)
{
    if (!a.is_reg || a.reg != dst)
        code_emit(c, "movl %s,%s", text(c, a), names32[dst]);
}

/* herd7 has names of its own for two of them. */
static const char *jump_name(const struct compiler *c, enum lit_op op)
{
    return op == LIT_OP_EQ   ? "je"
           : op == LIT_OP_NE ? "jne"
           : op == LIT_OP_LT ? (c->assembly ? "jl" : "jlt")
           : op == LIT_OP_GT ? (c->assembly ? "jg" : "jgt")
           : op == LIT_OP_LE ? "jle"
                             : "jge";
}

static enum lit_op mirrored(enum lit_op op)
{
    return op == LIT_OP_LT   ? LIT_OP_GT
           : op == LIT_OP_GT ? LIT_OP_LT
           : op == LIT_OP_LE ? LIT_OP_GE
           : op == LIT_OP_GE ? LIT_OP_LE
                             : op;
}

/* Compares; the test to make is *op afterwards: the first operand can't be a number. */
static void compare(struct compiler *c, enum lit_op *op, struct code_value a,
                    struct code_value b)
{
    if (!a.is_reg) {
        struct code_value swap = a;
        a = b;
        b = swap;
        *op = mirrored(*op);
    }
    code_emit(c, "cmpl %s,%s", text(c, b), text(c, a));
}

static void branch(struct compiler *c, enum lit_op op, struct code_value a,
                   struct code_value b, int label)
{
    compare(c, &op, a, b);
    code_emit(c, "%s %s", jump_name(c, op), code_label_text(c, label));
}

static void jump(struct compiler *c, int label)
{
    code_emit(c, "jmp %s", code_label_text(c, label));
}

/* 1 when the comparison holds, else 0: MOV leaves the flags alone. */
static void compare_to(struct compiler *c, enum lit_op op, int dst, struct code_value a,
                       struct code_value b)
{
    int done = code_new_label(c);
    compare(c, &op, a, b);
    code_emit(c, "movl $1,%s", names32[dst]);
    code_emit(c, "%s %s", jump_name(c, op), code_label_text(c, done));
    code_emit(c, "movl $0,%s", names32[dst]);
    code_label(c, done);
}

static const char *arithmetic(enum lit_op op)
{
    switch (op) {
    case LIT_OP_ADD: return "addl";
    case LIT_OP_SUB: return "subl";
    case LIT_OP_AND: return "andl";
    case LIT_OP_OR: return "orl";
    case LIT_OP_XOR: return "xorl";
    case LIT_OP_MUL: return "imull";
    case LIT_OP_SHL: return "shll";
    case LIT_OP_SHR: return "sarl";
    case LIT_OP_USHR: return "shrl";
    case LIT_OP_NONE:
    case LIT_OP_EQ:
    case LIT_OP_NE:
    case LIT_OP_LT:
    case LIT_OP_GT:
    case LIT_OP_LE:
    case LIT_OP_GE:
    case LIT_OP_DIV:
    case LIT_OP_REM:
    case LIT_OP_ULT: break;
    }
    return NULL;
}

static bool binary(struct compiler *c, enum lit_op op, int dst, struct code_value a,
                   struct code_value b)
{
    bool shift = op == LIT_OP_SHL || op == LIT_OP_SHR || op == LIT_OP_USHR;
    const char *name = arithmetic(op);
    if (!name && op != LIT_OP_DIV && op != LIT_OP_REM) {
        compare_to(c, op, dst, a, b);
        return true;
    }
    if (!name || (shift && b.is_reg))
        return false;
    if (op == LIT_OP_SUB && !b.is_reg) { /* which herd7 has not */
        name = "addl";
        b.n = (int32_t)(0 - (uint32_t)b.n);
    }
    if (shift)
        b.n &= 31;
    int to = b.is_reg && b.reg == dst ? code_scratch(c) : dst;
    move(c, to, a);
    code_emit(c, "%s %s,%s", name, text(c, b), names32[to]);
    move(c, dst, code_reg(to));
    return true;
}

static void fence(struct compiler *c, enum lit_mode mode)
{
    if (mode == LIT_VOLATILE)
        code_emit(c, "mfence");
}

static void load(struct compiler *c, int loc, enum lit_mode mode, int dst)
{
    (void)mode;
    code_emit(c, "movl %s,%s", memory(c, loc), names32[dst]);
}

static void store(struct compiler *c, int loc, enum lit_mode mode, struct code_value a)
{
    code_emit(c, "movl %s,%s", text(c, a), memory(c, loc));
    fence(c, mode);
}

static bool rmw(struct compiler *c, int loc, enum lit_mode mode, enum lit_op op, int dst,
                struct code_value a)
{
    (void)mode;
    if (op != LIT_OP_NONE && op != LIT_OP_ADD)
        return false;
    move(c, dst, a);
    code_emit(c, op == LIT_OP_ADD ? "lock xaddl %s,%s" : "xchgl %s,%s", names32[dst],
              memory(c, loc));
    return true;
}

static void cas(struct compiler *c, int loc, enum lit_mode mode, int dst,
                struct code_value a, struct code_value b, int failed)
{
    (void)mode;
    int next = code_in_register(c, b);
    code_emit(c, "movl %s,%%eax", text(c, a));
    code_emit(c, "lock cmpxchgl %s,%s", names32[next], memory(c, loc));
    code_emit(c, "movl %%eax,%s", names32[dst]);
    if (failed >= 0)
        code_emit(c, "jne %s", code_label_text(c, failed));
}

static void push(int r, struct buf *out)
{
    buf_printf(out, "    pushq %%%s\n", names64[r]);
}

static void pop(int r, struct buf *out)
{
    buf_printf(out, "    popq %%%s\n", names64[r]);
}

static void save(struct compiler *c, int r, const char *variable)
{
    code_emit(c, "movl %s,%s(%%rip)", names32[r], variable);
}

const struct machine compile_x86 = {
    .arch = "X86_64",
    .regs = REGS,
    .reg = reg,
    .final_reg = final_reg,
    .move = move,
    .binary = binary,
    .branch = branch,
    .jump = jump,
    .load = load,
    .store = store,
    .fence = fence,
    .rmw = rmw,
    .cas = cas,
    .first_saved = FIRST_SAVED,
    .push = push,
    .pop = pop,
    .leave = "ret",
    .save = save,
};
