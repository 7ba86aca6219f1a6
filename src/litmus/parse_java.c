/* SPDX-License-Identifier: Apache-2.0 */
/* Threads of Java tests. Reads herd7's language and Ravel's extensions into statements;
 * lower.c turns those into instructions. In herd's dialect, the default, && and || are
 * bitwise and bind as herd's parser has them; with --java they are Java's. */
#include "litmus/parse_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum what { WHAT_READ, WHAT_WRITE, WHAT_RMW, WHAT_CAS };

static const struct method {
    const char *name;
    enum what what;
    enum lit_op op;
    enum lit_mode mode;
    bool yields_bool, weak;
} methods[] = {
#define METHOD(name, what, op, mode, b, w) \
    {name, WHAT_##what, LIT_OP_##op, LIT_##mode, b, w},
#include "litmus/methods.def"
#undef METHOD
};

static const struct {
    const char *name;
    enum lit_mode mode;
} fences[] = {
    {"fullFence", LIT_VOLATILE},        {"acquireFence", LIT_ACQUIRE},
    {"releaseFence", LIT_RELEASE},      {"loadLoadFence", LIT_LOADLOAD},
    {"storeStoreFence", LIT_STORESTORE},
};

/* Binary operators as written, with their level in either dialect; higher binds tighter. */
static const struct operator{
    const char *text;
    enum lit_op op;
    int herd, java;
    enum lit_expr_kind java_kind;
} operators[] = {
    {"||", LIT_OP_OR, 1, 1, LIT_EXPR_ORELSE},   {"&&", LIT_OP_AND, 4, 2, LIT_EXPR_ANDALSO},
    {"|", LIT_OP_OR, 2, 3, LIT_EXPR_BINARY},    {"^", LIT_OP_XOR, 3, 4, LIT_EXPR_BINARY},
    {"&", LIT_OP_AND, 4, 5, LIT_EXPR_BINARY},   {"==", LIT_OP_EQ, 6, 6, LIT_EXPR_BINARY},
    {"!=", LIT_OP_NE, 6, 6, LIT_EXPR_BINARY},   {"<", LIT_OP_LT, 7, 7, LIT_EXPR_BINARY},
    {">", LIT_OP_GT, 7, 7, LIT_EXPR_BINARY},    {"<=", LIT_OP_LE, 7, 7, LIT_EXPR_BINARY},
    {">=", LIT_OP_GE, 7, 7, LIT_EXPR_BINARY},   {"<<", LIT_OP_SHL, 8, 8, LIT_EXPR_BINARY},
    {">>", LIT_OP_SHR, 8, 8, LIT_EXPR_BINARY},  {">>>", LIT_OP_USHR, 8, 8, LIT_EXPR_BINARY},
    {"+", LIT_OP_ADD, 9, 9, LIT_EXPR_BINARY},   {"-", LIT_OP_SUB, 9, 9, LIT_EXPR_BINARY},
    {"*", LIT_OP_MUL, 10, 10, LIT_EXPR_BINARY}, {"/", LIT_OP_DIV, 10, 10, LIT_EXPR_BINARY},
    {"%", LIT_OP_REM, 10, 10, LIT_EXPR_BINARY},
};

static bool parse_expr(struct parser *p, int level, struct lit_expr **out);
static bool parse_stmt(struct parser *p, struct lit_stmt **out);

static struct lit_expr *new_expr(struct parser *p, enum lit_expr_kind kind, size_t pos)
{
    struct lit_expr *e = arena_zalloc(p->arena, sizeof *e);
    e->kind = kind;
    e->reg = -1;
    e->pos = pos;
    return e;
}

static struct lit_stmt *new_stmt(struct parser *p, enum lit_stmt_kind kind, size_t pos)
{
    struct lit_stmt *s = arena_zalloc(p->arena, sizeof *s);
    s->kind = kind;
    s->reg = -1;
    s->pos = pos;
    return s;
}

static bool is_reserved(const char *name)
{
    static const char *const words[] = {"if",    "else", "while", "do",  "int",
                                        "final", "ref",  "null",  "boolean"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], name) == 0)
            return true;
    return false;
}

