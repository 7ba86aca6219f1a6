/* SPDX-License-Identifier: Apache-2.0 */
/* Enumeration of executions. Choices are made one by one (paths, monitor orders, sources
 * of reads, last writes), and after each the values and the model are asked whether any
 * completion is left: the work follows the consistent executions, not the candidates. */
#include "base/host.h"
#include "litmus/graph_int.h"
#include "solver/smt.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_EVENTS = 1024, DEFAULT_UNROLL = 2, MAX_PATHS = 10000 };

struct search {
    struct lit_engine *e;
    struct lit_test *test;
    const struct lit_options *opts;
    lit_execution_fn *fn;
    void *arg;
    struct lit_stats *stats;
    struct err *err;
    bool stopped; /* by fn, the deadline or an error */
    struct path_result *paths;
    const struct path **path;
    bool *used, *observed;
    const char **loc_names;

    /* of the present skeleton */
    struct lit_graph *g;
    struct solve solve;
    int rf, fw, lo, diff; /* handles of the model; -1: nothing to choose */
    bool prune;
    unsigned *read; /* reads in the order in which they are bound */
    unsigned reads;
    unsigned *sources; /* of each event: how many writes it may see */
    struct rel most_rf, hi_rf;
    struct bits hi_fw;
    struct rel differing;
    bool holds;
    const term *final;
};

struct lit_engine *lit_engine_new(const struct cat_model *m)
{
    struct lit_engine *e = mem_zalloc(sizeof *e);
    e->model = m;
    terms_init(&e->terms);
    map_init(&e->answers);
    arena_init(&e->paths);
    arena_init(&e->skeleton);
    arena_init(&e->scratch);
    if (!m)
        return e;
    e->env = cat_env_new(m);
    for (int i = 0; i < LIT_SETS; i++)
        e->uses_set[i] = cat_uses(m, lit_set_name((enum lit_set_id)i));
    for (int i = 0; i < LIT_RELS; i++)
        e->uses_rel[i] = cat_uses(m, lit_rel_name((enum lit_rel_id)i));
    e->uses_values = cat_uses(m, "different-values");
    e->causality = cat_uses(m, "causality");
    return e;
}

void lit_engine_free(struct lit_engine *e)
{
    if (!e)
        return;
    if (e->env)
        cat_env_free(e->env);
    terms_release(&e->terms);
    map_release(&e->answers);
    smt_free(e->smt);
    arena_release(&e->paths);
    arena_release(&e->skeleton);
    arena_release(&e->scratch);
    mem_free(e);
}

static bool out_of_time(struct search *s)
{
    if (s->opts->deadline && host_now() > s->opts->deadline) {
        s->stats->timed_out = true;
        s->stopped = true;
    }
    return s->stopped;
}

static bool with_model(const struct search *s)
{
    return s->e->env && !s->opts->no_model;
}

static bool is_write(const struct lit_event *e)
{
    return e->kind == LIT_EV_WRITE || e->kind == LIT_EV_RMW;
}

/* A read can't see what it feeds inside its own statement. */
static bool may_read(const struct lit_graph *g, unsigned w, unsigned r)
{
    const struct lit_event *a = &g->event[w], *b = &g->event[r];
    if (w == r || !is_write(a) || a->loc != b->loc)
        return false;
    if (a->thread == b->thread && a->thread >= 0 && a->run == b->run) {
        const struct path_event *p = &g->path[a->thread]->event[a->index];
        return !evset_has(&p->feeds, b->index);
    }
    return true;
}

/* Whether r may see w as far as the conditions on that one value tell. */
static bool value_fits(struct search *s, unsigned w, unsigned r)
{
    if (s->solve.cond_count == 0)
        return true;
    s->g->source[r] = (int)w;
    bool fits = solve_possible(&s->solve);
    s->g->source[r] = -1;
    return fits;
}

