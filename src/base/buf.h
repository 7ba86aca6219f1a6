/* SPDX-License-Identifier: Apache-2.0 */
/* Text (or bytes) that grows at the end. `at` is always NUL-terminated after a call. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

struct buf {
    char *at;
    size_t len, cap;
};

void buf_init(struct buf *b);
void buf_release(struct buf *b);
void buf_clear(struct buf *b);
void buf_add(struct buf *b, const void *p, size_t n);
void buf_int(struct buf *b, int64_t n); /* in decimal */
void buf_str(struct buf *b, const char *s);
void buf_char(struct buf *b, char c);
void buf_printf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_vprintf(struct buf *b, const char *fmt, va_list ap);
/* Big-endian numbers, as class files have them. */
void buf_u1(struct buf *b, unsigned v);
void buf_u2(struct buf *b, unsigned v);
void buf_u4(struct buf *b, uint32_t v);

#endif
