/* SPDX-License-Identifier: Apache-2.0 */
/* Places: the shadow of the heap, cells of variables smaller than a word, and what comes
 * with a cell that needs more than two words. */
#include "base/hash.h"
#include "mm/mm_int.h"

#include <assert.h>

void *mm_shadow(struct mm *mm, uint64_t byte_offset)
{
    return mm->shadow + (size_t)mm_word(byte_offset) * 2;
}

/* ---- making ---- */

struct place *mm_place_make(struct mm *mm, mm_loc x, uint32_t *cell)
{
    struct place *p = mm_place_of(mm, cell);
    if (p)
        return p;
    uint32_t chunk = pool_take(&mm->pool);
    p = mm_place_at(mm, chunk);
    mm_set(mm, &p->loc, x);
    if ((cell[0] & TAG_MASK) == TAG_GROUP) {
        mm_set(mm, &p->group, cell[0] & ~TAG_MASK);
    } else {
        mm_set(mm, &p->set[PLAIN_WRITE], cell[0]);
        mm_set(mm, &p->set[PLAIN_READ], cell[1]);
    }
    mm_touch(mm, x);
    mm_set(mm, &cell[0], TAG_PLACE | chunk);
    mm_set(mm, &cell[1], 0);
    return p;
}

struct vclock *mm_place_clock(struct mm *mm, struct place *p)
{
    if (!p->clock) {
        uint32_t self = *mm_cell(mm, p->loc) & ~TAG_MASK;
        uint64_t name = mm->names ? hash_mix(mm_loc_name(mm, p->loc)) : 0;
        mm_set(mm, &p->clock, pool_take(&mm->pool));
        mm_set(mm, &p->name[0], (uint32_t)name);
        mm_set(mm, &p->name[1], (uint32_t)(name >> 32));
        mm_set(mm, &p->next, mm->places);
        if (mm->places)
            mm_set(mm, &mm_place_at(mm, mm->places)->prev, self);
        mm_set(mm, &mm->places, self);
    }
    return vclock_at(&mm->pool, p->clock);
}

static uint32_t make_group(struct mm *mm, uint32_t word)
{
    uint32_t chunk = pool_take(&mm->pool);
    struct group *g = (struct group *)(void *)pool_at(&mm->pool, chunk);
    mm_set(mm, &g->word, word);
    return chunk;
}

mm_loc mm_small(struct mm *mm, uint64_t byte_offset)
{
    if (mm->started < 2)
        return MM_SMALL; /* nobody looks at it */
    mm_loc word = mm_word(byte_offset);
    uint32_t *cell = mm_cell(mm, word), group;
    assert(word < mm->words);
    if ((cell[0] & TAG_MASK) == TAG_GROUP) {
        group = cell[0] & ~TAG_MASK;
    } else if (!cell[0] && !cell[1]) {
        group = make_group(mm, word);
        mm_touch(mm, word);
        mm_set(mm, &cell[0], TAG_GROUP | group);
    } else {
        struct place *p = mm_place_make(mm, word, cell);
        if (!p->group)
            mm_set(mm, &p->group, make_group(mm, word));
        group = p->group;
    }
    return MM_SMALL | group << 2 | (uint32_t)(byte_offset & 3);
}

/* ---- clearing ---- */

static void clear_cell(struct mm *mm, uint32_t *cell);

static void clear_group(struct mm *mm, uint32_t group)
{
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t *cell = mm_cell(mm, MM_SMALL | group << 2 | i);
        if (cell[0] & TAG_PLACE)
            clear_cell(mm, cell);
        if (mm->second)
            hsum_fresh(mm->second, MM_SMALL | group << 2 | i);
    }
    pool_give(&mm->pool, group);
}

static void clear_clock(struct mm *mm, struct place *p)
{
    for (uint32_t chunk = p->clock, next; chunk; chunk = next) {
        next = vclock_at(&mm->pool, chunk)->next;
        pool_give(&mm->pool, chunk);
    }
    mm_set(mm, p->prev ? &mm_place_at(mm, p->prev)->next : &mm->places, p->next);
    if (p->next)
        mm_set(mm, &mm_place_at(mm, p->next)->prev, p->prev);
}

