/* SPDX-License-Identifier: Apache-2.0 */
/* Running a model on candidates: through the compiled form with its choices
 * enumerated step by step, or, when the skeleton could not be compiled, instruction
 * by instruction. */
#include "cat/value.h"

#include "base/host.h"

enum { NO_FAILURE = -1, NO_CHOICE = -2 };

struct cat_execution {
    struct cat_env *v;
    bool accepted;
    int failed; /* index into tested, NO_FAILURE or NO_CHOICE */
    struct cat_failure failure;
    unsigned *event;
    const char **flag;
    bool undefined;
};

struct runner {
    struct cat_env *v;
    enum cat_mode mode;
    bool everything; /* make no check before the end: all executions are asked for */
    cat_fn *fn;
    void *arg;
    bool stopped;
};

static bool holds(struct cat_env *v, const struct tested *t)
{
    if (t->node < 0)
        return false;
    if (!t->check)
        return check_holds(v, CAT_ACYCLIC, t->node);
    return check_holds(v, t->check->kind, t->node) != t->check->negated;
}

bool cat_skeleton(struct cat_env *v, struct err *e)
{
    v->stats.skeletons++;
    v->steps = 0;
    v->tracing = true;
    if (exec_model(v) == FLOW_ERROR && !v->untraceable)
        return err_set(e, "%s", v->error.text);
    if (v->untraceable) {
        v->tracing = false;
        return true;
    }
    plan_make(v);
    return true;
}

bool cat_partial(struct cat_env *v)
{
    if (!v->tracing)
        return true;
    v->stats.partials++;
    bool possible = plan_partial(v);
    v->stats.pruned += !possible;
    return possible;
}

bool cat_can_prune(const struct cat_env *v)
{
    return v->tracing && plan_can_prune(v);
}

/* Whether every check that was skipped on request fails, when that is asked for. */
static bool strict_skip_met(struct cat_env *v)
{
    for (size_t s = 0; v->m->strict_skip && s < v->m->skip.len; s++) {
        bool failed = false;
        for (size_t i = 0; i < v->tested.len; i++) {
            const struct tested *t = &v->tested.at[i];
            if (t->check && t->check->skipped && t->check->name == v->m->skip.at[s])
                failed |= !holds(v, t);
        }
        if (!failed)
            return false;
    }
    return true;
}

/* The checks that do not reject, once an execution is accepted. */
static void collect_flags(struct cat_execution *x)
{
    struct cat_env *v = x->v;
    size_t count = 0;
    x->flag = mem_zalloc((v->tested.len + 1) * sizeof *x->flag);
    for (size_t i = 0; i < v->tested.len; i++) {
        const struct tested *t = &v->tested.at[i];
        if (!t->check || t->check->skipped)
            continue;
        if (t->check->role == CHECK_FLAG && holds(v, t))
            x->flag[count++] = sym_text(&v->m->syms, t->check->name);
        if (t->check->role == CHECK_UNDEFINED && !holds(v, t))
            x->undefined = true;
    }
}

static bool has_leaf_checks(const struct cat_env *v)
{
    for (size_t i = 0; i < v->tested.len; i++)
        if (v->tested.at[i].check && (v->tested.at[i].check->role != CHECK_PLAIN ||
                                      v->tested.at[i].check->skipped))
            return true;
    return false;
}

/* Calls back for one execution; all nodes of checks are computed. */
static bool report(struct runner *r, int failed)
{
    struct cat_env *v = r->v;
    struct cat_execution x = {.v = v, .accepted = failed == NO_FAILURE,
                              .failed = failed};
    if (x.accepted && !strict_skip_met(v))
        return true;
    if (!x.accepted && r->mode == CAT_ACCEPTED)
        return true;
    if (x.accepted && has_leaf_checks(v))
        collect_flags(&x);
    bool on = r->fn(r->arg, &x);
    mem_free(x.flag);
    mem_free(x.event);
    r->stopped |= !on;
    return on;
}

/* In the model's order: the first check that rejects, or a failed assertion as an
 * error. */
static bool find_failure(struct cat_env *v, int *failed)
{
    *failed = NO_FAILURE;
    for (size_t i = 0; i < v->tested.len; i++) {
        const struct tested *t = &v->tested.at[i];
        if (t->check && (t->check->skipped || t->check->role == CHECK_FLAG ||
                         t->check->role == CHECK_UNDEFINED))
            continue;
        if (holds(v, t))
            continue;
        if (t->check && t->check->role == CHECK_ASSERT)
            return refuse(v, t->at, "this assertion of the model fails");
        *failed = (int)i;
        return true;
    }
    return true;
}

