/* SPDX-License-Identifier: Apache-2.0 */
/* Code for Armv8: acquiring and volatile reads are LDAR, releasing and volatile writes
 * STLR; a later LDAR waits for an earlier STLR, which makes volatiles sequentially
 * consistent. Atomics of 8.1 (CASAL, SWPAL, LDADDAL), or loops of exclusives. */
#include "litmus/compile_int.h"

static const char *const wide[] = {
    "X0",  "X1",  "X2",  "X3",  "X4",  "X5",  "X6",  "X7",  "X8",  "X9",  "X10", "X11",
    "X12", "X13", "X14", "X15", "X16", "X17", "X19", "X20", "X21", "X22", "X23", "X24",
    "X25", "X26", "X27", "X28"};
static const char *const word[] = {
    "W0",  "W1",  "W2",  "W3",  "W4",  "W5",  "W6",  "W7",  "W8",  "W9",  "W10", "W11",
    "W12", "W13", "W14", "W15", "W16", "W17", "W19", "W20", "W21", "W22", "W23", "W24",
    "W25", "W26", "W27", "W28"};
enum { REGS = sizeof wide / sizeof *wide, FIRST_SAVED = 18 };

static const char *reg(int r, bool address)
{
    return address ? wide[r] : word[r];
}

static const char *final_reg(int r)
{
    return wide[r];
}

static void move(struct compiler *c, int dst, struct code_value a)
{
    if (a.is_reg && a.reg != dst)
        code_emit(c, "MOV %s,%s", word[dst], word[a.reg]);
    else if (!a.is_reg && c->assembly && (a.n < -65536 || a.n > 65535))
        code_emit(c, "LDR %s,=%d", word[dst], a.n);
    else if (!a.is_reg)
        code_emit(c, "MOV %s,#%d", word[dst], a.n);
}

static const char *condition(enum lit_op op)
{
    return op == LIT_OP_EQ   ? "EQ"
           : op == LIT_OP_NE ? "NE"
           : op == LIT_OP_LT ? "LT"
           : op == LIT_OP_GT ? "GT"
           : op == LIT_OP_LE ? "LE"
                             : "GE";
}

/* A number that fits goes into the instruction, others into a register. */
static const char *second(struct compiler *c, struct code_value b)
{
    if (!b.is_reg && b.n >= 0 && b.n < 4096)
        return arena_printf(c->arena, "#%d", b.n);
    return word[code_in_register(c, b)];
}

static void compare(struct compiler *c, struct code_value a, struct code_value b)
{
    int left = code_in_register(c, a);
    code_emit(c, "CMP %s,%s", word[left], second(c, b));
}

static void branch(struct compiler *c, enum lit_op op, struct code_value a,
                   struct code_value b, int label)
{
    bool zero = a.is_reg && !b.is_reg && b.n == 0;
    if (zero && (op == LIT_OP_EQ || op == LIT_OP_NE)) {
        code_emit(c, "%s %s,%s", op == LIT_OP_EQ ? "CBZ" : "CBNZ", word[a.reg],
                  code_label_text(c, label));
        return;
    }
    compare(c, a, b);
    code_emit(c, "B.%s %s", condition(op), code_label_text(c, label));
}

static void jump(struct compiler *c, int label)
{
    code_emit(c, "B %s", code_label_text(c, label));
}

