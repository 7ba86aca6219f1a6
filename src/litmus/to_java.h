/* SPDX-License-Identifier: Apache-2.0 */
/* A Java test as Java: as a class for jcstress, and as a program of its own that runs the
 * threads against each other and counts the outcomes. Plain accesses become those of
 * fields, the others calls of VarHandles. */
#ifndef LITMUS_TO_JAVA_H
#define LITMUS_TO_JAVA_H

#include "base/vec.h"
#include "litmus/litmus.h"

/* An outcome: a value for each of test->shown[]. */
struct lit_outcome {
    const struct lit_value *value;
    bool allowed;
};
typedef VEC(struct lit_outcome) lit_outcomes;

/* The name of the class: that of the test, as far as Java takes it. */
const char *lit_java_class(const struct lit_test *t, struct arena *a);

/* `model` says who allowed or forbade the outcomes; NULL: nobody was asked. Objects and
 * references have no translation: false, with a message. */
bool lit_to_jcstress(const struct lit_test *t, const lit_outcomes *o, const char *model,
                     struct buf *out, struct err *e);
/* The program takes two arguments: seconds to run (5), and `raw` for lines of a count and
 * the values, tab-separated, in place of the table. */
bool lit_to_java(const struct lit_test *t, const lit_outcomes *o, const char *model,
                 struct buf *out, struct err *e);

#endif
