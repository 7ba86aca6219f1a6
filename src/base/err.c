/* SPDX-License-Identifier: Apache-2.0 */
/* Messages for the user; see err.h for the kinds of error. */
#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool err_set(struct err *e, const char *fmt, ...)
{
    if (!e || e->set)
        return false;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(e->text, sizeof e->text, fmt, ap);
    va_end(ap);
    e->set = true;
    return false;
}

/* Copies the line that holds src[pos], tabs as blanks so that the caret stands right. */
static void quote_line(char *out, size_t cap, const char *src, size_t len, size_t pos)
{
    size_t start = pos, end = pos;
    while (start > 0 && src[start - 1] != '\n')
        start--;
    while (end < len && src[end] != '\n')
        end++;
    size_t column = pos - start;
    if (column > 120)           /* a very long line: show its part around the error */
        start = pos - 60, column = 60;
    size_t width = end - start > 160 ? 160 : end - start;
    int n = snprintf(out, cap, "\n  %.*s\n  %*s^", (int)width, src + start, (int)column, "");
    for (int i = 0; i < n && (size_t)i < cap; i++)
        if (out[i] == '\t' || out[i] == '\r')
            out[i] = ' ';
}

bool err_source(struct err *e, const char *file, const char *src, size_t len, size_t pos,
                const char *fmt, ...)
{
    if (!e || e->set)
        return false;
    if (pos > len)
        pos = len;
    size_t line = 1, column = 1;
    for (size_t i = 0; i < pos; i++)
        if (src[i] == '\n')
            line++, column = 1;
        else
            column++;
    char message[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    char quote[400];
    quote_line(quote, sizeof quote, src, len, pos);
    snprintf(e->text, sizeof e->text, "%.150s:%zu:%zu: %s%s", file, line, column, message,
             quote);
    e->set = true;
    return false;
}

_Noreturn void err_bug(const char *file, int line, const char *fmt, ...)
{
    fflush(stdout);
    fprintf(stderr, "ravel: internal error at %s:%d: ", file, line);
    va_list ap;
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fprintf(stderr, "\nPlease report this with the input that caused it.\n");
    _Exit(EXIT_BUG);
}
