/* SPDX-License-Identifier: Apache-2.0 */
/* Options of `ravel lint`, and showing what it found. */
#ifndef CLI_LINT_H
#define CLI_LINT_H

#include "base/err.h"
#include "base/vec.h"
#include "cli/reports.h"

struct lint;

struct lint_options {
    VEC(const char *) path;
    const char *aux, *source, *only, *skip, *include, *exclude, *baseline, *write_baseline;
    const char *jdk;
    struct reports reports;
    int confidence, fail_rank, fail_confidence;
    bool brief, count, codes, quiet;
    const char *confirm, *confirm_junit; /* main class, test class; NULL: no confirmation */
    const char *confirm_cp, *confirm_time;
};

/* Searches the executions of a program for what the warnings say (lint_confirm.c). The
 * stories of confirmed warnings live until lint_confirm_free. */
struct lint_confirm;
struct lint_confirm *lint_confirm(struct lint *l, const struct lint_options *o, struct err *e);
void lint_confirm_free(struct lint_confirm *c);

/* Prints and writes what was asked for; the exit status. */
int lint_tell(struct lint *l, const struct lint_options *o, int argc, char **argv);

#endif
