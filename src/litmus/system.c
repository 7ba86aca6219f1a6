/* SPDX-License-Identifier: Apache-2.0 */
/* Systems of conditions on unknown values: solved by substitution as far as that goes,
 * then by trying the constants that occur, then by the SMT solver. */
#include "base/hash.h"
#include "litmus/graph_int.h"
#include "solver/smt.h"

#include <stdlib.h>
#include <string.h>

enum { SOLVER_EFFORT = 100000000, GUESS_SIZE = 2000, MAX_GUESSES = 48 };

/* v = x everywhere, from now on. */
static void bind(struct terms *t, struct system *y, int32_t v, term x)
{
    for (int32_t w = 0; w < y->vars; w++)
        if (y->sol[w])
            y->sol[w] = term_subst(t, y->sol[w], v, x);
    y->sol[v] = x;
    for (size_t i = 0; i < y->k.len; i++)
        y->k.at[i] = term_subst(t, y->k.at[i], v, x);
}

/* An equation between an unknown and something: 1 solved, 0 impossible, -1 left. */
static int solve_equation(struct terms *t, struct system *y, term var, term x)
{
    int32_t v = term_at(t, var)->n;
    if (!term_mentions(t, x, v)) {
        bind(t, y, v, x);
        return 1;
    }
    term solution;
    int r = term_solve_linear(t, v, x, &solution);
    if (r == 1 && solution != var)
        bind(t, y, v, solution);
    return r;
}

/* Condition i, if it is an equation: 1 solved, 0 impossible, -1 left as it was. */
static int settle_equation(struct terms *t, struct system *y, size_t i)
{
    term saved = y->k.at[i];
    struct term_node n = *term_at(t, saved);
    if (n.kind != TERM_OP || n.op != LIT_OP_EQ)
        return -1;
    y->k.at[i] = term_int(t, 1); /* solving it must not change it */
    int r = -1;
    if (term_at(t, n.a)->kind == TERM_VAR)
        r = solve_equation(t, y, n.a, n.b);
    if (r < 0 && term_at(t, n.b)->kind == TERM_VAR)
        r = solve_equation(t, y, n.b, n.a);
    if (r < 0)
        y->k.at[i] = saved;
    return r;
}

/* One pass over the conditions; *changed when something was solved. */
static bool settle_pass(struct terms *t, struct system *y, bool *changed)
{
    for (size_t i = 0; i < y->k.len;) {
        int r = settle_equation(t, y, i);
        const struct term_node *n = term_at(t, y->k.at[i]);
        if (r == 0 || n->kind == TERM_BAD || (n->kind == TERM_INT && n->n == 0))
            return false;
        *changed |= r == 1;
        if (n->kind == TERM_INT || n->kind == TERM_ADDR) {
            y->k.at[i] = y->k.at[y->k.len - 1];
            y->k.len--;
        } else
            i++;
    }
    return true;
}

static int compare_terms(const void *a, const void *b)
{
    term x = *(const term *)a, y = *(const term *)b;
    return x < y ? -1 : x > y;
}

bool system_settle(struct terms *t, struct system *y)
{
    bool changed = true;
    while (changed) {
        changed = false;
        if (!settle_pass(t, y, &changed))
            return false;
    }
    if (y->k.len)
        qsort(y->k.at, y->k.len, sizeof(term), compare_terms);
    size_t n = 0;
    for (size_t i = 0; i < y->k.len; i++)
        if (n == 0 || y->k.at[n - 1] != y->k.at[i])
            y->k.at[n++] = y->k.at[i];
    y->k.len = n;
    return true;
}

static bool is_comparison(int op)
{
    return (op >= LIT_OP_EQ && op <= LIT_OP_GE) || op == LIT_OP_ULT;
}

