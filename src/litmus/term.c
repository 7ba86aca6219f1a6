/* SPDX-License-Identifier: Apache-2.0 */
/* Shared terms with simplification at construction. */
#include "litmus/term.h"

#include <string.h>

enum { MAX_HEIGHT = 20000 };

static const term bad = 1;

void terms_init(struct terms *t)
{
    *t = (struct terms){0};
    map_init(&t->by_key);
    terms_clear(t);
}

void terms_release(struct terms *t)
{
    vec_release(&t->node);
    map_release(&t->by_key);
    mem_free(t->memo);
}

void terms_clear(struct terms *t)
{
    vec_clear(&t->node);
    if (t->by_key.len)
        map_clear(&t->by_key);
    t->vars = 0;
    vec_push(&t->node, (struct term_node){.kind = TERM_NONE});
    vec_push(&t->node, (struct term_node){.kind = TERM_BAD});
}

/* The key is exact: two terms with one key are equal. */
static term make(struct terms *t, struct term_node n)
{
    uint64_t key = (uint64_t)n.kind << 61 | (uint64_t)n.op << 56;
    key |= n.kind == TERM_OP ? (uint64_t)n.a << 28 | n.b : (uint64_t)(uint32_t)n.n;
    uint64_t found;
    if (map_get(&t->by_key, key, &found))
        return (term)found;
    if (t->node.len >= UINT32_C(1) << 28 || n.height > MAX_HEIGHT)
        return bad;
    term x = (term)t->node.len;
    vec_push(&t->node, n);
    map_put(&t->by_key, key, x);
    return x;
}

term term_int(struct terms *t, int32_t n)
{
    return make(t, (struct term_node){.kind = TERM_INT, .n = n});
}

term term_addr(struct terms *t, int32_t addr)
{
    return make(t, (struct term_node){.kind = TERM_ADDR, .n = addr});
}

term term_value(struct terms *t, struct lit_value v)
{
    return v.is_addr ? term_addr(t, v.n) : term_int(t, v.n);
}

term term_var(struct terms *t, int32_t var)
{
    return make(t, (struct term_node){.kind = TERM_VAR, .n = var});
}

term term_new_var(struct terms *t)
{
    return term_var(t, t->vars++);
}

struct lit_value term_const(const struct terms *t, term x)
{
    const struct term_node *n = term_at(t, x);
    return (struct lit_value){n->kind == TERM_ADDR, n->n};
}

static bool is_comparison(enum lit_op op)
{
    return (op >= LIT_OP_EQ && op <= LIT_OP_GE) || op == LIT_OP_ULT;
}

static bool is_truth(const struct terms *t, term x)
{
    return term_at(t, x)->kind == TERM_OP && is_comparison(term_at(t, x)->op);
}

static enum lit_op opposite(enum lit_op op)
{
    static const uint8_t other[] = {
        [LIT_OP_EQ] = LIT_OP_NE, [LIT_OP_NE] = LIT_OP_EQ, [LIT_OP_LT] = LIT_OP_GE,
        [LIT_OP_GE] = LIT_OP_LT, [LIT_OP_GT] = LIT_OP_LE, [LIT_OP_LE] = LIT_OP_GT};
    return op <= LIT_OP_GE ? other[op] : LIT_OP_NONE;
}

/* With an address on one side only equality makes sense, and adding nothing: litmus tests
 * of machines make dependencies that way. */
static term with_addr(struct terms *t, enum lit_op op, term a, term b)
{
    const struct term_node *x = term_at(t, a), *y = term_at(t, b);
    if (op == LIT_OP_ADD && y->kind == TERM_INT && y->n == 0)
        return a;
    if (op == LIT_OP_ADD && x->kind == TERM_INT && x->n == 0)
        return b;
    if (op != LIT_OP_EQ && op != LIT_OP_NE)
        return bad;
    if (x->kind == TERM_VAR || x->kind == TERM_OP || y->kind == TERM_VAR ||
        y->kind == TERM_OP)
        return 0;
    bool same = x->kind == y->kind && x->n == y->n;
    return term_int(t, same == (op == LIT_OP_EQ));
}

