/* SPDX-License-Identifier: Apache-2.0 */
/* Hashing: a mixer for words, XXH3 for bytes. The values are the same on every machine. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* A bijection on 64-bit words in which every input bit reaches every output bit
 * (the finalizer of SplitMix64). */
static inline uint64_t hash_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static inline uint64_t hash_pair(uint64_t a, uint64_t b)
{
    return hash_mix(a * 0x9e3779b97f4a7c15u + hash_mix(b + 0x632be59bd9b4e019u));
}

uint64_t hash_bytes(const void *p, size_t n);

#endif
