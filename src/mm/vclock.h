/* SPDX-License-Identifier: Apache-2.0 */
/* Vector clocks: how much of each thread's doings is known. 15 threads fit into the first
 * chunk, a cache line; more are in further chunks, linked. A thread that has no place yet
 * counts as 0. Every change is logged. */
#ifndef MM_VCLOCK_H
#define MM_VCLOCK_H

#include "mm/pool.h"

#include <stdbool.h>

enum { CLOCK_LANES = CHUNK_WORDS - 1 };

struct vclock {
    uint32_t next; /* chunk of the next 15 threads, 0 = none */
    uint32_t lane[CLOCK_LANES];
};

static inline struct vclock *vclock_at(const struct pool *p, uint32_t chunk)
{
    return (struct vclock *)(void *)pool_at(p, chunk);
}

static inline uint32_t vclock_get(const struct pool *p, const struct vclock *c,
                                  uint32_t t)
{
    for (; t >= CLOCK_LANES; t -= CLOCK_LANES) {
        if (!c->next)
            return 0;
        c = vclock_at(p, c->next);
    }
    return c->lane[t];
}

void vclock_set(struct pool *p, struct vclock *c, uint32_t t, uint32_t value);
/* What either of them knows. */
void vclock_join(struct pool *p, struct vclock *into, const struct vclock *from);
void vclock_copy(struct pool *p, struct vclock *to, const struct vclock *from);
void vclock_clear(struct pool *p, struct vclock *c);
/* Is something in a that is not in b? */
bool vclock_exceeds(const struct pool *p, const struct vclock *a, const uint32_t *b,
                    uint32_t threads);

#endif
