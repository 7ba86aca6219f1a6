/* SPDX-License-Identifier: Apache-2.0 */
/* Linear probing at a load of at most 3/4; removal shifts the cluster back. */
#include "base/map.h"

#include "base/hash.h"
#include "base/mem.h"

#include <string.h>

void map_init(struct map *m)
{
    *m = (struct map){0};
}

void map_release(struct map *m)
{
    mem_free(m->slot);
    mem_free(m->used);
    map_init(m);
}

void map_clear(struct map *m)
{
    if (m->used)
        memset(m->used, 0, m->cap);
    m->len = 0;
}

/* The slot that holds the key, or the free one where it would go. */
static size_t find(const struct map *m, uint64_t key)
{
    size_t i = hash_mix(key) & (m->cap - 1);
    while (m->used[i] && m->slot[i].key != key)
        i = (i + 1) & (m->cap - 1);
    return i;
}

static void grow(struct map *m)
{
    struct map old = *m;
    m->cap = old.cap ? old.cap * 2 : 16;
    m->slot = mem_alloc(m->cap * sizeof *m->slot);
    m->used = mem_zalloc(m->cap);
    for (size_t i = 0; i < old.cap; i++)
        if (old.used[i]) {
            size_t j = find(m, old.slot[i].key);
            m->slot[j] = old.slot[i];
            m->used[j] = 1;
        }
    mem_free(old.slot);
    mem_free(old.used);
}

bool map_get(const struct map *m, uint64_t key, uint64_t *value)
{
    if (!m->cap)
        return false;
    size_t i = find(m, key);
    if (m->used[i] && value)
        *value = m->slot[i].value;
    return m->used[i];
}

bool map_put(struct map *m, uint64_t key, uint64_t value)
{
    if (m->len * 4 >= m->cap * 3)
        grow(m);
    size_t i = find(m, key);
    bool fresh = !m->used[i];
    m->slot[i] = (struct map_slot){key, value};
    m->used[i] = 1;
    m->len += fresh;
    return fresh;
}

bool map_remove(struct map *m, uint64_t key)
{
    if (!m->cap)
        return false;
    size_t i = find(m, key);
    if (!m->used[i])
        return false;
    m->len--;
    size_t hole = i, mask = m->cap - 1;
    for (size_t j = (i + 1) & mask; m->used[j]; j = (j + 1) & mask) {
        size_t home = hash_mix(m->slot[j].key) & mask;
        if (((j - home) & mask) >= ((j - hole) & mask)) {
            m->slot[hole] = m->slot[j];
            hole = j;
        }
    }
    m->used[hole] = 0;
    return true;
}

void *map_get_ptr(const struct map *m, uint64_t key)
{
    uint64_t value;
    return map_get(m, key, &value) ? (void *)(uintptr_t)value : NULL;
}

void map_put_ptr(struct map *m, uint64_t key, void *value)
{
    map_put(m, key, (uintptr_t)value);
}
