/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of detectors.def. */
#ifndef LINT_ROWS_H
#define LINT_ROWS_H

#include <stddef.h>

struct ir;
struct lint;
struct lint_class;

struct row {
    const char *code;
    void (*method)(struct ir *m);
    void (*klass)(struct lint *l, struct lint_class *c);
};

extern const struct row rows[];
extern const size_t rows_len;
/* The row of a code, -1 when there is none. */
int rows_find(const char *code);

#endif
