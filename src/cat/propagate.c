/* SPDX-License-Identifier: Apache-2.0 */
/* From checks back to orders. The partial plan computes lower bounds; a check says
 * which pairs its relation can't have in the end: none at all (empty), none on the
 * diagonal (irreflexive), none that closes a path (acyclic). Going down from there, a
 * pair that is forbidden for a;b is forbidden for b behind every pair that a surely
 * has, and so on. Where this reaches an order that is being chosen, the pair must be
 * the other way round, because the order is total. That raises its lower bound, and
 * the plan is computed again. */
#include "cat/value.h"

void propagate_prepare(struct cat_env *v)
{
    struct graph *g = &v->g;
    struct plan *p = &v->partial;
    size_t bytes = graph_words(g, false) * sizeof(uint64_t);
    bool orders = false;
    p->scratch = NULL;
    for (size_t i = 0; i < g->choices.len; i++)
        orders |= !g->choices.at[i].list && graph_is_const(g, g->choices.at[i].s);
    if (!orders)
        return;
    p->scratch = arena_zalloc(&g->arena, bytes);
    for (size_t i = 0; i < p->steps.len; i++) {
        struct node *n = &g->nodes.at[p->steps.at[i].node];
        if (!n->set && n->dep >> MAX_INPUTS && n->op != N_CHOICE_HI && n->op != N_GROUP)
            n->forbidden = arena_zalloc(&g->arena, bytes);
    }
}

void propagate_forget(struct cat_env *v)
{
    size_t bytes = graph_words(&v->g, false) * sizeof(uint64_t);
    for (size_t i = 0; v->partial.scratch && i < v->g.choices.len; i++) {
        const struct choice *ch = &v->g.choices.at[i];
        if (ch->list)
            continue;
        memset(ch->forced, 0, bytes);
        v->partial.changed |= UINT64_C(1) << (MAX_INPUTS + i);
    }
}

static struct rel view(const struct graph *g, uint64_t *row)
{
    return (struct rel){g->n, g->words, row};
}

/* What a check forbids of its relation. */
static void forbid_by_check(struct cat_env *v, const struct tested *t, struct node *n)
{
    struct graph *g = &v->g;
    struct rel out = view(g, n->forbidden), x = view(g, n->val);
    struct rel plus = view(g, v->partial.scratch);
    enum cat_kind kind = t->check ? t->check->kind : CAT_ACYCLIC;
    if (t->check && t->check->negated)
        return;
    if (kind == CAT_EMPTY) {
        rel_fill(&out);
        return;
    }
    for (unsigned i = 0; i < g->n; i++)
        rel_add(&out, i, i);
    if (kind == CAT_IRREFLEXIVE)
        return;
    rel_plus(&plus, &x);
    for (unsigned i = 0; i < g->n; i++) {
        struct bits row = rel_successors(&plus, i);
        for (unsigned j = bits_next(&row, 0); j < g->n; j = bits_next(&row, j + 1))
            rel_add(&out, j, i);
    }
}

/* to |= from & only, or from & ~only. */
static void add_masked(const struct graph *g, uint64_t *to, const uint64_t *from,
                       const uint64_t *only, bool without)
{
    if (!to)
        return;
    for (size_t i = 0, m = graph_words(g, false); i < m; i++)
        to[i] |= from[i] & (without ? ~only[i] : only[i]);
}

static void add_all(const struct graph *g, uint64_t *to, const uint64_t *from)
{
    for (size_t i = 0, m = graph_words(g, false); to && i < m; i++)
        to[i] |= from[i];
}

/* (i,k) ∈ a and (i,j) forbidden: (k,j) is forbidden for b; and likewise for a. */
static void forbid_seq(struct graph *g, const struct node *n)
{
    struct node *a = &g->nodes.at[n->a], *b = &g->nodes.at[n->b];
    struct rel f = view(g, n->forbidden), x = view(g, a->val), y = view(g, b->val);
    struct rel out = view(g, a->forbidden);
    for (unsigned i = 0; b->forbidden && i < g->n; i++) {
        struct bits row = rel_successors(&x, i);
        for (unsigned k = bits_next(&row, 0); k < g->n; k = bits_next(&row, k + 1))
            for (unsigned w = 0; w < g->words; w++)
                b->forbidden[(size_t)k * g->words + w] |= rel_row(&f, i)[w];
    }
    for (unsigned i = 0; a->forbidden && i < g->n; i++)
        for (unsigned k = 0; k < g->n; k++)
            for (unsigned w = 0; w < g->words; w++)
                if (rel_row(&f, i)[w] & rel_row(&y, k)[w]) {
                    rel_add(&out, i, k);
                    break;
                }
}

