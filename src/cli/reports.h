/* SPDX-License-Identifier: Apache-2.0 */
/* --report FORMAT=FILE, on every command that finds things. A command keeps the requests
 * among its options, adds a case to the report for each thing it examined, and writes all
 * at its end. */
#ifndef CLI_REPORTS_H
#define CLI_REPORTS_H

#include "base/err.h"
#include "report/report.h"

struct reports {
    VEC(const char *) request; /* "sarif=out.sarif"; borrowed */
};

#define REPORTS_HELP \
    "  --report FORMAT=FILE   write a report too ('-': standard output), as often as wanted:\n" \
    "                         text, json, sarif, junit, github, summary, html, svg, dot,\n" \
    "                         perfetto\n"

/* Looks at the value of --report. False with a message. */
bool reports_add(struct reports *p, const char *value, struct err *e);
/* The value when argv[*i] is --report=V or --report V, which steps over V; else NULL. */
const char *reports_option(int argc, char **argv, int *i);
static inline bool reports_wanted(const struct reports *p)
{
    return p->request.len > 0;
}
/* Writes all that was asked for, and tells on standard output where the pages lie. */
bool reports_write(const struct reports *p, struct report *r, struct err *e);
void reports_release(struct reports *p);

#endif