static bool leaf(struct runner *r)
{
    struct cat_env *v = r->v;
    int failed = NO_FAILURE;
    if (r->everything || has_leaf_checks(v)) {
        for (size_t i = 0; i < v->tested.len; i++)
            if (v->tested.at[i].node >= 0)
                graph_mark(&v->g, v->tested.at[i].node);
        for (int id = 0; id < (int)v->g.nodes.len; id++)
            if (v->g.nodes.at[id].mark && !v->g.nodes.at[id].rec)
                graph_eval(&v->g, id);
        graph_unmark(&v->g);
    }
    if (r->everything && !find_failure(v, &failed))
        return false;
    return report(r, failed);
}

/* False: a check failed. */
static bool run_stage(struct cat_env *v, const struct plan *p, bool checks)
{
    if (p->never && checks)
        return false;
    for (size_t i = 0; i < p->steps.len; i++) {
        const struct step *s = &p->steps.at[i];
        if (s->node >= 0)
            graph_eval(&v->g, s->node);
        else if (checks && !holds(v, &v->tested.at[s->tested]))
            return false;
    }
    return true;
}

static bool enumerate(struct runner *r, size_t stage);

/* Whether bounds are worth a look now: where they never cut anything off, seldom. */
static bool prune(struct runner *r, size_t choice)
{
    struct cat_env *v = r->v;
    enum { TRIAL = 64, RARE = 32 };
    v->partial.changed |= UINT64_C(1) << (MAX_INPUTS + choice);
    if (r->everything || (v->partial_made && v->partial.steps.len == 0))
        return false;
    v->prune_tries++;
    if (v->prune_tries > TRIAL && v->prune_hits * RARE < v->prune_tries &&
        v->prune_tries % RARE)
        return false;
    v->stats.partials++;
    if (plan_partial(v))
        return false;
    v->prune_hits++;
    v->stats.pruned++;
    return true;
}

static bool over_choice_list(struct runner *r, size_t index)
{
    struct cat_env *v = r->v;
    bool on = true;
    size_t bytes = graph_words(&v->g, v->g.choices.at[index].set) * sizeof(uint64_t);
    for (unsigned i = 0; i < v->g.choices.at[index].items && on; i++) {
        struct choice *ch = &v->g.choices.at[index];
        ch->state = CHOICE_SET;
        memcpy(ch->lo, v->g.nodes.at[ch->item[i]].val, bytes);
        memcpy(ch->hi, ch->lo, bytes);
        v->partial.changed |= UINT64_C(1) << (MAX_INPUTS + index);
        on = enumerate(r, index + 1);
    }
    return on;
}

/* Places x first among the rest, in both bounds of the order. */
static void place_first(struct choice *ch, unsigned n, unsigned x,
                        const struct bits *rest)
{
    struct rel lo = {n, bits_words(n), ch->lo}, hi = {n, bits_words(n), ch->hi};
    memcpy(rel_row(&lo, x), rest->w, lo.words * sizeof *rest->w);
    memcpy(rel_row(&hi, x), rest->w, lo.words * sizeof *rest->w);
    for (unsigned y = bits_next(rest, 0); y < n; y = bits_next(rest, y + 1))
        rel_remove(&hi, y, x);
}

static void unplace(struct choice *ch, const struct rel *before, unsigned x,
                    const struct bits *rest)
{
    unsigned n = before->n;
    struct rel lo = {n, before->words, ch->lo}, hi = {n, before->words, ch->hi};
    for (unsigned k = 0; k < lo.words; k++)
        rel_row(&lo, x)[k] = rel_row(before, x)[k] & rest->w[k];
    for (unsigned y = bits_next(rest, 0); y < n; y = bits_next(rest, y + 1))
        if (!rel_has(before, x, y))
            rel_add(&hi, y, x);
}

struct ordering {
    struct runner *r;
    size_t index;      /* of the choice */
    struct rel before; /* closed */
    struct bits rest;
    unsigned left;
};

static bool is_minimal(const struct ordering *o, unsigned x)
{
    unsigned n = o->rest.n;
    for (unsigned y = bits_next(&o->rest, 0); y < n; y = bits_next(&o->rest, y + 1))
        if (rel_has(&o->before, y, x))
            return false;
    return true;
}

