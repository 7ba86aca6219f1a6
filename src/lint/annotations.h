/* SPDX-License-Identifier: Apache-2.0 */
/* Reading annotations as they stand in the class file (JVMS 4.7.16). */
#ifndef LINT_ANNOTATIONS_H
#define LINT_ANNOTATIONS_H

#include "lint/lint_int.h"

/* One text of an annotation's element: arrays give one for each member. */
struct annotation_text {
    const char *type;    /* "Lnet/jcip/annotations/GuardedBy;" */
    const char *simple;  /* "GuardedBy" */
    const char *element; /* "value"; "" for an annotation without elements */
    const char *text;
};

typedef void annotation_fn(struct lint *l, const struct annotation_text *a, void *ctx);

/* Calls fn for each text of each annotation, visible or not. */
void annotations_of_class(struct lint *l, const struct lint_class *c, annotation_fn *fn,
                          void *ctx);
void annotations_of(struct lint *l, const struct lint_class *c, const struct cf_member *m,
                    annotation_fn *fn, void *ctx);

#endif
