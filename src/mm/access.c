/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers for accesses (thread, clock, site). The table only grows; undone steps leave
 * their accesses in it, to be found again. */
#include "base/err.h"
#include "base/hash.h"
#include "mm/mm_int.h"

#include <string.h>

void accesses_init(struct accesses *a)
{
    *a = (struct accesses){.cap = 256, .len = 1, .buckets = 512};
    a->at = mem_zalloc(a->cap * sizeof *a->at);
    a->bucket = mem_zalloc(a->buckets * sizeof *a->bucket);
}

void accesses_release(struct accesses *a)
{
    mem_free(a->at);
    mem_free(a->bucket);
}

static uint32_t *bucket_of(struct accesses *a, uint64_t epoch, uint32_t site)
{
    return &a->bucket[hash_mix(epoch * 0x9e3779b97f4a7c15u + site) & (a->buckets - 1)];
}

static void grow(struct accesses *a)
{
    if (a->cap >= TAG_PLACE / 2)
        BUG("too many accesses");
    a->cap *= 2;
    a->at = mem_realloc(a->at, a->cap * sizeof *a->at);
    a->buckets *= 2;
    mem_free(a->bucket);
    a->bucket = mem_zalloc(a->buckets * sizeof *a->bucket);
    for (uint32_t i = 1; i < a->len; i++) {
        uint32_t *b = bucket_of(a, a->at[i].epoch, a->at[i].site);
        a->at[i].chain = *b;
        *b = i;
    }
}

static uint32_t find(struct accesses *a, uint64_t epoch, uint32_t site)
{
    uint32_t *b = bucket_of(a, epoch, site);
    for (uint32_t i = *b; i; i = a->at[i].chain)
        if (a->at[i].epoch == epoch && a->at[i].site == site)
            return i;
    if (a->len == a->cap) {
        grow(a);
        b = bucket_of(a, epoch, site);
    }
    a->at[a->len] = (struct access){epoch, site, *b};
    *b = a->len;
    return a->len++;
}

uint32_t access_number(struct mm *mm, struct mm_thread *t, uint32_t site)
{
    uint32_t r = (site ^ site >> 5) % RECENT;
    if (t->recent[r].id && t->recent[r].clock == t->own && t->recent[r].site == site)
        return t->recent[r].id;
    uint32_t id = find(&mm->accesses, mm_epoch(t), site);
    t->recent[r].clock = t->own, t->recent[r].site = site, t->recent[r].id = id;
    return id;
}