/* Each condition excludes one value of an unknown: 2^32 values are left over. */
static bool only_exclusions(const struct terms *t, const struct system *y)
{
    for (size_t i = 0; i < y->k.len; i++) {
        const struct term_node *n = term_at(t, y->k.at[i]);
        if (n->kind != TERM_OP || n->op != LIT_OP_NE ||
            term_at(t, n->a)->kind != TERM_VAR ||
            (!term_is_const(t, n->b) && term_at(t, n->b)->kind != TERM_VAR))
            return false;
    }
    return true;
}

/* The value of x with value[v] for each unknown; false where it has none. */
static bool evaluate(const struct terms *t, term x, const int32_t *value, int32_t *r)
{
    const struct term_node *n = term_at(t, x);
    int32_t a, b;
    if (n->kind == TERM_INT || n->kind == TERM_VAR) {
        *r = n->kind == TERM_INT ? n->n : value[n->n];
        return true;
    }
    return n->kind == TERM_OP && evaluate(t, n->a, value, &a) &&
           evaluate(t, n->b, value, &b) && lit_compute(n->op, a, b, r);
}

static void add_guess(int32_t *guess, int *guesses, int32_t n)
{
    for (int i = 0; i < *guesses; i++)
        if (guess[i] == n)
            return;
    if (*guesses < MAX_GUESSES)
        guess[(*guesses)++] = n;
}

static void collect_guesses(const struct terms *t, term x, int32_t *guess, int *guesses)
{
    const struct term_node *n = term_at(t, x);
    /* Neighbours, and what squares or doubles to the same. */
    static const uint32_t away[] = {0, 1, UINT32_MAX, 0x10000, 0x80000000, 0x40000000};
    if (n->kind == TERM_INT)
        for (size_t d = 0; d < sizeof away / sizeof *away; d++)
            add_guess(guess, guesses, (int32_t)((uint32_t)n->n + away[d]));
    if (n->kind == TERM_OP) {
        collect_guesses(t, n->a, guess, guesses);
        collect_guesses(t, n->b, guess, guesses);
    }
}

/* The bits that may be set in x, whatever the unknowns are. */
static uint32_t possible_bits(const struct terms *t, term x)
{
    const struct term_node *n = term_at(t, x);
    if (n->kind == TERM_INT)
        return (uint32_t)n->n;
    if (n->kind != TERM_OP)
        return UINT32_MAX;
    if (is_comparison(n->op))
        return 1;
    if (n->op != LIT_OP_AND && n->op != LIT_OP_OR && n->op != LIT_OP_XOR &&
        n->op != LIT_OP_ADD)
        return UINT32_MAX;
    uint32_t a = possible_bits(t, n->a), b = possible_bits(t, n->b);
    if (n->op == LIT_OP_AND)
        return a & b;
    if (n->op != LIT_OP_ADD)
        return a | b;
    if ((a | b) >> 30)
        return UINT32_MAX;
    return a + b == 0 ? 0 : UINT32_MAX >> __builtin_clz(a + b);
}

/* The bits that v may have according to a condition v = x. */
static uint32_t mask_of(const struct terms *t, const struct system *y, int32_t v)
{
    uint32_t mask = UINT32_MAX;
    for (size_t i = 0; i < y->k.len; i++) {
        const struct term_node *n = term_at(t, y->k.at[i]);
        if (n->kind != TERM_OP || n->op != LIT_OP_EQ)
            continue;
        for (int side = 0; side < 2; side++) {
            const struct term_node *a = term_at(t, side ? n->b : n->a);
            if (a->kind == TERM_VAR && a->n == v)
                mask &= possible_bits(t, side ? n->a : n->b);
        }
    }
    return mask;
}

/* All values whose bits are in the mask, if they are few; else the count is 0. */
static int submasks(uint32_t mask, int32_t *value)
{
    int n = 0;
    if (__builtin_popcount(mask) > 4)
        return 0;
    for (uint32_t s = mask;; s = (s - 1) & mask) {
        value[n++] = (int32_t)s;
        if (s == 0)
            return n;
    }
}

struct guessing {
    const struct terms *t;
    const struct system *y;
    term_vars vars;
    int32_t (*guess)[MAX_GUESSES]; /* of each unknown */
    int *guesses;
    int32_t *value;
    long left; /* tries */
};

