/* SPDX-License-Identifier: Apache-2.0 */
/* The functions that cat has built in, and `cross` of the library, which is
 * recognised. */
#include "cat/value.h"

#include <stdlib.h>

enum { MAX_LISTED = 200 * 1000 }; /* orders of one set that may be listed */

static bool arguments(struct cat_env *v, struct place at, struct value arg,
                      uint32_t count, const struct value **list)
{
    *list = NULL;
    if (arg.kind != V_TUPLE || arg.tuple->count != count)
        return refuse(v, at, "this function takes %u arguments in brackets", count);
    *list = arg.tuple->at;
    return true;
}

static bool unary_node(struct cat_env *v, struct place at, enum node_op op,
                       struct value arg, struct value *out)
{
    int r;
    if (!value_as_rel(v, at, arg, &r))
        return false;
    *out = value_node(V_SET, graph_make(&v->g, op, r, -1, -1));
    return true;
}

static bool prim_domain(struct cat_env *v, struct place at, struct value arg,
                        struct value *out)
{
    return unary_node(v, at, N_DOMAIN, arg, out);
}

static bool prim_range(struct cat_env *v, struct place at, struct value arg,
                       struct value *out)
{
    return unary_node(v, at, N_RANGE, arg, out);
}

static bool prim_identity(struct cat_env *v, struct place at, struct value arg,
                          struct value *out)
{
    int r;
    if (!value_as_rel(v, at, arg, &r))
        return false;
    *out = value_node(V_REL, r);
    return true;
}

static bool prim_fail(struct cat_env *v, struct place at, struct value arg,
                      struct value *out)
{
    (void)out;
    return refuse(v, at, "the model calls `fail` on %s", value_kind_name(arg));
}

/* Splits s into the classes of same[i*n + j], an equivalence on it. */
static bool split(struct cat_env *v, struct place at, const struct bits *s,
                  const struct rel *same, struct value *out)
{
    struct bits seen = bits_in(&v->arena, v->n);
    struct value *list = arena_alloc(&v->arena, (bits_count(s) + 1) * sizeof *list);
    uint32_t count = 0;
    for (unsigned i = bits_next(s, 0); i < v->n; i = bits_next(s, i + 1)) {
        if (bits_has(&seen, i))
            continue;
        struct bits class = bits_in(&v->arena, v->n), row = rel_successors(same, i);
        bits_and(&class, &row, s);
        bits_add(&class, i);
        bits_or(&seen, &seen, &class);
        list[count++] = value_node(V_SET, graph_const_bits(&v->g, &class));
    }
    return value_make_set(v, at, list, count, out);
}

/* The relation "same location" from the caller's table, or its relation loc. */
static bool same_location(struct cat_env *v, struct place at, struct rel *same)
{
    *same = rel_in(&v->arena, v->n);
    if (!v->loc) {
        int loc = base_node(v, "loc", false);
        if (loc < 0)
            return refuse(v, at, "the locations of events are not known");
        if (!graph_is_const(&v->g, loc))
            return untraceable(v);
        struct rel r = graph_rel(&v->g, loc);
        rel_copy(same, &r);
        return true;
    }
    for (unsigned i = 0; i < v->n; i++)
        for (unsigned j = 0; j < v->n; j++)
            if (v->loc[i] >= 0 && v->loc[i] == v->loc[j])
                rel_add(same, i, j);
    return true;
}

static bool prim_classes_loc(struct cat_env *v, struct place at, struct value arg,
                             struct value *out)
{
    int node;
    struct rel same;
    if (!value_as_set(v, at, arg, &node) || !same_location(v, at, &same))
        return false;
    if (!graph_is_const(&v->g, node))
        return untraceable(v);
    struct bits s = graph_bits(&v->g, node), with = bits_in(&v->arena, v->n);
    for (unsigned i = bits_next(&s, 0); i < v->n; i = bits_next(&s, i + 1))
        if (rel_has(&same, i, i))
            bits_add(&with, i);
    return split(v, at, &with, &same, out);
}

static bool prim_classes(struct cat_env *v, struct place at, struct value arg,
                         struct value *out)
{
    int node;
    if (!value_as_rel(v, at, arg, &node))
        return false;
    if (!graph_is_const(&v->g, node))
        return untraceable(v);
    struct rel r = graph_rel(&v->g, node), both = rel_in(&v->arena, v->n);
    struct bits from = bits_in(&v->arena, v->n), to = bits_in(&v->arena, v->n);
    rel_inverse(&both, &r);
    rel_or(&both, &both, &r);
    rel_plus(&both, &both);
    rel_domain(&from, &r);
    rel_range(&to, &r);
    bits_or(&from, &from, &to);
    return split(v, at, &from, &both, out);
}

