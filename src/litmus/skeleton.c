/* SPDX-License-Identifier: Apache-2.0 */
/* Laying out one choice of paths as a graph of events, with the sets and relations that
 * do not depend on reads-from. */
#include "litmus/graph_int.h"

#include <string.h>

const char *lit_set_name(enum lit_set_id id)
{
    static const char *const name[] = {
#define SET(i, n) n,
#define REL(i, n)
#include "litmus/binds.def"
#undef SET
#undef REL
        ""};
    return name[id];
}

const char *lit_rel_name(enum lit_rel_id id)
{
    static const char *const name[] = {
#define SET(i, n)
#define REL(i, n) n,
#include "litmus/binds.def"
#undef SET
#undef REL
        ""};
    return name[id];
}

static bool is_read(const struct lit_event *e)
{
    return e->kind == LIT_EV_READ || e->kind == LIT_EV_RMW;
}

static bool is_write(const struct lit_event *e)
{
    return e->kind == LIT_EV_WRITE || e->kind == LIT_EV_RMW;
}

static void add(struct lit_graph *g, enum lit_set_id set, unsigned i)
{
    bits_add(&g->set[set], i);
}

static void classify_mode(struct lit_graph *g, unsigned i)
{
    switch (g->event[i].mode) {
    case LIT_PLAIN: break;
    case LIT_OPAQUE: add(g, LIT_SET_O, i); break;
    case LIT_ACQUIRE:
    case LIT_LOADLOAD:
        add(g, LIT_SET_A, i);
        add(g, LIT_SET_ACQ_RCSC, i);
        add(g, LIT_SET_ACQ, i);
        add(g, LIT_SET_RA, i);
        break;
    case LIT_RELEASE:
    case LIT_STORESTORE:
        add(g, LIT_SET_L, i);
        add(g, LIT_SET_REL_RCSC, i);
        add(g, LIT_SET_REL, i);
        add(g, LIT_SET_RA, i);
        break;
    case LIT_VOLATILE:
        add(g, LIT_SET_V, i);
        add(g, LIT_SET_ACQ_RCSC, i);
        add(g, LIT_SET_REL_RCSC, i);
        break;
    case LIT_ATOMIC: add(g, LIT_SET_X, i); break;
    case LIT_MFENCE: add(g, LIT_SET_MFENCE, i); break;
    case LIT_SFENCE: add(g, LIT_SET_SFENCE, i); break;
    case LIT_LFENCE: add(g, LIT_SET_LFENCE, i); break;
    case LIT_DMB_ISH: add(g, LIT_SET_DMB_ISH, i); break;
    case LIT_DMB_ISHLD: add(g, LIT_SET_DMB_ISHLD, i); break;
    case LIT_DMB_ISHST: add(g, LIT_SET_DMB_ISHST, i); break;
    case LIT_ISB: add(g, LIT_SET_ISB, i); break;
    case LIT_FENCE_RW_RW: add(g, LIT_SET_FENCE_RW_RW, i); break;
    case LIT_FENCE_RW_W: add(g, LIT_SET_FENCE_RW_W, i); break;
    case LIT_FENCE_RW_R: add(g, LIT_SET_FENCE_RW_R, i); break;
    case LIT_FENCE_R_RW: add(g, LIT_SET_FENCE_R_RW, i); break;
    case LIT_FENCE_R_R: add(g, LIT_SET_FENCE_R_R, i); break;
    case LIT_FENCE_R_W: add(g, LIT_SET_FENCE_R_W, i); break;
    case LIT_FENCE_W_RW: add(g, LIT_SET_FENCE_W_RW, i); break;
    case LIT_FENCE_W_W: add(g, LIT_SET_FENCE_W_W, i); break;
    case LIT_FENCE_W_R: add(g, LIT_SET_FENCE_W_R, i); break;
    case LIT_FENCE_TSO: add(g, LIT_SET_FENCE_TSO, i); break;
    }
}

