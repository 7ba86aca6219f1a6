/* SPDX-License-Identifier: Apache-2.0 */
/* What stands behind the program: `locations [...]`, `filter`, and the condition. */
#include "litmus/read_int.h"

#include <stdlib.h>
#include <string.h>

static int add_final(struct reader *p, int thread, int index, const char *name)
{
    for (size_t i = 0; i < p->finals.len; i++)
        if (p->finals.at[i].thread == thread && strcmp(p->finals.at[i].name, name) == 0)
            return (int)i;
    vec_push(&p->finals, (struct lit_final){thread, index, name});
    return (int)p->finals.len - 1;
}

static int final_reg(struct reader *p, int thread, const char *name, size_t pos)
{
    if (thread < 0 || thread >= p->threads_in_text) {
        tok_error_at(&p->lex, pos, "there is no thread %d", thread);
        return -1;
    }
    return add_final(p, thread, read_find_reg(p, thread, name), name);
}

/* `0:r1` or `P0:r1`, the thread's number already read. */
static int reg_behind_colon(struct reader *p, int thread, size_t pos)
{
    struct tok *l = &p->lex;
    if (!tok_expect(l, ":", "behind the thread"))
        return -1;
    tok_accept(l, "%");
    if (l->kind != TOK_NAME) {
        tok_error(l, "a register");
        return -1;
    }
    const char *name = read_reg_name(p);
    tok_next(l);
    return final_reg(p, thread, name, pos);
}

/* The rest of a memory location: x, a[1], o.f. */
static int memory_location(struct reader *p)
{
    struct tok *l = &p->lex;
    size_t pos = l->at;
    if (l->kind != TOK_NAME) {
        tok_error(l, "a location");
        return -1;
    }
    const char *name = read_name(p);
    tok_next(l);
    if (tok_accept(l, "[")) {
        int32_t k;
        if (l->kind != TOK_NUMBER || !tok_int(l, false, &k)) {
            tok_error(l, "an index");
            return -1;
        }
        if (!tok_expect(l, "]", "behind the index"))
            return -1;
        name = arena_printf(p->arena, "%s[%d]", name, k);
    } else if (tok_accept(l, ".")) {
        name = arena_printf(p->arena, "%s.%s", name, read_name(p));
        tok_next(l);
    }
    int loc = read_find_loc(p, name);
    if (loc >= 0)
        return add_final(p, -1, loc, name);
    if (p->bare_regs)
        for (int t = 0, found = -1; t <= p->threads_in_text; t++) {
            if (t == p->threads_in_text && found >= 0)
                return final_reg(p, found, name, pos);
            if (t < p->threads_in_text && read_find_reg(p, t, name) >= 0) {
                if (found >= 0) {
                    tok_error_at(l, pos,
                                 "'%s' is in several threads: write %d:%s or %d:%s", name,
                                 found, name, t, name);
                    return -1;
                }
                found = t;
            }
        }
    tok_error_at(l, pos, "the test has no location '%s'", name);
    return -1;
}

/* The thread number of a token like P1 that stands before ':', or -1. */
static int proc_token(const struct tok *l)
{
    const char *s = l->src + l->at;
    if (l->kind != TOK_NAME || s[0] != 'P' || l->end - l->at < 2 || l->end - l->at > 5)
        return -1;
    if (l->end >= l->len || l->src[l->end] != ':')
        return -1;
    char *end;
    long n = strtol(s + 1, &end, 10);
    return end == l->src + l->end ? (int)n : -1;
}

static int read_location(struct reader *p)
{
    struct tok *l = &p->lex;
    size_t pos = l->at;
    int proc = proc_token(l);
    if (proc >= 0) {
        tok_next(l);
        return reg_behind_colon(p, proc, pos);
    }
    if (l->kind == TOK_NUMBER) {
        int32_t n;
        return tok_int(l, false, &n) ? reg_behind_colon(p, n, pos) : -1;
    }
    bool bracket = tok_accept(l, "[");
    int f = memory_location(p);
    if (f < 0 || (bracket && !tok_expect(l, "]", "behind the location")))
        return -1;
    return f;
}

/* Whether a location stands here on the right-hand side: `[x]`, `*x`, `1:r`. */
static bool location_ahead(const struct reader *p)
{
    const struct tok *l = &p->lex;
    if (tok_is(l, "[") || tok_is(l, "*") || proc_token(l) >= 0)
        return true;
    if (l->kind != TOK_NUMBER)
        return false;
    size_t q = l->end;
    while (q < l->len && l->src[q] == ' ')
        q++;
    return q < l->len && l->src[q] == ':';
}

