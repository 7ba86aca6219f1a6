/* SPDX-License-Identifier: Apache-2.0 */
/* What the caller binds: sets and relations on n events, fixed or open. */
#include "cat/value.h"

#include <assert.h>

enum { DEFAULT_STEPS = 50 * 1000 * 1000 };

struct cat_env *cat_env_new(const struct cat_model *m)
{
    struct cat_env *v = mem_zalloc(sizeof *v);
    v->m = m;
    arena_init(&v->base_arena);
    arena_init(&v->arena);
    graph_init(&v->g);
    v->base = mem_zalloc(m->syms.len * sizeof *v->base);
    v->prim = mem_zalloc(m->syms.len * sizeof *v->prim);
    for (sym i = 0; i < m->syms.len; i++)
        v->prim[i] = primitive_find(sym_text(&m->syms, i));
    v->tag_enum = mem_alloc(m->syms.len * sizeof *v->tag_enum);
    v->max_steps = DEFAULT_STEPS;
    return v;
}

void cat_env_free(struct cat_env *v)
{
    if (!v)
        return;
    plan_release(v);
    graph_release(&v->g);
    arena_release(&v->arena);
    arena_release(&v->base_arena);
    mem_free(v->base);
    mem_free(v->prim);
    mem_free(v->tag_enum);
    vec_release(&v->bound);
    vec_release(&v->tags);
    vec_release(&v->scopes);
    vec_release(&v->wanted);
    vec_release(&v->tested);
    vec_release(&v->shown);
    vec_release(&v->values);
    vec_release(&v->pick);
    vec_release(&v->picks_of);
    mem_free(v);
}

void cat_limits(struct cat_env *v, uint64_t steps, uint64_t deadline)
{
    v->max_steps = steps ? steps : DEFAULT_STEPS;
    v->deadline = deadline;
}

void cat_begin(struct cat_env *v, unsigned n)
{
    for (size_t i = 0; i < v->bound.len; i++)
        v->base[v->bound.at[i]] = (struct base){0};
    vec_clear(&v->bound);
    vec_clear(&v->tags);
    vec_clear(&v->scopes);
    vec_clear(&v->wanted);
    arena_clear(&v->base_arena);
    v->loc = NULL;
    v->loc_names = 0;
    v->n = n;
}

/* The base of a name the model uses; NULL for other names. */
static struct base *used_base(struct cat_env *v, const char *name, sym *id)
{
    if (!sym_find(&v->m->syms, name, strlen(name), id) || !bits_has(&v->m->used, *id))
        return NULL;
    return &v->base[*id];
}

static size_t base_words(const struct cat_env *v, bool set)
{
    return set ? bits_words(v->n) : (size_t)(v->n ? v->n : 1) * bits_words(v->n);
}

static void bind(struct cat_env *v, sym id, enum base_state state, const uint64_t *val)
{
    struct base *b = &v->base[id];
    bool set = state == B_SET || state == B_OPEN_SET;
    size_t bytes = base_words(v, set) * sizeof *val;
    if (b->state == B_NONE)
        vec_push(&v->bound, id);
    *b = (struct base){.state = state, .input = -1, .node = -1};
    b->lo = arena_zalloc(&v->base_arena, bytes);
    if (val)
        memcpy(b->lo, val, v->n ? bytes : 0);
}

void cat_bind_set(struct cat_env *v, const char *name, const struct bits *s)
{
    sym id;
    if (used_base(v, name, &id))
        bind(v, id, B_SET, s->w);
}

void cat_bind_rel(struct cat_env *v, const char *name, const struct rel *r)
{
    sym id;
    if (used_base(v, name, &id))
        bind(v, id, B_REL, r->row);
}

