/* SPDX-License-Identifier: Apache-2.0 */
/* Making, comparing and converting values. */
#include "cat/value.h"

#include <stdlib.h>

const char *value_kind_name(struct value a)
{
    static const char *const names[] = {
        [V_EMPTY] = "the empty set", [V_UNIVERSE] = "_", [V_EVENT] = "an event",
        [V_PAIR] = "a pair of events", [V_SET] = "a set of events",
        [V_REL] = "a relation", [V_TAG] = "a tag", [V_TUPLE] = "a tuple",
        [V_SETS] = "a set of values", [V_ORDERS] = "a set of relations",
        [V_CROSS] = "a set of relations", [V_CLASSES] = "a relation on sets of events",
        [V_FUN] = "a function", [V_PRIM] = "a function", [V_PROC] = "a procedure"};
    return names[a.kind];
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_tuples(const struct tuple *a, const struct tuple *b)
{
    if (a == b)
        return 0;
    int c = compare_numbers(a->count, b->count);
    for (uint32_t i = 0; !c && i < a->count; i++)
        c = value_compare(a->at[i], b->at[i]);
    return c;
}

static int compare_classes(const struct classes *a, const struct classes *b)
{
    int c = compare_numbers(a->count, b->count);
    for (uint32_t i = 0; !c && i < a->count; i++)
        c = compare_numbers((uint64_t)a->set[i], (uint64_t)b->set[i]);
    return c ? c : memcmp(a->r.row, b->r.row,
                          (size_t)a->r.n * a->r.words * sizeof *a->r.row);
}

/* A total order in which equal values are equal: constants with equal contents are one
 * node. */
int value_compare(struct value a, struct value b)
{
    int c;
    if (a.kind != b.kind)
        return compare_numbers(a.kind, b.kind);
    switch (a.kind) {
    case V_EMPTY: case V_UNIVERSE: return 0;
    case V_EVENT: return compare_numbers(a.event[0], b.event[0]);
    case V_PAIR:
        c = compare_numbers(a.event[0], b.event[0]);
        return c ? c : compare_numbers(a.event[1], b.event[1]);
    case V_SET: case V_REL: return compare_numbers((unsigned)a.node, (unsigned)b.node);
    case V_TAG: return compare_numbers(a.tag, b.tag);
    case V_TUPLE: case V_SETS: case V_CROSS: return compare_tuples(a.tuple, b.tuple);
    case V_ORDERS:
        c = compare_numbers((unsigned)a.s, (unsigned)b.s);
        return c ? c : compare_numbers((unsigned)a.r, (unsigned)b.r);
    case V_CLASSES: return compare_classes(a.classes, b.classes);
    case V_FUN: case V_PROC:
        return compare_numbers((uintptr_t)a.closure, (uintptr_t)b.closure);
    case V_PRIM: return compare_numbers((uintptr_t)a.prim, (uintptr_t)b.prim);
    }
    return 0;
}

struct value value_node(enum value_kind kind, int node)
{
    return (struct value){.kind = kind, .node = node};
}

bool value_as_set(struct cat_env *v, struct place at, struct value a, int *node)
{
    if (a.kind == V_EMPTY) {
        *node = graph_empty(&v->g, true);
    } else if (a.kind == V_UNIVERSE) {
        *node = graph_full(&v->g, true);
    } else if (a.kind == V_EVENT) {
        struct bits s = bits_in(&v->arena, v->n);
        bits_add(&s, a.event[0]);
        *node = graph_const_bits(&v->g, &s);
    } else if (a.kind == V_SET) {
        *node = a.node;
    } else {
        return refuse(v, at, "a set of events is expected here, this is %s",
                    value_kind_name(a));
    }
    return true;
}

bool value_as_rel(struct cat_env *v, struct place at, struct value a, int *node)
{
    if (a.kind == V_TUPLE && a.tuple->count == 2 && a.tuple->at[0].kind == V_EVENT &&
        a.tuple->at[1].kind == V_EVENT)
        a = (struct value){.kind = V_PAIR, .event = {a.tuple->at[0].event[0],
                                                     a.tuple->at[1].event[0]}};
    if (a.kind == V_EMPTY) {
        *node = graph_empty(&v->g, false);
    } else if (a.kind == V_UNIVERSE) {
        *node = graph_full(&v->g, false);
    } else if (a.kind == V_PAIR) {
        struct rel r = rel_in(&v->arena, v->n);
        rel_add(&r, a.event[0], a.event[1]);
        *node = graph_const_rel(&v->g, &r);
    } else if (a.kind == V_REL) {
        *node = a.node;
    } else {
        return refuse(v, at, "a relation is expected here, this is %s",
                      value_kind_name(a));
    }
    return true;
}

struct value value_tuple(struct cat_env *v, enum value_kind kind, const struct value *at,
                         uint32_t count)
{
    struct tuple *t = arena_alloc(&v->arena, sizeof *t);
    *t = (struct tuple){count, arena_copy(&v->arena, at, count * sizeof *at)};
    return (struct value){.kind = kind, .tuple = t};
}

static int compare_for_sort(const void *a, const void *b)
{
    return value_compare(*(const struct value *)a, *(const struct value *)b);
}

/* Sets of one sort may stand beside each other in a set, listed or not. */
static bool alike(struct value a, struct value b)
{
    bool set_a = a.kind == V_SETS || a.kind == V_ORDERS || a.kind == V_CROSS ||
                 a.kind == V_EMPTY;
    bool set_b = b.kind == V_SETS || b.kind == V_ORDERS || b.kind == V_CROSS ||
                 b.kind == V_EMPTY;
    bool fun_a = a.kind == V_FUN || a.kind == V_PRIM;
    bool fun_b = b.kind == V_FUN || b.kind == V_PRIM;
    return a.kind == b.kind || (set_a && set_b) || (fun_a && fun_b);
}

static bool homogeneous(struct cat_env *v, struct place at, struct value *list,
                        uint32_t count)
{
    enum value_kind kind = V_EMPTY;
    for (uint32_t i = 0; i < count; i++)
        if (list[i].kind == V_SET || list[i].kind == V_REL)
            kind = list[i].kind;
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].kind == V_EMPTY && kind != V_EMPTY)
            list[i] = value_node(kind, graph_empty(&v->g, kind == V_SET));
        if (!alike(list[0], list[i]))
            return refuse(v, at, "a set holds values of one kind: %s and %s do not mix",
                        value_kind_name(list[0]), value_kind_name(list[i]));
    }
    return true;
}

