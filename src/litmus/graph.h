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
    /* With causality: how others justify it; NULL when nobody asked. */
    const struct lit_justification *why;
};

struct lit_engine;
struct lit_justification;

/* Whether executions need a justification by others (JLS 17.4.8): as the model says (it
 * asks by naming the base relation `causality`), always, never. */
enum lit_causality { LIT_CAUSALITY_MODEL, LIT_CAUSALITY_ON, LIT_CAUSALITY_OFF };
/* Which actions of two executions are the same: by thread, kind, location and number of
 * occurrence, or by any injection that keeps the first three. */
enum lit_match { LIT_MATCH_OCCURRENCE, LIT_MATCH_FREE };
typedef void lit_refused_fn(void *arg, const struct lit_justification *attempt);

/* Everything zero is a good default but for unroll. */
struct lit_options {
    int unroll;             /* rounds of loops; 0 counts as 2 */
    uint64_t deadline;      /* host_now() after which the enumeration stops; 0: never */
    bool any_value;         /* a free value may be any constant the condition names */
    bool rejected;          /* also report executions that the model rejects */
    bool no_model;          /* report candidates without asking the model */
    const struct lit_prop *prop;  /* instead of the test's, for `holds` */
    bool only_holding;      /* report only executions on which it holds */
    bool open_values;        /* don't solve for values that depend on themselves */
    enum lit_causality causality; /* not with `rejected` or `no_model` */
    enum lit_match match;
    bool explain;            /* fill in lit_execution.why */
    lit_refused_fn *refused; /* is told of each execution that has no justification */
    void *refused_arg;
    const char *const *want; /* names of the model to be readable, NULL at the end */
};

struct lit_stats {
    uint64_t candidates; /* complete ones that reached the model */
    uint64_t skeletons;
    uint64_t solver_calls;
    bool unroll_exceeded;
    bool timed_out;
    uint64_t legal, refused; /* causality: executions that were asked about */
    uint64_t steps;          /* causality: commitments looked at */
    bool ignored_monitors; /* the test has monitors of which the model knows nothing */
};

/* The model must outlive the engine; NULL: no model, every candidate is reported. An
 * engine serves any number of tests. */
struct lit_engine *lit_engine_new(const struct cat_model *m);
void lit_engine_free(struct lit_engine *e);

/* Calls fn for every execution, until it returns false (which is no error). With
 * causality: for one legal execution of every final state that has one, with all values
 * known, whatever any_value says. */
typedef bool lit_execution_fn(void *arg, struct lit_execution *x);
bool lit_enumerate(struct lit_engine *e, struct lit_test *t, const struct lit_options *o,
                   lit_execution_fn *fn, void *arg, struct lit_stats *stats,
                   struct err *err);

/* Whether lit_enumerate will ask for justifications. */
bool lit_asks_causality(const struct lit_engine *e, const struct lit_options *o);

/* Whether a proposition holds in a state (terms for test->final[]): symbolic values equal
 * themselves and nothing else. */
bool lit_holds(const struct terms *t, const struct lit_prop *p, const term *final);

/* An event for people: "a:Wx=1", "Rvolatile y=0", with its label (a, b, ..., z, a1). */
void lit_event_label(struct buf *b, unsigned event);
void lit_print_event(struct buf *b, const struct lit_graph *g, unsigned event);
/* Without label, with the values given (0: none). */
void lit_print_action(struct buf *b, const struct lit_test *test, const struct terms *t,
                      const struct lit_event *e, const term *read_written);
/* The value an event read or wrote, under the bindings of the execution. */
term lit_event_read(const struct lit_graph *g, unsigned event);
term lit_event_written(const struct lit_graph *g, unsigned event);

#endif
