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
};

/* Prints and writes what was asked for; the exit status. */
int lint_tell(struct lint *l, const struct lint_options *o, int argc, char **argv);

#endif
