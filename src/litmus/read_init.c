/* SPDX-License-Identifier: Apache-2.0 */
/* The block of initial values: `x = 1; int y; a = [1, 2]; object o { final f = 0; }
 * 0:X = x; P1:r1 = 5;`. A value may name what is declared only later, so names are
 * resolved when the block has ended. */
#include "litmus/read_int.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A value whose name waits for the end of the block; loc -1: a register. */
struct pending {
    int loc, thread, reg;
    char *name;
    size_t pos;
};

struct init {
    struct reader *p;
    VEC(struct pending) pending;
    VEC(int) given; /* locations that have their value */
};

bool read_value(struct reader *p, struct lit_value *v, bool *is_name, char **name)
{
    struct tok *l = &p->lex;
    *is_name = false;
    *v = (struct lit_value){0};
    bool negative = tok_accept(l, "-");
    if (l->kind == TOK_NUMBER)
        return tok_int(l, negative, &v->n);
    if (negative)
        return tok_error(l, "a number");
    tok_accept(l, "&");
    if (l->kind != TOK_NAME)
        return tok_error(l, "a value");
    if (tok_accept(l, "null")) {
        v->is_addr = true;
        return true;
    }
    *is_name = true;
    *name = read_name(p);
    tok_next(l);
    return true;
}

/* The value after `=` for loc, or for a register when loc is -1. */
static bool init_value(struct init *in, int loc, int thread, int reg)
{
    struct reader *p = in->p;
    struct lit_value v;
    bool is_name;
    char *name = NULL;
    size_t pos = p->lex.at;
    if (!read_value(p, &v, &is_name, &name))
        return false;
    if (is_name)
        vec_push(&in->pending, (struct pending){loc, thread, reg, name, pos});
    else if (loc >= 0) {
        p->locs.at[loc].init = v;
        p->locs.at[loc].is_ref = v.is_addr;
    } else
        p->threads.at[thread].regs.at[reg].init = v;
    return true;
}

static bool give(struct init *in, int loc, size_t pos)
{
    for (size_t i = 0; i < in->given.len; i++)
        if (in->given.at[i] == loc)
            return tok_error_at(&in->p->lex, pos, "'%s' has its initial value already",
                                in->p->locs.at[loc].name);
    vec_push(&in->given, loc);
    return true;
}

/* [v0, v1, ...] behind `a =`. */
static bool init_array(struct init *in, char *name, size_t pos)
{
    struct reader *p = in->p;
    if (read_find_addr(p, name) >= 0)
        return tok_error_at(&p->lex, pos, "'%s' is declared already", name);
    int addr = (int)p->addrs.len;
    vec_push(&p->addrs, (struct lit_addr){LIT_ADDR_ARRAY, name, (int)p->locs.len, 0});
    tok_next(&p->lex);
    do {
        if (p->locs.len >= READ_MAX_LOCS)
            return tok_error_at(&p->lex, p->lex.at, "more than %d locations",
                                READ_MAX_LOCS);
        int loc = (int)p->locs.len, k = p->addrs.at[addr].count++;
        struct lit_loc e = {.kind = LIT_LOC_ELEMENT, .addr = addr};
        e.name = arena_printf(p->arena, "%s[%d]", name, k);
        vec_push(&p->locs, e);
        if (!init_value(in, loc, 0, 0))
            return false;
    } while (tok_accept(&p->lex, ","));
    return tok_expect(&p->lex, "]", "behind the values of the array");
}

/* object o { final f = v; g = v; } */
static bool init_object(struct init *in)
{
    struct reader *p = in->p;
    struct tok *l = &p->lex;
    if (l->kind != TOK_NAME)
        return tok_error(l, "the name of the object");
    char *name = read_name(p);
    if (read_find_addr(p, name) >= 0)
        return tok_error_at(l, l->at, "'%s' is declared already", name);
    tok_next(l);
    int addr = (int)p->addrs.len;
    vec_push(&p->addrs, (struct lit_addr){LIT_ADDR_OBJECT, name, (int)p->locs.len, 0});
    if (!tok_expect(l, "{", "before the fields of the object"))
        return false;
    while (!tok_accept(l, "}")) {
        struct lit_loc f = {.kind = LIT_LOC_FIELD, .addr = addr};
        f.is_final = tok_accept(l, "final");
        if (l->kind != TOK_NAME)
            return tok_error(l, "the name of a field");
        f.field = read_name(p);
        f.name = arena_printf(p->arena, "%s.%s", name, f.field);
        if (read_find_loc(p, f.name) >= 0)
            return tok_error_at(l, l->at, "field '%s' is declared already", f.field);
        tok_next(l);
        p->addrs.at[addr].count++;
        vec_push(&p->locs, f);
        if (tok_accept(l, "=") && !init_value(in, (int)p->locs.len - 1, 0, 0))
            return false;
        if (!tok_accept(l, ";") && !tok_is(l, "}"))
            return tok_error(l, "';' or '}' behind a field");
    }
    return true;
}

