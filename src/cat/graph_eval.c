/* SPDX-License-Identifier: Apache-2.0 */
/* Computing nodes, and bounds on nodes while inputs and choices are only partly known. */
#include "cat/graph.h"

static void eval_set(struct graph *g, const struct node *n)
{
    struct bits out = {g->n, n->val};
    struct bits a = {g->n, g->nodes.at[n->a].val};
    struct bits b = {g->n, n->b >= 0 ? g->nodes.at[n->b].val : NULL};
    struct rel ra = {g->n, g->words, a.w};
    switch ((enum node_op)n->op) {
    case N_OR: bits_or(&out, &a, &b); break;
    case N_AND: bits_and(&out, &a, &b); break;
    case N_DIFF: bits_diff(&out, &a, &b); break;
    case N_NOT: bits_not(&out, &a); break;
    case N_DOMAIN: rel_domain(&out, &ra); break;
    case N_RANGE: rel_range(&out, &ra); break;
    case N_CONST: case N_INPUT: case N_INPUT_LO: case N_INPUT_HI: case N_CHOICE:
    case N_CHOICE_LO: case N_CHOICE_HI: case N_REC: case N_GROUP: case N_FIX: case N_SEQ:
    case N_INVERSE: case N_PLUS: case N_STAR: case N_MAYBE: case N_TOID: case N_PRODUCT:
    case N_RESTRICT_DOMAIN: case N_RESTRICT_RANGE: case N_FROMTO: break;
    }
}

/* (po into f);(po out of f) for each f of s. */
static void eval_fromto(struct rel *out, const struct rel *po, const struct bits *s)
{
    rel_clear(out);
    for (unsigned i = 0; i < po->n; i++)
        for (unsigned f = bits_next(s, 0); f < po->n; f = bits_next(s, f + 1))
            if (rel_has(po, i, f))
                for (unsigned k = 0; k < po->words; k++)
                    rel_row(out, i)[k] |= rel_row(po, f)[k];
}

static void eval_rel(struct graph *g, const struct node *n)
{
    struct rel out = {g->n, g->words, n->val};
    struct rel a = {g->n, g->words, g->nodes.at[n->a].val};
    struct rel b = {g->n, g->words, n->b >= 0 ? g->nodes.at[n->b].val : NULL};
    struct bits sa = {g->n, a.row}, sb = {g->n, b.row};
    switch ((enum node_op)n->op) {
    case N_OR: rel_or(&out, &a, &b); break;
    case N_AND: rel_and(&out, &a, &b); break;
    case N_DIFF: rel_diff(&out, &a, &b); break;
    case N_NOT: rel_not(&out, &a); break;
    case N_SEQ: rel_seq(&out, &a, &b); break;
    case N_INVERSE: rel_inverse(&out, &a); break;
    case N_PLUS: rel_plus(&out, &a); break;
    case N_STAR: rel_star(&out, &a); break;
    case N_MAYBE: rel_maybe(&out, &a); break;
    case N_TOID: rel_toid(&out, &sa); break;
    case N_PRODUCT: rel_product(&out, &sa, &sb); break;
    case N_RESTRICT_DOMAIN: rel_restrict_domain(&out, &a, &sb); break;
    case N_RESTRICT_RANGE: rel_restrict_range(&out, &a, &sb); break;
    case N_FROMTO: eval_fromto(&out, &a, &sb); break;
    case N_CONST: case N_INPUT: case N_INPUT_LO: case N_INPUT_HI: case N_CHOICE:
    case N_CHOICE_LO: case N_CHOICE_HI: case N_REC: case N_GROUP: case N_FIX:
    case N_DOMAIN: case N_RANGE: break;
    }
}

/* One round on variable i; whether it grew (is not contained in what it was). */
static bool group_round(struct graph *g, const struct group *gr, unsigned i)
{
    for (const int *id = gr->list[i]; *id >= 0; id++)
        graph_eval(g, *id);
    uint64_t *old = g->nodes.at[gr->rec[i]].val;
    const uint64_t *new = g->nodes.at[gr->body[i]].val;
    bool grew = false;
    for (size_t k = 0, m = graph_words(g, g->nodes.at[gr->rec[i]].set); k < m; k++) {
        grew |= (new[k] & ~old[k]) != 0;
        old[k] = new[k];
    }
    return grew;
}