static void add_named(struct cat_env *v, bool scope, const char *tag, const uint64_t *val)
{
    sym id;
    if (!sym_find(&v->m->syms, tag, strlen(tag), &id))
        return;
    size_t bytes = base_words(v, !scope) * sizeof *val;
    struct named_base b = {id, arena_zalloc(&v->base_arena, bytes)};
    memcpy(b.val, val, v->n ? bytes : 0);
    if (scope)
        vec_push(&v->scopes, b);
    else
        vec_push(&v->tags, b);
}

void cat_bind_tag(struct cat_env *v, const char *tag, const struct bits *s)
{
    add_named(v, false, tag, s->w);
}

void cat_bind_scope(struct cat_env *v, const char *tag, const struct rel *r)
{
    add_named(v, true, tag, r->row);
}

void cat_bind_locations(struct cat_env *v, const int *loc, const char *const *name,
                        size_t names)
{
    v->loc = arena_copy(&v->base_arena, loc, v->n * sizeof *loc);
    v->loc_name = arena_alloc(&v->base_arena, names * sizeof *name);
    v->loc_names = names;
    for (size_t i = 0; i < names; i++)
        v->loc_name[i] = arena_strdup(&v->base_arena, name[i]);
}

static int open_base(struct cat_env *v, const char *name, bool set, const uint64_t *most)
{
    sym id;
    struct base *b = used_base(v, name, &id);
    if (!b)
        return -1;
    size_t bytes = base_words(v, set) * sizeof *most;
    bind(v, id, set ? B_OPEN_SET : B_OPEN_REL, NULL);
    b->hi = arena_zalloc(&v->base_arena, bytes);
    if (most)
        memcpy(b->hi, most, v->n ? bytes : 0);
    else if (set)
        bits_fill(&(struct bits){v->n, b->hi});
    else
        rel_fill(&(struct rel){v->n, bits_words(v->n), b->hi});
    return (int)id;
}

int cat_open_rel(struct cat_env *v, const char *name, const struct rel *most)
{
    return open_base(v, name, false, most ? most->row : NULL);
}

int cat_open_set(struct cat_env *v, const char *name, const struct bits *most)
{
    return open_base(v, name, true, most ? most->w : NULL);
}

static void assign(struct cat_env *v, int handle, bool set, const uint64_t *lo,
                   const uint64_t *hi)
{
    if (handle < 0)
        return;
    struct base *b = &v->base[handle];
    assert(b->state == (set ? B_OPEN_SET : B_OPEN_REL));
    size_t bytes = v->n ? base_words(v, set) * sizeof *lo : 0;
    memcpy(b->lo, lo, bytes);
    memcpy(b->hi, hi, bytes);
    if (b->input >= 0)
        v->partial.changed |= UINT64_C(1) << b->input;
}

void cat_assign_rel(struct cat_env *v, int handle, const struct rel *lo,
                    const struct rel *hi)
{
    assign(v, handle, false, lo->row, hi->row);
}

void cat_assign_set(struct cat_env *v, int handle, const struct bits *lo,
                    const struct bits *hi)
{
    assign(v, handle, true, lo->w, hi->w);
}

void cat_want(struct cat_env *v, const char *name)
{
    sym id;
    if (sym_find(&v->m->syms, name, strlen(name), &id))
        vec_push(&v->wanted, id);
}

struct cat_stats cat_stats(const struct cat_env *v)
{
    return v->stats;
}

static int make_node(struct cat_env *v, struct base *b)
{
    struct graph *g = &v->g;
    bool set = b->state == B_SET || b->state == B_OPEN_SET;
    bool open = b->state == B_OPEN_SET || b->state == B_OPEN_REL;
    if (open && v->tracing) {
        b->input = graph_input(g, set, b->lo, b->hi);
        return b->input < 0 ? -1 : g->inputs.at[b->input].node;
    }
    if (set)
        return graph_const_bits(g, &(struct bits){v->n, b->lo});
    return graph_const_rel(g, &(struct rel){v->n, bits_words(v->n), b->lo});
}