/* Extends the order built so far by one element, in every way. */
static bool extend(struct ordering *o)
{
    struct cat_env *v = o->r->v;
    if (!spend(v, 1 + v->n / 8))
        return false;
    if (o->left <= 1) {
        v->partial.changed |= UINT64_C(1) << (MAX_INPUTS + o->index);
        return enumerate(o->r, o->index + 1);
    }
    if (prune(o->r, o->index))
        return true;
    bool on = true;
    for (unsigned x = bits_next(&o->rest, 0); x < v->n && on;
         x = bits_next(&o->rest, x + 1)) {
        if (!is_minimal(o, x))
            continue;
        bits_remove(&o->rest, x);
        o->left--;
        place_first(&v->g.choices.at[o->index], v->n, x, &o->rest);
        on = extend(o);
        unplace(&v->g.choices.at[o->index], &o->before, x, &o->rest);
        bits_add(&o->rest, x);
        o->left++;
    }
    return on;
}

/* The bounds before any element is placed. */
static void order_bounds(struct choice *ch, const struct rel *before,
                         const struct bits *s)
{
    unsigned n = before->n;
    struct rel lo = {n, before->words, ch->lo}, hi = {n, before->words, ch->hi};
    rel_copy(&lo, before);
    rel_product(&hi, s, s);
    for (unsigned x = bits_next(s, 0); x < n; x = bits_next(s, x + 1)) {
        rel_remove(&hi, x, x);
        for (unsigned y = bits_next(s, 0); y < n; y = bits_next(s, y + 1))
            if (rel_has(before, x, y))
                rel_remove(&hi, y, x);
    }
}

/* Nothing to choose from: the execution ends here, rejected by an earlier check or
 * this. */
static bool no_order(struct runner *r, size_t index)
{
    struct cat_env *v = r->v;
    for (size_t i = 0; r->everything && i < v->tested.len; i++) {
        const struct tested *t = &v->tested.at[i];
        if (t->node < 0 || v->g.nodes.at[t->node].dep >> (MAX_INPUTS + index) ||
            !t->check || t->check->role != CHECK_PLAIN || t->check->skipped)
            continue;
        graph_eval_deep(&v->g, t->node);
        if (!holds(v, t))
            return report(r, (int)i);
    }
    return !r->everything || report(r, NO_CHOICE);
}

static bool over_choice_orders(struct runner *r, size_t index)
{
    struct cat_env *v = r->v;
    struct choice *ch = &v->g.choices.at[index];
    struct bits s = graph_bits(&v->g, ch->s);
    struct rel given = graph_rel(&v->g, ch->r);
    struct ordering o = {.r = r, .index = index, .left = bits_count(&s)};
    rel_init(&o.before, v->n);
    bits_init(&o.rest, v->n);
    bits_copy(&o.rest, &s);
    rel_plus(&o.before, &given);
    rel_restrict_domain(&o.before, &o.before, &s);
    rel_restrict_range(&o.before, &o.before, &s);
    bool on;
    if (rel_irreflexive(&o.before)) {
        ch->state = CHOICE_SET;
        order_bounds(ch, &o.before, &s);
        on = extend(&o);
    } else {
        on = no_order(r, index);
    }
    rel_release(&o.before);
    bits_release(&o.rest);
    return on;
}

static bool enumerate(struct runner *r, size_t stage)
{
    struct cat_env *v = r->v;
    if (!spend(v, 1))
        return false;
    if (!run_stage(v, &v->stages.at[stage], !r->everything))
        return true;
    if (v->g.error)
        return err_set(&v->error, "%s: %s", cat_title(v->m), v->g.error);
    if (stage == v->g.choices.len)
        return leaf(r);
    bool on = v->g.choices.at[stage].list ? over_choice_list(r, stage)
                                          : over_choice_orders(r, stage);
    v->g.choices.at[stage].state = CHOICE_UNSET;
    v->partial.changed |= UINT64_C(1) << (MAX_INPUTS + stage);
    return on;
}

/* The next combination of choices; false when all were made. */
static bool next_pick(struct cat_env *v)
{
    v->pick.len = v->picks_of.len = v->picked;
    while (v->pick.len && vec_last(&v->pick) + 1 == vec_last(&v->picks_of))
        v->pick.len--, v->picks_of.len--;
    if (!v->pick.len)
        return false;
    vec_last(&v->pick)++;
    return true;
}

static bool run_interpreted(struct runner *r)
{
    struct cat_env *v = r->v;
    vec_clear(&v->pick);
    vec_clear(&v->picks_of);
    v->stats.interpreted++;
    do {
        enum flow f = exec_model(v);
        if (f == FLOW_ERROR || !report(r, v->failed))
            return false;
    } while (next_pick(v));
    return true;
}