static struct lit_prop *new_prop(struct reader *p, enum lit_prop_kind kind)
{
    struct lit_prop *q = arena_zalloc(p->arena, sizeof *q);
    q->kind = kind;
    return q;
}

static bool prop_value(struct reader *p, struct lit_prop *q)
{
    bool is_name;
    char *name = NULL;
    size_t pos = p->lex.at;
    if (!read_value(p, &q->value, &is_name, &name))
        return false;
    if (!is_name)
        return true;
    int a = read_find_addr(p, name);
    if (a < 0)
        return tok_error_at(&p->lex, pos, "the test has no location '%s'", name);
    q->value = (struct lit_value){true, a};
    return true;
}

static bool read_atom(struct reader *p, const struct lit_prop **out)
{
    struct tok *l = &p->lex;
    int a = read_location(p);
    if (a < 0)
        return false;
    struct lit_prop *q = new_prop(p, LIT_EQUAL);
    q->a = a;
    *out = q;
    q->negated = tok_accept(l, "!=") || tok_accept(l, "<>");
    if (!q->negated && !tok_accept(l, "=") && !tok_accept(l, "=="))
        return tok_error(l, "'=' or '!=' behind the location");
    if (!location_ahead(p))
        return prop_value(p, q);
    q->kind = LIT_EQUAL_LOC;
    tok_accept(l, "*");
    q->b = read_location(p);
    return q->b >= 0;
}

static bool read_or(struct reader *p, const struct lit_prop **out);

static bool read_unary(struct reader *p, const struct lit_prop **out)
{
    struct tok *l = &p->lex;
    if (!read_enter(p))
        return false;
    bool ok;
    if (tok_accept(l, "~") || tok_accept(l, "not")) {
        struct lit_prop *q = new_prop(p, LIT_NOT);
        *out = q;
        ok = read_unary(p, &q->left);
    } else if (tok_accept(l, "true")) {
        *out = new_prop(p, LIT_TRUE);
        ok = true;
    } else if (tok_accept(l, "false")) {
        *out = new_prop(p, LIT_FALSE);
        ok = true;
    } else if (tok_accept(l, "(")) {
        ok = read_or(p, out) && tok_expect(l, ")", "behind the proposition");
    } else
        ok = read_atom(p, out);
    read_leave(p);
    return ok;
}

static bool read_implies(struct reader *p, const struct lit_prop **out)
{
    if (!read_unary(p, out))
        return false;
    if (!tok_accept(&p->lex, "=>"))
        return true;
    struct lit_prop *q = new_prop(p, LIT_IMPLIES);
    q->left = *out;
    *out = q;
    if (!read_enter(p))
        return false;
    bool ok = read_implies(p, &q->right);
    read_leave(p);
    return ok;
}

/* A chain of conjuncts is a list to the left: its length is not bounded by depth. */
static bool read_chain(struct reader *p, const struct lit_prop **out, const char *sign,
                        enum lit_prop_kind kind)
{
    bool conj = kind == LIT_AND;
    if (!(conj ? read_implies(p, out) : read_chain(p, out, "/\\", LIT_AND)))
        return false;
    int length = 0;
    while (tok_accept(&p->lex, sign)) {
        if (++length > 5000)
            return tok_error_at(&p->lex, p->lex.at, "proposition too long");
        struct lit_prop *q = new_prop(p, kind);
        q->left = *out;
        *out = q;
        if (!(conj ? read_implies(p, &q->right)
                   : read_chain(p, &q->right, "/\\", LIT_AND)))
            return false;
    }
    return true;
}

static bool read_or(struct reader *p, const struct lit_prop **out)
{
    return read_chain(p, out, "\\/", LIT_OR);
}

bool read_prop(struct reader *p, const struct lit_prop **out)
{
    return read_or(p, out);
}