static const char *const empty_sets[] = {"NExp", "SPEC", "SPURIOUS", "B", "BCC", "PRED",
                                         "Rreg", "Wreg", "ADDR", "DATA", "TLBI"};
static const char *const empty_rels[] = {
    "rf-reg", "depend", "control", "addr", "data", "ctrl", "iico_data", "iico_ctrl",
    "iico_order", "same-instance", "same-instr", "same-static", "partial_po", "tst",
    "success", "aligned", "equiv-spec", "same-low-order-bits"};

static bool is_one_of(const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, list[i]) == 0)
            return true;
    return false;
}

int base_node(struct cat_env *v, const char *name, bool set)
{
    sym id;
    struct value a;
    if (!sym_find(&v->m->syms, name, strlen(name), &id) || !base_lookup(v, id, &a))
        return -1;
    return a.kind == (set ? V_SET : V_REL) ? a.node : -1;
}

/* R ∪ W, as far as they are bound. */
static int accesses(struct cat_env *v)
{
    int r = base_node(v, "R", true), w = base_node(v, "W", true);
    if (r < 0 || w < 0)
        return r < 0 ? w : r;
    return graph_make(&v->g, N_OR, r, w, -1);
}

/* Initial writes before other writes before final ones, of one location. */
static int partial_co(struct cat_env *v)
{
    struct graph *g = &v->g;
    int w = base_node(v, "W", true), iw = base_node(v, "IW", true);
    int fw = base_node(v, "FW", true), loc = base_node(v, "loc", false);
    if (w < 0 || iw < 0 || fw < 0 || loc < 0)
        return -1;
    int first = graph_make(g, N_PRODUCT, iw, graph_make(g, N_DIFF, w, iw, -1), -1);
    int last = graph_make(g, N_PRODUCT, graph_make(g, N_DIFF, w, fw, -1), fw, -1);
    return graph_make(g, N_AND, loc, graph_make(g, N_OR, first, last, -1), -1);
}

/* What is derived, or empty, when the caller does not bind it. */
static bool default_base(struct cat_env *v, const char *name, struct value *out)
{
    struct graph *g = &v->g;
    int node = -1;
    bool set = true;
    if (strcmp(name, "id") == 0) {
        set = false;
        node = graph_make(g, N_TOID, graph_full(g, true), -1, -1);
    } else if (strcmp(name, "emptyset") == 0) {
        node = graph_empty(g, true);
    } else if (strcmp(name, "M") == 0 || strcmp(name, "Exp") == 0 ||
               strcmp(name, "EXEC") == 0) {
        node = name[0] == 'M' ? accesses(v) : base_node(v, "M", true);
        if (node < 0)
            node = accesses(v);
    } else if (strcmp(name, "si") == 0 || strcmp(name, "sm") == 0) {
        set = false;
        node = base_node(v, "M", true);
        node = node < 0 ? accesses(v) : node;
        node = node < 0 ? -1 : graph_make(g, N_TOID, node, -1, -1);
    } else if (strcmp(name, "pco") == 0) {
        set = false;
        node = partial_co(v);
    } else if (is_one_of(name, empty_sets, sizeof empty_sets / sizeof *empty_sets)) {
        node = graph_empty(g, true);
    } else if (is_one_of(name, empty_rels, sizeof empty_rels / sizeof *empty_rels)) {
        set = false;
        node = graph_empty(g, false);
    }
    *out = value_node(set ? V_SET : V_REL, node);
    return node >= 0;
}

bool base_lookup(struct cat_env *v, sym name, struct value *out)
{
    struct base *b = &v->base[name];
    if (b->state == B_NONE)
        return default_base(v, sym_text(&v->m->syms, name), out);
    if (b->node < 0)
        b->node = make_node(v, b);
    if (b->node < 0)
        return untraceable(v);
    bool set = b->state == B_SET || b->state == B_OPEN_SET;
    *out = value_node(set ? V_SET : V_REL, b->node);
    return true;
}
