/* SPDX-License-Identifier: Apache-2.0 */
/* Evaluation of expressions. Right-hand sides of `let` are lazy, arguments are strict. */
#include "cat/value.h"

#include "base/host.h"

#include <stdarg.h>
#include <stdio.h>

enum { MAX_EVAL_DEPTH = 3000, CLOCK_EVERY = 1024, MAX_BYTES = 1 << 30 };

bool refuse(struct cat_env *v, struct place at, const char *fmt, ...)
{
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return place_error(&v->error, at, "%s", text);
}

bool untraceable(struct cat_env *v)
{
    v->untraceable = true;
    return false;
}

bool spend(struct cat_env *v, uint64_t steps)
{
    uint64_t before = v->steps;
    v->steps += steps;
    if (v->max_steps && v->steps > v->max_steps) {
        v->limit_hit = true;
        return err_set(&v->error, "%s: the model takes more than %llu steps on this test",
                       cat_title(v->m), (unsigned long long)v->max_steps);
    }
    if (v->arena.bytes + v->g.arena.bytes > MAX_BYTES) {
        v->limit_hit = true;
        return err_set(&v->error, "%s: the model takes more than %d MiB on this test",
                       cat_title(v->m), MAX_BYTES >> 20);
    }
    if (v->deadline && before / CLOCK_EVERY != v->steps / CLOCK_EVERY &&
        host_now() > v->deadline) {
        v->limit_hit = true;
        return err_set(&v->error, "%s: out of time", cat_title(v->m));
    }
    return true;
}

static struct thunk *new_thunk(struct cat_env *v, enum thunk_state state)
{
    struct thunk *t = arena_zalloc(&v->arena, sizeof *t);
    t->state = state;
    return t;
}

static struct scope *push(struct cat_env *v, struct scope *up, sym name, struct thunk *t)
{
    struct scope *sc = arena_alloc(&v->arena, sizeof *sc);
    *sc = (struct scope){name, t, up};
    return sc;
}

static struct scope *push_value(struct cat_env *v, struct scope *up, sym name,
                                struct value a)
{
    struct thunk *t = new_thunk(v, TH_DONE);
    t->value = a;
    return push(v, up, name, t);
}

/* The parts of a value that is bound to a tuple of names. */
static bool tuple_part(struct cat_env *v, struct place at, struct value a, uint32_t count,
                       uint32_t i, struct value *out)
{
    if (a.kind == V_PAIR && count == 2) {
        *out = (struct value){.kind = V_EVENT, .event = {a.event[i], 0}};
        return true;
    }
    if (a.kind == V_TUPLE && a.tuple->count == count) {
        *out = a.tuple->at[i];
        return true;
    }
    if (a.kind == V_TUPLE)
        return refuse(v, at, "%u values are expected here, there are %u", count,
                    a.tuple->count);
    return refuse(v, at, "a tuple of %u values is expected here, this is %s", count,
                value_kind_name(a));
}

bool bind_pattern(struct cat_env *v, struct place at, const struct pattern *p,
                  struct value a, struct scope **sc)
{
    if (!p->tuple) {
        *sc = push_value(v, *sc, p->name[0], a);
        return true;
    }
    if (p->count == 0 && a.kind == V_TUPLE && a.tuple->count == 0)
        return true;
    for (uint32_t i = 0; i < p->count; i++) {
        struct value part;
        if (!tuple_part(v, at, a, p->count, i, &part))
            return false;
        *sc = push_value(v, *sc, p->name[i], part);
    }
    return p->count > 0 || tuple_part(v, at, a, 0, 0, &a);
}

bool force(struct cat_env *v, struct thunk *t, struct place at, struct value *out)
{
    struct value whole;
    bool ok = true;
    switch (t->state) {
    case TH_DONE: break;
    case TH_BUSY: return refuse(v, at, "this value is defined by itself");
    case TH_REC:
        ok = solve(v, t->group, at);
        break;
    case TH_PART:
        ok = force(v, t->whole, at, &whole) &&
             tuple_part(v, t->expr->at, whole, (uint32_t)(uintptr_t)t->group, t->part,
                        &t->value);
        if (ok)
            t->state = TH_DONE;
        break;
    case TH_LAZY:
        t->state = TH_BUSY;
        ok = eval(v, t->expr, t->scope, &t->value);
        t->state = ok ? TH_DONE : TH_LAZY;
        break;
    }
    *out = t->value;
    return ok;
}

bool lookup(struct cat_env *v, sym name, struct scope *sc, struct place at,
            struct value *out)
{
    if (bits_has(&v->m->bound, name))
        for (; sc; sc = sc->up)
            if (sc->name == name)
                return force(v, sc->thunk, at, out);
    if (v->prim[name]) {
        *out = (struct value){.kind = V_PRIM, .prim = v->prim[name]};
        return true;
    }
    if (base_lookup(v, name, out))
        return true;
    if (v->untraceable)
        return false;
    return refuse(v, at, "`%s` is not defined", sym_text(&v->m->syms, name));
}

