/* SPDX-License-Identifier: Apache-2.0 */
/* Races and atomicity over the executions of a sequentially consistent model. */
#include "litmus/analyse.h"

#include "litmus/result.h"

#include <string.h>

const char *const lit_analysis_wants[] = {"co", "fr", NULL};

void lit_findings_release(struct lit_findings *f)
{
    arena_release(&f->arena);
    vec_release(&f->list);
}

static void add_value(const struct lit_execution *x, const char *name, struct rel *out)
{
    struct rel r;
    if (x->cat && cat_value_rel(x->cat, name, &r))
        rel_or(out, out, &r);
}

void lit_order_constraints(const struct lit_execution *x, struct rel *out)
{
    const struct lit_graph *g = x->g;
    static const enum lit_rel_id base[] = {LIT_REL_PO, LIT_REL_RF, LIT_REL_LO,
                                           LIT_REL_JOINS, LIT_REL_IICO_DATA};
    rel_clear(out);
    for (size_t i = 0; i < sizeof base / sizeof *base; i++)
        rel_or(out, out, &g->rel[base[i]]);
    add_value(x, "co", out);
    add_value(x, "fr", out);
    for (unsigned i = 0; i < g->inits; i++)
        for (unsigned j = g->inits; j < g->n; j++)
            rel_add(out, i, j);
}

/* [a] ; r ; [b] into out. */
static void between(struct rel *out, const struct bits *a, const struct rel *r,
                    const struct bits *b)
{
    struct rel tmp;
    rel_init(&tmp, r->n);
    rel_restrict_domain(&tmp, r, a);
    rel_restrict_range(&tmp, &tmp, b);
    rel_or(out, out, &tmp);
    rel_release(&tmp);
}

/* Accesses that may take part in synchronization by a fence: opaque or stronger. */
static void strong_accesses(const struct lit_graph *g, struct bits *out)
{
    bits_or(out, &g->set[LIT_SET_O], &g->set[LIT_SET_RA]);
    bits_or(out, out, &g->set[LIT_SET_V]);
    bits_and(out, out, &g->set[LIT_SET_M]);
}

/* Release side: the events that synchronize by a write w, as pairs (event, w); acquire
 * side: pairs (r, event). A fence does so for the accesses behind (before) it. */
static void add_sides(const struct lit_graph *g, struct rel *release, struct rel *acquire)
{
    struct bits rel_set, acq_set, fence, strong;
    bits_init(&rel_set, g->n);
    bits_init(&acq_set, g->n);
    bits_init(&fence, g->n);
    bits_init(&strong, g->n);
    strong_accesses(g, &strong);
    bits_or(&rel_set, &g->set[LIT_SET_REL], &g->set[LIT_SET_V]);
    bits_or(&acq_set, &g->set[LIT_SET_ACQ], &g->set[LIT_SET_V]);
    for (unsigned i = 0; i < g->n; i++) {
        if (!bits_has(&g->set[LIT_SET_F], i)) {
            if (bits_has(&rel_set, i))
                rel_add(release, i, i);
            if (bits_has(&acq_set, i))
                rel_add(acquire, i, i);
        }
    }
    bits_and(&fence, &g->set[LIT_SET_F], &rel_set);
    between(release, &fence, &g->rel[LIT_REL_PO], &strong);
    bits_and(&fence, &g->set[LIT_SET_F], &acq_set);
    between(acquire, &strong, &g->rel[LIT_REL_PO], &fence);
    bits_release(&rel_set);
    bits_release(&acq_set);
    bits_release(&fence);
    bits_release(&strong);
}

void lit_happens_before(const struct lit_execution *x, struct rel *out)
{
    const struct lit_graph *g = x->g;
    struct rel sides[2], seen, tmp, co;
    rel_init(&sides[0], g->n);
    rel_init(&sides[1], g->n);
    rel_init(&seen, g->n);
    rel_init(&tmp, g->n);
    rel_init(&co, g->n);
    rel_copy(out, &g->rel[LIT_REL_PO]);
    rel_or(out, out, &g->rel[LIT_REL_JOINS]);
    between(out, &g->set[LIT_SET_UL], &g->rel[LIT_REL_LO], &g->set[LIT_SET_LK]);
    /* A volatile write synchronizes with every later volatile read of the variable. */
    add_value(x, "co", &co);
    rel_maybe(&co, &co);
    rel_seq(&seen, &co, &g->rel[LIT_REL_RF]);
    between(out, &g->set[LIT_SET_V], &seen, &g->set[LIT_SET_V]);
    add_sides(g, &sides[0], &sides[1]);
    rel_seq(&tmp, &sides[0], &g->rel[LIT_REL_RF]);
    rel_seq(&seen, &tmp, &sides[1]);
    rel_or(out, out, &seen);
    for (unsigned i = 0; i < g->inits; i++)
        for (unsigned j = g->inits; j < g->n; j++)
            rel_add(out, i, j);
    rel_plus(out, out);
    rel_release(&sides[0]);
    rel_release(&sides[1]);
    rel_release(&seen);
    rel_release(&tmp);
    rel_release(&co);
}