static struct lit_expr *name_expr(struct parser *p, const char *name, size_t pos)
{
    int reg = parse_find_reg(p, p->thread, name);
    int addr = parse_find_addr(p, name);
    struct lit_expr *e = new_expr(p, LIT_EXPR_CONST, pos);
    if (strcmp(name, "null") == 0 || (reg < 0 && addr >= 0 &&
                                      p->addrs.at[addr].kind == LIT_ADDR_OBJECT)) {
        e->value = (struct lit_value){true, addr};
    } else if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0) {
        e->value.n = name[0] == 't';
    } else {
        e->kind = LIT_EXPR_REG;
        e->reg = parse_reg(p, p->thread, name);
    }
    return e;
}

/* X or A[i] or r.f, the name already read; stops before the '.' of the method. */
static bool parse_place(struct parser *p, const char *name, size_t pos,
                        struct lit_place *at)
{
    struct lex *l = &p->lex;
    *at = (struct lit_place){.loc = -1, .addr = -1, .handle = name};
    int reg = parse_find_reg(p, p->thread, name);
    const struct lit_value *bound =
        reg >= 0 ? &p->threads.at[p->thread].regs.at[reg].init : NULL;
    const struct lit_addr *target =
        bound && bound->is_addr ? &p->addrs.at[bound->n] : NULL;
    if (lex_accept(l, "[")) {
        struct lit_expr *index;
        if (!target || target->kind != LIT_ADDR_ARRAY)
            return lex_error_at(l, pos, "'%s' is not the handle of an array in thread %d: "
                                "bind it with %d:%s=a;", name, p->thread, p->thread, name);
        if (!parse_expr(p, 0, &index) || !lex_expect(l, "]", "behind the index"))
            return false;
        at->kind = LIT_AT_ELEMENT;
        at->addr = bound->n;
        at->index = index;
        return true;
    }
    if (target && target->kind == LIT_ADDR_LOC) {
        at->kind = LIT_AT_LOC;
        at->loc = target->first;
        return true;
    }
    return lex_error_at(l, pos, "handle '%s' is not bound to a location in thread %d: "
                        "write %d:%s=x; into the initial values", name, p->thread,
                        p->thread, name);
}

static const struct method *find_method(struct parser *p)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lex_is(&p->lex, methods[i].name))
            return &methods[i];
    return NULL;
}

/* Everything behind `X` in X.get(), A[1].set(2), r.f.getAcquire(). */
static bool parse_access(struct parser *p, const char *name, size_t pos,
                         struct lit_place *at, const struct method **m)
{
    struct lex *l = &p->lex;
    if (lex_is(l, "[")) {
        if (!parse_place(p, name, pos, at) || !lex_expect(l, ".", "before the method"))
            return false;
        *m = find_method(p);
    } else {
        lex_next(l); /* the dot */
        *m = find_method(p);
        /* A field may be called like a method: then another dot follows. */
        if (*m && !(l->end < l->len && l->src[l->end] == '.'))
            return parse_place(p, name, pos, at) && lex_next(l);
        if (l->kind != LEX_NAME)
            return lex_error(l, "a method or field");
        const char *field = parse_name(p);
        size_t field_pos = l->at;
        lex_next(l);
        if (!lex_is(l, "."))
            return lex_error_at(l, field_pos, "unknown method '%s'", field);
        lex_next(l);
        *at = (struct lit_place){LIT_AT_FIELD, -1, -1, field, NULL, name};
        at->index = name_expr(p, name, pos);
        *m = find_method(p);
    }
    if (!*m)
        return lex_error(l, "a method of VarHandle");
    lex_next(l);
    return true;
}

static bool parse_args(struct parser *p, int count, struct lit_expr **a,
                       struct lit_expr **b)
{
    struct lex *l = &p->lex;
    if (!lex_expect(l, "(", "before the arguments"))
        return false;
    if (count >= 1 && !parse_expr(p, 0, a))
        return false;
    if (count == 2 && (!lex_expect(l, ",", "between the arguments") || !parse_expr(p, 0, b)))
        return false;
    return lex_expect(l, ")", count == 0 ? "(no argument)" : "behind the arguments");
}

