/* SPDX-License-Identifier: Apache-2.0 */
/* Legal executions: all well-formed ones are collected; final states of executions that
 * justify themselves are told at once; for every other state the executions that have it
 * are tried until one has a justification. These are told in a second enumeration, so
 * that they too come with all that the model says of them. */
#include "litmus/causality.h"

#include "base/hash.h"
#include "base/host.h"
#include "litmus/causality_int.h"
#include "litmus/result.h"

#include <stdlib.h>
#include <string.h>

/* What was decided about a target, for the second enumeration. */
struct verdict {
    uint64_t key;
    struct lit_value *read;  /* of each event that reads */
    struct lit_value *final; /* of each of test->final[] */
    bool holds, told;
    const struct lit_justification *why;
};
typedef VEC(struct verdict) verdict_list;

bool caus_out_of_time(struct causality *c)
{
    c->stats->timed_out |= c->o->deadline && host_now() > c->o->deadline;
    return c->stats->timed_out;
}

static bool relation(struct causality *c, struct lit_execution *x, const char *name,
                     struct rel *out)
{
    if (cat_value_rel(x->cat, name, out))
        return true;
    return err_set(c->err, "causality needs a model that defines so, sw and hb and checks "
                           "them; this one has no %s, or none that matters", name);
}

static uint64_t execution_key(const struct lit_graph *g, const struct rel *so,
                              const struct rel *sw)
{
    uint64_t key = hash_bytes(g->source, g->n * sizeof *g->source);
    for (int t = 0; t < g->test->threads; t++)
        key = hash_pair(key, (uint64_t)g->path[t]->number);
    const struct rel *rels[] = {so, sw, &g->rel[LIT_REL_LO]};
    for (size_t i = 0; i < 3; i++)
        key = hash_pair(key, hash_bytes(rels[i]->row, (size_t)rels[i]->n *
                                                          rels[i]->words * 8));
    return key;
}

static struct rel keep(struct causality *c, const struct rel *r)
{
    struct rel out = rel_in(&c->arena, r->n);
    rel_copy(&out, r);
    return out;
}

static void keep_paths(struct causality *c, const struct lit_graph *g,
                       struct caus_exec *x)
{
    size_t threads = (size_t)c->test->threads;
    const struct path **path = arena_zalloc(&c->arena, (threads + 1) * sizeof *path);
    for (size_t t = 0; t < threads; t++) {
        size_t n = (size_t)g->path[t]->number;
        while (c->paths[t].len <= n)
            vec_push(&c->paths[t], NULL);
        if (!c->paths[t].at[n])
            c->paths[t].at[n] = arena_copy(&c->arena, g->path[t], sizeof **path);
        path[t] = c->paths[t].at[n];
    }
    x->path = path;
}

static void number_actions(struct causality *c, struct caus_exec *x)
{
    x->id = arena_alloc(&c->arena, (x->n + 1) * sizeof *x->id);
    for (unsigned i = 0; i < x->n; i++) {
        const struct lit_event *e = &x->event[i];
        int before = 0;
        for (unsigned j = i; j-- > 0 && x->event[j].thread == e->thread;) {
            const struct lit_event *d = &x->event[j];
            before += e->thread >= 0 && d->kind == e->kind && d->mode == e->mode &&
                      d->loc == e->loc && d->target == e->target;
        }
        x->id[i] = caus_action_number(c, e, before);
    }
}

/* hb and all that is derived from it and sw. */
static void keep_orders(struct causality *c, const struct lit_graph *g,
                        struct caus_exec *x, const struct rel *so)
{
    struct rel cover;
    rel_plus(&x->hb, &x->hb);
    for (unsigned i = 0; i < x->n; i++)
        rel_remove(&x->hb, i, i);
    x->order = keep(c, &g->rel[LIT_REL_PO]);
    rel_or(&x->order, &x->order, so);
    rel_or(&x->order, &x->order, &x->sw);
    rel_plus(&x->order, &x->order);
    for (unsigned i = x->inits; i < x->n && !x->synchronizes; i++)
        for (unsigned j = x->inits; j < x->n && !x->synchronizes; j++)
            x->synchronizes =
                rel_has(&x->sw, i, j) && !rel_has(&g->rel[LIT_REL_PO], i, j);
    if (!rel_acyclic(&x->hb)) {
        err_set(c->err, "causality needs a model in which hb is a partial order");
        return;
    }
    if (!x->synchronizes)
        return;
    x->ssw = rel_in(&c->arena, x->n);
    rel_init(&cover, x->n);
    rel_reduction(&cover, &x->hb);
    rel_and(&x->ssw, &cover, &x->sw);
    rel_diff(&x->ssw, &x->ssw, &g->rel[LIT_REL_PO]);
    rel_release(&cover);
}

