/* SPDX-License-Identifier: Apache-2.0 */
/* `let rec` on values: start empty, compute the right-hand sides in order, each
 * seeing what this round has computed already, until nothing grows. When the values
 * are not constant the rounds become a group of the graph; the first rounds then only
 * tell sets from relations. */
#include "cat/value.h"

static bool is_symbolic(const struct cat_env *v, struct value a)
{
    return (a.kind == V_SET || a.kind == V_REL) && !graph_is_const(&v->g, a.node);
}

/* {} where a set or relation is due, an event as its singleton. */
static bool settle(struct cat_env *v, struct place at, struct value *a)
{
    int node = -1;
    if (a->kind == V_EVENT || a->kind == V_UNIVERSE) {
        if (!value_as_set(v, at, *a, &node))
            return false;
        *a = value_node(V_SET, node);
    } else if (a->kind == V_PAIR) {
        if (!value_as_rel(v, at, *a, &node))
            return false;
        *a = value_node(V_REL, node);
    } else if (a->kind == V_FUN || a->kind == V_PRIM || a->kind == V_PROC ||
               a->kind == V_TAG || a->kind == V_TUPLE) {
        return refuse(v, at, "`let rec` defines functions, sets and relations, not %s",
                    value_kind_name(*a));
    }
    return true;
}

/* `when TEST`, evaluated with the values of this round. */
static bool test_when(struct cat_env *v, struct recursion *r)
{
    const struct check *c = r->lets->when;
    struct value a;
    int node;
    if (!c)
        return true;
    if (v->tracing)
        return untraceable(v);
    if (!eval(v, c->of, r->scope, &a))
        return false;
    if (a.kind == V_SET || a.kind == V_EVENT ? !value_as_set(v, c->at, a, &node)
                                             : !value_as_rel(v, c->at, a, &node))
        return false;
    if (check_holds(v, c->kind, node) == c->negated && v->failed < 0) {
        vec_push(&v->tested, (struct tested){node, c, c->at});
        v->failed = (int)v->tested.len - 1;
    }
    return true;
}

/* One round. *grew: something is not contained in what it was; *open: something is not
 * constant. */
static bool round_of(struct cat_env *v, struct recursion *r, bool *grew, bool *open)
{
    *grew = *open = false;
    for (uint32_t i = 0; i < r->count; i++) {
        struct value new, old = r->thunk[i]->value;
        if (!eval(v, r->rhs[i], r->scope, &new) || !settle(v, r->rhs[i]->at, &new))
            return false;
        if (is_symbolic(v, new) || is_symbolic(v, old)) {
            *open = true;
        } else {
            bool contained;
            if (!op_subset(v, r->rhs[i]->at, new, old, &contained))
                return false;
            *grew |= !contained;
        }
        r->thunk[i]->value = new;
    }
    return test_when(v, r);
}

/* Builds the group on the variables whose kind is known; the others are always {}. */
static bool solve_open(struct cat_env *v, struct recursion *r, struct place at)
{
    bool *set = arena_alloc(&v->arena, r->count * sizeof *set);
    int *body = arena_alloc(&v->arena, r->count * sizeof *body);
    uint32_t *member = arena_alloc(&v->arena, r->count * sizeof *member), count = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        struct value a = r->thunk[i]->value;
        if (a.kind == V_EMPTY)
            continue;
        if (a.kind != V_SET && a.kind != V_REL)
            return untraceable(v);
        set[count] = a.kind == V_SET;
        member[count++] = i;
    }
    int group = graph_open_group(&v->g, count, set);
    if (group < 0)
        return untraceable(v);
    for (uint32_t k = 0; k < count; k++)
        r->thunk[member[k]]->value = value_node(set[k] ? V_SET : V_REL,
                                                v->g.groups.at[group].rec[k]);
    bool ok = true;
    for (uint32_t k = 0; k < count && ok; k++) {
        struct value a;
        const struct expr *x = r->rhs[member[k]];
        ok = eval(v, x, r->scope, &a) && (set[k] ? value_as_set(v, x->at, a, &body[k])
                                                 : value_as_rel(v, x->at, a, &body[k]));
    }
    if (!ok) {
        graph_abandon_group(&v->g);
        return false;
    }
    if (!graph_close_group(&v->g, group, body)) {
        refuse(v, at, "%s", v->g.error);
        v->g.error = NULL;
        return false;
    }
    for (uint32_t k = 0; k < count; k++)
        r->thunk[member[k]]->value = value_node(set[k] ? V_SET : V_REL,
                                                graph_fixed(&v->g, group, k));
    return true;
}

static bool kinds_known(const struct recursion *r)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (r->thunk[i]->value.kind == V_EMPTY)
            return false;
    return true;
}

bool solve(struct cat_env *v, struct recursion *r, struct place at)
{
    for (uint32_t i = 0; i < r->count; i++) {
        r->thunk[i]->state = TH_DONE;
        r->thunk[i]->value = (struct value){.kind = V_EMPTY};
    }
    bool grew = true, open = false, ok = true;
    uint64_t limit = (uint64_t)v->n * v->n * (r->count + 1) + 1000;
    for (uint64_t rounds = 0; ok && grew && !open; rounds++) {
        ok = round_of(v, r, &grew, &open);
        if (rounds > limit)
            ok = refuse(v, at, "this `let rec` has no end: its right-hand side does not "
                      "only grow");
    }
    for (uint32_t i = 0; ok && open && i < r->count && !kinds_known(r); i++)
        ok = round_of(v, r, &grew, &open);
    if (ok && open && r->lets->when)
        ok = untraceable(v);
    if (ok && open)
        ok = solve_open(v, r, at);
    for (uint32_t i = 0; !ok && i < r->count; i++)
        r->thunk[i]->state = TH_REC; /* `try` may come again */
    return ok;
}
