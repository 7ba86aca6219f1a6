/* SPDX-License-Identifier: Apache-2.0 */
/* Footprints: the places that a step touched. Two steps of different threads whose
 * footprints do not conflict commute. */
#ifndef SEARCH_FOOT_H
#define SEARCH_FOOT_H

#include "base/vec.h"
#include "vm/vm.h"

struct foot {
    uint32_t users;
    uint32_t len;
    uint64_t reads, writes; /* a bit for each place's hash: no common bit, no conflict */
    uint64_t at[];          /* place * 2 + (1 when written), ascending, each place once */
};

/* Touches being gathered. */
typedef VEC(uint64_t) touch_list;
void foot_add(touch_list *l, uint64_t place, bool write);
/* Makes a footprint of them and empties the list. */
struct foot *foot_make(touch_list *l);
/* Of both; either may be NULL. The caller's hold on `a` goes over to the result. */
struct foot *foot_union(struct foot *a, const struct foot *b, touch_list *l);
struct foot *foot_hold(struct foot *f);
void foot_drop(struct foot *f);
bool foot_conflict_slow(const struct foot *a, const struct foot *b);

static inline bool foot_conflict(const struct foot *a, const struct foot *b)
{
    return ((a->writes & (b->reads | b->writes)) | (a->reads & b->writes)) &&
           foot_conflict_slow(a, b);
}

#endif