static const char *arithmetic(enum lit_op op)
{
    switch (op) {
    case LIT_OP_ADD: return "ADD";
    case LIT_OP_SUB: return "SUB";
    case LIT_OP_AND: return "AND";
    case LIT_OP_OR: return "ORR";
    case LIT_OP_XOR: return "EOR";
    case LIT_OP_MUL: return "MUL";
    case LIT_OP_SHL: return "LSL";
    case LIT_OP_SHR: return "ASR";
    case LIT_OP_USHR: return "LSR";
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
    const char *name = arithmetic(op);
    if (op == LIT_OP_DIV || op == LIT_OP_REM)
        return false;
    if (!name) {
        compare(c, a, b);
        code_emit(c, "CSET %s,%s", word[dst], condition(op));
        return true;
    }
    bool shift = op == LIT_OP_SHL || op == LIT_OP_SHR || op == LIT_OP_USHR;
    if (shift && !b.is_reg)
        b.n &= 31;
    bool immediate = op == LIT_OP_ADD || op == LIT_OP_SUB || shift;
    int left = code_in_register(c, a);
    const char *right = immediate ? second(c, b) : word[code_in_register(c, b)];
    code_emit(c, "%s %s,%s,%s", name, word[dst], word[left], right);
    return true;
}

static void fence(struct compiler *c, enum lit_mode mode)
{
    code_emit(c, "DMB %s", mode == LIT_ACQUIRE || mode == LIT_LOADLOAD ? "ISHLD"
                           : mode == LIT_STORESTORE                    ? "ISHST"
                                                                       : "ISH");
}

static bool acquires(enum lit_mode m)
{
    return m == LIT_ACQUIRE || m == LIT_VOLATILE;
}

static bool releases(enum lit_mode m)
{
    return m == LIT_RELEASE || m == LIT_VOLATILE;
}

static const char *memory(struct compiler *c, int loc)
{
    return arena_printf(c->arena, "[%s]", wide[code_address_reg(c, loc)]);
}

static void load(struct compiler *c, int loc, enum lit_mode mode, int dst)
{
    code_emit(c, "%s %s,%s", acquires(mode) ? "LDAR" : "LDR", word[dst], memory(c, loc));
}

static void store(struct compiler *c, int loc, enum lit_mode mode, struct code_value a)
{
    int r = code_in_register(c, a);
    code_emit(c, "%s %s,%s", releases(mode) ? "STLR" : "STR", word[r], memory(c, loc));
}

static const char *suffix(enum lit_mode m)
{
    return m == LIT_VOLATILE  ? "AL"
           : m == LIT_ACQUIRE ? "A"
           : m == LIT_RELEASE ? "L"
                              : "";
}

/* old = memory; memory = op applied: a loop of exclusives. */
static void exclusive_rmw(struct compiler *c, int loc, enum lit_mode mode, enum lit_op op,
                          struct code_value io[2])
{
    int again = code_spin_label(c), status = code_scratch(c), next = code_scratch(c);
    int old = io[0].reg;
    int a = code_in_register(c, io[1]);
    code_label(c, again);
    code_emit(c, "%s %s,%s", acquires(mode) ? "LDAXR" : "LDXR", word[old],
              memory(c, loc));
    if (op == LIT_OP_ADD)
        code_emit(c, "ADD %s,%s,%s", word[next], word[old], word[a]);
    else
        next = a;
    code_emit(c, "%s %s,%s,%s", releases(mode) ? "STLXR" : "STXR", word[status],
              word[next], memory(c, loc));
    code_emit(c, "CBNZ %s,%s", word[status], code_label_text(c, again));
}

static bool rmw(struct compiler *c, int loc, enum lit_mode mode, enum lit_op op, int dst,
                struct code_value a)
{
    if (op != LIT_OP_NONE && op != LIT_OP_ADD)
        return false;
    if (c->llsc) {
        int old = code_scratch(c);
        exclusive_rmw(c, loc, mode, op, (struct code_value[]){code_reg(old), a});
        move(c, dst, code_reg(old));
        return true;
    }
    code_emit(c, "%s%s %s,%s,%s", op == LIT_OP_ADD ? "LDADD" : "SWP", suffix(mode),
              word[code_in_register(c, a)], word[dst], memory(c, loc));
    return true;
}

static void exclusive_cas(struct compiler *c, int loc, enum lit_mode mode, int dst,
                          const struct code_value ab[2], int failed)
{
    int again = code_spin_label(c), out = failed, status = code_scratch(c);
    int next = code_in_register(c, ab[1]);
    if (out < 0)
        out = code_new_label(c);
    code_label(c, again);
    code_emit(c, "%s %s,%s", acquires(mode) ? "LDAXR" : "LDXR", word[dst],
              memory(c, loc));
    branch(c, LIT_OP_NE, code_reg(dst), ab[0], out);
    code_emit(c, "%s %s,%s,%s", releases(mode) ? "STLXR" : "STXR", word[status],
              word[next], memory(c, loc));
    code_emit(c, "CBNZ %s,%s", word[status], code_label_text(c, again));
    if (failed < 0)
        code_label(c, out);
}

static void cas(struct compiler *c, int loc, enum lit_mode mode, int dst,
                struct code_value a, struct code_value b, int failed)
{
    if (c->llsc) {
        exclusive_cas(c, loc, mode, dst, (struct code_value[]){a, b}, failed);
        return;
    }
    int next = code_in_register(c, b);
    move(c, dst, a);
    code_emit(c, "CAS%s %s,%s,%s", suffix(mode), word[dst], word[next], memory(c, loc));
    if (failed >= 0)
        branch(c, LIT_OP_NE, code_reg(dst), a, failed);
}

static void push(int r, struct buf *out)
{
    buf_printf(out, "    STR %s,[SP,#-16]!\n", wide[r]);
}

static void pop(int r, struct buf *out)
{
    buf_printf(out, "    LDR %s,[SP],#16\n", wide[r]);
}

static void address(struct compiler *c, int r, const char *variable)
{
    code_emit(c, "ADRP %s,%s", wide[r], variable);
    code_emit(c, "ADD %s,%s,:lo12:%s", wide[r], wide[r], variable);
}

static void save(struct compiler *c, int r, const char *variable)
{
    int a = code_scratch(c);
    address(c, a, variable);
    code_emit(c, "STR %s,[%s]", word[r], wide[a]);
}

const struct machine compile_aarch64 = {
    .arch = "AArch64",
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
    .leave = "RET",
    .save = save,
    .address = address,
};
