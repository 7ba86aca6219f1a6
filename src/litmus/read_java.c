/* SPDX-License-Identifier: Apache-2.0 */
/* Threads of Java tests. Reads herd7's language and Ravel's extensions into statements;
 * lower.c turns those into instructions. In herd's dialect, the default, && and || are
 * bitwise and bind as herd's parser has them; with --java they are Java's. */
#include "litmus/read_int.h"

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

/* Binary operators with their level in either dialect; a higher one binds tighter. */
static const struct operator{
    const char *text;
    enum lit_op op;
    int herd, java;
    enum lit_expr_kind java_kind;
}
operators[] = {
    {"||", LIT_OP_OR, 1, 1, LIT_EXPR_ORELSE},
    {"&&", LIT_OP_AND, 4, 2, LIT_EXPR_ANDALSO},
    {"|", LIT_OP_OR, 2, 3, LIT_EXPR_BINARY},
    {"^", LIT_OP_XOR, 3, 4, LIT_EXPR_BINARY},
    {"&", LIT_OP_AND, 4, 5, LIT_EXPR_BINARY},
    {"==", LIT_OP_EQ, 6, 6, LIT_EXPR_BINARY},
    {"!=", LIT_OP_NE, 6, 6, LIT_EXPR_BINARY},
    {"<", LIT_OP_LT, 7, 7, LIT_EXPR_BINARY},
    {">", LIT_OP_GT, 7, 7, LIT_EXPR_BINARY},
    {"<=", LIT_OP_LE, 7, 7, LIT_EXPR_BINARY},
    {">=", LIT_OP_GE, 7, 7, LIT_EXPR_BINARY},
    {"<<", LIT_OP_SHL, 8, 8, LIT_EXPR_BINARY},
    {">>", LIT_OP_SHR, 8, 8, LIT_EXPR_BINARY},
    {">>>", LIT_OP_USHR, 8, 8, LIT_EXPR_BINARY},
    {"+", LIT_OP_ADD, 9, 9, LIT_EXPR_BINARY},
    {"-", LIT_OP_SUB, 9, 9, LIT_EXPR_BINARY},
    {"*", LIT_OP_MUL, 10, 10, LIT_EXPR_BINARY},
    {"/", LIT_OP_DIV, 10, 10, LIT_EXPR_BINARY},
    {"%", LIT_OP_REM, 10, 10, LIT_EXPR_BINARY},
};

static bool read_expr(struct reader *p, int level, struct lit_expr **out);
static bool read_stmt(struct reader *p, struct lit_stmt **out);

static struct lit_expr *new_expr(struct reader *p, enum lit_expr_kind kind, size_t pos)
{
    struct lit_expr *e = arena_zalloc(p->arena, sizeof *e);
    e->kind = kind;
    e->reg = -1;
    e->pos = pos;
    return e;
}

static struct lit_stmt *new_stmt(struct reader *p, enum lit_stmt_kind kind, size_t pos)
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

static struct lit_expr *name_expr(struct reader *p, const char *name, size_t pos)
{
    int reg = read_find_reg(p, p->thread, name);
    int addr = read_find_addr(p, name);
    struct lit_expr *e = new_expr(p, LIT_EXPR_CONST, pos);
    if (strcmp(name, "null") == 0 || (reg < 0 && addr >= 0 &&
                                      p->addrs.at[addr].kind == LIT_ADDR_OBJECT)) {
        e->value = (struct lit_value){true, addr};
    } else if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0) {
        e->value.n = name[0] == 't';
    } else {
        e->kind = LIT_EXPR_REG;
        e->reg = read_reg(p, p->thread, name);
    }
    return e;
}

/* X or A[i] or r.f, the name already read; stops before the '.' of the method. */
static bool read_place(struct reader *p, const char *name, size_t pos,
                        struct lit_place *at)
{
    struct tok *l = &p->lex;
    *at = (struct lit_place){.loc = -1, .addr = -1, .handle = name};
    int reg = read_find_reg(p, p->thread, name);
    const struct lit_value *bound =
        reg >= 0 ? &p->threads.at[p->thread].regs.at[reg].init : NULL;
    const struct lit_addr *target =
        bound && bound->is_addr ? &p->addrs.at[bound->n] : NULL;
    if (tok_accept(l, "[")) {
        struct lit_expr *index;
        if (!target || target->kind != LIT_ADDR_ARRAY)
            return tok_error_at(l, pos,
                                "'%s' is not the handle of an array in thread %d: "
                                "bind it with %d:%s=a;",
                                name, p->thread, p->thread, name);
        if (!read_expr(p, 0, &index) || !tok_expect(l, "]", "behind the index"))
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
    return tok_error_at(l, pos, "handle '%s' is not bound to a location in thread %d: "
                        "write %d:%s=x; into the initial values", name, p->thread,
                        p->thread, name);
}

static const struct method *find_method(struct reader *p)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (tok_is(&p->lex, methods[i].name))
            return &methods[i];
    return NULL;
}