static bool access_expr(struct parser *p, const char *name, size_t pos,
                        struct lit_expr **out)
{
    static const enum lit_expr_kind kinds[] = {[WHAT_READ] = LIT_EXPR_READ,
                                               [WHAT_RMW] = LIT_EXPR_RMW,
                                               [WHAT_CAS] = LIT_EXPR_CAS};
    struct lit_place at;
    const struct method *m;
    if (!parse_access(p, name, pos, &at, &m))
        return false;
    if (m->what == WHAT_WRITE)
        return lex_error_at(&p->lex, pos, "%s has no value", m->name);
    struct lit_expr *e = new_expr(p, kinds[m->what], pos), *a = NULL, *b = NULL;
    e->at = at;
    e->op = m->op;
    e->mode = m->mode;
    e->yields_bool = m->yields_bool;
    e->weak = m->weak;
    int count = m->what == WHAT_READ ? 0 : m->what == WHAT_RMW ? 1 : 2;
    if (!parse_args(p, count, &a, &b))
        return false;
    e->a = a;
    e->b = b;
    e->height = 1 + (a ? a->height : 0) + (b ? b->height : 0);
    *out = e;
    return true;
}

static bool parse_primary(struct parser *p, struct lit_expr **out)
{
    struct lex *l = &p->lex;
    size_t pos = l->at;
    if (lex_accept(l, "("))
        return parse_expr(p, 0, out) && lex_expect(l, ")", "behind the expression");
    if (l->kind == LEX_NUMBER) {
        *out = new_expr(p, LIT_EXPR_CONST, pos);
        return lex_int(l, false, &(*out)->value.n);
    }
    if (l->kind != LEX_NAME)
        return lex_error(l, "an expression");
    const char *name = parse_name(p);
    if (is_reserved(name) && strcmp(name, "null") != 0)
        return lex_error(l, "an expression");
    lex_next(l);
    if (lex_is(l, ".") || lex_is(l, "["))
        return access_expr(p, name, pos, out);
    if (lex_is(l, "("))
        return lex_error_at(l, pos, "unknown function '%s'", name);
    *out = name_expr(p, name, pos);
    return true;
}

static bool parse_unary(struct parser *p, struct lit_expr **out)
{
    struct lex *l = &p->lex;
    size_t pos = l->at;
    enum lit_expr_kind kind;
    if (lex_accept(l, "-")) {
        if (l->kind == LEX_NUMBER) {
            *out = new_expr(p, LIT_EXPR_CONST, pos);
            return lex_int(l, true, &(*out)->value.n);
        }
        kind = LIT_EXPR_NEG;
    } else if (lex_accept(l, "!"))
        kind = LIT_EXPR_NOT;
    else if (lex_accept(l, "~"))
        kind = LIT_EXPR_COMPL;
    else if (lex_accept(l, "+"))
        return parse_unary(p, out);
    else
        return parse_primary(p, out);
    if (!parse_enter(p))
        return false;
    *out = new_expr(p, kind, pos);
    struct lit_expr *a;
    if (!parse_unary(p, &a))
        return false;
    (*out)->a = a;
    (*out)->height = a->height + 1;
    parse_leave(p);
    return true;
}

static const struct operator *operator_ahead(struct parser *p)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (lex_is(&p->lex, operators[i].text))
            return &operators[i];
    return NULL;
}

/* Operators that bind tighter than `level`. */
static bool parse_expr(struct parser *p, int level, struct lit_expr **out)
{
    if (!parse_enter(p) || !parse_unary(p, out))
        return false;
    const struct operator *o;
    while ((o = operator_ahead(p))) {
        int here = p->opts->java ? o->java : o->herd;
        if (here <= level)
            break;
        struct lit_expr *e = new_expr(p, LIT_EXPR_BINARY, p->lex.at), *b;
        if (p->opts->java)
            e->kind = o->java_kind;
        e->op = o->op;
        e->a = *out;
        lex_next(&p->lex);
        if (!parse_expr(p, here, &b))
            return false;
        e->b = b;
        e->height = 1 + (e->a->height > b->height ? e->a->height : b->height);
        if (e->height > PARSE_MAX_HEIGHT)
            return lex_error_at(&p->lex, e->pos, "expression too long");
        *out = e;
    }
    parse_leave(p);
    return true;
}