/* Laws that need no constant on either side. */
static term same_operands(struct terms *t, enum lit_op op, term a)
{
    switch (op) {
    case LIT_OP_XOR:
    case LIT_OP_SUB:
    case LIT_OP_NE:
    case LIT_OP_LT:
    case LIT_OP_GT:
    case LIT_OP_ULT: return term_int(t, 0);
    case LIT_OP_EQ:
    case LIT_OP_LE:
    case LIT_OP_GE: return term_int(t, 1);
    case LIT_OP_OR:
    case LIT_OP_AND: return a;
    case LIT_OP_NONE:
    case LIT_OP_SHL:
    case LIT_OP_SHR:
    case LIT_OP_USHR:
    case LIT_OP_ADD:
    case LIT_OP_MUL:
    case LIT_OP_DIV:
    case LIT_OP_REM: break;
    }
    return 0;
}

/* Laws with the constant c on the right. */
static term constant_right(struct terms *t, enum lit_op op, term a, int32_t c)
{
    switch (op) {
    case LIT_OP_ADD:
    case LIT_OP_SUB:
    case LIT_OP_OR:
    case LIT_OP_XOR:
    case LIT_OP_SHL:
    case LIT_OP_SHR:
    case LIT_OP_USHR:
        if (c == 0)
            return a;
        if (op == LIT_OP_OR && c == -1)
            return term_int(t, -1);
        break;
    case LIT_OP_MUL:
    case LIT_OP_AND:
        if (c == 0)
            return term_int(t, 0);
        if (c == (op == LIT_OP_MUL ? 1 : -1))
            return a;
        break;
    case LIT_OP_DIV:
        if (c == 1)
            return a;
        break;
    case LIT_OP_EQ:
    case LIT_OP_NE:
        if (is_truth(t, a) && (c == 0 || c == 1)) {
            struct term_node n = *term_at(t, a);
            bool keep = (c == 1) == (op == LIT_OP_EQ);
            if (keep)
                return a;
            if (opposite(n.op) != LIT_OP_NONE)
                return term_op(t, opposite(n.op), n.a, n.b);
        } else if (is_truth(t, a))
            return term_int(t, op == LIT_OP_NE);
        break;
    case LIT_OP_NONE:
    case LIT_OP_LT:
    case LIT_OP_GT:
    case LIT_OP_LE:
    case LIT_OP_GE:
    case LIT_OP_REM:
    case LIT_OP_ULT: break;
    }
    return 0;
}

/* (y + c1) + c2 and the like, and y + c1 == c2: constants move together. */
static term reassociate(struct terms *t, enum lit_op op, term a, int32_t c)
{
    struct term_node n = *term_at(t, a);
    if (n.kind != TERM_OP || term_at(t, n.b)->kind != TERM_INT)
        return 0;
    int32_t inner = term_at(t, n.b)->n, both;
    bool gathers = op == LIT_OP_ADD || op == LIT_OP_XOR || op == LIT_OP_AND ||
                   op == LIT_OP_OR || op == LIT_OP_MUL;
    if (gathers && n.op == op && lit_compute(op, inner, c, &both))
        return term_op(t, op, n.a, term_int(t, both));
    if (op != LIT_OP_EQ && op != LIT_OP_NE)
        return 0;
    if (n.op == LIT_OP_ADD)
        return term_op(t, op, n.a, term_int(t, (int32_t)((uint32_t)c - (uint32_t)inner)));
    if (n.op == LIT_OP_XOR)
        return term_op(t, op, n.a, term_int(t, c ^ inner));
    return 0;
}

/* y + c == y and y ^ c == y hold only for c = 0, and a term with c = 0 is not built. */
static term differs_by_constant(struct terms *t, enum lit_op op, term a, term b)
{
    for (int side = 0; side < 2; side++) {
        const struct term_node *n = term_at(t, side ? b : a);
        if (n->kind == TERM_OP && (n->op == LIT_OP_ADD || n->op == LIT_OP_XOR) &&
            n->a == (side ? a : b) && term_at(t, n->b)->kind == TERM_INT)
            return term_int(t, op == LIT_OP_NE);
    }
    return 0;
}

