/* SPDX-License-Identifier: Apache-2.0 */
/* The commands. Each has one file cmd_<name>.c with a function that gets the arguments
 * behind the command's name and returns the exit status (base/err.h). */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/err.h"

struct cli_command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help; /* one line */
};

/* COMMAND(name, help) */
#define COMMAND(name, help) int cmd_##name(int argc, char **argv);
#include "cli/commands.def"
#undef COMMAND

/* Prints "ravel: message" on standard error and returns EXIT_USAGE. */
int cli_fail(const struct err *e);
int cli_usage(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif
