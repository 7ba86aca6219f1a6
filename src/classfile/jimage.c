/* SPDX-License-Identifier: Apache-2.0 */
/* The image of a JDK (lib/modules): a perfect hash over all resource names. The file is
 * mapped and used in place. Layout, all in the byte order of the machine:
 *
 *     header (7 x u4) | redirect s4[n] | offset u4[n] | locations | strings | contents
 *
 * A location is a list of attributes: a byte kind << 3 | (length - 1), then the value in
 * big-endian order. Contents may be packed in stages, of which zip is known here. */
#include "classfile/container.h"

#include "base/arena.h"
#include "base/host.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/sym.h"
#include "base/vec.h"

#include <stdio.h>
#include <string.h>

enum { HEADER_SIZE = 28, STAGE_SIZE = 29, HASH_SEED = 0x01000193, MAX_STAGES = 8 };
enum { MODULE = 1, PARENT, BASE, EXTENSION, OFFSET, PACKED, SIZE, ATTRIBUTES };

struct jimage {
    char *path;
    struct host_file file; /* empty for an image in memory */
    const uint8_t *data;
    size_t size, contents; /* contents: where they begin */
    uint32_t slots, locations_size, strings_size;
    const uint8_t *redirect, *offset, *locations;
    const char *strings;
    VEC(uint8_t *) unpacked;
    struct symtab packages;
    struct map module; /* package symbol -> const char *, cached */
};

static uint32_t native4(const uint8_t *p)
{
    uint32_t v;
    memcpy(&v, p, sizeof v);
    return v;
}

static uint64_t native8(const uint8_t *p)
{
    uint64_t v;
    memcpy(&v, p, sizeof v);
    return v;
}

static bool read_header(struct jimage *m, struct err *e)
{
    if (m->size < HEADER_SIZE || native4(m->data) != 0xCAFEDADA)
        return err_set(e, "%s: not the image of a JDK for this machine", m->path);
    if (native4(m->data + 4) != 0x00010000)
        return err_set(e, "%s: unknown version 0x%08x of the image format", m->path,
                       native4(m->data + 4));
    m->slots = native4(m->data + 16);
    m->locations_size = native4(m->data + 20);
    m->strings_size = native4(m->data + 24);
    uint64_t index = HEADER_SIZE + (uint64_t)m->slots * 8 + m->locations_size +
                     m->strings_size;
    if (index > m->size || m->slots == 0 || m->slots > INT32_MAX)
        return err_set(e, "%s: truncated image", m->path);
    m->redirect = m->data + HEADER_SIZE;
    m->offset = m->redirect + (size_t)m->slots * 4;
    m->locations = m->offset + (size_t)m->slots * 4;
    m->strings = (const char *)m->locations + m->locations_size;
    m->contents = (size_t)index;
    if (m->strings_size == 0 || m->strings[m->strings_size - 1] != 0)
        return err_set(e, "%s: broken table of strings", m->path);
    return true;
}

static struct jimage *open_image(struct jimage *m, struct err *e)
{
    symtab_init(&m->packages);
    map_init(&m->module);
    if (read_header(m, e))
        return m;
    jimage_free(m);
    return NULL;
}

struct jimage *jimage_open_memory(const uint8_t *data, size_t size, const char *path,
                                  struct err *e)
{
    struct jimage *m = mem_zalloc(sizeof *m);
    m->path = mem_strdup(path);
    m->data = data;
    m->size = size;
    return open_image(m, e);
}

struct jimage *jimage_open(const char *path, struct err *e)
{
    struct host_file file;
    if (!host_map(path, &file, e))
        return NULL;
    struct jimage *m = mem_zalloc(sizeof *m);
    m->path = mem_strdup(path);
    m->file = file;
    m->data = file.data;
    m->size = file.size;
    return open_image(m, e);
}

void jimage_free(struct jimage *m)
{
    if (!m)
        return;
    for (size_t i = 0; i < m->unpacked.len; i++)
        mem_free(m->unpacked.at[i]);
    vec_release(&m->unpacked);
    symtab_release(&m->packages);
    map_release(&m->module);
    host_unmap(&m->file);
    mem_free(m->path);
    mem_free(m);
}

/* ---- locations ---- */

static uint32_t hash_name(const char *name, uint32_t seed)
{
    for (; *name; name++)
        seed = (seed * 0x01000193u) ^ (uint8_t)*name;
    return seed & 0x7fffffff;
}

static const char *string_at(const struct jimage *m, uint64_t offset)
{
    return offset < m->strings_size ? m->strings + offset : "";
}

static bool read_location(const struct jimage *m, uint32_t at, uint64_t value[ATTRIBUTES])
{
    memset(value, 0, ATTRIBUTES * sizeof *value);
    while (at < m->locations_size) {
        unsigned kind = m->locations[at] >> 3, n = (m->locations[at] & 7u) + 1;
        if (kind == 0)
            return true;
        if (kind >= ATTRIBUTES || n > m->locations_size - at - 1)
            return false;
        for (unsigned i = 1; i <= n; i++)
            value[kind] = value[kind] << 8 | m->locations[at + i];
        at += n + 1;
    }
    return false;
}

