/* SPDX-License-Identifier: Apache-2.0 */
/* Collecting the final states of executions, and printing them as herd7 does. */
#include "litmus/result.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

void lit_result_init(struct lit_result *r, const struct lit_test *t)
{
    *r = (struct lit_result){.test = t};
    arena_init(&r->arena);
    map_init(&r->by_hash);
}

void lit_result_release(struct lit_result *r)
{
    arena_release(&r->arena);
    map_release(&r->by_hash);
    vec_release(&r->states);
    vec_release(&r->flags);
}

/* Unknowns are numbered anew for people, from the reads they belong to. */
static void make_cell(struct lit_result *r, const struct lit_execution *x, term v,
                      struct lit_cell *c)
{
    const struct terms *t = x->g->terms;
    *c = (struct lit_cell){0};
    if (term_is_const(t, v)) {
        c->value = term_const(t, v);
        return;
    }
    struct buf b;
    buf_init(&b);
    term_print(&b, t, r->test, v);
    c->symbolic = true;
    c->text = arena_strndup(&r->arena, b.at, b.len);
    buf_release(&b);
}

static uint64_t hash_cell(const struct lit_cell *c)
{
    if (c->symbolic)
        return hash_bytes(c->text, strlen(c->text));
    return hash_pair(c->value.is_addr, (uint32_t)c->value.n);
}

static int compare_cells(const struct lit_cell *a, const struct lit_cell *b)
{
    if (a->symbolic != b->symbolic)
        return a->symbolic ? 1 : -1;
    if (a->symbolic)
        return strcmp(a->text, b->text);
    if (a->value.is_addr != b->value.is_addr)
        return a->value.is_addr ? 1 : -1;
    return a->value.n < b->value.n ? -1 : a->value.n > b->value.n;
}

static bool same_state(const struct lit_result *r, const struct lit_cell *a,
                       const struct lit_cell *b)
{
    for (int i = 0; i < r->test->showns; i++)
        if (compare_cells(&a[i], &b[i]) != 0)
            return false;
    return true;
}

/* The state with these cells, made when it is new; the cells are copied then. */
static struct lit_state *find_state(struct lit_result *r, const struct lit_cell *cell)
{
    size_t n = (size_t)r->test->showns;
    uint64_t key = 0, at;
    for (size_t i = 0; i < n; i++)
        key = hash_pair(key, hash_cell(&cell[i]));
    for (; map_get(&r->by_hash, key, &at); key++)
        if (same_state(r, r->states.at[at].cell, cell))
            return &r->states.at[at];
    map_put(&r->by_hash, key, r->states.len);
    struct lit_state s = {.cell = arena_copy(&r->arena, cell, n * sizeof *cell)};
    vec_push(&r->states, s);
    return &vec_last(&r->states);
}

static void add_flag(struct lit_result *r, const char *name)
{
    for (size_t i = 0; i < r->flags.len; i++)
        if (strcmp(r->flags.at[i], name) == 0)
            return;
    vec_push(&r->flags, arena_strdup(&r->arena, name));
}

void lit_result_add(struct lit_result *r, const struct lit_execution *x)
{
    enum { FEW = 16 };
    struct lit_cell few[FEW], *cell = few;
    int n = r->test->showns;
    if (n > FEW)
        cell = arena_alloc(&r->arena, (size_t)n * sizeof *cell);
    for (int i = 0; i < n; i++)
        make_cell(r, x, x->final[r->test->shown[i]], &cell[i]);
    struct lit_state *s = find_state(r, cell);
    s->executions++;
    s->holding += x->holds;
    if (x->holds)
        r->holds++;
    else
        r->fails++;
    if (!x->cat)
        return;
    const char *flag;
    for (size_t i = 0; (flag = cat_flag(x->cat, i)); i++)
        add_flag(r, flag);
    r->undefined |= cat_undefined(x->cat);
}

bool lit_same_state(const struct lit_result *r, const struct lit_state *a,
                    const struct lit_state *b)
{
    return same_state(r, a->cell, b->cell);
}

void lit_result_finish(struct lit_result *r)
{
    /* Few states, so insertion does; the hash map's indices are of no use afterwards. */
    for (size_t i = 1; i < r->states.len; i++) {
        struct lit_state s = r->states.at[i];
        size_t k = i;
        for (; k > 0; k--) {
            int c = 0;
            for (int j = 0; j < r->test->showns && c == 0; j++)
                c = compare_cells(&s.cell[j], &r->states.at[k - 1].cell[j]);
            if (c >= 0)
                break;
            r->states.at[k] = r->states.at[k - 1];
        }
        r->states.at[k] = s;
    }
    for (size_t i = 1; i < r->flags.len; i++)
        for (size_t k = i; k > 0 && strcmp(r->flags.at[k - 1], r->flags.at[k]) > 0; k--) {
            const char *swap = r->flags.at[k];
            r->flags.at[k] = r->flags.at[k - 1];
            r->flags.at[k - 1] = swap;
        }
}

enum lit_verdict lit_result_verdict(const struct lit_result *r)
{
    bool ok = false;
    if (r->undefined)
        return LIT_UNDEF;
    switch (r->test->quantifier) {
    case LIT_EXISTS: ok = r->holds > 0; break;
    case LIT_NOT_EXISTS: ok = r->holds == 0; break;
    case LIT_FORALL: ok = r->fails == 0; break;
    }
    return ok ? LIT_OK : LIT_NO;
}

const char *lit_result_observation(const struct lit_result *r)
{
    return r->holds == 0 ? "Never" : r->fails == 0 ? "Always" : "Sometimes";
}

