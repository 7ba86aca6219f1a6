/* SPDX-License-Identifier: Apache-2.0 */
/* Test methods of JUnit 4 and 5 classes, found by reading the class files, and running
 * each as a program of its own. */
#ifndef CLI_JUNIT_H
#define CLI_JUNIT_H

#include "base/arena.h"
#include "cli/check_options.h"

struct cf_path;

struct junit_test {
    const char *klass, *method; /* dotted name of the class that was asked for */
    const char *skipped;        /* why it is not run; NULL: it is */
    bool unsupported;           /* … because Ravel can't, not because the user said so */
    int argc;                   /* of the model class ravel.JUnitMain */
    char **argv;
};
typedef VEC(struct junit_test) junit_tests;

/* Adds the tests of "a.B" or "a.B#method". False with a message when there is no such
 * class or test. Texts live in the arena. */
bool junit_find(struct cf_path *path, const char *selector, struct arena *a,
                junit_tests *out, struct err *e);

/* Makes the VM run this test: main class and arguments, and the command line that a
 * recording needs. */
void junit_choose(struct check_options *o, const struct junit_test *t);

/* For replay, where the program is one test: finds and chooses it, if --junit is given. */
bool junit_choose_only(struct check_options *o, struct err *e);

/* For commands that run all tests: finds those that were asked for; then makes each the
 * program, with the command line that a recording of it needs. */
bool junit_find_all(struct check_options *o, junit_tests *out, struct err *e);
void junit_select(struct check_options *o, const struct junit_test *t, size_t options);

/* Checks all tests of the classes that were asked for; returns the exit status: 1 when
 * something was found in any, else 2 when one can't be analysed, else 3 when a limit was
 * reached in one, else 0. */
int junit_check(struct check_options *o);

#endif
