/* SPDX-License-Identifier: Apache-2.0 */
/* Operational machines for litmus tests: threads take steps in any order. On x86
 * (TSO) a store goes to a buffer of its thread first and reaches memory in a step of
 * its own. Under the progressive Java model (PJMM) a plain read returns any earlier
 * write that no later one hides, as vector clocks tell; a location must be accessed
 * only plainly or only as volatile. Explores every schedule; a cat model must allow
 * exactly the final states found here. */
#ifndef CROSS_MACHINE_H
#define CROSS_MACHINE_H

#include "litmus/litmus.h"
#include "base/vec.h"

enum machine_memory { MACHINE_SC, MACHINE_TSO, MACHINE_PJMM };

struct machine_states {
    VEC(char *) text; /* as herd7 prints a state, sorted, each once; mem_free */
    size_t explored;  /* states of the machine */
    bool too_many;    /* gave up */
};

void machine_explore(const struct lit_test *t, enum machine_memory memory,
                     struct machine_states *out);
void machine_states_release(struct machine_states *s);

#endif
