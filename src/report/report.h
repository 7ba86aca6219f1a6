/* SPDX-License-Identifier: Apache-2.0 */
/* Findings for people and programs to read; one format a file. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "base/buf.h"
#include "trace/finding.h"

struct report_style {
    unsigned width;            /* of the terminal, in columns */
    bool color;
    const char *const *source; /* folders to look for source files in; ends with NULL */
};

/* A finding as text: what and where, both accesses or all who wait, why, what to do, and
 * the interleaving in columns, one for each thread. */
void report_text(const struct finding *f, const struct report_style *style, struct buf *out);

/* The same in one line. */
void report_line(const struct finding *f, struct buf *out);

/* The text of a line of a class's source file, without its indentation, or NULL; it lives
 * until the next call with the same buffer. */
const char *report_source_line(const struct report_style *style, const char *klass,
                               const char *file, int line, struct buf *keep);

#endif
