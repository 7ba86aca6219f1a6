/* SPDX-License-Identifier: Apache-2.0 */
/* What the questions to mm cost, in nanoseconds of processor time, with a log that takes
 * every changed word as the machine's does. */
#include "base/host.h"
#include "base/vec.h"
#include "mm/mm.h"

#include <stdio.h>

struct change {
    uint32_t *at, old;
};

struct bench {
    struct mm *mm;
    VEC(struct change) log;
    uint64_t start;
};

static void put(void *ctx, uint32_t *word)
{
    struct bench *b = ctx;
    vec_push(&b->log, (struct change){word, *word});
}

static uint64_t thread_name(void *ctx, uint32_t t)
{
    (void)ctx;
    return t;
}
static uint64_t place_name(void *ctx, mm_loc x)
{
    (void)ctx;
    return x;
}
static uint64_t small_name(void *ctx, uint64_t byte_offset)
{
    (void)ctx;
    return byte_offset;
}
static uint64_t named_name(void *ctx, uint32_t name)
{
    (void)ctx;
    return name;
}
static const struct mm_names names = {.thread = thread_name, .place = place_name,
                                      .small = small_name, .named = named_name};

static void begin(struct bench *b, uint32_t threads, bool hashed)
{
    *b = (struct bench){0};
    b->mm = mm_new(&(struct mm_options){.heap_bytes = 64 << 20, .log = put, .ctx = b,
                                        .names = hashed ? &names : NULL});
    for (uint32_t t = 0; t < threads; t++)
        mm_start(b->mm, 0, t);
    b->start = host_cpu();
}

static void end(struct bench *b, const char *what, double calls)
{
    printf("%-52s %8.1f ns\n", what, (double)(host_cpu() - b->start) / calls);
    mm_free(b->mm);
    vec_release(&b->log);
}

enum { N = 2000000, ROUNDS = 20000, LOCATIONS = 1000 };

static void same_epoch(struct bench *b)
{
    bool race = false;
    begin(b, 4, true);
    for (uint32_t i = 0; i < ROUNDS; i++)
        for (uint32_t x = 0; x < LOCATIONS; x++)
            race |= mm_write(b->mm, 1, 5000 + x, 1, NULL);
    end(b, "write again, same epoch", (double)ROUNDS * LOCATIONS);
    begin(b, 4, true);
    for (uint32_t i = 0; i < ROUNDS; i++)
        for (uint32_t x = 0; x < LOCATIONS; x++)
            race |= mm_read(b->mm, 1, 5000 + x, 1, NULL);
    end(b, "read again, same epoch", (double)ROUNDS * LOCATIONS);
    begin(b, 4, true);
    for (uint32_t i = 0; i < ROUNDS; i++)
        for (uint32_t x = 0; x < LOCATIONS; x++)
            race |= mm_read(b->mm, 1, mm_small(b->mm, 5000 + x), 1, NULL);
    end(b, "read a byte again, same epoch", (double)ROUNDS * LOCATIONS);
    if (race)
        puts("unexpected race");
}

/* Goes back to where the log was empty, as a search does. */
static void undo(struct bench *b)
{
    while (b->log.len) {
        struct change c = vec_pop(&b->log);
        *c.at = c.old;
    }
}

/* Paths of 100 epochs with 10 accesses each, and back. */
static void new_epoch(struct bench *b, const char *what, bool hashed, bool write)
{
    begin(b, 4, hashed);
    b->log.len = 0;
    for (uint32_t i = 0; i < N; i++) {
        if (i % 1000 == 0)
            undo(b);
        if (i % 10 == 0)
            mm_release(b->mm, 1, 100);
        if (write)
            mm_write(b->mm, 1, 5000 + i % 500, i % 7, NULL);
        else
            mm_read(b->mm, 1, 5000 + i % 500, i % 7, NULL);
    }
    end(b, what, N);
}

static void synchronization(struct bench *b)
{
    begin(b, 4, true);
    b->log.len = 0;
    for (uint32_t i = 0; i < N; i++) {
        uint32_t t = i % 4;
        if (i % 1000 == 0)
            undo(b);
        mm_acquire(b->mm, t, 100);
        mm_write(b->mm, t, 5000, 1, NULL);
        mm_release(b->mm, t, 100);
    }
    end(b, "lock, write, unlock by turns of 4 threads, undo", N);
    begin(b, 4, true);
    mm_release(b->mm, 0, 100);
    for (uint32_t i = 0; i < N; i++)
        mm_acquire(b->mm, 1, 100);
    end(b, "acquire that tells nothing new", N);
    begin(b, 4, true);
    for (uint32_t i = 0; i < N; i++)
        mm_release(b->mm, 1, 100);
    end(b, "release that tells nothing new", N);
    begin(b, 4, true);
    for (uint32_t i = 0; i < N; i++) {
        mm_fresh(b->mm, 4096 + i % 4096 * 32, 32);
        mm_write(b->mm, 1, mm_word(4096 + i % 4096 * 32 + 8), 1, NULL);
        b->log.len = 0;
    }
    end(b, "new object of 32 bytes and a write to it", N);
}

static uint64_t sink;

static void hash(struct bench *b, const char *what, uint32_t threads, uint32_t objects,
                 uint32_t locations)
{
    begin(b, threads, true);
    for (uint32_t i = 0; i < locations; i++) {
        uint32_t t = i % threads;
        mm_write(b->mm, t, 5000 + i, 1, NULL);
        mm_read(b->mm, (t + 1) % threads, 5000 + (i + 7) % locations, 2, NULL);
        if (i % 3 == 0) {
            mm_release(b->mm, t, 100 + i % objects);
            mm_acquire(b->mm, (t + 1) % threads, 100 + (i + 1) % objects);
        }
    }
    b->start = host_cpu();
    for (uint32_t i = 0; i < N / 10; i++) {
        mm_release(b->mm, 1, 100 + i % objects);
        sink += mm_hash(b->mm, &names);
    }
    end(b, what, N / 10);
}

int main(void)
{
    struct bench b;
    same_epoch(&b);
    new_epoch(&b, "first write in an epoch, undo", true, true);
    new_epoch(&b, "first read in an epoch, undo", true, false);
    new_epoch(&b, "first write in an epoch, undo, without hash", false, true);
    synchronization(&b);
    hash(&b, "hash: 3 threads, 3 objects, 30 locations", 3, 3, 30);
    hash(&b, "hash: 5 threads, 5 objects, 30 locations", 5, 5, 30);
    hash(&b, "hash: 10 threads, 10 objects, 30 locations", 10, 10, 30);
    hash(&b, "hash: 10 threads, 10 objects, 3000 locations", 10, 10, 3000);
    hash(&b, "hash: 4 threads, 500 objects, 1000 locations", 4, 500, 1000);
    return sink == 1;
}
