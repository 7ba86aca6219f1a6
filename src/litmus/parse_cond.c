/* SPDX-License-Identifier: Apache-2.0 */
/* What stands behind the program: `locations [...]`, `filter`, and the condition. */
#include "litmus/parse_int.h"

#include <stdlib.h>
#include <string.h>

static int add_final(struct parser *p, int thread, int index, const char *name)
{
    for (size_t i = 0; i < p->finals.len; i++)
        if (p->finals.at[i].thread == thread && strcmp(p->finals.at[i].name, name) == 0)
            return (int)i;
    vec_push(&p->finals, (struct lit_final){thread, index, name});
    return (int)p->finals.len - 1;
}

static int final_reg(struct parser *p, int thread, const char *name, size_t pos)
{
    if (thread < 0 || thread >= p->threads_in_text) {
        lex_error_at(&p->lex, pos, "there is no thread %d", thread);
        return -1;
    }
    return add_final(p, thread, parse_find_reg(p, thread, name), name);
}

/* `0:r1` or `P0:r1`, the thread's number already read. */
static int reg_behind_colon(struct parser *p, int thread, size_t pos)
{
    struct lex *l = &p->lex;
    if (!lex_expect(l, ":", "behind the thread"))
        return -1;
    lex_accept(l, "%");
    if (l->kind != LEX_NAME) {
        lex_error(l, "a register");
        return -1;
    }
    const char *name = parse_reg_name(p);
    lex_next(l);
    return final_reg(p, thread, name, pos);
}

/* The rest of a memory location: x, a[1], o.f. */
static int memory_location(struct parser *p)
{
    struct lex *l = &p->lex;
    size_t pos = l->at;
    if (l->kind != LEX_NAME) {
        lex_error(l, "a location");
        return -1;
    }
    const char *name = parse_name(p);
    lex_next(l);
    if (lex_accept(l, "[")) {
        int32_t k;
        if (l->kind != LEX_NUMBER || !lex_int(l, false, &k)) {
            lex_error(l, "an index");
            return -1;
        }
        if (!lex_expect(l, "]", "behind the index"))
            return -1;
        name = arena_printf(p->arena, "%s[%d]", name, k);
    } else if (lex_accept(l, ".")) {
        name = arena_printf(p->arena, "%s.%s", name, parse_name(p));
        lex_next(l);
    }
    int loc = parse_find_loc(p, name);
    if (loc >= 0)
        return add_final(p, -1, loc, name);
    if (p->bare_regs)
        for (int t = 0, found = -1; t <= p->threads_in_text; t++) {
            if (t == p->threads_in_text && found >= 0)
                return final_reg(p, found, name, pos);
            if (t < p->threads_in_text && parse_find_reg(p, t, name) >= 0) {
                if (found >= 0) {
                    lex_error_at(l, pos, "'%s' is in several threads: write %d:%s or %d:%s",
                                 name, found, name, t, name);
                    return -1;
                }
                found = t;
            }
        }
    lex_error_at(l, pos, "the test has no location '%s'", name);
    return -1;
}

/* The thread number of a token like P1 that stands before ':', or -1. */
static int proc_token(const struct lex *l)
{
    const char *s = l->src + l->at;
    if (l->kind != LEX_NAME || s[0] != 'P' || l->end - l->at < 2 || l->end - l->at > 5)
        return -1;
    if (l->end >= l->len || l->src[l->end] != ':')
        return -1;
    char *end;
    long n = strtol(s + 1, &end, 10);
    return end == l->src + l->end ? (int)n : -1;
}

static int parse_location(struct parser *p)
{
    struct lex *l = &p->lex;
    size_t pos = l->at;
    int proc = proc_token(l);
    if (proc >= 0) {
        lex_next(l);
        return reg_behind_colon(p, proc, pos);
    }
    if (l->kind == LEX_NUMBER) {
        int32_t n;
        return lex_int(l, false, &n) ? reg_behind_colon(p, n, pos) : -1;
    }
    bool bracket = lex_accept(l, "[");
    int f = memory_location(p);
    if (f < 0 || (bracket && !lex_expect(l, "]", "behind the location")))
        return -1;
    return f;
}

/* Whether a location stands here on the right-hand side: `[x]`, `*x`, `1:r`. */
static bool location_ahead(const struct parser *p)
{
    const struct lex *l = &p->lex;
    if (lex_is(l, "[") || lex_is(l, "*") || proc_token(l) >= 0)
        return true;
    if (l->kind != LEX_NUMBER)
        return false;
    size_t q = l->end;
    while (q < l->len && l->src[q] == ' ')
        q++;
    return q < l->len && l->src[q] == ':';
}

static struct lit_prop *new_prop(struct parser *p, enum lit_prop_kind kind)
{
    struct lit_prop *q = arena_zalloc(p->arena, sizeof *q);
    q->kind = kind;
    return q;
}

static bool prop_value(struct parser *p, struct lit_prop *q)
{
    bool is_name;
    char *name = NULL;
    size_t pos = p->lex.at;
    if (!parse_value(p, &q->value, &is_name, &name))
        return false;
    if (!is_name)
        return true;
    int a = parse_find_addr(p, name);
    if (a < 0)
        return lex_error_at(&p->lex, pos, "the test has no location '%s'", name);
    q->value = (struct lit_value){true, a};
    return true;
}

static bool parse_atom(struct parser *p, const struct lit_prop **out)
{
    struct lex *l = &p->lex;
    int a = parse_location(p);
    if (a < 0)
        return false;
    struct lit_prop *q = new_prop(p, LIT_EQUAL);
    q->a = a;
    *out = q;
    q->negated = lex_accept(l, "!=") || lex_accept(l, "<>");
    if (!q->negated && !lex_accept(l, "=") && !lex_accept(l, "=="))
        return lex_error(l, "'=' or '!=' behind the location");
    if (!location_ahead(p))
        return prop_value(p, q);
    q->kind = LIT_EQUAL_LOC;
    lex_accept(l, "*");
    q->b = parse_location(p);
    return q->b >= 0;
}