static void classify(struct lit_graph *g, unsigned i)
{
    static const enum lit_set_id kinds[] = {
        [LIT_EV_READ] = LIT_SET_R,    [LIT_EV_WRITE] = LIT_SET_W,
        [LIT_EV_RMW] = LIT_SET_RMW,   [LIT_EV_FENCE] = LIT_SET_F,
        [LIT_EV_LOCK] = LIT_SET_LK,   [LIT_EV_UNLOCK] = LIT_SET_UL,
        [LIT_EV_JOIN] = LIT_SET_JN,   [LIT_EV_END] = LIT_SET_TE,
        [LIT_EV_PRINT] = LIT_SET_XA,  [LIT_EV_FREEZE] = LIT_SET_FZ};
    const struct lit_event *e = &g->event[i];
    add(g, kinds[e->kind], i);
    if (e->kind == LIT_EV_RMW) {
        add(g, LIT_SET_R, i);
        add(g, LIT_SET_W, i);
    }
    if (is_read(e) || is_write(e)) {
        add(g, LIT_SET_M, i);
        add(g, LIT_SET_EXP, i);
        add(g, LIT_SET_EXEC, i);
        if (g->test->loc[e->loc].is_final)
            add(g, LIT_SET_FF, i);
        if (g->test->loc[e->loc].is_ref)
            add(g, LIT_SET_REF, i);
    }
    if (e->thread < 0)
        add(g, LIT_SET_IW, i);
    else
        classify_mode(g, i);
    if (e->tie == LIT_TIE_ATOMIC)
        add(g, LIT_SET_X, i);
    else if (e->tie == LIT_TIE_EXCLUSIVE)
        add(g, LIT_SET_EX, i);
}

static void place_events(struct lit_graph *g, const bool *used)
{
    unsigned n = 0;
    for (int loc = 0; loc < g->test->locs; loc++)
        if (used[loc])
            g->event[n++] = (struct lit_event){
                .kind = LIT_EV_WRITE,
                .thread = -1,
                .loc = loc,
                .index = loc,
                .rmw_of = -1,
                .target = -1,
                .insn = -1,
                .run = -1,
                .atomic = -1,
                .written = term_value(g->terms, g->test->loc[loc].init)};
    g->inits = n;
    for (int t = 0; t < g->test->threads; t++) {
        unsigned first = n;
        for (int k = 0; k < g->path[t]->events; k++) {
            const struct path_event *p = &g->path[t]->event[k];
            struct lit_event *e = &g->event[n];
            *e = (struct lit_event){p->kind,   p->mode,   t,       k,      p->loc,
                                    p->target, p->insn,   p->run,  p->atomic, -1,
                                    p->read,   p->written, p->tie};
            if (p->rmw_of >= 0)
                e->rmw_of = (int)first + p->rmw_of;
            if (e->read)
                g->writer[term_at(g->terms, e->read)->n] = (int)n;
            n++;
        }
    }
}

static const struct path_event *path_event(const struct lit_graph *g, unsigned i)
{
    const struct lit_event *e = &g->event[i];
    return &g->path[e->thread]->event[e->index];
}

static void add_pairs(struct lit_graph *g, enum lit_rel_id rel, const struct evset *from,
                      unsigned to)
{
    unsigned first = to - (unsigned)g->event[to].index;
    for (int k = 0; k < g->event[to].index; k++)
        if (evset_has(from, k))
            rel_add(&g->rel[rel], first + (unsigned)k, to);
}

/* Program order inside a thread: by statement, and inside a Java statement from what
 * feeds to what is fed. */
