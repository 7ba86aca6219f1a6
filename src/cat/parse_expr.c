/* SPDX-License-Identifier: Apache-2.0 */
/* Expressions of cat. From loosest to tightest: | ++ ; \ & then * (product) with the
 * postfix operators and prefix ~, then ^-1, then application. Application binds tighter
 * than the postfix operators, as in herd7 and unlike its manual. */
#include "cat/parse.h"

static struct expr *make(struct parser *p, struct place at, enum expr_kind kind,
                         struct expr *const *list, uint32_t count)
{
    struct expr *x = arena_zalloc(&p->m->arena, sizeof *x);
    x->kind = kind;
    x->at = at;
    x->count = count;
    x->list = arena_copy(&p->m->arena, list, count * sizeof *list);
    for (uint32_t i = 0; i < count; i++)
        if (list[i]->depth >= x->depth)
            x->depth = (uint16_t)(list[i]->depth + 1);
    if (x->depth < MAX_NESTING)
        return x;
    place_error(p->e, at, "this expression is nested more than %d deep", MAX_NESTING);
    return NULL;
}

static struct expr *make_leaf(struct parser *p, enum expr_kind kind)
{
    struct expr *x = make(p, parse_place(p), kind, NULL, 0);
    if (kind == E_NAME || kind == E_TAG)
        x->name = sym_intern(&p->m->syms, p->file->text + p->tok.pos, p->tok.len);
    return parse_advance(p) ? x : NULL;
}

typedef VEC(struct expr *) expr_vec;

static struct expr *make_list(struct parser *p, struct place at, enum expr_kind kind,
                              expr_vec *v)
{
    struct expr *x = make(p, at, kind, v->at, (uint32_t)v->len);
    vec_release(v);
    return x;
}

/* Operands separated by `sep` up to `close`, which is consumed. */
static bool operands(struct parser *p, enum token_kind close, expr_vec *v)
{
    while (p->tok.kind != close) {
        struct expr *x = parse_operand(p);
        if (!x)
            return false;
        vec_push(v, x);
        if (p->tok.kind != T_COMMA)
            break;
        if (!parse_advance(p))
            return false;
    }
    return parse_expect(p, close);
}

static struct expr *parse_braces(struct parser *p)
{
    struct place at = parse_place(p);
    expr_vec v = {0};
    if (parse_advance(p) && operands(p, T_RBRACE, &v))
        return make_list(p, at, E_SET, &v);
    vec_release(&v);
    return NULL;
}

static struct expr *parse_enclosed(struct parser *p, enum token_kind close)
{
    struct place at = parse_place(p);
    if (!parse_advance(p))
        return NULL;
    if (close == T_RPAR && p->tok.kind == T_RPAR)
        return parse_advance(p) ? make(p, at, E_TUPLE, NULL, 0) : NULL;
    struct expr *x = parse_expr(p);
    if (!x || !parse_expect(p, close))
        return NULL;
    return close == T_RBRACKET ? make(p, at, E_TOID, &x, 1) : x;
}

static struct expr *parse_let(struct parser *p)
{
    struct place at = parse_place(p);
    struct bindings *b = parse_bindings(p);
    if (!b || !parse_expect(p, T_IN))
        return NULL;
    struct expr *body = parse_expr(p), *x = body ? make(p, at, E_LET, &body, 1) : NULL;
    if (x)
        x->lets = b;
    for (uint32_t i = 0; x && i < b->count; i++)
        if (b->at[i].rhs->depth >= x->depth)
            x->depth = (uint16_t)(b->at[i].rhs->depth + 1);
    return x;
}

static struct expr *parse_fun(struct parser *p)
{
    struct place at = parse_place(p);
    struct pattern *pattern = arena_zalloc(&p->m->arena, sizeof *pattern);
    if (!parse_advance(p) || !parse_pattern(p, pattern) || !parse_expect(p, T_ARROW))
        return NULL;
    struct expr *body = parse_expr(p), *x = body ? make(p, at, E_FUN, &body, 1) : NULL;
    if (x)
        x->pattern = pattern;
    return x;
}

