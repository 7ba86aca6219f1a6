/* SPDX-License-Identifier: Apache-2.0 */
/* Values along a justification. They are constants: one that depends on itself does so
 * round a read through a race, whose write is committed, and that write's value was found
 * in an earlier execution. */
#include "litmus/causality_int.h"

#include <string.h>

enum { MAX_TRIED = 2000000 };

struct evaluation {
    struct causality *c;
    const struct caus_exec *x;
    const term *given;
    uint8_t *state; /* of each event */
    term *read, *written;
};
enum { FRESH, ACTIVE, DONE };

static bool read_value(struct evaluation *v, unsigned r);

/* The value of a term whose unknowns are reads of x. */
static bool term_value_of(struct evaluation *v, term x, term *out)
{
    struct causality *c = v->c;
    term_vars vars = {0};
    bool ok = true;
    *out = x;
    if (!x || term_is_const(c->terms, x))
        return true;
    term_collect(c->terms, x, &vars);
    for (size_t i = 0; i < vars.len && ok; i++)
        ok = c->reader[vars.at[i]] >= 0 &&
             read_value(v, (unsigned)c->reader[vars.at[i]]);
    vec_release(&vars);
    if (!ok)
        return false;
    *out = term_replace(c->terms, x, c->bind, c->terms->vars);
    return term_is_const(c->terms, *out);
}

static bool read_value(struct evaluation *v, unsigned r)
{
    const struct caus_exec *x = v->x;
    if (v->state[r] != FRESH)
        return v->state[r] == DONE;
    v->state[r] = ACTIVE;
    if (v->given[r])
        v->read[r] = v->given[r];
    else if (!term_value_of(v, x->event[x->source[r]].written, &v->read[r]))
        return false;
    v->c->bind[term_at(v->c->terms, x->event[r].read)->n] = v->read[r];
    v->state[r] = DONE;
    return true;
}

static void bind_readers(struct causality *c, const struct caus_exec *x)
{
    size_t vars = (size_t)c->terms->vars + 1;
    memset(c->bind, 0, vars * sizeof *c->bind);
    memset(c->reader, 0xff, vars * sizeof *c->reader);
    for (unsigned i = x->inits; i < x->n; i++)
        if (x->event[i].read)
            c->reader[term_at(c->terms, x->event[i].read)->n] = (int)i;
}

static bool conditions_hold(struct evaluation *v)
{
    struct causality *c = v->c;
    for (int t = 0; t < c->test->threads; t++)
        for (int i = 0; i < v->x->path[t]->conds; i++) {
            term r = v->x->path[t]->cond[i];
            if (!term_value_of(v, r, &r))
                return false;
            if (term_at(c->terms, r)->kind == TERM_INT && term_at(c->terms, r)->n == 0)
                return false;
        }
    return true;
}

bool caus_evaluate(struct causality *c, const struct caus_exec *x, const term *given,
                   term *read, term *written)
{
    struct evaluation v = {c, x, given, mem_zalloc(x->n + 1), read, written};
    bool ok = true;
    bind_readers(c, x);
    memset(read, 0, x->n * sizeof *read);
    for (unsigned i = 0; i < x->n && ok; i++)
        ok = !x->event[i].read || read_value(&v, i);
    for (unsigned i = 0; i < x->n && ok; i++)
        ok = term_value_of(&v, x->event[i].written, &written[i]);
    for (unsigned i = 0; i < x->n && ok; i++)
        ok = !x->event[i].read || written[x->source[i]] == read[i];
    ok = ok && conditions_hold(&v);
    mem_free(v.state);
    return ok;
}

void caus_final(struct causality *c, const struct caus_exec *x, const int *last,
                const term *written, term *final)
{
    for (int i = 0; i < c->test->finals; i++) {
        const struct lit_final *f = &c->test->final[i];
        final[i] = term_int(c->terms, 0);
        if (f->thread >= 0 && f->index >= 0)
            final[i] = term_replace(c->terms, x->path[f->thread]->reg[f->index], c->bind,
                                    c->terms->vars);
        else if (f->thread < 0 && last[f->index] >= 0)
            final[i] = written[last[f->index]];
    }
}

static bool has_value(const caus_terms *list, term v)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->at[i] == v)
            return true;
    return false;
}

/* Matched freely, an action may be any of those alike. */
bool caus_add_possible(struct causality *c, int action, term value)
{
    bool added = false;
    for (size_t i = 0; i < c->actions.len; i++) {
        bool same = c->o->match == LIT_MATCH_FREE
                        ? c->actions.at[i].alike == c->actions.at[action].alike
                        : (int)i == action;
        if (!same || has_value(&c->possible[i], value))
            continue;
        vec_push(&c->possible[i], value);
        added = true;
    }
    return added;
}

