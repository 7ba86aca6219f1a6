/* SPDX-License-Identifier: Apache-2.0 */
/* Runs of the program under a memory, in a copy of the process, so that the VM stays at the
 * program's start whatever they do. A long run has a copy of its own and needs no undo log;
 * short ones share a copy, where each is undone before the next. */
#ifndef SEARCH_JUMBLE_RUN_H
#define SEARCH_JUMBLE_RUN_H

#include "search/memory.h"
#include "search/search.h"

/* What to run: so many runs, with this seed and those behind it. */
struct jumble_task {
    struct vm *vm;            /* at the start */
    struct memory *memory;    /* the VM's pick_ctx; NULL: it has none */
    enum memory_kind kind;
    const struct search_options *o;
    uint64_t seed;
    uint32_t runs;
    uint64_t max_steps;
};

/* Most runs that share a copy. */
enum { JUMBLE_BATCH = 32 };

/* How it went. */
struct jumble_run {
    bool found;               /* something wrong, else the program ended */
    enum finding_kind kind;
    uint64_t key;             /* of what was found, or of the output */
    uint64_t bytecodes, steps, cpu;
    struct vm_jumble_stats stats;
    struct err failure;       /* the VM can't run it */
    size_t output_len, choices, racy_len, promotions;
    char *output;
    struct schedule schedule;
    char *racy;               /* names of racy variables, each with its end */
    uint64_t *promoted;       /* all that the VM would have as places to switch at */
};

/* Runs it for a while and takes that back: the classes it needs are there for all runs.
 * True when the runs are short. */
bool jumble_warm_up(const struct jumble_task *t);
/* Fills in t->runs of them. False with a message when there is no process for it, or it
 * crashed; then there are none. */
bool jumble_run(const struct jumble_task *t, struct jumble_run *out, struct err *e);
void jumble_run_release(struct jumble_run *r);

#endif
