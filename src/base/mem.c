/* SPDX-License-Identifier: Apache-2.0 */
/* A 16-byte header before each block holds its size, so that the count is exact. */
#include "base/mem.h"

#include "base/err.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 16 };

static size_t live, peak, limit;

static void count(size_t add, size_t sub)
{
    live += add;
    live -= sub;
    if (live > peak)
        peak = live;
    if (limit && live > limit) {
        fflush(stdout);
        fprintf(stderr, "ravel: memory limit of %zu MiB reached\n", limit >> 20);
        exit(EXIT_LIMIT);
    }
}

static _Noreturn void out_of_memory(size_t bytes)
{
    fflush(stdout);
    fprintf(stderr, "ravel: out of memory (%zu bytes wanted)\n", bytes);
    exit(EXIT_LIMIT);
}

static void *tag(void *block, size_t bytes)
{
    *(size_t *)block = bytes;
    return (char *)block + HEADER;
}

void *mem_alloc(size_t bytes)
{
    count(bytes, 0);
    void *block = bytes > SIZE_MAX - HEADER ? NULL : malloc(bytes + HEADER);
    if (!block)
        out_of_memory(bytes);
    return tag(block, bytes);
}

void *mem_zalloc(size_t bytes)
{
    count(bytes, 0);
    void *block = bytes > SIZE_MAX - HEADER ? NULL : calloc(1, bytes + HEADER);
    if (!block)
        out_of_memory(bytes);
    return tag(block, bytes);
}

void *mem_realloc(void *p, size_t bytes)
{
    if (!p)
        return mem_alloc(bytes);
    void *old = (char *)p - HEADER;
    count(bytes, *(size_t *)old);
    void *block = bytes > SIZE_MAX - HEADER ? NULL : realloc(old, bytes + HEADER);
    if (!block)
        out_of_memory(bytes);
    return tag(block, bytes);
}

void mem_free(void *p)
{
    if (!p)
        return;
    void *block = (char *)p - HEADER;
    count(0, *(size_t *)block);
    free(block);
}

char *mem_strndup(const char *s, size_t n)
{
    char *copy = mem_alloc(n + 1);
    memcpy(copy, s, n);
    copy[n] = 0;
    return copy;
}

char *mem_strdup(const char *s)
{
    return mem_strndup(s, strlen(s));
}

size_t mem_live(void)
{
    return live;
}

size_t mem_peak(void)
{
    return peak;
}

void mem_set_limit(size_t bytes)
{
    limit = bytes;
}