static struct expr *parse_match(struct parser *p)
{
    struct place at = parse_place(p);
    if (!parse_advance(p))
        return NULL;
    struct expr *of = parse_expr(p), *x;
    if (!of || !parse_expect(p, T_WITH) || !(x = make(p, at, E_MATCH, &of, 1)))
        return NULL;
    return parse_clauses(p, false, &x->clause, &x->clauses) ? x : NULL;
}

static struct expr *parse_try(struct parser *p)
{
    struct place at = parse_place(p);
    struct expr *two[2];
    if (!parse_advance(p) || !(two[0] = parse_expr(p)) || !parse_expect(p, T_WITH) ||
        !(two[1] = parse_expr(p)))
        return NULL;
    return make(p, at, E_TRY, two, 2);
}

/* Whether a condition on variants begins here, perhaps behind brackets. */
static bool variant_ahead(struct parser *p)
{
    uint32_t pos = p->pos;
    struct token t = p->tok;
    struct err ignored = {0};
    while (t.kind == T_LPAR)
        if (!lex_next(p->file, &pos, &t, &ignored))
            return false;
    return t.kind == T_STRING || t.kind == T_VARIANT || t.kind == T_NOT_WORD;
}

static struct cond *parse_cond(struct parser *p)
{
    struct cond *c = arena_zalloc(&p->m->arena, sizeof *c);
    c->kind = C_CONST;
    if (variant_ahead(p))
        return parse_variant_cond(p, &c->value) ? c : NULL;
    if (!(c->left = parse_operand(p)))
        return NULL;
    if (p->tok.kind == T_EQUAL)
        c->kind = C_EQUAL;
    else if (p->tok.kind == T_SUBSET)
        c->kind = C_SUBSET;
    else if (p->tok.kind == T_IN)
        c->kind = C_IN;
    else
        return parse_wanted(p, "`=`, `subset` or `in`"), NULL;
    return parse_advance(p) && (c->right = parse_operand(p)) ? c : NULL;
}

static struct expr *parse_if(struct parser *p)
{
    struct place at = parse_place(p);
    struct expr *two[2], *x;
    struct cond *c;
    if (!parse_advance(p) || !(c = parse_cond(p)) || !parse_expect(p, T_THEN) ||
        !(two[0] = parse_expr(p)) || !parse_expect(p, T_ELSE) ||
        !(two[1] = parse_expr(p)) || !(x = make(p, at, E_IF, two, 2)))
        return NULL;
    x->cond = c;
    return x;
}

static struct expr *primary(struct parser *p)
{
    switch ((int)p->tok.kind) {
    case T_NAME: return make_leaf(p, E_NAME);
    case T_TAG: return make_leaf(p, E_TAG);
    case T_ZERO: return make_leaf(p, E_ZERO);
    case T_UNDERSCORE: return make_leaf(p, E_UNIVERSE);
    case T_LBRACE: return parse_braces(p);
    case T_LPAR: return parse_enclosed(p, T_RPAR);
    case T_BEGIN: return parse_enclosed(p, T_END);
    case T_LBRACKET: return parse_enclosed(p, T_RBRACKET);
    case T_LET: return parse_let(p);
    case T_FUN: return parse_fun(p);
    case T_MATCH: return parse_match(p);
    case T_TRY: return parse_try(p);
    case T_IF: return parse_if(p);
    default: parse_wanted(p, "an expression"); return NULL;
    }
}

struct expr *parse_primary(struct parser *p)
{
    if (!parse_enter(p))
        return NULL;
    struct expr *x = primary(p);
    p->depth--;
    return x;
}

static bool starts_argument(enum token_kind k)
{
    return k == T_NAME || k == T_TAG || k == T_ZERO || k == T_UNDERSCORE ||
           k == T_LBRACE || k == T_LPAR || k == T_BEGIN || k == T_LBRACKET;
}

/* f x y, then any ^-1. */
static struct expr *parse_application(struct parser *p)
{
    struct place at = parse_place(p);
    struct expr *two[2] = {parse_primary(p), NULL};
    while (two[0] && starts_argument(p->tok.kind)) {
        two[1] = parse_primary(p);
        two[0] = two[1] ? make(p, at, E_APPLY, two, 2) : NULL;
    }
    while (two[0] && p->tok.kind == T_INVERSE)
        two[0] = parse_advance(p) ? make(p, at, E_INVERSE, two, 1) : NULL;
    return two[0];
}

