/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions of cat, bindings, patterns and clauses. Conditions on variants are decided
 * here, so that what is left out is never loaded. */
#include "cat/parse.h"

#include <stdio.h>

bool parse_advance(struct parser *p)
{
    return lex_next(p->file, &p->pos, &p->tok, p->e);
}

struct place parse_place(const struct parser *p)
{
    return (struct place){p->file, p->tok.start};
}

bool parse_wanted(struct parser *p, const char *what)
{
    if (p->tok.kind == T_EOF)
        return place_error(p->e, parse_place(p), "expected %s, found the end of the file",
                           what);
    uint32_t len = p->pos - p->tok.start;
    return place_error(p->e, parse_place(p), "expected %s, found `%.*s`", what,
                       (int)(len > 40 ? 40 : len), p->file->text + p->tok.start);
}

bool parse_expect(struct parser *p, enum token_kind k)
{
    char what[64];
    if (p->tok.kind == k)
        return parse_advance(p);
    snprintf(what, sizeof what, "`%s`", lex_kind_name(k));
    return parse_wanted(p, what);
}

bool parse_name(struct parser *p, sym *name, const char *what)
{
    if (p->tok.kind != T_NAME)
        return parse_wanted(p, what);
    *name = sym_intern(&p->m->syms, p->file->text + p->tok.pos, p->tok.len);
    return parse_advance(p);
}

bool parse_enter(struct parser *p)
{
    if (++p->depth <= MAX_PARSE_DEPTH)
        return true;
    return place_error(p->e, parse_place(p), "nested more than %d deep", MAX_PARSE_DEPTH);
}

typedef VEC(sym) sym_vec;

/* A name, or `_` as 0. */
static bool pattern_name(struct parser *p, sym_vec *v)
{
    sym name = 0;
    if (p->tok.kind == T_UNDERSCORE ? !parse_advance(p) : !parse_name(p, &name, "a name"))
        return false;
    vec_push(v, name);
    return true;
}

/* name {, name} up to `close`, which is consumed; a single name is no tuple. */
static bool pattern_names(struct parser *p, enum token_kind close, struct pattern *out)
{
    sym_vec v = {0};
    bool ok = p->tok.kind == close || pattern_name(p, &v);
    while (ok && p->tok.kind == T_COMMA)
        ok = parse_advance(p) && pattern_name(p, &v);
    *out = (struct pattern){v.len != 1, (uint32_t)v.len,
                            arena_copy(&p->m->arena, v.at, v.len * sizeof *v.at)};
    vec_release(&v);
    return ok && parse_expect(p, close);
}

bool parse_pattern(struct parser *p, struct pattern *out)
{
    if (p->tok.kind == T_LPAR)
        return parse_advance(p) && pattern_names(p, T_RPAR, out);
    sym_vec v = {0};
    bool ok = pattern_name(p, &v);
    *out = (struct pattern){false, 1,
                            arena_copy(&p->m->arena, v.at, sizeof *v.at * v.len)};
    vec_release(&v);
    return ok;
}

/* f p = e is f = fun p -> e. */
static bool function_binding(struct parser *p, struct binding *b)
{
    struct pattern *pattern = arena_zalloc(&p->m->arena, sizeof *pattern);
    struct expr *body;
    if (!parse_pattern(p, pattern) || !parse_expect(p, T_EQUAL) ||
        !(body = parse_expr(p)))
        return false;
    struct expr *f = arena_zalloc(&p->m->arena, sizeof *f);
    f->kind = E_FUN;
    f->at = b->at;
    f->depth = (uint16_t)(body->depth + 1);
    f->count = 1;
    f->list = arena_copy(&p->m->arena, &body, sizeof body);
    f->pattern = pattern;
    b->rhs = f;
    return true;
}