static bool parse_paren_expr(struct parser *p, const char *what, struct lit_stmt *s)
{
    struct lit_expr *e;
    if (!lex_expect(&p->lex, "(", what) || !parse_expr(p, 0, &e))
        return false;
    s->a = e;
    return lex_expect(&p->lex, ")", "behind the condition");
}

static bool end_stmt(struct parser *p)
{
    return lex_expect(&p->lex, ";", "behind the statement");
}

static bool parse_block(struct parser *p, struct lit_stmt **out)
{
    struct lex *l = &p->lex;
    size_t pos = l->at;
    if (!lex_expect(l, "{", "before the statements"))
        return false;
    struct lit_stmt *block = new_stmt(p, LIT_STMT_BLOCK, pos), *last = NULL;
    while (!lex_is(l, "}")) {
        struct lit_stmt *s;
        if (l->kind == LEX_END)
            return lex_error_at(l, pos, "this '{' is not closed");
        if (!parse_stmt(p, &s))
            return false;
        if (last)
            last->next = s;
        else
            block->body = s;
        for (last = s; last->next;)
            last = (struct lit_stmt *)last->next;
    }
    lex_next(l);
    *out = block;
    return true;
}

/* int r1 = e, r2; */
static bool parse_decl(struct parser *p, struct lit_stmt **out, bool is_ref)
{
    struct lex *l = &p->lex;
    struct lit_stmt *first = NULL, *last = NULL;
    do {
        if (l->kind != LEX_NAME)
            return lex_error(l, "the name of a local variable");
        const char *name = parse_name(p);
        if (is_reserved(name))
            return lex_error(l, "the name of a local variable");
        struct lit_stmt *s = new_stmt(p, LIT_STMT_DECLARE, l->at);
        s->reg = parse_reg(p, p->thread, name);
        s->is_decl = true;
        s->is_ref = is_ref;
        if (is_ref)
            p->threads.at[p->thread].regs.at[s->reg].is_ref = true;
        lex_next(l);
        if (lex_accept(l, "=")) {
            struct lit_expr *e;
            s->kind = LIT_STMT_ASSIGN;
            if (!parse_expr(p, 0, &e))
                return false;
            s->a = e;
        }
        if (last)
            last->next = s;
        else
            first = s;
        last = s;
    } while (lex_accept(l, ","));
    *out = first;
    return end_stmt(p);
}

/* A statement that begins with a name: assignment, access. */
static bool parse_named(struct parser *p, struct lit_stmt **out)
{
    struct lex *l = &p->lex;
    size_t pos = l->at;
    const char *name = parse_name(p);
    lex_next(l);
    struct lit_stmt *s = new_stmt(p, LIT_STMT_ASSIGN, pos);
    struct lit_expr *e = NULL;
    *out = s;
    if (lex_accept(l, "=")) {
        s->reg = parse_reg(p, p->thread, name);
        if (!parse_expr(p, 0, &e))
            return false;
        s->a = e;
        return end_stmt(p);
    }
    if (!lex_is(l, ".") && !lex_is(l, "["))
        return lex_error(l, "'=' or '.' behind a name");
    struct lex before = *l;
    const struct method *m;
    if (!parse_access(p, name, pos, &s->at, &m))
        return false;
    if (m->what != WHAT_WRITE) { /* an access whose value is dropped */
        *l = before;
        if (!access_expr(p, name, pos, &e))
            return false;
        s->a = e;
        return end_stmt(p);
    }
    s->kind = LIT_STMT_STORE;
    s->mode = m->mode;
    if (!parse_args(p, 1, &e, NULL))
        return false;
    s->a = e;
    return end_stmt(p);
}

