/* SPDX-License-Identifier: Apache-2.0 */
/* Accesses, and the races among them. FastTrack's rules, made precise beyond the first
 * race: an earlier access is forgotten only when a later one stands in for it, that is,
 * happens after it and conflicts with at least as much. So what is kept of a location is,
 * for each kind of access, a set of accesses that are not ordered, nearly always one. */
#include "base/err.h"
#include "mm/mm_int.h"

#define BIT(k) (1u << (k))
enum { ALL = BIT(KINDS) - 1 };

static const uint8_t conflicts[KINDS] = {
    [PLAIN_WRITE] = ALL,
    [PLAIN_READ] = BIT(PLAIN_WRITE) | BIT(ATOMIC_WRITE),
    [ATOMIC_WRITE] = BIT(PLAIN_WRITE) | BIT(PLAIN_READ),
    [ATOMIC_READ] = BIT(PLAIN_WRITE),
};
/* replaces[k]: the kinds whose conflicts are all conflicts of k too. */
static const uint8_t replaces[KINDS] = {
    [PLAIN_WRITE] = ALL,
    [PLAIN_READ] = BIT(PLAIN_READ) | BIT(ATOMIC_READ),
    [ATOMIC_WRITE] = BIT(ATOMIC_WRITE) | BIT(ATOMIC_READ),
    [ATOMIC_READ] = BIT(ATOMIC_READ),
};

/* A question to mm. */
struct query {
    uint32_t t;
    mm_loc x;
    enum kind kind;
    uint32_t site;
};

/* The sets of a location, wherever they lie. A bare cell has the first two. */
struct view {
    uint32_t *set;
    unsigned kinds;
};

static struct view view_of(const struct mm *mm, uint32_t *cell)
{
    struct place *p = mm_place_of(mm, cell);
    if (p)
        return (struct view){p->set, KINDS};
    /* With small locations inside and nothing known of the word itself. */
    if (cell[0] & TAG_PLACE)
        return (struct view){NULL, 0};
    return (struct view){cell, 2};
}

static enum mm_race race_of(enum kind earlier, enum kind now)
{
    bool wrote = earlier == PLAIN_WRITE || earlier == ATOMIC_WRITE;
    bool writes = now == PLAIN_WRITE || now == ATOMIC_WRITE;
    return !wrote ? MM_READ_WRITE : writes ? MM_WRITE_WRITE : MM_WRITE_READ;
}

/* An access of the set that t does not know of, or 0. */
static uint32_t uncovered(struct mm *mm, const struct mm_thread *t, uint32_t set)
{
    if (!(set & TAG_PLACE))
        return mm_covers(mm, t, mm->accesses.at[set].epoch) ? 0 : set;
    mm->ids.len = 0;
    mm_set_list(mm, set);
    for (size_t i = 0; i < mm->ids.len; i++)
        if (!mm_covers(mm, t, mm->accesses.at[mm->ids.at[i]].epoch))
            return mm->ids.at[i];
    return 0;
}

static bool find_race(struct mm *mm, const struct mm_thread *t, struct view v,
                      enum kind kind, struct mm_conflict *c)
{
    static const enum kind order[] = {PLAIN_WRITE, ATOMIC_WRITE, PLAIN_READ, ATOMIC_READ};
    for (unsigned i = 0; i < KINDS; i++) {
        enum kind k = order[i];
        if (k >= v.kinds || !(conflicts[kind] & BIT(k)) || !v.set[k])
            continue;
        uint32_t id = uncovered(mm, t, v.set[k]);
        if (!id)
            continue;
        const struct access *a = &mm->accesses.at[id];
        if (c)
            *c = (struct mm_conflict){.race = race_of(k, kind), .site = a->site,
                                      .thread = (uint32_t)(a->epoch >> 32),
                                      .clock = (uint32_t)a->epoch};
        return true;
    }
    return false;
}

static bool has_epoch(struct mm *mm, uint32_t set, uint64_t epoch)
{
    if (!(set & TAG_PLACE))
        return mm->accesses.at[set].epoch == epoch;
    mm->ids.len = 0;
    mm_set_list(mm, set);
    for (size_t i = 0; i < mm->ids.len; i++)
        if (mm->accesses.at[mm->ids.at[i]].epoch == epoch)
            return true;
    return false;
}

/* Did t make an access since its clock advanced that this one adds nothing to? */
static bool says_nothing_new(struct mm *mm, const struct mm_thread *t, struct view v,
                             enum kind kind)
{
    for (unsigned k = 0; k < v.kinds; k++)
        if (replaces[k] & BIT(kind) && has_epoch(mm, v.set[k], mm_epoch(t)))
            return true;
    return false;
}

/* An access to be kept. */
struct note {
    struct mm_thread *t;
    mm_loc x;
    enum kind kind;
    uint32_t id;
    uint64_t name; /* of the location */
};

/* Takes out of the set of accesses of kind k what the thread knows. */
static void drop_covered(struct mm *mm, const struct note *n, uint32_t *set, enum kind k)
{
    size_t kept = 0;
    mm->ids.len = 0;
    mm_set_list(mm, *set);
    for (size_t i = 0; i < mm->ids.len; i++) {
        uint32_t id = mm->ids.at[i];
        if (mm_covers(mm, n->t, mm->accesses.at[id].epoch))
            mm_sum_remove(mm, n->name, k, id);
        else
            mm->ids.at[kept++] = id;
    }
    if (kept == mm->ids.len)
        return;
    mm->ids.len = kept;
    mm_set_store(mm, set, 0);
}

