/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of `ravel check` that other files use. */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "cli/check_options.h"
#include "cli/cli.h"

/* Searches the program that o names, and lets `tell` report; returns the exit status. */
int check_program(struct check_options *o,
                  int (*tell)(const struct check_options *o, const struct search_result *r));
/* Prints findings, verdict and so on (quiet: nothing but failures), records the
 * counterexample; returns the exit status. */
int check_report(const struct check_options *o, const struct search_result *r, bool quiet);

/* Adds a case to the report that o->report is; the findings become the report's. */
void check_case(const struct check_options *o, struct search_result *r);
void check_case_failed(const struct check_options *o, const struct err *e);
/* Runs it with o->report set when reports are wanted, and writes them. */
int check_with_reports(struct check_options *o, const struct reports *wanted,
                       const char *command, int (*run)(struct check_options *o));

#endif