static int compare_values(const void *a, const void *b)
{
    return value_compare(*(const struct value *)a, *(const struct value *)b);
}

struct lister {
    struct cat_env *v;
    struct place at;
    VEC(struct value) list;
    const struct classes *like; /* orders of classes instead of events */
    bool failed;
};

static bool list_one(void *arg, const struct rel *order)
{
    struct lister *l = arg;
    struct value a;
    if (l->list.len >= MAX_LISTED) {
        l->v->limit_hit = true;
        l->failed = true;
        return refuse(l->v, l->at, "more than %d orders would have to be listed here",
                    MAX_LISTED);
    }
    if (!spend(l->v, order->n)) {
        l->failed = true;
        return false;
    }
    if (l->like) {
        struct classes *c = arena_alloc(&l->v->arena, sizeof *c);
        *c = (struct classes){l->like->count, l->like->set,
                              rel_in(&l->v->arena, l->like->count)};
        rel_copy(&c->r, order);
        a = (struct value){.kind = V_CLASSES, .classes = c};
    } else {
        a = value_node(V_REL, graph_const_rel(&l->v->g, order));
    }
    vec_push(&l->list, a);
    return true;
}

static bool list_all(struct lister *l, const struct bits *s, const struct rel *r,
                     const struct value **list, uint32_t *count)
{
    rel_linearisations(s, r, list_one, l);
    if (!l->failed && l->list.len)
        qsort(l->list.at, l->list.len, sizeof *l->list.at, compare_values);
    *list = arena_copy(&l->v->arena, l->list.at, l->list.len * sizeof **list);
    *count = (uint32_t)l->list.len;
    vec_release(&l->list);
    return !l->failed;
}

bool list_orders(struct cat_env *v, struct place at, struct value orders,
                 const struct value **list, uint32_t *count)
{
    struct lister l = {.v = v, .at = at};
    if (!graph_is_const(&v->g, orders.s) || !graph_is_const(&v->g, orders.r))
        return untraceable(v);
    struct bits s = graph_bits(&v->g, orders.s);
    struct rel r = graph_rel(&v->g, orders.r);
    return list_all(&l, &s, &r, list, count);
}

/* Orders of a set of event sets: `s` must be classes of the class relation. */
static bool orders_of_classes(struct cat_env *v, struct place at, struct value set,
                              const struct classes *c, struct value *out)
{
    struct lister l = {.v = v, .at = at, .like = c};
    struct bits s = bits_in(&v->arena, c->count);
    const struct value *member, *list;
    uint32_t members, count;
    if (!value_elements(v, at, set, &member, &members))
        return false;
    for (uint32_t i = 0; i < members; i++)
        for (uint32_t k = 0; k < c->count; k++)
            if (member[i].kind == V_SET && member[i].node == c->set[k])
                bits_add(&s, k);
    if (!list_all(&l, &s, &c->r, &list, &count))
        return false;
    struct value *copy = arena_copy(&v->arena, list, count * sizeof *list);
    return value_make_set(v, at, copy, count, out);
}

static bool prim_linearisations(struct cat_env *v, struct place at, struct value arg,
                                struct value *out)
{
    const struct value *a;
    if (!arguments(v, at, arg, 2, &a))
        return false;
    if (a[1].kind == V_CLASSES)
        return orders_of_classes(v, at, a[0], a[1].classes, out);
    out->kind = V_ORDERS;
    return value_as_set(v, at, a[0], &out->s) && value_as_rel(v, at, a[1], &out->r);
}

static bool prim_cross(struct cat_env *v, struct place at, struct value arg,
                       struct value *out)
{
    if (arg.kind == V_EMPTY) {
        struct value zero = value_node(V_REL, graph_empty(&v->g, false));
        return value_make_set(v, at, &zero, 1, out);
    }
    if (arg.kind != V_SETS)
        return refuse(v, at, "`cross` takes a set of sets of relations, this is %s",
                    value_kind_name(arg));
    for (uint32_t i = 0; i < arg.tuple->count; i++)
        if (arg.tuple->at[i].kind == V_EMPTY) { /* nothing to pick */
            *out = (struct value){.kind = V_EMPTY};
            return true;
        }
    *out = (struct value){.kind = V_CROSS, .tuple = arg.tuple};
    return true;
}

