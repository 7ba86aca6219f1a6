/* SPDX-License-Identifier: Apache-2.0 */
/* Write buffers: see buffer.h. Clocks of writes are not kept: which entries happen-before
 * an entry is a set of at most 32, found when it is written, and whether a write
 * happens-before what a thread does next is asked of the thread's clock by the write's
 * epoch. An entry is four words, four of them fill a chunk; the head's chunk lists the
 * chunks. */
#include "mm/buffer.h"

#include "base/hash.h"
#include "mm/mm_int.h"

enum { PER_CHUNK = 4, CHUNKS = BUFFER_MOST / PER_CHUNK };

struct entry {
    uint32_t value[2];
    uint32_t access; /* who, when and where; 0: before everything */
    uint32_t before; /* the entries that happen-before it */
};

struct head {
    uint32_t len;
    uint32_t chunk[CHUNKS]; /* 0: not yet needed */
    uint32_t next, prev;    /* heads of other buffers */
    mm_loc loc;
    uint32_t is_ref;
    uint32_t writes;        /* how many there were, with the first value */
    uint32_t unused[2];
};

_Static_assert(sizeof(struct head) == CHUNK_WORDS * 4, "a head is a chunk");
_Static_assert(sizeof(struct entry) * PER_CHUNK == CHUNK_WORDS * 4, "entries fill chunks");

static struct head *head_at(const struct mm *mm, uint32_t chunk)
{
    return (struct head *)(void *)pool_at(&mm->pool, chunk);
}

static struct head *head_of(const struct mm *mm, mm_loc x)
{
    const struct place *p = mm_place_of(mm, mm_cell(mm, x));
    return p && p->buffer ? head_at(mm, p->buffer) : NULL;
}

static struct entry *entry_at(const struct mm *mm, const struct head *h, uint32_t i)
{
    uint32_t *chunk = pool_at(&mm->pool, h->chunk[i / PER_CHUNK]);
    return (struct entry *)(void *)chunk + i % PER_CHUNK;
}

static uint64_t value_of(const struct entry *e)
{
    return (uint64_t)e->value[1] << 32 | e->value[0];
}

static void set_entry(struct mm *mm, struct entry *e, struct entry to)
{
    mm_set(mm, &e->value[0], to.value[0]);
    mm_set(mm, &e->value[1], to.value[1]);
    mm_set(mm, &e->access, to.access);
    mm_set(mm, &e->before, to.before);
}

/* ---- who sees what ---- */

static bool knows(const struct mm *mm, const struct mm_thread *t, const struct entry *e)
{
    return mm_covers(mm, t, mm->accesses.at[e->access].epoch);
}

/* The entries that t knows of, as a set. */
static uint32_t known_to(const struct mm *mm, const struct head *h,
                         const struct mm_thread *t)
{
    uint32_t known = 0;
    for (uint32_t i = 0; i < h->len; i++)
        known |= (uint32_t)knows(mm, t, entry_at(mm, h, i)) << i;
    return known;
}

static uint32_t all_of(const struct head *h)
{
    return UINT32_MAX >> (BUFFER_MOST - h->len);
}

static uint32_t visible_to(const struct mm *mm, const struct head *h,
                           const struct mm_thread *t)
{
    uint32_t known = known_to(mm, h, t), hidden = 0;
    for (uint32_t i = 0; i < h->len; i++)
        if (known >> i & 1)
            hidden |= entry_at(mm, h, i)->before;
    return all_of(h) & ~hidden;
}

/* The entries that any thread which can still act may see. Threads to come see no more than
 * who starts them. */
static uint32_t visible_to_any(const struct mm *mm, const struct head *h)
{
    uint32_t visible = 0;
    for (size_t i = 0; i < mm->thread.len; i++) {
        const struct mm_thread *t = mm->thread.at[i];
        if (t->started && !t->ended)
            visible |= visible_to(mm, h, t);
    }
    return visible;
}

static bool has_value(const struct mm_seen *seen, size_t n, uint64_t value)
{
    for (size_t i = 0; i < n; i++)
        if (seen[i].value == value)
            return true;
    return false;
}

