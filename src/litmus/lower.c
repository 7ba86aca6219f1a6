/* SPDX-License-Identifier: Apache-2.0 */
/* From the statements of a Java thread to instructions. Accesses inside expressions are
 * pulled out into temporaries, so that what remains of an expression is pure. */
#include "litmus/read_int.h"

struct lower {
    struct reader *p;
    struct read_thread *t;
    int stmt;
};

static struct lit_expr *copy(struct lower *lo, const struct lit_expr *e)
{
    return arena_copy(lo->p->arena, e, sizeof *e);
}

static struct lit_expr *reg_expr(struct lower *lo, int reg, size_t pos)
{
    struct lit_expr *e = arena_zalloc(lo->p->arena, sizeof *e);
    e->kind = LIT_EXPR_REG;
    e->reg = reg;
    e->pos = pos;
    return e;
}

static struct lit_expr *unary(struct lower *lo, enum lit_expr_kind k,
                              const struct lit_expr *a)
{
    struct lit_expr *e = arena_zalloc(lo->p->arena, sizeof *e);
    e->kind = k;
    e->a = a;
    e->reg = -1;
    e->height = a->height + 1;
    e->pos = a->pos;
    return e;
}

static int temp(struct lower *lo)
{
    struct lit_reg r = {.name = arena_printf(lo->p->arena, ".%d", lo->t->temps++)};
    vec_push(&lo->t->regs, r);
    return (int)lo->t->regs.len - 1;
}

static int emit(struct lower *lo, struct lit_insn in)
{
    in.stmt = lo->stmt;
    vec_push(&lo->t->insns, in);
    return (int)lo->t->insns.len - 1;
}

static int here(const struct lower *lo)
{
    return (int)lo->t->insns.len;
}

static bool has_access(const struct lit_expr *e)
{
    if (!e)
        return false;
    return e->kind == LIT_EXPR_READ || e->kind == LIT_EXPR_RMW ||
           e->kind == LIT_EXPR_CAS || has_access(e->a) || has_access(e->b);
}

static const struct lit_expr *lower_expr(struct lower *lo, const struct lit_expr *e);

static struct lit_place lower_place(struct lower *lo, struct lit_place at)
{
    if (at.index)
        at.index = lower_expr(lo, at.index);
    return at;
}

/* Emits the access of e, its value to register dst. */
static void lower_access(struct lower *lo, const struct lit_expr *e, int dst)
{
    static const enum lit_insn_kind kinds[] = {[LIT_EXPR_READ] = LIT_INSN_LOAD,
                                               [LIT_EXPR_RMW] = LIT_INSN_RMW,
                                               [LIT_EXPR_CAS] = LIT_INSN_CAS};
    struct lit_insn in = {.kind = kinds[e->kind], .op = e->op, .mode = e->mode,
                          .yields_bool = e->yields_bool, .weak = e->weak, .dst = dst,
                          .pos = e->pos};
    in.at = lower_place(lo, e->at);
    in.a = e->a ? lower_expr(lo, e->a) : NULL;
    in.b = e->b ? lower_expr(lo, e->b) : NULL;
    emit(lo, in);
}

/* Java's && and || with an access on the right: it happens only when needed. */
static const struct lit_expr *lower_short(struct lower *lo, const struct lit_expr *e)
{
    bool is_and = e->kind == LIT_EXPR_ANDALSO;
    int dst = temp(lo);
    const struct lit_expr *a = unary(lo, LIT_EXPR_NOT, lower_expr(lo, e->a));
    const struct lit_expr *truth = unary(lo, LIT_EXPR_NOT, a);
    emit(lo,
         (struct lit_insn){.kind = LIT_INSN_SET, .dst = dst, .a = truth, .pos = e->pos});
    int branch = emit(lo, (struct lit_insn){.kind = LIT_INSN_BRANCH, .dst = -1,
                                            .a = is_and ? a : truth, .pos = e->pos});
    const struct lit_expr *b = unary(lo, LIT_EXPR_NOT, lower_expr(lo, e->b));
    b = unary(lo, LIT_EXPR_NOT, b);
    emit(lo, (struct lit_insn){.kind = LIT_INSN_SET, .dst = dst, .a = b, .pos = e->pos});
    lo->t->insns.at[branch].target = lo->t->insns.at[branch].until = here(lo);
    return reg_expr(lo, dst, e->pos);
}