/* The choice of values that the equations of x leave open. */
struct choosing {
    struct causality *c;
    const struct caus_exec *x;
    term_vars vars; /* the unknowns in what is read through races */
    term *bind;     /* of each unknown, while it is chosen */
    term *given, *read, *written;
    caus_values_fn *fn;
    void *arg;
};

static const caus_terms *writable(const struct choosing *s, unsigned r)
{
    return &s->c->possible[s->x->id[s->x->source[r]]];
}

/* All unknowns are chosen: what the reads through races return follows. */
static bool take_choice(struct choosing *s)
{
    struct causality *c = s->c;
    const struct caus_exec *x = s->x;
    if (++c->tried > MAX_TRIED)
        return err_set(c->err, "%s: too many values to try", c->test->file);
    for (unsigned r = x->inits; r < x->n; r++) {
        if (!bits_has(&x->racy, r))
            continue;
        s->given[r] = term_replace(c->terms, x->read[r], s->bind, c->terms->vars);
        if (!has_value(writable(s, r), s->given[r]))
            return true;
    }
    if (caus_evaluate(c, x, s->given, s->read, s->written))
        s->fn(s->arg, s->read, s->written);
    return true;
}

/* A read through a race that returns just this unknown; -1: there is none. */
static int reader_of(const struct choosing *s, int32_t var)
{
    const struct caus_exec *x = s->x;
    for (unsigned r = x->inits; r < x->n; r++)
        if (bits_has(&x->racy, r) && x->read[r] == term_var(s->c->terms, var))
            return (int)r;
    return -1;
}

static bool choose(struct choosing *s, size_t at)
{
    struct causality *c = s->c;
    if (at == s->vars.len)
        return take_choice(s);
    int32_t var = s->vars.at[at];
    int r = reader_of(s, var);
    size_t first = r >= 0 ? (size_t)s->x->id[s->x->source[r]] : 0;
    size_t last = r >= 0 ? first : c->actions.len - 1;
    for (size_t a = first; a <= last; a++) {
        /* fn may add to the list; what it adds is for the next round. */
        size_t len = c->possible[a].len;
        for (size_t i = 0; i < len; i++) {
            s->bind[var] = c->possible[a].at[i];
            if (!choose(s, at + 1))
                return false;
        }
    }
    s->bind[var] = 0;
    return true;
}

static bool races_possible(struct choosing *s)
{
    const struct caus_exec *x = s->x;
    bool possible = true;
    for (unsigned r = x->inits; r < x->n; r++) {
        if (!bits_has(&x->racy, r))
            continue;
        if (term_is_const(s->c->terms, x->read[r]))
            possible &= has_value(writable(s, r), x->read[r]);
        else {
            term_vars vars = {0};
            term_collect(s->c->terms, x->read[r], &vars);
            for (size_t i = 0; i < vars.len; i++) {
                bool known = false;
                for (size_t k = 0; k < s->vars.len; k++)
                    known |= s->vars.at[k] == vars.at[i];
                if (!known)
                    vec_push(&s->vars, vars.at[i]);
            }
            vec_release(&vars);
        }
    }
    return possible;
}

bool caus_each_value(struct causality *c, const struct caus_exec *x, caus_values_fn *fn,
                     void *arg)
{
    struct choosing s = {.c = c, .x = x, .fn = fn, .arg = arg};
    size_t n = x->n + 1, vars = (size_t)c->terms->vars + 1;
    s.given = mem_zalloc((3 * n + vars) * sizeof *s.given);
    s.read = s.given + n;
    s.written = s.read + n;
    s.bind = s.written + n;
    bool ok = true, possible = races_possible(&s);
    if (possible && !x->open)
        fn(arg, x->read, x->written);
    else if (possible)
        ok = choose(&s, 0);
    mem_free(s.given);
    vec_release(&s.vars);
    return ok;
}

struct gathering {
    struct causality *c;
    const struct caus_exec *x;
    bool *changed;
    bool took;
};

static void gather(void *arg, const term *read, const term *written)
{
    struct gathering *g = arg;
    (void)read;
    g->took = true;
    for (unsigned i = 0; i < g->x->n; i++)
        if (caus_writes(&g->x->event[i]) &&
            caus_add_possible(g->c, g->x->id[i], written[i]))
            *g->changed = true;
}

/* Every round stands for one commitment, and there are no more than actions. */
bool caus_find_possible(struct causality *c)
{
    bool changed = true;
    c->possible = mem_zalloc((c->actions.len + 1) * sizeof *c->possible);
    for (size_t round = 0; round <= c->actions.len && changed; round++) {
        changed = false;
        for (size_t i = 0; i < c->execs.len; i++) {
            struct caus_exec *x = c->execs.at[i];
            struct gathering g = {c, x, &changed, false};
            if (x->counted)
                continue;
            if (caus_out_of_time(c) || !caus_each_value(c, x, gather, &g))
                return false;
            x->counted = g.took && !x->open;
        }
    }
    return true;
}