/* Reads whose write does not happen before them, final fields counted as 17.5.1 says. */
static void find_races(struct causality *c, struct lit_execution *x, struct caus_exec *e)
{
    struct rel final;
    bool finals = cat_value_rel(x->cat, "through-final", &final);
    e->racy = bits_in(&c->arena, e->n);
    for (unsigned i = e->inits; i < e->n; i++) {
        int w = e->source[i];
        if (w < 0 || w < (int)e->inits || rel_has(&e->hb, (unsigned)w, i) ||
            (finals && rel_has(&final, (unsigned)w, i)))
            continue;
        bits_add(&e->racy, i);
        e->racies++;
    }
}

static void keep_values(struct causality *c, const struct lit_graph *g,
                        struct caus_exec *x)
{
    x->read = arena_zalloc(&c->arena, 2 * ((size_t)x->n + 1) * sizeof *x->read);
    x->written = x->read + x->n + 1;
    for (unsigned i = 0; i < x->n; i++) {
        x->read[i] = lit_event_read(g, i);
        x->written[i] = lit_event_written(g, i);
        x->open |= (x->read[i] && !term_is_const(c->terms, x->read[i])) ||
                   (x->written[i] && !term_is_const(c->terms, x->written[i]));
    }
}

/* The execution as it is kept; made when it is new. NULL with a message. */
static struct caus_exec *keep_execution(struct causality *c, struct lit_execution *x)
{
    const struct lit_graph *g = x->g;
    struct rel so, sw, hb;
    if (!relation(c, x, "so", &so) || !relation(c, x, "sw", &sw) ||
        !relation(c, x, "hb", &hb))
        return NULL;
    uint64_t key = execution_key(g, &so, &sw), at;
    if (map_get(&c->by_key, key, &at))
        return c->execs.at[at];
    struct caus_exec *e = arena_zalloc(&c->arena, sizeof *e);
    e->key = key;
    e->n = g->n;
    e->inits = g->inits;
    e->event = arena_copy(&c->arena, g->event, (g->n + 1) * sizeof *g->event);
    e->source = arena_copy(&c->arena, g->source, (g->n + 1) * sizeof *g->source);
    e->hb = keep(c, &hb);
    e->sw = keep(c, &sw);
    keep_paths(c, g, e);
    number_actions(c, e);
    keep_orders(c, g, e, &so);
    if (c->err->set)
        return NULL;
    find_races(c, x, e);
    keep_values(c, g, e);
    map_put(&c->by_key, key, c->execs.len);
    vec_push(&c->execs, e);
    return e;
}

static uint64_t target_key(const struct caus_exec *e, const struct lit_graph *g)
{
    uint64_t fw = hash_bytes(g->last, (size_t)g->test->locs * sizeof *g->last);
    return hash_pair(e->key, fw);
}

static uint64_t state_key(const struct causality *c, const term *final)
{
    return hash_bytes(final, (size_t)c->test->finals * sizeof *final);
}

static const struct lit_prop *asked(const struct causality *c)
{
    return c->o->prop ? c->o->prop : c->test->cond;
}

/* Whether anybody wants to know about this state, and does not yet. */
static bool is_asked(struct causality *c, const term *final, bool holds)
{
    uint64_t at;
    const struct lit_prop *filter = c->test->filter;
    return (holds || !c->o->only_holding) &&
           (!filter || lit_holds(c->terms, filter, final)) &&
           !map_get(&c->legal, state_key(c, final), &at);
}

/* An execution that justifies itself. */
static void tell_behaved(struct causality *c, struct lit_execution *x,
                         const struct caus_target *t)
{
    struct lit_execution told = *x;
    map_put(&c->legal, state_key(c, x->final), 1);
    c->stats->legal++;
    if (c->o->explain) {
        struct caus_case k;
        caus_steps none = {0};
        if (caus_case_open(&k, c, t))
            told.why = caus_account(&k, &none, true);
        caus_case_close(&k);
    }
    if (!c->fn(c->arg, &told))
        c->stopped = true;
}

static bool collect(void *arg, struct lit_execution *x)
{
    struct causality *c = arg;
    const struct lit_graph *g = x->g;
    size_t finals = (size_t)c->test->finals + 1;
    struct caus_exec *e = keep_execution(c, x);
    if (!e)
        return false;
    x->holds = !e->open && lit_holds(c->terms, asked(c), x->final);
    if (!e->open && !is_asked(c, x->final, x->holds))
        return true;
    struct caus_target t = {.e = e, .key = target_key(e, g), .read = e->read,
                            .written = e->written, .holds = x->holds};
    t.final = arena_copy(&c->arena, x->final, finals * sizeof *t.final);
    t.last = arena_copy(&c->arena, g->last, (size_t)(c->test->locs + 1) * sizeof *t.last);
    if (e->racies == 0 && !e->open)
        tell_behaved(c, x, &t);
    else
        vec_push(&c->targets, t);
    return !c->stopped && !c->err->set;
}

