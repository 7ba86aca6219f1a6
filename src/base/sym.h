/* SPDX-License-Identifier: Apache-2.0 */
/* Interned strings as 32-bit ids. Equal strings have equal ids; id 0 is the empty one. */
#ifndef BASE_SYM_H
#define BASE_SYM_H

#include "base/arena.h"

#include <stdint.h>

typedef uint32_t sym;

struct sym_entry {
    const char *text; /* NUL-terminated; may hold NUL bytes inside */
    uint32_t len;
    uint32_t next; /* chain of the same bucket; 0 ends it */
    uint64_t hash;
};

struct symtab {
    struct arena arena;
    struct sym_entry *entry;
    uint32_t len, cap;
    uint32_t *bucket;
    uint32_t buckets; /* a power of two */
};

void symtab_init(struct symtab *t);
void symtab_release(struct symtab *t);
sym sym_intern(struct symtab *t, const char *s, size_t n);
sym sym_of(struct symtab *t, const char *s);
/* The id of a string that is interned already; false when it is not. */
int sym_find(const struct symtab *t, const char *s, size_t n, sym *id);

static inline const char *sym_text(const struct symtab *t, sym id)
{
    return t->entry[id].text;
}
static inline uint32_t sym_len(const struct symtab *t, sym id)
{
    return t->entry[id].len;
}
/* A hash of the text: the same in every run, whatever the order of interning. */
static inline uint64_t sym_hash(const struct symtab *t, sym id)
{
    return t->entry[id].hash;
}

#endif
