/* SPDX-License-Identifier: Apache-2.0 */
/* Cutting litmus files into tokens. A lexical error leaves the lexer at an END token with
 * the message set, so that callers need to look at errors only where they stop. */
#include "litmus/tok.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool fail_at_end(struct tok *l, size_t pos, const char *what)
{
    err_source(l->err, l->file, l->src, l->len, pos, "%s has no end", what);
    l->kind = TOK_END;
    l->at = l->end = l->pos = l->len;
    return false;
}

static bool two(const struct tok *l, size_t p, char a, char b)
{
    return p + 1 < l->len && l->src[p] == a && l->src[p + 1] == b;
}

static bool skip_nested(struct tok *l)
{
    size_t start = l->pos;
    int depth = 0;
    while (l->pos < l->len) {
        if (two(l, l->pos, '(', '*')) {
            depth++;
            l->pos += 2;
        } else if (two(l, l->pos, '*', ')')) {
            l->pos += 2;
            if (--depth == 0)
                return true;
        } else {
            l->pos++;
        }
    }
    return fail_at_end(l, start, "this comment");
}

static bool skip_c(struct tok *l)
{
    size_t start = l->pos;
    for (l->pos += 2; l->pos < l->len; l->pos++)
        if (two(l, l->pos, '*', '/')) {
            l->pos += 2;
            return true;
        }
    return fail_at_end(l, start, "this comment");
}

bool tok_skip(struct tok *l)
{
    while (l->pos < l->len) {
        if (isspace((unsigned char)l->src[l->pos]))
            l->pos++;
        else if (two(l, l->pos, '/', '/'))
            while (l->pos < l->len && l->src[l->pos] != '\n')
                l->pos++;
        else if (two(l, l->pos, '/', '*')) {
            if (!skip_c(l))
                return false;
        } else if (two(l, l->pos, '(', '*')) {
            if (!skip_nested(l))
                return false;
        } else
            break;
    }
    return true;
}

static bool name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static bool tok_string(struct tok *l)
{
    const char *close = memchr(l->src + l->pos + 1, '"', l->len - l->pos - 1);
    if (!close)
        return fail_at_end(l, l->pos, "this string");
    l->kind = TOK_STRING;
    l->end = l->pos = (size_t)(close - l->src) + 1;
    return true;
}

static size_t punct_length(const struct tok *l)
{
    static const char *const signs[] = {">>>", ">>", "<<", "<=", ">=", "==", "!=", "<>",
                                        "&&",  "||", "/\\", "\\/", "=>"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t n = strlen(signs[i]);
        if (l->len - l->at >= n && memcmp(l->src + l->at, signs[i], n) == 0)
            return n;
    }
    return 1;
}

bool tok_next(struct tok *l)
{
    if (!tok_skip(l))
        return false;
    l->at = l->pos;
    l->kind = TOK_END;
    if (l->pos < l->len) {
        char c = l->src[l->pos];
        if (c == '"')
            return tok_string(l);
        if (isdigit((unsigned char)c) || name_char(c)) {
            l->kind = isdigit((unsigned char)c) ? TOK_NUMBER : TOK_NAME;
            /* `$1` is a sign and a number in x86, `$a` is a name. */
            if (c == '$' && l->pos + 1 < l->len &&
                (isdigit((unsigned char)l->src[l->pos + 1]) ||
                 l->src[l->pos + 1] == '-')) {
                l->kind = TOK_PUNCT;
                l->pos++;
            } else {
                while (l->pos < l->len && name_char(l->src[l->pos]))
                    l->pos++;
            }
        } else {
            l->kind = TOK_PUNCT;
            l->pos += punct_length(l);
        }
    }
    l->end = l->pos;
    return true;
}

bool tok_is(const struct tok *l, const char *text)
{
    size_t n = strlen(text);
    return (l->kind == TOK_NAME || l->kind == TOK_PUNCT) && l->end - l->at == n &&
           memcmp(l->src + l->at, text, n) == 0;
}

bool tok_accept(struct tok *l, const char *text)
{
    if (!tok_is(l, text))
        return false;
    tok_next(l);
    return true;
}

bool tok_error_at(struct tok *l, size_t pos, const char *fmt, ...)
{
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return err_source(l->err, l->file, l->src, l->len, pos, "%s", text);
}

bool tok_error(struct tok *l, const char *expected)
{
    if (l->kind == TOK_END)
        return tok_error_at(l, l->at, "expected %s, but the text ends", expected);
    size_t n = l->end - l->at;
    return tok_error_at(l, l->at, "expected %s, found '%.*s'", expected,
                        (int)(n > 40 ? 40 : n), l->src + l->at);
}

bool tok_expect(struct tok *l, const char *text, const char *where)
{
    if (tok_accept(l, text))
        return true;
    char expected[160];
    snprintf(expected, sizeof expected, "'%s' %s", text, where);
    return tok_error(l, expected);
}

bool tok_int(struct tok *l, bool negative, int32_t *n)
{
    const char *p = l->src + l->at, *end = l->src + l->end;
    unsigned base = 10;
    if (end - p > 2 && p[0] == '0' && (p[1] == 'x' || p[1] == 'X')) {
        base = 16;
        p += 2;
    }
    uint64_t v = 0;
    for (; p < end; p++) {
        int c = tolower((unsigned char)*p);
        unsigned digit = isdigit(c) ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 99;
        if (digit >= base)
            return tok_error_at(l, l->at, "malformed number");
        v = v * base + digit;
        if (v > UINT32_MAX || (negative && v > (uint64_t)INT32_MAX + 1))
            return tok_error_at(l, l->at, "this number does not fit into 32 bits");
    }
    uint32_t bits = (uint32_t)v;
    *n = (int32_t)(negative ? 0 - bits : bits);
    tok_next(l);
    return true;
}