static void eval_group(struct graph *g, const struct group *gr)
{
    for (unsigned i = 0; i < gr->count; i++) {
        const struct node *n = &g->nodes.at[gr->rec[i]];
        memset(n->val, 0, graph_words(g, n->set) * sizeof *n->val);
    }
    /* Growing bodies end after at most this many rounds; others may never. */
    size_t rounds = (size_t)gr->count * g->n * g->n + 2;
    for (bool grew = true; grew;) {
        grew = false;
        for (unsigned i = 0; i < gr->count; i++)
            grew |= group_round(g, gr, i);
        if (rounds-- == 0) {
            g->error = "this `let rec` has no end: its right-hand side does not "
                       "only grow";
            return;
        }
    }
}

/* Bounds of an order: at least what is chosen, or r⁺ on s when it is not begun, and
 * what is forced; at most what does not contradict that. */
static void eval_order_bound(struct graph *g, const struct node *n)
{
    const struct choice *ch = &g->choices.at[n->a];
    bool begun = ch->state == CHOICE_SET;
    struct rel out = {g->n, g->words, n->val}, r = graph_rel(g, n->b);
    struct rel forced = {g->n, g->words, ch->forced};
    struct bits s = graph_bits(g, n->c);
    if (n->op == N_CHOICE_LO) {
        if (begun)
            r.row = ch->lo;
        rel_or(&out, &r, &forced);
        rel_plus(&out, &out);
        rel_restrict_domain(&out, &out, &s);
        rel_restrict_range(&out, &out, &s);
        return;
    }
    /* b is the lower bound, c the largest possible set */
    if (begun)
        memcpy(out.row, ch->hi, graph_words(g, false) * sizeof *out.row);
    else
        rel_product(&out, &s, &s);
    for (unsigned i = 0; i < g->n; i++) {
        rel_remove(&out, i, i);
        struct bits row = rel_successors(&r, i);
        for (unsigned j = bits_next(&row, 0); j < g->n; j = bits_next(&row, j + 1))
            rel_remove(&out, j, i);
    }
}

static void eval_choice_bound(struct graph *g, const struct node *n)
{
    const struct choice *ch = &g->choices.at[n->a];
    bool lo = n->op == N_CHOICE_LO;
    size_t words = graph_words(g, n->set);
    if (!ch->list) {
        eval_order_bound(g, n);
    } else if (ch->state == CHOICE_SET) {
        memcpy(n->val, lo ? ch->lo : ch->hi, words * sizeof *n->val);
    } else {
        memcpy(n->val, g->nodes.at[ch->item[0]].val, words * sizeof *n->val);
        for (unsigned i = 1; i < ch->items; i++)
            for (size_t k = 0; k < words; k++)
                n->val[k] = lo ? n->val[k] & g->nodes.at[ch->item[i]].val[k]
                               : n->val[k] | g->nodes.at[ch->item[i]].val[k];
    }
}

void graph_eval(struct graph *g, int id)
{
    const struct node *n = &g->nodes.at[id];
    if (n->op >= N_OR) {
        if (n->set)
            eval_set(g, n);
        else
            eval_rel(g, n);
    } else if (n->op == N_GROUP) {
        eval_group(g, &g->groups.at[n->a]);
    } else if (n->op == N_CHOICE_LO || n->op == N_CHOICE_HI) {
        eval_choice_bound(g, n);
    }
}

void graph_eval_deep(struct graph *g, int id)
{
    graph_mark(g, id);
    for (int i = 0; i < (int)g->nodes.len; i++)
        if (g->nodes.at[i].mark && g->nodes.at[i].op != N_CONST && !g->nodes.at[i].rec)
            graph_eval(g, i);
    graph_unmark(g);
}

enum { MAX_BOUND_DEPTH = 2000 };

/* What graph_bound carries along. */
struct bounder {
    struct graph *g;
    struct map *memo; /* 2 * node + hi -> bound */
    bool wrong_way;   /* a recursive variable was met under a complement */
};

static int bound(struct bounder *b, int id, bool hi);