static bool parse_binding(struct parser *p, struct binding *b)
{
    b->at = parse_place(p);
    if (p->tok.kind == T_LPAR) {
        if (!parse_pattern(p, &b->lhs) || !parse_expect(p, T_EQUAL))
            return false;
        return (b->rhs = parse_expr(p)) != NULL;
    }
    sym_vec v = {0};
    bool ok = pattern_name(p, &v);
    while (ok && p->tok.kind == T_COMMA)
        ok = parse_advance(p) && pattern_name(p, &v);
    b->lhs = (struct pattern){v.len > 1, (uint32_t)v.len,
                              arena_copy(&p->m->arena, v.at, v.len * sizeof *v.at)};
    vec_release(&v);
    if (!ok)
        return false;
    if (p->tok.kind == T_EQUAL)
        return parse_advance(p) && (b->rhs = parse_expr(p)) != NULL;
    if (b->lhs.tuple || !b->lhs.name[0])
        return parse_expect(p, T_EQUAL);
    if (p->tok.kind != T_NAME && p->tok.kind != T_LPAR && p->tok.kind != T_UNDERSCORE)
        return parse_wanted(p, "`=` or a parameter");
    return function_binding(p, b);
}

struct bindings *parse_bindings(struct parser *p)
{
    VEC(struct binding) v = {0};
    struct bindings *b = arena_zalloc(&p->m->arena, sizeof *b);
    bool ok;
    do {
        struct binding one = {0};
        ok = parse_advance(p);
        if (ok && v.len == 0 && p->tok.kind == T_REC)
            b->rec = true, ok = parse_advance(p);
        ok = ok && parse_binding(p, &one);
        vec_push(&v, one);
    } while (ok && p->tok.kind == T_AND);
    b->count = (uint32_t)v.len;
    b->at = arena_copy(&p->m->arena, v.at, v.len * sizeof *v.at);
    vec_release(&v);
    if (ok && b->rec && p->tok.kind == T_WHEN)
        ok = parse_advance(p) && (b->when = parse_check(p));
    return ok ? b : NULL;
}

static bool is_skipped(const struct cat_model *m, sym name)
{
    for (size_t i = 0; name && i < m->skip.len; i++)
        if (m->skip.at[i] == name)
            return true;
    return false;
}

struct check *parse_check(struct parser *p)
{
    struct check *c = arena_zalloc(&p->m->arena, sizeof *c);
    c->at = parse_place(p);
    if (p->tok.kind == T_FLAG)
        c->role = CHECK_FLAG;
    else if (p->tok.kind == T_UNDEFINED_UNLESS)
        c->role = CHECK_UNDEFINED;
    else if (p->tok.kind == T_ASSERT)
        c->role = CHECK_ASSERT;
    if (c->role != CHECK_PLAIN && !parse_advance(p))
        return NULL;
    if (p->tok.kind == T_TILDE) {
        c->negated = true;
        if (!parse_advance(p))
            return NULL;
    }
    if (p->tok.kind == T_ACYCLIC)
        c->kind = CAT_ACYCLIC;
    else if (p->tok.kind == T_IRREFLEXIVE)
        c->kind = CAT_IRREFLEXIVE;
    else if (p->tok.kind == T_EMPTY)
        c->kind = CAT_EMPTY;
    else
        return parse_wanted(p, "`acyclic`, `irreflexive` or `empty`"), NULL;
    if (!parse_advance(p) || !(c->of = parse_expr(p)))
        return NULL;
    if (p->tok.kind == T_AS &&
        (!parse_advance(p) || !parse_name(p, &c->name, "the name of the check")))
        return NULL;
    if (c->role == CHECK_FLAG && !c->name)
        return place_error(p->e, c->at, "a flag needs a name: `flag … as name`"), NULL;
    c->skipped = is_skipped(p->m, c->name);
    return c;
}

/* {} or x ++ xs or before | x ++ after. */
static bool set_clause(struct parser *p, struct clause *c)
{
    if (p->tok.kind == T_LBRACE) {
        c->kind = CL_EMPTY;
        return parse_advance(p) && parse_expect(p, T_RBRACE);
    }
    sym_vec v = {0};
    bool ok = pattern_name(p, &v);
    if (ok && p->tok.kind == T_BAR)
        c->three = true, ok = parse_advance(p) && pattern_name(p, &v);
    ok = ok && parse_expect(p, T_PLUSPLUS) && pattern_name(p, &v);
    if (ok) {
        c->kind = CL_ELEMENT;
        c->before = c->three ? v.at[0] : 0;
        c->element = v.at[v.len - 2];
        c->after = v.at[v.len - 1];
    }
    vec_release(&v);
    return ok;
}

