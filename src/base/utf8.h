/* SPDX-License-Identifier: Apache-2.0 */
/* UTF-8 in texts that come from outside: programs print any bytes they like, and readers of
 * JSON and XML accept valid sequences only. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>

/* Bytes of the valid character that s begins with, of n bytes at most; 0: it is none. */
static inline size_t utf8_char(const char *s, size_t n)
{
    const unsigned char *p = (const unsigned char *)s;
    size_t need = p[0] < 0x80 ? 1 : p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3
                                                    : p[0] < 0xf5 ? 4 : 0;
    if (!need || need > n)
        return 0;
    for (size_t i = 1; i < need; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f) ||
        (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f))
        return 0;
    return need;
}

/* Stands for what is no character. */
#define UTF8_REPLACEMENT "\xef\xbf\xbd"

#endif
