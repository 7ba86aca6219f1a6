/* SPDX-License-Identifier: Apache-2.0 */
/* Seeded random numbers (SplitMix64): the same sequence on every machine. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "base/hash.h"

struct rng {
    uint64_t state;
};

static inline uint64_t rng_next(struct rng *r)
{
    return hash_mix(r->state += 0x9e3779b97f4a7c15u);
}

/* Uniform in 0..n-1; n must not be 0. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    return (uint32_t)(((rng_next(r) >> 32) * n) >> 32);
}

#endif
