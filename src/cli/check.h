/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of `ravel check` that other files use. */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "cli/check_options.h"

/* Searches the program that o names, and lets `tell` report; returns the exit status. */
int check_program(struct check_options *o,
                  int (*tell)(const struct check_options *o, const struct search_result *r));
/* Prints findings, verdict and so on (quiet: nothing but failures), records the
 * counterexample; returns the exit status. */
int check_report(const struct check_options *o, const struct search_result *r, bool quiet);

#endif