/* What follows the present token, without moving. */
static enum token_kind peek(struct parser *p, uint32_t *pos)
{
    struct token t;
    struct err ignored = {0};
    return lex_next(p->file, pos, &t, &ignored) ? t.kind : T_EOF;
}

/* `*` is a product when an operand follows, otherwise closure. */
static bool star_is_product(struct parser *p)
{
    uint32_t pos = p->pos;
    enum token_kind k = peek(p, &pos);
    if (k != T_TILDE)
        return starts_argument(k);
    k = peek(p, &pos); /* the instruction `~empty …` may follow a closure */
    return k != T_ACYCLIC && k != T_IRREFLEXIVE && k != T_EMPTY;
}

static struct expr *parse_unary(struct parser *p)
{
    struct place at = parse_place(p);
    struct expr *x;
    if (p->tok.kind == T_TILDE) {
        if (!parse_enter(p) || !parse_advance(p))
            return NULL;
        x = p->tok.kind == T_TILDE ? parse_unary(p) : parse_application(p);
        p->depth--;
        if (x && (p->tok.kind == T_PLUS || p->tok.kind == T_QUESTION ||
                  p->tok.kind == T_STAR))
            return place_error(p->e, parse_place(p),
                               "`~` and a postfix operator or `*` do "
                               "not mix: write brackets"), NULL;
        return x ? make(p, at, E_NOT, &x, 1) : NULL;
    }
    x = parse_application(p);
    while (x) {
        enum expr_kind k;
        if (p->tok.kind == T_PLUS)
            k = E_PLUS;
        else if (p->tok.kind == T_QUESTION)
            k = E_MAYBE;
        else if (p->tok.kind == T_STAR && !star_is_product(p))
            k = E_STAR;
        else if (p->tok.kind == T_INVERSE)
            k = E_INVERSE;
        else
            break;
        x = parse_advance(p) ? make(p, at, k, &x, 1) : NULL;
    }
    return x;
}

static struct expr *parse_product(struct parser *p)
{
    struct place at = parse_place(p);
    struct expr *two[2] = {parse_unary(p), NULL};
    if (!two[0] || p->tok.kind != T_STAR)
        return two[0];
    if (!parse_advance(p) || !(two[1] = parse_unary(p)))
        return NULL;
    if (p->tok.kind == T_STAR)
        return place_error(p->e, parse_place(p),
                           "`*` is not associative: write brackets"),
               NULL;
    return make(p, at, E_PRODUCT, two, 2);
}

static const struct {
    enum token_kind token;
    enum expr_kind kind;
} levels[] = {{T_BAR, E_UNION}, {T_PLUSPLUS, E_ADD}, {T_SEMI, E_SEQ},
              {T_BACKSLASH, E_DIFF}, {T_AMP, E_INTER}};
enum { LEVELS = sizeof levels / sizeof *levels };

static struct expr *parse_level(struct parser *p, int level)
{
    if (level == LEVELS)
        return parse_product(p);
    struct place at = parse_place(p);
    struct expr *x = parse_level(p, level + 1);
    if (!x || p->tok.kind != levels[level].token)
        return x;
    expr_vec v = {0};
    vec_push(&v, x);
    while (x && p->tok.kind == levels[level].token) {
        x = parse_advance(p) ? parse_level(p, level + 1) : NULL;
        vec_push(&v, x);
    }
    if (x)
        return make_list(p, at, levels[level].kind, &v);
    vec_release(&v);
    return NULL;
}

struct expr *parse_operand(struct parser *p)
{
    return parse_level(p, 0);
}

struct expr *parse_expr(struct parser *p)
{
    struct place at = parse_place(p);
    struct expr *x = parse_operand(p);
    if (!x || p->tok.kind != T_COMMA)
        return x;
    expr_vec v = {0};
    vec_push(&v, x);
    while (x && p->tok.kind == T_COMMA) {
        x = parse_advance(p) ? parse_operand(p) : NULL;
        vec_push(&v, x);
    }
    if (x)
        return make_list(p, at, E_TUPLE, &v);
    vec_release(&v);
    return NULL;
}
