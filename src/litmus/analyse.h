/* SPDX-License-Identifier: Apache-2.0 */
/* Questions about all executions of a test: do two accesses race, can something come
 * between the steps of an `atomic` block, and in what order did it all happen. */
#ifndef LITMUS_ANALYSE_H
#define LITMUS_ANALYSE_H

#include "litmus/graph.h"

/* Two events that should not be as they are, and a run that shows it. */
struct lit_finding {
    const char *first, *second; /* "Thread 0, line 12: a: W x=1" */
    const char *block;          /* atomicity: the block that is broken into; else NULL */
    int first_line, second_line, block_line;
    const char **step; /* the run, one event after the other */
    int steps;
    const char *state; /* its final state */
    int key[6];        /* threads and instructions, to know it again */
};

struct lit_findings {
    struct arena arena;
    VEC(struct lit_finding) list;
    uint64_t executions; /* looked at */
    struct lit_stats stats;
};

void lit_findings_release(struct lit_findings *f);

/* The engine's model must be sequentially consistent and define co and fr. Races are
 * those of JLS 17.4.5: conflicting accesses, one of them plain at least, that
 * happens-before does not order. */
bool lit_find_races(struct lit_engine *e, struct lit_test *t, const struct lit_options *o,
                    struct lit_findings *f, struct err *err);
/* Another thread's conflicting access (strict: any event of another thread) that can come
 * between the first and the last event of an atomic block. */
bool lit_find_intrusions(struct lit_engine *e, struct lit_test *t,
                         const struct lit_options *o, bool strict, struct lit_findings *f,
                         struct err *err);

/* The names an analysis wants from the model (lit_options.want). */
extern const char *const lit_analysis_wants[];

/* What an interleaving must respect: po, rf, lo, joins, and the model's co and fr. */
void lit_order_constraints(const struct lit_execution *x, struct rel *out);
/* Happens-before of JLS 17.4.5: program order and synchronization of volatiles, monitors,
 * joins, acquire/release pairs and fences, and initial writes before all else. */
void lit_happens_before(const struct lit_execution *x, struct rel *out);
/* An order of all events that contains r; false when r has a cycle. */
bool lit_linearise(const struct rel *r, unsigned *order);
/* The line of the source an event comes from; 0 for initial writes. */
int lit_event_line(const struct lit_graph *g, unsigned event);

#endif
