/* SPDX-License-Identifier: Apache-2.0 */
/* Which actions are the same in two executions, and how other executions look from the
 * one in question: which of its actions they have, with which values, what they see. */
#include "base/hash.h"
#include "litmus/causality_int.h"

#include <string.h>

enum { MAX_LABELLINGS = 20000, MAX_EDGES = 64 };

static uint64_t alike_key(const struct lit_event *e)
{
    int key[5] = {e->thread, (int)e->kind, (int)e->mode, e->loc, e->target};
    return hash_bytes(key, sizeof key);
}

int caus_action_number(struct causality *c, const struct lit_event *e, int occurrence)
{
    uint64_t alike = alike_key(e), key = hash_pair(alike, (uint64_t)occurrence), at;
    if (map_get(&c->by_action, key, &at))
        return (int)at;
    uint64_t group;
    if (!map_get(&c->by_alike, alike, &group)) {
        group = (uint64_t)c->alikes++;
        map_put(&c->by_alike, alike, group);
    }
    struct caus_action a = {e->thread, e->loc,  e->target, occurrence,
                            e->kind,   e->mode, (int)group};
    map_put(&c->by_action, key, c->actions.len);
    vec_push(&c->actions, a);
    return (int)c->actions.len - 1;
}

static uint64_t bit(int item)
{
    return UINT64_C(1) << item;
}

/* Reads through races, the writes to their locations, and external actions. */
static bool find_items(struct caus_case *k)
{
    struct causality *c = k->c;
    const struct caus_exec *e = k->t->e;
    bool *races = arena_zalloc(&k->arena, (size_t)c->test->locs + 1);
    for (unsigned i = e->inits; i < e->n; i++)
        if (bits_has(&e->racy, i))
            races[e->event[i].loc] = true;
    for (unsigned i = e->inits; i < e->n; i++) {
        const struct lit_event *v = &e->event[i];
        bool racy = bits_has(&e->racy, i);
        bool write = caus_writes(v) && races[v->loc];
        if (!racy && !write && v->kind != LIT_EV_PRINT)
            continue;
        if (k->items == CAUS_ITEMS)
            return err_set(c->err, "%s: more than %d accesses race in one execution",
                           c->test->file, CAUS_ITEMS);
        k->event[k->items] = i;
        if (racy)
            k->reads |= bit(k->items);
        else if (write)
            k->writes |= bit(k->items);
        else
            k->externals |= bit(k->items);
        k->item[e->id[i]] = k->items++;
    }
    for (int i = 0; i < k->items; i++)
        if (k->reads & bit(i)) {
            unsigned w = (unsigned)e->source[k->event[i]];
            k->sees[i] = w < e->inits ? CAUS_INITIAL : k->item[e->id[w]];
        }
    return true;
}

static uint64_t pack(int x, int y)
{
    return (uint64_t)(uint32_t)x << 32 | (uint32_t)y;
}

/* The number of a sw edge that later executions must have too; -1: the one in question
 * hasn't got it; -2: there are too many. */
static int edge_number(struct caus_case *k, int x, int y)
{
    uint64_t key = pack(x, y);
    for (size_t i = 0; i < k->edges.len; i++)
        if (k->edges.at[i] == key)
            return (int)i;
    int a = k->at[x], b = k->at[y];
    if (a < 0 || b < 0 || !rel_has(&k->t->e->sw, (unsigned)a, (unsigned)b))
        return -1;
    if (k->edges.len == MAX_EDGES)
        return -2;
    vec_push(&k->edges, key);
    return (int)k->edges.len - 1;
}

/* Edges of sufficient synchronization before each item. */
static void view_sync(struct caus_case *k, struct caus_view *v, const int *at)
{
    const struct caus_exec *x = v->x;
    if (!x->synchronizes)
        return;
    for (unsigned a = x->inits; a < x->n; a++)
        for (unsigned b = x->inits; b < x->n; b++) {
            if (!rel_has(&x->ssw, a, b))
                continue;
            int edge = edge_number(k, v->id[a], v->id[b]);
            k->too_many |= edge == -2;
            for (int i = 0; i < k->items; i++) {
                if (at[i] < 0)
                    continue;
                unsigned z = (unsigned)at[i];
                if (z != b && !rel_has(&x->hb, b, z))
                    continue;
                if (edge < 0)
                    v->bad_sync |= bit(i);
                else
                    v->edges[i] |= bit(edge);
            }
        }
}

static bool is_sync(const struct lit_event *e)
{
    return e->mode == LIT_VOLATILE || e->kind == LIT_EV_LOCK ||
           e->kind == LIT_EV_UNLOCK || e->kind == LIT_EV_JOIN || e->kind == LIT_EV_END;
}