static void clear_place(struct mm *mm, struct place *p)
{
    uint32_t self = *mm_cell(mm, p->loc) & ~TAG_MASK;
    mm->ids.len = 0;
    for (unsigned k = 0; k < KINDS; k++)
        mm_set_store(mm, &p->set[k], 0);
    if (p->clock)
        clear_clock(mm, p);
    if (p->group)
        clear_group(mm, p->group);
    if (p->buffer)
        mm_buffer_clear(mm, p);
    pool_give(&mm->pool, self);
}

/* Bare cells of the shadow are not logged: what they held belongs to an object that no
 * undo can bring back. The rest is, because its chunks serve others. */
static void clear_cell(struct mm *mm, uint32_t *cell)
{
    if ((cell[0] & TAG_MASK) == TAG_GROUP) {
        clear_group(mm, cell[0] & ~TAG_MASK);
        mm_set(mm, &cell[0], 0);
    } else if (cell[0] & TAG_PLACE) {
        clear_place(mm, mm_place_of(mm, cell));
        mm_set(mm, &cell[0], 0);
    } else {
        cell[0] = cell[1] = 0;
    }
}

/* ---- leaving the hash, and entering it ---- */

enum change { CLEAR, LEAVE, APPEAR };

static void sum_sets(struct mm *mm, mm_loc x, const uint32_t *set, unsigned kinds,
                     enum change change)
{
    uint64_t name = mm_sum_name(mm, x);
    for (unsigned k = 0; k < kinds; k++) {
        mm->ids.len = 0;
        mm_set_list(mm, set[k]);
        for (size_t i = 0; i < mm->ids.len; i++)
            if (change == LEAVE)
                mm_sum_remove(mm, name, (enum kind)k, mm->ids.at[i]);
            else
                mm_sum_add(mm, name, (enum kind)k, mm->ids.at[i]);
    }
}

static void sum_cell(struct mm *mm, mm_loc x, uint32_t *cell, enum change change)
{
    const struct place *p = mm_place_of(mm, cell);
    uint32_t group = p ? p->group : 0;
    if ((cell[0] & TAG_MASK) == TAG_GROUP)
        group = cell[0] & ~TAG_MASK;
    else
        sum_sets(mm, x, p ? p->set : cell, p ? KINDS : 2, change);
    for (uint32_t i = 0; group && i < 4; i++) {
        mm_loc y = MM_SMALL | group << 2 | i;
        sum_cell(mm, y, mm_cell(mm, y), change);
    }
}

/* ---- ranges ---- */

/* Does it to the cells that are not 0. */
static void each_cell(struct mm *mm, uint64_t byte_offset, uint64_t bytes, enum change change)
{
    mm_loc x = mm_word(byte_offset), end = mm_word(byte_offset + bytes + 3);
    assert(end <= mm->words);
    while (x < end) {
        mm_loc stop = (x | 511) + 1 < end ? (x | 511) + 1 : end;
        if (mm->touched[x >> 9]) {
            uint32_t *cell = mm_cell(mm, x);
            for (mm_loc y = x; y < stop; y++, cell += 2) {
                if (!(cell[0] | cell[1]))
                    continue;
                if (change == CLEAR)
                    clear_cell(mm, cell);
                else
                    sum_cell(mm, y, cell, change);
                if (mm->second && change == CLEAR)
                    hsum_fresh(mm->second, y);
            }
        }
        x = stop;
    }
}

void mm_fresh(struct mm *mm, uint64_t byte_offset, uint64_t bytes)
{
    each_cell(mm, byte_offset, bytes, CLEAR);
}

void mm_dead(struct mm *mm, uint64_t byte_offset, uint64_t bytes)
{
    if (mm->names)
        each_cell(mm, byte_offset, bytes, LEAVE);
}

void mm_appear(struct mm *mm, uint64_t byte_offset, uint64_t bytes)
{
    if (mm->names)
        each_cell(mm, byte_offset, bytes, APPEAR);
}
