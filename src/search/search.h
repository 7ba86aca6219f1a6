/* SPDX-License-Identifier: Apache-2.0 */
/* Driving the VM: which choice next. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "base/err.h"
#include "base/vec.h"
#include "trace/finding.h"
#include "vm/vm.h"

#include <stdint.h>

enum search_schedule { SCHEDULE_ROUNDROBIN, SCHEDULE_RANDOM };

enum search_end {
    SEARCH_EXITED,   /* the program ended */
    SEARCH_DEADLOCK, /* nobody can go on */
    SEARCH_FAILED    /* vm_failure says why */
};

/* Runs the program once to its end. A thread that waits for a time goes on when that time
 * has come by the clock of the others, or when nobody else can run. The same schedule and
 * seed give the same run on every machine. */
enum search_end search_run_once(struct vm *vm, enum search_schedule schedule, uint64_t seed);

/* ---- exploring ---- */

enum search_heuristic { HEUR_WF = 1, HEUR_WW = 2, HEUR_ARA = 4, HEUR_AF = 8 };

enum search_timeouts {
    TIMEOUTS_ANY, /* a timed wait may expire at any moment */
    TIMEOUTS_IDLE /* only when nothing else can run */
};

/* Called now and then while it works. */
struct search_progress {
    uint64_t states, steps, depth, queue, findings, nanoseconds;
    uint64_t runs, of_runs;   /* random and pct: how many of how many; else 0 */
};

struct map;

struct search_options {
    const char *strategy;      /* a name of strategies.def; NULL: chosen */
    unsigned heuristics;       /* best: enum search_heuristic */
    bool all;                  /* go on after the first find */
    bool exit_is_error;
    bool races, deadlocks, failures; /* what to look for */
    enum search_timeouts timeouts;
    bool spurious;             /* waits and parks may end for no reason */
    bool match;                /* states that were seen are not explored again */
    bool reduce;               /* sleep sets */
    bool shorten;              /* look for a shorter counterexample afterwards */
    bool repair;               /* try out the repairs that are suggested */
    bool measure;              /* size of h, at the end of each path longer than all before */
    bool outcomes;             /* collect what the program prints */
    bool collect;              /* collect names of racy variables; needs VM option races */
    /* Hashes (hash_bytes) of the outputs that are right: others are a find. NULL: all are. */
    const struct map *expected;
    uint64_t run_limit;        /* bytecodes a replayed run may take; 0 = no limit */
    uint64_t max_preemptions;  /* on one path, 0 = any number */
    uint64_t max_states, max_depth, max_time /* ns */, max_memory, runs, seed;
    uint32_t pct_depth;
    void (*progress)(void *ctx, const struct search_progress *p);
    void *ctx;
};

enum search_verdict {
    VERDICT_NONE,  /* complete: there is none */
    VERDICT_FOUND,
    VERDICT_LIMIT, /* nothing found, but a limit was reached: limit says which */
    VERDICT_FAILED /* the program can't be analysed: failure says why */
};

struct search_result {
    enum search_verdict verdict;
    VEC(struct finding *) finding;
    const char *limit;
    struct err failure;
    VEC(char *) outcome;            /* the different outputs at the program's end */
    VEC(char *) racy;               /* names of racy variables, as vm_variable has them */
    uint64_t states, steps, revisited, max_depth, nanoseconds;
    uint64_t runs;                  /* from the start to an end: random, pct, dpor */
    uint64_t found_depth;           /* steps of the first find before it was shortened */
    size_t sync_objects, locations; /* largest size of h */
};

/* Explores the program that vm (made with track) stands at the start of. */
void search_explore(struct vm *vm, const struct search_options *o, struct search_result *r);
void search_result_release(struct search_result *r);
/* Runs a recorded schedule; the findings are those at its end. False with a message when
 * the program does not go that way. */
bool search_replay(struct vm *vm, const struct search_options *o, const struct schedule *path,
                   struct search_result *r, struct err *e);
bool search_is_strategy(const char *name);
/* Names and what they do, a line each, for help. */
const char *search_strategies(void);

#endif