/* False when a read has nothing to see: no execution takes these paths. */
static bool possible_sources(struct search *s)
{
    struct lit_graph *g = s->g;
    struct arena *a = &s->e->skeleton;
    s->most_rf = rel_in(a, g->n);
    s->hi_rf = rel_in(a, g->n);
    s->read = arena_alloc(a, (g->n + 1) * sizeof *s->read);
    unsigned *sources = s->sources = arena_zalloc(a, (g->n + 1) * sizeof *sources);
    s->reads = 0;
    for (unsigned r = 0; r < g->n; r++) {
        if (!g->event[r].read)
            continue;
        for (unsigned w = 0; w < g->n; w++)
            if (may_read(g, w, r) && value_fits(s, w, r)) {
                rel_add(&s->most_rf, w, r);
                sources[r]++;
            }
        if (sources[r] == 0)
            return false;
        unsigned k = s->reads++;
        for (; k > 0 && sources[s->read[k - 1]] > sources[r]; k--)
            s->read[k] = s->read[k - 1];
        s->read[k] = r;
    }
    rel_copy(&s->hi_rf, &s->most_rf);
    return true;
}

/* The writes that may be last: not the initial one, if there is another. */
static void possible_last(struct search *s)
{
    struct lit_graph *g = s->g;
    s->hi_fw = bits_in(&s->e->skeleton, g->n);
    for (int loc = 0; loc < g->test->locs; loc++) {
        if (!s->observed[loc])
            continue;
        int sole = -1, writes = 0;
        for (unsigned i = 0; i < g->n; i++)
            if (is_write(&g->event[i]) && g->event[i].loc == loc) {
                writes++;
                if (g->event[i].thread < 0)
                    sole = (int)i;
                else
                    bits_add(&s->hi_fw, i);
            }
        if (writes == 1)
            bits_add(&s->hi_fw, (unsigned)sole);
    }
}

/* Where every read has one write to see, and every location one write that can be last,
 * these are facts, and the model need not be made ready for choices. */
static void open_sources(struct search *s)
{
    struct lit_graph *g = s->g;
    bool forced = true;
    for (unsigned i = 0; i < s->reads && forced; i++)
        forced = s->sources[s->read[i]] == 1;
    s->rf = s->fw = -1;
    if (forced)
        cat_bind_rel(s->e->env, "rf", &s->most_rf);
    else
        s->rf = cat_open_rel(s->e->env, "rf", &s->most_rf);
    int observed = 0;
    for (int loc = 0; loc < g->test->locs; loc++)
        observed += s->observed[loc];
    if (bits_count(&s->hi_fw) == (unsigned)observed)
        cat_bind_set(s->e->env, "FW", &s->hi_fw);
    else
        s->fw = cat_open_set(s->e->env, "FW", &s->hi_fw);
}

static void assign_sources(struct search *s, const struct rel *most_rf, const struct bits *most_fw)
{
    struct lit_graph *g = s->g;
    if (s->rf >= 0)
        cat_assign_rel(s->e->env, s->rf, &g->rel[LIT_REL_RF], most_rf);
    if (s->fw >= 0)
        cat_assign_set(s->e->env, s->fw, &g->set[LIT_SET_FW], most_fw);
}