static void order_thread(struct lit_graph *g, unsigned i)
{
    const struct lit_event *e = &g->event[i];
    const struct path_event *p = path_event(g, i);
    bool java = g->test->arch == LIT_JAVA;
    for (unsigned j = i - (unsigned)e->index; j < i; j++) {
        const struct lit_event *d = &g->event[j];
        bool same = d->run == e->run;
        if (!same || (java && evset_has(&p->feeds, d->index)))
            rel_add(&g->rel[LIT_REL_PO], j, i);
        if (same) {
            rel_add(&g->rel[LIT_REL_SAME_INSTANCE], i, j);
            rel_add(&g->rel[LIT_REL_SAME_INSTANCE], j, i);
            rel_add(&g->rel[LIT_REL_SAME_INSTR], i, j);
            rel_add(&g->rel[LIT_REL_SAME_INSTR], j, i);
            if (evset_has(&p->feeds, d->index) && !evset_has(&p->iico_ctrl, d->index))
                rel_add(&g->rel[LIT_REL_IICO_DATA], j, i);
        }
        if (d->insn == e->insn) {
            rel_add(&g->rel[LIT_REL_SAME_STATIC], i, j);
            rel_add(&g->rel[LIT_REL_SAME_STATIC], j, i);
        }
    }
    add_pairs(g, LIT_REL_DATADEP, &p->data, i);
    add_pairs(g, LIT_REL_ADDRDEP, &p->addr, i);
    add_pairs(g, LIT_REL_CTRL, &p->ctrl, i);
    add_pairs(g, LIT_REL_DEREF, &p->deref, i);
    add_pairs(g, LIT_REL_IICO_CTRL, &p->iico_ctrl, i);
    if (e->rmw_of >= 0 && (e->mode == LIT_ATOMIC || e->tie == LIT_TIE_ATOMIC))
        rel_add(&g->rel[LIT_REL_AMO], (unsigned)e->rmw_of, i);
}

static int object_of(const struct lit_graph *g, const struct lit_event *e)
{
    if (e->kind == LIT_EV_FREEZE)
        return e->target;
    bool access = is_read(e) || is_write(e);
    if (access && g->test->loc[e->loc].kind == LIT_LOC_FIELD)
        return g->test->loc[e->loc].addr;
    return -1;
}

static void relate(struct lit_graph *g, unsigned i, unsigned j)
{
    const struct lit_event *a = &g->event[i], *b = &g->event[j];
    if (a->loc >= 0 && a->loc == b->loc)
        rel_add(&g->rel[LIT_REL_LOC], i, j);
    if (a->thread == b->thread && a->thread >= 0)
        rel_add(&g->rel[LIT_REL_INT], i, j);
    else if (a->thread != b->thread)
        rel_add(&g->rel[LIT_REL_EXT], i, j);
    if (a->kind == LIT_EV_END && b->kind == LIT_EV_JOIN && b->target == a->thread)
        rel_add(&g->rel[LIT_REL_JOINS], i, j);
    if (object_of(g, a) >= 0 && object_of(g, a) == object_of(g, b))
        rel_add(&g->rel[LIT_REL_OBJ], i, j);
}

static void fill_relations(struct lit_graph *g)
{
    for (unsigned i = 0; i < g->n; i++) {
        rel_add(&g->rel[LIT_REL_ID], i, i);
        rel_add(&g->rel[LIT_REL_SAME_INSTANCE], i, i);
        rel_add(&g->rel[LIT_REL_SAME_INSTR], i, i);
        rel_add(&g->rel[LIT_REL_SAME_STATIC], i, i);
        if (bits_has(&g->set[LIT_SET_M], i)) {
            rel_add(&g->rel[LIT_REL_SI], i, i);
            rel_add(&g->rel[LIT_REL_SM], i, i);
        }
        for (unsigned j = 0; j < g->n; j++)
            relate(g, i, j);
        if (g->event[i].thread >= 0)
            order_thread(g, i);
    }
}

