/* SPDX-License-Identifier: Apache-2.0 */
/* Sets of accesses, as named by a word of a place: nothing, one access, or a list of
 * chunks of 15. The accesses stand without gaps, so a 0 ends the list. */
#include "mm/mm_int.h"

enum { SLOTS = CHUNK_WORDS - 1 };

void mm_set_list(struct mm *mm, uint32_t set)
{
    if (!(set & TAG_PLACE)) {
        if (set)
            vec_push(&mm->ids, set);
        return;
    }
    for (uint32_t chunk = set & ~TAG_MASK; chunk;) {
        const uint32_t *w = pool_at(&mm->pool, chunk);
        for (unsigned i = 1; i <= SLOTS && w[i]; i++)
            vec_push(&mm->ids, w[i]);
        chunk = w[0];
    }
}

static void give_list(struct mm *mm, uint32_t chunk)
{
    while (chunk) {
        uint32_t next = *pool_at(&mm->pool, chunk);
        pool_give(&mm->pool, chunk);
        chunk = next;
    }
}

void mm_set_store(struct mm *mm, uint32_t *set, size_t from)
{
    size_t n = mm->ids.len - from;
    uint32_t list = *set & TAG_PLACE ? *set & ~TAG_MASK : 0;
    if (n < 2) {
        mm_set(mm, set, n ? mm->ids.at[from] : 0);
        give_list(mm, list);
        return;
    }
    if (!list) {
        list = pool_take(&mm->pool);
        mm_set(mm, set, TAG_PLACE | list);
    }
    for (;;) {
        uint32_t *w = pool_at(&mm->pool, list);
        for (unsigned i = 1; i <= SLOTS; i++)
            mm_set(mm, &w[i], from < mm->ids.len ? mm->ids.at[from++] : 0);
        if (from == mm->ids.len) {
            uint32_t rest = w[0];
            mm_set(mm, &w[0], 0);
            give_list(mm, rest);
            return;
        }
        if (!w[0])
            mm_set(mm, &w[0], pool_take(&mm->pool));
        list = w[0];
    }
}
