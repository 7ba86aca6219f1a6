/* SPDX-License-Identifier: Apache-2.0 */
/* ravel litmus --explain and --validate: an execution that has the outcome, or for every
 * candidate that would have it the axiom of the model that it breaks, with the cycle. */
#include "cli/litmus.h"
#include "litmus/analyse.h"

#include <string.h>

enum { MAX_LOOKED_AT = 200000, MAX_AXIOMS = 64 };

/* An axiom and how often it was the first to fail. */
struct axiom {
    const char *name, *file;
    unsigned line;
    uint64_t count;
    char *example; /* how it failed the first time */
    char *state;
};

struct explaining {
    struct litmus *l;
    struct litmus_output *to;
    struct err *err;
    struct axiom axiom[MAX_AXIOMS];
    int axioms;
    uint64_t seen;
    bool allowed, cut;
    bool causality; /* that the model accepts an execution is not enough */
    uint64_t unjustified;
    struct buf witness;
    int pictures;
};

/* Relations that name the steps of a cycle, the most telling first: those of any model,
 * then the parts of JAM's coherence order, then of x86-TSO's. */
static const char *const wants[] = {
    "co",   "fr",         "sw",     "so", "hb",  "coww",    "cowr", "corw", "corr",
    "cofw", "cormwtotal", "coinit", "vo", "ppo", "implied", NULL};

/* The name of a relation that has the step i to j of a cycle. */
static const char *step_name(const struct lit_execution *x, unsigned i, unsigned j)
{
    static const struct {
        enum lit_rel_id id;
        const char *name;
    } base[] = {{LIT_REL_RF, "rf"}, {LIT_REL_PO, "po"}, {LIT_REL_LO, "lo"},
                {LIT_REL_JOINS, "joins"}};
    for (size_t k = 0; k < sizeof base / sizeof *base; k++)
        if (rel_has(&x->g->rel[base[k].id], i, j))
            return base[k].name;
    struct rel r;
    for (size_t k = 0; wants[k]; k++)
        if (cat_value_rel(x->cat, wants[k], &r) && rel_has(&r, i, j))
            return wants[k];
    return NULL;
}

static void print_step(struct buf *b, const struct lit_execution *x, unsigned i,
                       unsigned j)
{
    const char *name = step_name(x, i, j);
    if (name)
        buf_printf(b, " -%s-> ", name);
    else
        buf_str(b, " -> ");
}

/* How the check failed: the cycle, the event, or the pairs. */
static void print_failure(struct buf *b, const struct lit_execution *x,
                          const struct cat_failure *f)
{
    static const char *const kinds[] = {"acyclic", "irreflexive", "empty"};
    const struct lit_graph *g = x->g;
    buf_str(b, "");
    if (f->negated || f->events == 0) {
        buf_printf(b, "it should %sbe %s", f->negated ? "not " : "", kinds[f->kind]);
        return;
    }
    if (f->kind == CAT_EMPTY && !f->is_set) {
        for (size_t i = 0; i + 1 < f->events && i < 8; i += 2) {
            buf_str(b, i ? "; " : "should be empty: ");
            lit_print_event(b, g, f->event[i]);
            print_step(b, x, f->event[i], f->event[i + 1]);
            lit_print_event(b, g, f->event[i + 1]);
        }
        return;
    }
    for (size_t i = 0; i < f->events; i++) {
        unsigned next = f->event[(i + 1) % f->events];
        lit_print_event(b, g, f->event[i]);
        if (f->kind == CAT_EMPTY)
            buf_str(b, i + 1 < f->events ? ", " : " should not be");
        else
            print_step(b, x, f->event[i], next);
    }
    if (f->kind != CAT_EMPTY)
        lit_event_label(b, f->event[0]);
}

static char *take(struct litmus *l, struct buf *b)
{
    char *s = arena_strndup(&l->arena, b->at, b->len);
    buf_clear(b);
    return s;
}

static void mark_cycle(struct draw *d, const struct cat_failure *f)
{
    if (f->kind == CAT_EMPTY || f->negated)
        return;
    for (size_t i = 0; i < f->events; i++) {
        int a = (int)f->event[i], b = (int)f->event[(i + 1) % f->events];
        d->nodes.at[a].marked = true;
        bool there = false;
        for (size_t k = 0; k < d->edges.len; k++)
            if (d->edges.at[k].from == a && d->edges.at[k].to == b)
                there = d->edges.at[k].bold = true;
        if (!there && a != b) {
            draw_edge(d, a, b, f->name ? f->name : "", "red");
            vec_last(&d->edges).bold = true;
        }
    }
}

