/* SPDX-License-Identifier: Apache-2.0 */
/* Hash map from 64-bit keys to 64-bit values, open addressing, any key allowed. */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map_slot {
    uint64_t key, value;
};

struct map {
    struct map_slot *slot;
    uint8_t *used; /* per slot: 1 when taken */
    size_t len, cap;
};

void map_init(struct map *m);
void map_release(struct map *m);
void map_clear(struct map *m);
bool map_get(const struct map *m, uint64_t key, uint64_t *value);
/* True when the key was not there before. */
bool map_put(struct map *m, uint64_t key, uint64_t value);
/* True when the key was there. */
bool map_remove(struct map *m, uint64_t key);
/* Pointers as values; NULL when absent. */
void *map_get_ptr(const struct map *m, uint64_t key);
void map_put_ptr(struct map *m, uint64_t key, void *value);

#endif
