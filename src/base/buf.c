/* SPDX-License-Identifier: Apache-2.0 */
#include "base/buf.h"

#include "base/mem.h"

#include <stdio.h>
#include <string.h>

void buf_init(struct buf *b)
{
    *b = (struct buf){0};
}

void buf_release(struct buf *b)
{
    mem_free(b->at);
    buf_init(b);
}

static void reserve(struct buf *b, size_t more)
{
    if (b->len + more + 1 > b->cap) {
        b->cap = (b->len + more + 1) * 3 / 2 + 32;
        b->at = mem_realloc(b->at, b->cap);
    }
}

void buf_clear(struct buf *b)
{
    reserve(b, 0);
    b->len = 0;
    b->at[0] = 0;
}

void buf_add(struct buf *b, const void *p, size_t n)
{
    reserve(b, n);
    if (n)
        memcpy(b->at + b->len, p, n);
    b->len += n;
    b->at[b->len] = 0;
}

void buf_int(struct buf *b, int64_t n)
{
    char text[24], *at = text + sizeof text;
    uint64_t rest = n < 0 ? -(uint64_t)n : (uint64_t)n;
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (n < 0)
        *--at = '-';
    buf_add(b, at, (size_t)(text + sizeof text - at));
}

void buf_str(struct buf *b, const char *s)
{
    buf_add(b, s, strlen(s));
}

void buf_char(struct buf *b, char c)
{
    buf_add(b, &c, 1);
}

void buf_vprintf(struct buf *b, const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    reserve(b, (size_t)n);
    vsnprintf(b->at + b->len, (size_t)n + 1, fmt, again);
    va_end(again);
    b->len += (size_t)n;
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    buf_vprintf(b, fmt, ap);
    va_end(ap);
}

void buf_u1(struct buf *b, unsigned v)
{
    buf_char(b, (char)(v & 255));
}

void buf_u2(struct buf *b, unsigned v)
{
    buf_u1(b, v >> 8);
    buf_u1(b, v);
}

void buf_u4(struct buf *b, uint32_t v)
{
    buf_u2(b, v >> 16);
    buf_u2(b, v);
}
