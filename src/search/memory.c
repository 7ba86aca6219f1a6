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
    map_init(&m->index);
}

void memory_release(struct memory *m)
{
    map_release(&m->index);
    vec_release(&m->reads);
}

static struct memory_reads *reads_of(struct memory *m, const struct vm_visible *v, bool *first)
{
    uint64_t key = hash_pair(v->place, v->thread), at = m->reads.len;
    *first = !map_get(&m->index, key, &at);
    if (*first) {
        map_put(&m->index, key, at);
        vec_push(&m->reads, (struct memory_reads){0});
    }
    return &m->reads.at[at];
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

static uint32_t choose(struct memory *m, const struct vm_visible *v,
                       const struct memory_reads *r, bool first)
{
    switch (m->kind) {
    case MEMORY_SC: return 0;
    case MEMORY_OLDEST: return v->values - 1;
    case MEMORY_OLDEST_DIFFERENT: return first ? v->values - 1 : oldest_but(v, r->last);
    case MEMORY_RANDOM: return rng_below(&m->rng, v->values);
    case MEMORY_RANDOM_DIFFERENT:
        return first ? rng_below(&m->rng, v->values) : random_but(m, v, r->last);
    case MEMORIES: break;
    }
    BUG("memory %d", m->kind);
}

uint32_t memory_pick(void *ctx, const struct vm_visible *v)
{
    struct memory *m = ctx;
    bool first;
    struct memory_reads *r = reads_of(m, v, &first);
    uint32_t i = choose(m, v, r, first);
    if (i && ++r->since > PATIENCE)
        i = 0;
    if (!i)
        r->since = 0;
    r->last = v->value[i];
    if (m->path)
        vec_push(&m->path->choice, (struct schedule_choice){v->thread, VM_CHOOSE + i});
    return i;
}
