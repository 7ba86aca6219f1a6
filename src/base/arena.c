/* SPDX-License-Identifier: Apache-2.0 */
/* Chunks grow from 16 KiB to 1 MiB; a large block gets a chunk of its own. */
#include "base/arena.h"

#include "base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_CHUNK = 16 << 10, LARGEST_CHUNK = 1 << 20 };

struct arena_chunk {
    struct arena_chunk *older;
    size_t size;
    _Alignas(16) char data[];
};

void arena_init(struct arena *a)
{
    *a = (struct arena){0};
}

static void free_from(struct arena_chunk *c)
{
    while (c) {
        struct arena_chunk *older = c->older;
        mem_free(c);
        c = older;
    }
}

void arena_release(struct arena *a)
{
    free_from(a->chunk);
    arena_init(a);
}

void arena_clear(struct arena *a)
{
    struct arena_chunk *keep = a->chunk;
    if (!keep)
        return;
    free_from(keep->older);
    keep->older = NULL;
    a->next = keep->data;
    a->end = keep->data + keep->size;
    a->bytes = 0;
}

static void add_chunk(struct arena *a, size_t bytes)
{
    size_t size = a->chunk ? a->chunk->size * 2 : FIRST_CHUNK;
    if (size > LARGEST_CHUNK)
        size = LARGEST_CHUNK;
    if (size < bytes)
        size = bytes;
    struct arena_chunk *c = mem_alloc(sizeof *c + size);
    c->older = a->chunk;
    c->size = size;
    a->chunk = c;
    a->next = c->data;
    a->end = c->data + size;
}

void *arena_grow(struct arena *a, size_t bytes)
{
    add_chunk(a, bytes);
    void *p = a->next;
    a->next += bytes;
    a->bytes += bytes;
    return p;
}

void *arena_copy(struct arena *a, const void *p, size_t bytes)
{
    void *copy = arena_alloc(a, bytes);
    if (bytes)
        memcpy(copy, p, bytes);
    return copy;
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
    char *copy = arena_alloc(a, n + 1);
    memcpy(copy, s, n);
    copy[n] = 0;
    return copy;
}

char *arena_strdup(struct arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    char *text = arena_alloc(a, (size_t)n + 1);
    va_start(ap, fmt);
    vsnprintf(text, (size_t)n + 1, fmt, ap);
    va_end(ap);
    return text;
}
