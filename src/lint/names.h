/* SPDX-License-Identifier: Apache-2.0 */
/* Names that the analyses look for, interned once, and the kinds of calls (calls.def). */
#ifndef LINT_NAMES_H
#define LINT_NAMES_H

#include "base/map.h"
#include "base/sym.h"

enum call_kind {
    CALL_OTHER, CALL_WAIT, CALL_NOTIFY, CALL_NOTIFY_ALL, CALL_GET_CLASS, CALL_SLEEP,
    CALL_START, CALL_RUN, CALL_HOLDS_LOCK, CALL_LOCK, CALL_TRY_LOCK, CALL_UNLOCK, CALL_SAME,
    CALL_AWAIT, CALL_SIGNAL, CALL_SIGNAL_ALL, CALL_INTERN, CALL_YIELD, CALL_PUT_IF_ABSENT
};

struct names {
    sym init, clinit, object, string, klass, thread, runnable, callable, lock, condition;
    struct map first;  /* name of a method -> first row of calls.def with it, plus one */
    struct map kind;   /* hash of class, name, descriptor -> enum call_kind */
};

void names_init(struct names *n, struct symtab *syms);
void names_release(struct names *n);

struct lint;
struct cf_const;
/* What kind of call a method reference means. */
enum call_kind names_call(struct lint *l, const struct cf_const *ref);

#endif
