/* SPDX-License-Identifier: Apache-2.0 */
/* Zip archives: the central directory is read once into a hash index; entries are
 * unpacked when they are asked for. Every offset and size comes from the file and is
 * checked against its end before use. */
#include "classfile/container.h"

#include "base/hash.h"
#include "base/host.h"
#include "base/mem.h"

#include <string.h>
#include <zlib.h>

enum {
    END_SIZE = 22, LOCATOR_SIZE = 20, END64_SIZE = 56, CENTRAL_SIZE = 46, LOCAL_SIZE = 30,
    STORED = 0, DEFLATED = 8, ENCRYPTED = 1,
    MOST_DENSE = 1032 /* deflate can't pack better than this */
};

struct entry {
    const char *name; /* in the file */
    uint16_t name_len, flags, method;
    uint64_t packed, size, local;
    uint8_t *unpacked; /* NULL until asked for */
};

struct jar {
    char *path;
    struct host_file file; /* empty for a jar in memory */
    const uint8_t *data;
    size_t size;
    uint64_t base; /* what stands before the archive; offsets count from here */
    size_t entries;
    struct entry *entry;
    uint32_t *bucket; /* entry number + 1; open addressing */
    size_t buckets;
};

/* The central directory as the end records describe it. */
struct directory {
    uint64_t count, size, offset;
};

static unsigned u2(const uint8_t *p)
{
    return p[0] | (unsigned)p[1] << 8;
}

static uint32_t u4(const uint8_t *p)
{
    return u2(p) | (uint32_t)u2(p + 2) << 16;
}

static uint64_t u8(const uint8_t *p)
{
    return u4(p) | (uint64_t)u4(p + 4) << 32;
}

uint8_t *container_inflate(const uint8_t *data, size_t size, size_t want, bool raw)
{
    if (want > CONTAINER_MAX_ENTRY || want > size * MOST_DENSE + 64)
        return NULL;
    uint8_t *out = mem_alloc(want + 1);
    z_stream z = {.next_in = (uint8_t *)(uintptr_t)data, .avail_in = (uInt)size,
                  .next_out = out, .avail_out = (uInt)want + 1};
    if (size > UINT32_MAX || inflateInit2(&z, raw ? -15 : 15) != Z_OK) {
        mem_free(out);
        return NULL;
    }
    int status = inflate(&z, Z_FINISH);
    inflateEnd(&z);
    if (status == Z_STREAM_END && z.total_out == want)
        return out;
    mem_free(out);
    return NULL;
}

/* ---- end records ---- */

/* The end record closes the file, behind it only a comment of the length it says. */
static bool find_end(const struct jar *j, size_t *at)
{
    if (j->size < END_SIZE)
        return false;
    size_t last = j->size - END_SIZE;
    size_t first = last > UINT16_MAX ? last - UINT16_MAX : 0;
    for (size_t i = last + 1; i-- > first;)
        if (memcmp(j->data + i, "PK\5\6", 4) == 0 &&
            u2(j->data + i + 20) == j->size - END_SIZE - i) {
            *at = i;
            return true;
        }
    return false;
}

static bool read_end64(const struct jar *j, size_t end, struct directory *d)
{
    if (end < LOCATOR_SIZE || memcmp(j->data + end - LOCATOR_SIZE, "PK\6\7", 4) != 0)
        return false;
    uint64_t at = u8(j->data + end - LOCATOR_SIZE + 8);
    if (at > j->size || j->size - at < END64_SIZE ||
        memcmp(j->data + at, "PK\6\6", 4) != 0)
        return false;
    *d = (struct directory){u8(j->data + at + 32), u8(j->data + at + 40),
                            u8(j->data + at + 48)};
    return true;
}

