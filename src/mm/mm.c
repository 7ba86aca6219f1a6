/* SPDX-License-Identifier: Apache-2.0 */
/* Threads and synchronization: the edges of happens-before (JLS 17.4.4), as clocks.
 * A thread's own clock advances when somebody else may have got to know it, and only when
 * it made an access since it last advanced: loops that just synchronize change nothing.
 * What others get to know is up to which of its clocks it made accesses. */
#include "mm/mm_int.h"

#include <assert.h>
#include <sys/mman.h>

static void *reserve(size_t bytes)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

struct mm *mm_new(const struct mm_options *o)
{
    assert(o->heap_bytes <= (uint64_t)MM_SMALL * 4);
    struct mm *mm = mem_zalloc(sizeof *mm);
    mm->weak = o->weak;
    mm->names = o->names;
    mm->words = (o->heap_bytes + 3) / 4;
    mm->shadow_bytes = mm->words * 8 + 8;
    mm->touched_bytes = mm->words / 512 + 1;
    mm->shadow = reserve(mm->shadow_bytes);
    mm->touched = reserve(mm->touched_bytes);
    pool_init(&mm->pool, (struct wordlog){o->log, o->ctx});
    accesses_init(&mm->accesses);
    map_init(&mm->named_index);
    mm->second = o->verify ? hsum_new(o->weak) : NULL;
    if (mm->shadow && mm->touched)
        return mm;
    mm_free(mm);
    return NULL;
}

static void thread_free(struct mm_thread *t)
{
    for (size_t i = 0; i < t->sum.len; i++)
        mem_free(t->sum.at[i]);
    vec_release(&t->sum);
    mem_free(t);
}

void mm_free(struct mm *mm)
{
    if (mm->shadow)
        munmap(mm->shadow, mm->shadow_bytes);
    if (mm->touched)
        munmap(mm->touched, mm->touched_bytes);
    for (size_t i = 0; i < mm->thread.len; i++)
        thread_free(mm->thread.at[i]);
    for (size_t i = 0; i < mm->named.len; i++)
        mem_free(mm->named.at[i]);
    pool_release(&mm->pool);
    accesses_release(&mm->accesses);
    map_release(&mm->named_index);
    if (mm->second)
        hsum_free(mm->second);
    vec_release(&mm->thread);
    vec_release(&mm->named);
    vec_release(&mm->ids);
    vec_release(&mm->row);
    vec_release(&mm->level);
    vec_release(&mm->least);
    mem_free(mm);
}

struct mm_thread *mm_thread_of(struct mm *mm, uint32_t t)
{
    while (mm->thread.len <= t) {
        struct mm_thread *n = mem_zalloc(sizeof *n);
        n->index = (uint32_t)mm->thread.len;
        vec_push(&mm->thread, n);
    }
    return mm->thread.at[t];
}

/* ---- threads ---- */

/* What t does from now on is not known to who got its clock before. */
static void advance(struct mm *mm, struct mm_thread *t)
{
    if (t->used == t->own)
        mm_set(mm, &t->own, t->own + 1);
}

void mm_start(struct mm *mm, uint32_t t, uint32_t u)
{
    struct mm_thread *new = mm_thread_of(mm, u);
    assert(!new->started);
    if (mm->second)
        hsum_start(mm->second, t, u);
    if (t != u) {
        struct mm_thread *by = mm_thread_of(mm, t);
        vclock_join(&mm->pool, &new->clock, &by->clock);
        advance(mm, by);
    }
    mm_set(mm, &new->started, 1);
    mm_set(mm, &mm->started, mm->started + 1);
    mm_set(mm, &new->own, 1);
}

void mm_end(struct mm *mm, uint32_t t)
{
    mm_set(mm, &mm_thread_of(mm, t)->ended, 1);
    if (mm->second)
        hsum_end(mm->second, t);
}

void mm_join(struct mm *mm, uint32_t t, uint32_t u)
{
    struct mm_thread *by = mm_thread_of(mm, t), *of = mm_thread_of(mm, u);
    vclock_join(&mm->pool, &by->clock, &of->clock);
    advance(mm, of);
    if (mm->second)
        hsum_join(mm->second, t, u);
}

/* ---- synchronization objects ---- */

/* The clock of a place that was released to, or NULL. */
static struct vclock *clock_of(struct mm *mm, mm_loc s)
{
    if (mm->started < 2)
        return NULL;
    struct place *p = mm_place_of(mm, mm_cell(mm, s));
    return p && p->clock ? vclock_at(&mm->pool, p->clock) : NULL;
}

void mm_acquire(struct mm *mm, uint32_t t, mm_loc s)
{
    struct vclock *c = clock_of(mm, s);
    if (c)
        vclock_join(&mm->pool, &mm_thread_of(mm, t)->clock, c);
    if (mm->second)
        hsum_acquire(mm->second, t, s);
}

static struct vclock *make_clock(struct mm *mm, mm_loc s)
{
    return mm_place_clock(mm, mm_place_make(mm, s, mm_cell(mm, s)));
}

void mm_release(struct mm *mm, uint32_t t, mm_loc s)
{
    if (mm->started < 2)
        return;
    struct mm_thread *by = mm_thread_of(mm, t);
    vclock_join(&mm->pool, make_clock(mm, s), &by->clock);
    mm_set(mm, &mm_place_of(mm, mm_cell(mm, s))->releaser, t + 1);
    advance(mm, by);
    if (mm->second)
        hsum_release(mm->second, t, s);
}

void mm_publish(struct mm *mm, uint32_t t, mm_loc s)
{
    if (mm->started < 2)
        return;
    struct mm_thread *by = mm_thread_of(mm, t);
    vclock_copy(&mm->pool, make_clock(mm, s), &by->clock);
    mm_set(mm, &mm_place_of(mm, mm_cell(mm, s))->releaser, t + 1);
    advance(mm, by);
    if (mm->second)
        hsum_publish(mm->second, t, s);
}

void mm_forget(struct mm *mm, uint32_t t, mm_loc s)
{
    struct vclock *c = clock_of(mm, s);
    if (c)
        vclock_clear(&mm->pool, c);
    if (mm->second)
        hsum_forget(mm->second, t, s);
}

static struct vclock *named_clock(struct mm *mm, uint32_t name)
{
    struct named *n = map_get_ptr(&mm->named_index, name);
    if (!n) {
        n = mem_zalloc(sizeof *n);
        n->name = name;
        vec_push(&mm->named, n);
        map_put_ptr(&mm->named_index, name, n);
    }
    return &n->clock;
}

void mm_acquire_named(struct mm *mm, uint32_t t, uint32_t name)
{
    struct named *n = mm->started < 2 ? NULL : map_get_ptr(&mm->named_index, name);
    if (n)
        vclock_join(&mm->pool, &mm_thread_of(mm, t)->clock, &n->clock);
    if (mm->second)
        hsum_acquire_named(mm->second, t, name);
}

void mm_release_named(struct mm *mm, uint32_t t, uint32_t name)
{
    if (mm->started < 2)
        return;
    struct mm_thread *by = mm_thread_of(mm, t);
    vclock_join(&mm->pool, named_clock(mm, name), &by->clock);
    advance(mm, by);
    if (mm->second)
        hsum_release_named(mm->second, t, name);
}

bool mm_ordered(const struct mm *mm, uint32_t t, uint32_t clock, uint32_t u)
{
    if (t == u)
        return true;
    return u < mm->thread.len &&
           mm_covers(mm, mm->thread.at[u], (uint64_t)t << 32 | clock);
}