static bool holds_all(const struct guessing *g)
{
    for (size_t i = 0; i < g->y->k.len; i++) {
        int32_t r;
        if (!evaluate(g->t, g->y->k.at[i], g->value, &r) || r == 0)
            return false;
    }
    return true;
}

static bool try_guesses(struct guessing *g, size_t at)
{
    if (at == g->vars.len)
        return g->left-- > 0 && holds_all(g);
    for (int i = 0; i < g->guesses[at] && g->left > 0; i++) {
        g->value[g->vars.at[at]] = g->guess[at][i];
        if (try_guesses(g, at + 1))
            return true;
    }
    return false;
}

/* Tries values. An unknown that a mask bounds gets all it can have; others the constants
 * that occur and their neighbours. 1: found, in value[]; 0: everything was tried and
 * there is none; -1: not found. */
static int guess_solution(struct terms *t, const struct system *y, int32_t *value)
{
    struct guessing g = {.t = t, .y = y, .value = value, .left = 20000};
    size_t size = 0;
    for (size_t i = 0; i < y->k.len; i++)
        size += term_at(t, y->k.at[i])->size;
    if (size >= GUESS_SIZE)
        return -1;
    for (size_t i = 0; i < y->k.len; i++)
        term_collect(t, y->k.at[i], &g.vars);
    g.guess = mem_alloc((g.vars.len + 1) * sizeof *g.guess);
    g.guesses = mem_zalloc((g.vars.len + 1) * sizeof *g.guesses);
    bool all = true;
    for (size_t v = 0; v < g.vars.len; v++) {
        g.guesses[v] = submasks(mask_of(t, y, g.vars.at[v]), g.guess[v]);
        if (g.guesses[v])
            continue;
        all = false;
        for (int32_t n = -1; n <= 3; n++)
            add_guess(g.guess[v], &g.guesses[v], n);
        for (size_t i = 0; i < y->k.len; i++)
            collect_guesses(t, y->k.at[i], g.guess[v], &g.guesses[v]);
    }
    int r = try_guesses(&g, 0) ? 1 : all && g.left > 0 ? 0 : -1;
    mem_free(g.guess);
    mem_free(g.guesses);
    vec_release(&g.vars);
    return r;
}

static smt_term encode(struct smt *s, struct terms *t, term x, smt_term *memo)
{
    static const struct {
        uint8_t op;
        bool swap, negate;
    } map[] = {
        [LIT_OP_OR] = {SMT_OR, 0, 0},   [LIT_OP_XOR] = {SMT_XOR, 0, 0},
        [LIT_OP_AND] = {SMT_AND, 0, 0}, [LIT_OP_EQ] = {SMT_EQ, 0, 0},
        [LIT_OP_NE] = {SMT_EQ, 0, 1},   [LIT_OP_LT] = {SMT_LT, 0, 0},
        [LIT_OP_GT] = {SMT_LT, 1, 0},   [LIT_OP_LE] = {SMT_LE, 0, 0},
        [LIT_OP_GE] = {SMT_LE, 1, 0},   [LIT_OP_SHL] = {SMT_SHL, 0, 0},
        [LIT_OP_SHR] = {SMT_SHR, 0, 0}, [LIT_OP_USHR] = {SMT_USHR, 0, 0},
        [LIT_OP_ADD] = {SMT_ADD, 0, 0}, [LIT_OP_SUB] = {SMT_SUB, 0, 0},
        [LIT_OP_MUL] = {SMT_MUL, 0, 0}, [LIT_OP_DIV] = {SMT_DIV, 0, 0},
        [LIT_OP_REM] = {SMT_REM, 0, 0}, [LIT_OP_ULT] = {SMT_ULT, 0, 0}};
    /* Addresses are numbers that no sensible program computes with. */
    enum { FIRST_ADDRESS = 0x5a000000 };
    struct term_node n = *term_at(t, x);
    if (memo[x])
        return memo[x];
    smt_term r;
    if (n.kind == TERM_VAR)
        r = smt_var(s, n.n);
    else if (n.kind != TERM_OP)
        r = smt_const(s, n.kind == TERM_ADDR ? FIRST_ADDRESS + n.n : n.n);
    else {
        smt_term a = encode(s, t, n.a, memo), b = encode(s, t, n.b, memo);
        r = map[n.op].swap ? smt_apply(s, map[n.op].op, b, a)
                           : smt_apply(s, map[n.op].op, a, b);
        if (map[n.op].negate)
            r = smt_apply(s, SMT_EQ, r, smt_const(s, 0));
    }
    memo[x] = r;
    return r;
}

