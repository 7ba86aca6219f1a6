/* SPDX-License-Identifier: Apache-2.0 */
/* Questions about 32-bit values for an SMT solver: build terms, assert that some are not
 * zero, ask whether that can be. The solver's library is loaded by the first smt_new, not
 * before: a program that never asks does not pay for it. */
#ifndef SOLVER_SMT_H
#define SOLVER_SMT_H

#include "base/err.h"

#include <stdint.h>

struct smt;
typedef void *smt_term; /* lives as long as its smt */

/* Comparisons give 1 or 0; division by 0 is undefined: exclude it by an assertion. */
enum smt_op {
    SMT_OR,
    SMT_XOR,
    SMT_AND,
    SMT_EQ,
    SMT_LT,
    SMT_LE,
    SMT_ULT,
    SMT_SHL, /* shifts use the low five bits of the distance */
    SMT_SHR,
    SMT_USHR,
    SMT_ADD,
    SMT_SUB,
    SMT_MUL,
    SMT_DIV,
    SMT_REM
};

enum smt_result { SMT_UNSAT, SMT_SAT, SMT_UNKNOWN };

/* NULL with a message when there is no solver on the machine. A check that needs
 * more than `effort` steps of the solver ends as SMT_UNKNOWN (steps, not seconds: the
 * same on every machine, and the solver needs no thread to watch the clock). */
struct smt *smt_new(unsigned effort, struct err *e);
void smt_free(struct smt *s);
/* Forgets what was asserted; terms stay. Much cheaper than a new smt. */
void smt_reset(struct smt *s);

smt_term smt_const(struct smt *s, int32_t n);
smt_term smt_var(struct smt *s, int id); /* the same id, the same variable */
smt_term smt_apply(struct smt *s, enum smt_op op, smt_term a, smt_term b);
void smt_assert(struct smt *s, smt_term t); /* t is not 0 */
enum smt_result smt_check(struct smt *s);
/* After SMT_SAT: the value of a term in the solution found. */
bool smt_value(struct smt *s, smt_term t, int32_t *n);

#endif