bool cat_run(struct cat_env *v, enum cat_mode mode, cat_fn *fn, void *arg, struct err *e)
{
    struct runner r = {.v = v, .mode = mode, .fn = fn, .arg = arg};
    r.everything = mode == CAT_ALL || v->has_assert;
    v->stats.runs++;
    v->steps = 0;
    v->limit_hit = false;
    v->error.set = false;
    bool done = v->tracing ? enumerate(&r, 0) : run_interpreted(&r);
    return done || r.stopped || err_set(e, "%s", v->error.text);
}

bool cat_accepted(const struct cat_execution *x)
{
    return x->accepted;
}

/* Events that show why a check failed. */
static void fill_events(struct cat_execution *x, int node)
{
    struct cat_env *v = x->v;
    struct cat_failure *f = &x->failure;
    bool set = v->g.nodes.at[node].set;
    struct rel r = graph_rel(&v->g, node);
    struct bits s = graph_bits(&v->g, node);
    size_t room = f->kind == CAT_EMPTY && !set ? 2 * rel_count(&r) : v->n;
    x->event = mem_alloc((room + 1) * sizeof *x->event);
    f->event = x->event;
    f->is_set = set;
    if (f->kind == CAT_ACYCLIC) {
        f->events = rel_cycle(&r, x->event);
        return;
    }
    for (unsigned i = 0; i < v->n; i++) {
        if (set && bits_has(&s, i))
            x->event[f->events++] = i;
        if (!set && f->kind == CAT_IRREFLEXIVE && !f->events && rel_has(&r, i, i))
            x->event[f->events++] = i;
        for (unsigned j = 0; !set && f->kind == CAT_EMPTY && j < v->n; j++)
            if (rel_has(&r, i, j)) {
                x->event[f->events++] = i;
                x->event[f->events++] = j;
            }
    }
}

const struct cat_failure *cat_failed(struct cat_execution *x)
{
    struct cat_failure *f = &x->failure;
    if (x->accepted)
        return NULL;
    if (x->event || f->file)
        return f;
    *f = (struct cat_failure){.name = "with", .kind = CAT_EMPTY, .negated = true,
                              .file = cat_title(x->v->m)};
    if (x->failed < 0)
        return f;
    const struct tested *t = &x->v->tested.at[x->failed];
    f->file = t->at.file->name;
    f->line = place_line(t->at);
    if (!t->check)
        return f;
    f->name = t->check->name ? sym_text(&x->v->m->syms, t->check->name) : NULL;
    f->kind = t->check->kind;
    f->negated = t->check->negated;
    if (!f->negated)
        fill_events(x, t->node);
    return f;
}

const char *cat_flag(const struct cat_execution *x, size_t i)
{
    for (size_t k = 0; x->flag && k <= i; k++)
        if (!x->flag[k])
            return NULL;
    return x->flag ? x->flag[i] : NULL;
}

bool cat_undefined(const struct cat_execution *x)
{
    return x->undefined;
}

static bool find_value(struct cat_execution *x, const char *name, bool set, int *node)
{
    struct cat_env *v = x->v;
    for (size_t i = 0; i < v->values.len; i++)
        if (strcmp(sym_text(&v->m->syms, v->values.at[i].name), name) == 0) {
            *node = v->values.at[i].node;
            graph_eval_deep(&v->g, *node);
            return v->g.nodes.at[*node].set == set;
        }
    return false;
}

bool cat_value_rel(struct cat_execution *x, const char *name, struct rel *out)
{
    int node;
    if (!find_value(x, name, false, &node))
        return false;
    *out = graph_rel(&x->v->g, node);
    return true;
}

bool cat_value_set(struct cat_execution *x, const char *name, struct bits *out)
{
    int node;
    if (!find_value(x, name, true, &node))
        return false;
    *out = graph_bits(&x->v->g, node);
    return true;
}

const char *cat_show(struct cat_execution *x, size_t i, struct rel *out)
{
    struct cat_env *v = x->v;
    for (size_t k = 0; k < v->shown.len; k++) {
        if (v->shown.at[k].hidden || i-- != 0)
            continue;
        graph_eval_deep(&v->g, v->shown.at[k].node);
        *out = graph_rel(&v->g, v->shown.at[k].node);
        return sym_text(&v->m->syms, v->shown.at[k].name);
    }
    return NULL;
}
