/* SPDX-License-Identifier: Apache-2.0 */
/* Insides of the clocks' side of mm.
 *
 * An access is a number that stands for (thread, its clock, site); equal accesses have
 * equal numbers (access.c), so the table of them is no part of the state. What is
 * known of a location is a cell of two words: the last plain write and the last plain
 * read. A cell that needs more (concurrent reads, writes that raced, atomic accesses,
 * a clock because it is a synchronization object) names a struct place instead. The
 * cells of heap words are the shadow; those of smaller variables are four to a chunk,
 * which the shadow of their word names (shadow.c). */
#ifndef MM_MM_INT_H
#define MM_MM_INT_H

#include "base/map.h"
#include "mm/buffer.h"
#include "mm/hsum.h"
#include "mm/vclock.h"

/* Kinds of access, and the sets of kinds that a new access conflicts with and that it
 * stands in for once it is ordered behind them: whoever must be ordered behind those must
 * be behind it too. */
enum kind { PLAIN_WRITE, PLAIN_READ, ATOMIC_WRITE, ATOMIC_READ, KINDS };

/* Forms of a cell's first word. Below TAG_PLACE: the access that wrote, 0 = none. */
enum { TAG_PLACE = 0x80000000u, TAG_GROUP = 0xc0000000u, TAG_MASK = 0xc0000000u };

struct access {
    uint64_t epoch; /* thread << 32 | clock; 0 for access 0, which everybody covers */
    uint32_t site;
    uint32_t chain; /* next one in the hash bucket */
};

struct accesses {
    struct access *at;
    uint32_t len, cap;
    uint32_t *bucket;
    uint32_t buckets; /* a power of two */
};

/* What a place needs beyond a cell; lies in a chunk. A set of accesses is a number: 0 =
 * empty, below TAG_PLACE = one access, else a chunk (linked by its first word) of them.
 * The first two are laid out as a cell. */
struct place {
    uint32_t set[KINDS];
    mm_loc loc;
    uint32_t clock;      /* chunk of the vector clock, 0 = never released to */
    uint32_t next, prev; /* among the places with a clock */
    uint32_t group;      /* small locations inside this word */
    uint32_t name[2];    /* hash of its name as a synchronization object */
    uint32_t buffer;     /* chunk of its writes' buffer, 0 = none (buffer.c) */
    uint32_t releaser;   /* thread + 1 that released to it last */
    uint32_t unused[3];
};

/* The cells of the four bytes of a word. */
struct group {
    uint32_t cell[4][2];
    uint32_t word;
    uint32_t unused[7];
};

enum { SUMS = 256, RECENT = 32 };

struct mm_thread {
    struct vclock clock; /* state, with the four after it */
    uint32_t own;        /* clock of what it does next */
    uint32_t index;      /* beside own: together they are its epoch (no state) */
    uint32_t used;       /* clock of its last recorded access: its own lane of clock */
    uint32_t started, ended;
    /* Per own clock: sum of the names of the locations with an access of that time.
     * The words are state, where they lie is not. */
    VEC(uint64_t *) sum;
    struct {
        uint32_t clock, site, id;
    } recent[RECENT]; /* numbers of accesses, as found last */
};

struct named {
    struct vclock clock;
    uint32_t name;
};

struct row {
    const struct vclock *clock;
    uint64_t name;
};

struct mm {
    uint32_t *shadow;
    uint8_t *touched; /* per 512 words: may any of their cells be other than 0? */
    mm_loc touched_end; /* all words from here on were never touched */
    size_t shadow_bytes, touched_bytes;
    uint64_t words;
    bool weak;
    uint32_t started; /* threads; state */
    uint32_t places;  /* list of those with a clock; state */
    uint32_t buffers; /* list of the buffers; state */
    struct mm_buffer_stats buffer_stats;
    struct pool pool;
    struct accesses accesses;
    VEC(struct mm_thread *) thread;
    VEC(struct named *) named; /* stays when undone: an empty clock is as none */
    struct map named_index;
    const struct mm_names *names;
    struct hsum *second; /* with verify: h, told the same */
    VEC(uint32_t) ids; /* scratch */
    VEC(struct row) row;
    VEC(uint64_t) level;
    VEC(uint32_t) least;
};

