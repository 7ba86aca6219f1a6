/* SPDX-License-Identifier: Apache-2.0 */
/* Causality (JLS 17.4.8): an execution is legal only if its actions can be committed one
 * after the other, each in an execution where all reads that are not committed yet see
 * writes that happen before them. This header has the finished account of such a
 * justification; lit_options (graph.h) asks for it.
 *
 * Initial writes count as committed from the beginning. An execution in which every read
 * sees a write that happens before it justifies itself. The last stage is always the
 * execution in question, and commits all that is left.
 *
 * What makes the search small: only reads through races need to be committed before that
 * last stage, and the writes they see then and in the end, and by condition 9 external
 * actions. Committing anything else early only binds the executions that follow. And what
 * is committed has a value that does not depend on itself, so along a justification all
 * values are constants: values that a test's equations leave open are tried from the
 * finite set of those that can be committed at all. */
#ifndef LITMUS_CAUSALITY_H
#define LITMUS_CAUSALITY_H

#include "litmus/graph.h"

/* One action of a stage's execution. */
struct lit_stage_action {
    const char *text;  /* "R x=1" */
    const char *later; /* of a read committed here: as it is in the end; or NULL */
    int thread;       /* -1: initial write */
    int row;          /* place in its thread */
    int source;       /* of a read: index of the action it sees; else -1 */
    bool racy;        /* that write does not happen before it */
    bool committed;   /* before this stage or in it */
    bool fresh;       /* in it */
};

struct lit_stage {
    struct lit_stage_action *action;
    int actions;
    int (*sync)[2]; /* synchronizes-with between threads, as indices of actions */
    int syncs;
};

struct lit_justification {
    bool legal;
    struct lit_stage *stage; /* the last one is the execution in question, if legal */
    int stages;
    const char *state; /* final state of the execution in question */
    /* When not legal: the action at which it ends, and why. */
    const char *stuck;
    const char **reason;
    int reasons;
    int condition;  /* of 17.4.8 that stops it */
    int committed;  /* how many of the reads through races and writes, and */
    int wanted;     /* how many there are to commit */
};

#endif