static int bound_choice(struct bounder *b, int index, bool hi)
{
    struct graph *g = b->g;
    uint64_t bit = UINT64_C(1) << (MAX_INPUTS + index);
    int made = hi ? g->choices.at[index].hi_node : g->choices.at[index].lo_node;
    if (made >= 0)
        return made;
    struct node n = {.op = hi ? N_CHOICE_HI : N_CHOICE_LO, .a = index, .b = -1, .c = -1,
                     .set = g->choices.at[index].set, .dep = bit};
    if (!g->choices.at[index].list) {
        int s = g->choices.at[index].s, r = g->choices.at[index].r;
        n.b = hi ? bound_choice(b, index, false) : bound(b, r, false);
        n.c = bound(b, s, hi);
        n.dep |= g->nodes.at[n.b].dep | g->nodes.at[n.c].dep;
    }
    n.val = arena_zalloc(&g->arena, graph_words(g, n.set) * sizeof(uint64_t));
    vec_push(&g->nodes, n);
    made = (int)g->nodes.len - 1;
    if (hi)
        g->choices.at[index].hi_node = made;
    else
        g->choices.at[index].lo_node = made;
    return made;
}

/* The same recursion on bounds of the bodies; nothing is known when a variable occurs
 * under a complement, because then the rounds need not grow. */
static int bound_fix(struct bounder *b, int id, bool hi)
{
    struct graph *g = b->g;
    int old = g->nodes.at[g->nodes.at[id].a].a;
    unsigned count = g->groups.at[old].count;
    bool *set = arena_alloc(&g->arena, count * sizeof *set);
    int *body = arena_alloc(&g->arena, count * sizeof *body);
    uint64_t value;
    if (map_get(b->memo, 2 * (uint64_t)g->nodes.at[id].b + hi, &value))
        return (int)value; /* another variable of the group came first */
    for (unsigned i = 0; i < count; i++)
        set[i] = g->nodes.at[g->groups.at[old].rec[i]].set;
    int new = graph_open_group(g, count, set);
    if (new < 0)
        return -1;
    for (unsigned i = 0; i < count; i++)
        map_put(b->memo, 2 * (uint64_t)g->groups.at[old].rec[i] + hi,
                (uint64_t)g->groups.at[new].rec[i]);
    bool outer = b->wrong_way;
    b->wrong_way = false;
    for (unsigned i = 0; i < count && !b->wrong_way; i++)
        body[i] = bound(b, g->groups.at[old].body[i], hi);
    bool wrong = b->wrong_way || g->error;
    b->wrong_way = outer;
    if (wrong)
        graph_abandon_group(g);
    else
        wrong = !graph_close_group(g, new, body);
    for (unsigned i = 0; i < count; i++) {
        int known = wrong ? hi ? graph_full(g, set[i]) : graph_empty(g, set[i])
                          : graph_fixed(g, new, i);
        map_put(b->memo, 2 * (uint64_t)g->groups.at[old].rec[i] + hi, (uint64_t)known);
    }
    map_get(b->memo, 2 * (uint64_t)g->nodes.at[id].b + hi, &value);
    return (int)value;
}

static int bound_op(struct bounder *b, int id, bool hi)
{
    struct node n = b->g->nodes.at[id];
    bool turned = n.op == N_NOT;
    int x = bound(b, n.a, turned ? !hi : hi);
    int y = n.b < 0 ? -1 : bound(b, n.b, n.op == N_DIFF ? !hi : hi);
    return graph_make(b->g, (enum node_op)n.op, x, y, -1);
}

static int bound(struct bounder *b, int id, bool hi)
{
    struct graph *g = b->g;
    struct node n = g->nodes.at[id];
    uint64_t known;
    int made;
    if (map_get(b->memo, 2 * (uint64_t)id + hi, &known))
        return (int)known;
    if (n.op == N_CONST || (!n.dep && !n.rec))
        return id;
    if (n.op == N_INPUT)
        return hi ? g->inputs.at[n.a].hi_node : g->inputs.at[n.a].lo_node;
    if (n.op == N_CHOICE)
        return bound_choice(b, n.a, hi);
    if (n.op == N_REC) {
        b->wrong_way = true; /* the memo has only the side that may be used */
        return hi ? graph_full(g, n.set) : graph_empty(g, n.set);
    }
    if (n.op == N_FIX)
        made = bound_fix(b, id, hi);
    else
        made = bound_op(b, id, hi);
    if (made < 0)
        made = hi ? graph_full(g, n.set) : graph_empty(g, n.set);
    map_put(b->memo, 2 * (uint64_t)id + hi, (uint64_t)made);
    return made;
}

int graph_bound(struct graph *g, int id, bool hi, struct map *memo)
{
    struct bounder b = {g, memo, false};
    if (g->nodes.at[id].depth > MAX_BOUND_DEPTH) /* this recursion is on the C stack */
        return hi ? graph_full(g, g->nodes.at[id].set)
                  : graph_empty(g, g->nodes.at[id].set);
    return bound(&b, id, hi);
}