/* Everything behind `X` in X.get(), A[1].set(2), r.f.getAcquire(). */
static bool read_access(struct reader *p, const char *name, size_t pos,
                         struct lit_place *at, const struct method **m)
{
    struct tok *l = &p->lex;
    if (tok_is(l, "[")) {
        if (!read_place(p, name, pos, at) || !tok_expect(l, ".", "before the method"))
            return false;
        *m = find_method(p);
    } else {
        tok_next(l); /* the dot */
        *m = find_method(p);
        /* A field may be called like a method: then another dot follows. */
        if (*m && !(l->end < l->len && l->src[l->end] == '.'))
            return read_place(p, name, pos, at) && tok_next(l);
        if (l->kind != TOK_NAME)
            return tok_error(l, "a method or field");
        const char *field = read_name(p);
        size_t field_pos = l->at;
        tok_next(l);
        if (!tok_is(l, "."))
            return tok_error_at(l, field_pos, "unknown method '%s'", field);
        tok_next(l);
        *at = (struct lit_place){LIT_AT_FIELD, -1, -1, field, NULL, name};
        at->index = name_expr(p, name, pos);
        *m = find_method(p);
    }
    if (!*m)
        return tok_error(l, "a method of VarHandle");
    tok_next(l);
    return true;
}

static bool read_args(struct reader *p, int count, struct lit_expr **a,
                       struct lit_expr **b)
{
    struct tok *l = &p->lex;
    if (!tok_expect(l, "(", "before the arguments"))
        return false;
    if (count >= 1 && !read_expr(p, 0, a))
        return false;
    if (count == 2 &&
        (!tok_expect(l, ",", "between the arguments") || !read_expr(p, 0, b)))
        return false;
    return tok_expect(l, ")", count == 0 ? "(no argument)" : "behind the arguments");
}

static bool access_expr(struct reader *p, const char *name, size_t pos,
                        struct lit_expr **out)
{
    static const enum lit_expr_kind kinds[] = {[WHAT_READ] = LIT_EXPR_READ,
                                               [WHAT_RMW] = LIT_EXPR_RMW,
                                               [WHAT_CAS] = LIT_EXPR_CAS};
    struct lit_place at;
    const struct method *m;
    if (!read_access(p, name, pos, &at, &m))
        return false;
    if (m->what == WHAT_WRITE)
        return tok_error_at(&p->lex, pos, "%s has no value", m->name);
    struct lit_expr *e = new_expr(p, kinds[m->what], pos), *a = NULL, *b = NULL;
    e->at = at;
    e->op = m->op;
    e->mode = m->mode;
    e->yields_bool = m->yields_bool;
    e->weak = m->weak;
    int count = m->what == WHAT_READ ? 0 : m->what == WHAT_RMW ? 1 : 2;
    if (!read_args(p, count, &a, &b))
        return false;
    e->a = a;
    e->b = b;
    e->height = 1 + (a ? a->height : 0) + (b ? b->height : 0);
    *out = e;
    return true;
}

static bool read_primary(struct reader *p, struct lit_expr **out)
{
    struct tok *l = &p->lex;
    size_t pos = l->at;
    if (tok_accept(l, "("))
        return read_expr(p, 0, out) && tok_expect(l, ")", "behind the expression");
    if (l->kind == TOK_NUMBER) {
        *out = new_expr(p, LIT_EXPR_CONST, pos);
        return tok_int(l, false, &(*out)->value.n);
    }
    if (l->kind != TOK_NAME)
        return tok_error(l, "an expression");
    const char *name = read_name(p);
    if (is_reserved(name) && strcmp(name, "null") != 0)
        return tok_error(l, "an expression");
    tok_next(l);
    if (tok_is(l, ".") || tok_is(l, "["))
        return access_expr(p, name, pos, out);
    if (tok_is(l, "("))
        return tok_error_at(l, pos, "unknown function '%s'", name);
    *out = name_expr(p, name, pos);
    return true;
}