static const char *quantifier_word(const struct lit_test *t)
{
    return t->quantifier == LIT_EXISTS       ? "Allowed"
           : t->quantifier == LIT_NOT_EXISTS ? "Forbidden"
                                             : "Required";
}

void lit_print_condition(struct buf *b, const struct lit_test *t)
{
    buf_str(b, t->quantifier == LIT_EXISTS       ? "exists ("
               : t->quantifier == LIT_NOT_EXISTS ? "~exists ("
                                                 : "forall (");
    lit_print_prop(b, t, t->cond);
    buf_char(b, ')');
}

static void print_cell(struct buf *b, const struct lit_test *t, const struct lit_cell *c)
{
    if (c->symbolic)
        buf_str(b, c->text);
    else
        lit_print_value(b, t, c->value);
}

void lit_print_state(struct buf *b, const struct lit_test *t, const struct lit_state *s)
{
    for (int i = 0; i < t->showns; i++) {
        if (i)
            buf_char(b, ' ');
        lit_print_final(b, t, t->shown[i]);
        buf_char(b, '=');
        print_cell(b, t, &s->cell[i]);
        buf_char(b, ';');
    }
}

void lit_print_final_state(struct buf *b, const struct lit_execution *x)
{
    const struct lit_test *t = x->g->test;
    for (int i = 0; i < t->showns; i++) {
        if (i)
            buf_char(b, ' ');
        lit_print_final(b, t, t->shown[i]);
        buf_char(b, '=');
        term_print(b, x->g->terms, t, x->final[t->shown[i]]);
        buf_char(b, ';');
    }
}

void lit_result_print(struct buf *b, const struct lit_result *r, bool candidates)
{
    static const char *const verdicts[] = {"Ok", "No", "Undef"};
    const struct lit_test *t = r->test;
    bool inverse = t->quantifier == LIT_NOT_EXISTS;
    buf_printf(b, "Test %s %s\nStates %zu\n", t->name, quantifier_word(t), r->states.len);
    for (size_t i = 0; i < r->states.len; i++) {
        lit_print_state(b, t, &r->states.at[i]);
        buf_char(b, '\n');
    }
    buf_printf(b, "%s\nWitnesses\nPositive: %llu Negative: %llu\n",
               verdicts[lit_result_verdict(r)],
               (unsigned long long)(inverse ? r->fails : r->holds),
               (unsigned long long)(inverse ? r->holds : r->fails));
    if (r->undefined)
        buf_str(b, "Flag *undef*\n");
    for (size_t i = 0; i < r->flags.len; i++)
        buf_printf(b, "Flag %s\n", r->flags.at[i]);
    buf_str(b, "Condition ");
    lit_print_condition(b, t);
    buf_printf(b, "\nObservation %s %s %llu %llu\n", t->name, lit_result_observation(r),
               (unsigned long long)r->holds, (unsigned long long)r->fails);
    buf_printf(b, "Time %s %.2f\n", t->name, r->seconds);
    if (candidates)
        buf_printf(b, "Candidates %s %llu\n", t->name,
                   (unsigned long long)r->stats.candidates);
    buf_printf(b, "Hash=%s\n\n", t->hash);
}

static void json_state(struct json *j, const struct lit_result *r,
                       const struct lit_state *s)
{
    struct buf b, v;
    buf_init(&b);
    buf_init(&v);
    json_object(j, NULL);
    json_object(j, "values");
    for (int i = 0; i < r->test->showns; i++) {
        const struct lit_cell *c = &s->cell[i];
        buf_clear(&b);
        lit_print_final(&b, r->test, r->test->shown[i]);
        if (!c->symbolic && !c->value.is_addr) {
            json_int(j, b.at, c->value.n);
            continue;
        }
        buf_clear(&v);
        print_cell(&v, r->test, c);
        json_string(j, b.at, v.at);
    }
    json_end(j);
    json_int(j, "executions", (int64_t)s->executions);
    json_bool(j, "holds", s->holding > 0);
    json_end(j);
    buf_release(&b);
    buf_release(&v);
}

void lit_result_json(struct json *j, const struct lit_result *r, const char *model)
{
    static const char *const verdicts[] = {"ok", "no", "undefined"};
    const struct lit_test *t = r->test;
    struct buf b;
    buf_init(&b);
    json_object(j, NULL);
    json_string(j, "name", t->name);
    json_string(j, "file", t->file);
    json_string(j, "model", model);
    json_string(j, "kind", quantifier_word(t));
    json_string(j, "verdict", verdicts[lit_result_verdict(r)]);
    json_string(j, "observation", lit_result_observation(r));
    json_int(j, "holding", (int64_t)r->holds);
    json_int(j, "failing", (int64_t)r->fails);
    lit_print_condition(&b, t);
    json_string(j, "condition", b.at);
    json_array(j, "states");
    for (size_t i = 0; i < r->states.len; i++)
        json_state(j, r, &r->states.at[i]);
    json_end(j);
    json_array(j, "flags");
    for (size_t i = 0; i < r->flags.len; i++)
        json_string(j, NULL, r->flags.at[i]);
    json_end(j);
    json_int(j, "candidates", (int64_t)r->stats.candidates);
    json_bool(j, "loops_cut", r->stats.unroll_exceeded);
    json_bool(j, "complete", !r->stats.timed_out);
    json_real(j, "seconds", r->seconds);
    json_string(j, "hash", t->hash);
    json_end(j);
    buf_release(&b);
}