static bool parse_clause(struct parser *p, bool actions, struct clause *c)
{
    uint32_t pos = p->pos;
    struct token next;
    struct err ignored = {0};
    bool ok;
    if (p->tok.kind == T_TAG) {
        c->kind = CL_TAG;
        c->tag = sym_intern(&p->m->syms, p->file->text + p->tok.pos, p->tok.len);
        ok = parse_advance(p);
    } else if (p->tok.kind == T_UNDERSCORE && lex_next(p->file, &pos, &next, &ignored) &&
               next.kind == T_ARROW) {
        c->kind = CL_DEFAULT;
        ok = parse_advance(p);
    } else if (p->tok.kind == T_LBRACE || p->tok.kind == T_NAME ||
               p->tok.kind == T_UNDERSCORE) {
        ok = set_clause(p, c);
    } else {
        return parse_wanted(p, "a pattern");
    }
    if (!ok || !parse_expect(p, T_ARROW))
        return false;
    if (actions)
        return (c->actions = parse_block(p)) != NULL;
    return (c->body = parse_expr(p)) != NULL;
}

bool parse_clauses(struct parser *p, bool actions, struct clause **out, uint32_t *count)
{
    VEC(struct clause) v = {0};
    bool ok = p->tok.kind != T_BARBAR || parse_advance(p);
    while (ok) {
        struct clause c = {0};
        ok = parse_clause(p, actions, &c);
        vec_push(&v, c);
        if (!ok || p->tok.kind != T_BARBAR)
            break;
        ok = parse_advance(p);
    }
    *count = (uint32_t)v.len;
    *out = arena_copy(&p->m->arena, v.at, v.len * sizeof *v.at);
    vec_release(&v);
    return ok && parse_expect(p, T_END);
}

static bool variant_atom(struct parser *p, bool *value)
{
    if (p->tok.kind == T_NOT_WORD) {
        if (!parse_enter(p) || !parse_advance(p) || !variant_atom(p, value))
            return false;
        p->depth--;
        *value = !*value;
        return true;
    }
    if (p->tok.kind == T_LPAR) {
        bool ok = parse_enter(p) && parse_advance(p) && parse_variant_cond(p, value) &&
                  parse_expect(p, T_RPAR);
        p->depth--;
        return ok;
    }
    if (p->tok.kind == T_VARIANT && !parse_advance(p))
        return false;
    if (p->tok.kind != T_STRING)
        return parse_wanted(p, "the name of a variant as a string");
    *value = loader_variant(p->loader, p->file->text + p->tok.pos, p->tok.len);
    return parse_advance(p);
}

bool parse_variant_cond(struct parser *p, bool *value)
{
    bool or = false, and = true, one;
    for (;;) {
        if (!variant_atom(p, &one))
            return false;
        and = and && one;
        if (p->tok.kind != T_AMPAMP) {
            or = or || and;
            and = true;
        }
        if (p->tok.kind != T_AMPAMP && p->tok.kind != T_BARBAR)
            break;
        if (!parse_advance(p))
            return false;
    }
    *value = or;
    return true;
}

typedef VEC(struct action) action_vec;

static bool action_if(struct parser *p, struct action *a)
{
    bool value, was_dry = p->dry;
    struct block *yes, *no = NULL;
    if (!parse_advance(p) || !parse_variant_cond(p, &value))
        return false;
    p->dry = was_dry || !value;
    if (!(yes = parse_block(p)))
        return false;
    p->dry = was_dry || value;
    if (p->tok.kind == T_ELSE && (!parse_advance(p) || !(no = parse_block(p))))
        return false;
    p->dry = was_dry;
    a->kind = A_BLOCK;
    a->body = value ? yes : no ? no : arena_zalloc(&p->m->arena, sizeof *no);
    return parse_expect(p, T_END);
}

static bool action_include(struct parser *p, struct action *a)
{
    if (!parse_advance(p))
        return false;
    if (p->tok.kind != T_STRING)
        return parse_wanted(p, "a file name as a string");
    a->kind = A_BLOCK;
    if (p->dry)
        a->body = arena_zalloc(&p->m->arena, sizeof *a->body);
    else
        a->body = loader_include(p->loader, parse_place(p), p->file->text + p->tok.pos,
                                 p->tok.len, p->e);
    return a->body && parse_advance(p);
}

