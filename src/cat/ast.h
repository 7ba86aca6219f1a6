/* SPDX-License-Identifier: Apache-2.0 */
/* The syntax of cat models as trees, and the parsed model that owns them. Trees live
 * in the model's arena and never change after loading. */
#ifndef CAT_AST_H
#define CAT_AST_H

#include "base/sym.h"
#include "base/vec.h"
#include "cat/cat.h"

enum { MAX_NESTING = 1000 }; /* of one expression or of instructions in each other */

struct file {
    const char *name;
    const char *text; /* NUL-terminated */
    size_t len;
};

/* Where a piece of syntax begins. */
struct place {
    const struct file *file;
    uint32_t pos;
};

enum expr_kind {
    E_NAME, E_TAG, E_ZERO, E_UNIVERSE,
    E_SET, E_TUPLE,                                    /* list */
    E_UNION, E_ADD, E_SEQ, E_DIFF, E_INTER, E_PRODUCT, /* list of two or more */
    E_PLUS, E_STAR, E_MAYBE, E_NOT, E_INVERSE, E_TOID, /* list[0] */
    E_APPLY,                                           /* list[0] to list[1] */
    E_LET,                                             /* lets, body list[0] */
    E_FUN,                                             /* pattern, body list[0] */
    E_MATCH,                                           /* list[0], clauses */
    E_TRY,                                             /* list[0], list[1] */
    E_IF                                               /* cond, list[0], list[1] */
};

/* What a value is bound to: a name (0 = `_`), or a tuple of them. */
struct pattern {
    bool tuple;
    uint32_t count;
    sym *name;
};

struct binding {
    struct pattern lhs;
    struct expr *rhs; /* an E_FUN for `f p = e` */
    struct place at;
};

struct bindings {
    bool rec;
    uint32_t count;
    struct binding *at;
    struct check *when; /* `let rec … when TEST`, or NULL */
};

enum clause_kind { CL_TAG, CL_DEFAULT, CL_EMPTY, CL_ELEMENT };

struct clause {
    enum clause_kind kind;
    sym tag;
    sym before, element, after; /* CL_ELEMENT; before 0 when there is no such part */
    bool three;
    struct expr *body;     /* of a match expression */
    struct block *actions; /* of a match instruction */
};

enum cond_kind { C_EQUAL, C_SUBSET, C_IN, C_CONST };

struct cond {
    enum cond_kind kind;
    bool value; /* C_CONST: a condition on variants, known when the model is loaded */
    struct expr *left, *right;
};

struct expr {
    enum expr_kind kind;
    uint16_t depth; /* of the tree below, at most MAX_NESTING */
    uint32_t count;
    struct place at;
    sym name; /* E_NAME, E_TAG */
    struct expr **list;
    union {
        struct bindings *lets;
        struct pattern *pattern;
        struct cond *cond;
        struct {
            struct clause *clause;
            uint32_t clauses;
        };
    };
};

enum check_role { CHECK_PLAIN, CHECK_FLAG, CHECK_UNDEFINED, CHECK_ASSERT };

struct check {
    enum check_role role;
    enum cat_kind kind;
    bool negated, skipped; /* skipped: named in the options */
    struct expr *of;
    sym name; /* 0 without `as` */
    struct place at;
};

enum action_kind {
    A_LET, A_CHECK, A_SHOW, A_UNSHOW, A_PROCEDURE, A_CALL, A_FORALL, A_WITH, A_MATCH,
    A_BLOCK, A_DEBUG, A_ENUM
};

struct block {
    uint32_t count;
    struct action *at;
};

/* An instruction of a model. */
struct action {
    enum action_kind kind;
    struct place at;
    bool rec;     /* A_PROCEDURE */
    bool skipped; /* A_CALL: named in the options */
    sym name;     /* A_SHOW e as name, A_UNSHOW, A_PROCEDURE, A_CALL, A_FORALL, A_WITH */
    sym label;    /* A_CALL … as label */
    struct expr *expr;
    struct pattern *pattern; /* A_PROCEDURE */
    struct bindings *lets;   /* A_LET */
    struct check *check;     /* A_CHECK */
    struct block *body;      /* A_PROCEDURE, A_FORALL, A_BLOCK: included, or of an `if` */
    struct clause *clause;   /* A_MATCH */
    uint32_t clauses;
    uint32_t enumeration; /* A_ENUM: index into the model's */
};

struct enumeration {
    sym name;
    uint32_t count;
    sym *tag;
};

struct cat_model {
    struct arena arena;
    struct symtab syms;
    VEC(struct file *) files;
    VEC(struct enumeration) enums;
    VEC(sym) skip;
    bool strict_skip;
    bool registers;
    const char *title, *arch;
    struct block *body;
    /* Per symbol, made when loading is done: some construct of the model binds it; it can
     * be reached from a check, a choice or a `show`. */
    struct bits bound, used;
    struct expr *cross[8]; /* bodies of functions recognised as the library's `cross` */
    uint32_t crosses;
};

/* err_source with the place's file. Returns false. */
bool place_error(struct err *e, struct place p, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
unsigned place_line(struct place p);

/* Parsing of one file. The loader gives `include` its meaning. */
struct loader;
struct block *parse_file(struct loader *l, const struct file *f, bool main,
                         struct err *e);
struct cat_model *loader_model(struct loader *l);
bool loader_variant(const struct loader *l, const char *name, size_t len);
/* The block of an included file; NULL with a message. */
struct block *loader_include(struct loader *l, struct place at, const char *name,
                             size_t len, struct err *e);

/* The text of a file of the library; NULL when there is none of that name. */
const char *library_text(const char *name, size_t *len);

/* Fills in what cat_model says is made when loading is done. */
void analyse_names(struct cat_model *m);
/* Whether `let [rec] b` defines a function of the shape of the library's `cross`, up
 * to the names in it. */
bool shape_is_cross(const struct cat_model *m, bool rec, const struct binding *b);

#endif
