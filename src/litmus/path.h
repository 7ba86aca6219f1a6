/* SPDX-License-Identifier: Apache-2.0 */
/* The ways a thread can go, each as a list of events with symbolic values: what a read
 * returns is an unknown, and what was assumed about the unknowns at branches is kept as
 * conditions. Thread by thread, knowing nothing of the others. */
#ifndef LITMUS_PATH_H
#define LITMUS_PATH_H

#include "litmus/term.h"

enum lit_event_kind {
    LIT_EV_READ,
    LIT_EV_WRITE,
    LIT_EV_RMW, /* read and write in one */
    LIT_EV_FENCE,
    LIT_EV_LOCK,
    LIT_EV_UNLOCK,
    LIT_EV_JOIN, /* target: the thread waited for */
    LIT_EV_END,  /* last event of a thread that is joined */
    LIT_EV_PRINT,
    LIT_EV_FREEZE /* target: index of addr[] */
};

/* A set of events of one thread, by their place in its path. */
enum { PATH_MAX_EVENTS = 256 };
struct evset {
    uint64_t w[PATH_MAX_EVENTS / 64];
};
static inline bool evset_has(const struct evset *s, int i)
{
    return s->w[i >> 6] >> (i & 63) & 1;
}
static inline void evset_add(struct evset *s, int i)
{
    s->w[i >> 6] |= UINT64_C(1) << (i & 63);
}
static inline void evset_or(struct evset *s, const struct evset *t)
{
    for (int i = 0; i < PATH_MAX_EVENTS / 64; i++)
        s->w[i] |= t->w[i];
}

struct path_event {
    enum lit_event_kind kind;
    enum lit_mode mode;
    int loc;     /* -1: none */
    int target;  /* JOIN, FREEZE */
    int insn;    /* index of the thread's instructions */
    int run;     /* number of the statement's run: alike for events of one statement */
    int atomic;  /* number of the atomic block's run, -1 outside */
    int rmw_of;  /* machines: the write of an operation names its read; else -1 */
    enum lit_tie tie;
    term read;   /* the unknown it reads, 0 if none */
    term written; /* what it writes or prints, 0 if nothing */
    /* Earlier events: those of the same statement that feed it, and its dependencies. */
    struct evset feeds, data, addr, ctrl, deref, iico_ctrl;
};

struct path {
    int number; /* of the thread's paths */
    struct path_event *event;
    int events;
    term *cond; /* all must be non-zero */
    int conds;
    term *reg; /* final values of the thread's registers */
    bool cut;  /* ended by an access through null */
};

struct path_options {
    int unroll;    /* rounds of a loop */
    int max_paths; /* of one thread */
};

typedef VEC(struct path) path_list;

struct path_result {
    path_list paths;
    bool unroll_exceeded; /* some path was dropped because of the bound */
};

/* All paths of a thread. Everything but the vector lives in the arena. */
bool path_explore(struct lit_test *test, int thread, const struct path_options *o,
                  struct terms *terms, struct arena *arena, struct path_result *out,
                  struct err *e);

#endif
