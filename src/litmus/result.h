/* SPDX-License-Identifier: Apache-2.0 */
/* What a test may do under a model: the final states, how many executions end in each,
 * and the verdict; and herd7's way of saying it. */
#ifndef LITMUS_RESULT_H
#define LITMUS_RESULT_H

#include "base/json.h"
#include "litmus/graph.h"

/* A shown value: a constant, or a symbolic one with its text. */
struct lit_cell {
    bool symbolic;
    struct lit_value value;
    const char *text; /* of a symbolic one */
};

struct lit_state {
    struct lit_cell *cell; /* one for each of test->shown[] */
    uint64_t executions;
    uint64_t holding; /* of which satisfy the proposition */
};

struct lit_result {
    const struct lit_test *test;
    struct arena arena;
    VEC(struct lit_state) states; /* sorted by lit_result_finish */
    struct map by_hash;
    uint64_t holds, fails; /* executions that satisfy the proposition, that don't */
    VEC(const char *) flags; /* raised by some execution, sorted */
    bool undefined;
    double seconds;
    struct lit_stats stats;
};

enum lit_verdict { LIT_OK, LIT_NO, LIT_UNDEF };

void lit_result_init(struct lit_result *r, const struct lit_test *t);
void lit_result_release(struct lit_result *r);
void lit_result_add(struct lit_result *r, const struct lit_execution *x);
void lit_result_finish(struct lit_result *r);
enum lit_verdict lit_result_verdict(const struct lit_result *r);
/* "Always", "Sometimes" or "Never". */
const char *lit_result_observation(const struct lit_result *r);

/* herd7's block of lines for a test, with the final empty line. */
void lit_result_print(struct buf *b, const struct lit_result *r, bool candidates);
/* "exists (...)", as herd7 echoes it. */
void lit_print_condition(struct buf *b, const struct lit_test *t);
void lit_result_json(struct json *j, const struct lit_result *r, const char *model);
/* Two states of the same test, perhaps under two models. */
bool lit_same_state(const struct lit_result *r, const struct lit_state *a,
                    const struct lit_state *b);
/* The state as one line: "0:r0=1; [x]=2;". */
void lit_print_state(struct buf *b, const struct lit_test *t, const struct lit_state *s);
/* The final state of an execution, all that the test shows. */
void lit_print_final_state(struct buf *b, const struct lit_execution *x);

#endif
