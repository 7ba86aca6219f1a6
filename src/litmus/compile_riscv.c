/* SPDX-License-Identifier: Apache-2.0 */
/* Code for RISC-V: plain loads and stores with fences around them, as HotSpot has it. A
 * volatile write is followed by a full fence; compare-and-set is a loop of lr.w.aq and
 * sc.w.rl, other read-modify-writes are amo instructions, fences around them. */
#include "litmus/compile_int.h"

static const char *const names[] = {
    "x5",  "x6",  "x7",  "x10", "x11", "x12", "x13", "x14", "x15", "x16", "x17", "x28",
    "x29", "x30", "x31", "x8",  "x9",  "x18", "x19", "x20", "x21", "x22", "x23", "x24",
    "x25", "x26", "x27"};
enum { REGS = sizeof names / sizeof *names, FIRST_SAVED = 15 };

static const char *reg(int r, bool address)
{
    (void)address;
    return names[r];
}

static const char *final_reg(int r)
{
    return names[r];
}

static bool small(int32_t n)
{
    return n >= -2048 && n <= 2047;
}

static void move(struct compiler *c, int dst, struct code_value a)
{
    if (a.is_reg && a.reg != dst)
        code_emit(c, "ori %s,%s,0", names[dst], names[a.reg]);
    else if (!a.is_reg)
        code_emit(c, small(a.n) ? "ori %s,x0,%d" : "li %s,%d", names[dst], a.n);
}

/* The operand in a register; 0 is in x0 always. */
static const char *value(struct compiler *c, struct code_value a)
{
    return !a.is_reg && a.n == 0 ? "x0" : names[code_in_register(c, a)];
}

static void branch(struct compiler *c, enum lit_op op, struct code_value a,
                   struct code_value b, int label)
{
    const char *left = value(c, a), *right = value(c, b);
    if (op == LIT_OP_GT || op == LIT_OP_LE) {
        const char *swap = left;
        left = right;
        right = swap;
        op = op == LIT_OP_GT ? LIT_OP_LT : LIT_OP_GE;
    }
    const char *name = op == LIT_OP_EQ   ? "beq"
                       : op == LIT_OP_NE ? "bne"
                       : op == LIT_OP_LT ? "blt"
                                         : "bge";
    code_emit(c, "%s %s,%s,%s", name, left, right, code_label_text(c, label));
}

static void jump(struct compiler *c, int label)
{
    code_emit(c, c->assembly ? "j %s" : "beq x0,x0,%s", code_label_text(c, label));
}

