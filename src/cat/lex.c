/* SPDX-License-Identifier: Apache-2.0 */
/* The lexer of cat; see lex.h. `-1` is a token only behind `^`, so `a-1` is one name. */
#include "cat/lex.h"

#include <ctype.h>

static bool letter(char c)
{
    return isalpha((unsigned char)c);
}

static bool name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '-';
}

/* Moves *pos behind a comment that begins there. */
static bool skip_comment(const struct file *f, uint32_t *pos, struct err *e)
{
    uint32_t start = *pos, at = start + 2, open = 1;
    while (open) {
        if (at + 1 >= f->len)
            return place_error(e, (struct place){f, start}, "this comment does not end");
        if (f->text[at] == '(' && f->text[at + 1] == '*')
            open++, at += 2;
        else if (f->text[at] == '*' && f->text[at + 1] == ')')
            open--, at += 2;
        else
            at++;
    }
    *pos = at;
    return true;
}

static bool skip_blanks(const struct file *f, uint32_t *pos, struct err *e)
{
    for (;;) {
        char c = f->text[*pos], d = c ? f->text[*pos + 1] : 0;
        if (*pos >= f->len)
            return true;
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f') {
            ++*pos;
        } else if (c == '#' || (c == '/' && d == '/')) {
            while (*pos < f->len && f->text[*pos] != '\n')
                ++*pos;
        } else if (c == '(' && d == '*') {
            if (!skip_comment(f, pos, e))
                return false;
        } else {
            return true;
        }
    }
}

static const struct {
    const char *text;
    enum token_kind kind;
} symbols[] = { /* longer ones first */
    {"||", T_BARBAR}, {"&&", T_AMPAMP}, {"++", T_PLUSPLUS}, {"->", T_ARROW}, {"|", T_BAR},
    {"&", T_AMP}, {"*", T_STAR}, {"~", T_TILDE}, {"+", T_PLUS}, {"\\", T_BACKSLASH},
    {"?", T_QUESTION}, {"=", T_EQUAL}, {";", T_SEMI}, {",", T_COMMA}, {"(", T_LPAR},
    {")", T_RPAR}, {"{", T_LBRACE}, {"}", T_RBRACE}, {"[", T_LBRACKET}, {"]", T_RBRACKET},
};

static const struct {
    const char *text;
    enum token_kind kind;
} keywords[] = {
#define KEYWORD(token, text) {text, token},
#include "cat/tokens.def"
#undef KEYWORD
};

enum { SYMBOLS = sizeof symbols / sizeof *symbols };
enum { KEYWORDS = sizeof keywords / sizeof *keywords };

/* The end of the name that begins at `at`; `at` itself when none does. */
static uint32_t name_end(const struct file *f, uint32_t at)
{
    uint32_t end = at;
    if (f->text[end] == '_')
        end++;
    if (!letter(f->text[end]))
        return at;
    /* `fun x->e` means what it looks like. */
    while (end < f->len && name_char(f->text[end]) &&
           !(f->text[end] == '-' && f->text[end + 1] == '>'))
        end++;
    if (f->text[end] == '\'')
        end++;
    return end;
}

static void lex_name(const struct file *f, struct token *t)
{
    t->kind = T_NAME;
    for (size_t i = 0; i < KEYWORDS; i++)
        if (strlen(keywords[i].text) == t->len &&
            memcmp(keywords[i].text, f->text + t->pos, t->len) == 0)
            t->kind = keywords[i].kind;
}

static bool lex_string(const struct file *f, uint32_t *pos, struct token *t,
                       struct err *e)
{
    uint32_t at = *pos + 1;
    while (at < f->len && f->text[at] != '"')
        at++;
    if (at >= f->len)
        return place_error(e, (struct place){f, *pos}, "this string does not end");
    *t = (struct token){T_STRING, *pos + 1, *pos, at - *pos - 1};
    *pos = at + 1;
    return true;
}

static bool lex_inverse(const struct file *f, uint32_t *pos, struct token *t,
                        struct err *e)
{
    uint32_t at = *pos + 1;
    if (!skip_blanks(f, &at, e))
        return false;
    if (f->text[at] != '-' || f->text[at + 1] != '1')
        return place_error(e, (struct place){f, *pos}, "`^` must be followed by `-1`");
    *t = (struct token){T_INVERSE, *pos, *pos, at + 2 - *pos};
    *pos = at + 2;
    return true;
}

static bool lex_symbol(const struct file *f, uint32_t *pos, struct token *t,
                       struct err *e)
{
    for (size_t i = 0; i < SYMBOLS; i++) {
        size_t n = strlen(symbols[i].text);
        if (strncmp(symbols[i].text, f->text + *pos, n) == 0) {
            *t = (struct token){symbols[i].kind, *pos, *pos, (uint32_t)n};
            *pos += (uint32_t)n;
            return true;
        }
    }
    unsigned char c = (unsigned char)f->text[*pos];
    return place_error(e, (struct place){f, *pos},
                       isprint(c) ? "unexpected character `%c`"
                                  : "unexpected byte 0x%02x", c);
}

bool lex_next(const struct file *f, uint32_t *pos, struct token *t, struct err *e)
{
    if (!skip_blanks(f, pos, e))
        return false;
    uint32_t at = *pos, end;
    if (at >= f->len) {
        *t = (struct token){T_EOF, at, at, 0};
        return true;
    }
    char c = f->text[at];
    if ((end = name_end(f, at)) > at) {
        *t = (struct token){T_NAME, at, at, end - at};
        lex_name(f, t);
    } else if (c == '\'' && (end = name_end(f, at + 1)) > at + 1) {
        *t = (struct token){T_TAG, at + 1, at, end - at - 1};
    } else if (c == '"') {
        return lex_string(f, pos, t, e);
    } else if (c == '^') {
        return lex_inverse(f, pos, t, e);
    } else if (c == '0' && !isalnum((unsigned char)f->text[at + 1])) {
        *t = (struct token){T_ZERO, at, at, 1};
        end = at + 1;
    } else if (c == '_') {
        *t = (struct token){T_UNDERSCORE, at, at, 1};
        end = at + 1;
    } else {
        return lex_symbol(f, pos, t, e);
    }
    *pos = end;
    return true;
}

const char *lex_kind_name(enum token_kind k)
{
    for (size_t i = 0; i < SYMBOLS; i++)
        if (symbols[i].kind == k)
            return symbols[i].text;
    for (size_t i = 0; i < KEYWORDS; i++)
        if (keywords[i].kind == k)
            return keywords[i].text;
    return k == T_EOF ? "the end of the file" : k == T_NAME ? "a name" : k == T_TAG
        ? "a tag" : k == T_STRING ? "a string" : k == T_ZERO ? "0" : k == T_INVERSE
        ? "^-1" : "_";
}
