/* SPDX-License-Identifier: Apache-2.0 */
/* Making nodes: sharing, simplification, folding of constants, recursive groups. */
#include "cat/graph.h"

#include "base/hash.h"

#include <assert.h>

enum { FIRST_BUCKETS = 512 };

void graph_init(struct graph *g)
{
    *g = (struct graph){0};
    arena_init(&g->arena);
}

void graph_release(struct graph *g)
{
    arena_release(&g->arena);
    vec_release(&g->nodes);
    vec_release(&g->inputs);
    vec_release(&g->choices);
    vec_release(&g->groups);
    vec_release(&g->next);
    vec_release(&g->memos);
    mem_free(g->bucket);
    g->bucket = NULL;
}

void graph_begin(struct graph *g, unsigned n)
{
    arena_clear(&g->arena);
    vec_clear(&g->nodes);
    vec_clear(&g->inputs);
    vec_clear(&g->choices);
    vec_clear(&g->groups);
    vec_clear(&g->next);
    vec_clear(&g->memos);
    g->n = n;
    g->words = bits_words(n);
    g->open = 0;
    g->error = NULL;
    if (!g->bucket || g->buckets > 4 * FIRST_BUCKETS) {
        g->buckets = FIRST_BUCKETS;
        g->bucket = mem_realloc(g->bucket, g->buckets * sizeof *g->bucket);
    }
    memset(g->bucket, 0xff, g->buckets * sizeof *g->bucket);
}

static void memo_link(struct graph *g, int entry)
{
    unsigned at = (unsigned)(g->memos.at[entry].hash & (g->buckets - 1));
    g->next.at[entry] = g->bucket[at];
    g->bucket[at] = entry;
}

static void memo_add(struct graph *g, struct memo m)
{
    vec_push(&g->memos, m);
    vec_push(&g->next, -1);
    if (g->memos.len > 2 * (size_t)g->buckets) {
        g->buckets *= 4;
        g->bucket = mem_realloc(g->bucket, g->buckets * sizeof *g->bucket);
        memset(g->bucket, 0xff, g->buckets * sizeof *g->bucket);
        for (size_t i = 0; i + 1 < g->memos.len; i++)
            memo_link(g, (int)i);
    }
    memo_link(g, (int)g->memos.len - 1);
}

static uint64_t hash_op(enum node_op op, int a, int b, int c)
{
    return hash_pair(((uint64_t)op << 32) ^ (uint32_t)a,
                     ((uint64_t)(uint32_t)b << 32) | (uint32_t)c);
}

static int memo_find(const struct graph *g, struct memo m)
{
    for (int i = g->bucket[m.hash & (g->buckets - 1)]; i >= 0; i = g->next.at[i]) {
        const struct memo *k = &g->memos.at[i];
        if (k->hash == m.hash && k->op == m.op && k->a == m.a && k->b == m.b &&
            k->c == m.c)
            return k->node;
    }
    return -1;
}

static int add_node(struct graph *g, struct node n)
{
    vec_push(&g->nodes, n);
    return (int)g->nodes.len - 1;
}

/* A constant with this value; `val` is kept when it is new. */
static int intern(struct graph *g, uint64_t *val, bool set)
{
    size_t words = graph_words(g, set);
    struct memo m = {N_CONST, set, 0, 0, -1, hash_bytes(val, words * sizeof *val) ^ set};
    for (int i = g->bucket[m.hash & (g->buckets - 1)]; i >= 0; i = g->next.at[i]) {
        const struct memo *k = &g->memos.at[i];
        if (k->hash == m.hash && k->op == N_CONST && k->a == set &&
            memcmp(g->nodes.at[k->node].val, val, words * sizeof *val) == 0)
            return k->node;
    }
    struct node n = {.op = N_CONST, .set = set, .val = val, .empty = true,
                     .diagonal = !set};
    for (size_t i = 0; i < words && (n.empty || n.diagonal); i++) {
        uint64_t own = !set && i % g->words == i / g->words / 64
                           ? UINT64_C(1) << (i / g->words & 63) : 0;
        n.empty = n.empty && !val[i];
        n.diagonal = n.diagonal && !(val[i] & ~own);
    }
    m.node = add_node(g, n);
    memo_add(g, m);
    return m.node;
}

