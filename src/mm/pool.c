/* SPDX-License-Identifier: Apache-2.0 */
/* Chunks of logged words: see pool.h. Free chunks are linked by their first word. */
#include "mm/pool.h"

enum { LINE = CHUNK_WORDS * sizeof(uint32_t) };

static void add_segment(struct pool *p)
{
    char *m = mem_zalloc((size_t)SEGMENT_CHUNKS * LINE + LINE);
    size_t off = (LINE - (uintptr_t)m % LINE) % LINE;
    vec_push(&p->memory, m);
    vec_push(&p->segment, (uint32_t *)(void *)(m + off));
}

void pool_init(struct pool *p, struct wordlog log)
{
    *p = (struct pool){.log = log};
    add_segment(p);
}

void pool_release(struct pool *p)
{
    for (size_t i = 0; i < p->memory.len; i++)
        mem_free(p->memory.at[i]);
    vec_release(&p->memory);
    vec_release(&p->segment);
}

uint32_t pool_take(struct pool *p)
{
    uint32_t chunk = p->free;
    if (chunk) {
        uint32_t *w = pool_at(p, chunk);
        wordlog_set(&p->log, &p->free, w[0]);
        wordlog_set(&p->log, &w[0], 0);
        return chunk;
    }
    chunk = p->used + 1;
    if (chunk >> SEGMENT_SHIFT >= p->segment.len)
        add_segment(p);
    wordlog_set(&p->log, &p->used, chunk);
    return chunk;
}

void pool_give(struct pool *p, uint32_t chunk)
{
    uint32_t *w = pool_at(p, chunk);
    for (unsigned i = 1; i < CHUNK_WORDS; i++)
        wordlog_set(&p->log, &w[i], 0);
    wordlog_set(&p->log, &w[0], p->free);
    wordlog_set(&p->log, &p->free, chunk);
}
