/* SPDX-License-Identifier: Apache-2.0 */
/* What the two halves of the jcstress reader share: declarations (import.c) and code
 * (import_body.c). */
#ifndef LITMUS_IMPORT_INT_H
#define LITMUS_IMPORT_INT_H

#include "litmus/import.h"
#include "litmus/tok.h"

enum { IMPORT_DEPTH = 60, IMPORT_OBJECTS = 32, IMPORT_RESULTS = 8 };

struct imp_field {
    const char *name;
    const char *type; /* int, boolean, or a class */
    bool is_volatile, is_final;
    bool is_monitor; /* made by new Object(), never assigned */
    int32_t init;
    size_t pos;
};

struct imp_method {
    bool arbiter, is_synchronized;
    size_t pos; /* of the bracket behind its name */
};

struct imp_handle {
    const char *name, *field;
};

struct imp_class {
    const char *name, *outer; /* outer: "Outer." or "" */
    bool is_test, is_state;
    VEC(struct imp_field) fields;
    VEC(struct imp_method) methods;
    VEC(struct imp_handle) handles;
    VEC(struct import_outcome) outcomes;
    size_t constructor; /* position of its bracket; 0: none */
    size_t pos;
};

struct imp_local {
    const char *name, *java; /* in the litmus test, in the source */
    const char *type;
};

struct importer {
    struct tok lex;
    struct arena *arena;
    VEC(struct imp_class) classes;

    /* The test being translated. */
    const struct imp_class *c;
    struct buf objects;  /* declarations for the init block */
    struct buf code;     /* of the present thread */
    struct buf pre;      /* what must come before the present statement */
    int object_count, temps, depth, thread;
    bool pre_allowed;
    VEC(struct imp_local) locals;
    const char *result; /* name of the parameter with the results, or NULL */
    int results;
    char kind[IMPORT_RESULTS + 1];
    int result_thread[IMPORT_RESULTS];
};

bool imp_next(struct importer *p); /* the next token; strings with escapes */
bool imp_error(struct importer *p, size_t pos, const char *what);
char *imp_name(struct importer *p); /* the present token, copied */
bool imp_accept(struct importer *p, const char *text);
bool imp_expect(struct importer *p, const char *text, const char *where);
bool imp_is(const struct importer *p, const char *text);
void imp_seek(struct importer *p, size_t pos); /* the token at pos is the present one */
/* From an opening bracket over the closing one. */
bool imp_skip_brackets(struct importer *p);
const struct imp_class *imp_find_class(const struct importer *p, const char *name);
const struct imp_field *imp_find_field(const struct imp_class *c, const char *name);
/* A name that litmus tests may use for something of this name. */
const char *imp_safe_name(struct importer *p, const char *java);
const char *imp_handle_of(struct importer *p, const char *field);

/* The parameters and the body of a method, as statements into p->code. */
bool imp_method(struct importer *p, const struct imp_method *m);

#endif