struct expansion {
    struct causality *c;
    struct caus_target t;
};

static void add_expanded(void *arg, const term *read, const term *written)
{
    struct expansion *x = arg;
    struct causality *c = x->c;
    size_t n = x->t.e->n + 1, finals = (size_t)c->test->finals + 1;
    struct caus_target t = x->t;
    t.read = arena_copy(&c->arena, read, n * sizeof *read);
    t.written = arena_copy(&c->arena, written, n * sizeof *written);
    t.final = arena_zalloc(&c->arena, finals * sizeof *t.final);
    caus_final(c, t.e, t.last, written, t.final);
    t.holds = lit_holds(c->terms, asked(c), t.final);
    vec_push(&c->targets, t);
}

/* To tell why a value can't come about, it must be tried. */
static void add_asked(struct causality *c, const struct lit_prop *p)
{
    if (!p)
        return;
    if (p->kind == LIT_EQUAL)
        for (size_t i = 0; i < c->actions.len; i++)
            caus_add_possible(c, (int)i, term_value(c->terms, p->value));
    add_asked(c, p->left);
    add_asked(c, p->right);
}

/* Targets with values left open become one for each value. */
static bool expand_targets(struct causality *c)
{
    size_t n = c->targets.len;
    bool any = false;
    for (size_t i = 0; i < n; i++)
        any |= c->targets.at[i].e->open;
    if (!any)
        return true;
    if (!caus_find_possible(c))
        return false;
    if (c->o->refused)
        add_asked(c, asked(c));
    for (size_t i = 0; i < n; i++) {
        struct expansion x = {c, c->targets.at[i]};
        if (x.t.e->open && !caus_each_value(c, x.t.e, add_expanded, &x))
            return false;
    }
    size_t left = 0;
    for (size_t i = 0; i < c->targets.len; i++)
        if (i >= n || !c->targets.at[i].e->open)
            c->targets.at[left++] = c->targets.at[i];
    c->targets.len = left;
    return true;
}

static int compare_targets(const void *a, const void *b)
{
    const struct caus_target *x = a, *y = b;
    if (x->e->racies != y->e->racies)
        return x->e->racies < y->e->racies ? -1 : 1;
    return x->key < y->key ? -1 : x->key > y->key;
}

static const struct lit_value *constants(struct causality *c, const term *x, size_t n)
{
    struct lit_value *v = arena_zalloc(&c->accounts, (n + 1) * sizeof *v);
    for (size_t i = 0; i < n; i++)
        if (x[i])
            v[i] = term_const(c->terms, x[i]);
    return v;
}

static void add_verdict(struct causality *c, const struct caus_target *t,
                        const struct lit_justification *why, verdict_list *list)
{
    struct verdict v = {.key = t->key, .holds = t->holds, .why = why};
    v.read = (struct lit_value *)constants(c, t->read, t->e->n);
    v.final = (struct lit_value *)constants(c, t->final, (size_t)c->test->finals);
    vec_push(list, v);
    map_put(&c->legal, state_key(c, t->final), 1);
    c->stats->legal++;
}

static bool judge(struct causality *c, const struct caus_target *t, verdict_list *list)
{
    struct caus_case k;
    caus_steps steps = {0}, best = {0};
    bool ok = caus_case_open(&k, c, t) && caus_case_views(&k);
    int legal = ok ? caus_justify(&k, &steps, &best) : -1;
    if (legal == 1)
        add_verdict(c, t, c->o->explain ? caus_account(&k, &steps, true) : NULL, list);
    else if (legal == 0) {
        c->stats->refused++;
        if (c->o->refused)
            c->o->refused(c->o->refused_arg, caus_account(&k, &best, false));
    }
    vec_release(&steps);
    vec_release(&best);
    caus_case_close(&k);
    return legal >= 0;
}

struct telling {
    struct causality *c;
    verdict_list *list;
    lit_execution_fn *fn;
    void *arg;
    struct map keys;
    size_t left;
};

static bool tell_one(struct telling *s, struct lit_execution *x, struct verdict *v)
{
    struct terms *t = &s->c->engine->terms;
    const struct lit_graph *g = x->g;
    term *final = mem_alloc(((size_t)g->test->finals + 1) * sizeof *final);
    for (unsigned i = 0; i < g->n; i++)
        if (g->event[i].read)
            g->binding[term_at(t, g->event[i].read)->n] = term_value(t, v->read[i]);
    for (int i = 0; i < g->test->finals; i++)
        final[i] = term_value(t, v->final[i]);
    struct lit_execution told = {g, x->cat, final, v->holds, v->why};
    v->told = true;
    s->left--;
    bool on = s->fn(s->arg, &told);
    mem_free(final);
    return on;
}

