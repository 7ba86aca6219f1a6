/* SPDX-License-Identifier: Apache-2.0 */
/* Tokens of litmus files. One lexer serves every section: herd7 has one per section and
 * so refuses comments in programs; here `(* *)` (nested), `//` and C comments are blanks
 * everywhere. */
#ifndef LITMUS_TOK_H
#define LITMUS_TOK_H

#include "base/err.h"

#include <stdint.h>

enum tok_kind { TOK_END, TOK_NAME, TOK_NUMBER, TOK_STRING, TOK_PUNCT };

struct tok {
    const char *file, *src;
    size_t len;
    size_t pos; /* behind the current token */
    enum tok_kind kind;
    size_t at, end; /* the current token */
    struct err *err;
};

/* Reads the token at lex->pos; false on a comment or string without end. */
bool tok_next(struct tok *l);
/* Skips blanks and comments from lex->pos on. */
bool tok_skip(struct tok *l);
/* The current token is this word or sign. */
bool tok_is(const struct tok *l, const char *text);
/* If it is, it is read over (*ok tells of a lexical error behind it). */
bool tok_accept(struct tok *l, const char *text);
bool tok_expect(struct tok *l, const char *text, const char *where);
/* An error at the current token, with what was found. Returns false. */
bool tok_error(struct tok *l, const char *expected);
bool tok_error_at(struct tok *l, size_t pos, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The current NUMBER token as a 32-bit value; what lies between 2^31 and 2^32-1 wraps. */
bool tok_int(struct tok *l, bool negative, int32_t *n);

#endif
