/* SPDX-License-Identifier: Apache-2.0 */
/* Races by the definition (JLS 17.4.5): all actions so far, happens-before among them
 * as a set of earlier actions for each, and a search through all conflicting pairs. */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdbool.h>
#include <stdint.h>

enum { NAIVE_MAX = 192, NAIVE_WORDS = NAIVE_MAX / 64 };

enum op {
    OP_READ, OP_WRITE, OP_ATOMIC_READ, OP_ATOMIC_WRITE,
    OP_ACQUIRE, OP_RELEASE, OP_PUBLISH, OP_FORGET, OP_ACQUIRE_NAMED, OP_RELEASE_NAMED,
    OP_START, OP_END, OP_JOIN, OP_FRESH, OPS
};

struct event {
    enum op op;
    uint32_t thread;
    uint32_t arg; /* location, synchronization object (at location 3 * arg), thread */
};

struct naive {
    bool weak;
    unsigned n;
    struct event event[NAIVE_MAX];
    uint64_t before[NAIVE_MAX][NAIVE_WORDS]; /* the actions that happen-before action i */
};

/* Adds an action; true when it races with an earlier one. */
bool naive_add(struct naive *g, struct event e);

#endif
