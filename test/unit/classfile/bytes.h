/* SPDX-License-Identifier: Apache-2.0 */
/* Class files from a line of words, for tests of what is wrong with them. The words write
 * what follows the constant pool:
 *     7, 0x21, -1     a two-byte number        u1:7, u4:7   of another width
 *     #U:text  #C:Name  #N:name:desc  #F:Owner.name:desc  #M:…  #I:…   the index of a
 *                     constant: text, class, name and type, field, method, interface method
 *     #i #l #d #s     int, long, double, string constant
 *     =U:text …       the same constants, no index written
 *     { … }           what is inside, with its length before it (four bytes)
 *     %aabbcc         a constant of these bytes, no index written; %%… takes two entries
 * Constants are numbered from 1 in the order in which they occur. */
#ifndef BYTES_H
#define BYTES_H

#include "assemble.h"

static inline void bytes_raw_constant(struct assembler *a, const char *hex)
{
    bool two = *hex == '%';
    for (hex += two; hex[0] && hex[1]; hex += 2)
        buf_u1(&a->pool, (unsigned)strtoul((char[]){hex[0], hex[1], 0}, NULL, 16));
    a->constants += two ? 2 : 1;
}

static inline unsigned bytes_constant(struct assembler *a, char *w)
{
    char *rest = w + 2, *colon = strrchr(w, ':');
    switch (w[0]) {
    case 'U':
        return asm_utf8(a, rest);
    case 'C':
        return asm_class(a, rest);
    case 'N':
        *colon = 0;
        return asm_nametype(a, rest, colon + 1);
    case 'F': case 'M': case 'I':
        *colon = 0;
        return asm_member(a, w[0] == 'F' ? CF_FIELDREF : w[0] == 'M' ? CF_METHODREF
                                                                   : CF_IMETHODREF,
                          rest, colon + 1);
    case 'i':
        return asm_number(a, CF_INTEGER);
    case 'l':
        return asm_number(a, CF_LONG);
    case 'd':
        return asm_number(a, CF_DOUBLE);
    case 's':
        return asm_pair(a, CF_STRING, asm_utf8(a, "text"), -1);
    default:
        fail_msg("no such constant: %s", w);
        return 0;
    }
}

static inline void bytes_word(struct assembler *a, struct buf *b, char *w, size_t *open,
                              int *depth)
{
    if (*w == '{') {
        open[(*depth)++] = b->len;
        buf_u4(b, 0);
    } else if (*w == '}') {
        size_t at = open[--*depth], n = b->len - at - 4;
        for (int i = 0; i < 4; i++)
            b->at[at + i] = (char)(n >> (24 - 8 * i));
    } else if (*w == '#') {
        buf_u2(b, bytes_constant(a, w + 1));
    } else if (*w == '=') {
        bytes_constant(a, w + 1);
    } else if (*w == '%') {
        bytes_raw_constant(a, w + 1);
    } else if (strncmp(w, "u1:", 3) == 0) {
        buf_u1(b, (unsigned)strtoul(w + 3, NULL, 0));
    } else if (strncmp(w, "u4:", 3) == 0) {
        buf_u4(b, (uint32_t)strtoul(w + 3, NULL, 0));
    } else {
        buf_u2(b, (unsigned)strtol(w, NULL, 0));
    }
}

/* The whole class file; the caller releases it. */
static inline struct buf bytes_of(unsigned major, const char *words)
{
    struct assembler a = {.constants = 1};
    struct buf body, out;
    size_t open[8];
    int depth = 0;
    char *copy = mem_strdup(words), *save;
    buf_init(&a.pool);
    buf_init(&body);
    buf_init(&out);
    for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save))
        bytes_word(&a, &body, w, open, &depth);
    buf_u4(&out, 0xCAFEBABE);
    buf_u2(&out, major >> 16);
    buf_u2(&out, major & 0xffff);
    buf_u2(&out, a.constants);
    buf_add(&out, a.pool.at, a.pool.len);
    buf_add(&out, body.at, body.len);
    buf_release(&a.pool);
    buf_release(&body);
    vec_release(&a.key);
    mem_free(copy);
    return out;
}

#endif
