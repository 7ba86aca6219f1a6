/* SPDX-License-Identifier: Apache-2.0 */
/* The hash of h. For each access that is kept of a location, h has the set S of threads
 * and synchronization objects that cover it, and the hash is the sum over all of them of
 * name(location, kind) * mix(sum of the names in S). S depends only on thread and clock
 * of the access, so names are summed up per thread and clock as accesses come and go, and
 * for each thread there are no more different S than clocks that know different parts of
 * it.
 *
 * An access that every thread covers that can still act (and so every thread these
 * will start) can't race any more and counts for nothing, whatever else covers it. */
#include "base/err.h"
#include "base/hash.h"
#include "mm/mm_int.h"

#include <string.h>

/* Odd numbers that tell the kinds apart. */
static const uint64_t kind_factor[KINDS] = {1, 0x9e3779b97f4a7c15u, 0xd6e8feb86659fd93u,
                                            0xa0761d6478bd642fu};
static const uint64_t thread_salt = 0x8ebc6af09c88c6e3u, named_salt = 0x589965cc75374cc3u;

/* ---- sums ---- */

uint64_t mm_loc_name(const struct mm *mm, mm_loc x)
{
    const struct mm_names *n = mm->names;
    if (!(x & MM_SMALL))
        return hash_mix(n->place(n->ctx, x));
    uint32_t i = x & ~MM_SMALL;
    const struct group *g = (const struct group *)(void *)pool_at(&mm->pool, i >> 2);
    return hash_mix(n->small(n->ctx, (uint64_t)g->word * 4 + (i & 3)));
}

static uint64_t byte_of(const struct mm *mm, mm_loc x)
{
    if (!(x & MM_SMALL))
        return (uint64_t)x * 4;
    uint32_t i = x & ~MM_SMALL;
    const struct group *g = (const struct group *)(void *)pool_at(&mm->pool, i >> 2);
    return (uint64_t)g->word * 4 + (i & 3);
}

uint64_t mm_sum_name(const struct mm *mm, mm_loc x)
{
    const struct mm_names *n = mm->names;
    return n->hidden && n->hidden(n->ctx, byte_of(mm, x)) ? 0 : mm_loc_name(mm, x);
}

static void add_to_sum(struct mm *mm, uint32_t access, uint64_t value)
{
    uint64_t epoch = mm->accesses.at[access].epoch;
    struct mm_thread *t = mm->thread.at[epoch >> 32];
    uint32_t clock = (uint32_t)epoch;
    while (t->sum.len <= clock / SUMS)
        vec_push(&t->sum, mem_zalloc(SUMS * sizeof(uint64_t)));
    uint64_t *sum = &t->sum.at[clock / SUMS][clock % SUMS];
    const struct wordlog *log = &mm->pool.log;
    if (log->put) {
        log->put(log->ctx, (uint32_t *)(void *)sum);
        log->put(log->ctx, (uint32_t *)(void *)sum + 1);
    }
    *sum += value;
}

void mm_sum_add(struct mm *mm, uint64_t name, enum kind kind, uint32_t access)
{
    if (mm->names && name)
        add_to_sum(mm, access, name * kind_factor[kind]);
}

void mm_sum_remove(struct mm *mm, uint64_t name, enum kind kind, uint32_t access)
{
    if (mm->names && name)
        add_to_sum(mm, access, 0 - name * kind_factor[kind]);
}

/* ---- rows ---- */

/* Per thread: up to which of its clocks do all threads that can still act know it? False
 * when no thread can. */
static bool find_least(struct mm *mm)
{
    uint32_t n = (uint32_t)mm->thread.len;
    bool any = false;
    vec_reserve(&mm->least, n + CLOCK_LANES);
    uint32_t *least = mm->least.at;
    memset(least, 0xff, (n + CLOCK_LANES) * sizeof *least);
    for (uint32_t i = 0; i < n; i++) {
        const struct mm_thread *t = mm->thread.at[i];
        if (!t->started || t->ended)
            continue;
        any = true;
        for (uint32_t u = 0; u < CLOCK_LANES; u++) /* all lanes: no branches */
            least[u] = t->clock.lane[u] < least[u] ? t->clock.lane[u] : least[u];
        for (uint32_t u = CLOCK_LANES; u < n; u++) {
            uint32_t c = vclock_get(&mm->pool, &t->clock, u);
            least[u] = c < least[u] ? c : least[u];
        }
    }
    return any;
}

static void add_row(struct mm *mm, const struct vclock *c, uint64_t name)
{
    vec_push(&mm->row, (struct row){c, name});
}

static bool counts(const struct mm *mm, const struct vclock *c)
{
    return vclock_exceeds(&mm->pool, c, mm->least.at, (uint32_t)mm->thread.len);
}

