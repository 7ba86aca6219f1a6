/* SPDX-License-Identifier: Apache-2.0 */
/* Words that are part of the explored state: each change is logged before it is made.
 * A pool hands out chunks of 16 words (a cache line) by number. Chunks never move,
 * because the log knows words by their addresses; which chunks are taken is logged
 * like the rest, so that undoing gives them back. Chunks that are not taken are all
 * zero. */
#ifndef MM_POOL_H
#define MM_POOL_H

#include "base/vec.h"

#include <stdint.h>

struct wordlog {
    void (*put)(void *ctx, uint32_t *word);
    void *ctx;
};

static inline void wordlog_set(const struct wordlog *l, uint32_t *p, uint32_t v)
{
    if (*p == v)
        return;
    if (l->put)
        l->put(l->ctx, p);
    *p = v;
}

enum { CHUNK_WORDS = 16, SEGMENT_SHIFT = 10, SEGMENT_CHUNKS = 1 << SEGMENT_SHIFT };

struct pool {
    struct wordlog log;
    uint32_t used; /* chunks 1..used were handed out; state */
    uint32_t free; /* head of the list of those given back; state */
    VEC(uint32_t *) segment;
    VEC(void *) memory; /* what the segments lie in */
};

void pool_init(struct pool *p, struct wordlog log);
void pool_release(struct pool *p);
/* A chunk of zeros. Its number is never 0. */
uint32_t pool_take(struct pool *p);
void pool_give(struct pool *p, uint32_t chunk);

static inline uint32_t *pool_at(const struct pool *p, uint32_t chunk)
{
    return p->segment.at[chunk >> SEGMENT_SHIFT] +
           (size_t)(chunk & (SEGMENT_CHUNKS - 1)) * CHUNK_WORDS;
}

#endif