static bool read_end(struct jar *j, struct directory *d, struct err *e)
{
    size_t end;
    if (!find_end(j, &end))
        return err_set(e, "%s: not a zip archive (no end of central directory)", j->path);
    const uint8_t *p = j->data + end;
    *d = (struct directory){u2(p + 10), u4(p + 12), u4(p + 16)};
    bool big = d->count == UINT16_MAX || d->size == UINT32_MAX || d->offset == UINT32_MAX;
    bool is64 = big && read_end64(j, end, d);
    if (d->size > end || d->offset > end - d->size)
        return err_set(e, "%s: byte %zu: central directory lies outside of the file",
                       j->path, end);
    /* Something may stand before the archive (a start script): all offsets shift. */
    if (!is64)
        j->base = end - d->size - d->offset;
    if (d->count > d->size / CENTRAL_SIZE)
        return err_set(e, "%s: byte %zu: more entries than the directory can hold",
                       j->path, end);
    return true;
}

/* ---- the directory ---- */

/* Sizes that do not fit into 32 bits stand in an extra field, in this order. */
static bool read_extra64(struct entry *t, const uint8_t *p, const uint8_t *end)
{
    while (end - p >= 4 && u2(p) != 1) {
        if ((size_t)(end - p) < 4u + u2(p + 2))
            return false;
        p += 4 + u2(p + 2);
    }
    if (end - p < 4 || (size_t)(end - p) < 4u + u2(p + 2))
        return false;
    end = p + 4 + u2(p + 2);
    p += 4;
    uint64_t *field[] = {&t->size, &t->packed, &t->local};
    for (int i = 0; i < 3; i++)
        if (*field[i] == UINT32_MAX) {
            if (end - p < 8)
                return false;
            *field[i] = u8(p);
            p += 8;
        }
    return true;
}

static bool read_entry(const uint8_t *p, size_t left, struct entry *t, size_t *length)
{
    if (left < CENTRAL_SIZE || memcmp(p, "PK\1\2", 4) != 0)
        return false;
    unsigned name = u2(p + 28), extra = u2(p + 30), comment = u2(p + 32);
    *length = (size_t)CENTRAL_SIZE + name + extra + comment;
    if (*length > left)
        return false;
    *t = (struct entry){.name = (const char *)p + CENTRAL_SIZE,
                        .name_len = (uint16_t)name,
                        .flags = (uint16_t)u2(p + 8),
                        .method = (uint16_t)u2(p + 10),
                        .packed = u4(p + 20),
                        .size = u4(p + 24),
                        .local = u4(p + 42)};
    if (t->packed != UINT32_MAX && t->size != UINT32_MAX && t->local != UINT32_MAX)
        return true;
    const uint8_t *x = p + CENTRAL_SIZE + name;
    return read_extra64(t, x, x + extra);
}

static bool same_name(const struct entry *t, const char *name, size_t n)
{
    return t->name_len == n && memcmp(t->name, name, n) == 0;
}

static void add_to_index(struct jar *j, size_t i)
{
    const struct entry *t = &j->entry[i];
    size_t at = hash_bytes(t->name, t->name_len) & (j->buckets - 1);
    for (; j->bucket[at]; at = (at + 1) & (j->buckets - 1))
        if (same_name(&j->entry[j->bucket[at] - 1], t->name, t->name_len))
            return;
    j->bucket[at] = (uint32_t)i + 1;
}

static bool read_directory(struct jar *j, struct err *e)
{
    struct directory d = {0, 0, 0};
    if (!read_end(j, &d, e))
        return false;
    j->entry = mem_alloc((size_t)d.count * sizeof *j->entry + 1);
    for (j->buckets = 16; j->buckets < d.count * 2;)
        j->buckets *= 2;
    j->bucket = mem_zalloc(j->buckets * sizeof *j->bucket);
    size_t pos = (size_t)(j->base + d.offset), end = pos + (size_t)d.size;
    for (; j->entries < d.count; j->entries++) {
        size_t length;
        if (!read_entry(j->data + pos, end - pos, &j->entry[j->entries], &length))
            return err_set(e, "%s: byte %zu: broken entry in the central directory",
                           j->path, pos);
        pos += length;
        add_to_index(j, j->entries);
    }
    return true;
}