static bool bind_skeleton(struct search *s)
{
    struct lit_graph *g = s->g;
    struct lit_engine *e = s->e;
    cat_limits(e->env, 0, s->opts->deadline);
    cat_begin(e->env, g->n);
    for (int i = 0; i < LIT_SETS; i++)
        if (e->uses_set[i] && i != LIT_SET_FW)
            cat_bind_set(e->env, lit_set_name((enum lit_set_id)i), &g->set[i]);
    for (int i = 0; i < LIT_RELS; i++)
        if (e->uses_rel[i] && i != LIT_REL_RF && i != LIT_REL_LO && i != LIT_REL_PCO)
            cat_bind_rel(e->env, lit_rel_name((enum lit_rel_id)i), &g->rel[i]);
    int *loc = arena_alloc(&e->skeleton, (g->n + 1) * sizeof *loc);
    for (unsigned i = 0; i < g->n; i++)
        loc[i] = g->event[i].loc;
    cat_bind_locations(e->env, loc, s->loc_names, (size_t)s->test->locs);
    open_sources(s);
    s->lo = -1;
    s->diff = -1;
    bool locks = !bits_empty(&g->set[LIT_SET_LK]);
    if (locks && e->uses_rel[LIT_REL_LO])
        s->lo = cat_open_rel(e->env, "lo", NULL);
    else if (e->uses_rel[LIT_REL_LO])
        cat_bind_rel(e->env, "lo", &g->rel[LIT_REL_LO]);
    if (e->uses_values) {
        s->diff = cat_open_rel(e->env, "different-values", NULL);
        s->differing = rel_in(&e->skeleton, g->n);
    }
    for (size_t i = 0; s->opts->want && s->opts->want[i]; i++)
        cat_want(e->env, s->opts->want[i]);
    s->stats->skeletons++;
    if (!cat_skeleton(e->env, s->err))
        return false;
    s->prune = !s->opts->rejected && cat_can_prune(e->env);
    return true;
}

static void fail_or_time(struct search *s)
{
    s->stopped = true;
    if (s->opts->deadline && host_now() > s->opts->deadline) {
        s->stats->timed_out = true;
        s->err->set = false;
    }
}

static bool report(struct search *s, struct cat_execution *x)
{
    struct lit_execution ex = {s->g, x, s->final, s->holds, NULL};
    if (!s->fn(s->arg, &ex))
        s->stopped = true;
    return !s->stopped;
}

static bool on_execution(void *arg, struct cat_execution *x)
{
    return report(arg, x);
}

static void assign_values(struct search *s)
{
    struct lit_graph *g = s->g;
    rel_clear(&s->differing);
    for (unsigned i = 0; i < g->n; i++)
        for (unsigned j = 0; j < g->n; j++) {
            const struct lit_event *a = &g->event[i], *b = &g->event[j];
            if (!bits_has(&g->set[LIT_SET_M], i) || !bits_has(&g->set[LIT_SET_M], j))
                continue;
            bool two = a->kind == LIT_EV_RMW || b->kind == LIT_EV_RMW;
            term x = a->read ? lit_event_read(g, i) : lit_event_written(g, i);
            term y = b->read ? lit_event_read(g, j) : lit_event_written(g, j);
            if (two || x != y)
                rel_add(&s->differing, i, j);
        }
    cat_assign_rel(s->e->env, s->diff, &s->differing, &s->differing);
}

static bool on_solution(void *arg, const term *final, bool holds)
{
    struct search *s = arg;
    if (s->opts->only_holding && !holds)
        return true;
    s->final = final;
    s->holds = holds;
    s->stats->candidates++;
    if (!with_model(s)) {
        report(s, NULL);
        return !s->stopped;
    }
    if (s->diff >= 0)
        assign_values(s);
    if (!cat_run(s->e->env, s->opts->rejected ? CAT_ALL : CAT_ACCEPTED, on_execution, s,
                 s->err))
        fail_or_time(s);
    return !s->stopped;
}

/* All of the candidate is chosen: its values, then the model. */
static void complete(struct search *s)
{
    struct lit_graph *g = s->g;
    if (out_of_time(s))
        return;
    if (with_model(s))
        assign_sources(s, &g->rel[LIT_REL_RF], &g->set[LIT_SET_FW]);
    if (!solve_all(&s->solve, on_solution, s, s->err) && s->err->set)
        fail_or_time(s);
}

static bool model_allows(struct search *s)
{
    if (!s->prune || (s->rf < 0 && s->fw < 0))
        return true;
    assign_sources(s, &s->hi_rf, &s->hi_fw);
    return cat_partial(s->e->env);
}