static bool action_procedure(struct parser *p, struct action *a)
{
    a->kind = A_PROCEDURE;
    a->pattern = arena_zalloc(&p->m->arena, sizeof *a->pattern);
    if (!parse_advance(p))
        return false;
    if (p->tok.kind == T_REC) {
        a->rec = true;
        if (!parse_advance(p))
            return false;
    }
    return parse_name(p, &a->name, "the name of the procedure") &&
           parse_pattern(p, a->pattern) && parse_expect(p, T_EQUAL) &&
           (a->body = parse_block(p)) && parse_expect(p, T_END);
}

static bool action_call(struct parser *p, struct action *a)
{
    a->kind = A_CALL;
    if (!parse_advance(p) || !parse_name(p, &a->name, "the name of a procedure") ||
        !(a->expr = parse_primary(p)))
        return false;
    if (p->tok.kind == T_AS &&
        (!parse_advance(p) || !parse_name(p, &a->label, "the name of the call")))
        return false;
    a->skipped = is_skipped(p->m, a->label);
    return true;
}

static bool action_enum(struct parser *p, struct action *a)
{
    struct enumeration en = {0};
    sym_vec v = {0};
    a->kind = A_ENUM;
    bool ok = parse_advance(p) && parse_name(p, &en.name, "the name of the enum") &&
              parse_expect(p, T_EQUAL) && (p->tok.kind != T_BARBAR || parse_advance(p));
    while (ok) {
        if (p->tok.kind != T_TAG) {
            ok = parse_wanted(p, "a tag");
            break;
        }
        vec_push(&v, sym_intern(&p->m->syms, p->file->text + p->tok.pos, p->tok.len));
        ok = parse_advance(p);
        if (!ok || p->tok.kind != T_BARBAR)
            break;
        ok = parse_advance(p);
    }
    en.count = (uint32_t)v.len;
    en.tag = arena_copy(&p->m->arena, v.at, v.len * sizeof *v.at);
    vec_release(&v);
    a->enumeration = (uint32_t)p->m->enums.len;
    vec_push(&p->m->enums, en);
    return ok;
}

/* `instructions R[{'x,'y}]` and `default …` concern bell files: read, no effect. */
static bool action_bell(struct parser *p, struct action *a)
{
    sym ignored;
    a->kind = A_BLOCK;
    a->body = arena_zalloc(&p->m->arena, sizeof *a->body);
    if (!parse_advance(p) || !parse_name(p, &ignored, "a kind of instruction") ||
        !parse_expect(p, T_LBRACKET))
        return false;
    for (unsigned open = 1; open;) {
        open += p->tok.kind == T_LBRACKET;
        open -= p->tok.kind == T_RBRACKET;
        if (p->tok.kind == T_EOF)
            return parse_wanted(p, "`]`");
        if (!parse_advance(p))
            return false;
    }
    return true;
}

static bool action_from(struct parser *p, struct action *a, enum token_kind word)
{
    a->kind = word == T_FROM ? A_WITH : A_FORALL;
    if (!parse_advance(p) || !parse_name(p, &a->name, "a name") || !parse_expect(p,
                                                                                 word) ||
        !(a->expr = parse_expr(p)))
        return false;
    if (word == T_FROM)
        return true;
    return parse_expect(p, T_DO) && (a->body = parse_block(p)) && parse_expect(p, T_END);
}

static bool action_match(struct parser *p, struct action *a)
{
    a->kind = A_MATCH;
    return parse_advance(p) && (a->expr = parse_expr(p)) && parse_expect(p, T_WITH) &&
           parse_clauses(p, true, &a->clause, &a->clauses);
}

/* show x, e as y, … makes one action each. */
static bool action_show(struct parser *p, action_vec *v)
{
    enum action_kind kind = p->tok.kind == T_SHOW ? A_SHOW : A_UNSHOW;
    do {
        struct action a = {.kind = kind};
        if (!parse_advance(p))
            return false;
        a.at = parse_place(p);
        if (!(a.expr = parse_operand(p)))
            return false;
        a.name = a.expr->kind == E_NAME ? a.expr->name : 0;
        if (p->tok.kind == T_AS &&
            (!parse_advance(p) || !parse_name(p, &a.name, "the name to show")))
            return false;
        if (!a.name)
            return parse_wanted(p, "`as` and a name to show this by");
        vec_push(v, a);
    } while (p->tok.kind == T_COMMA);
    return true;
}

