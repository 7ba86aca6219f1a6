/* SPDX-License-Identifier: Apache-2.0 */
/* A region whose blocks die all at once. Blocks are aligned to 16 bytes. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>
#include <string.h>

struct arena_chunk;

struct arena {
    struct arena_chunk *chunk; /* newest first */
    char *next, *end;          /* what is left of the newest chunk */
    size_t bytes;              /* handed out in all */
};

void arena_init(struct arena *a);
/* Frees every block; the arena can be used again. */
void arena_release(struct arena *a);
/* Forgets every block but keeps one chunk, for arenas that are refilled often. */
void arena_clear(struct arena *a);
/* Makes room for that many bytes and takes them: the slow half of arena_alloc. */
void *arena_grow(struct arena *a, size_t bytes);
void *arena_copy(struct arena *a, const void *p, size_t bytes);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_strdup(struct arena *a, const char *s);
char *arena_printf(struct arena *a, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Contents undefined. */
static inline void *arena_alloc(struct arena *a, size_t bytes)
{
    size_t rounded = (bytes + 15) & ~(size_t)15;
    if ((size_t)(a->end - a->next) < rounded || !a->chunk)
        return arena_grow(a, rounded);
    void *p = a->next;
    a->next += rounded;
    a->bytes += rounded;
    return p;
}

/* Zeroed. */
static inline void *arena_zalloc(struct arena *a, size_t bytes)
{
    return memset(arena_alloc(a, bytes), 0, bytes);
}

#endif
