/* SPDX-License-Identifier: Apache-2.0 */
/* Values of an execution. Each read's unknown is what its source writes; following that
 * gives constants, except round a cycle, where a read's value depends on itself. A cycle
 * of mere copies leaves the value free; any other is a system of equations, of which all
 * solutions are kept, told apart as far as the test's condition tells them apart. */
#include "litmus/graph_int.h"

#include <string.h>

enum { FRESH, ACTIVE, DONE };

void solve_init(struct solve *s, struct lit_engine *e, struct lit_graph *g,
                const struct lit_options *o, struct lit_stats *stats)
{
    struct arena *a = &e->skeleton;
    *s = (struct solve){.e = e, .g = g, .opts = o, .stats = stats, .vars = e->terms.vars};
    int count = 0;
    for (int t = 0; t < g->test->threads; t++)
        count += g->path[t]->conds;
    s->conds = arena_alloc(a, ((size_t)count + 1) * sizeof *s->conds);
    for (int t = 0; t < g->test->threads; t++)
        for (int i = 0; i < g->path[t]->conds; i++)
            s->conds[s->cond_count++] = g->path[t]->cond[i];
    s->state = arena_alloc(a, (size_t)s->vars + 1);
    s->value = arena_alloc(a, ((size_t)s->vars + 1) * sizeof *s->value);
}

void solve_release(struct solve *s)
{
    vec_release(&s->reps);
}

static term resolve(struct solve *s, term x);

static term resolve_var(struct solve *s, int32_t v)
{
    struct terms *t = &s->e->terms;
    if (s->state[v] == DONE)
        return s->value[v];
    int reader = s->g->writer[v];
    int source = reader >= 0 ? s->g->source[reader] : -1;
    if (source < 0)
        return term_var(t, v);
    if (s->state[v] == ACTIVE) {
        for (size_t i = 0; i < s->reps.len; i++)
            if (s->reps.at[i] == v)
                return term_var(t, v);
        vec_push(&s->reps, v);
        return term_var(t, v);
    }
    s->state[v] = ACTIVE;
    s->value[v] = resolve(s, s->g->event[source].written);
    s->state[v] = DONE;
    return s->value[v];
}

/* Terms are shared, so what was found for one is kept during one walk. */
static term resolve(struct solve *s, term x)
{
    struct terms *t = &s->e->terms;
    struct term_node n = *term_at(t, x);
    if (n.kind == TERM_VAR)
        return resolve_var(s, n.n);
    if (n.kind != TERM_OP)
        return x;
    if (term_memo(t, x)->epoch == t->epoch)
        return term_memo(t, x)->to;
    term a = resolve(s, n.a), b = resolve(s, n.b);
    term r = a == n.a && b == n.b ? x : term_op(t, n.op, a, b);
    *term_memo(t, x) = (struct term_memo){t->epoch, r};
    return r;
}

static void begin(struct solve *s)
{
    memset(s->state, FRESH, (size_t)s->vars + 1);
    vec_clear(&s->reps);
    term_walk(&s->e->terms);
}

static bool is_false(const struct terms *t, term x)
{
    const struct term_node *n = term_at(t, x);
    return n->kind == TERM_BAD || (n->kind == TERM_INT && n->n == 0);
}

bool solve_possible(struct solve *s)
{
    if (s->cond_count == 0)
        return true;
    begin(s);
    for (int i = 0; i < s->cond_count; i++)
        if (is_false(&s->e->terms, resolve(s, s->conds[i])))
            return false;
    return true;
}

bool lit_holds(const struct terms *t, const struct lit_prop *p, const term *final)
{
    struct lit_value v;
    switch (p->kind) {
    case LIT_TRUE: return true;
    case LIT_FALSE: return false;
    case LIT_EQUAL:
        v = term_const(t, final[p->a]);
        return (term_is_const(t, final[p->a]) && v.is_addr == p->value.is_addr &&
                v.n == p->value.n) != p->negated;
    case LIT_EQUAL_LOC: return (final[p->a] == final[p->b]) != p->negated;
    case LIT_NOT: return !lit_holds(t, p->left, final);
    case LIT_AND: return lit_holds(t, p->left, final) && lit_holds(t, p->right, final);
    case LIT_OR: return lit_holds(t, p->left, final) || lit_holds(t, p->right, final);
    case LIT_IMPLIES:
        return !lit_holds(t, p->left, final) || lit_holds(t, p->right, final);
    }
    BUG("proposition kind %d", p->kind);
}

static const struct lit_prop *asked(const struct solve *s)
{
    return s->opts->prop ? s->opts->prop : s->g->test->cond;
}

struct split {
    struct solve *s;
    struct system y;
    term *final;
    solve_fn *fn;
    void *arg;
    struct err *err;
};