static bool read_unary(struct reader *p, struct lit_expr **out)
{
    struct tok *l = &p->lex;
    size_t pos = l->at;
    enum lit_expr_kind kind;
    if (tok_accept(l, "-")) {
        if (l->kind == TOK_NUMBER) {
            *out = new_expr(p, LIT_EXPR_CONST, pos);
            return tok_int(l, true, &(*out)->value.n);
        }
        kind = LIT_EXPR_NEG;
    } else if (tok_accept(l, "!"))
        kind = LIT_EXPR_NOT;
    else if (tok_accept(l, "~"))
        kind = LIT_EXPR_COMPL;
    else if (tok_accept(l, "+"))
        return read_unary(p, out);
    else
        return read_primary(p, out);
    if (!read_enter(p))
        return false;
    *out = new_expr(p, kind, pos);
    struct lit_expr *a;
    if (!read_unary(p, &a))
        return false;
    (*out)->a = a;
    (*out)->height = a->height + 1;
    read_leave(p);
    return true;
}

static const struct operator *operator_ahead(struct reader *p)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (tok_is(&p->lex, operators[i].text))
            return &operators[i];
    return NULL;
}

/* Operators that bind tighter than `level`. */
static bool read_expr(struct reader *p, int level, struct lit_expr **out)
{
    if (!read_enter(p) || !read_unary(p, out))
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
        tok_next(&p->lex);
        if (!read_expr(p, here, &b))
            return false;
        e->b = b;
        e->height = 1 + (e->a->height > b->height ? e->a->height : b->height);
        if (e->height > READ_MAX_HEIGHT)
            return tok_error_at(&p->lex, e->pos, "expression too long");
        *out = e;
    }
    read_leave(p);
    return true;
}

static bool read_paren_expr(struct reader *p, const char *what, struct lit_stmt *s)
{
    struct lit_expr *e;
    if (!tok_expect(&p->lex, "(", what) || !read_expr(p, 0, &e))
        return false;
    s->a = e;
    return tok_expect(&p->lex, ")", "behind the condition");
}

static bool end_stmt(struct reader *p)
{
    return tok_expect(&p->lex, ";", "behind the statement");
}

static bool read_block(struct reader *p, struct lit_stmt **out)
{
    struct tok *l = &p->lex;
    size_t pos = l->at;
    if (!tok_expect(l, "{", "before the statements"))
        return false;
    struct lit_stmt *block = new_stmt(p, LIT_STMT_BLOCK, pos), *last = NULL;
    while (!tok_is(l, "}")) {
        struct lit_stmt *s;
        if (l->kind == TOK_END)
            return tok_error_at(l, pos, "this '{' is not closed");
        if (!read_stmt(p, &s))
            return false;
        if (last)
            last->next = s;
        else
            block->body = s;
        for (last = s; last->next;)
            last = (struct lit_stmt *)last->next;
    }
    tok_next(l);
    *out = block;
    return true;
}

/* int r1 = e, r2; */
static bool read_decl(struct reader *p, struct lit_stmt **out, bool is_ref)
{
    struct tok *l = &p->lex;
    struct lit_stmt *first = NULL, *last = NULL;
    do {
        if (l->kind != TOK_NAME)
            return tok_error(l, "the name of a local variable");
        const char *name = read_name(p);
        if (is_reserved(name))
            return tok_error(l, "the name of a local variable");
        struct lit_stmt *s = new_stmt(p, LIT_STMT_DECLARE, l->at);
        s->reg = read_reg(p, p->thread, name);
        s->is_decl = true;
        s->is_ref = is_ref;
        if (is_ref)
            p->threads.at[p->thread].regs.at[s->reg].is_ref = true;
        tok_next(l);
        if (tok_accept(l, "=")) {
            struct lit_expr *e;
            s->kind = LIT_STMT_ASSIGN;
            if (!read_expr(p, 0, &e))
                return false;
            s->a = e;
        }
        if (last)
            last->next = s;
        else
            first = s;
        last = s;
    } while (tok_accept(l, ","));
    *out = first;
    return end_stmt(p);
}

