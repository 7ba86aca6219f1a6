/* SPDX-License-Identifier: Apache-2.0 */
/* The operators of cat on values: which kinds they take, how {} and _ adapt, and the
 * graph operations they stand for. */
#include "cat/value.h"

/* The kind that a list of operands has in common: V_SET, V_REL, V_CLASSES, V_SETS for
 * sets of values, or V_EMPTY/V_UNIVERSE when all are of any type. */
static enum value_kind common_kind(const struct value *arg, uint32_t count)
{
    enum value_kind kind = V_EMPTY;
    for (uint32_t i = 0; i < count; i++)
        switch (arg[i].kind) {
        case V_EMPTY: break;
        case V_UNIVERSE:
            if (kind == V_EMPTY)
                kind = V_UNIVERSE;
            break;
        case V_EVENT: case V_SET: return V_SET;
        case V_PAIR: case V_REL: return V_REL;
        case V_CLASSES: return V_CLASSES;
        case V_TAG: case V_TUPLE: case V_SETS: case V_ORDERS: case V_CROSS: case V_FUN:
        case V_PRIM: case V_PROC: return V_SETS;
        }
    return kind;
}

static bool as_kind(struct cat_env *v, struct place at, enum value_kind kind,
                    struct value a, int *node)
{
    return kind == V_SET ? value_as_set(v, at, a, node) : value_as_rel(v, at, a, node);
}

/* Folds op over sets or relations from the left. */
static bool fold_nodes(struct cat_env *v, struct place at, enum node_op op,
                       enum value_kind kind, const struct value *arg, uint32_t count,
                       struct value *out)
{
    int sum = -1;
    for (uint32_t i = 0; i < count; i++) {
        int node;
        if (!as_kind(v, at, kind, arg[i], &node))
            return false;
        sum = i == 0 ? node : graph_make(&v->g, op, sum, node, -1);
    }
    *out = value_node(kind, sum);
    return true;
}

static bool same_classes(const struct classes *a, const struct classes *b)
{
    return a->count == b->count && memcmp(a->set, b->set, a->count * sizeof *a->set) == 0;
}

static struct value make_classes(struct cat_env *v, const struct classes *like,
                                 struct rel r)
{
    struct classes *c = arena_alloc(&v->arena, sizeof *c);
    *c = (struct classes){like->count, like->set, r};
    return (struct value){.kind = V_CLASSES, .classes = c};
}

static bool fold_classes(struct cat_env *v, struct place at, enum node_op op,
                         const struct value *arg, uint32_t count, struct value *out)
{
    const struct classes *like = NULL;
    for (uint32_t i = 0; i < count && !like; i++)
        like = arg[i].kind == V_CLASSES ? arg[i].classes : NULL;
    struct rel sum = rel_in(&v->arena, like->count), t = rel_in(&v->arena, like->count);
    for (uint32_t i = 0; i < count; i++) {
        struct rel empty = rel_in(&v->arena, like->count);
        const struct rel *r = &empty;
        if (arg[i].kind == V_CLASSES && same_classes(arg[i].classes, like))
            r = &arg[i].classes->r;
        else if (arg[i].kind != V_EMPTY)
            return refuse(v, at, "relations on different classes do not mix");
        if (i == 0)
            rel_copy(&sum, r);
        else if (op == N_SEQ)
            rel_seq(&t, &sum, r), rel_copy(&sum, &t);
        else if (op == N_OR)
            rel_or(&sum, &sum, r);
        else if (op == N_AND)
            rel_and(&sum, &sum, r);
        else
            rel_diff(&sum, &sum, r);
    }
    *out = make_classes(v, like, sum);
    return true;
}

/* Members of a set of values; a value that is no set stands for the set of itself. */
static bool members(struct cat_env *v, struct place at, struct value a,
                    const struct value **list, uint32_t *count)
{
    if (a.kind == V_SETS || a.kind == V_EMPTY || a.kind == V_ORDERS || a.kind == V_CROSS)
        return value_elements(v, at, a, list, count);
    if (a.kind == V_SET || a.kind == V_REL || a.kind == V_EVENT || a.kind == V_PAIR ||
        a.kind == V_CLASSES || a.kind == V_UNIVERSE)
        return refuse(v, at, "%s and a set of values do not mix", value_kind_name(a));
    struct value *one = arena_copy(&v->arena, &a, sizeof a);
    *list = one;
    *count = 1;
    return true;
}