bool lit_linearise(const struct rel *r, unsigned *order)
{
    struct bits done;
    bits_init(&done, r->n);
    unsigned placed = 0;
    for (bool progress = true; progress && placed < r->n;) {
        progress = false;
        for (unsigned i = 0; i < r->n && !progress; i++) {
            if (bits_has(&done, i))
                continue;
            bool ready = !rel_has(r, i, i);
            for (unsigned j = 0; j < r->n && ready; j++)
                ready = j == i || bits_has(&done, j) || !rel_has(r, j, i);
            if (ready) {
                bits_add(&done, i);
                order[placed++] = i;
                progress = true;
            }
        }
    }
    bits_release(&done);
    return placed == r->n;
}

int lit_event_line(const struct lit_graph *g, unsigned event)
{
    const struct lit_event *e = &g->event[event];
    if (e->thread < 0)
        return 0;
    size_t pos = g->test->thread[e->thread].insn[e->insn].pos;
    int line = 1;
    for (size_t i = 0; i < pos && i < g->test->len; i++)
        line += g->test->src[i] == '\n';
    return line;
}

static const char *describe(struct lit_findings *f, const struct lit_graph *g, unsigned i)
{
    struct buf b;
    buf_init(&b);
    if (g->event[i].thread < 0)
        buf_str(&b, "initially, ");
    else
        buf_printf(&b, "Thread %d, line %d, ", g->event[i].thread, lit_event_line(g, i));
    lit_print_event(&b, g, i);
    const char *text = arena_strndup(&f->arena, b.at, b.len);
    buf_release(&b);
    return text;
}

struct analysis {
    struct lit_findings *f;
    bool strict;
};

static bool known(const struct lit_findings *f, const int *key)
{
    for (size_t i = 0; i < f->list.len; i++)
        if (memcmp(f->list.at[i].key, key, sizeof f->list.at[i].key) == 0)
            return true;
    return false;
}

static void add_run(struct lit_findings *f, struct lit_finding *n,
                    const struct lit_execution *x, const struct rel *r)
{
    const struct lit_graph *g = x->g;
    unsigned *order = arena_alloc(&f->arena, (g->n + 1) * sizeof *order);
    n->step = arena_alloc(&f->arena, (g->n + 1) * sizeof *n->step);
    if (lit_linearise(r, order))
        for (unsigned i = 0; i < g->n; i++)
            if (g->event[order[i]].thread >= 0)
                n->step[n->steps++] = describe(f, g, order[i]);
    struct buf b;
    buf_init(&b);
    buf_str(&b, "");
    lit_print_final_state(&b, x);
    n->state = arena_strndup(&f->arena, b.at, b.len);
    buf_release(&b);
}

static bool conflict(const struct lit_graph *g, unsigned i, unsigned j)
{
    const struct bits *m = &g->set[LIT_SET_M], *w = &g->set[LIT_SET_W];
    return bits_has(m, i) && bits_has(m, j) && g->event[i].loc == g->event[j].loc &&
           (bits_has(w, i) || bits_has(w, j));
}

static void add_race(struct analysis *a, const struct lit_execution *x, unsigned i,
                     unsigned j)
{
    const struct lit_graph *g = x->g;
    const struct lit_event *p = &g->event[i], *q = &g->event[j];
    struct lit_finding n = {.key = {p->thread, p->insn, q->thread, q->insn}};
    if (known(a->f, n.key))
        return;
    n.first = describe(a->f, g, i);
    n.second = describe(a->f, g, j);
    n.first_line = lit_event_line(g, i);
    n.second_line = lit_event_line(g, j);
    struct rel r;
    rel_init(&r, g->n);
    lit_order_constraints(x, &r);
    add_run(a->f, &n, x, &r);
    rel_release(&r);
    vec_push(&a->f->list, n);
}

