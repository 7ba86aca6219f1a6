/* SPDX-License-Identifier: Apache-2.0 */
/* Tokens of cat: names may hold `-` and `.`, comments are (* nested *), // and #. */
#ifndef CAT_LEX_H
#define CAT_LEX_H

#include "cat/ast.h"

enum token_kind {
    T_EOF, T_NAME, T_TAG, T_STRING, T_ZERO, T_UNDERSCORE,
    T_BAR, T_BARBAR, T_AMP, T_AMPAMP, T_STAR, T_TILDE, T_PLUS, T_PLUSPLUS, T_INVERSE,
    T_BACKSLASH, T_QUESTION, T_EQUAL, T_SEMI, T_COMMA, T_ARROW, T_LPAR, T_RPAR,
    T_LBRACE, T_RBRACE, T_LBRACKET, T_RBRACKET,
#define KEYWORD(token, text) token,
#include "cat/tokens.def"
#undef KEYWORD
};

/* text[pos .. pos + len) of the file; of a string or tag without quotes. */
struct token {
    enum token_kind kind;
    uint32_t pos, start, len;
};

/* Reads the token at *pos and moves behind it. False with a message. */
bool lex_next(const struct file *f, uint32_t *pos, struct token *t, struct err *e);
/* How a message names a kind of token. */
const char *lex_kind_name(enum token_kind k);

#endif
