/* SPDX-License-Identifier: Apache-2.0 */
/* The places where class files lie beside folders: zip archives (jars) and the image of a
 * JDK. Both are mapped; contents that are not compressed are used in place. */
#ifndef CLASSFILE_CONTAINER_H
#define CLASSFILE_CONTAINER_H

#include "base/buf.h"
#include "base/err.h"

#include <stdint.h>

/* The largest entry that is unpacked. */
enum { CONTAINER_MAX_ENTRY = 64 << 20 };

/* Unpacks a zlib stream (raw: without zlib's header) of exactly `want` bytes into memory
 * that the caller frees; NULL when it is broken or of another size. */
uint8_t *container_inflate(const uint8_t *data, size_t size, size_t want, bool raw);

/* ---- jar.c ---- */
struct jar;
/* NULL with a message when the file can't be read or is no zip archive. */
struct jar *jar_open(const char *path, struct err *e);
/* The same for bytes that stay valid while the jar is used; `path` is for messages. */
struct jar *jar_open_memory(const uint8_t *data, size_t size, const char *path,
                            struct err *e);
void jar_free(struct jar *j);
const char *jar_path(const struct jar *j);
/* Number of entries, and their names (not terminated); the same name may occur twice. */
size_t jar_entries(const struct jar *j);
const char *jar_name(const struct jar *j, size_t i, size_t *len);
/* Finds an entry: of several with the name the first counts. */
bool jar_find(const struct jar *j, const char *name, size_t *i);
/* The contents of an entry, valid while the jar lives. False with a message when the
 * archive is broken there. */
bool jar_read(struct jar *j, size_t i, const uint8_t **data, size_t *size, struct err *e);

/* ---- manifest.c ---- */
/* The value of an attribute of the main section, continuation lines joined; false when
 * the manifest does not have it. */
bool manifest_get(const uint8_t *text, size_t size, const char *name, struct buf *value);

/* ---- jimage.c ---- */
struct jimage;
struct jimage *jimage_open(const char *path, struct err *e);
struct jimage *jimage_open_memory(const uint8_t *data, size_t size, const char *path,
                                  struct err *e);
void jimage_free(struct jimage *m);
/* Finds "/module/package/Name.class". False: not there (e untouched) or unreadable. */
bool jimage_find(struct jimage *m, const char *name, const uint8_t **data, size_t *size,
                 struct err *e);
/* The i-th resource as "/module/package/Name.class" into out, false when the slot holds
 * none or its name does not fit; i < jimage_slots. */
uint32_t jimage_slots(const struct jimage *m);
bool jimage_name(const struct jimage *m, uint32_t i, char *out, size_t cap);
/* Module that holds a package ("java/util"); NULL when there is none. */
const char *jimage_module(struct jimage *m, const char *package);

#endif
