/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions of a model. While tracing, checks are collected and choices become
 * nodes of the graph. Otherwise everything is constant: a check is made at once, and
 * a choice takes the element that this run is to take. */
#include "cat/value.h"

static enum flow exec_block(struct cat_env *v, const struct block *b, struct scope **sc);

bool check_holds(struct cat_env *v, enum cat_kind kind, int node)
{
    struct rel r = graph_rel(&v->g, node);
    struct bits s = graph_bits(&v->g, node);
    if (kind == CAT_EMPTY)
        return v->g.nodes.at[node].set ? bits_empty(&s) : rel_empty(&r);
    return kind == CAT_ACYCLIC ? rel_acyclic(&r) : rel_irreflexive(&r);
}

/* The node that a check looks at. */
static bool check_node(struct cat_env *v, const struct check *c, struct value a,
                       int *node)
{
    if (c->kind != CAT_EMPTY || a.kind == V_REL || a.kind == V_PAIR)
        return value_as_rel(v, c->of->at, a, node);
    if (a.kind == V_SET || a.kind == V_EVENT || a.kind == V_UNIVERSE || a.kind == V_EMPTY)
        return value_as_set(v, c->of->at, a, node);
    const struct value *list;
    uint32_t count;
    if (!value_elements(v, c->of->at, a, &list, &count))
        return false;
    *node = count ? graph_full(&v->g, true) : graph_empty(&v->g, true);
    return true;
}

static enum flow test(struct cat_env *v, struct tested t)
{
    vec_push(&v->tested, t);
    if (v->tracing)
        return t.node < 0 ? FLOW_REJECT : FLOW_ON;
    enum check_role role = t.check ? t.check->role : CHECK_PLAIN;
    bool holds = t.check ? check_holds(v, t.check->kind, t.node) != t.check->negated
                         : check_holds(v, CAT_ACYCLIC, t.node);
    if (holds || role == CHECK_FLAG || role == CHECK_UNDEFINED ||
        (t.check && t.check->skipped))
        return FLOW_ON;
    if (role == CHECK_ASSERT) {
        refuse(v, t.at, "this assertion of the model fails");
        return FLOW_ERROR;
    }
    v->failed = (int)v->tested.len - 1;
    return FLOW_REJECT;
}

static enum flow exec_check(struct cat_env *v, const struct check *c, struct scope *sc)
{
    struct value a;
    int node;
    if (c->role == CHECK_ASSERT)
        v->has_assert = true;
    if (!eval(v, c->of, sc, &a) || !check_node(v, c, a, &node))
        return FLOW_ERROR;
    return test(v, (struct tested){node, c, c->at});
}

static void show(struct cat_env *v, sym name, int node, bool hidden)
{
    for (size_t i = 0; i < v->shown.len; i++)
        if (v->shown.at[i].name == name) {
            v->shown.at[i].hidden = hidden;
            if (!hidden)
                v->shown.at[i].node = node;
            return;
        }
    if (!hidden)
        vec_push(&v->shown, (struct shown){name, node, false});
}

/* Showing has no effect on the verdict: what can't be evaluated is not shown. */
static enum flow exec_show(struct cat_env *v, const struct action *a, struct scope *sc)
{
    struct value x;
    int node;
    if (a->kind == A_UNSHOW) {
        show(v, a->name, -1, true);
        return FLOW_ON;
    }
    if (eval(v, a->expr, sc, &x) && (x.kind == V_REL || x.kind == V_EMPTY) &&
        value_as_rel(v, a->at, x, &node)) {
        show(v, a->name, node, false);
        return FLOW_ON;
    }
    if (v->limit_hit)
        return FLOW_ERROR;
    v->error.set = false;
    if (v->untraceable)
        return FLOW_ERROR;
    return FLOW_ON;
}

/* One of the linear orders on s that contain r. A set with fewer than two elements
 * has only the empty order, if r does not make it go around. */
static enum flow choose_orders(struct cat_env *v, struct place at, int s, int r,
                               int *node)
{
    struct graph *g = &v->g;
    struct bits set = graph_bits(g, s);
    if (graph_is_const(g, s) && bits_count(&set) < 2) {
        int plus = graph_make(g, N_PLUS, r, -1, -1);
        plus = graph_make(g, N_RESTRICT_DOMAIN, plus, s, -1);
        plus = graph_make(g, N_RESTRICT_RANGE, plus, s, -1);
        *node = graph_empty(g, false);
        return plus == *node ? FLOW_ON : test(v, (struct tested){plus, NULL, at});
    }
    int choice = graph_choice_orders(g, s, r);
    if (choice < 0) {
        untraceable(v);
        return FLOW_ERROR;
    }
    *node = g->choices.at[choice].node;
    return FLOW_ON;
}

