/* SPDX-License-Identifier: Apache-2.0 */
#include "search/visited.h"

#include "base/mem.h"

#include <string.h>

enum { FIRST_CAP = 1 << 10 };

void visited_release(struct visited *v)
{
    mem_free(v->slot);
    *v = (struct visited){0};
}

void visited_clear(struct visited *v)
{
    if (v->slot)
        memset(v->slot, 0, v->cap * sizeof *v->slot);
    v->len = 0;
}

/* Hashes are mixed well already: their low bits are the place. 0 marks an empty slot. */
static uint64_t *find(const struct visited *v, uint64_t hash)
{
    size_t i = hash & (v->cap - 1);
    while (v->slot[i] && v->slot[i] != hash)
        i = (i + 1) & (v->cap - 1);
    return &v->slot[i];
}

static bool full(const struct visited *v)
{
    return v->len >= v->cap / 4 * 3;
}

static void grow(struct visited *v)
{
    struct visited bigger = {.cap = v->cap ? 2 * v->cap : FIRST_CAP, .len = v->len};
    bigger.slot = mem_zalloc(bigger.cap * sizeof *bigger.slot);
    for (size_t i = 0; i < v->cap; i++)
        if (v->slot[i])
            *find(&bigger, v->slot[i]) = v->slot[i];
    mem_free(v->slot);
    *v = bigger;
}

bool visited_add(struct visited *v, uint64_t hash)
{
    if (full(v))
        grow(v);
    hash += !hash;
    uint64_t *slot = find(v, hash);
    if (*slot)
        return false;
    *slot = hash;
    v->len++;
    return true;
}

bool visited_has(const struct visited *v, uint64_t hash)
{
    hash += !hash;
    return v->cap && *find(v, hash) == hash;
}

size_t visited_bytes(const struct visited *v)
{
    return v->cap * sizeof *v->slot;
}

size_t visited_next_bytes(const struct visited *v)
{
    return full(v) ? 3 * visited_bytes(v) : visited_bytes(v);
}