/* Steps *s over `part`; false when it begins otherwise. */
static bool eat(const char **s, const char *part)
{
    size_t n = strlen(part);
    if (strncmp(*s, part, n) != 0)
        return false;
    *s += n;
    return true;
}

/* Is the location that of "/module/parent/base.extension"? Empty parts are left out. */
static bool has_name(const struct jimage *m, const uint64_t *value, const char *name)
{
    const char *module = string_at(m, value[MODULE]),
               *parent = string_at(m, value[PARENT]);
    const char *extension = string_at(m, value[EXTENSION]);
    if (*module && !(eat(&name, "/") && eat(&name, module) && eat(&name, "/")))
        return false;
    if (*parent && !(eat(&name, parent) && eat(&name, "/")))
        return false;
    if (!eat(&name, string_at(m, value[BASE])))
        return false;
    if (*extension && !(eat(&name, ".") && eat(&name, extension)))
        return false;
    return *name == 0;
}

static bool locate(const struct jimage *m, const char *name, uint64_t value[ATTRIBUTES])
{
    uint32_t i = hash_name(name, HASH_SEED) % m->slots;
    int32_t r = (int32_t)native4(m->redirect + (size_t)i * 4);
    if (r == 0)
        return false;
    if (r < 0)
        i = (uint32_t)(-1 - r);
    else
        i = hash_name(name, (uint32_t)r) % m->slots;
    return i < m->slots && read_location(m, native4(m->offset + (size_t)i * 4), value) &&
           has_name(m, value, name);
}

/* ---- contents ---- */

/* Undoes one stage; *data and *size move on to what it held. */
static bool unpack(struct jimage *m, const char *name, const uint8_t **data, size_t *size,
                   struct err *e)
{
    const uint8_t *p = *data;
    if (*size < STAGE_SIZE || native4(p) != 0xCAFEFAFA)
        return err_set(e, "%s: %s: broken compressed resource", m->path, name);
    uint64_t packed = native8(p + 4), full = native8(p + 12);
    const char *method = string_at(m, native4(p + 20));
    if (strcmp(method, "zip") != 0)
        return err_set(e,
                       "%s: %s: compressed by '%s', which is not supported; use an image "
                       "made without --compress or with --compress=2",
                       m->path, name, method);
    uint8_t *out = packed > *size - STAGE_SIZE || full > CONTAINER_MAX_ENTRY
        ? NULL : container_inflate(p + STAGE_SIZE, (size_t)packed, (size_t)full, false);
    if (!out)
        return err_set(e, "%s: %s: broken compressed resource", m->path, name);
    vec_push(&m->unpacked, out);
    *data = out;
    *size = (size_t)full;
    return true;
}

bool jimage_find(struct jimage *m, const char *name, const uint8_t **data, size_t *size,
                 struct err *e)
{
    uint64_t value[ATTRIBUTES];
    if (!locate(m, name, value))
        return false;
    uint64_t stored = value[PACKED] ? value[PACKED] : value[SIZE];
    uint64_t room = m->size - m->contents;
    if (value[OFFSET] > room || stored > room - value[OFFSET])
        return err_set(e, "%s: %s: lies outside of the image", m->path, name);
    *data = m->data + m->contents + value[OFFSET];
    *size = (size_t)stored;
    if (!value[PACKED])
        return true;
    int stages = 0;
    do {
        if (!unpack(m, name, data, size, e))
            return false;
    } while (++stages < MAX_STAGES && *size >= STAGE_SIZE &&
             native4(*data) == 0xCAFEFAFA);
    if (*size != value[SIZE])
        return err_set(e, "%s: %s: broken compressed resource", m->path, name);
    return true;
}

uint32_t jimage_slots(const struct jimage *m)
{
    return m->slots;
}

bool jimage_name(const struct jimage *m, uint32_t i, char *out, size_t cap)
{
    uint64_t value[ATTRIBUTES];
    if (!read_location(m, native4(m->offset + (size_t)i * 4), value) || !value[MODULE])
        return false;
    const char *parent = string_at(m, value[PARENT]);
    const char *extension = string_at(m, value[EXTENSION]);
    int n = snprintf(out, cap, "/%s/%s%s%s%s%s", string_at(m, value[MODULE]), parent,
                     *parent ? "/" : "", string_at(m, value[BASE]),
                     *extension ? "." : "", extension);
    return n > 0 && (size_t)n < cap;
}

/* Resource "/packages/java.util": rows {u4 empty, u4 name of the module}. */
static const char *find_module(struct jimage *m, const char *package)
{
    char name[512] = "/packages/";
    size_t n = strlen(name);
    for (; *package && n + 1 < sizeof name; package++)
        name[n++] = *package == '/' ? '.' : *package;
    name[n] = 0;
    const uint8_t *data;
    size_t size;
    if (*package || !jimage_find(m, name, &data, &size, NULL))
        return NULL;
    for (size_t i = 0; i + 8 <= size; i += 8)
        if (native4(data + i) == 0)
            return string_at(m, native4(data + i + 4));
    return NULL;
}

const char *jimage_module(struct jimage *m, const char *package)
{
    sym s = sym_of(&m->packages, package);
    uint64_t known;
    if (map_get(&m->module, s, &known))
        return (const char *)(uintptr_t)known;
    const char *module = find_module(m, package);
    map_put(&m->module, s, (uintptr_t)module);
    return module;
}