static bool parse_fence(struct parser *p, struct lit_stmt **out, bool *matched)
{
    struct lex *l = &p->lex;
    struct lex before = *l;
    *matched = true;
    *out = new_stmt(p, LIT_STMT_FENCE, l->at);
    bool qualified = lex_accept(l, "VarHandle");
    if (qualified && !lex_expect(l, ".", "behind 'VarHandle'"))
        return false;
    for (size_t i = 0; i < sizeof fences / sizeof *fences; i++)
        if (lex_accept(l, fences[i].name)) {
            (*out)->mode = fences[i].mode;
            return parse_args(p, 0, NULL, NULL) && end_stmt(p);
        }
    if (qualified)
        return lex_error(l, "a fence (fullFence, acquireFence, releaseFence, "
                            "loadLoadFence, storeStoreFence)");
    *l = before;
    *matched = false;
    return true;
}

static bool parse_monitor_name(struct parser *p, struct lit_stmt *s)
{
    struct lex *l = &p->lex;
    if (!lex_expect(l, "(", "before the monitor"))
        return false;
    if (l->kind != LEX_NAME)
        return lex_error(l, "the name of a monitor");
    s->at = (struct lit_place){.kind = LIT_AT_LOC, .addr = -1, .handle = parse_name(p)};
    s->at.loc = parse_monitor(p, s->at.handle);
    lex_next(l);
    return lex_expect(l, ")", "behind the monitor");
}

static bool parse_join(struct parser *p, struct lit_stmt *s)
{
    struct lex *l = &p->lex;
    if (!lex_expect(l, "(", "before the thread"))
        return false;
    const char *name = parse_name(p);
    if (l->kind != LEX_NAME || strncmp(name, "Thread", 6) != 0 || !name[6] ||
        strspn(name + 6, "0123456789") != strlen(name + 6) || strlen(name) > 9)
        return lex_error(l, "a thread (Thread0, Thread1, ...)");
    s->reg = atoi(name + 6);
    if (s->reg == p->thread)
        return lex_error_at(l, l->at, "a thread can't wait for itself");
    lex_next(l);
    return lex_expect(l, ")", "behind the thread") && end_stmt(p);
}

static bool parse_freeze(struct parser *p, struct lit_stmt *s)
{
    struct lex *l = &p->lex;
    if (!lex_expect(l, "(", "before the object"))
        return false;
    s->at = (struct lit_place){.kind = LIT_AT_LOC, .loc = -1, .handle = parse_name(p)};
    s->at.addr = parse_find_addr(p, s->at.handle);
    if (s->at.addr < 0 || p->addrs.at[s->at.addr].kind != LIT_ADDR_OBJECT)
        return lex_error(l, "an object of the initial values");
    lex_next(l);
    return lex_expect(l, ")", "behind the object") && end_stmt(p);
}

static bool parse_sub(struct parser *p, const struct lit_stmt **to)
{
    struct lit_stmt *s;
    if (!parse_stmt(p, &s))
        return false;
    *to = s;
    return true;
}

/* The statements that begin with a word of their own; *matched tells. */
static bool parse_keyword(struct parser *p, struct lit_stmt **out, bool *matched)
{
    struct lex *l = &p->lex;
    struct lit_stmt *s = *out = new_stmt(p, LIT_STMT_BLOCK, l->at);
    *matched = true;
    if (lex_accept(l, "if")) {
        s->kind = LIT_STMT_IF;
        return parse_paren_expr(p, "behind 'if'", s) && parse_sub(p, &s->body) &&
               (!lex_accept(l, "else") || parse_sub(p, &s->other));
    }
    if (lex_accept(l, "while")) {
        s->kind = LIT_STMT_WHILE;
        return parse_paren_expr(p, "behind 'while'", s) && parse_sub(p, &s->body);
    }
    if (lex_accept(l, "do")) {
        s->kind = LIT_STMT_DO;
        return parse_sub(p, &s->body) &&
               lex_expect(l, "while", "behind the body of 'do'") &&
               parse_paren_expr(p, "behind 'while'", s) && end_stmt(p);
    }
    if (lex_accept(l, "synchronized")) {
        s->kind = LIT_STMT_SYNCHRONIZED;
        return parse_monitor_name(p, s) && parse_sub(p, &s->body);
    }
    if (lex_accept(l, "atomic")) {
        s->kind = LIT_STMT_ATOMIC;
        return parse_sub(p, &s->body);
    }
    *matched = false;
    return true;
}