static bool picture(struct explaining *w, const struct lit_execution *x,
                    const struct cat_failure *f, const char *caption)
{
    if (!w->l->o.dot && !w->l->o.svg && !w->l->o.out)
        return true;
    struct draw d;
    litmus_picture(w->l, x, caption, &d);
    if (f)
        mark_cycle(&d, f);
    bool ok = litmus_write_picture(w->l, x->g->test, &d, ++w->pictures, w->to, w->err);
    draw_release(&d);
    return ok;
}

static bool add_failure(struct explaining *w, const struct lit_execution *x)
{
    const struct cat_failure *f = cat_failed(x->cat);
    const char *name = f->name ? f->name : "";
    for (int i = 0; i < w->axioms; i++)
        if (strcmp(w->axiom[i].name, name) == 0 && w->axiom[i].line == f->line) {
            w->axiom[i].count++;
            return true;
        }
    if (w->axioms == MAX_AXIOMS)
        return true;
    struct buf b;
    buf_init(&b);
    struct axiom *a = &w->axiom[w->axioms++];
    a->name = arena_strdup(&w->l->arena, name);
    a->file = arena_strdup(&w->l->arena, f->file ? f->file : "");
    a->line = f->line;
    a->count = 1;
    print_failure(&b, x, f);
    a->example = take(w->l, &b);
    buf_str(&b, "");
    lit_print_final_state(&b, x);
    a->state = take(w->l, &b);
    buf_printf(&b, "breaks %s", *name ? name : "a check");
    bool ok = picture(w, x, f, b.at);
    buf_release(&b);
    return ok;
}

static void print_order(struct buf *b, const struct lit_execution *x)
{
    const struct lit_graph *g = x->g;
    struct rel r;
    rel_init(&r, g->n);
    unsigned *order = mem_alloc((g->n + 1) * sizeof *order);
    lit_order_constraints(x, &r);
    if (lit_linearise(&r, order)) {
        buf_str(b, "  in this order:\n");
        for (unsigned i = 0, k = 1; i < g->n; i++) {
            const struct lit_event *e = &g->event[order[i]];
            if (e->thread < 0)
                continue;
            buf_printf(b, "    %2u. Thread %d, line %d, ", k++, e->thread,
                       lit_event_line(g, order[i]));
            lit_print_event(b, g, order[i]);
            buf_char(b, '\n');
        }
    } else
        buf_str(b, "  no interleaving of the threads explains it\n");
    mem_free(order);
    rel_release(&r);
}

static void print_witness(struct buf *b, const struct lit_execution *x)
{
    const struct lit_graph *g = x->g;
    buf_str(b, "  final state ");
    lit_print_final_state(b, x);
    buf_char(b, '\n');
    for (unsigned i = g->inits; i < g->n; i++) {
        if (g->event[i].index == 0)
            buf_printf(b, "  Thread %d\n", g->event[i].thread);
        buf_str(b, "    ");
        lit_print_event(b, g, i);
        if (g->source[i] >= 0) {
            buf_str(b, "   from ");
            lit_print_event(b, g, (unsigned)g->source[i]);
        }
        buf_char(b, '\n');
    }
    print_order(b, x);
}

static bool on_execution(void *arg, struct lit_execution *x)
{
    struct explaining *w = arg;
    w->seen++;
    if (cat_accepted(x->cat) && w->causality) {
        w->unjustified++;
        return true;
    }
    if (cat_accepted(x->cat)) {
        w->allowed = true;
        print_witness(&w->witness, x);
        picture(w, x, NULL, "allowed");
        return false;
    }
    w->cut = w->seen >= MAX_LOOKED_AT;
    return add_failure(w, x) && !w->cut;
}

