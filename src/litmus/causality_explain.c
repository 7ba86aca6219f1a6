/* SPDX-License-Identifier: Apache-2.0 */
/* A justification, or how far one gets, as an account for people. */
#include "litmus/causality_int.h"
#include "litmus/result.h"

struct lit_justification *caus_account(struct caus_case *k, const caus_steps *steps,
                                       bool legal)
{
    struct lit_justification *j = arena_zalloc(&k->c->accounts, sizeof *j);
    (void)steps;
    j->legal = legal;
    return j;
}
