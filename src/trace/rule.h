/* SPDX-License-Identifier: Apache-2.0 */
/* The kinds of finding that Ravel knows, by code: what each means, an example, and how to
 * repair it. `ravel explain`, SARIF's rules and the documentation are made of this. */
#ifndef TRACE_RULE_H
#define TRACE_RULE_H

#include "trace/finding.h"

struct rule {
    const char *code;         /* "RV-RACE"; lint has SpotBugs's codes */
    const char *command;      /* that reports it */
    enum finding_level level; /* LEVEL_ERROR, LEVEL_WARNING or LEVEL_NOTE */
    int rank;                 /* 1 (scariest) to 20, as SpotBugs counts */
    const char *cwe;          /* "362"; NULL none */
    const char *brief;        /* one line, no full stop */
    const char *help;         /* a paragraph or two, separated by an empty line */
    const char *example;      /* Java, lines ended by \n; NULL none */
    const char *repair;
};

/* NULL when there is none. Upper and lower case are the same. */
const struct rule *rule_find(const char *code);
/* All rules in the order of the tables; NULL behind the last. */
const struct rule *rule_at(size_t i);

#endif