/* A statement that begins with a name: assignment, access. */
static bool read_named(struct reader *p, struct lit_stmt **out)
{
    struct tok *l = &p->lex;
    size_t pos = l->at;
    const char *name = read_name(p);
    tok_next(l);
    bool ends = strcmp(name, "exists") == 0 || strcmp(name, "forall") == 0 ||
                strcmp(name, "locations") == 0;
    if (ends && !tok_is(l, "="))
        return tok_error_at(l, pos, "expected '}' before '%s': a block is not closed",
                            name);
    struct lit_stmt *s = new_stmt(p, LIT_STMT_ASSIGN, pos);
    struct lit_expr *e = NULL;
    *out = s;
    if (tok_accept(l, "=")) {
        s->reg = read_reg(p, p->thread, name);
        if (!read_expr(p, 0, &e))
            return false;
        s->a = e;
        return end_stmt(p);
    }
    if (!tok_is(l, ".") && !tok_is(l, "["))
        return tok_error(l, "'=' or '.' behind a name");
    struct tok before = *l;
    const struct method *m;
    if (!read_access(p, name, pos, &s->at, &m))
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
    if (!read_args(p, 1, &e, NULL))
        return false;
    s->a = e;
    return end_stmt(p);
}

static bool read_fence(struct reader *p, struct lit_stmt **out, bool *matched)
{
    struct tok *l = &p->lex;
    struct tok before = *l;
    *matched = true;
    *out = new_stmt(p, LIT_STMT_FENCE, l->at);
    bool qualified = tok_accept(l, "VarHandle");
    if (qualified && !tok_expect(l, ".", "behind 'VarHandle'"))
        return false;
    for (size_t i = 0; i < sizeof fences / sizeof *fences; i++)
        if (tok_accept(l, fences[i].name)) {
            (*out)->mode = fences[i].mode;
            return read_args(p, 0, NULL, NULL) && end_stmt(p);
        }
    if (qualified)
        return tok_error(l, "a fence (fullFence, acquireFence, releaseFence, "
                            "loadLoadFence, storeStoreFence)");
    *l = before;
    *matched = false;
    return true;
}

static bool read_monitor_name(struct reader *p, struct lit_stmt *s)
{
    struct tok *l = &p->lex;
    if (!tok_expect(l, "(", "before the monitor"))
        return false;
    if (l->kind != TOK_NAME)
        return tok_error(l, "the name of a monitor");
    s->at = (struct lit_place){.kind = LIT_AT_LOC, .addr = -1, .handle = read_name(p)};
    s->at.loc = read_monitor(p, s->at.handle);
    tok_next(l);
    return tok_expect(l, ")", "behind the monitor");
}

static bool read_join(struct reader *p, struct lit_stmt *s)
{
    struct tok *l = &p->lex;
    if (!tok_expect(l, "(", "before the thread"))
        return false;
    const char *name = read_name(p);
    if (l->kind != TOK_NAME || strncmp(name, "Thread", 6) != 0 || !name[6] ||
        strspn(name + 6, "0123456789") != strlen(name + 6) || strlen(name) > 9)
        return tok_error(l, "a thread (Thread0, Thread1, ...)");
    s->reg = atoi(name + 6);
    if (s->reg == p->thread)
        return tok_error_at(l, l->at, "a thread can't wait for itself");
    tok_next(l);
    return tok_expect(l, ")", "behind the thread") && end_stmt(p);
}

static bool read_freeze(struct reader *p, struct lit_stmt *s)
{
    struct tok *l = &p->lex;
    if (!tok_expect(l, "(", "before the object"))
        return false;
    s->at = (struct lit_place){.kind = LIT_AT_LOC, .loc = -1, .handle = read_name(p)};
    s->at.addr = read_find_addr(p, s->at.handle);
    if (s->at.addr < 0 || p->addrs.at[s->at.addr].kind != LIT_ADDR_OBJECT)
        return tok_error(l, "an object of the initial values");
    tok_next(l);
    return tok_expect(l, ")", "behind the object") && end_stmt(p);
}

static bool read_sub(struct reader *p, const struct lit_stmt **to)
{
    struct lit_stmt *s;
    if (!read_stmt(p, &s))
        return false;
    *to = s;
    return true;
}

/* The statements that begin with a word of their own; *matched tells. */
static bool read_keyword(struct reader *p, struct lit_stmt **out, bool *matched)
{
    struct tok *l = &p->lex;
    struct lit_stmt *s = *out = new_stmt(p, LIT_STMT_BLOCK, l->at);
    *matched = true;
    if (tok_accept(l, "if")) {
        s->kind = LIT_STMT_IF;
        return read_paren_expr(p, "behind 'if'", s) && read_sub(p, &s->body) &&
               (!tok_accept(l, "else") || read_sub(p, &s->other));
    }
    if (tok_accept(l, "while")) {
        s->kind = LIT_STMT_WHILE;
        return read_paren_expr(p, "behind 'while'", s) && read_sub(p, &s->body);
    }
    if (tok_accept(l, "do")) {
        s->kind = LIT_STMT_DO;
        return read_sub(p, &s->body) &&
               tok_expect(l, "while", "behind the body of 'do'") &&
               read_paren_expr(p, "behind 'while'", s) && end_stmt(p);
    }
    if (tok_accept(l, "synchronized")) {
        s->kind = LIT_STMT_SYNCHRONIZED;
        return read_monitor_name(p, s) && read_sub(p, &s->body);
    }
    if (tok_accept(l, "atomic")) {
        s->kind = LIT_STMT_ATOMIC;
        return read_sub(p, &s->body);
    }
    *matched = false;
    return true;
}