static struct value make_closure(struct cat_env *v, const struct expr *fun,
                                 struct scope *sc)
{
    struct closure *c = arena_alloc(&v->arena, sizeof *c);
    *c = (struct closure){fun->pattern, fun->list[0], NULL, sc};
    return (struct value){.kind = V_FUN, .closure = c};
}

/* Functions that mean what the library's `cross` means become it. */
static bool is_cross(const struct cat_env *v, const struct expr *rhs)
{
    for (uint32_t i = 0; i < v->m->crosses; i++)
        if (v->m->cross[i] == rhs)
            return true;
    return false;
}

static struct thunk *binding_thunk(struct cat_env *v, const struct binding *b,
                                   struct scope *sc)
{
    struct thunk *t = new_thunk(v, TH_LAZY);
    t->expr = b->rhs;
    t->scope = sc;
    if (is_cross(v, b->rhs)) {
        t->state = TH_DONE;
        t->value = (struct value){.kind = V_PRIM, .prim = &primitive_cross};
    } else if (b->rhs->kind == E_FUN) {
        t->state = TH_DONE;
        t->value = make_closure(v, b->rhs, sc);
    }
    return t;
}

static struct scope *bind_names(struct cat_env *v, const struct binding *b,
                                struct thunk *t, struct scope *sc)
{
    if (!b->lhs.tuple)
        return b->lhs.name[0] ? push(v, sc, b->lhs.name[0], t) : sc;
    for (uint32_t i = 0; i < b->lhs.count; i++) {
        struct thunk *part = new_thunk(v, TH_PART);
        part->part = i;
        part->whole = t;
        part->expr = b->rhs;
        part->group = (void *)(uintptr_t)b->lhs.count;
        if (b->lhs.name[i])
            sc = push(v, sc, b->lhs.name[i], part);
    }
    return sc;
}

/* All names of the group are in scope in all right-hand sides. */
static struct scope *bind_rec(struct cat_env *v, const struct bindings *b,
                              struct scope *sc)
{
    struct recursion *r = arena_zalloc(&v->arena, sizeof *r);
    r->thunk = arena_alloc(&v->arena, b->count * sizeof *r->thunk);
    r->rhs = arena_alloc(&v->arena, b->count * sizeof *r->rhs);
    r->lets = b;
    struct thunk **t = arena_alloc(&v->arena, b->count * sizeof *t);
    for (uint32_t i = 0; i < b->count; i++) {
        t[i] = new_thunk(v, TH_REC);
        sc = bind_names(v, &b->at[i], t[i], sc);
    }
    for (uint32_t i = 0; i < b->count; i++) {
        if (b->at[i].rhs->kind == E_FUN || is_cross(v, b->at[i].rhs)) {
            *t[i] = *binding_thunk(v, &b->at[i], sc);
            continue;
        }
        t[i]->group = r;
        t[i]->expr = b->at[i].rhs;
        r->rhs[r->count] = b->at[i].rhs;
        r->thunk[r->count++] = t[i];
    }
    r->scope = sc;
    return sc;
}

struct scope *eval_bind(struct cat_env *v, const struct bindings *b, struct scope *sc)
{
    if (b->rec)
        return bind_rec(v, b, sc);
    struct scope *in = sc;
    for (uint32_t i = 0; i < b->count; i++)
        sc = bind_names(v, &b->at[i], binding_thunk(v, &b->at[i], in), sc);
    return sc;
}

bool eval_apply(struct cat_env *v, struct place at, struct value f, struct value arg,
                struct value *out)
{
    if (f.kind == V_PRIM)
        return f.prim->fn(v, at, arg, out);
    if (f.kind != V_FUN)
        return refuse(v, at, "a function is expected here, this is %s",
                      value_kind_name(f));
    struct scope *sc = f.closure->scope;
    if (!bind_pattern(v, at, f.closure->pattern, arg, &sc))
        return false;
    return eval(v, f.closure->body, sc, out);
}

static struct value slice(struct cat_env *v, struct value set, const struct value *list,
                          uint32_t count)
{
    struct value *copy = arena_copy(&v->arena, list, count * sizeof *list);
    struct value out = {.kind = V_EMPTY};
    struct tuple *t;
    if (count == 0 && set.kind != V_SET && set.kind != V_REL)
        return out;
    switch ((int)set.kind) {
    case V_SET: case V_REL:
        if (count == 0)
            return value_node(set.kind, graph_empty(&v->g, set.kind == V_SET));
        value_make_set(v, (struct place){0}, copy, count, &out);
        return out;
    default: /* a part of a sorted list is sorted, and shares its memory */
        t = arena_alloc(&v->arena, sizeof *t);
        *t = (struct tuple){count, list};
        return (struct value){.kind = V_SETS, .tuple = t};
    }
}

