/* SPDX-License-Identifier: Apache-2.0 */
/* The Java memory model by brute force, straight from JLS 17.4.5 to 17.4.8: all well-formed
 * executions of a small test with concrete values and total synchronization orders, and
 * for each a search over all sequences of committed sets. Knows plain and volatile
 * variables, monitors, join and print, no loops. Shares nothing with the engine but the
 * reader of tests. */
#ifndef CROSS_COMMIT_H
#define CROSS_COMMIT_H

#include "base/vec.h"
#include "litmus/litmus.h"

struct commit_states {
    VEC(char *) text; /* final states as herd7 prints them, sorted, each once; mem_free */
    size_t executions, legal, refused, steps;
    bool too_many; /* gave up */
};

/* free_match: an action of one execution may be any of its thread, kind and variable in
 * another, whatever its number of occurrence. */
void commit_explore(struct lit_test *t, bool free_match, struct commit_states *out);
void commit_states_release(struct commit_states *s);

#endif