static bool parse_or(struct parser *p, const struct lit_prop **out);

static bool parse_unary(struct parser *p, const struct lit_prop **out)
{
    struct lex *l = &p->lex;
    if (!parse_enter(p))
        return false;
    bool ok;
    if (lex_accept(l, "~") || lex_accept(l, "not")) {
        struct lit_prop *q = new_prop(p, LIT_NOT);
        *out = q;
        ok = parse_unary(p, &q->left);
    } else if (lex_accept(l, "true")) {
        *out = new_prop(p, LIT_TRUE);
        ok = true;
    } else if (lex_accept(l, "false")) {
        *out = new_prop(p, LIT_FALSE);
        ok = true;
    } else if (lex_accept(l, "(")) {
        ok = parse_or(p, out) && lex_expect(l, ")", "behind the proposition");
    } else
        ok = parse_atom(p, out);
    parse_leave(p);
    return ok;
}

static bool parse_implies(struct parser *p, const struct lit_prop **out)
{
    if (!parse_unary(p, out))
        return false;
    if (!lex_accept(&p->lex, "=>"))
        return true;
    struct lit_prop *q = new_prop(p, LIT_IMPLIES);
    q->left = *out;
    *out = q;
    if (!parse_enter(p))
        return false;
    bool ok = parse_implies(p, &q->right);
    parse_leave(p);
    return ok;
}

/* A chain a ∧ b ∧ c is a list to the left, so that its length is not bounded by depth. */
static bool parse_chain(struct parser *p, const struct lit_prop **out, const char *sign,
                        enum lit_prop_kind kind)
{
    bool conj = kind == LIT_AND;
    if (!(conj ? parse_implies(p, out) : parse_chain(p, out, "/\\", LIT_AND)))
        return false;
    int length = 0;
    while (lex_accept(&p->lex, sign)) {
        if (++length > 5000)
            return lex_error_at(&p->lex, p->lex.at, "proposition too long");
        struct lit_prop *q = new_prop(p, kind);
        q->left = *out;
        *out = q;
        if (!(conj ? parse_implies(p, &q->right)
                   : parse_chain(p, &q->right, "/\\", LIT_AND)))
            return false;
    }
    return true;
}

static bool parse_or(struct parser *p, const struct lit_prop **out)
{
    return parse_chain(p, out, "\\/", LIT_OR);
}

bool parse_prop(struct parser *p, const struct lit_prop **out)
{
    return parse_or(p, out);
}

/* observed a; b; and c; d;  =  exists (a ∧ b) ∨ (c ∧ d) */
static bool parse_observed(struct parser *p, const struct lit_prop **out)
{
    struct lex *l = &p->lex;
    *out = NULL;
    do {
        const struct lit_prop *conj = NULL;
        while (l->kind != LEX_END && !lex_is(l, "and") && !lex_is(l, "<<")) {
            const struct lit_prop *atom;
            if (!parse_atom(p, &atom) || !lex_expect(l, ";", "behind the observation"))
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
    } while (lex_accept(l, "and"));
    return true;
}

static bool parse_locations(struct parser *p)
{
    struct lex *l = &p->lex;
    if (!lex_expect(l, "[", "behind 'locations'"))
        return false;
    while (!lex_accept(l, "]")) {
        if (lex_accept(l, ";"))
            continue;
        if (parse_location(p) < 0)
            return false;
        while (l->kind == LEX_NAME || lex_is(l, "*")) /* a type, of no effect */
            lex_next(l);
        if (!lex_is(l, ";") && !lex_is(l, "]"))
            return lex_error(l, "';' or ']' behind a location");
    }
    return true;
}

static bool parse_condition(struct parser *p)
{
    struct lex *l = &p->lex;
    struct lit_test *t = p->test;
    t->quantifier = LIT_FORALL;
    t->cond = new_prop(p, LIT_TRUE);
    if (lex_accept(l, "exists") || lex_accept(l, "final"))
        t->quantifier = LIT_EXISTS;
    else if (lex_accept(l, "observed") || lex_accept(l, "Observed")) {
        t->quantifier = LIT_EXISTS;
        return parse_observed(p, &t->cond);
    } else if (lex_accept(l, "~") || lex_accept(l, "not")) {
        t->quantifier = LIT_NOT_EXISTS;
        if (!lex_expect(l, "exists", "behind '~'"))
            return false;
    } else if (!lex_accept(l, "forall"))
        return true;
    return parse_prop(p, &t->cond);
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
 * recurs, and that is bounded by PARSE_MAX_DEPTH. */
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
static void collect_shown(struct parser *p, size_t listed)
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

bool parse_final_part(struct parser *p)
{
    struct lex *l = &p->lex;
    if (lex_accept(l, "locations") && !parse_locations(p))
        return false;
    size_t listed = p->finals.len;
    if (lex_accept(l, "filter")) {
        if (!parse_prop(p, &p->test->filter))
            return false;
        lex_accept(l, ";");
    }
    size_t before = l->at;
    if (!parse_condition(p))
        return false;
    lex_accept(l, ";");
    if (l->kind != LEX_END && !lex_is(l, "<<"))
        return lex_error(l, l->at == before
                                ? "'locations', 'filter', a condition (exists, ~exists, "
                                  "forall, final, observed) or the end"
                                : "the end of the test behind the condition");
    collect_shown(p, listed);
    return true;
}
