/* SPDX-License-Identifier: Apache-2.0 */
/* What a model's names are used for, found once when it is loaded: which are bound by
 * the model, which can be reached from a check, a choice or a `show` (the caller
 * computes only those base relations), and which functions are the library's `cross`
 * in disguise. */
#include "cat/ast.h"

#include "base/buf.h"

struct def {
    uint32_t next; /* of the same name; index + 1, 0 ends */
    const struct expr *expr;
    const struct block *block;
};

struct names {
    struct cat_model *m;
    VEC(struct def) defs;
    uint32_t *first; /* per symbol, index + 1 */
    VEC(sym) todo;
};

static void use(struct names *w, sym name)
{
    if (bits_has(&w->m->used, name))
        return;
    bits_add(&w->m->used, name);
    vec_push(&w->todo, name);
}

static void bound(struct names *w, sym name)
{
    if (name)
        bits_add(&w->m->bound, name);
}

static void bound_pattern(struct names *w, const struct pattern *p)
{
    for (uint32_t i = 0; i < p->count; i++)
        bound(w, p->name[i]);
}

static void define(struct names *w, sym name, const struct expr *x, const struct block *b)
{
    bound(w, name);
    vec_push(&w->defs, (struct def){w->first[name], x, b});
    w->first[name] = (uint32_t)w->defs.len;
}

/* Finds binders (uses == false) or uses in an expression. */
static void walk_expr(struct names *w, const struct expr *x, bool uses)
{
    if (x->kind == E_NAME && uses)
        use(w, x->name);
    if (x->kind == E_FUN && !uses)
        bound_pattern(w, x->pattern);
    for (uint32_t i = 0; i < x->count; i++)
        walk_expr(w, x->list[i], uses);
    if (x->kind == E_LET)
        for (uint32_t i = 0; i < x->lets->count; i++) {
            if (!uses)
                bound_pattern(w, &x->lets->at[i].lhs);
            walk_expr(w, x->lets->at[i].rhs, uses);
        }
    if (x->kind == E_LET && x->lets->when)
        walk_expr(w, x->lets->when->of, uses);
    if (x->kind == E_IF && x->cond->left) {
        walk_expr(w, x->cond->left, uses);
        walk_expr(w, x->cond->right, uses);
    }
    for (uint32_t i = 0; x->kind == E_MATCH && i < x->clauses; i++) {
        const struct clause *c = &x->clause[i];
        if (!uses)
            bound(w, c->before), bound(w, c->element), bound(w, c->after);
        walk_expr(w, c->body, uses);
    }
}

static void walk_block(struct names *w, const struct block *b, bool uses);

static void walk_lets(struct names *w, const struct bindings *b, bool uses)
{
    for (uint32_t i = 0; !uses && i < b->count; i++) {
        const struct binding *one = &b->at[i];
        for (uint32_t k = 0; k < one->lhs.count; k++)
            define(w, one->lhs.name[k], one->rhs, NULL);
        walk_expr(w, one->rhs, false);
        if (!one->lhs.tuple && w->m->crosses < 8 &&
            shape_is_cross(w->m, b->rec, one))
            w->m->cross[w->m->crosses++] = one->rhs;
    }
    if (b->when)
        walk_expr(w, b->when->of, uses);
    for (uint32_t i = 0; uses && b->when && i < b->count; i++)
        walk_expr(w, b->at[i].rhs, true);
}

static void walk_action(struct names *w, const struct action *a, bool uses)
{
    if (a->kind == A_LET) {
        walk_lets(w, a->lets, uses);
        return;
    }
    if (a->kind == A_PROCEDURE) {
        if (uses)
            return;
        define(w, a->name, NULL, a->body);
        bound_pattern(w, a->pattern);
        walk_block(w, a->body, false);
        return;
    }
    if (a->kind == A_CALL && uses)
        use(w, a->name);
    if (!uses && (a->kind == A_WITH || a->kind == A_FORALL))
        bound(w, a->name);
    if (!uses && a->kind == A_ENUM)
        bound(w, w->m->enums.at[a->enumeration].name);
    if (a->expr && a->kind != A_UNSHOW)
        walk_expr(w, a->expr, uses);
    if (a->check)
        walk_expr(w, a->check->of, uses);
    if (a->body)
        walk_block(w, a->body, uses);
    for (uint32_t i = 0; i < a->clauses; i++) {
        const struct clause *c = &a->clause[i];
        if (!uses)
            bound(w, c->before), bound(w, c->element), bound(w, c->after);
        walk_block(w, c->actions, uses);
    }
}

static void walk_block(struct names *w, const struct block *b, bool uses)
{
    for (uint32_t i = 0; i < b->count; i++)
        walk_action(w, &b->at[i], uses);
}

/* Names that other names need when the caller does not bind those. */
static const struct {
    const char *name, *needs;
} implied[] = {
    {"M", "R"}, {"M", "W"}, {"Exp", "M"}, {"EXEC", "M"}, {"si", "M"}, {"sm", "M"},
    {"pco", "W"}, {"pco", "IW"}, {"pco", "FW"}, {"pco", "loc"}, {"classes-loc", "loc"},
    {"fromto", "po"}, {"tag2fenced", "po"},
};