/* Asks the solver; *n, if wanted, gets the value of x in the solution. */
static int ask(struct lit_engine *e, const struct system *y, term x, int32_t *n,
               struct lit_stats *stats, struct err *err)
{
    if (!e->smt)
        e->smt = smt_new(SOLVER_EFFORT, err);
    struct smt *s = e->smt;
    if (!s)
        return -1;
    smt_reset(s);
    stats->solver_calls++;
    smt_term *memo = mem_zalloc((e->terms.node.len + 1) * sizeof *memo);
    for (size_t i = 0; i < y->k.len; i++)
        smt_assert(s, encode(s, &e->terms, y->k.at[i], memo));
    smt_term wanted = x ? encode(s, &e->terms, x, memo) : NULL;
    enum smt_result r = smt_check(s);
    if (r == SMT_SAT && x && !smt_value(s, wanted, n))
        r = SMT_UNKNOWN;
    mem_free(memo);
    if (r == SMT_UNKNOWN) {
        err_set(err, "the solver found no answer about the values of this test");
        return -1;
    }
    return r == SMT_SAT;
}

static uint64_t question(const struct system *y)
{
    return hash_bytes(y->k.at, y->k.len * sizeof(term));
}

int system_sat(struct lit_engine *e, struct system *y, struct lit_stats *stats,
               struct err *err)
{
    if (y->k.len == 0 || only_exclusions(&e->terms, y))
        return 1;
    uint64_t answer, key = question(y);
    if (map_get(&e->answers, key, &answer))
        return (int)answer;
    int32_t *value = mem_zalloc(((size_t)e->terms.vars + 1) * sizeof *value);
    int r = guess_solution(&e->terms, y, value);
    if (r < 0)
        r = ask(e, y, 0, NULL, stats, err);
    mem_free(value);
    if (r >= 0)
        map_put(&e->answers, key, (uint64_t)r);
    return r;
}

int system_unique(struct lit_engine *e, struct system *y, term x, int32_t *n,
                  struct lit_stats *stats, struct err *err)
{
    struct terms *t = &e->terms;
    if (y->k.len == 0 || only_exclusions(t, y))
        return 0;
    uint64_t answer, key = hash_pair(question(y), x);
    if (map_get(&e->answers, key, &answer)) {
        *n = (int32_t)(uint32_t)(answer >> 1);
        return (int)(answer & 1);
    }
    int32_t *value = mem_zalloc(((size_t)t->vars + 1) * sizeof *value);
    int r = guess_solution(t, y, value);
    if (r < 0 || (r == 1 && !evaluate(t, x, value, n)))
        r = ask(e, y, x, n, stats, err);
    mem_free(value);
    if (r <= 0)
        return r;
    vec_push(&y->k, term_op(t, LIT_OP_NE, x, term_int(t, *n)));
    value = mem_zalloc(((size_t)t->vars + 1) * sizeof *value);
    r = guess_solution(t, y, value);
    if (r < 0)
        r = ask(e, y, 0, NULL, stats, err);
    mem_free(value);
    y->k.len--;
    if (r < 0)
        return r;
    map_put(&e->answers, key, (uint64_t)(uint32_t)*n << 1 | (uint64_t)(r == 0));
    return r == 0;
}
