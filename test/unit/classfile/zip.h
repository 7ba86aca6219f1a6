/* SPDX-License-Identifier: Apache-2.0 */
/* Writes zip archives for tests, good ones and (by patching) bad ones. */
#ifndef ZIP_H
#define ZIP_H

#include "base/buf.h"

#include <stdio.h>
#include <zlib.h>

struct zip {
    struct buf out, central;
    unsigned entries;
    bool wide; /* sizes and offsets in zip64 fields */
};

static inline void zip_u2(struct buf *b, unsigned v)
{
    buf_u1(b, v & 0xff);
    buf_u1(b, v >> 8 & 0xff);
}

static inline void zip_u4(struct buf *b, uint32_t v)
{
    zip_u2(b, v & 0xffff);
    zip_u2(b, v >> 16);
}

static inline void zip_u8(struct buf *b, uint64_t v)
{
    zip_u4(b, (uint32_t)v);
    zip_u4(b, (uint32_t)(v >> 32));
}

static inline void zip_init(struct zip *z)
{
    *z = (struct zip){0};
    buf_init(&z->out);
    buf_init(&z->central);
}

static inline void zip_central(struct zip *z, const char *name, unsigned method,
                               uint32_t packed, uint32_t size, uint32_t at)
{
    struct buf *c = &z->central;
    buf_str(c, "PK\1\2");
    zip_u4(c, 20 | 20 << 16);
    zip_u2(c, 0);
    zip_u2(c, method);
    zip_u4(c, 0); /* time */
    zip_u4(c, 0); /* checksum: nobody looks */
    zip_u4(c, z->wide ? UINT32_MAX : packed);
    zip_u4(c, z->wide ? UINT32_MAX : size);
    zip_u2(c, (unsigned)strlen(name));
    zip_u2(c, z->wide ? 28 : 0);
    zip_u2(c, 0);
    zip_u4(c, 0);
    zip_u4(c, 0);
    zip_u4(c, z->wide ? UINT32_MAX : at);
    buf_str(c, name);
    if (z->wide) {
        zip_u2(c, 1);
        zip_u2(c, 24);
        zip_u8(c, size);
        zip_u8(c, packed);
        zip_u8(c, at);
    }
    z->entries++;
}

static inline void zip_add(struct zip *z, const char *name, const void *data, size_t n,
                           bool deflate_it)
{
    uint32_t at = (uint32_t)z->out.len;
    uLongf packed = compressBound(n) + 16;
    uint8_t *stream = mem_alloc(packed);
    if (deflate_it) { /* a zlib stream without its head and checksum is what zip wants */
        assert_int_equal(compress2(stream, &packed, data, n, 9), Z_OK);
        packed -= 6;
        memmove(stream, stream + 2, packed);
    } else {
        packed = n;
        memcpy(stream, data, n);
    }
    buf_add(&z->out, "PK\3\4", 4);
    buf_add(&z->out, "\24\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 22);
    zip_u2(&z->out, (unsigned)strlen(name));
    zip_u2(&z->out, 3); /* an extra field that the directory does not have */
    buf_str(&z->out, name);
    buf_add(&z->out, "xyz", 3);
    buf_add(&z->out, stream, packed);
    mem_free(stream);
    zip_central(z, name, deflate_it ? 8 : 0, (uint32_t)packed, (uint32_t)n, at);
}

static inline void zip_text(struct zip *z, const char *name, const char *text)
{
    zip_add(z, name, text, strlen(text), true);
}

static inline void zip_end64(struct zip *z, uint64_t central_at)
{
    struct buf *b = &z->out;
    uint64_t at = b->len;
    buf_add(b, "PK\6\6", 4);
    zip_u8(b, 44);
    zip_u4(b, 0);
    zip_u8(b, 0);
    zip_u8(b, z->entries);
    zip_u8(b, z->entries);
    zip_u8(b, z->central.len);
    zip_u8(b, central_at);
    buf_add(b, "PK\6\7", 4);
    zip_u4(b, 0);
    zip_u8(b, at);
    zip_u4(b, 1);
}

/* Closes the archive: its bytes are z->out. */
static inline void zip_end(struct zip *z, const char *comment)
{
    uint32_t at = (uint32_t)z->out.len;
    buf_add(&z->out, z->central.at, z->central.len);
    if (z->wide)
        zip_end64(z, at);
    buf_add(&z->out, "PK\5\6", 4);
    zip_u4(&z->out, 0);
    zip_u2(&z->out, z->wide ? 0xffff : z->entries);
    zip_u2(&z->out, z->wide ? 0xffff : z->entries);
    zip_u4(&z->out, z->wide ? UINT32_MAX : (uint32_t)z->central.len);
    zip_u4(&z->out, z->wide ? UINT32_MAX : at);
    zip_u2(&z->out, (unsigned)strlen(comment));
    buf_str(&z->out, comment);
}

static inline void zip_release(struct zip *z)
{
    buf_release(&z->out);
    buf_release(&z->central);
}

/* Writes the archive to a file and forgets it. */
static inline void zip_save(struct zip *z, const char *path)
{
    zip_end(z, "");
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(z->out.at, 1, z->out.len, f), z->out.len);
    fclose(f);
    zip_release(z);
}

#endif