static void choose_last(struct search *s, int loc)
{
    struct lit_graph *g = s->g;
    while (loc < g->test->locs && !s->observed[loc])
        loc++;
    if (loc == g->test->locs) {
        complete(s);
        return;
    }
    VEC(unsigned) choices = {0};
    for (unsigned i = 0; i < g->n; i++)
        if (g->event[i].loc == loc && is_write(&g->event[i]) && bits_has(&s->hi_fw, i))
            vec_push(&choices, i);
    for (size_t c = 0; c < choices.len && !s->stopped; c++) {
        unsigned w = choices.at[c];
        for (size_t k = 0; k < choices.len; k++)
            bits_remove(&s->hi_fw, choices.at[k]);
        bits_add(&s->hi_fw, w);
        bits_add(&g->set[LIT_SET_FW], w);
        g->last[loc] = (int)w;
        if (choices.len == 1 || model_allows(s))
            choose_last(s, loc + 1);
        bits_remove(&g->set[LIT_SET_FW], w);
        g->last[loc] = -1;
        for (size_t k = 0; k < choices.len; k++)
            bits_add(&s->hi_fw, choices.at[k]);
    }
    vec_release(&choices);
}

static void choose_source(struct search *s, unsigned at)
{
    struct lit_graph *g = s->g;
    if (at == s->reads) {
        choose_last(s, 0);
        return;
    }
    unsigned r = s->read[at];
    for (unsigned w = 0; w < g->n; w++)
        rel_remove(&s->hi_rf, w, r);
    for (unsigned w = 0; w < g->n && !s->stopped; w++) {
        if (!rel_has(&s->most_rf, w, r))
            continue;
        g->source[r] = (int)w;
        rel_add(&g->rel[LIT_REL_RF], w, r);
        rel_add(&s->hi_rf, w, r);
        if (!out_of_time(s) && solve_possible(&s->solve) && model_allows(s))
            choose_source(s, at + 1);
        rel_remove(&g->rel[LIT_REL_RF], w, r);
        rel_remove(&s->hi_rf, w, r);
    }
    g->source[r] = -1;
    for (unsigned w = 0; w < g->n; w++)
        if (rel_has(&s->most_rf, w, r))
            rel_add(&s->hi_rf, w, r);
}

/* A section of a monitor: from the outermost lock to its unlock, or to the end. */
struct section {
    unsigned first, last;
    int loc, thread;
    bool open; /* never left: nothing of the monitor can come after it */
};

struct monitors {
    struct section *section;
    int sections;
    bool *placed;
    int *order; /* sections in the order chosen */
};

static void find_sections(struct search *s, struct monitors *m)
{
    struct lit_graph *g = s->g;
    m->section = arena_zalloc(&s->e->skeleton, (g->n + 1) * sizeof *m->section);
    for (unsigned i = 0; i < g->n; i++) {
        const struct lit_event *e = &g->event[i];
        if (e->kind == LIT_EV_LOCK && e->target == 0)
            m->section[m->sections++] =
                (struct section){i, i, e->loc, e->thread, true};
        else if (e->kind == LIT_EV_LOCK || e->kind == LIT_EV_UNLOCK)
            for (int k = m->sections - 1; k >= 0; k--) {
                struct section *c = &m->section[k];
                if (c->loc != e->loc || c->thread != e->thread)
                    continue;
                c->last = i;
                c->open = !(e->kind == LIT_EV_UNLOCK && e->target == 0);
                break;
            }
    }
}

/* The total order on monitor events that the sequence of sections stands for. */
static void set_lock_order(struct search *s, const struct monitors *m)
{
    struct lit_graph *g = s->g;
    struct rel *lo = &g->rel[LIT_REL_LO];
    rel_clear(lo);
    for (int i = 0; i < m->sections; i++)
        for (int j = i; j < m->sections; j++) {
            const struct section *a = &m->section[m->order[i]];
            const struct section *b = &m->section[m->order[j]];
            if (a->loc != b->loc)
                continue;
            for (unsigned x = a->first; x <= a->last; x++)
                for (unsigned y = b->first; y <= b->last; y++) {
                    bool mine = g->event[x].loc == a->loc && g->event[y].loc == b->loc;
                    if (mine && (i != j || x < y))
                        rel_add(lo, x, y);
                }
        }
}