static const char *arithmetic(enum lit_op op, bool immediate)
{
    switch (op) {
    case LIT_OP_ADD: return immediate ? "addiw" : "addw";
    case LIT_OP_SUB: return immediate ? NULL : "subw";
    case LIT_OP_AND: return immediate ? "andi" : "and";
    case LIT_OP_OR: return immediate ? "ori" : "or";
    case LIT_OP_XOR: return immediate ? "xori" : "xor";
    case LIT_OP_MUL: return immediate ? NULL : "mulw";
    case LIT_OP_SHL: return immediate ? "slliw" : "sllw";
    case LIT_OP_SHR: return immediate ? "sraiw" : "sraw";
    case LIT_OP_USHR: return immediate ? "srliw" : "srlw";
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

static void compare_to(struct compiler *c, enum lit_op op, int dst, struct code_value a,
                       struct code_value b)
{
    const char *left = value(c, a), *right = value(c, b), *d = names[dst];
    if (op == LIT_OP_EQ || op == LIT_OP_NE) {
        code_emit(c, "xor %s,%s,%s", d, left, right);
        if (op == LIT_OP_EQ)
            code_emit(c, "sltiu %s,%s,1", d, d);
        else
            code_emit(c, "sltu %s,x0,%s", d, d);
        return;
    }
    bool swap = op == LIT_OP_GT || op == LIT_OP_LE;
    code_emit(c, "slt %s,%s,%s", d, swap ? right : left, swap ? left : right);
    if (op == LIT_OP_LE || op == LIT_OP_GE)
        code_emit(c, "xori %s,%s,1", d, d);
}

static bool binary(struct compiler *c, enum lit_op op, int dst, struct code_value a,
                   struct code_value b)
{
    bool shift = op == LIT_OP_SHL || op == LIT_OP_SHR || op == LIT_OP_USHR;
    if (op == LIT_OP_DIV || op == LIT_OP_REM)
        return false;
    if (!arithmetic(op, false)) {
        compare_to(c, op, dst, a, b);
        return true;
    }
    if (shift && !b.is_reg)
        b.n &= 31;
    const char *name = !b.is_reg && small(b.n) ? arithmetic(op, true) : NULL;
    const char *left = value(c, a);
    if (name)
        code_emit(c, "%s %s,%s,%d", name, names[dst], left, b.n);
    else
        code_emit(c, "%s %s,%s,%s", arithmetic(op, false), names[dst], left, value(c, b));
    return true;
}

static void fence(struct compiler *c, enum lit_mode mode)
{
    code_emit(c, "fence %s", mode == LIT_ACQUIRE || mode == LIT_LOADLOAD ? "r,rw"
                             : mode == LIT_RELEASE                       ? "rw,w"
                             : mode == LIT_STORESTORE                    ? "w,w"
                                                                         : "rw,rw");
}

static bool acquires(enum lit_mode m)
{
    return m == LIT_ACQUIRE || m == LIT_VOLATILE;
}

static bool releases(enum lit_mode m)
{
    return m == LIT_RELEASE || m == LIT_VOLATILE;
}

static void load(struct compiler *c, int loc, enum lit_mode mode, int dst)
{
    code_emit(c, "lw %s,0(%s)", names[dst], names[code_address_reg(c, loc)]);
    if (acquires(mode))
        fence(c, LIT_ACQUIRE);
}

static void store(struct compiler *c, int loc, enum lit_mode mode, struct code_value a)
{
    const char *v = value(c, a);
    if (releases(mode))
        fence(c, LIT_RELEASE);
    code_emit(c, "sw %s,0(%s)", v, names[code_address_reg(c, loc)]);
    if (mode == LIT_VOLATILE)
        fence(c, LIT_VOLATILE);
}

/* What C2 puts around an atomic operation: a release before, an acquire behind. */
static void before(struct compiler *c, enum lit_mode mode)
{
    if (releases(mode))
        fence(c, LIT_RELEASE);
}

static void behind(struct compiler *c, enum lit_mode mode)
{
    if (acquires(mode))
        fence(c, LIT_ACQUIRE);
}

static bool rmw(struct compiler *c, int loc, enum lit_mode mode, enum lit_op op, int dst,
                struct code_value a)
{
    if (op != LIT_OP_NONE && op != LIT_OP_ADD)
        return false;
    const char *v = value(c, a);
    before(c, mode);
    code_emit(c, "%s%s %s,%s,(%s)", op == LIT_OP_ADD ? "amoadd.w" : "amoswap.w",
              !acquires(mode) ? ".rl" : c->assembly ? ".aqrl" : ".aq.rl", names[dst], v,
              names[code_address_reg(c, loc)]);
    behind(c, mode);
    return true;
}

static void cas(struct compiler *c, int loc, enum lit_mode mode, int dst,
                struct code_value a, struct code_value b, int failed)
{
    int again = code_spin_label(c), out = code_new_label(c), status = code_scratch(c);
    const char *expected = value(c, a), *next = value(c, b);
    const char *at = names[code_address_reg(c, loc)];
    before(c, mode);
    code_label(c, again);
    code_emit(c, "lr.w%s %s,(%s)", acquires(mode) ? ".aq" : "", names[dst], at);
    code_emit(c, "bne %s,%s,%s", names[dst], expected, code_label_text(c, out));
    code_emit(c, "sc.w.rl %s,%s,(%s)", names[status], next, at);
    code_emit(c, "bne %s,x0,%s", names[status], code_label_text(c, again));
    code_label(c, out);
    behind(c, mode);
    if (failed >= 0)
        code_emit(c, "bne %s,%s,%s", names[dst], expected, code_label_text(c, failed));
}

static void push(int r, struct buf *out)
{
    buf_printf(out, "    addi sp,sp,-16\n    sd %s,0(sp)\n", names[r]);
}

static void pop(int r, struct buf *out)
{
    buf_printf(out, "    ld %s,0(sp)\n    addi sp,sp,16\n", names[r]);
}

static void address(struct compiler *c, int r, const char *variable)
{
    code_emit(c, "la %s,%s", names[r], variable);
}

static void save(struct compiler *c, int r, const char *variable)
{
    int a = code_scratch(c);
    address(c, a, variable);
    code_emit(c, "sw %s,0(%s)", names[r], names[a]);
}

const struct machine compile_riscv = {
    .arch = "RISCV",
    .regs = REGS,
    .needs_address = true,
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
    .address = address,
};
