/* SPDX-License-Identifier: Apache-2.0 */
/* Compiling one thread: registers, expressions, control flow, and what needs a loop
 * (locks, joins, read-modify-writes without an instruction). Such loops spin until they
 * succeed; a round that fails changes nothing, so that the first one stands for all. */
#include "litmus/compile_int.h"

#include <stdarg.h>
#include <string.h>

static void fail(struct compiler *c, const char *what)
{
    if (!c->err->set)
        err_source(c->err, c->t->file, c->t->src, c->t->len, c->in ? c->in->pos : 0,
                   "%s can't be compiled for %s", what, c->m->arch);
}

void code_emit(struct compiler *c, const char *fmt, ...)
{
    struct buf b;
    va_list ap;
    buf_init(&b);
    va_start(ap, fmt);
    buf_vprintf(&b, fmt, ap);
    va_end(ap);
    struct code_line l = {-1, arena_strndup(c->arena, b.at, b.len)};
    vec_push(&c->code, l);
    buf_release(&b);
}

void code_label(struct compiler *c, int label)
{
    vec_push(&c->code, ((struct code_line){label, NULL}));
}

int code_new_label(struct compiler *c)
{
    vec_push(&c->spins, false);
    return c->labels++;
}

int code_spin_label(struct compiler *c)
{
    vec_push(&c->spins, true);
    return c->labels++;
}

const char *code_label_text(struct compiler *c, int label)
{
    return c->assembly ? arena_printf(c->arena, ".L%d_%d", c->thread, label)
                       : arena_printf(c->arena, "L%d%d", c->thread, label);
}

/* A free register for this use; those for addresses from the other end. */
static int take(struct compiler *c, enum reg_use use)
{
    for (int i = 0; i < c->m->regs; i++) {
        int r = use == REG_ADDRESS ? c->m->regs - 1 - i : i;
        if (c->use[r] == REG_FREE) {
            c->use[r] = (char)use;
            c->touched[r] = true;
            return r;
        }
    }
    if (!c->err->set)
        err_source(c->err, c->t->file, c->t->src, c->t->len, c->in ? c->in->pos : 0,
                   "thread %d needs more registers than %s has", c->thread, c->m->arch);
    return 0;
}

int code_scratch(struct compiler *c)
{
    return take(c, REG_SCRATCH);
}

static void give_back(struct compiler *c, enum reg_use use)
{
    for (int r = 0; r < c->m->regs; r++)
        if (c->use[r] == (char)use)
            c->use[r] = REG_FREE;
}

/* The machine's register of a source register. Names keep theirs for good. */
static int home(struct compiler *c, int reg)
{
    if (reg < 0)
        return code_scratch(c);
    if (c->reg_of[reg] < 0) {
        bool temp = c->t->thread[c->thread].reg[reg].name[0] == '.';
        c->reg_of[reg] = take(c, temp ? REG_TEMP : REG_NAMED);
    }
    return c->reg_of[reg];
}

static void forget_temps(struct compiler *c)
{
    const struct lit_thread *t = &c->t->thread[c->thread];
    for (int r = 0; r < t->regs; r++)
        if (t->reg[r].name[0] == '.')
            c->reg_of[r] = -1;
    give_back(c, REG_TEMP);
}

int code_in_register(struct compiler *c, struct code_value a)
{
    if (a.is_reg)
        return a.reg;
    int r = code_scratch(c);
    c->m->move(c, r, a);
    return r;
}

int code_address_reg(struct compiler *c, int loc)
{
    if (c->address_of[loc] < 0)
        c->address_of[loc] = take(c, REG_ADDRESS);
    return c->address_of[loc];
}

static struct code_value eval(struct compiler *c, const struct lit_expr *e, int want);

static bool is_scratch(const struct compiler *c, struct code_value v)
{
    return v.is_reg && c->use[v.reg] == REG_SCRATCH;
}

static struct code_value eval_binary(struct compiler *c, enum lit_op op,
                                     struct code_value a, struct code_value b, int want)
{
    int32_t n;
    if (!a.is_reg && !b.is_reg && lit_compute(op, a.n, b.n, &n))
        return code_const(n);
    int dst = want >= 0 ? want : is_scratch(c, a) ? a.reg : code_scratch(c);
    char before[COMPILE_MAX_REGS];
    memcpy(before, c->use, sizeof before);
    if (!c->m->binary(c, op, dst, a, b))
        fail(c, arena_printf(c->arena, "operator '%s'", lit_op_text(op)));
    /* What the operation took and what held its operands is free again. */
    for (int r = 0; r < c->m->regs; r++)
        if (c->use[r] == REG_SCRATCH && before[r] == REG_FREE)
            c->use[r] = REG_FREE;
    if (is_scratch(c, a) && a.reg != dst)
        c->use[a.reg] = REG_FREE;
    if (is_scratch(c, b) && b.reg != dst)
        c->use[b.reg] = REG_FREE;
    return code_reg(dst);
}

/* The value of an expression; when it takes an instruction to compute, it ends up in
 * `want` (-1: in a scratch register). */