static bool lock_order_possible(struct search *s, const struct monitors *m)
{
    struct lit_graph *g = s->g;
    for (int i = 0; i < m->sections; i++)
        for (int j = i + 1; j < m->sections; j++) {
            const struct section *a = &m->section[m->order[i]];
            const struct section *b = &m->section[m->order[j]];
            if (a->loc == b->loc && a->open)
                return false;
        }
    struct rel all;
    rel_init(&all, g->n);
    rel_or(&all, &g->rel[LIT_REL_PO], &g->rel[LIT_REL_LO]);
    rel_or(&all, &all, &g->rel[LIT_REL_JOINS]);
    bool ok = rel_acyclic(&all);
    rel_release(&all);
    return ok;
}

/* Monitors are done one after the other, so that no order is chosen twice: the one under
 * way while it has sections left, else the next. */
static int next_monitor(const struct monitors *m, int at)
{
    int next = -1;
    for (int k = 0; k < m->sections; k++) {
        if (m->placed[k])
            continue;
        if (at > 0 && m->section[k].loc == m->section[m->order[at - 1]].loc)
            return m->section[k].loc;
        if (next < 0)
            next = m->section[k].loc;
    }
    return next;
}

/* Chooses which section comes next; `at` are placed. */
static void choose_locks(struct search *s, struct monitors *m, int at)
{
    if (out_of_time(s))
        return;
    if (at == m->sections) {
        set_lock_order(s, m);
        if (!lock_order_possible(s, m))
            return;
        if (with_model(s))
            cat_assign_rel(s->e->env, s->lo, &s->g->rel[LIT_REL_LO],
                           &s->g->rel[LIT_REL_LO]);
        choose_source(s, 0);
        return;
    }
    int loc = next_monitor(m, at);
    uint64_t tried = 0; /* threads of which a section was tried: theirs are in order */
    for (int k = 0; k < m->sections && !s->stopped; k++) {
        if (m->placed[k] || m->section[k].loc != loc)
            continue;
        uint64_t bit = UINT64_C(1) << m->section[k].thread;
        if (tried & bit)
            continue;
        tried |= bit;
        m->placed[k] = true;
        m->order[at] = k;
        choose_locks(s, m, at + 1);
        m->placed[k] = false;
    }
}

static void choose_monitors(struct search *s)
{
    struct lit_graph *g = s->g;
    struct monitors m = {0};
    if (bits_empty(&g->set[LIT_SET_LK])) {
        choose_source(s, 0);
        return;
    }
    find_sections(s, &m);
    size_t n = (size_t)m.sections + 1;
    m.placed = arena_zalloc(&s->e->skeleton, n * sizeof *m.placed);
    m.order = arena_zalloc(&s->e->skeleton, n * sizeof *m.order);
    if (with_model(s) && s->lo < 0) {
        s->stats->ignored_monitors = true;
        choose_source(s, 0);
        return;
    }
    choose_locks(s, &m, 0);
}

static void run_skeleton(struct search *s)
{
    if (out_of_time(s))
        return;
    s->g = skeleton_build(s->e, s->test, s->path, s->used);
    solve_init(&s->solve, s->e, s->g, s->opts, s->stats);
    s->prune = false;
    if (possible_sources(s)) {
        possible_last(s);
        if (with_model(s) && !bind_skeleton(s))
            fail_or_time(s);
        else if (model_allows(s))
            choose_monitors(s);
    }
    solve_release(&s->solve);
}

static void choose_paths(struct search *s, int thread)
{
    if (thread == s->test->threads) {
        run_skeleton(s);
        return;
    }
    const path_list *list = &s->paths[thread].paths;
    for (size_t i = 0; i < list->len && !s->stopped; i++) {
        s->path[thread] = &list->at[i];
        choose_paths(s, thread + 1);
    }
}

