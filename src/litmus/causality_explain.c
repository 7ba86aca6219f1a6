/* SPDX-License-Identifier: Apache-2.0 */
/* A justification, or how far one gets, as an account for people: the stages with their
 * executions, and the action that can't be committed with the condition that stops it. */
#include "litmus/causality_int.h"

#include "litmus/result.h"

static uint64_t bit(int item)
{
    return UINT64_C(1) << item;
}

static int first(uint64_t set)
{
    return __builtin_ctzll(set);
}

static const char *keep_text(struct causality *c, struct buf *b)
{
    char *s = arena_strndup(&c->accounts, b->at, b->len);
    buf_release(b);
    return s;
}

static const char *event_text(struct causality *c, const struct lit_event *e,
                              term read, term written)
{
    struct buf b;
    buf_init(&b);
    lit_print_action(&b, c->test, c->terms, e, (term[2]){read, written});
    return keep_text(c, &b);
}

static const char *item_text(struct caus_case *k, int item)
{
    unsigned i = k->event[item];
    return event_text(k->c, &k->t->e->event[i], k->t->read[i], k->t->written[i]);
}

/* Writes that no read needs are left to the end: the steps then say only what matters. */
static void drop_superfluous(const struct caus_case *k, caus_steps *steps)
{
    uint64_t needed = k->reads | k->externals;
    for (size_t i = 0; i < steps->len; i++) {
        const struct caus_view *v = &k->views.at[steps->at[i].view];
        for (uint64_t rest = steps->at[i].items & k->reads; rest; rest &= rest - 1) {
            int r = first(rest);
            if (k->sees[r] >= 0)
                needed |= bit(k->sees[r]);
            if (v->sees[r] >= 0)
                needed |= bit(v->sees[r]);
        }
    }
    size_t n = 0;
    for (size_t i = 0; i < steps->len; i++) {
        steps->at[n] = steps->at[i];
        steps->at[n].items &= needed;
        n += steps->at[n].items != 0;
    }
    steps->len = n;
}

/* Whether the items of the next step can be committed in this one's execution too. */
static bool can_join(const struct caus_case *k, const struct caus_step *a,
                     const struct caus_step *b, uint64_t done)
{
    const struct caus_view *v = &k->views.at[a->view], *w = &k->views.at[b->view];
    uint64_t all = a->items | b->items;
    return !(all & ~caus_committable(k, v, done)) &&
           caus_with_externals(k, v, done, all) == all &&
           (v == w || caus_edges(v, done | all) == caus_edges(w, done | all));
}

static void join_steps(const struct caus_case *k, caus_steps *steps)
{
    uint64_t done = 0;
    size_t n = 0;
    for (size_t i = 0; i < steps->len; i++) {
        struct caus_step s = steps->at[i];
        if (n && can_join(k, &steps->at[n - 1], &s, done)) {
            steps->at[n - 1].items |= s.items;
            continue;
        }
        if (n)
            done |= steps->at[n - 1].items;
        steps->at[n++] = s;
    }
    steps->len = n;
}

struct stage_of {
    const struct caus_exec *x;
    const int *id;
    const term *read, *written;
    uint64_t done, fresh; /* items */
    bool last;            /* all is committed in it */
};

static void fill_stage(struct caus_case *k, const struct stage_of *s,
                       struct lit_stage *out)
{
    struct causality *c = k->c;
    const struct caus_exec *x = s->x;
    out->action = arena_zalloc(&c->accounts, (x->n + 1) * sizeof *out->action);
    out->actions = (int)x->n;
    for (unsigned i = 0; i < x->n; i++) {
        const struct lit_event *e = &x->event[i];
        struct lit_stage_action *a = &out->action[i];
        int item = i < x->inits ? -1 : k->item[s->id[i]];
        a->text = event_text(c, e, s->read[i], s->written[i]);
        a->thread = e->thread;
        a->row = e->thread < 0 ? (int)i : e->index;
        a->source = x->source[i];
        a->racy = bits_has(&x->racy, i);
        bool before = i < x->inits || (item >= 0 && (s->done & bit(item)));
        a->committed = before || s->last || (item >= 0 && (s->fresh & bit(item)));
        a->fresh = a->committed && !before;
        if (a->fresh && item >= 0 && (k->reads & bit(item)))
            a->later = item_text(k, item);
    }
    out->sync = arena_zalloc(&c->accounts, ((size_t)x->n * x->n + 1) * sizeof *out->sync);
    for (unsigned i = x->inits; x->ssw.row && i < x->n; i++)
        for (unsigned j = x->inits; j < x->n; j++)
            if (rel_has(&x->ssw, i, j)) {
                out->sync[out->syncs][0] = (int)i;
                out->sync[out->syncs++][1] = (int)j;
            }
}