static struct code_value eval(struct compiler *c, const struct lit_expr *e, int want)
{
    switch (e->kind) {
    case LIT_EXPR_CONST:
        if (e->value.is_addr && e->value.n != 0)
            fail(c, "references");
        return code_const(e->value.n);
    case LIT_EXPR_REG:
        if (c->t->thread[c->thread].reg[e->reg].init.is_addr)
            fail(c, "references");
        return code_reg(home(c, e->reg));
    case LIT_EXPR_NEG:
        return eval_binary(c, LIT_OP_SUB, code_const(0), eval(c, e->a, -1), want);
    case LIT_EXPR_NOT:
        return eval_binary(c, LIT_OP_EQ, eval(c, e->a, -1), code_const(0), want);
    case LIT_EXPR_COMPL:
        return eval_binary(c, LIT_OP_XOR, eval(c, e->a, -1), code_const(-1), want);
    case LIT_EXPR_BINARY: {
        struct code_value a = eval(c, e->a, -1), b = eval(c, e->b, -1);
        return eval_binary(c, e->op, a, b, want);
    }
    case LIT_EXPR_ANDALSO:
    case LIT_EXPR_ORELSE:
    case LIT_EXPR_READ:
    case LIT_EXPR_RMW:
    case LIT_EXPR_CAS: break;
    }
    BUG("not a lowered expression");
}

static void set_to(struct compiler *c, const struct lit_expr *e, int dst)
{
    struct code_value v = eval(c, e, dst);
    if (!v.is_reg || v.reg != dst)
        c->m->move(c, dst, v);
}

static bool is_comparison(enum lit_op op)
{
    return op == LIT_OP_EQ || op == LIT_OP_NE || op == LIT_OP_LT || op == LIT_OP_GT ||
           op == LIT_OP_LE || op == LIT_OP_GE;
}

static enum lit_op negated(enum lit_op op)
{
    return op == LIT_OP_EQ   ? LIT_OP_NE
           : op == LIT_OP_NE ? LIT_OP_EQ
           : op == LIT_OP_LT ? LIT_OP_GE
           : op == LIT_OP_GE ? LIT_OP_LT
           : op == LIT_OP_GT ? LIT_OP_LE
                             : LIT_OP_GT;
}

/* To the label when the condition holds: comparisons are not computed first. */
static void branch_if(struct compiler *c, const struct lit_expr *e, int label)
{
    bool sense = true;
    while (e->kind == LIT_EXPR_NOT) {
        sense = !sense;
        e = e->a;
    }
    struct code_value a, b = code_const(0);
    enum lit_op op = LIT_OP_NE;
    if (e->kind == LIT_EXPR_BINARY && is_comparison(e->op)) {
        op = e->op;
        a = eval(c, e->a, -1);
        b = eval(c, e->b, -1);
    } else
        a = eval(c, e, -1);
    if (!sense)
        op = negated(op);
    int32_t n;
    if (a.is_reg || b.is_reg)
        c->m->branch(c, op, a, b, label);
    else if (lit_compute(op, a.n, b.n, &n) && n)
        c->m->jump(c, label);
}

/* The location of the present access; 0, with a message, when it is found only as the
 * program runs. */
static int place(struct compiler *c)
{
    const struct lit_place *at = &c->in->at;
    if (at->kind == LIT_AT_LOC)
        return at->loc;
    if (at->kind == LIT_AT_ELEMENT && at->index->kind == LIT_EXPR_CONST) {
        const struct lit_addr *a = &c->t->addr[at->addr];
        if (at->index->value.n >= 0 && at->index->value.n < a->count)
            return a->first + at->index->value.n;
    }
    fail(c, at->kind == LIT_AT_ELEMENT ? "an index that is not a constant"
                                       : "references");
    return 0;
}

/* dst = memory op a by a loop: read, compute, compare and set. What is read first is a
 * hint; but of a volatile operation it is volatile too, as in the JDK. */
static void rmw_loop(struct compiler *c, int loc, int dst, struct code_value a)
{
    const struct lit_insn *in = c->in;
    int again = code_spin_label(c), next = code_scratch(c);
    if (a.is_reg && a.reg == dst) {
        int keep = code_scratch(c);
        c->m->move(c, keep, a);
        a = code_reg(keep);
    }
    int hint = code_scratch(c);
    code_label(c, again);
    c->m->load(c, loc, in->mode == LIT_VOLATILE ? LIT_VOLATILE : LIT_PLAIN, hint);
    if (in->op == LIT_OP_NONE)
        c->m->move(c, next, a);
    else if (!c->m->binary(c, in->op, next, code_reg(hint), a))
        fail(c, "this operation");
    c->m->cas(c, loc, in->mode, dst, code_reg(hint), code_reg(next), again);
}

static void compile_rmw(struct compiler *c)
{
    const struct lit_insn *in = c->in;
    int loc = place(c), dst = home(c, in->dst);
    struct code_value a = eval(c, in->a, -1);
    if (!c->m->rmw(c, loc, in->mode, in->op, dst, a))
        rmw_loop(c, loc, dst, a);
}