static bool tell(void *arg, struct lit_execution *x)
{
    struct telling *s = arg;
    struct rel so, sw;
    if (!relation(s->c, x, "so", &so) || !relation(s->c, x, "sw", &sw))
        return false;
    struct caus_exec e = {.key = execution_key(x->g, &so, &sw)};
    uint64_t key = target_key(&e, x->g), at;
    if (!map_get(&s->keys, key, &at))
        return true;
    for (size_t i = 0; i < s->list->len; i++) {
        struct verdict *v = &s->list->at[i];
        if (v->key == key && !v->told && !tell_one(s, x, v))
            return false;
    }
    return s->left > 0;
}

static bool tell_all(struct causality *c, const struct lit_options *o, verdict_list *list)
{
    struct telling s = {.c = c, .list = list, .fn = c->fn, .arg = c->arg,
                        .left = list->len};
    struct lit_stats stats;
    if (list->len == 0)
        return true;
    map_init(&s.keys);
    for (size_t i = 0; i < list->len; i++)
        map_put(&s.keys, list->at[i].key, 1);
    bool ok = enumerate_single(c->engine, c->test, o, tell, &s, &stats, c->err);
    c->stats->timed_out |= stats.timed_out;
    map_release(&s.keys);
    return ok;
}

static void causality_init(struct causality *c)
{
    arena_init(&c->arena);
    arena_init(&c->accounts);
    map_init(&c->by_key);
    map_init(&c->by_action);
    map_init(&c->by_alike);
    map_init(&c->legal);
    c->terms = &c->engine->terms;
    c->paths = mem_zalloc(((size_t)c->test->threads + 1) * sizeof *c->paths);
}

static void causality_release(struct causality *c)
{
    for (size_t i = 0; c->possible && i < c->actions.len; i++)
        vec_release(&c->possible[i]);
    for (int t = 0; t < c->test->threads; t++)
        vec_release(&c->paths[t]);
    mem_free(c->possible);
    mem_free(c->paths);
    mem_free(c->bind);
    mem_free(c->reader);
    vec_release(&c->execs);
    vec_release(&c->targets);
    vec_release(&c->actions);
    map_release(&c->by_key);
    map_release(&c->by_action);
    map_release(&c->by_alike);
    map_release(&c->legal);
    arena_release(&c->arena);
    arena_release(&c->accounts);
}

static bool judge_all(struct causality *c, verdict_list *list)
{
    size_t vars = (size_t)c->terms->vars + 1;
    c->bind = mem_zalloc(vars * sizeof *c->bind);
    c->reader = mem_zalloc(vars * sizeof *c->reader);
    if (!expand_targets(c))
        return c->stats->timed_out;
    if (c->targets.len)
        qsort(c->targets.at, c->targets.len, sizeof *c->targets.at, compare_targets);
    for (size_t i = 0; i < c->targets.len; i++) {
        const struct caus_target *t = &c->targets.at[i];
        if (!is_asked(c, t->final, t->holds))
            continue;
        if (caus_out_of_time(c) || !judge(c, t, list))
            return c->stats->timed_out;
    }
    return true;
}

/* The caller's names and ours. */
static const char *const *all_wants(struct arena *a, const char *const *want)
{
    static const char *const mine[] = {"so", "sw", "hb", "through-final"};
    size_t n = 0, k = 0, mines = sizeof mine / sizeof *mine;
    while (want && want[n])
        n++;
    const char **all = arena_alloc(a, (n + mines + 1) * sizeof *all);
    for (size_t i = 0; i < mines; i++)
        all[k++] = mine[i];
    for (size_t i = 0; i < n; i++)
        all[k++] = want[i];
    all[k] = NULL;
    return all;
}

bool enumerate_legal(struct lit_engine *e, struct lit_test *t,
                     const struct lit_options *o, lit_execution_fn *fn, void *arg,
                     struct lit_stats *stats, struct err *err)
{
    struct causality c = {.engine = e, .test = t, .o = o, .stats = stats, .err = err,
                          .fn = fn, .arg = arg};
    verdict_list list = {0};
    struct lit_options all = *o;
    causality_init(&c);
    all.open_values = true;
    all.only_holding = false;
    all.want = all_wants(&c.accounts, o->want);
    bool ok = enumerate_single(e, t, &all, collect, &c, stats, err) && !err->set;
    if (ok && !c.stopped && !stats->timed_out)
        ok = judge_all(&c, &list) && tell_all(&c, &all, &list);
    vec_release(&list);
    causality_release(&c);
    return ok && !err->set;
}