/* Conditions 2 and 3 for a pair of items. */
static bool orders_differ(const struct caus_case *k, const struct caus_view *v, int i,
                          int j, const int *at)
{
    const struct caus_exec *e = k->t->e, *x = v->x;
    unsigned a = k->event[i], b = k->event[j];
    unsigned p = (unsigned)at[i], q = (unsigned)at[j];
    if (rel_has(&e->hb, a, b) != rel_has(&x->hb, p, q) ||
        rel_has(&e->hb, b, a) != rel_has(&x->hb, q, p))
        return true;
    if (!is_sync(&e->event[a]) || !is_sync(&e->event[b]))
        return false;
    return (rel_has(&e->order, a, b) && rel_has(&x->order, q, p)) ||
           (rel_has(&e->order, b, a) && rel_has(&x->order, p, q));
}

static void view_externals(struct caus_case *k, struct caus_view *v, const int *at)
{
    const struct caus_exec *x = v->x;
    for (unsigned p = x->inits; p < x->n; p++) {
        if (x->event[p].kind != LIT_EV_PRINT)
            continue;
        int item = k->item[v->id[p]];
        bool mine = item >= 0 && (v->good & bit(item));
        for (int i = 0; i < k->items; i++) {
            if (at[i] < 0 || !rel_has(&x->hb, p, (unsigned)at[i]))
                continue;
            if (mine)
                v->external[i] |= bit(item);
            else
                v->bad_external |= bit(i);
        }
    }
}

static void view_items(struct caus_case *k, struct caus_view *v, const int *at)
{
    const struct caus_exec *x = v->x;
    for (int i = 0; i < k->items; i++) {
        if (at[i] < 0)
            continue;
        v->has |= bit(i);
        if (!x->event[at[i]].written || v->written[at[i]] == k->t->written[k->event[i]])
            v->good |= bit(i);
        if (!(k->reads & bit(i)))
            continue;
        unsigned w = (unsigned)x->source[at[i]];
        v->sees[i] = w < x->inits ? CAUS_INITIAL : k->item[v->id[w]];
        if (w >= x->inits && v->sees[i] < 0)
            v->sees[i] = CAUS_FOREIGN;
        if (v->sees[i] == k->sees[i])
            v->same |= bit(i);
        if (bits_has(&x->racy, (unsigned)at[i]))
            v->need |= bit(i);
    }
    for (int i = 0; i < k->items; i++)
        for (int j = 0; j < i; j++)
            if (at[i] >= 0 && at[j] >= 0 && orders_differ(k, v, i, j, at)) {
                v->differ[i] |= bit(j);
                v->differ[j] |= bit(i);
            }
}

/* Every read of x through a race must be one of the items, seeing the same write. */
static bool races_match(const struct caus_case *k, const struct caus_exec *x,
                        const int *id)
{
    for (unsigned r = x->inits; x->racies && r < x->n; r++) {
        if (!bits_has(&x->racy, r))
            continue;
        int item = k->item[id[r]];
        if (item < 0 || !(k->reads & bit(item)))
            return false;
        unsigned w = (unsigned)k->t->e->source[k->event[item]];
        if (k->t->e->id[w] != id[x->source[r]])
            return false;
    }
    return true;
}

/* The values of x when what it reads through races is as in the one in question. */
static bool view_values(struct caus_case *k, struct caus_view *v)
{
    const struct caus_exec *x = v->x, *e = k->t->e;
    v->read = x->read;
    v->written = x->written;
    if (!x->open)
        return true;
    size_t n = x->n + 1;
    term *given = arena_zalloc(&k->arena, n * sizeof *given);
    term *read = arena_zalloc(&k->arena, n * sizeof *read);
    term *written = arena_zalloc(&k->arena, n * sizeof *written);
    for (unsigned r = x->inits; r < x->n; r++)
        if (bits_has(&x->racy, r)) {
            unsigned mine = k->event[k->item[v->id[r]]];
            given[r] = k->t->written[e->source[mine]];
        }
    v->read = read;
    v->written = written;
    return caus_evaluate(k->c, x, given, read, written);
}

/* Adds a view of x whose events are the actions `id`. */
static void add_view(struct caus_case *k, const struct caus_exec *x, const int *id)
{
    struct caus_view v = {.x = x, .id = id};
    struct arena *a = &k->arena;
    size_t items = (size_t)k->items + 1;
    if (!races_match(k, x, id) || !view_values(k, &v))
        return;
    if (k->c->o->match == LIT_MATCH_FREE)
        v.id = arena_copy(a, id, x->n * sizeof *id);
    v.differ = arena_zalloc(a, 3 * items * sizeof *v.differ);
    v.external = v.differ + items;
    v.edges = v.external + items;
    v.sees = arena_zalloc(a, items * sizeof *v.sees);
    int at[CAUS_ITEMS];
    memset(at, 0xff, sizeof at);
    for (unsigned i = x->inits; i < x->n; i++)
        if (k->item[id[i]] >= 0)
            at[k->item[id[i]]] = (int)i;
    view_items(k, &v, at);
    view_sync(k, &v, at);
    view_externals(k, &v, at);
    vec_push(&k->views, v);
}

