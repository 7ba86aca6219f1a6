/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of this folder share: the state of reading one class, a bounds-checked
 * cursor over its bytes, checks of names, and the containers behind a class path. */
#ifndef CLASSFILE_CF_INT_H
#define CLASSFILE_CF_INT_H

#include "classfile/classfile.h"

/* One class being read. */
struct cf_load {
    const uint8_t *data;
    size_t size;
    const char *origin;
    struct symtab *syms;
    struct arena *arena;
    struct cf_problem *problem;
    struct cf_class *c;
    struct cf_const *constant; /* c->constant while it is filled in */
    uint8_t *known;            /* per constant: the checks its text has passed */
    uint8_t bad_tag;           /* a constant that only modules may have; 0 = none */
    int max_bootstrap;         /* largest bootstrap index in use, -1 = none */
};

/* A place in the file and the end of what may be read there. */
struct cf_cursor {
    struct cf_load *ld;
    size_t pos, end;
};

/* Report a problem at byte `pos`; always false. cf_bad: ClassFormatError. */
bool cf_bad(struct cf_load *ld, size_t pos, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
bool cf_bad_as(struct cf_load *ld, const char *java_error, size_t pos, const char *fmt,
               ...) __attribute__((format(printf, 4, 5)));

/* False with a message when fewer than n bytes are left. */
bool cf_need(struct cf_cursor *k, size_t n);
/* Big-endian numbers at any address. */
static inline unsigned cf_u2_at(const uint8_t *p)
{
    return (unsigned)p[0] << 8 | p[1];
}
static inline uint32_t cf_u4_at(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}
/* Reading behind cf_need. */
static inline uint16_t cf_u2(struct cf_cursor *k)
{
    const uint8_t *p = k->ld->data + k->pos;
    k->pos += 2;
    return (uint16_t)cf_u2_at(p);
}
static inline uint32_t cf_u4(struct cf_cursor *k)
{
    const uint8_t *p = k->ld->data + k->pos;
    k->pos += 4;
    return cf_u4_at(p);
}

/* ---- constpool.c ---- */
bool cf_read_constants(struct cf_cursor *k);
/* Is there a constant with this tag at the index? */
static inline bool cf_is(const struct cf_load *ld, unsigned index, enum cf_tag tag)
{
    return index < ld->c->constants && ld->constant[index].tag == tag;
}
/* A constant that ldc, or a bootstrap method, may take. */
bool cf_loadable(unsigned tag);

/* ---- descriptor.c: names ---- */
enum cf_name { CF_NAME_CLASS = 1, CF_NAME_FIELD = 2, CF_NAME_METHOD = 4 };
/* Is this a legal name of the kind for a class file of version `major`? */
bool cf_valid_name(const char *s, size_t n, enum cf_name kind, unsigned major);
/* Descriptors; before version 49 the names in them must be Java identifiers. */
bool cf_valid_desc(const char *s, size_t n, bool method, unsigned major);
/* For messages: a text with control characters replaced, cut to a readable length. */
struct cf_shown {
    char text[160];
};
struct cf_shown cf_show(const struct symtab *syms, sym s);

/* ---- reader.c ---- */
/* Checked reads of an index; false with a message that names `what`. */
bool cf_utf8_index(struct cf_cursor *k, const char *what, bool optional, sym *text);
bool cf_class_index(struct cf_cursor *k, const char *what, bool optional, sym *name);
/* Do two of the n keys coincide? Keys are not 0. */
bool cf_has_twin(const uint64_t *key, size_t n);
/* Class flags as JVMS table 4.1-B allows them together. */
bool cf_class_flags(struct cf_load *ld, size_t pos, uint16_t *flags);

/* ---- attrs.c ---- */
bool cf_field_attrs(struct cf_cursor *k, struct cf_member *m);
bool cf_method_attrs(struct cf_cursor *k, struct cf_member *m);
bool cf_class_attrs(struct cf_cursor *k);

/* ---- code.c ---- */
/* The Code attribute, from behind its length to k->end. */
bool cf_read_code(struct cf_cursor *k, struct cf_member *m);

/* One attribute's name and contents. */
struct cf_attr {
    sym name;
    const char *text; /* of the name */
    struct cf_cursor in;
};
/* Reads the next attribute's header and steps over its contents. */
bool cf_next_attr(struct cf_cursor *k, struct cf_attr *a);
/* All of the attribute must have been read. */
bool cf_attr_end(const struct cf_attr *a);

#endif