static uint64_t *alloc_val(struct graph *g, bool set)
{
    return arena_zalloc(&g->arena, graph_words(g, set) * sizeof(uint64_t));
}

int graph_const_rel(struct graph *g, const struct rel *r)
{
    uint64_t *val = alloc_val(g, false);
    memcpy(val, r->row, (size_t)g->n * g->words * sizeof *val);
    return intern(g, val, false);
}

int graph_const_bits(struct graph *g, const struct bits *s)
{
    return intern(g, arena_copy(&g->arena, s->w, g->words * sizeof *s->w), true);
}

int graph_empty(struct graph *g, bool set)
{
    return intern(g, alloc_val(g, set), set);
}

int graph_full(struct graph *g, bool set)
{
    uint64_t *val = alloc_val(g, set);
    if (set)
        bits_fill(&(struct bits){g->n, val});
    else
        rel_fill(&(struct rel){g->n, g->words, val});
    return intern(g, val, set);
}

static bool is_empty(const struct graph *g, int id)
{
    return g->nodes.at[id].empty;
}

static bool op_makes_set(const struct graph *g, enum node_op op, int a)
{
    switch ((int)op) {
    case N_OR: case N_AND: case N_DIFF: case N_NOT: return g->nodes.at[a].set;
    case N_DOMAIN: case N_RANGE: return true;
    default: return false;
    }
}

/* The set of a node [s]; -1 when it is none. */
static int identity_of(const struct graph *g, int id)
{
    return g->nodes.at[id].op == N_TOID ? g->nodes.at[id].a : -1;
}

/* A constant relation inside the identity gives its domain as a set; otherwise -1. */
static int constant_identity(struct graph *g, int id)
{
    return g->nodes.at[id].diagonal ? graph_make(g, N_DOMAIN, id, -1, -1) : -1;
}

/* [s];r and r;[s] are restrictions, much cheaper than compositions. */
static int simplify_seq(struct graph *g, int a, int b)
{
    int s = identity_of(g, a);
    if (s < 0)
        s = constant_identity(g, a);
    if (s >= 0)
        return graph_make(g, N_RESTRICT_DOMAIN, b, s, -1);
    s = identity_of(g, b);
    if (s < 0)
        s = constant_identity(g, b);
    return s >= 0 ? graph_make(g, N_RESTRICT_RANGE, a, s, -1) : -1;
}

/* A node that exists already and is the result, or -1. */
static int simplify(struct graph *g, enum node_op op, int a, int b)
{
    bool ea = a >= 0 && is_empty(g, a), eb = b >= 0 && is_empty(g, b);
    switch ((int)op) {
    case N_OR: return a == b || eb ? a : ea ? b : -1;
    case N_AND: return a == b || ea ? a : eb ? b : -1;
    case N_DIFF: return a == b ? graph_empty(g, g->nodes.at[a].set) : ea || eb ? a : -1;
    case N_SEQ: return ea ? a : eb ? b : simplify_seq(g, a, b);
    case N_RESTRICT_DOMAIN: case N_RESTRICT_RANGE:
        return ea ? a : eb ? graph_empty(g, false) : -1;
    case N_PRODUCT: return ea || eb ? graph_empty(g, false) : -1;
    case N_PLUS: return ea || g->nodes.at[a].op == N_PLUS ? a : -1;
    case N_INVERSE:
        return ea ? a : g->nodes.at[a].op == N_INVERSE ? g->nodes.at[a].a : -1;
    case N_NOT: return g->nodes.at[a].op == N_NOT ? g->nodes.at[a].a : -1;
    default: return -1;
    }
}