typedef VEC(struct value) value_vec;

static bool has_member(const struct value *list, uint32_t count, struct value a)
{
    while (count) { /* sorted */
        uint32_t half = count / 2;
        int c = value_compare(list[half], a);
        if (c == 0)
            return true;
        if (c < 0)
            list += half + 1, count -= half + 1;
        else
            count = half;
    }
    return false;
}

static bool fold_sets(struct cat_env *v, struct place at, enum node_op op,
                      const struct value *arg, uint32_t count, struct value *out)
{
    value_vec sum = {0};
    bool ok = true;
    for (uint32_t i = 0; i < count && ok; i++) {
        const struct value *list;
        uint32_t size;
        ok = members(v, at, arg[i], &list, &size) && spend(v, size + sum.len);
        if (!ok)
            break;
        size_t kept = 0;
        for (size_t k = 0; i > 0 && op != N_OR && k < sum.len; k++)
            if (has_member(list, size, sum.at[k]) == (op == N_AND))
                sum.at[kept++] = sum.at[k];
        if (i > 0 && op != N_OR)
            sum.len = kept;
        for (uint32_t k = 0; (i == 0 || op == N_OR) && k < size; k++)
            vec_push(&sum, list[k]);
    }
    ok = ok && value_make_set(v, at, sum.at, (uint32_t)sum.len, out);
    vec_release(&sum);
    return ok;
}

/* Union, intersection, difference and composition of any kind. */
static bool fold_values(struct cat_env *v, struct place at, enum node_op op,
                        const struct value *arg, uint32_t count, struct value *out)
{
    enum value_kind kind = common_kind(arg, count);
    if (kind == V_SET || kind == V_REL)
        return fold_nodes(v, at, op, kind, arg, count, out);
    if (kind == V_CLASSES)
        return fold_classes(v, at, op, arg, count, out);
    if (kind == V_SETS)
        return fold_sets(v, at, op, arg, count, out);
    /* Only {} and _. */
    bool universe = arg[0].kind == V_UNIVERSE;
    for (uint32_t i = 1; i < count; i++) {
        bool u = arg[i].kind == V_UNIVERSE;
        universe = op == N_OR ? universe || u : op == N_AND ? universe && u
                                                            : universe && !u;
    }
    *out = (struct value){.kind = universe ? V_UNIVERSE : V_EMPTY};
    return true;
}

bool op_union(struct cat_env *v, struct place at, const struct value *arg, uint32_t count,
              struct value *out)
{
    return fold_values(v, at, N_OR, arg, count, out);
}

/* `_` alone as an operand of `;` counts as the identity. */
static bool op_seq(struct cat_env *v, struct place at, const struct value *arg,
                   uint32_t count, struct value *out)
{
    int sum = -1;
    for (uint32_t i = 0; i < count; i++)
        if (arg[i].kind == V_CLASSES)
            return fold_classes(v, at, N_SEQ, arg, count, out);
    for (uint32_t i = 0; i < count; i++) {
        int node;
        if (arg[i].kind == V_UNIVERSE)
            continue;
        if (!value_as_rel(v, at, arg[i], &node))
            return false;
        sum = sum < 0 ? node : graph_make(&v->g, N_SEQ, sum, node, -1);
    }
    if (sum < 0)
        sum = graph_make(&v->g, N_TOID, graph_full(&v->g, true), -1, -1);
    *out = value_node(V_REL, sum);
    return true;
}