/* `proc : reg = value`, the number already seen. */
static bool init_reg(struct init *in, int thread)
{
    struct reader *p = in->p;
    struct tok *l = &p->lex;
    if (!read_thread_slot(p, thread) || !tok_expect(l, ":", "behind the thread"))
        return false;
    tok_accept(l, "%");
    if (l->kind != TOK_NAME)
        return tok_error(l, "a register or handle");
    int reg = read_reg(p, thread, read_reg_name(p));
    tok_next(l);
    if (!tok_accept(l, "="))
        return true;
    return init_value(in, -1, thread, reg);
}

/* P0, as a thread before ':'. */
static bool is_proc(const struct tok *l, int *thread)
{
    const char *s = l->src + l->at;
    size_t n = l->end - l->at;
    if (l->kind != TOK_NAME || n < 2 || n > 6 || s[0] != 'P')
        return false;
    *thread = 0;
    for (size_t i = 1; i < n; i++) {
        if (!isdigit((unsigned char)s[i]))
            return false;
        *thread = *thread * 10 + (s[i] - '0');
    }
    size_t q = l->end;
    while (q < l->len && isspace((unsigned char)l->src[q]))
        q++;
    return q < l->len && l->src[q] == ':';
}

static bool init_location(struct init *in)
{
    struct reader *p = in->p;
    struct tok *l = &p->lex;
    bool bracket = tok_accept(l, "[");
    if (l->kind != TOK_NAME)
        return tok_error(l, "a location, a register or '}'");
    size_t pos = l->at;
    char *name = read_name(p);
    tok_next(l);
    if (!bracket && (l->kind == TOK_NAME || tok_is(l, "*"))) { /* it was a type */
        while (tok_accept(l, "*"))
            ;
        if (l->kind != TOK_NAME)
            return tok_error(l, "a location");
        pos = l->at;
        name = read_name(p);
        tok_next(l);
    }
    if (bracket && !tok_expect(l, "]", "behind the location"))
        return false;
    bool has_value = tok_accept(l, "=");
    if (has_value && tok_is(l, "["))
        return init_array(in, name, pos);
    int loc = read_cell(p, name, pos);
    if (loc < 0 || !give(in, loc, pos))
        return false;
    return !has_value || init_value(in, loc, 0, 0);
}

static bool init_item(struct init *in)
{
    struct tok *l = &in->p->lex;
    int thread;
    if (l->kind == TOK_NUMBER) {
        int32_t n;
        return tok_int(l, false, &n) && init_reg(in, n < 0 ? READ_MAX_THREADS : n);
    }
    if (is_proc(l, &thread)) {
        tok_next(l);
        return init_reg(in, thread);
    }
    if (tok_accept(l, "object"))
        return init_object(in);
    return init_location(in);
}

static bool resolve(struct init *in)
{
    struct reader *p = in->p;
    for (size_t i = 0; i < in->pending.len; i++) {
        struct pending *q = &in->pending.at[i];
        int a = read_find_addr(p, q->name);
        if (a < 0) {
            int loc = read_cell(p, q->name, q->pos);
            if (loc < 0)
                return false;
            a = p->locs.at[loc].addr;
        }
        struct lit_value v = {true, a};
        if (q->loc >= 0) {
            p->locs.at[q->loc].init = v;
            p->locs.at[q->loc].is_ref = true;
        } else
            p->threads.at[q->thread].regs.at[q->reg].init = v;
    }
    return true;
}

bool read_init(struct reader *p)
{
    struct init in = {.p = p};
    struct tok *l = &p->lex;
    bool ok = tok_expect(l, "{", "before the initial values");
    while (ok && !tok_accept(l, "}")) {
        if (tok_accept(l, ";"))
            continue;
        bool object = tok_is(l, "object");
        ok = init_item(&in);
        if (ok && !object && !tok_is(l, ";") && !tok_is(l, "}"))
            ok = tok_error(l, "';' or '}' behind an initial value");
    }
    ok = ok && !l->err->set && resolve(&in);
    vec_release(&in.pending);
    vec_release(&in.given);
    return ok;
}