size_t mm_buffer_visible(const struct mm *mm, uint32_t t, mm_loc x, struct mm_seen *out)
{
    const struct head *h = mm->started < 2 ? NULL : head_of(mm, x);
    if (!h)
        return 0;
    uint32_t visible = visible_to(mm, h, mm->thread.at[t]);
    size_t n = 0;
    for (uint32_t i = h->len; i-- > 0;) {
        const struct entry *e = entry_at(mm, h, i);
        const struct access *a = &mm->accesses.at[e->access];
        if (!(visible >> i & 1) || has_value(out, n, value_of(e)))
            continue;
        uint32_t by = e->access ? (uint32_t)(a->epoch >> 32) : UINT32_MAX;
        out[n++] = (struct mm_seen){.value = value_of(e), .site = a->site, .thread = by};
    }
    return n;
}

/* ---- making, dropping ---- */

static struct head *make_buffer(struct mm *mm, mm_loc x)
{
    struct place *p = mm_place_make(mm, x, mm_cell(mm, x));
    if (p->buffer)
        return head_at(mm, p->buffer);
    uint32_t self = pool_take(&mm->pool);
    struct head *h = head_at(mm, self);
    mm_set(mm, &p->buffer, self);
    mm_set(mm, &h->loc, x);
    mm_set(mm, &h->next, mm->buffers);
    if (mm->buffers)
        mm_set(mm, &head_at(mm, mm->buffers)->prev, self);
    mm_set(mm, &mm->buffers, self);
    mm->buffer_stats.buffers++;
    return h;
}

void mm_buffer_clear(struct mm *mm, struct place *p)
{
    struct head *h = head_at(mm, p->buffer);
    mm_set(mm, h->prev ? &head_at(mm, h->prev)->next : &mm->buffers, h->next);
    if (h->next)
        mm_set(mm, &head_at(mm, h->next)->prev, h->prev);
    for (uint32_t i = 0; i < CHUNKS; i++)
        if (h->chunk[i])
            pool_give(&mm->pool, h->chunk[i]);
    pool_give(&mm->pool, p->buffer);
    mm_set(mm, &p->buffer, 0);
}

void mm_buffer_drop(struct mm *mm, mm_loc x)
{
    if (head_of(mm, x))
        mm_buffer_clear(mm, mm_place_of(mm, mm_cell(mm, x)));
}

/* ---- compression ---- */

/* The bits of a set at the places of `keep`, moved together. */
static uint32_t squeeze(uint32_t set, uint32_t keep)
{
    uint32_t out = 0;
    for (unsigned n = 0; keep; n++) {
        out |= (set >> __builtin_ctz(keep) & 1) << n;
        keep &= keep - 1;
    }
    return out;
}

static void keep_only(struct mm *mm, struct head *h, uint32_t keep)
{
    uint32_t n = 0;
    if ((keep & all_of(h)) == all_of(h))
        return;
    for (uint32_t i = 0; i < h->len; i++) {
        if (!(keep >> i & 1))
            continue;
        struct entry e = *entry_at(mm, h, i);
        e.before = squeeze(e.before, keep);
        set_entry(mm, entry_at(mm, h, n++), e);
    }
    mm_set(mm, &h->len, n);
}

static void push(struct mm *mm, struct head *h, struct entry e)
{
    if (h->len == BUFFER_MOST)
        keep_only(mm, h, UINT32_MAX << 1);
    uint32_t *chunk = &h->chunk[h->len / PER_CHUNK];
    if (!*chunk)
        mm_set(mm, chunk, pool_take(&mm->pool));
    mm_set(mm, &h->len, h->len + 1);
    set_entry(mm, entry_at(mm, h, h->len - 1), e);
    mm_set(mm, &h->writes, h->writes + 1);
}