/* Statements that look like a call: lock(m); join(Thread1); print(e); ... */
static bool read_call(struct reader *p, struct lit_stmt **out, bool *matched)
{
    struct tok *l = &p->lex;
    size_t q = l->end;
    while (q < l->len && (l->src[q] == ' ' || l->src[q] == '\t'))
        q++;
    *matched = true;
    struct lit_stmt *s = *out = new_stmt(p, LIT_STMT_LOCK, l->at);
    bool call = q < l->len && l->src[q] == '(';
    if (call && tok_accept(l, "lock"))
        return read_monitor_name(p, s) && end_stmt(p);
    if (call && tok_accept(l, "unlock")) {
        s->kind = LIT_STMT_UNLOCK;
        return read_monitor_name(p, s) && end_stmt(p);
    }
    if (call && tok_accept(l, "join")) {
        s->kind = LIT_STMT_JOIN;
        return read_join(p, s);
    }
    if (call && tok_accept(l, "print")) {
        s->kind = LIT_STMT_PRINT;
        return read_paren_expr(p, "behind 'print'", s) && end_stmt(p);
    }
    if (call && tok_accept(l, "freeze")) {
        s->kind = LIT_STMT_FREEZE;
        return read_freeze(p, s);
    }
    *matched = false;
    return true;
}

static bool read_any(struct reader *p, struct lit_stmt **out)
{
    struct tok *l = &p->lex;
    bool matched;
    if (tok_is(l, "{"))
        return read_block(p, out);
    if (tok_is(l, ";")) {
        *out = new_stmt(p, LIT_STMT_BLOCK, l->at);
        return tok_next(l);
    }
    if (tok_accept(l, "int") || tok_accept(l, "boolean"))
        return read_decl(p, out, false);
    if (tok_accept(l, "ref"))
        return read_decl(p, out, true);
    if (!read_keyword(p, out, &matched) || matched)
        return matched && !l->err->set;
    if (!read_fence(p, out, &matched) || matched)
        return matched && !l->err->set;
    if (!read_call(p, out, &matched) || matched)
        return matched && !l->err->set;
    if (l->kind != TOK_NAME)
        return tok_error(l, "a statement");
    return read_named(p, out);
}

static bool read_stmt(struct reader *p, struct lit_stmt **out)
{
    if (!read_enter(p))
        return false;
    bool ok = read_any(p, out);
    read_leave(p);
    return ok;
}

static bool read_thread(struct reader *p)
{
    struct tok *l = &p->lex;
    char *name = read_name(p);
    char want[24];
    snprintf(want, sizeof want, "Thread%d", p->threads_in_text);
    if (strcmp(name, want) != 0)
        return tok_error_at(l, l->at,
                            "expected '%s': threads are numbered from 0 without "
                            "gaps, found '%s'",
                            want, name);
    p->thread = p->threads_in_text++;
    if (!read_thread_slot(p, p->thread))
        return false;
    tok_next(l);
    struct lit_stmt *body;
    if (!read_block(p, &body))
        return false;
    p->threads.at[p->thread].body = body;
    return true;
}

static bool check_joins(struct reader *p)
{
    for (int t = 0; t < p->threads_in_text; t++)
        for (size_t i = 0; i < p->threads.at[t].insns.len; i++) {
            const struct lit_insn *in = &p->threads.at[t].insns.at[i];
            if (in->kind == LIT_INSN_JOIN && in->target >= p->threads_in_text)
                return tok_error_at(&p->lex, in->pos, "there is no thread %d",
                                    in->target);
        }
    return true;
}

bool read_java(struct reader *p)
{
    struct tok *l = &p->lex;
    while (l->kind == TOK_NAME && strncmp(l->src + l->at, "Thread", 6) == 0)
        if (!read_thread(p))
            return false;
    if (p->threads_in_text == 0)
        return tok_error(l, "'Thread0 {'");
    for (int t = 0; t < p->threads_in_text; t++)
        if (!lower_thread(p, t))
            return false;
    return check_joins(p);
}