static void follow(struct names *w, sym name)
{
    const char *text = sym_text(&w->m->syms, name);
    for (uint32_t i = w->first[name]; i; i = w->defs.at[i - 1].next) {
        const struct def *d = &w->defs.at[i - 1];
        if (d->expr)
            walk_expr(w, d->expr, true);
        if (d->block)
            walk_block(w, d->block, true);
    }
    for (size_t i = 0; i < sizeof implied / sizeof *implied; i++)
        if (strcmp(implied[i].name, text) == 0)
            use(w, sym_of(&w->m->syms, implied[i].needs));
}

void analyse_names(struct cat_model *m)
{
    struct names w = {.m = m};
    /* All symbols that `follow` may add exist before the sets are sized. */
    for (size_t i = 0; i < sizeof implied / sizeof *implied; i++)
        sym_of(&m->syms, implied[i].needs);
    m->bound = bits_in(&m->arena, m->syms.len);
    m->used = bits_in(&m->arena, m->syms.len);
    w.first = mem_zalloc(m->syms.len * sizeof *w.first);
    walk_block(&w, m->body, false);
    walk_block(&w, m->body, true);
    while (w.todo.len)
        follow(&w, vec_pop(&w.todo));
    vec_release(&w.todo);
    vec_release(&w.defs);
    mem_free(w.first);
}

/* An expression written with numbers for the names it binds itself, so that copies with
 * other names read the same. */
struct shape {
    const struct cat_model *m;
    struct buf text;
    VEC(sym) binders;
};

static void shape_name(struct shape *s, sym name)
{
    for (size_t i = s->binders.len; i-- > 0;)
        if (s->binders.at[i] == name) {
            buf_printf(&s->text, "%zu", i);
            return;
        }
    buf_str(&s->text, sym_text(&s->m->syms, name));
}

static void shape_expr(struct shape *s, const struct expr *x);

static void shape_lets(struct shape *s, const struct bindings *b)
{
    size_t before = s->binders.len;
    buf_str(&s->text, b->rec ? "rec" : "let");
    for (uint32_t i = 0; i < b->count; i++)
        for (uint32_t k = 0; k < b->at[i].lhs.count; k++)
            vec_push(&s->binders, b->at[i].lhs.name[k]);
    size_t after = s->binders.len;
    if (!b->rec)
        s->binders.len = before;
    for (uint32_t i = 0; i < b->count; i++) {
        buf_char(&s->text, '=');
        shape_expr(s, b->at[i].rhs);
    }
    s->binders.len = after;
    buf_str(&s->text, b->when ? "when" : ".");
}

static void shape_clause(struct shape *s, const struct clause *c)
{
    size_t before = s->binders.len;
    buf_char(&s->text, c->kind == CL_EMPTY ? '0' : c->kind == CL_ELEMENT ? '1' : '?');
    if (c->kind == CL_ELEMENT) {
        if (c->three)
            vec_push(&s->binders, c->before);
        vec_push(&s->binders, c->element);
        vec_push(&s->binders, c->after);
    }
    shape_expr(s, c->body);
    s->binders.len = before;
}

static void shape_expr(struct shape *s, const struct expr *x)
{
    size_t before = s->binders.len;
    buf_printf(&s->text, "(%d ", (int)x->kind);
    if (x->kind == E_NAME || x->kind == E_TAG)
        shape_name(s, x->name);
    if (x->kind == E_LET)
        shape_lets(s, x->lets);
    if (x->kind == E_FUN)
        for (uint32_t i = 0; i < x->pattern->count; i++)
            vec_push(&s->binders, x->pattern->name[i]);
    if (x->kind == E_FUN)
        buf_printf(&s->text, "%u%s", x->pattern->count, x->pattern->tuple ? "t" : "");
    if (x->kind == E_IF)
        buf_str(&s->text, "?");
    for (uint32_t i = 0; i < x->count; i++)
        shape_expr(s, x->list[i]);
    for (uint32_t i = 0; x->kind == E_MATCH && i < x->clauses; i++)
        shape_clause(s, &x->clause[i]);
    buf_char(&s->text, ')');
    s->binders.len = before;
}

/* The forms of `cross`: that of our library, and the one with accumulators that
 * models for herd7 carry along. */
static const char *const cross_shapes[] = {
#include "cat/cross.def"
};

bool shape_is_cross(const struct cat_model *m, bool rec, const struct binding *b)
{
    if (strcmp(sym_text(&m->syms, b->lhs.name[0]), "cross") != 0)
        return false;
    struct shape s = {.m = m};
    buf_init(&s.text);
    vec_push(&s.binders, rec ? b->lhs.name[0] : 0);
    shape_expr(&s, b->rhs);
    bool known = false;
    for (size_t i = 0; i < sizeof cross_shapes / sizeof *cross_shapes; i++)
        known |= strcmp(cross_shapes[i], s.text.at) == 0;
    buf_release(&s.text);
    vec_release(&s.binders);
    return known;
}
