/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of mm share: a log that can undo and redo, names, and short words for
 * the calls. */
#ifndef WORLD_H
#define WORLD_H

#include "base/vec.h"
#include "mm/mm.h"

struct change {
    uint32_t *at, old;
};

struct world {
    struct mm *mm;
    VEC(struct change) log;
    struct mm_conflict c; /* of the last race */
    bool dead;            /* what names.alive says is the opposite */
    bool unjoinable;
};

static void world_log(void *ctx, uint32_t *word)
{
    struct world *w = ctx;
    vec_push(&w->log, (struct change){word, *word});
}

static uint64_t world_thread(void *ctx, uint32_t t)
{
    (void)ctx;
    return t + 1000;
}
static uint64_t world_place(void *ctx, mm_loc x)
{
    (void)ctx;
    return x;
}
static uint64_t world_small(void *ctx, uint64_t byte_offset)
{
    (void)ctx;
    return byte_offset + 1000000;
}
static bool world_alive(void *ctx, mm_loc x)
{
    (void)x;
    return !((struct world *)ctx)->dead;
}
static uint64_t world_named(void *ctx, uint32_t name)
{
    (void)ctx;
    return name;
}
static bool world_joinable(void *ctx, uint32_t t)
{
    (void)t;
    return !((struct world *)ctx)->unjoinable;
}

static inline struct mm_names world_names(struct world *w)
{
    return (struct mm_names){w, world_thread, world_place, world_small,
                             world_alive, world_named, world_joinable, NULL, NULL};
}

/* Options with a log; `names` may be NULL and must last. */
static void world_init(struct world *w, bool weak, const struct mm_names *names)
{
    *w = (struct world){0};
    w->mm = mm_new(&(struct mm_options){.heap_bytes = 1 << 20, .weak = weak,
                                        .log = world_log, .ctx = w, .names = names});
    mm_start(w->mm, 0, 0);
}

static void world_release(struct world *w)
{
    mm_free(w->mm);
    vec_release(&w->log);
}

/* Swaps the words logged from `mark` on: undoes, or redoes what was undone. */
static inline void world_swap(struct world *w, size_t mark, bool undo)
{
    size_t n = w->log.len - mark;
    for (size_t i = 0; i < n; i++) {
        struct change *c = &w->log.at[undo ? w->log.len - 1 - i : mark + i];
        uint32_t v = *c->at;
        *c->at = c->old;
        c->old = v;
    }
}

#endif