static void compile_cas(struct compiler *c)
{
    const struct lit_insn *in = c->in;
    int loc = place(c), dst = home(c, in->dst);
    struct code_value a = eval(c, in->a, -1), b = eval(c, in->b, -1);
    if (!in->yields_bool) {
        bool clash = a.is_reg && a.reg == dst;
        int old = clash || (b.is_reg && b.reg == dst) ? code_scratch(c) : dst;
        c->m->cas(c, loc, in->mode, old, a, b, -1);
        if (old != dst)
            c->m->move(c, dst, code_reg(old));
        return;
    }
    int failed = code_new_label(c), old = code_scratch(c), won = code_scratch(c);
    c->m->move(c, won, code_const(0));
    c->m->cas(c, loc, in->mode, old, a, b, failed);
    c->m->move(c, won, code_const(1));
    code_label(c, failed);
    c->m->move(c, dst, code_reg(won));
}

static void compile_lock(struct compiler *c)
{
    int loc = c->in->at.loc;
    if (c->depth[loc]++ > 0)
        return; /* held already */
    int again = code_spin_label(c);
    code_label(c, again);
    c->m->cas(c, loc, LIT_ACQUIRE, code_scratch(c), code_const(0), code_const(1), again);
}

static void compile_unlock(struct compiler *c)
{
    int loc = c->in->at.loc;
    if (c->depth[loc] == 0)
        fail(c, "a monitor that is not held on every way");
    else if (--c->depth[loc] == 0)
        c->m->store(c, loc, LIT_RELEASE, code_const(0));
}

static void compile_join(struct compiler *c)
{
    int again = code_spin_label(c), r = code_scratch(c);
    code_label(c, again);
    c->m->load(c, code_end_flag(c, c->in->target), LIT_ACQUIRE, r);
    c->m->branch(c, LIT_OP_EQ, code_reg(r), code_const(0), again);
}

/* The label of an instruction that is jumped to. */
static int target_label(struct compiler *c, int insn)
{
    if (c->label_of[insn] < 0)
        c->label_of[insn] = code_new_label(c);
    return c->label_of[insn];
}

static void compile_insn(struct compiler *c)
{
    const struct lit_insn *in = c->in;
    int loc;
    switch (in->kind) {
    case LIT_INSN_SET: set_to(c, in->a, home(c, in->dst)); break;
    case LIT_INSN_LOAD:
        loc = place(c);
        c->m->load(c, loc, in->mode, home(c, in->dst));
        break;
    case LIT_INSN_STORE:
        loc = place(c);
        c->m->store(c, loc, in->mode, eval(c, in->a, -1));
        break;
    case LIT_INSN_RMW: compile_rmw(c); break;
    case LIT_INSN_CAS: compile_cas(c); break;
    case LIT_INSN_FENCE: c->m->fence(c, in->mode); break;
    case LIT_INSN_BRANCH: branch_if(c, in->a, target_label(c, in->target)); break;
    case LIT_INSN_JUMP: c->m->jump(c, target_label(c, in->target)); break;
    case LIT_INSN_LOCK: compile_lock(c); break;
    case LIT_INSN_UNLOCK: compile_unlock(c); break;
    case LIT_INSN_JOIN: compile_join(c); break;
    case LIT_INSN_FREEZE: c->m->fence(c, LIT_STORESTORE); break;
    case LIT_INSN_PRINT: /* no outcome tells of it */
    case LIT_INSN_BEGIN:
    case LIT_INSN_END:
    case LIT_INSN_LOOP: break;
    case LIT_INSN_EXIT:
        if (code_is_joined(c->t, c->thread))
            c->m->store(c, code_end_flag(c, c->thread), LIT_RELEASE, code_const(1));
        break;
    }
}

/* Named registers that no instruction sets or reads first get theirs too, when the test
 * gives them a value or asks for it. */
static void reserve(struct compiler *c)
{
    const struct lit_thread *t = &c->t->thread[c->thread];
    for (int r = 0; r < t->regs; r++)
        if (t->reg[r].name[0] != '.' && t->reg[r].init.n != 0 && !t->reg[r].init.is_addr)
            home(c, r); /* an address is that of a handle, which takes no register */
    for (int i = 0; i < c->t->finals; i++)
        if (c->t->final[i].thread == c->thread && c->t->final[i].index >= 0)
            home(c, c->t->final[i].index);
}

bool code_thread(struct compiler *c)
{
    const struct lit_thread *t = &c->t->thread[c->thread];
    int stmt = -1;
    for (int k = 0; k < t->insns; k++)
        if (t->insn[k].kind == LIT_INSN_BRANCH || t->insn[k].kind == LIT_INSN_JUMP)
            target_label(c, t->insn[k].target);
    c->in = NULL;
    reserve(c);
    for (int k = 0; k < t->insns && !c->err->set; k++) {
        c->in = &t->insn[k];
        if (c->in->stmt != stmt)
            forget_temps(c);
        stmt = c->in->stmt;
        if (c->label_of[k] >= 0)
            code_label(c, c->label_of[k]);
        compile_insn(c);
        give_back(c, REG_SCRATCH);
    }
    return !c->err->set;
}