struct lit_graph *skeleton_build(struct lit_engine *e, struct lit_test *t,
                              const struct path **path, const bool *used)
{
    struct arena *a = &e->skeleton;
    arena_clear(a);
    struct lit_graph *g = arena_zalloc(a, sizeof *g);
    g->test = t;
    g->terms = &e->terms;
    g->path = path;
    for (int loc = 0; loc < t->locs; loc++)
        g->n += used[loc];
    for (int i = 0; i < t->threads; i++)
        g->n += (unsigned)path[i]->events;
    size_t n = g->n, vars = (size_t)e->terms.vars;
    g->event = arena_alloc(a, (n + 1) * sizeof *g->event);
    g->source = arena_alloc(a, (n + 1) * sizeof *g->source);
    memset(g->source, 0xff, (n + 1) * sizeof *g->source);
    g->last = arena_alloc(a, ((size_t)t->locs + 1) * sizeof *g->last);
    memset(g->last, 0xff, ((size_t)t->locs + 1) * sizeof *g->last);
    g->writer = arena_alloc(a, (vars + 1) * sizeof *g->writer);
    memset(g->writer, 0xff, (vars + 1) * sizeof *g->writer);
    g->binding = arena_zalloc(a, (vars + 1) * sizeof *g->binding);
    g->free = arena_zalloc(a, vars + 1);
    for (int i = 0; i < LIT_SETS; i++)
        g->set[i] = bits_in(a, g->n);
    for (int i = 0; i < LIT_RELS; i++)
        g->rel[i] = rel_in(a, g->n);
    place_events(g, used);
    for (unsigned i = 0; i < g->n; i++)
        classify(g, i);
    fill_relations(g);
    return g;
}

void lit_event_label(struct buf *b, unsigned event)
{
    buf_char(b, (char)('a' + event % 26));
    if (event >= 26)
        buf_printf(b, "%u", event / 26);
}

term lit_event_read(const struct lit_graph *g, unsigned i)
{
    term r = g->event[i].read;
    return r ? term_replace(g->terms, r, g->binding, g->terms->vars) : 0;
}

term lit_event_written(const struct lit_graph *g, unsigned i)
{
    term w = g->event[i].written;
    return w ? term_replace(g->terms, w, g->binding, g->terms->vars) : 0;
}

void lit_print_action(struct buf *b, const struct lit_test *test, const struct terms *t,
                      const struct lit_event *e, const term *read_written)
{
    static const char *const names[] = {
        [LIT_EV_READ] = "R",       [LIT_EV_WRITE] = "W",       [LIT_EV_RMW] = "RMW",
        [LIT_EV_FENCE] = "F",      [LIT_EV_LOCK] = "Lock",     [LIT_EV_UNLOCK] = "Unlock",
        [LIT_EV_JOIN] = "Join",    [LIT_EV_END] = "End",       [LIT_EV_PRINT] = "Print",
        [LIT_EV_FREEZE] = "Freeze"};
    term r = read_written[0], w = read_written[1];
    buf_str(b, names[e->kind]);
    if (e->mode != LIT_PLAIN)
        buf_printf(b, "[%s]", lit_mode_text(e->mode));
    if (e->loc >= 0)
        buf_printf(b, " %s", test->loc[e->loc].name);
    if (e->kind == LIT_EV_JOIN)
        buf_printf(b, " Thread%d", e->target);
    if (e->kind == LIT_EV_FREEZE)
        buf_printf(b, " %s", test->addr[e->target].name);
    if (r || w)
        buf_char(b, e->loc >= 0 ? '=' : ' ');
    if (r)
        term_print(b, t, test, r);
    if (r && w)
        buf_str(b, "->");
    if (w)
        term_print(b, t, test, w);
}

void lit_print_event(struct buf *b, const struct lit_graph *g, unsigned i)
{
    term value[2] = {lit_event_read(g, i), lit_event_written(g, i)};
    lit_event_label(b, i);
    buf_str(b, ": ");
    lit_print_action(b, g->test, g->terms, &g->event[i], value);
}