static bool on_race_execution(void *arg, struct lit_execution *x)
{
    struct analysis *a = arg;
    const struct lit_graph *g = x->g;
    struct rel hb;
    rel_init(&hb, g->n);
    lit_happens_before(x, &hb);
    a->f->executions++;
    for (unsigned i = g->inits; i < g->n; i++)
        for (unsigned j = i + 1; j < g->n; j++) {
            bool weak = g->event[i].mode == LIT_PLAIN || g->event[j].mode == LIT_PLAIN;
            if (weak && g->event[i].thread != g->event[j].thread && conflict(g, i, j) &&
                !rel_has(&hb, i, j) && !rel_has(&hb, j, i))
                add_race(a, x, i, j);
        }
    rel_release(&hb);
    return true;
}

/* Block `block` of a thread goes from event first to event last; can o come between? */
static void try_intrusion(struct analysis *a, const struct lit_execution *x,
                          const struct rel *order, const unsigned *block, unsigned o)
{
    const struct lit_graph *g = x->g;
    unsigned first = block[0], last = block[1];
    const struct lit_event *p = &g->event[first], *q = &g->event[o];
    bool hits = a->strict;
    for (unsigned k = first; k <= last && !hits; k++)
        hits = g->event[k].atomic == p->atomic && conflict(g, k, o);
    if (!hits || rel_has(order, o, first) || rel_has(order, last, o))
        return;
    struct lit_finding n = {.key = {p->thread, p->insn, g->event[last].insn, q->thread,
                                    q->insn, 1}};
    if (known(a->f, n.key))
        return;
    n.first = n.block = describe(a->f, g, first);
    n.block = arena_printf(&a->f->arena, "atomic block of thread %d, line %d", p->thread,
                           lit_event_line(g, first));
    n.block_line = n.first_line = lit_event_line(g, first);
    n.second = describe(a->f, g, o);
    n.second_line = lit_event_line(g, o);
    struct rel r;
    rel_init(&r, g->n);
    rel_copy(&r, order);
    rel_add(&r, first, o);
    rel_add(&r, o, last);
    add_run(a->f, &n, x, &r);
    rel_release(&r);
    vec_push(&a->f->list, n);
}

static bool on_atomic_execution(void *arg, struct lit_execution *x)
{
    struct analysis *a = arg;
    const struct lit_graph *g = x->g;
    struct rel order;
    rel_init(&order, g->n);
    lit_order_constraints(x, &order);
    rel_plus(&order, &order);
    a->f->executions++;
    for (unsigned i = g->inits; i < g->n; i++) {
        const struct lit_event *e = &g->event[i];
        bool begins = e->atomic >= 0 && (e->index == 0 ||
                                         g->event[i - 1].atomic != e->atomic);
        if (!begins)
            continue;
        unsigned block[2] = {i, i};
        for (unsigned k = i; k < g->n && g->event[k].thread == e->thread; k++)
            if (g->event[k].atomic == e->atomic)
                block[1] = k;
        for (unsigned o = g->inits; o < g->n && block[0] != block[1]; o++)
            if (g->event[o].thread != e->thread && g->event[o].kind != LIT_EV_END)
                try_intrusion(a, x, &order, block, o);
    }
    rel_release(&order);
    return true;
}

static bool analyse(struct lit_engine *e, struct lit_test *t, const struct lit_options *o,
                    lit_execution_fn *fn, struct analysis *a, struct err *err)
{
    struct lit_options with = *o;
    with.want = lit_analysis_wants;
    memset(a->f, 0, sizeof *a->f);
    arena_init(&a->f->arena);
    return lit_enumerate(e, t, &with, fn, a, &a->f->stats, err);
}

bool lit_find_races(struct lit_engine *e, struct lit_test *t, const struct lit_options *o,
                    struct lit_findings *f, struct err *err)
{
    struct analysis a = {f, false};
    return analyse(e, t, o, on_race_execution, &a, err);
}

bool lit_find_intrusions(struct lit_engine *e, struct lit_test *t,
                         const struct lit_options *o, bool strict, struct lit_findings *f,
                         struct err *err)
{
    struct analysis a = {f, strict};
    return analyse(e, t, o, on_atomic_execution, &a, err);
}