const struct primitive primitive_cross = {"cross", prim_cross};

bool list_cross(struct cat_env *v, struct place at, struct value cross,
                const struct value **list, uint32_t *count)
{
    struct value sum = value_node(V_REL, graph_empty(&v->g, false));
    if (!value_is_const(v, cross))
        return untraceable(v);
    if (!value_make_set(v, at, &sum, 1, &sum))
        return false;
    for (uint32_t i = 0; i < cross.tuple->count; i++) {
        const struct value *pick;
        uint32_t picks, have = sum.kind == V_EMPTY ? 0 : sum.tuple->count;
        if (!value_elements(v, at, cross.tuple->at[i], &pick, &picks))
            return false;
        if ((uint64_t)have * picks > MAX_LISTED) {
            v->limit_hit = true;
            return refuse(v, at, "more than %d orders would have to be listed here",
                        MAX_LISTED);
        }
        struct value *next = arena_alloc(&v->arena, ((size_t)have * picks + 1) *
                                                        sizeof *next);
        uint32_t n = 0;
        for (uint32_t a = 0; a < have; a++)
            for (uint32_t b = 0; b < picks; b++) {
                struct value two[2] = {sum.tuple->at[a], pick[b]};
                if (!spend(v, v->n) || !op_union(v, at, two, 2, &next[n++]))
                    return false;
            }
        if (!value_make_set(v, at, next, n, &sum))
            return false;
    }
    *list = sum.kind == V_EMPTY ? NULL : sum.tuple->at;
    *count = sum.kind == V_EMPTY ? 0 : sum.tuple->count;
    return true;
}

/* Removes a pair while one side has a step that the other can't answer. */
static bool refine(const struct rel *t, struct rel *x)
{
    bool changed = false;
    for (unsigned a = 0; a < t->n; a++)
        for (unsigned b = 0; b < t->n; b++) {
            if (!rel_has(x, a, b))
                continue;
            bool ok = true;
            for (unsigned p = 0; p < t->n && ok; p++) {
                bool left = !rel_has(t, a, p), right = !rel_has(t, b, p);
                for (unsigned q = 0; q < t->n && !(left && right); q++) {
                    left |= rel_has(t, b, q) && rel_has(x, p, q);
                    right |= rel_has(t, a, q) && rel_has(x, q, p);
                }
                ok = left && right;
            }
            if (!ok)
                rel_remove(x, a, b), changed = true;
        }
    return changed;
}

static bool prim_bisimulation(struct cat_env *v, struct place at, struct value arg,
                              struct value *out)
{
    const struct value *a;
    int t, e;
    if (!arguments(v, at, arg, 2, &a) || !value_as_rel(v, at, a[0], &t) ||
        !value_as_rel(v, at, a[1], &e))
        return false;
    if (!graph_is_const(&v->g, t) || !graph_is_const(&v->g, e))
        return untraceable(v);
    struct rel step = graph_rel(&v->g, t), in = graph_rel(&v->g, e);
    struct rel x = rel_in(&v->arena, v->n);
    rel_copy(&x, &in);
    do {
        if (!spend(v, (uint64_t)v->n * v->n))
            return false;
    } while (refine(&step, &x));
    *out = value_node(V_REL, graph_const_rel(&v->g, &x));
    return true;
}

static bool prim_lift(struct cat_env *v, struct place at, struct value arg,
                      struct value *out)
{
    const struct value *a, *member;
    uint32_t count;
    int node;
    if (!arguments(v, at, arg, 2, &a) || !value_elements(v, at, a[0], &member, &count) ||
        !value_as_rel(v, at, a[1], &node))
        return false;
    if (!graph_is_const(&v->g, node))
        return untraceable(v);
    struct classes *c = arena_alloc(&v->arena, sizeof *c);
    int *set = arena_alloc(&v->arena, (count + 1) * sizeof *set);
    *c = (struct classes){count, set, rel_in(&v->arena, count)};
    for (uint32_t i = 0; i < count; i++)
        if (!value_as_set(v, at, member[i], &set[i]))
            return false;
    struct rel r = graph_rel(&v->g, node);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < count; k++) {
            struct bits from = graph_bits(&v->g, set[i]), to = graph_bits(&v->g, set[k]);
            for (unsigned x = bits_next(&from, 0); x < v->n; x = bits_next(&from, x + 1))
                for (unsigned w = 0; w < r.words; w++)
                    if (rel_row(&r, x)[w] & to.w[w])
                        rel_add(&c->r, i, k);
        }
    *out = (struct value){.kind = V_CLASSES, .classes = c};
    return true;
}