bool op_add(struct cat_env *v, struct place at, struct value element, struct value set,
            struct value *out)
{
    if (element.kind == V_EVENT && (set.kind == V_SET || set.kind == V_EMPTY)) {
        struct value two[2] = {element, set};
        return fold_nodes(v, at, N_OR, V_SET, two, 2, out);
    }
    bool pair = element.kind == V_PAIR || (element.kind == V_TUPLE && set.kind == V_REL);
    if (pair && (set.kind == V_REL || set.kind == V_EMPTY)) {
        struct value two[2] = {element, set};
        return fold_nodes(v, at, N_OR, V_REL, two, 2, out);
    }
    if (set.kind != V_EMPTY && set.kind != V_SETS && set.kind != V_ORDERS &&
        set.kind != V_CROSS)
        return refuse(v, at, "%s can't be added to %s", value_kind_name(element),
                    value_kind_name(set));
    const struct value *list = NULL;
    uint32_t count = 0;
    if (set.kind == V_SETS) /* members that are not listed stay so */
        list = set.tuple->at, count = set.tuple->count;
    else if (!value_elements(v, at, set, &list, &count))
        return false;
    if (!spend(v, count))
        return false;
    struct value *more = arena_alloc(&v->arena, (count + 1) * sizeof *more);
    more[0] = element;
    if (count)
        memcpy(more + 1, list, count * sizeof *more);
    return value_make_set(v, at, more, count + 1, out);
}

bool op_list(struct cat_env *v, const struct expr *x, struct value *arg, uint32_t count,
             struct value *out)
{
    int a, b;
    switch ((int)x->kind) {
    case E_UNION: return fold_values(v, x->at, N_OR, arg, count, out);
    case E_INTER: return fold_values(v, x->at, N_AND, arg, count, out);
    case E_DIFF: return fold_values(v, x->at, N_DIFF, arg, count, out);
    case E_SEQ: return op_seq(v, x->at, arg, count, out);
    case E_SET: return value_make_set(v, x->at, arg, count, out);
    case E_TUPLE: *out = value_tuple(v, V_TUPLE, arg, count); return true;
    case E_ADD:
        *out = arg[count - 1];
        for (uint32_t i = count - 1; i-- > 0;)
            if (!op_add(v, x->at, arg[i], *out, out))
                return false;
        return true;
    case E_PRODUCT:
        if (!value_as_set(v, x->list[0]->at, arg[0], &a) ||
            !value_as_set(v, x->list[1]->at, arg[1], &b))
            return false;
        *out = value_node(V_REL, graph_make(&v->g, N_PRODUCT, a, b, -1));
        return true;
    default: BUG("operator %d", x->kind);
    }
}

/* The other tags of the enum. */
static bool complement_tags(struct cat_env *v, struct place at, struct value a,
                            struct value *out)
{
    const struct value *list;
    uint32_t count;
    if (!members(v, at, a, &list, &count))
        return false;
    if (count == 0 || list[0].kind != V_TAG)
        return refuse(v, at, "`~` applies to sets of events, relations and tags");
    int index = v->tag_enum[list[0].tag];
    if (index < 0)
        return refuse(v, at, "no enum declares the tag '%s",
                    sym_text(&v->m->syms, list[0].tag));
    const struct enumeration *en = &v->m->enums.at[index];
    struct value *rest = arena_alloc(&v->arena, (en->count + 1) * sizeof *rest);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < en->count; i++) {
        struct value tag = {.kind = V_TAG, .tag = en->tag[i]};
        if (!has_member(list, count, tag))
            rest[kept++] = tag;
    }
    return value_make_set(v, at, rest, kept, out);
}

static bool op_not(struct cat_env *v, struct place at, struct value a, struct value *out)
{
    int node;
    enum value_kind kind = common_kind(&a, 1);
    if (kind == V_EMPTY || kind == V_UNIVERSE) {
        *out = (struct value){.kind = kind == V_EMPTY ? V_UNIVERSE : V_EMPTY};
        return true;
    }
    if (kind == V_SETS)
        return complement_tags(v, at, a, out);
    if (kind == V_CLASSES)
        return refuse(v, at, "`~` applies to sets of events, relations and tags");
    if (!as_kind(v, at, kind, a, &node))
        return false;
    *out = value_node(kind, graph_make(&v->g, N_NOT, node, -1, -1));
    return true;
}

