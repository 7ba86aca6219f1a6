/* SPDX-License-Identifier: Apache-2.0 */
/* What detectors get and how they report. A detector is a function and a row in
 * detectors.def. METHOD ones see each method with code once, CLASS ones each class after
 * all methods were seen, when the accesses to all fields are known. */
#ifndef LINT_DETECT_H
#define LINT_DETECT_H

#include "lint/ir.h"

#define DETECTOR(code, function, scope) DETECTOR_##scope(function)
#define DETECTOR_METHOD(function) void detect_##function(struct ir *m);
#define DETECTOR_CLASS(function) void detect_##function(struct lint *l, struct lint_class *c);
#include "lint/detectors.def"
#undef DETECTOR

enum confidence { HIGH = 1, NORMAL = 2, LOW = 3 };
enum { MAX_OTHERS = 4 };

struct warn_other {
    const struct lint_method *method;
    int line;
    const char *what;
};

/* Where and about what a warning is. */
struct warn {
    struct lint_class *c;
    const struct lint_method *method; /* NULL: about the class */
    int line;
    const char *what;                 /* of the place: "reads n without a lock" */
    struct lint_field *field;         /* NULL: about none */
    enum confidence confidence;
    const char *suggestion;           /* NULL: the rule's */
    struct warn_other other[MAX_OTHERS];
    int others;
    bool per_field;                   /* one warning a field, whatever the place */
};

/* A warning at an instruction. */
struct warn warn_at(struct ir *m, uint32_t insn, enum confidence confidence);
void warn_other(struct warn *w, const struct lint_method *method, int line, const char *what);
/* Adds the warning, unless its code is off, its confidence too low, or it was made. */
void warn(struct lint *l, const char *code, const struct warn *w, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* Text in the linter's arena. */
const char *warn_text(struct lint *l, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* "Cache.size" */
const char *warn_field(struct lint *l, const struct lint_field *f);
const char *warn_lock(struct lint *l, lock_path p);

/* The accesses to a field that count: outside of initialization. */
struct accesses {
    const struct lint_access *at;
    size_t n;
};
struct accesses accesses_of(const struct lint *l, const struct lint_field *f);

/* ---- questions that several detectors ask (share.c) ---- */
/* Is the class, or what it does, meant for several threads? */
bool share_is_concurrent(struct lint *l, const struct lint_class *c);
/* Is this instruction the next one for every way, going through jumps and loads only? */
bool share_is_thread_body(struct lint *l, const struct lint_method *m);
/* May the method run in more than one thread at a time as far as the class shows? */
bool share_multi_threaded(struct lint *l, const struct lint_class *c);

#endif