static enum flow choose_list(struct cat_env *v, struct place at, struct value set,
                             struct value *out)
{
    const struct value *list;
    uint32_t count;
    if (!value_elements(v, at, set, &list, &count))
        return FLOW_ERROR;
    if (count == 0) {
        return test(v, (struct tested){-1, NULL, at}); /* never holds */
    }
    *out = list[0];
    if (count == 1)
        return FLOW_ON;
    int *item = arena_alloc(&v->arena, count * sizeof *item);
    for (uint32_t i = 0; i < count; i++) {
        if ((list[i].kind != V_REL && list[i].kind != V_SET) ||
            !graph_is_const(&v->g, list[i].node)) {
            untraceable(v);
            return FLOW_ERROR;
        }
        item[i] = list[i].node;
    }
    int choice = graph_choice_list(&v->g, item, count);
    if (choice < 0) {
        untraceable(v);
        return FLOW_ERROR;
    }
    *out = value_node(list[0].kind, v->g.choices.at[choice].node);
    return FLOW_ON;
}

/* A union of orders, one per part, is a different one for every pick only when the
 * parts do not overlap. */
static bool parts_are_apart(struct cat_env *v, const struct tuple *t)
{
    struct bits seen = bits_in(&v->arena, v->n), both = bits_in(&v->arena, v->n);
    for (uint32_t i = 0; i < t->count; i++) {
        if (t->at[i].kind != V_ORDERS || !graph_is_const(&v->g, t->at[i].s))
            return false;
        struct bits s = graph_bits(&v->g, t->at[i].s);
        bits_and(&both, &seen, &s);
        if (!bits_empty(&both))
            return false;
        bits_or(&seen, &seen, &s);
    }
    return true;
}

static enum flow choose_traced(struct cat_env *v, struct place at, struct value set,
                               struct value *out)
{
    int node = -1, part;
    enum flow f = FLOW_ON;
    if (set.kind == V_ORDERS) {
        f = choose_orders(v, at, set.s, set.r, &node);
        *out = value_node(V_REL, node);
        return f;
    }
    if (set.kind != V_CROSS || !parts_are_apart(v, set.tuple))
        return choose_list(v, at, set, out);
    node = graph_empty(&v->g, false);
    for (uint32_t i = 0; i < set.tuple->count && f == FLOW_ON; i++) {
        f = choose_orders(v, at, set.tuple->at[i].s, set.tuple->at[i].r, &part);
        if (f == FLOW_ON)
            node = graph_make(&v->g, N_OR, node, part, -1);
    }
    *out = value_node(V_REL, node);
    return f;
}

/* The element that this run takes; the first time, the first. */
static enum flow choose_picked(struct cat_env *v, struct place at, struct value set,
                               struct value *out)
{
    const struct value *list;
    uint32_t count;
    if (!value_elements(v, at, set, &list, &count))
        return FLOW_ERROR;
    if (count == 0) {
        vec_push(&v->tested, (struct tested){-1, NULL, at});
        v->failed = (int)v->tested.len - 1;
        return FLOW_REJECT;
    }
    if (v->picked == v->pick.len) {
        vec_push(&v->pick, 0);
        vec_push(&v->picks_of, 0);
    }
    v->picks_of.at[v->picked] = count;
    *out = list[v->pick.at[v->picked++]];
    return FLOW_ON;
}

static struct scope *bind_one(struct cat_env *v, struct scope *sc, sym name,
                              struct value a)
{
    struct pattern p = {false, 1, &name};
    bind_pattern(v, (struct place){0}, &p, a, &sc);
    return sc;
}

static enum flow exec_with(struct cat_env *v, const struct action *a, struct scope **sc)
{
    struct value set, x;
    if (!eval(v, a->expr, *sc, &set))
        return FLOW_ERROR;
    enum flow f = v->tracing ? choose_traced(v, a->at, set, &x)
                             : choose_picked(v, a->at, set, &x);
    if (f == FLOW_ON)
        *sc = bind_one(v, *sc, a->name, x);
    return f;
}

static enum flow exec_forall(struct cat_env *v, const struct action *a, struct scope *sc)
{
    struct value set;
    const struct value *list;
    uint32_t count;
    if (!eval(v, a->expr, sc, &set) || !value_elements(v, a->at, set, &list, &count))
        return FLOW_ERROR;
    for (uint32_t i = 0; i < count; i++) {
        struct scope *in = bind_one(v, sc, a->name, list[i]);
        enum flow f = exec_block(v, a->body, &in);
        if (f != FLOW_ON)
            return f;
    }
    return FLOW_ON;
}

static struct scope *exec_procedure(struct cat_env *v, const struct action *a,
                                    struct scope *sc)
{
    struct closure *c = arena_alloc(&v->arena, sizeof *c);
    *c = (struct closure){a->pattern, NULL, a->body, sc};
    sc = bind_one(v, sc, a->name, (struct value){.kind = V_PROC, .closure = c});
    if (a->rec)
        c->scope = sc;
    return sc;
}

static enum flow exec_call(struct cat_env *v, const struct action *a, struct scope *sc)
{
    struct value p, arg;
    if (a->skipped)
        return FLOW_ON;
    if (!lookup(v, a->name, sc, a->at, &p))
        return FLOW_ERROR;
    if (p.kind != V_PROC) {
        refuse(v, a->at, "`%s` is %s, not a procedure", sym_text(&v->m->syms, a->name),
             value_kind_name(p));
        return FLOW_ERROR;
    }
    struct scope *in = p.closure->scope;
    if (!eval(v, a->expr, sc, &arg) ||
        !bind_pattern(v, a->at, p.closure->pattern, arg, &in))
        return FLOW_ERROR;
    return exec_block(v, p.closure->actions, &in);
}

