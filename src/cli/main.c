/* SPDX-License-Identifier: Apache-2.0 */
/* ravel COMMAND …: finds the command and runs it. */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct cli_command commands[] = {
#define COMMAND(name, help) {#name, cmd_##name, help},
#include "cli/commands.def"
#undef COMMAND
};
enum { COMMANDS = sizeof commands / sizeof *commands };

int cli_fail(const struct err *e)
{
    fflush(stdout);
    fprintf(stderr, "ravel: %s\n", e->text);
    return EXIT_USAGE;
}

int cli_usage(const char *fmt, ...)
{
    struct err e = {0};
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(e.text, sizeof e.text, fmt, ap);
    va_end(ap);
    return cli_fail(&e);
}

static const struct cli_command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void print_help(void)
{
    printf("Ravel tells what a concurrent Java program can do under the Java memory model.\n\n"
           "usage: ravel COMMAND [OPTIONS] ...\n\ncommands:\n");
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-8s %s\n", commands[i].name, commands[i].help);
    printf("\n'ravel COMMAND --help' shows a command's options; 'ravel --version' the version.\n"
           "Exit status: 0 nothing found, 1 something found, 2 bad input or usage,\n"
           "3 a limit was reached first, 70 a bug of Ravel's own.\n");
}

int cmd_help(int argc, char **argv)
{
    const struct cli_command *c = argc > 0 ? find_command(argv[0]) : NULL;
    if (argc > 0 && !c)
        return cli_usage("unknown command '%s'; 'ravel --help' lists them", argv[0]);
    if (c && c->run != cmd_help)
        return c->run(1, (char *[]){"--help", NULL});
    print_help();
    return EXIT_CLEAN;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_help();
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return cmd_help(0, NULL);
    if (strcmp(argv[1], "--version") == 0) {
        printf("ravel %s\n", RAVEL_VERSION);
        return EXIT_CLEAN;
    }
    const struct cli_command *c = find_command(argv[1]);
    if (!c)
        return cli_usage("unknown command '%s'; 'ravel --help' lists them", argv[1]);
    return c->run(argc - 2, argv + 2);
}