static void fill_stages(struct caus_case *k, const caus_steps *steps,
                        struct lit_justification *j)
{
    const struct caus_target *t = k->t;
    uint64_t done = 0;
    j->stage = arena_zalloc(&k->c->accounts, (steps->len + 2) * sizeof *j->stage);
    for (size_t i = 0; i < steps->len; i++) {
        const struct caus_view *v = &k->views.at[steps->at[i].view];
        struct stage_of s = {v->x, v->id, v->read, v->written, done, steps->at[i].items,
                             false};
        fill_stage(k, &s, &j->stage[j->stages++]);
        done |= steps->at[i].items;
    }
    if (j->legal) {
        struct stage_of s = {t->e, t->e->id, t->read, t->written, done, 0, true};
        fill_stage(k, &s, &j->stage[j->stages++]);
    }
    j->committed = __builtin_popcountll(done & (k->reads | k->writes));
    j->wanted = __builtin_popcountll(k->reads | k->writes);
}

/* Why an item can't be committed in a view: a condition of 17.4.8, which may be about the
 * item or about the execution, whatever is committed in it. None: 0. */
struct obstacle {
    int condition;
    bool own;
};

static struct obstacle obstacle(const struct caus_case *k, const struct caus_view *v,
                                int item, uint64_t done, uint64_t edges)
{
    uint64_t me = bit(item);
    if (!(v->has & me))
        return (struct obstacle){1, true};
    if (!(v->good & me))
        return (struct obstacle){4, true};
    if (v->need & ~done)
        return (struct obstacle){6, false};
    if (done & ~v->has)
        return (struct obstacle){1, false};
    if (done & ~v->good)
        return (struct obstacle){4, false};
    if (done & k->reads & ~v->same)
        return (struct obstacle){5, false};
    if ((edges & ~v->sync) || ((done | me) & v->bad_sync))
        return (struct obstacle){8, true};
    for (uint64_t rest = done | me; rest; rest &= rest - 1)
        if (v->differ[first(rest)] & (done | me))
            return (struct obstacle){2, true};
    if (!caus_with_externals(k, v, done, me) || ((done | me) & v->bad_external))
        return (struct obstacle){9, true};
    bool waits = (k->reads & me) && !(caus_committable(k, v, done) & me);
    return (struct obstacle){waits ? 7 : 0, true};
}

static const char *view_text(struct caus_case *k, const struct caus_view *v, unsigned i)
{
    return event_text(k->c, &v->x->event[i], v->read[i], v->written[i]);
}

static int event_of(const struct caus_case *k, const struct caus_view *v, int item)
{
    for (unsigned i = v->x->inits; i < v->x->n; i++)
        if (k->item[v->id[i]] == item)
            return (int)i;
    return -1;
}

/* The condition is about what is committed already. */
static void describe_other(struct caus_case *k, const struct caus_view *v, int condition,
                           uint64_t done, struct buf *b)
{
    int wrong = condition == 6   ? first(v->need & ~done)
                : condition == 1 ? first(done & ~v->has)
                : condition == 4 ? first(done & ~v->good)
                                 : first(done & k->reads & ~v->same);
    int at = event_of(k, v, wrong);
    if (condition == 6)
        buf_printf(b, "there %s sees a write that does not happen before it, and is not "
                      "committed", view_text(k, v, (unsigned)at));
    else if (condition == 1)
        buf_printf(b, "there %s, which is committed, does not occur",
                   item_text(k, wrong));
    else
        buf_printf(b, "there %s, which is committed, is %s%s", item_text(k, wrong),
                   view_text(k, v, (unsigned)at),
                   condition == 5 ? " and sees another write" : "");
}

/* What stands in the way in this view, in words. */
static void describe(struct caus_case *k, const struct caus_view *v, int item,
                     struct obstacle o, uint64_t done, struct buf *b)
{
    int at = event_of(k, v, item);
    if (!o.own) {
        describe_other(k, v, o.condition, done, b);
        return;
    }
    switch (o.condition) {
    case 4: buf_printf(b, "there it is %s", view_text(k, v, (unsigned)at)); break;
    case 7:
        if (k->sees[item] >= 0 && !(done & bit(k->sees[item])))
            buf_printf(b, "%s, which it sees in the end, is not committed",
                       item_text(k, k->sees[item]));
        else
            buf_printf(b, "there it sees %s, which is %s",
                       view_text(k, v, (unsigned)v->x->source[at]),
                       v->sees[item] == CAUS_FOREIGN ? "not in the execution in question"
                                                     : "not committed");
        break;
    case 8:
        buf_str(b, "it is committed behind a synchronization that the execution in "
                   "question does not have");
        break;
    case 9: buf_str(b, "an external action before it can't be committed"); break;
    case 2: buf_str(b, "happens-before among what is committed would differ"); break;
    default: buf_str(b, "no such execution performs it");
    }
}