static void add(struct mm *mm, uint32_t *set, uint32_t id)
{
    if (!*set) {
        mm_set(mm, set, id);
        return;
    }
    mm->ids.len = 0;
    mm_set_list(mm, *set);
    vec_push(&mm->ids, id);
    mm_set_store(mm, set, 0);
}

/* The usual case: the location has a bare cell, and of what the access replaces at most
 * one is there, of its own kind, and known to the thread. False: not so. */
static bool record_simply(struct mm *mm, const struct note *n, struct view v)
{
    if (v.kinds != 2 || n->kind > PLAIN_READ)
        return false;
    uint32_t *set = &v.set[n->kind];
    if ((n->kind == PLAIN_WRITE && v.set[PLAIN_READ]) ||
        !mm_covers(mm, n->t, mm->accesses.at[*set].epoch))
        return false;
    if (*set)
        mm_sum_remove(mm, n->name, n->kind, *set);
    mm_set(mm, set, n->id);
    return true;
}

static void record_fully(struct mm *mm, const struct note *n, struct view v)
{
    for (unsigned k = 0; k < v.kinds; k++)
        if (replaces[n->kind] & BIT(k) && v.set[k])
            drop_covered(mm, n, &v.set[k], (enum kind)k);
    if (n->kind >= v.kinds || (v.kinds == 2 && v.set[n->kind]))
        v = (struct view){mm_place_make(mm, n->x, mm_cell(mm, n->x))->set, KINDS};
    add(mm, &v.set[n->kind], n->id);
}

static void record(struct mm *mm, struct mm_thread *t, const struct query *q)
{
    struct view v = view_of(mm, mm_cell(mm, q->x));
    if (says_nothing_new(mm, t, v, q->kind))
        return;
    struct note n = {t, q->x, q->kind, access_number(mm, t, q->site),
                     mm->names ? mm_sum_name(mm, q->x) : 0};
    mm_touch(mm, q->x);
    if (!record_simply(mm, &n, v))
        record_fully(mm, &n, v);
    mm_sum_add(mm, n.name, q->kind, n.id);
    mm_stamp(mm, t);
}

static void verify(struct mm *mm, const struct query *q, bool race)
{
    static bool (*const ask[KINDS])(struct hsum *h, uint32_t t, mm_loc x) = {
        [PLAIN_WRITE] = hsum_write,
        [PLAIN_READ] = hsum_read,
        [ATOMIC_WRITE] = hsum_atomic_write,
        [ATOMIC_READ] = hsum_atomic_read,
    };
    if (ask[q->kind](mm->second, q->t, q->x) != race)
        BUG("clocks say %srace, h does not: kind %d, thread %u, location %#x",
            race ? "" : "no ", (int)q->kind, q->t, q->x);
}

static __attribute__((noinline)) bool check(struct mm *mm, struct query q,
                                            struct mm_conflict *c)
{
    struct mm_thread *t = mm->thread.at[q.t];
    bool race = find_race(mm, t, view_of(mm, mm_cell(mm, q.x)), q.kind, c);
    if (!mm->weak || q.kind == PLAIN_WRITE || q.kind == ATOMIC_WRITE)
        record(mm, t, &q);
    if (mm->second)
        verify(mm, &q, race);
    return race;
}

bool mm_read(struct mm *mm, uint32_t t, mm_loc x, uint32_t site, struct mm_conflict *c)
{
    if (mm->started < 2)
        return false;
    const struct mm_thread *by = mm->thread.at[t];
    const uint32_t *cell = mm_cell(mm, x);
    const struct access *a = mm->accesses.at;
    /* Its own write, or its own read and a write it knows, since its clock advanced. */
    if (!(cell[0] & TAG_PLACE) && !mm->second) {
        uint64_t now = mm_epoch(by), written = a[cell[0]].epoch;
        if (written == now ||
            ((a[cell[1]].epoch == now || mm->weak) && mm_covers(mm, by, written)))
            return false;
    }
    return check(mm, (struct query){t, x, PLAIN_READ, site}, c);
}

bool mm_write(struct mm *mm, uint32_t t, mm_loc x, uint32_t site, struct mm_conflict *c)
{
    if (mm->started < 2)
        return false;
    const uint32_t *cell = mm_cell(mm, x);
    if (!(cell[0] & TAG_PLACE) && !cell[1] && !mm->second &&
        mm->accesses.at[cell[0]].epoch == mm_epoch(mm->thread.at[t]))
        return false;
    return check(mm, (struct query){t, x, PLAIN_WRITE, site}, c);
}

bool mm_atomic_read(struct mm *mm, uint32_t t, mm_loc x, uint32_t site,
                    struct mm_conflict *c)
{
    return mm->started >= 2 && check(mm, (struct query){t, x, ATOMIC_READ, site}, c);
}

bool mm_atomic_write(struct mm *mm, uint32_t t, mm_loc x, uint32_t site,
                     struct mm_conflict *c)
{
    return mm->started >= 2 && check(mm, (struct query){t, x, ATOMIC_WRITE, site}, c);
}

uint32_t mm_last_writer(struct mm *mm, mm_loc x)
{
    const uint32_t *cell = mm_cell(mm, x);
    const struct place *p = mm_place_of(mm, cell);
    if (p && p->releaser)
        return p->releaser - 1;
    struct view v = view_of(mm, mm_cell(mm, x));
    mm->ids.len = 0;
    for (unsigned k = 0; k < v.kinds; k++)
        if ((k == PLAIN_WRITE || k == ATOMIC_WRITE) && v.set[k])
            mm_set_list(mm, v.set[k]);
    return mm->ids.len ? (uint32_t)(mm->accesses.at[vec_last(&mm->ids)].epoch >> 32)
                       : UINT32_MAX;
}