/* Which locations are touched by some path or observed by the test. */
static void find_used(struct search *s)
{
    struct lit_test *t = s->test;
    for (int i = 0; i < t->threads; i++)
        for (size_t k = 0; k < s->paths[i].paths.len; k++) {
            const struct path *p = &s->paths[i].paths.at[k];
            for (int j = 0; j < p->events; j++)
                if (p->event[j].read || (p->event[j].written && p->event[j].loc >= 0))
                    s->used[p->event[j].loc] = true;
        }
    for (int i = 0; i < t->finals; i++)
        if (t->final[i].thread < 0)
            s->used[t->final[i].index] = s->observed[t->final[i].index] = true;
}

/* Relations are quadratic in the number of events, so that is bounded. */
static bool check_size(struct search *s)
{
    int events = 0;
    for (int loc = 0; loc < s->test->locs; loc++)
        events += s->used[loc];
    for (int t = 0; t < s->test->threads; t++) {
        int most = 0;
        for (size_t k = 0; k < s->paths[t].paths.len; k++)
            if (s->paths[t].paths.at[k].events > most)
                most = s->paths[t].paths.at[k].events;
        events += most;
    }
    if (events > MAX_EVENTS)
        return err_set(s->err,
                       "%s: more than %d events (one for the initial value of each "
                       "location, and those of the threads)",
                       s->test->file, MAX_EVENTS);
    return true;
}

static bool explore_paths(struct search *s)
{
    struct path_options o = {s->opts->unroll > 0 ? s->opts->unroll : DEFAULT_UNROLL,
                             MAX_PATHS};
    for (int i = 0; i < s->test->threads; i++) {
        if (!path_explore(s->test, i, &o, &s->e->terms, &s->e->paths, &s->paths[i],
                          s->err))
            return false;
        for (size_t k = 0; k < s->paths[i].paths.len; k++)
            s->paths[i].paths.at[k].number = (int)k;
        s->stats->unroll_exceeded |= s->paths[i].unroll_exceeded;
    }
    return true;
}

bool enumerate_single(struct lit_engine *e, struct lit_test *t,
                      const struct lit_options *o, lit_execution_fn *fn, void *arg,
                      struct lit_stats *stats, struct err *err)
{
    struct search s = {.e = e, .test = t, .opts = o, .fn = fn, .arg = arg, .stats = stats,
                       .err = err};
    struct arena *a = &e->paths;
    *stats = (struct lit_stats){0};
    terms_clear(&e->terms);
    if (e->answers.len)
        map_clear(&e->answers);
    arena_clear(a);
    s.paths = arena_zalloc(a, ((size_t)t->threads + 1) * sizeof *s.paths);
    s.path = arena_zalloc(a, ((size_t)t->threads + 1) * sizeof *s.path);
    s.used = arena_zalloc(a, (size_t)t->locs + 1);
    s.observed = arena_zalloc(a, (size_t)t->locs + 1);
    s.loc_names = arena_alloc(a, ((size_t)t->locs + 1) * sizeof *s.loc_names);
    for (int i = 0; i < t->locs; i++)
        s.loc_names[i] = t->loc[i].name;
    if (explore_paths(&s)) {
        find_used(&s);
        if (check_size(&s))
            choose_paths(&s, 0);
    }
    for (int i = 0; i < t->threads; i++)
        vec_release(&s.paths[i].paths);
    return !err->set;
}

bool lit_asks_causality(const struct lit_engine *e, const struct lit_options *o)
{
    bool asks = o->causality == LIT_CAUSALITY_ON ||
                (o->causality == LIT_CAUSALITY_MODEL && e->causality);
    return asks && e->env && !o->rejected && !o->no_model;
}

bool lit_enumerate(struct lit_engine *e, struct lit_test *t, const struct lit_options *o,
                   lit_execution_fn *fn, void *arg, struct lit_stats *stats,
                   struct err *err)
{
    if (lit_asks_causality(e, o))
        return enumerate_legal(e, t, o, fn, arg, stats, err);
    return enumerate_single(e, t, o, fn, arg, stats, err);
}