/* An atom of a proposition as a term: constant, or open. */
static term atom_term(struct split *p, const struct lit_prop *q)
{
    struct terms *t = &p->s->e->terms;
    term right = q->kind == LIT_EQUAL ? term_value(t, q->value) : p->final[q->b];
    return term_op(t, LIT_OP_EQ, p->final[q->a], right);
}

static bool is_assumed(const struct split *p, term x)
{
    for (size_t i = 0; i < p->y.k.len; i++)
        if (p->y.k.at[i] == x)
            return true;
    return false;
}

/* Every atom is decided by now: it is constant, or assumed one way or the other, or about
 * a free value, which equals nothing but itself. */
static bool prop_holds(struct split *p, const struct lit_prop *q)
{
    struct terms *t = &p->s->e->terms;
    term atom;
    switch (q->kind) {
    case LIT_TRUE: return true;
    case LIT_FALSE: return false;
    case LIT_EQUAL:
    case LIT_EQUAL_LOC:
        atom = atom_term(p, q);
        if (term_is_const(t, atom))
            return (term_const(t, atom).n != 0) != q->negated;
        return is_assumed(p, atom) != q->negated;
    case LIT_NOT: return !prop_holds(p, q->left);
    case LIT_AND: return prop_holds(p, q->left) && prop_holds(p, q->right);
    case LIT_OR: return prop_holds(p, q->left) || prop_holds(p, q->right);
    case LIT_IMPLIES: return !prop_holds(p, q->left) || prop_holds(p, q->right);
    }
    BUG("proposition kind %d", q->kind);
}

/* Whether the filter and the options want this state at all. */
static bool wanted(struct split *p, bool *holds)
{
    const struct lit_prop *filter = p->s->g->test->filter;
    if (filter && !p->s->opts->open_values && !prop_holds(p, filter))
        return false;
    *holds = prop_holds(p, asked(p->s));
    return *holds || !p->s->opts->only_holding;
}

static bool emit(struct split *p, const term *final)
{
    bool holds;
    return !wanted(p, &holds) || p->fn(p->arg, final, holds);
}

static void find_finals(struct solve *s, term *final)
{
    struct lit_graph *g = s->g;
    for (int i = 0; i < g->test->finals; i++) {
        const struct lit_final *f = &g->test->final[i];
        term x = term_int(&s->e->terms, 0);
        if (f->thread >= 0 && f->index >= 0)
            x = g->path[f->thread]->reg[f->index];
        else if (f->thread < 0 && g->last[f->index] >= 0)
            x = g->event[g->last[f->index]].written;
        final[i] = resolve(s, x);
    }
}

static bool constrained(struct split *p, term x)
{
    struct terms *t = &p->s->e->terms;
    term_vars in_x = {0}, in_k = {0};
    bool found = false;
    term_collect(t, x, &in_x);
    for (size_t i = 0; i < p->y.k.len; i++)
        term_collect(t, p->y.k.at[i], &in_k);
    for (size_t i = 0; i < in_x.len; i++)
        for (size_t j = 0; j < in_k.len; j++)
            found |= in_x.at[i] == in_k.at[j];
    vec_release(&in_x);
    vec_release(&in_k);
    return found;
}

/* An atom whose truth differs from solution to solution, as a term; 0: none. */
static term open_atom(struct split *p, const struct lit_prop *q)
{
    struct terms *t = &p->s->e->terms;
    if (!q)
        return 0;
    if (q->kind == LIT_EQUAL || q->kind == LIT_EQUAL_LOC) {
        term atom = atom_term(p, q);
        if (term_is_const(t, atom) || term_at(t, atom)->kind == TERM_BAD ||
            is_assumed(p, atom) || is_assumed(p, term_not(t, atom)))
            return 0;
        return p->s->opts->any_value || constrained(p, atom) ? atom : 0;
    }
    term atom = open_atom(p, q->left);
    return atom ? atom : open_atom(p, q->right);
}

static bool split(struct split *p);

/* The same system with one more condition; p is as before afterwards. */
static bool split_with(struct split *p, term cond)
{
    struct split q = *p;
    struct terms *t = &p->s->e->terms;
    size_t vars = (size_t)p->y.vars + 1, finals = (size_t)p->s->g->test->finals + 1;
    q.y.sol = mem_alloc(vars * sizeof *q.y.sol);
    memcpy(q.y.sol, p->y.sol, vars * sizeof *q.y.sol);
    q.y.k.at = NULL;
    q.y.k.len = q.y.k.cap = 0;
    for (size_t i = 0; i < p->y.k.len; i++)
        vec_push(&q.y.k, p->y.k.at[i]);
    vec_push(&q.y.k, cond);
    q.final = mem_alloc(finals * sizeof *q.final);
    bool ok = true;
    if (system_settle(t, &q.y)) {
        for (size_t i = 0; i + 1 < finals; i++)
            q.final[i] = term_replace(t, p->final[i], q.y.sol, q.y.vars);
        ok = split(&q);
    }
    mem_free(q.final);
    mem_free(q.y.sol);
    vec_release(&q.y.k);
    return ok;
}

