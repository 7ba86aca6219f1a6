/* SPDX-License-Identifier: Apache-2.0 */
/* Concurrency bug patterns in class files, found without running them.
 *
 *     struct lint *l = lint_new();
 *     lint_add(l, "build/classes", home, &e); lint_aux(l, "lib/dep.jar", &e);
 *     lint_run(l, &e);
 *     for (i = 0; i < lint_len(l); i++) use(lint_warning(l, i));
 *     lint_free(l);
 *
 * A warning is a finding of kind FINDING_PATTERN under SpotBugs's code. */
#ifndef LINT_LINT_H
#define LINT_LINT_H

#include "base/err.h"
#include "trace/finding.h"

struct lint;

/* What a warning says beyond the finding, for suppression and confirmation. */
struct lint_about {
    const char *klass;        /* dotted; "a.B$C" */
    const char *method;       /* NULL: about the class or a field */
    const char *desc;         /* of the method */
    const char *field_class;  /* dotted class that declares the field, or NULL */
    const char *field;
};

struct lint *lint_new(void);
void lint_free(struct lint *l);
/* Adds a folder, jar, class file, or "jrt:/module/package" of the JDK at `home`. */
bool lint_add(struct lint *l, const char *path, const char *home, struct err *e);
/* Folders and jars separated by ':' whose classes are only looked at to understand the
 * others; the JDK too, when one was found. */
bool lint_aux(struct lint *l, const char *list, struct err *e);
bool lint_jdk(struct lint *l, const char *home, struct err *e);
/* Restricts the codes, or prefixes up to '_', separated by ','. False with a message when
 * one is not known. */
bool lint_only(struct lint *l, const char *codes, struct err *e);
bool lint_skip(struct lint *l, const char *codes, struct err *e);
/* Drops warnings of a confidence below: 1 keeps high ones only, 3 all. */
void lint_confidence(struct lint *l, int lowest);

/* Analyses everything added. Classes that can't be read are counted and told by
 * lint_problem; false only when nothing could be read at all. */
bool lint_run(struct lint *l, struct err *e);
size_t lint_classes(const struct lint *l);
size_t lint_methods(const struct lint *l);
size_t lint_problems(const struct lint *l);
const char *lint_problem(const struct lint *l, size_t i);

/* Warnings ordered by rank, confidence, class and line. Borrowed; lint_take gives one
 * away, which must be freed by the caller. */
size_t lint_len(const struct lint *l);
struct finding *lint_warning(struct lint *l, size_t i);
const struct lint_about *lint_about(const struct lint *l, size_t i);
struct finding *lint_take(struct lint *l, size_t i);

/* The i-th code with a detector and its line of help; NULL behind the last. */
const char *lint_code(size_t i);

/* ---- suppressions (suppress.c) ---- */
/* SpotBugs filter files. */
bool lint_include(struct lint *l, const char *file, struct err *e);
bool lint_exclude(struct lint *l, const char *file, struct err *e);
/* A file with fingerprints of known warnings, one at the start of each line. */
bool lint_baseline(struct lint *l, const char *file, struct err *e);
/* Suppressions that suppressed nothing, as text; NULL behind the last. */
const char *lint_unused(const struct lint *l, size_t i);

#endif