/* Other ways to call the events of x: all injections that keep what they are. */
struct labelling {
    struct caus_case *k;
    const struct caus_exec *x;
    int *id;
    bool *used;       /* of each action */
    unsigned *event;  /* those with a choice */
    unsigned events;
    unsigned made;
};

static void label(struct labelling *l, unsigned at)
{
    struct causality *c = l->k->c;
    if (at == l->events) {
        add_view(l->k, l->x, l->id);
        l->k->too_many |= ++l->made > MAX_LABELLINGS;
        return;
    }
    unsigned e = l->event[at];
    int alike = c->actions.at[l->x->id[e]].alike;
    for (size_t i = 0; i < c->actions.len && !l->k->too_many; i++) {
        if (c->actions.at[i].alike != alike || l->used[i])
            continue;
        l->used[i] = true;
        l->id[e] = (int)i;
        label(l, at + 1);
        l->used[i] = false;
    }
}

static void add_labellings(struct caus_case *k, const struct caus_exec *x)
{
    struct causality *c = k->c;
    struct labelling l = {.k = k, .x = x};
    int *count = mem_zalloc(((size_t)c->alikes + 1) * sizeof *count);
    bool *matters = mem_zalloc((size_t)c->alikes + 1);
    for (size_t i = 0; i < c->actions.len; i++) {
        const struct caus_action *a = &c->actions.at[i];
        count[a->alike]++;
        matters[a->alike] |= k->item[i] >= 0 || a->mode != LIT_PLAIN ||
                             a->kind >= LIT_EV_LOCK;
    }
    l.id = mem_alloc((x->n + 1) * sizeof *l.id);
    memcpy(l.id, x->id, x->n * sizeof *l.id);
    l.used = mem_zalloc(c->actions.len + 1);
    l.event = mem_alloc((x->n + 1) * sizeof *l.event);
    for (unsigned i = x->inits; i < x->n; i++) {
        int alike = c->actions.at[x->id[i]].alike;
        if (count[alike] > 1 && matters[alike])
            l.event[l.events++] = i;
    }
    label(&l, 0);
    mem_free(count);
    mem_free(matters);
    mem_free(l.id);
    mem_free(l.used);
    mem_free(l.event);
}

/* Which of the edges that some view needs a view has. */
static void find_sync(struct caus_case *k, struct caus_view *v)
{
    const struct caus_exec *x = v->x;
    for (unsigned a = x->inits; k->edges.len && a < x->n; a++)
        for (unsigned b = x->inits; b < x->n; b++) {
            if (!rel_has(&x->sw, a, b))
                continue;
            for (size_t i = 0; i < k->edges.len; i++)
                if (k->edges.at[i] == pack(v->id[a], v->id[b]))
                    v->sync |= bit((int)i);
        }
}

bool caus_case_open(struct caus_case *k, struct causality *c,
                    const struct caus_target *t)
{
    *k = (struct caus_case){.c = c, .t = t};
    arena_init(&k->arena);
    size_t actions = c->actions.len + 1;
    k->item = arena_alloc(&k->arena, actions * sizeof *k->item);
    k->at = arena_alloc(&k->arena, actions * sizeof *k->at);
    memset(k->item, 0xff, actions * sizeof *k->item);
    memset(k->at, 0xff, actions * sizeof *k->at);
    for (unsigned i = 0; i < t->e->n; i++)
        k->at[t->e->id[i]] = (int)i;
    return find_items(k);
}

bool caus_case_views(struct caus_case *k)
{
    struct causality *c = k->c;
    for (size_t i = 0; i < c->execs.len && !k->too_many; i++) {
        if (c->o->match == LIT_MATCH_FREE)
            add_labellings(k, c->execs.at[i]);
        else
            add_view(k, c->execs.at[i], c->execs.at[i]->id);
    }
    for (size_t i = 0; i < k->views.len; i++)
        find_sync(k, &k->views.at[i]);
    if (k->too_many)
        return err_set(c->err, "%s: too many ways to match the actions of executions",
                       c->test->file);
    return true;
}

void caus_case_close(struct caus_case *k)
{
    arena_release(&k->arena);
    vec_release(&k->edges);
    vec_release(&k->views);
}