static void print_text(struct explaining *w, const struct lit_test *t, const char *model,
                       const char *outcome)
{
    struct buf *b = &w->to->out;
    buf_printf(b, "%s %s under %s: %s is %s\n", w->l->o.validate ? "Validate" : "Explain",
               t->name, model, outcome, w->allowed ? "allowed" : "forbidden");
    if (w->allowed)
        buf_add(b, w->witness.at, w->witness.len);
    else if (w->seen == 0)
        buf_str(b,
                "  no choice of paths and of writes to read from gives these values\n");
    if (w->unjustified)
        buf_printf(b, "  values out of nowhere in %llu candidate%s: no execution writes "
                      "them that could be committed first\n",
                   (unsigned long long)w->unjustified, w->unjustified == 1 ? "" : "s");
    for (int i = 0; !w->allowed && i < w->axioms; i++) {
        const struct axiom *a = &w->axiom[i];
        buf_printf(b, "  %s%s%s (%s:%u) fails on %llu%s candidate%s",
                   *a->name ? "axiom " : "a check", a->name, "", a->file, a->line,
                   (unsigned long long)a->count, w->cut ? " or more" : "",
                   a->count == 1 ? "" : "s");
        buf_printf(b, "%s\n    %s\n",
                   a->count == 1 ? ":" : ", for instance:", a->example);
    }
    buf_char(b, '\n');
}

static void print_json(struct explaining *w, const struct lit_test *t, const char *model,
                       const char *outcome)
{
    struct json j = json_to(&w->to->out);
    json_object(&j, NULL);
    json_string(&j, "name", t->name);
    json_string(&j, "file", t->file);
    json_string(&j, "model", model);
    json_string(&j, "outcome", outcome);
    json_bool(&j, "allowed", w->allowed);
    if (w->allowed)
        json_string(&j, "witness", w->witness.at);
    json_array(&j, "failures");
    for (int i = 0; !w->allowed && i < w->axioms; i++) {
        json_object(&j, NULL);
        json_string(&j, "axiom", w->axiom[i].name);
        json_string(&j, "file", w->axiom[i].file);
        json_int(&j, "line", w->axiom[i].line);
        json_int(&j, "candidates", (int64_t)w->axiom[i].count);
        json_string(&j, "example", w->axiom[i].example);
        json_end(&j);
    }
    json_end(&j);
    json_end(&j);
}

/* First only the accepted executions, which are found fast; then, if there is none, all
 * candidates with what is wrong with them. */
static bool look(struct explaining *w, struct lit_test *t, struct litmus_model *m,
                 struct lit_options *o, struct lit_stats *s)
{
    o->only_holding = true;
    o->want = wants;
    o->rejected = w->causality;
    if (!lit_enumerate(m->engine, t, o, on_execution, w, s, w->err) || w->err->set)
        return false;
    if (w->allowed || w->causality || s->timed_out)
        return true;
    o->rejected = true;
    return lit_enumerate(m->engine, t, o, on_execution, w, s, w->err) && !w->err->set;
}

bool litmus_explain(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                    struct litmus_output *to, struct err *e)
{
    struct explaining w = {.l = l, .to = to, .err = e};
    struct lit_options o;
    struct lit_stats s;
    struct buf outcome;
    litmus_options_of(l, &o);
    /* A value out of nowhere counts as an answer here. */
    o.any_value |= !l->o.free_values;
    const struct lit_prop *p = t->cond;
    if (l->o.validate && !lit_parse_prop(t, l->o.validate, &p, e))
        return false;
    o.prop = p;
    bool answered = false;
    w.causality = lit_asks_causality(m->engine, &o);
    if (w.causality &&
        (!litmus_explain_causality(l, t, m, &o, to, &answered, e) || answered))
        return !e->set;
    buf_init(&w.witness);
    buf_init(&outcome);
    buf_str(&w.witness, "");
    lit_print_prop(&outcome, t, p);
    bool ok = look(&w, t, m, &o, &s);
    if (ok && s.timed_out && !w.allowed) {
        litmus_note(to, "%s: timed out after %g seconds", t->file, l->o.timeout);
        to->status = EXIT_LIMIT;
    } else if (ok) {
        bool drawn = w.pictures && (!l->o.out || strcmp(l->o.out, "-") == 0);
        if (l->o.json)
            print_json(&w, t, m->name, outcome.at);
        else if (!drawn) /* a picture on standard output stands alone */
            print_text(&w, t, m->name, outcome.at);
        if (l->o.validate && !w.allowed)
            to->status = EXIT_FOUND;
    }
    buf_release(&w.witness);
    buf_release(&outcome);
    return ok;
}
