/* SPDX-License-Identifier: Apache-2.0 */
#include "search/memory.h"

#include "base/err.h"

/* After so many reads of older values a thread sees the newest: long enough to lead a
 * program astray, short enough for one that waits for a plain variable to go on. */
enum { PATIENCE = 16 };

const char *memory_name(enum memory_kind k)
{
    static const char *const name[] = {
#define MEMORY(id, text, head) text,
#include "search/memories.def"
#undef MEMORY
    };
    return name[k];
}

const char *memory_head(enum memory_kind k)
{
    static const char *const text[] = {
#define MEMORY(id, name, head) head,
#include "search/memories.def"
#undef MEMORY
    };
    return text[k];
}

void memory_init(struct memory *m, enum memory_kind kind, uint64_t seed)
{
    *m = (struct memory){.kind = kind, .rng = {seed}};
    map_init(&m->last);
    map_init(&m->since);
}

void memory_release(struct memory *m)
{
    map_release(&m->last);
    map_release(&m->since);
}

/* The oldest that is not `last`; the newest come first. */
static uint32_t oldest_but(const struct vm_visible *v, uint64_t last)
{
    uint32_t i = v->values - 1;
    return v->value[i] == last ? i - 1 : i;
}

/* Any that is not `last`. */
static uint32_t random_but(struct memory *m, const struct vm_visible *v, uint64_t last)
{
    uint32_t at = v->values;
    for (uint32_t i = 0; i < v->values; i++)
        if (v->value[i] == last)
            at = i;
    if (at == v->values)
        return rng_below(&m->rng, v->values);
    uint32_t i = rng_below(&m->rng, v->values - 1);
    return i + (i >= at);
}

static uint32_t choose(struct memory *m, const struct vm_visible *v)
{
    uint64_t last = 0;
    map_get(&m->last, v->place, &last);
    switch (m->kind) {
    case MEMORY_SC: return 0;
    case MEMORY_OLDEST: return v->values - 1;
    case MEMORY_OLDEST_DIFFERENT: return oldest_but(v, last);
    case MEMORY_RANDOM: return rng_below(&m->rng, v->values);
    case MEMORY_RANDOM_DIFFERENT: return random_but(m, v, last);
    case MEMORIES: break;
    }
    BUG("memory %d", m->kind);
}

/* The i-th is wanted: is it time to see the newest? */
static bool is_due(struct memory *m, const struct vm_visible *v, uint32_t i)
{
    uint64_t key = hash_pair(v->place, v->thread), since = 0;
    if (m->kind == MEMORY_SC)
        return true;
    map_get(&m->since, key, &since);
    bool due = !i || since >= PATIENCE;
    if (!due || since)
        map_put(&m->since, key, due ? 0 : since + 1);
    return due;
}

uint32_t memory_pick(void *ctx, const struct vm_visible *v)
{
    struct memory *m = ctx;
    bool different = m->kind == MEMORY_OLDEST_DIFFERENT || m->kind == MEMORY_RANDOM_DIFFERENT;
    uint32_t i = 0;
    if (v->values > 1) {
        i = choose(m, v);
        if (is_due(m, v, i))
            i = 0;
        if (m->path)
            vec_push(&m->path->choice, (struct schedule_choice){v->thread, VM_CHOOSE + i});
    }
    if (different)
        map_put(&m->last, v->place, v->value[i]);
    return i;
}