/* ---- outside ---- */

static struct jar *open_jar(struct jar *j, struct err *e)
{
    if (read_directory(j, e))
        return j;
    jar_free(j);
    return NULL;
}

struct jar *jar_open_memory(const uint8_t *data, size_t size, const char *path,
                            struct err *e)
{
    struct jar *j = mem_zalloc(sizeof *j);
    j->path = mem_strdup(path);
    j->data = data;
    j->size = size;
    return open_jar(j, e);
}

struct jar *jar_open(const char *path, struct err *e)
{
    struct host_file file;
    if (!host_map(path, &file, e))
        return NULL;
    struct jar *j = mem_zalloc(sizeof *j);
    j->path = mem_strdup(path);
    j->file = file;
    j->data = file.data;
    j->size = file.size;
    return open_jar(j, e);
}

void jar_free(struct jar *j)
{
    if (!j)
        return;
    for (size_t i = 0; i < j->entries; i++)
        mem_free(j->entry[i].unpacked);
    mem_free(j->entry);
    mem_free(j->bucket);
    mem_free(j->path);
    host_unmap(&j->file);
    mem_free(j);
}

const char *jar_path(const struct jar *j)
{
    return j->path;
}

size_t jar_entries(const struct jar *j)
{
    return j->entries;
}

const char *jar_name(const struct jar *j, size_t i, size_t *len)
{
    *len = j->entry[i].name_len;
    return j->entry[i].name;
}

bool jar_find(const struct jar *j, const char *name, size_t *i)
{
    size_t n = strlen(name), at = hash_bytes(name, n) & (j->buckets - 1);
    for (; j->bucket[at]; at = (at + 1) & (j->buckets - 1))
        if (same_name(&j->entry[j->bucket[at] - 1], name, n)) {
            *i = j->bucket[at] - 1;
            return true;
        }
    return false;
}

/* Where the contents begin: behind the local header, whose name and extra field may have
 * other lengths than those in the directory. */
static bool find_contents(const struct jar *j, const struct entry *t, size_t *at)
{
    if (t->local > j->size || j->base > j->size - t->local)
        return false;
    size_t pos = (size_t)(j->base + t->local);
    if (j->size - pos < LOCAL_SIZE || memcmp(j->data + pos, "PK\3\4", 4) != 0)
        return false;
    size_t head = (size_t)LOCAL_SIZE + u2(j->data + pos + 26) + u2(j->data + pos + 28);
    if (j->size - pos < head || j->size - pos - head < t->packed)
        return false;
    *at = pos + head;
    return true;
}

bool jar_read(struct jar *j, size_t i, const uint8_t **data, size_t *size, struct err *e)
{
    struct entry *t = &j->entry[i];
    size_t at;
    *size = (size_t)t->size;
    *data = t->unpacked;
    if (t->unpacked)
        return true;
    int n = t->name_len > 200 ? 200 : t->name_len;
    if (!find_contents(j, t, &at))
        return err_set(e, "%s!%.*s: contents lie outside of the file", j->path, n,
                       t->name);
    if (t->flags & ENCRYPTED)
        return err_set(e, "%s!%.*s: is encrypted", j->path, n, t->name);
    if (t->method == STORED && t->packed == t->size) {
        *data = j->data + at;
        return true;
    }
    if (t->method != DEFLATED)
        return err_set(e, "%s!%.*s: stored by the unknown method %u", j->path, n, t->name,
                       t->method);
    if (t->size > CONTAINER_MAX_ENTRY)
        return err_set(e, "%s!%.*s: larger than %d MiB", j->path, n, t->name,
                       CONTAINER_MAX_ENTRY >> 20);
    t->unpacked = container_inflate(j->data + at, (size_t)t->packed, (size_t)t->size,
                                    true);
    *data = t->unpacked;
    if (!t->unpacked)
        return err_set(e, "%s!%.*s: broken compressed data", j->path, n, t->name);
    return true;
}