/* One thread's equal values of one clock: who may see the earlier may see the later. */
static uint32_t without_equals(const struct mm *mm, const struct head *h)
{
    const struct entry *last = entry_at(mm, h, h->len - 1);
    uint64_t epoch = mm->accesses.at[last->access].epoch;
    uint32_t keep = UINT32_MAX;
    for (uint32_t i = 0; i + 1 < h->len; i++) {
        const struct entry *e = entry_at(mm, h, i);
        if (mm->accesses.at[e->access].epoch == epoch && value_of(e) == value_of(last))
            keep &= ~(1u << i);
    }
    return keep;
}

static void count(struct mm *mm, const struct head *h)
{
    struct mm_buffer_stats *s = &mm->buffer_stats;
    if (h->len > s->largest)
        s->largest = h->len;
    if (h->writes > s->largest_plain)
        s->largest_plain = h->writes;
}

/* ---- writing ---- */

void mm_buffer_write(struct mm *mm, uint32_t t, mm_loc x, uint32_t site, uint64_t old,
                     bool is_ref)
{
    if (mm->started < 2)
        return;
    struct head *h = make_buffer(mm, x);
    struct mm_thread *by = mm->thread.at[t];
    if (!h->len) {
        push(mm, h, (struct entry){.value = {(uint32_t)old, (uint32_t)(old >> 32)}});
        mm_set(mm, &h->is_ref, is_ref);
    }
    if (h->len == BUFFER_MOST)
        keep_only(mm, h, UINT32_MAX << 1);
    mm_stamp(mm, by);
    uint32_t before = known_to(mm, h, by);
    push(mm, h, (struct entry){.access = access_number(mm, by, site), .before = before});
    mm->buffer_stats.writes++;
}

void mm_buffer_value(struct mm *mm, mm_loc x, uint64_t value)
{
    struct head *h = mm->started < 2 ? NULL : head_of(mm, x);
    if (!h)
        return;
    struct entry *e = entry_at(mm, h, h->len - 1);
    mm_set(mm, &e->value[0], (uint32_t)value);
    mm_set(mm, &e->value[1], (uint32_t)(value >> 32));
    keep_only(mm, h, visible_to_any(mm, h) & without_equals(mm, h));
    count(mm, h);
}

/* ---- for others ---- */

void mm_buffer_refs(const struct mm *mm, void (*each)(void *ctx, uint32_t ref), void *ctx)
{
    for (uint32_t i = mm->buffers; i; i = head_at(mm, i)->next) {
        const struct head *h = head_at(mm, i);
        for (uint32_t j = 0; h->is_ref && j < h->len; j++)
            each(ctx, entry_at(mm, h, j)->value[0]);
    }
}

struct mm_buffer_stats mm_buffer_stats(const struct mm *mm)
{
    return mm->buffer_stats;
}

/* ---- the hash ---- */

static uint64_t who_knows(const struct mm *mm, const struct entry *e)
{
    uint64_t epoch = mm->accesses.at[e->access].epoch, names = 0;
    for (size_t i = 0; i < mm->row.len; i++) {
        const struct row *r = &mm->row.at[i];
        if (vclock_get(&mm->pool, r->clock, (uint32_t)(epoch >> 32)) >= (uint32_t)epoch)
            names += r->name;
    }
    return names;
}

/* What some thread may see, in order, with who knows it and what it hides. */
static uint64_t buffer_hash(const struct mm *mm, const struct head *h)
{
    uint32_t keep = visible_to_any(mm, h);
    uint64_t hash = mm_loc_name(mm, h->loc);
    for (uint32_t i = 0; i < h->len; i++) {
        const struct entry *e = entry_at(mm, h, i);
        if (!(keep >> i & 1))
            continue;
        uint64_t value = value_of(e);
        if (h->is_ref && value)
            value = mm->names->object(mm->names->ctx, (uint32_t)value);
        hash = hash_pair(hash + who_knows(mm, e), value + squeeze(e->before, keep));
    }
    return hash_mix(hash);
}

uint64_t mm_buffers_hash(const struct mm *mm)
{
    uint64_t total = 0;
    for (uint32_t i = mm->buffers; i; i = head_at(mm, i)->next) {
        const struct head *h = head_at(mm, i);
        if (mm_sum_name(mm, h->loc))
            total += buffer_hash(mm, h);
    }
    return total;
}
