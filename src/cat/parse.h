/* SPDX-License-Identifier: Apache-2.0 */
/* What the parser of expressions and that of instructions share. */
#ifndef CAT_PARSE_H
#define CAT_PARSE_H

#include "cat/lex.h"

enum { MAX_PARSE_DEPTH = 400 };

struct parser {
    struct loader *loader;
    struct cat_model *m;
    const struct file *file;
    uint32_t pos; /* behind tok */
    struct token tok;
    unsigned depth;
    bool dry; /* in a branch that the variants leave out: include nothing */
    struct err *e;
};

bool parse_advance(struct parser *p);
bool parse_expect(struct parser *p, enum token_kind k);
/* A message at the present token: "expected WHAT, found …". Returns false. */
bool parse_wanted(struct parser *p, const char *what);
struct place parse_place(const struct parser *p);
bool parse_name(struct parser *p, sym *name, const char *what);
bool parse_enter(struct parser *p); /* one level deeper; false when too deep */

/* NULL with a message, all of them. */
struct expr *parse_expr(struct parser *p);     /* with tuples `a, b` */
struct expr *parse_operand(struct parser *p);  /* without */
struct expr *parse_primary(struct parser *p);
struct check *parse_check(struct parser *p);
bool parse_pattern(struct parser *p, struct pattern *out);
/* `let [rec] b and b …`, the present token being `let`. */
struct bindings *parse_bindings(struct parser *p);
/* `|| clause || clause … end` behind `with`; instructions as bodies when `actions`. */
bool parse_clauses(struct parser *p, bool actions, struct clause **out, uint32_t *count);
struct block *parse_block(struct parser *p);
bool parse_variant_cond(struct parser *p, bool *value);

#endif