static bool parse_action(struct parser *p, action_vec *v)
{
    struct action a = {.at = parse_place(p)};
    bool ok;
    switch ((int)p->tok.kind) {
    case T_SHOW: case T_UNSHOW: return action_show(p, v);
    case T_LET:
        a.kind = A_LET;
        ok = (a.lets = parse_bindings(p)) && (p->tok.kind != T_IN || parse_advance(p));
        break;
    case T_FLAG: case T_ASSERT: case T_UNDEFINED_UNLESS: case T_TILDE: case T_ACYCLIC:
    case T_IRREFLEXIVE: case T_EMPTY:
        a.kind = A_CHECK;
        ok = (a.check = parse_check(p)) != NULL;
        break;
    case T_INCLUDE: ok = action_include(p, &a); break;
    case T_PROCEDURE: ok = action_procedure(p, &a); break;
    case T_CALL: ok = action_call(p, &a); break;
    case T_ENUM: ok = action_enum(p, &a); break;
    case T_FORALL: ok = action_from(p, &a, T_IN); break;
    case T_WITH: ok = action_from(p, &a, T_FROM); break;
    case T_MATCH: ok = action_match(p, &a); break;
    case T_IF: ok = action_if(p, &a); break;
    case T_INSTRUCTIONS: case T_DEFAULT: ok = action_bell(p, &a); break;
    case T_DEBUG:
        a.kind = A_DEBUG;
        ok = parse_advance(p) && (a.expr = parse_expr(p));
        break;
    default: return parse_wanted(p, "an instruction (let, acyclic, include, …)");
    }
    if (ok)
        vec_push(v, a);
    return ok;
}

struct block *parse_block(struct parser *p)
{
    action_vec v = {0};
    bool ok = parse_enter(p);
    while (ok && p->tok.kind != T_END && p->tok.kind != T_ELSE &&
           p->tok.kind != T_BARBAR && p->tok.kind != T_EOF)
        ok = parse_action(p, &v);
    p->depth--;
    struct block *b = arena_zalloc(&p->m->arena, sizeof *b);
    b->count = (uint32_t)v.len;
    b->at = arena_copy(&p->m->arena, v.at, v.len * sizeof *v.at);
    vec_release(&v);
    return ok ? b : NULL;
}

static const char *known_arch(const char *s, size_t len)
{
    static const char *const archs[] = {"AArch64", "ARM", "ASL", "BPF", "C", "CPP",
                                        "Java",
                                        "JAVA", "LISA", "MIPS", "PPC", "PPCGen", "RISCV",
                                        "X86", "X86_64"};
    for (size_t i = 0; i < sizeof archs / sizeof *archs; i++)
        if (strlen(archs[i]) == len && memcmp(archs[i], s, len) == 0)
            return archs[i];
    return NULL;
}

/* [ARCH] [title] [catdep] before the instructions. */
static bool parse_header(struct parser *p, bool main)
{
    for (int i = 0; i < 2 && (p->tok.kind == T_NAME || p->tok.kind == T_STRING); i++) {
        const char *text = p->file->text + p->tok.pos;
        if (main && i == 0 && p->tok.kind == T_NAME)
            p->m->arch = known_arch(text, p->tok.len);
        if (main)
            p->m->title = arena_strndup(&p->m->arena, text, p->tok.len);
        if (!parse_advance(p))
            return false;
    }
    if (p->tok.kind != T_CATDEP)
        return true;
    p->m->registers = true;
    return parse_advance(p);
}

struct block *parse_file(struct loader *l, const struct file *f, bool main, struct err *e)
{
    struct parser p = {.loader = l, .m = loader_model(l), .file = f, .e = e};
    if (!parse_advance(&p) || !parse_header(&p, main))
        return NULL;
    struct block *b = parse_block(&p);
    if (b && p.tok.kind != T_EOF)
        return parse_wanted(&p, "an instruction (let, acyclic, include, …)"), NULL;
    return b;
}