/* observed a; b; and c; d;  =  exists (a ∧ b) ∨ (c ∧ d) */
static bool read_observed(struct reader *p, const struct lit_prop **out)
{
    struct tok *l = &p->lex;
    *out = NULL;
    do {
        const struct lit_prop *conj = NULL;
        while (l->kind != TOK_END && !tok_is(l, "and") && !tok_is(l, "<<")) {
            const struct lit_prop *atom;
            if (!read_atom(p, &atom) || !tok_expect(l, ";", "behind the observation"))
                return false;
            struct lit_prop *q = new_prop(p, LIT_AND);
            q->left = conj;
            q->right = atom;
            conj = conj ? q : atom;
        }
        struct lit_prop *q = new_prop(p, LIT_OR);
        q->left = *out;
        q->right = conj ? conj : new_prop(p, LIT_TRUE);
        *out = *out ? q : q->right;
    } while (tok_accept(l, "and"));
    return true;
}

static bool read_locations(struct reader *p)
{
    struct tok *l = &p->lex;
    if (!tok_expect(l, "[", "behind 'locations'"))
        return false;
    while (!tok_accept(l, "]")) {
        if (tok_accept(l, ";"))
            continue;
        if (read_location(p) < 0)
            return false;
        while (l->kind == TOK_NAME || tok_is(l, "*")) /* a type, of no effect */
            tok_next(l);
        if (!tok_is(l, ";") && !tok_is(l, "]"))
            return tok_error(l, "';' or ']' behind a location");
    }
    return true;
}

static bool read_condition(struct reader *p)
{
    struct tok *l = &p->lex;
    struct lit_test *t = p->test;
    t->quantifier = LIT_FORALL;
    t->cond = new_prop(p, LIT_TRUE);
    if (tok_accept(l, "exists") || tok_accept(l, "final"))
        t->quantifier = LIT_EXISTS;
    else if (tok_accept(l, "observed") || tok_accept(l, "Observed")) {
        t->quantifier = LIT_EXISTS;
        return read_observed(p, &t->cond);
    } else if (tok_accept(l, "~") || tok_accept(l, "not")) {
        t->quantifier = LIT_NOT_EXISTS;
        if (!tok_expect(l, "exists", "behind '~'"))
            return false;
    } else if (!tok_accept(l, "forall"))
        return true;
    return read_prop(p, &t->cond);
}

/* Shown are the finals of condition and locations: registers first, both by name. */
static bool shown_before(const struct lit_final *x, const struct lit_final *y)
{
    if ((x->thread < 0) != (y->thread < 0))
        return y->thread < 0;
    if (x->thread != y->thread)
        return x->thread < y->thread;
    return strcmp(x->name, y->name) < 0;
}

/* Marks the finals a proposition names. Chains hang to the left, so only the right side
 * recurs, and that is bounded by READ_MAX_DEPTH. */
static void mark_named(const struct lit_prop *q, bool *named)
{
    for (; q; q = q->left) {
        if (q->kind == LIT_EQUAL || q->kind == LIT_EQUAL_LOC)
            named[q->a] = true;
        if (q->kind == LIT_EQUAL_LOC)
            named[q->b] = true;
        if (q->right)
            mark_named(q->right, named);
    }
}

/* `listed` finals come from `locations`. What only the filter names is not shown. */
static void collect_shown(struct reader *p, size_t listed)
{
    struct lit_test *t = p->test;
    bool *named = mem_zalloc(p->finals.len + 1);
    memset(named, true, listed);
    mark_named(t->cond, named);
    int *shown = arena_alloc(p->arena, (p->finals.len + 1) * sizeof *shown);
    for (size_t i = 0; i < p->finals.len; i++) {
        if (!named[i])
            continue;
        int k = t->showns++;
        for (; k > 0 && shown_before(&p->finals.at[i], &p->finals.at[shown[k - 1]]); k--)
            shown[k] = shown[k - 1];
        shown[k] = (int)i;
    }
    t->shown = shown;
    mem_free(named);
}

bool read_final_part(struct reader *p)
{
    struct tok *l = &p->lex;
    if (tok_accept(l, "locations") && !read_locations(p))
        return false;
    size_t listed = p->finals.len;
    if (tok_accept(l, "filter")) {
        if (!read_prop(p, &p->test->filter))
            return false;
        tok_accept(l, ";");
    }
    size_t before = l->at;
    if (!read_condition(p))
        return false;
    tok_accept(l, ";");
    if (l->kind != TOK_END && !tok_is(l, "<<"))
        return tok_error(l, l->at == before
                                ? "'locations', 'filter', a condition (exists, ~exists, "
                                  "forall, final, observed) or the end"
                                : "the end of the test behind the condition");
    collect_shown(p, listed);
    return true;
}