static void forbid_inverse(struct graph *g, const struct node *n)
{
    struct rel f = view(g, n->forbidden), out = view(g, g->nodes.at[n->a].forbidden);
    for (unsigned i = 0; out.row && i < g->n; i++) {
        struct bits row = rel_successors(&f, i);
        for (unsigned j = bits_next(&row, 0); j < g->n; j = bits_next(&row, j + 1))
            rel_add(&out, j, i);
    }
}

static void forbid_restricted(struct graph *g, const struct node *n)
{
    struct bits s = graph_bits(g, n->b);
    const uint64_t *f = n->forbidden;
    uint64_t *to = g->nodes.at[n->a].forbidden;
    for (unsigned i = 0; to && i < g->n; i++)
        for (unsigned w = 0; w < g->words; w++) {
            size_t at = (size_t)i * g->words + w;
            if (n->op == N_RESTRICT_RANGE)
                to[at] |= f[at] & s.w[w];
            else if (bits_has(&s, i))
                to[at] |= f[at];
        }
}

static void pass_down(struct graph *g, const struct node *n)
{
    struct node *a = n->a >= 0 ? &g->nodes.at[n->a] : NULL;
    struct node *b = n->b >= 0 ? &g->nodes.at[n->b] : NULL;
    switch ((int)n->op) {
    case N_OR:
        add_all(g, a->forbidden, n->forbidden);
        add_all(g, b->forbidden, n->forbidden);
        break;
    case N_AND:
        add_masked(g, a->forbidden, n->forbidden, b->val, false);
        add_masked(g, b->forbidden, n->forbidden, a->val, false);
        break;
    case N_DIFF: add_masked(g, a->forbidden, n->forbidden, b->val, true); break;
    case N_PLUS: case N_STAR: case N_MAYBE:
        add_all(g, a->forbidden, n->forbidden);
        break;
    case N_SEQ: forbid_seq(g, n); break;
    case N_INVERSE: forbid_inverse(g, n); break;
    case N_RESTRICT_DOMAIN: case N_RESTRICT_RANGE: forbid_restricted(g, n); break;
    default: break;
    }
}

/* The order must have these pairs the other way round; whether that is news. */
static bool turn_round(struct cat_env *v, const struct node *n)
{
    struct graph *g = &v->g;
    const struct choice *ch = &g->choices.at[n->a];
    if (ch->list || !graph_is_const(g, ch->s))
        return false;
    struct rel f = view(g, n->forbidden), known = view(g, n->val);
    struct rel forced = view(g, ch->forced);
    struct bits s = graph_bits(g, ch->s);
    bool news = false;
    for (unsigned i = bits_next(&s, 0); i < g->n; i = bits_next(&s, i + 1))
        for (unsigned j = bits_next(&s, 0); j < g->n; j = bits_next(&s, j + 1))
            if (i != j && rel_has(&f, i, j) && !rel_has(&known, j, i)) {
                rel_add(&forced, j, i);
                news = true;
            }
    if (news)
        v->partial.changed |= UINT64_C(1) << (MAX_INPUTS + n->a);
    return news;
}

static bool any(const struct graph *g, const uint64_t *rel)
{
    for (size_t i = 0, m = graph_words(g, false); i < m; i++)
        if (rel[i])
            return true;
    return false;
}

bool propagate(struct cat_env *v)
{
    struct plan *p = &v->partial;
    struct graph *g = &v->g;
    size_t bytes = graph_words(g, false) * sizeof(uint64_t);
    bool news = false;
    if (!p->scratch)
        return false;
    for (size_t i = 0; i < p->steps.len; i++) {
        const struct step *s = &p->steps.at[i];
        if (s->tested == -1 && g->nodes.at[s->node].forbidden)
            memset(g->nodes.at[s->node].forbidden, 0, bytes);
    }
    for (size_t i = p->steps.len; i-- > 0;) { /* what uses a node comes after it */
        const struct step *s = &p->steps.at[i];
        struct node *n = &g->nodes.at[s->node];
        if (!n->forbidden)
            continue;
        if (s->tested >= 0)
            forbid_by_check(v, &v->tested.at[s->tested], n);
        else if (!any(g, n->forbidden))
            continue;
        else if (s->tested == -1 && n->op == N_CHOICE_LO)
            news |= turn_round(v, n);
        else if (s->tested == -1)
            pass_down(g, n);
    }
    return news;
}