/* An unknown v for which v = x is among the conditions reads better than x. */
static term plainest(struct split *p, term x)
{
    struct terms *t = &p->s->e->terms;
    for (size_t i = 0; i < p->s->reps.len; i++) {
        term v = term_var(t, p->s->reps.at[i]);
        if (!p->y.sol[p->s->reps.at[i]] && is_assumed(p, term_op(t, LIT_OP_EQ, v, x)))
            return v;
    }
    return x;
}

/* The final values, those that are the same in all solutions as constants. */
static bool final_values(struct split *p, term *out)
{
    struct solve *s = p->s;
    for (int i = 0; i < s->g->test->finals; i++) {
        int32_t n;
        out[i] = p->final[i];
        if (term_is_const(&s->e->terms, p->final[i]) || !constrained(p, p->final[i]))
            continue;
        int r = system_unique(s->e, &p->y, p->final[i], &n, s->stats, p->err);
        if (r < 0)
            return false;
        out[i] = r == 1 ? term_int(&s->e->terms, n) : plainest(p, p->final[i]);
    }
    return true;
}

static void publish(struct split *p)
{
    struct solve *s = p->s;
    struct lit_graph *g = s->g;
    struct terms *t = &s->e->terms;
    for (int32_t v = 0; v < s->vars; v++) {
        if (g->writer[v] < 0)
            continue;
        g->binding[v] = term_replace(t, s->value[v], p->y.sol, p->y.vars);
        g->free[v] = false;
    }
    for (size_t i = 0; i < s->reps.len; i++) {
        int32_t v = s->reps.at[i];
        g->free[v] = !p->y.sol[v] && !constrained(p, term_var(t, v));
    }
}

static bool split(struct split *p)
{
    struct solve *s = p->s;
    if (s->opts->open_values) {
        publish(p);
        return p->fn(p->arg, p->final, false);
    }
    int sat = system_sat(s->e, &p->y, s->stats, p->err);
    if (sat <= 0)
        return sat == 0;
    term atom = open_atom(p, s->g->test->filter);
    if (!atom)
        atom = open_atom(p, asked(s));
    if (atom)
        return split_with(p, atom) && split_with(p, term_not(&s->e->terms, atom));
    bool holds;
    if (!wanted(p, &holds))
        return true;
    publish(p);
    term *final = mem_alloc(((size_t)s->g->test->finals + 1) * sizeof *final);
    bool ok = final_values(p, final) && emit(p, final);
    mem_free(final);
    return ok;
}

/* Some value depends on itself. */
static bool solve_cyclic(struct split *p)
{
    struct solve *s = p->s;
    struct terms *t = &s->e->terms;
    p->y.vars = s->vars;
    p->y.sol = mem_zalloc(((size_t)s->vars + 1) * sizeof *p->y.sol);
    for (size_t i = 0; i < s->reps.len; i++) {
        int32_t v = s->reps.at[i];
        vec_push(&p->y.k, term_op(t, LIT_OP_EQ, term_var(t, v), s->value[v]));
    }
    for (int i = 0; i < s->cond_count; i++)
        vec_push(&p->y.k, resolve(s, s->conds[i]));
    bool ok = true;
    if (system_settle(t, &p->y)) {
        for (int i = 0; i < s->g->test->finals; i++)
            p->final[i] = term_replace(t, p->final[i], p->y.sol, p->y.vars);
        ok = split(p);
    }
    vec_release(&p->y.k);
    mem_free(p->y.sol);
    return ok;
}

bool solve_all(struct solve *s, solve_fn *fn, void *arg, struct err *err)
{
    struct lit_graph *g = s->g;
    const struct terms *t = &s->e->terms;
    struct split p = {.s = s, .fn = fn, .arg = arg, .err = err};
    arena_clear(&s->e->scratch);
    p.final = arena_alloc(&s->e->scratch, ((size_t)g->test->finals + 1) * sizeof(term));
    begin(s);
    for (unsigned i = 0; i < g->n; i++) {
        if (!g->event[i].read)
            continue;
        int32_t v = term_at(t, g->event[i].read)->n;
        g->binding[v] = resolve_var(s, v);
        if (term_at(t, g->binding[v])->kind == TERM_BAD)
            return true;
    }
    find_finals(s, p.final);
    for (int i = 0; i < s->cond_count; i++)
        if (is_false(t, resolve(s, s->conds[i])))
            return true;
    if (s->reps.len)
        return solve_cyclic(&p);
    return emit(&p, p.final);
}