static void find_rows(struct mm *mm, const struct mm_names *names)
{
    mm->row.len = 0;
    for (uint32_t i = 0; i < mm->thread.len; i++) {
        const struct mm_thread *t = mm->thread.at[i];
        if (!t->started || !counts(mm, &t->clock))
            continue;
        if (t->ended && names->joinable && !names->joinable(names->ctx, i))
            continue;
        add_row(mm, &t->clock, hash_mix(names->thread(names->ctx, i) ^ thread_salt));
    }
    for (size_t i = 0; i < mm->named.len; i++) {
        const struct named *n = mm->named.at[i];
        if (!counts(mm, &n->clock))
            continue;
        add_row(mm, &n->clock, hash_mix(names->named(names->ctx, n->name) ^ named_salt));
    }
    for (uint32_t i = mm->places; i;) {
        const struct place *p = mm_place_at(mm, i);
        const struct vclock *c = vclock_at(&mm->pool, p->clock);
        if (counts(mm, c) && (!names->alive || names->alive(names->ctx, p->loc)))
            add_row(mm, c, (uint64_t)p->name[1] << 32 | p->name[0]);
        i = p->next;
    }
}

/* ---- the hash ---- */

/* level[i] becomes the sum of the names of the rows that know thread u up to clock
 * low + 1 + i exactly. */
static void find_levels(struct mm *mm, uint32_t u, uint32_t low, uint32_t high)
{
    size_t n = high - low;
    vec_reserve(&mm->level, n);
    uint64_t *level = mm->level.at;
    memset(level, 0, n * sizeof *level);
    const struct row *end = mm->row.at + mm->row.len;
    for (const struct row *r = mm->row.at; r < end; r++) {
        uint32_t c = u < CLOCK_LANES ? r->clock->lane[u] : vclock_get(&mm->pool, r->clock, u);
        if (c > low)
            level[c - low - 1] += r->name;
    }
}

/* From the newest clock of u down: who knows it also knows all earlier ones. */
static uint64_t thread_part(struct mm *mm, uint32_t u)
{
    const struct mm_thread *t = mm->thread.at[u];
    uint32_t low = mm->least.at[u], high = t->used;
    uint64_t total = 0, names = 0, mixed = 0;
    if (high <= low)
        return 0;
    find_levels(mm, u, low, high);
    for (uint32_t c = high; c > low; c--) {
        uint64_t more = mm->level.at[c - low - 1];
        if (more) {
            names += more;
            mixed = hash_mix(names);
        }
        if (c / SUMS < t->sum.len) /* else all it did then is hidden */
            total += t->sum.at[c / SUMS][c % SUMS] * mixed;
    }
    return total;
}

uint64_t mm_hash(struct mm *mm, const struct mm_names *names)
{
    if (!mm->names)
        BUG("mm_hash without names in the options");
    uint64_t total = 0;
    if (mm->started < 2 || !find_least(mm))
        return 0;
    find_rows(mm, names);
    for (uint32_t u = 0; u < mm->thread.len; u++)
        total += thread_part(mm, u);
    if (mm->buffers)
        total += mm_buffers_hash(mm);
    return hash_mix(total);
}

/* ---- size ---- */

static size_t count_cell(const struct mm *mm, const uint32_t *cell)
{
    uint32_t group = 0;
    size_t n = 0;
    const struct place *p = mm_place_of(mm, cell);
    if ((cell[0] & TAG_MASK) == TAG_GROUP)
        group = cell[0] & ~TAG_MASK;
    else if (p) {
        group = p->group;
        for (unsigned k = 0; k < KINDS && !n; k++)
            n = p->set[k] != 0;
    } else
        n = (cell[0] | cell[1]) != 0;
    for (uint32_t i = 0; group && i < 4; i++)
        n += count_cell(mm, mm_cell(mm, MM_SMALL | group << 2 | i));
    return n;
}

void mm_size(const struct mm *mm, size_t *sync_objects, size_t *locations)
{
    size_t objects = mm->started, n = 0;
    for (uint32_t i = mm->places; i; i = mm_place_at(mm, i)->next)
        objects++;
    for (size_t i = 0; i < mm->named.len; i++) {
        const uint32_t *lane = mm->named.at[i]->clock.lane;
        for (unsigned l = 0; l < CLOCK_LANES; l++)
            if (lane[l]) {
                objects++;
                break;
            }
    }
    for (uint64_t x = 0; x < mm->touched_end; x++) {
        if (!mm->touched[x >> 9])
            x |= 511;
        else
            n += count_cell(mm, mm_cell(mm, (mm_loc)x));
    }
    *sync_objects = objects;
    *locations = n;
}