static void add_operand(const struct graph *g, struct node *n, int id)
{
    if (id >= 0) {
        if (g->nodes.at[id].depth >= n->depth)
            n->depth = g->nodes.at[id].depth + 1;
        n->dep |= g->nodes.at[id].dep;
        n->rec |= g->nodes.at[id].rec;
    }
}

int graph_make(struct graph *g, enum node_op op, int a, int b, int c)
{
    if ((op == N_OR || op == N_AND) && a > b) {
        int swap = a;
        a = b, b = swap;
    }
    int known = simplify(g, op, a, b);
    if (known >= 0)
        return known;
    struct memo m = {(uint8_t)op, a, b, c, -1, hash_op(op, a, b, c)};
    if ((known = memo_find(g, m)) >= 0)
        return known;
    struct node n = {.op = (uint8_t)op, .set = op_makes_set(g, op, a), .a = a, .b = b,
                     .c = c};
    add_operand(g, &n, a);
    add_operand(g, &n, b);
    add_operand(g, &n, c);
    n.val = alloc_val(g, n.set);
    m.node = add_node(g, n);
    if (!n.dep && !n.rec) {
        graph_eval(g, m.node);
        g->nodes.len--;
        m.node = intern(g, n.val, n.set);
    }
    memo_add(g, m);
    return m.node;
}

static int leaf(struct graph *g, enum node_op op, int a, bool set, uint64_t dep,
                uint64_t *val)
{
    return add_node(g, (struct node){.op = (uint8_t)op, .set = set, .a = a, .b = -1,
                                     .c = -1, .dep = dep, .val = val});
}

int graph_input(struct graph *g, bool set, uint64_t *lo, uint64_t *hi)
{
    if (g->inputs.len == MAX_INPUTS)
        return -1;
    int i = (int)g->inputs.len;
    uint64_t dep = UINT64_C(1) << i;
    struct input in = {.set = set, .lo = lo, .hi = hi};
    in.node = leaf(g, N_INPUT, i, set, dep, in.lo);
    in.lo_node = leaf(g, N_INPUT_LO, i, set, dep, in.lo);
    in.hi_node = leaf(g, N_INPUT_HI, i, set, dep, in.hi);
    vec_push(&g->inputs, in);
    return i;
}

static int add_choice(struct graph *g, struct choice ch)
{
    if (g->choices.len == MAX_CHOICES)
        return -1;
    int i = (int)g->choices.len;
    ch.lo = alloc_val(g, ch.set);
    ch.hi = alloc_val(g, ch.set);
    ch.forced = alloc_val(g, ch.set);
    ch.node = leaf(g, N_CHOICE, i, ch.set, UINT64_C(1) << (MAX_INPUTS + i), ch.lo);
    ch.lo_node = ch.hi_node = -1;
    vec_push(&g->choices, ch);
    return i;
}

int graph_choice_orders(struct graph *g, int s, int r)
{
    return add_choice(g, (struct choice){.s = s, .r = r});
}

int graph_choice_list(struct graph *g, const int *item, unsigned items)
{
    return add_choice(g, (struct choice){
        .set = g->nodes.at[item[0]].set, .list = true, .s = -1, .r = -1,
        .item = arena_copy(&g->arena, item, items * sizeof *item), .items = items});
}

int graph_open_group(struct graph *g, unsigned count, const bool *set)
{
    int id = (int)g->groups.len;
    struct group gr = {.count = count, .depth = g->open};
    if (g->open == MAX_GROUP_DEPTH)
        return -1;
    gr.rec = arena_alloc(&g->arena, count * sizeof *gr.rec);
    gr.body = arena_alloc(&g->arena, count * sizeof *gr.body);
    gr.list = arena_alloc(&g->arena, count * sizeof *gr.list);
    for (unsigned i = 0; i < count; i++) {
        gr.rec[i] = leaf(g, N_REC, id, set[i], 0, alloc_val(g, set[i]));
        g->nodes.at[gr.rec[i]].b = (int)i;
        g->nodes.at[gr.rec[i]].rec = UINT64_C(1) << gr.depth;
    }
    g->open++;
    vec_push(&g->groups, gr);
    return id;
}