static inline void mm_set(struct mm *mm, uint32_t *p, uint32_t v)
{
    wordlog_set(&mm->pool.log, p, v);
}

static inline uint32_t *mm_cell(const struct mm *mm, mm_loc x)
{
    if (x & MM_SMALL) {
        uint32_t i = x & ~MM_SMALL;
        return pool_at(&mm->pool, i >> 2) + (i & 3) * 2;
    }
    return mm->shadow + (size_t)x * 2;
}

static inline struct place *mm_place_at(const struct mm *mm, uint32_t chunk)
{
    return (struct place *)(void *)pool_at(&mm->pool, chunk & ~TAG_MASK);
}

static inline struct place *mm_place_of(const struct mm *mm, const uint32_t *cell)
{
    return (cell[0] & TAG_MASK) == TAG_PLACE ? mm_place_at(mm, cell[0]) : NULL;
}

static inline uint64_t mm_epoch(const struct mm_thread *t)
{
    return (uint64_t)t->index << 32 | t->own;
}

static inline bool mm_covers(const struct mm *mm, const struct mm_thread *t,
                             uint64_t epoch)
{
    uint32_t u = (uint32_t)(epoch >> 32);
    if (u < CLOCK_LANES)
        return t->clock.lane[u] >= (uint32_t)epoch;
    return vclock_get(&mm->pool, &t->clock, u) >= (uint32_t)epoch;
}

/* The thread's struct, made when it was never heard of. */
struct mm_thread *mm_thread_of(struct mm *mm, uint32_t t);

/* t makes an access now: what it does later is told from it when others get its clock. */
static inline void mm_stamp(struct mm *mm, struct mm_thread *t)
{
    if (t->used == t->own)
        return;
    mm_set(mm, &t->used, t->own);
    vclock_set(&mm->pool, &t->clock, t->index, t->own);
}

/* buffer.c: frees a place's buffer; hash of all of them, with the rows found before. */
void mm_buffer_clear(struct mm *mm, struct place *p);
uint64_t mm_buffers_hash(const struct mm *mm);

/* access.c */
void accesses_init(struct accesses *a);
void accesses_release(struct accesses *a);
uint32_t access_number(struct mm *mm, struct mm_thread *t, uint32_t site);

/* shadow.c: the place behind a cell, made when there is none. */
struct place *mm_place_make(struct mm *mm, mm_loc x, uint32_t *cell);
/* Its clock, likewise. */
struct vclock *mm_place_clock(struct mm *mm, struct place *p);
/* The cell of this location is about to be other than 0. */
static inline void mm_touch(struct mm *mm, mm_loc x)
{
    if (x & MM_SMALL)
        return;
    mm->touched[x >> 9] = 1;
    if (x >= mm->touched_end)
        mm->touched_end = x + 1;
}

/* set.c: appends a set's accesses to mm->ids. */
void mm_set_list(struct mm *mm, uint32_t set);
/* Makes mm->ids from `from` on the contents of the set. */
void mm_set_store(struct mm *mm, uint32_t *set, size_t from);

/* hash.c: a location has, or no longer has, this access of this kind. */
uint64_t mm_loc_name(const struct mm *mm, mm_loc x);
/* The same for the hash: 0 while the location is hidden. */
uint64_t mm_sum_name(const struct mm *mm, mm_loc x);
void mm_sum_add(struct mm *mm, uint64_t name, enum kind kind, uint32_t access);
void mm_sum_remove(struct mm *mm, uint64_t name, enum kind kind, uint32_t access);

#endif
