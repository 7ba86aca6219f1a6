/* SPDX-License-Identifier: Apache-2.0 */
/* Which races are destructive: the program is run many times under memories that let reads
 * of a racy variable see older writes, as the progressive Java memory model allows, or all
 * such runs are explored. Whatever it does then that it never does under sequential
 * consistency is that race's work. */
#ifndef SEARCH_JUMBLE_H
#define SEARCH_JUMBLE_H

#include "search/memory.h"
#include "search/search.h"

/* Variables that are jumbled together: a row of the table. */
struct jumble_fields {
    const char *name;          /* of the row */
    VEC(const char *) pattern; /* see vm_options.jumble */
    VEC(uint32_t) index;
};

struct jumble_options {
    struct vm_options vm;         /* as for a search; jumble and pick are set here */
    const char *main_class;
    int argc;
    char **argv;
    struct search_options search; /* limits and seed; what to look for is set here */
    uint32_t runs;                /* under each memory */
    uint32_t memories;            /* bits by enum memory_kind; SC is always run */
    uint64_t max_steps;           /* bytecodes of a run; 0: many times those of the longest
                                     sequentially consistent one */
    uint64_t explore;             /* states that the search for races may explore */
    double factor;                /* work that is more than so many times the usual */
    bool exhaustive;
    /* The rows wanted; none: one for each racy variable. */
    struct jumble_fields *fields;
    size_t fields_count;
    /* Is this output right? NULL: if a sequentially consistent run gives it. */
    bool (*judge)(void *ctx, const char *output, size_t n);
    void (*progress)(void *ctx, const char *what, uint64_t done, uint64_t of);
    void *ctx;
};

enum jumble_verdict { JUMBLE_CLEAN, JUMBLE_SLOWER, JUMBLE_DESTRUCTIVE, JUMBLE_OPEN };
/* "no error seen", …; proved: by an exhaustive search. */
const char *jumble_verdict_text(enum jumble_verdict v, bool proved);

/* Runs under one memory. */
struct jumble_share {
    uint32_t runs, errors, slow;
    double work;               /* bytecodes of a run, on average */
    double cpu;                /* nanoseconds for a bytecode */
};

struct jumble_row {
    struct jumble_fields fields; /* owned by the result's arena */
    struct jumble_share share[MEMORIES];
    enum jumble_verdict verdict;
    struct finding *witness;     /* of a destructive one */
    uint64_t run_limit;          /* its run was given up after so many bytecodes; else 0 */
    struct vm_jumble_stats stats; /* largest of the sequentially consistent runs */
    uint64_t several;            /* reads that could see several values, in all runs */
    uint64_t states, skipped;    /* exhaustive; reads by natives that saw the newest only */
    const char *limit;           /* exhaustive: reached before all was explored */
    VEC(char *) outcome;         /* exhaustive: the different outputs */
};

struct jumble_result {
    VEC(struct jumble_row) row;
    VEC(char *) outcome;       /* outputs of sequentially consistent runs */
    bool exact;                /* these are all; else those of the runs made */
    bool all_fail;             /* every sequentially consistent run fails */
    uint64_t states;           /* explored to find the races */
    const char *limit;         /* of the whole: "time" */
    struct err failure;        /* the program can't be analysed */
    VEC(uint64_t) promoted;    /* shapes the steps of the runs */
    struct arena arena;
};

void search_jumble(const struct jumble_options *o, struct jumble_result *r);
void jumble_result_release(struct jumble_result *r);

#endif