static bool unary_classes(struct cat_env *v, const struct expr *x, struct value a,
                          struct value *out)
{
    struct rel r = rel_in(&v->arena, a.classes->count);
    if (x->kind == E_PLUS)
        rel_plus(&r, &a.classes->r);
    else if (x->kind == E_STAR)
        rel_star(&r, &a.classes->r);
    else if (x->kind == E_MAYBE)
        rel_maybe(&r, &a.classes->r);
    else
        rel_inverse(&r, &a.classes->r);
    *out = make_classes(v, a.classes, r);
    return true;
}

bool op_unary(struct cat_env *v, const struct expr *x, struct value a, struct value *out)
{
    int node;
    enum node_op op;
    if (x->kind == E_NOT)
        return op_not(v, x->at, a, out);
    if (x->kind == E_TOID) {
        if (!value_as_set(v, x->list[0]->at, a, &node))
            return false;
        *out = value_node(V_REL, graph_make(&v->g, N_TOID, node, -1, -1));
        return true;
    }
    if (a.kind == V_CLASSES)
        return unary_classes(v, x, a, out);
    if (!value_as_rel(v, x->list[0]->at, a, &node))
        return false;
    op = x->kind == E_PLUS ? N_PLUS : x->kind == E_STAR ? N_STAR
       : x->kind == E_MAYBE ? N_MAYBE : N_INVERSE;
    *out = value_node(V_REL, graph_make(&v->g, op, node, -1, -1));
    return true;
}

bool op_subset(struct cat_env *v, struct place at, struct value a, struct value b,
               bool *out)
{
    struct value two[2] = {a, b};
    enum value_kind kind = common_kind(two, 2);
    if (kind == V_EMPTY || kind == V_UNIVERSE) {
        *out = a.kind == V_EMPTY || b.kind == V_UNIVERSE;
        return true;
    }
    if (kind == V_SET || kind == V_REL) {
        int x, y;
        if (!as_kind(v, at, kind, a, &x) || !as_kind(v, at, kind, b, &y))
            return false;
        int diff = graph_make(&v->g, N_DIFF, x, y, -1);
        if (!graph_is_const(&v->g, diff))
            return untraceable(v);
        *out = diff == graph_empty(&v->g, kind == V_SET);
        return true;
    }
    struct value rest;
    if (!fold_values(v, at, N_DIFF, two, 2, &rest))
        return false;
    *out = rest.kind == V_EMPTY ||
           (rest.kind == V_CLASSES && rel_empty(&rest.classes->r));
    return true;
}

bool op_equal(struct cat_env *v, struct place at, struct value a, struct value b,
              bool *out)
{
    bool scalar = a.kind == V_TAG || a.kind == V_TUPLE || a.kind == V_EVENT ||
                  a.kind == V_PAIR || a.kind == V_FUN || a.kind == V_PRIM;
    if (scalar && a.kind == b.kind) {
        if (!value_is_const(v, a) || !value_is_const(v, b))
            return untraceable(v);
        *out = value_compare(a, b) == 0;
        return true;
    }
    bool there, back;
    if (!op_subset(v, at, a, b, &there) || !op_subset(v, at, b, a, &back))
        return false;
    *out = there && back;
    return true;
}

bool op_in(struct cat_env *v, struct place at, struct value a, struct value b, bool *out)
{
    const struct value *list;
    uint32_t count;
    if (a.kind == V_TUPLE && b.kind == V_REL) {
        struct value pair;
        int node;
        if (!value_as_rel(v, at, a, &node))
            return false;
        pair = value_node(V_REL, node);
        return op_subset(v, at, pair, b, out);
    }
    if ((a.kind == V_EVENT && b.kind == V_SET) || (a.kind == V_PAIR && b.kind == V_REL))
        return op_subset(v, at, a, b, out);
    if (!value_elements(v, at, b, &list, &count))
        return false;
    if (!value_is_const(v, a) || !value_is_const(v, b))
        return untraceable(v);
    *out = false;
    for (uint32_t i = 0; i < count; i++)
        *out |= value_compare(a, list[i]) == 0;
    return true;
}
