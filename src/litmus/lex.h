/* SPDX-License-Identifier: Apache-2.0 */
/* Tokens of litmus files. One lexer serves every section: herd7 has one per section and
 * so refuses comments in programs; here `(* *)` (nested), `//` and C comments are blanks
 * everywhere. */
#ifndef LITMUS_LEX_H
#define LITMUS_LEX_H

#include "base/err.h"

#include <stdint.h>

enum lex_kind { LEX_END, LEX_NAME, LEX_NUMBER, LEX_STRING, LEX_PUNCT };

struct lex {
    const char *file, *src;
    size_t len;
    size_t pos; /* behind the current token */
    enum lex_kind kind;
    size_t at, end; /* the current token */
    struct err *err;
};

/* Reads the token at lex->pos; false on a comment or string without end. */
bool lex_next(struct lex *l);
/* Skips blanks and comments from lex->pos on. */
bool lex_skip(struct lex *l);
/* The current token is this word or sign. */
bool lex_is(const struct lex *l, const char *text);
/* If it is, it is read over (*ok tells of a lexical error behind it). */
bool lex_accept(struct lex *l, const char *text);
bool lex_expect(struct lex *l, const char *text, const char *where);
/* An error at the current token, with what was found. Returns false. */
bool lex_error(struct lex *l, const char *expected);
bool lex_error_at(struct lex *l, size_t pos, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The current NUMBER token as a 32-bit value; what lies between 2^31 and 2^32-1 wraps. */
bool lex_int(struct lex *l, bool negative, int32_t *n);

#endif