/* Statements that look like a call: lock(m); join(Thread1); print(e); ... */
static bool parse_call(struct parser *p, struct lit_stmt **out, bool *matched)
{
    struct lex *l = &p->lex;
    size_t q = l->end;
    while (q < l->len && (l->src[q] == ' ' || l->src[q] == '\t'))
        q++;
    *matched = true;
    struct lit_stmt *s = *out = new_stmt(p, LIT_STMT_LOCK, l->at);
    bool call = q < l->len && l->src[q] == '(';
    if (call && lex_accept(l, "lock"))
        return parse_monitor_name(p, s) && end_stmt(p);
    if (call && lex_accept(l, "unlock")) {
        s->kind = LIT_STMT_UNLOCK;
        return parse_monitor_name(p, s) && end_stmt(p);
    }
    if (call && lex_accept(l, "join")) {
        s->kind = LIT_STMT_JOIN;
        return parse_join(p, s);
    }
    if (call && lex_accept(l, "print")) {
        s->kind = LIT_STMT_PRINT;
        return parse_paren_expr(p, "behind 'print'", s) && end_stmt(p);
    }
    if (call && lex_accept(l, "freeze")) {
        s->kind = LIT_STMT_FREEZE;
        return parse_freeze(p, s);
    }
    *matched = false;
    return true;
}

static bool parse_any(struct parser *p, struct lit_stmt **out)
{
    struct lex *l = &p->lex;
    bool matched;
    if (lex_is(l, "{"))
        return parse_block(p, out);
    if (lex_is(l, ";")) {
        *out = new_stmt(p, LIT_STMT_BLOCK, l->at);
        return lex_next(l);
    }
    if (lex_accept(l, "int") || lex_accept(l, "boolean"))
        return parse_decl(p, out, false);
    if (lex_accept(l, "ref"))
        return parse_decl(p, out, true);
    if (!parse_keyword(p, out, &matched) || matched)
        return matched && !l->err->set;
    if (!parse_fence(p, out, &matched) || matched)
        return matched && !l->err->set;
    if (!parse_call(p, out, &matched) || matched)
        return matched && !l->err->set;
    if (l->kind != LEX_NAME)
        return lex_error(l, "a statement");
    return parse_named(p, out);
}

static bool parse_stmt(struct parser *p, struct lit_stmt **out)
{
    if (!parse_enter(p))
        return false;
    bool ok = parse_any(p, out);
    parse_leave(p);
    return ok;
}

static bool parse_thread(struct parser *p)
{
    struct lex *l = &p->lex;
    char *name = parse_name(p);
    char want[24];
    snprintf(want, sizeof want, "Thread%d", p->threads_in_text);
    if (strcmp(name, want) != 0)
        return lex_error_at(l, l->at, "expected '%s': threads are numbered from 0 without "
                            "gaps, found '%s'", want, name);
    p->thread = p->threads_in_text++;
    if (!parse_thread_slot(p, p->thread))
        return false;
    lex_next(l);
    struct lit_stmt *body;
    if (!parse_block(p, &body))
        return false;
    p->threads.at[p->thread].body = body;
    return true;
}

static bool check_joins(struct parser *p)
{
    for (int t = 0; t < p->threads_in_text; t++)
        for (size_t i = 0; i < p->threads.at[t].insns.len; i++) {
            const struct lit_insn *in = &p->threads.at[t].insns.at[i];
            if (in->kind == LIT_INSN_JOIN && in->target >= p->threads_in_text)
                return lex_error_at(&p->lex, in->pos, "there is no thread %d", in->target);
        }
    return true;
}

bool parse_java(struct parser *p)
{
    struct lex *l = &p->lex;
    while (l->kind == LEX_NAME && strncmp(l->src + l->at, "Thread", 6) == 0)
        if (!parse_thread(p))
            return false;
    if (p->threads_in_text == 0)
        return lex_error(l, "'Thread0 {'");
    for (int t = 0; t < p->threads_in_text; t++)
        if (!lower_thread(p, t))
            return false;
    return check_joins(p);
}
