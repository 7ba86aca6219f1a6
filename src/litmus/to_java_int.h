/* SPDX-License-Identifier: Apache-2.0 */
/* What the two kinds of Java output share: printing of variables and threads. */
#ifndef LITMUS_TO_JAVA_INT_H
#define LITMUS_TO_JAVA_INT_H

#include "litmus/to_java.h"

struct java_text {
    const struct lit_test *t;
    struct arena arena;
    struct buf *out;
    struct err *err;
    const char *self;   /* the object that holds the variables: "s" or "this" */
    const char *prefix; /* before their names: "s." or "" */
    bool bounded;       /* loops are given up after many rounds */
    int thread, loops;
};

bool java_text_init(struct java_text *j, const struct lit_test *t, struct buf *out,
                    struct err *e);
/* Names of Java for a location's variable, a register, the flag of a thread's end. */
const char *java_loc(struct java_text *j, int loc);
const char *java_reg(struct java_text *j, int thread, int reg);
/* Declarations of the variables and of the VarHandles that the test needs. */
void java_fields(struct java_text *j, int indent);
void java_handles(struct java_text *j, const char *holder, int indent);
/* The statements of a thread, registers declared first. */
void java_thread(struct java_text *j, int thread, int indent);
bool java_is_joined(const struct lit_test *t, int thread);
void java_line(struct java_text *j, int indent, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