void graph_abandon_group(struct graph *g)
{
    g->open--;
}

static void mark(struct graph *g, int id, uint64_t rec);

/* The nodes of a body that this group, not an inner one, must compute each round. */
static int *body_list(struct graph *g, const struct group *gr, int body)
{
    VEC(int) v = {0};
    mark(g, body, UINT64_C(1) << gr->depth);
    for (int id = gr->rec[0]; id < (int)g->nodes.len; id++) {
        struct node *n = &g->nodes.at[id];
        if (n->mark && n->op != N_REC && n->rec >> gr->depth == 1)
            vec_push(&v, id);
        n->mark = false;
    }
    vec_push(&v, -1);
    int *list = arena_copy(&g->arena, v.at, v.len * sizeof *v.at);
    vec_release(&v);
    return list;
}

bool graph_close_group(struct graph *g, int group, const int *body)
{
    struct group *gr = &g->groups.at[group];
    struct node n = {.op = N_GROUP, .a = group, .b = -1, .c = -1};
    for (unsigned i = 0; i < gr->count; i++) {
        gr->body[i] = body[i];
        assert(g->nodes.at[body[i]].set == g->nodes.at[gr->rec[i]].set);
        add_operand(g, &n, body[i]);
        gr->list[i] = body_list(g, gr, body[i]);
    }
    g->open--;
    n.rec &= ~(UINT64_C(1) << gr->depth);
    int id = add_node(g, n);
    for (unsigned i = 0; i < gr->count; i++) {
        const struct node *rec = &g->nodes.at[gr->rec[i]];
        struct node fix = {.op = N_FIX, .set = rec->set, .a = id, .b = gr->rec[i],
                           .c = -1, .dep = n.dep, .rec = n.rec, .depth = n.depth + 1,
                           .val = rec->val};
        add_node(g, fix);
    }
    if (n.dep || n.rec)
        return true;
    graph_eval(g, id);
    return g->error == NULL;
}

int graph_fixed(struct graph *g, int group, unsigned i)
{
    const struct group *gr = &g->groups.at[group];
    for (size_t id = g->nodes.len; id-- > 0;) {
        const struct node *n = &g->nodes.at[id];
        if (n->op != N_FIX || n->b != gr->rec[i])
            continue;
        if (n->dep || n->rec)
            return (int)id;
        size_t bytes = graph_words(g, n->set) * sizeof(uint64_t);
        return intern(g, arena_copy(&g->arena, n->val, bytes), n->set);
    }
    return -1;
}

/* With `rec`, only through nodes that depend on these groups. */
static void mark(struct graph *g, int id, uint64_t rec)
{
    VEC(int) todo = {0};
    vec_push(&todo, id);
    while (todo.len) {
        struct node *n = &g->nodes.at[vec_pop(&todo)];
        if (n->mark || (rec && !(n->rec & rec)))
            continue;
        n->mark = true;
        if (n->op == N_GROUP) {
            const struct group *gr = &g->groups.at[n->a];
            for (unsigned i = 0; i < gr->count; i++)
                vec_push(&todo, gr->body[i]);
        }
        bool bound = n->op == N_CHOICE_LO || n->op == N_CHOICE_HI;
        if (n->op < N_FIX && !bound)
            continue;
        int operand[] = {bound ? -1 : n->a, n->op == N_FIX ? -1 : n->b, n->c};
        for (int i = 0; i < 3; i++)
            if (operand[i] >= 0)
                vec_push(&todo, operand[i]);
    }
    vec_release(&todo);
}

void graph_mark(struct graph *g, int id)
{
    mark(g, id, 0);
}

void graph_unmark(struct graph *g)
{
    for (size_t i = 0; i < g->nodes.len; i++)
        g->nodes.at[i].mark = false;
}