static bool match_set(struct cat_env *v, struct place at, struct value a,
                      const struct clause *c, struct scope **sc, bool *matches)
{
    const struct value *list;
    uint32_t count;
    if (!value_elements(v, at, a, &list, &count) || !spend(v, 1))
        return false;
    *matches = c->kind == CL_EMPTY ? count == 0 : count > 0;
    if (c->kind == CL_EMPTY || count == 0)
        return true;
    uint32_t middle = c->three ? count / 2 : 0;
    if (c->three && c->before)
        *sc = push_value(v, *sc, c->before, slice(v, a, list, middle));
    if (c->element)
        *sc = push_value(v, *sc, c->element, list[middle]);
    if (c->after)
        *sc = push_value(v, *sc, c->after,
                         slice(v, a, list + middle + 1, count - middle - 1));
    return true;
}

bool eval_match(struct cat_env *v, struct place at, struct value a,
                const struct clause *clause, uint32_t clauses, struct scope **sc,
                const struct clause **chosen)
{
    for (uint32_t i = 0; i < clauses; i++) {
        const struct clause *c = &clause[i];
        bool matches = c->kind == CL_DEFAULT;
        if (c->kind == CL_TAG && a.kind != V_TAG)
            return refuse(v, at, "a tag is expected here, this is %s",
                          value_kind_name(a));
        if (c->kind == CL_TAG)
            matches = c->tag == a.tag;
        else if (c->kind != CL_DEFAULT && !match_set(v, at, a, c, sc, &matches))
            return false;
        *chosen = c;
        if (matches)
            return true;
    }
    return refuse(v, at, "no clause of this `match` applies");
}

static bool eval_cond(struct cat_env *v, const struct cond *c, struct scope *sc,
                      bool *out)
{
    struct value a, b;
    *out = c->value;
    if (c->kind == C_CONST)
        return true;
    if (!eval(v, c->left, sc, &a) || !eval(v, c->right, sc, &b))
        return false;
    struct place at = c->left->at;
    return c->kind == C_EQUAL ? op_equal(v, at, a, b, out)
         : c->kind == C_SUBSET ? op_subset(v, at, a, b, out) : op_in(v, at, a, b, out);
}

static bool eval_try(struct cat_env *v, const struct expr *x, struct scope *sc,
                     struct value *out)
{
    if (eval(v, x->list[0], sc, out))
        return true;
    if (v->untraceable || v->limit_hit)
        return false;
    v->error.set = false;
    return eval(v, x->list[1], sc, out);
}

static bool eval_operands(struct cat_env *v, const struct expr *x, struct scope *sc,
                          struct value *out)
{
    struct value few[4], *arg = few;
    if (x->count > 4)
        arg = arena_alloc(&v->arena, x->count * sizeof *arg);
    for (uint32_t i = 0; i < x->count; i++)
        if (!eval(v, x->list[i], sc, &arg[i]))
            return false;
    return op_list(v, x, arg, x->count, out);
}

static bool eval_kind(struct cat_env *v, const struct expr *x, struct scope *sc,
                      struct value *out)
{
    struct value a, b;
    const struct clause *c;
    bool yes;
    switch (x->kind) {
    case E_NAME: return lookup(v, x->name, sc, x->at, out);
    case E_TAG: *out = (struct value){.kind = V_TAG, .tag = x->name}; return true;
    case E_ZERO: *out = value_node(V_REL, graph_empty(&v->g, false)); return true;
    case E_UNIVERSE: *out = (struct value){.kind = V_UNIVERSE}; return true;
    case E_SET: case E_TUPLE: case E_UNION: case E_ADD: case E_SEQ: case E_DIFF:
    case E_INTER: case E_PRODUCT: return eval_operands(v, x, sc, out);
    case E_PLUS: case E_STAR: case E_MAYBE: case E_NOT: case E_INVERSE: case E_TOID:
        return eval(v, x->list[0], sc, &a) && op_unary(v, x, a, out);
    case E_APPLY:
        return eval(v, x->list[0], sc, &a) && eval(v, x->list[1], sc, &b) &&
               eval_apply(v, x->at, a, b, out);
    case E_LET: return eval(v, x->list[0], eval_bind(v, x->lets, sc), out);
    case E_FUN: *out = make_closure(v, x, sc); return true;
    case E_MATCH:
        return eval(v, x->list[0], sc, &a) &&
               eval_match(v, x->at, a, x->clause, x->clauses, &sc, &c) &&
               eval(v, c->body, sc, out);
    case E_TRY: return eval_try(v, x, sc, out);
    case E_IF:
        return eval_cond(v, x->cond, sc, &yes) && eval(v, x->list[!yes], sc, out);
    }
    return false;
}

bool eval(struct cat_env *v, const struct expr *x, struct scope *sc, struct value *out)
{
    if (!spend(v, 1 + v->n * v->g.words / 32)) /* large relations take longer */
        return false;
    if (++v->depth > MAX_EVAL_DEPTH) {
        v->limit_hit = true;
        v->depth--;
        return refuse(v, x->at, "evaluation goes more than %d deep here", MAX_EVAL_DEPTH);
    }
    bool ok = eval_kind(v, x, sc, out);
    v->depth--;
    return ok;
}