static const struct lit_expr *lower_logic(struct lower *lo, const struct lit_expr *e)
{
    if (has_access(e->b))
        return lower_short(lo, e);
    struct lit_expr *out = copy(lo, e);
    out->kind = LIT_EXPR_BINARY;
    out->a = unary(lo, LIT_EXPR_NOT, unary(lo, LIT_EXPR_NOT, lower_expr(lo, e->a)));
    out->b = unary(lo, LIT_EXPR_NOT, unary(lo, LIT_EXPR_NOT, lower_expr(lo, e->b)));
    return out;
}

static const struct lit_expr *lower_expr(struct lower *lo, const struct lit_expr *e)
{
    switch (e->kind) {
    case LIT_EXPR_CONST:
    case LIT_EXPR_REG:
        return e;
    case LIT_EXPR_NEG:
    case LIT_EXPR_NOT:
    case LIT_EXPR_COMPL:
    case LIT_EXPR_BINARY: {
        struct lit_expr *out = copy(lo, e);
        out->a = lower_expr(lo, e->a);
        out->b = e->b ? lower_expr(lo, e->b) : NULL;
        return out;
    }
    case LIT_EXPR_ANDALSO:
    case LIT_EXPR_ORELSE:
        return lower_logic(lo, e);
    case LIT_EXPR_READ:
    case LIT_EXPR_RMW:
    case LIT_EXPR_CAS: {
        int t = temp(lo);
        lower_access(lo, e, t);
        return reg_expr(lo, t, e->pos);
    }
    }
    BUG("expression kind %d", e->kind);
}

static void lower_list(struct lower *lo, const struct lit_stmt *s);

static void lower_assign(struct lower *lo, const struct lit_stmt *s)
{
    enum lit_expr_kind k = s->a->kind;
    if (k == LIT_EXPR_READ || k == LIT_EXPR_RMW || k == LIT_EXPR_CAS) {
        lower_access(lo, s->a, s->reg);
        return;
    }
    const struct lit_expr *a = lower_expr(lo, s->a);
    if (s->reg >= 0)
        emit(lo, (struct lit_insn){.kind = LIT_INSN_SET, .dst = s->reg, .a = a,
                                   .pos = s->pos});
}

static int branch_if(struct lower *lo, const struct lit_expr *cond, bool sense)
{
    const struct lit_expr *a = lower_expr(lo, cond);
    if (!sense)
        a = unary(lo, LIT_EXPR_NOT, a);
    return emit(lo, (struct lit_insn){.kind = LIT_INSN_BRANCH, .dst = -1, .a = a,
                                      .pos = cond->pos});
}

static void lower_if(struct lower *lo, const struct lit_stmt *s)
{
    int branch = branch_if(lo, s->a, false);
    lower_list(lo, s->body);
    int jump = -1;
    if (s->other)
        jump =
            emit(lo, (struct lit_insn){.kind = LIT_INSN_JUMP, .dst = -1, .pos = s->pos});
    lo->t->insns.at[branch].target = here(lo);
    if (s->other) {
        lower_list(lo, s->other);
        lo->t->insns.at[jump].target = here(lo);
    }
    lo->t->insns.at[branch].until = here(lo);
}