term term_op(struct terms *t, enum lit_op op, term a, term b)
{
    const struct term_node *x = term_at(t, a), *y = term_at(t, b);
    if (x->kind == TERM_BAD || y->kind == TERM_BAD)
        return bad;
    if (op == LIT_OP_NONE)
        return b;
    if (x->kind == TERM_ADDR || y->kind == TERM_ADDR) {
        term r = with_addr(t, op, a, b);
        if (r)
            return r;
    } else if (x->kind == TERM_INT && y->kind == TERM_INT) {
        int32_t r;
        return lit_compute(op, x->n, y->n, &r) ? term_int(t, r) : bad;
    }
    if (a == b) {
        term r = same_operands(t, op, a);
        if (r)
            return r;
    }
    bool commutes = op == LIT_OP_ADD || op == LIT_OP_MUL || op == LIT_OP_AND ||
                    op == LIT_OP_OR || op == LIT_OP_XOR || op == LIT_OP_EQ ||
                    op == LIT_OP_NE;
    if (commutes && (term_is_const(t, a) || (!term_is_const(t, b) && b < a))) {
        term swap = a;
        a = b;
        b = swap;
    }
    if (op == LIT_OP_SUB && term_at(t, b)->kind == TERM_INT) {
        b = term_int(t, (int32_t)(0 - (uint32_t)term_at(t, b)->n));
        op = LIT_OP_ADD;
    }
    if (op == LIT_OP_EQ || op == LIT_OP_NE) {
        term r = differs_by_constant(t, op, a, b);
        if (r)
            return r;
    }
    if (term_at(t, b)->kind == TERM_INT) {
        int32_t c = term_at(t, b)->n;
        term r = constant_right(t, op, a, c);
        if (!r)
            r = reassociate(t, op, a, c);
        if (r)
            return r;
    }
    unsigned h = 1u + (term_at(t, a)->height > term_at(t, b)->height
                           ? term_at(t, a)->height : term_at(t, b)->height);
    unsigned size = 1u + term_at(t, a)->size + term_at(t, b)->size;
    return make(t, (struct term_node){.kind = TERM_OP, .op = (uint8_t)op,
                                      .height = (uint16_t)h, .a = a, .b = b,
                                      .size = (uint16_t)(size > 0xffff ? 0xffff : size)});
}

term term_not(struct terms *t, term a)
{
    return term_op(t, LIT_OP_EQ, a, term_int(t, 0));
}

term term_truth(struct terms *t, term a)
{
    return term_op(t, LIT_OP_NE, a, term_int(t, 0));
}

/* New nodes may be made during a walk; they are never visited by it. */
void term_walk(struct terms *t)
{
    if (t->memos < t->node.len) {
        t->memo = mem_realloc(t->memo, t->node.cap * sizeof *t->memo);
        memset(t->memo + t->memos, 0, (t->node.cap - t->memos) * sizeof *t->memo);
        t->memos = t->node.cap;
    }
    if (++t->epoch == 0) {
        memset(t->memo, 0, t->memos * sizeof *t->memo);
        t->epoch = 1;
    }
}

static term replace_in(struct terms *t, term x, const term *bind, int32_t vars)
{
    struct term_node n = *term_at(t, x);
    if (n.kind == TERM_VAR)
        return n.n < vars && bind[n.n] ? bind[n.n] : x;
    if (n.kind != TERM_OP)
        return x;
    struct term_memo *m = &t->memo[x];
    if (m->epoch == t->epoch)
        return m->to;
    term a = replace_in(t, n.a, bind, vars), b = replace_in(t, n.b, bind, vars);
    term r = a == n.a && b == n.b ? x : term_op(t, n.op, a, b);
    t->memo[x] = (struct term_memo){t->epoch, r};
    return r;
}

term term_replace(struct terms *t, term x, const term *bind, int32_t vars)
{
    term_walk(t);
    return replace_in(t, x, bind, vars);
}

static term subst_in(struct terms *t, term x, int32_t var, term to)
{
    struct term_node n = *term_at(t, x);
    if (n.kind == TERM_VAR)
        return n.n == var ? to : x;
    if (n.kind != TERM_OP)
        return x;
    if (t->memo[x].epoch == t->epoch)
        return t->memo[x].to;
    term a = subst_in(t, n.a, var, to), b = subst_in(t, n.b, var, to);
    term r = a == n.a && b == n.b ? x : term_op(t, n.op, a, b);
    t->memo[x] = (struct term_memo){t->epoch, r};
    return r;
}