bool value_make_set(struct cat_env *v, struct place at, struct value *list,
                    uint32_t count, struct value *out)
{
    *out = (struct value){.kind = V_EMPTY};
    if (count == 0)
        return true;
    if (!homogeneous(v, at, list, count))
        return false;
    if (list[0].kind == V_EVENT) {
        struct bits s = bits_in(&v->arena, v->n);
        for (uint32_t i = 0; i < count; i++)
            bits_add(&s, list[i].event[0]);
        *out = value_node(V_SET, graph_const_bits(&v->g, &s));
        return true;
    }
    if (list[0].kind == V_PAIR) {
        struct rel r = rel_in(&v->arena, v->n);
        for (uint32_t i = 0; i < count; i++)
            rel_add(&r, list[i].event[0], list[i].event[1]);
        *out = value_node(V_REL, graph_const_rel(&v->g, &r));
        return true;
    }
    qsort(list, count, sizeof *list, compare_for_sort);
    uint32_t kept = 1;
    for (uint32_t i = 1; i < count; i++)
        if (value_compare(list[i], list[kept - 1]) != 0)
            list[kept++] = list[i];
    *out = value_tuple(v, V_SETS, list, kept);
    return true;
}

static bool set_elements(struct cat_env *v, int node, const struct value **list,
                         uint32_t *count)
{
    struct bits s = graph_bits(&v->g, node);
    struct value *out = arena_alloc(&v->arena, (bits_count(&s) + 1) * sizeof *out);
    *list = out;
    *count = 0;
    for (unsigned i = bits_next(&s, 0); i < v->n; i = bits_next(&s, i + 1))
        out[(*count)++] = (struct value){.kind = V_EVENT, .event = {i, 0}};
    return true;
}

static bool rel_elements(struct cat_env *v, int node, const struct value **list,
                         uint32_t *count)
{
    struct rel r = graph_rel(&v->g, node);
    struct value *out = arena_alloc(&v->arena, (rel_count(&r) + 1) * sizeof *out);
    *list = out;
    *count = 0;
    for (unsigned i = 0; i < v->n; i++)
        for (unsigned j = 0; j < v->n; j++)
            if (rel_has(&r, i, j))
                out[(*count)++] = (struct value){.kind = V_PAIR, .event = {i, j}};
    return true;
}

/* A set of sets whose members are not listed may hold the same set twice: lists them. */
static bool list_members(struct cat_env *v, struct place at, struct value *set)
{
    const struct tuple *t = set->tuple;
    bool lazy = false;
    for (uint32_t i = 0; i < t->count; i++)
        lazy |= t->at[i].kind == V_ORDERS || t->at[i].kind == V_CROSS;
    if (!lazy)
        return true;
    struct value *copy = arena_copy(&v->arena, t->at, t->count * sizeof *copy);
    for (uint32_t i = 0; i < t->count; i++) {
        const struct value *list;
        uint32_t count;
        if (!value_elements(v, at, copy[i], &list, &count))
            return false;
        struct value *members = arena_copy(&v->arena, list, count * sizeof *list);
        if (!value_make_set(v, at, members, count, &copy[i]))
            return false;
    }
    return value_make_set(v, at, copy, t->count, set);
}

bool value_elements(struct cat_env *v, struct place at, struct value set,
                    const struct value **list, uint32_t *count)
{
    *list = NULL;
    *count = 0;
    if (set.kind == V_UNIVERSE)
        set = value_node(V_SET, graph_full(&v->g, true));
    if ((set.kind == V_SET || set.kind == V_REL) && !graph_is_const(&v->g, set.node))
        return untraceable(v);
    switch ((int)set.kind) {
    case V_EMPTY: return true;
    case V_SET: return set_elements(v, set.node, list, count);
    case V_REL: return rel_elements(v, set.node, list, count);
    case V_ORDERS: return list_orders(v, at, set, list, count);
    case V_CROSS: return list_cross(v, at, set, list, count);
    case V_SETS:
        if (!list_members(v, at, &set))
            return false;
        if (!value_is_const(v, set)) /* two of them could turn out equal */
            return untraceable(v);
        *list = set.tuple->at;
        *count = set.tuple->count;
        return true;
    default:
        return refuse(v, at, "a set is expected here, this is %s", value_kind_name(set));
    }
}

bool value_is_const(const struct cat_env *v, struct value a)
{
    if (a.kind == V_SET || a.kind == V_REL)
        return graph_is_const(&v->g, a.node);
    if (a.kind == V_ORDERS)
        return graph_is_const(&v->g, a.s) && graph_is_const(&v->g, a.r);
    if (a.kind == V_TUPLE || a.kind == V_SETS || a.kind == V_CROSS)
        for (uint32_t i = 0; i < a.tuple->count; i++)
            if (!value_is_const(v, a.tuple->at[i]))
                return false;
    return true;
}