static enum flow exec_match(struct cat_env *v, const struct action *a, struct scope **sc)
{
    struct value x;
    const struct clause *c;
    if (!eval(v, a->expr, *sc, &x) ||
        !eval_match(v, a->at, x, a->clause, a->clauses, sc, &c))
        return FLOW_ERROR;
    return exec_block(v, c->actions, sc);
}

static struct scope *exec_enum(struct cat_env *v, const struct action *a,
                               struct scope *sc)
{
    const struct enumeration *en = &v->m->enums.at[a->enumeration];
    struct value *list = arena_alloc(&v->arena, (en->count + 1) * sizeof *list), set;
    for (uint32_t i = 0; i < en->count; i++) {
        v->tag_enum[en->tag[i]] = (int)a->enumeration;
        list[i] = (struct value){.kind = V_TAG, .tag = en->tag[i]};
    }
    value_make_set(v, a->at, list, en->count, &set);
    return bind_one(v, sc, en->name, set);
}

/* `let rec … when` is solved at once, because its test may reject. */
static enum flow exec_let(struct cat_env *v, const struct action *a, struct scope **sc)
{
    *sc = eval_bind(v, a->lets, *sc);
    for (uint32_t i = 0; a->lets->when && i < a->lets->count; i++) {
        struct value x;
        if (!a->lets->at[i].lhs.tuple &&
            !lookup(v, a->lets->at[i].lhs.name[0], *sc, a->at, &x))
            return FLOW_ERROR;
    }
    return FLOW_ON;
}

static enum flow exec_action(struct cat_env *v, const struct action *a, struct scope **sc)
{
    switch (a->kind) {
    case A_LET: return exec_let(v, a, sc);
    case A_CHECK: return exec_check(v, a->check, *sc);
    case A_SHOW: case A_UNSHOW: return exec_show(v, a, *sc);
    case A_PROCEDURE: *sc = exec_procedure(v, a, *sc); return FLOW_ON;
    case A_CALL: return exec_call(v, a, *sc);
    case A_FORALL: return exec_forall(v, a, *sc);
    case A_WITH: return exec_with(v, a, sc);
    case A_MATCH: return exec_match(v, a, sc);
    case A_BLOCK: return exec_block(v, a->body, sc);
    case A_DEBUG: return FLOW_ON;
    case A_ENUM: *sc = exec_enum(v, a, *sc); return FLOW_ON;
    }
    return FLOW_ON;
}

enum { MAX_CALL_DEPTH = 500 };

static enum flow exec_block(struct cat_env *v, const struct block *b, struct scope **sc)
{
    enum flow f = FLOW_ON;
    if (v->depth > MAX_CALL_DEPTH) { /* procedures that call each other without end */
        v->limit_hit = true;
        err_set(&v->error, "%s: procedures call each other more than %d deep",
                cat_title(v->m), MAX_CALL_DEPTH);
        return FLOW_ERROR;
    }
    v->depth++;
    for (uint32_t i = 0; i < b->count && f == FLOW_ON; i++) {
        f = spend(v, 1) ? exec_action(v, &b->at[i], sc) : FLOW_ERROR;
        if (v->failed >= 0 && f == FLOW_ON)
            f = FLOW_REJECT;
    }
    v->depth--;
    return f;
}

/* The values of names that the caller wants to read. */
static enum flow collect_wanted(struct cat_env *v, struct scope *sc)
{
    for (size_t i = 0; i < v->wanted.len; i++) {
        struct value a;
        sym name = v->wanted.at[i];
        if (lookup(v, name, sc, (struct place){v->m->files.at[0], 0}, &a)) {
            if (a.kind == V_REL || a.kind == V_SET)
                vec_push(&v->values, (struct shown){name, a.node, false});
        } else if (v->limit_hit || v->untraceable) {
            return FLOW_ERROR;
        } else {
            v->error.set = false;
        }
    }
    return FLOW_ON;
}

enum flow exec_model(struct cat_env *v)
{
    struct scope *sc = NULL;
    arena_clear(&v->arena);
    graph_begin(&v->g, v->n);
    for (size_t i = 0; i < v->bound.len; i++)
        v->base[v->bound.at[i]].node = v->base[v->bound.at[i]].input = -1;
    for (size_t i = 0; v->m->enums.len && i < v->m->syms.len; i++)
        v->tag_enum[i] = -1;
    vec_clear(&v->tested);
    vec_clear(&v->shown);
    vec_clear(&v->values);
    v->untraceable = v->limit_hit = v->has_assert = false;
    v->depth = 0;
    v->picked = 0;
    v->failed = -1;
    v->error.set = false;
    enum flow f = exec_block(v, v->m->body, &sc);
    return f == FLOW_ON ? collect_wanted(v, sc) : f;
}