static bool prim_delift(struct cat_env *v, struct place at, struct value arg,
                        struct value *out)
{
    if (arg.kind != V_CLASSES)
        return refuse(v, at, "a relation on sets of events is expected here, this is %s",
                    value_kind_name(arg));
    int sum = graph_empty(&v->g, false);
    const struct classes *c = arg.classes;
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t k = 0; k < c->count; k++)
            if (rel_has(&c->r, i, k))
                sum = graph_make(&v->g, N_OR, sum, graph_make(&v->g, N_PRODUCT, c->set[i],
                                                              c->set[k], -1), -1);
    *out = value_node(V_REL, sum);
    return true;
}

static bool prim_deliftinter(struct cat_env *v, struct place at, struct value arg,
                             struct value *out)
{
    const struct value *a;
    int m;
    if (!arguments(v, at, arg, 2, &a) || !value_as_rel(v, at, a[0], &m) ||
        !prim_delift(v, at, a[1], out))
        return false;
    out->node = graph_make(&v->g, N_AND, m, out->node, -1);
    return true;
}

static bool prim_different_values(struct cat_env *v, struct place at, struct value arg,
                                  struct value *out)
{
    int r, differ = base_node(v, "different-values", false);
    if (!value_as_rel(v, at, arg, &r))
        return false;
    if (differ < 0)
        return refuse(v, at, "the values of events are not known");
    *out = value_node(V_REL, graph_make(&v->g, N_AND, r, differ, -1));
    return true;
}

static bool fences(struct cat_env *v, struct place at, int s, struct value *out)
{
    int po = base_node(v, "po", false);
    if (po < 0)
        return refuse(v, at, "`po` is not defined");
    *out = value_node(V_REL, graph_make(&v->g, N_FROMTO, po, s, -1));
    return true;
}

static bool prim_fromto(struct cat_env *v, struct place at, struct value arg,
                        struct value *out)
{
    int s;
    return value_as_set(v, at, arg, &s) && fences(v, at, s, out);
}

static bool need_tag(struct cat_env *v, struct place at, struct value arg)
{
    return arg.kind == V_TAG ||
           refuse(v, at, "a tag is expected here, this is %s", value_kind_name(arg));
}

static bool prim_loc2events(struct cat_env *v, struct place at, struct value arg,
                            struct value *out)
{
    if (!need_tag(v, at, arg))
        return false;
    struct bits s = bits_in(&v->arena, v->n);
    const char *name = sym_text(&v->m->syms, arg.tag);
    for (unsigned i = 0; v->loc && i < v->n; i++)
        if (v->loc[i] >= 0 && (size_t)v->loc[i] < v->loc_names &&
            strcmp(v->loc_name[v->loc[i]], name) == 0)
            bits_add(&s, i);
    *out = value_node(V_SET, graph_const_bits(&v->g, &s));
    return true;
}

static bool prim_tag2events(struct cat_env *v, struct place at, struct value arg,
                            struct value *out)
{
    if (!need_tag(v, at, arg))
        return false;
    *out = value_node(V_SET, graph_empty(&v->g, true));
    for (size_t i = 0; i < v->tags.len; i++)
        if (v->tags.at[i].name == arg.tag)
            out->node = graph_const_bits(&v->g, &(struct bits){v->n, v->tags.at[i].val});
    return true;
}

static bool prim_tag2scope(struct cat_env *v, struct place at, struct value arg,
                           struct value *out)
{
    if (!need_tag(v, at, arg))
        return false;
    for (size_t i = 0; i < v->scopes.len; i++)
        if (v->scopes.at[i].name == arg.tag) {
            struct rel r = {v->n, bits_words(v->n), v->scopes.at[i].val};
            *out = value_node(V_REL, graph_const_rel(&v->g, &r));
            return true;
        }
    return refuse(v, at, "there is no scope '%s here", sym_text(&v->m->syms, arg.tag));
}

static bool prim_tag2fenced(struct cat_env *v, struct place at, struct value arg,
                            struct value *out)
{
    struct value s;
    return prim_tag2events(v, at, arg, &s) && fences(v, at, s.node, out);
}

static const struct primitive primitives[] = {
#define PRIMITIVE(name, fn) {name, fn},
#include "cat/primitives.def"
#undef PRIMITIVE
};

const struct primitive *primitive_find(const char *name)
{
    for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++)
        if (strcmp(primitives[i].name, name) == 0)
            return &primitives[i];
    return NULL;
}
