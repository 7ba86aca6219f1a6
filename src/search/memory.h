/* SPDX-License-Identifier: Apache-2.0 */
/* Memories of a jumbled run: which of the values that a read may see it does see. All are
 * fair: of reads without end by a thread, again and again one sees the newest value. */
#ifndef SEARCH_MEMORY_H
#define SEARCH_MEMORY_H

#include "base/map.h"
#include "base/rng.h"
#include "base/vec.h"
#include "trace/schedule.h"
#include "vm/vm.h"

enum memory_kind {
#define MEMORY(name, text, head) MEMORY_##name,
#include "search/memories.def"
#undef MEMORY
    MEMORIES
};

/* "oldest-but-different", and shorter for tables. */
const char *memory_name(enum memory_kind k);
const char *memory_head(enum memory_kind k);

struct memory {
    enum memory_kind kind;
    struct rng rng;
    struct schedule *path; /* gets what was chosen; may be NULL */
    struct map last;       /* variable -> value read last; 0 before */
    struct map since;      /* variable and thread -> reads since it saw the newest */
};

void memory_init(struct memory *m, enum memory_kind kind, uint64_t seed);
void memory_release(struct memory *m);
/* For vm_options.pick; the context is the memory. */
uint32_t memory_pick(void *ctx, const struct vm_visible *v);

#endif
