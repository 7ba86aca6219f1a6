/* SPDX-License-Identifier: Apache-2.0 */
/* Executions as data: events with program order, reads-from and symbolic values, as every
 * analysis of a test sees them, and their enumeration.
 *
 * An enumeration takes a path of every thread (path.h), lays out the events once (the
 * skeleton), then chooses the order of monitor sections, a source for each read and the
 * last write of each observed location, one after the other, asking the values and the
 * cat model after each choice whether anything can still come of it. */
#ifndef LITMUS_GRAPH_H
#define LITMUS_GRAPH_H

#include "base/rel.h"
#include "cat/cat.h"
#include "litmus/path.h"

enum lit_set_id {
#define SET(id, name) LIT_SET_##id,
#define REL(id, name)
#include "litmus/binds.def"
#undef SET
#undef REL
    LIT_SETS
};

enum lit_rel_id {
#define SET(id, name)
#define REL(id, name) LIT_REL_##id,
#include "litmus/binds.def"
#undef SET
#undef REL
    LIT_RELS
};

/* The name under which cat models see it. */
const char *lit_set_name(enum lit_set_id id);
const char *lit_rel_name(enum lit_rel_id id);

struct lit_event {
    enum lit_event_kind kind;
    enum lit_mode mode;
    int thread; /* -1: initial write */
    int index;  /* place in the thread's path */
    int loc, target, insn, run, atomic;
    int rmw_of;   /* event number, -1: none */
    term read;    /* its unknown */
    term written; /* over the unknowns */
    enum lit_tie tie;
};

struct lit_graph {
    struct lit_test *test;
    struct terms *terms;
    unsigned n;
    struct lit_event *event; /* initial writes, then thread after thread */
    unsigned inits;
    const struct path **path; /* the one each thread takes */

    /* Sets and relations by the names of binds.def. rf, FW and lo are filled in by the
     * enumeration; those that neither the engine nor the model needs stay empty. */
    struct bits set[LIT_SETS];
    struct rel rel[LIT_RELS];

    int *source;   /* of each event that reads: the write it reads from; else -1 */
    int *last;     /* of each location: the write in FW; -1: not observed */
    int *writer;   /* of each unknown: the event that reads it; -1: of another path */
    term *binding; /* of each unknown: its value, over the unknowns that remain */
    bool *free;    /* of each unknown that remains: no condition speaks of it */
};

/* What a cat model accepts of it (or not). Valid during the callback. */
struct lit_execution {
    const struct lit_graph *g;
    struct cat_execution *cat; /* NULL when there is no model */
    const term *final;         /* of each of test->final[]: a constant, or symbolic */
    bool holds;                /* the test's proposition, or that of the options */
};

struct lit_engine;

/* Everything zero is a good default but for unroll. */
struct lit_options {
    int unroll;             /* rounds of loops; 0 counts as 2 */
    uint64_t deadline;      /* host_now() after which the enumeration stops; 0: never */
    bool any_value;         /* a free value may be any constant the condition names */
    bool rejected;          /* also report executions that the model rejects */
    bool no_model;          /* report candidates without asking the model */
    const struct lit_prop *prop;  /* instead of the test's, for `holds` */
    bool only_holding;      /* report only executions on which it holds */
    const char *const *want; /* names of the model to be readable, NULL at the end */
};

struct lit_stats {
    uint64_t candidates; /* complete ones that reached the model */
    uint64_t skeletons;
    uint64_t solver_calls;
    bool unroll_exceeded;
    bool timed_out;
    bool ignored_monitors; /* the test has monitors of which the model knows nothing */
};

/* The model must outlive the engine; NULL: no model, every candidate is reported. An
 * engine serves any number of tests. */
struct lit_engine *lit_engine_new(const struct cat_model *m);
void lit_engine_free(struct lit_engine *e);

/* Calls fn for every execution, until it returns false (which is no error). */
typedef bool lit_execution_fn(void *arg, struct lit_execution *x);
bool lit_enumerate(struct lit_engine *e, struct lit_test *t, const struct lit_options *o,
                   lit_execution_fn *fn, void *arg, struct lit_stats *stats,
                   struct err *err);

/* Whether a proposition holds in a state (terms for test->final[]): symbolic values equal
 * themselves and nothing else. */
bool lit_holds(const struct terms *t, const struct lit_prop *p, const term *final);

/* An event for people: "a:Wx=1", "Rvolatile y=0", with its label (a, b, ..., z, a1). */
void lit_event_label(struct buf *b, unsigned event);
void lit_print_event(struct buf *b, const struct lit_graph *g, unsigned event);
/* The value an event read or wrote, under the bindings of the execution. */
term lit_event_read(const struct lit_graph *g, unsigned event);
term lit_event_written(const struct lit_graph *g, unsigned event);

#endif
