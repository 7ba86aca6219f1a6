/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the causality check share: executions kept for comparison, actions
 * that are the same in several of them, and one execution in question with the views of
 * all others from it. */
#ifndef LITMUS_CAUSALITY_INT_H
#define LITMUS_CAUSALITY_INT_H

#include "litmus/causality.h"
#include "litmus/graph_int.h"

/* Actions of different executions are the same when they have the same number: the place
 * of this description in the table. */
struct caus_action {
    int thread, loc, target, occurrence;
    enum lit_event_kind kind;
    enum lit_mode mode;
    int alike; /* number of the description without occurrence */
};

/* A well-formed execution. */
struct caus_exec {
    uint64_t key; /* of its paths, sources and orders */
    unsigned n, inits;
    const struct lit_event *event;
    const struct path *const *path; /* of each thread */
    const int *source;
    int *id;             /* action of each event, by occurrence */
    struct rel hb, sw;
    struct rel order;    /* program and synchronization order, closed */
    struct rel ssw;      /* sufficient synchronizes-with; empty without threads' sw */
    struct bits racy;    /* reads whose write does not happen before them */
    unsigned racies;
    bool synchronizes;   /* has sw between threads */
    bool open;           /* values depend on themselves */
    term *read, *written; /* constants, unless open */
    bool counted;        /* its values are among the possible ones */
};

/* An execution with a final state, to be justified. */
struct caus_target {
    const struct caus_exec *e;
    uint64_t key;         /* of the execution and its last writes */
    const int *last;      /* of each location, as in the graph */
    term *read, *written; /* of each event, constants */
    term *final;
    bool holds;
};

typedef VEC(term) caus_terms;

struct causality {
    struct lit_engine *engine;
    struct lit_test *test;
    const struct lit_options *o;
    struct lit_stats *stats;
    struct err *err;
    struct terms *terms;
    struct arena arena;     /* executions and targets */
    struct arena accounts;  /* justifications for people */
    VEC(struct caus_exec *) execs;
    VEC(struct caus_target) targets;
    VEC(struct caus_action) actions;
    VEC(const struct path *) *paths; /* of each thread, by number */
    struct map by_key, by_action, by_alike;
    int alikes;
    struct map legal; /* final states, by hash */
    caus_terms *possible; /* of each action: values it may write */
    term *bind;       /* of each unknown, while values are computed */
    int *reader;      /* of each unknown: event */
    uint64_t tried;   /* assignments of values */
    lit_execution_fn *fn;
    void *arg;
    bool stopped;
};

/* A view of an execution from the one in question: sets are of its items. */
struct caus_view {
    const struct caus_exec *x;
    const int *id; /* action of each event of x */
    const term *read, *written;
    uint64_t has;  /* items that x has too, */
    uint64_t good; /* with the same value written, */
    uint64_t same; /* seeing the same write */
    uint64_t need; /* reads through races: to be committed before */
    uint64_t bad_sync;     /* committing it needs a sw that the one in question lacks */
    uint64_t bad_external; /* an external action that it lacks happens before */
    uint64_t sync;         /* of the case's edges: those it has */
    uint64_t *differ;      /* of each item: those to which hb or so differ */
    uint64_t *external;    /* of each item: external actions before it */
    uint64_t *edges;       /* of each item: sufficient sw edges before it */
    int *sees;             /* of each read: item; INITIAL; FOREIGN */
};

enum { CAUS_INITIAL = -1, CAUS_FOREIGN = -2, CAUS_ITEMS = 64 };

/* The execution in question, and what of it may have to be committed. */
struct caus_case {
    struct causality *c;
    const struct caus_target *t;
    struct arena arena;
    int items;
    unsigned event[CAUS_ITEMS];
    int sees[CAUS_ITEMS];
    uint64_t reads, writes, externals;
    int *item;        /* of each action, -1: none */
    int *at;          /* event of each action, -1: none */
    VEC(uint64_t) edges; /* sw edges that some view needs: pairs of actions */
    VEC(struct caus_view) views;
    bool too_many;
};

/* One commitment: these items in that view. */
struct caus_step {
    int view;
    uint64_t items;
};
typedef VEC(struct caus_step) caus_steps;

static inline bool caus_reads(const struct lit_event *e)
{
    return e->kind == LIT_EV_READ || e->kind == LIT_EV_RMW;
}
static inline bool caus_writes(const struct lit_event *e)
{
    return e->kind == LIT_EV_WRITE || e->kind == LIT_EV_RMW;
}

/* Whether the deadline is over; noted in the statistics. */
bool caus_out_of_time(struct causality *c);

/* causality_match.c */
int caus_action_number(struct causality *c, const struct lit_event *e, int occurrence);
bool caus_case_open(struct caus_case *k, struct causality *c,
                    const struct caus_target *t);
/* Looks at all executions from it. */
bool caus_case_views(struct caus_case *k);
void caus_case_close(struct caus_case *k);

/* causality_values.c: all values of x given those of some reads (given[event], 0: none);
 * false when they contradict each other or the paths. */
bool caus_evaluate(struct causality *c, const struct caus_exec *x, const term *given,
                   term *read, term *written);
/* The final state of x, after caus_evaluate on the same x. */
void caus_final(struct causality *c, const struct caus_exec *x, const int *last,
                const term *written, term *final);
/* Finds the values each action may write, as far as commitments could ever lead. */
bool caus_find_possible(struct causality *c);
/* True when it was not among them. */
bool caus_add_possible(struct causality *c, int action, term value);
/* Calls fn for each way to choose the open values of x among the possible ones. */
typedef void caus_values_fn(void *arg, const term *read, const term *written);
bool caus_each_value(struct causality *c, const struct caus_exec *x, caus_values_fn *fn,
                     void *arg);

/* causality_search.c: 1 justified, by these steps; 0 not; -1 with a message or at the
 * deadline. When not, *best is what was committed where most was. */
int caus_justify(struct caus_case *k, caus_steps *steps, caus_steps *best);
/* Whether executions like v's may follow these commitments (conditions 1 to 6, 8). */
bool caus_view_fits(const struct caus_case *k, const struct caus_view *v, uint64_t done,
                    uint64_t edges);
/* Items that can be committed in it, one by one. */
uint64_t caus_committable(const struct caus_case *k, const struct caus_view *v,
                          uint64_t done);
/* `items` with the external actions that have to come with them; 0: not possible. */
uint64_t caus_with_externals(const struct caus_case *k, const struct caus_view *v,
                             uint64_t done, uint64_t items);
uint64_t caus_edges(const struct caus_view *v, uint64_t items);
uint64_t caus_committed(const caus_steps *steps);

/* causality_explain.c; in c->accounts. */
struct lit_justification *caus_account(struct caus_case *k, const caus_steps *steps,
                                       bool legal);

#endif