static void lower_loop(struct lower *lo, const struct lit_stmt *s)
{
    int loop = lo->t->loops++, head = here(lo), out = -1;
    emit(lo, (struct lit_insn){.kind = LIT_INSN_LOOP, .dst = -1, .target = loop,
                               .until = s->kind == LIT_STMT_WHILE, .pos = s->pos});
    if (s->kind == LIT_STMT_WHILE)
        out = branch_if(lo, s->a, false);
    lower_list(lo, s->body);
    lo->stmt = lo->t->stmts++;
    if (s->kind == LIT_STMT_WHILE) {
        emit(lo, (struct lit_insn){.kind = LIT_INSN_JUMP, .dst = -1, .target = head,
                                   .pos = s->pos});
        lo->t->insns.at[out].target = lo->t->insns.at[out].until = here(lo);
    } else {
        int back = branch_if(lo, s->a, true);
        lo->t->insns.at[back].target = head;
        lo->t->insns.at[back].until = here(lo);
    }
}

static void lower_monitor(struct lower *lo, const struct lit_stmt *s,
                          enum lit_insn_kind kind)
{
    emit(lo, (struct lit_insn){.kind = kind, .dst = -1, .at = s->at, .pos = s->pos});
}

static void lower_store(struct lower *lo, const struct lit_stmt *s)
{
    struct lit_insn in = {.kind = LIT_INSN_STORE, .mode = s->mode, .dst = -1,
                          .pos = s->pos};
    in.at = lower_place(lo, s->at);
    in.a = lower_expr(lo, s->a);
    emit(lo, in);
}

static void lower_stmt(struct lower *lo, const struct lit_stmt *s)
{
    lo->stmt = lo->t->stmts++;
    struct lit_insn in = {
        .kind = LIT_INSN_FENCE, .mode = s->mode, .dst = -1, .pos = s->pos};
    switch (s->kind) {
    case LIT_STMT_ASSIGN: lower_assign(lo, s); break;
    case LIT_STMT_DECLARE: break;
    case LIT_STMT_STORE: lower_store(lo, s); break;
    case LIT_STMT_FENCE: emit(lo, in); break;
    case LIT_STMT_IF: lower_if(lo, s); break;
    case LIT_STMT_BLOCK: lower_list(lo, s->body); break;
    case LIT_STMT_WHILE:
    case LIT_STMT_DO: lower_loop(lo, s); break;
    case LIT_STMT_LOCK: lower_monitor(lo, s, LIT_INSN_LOCK); break;
    case LIT_STMT_UNLOCK: lower_monitor(lo, s, LIT_INSN_UNLOCK); break;
    case LIT_STMT_SYNCHRONIZED:
        lower_monitor(lo, s, LIT_INSN_LOCK);
        lower_list(lo, s->body);
        lo->stmt = lo->t->stmts++;
        lower_monitor(lo, s, LIT_INSN_UNLOCK);
        break;
    case LIT_STMT_JOIN:
        in.kind = LIT_INSN_JOIN;
        in.target = s->reg;
        emit(lo, in);
        break;
    case LIT_STMT_PRINT:
        in.kind = LIT_INSN_PRINT;
        in.a = lower_expr(lo, s->a);
        emit(lo, in);
        break;
    case LIT_STMT_FREEZE:
        in.kind = LIT_INSN_FREEZE;
        in.target = s->at.addr;
        emit(lo, in);
        break;
    case LIT_STMT_ATOMIC:
        in.kind = LIT_INSN_BEGIN;
        emit(lo, in);
        lower_list(lo, s->body);
        in.kind = LIT_INSN_END;
        lo->stmt = lo->t->stmts++;
        emit(lo, in);
        break;
    }
}

static void lower_list(struct lower *lo, const struct lit_stmt *s)
{
    for (; s; s = s->next)
        lower_stmt(lo, s);
}

bool lower_thread(struct reader *p, int thread)
{
    struct lower lo = {.p = p, .t = &p->threads.at[thread]};
    lower_list(&lo, lo.t->body);
    lo.stmt = lo.t->stmts++;
    emit(&lo,
         (struct lit_insn){.kind = LIT_INSN_EXIT, .dst = -1, .pos = lo.t->body->pos});
    return true;
}
