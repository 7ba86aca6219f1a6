/* SPDX-License-Identifier: Apache-2.0 */
/* Reading tests of jcstress: a class with @Actor methods (and perhaps an @Arbiter) over
 * int and reference fields becomes a litmus test whose final state shows the results, in
 * order. What is not understood is an error with its place; nothing is left out. */
#ifndef LITMUS_IMPORT_H
#define LITMUS_IMPORT_H

#include "base/vec.h"
#include "litmus/litmus.h"

enum import_expect {
    IMPORT_ACCEPTABLE,
    IMPORT_INTERESTING,
    IMPORT_FORBIDDEN,
    IMPORT_UNKNOWN
};
const char *import_expect_text(enum import_expect x);

/* One id of an @Outcome; "" is the default. Ids are patterns, as in jcstress. */
struct import_outcome {
    const char *id;
    enum import_expect expect;
};

struct import_test {
    const char *name; /* "Outer.Inner" */
    const char *text; /* as a litmus test */
    struct lit_test *test;
    int results;
    char kind[8];   /* of each result: 'I', 'Z' or 'L' */
    int shown[8];   /* of each result: index of test->shown[]; -1: never set */
    VEC(struct import_outcome) outcomes;
};

struct import_file {
    struct arena arena;
    VEC(struct import_test) tests;
};

/* All tests of a file; false with a message when there is none or one can't be read.
 * `out` is to be released in both cases. */
bool lit_import_jcstress(const char *file, const char *src, size_t len,
                         struct import_file *out, struct err *e);
void lit_import_release(struct import_file *f);

/* The annotation for an outcome like "1, 0": an equal id, else a pattern that matches,
 * else the default; NULL when there is none. */
const struct import_outcome *lit_import_match(const struct import_test *t,
                                              const char *outcome);
/* Whether an id is a plain outcome, no pattern. */
bool lit_import_is_literal(const char *id);

#endif
