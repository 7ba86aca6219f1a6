/* SPDX-License-Identifier: Apache-2.0 */
/* The states seen: a set of 64-bit hashes. Two states with the same hash are taken for the
 * same (hash compaction): among n states the chance that any two collide is about
 * n*n / 2^65, one in a million for six million states. */
#ifndef SEARCH_VISITED_H
#define SEARCH_VISITED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct visited {
    uint64_t *slot; /* 0 = empty */
    size_t len, cap;
};

void visited_release(struct visited *v);
void visited_clear(struct visited *v);
/* True when it was not there before. */
bool visited_add(struct visited *v, uint64_t hash);
bool visited_has(const struct visited *v, uint64_t hash);
/* Bytes that the table takes, and will take when the next state makes it grow. */
size_t visited_bytes(const struct visited *v);
size_t visited_next_bytes(const struct visited *v);

#endif