term term_subst(struct terms *t, term x, int32_t var, term to)
{
    term_walk(t);
    return subst_in(t, x, var, to);
}

static void collect_in(struct terms *t, term x, term_vars *vars)
{
    const struct term_node *n = term_at(t, x);
    if (t->memo[x].epoch == t->epoch)
        return;
    t->memo[x].epoch = t->epoch;
    if (n->kind == TERM_VAR) {
        for (size_t i = 0; i < vars->len; i++)
            if (vars->at[i] == n->n)
                return;
        vec_push(vars, n->n);
    } else if (n->kind == TERM_OP) {
        collect_in(t, n->a, vars);
        collect_in(t, n->b, vars);
    }
}

void term_collect(struct terms *t, term x, term_vars *vars)
{
    term_walk(t);
    collect_in(t, x, vars);
}

bool term_mentions(struct terms *t, term x, int32_t var)
{
    term_vars vars = {0};
    term_collect(t, x, &vars);
    bool found = false;
    for (size_t i = 0; i < vars.len; i++)
        found |= vars.at[i] == var;
    vec_release(&vars);
    return found;
}

/* x as k*var + rest; false when it is not of that form. */
static bool linear(struct terms *t, int32_t var, term x, uint32_t *k, term *rest)
{
    struct term_node n = *term_at(t, x);
    if (n.kind != TERM_OP && (n.kind != TERM_VAR || n.n != var)) {
        *k = 0;
        *rest = x;
        return true;
    }
    if (n.kind == TERM_VAR) {
        *k = 1;
        *rest = term_int(t, 0);
        return true;
    }
    uint32_t ka, kb;
    term ra, rb;
    if (n.kind != TERM_OP || !linear(t, var, n.a, &ka, &ra) ||
        !linear(t, var, n.b, &kb, &rb))
        return false;
    if (n.op == LIT_OP_ADD || n.op == LIT_OP_SUB) {
        *k = n.op == LIT_OP_ADD ? ka + kb : ka - kb;
        *rest = term_op(t, n.op, ra, rb);
        return true;
    }
    if (ka == 0 && kb == 0 && ra == n.a && rb == n.b) {
        *k = 0;
        *rest = x;
        return true;
    }
    if (n.op == LIT_OP_MUL && kb == 0 && term_at(t, rb)->kind == TERM_INT) {
        *k = ka * (uint32_t)term_at(t, rb)->n;
        *rest = term_op(t, LIT_OP_MUL, ra, rb);
        return true;
    }
    return false;
}

int term_solve_linear(struct terms *t, int32_t var, term x, term *solution)
{
    uint32_t k;
    term rest;
    if (term_at(t, x)->size > 1000 || !linear(t, var, x, &k, &rest))
        return -1;
    /* var = k*var + rest, so (1-k)*var = rest. */
    uint32_t m = 1 - k;
    if (m == 0) {
        if (term_at(t, rest)->kind != TERM_INT)
            return -1;
        *solution = term_var(t, var);
        return term_at(t, rest)->n == 0;
    }
    if (!(m & 1)) { /* no inverse: none or several solutions */
        if (term_at(t, rest)->kind != TERM_INT)
            return -1;
        uint32_t low = m & (0 - m);
        return (uint32_t)term_at(t, rest)->n % low ? 0 : -1;
    }
    uint32_t inverse = m;
    for (int i = 0; i < 5; i++)
        inverse *= 2 - m * inverse;
    *solution = term_op(t, LIT_OP_MUL, rest, term_int(t, (int32_t)inverse));
    return 1;
}

void term_print(struct buf *b, const struct terms *t, const struct lit_test *test, term x)
{
    const struct term_node *n = term_at(t, x);
    if (n->size > 1000) {
        buf_str(b, "...");
        return;
    }
    switch ((enum term_kind)n->kind) {
    case TERM_NONE:
    case TERM_BAD: buf_str(b, "?"); break;
    case TERM_INT:
    case TERM_ADDR: lit_print_value(b, test, term_const(t, x)); break;
    case TERM_VAR: buf_printf(b, "S%d", n->n); break;
    case TERM_OP:
        buf_char(b, '(');
        term_print(b, t, test, n->a);
        buf_printf(b, " %s ", lit_op_text(n->op));
        term_print(b, t, test, n->b);
        buf_char(b, ')');
        break;
    }
}