/* Conditions in the order of how near an execution comes. */
static int nearness(int condition)
{
    static const int rank[] = {[1] = 0, [4] = 1, [6] = 2, [5] = 3, [2] = 4,
                               [9] = 5, [8] = 6, [7] = 7};
    return rank[condition];
}

static void find_reasons(struct caus_case *k, int item, uint64_t done, uint64_t edges,
                         struct lit_justification *j)
{
    int count[10] = {0}, example[10] = {0};
    struct obstacle what[10] = {{0}};
    for (size_t i = 0; i < k->views.len; i++) {
        struct obstacle o = obstacle(k, &k->views.at[i], item, done, edges);
        if (!count[o.condition]++) {
            example[o.condition] = (int)i;
            what[o.condition] = o;
        }
    }
    j->reason = arena_zalloc(&k->c->accounts, 10 * sizeof *j->reason);
    for (int rank = 7; rank >= 0; rank--)
        for (int c = 1; c < 10; c++) {
            bool telling = c != 1 || j->reasons == 0;
            if (c == 3 || nearness(c) != rank || !count[c] || !telling)
                continue;
            struct buf b;
            buf_init(&b);
            buf_printf(&b, "condition %d, in %d execution%s: ", c, count[c],
                       count[c] == 1 ? "" : "s");
            describe(k, &k->views.at[example[c]], item, what[c], done, &b);
            if (j->reasons == 0)
                j->condition = c;
            j->reason[j->reasons++] = keep_text(k->c, &b);
        }
}

/* How near any execution comes to committing the item; 8: it can be. */
static int nearest(const struct caus_case *k, int item, uint64_t done, uint64_t edges)
{
    int most = 0;
    for (size_t i = 0; i < k->views.len; i++) {
        int c = obstacle(k, &k->views.at[i], item, done, edges).condition;
        int near = c ? nearness(c) : 8;
        most = near > most ? near : most;
    }
    return most;
}

/* The action to tell about: a write that some read is waiting for, else a read. */
static int stuck_item(const struct caus_case *k, uint64_t done)
{
    uint64_t left = k->reads & ~done;
    for (uint64_t rest = left; rest; rest &= rest - 1) {
        int w = k->sees[first(rest)];
        if (w >= 0 && !(done & bit(w)))
            return w;
    }
    return first(left);
}

/* Cuts the steps where the item comes nearest to being committed: what is committed
 * after that only hides the reason. */
static void cut_steps(const struct caus_case *k, int item, caus_steps *steps)
{
    uint64_t done = 0, edges = 0;
    size_t best = 0;
    int most = nearest(k, item, 0, 0);
    if (most == 8)
        most = -1;
    for (size_t i = 0; i < steps->len; i++) {
        done |= steps->at[i].items;
        edges |= caus_edges(&k->views.at[steps->at[i].view], done);
        int near = nearest(k, item, done, edges);
        if (near >= most && near < 8) {
            most = near;
            best = i + 1;
        }
    }
    steps->len = best;
}

static void fill_refusal(struct caus_case *k, int item, const caus_steps *steps,
                         struct lit_justification *j)
{
    uint64_t done = 0, edges = 0;
    for (size_t i = 0; i < steps->len; i++) {
        done |= steps->at[i].items;
        edges |= caus_edges(&k->views.at[steps->at[i].view], done);
    }
    struct buf b;
    buf_init(&b);
    buf_printf(&b, "%s of thread %d", item_text(k, item),
               k->t->e->event[k->event[item]].thread);
    j->stuck = keep_text(k->c, &b);
    find_reasons(k, item, done, edges, j);
}

static const char *state_of(struct causality *c, const term *final)
{
    struct buf b;
    buf_init(&b);
    buf_str(&b, "");
    struct lit_graph g = {.test = c->test, .terms = c->terms};
    struct lit_execution x = {.g = &g, .final = final};
    lit_print_final_state(&b, &x);
    return keep_text(c, &b);
}

struct lit_justification *caus_account(struct caus_case *k, const caus_steps *steps,
                                       bool legal)
{
    struct lit_justification *j = arena_zalloc(&k->c->accounts, sizeof *j);
    caus_steps tidy = {0};
    for (size_t i = 0; i < steps->len; i++)
        vec_push(&tidy, steps->at[i]);
    int item = legal ? -1 : stuck_item(k, caus_committed(steps));
    if (legal)
        drop_superfluous(k, &tidy);
    else
        cut_steps(k, item, &tidy);
    j->legal = legal;
    j->state = state_of(k->c, k->t->final);
    if (!legal)
        fill_refusal(k, item, &tidy, j);
    join_steps(k, &tidy);
    fill_stages(k, &tidy, j);
    vec_release(&tidy);
    return j;
}
