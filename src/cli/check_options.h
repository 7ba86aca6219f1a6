/* SPDX-License-Identifier: Apache-2.0 */
/* Options of `ravel check`, which `ravel replay` reads back from a recording. */
#ifndef CLI_CHECK_OPTIONS_H
#define CLI_CHECK_OPTIONS_H

#include "base/arena.h"
#include "cli/java_args.h"
#include "cli/reports.h"
#include "search/search.h"

#include <stdio.h>

/* The options in words. */
void check_options_help(FILE *out);

struct check_options {
    struct java_args java;
    struct search_options search;
    struct vm_options vm;        /* what the options below say of it; java's are added */
    VEC(const char *) trust, benign, jumble;
    VEC(uint32_t) jumble_index;
    const char *record;          /* file for the counterexample; NULL: the default name */
    bool no_record, no_reduce, brief, verbose;
    struct reports reports;      /* --report */
    struct report *report;       /* where cases go; NULL: no report is wanted */
    bool junit;                  /* the program is a class with JUnit tests */
    VEC(char *) argument;        /* the command line, "--x y" of our own joined to "--x=y" */
    struct arena arena;
};

/* Reads a command line. False with a message. Release in any case. */
bool check_options_parse(struct check_options *o, const char *command, int argc, char **argv,
                         struct err *e);
/* Is the argument behind this one its value? */
bool check_option_needs_next(const char *arg);
/* The VM's options, complete. They point into o. */
struct vm_options check_options_vm(const struct check_options *o);
void check_options_release(struct check_options *o);

#endif
