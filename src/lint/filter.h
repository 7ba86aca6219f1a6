/* SPDX-License-Identifier: Apache-2.0 */
/* SpotBugs filter files: which warnings a file's <Match> elements mean. */
#ifndef LINT_FILTER_H
#define LINT_FILTER_H

#include "base/err.h"
#include "lint/lint.h"
#include "trace/finding.h"

struct filter;

/* Reads a filter file. NULL with a message that tells the place. */
struct filter *filter_read(const char *file, struct err *e);
void filter_free(struct filter *f);
/* Does some <Match> mean the warning? Remembers which ones did. */
bool filter_matches(struct filter *f, const struct finding *w, const struct lint_about *a);
/* The file, and the line of the i-th <Match>; 0 behind the last. */
const char *filter_file(const struct filter *f);
int filter_line(const struct filter *f, size_t i);
bool filter_used(const struct filter *f, size_t i);

#endif
