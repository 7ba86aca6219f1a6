/* SPDX-License-Identifier: Apache-2.0 */
/* Clocks, the summary function h and the definition of a race on random sequences of
 * actions: the same verdict on every access; and the clocks' hash is equal exactly when h
 * is. Usage: cross-mm SEQUENCES PAIRS */
#include "base/hash.h"
#include "base/map.h"
#include "base/rng.h"
#include "mm/hsum.h"
#include "mm/mm.h"
#include "naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACE = 64, SMALL = 200, NAMES = 2, MAX_THREADS = 40 };

/* ---- random sequences ---- */

struct shape {
    uint32_t threads, locations, objects, length;
    bool weak;
    bool locked; /* most accesses are between acquire and release of the same object */
};

struct run {
    struct shape shape;
    uint32_t started, ended; /* threads 0..started-1 exist; bits of those that ended */
    struct event event[4096];
    uint32_t n;
    struct rng rng;
};

static bool has_ended(const struct run *r, uint32_t t)
{
    return t < 32 && r->ended >> t & 1;
}

static struct event random_event(struct run *r)
{
    for (;;) {
        struct event e = {(enum op)rng_below(&r->rng, OPS),
                          rng_below(&r->rng, r->started), 0};
        if (has_ended(r, e.thread))
            continue;
        if (rng_below(&r->rng, 3) == 0)
            e.op = (enum op)rng_below(&r->rng, OP_ATOMIC_READ);
        bool access = e.op <= OP_ATOMIC_WRITE || e.op == OP_FRESH;
        e.arg = rng_below(&r->rng, access ? r->shape.locations : r->shape.objects);
        if (e.op == OP_ACQUIRE_NAMED || e.op == OP_RELEASE_NAMED)
            e.arg = 1 + rng_below(&r->rng, NAMES);
        if (e.op == OP_START) {
            if (r->started == r->shape.threads)
                continue;
            e.arg = r->started;
        }
        if (e.op == OP_END && (e.thread == 0 || e.thread >= 32 || rng_below(&r->rng, 4)))
            continue;
        if (e.op == OP_JOIN) {
            e.arg = rng_below(&r->rng, r->started);
            if (!has_ended(r, e.arg))
                continue;
        }
        return e;
    }
}

static void put(struct run *r, struct event e)
{
    r->started += e.op == OP_START;
    if (e.op == OP_END)
        r->ended |= 1u << e.thread;
    r->event[r->n++] = e;
}

static void make_run(struct run *r, struct shape shape, uint64_t seed)
{
    *r = (struct run){.shape = shape, .started = 1, .rng = {seed}};
    while (r->n + 3 <= shape.length) {
        struct event e = random_event(r);
        uint32_t lock = e.arg % shape.objects;
        bool access = e.op <= OP_ATOMIC_WRITE;
        bool locked = shape.locked && access && rng_below(&r->rng, 50);
        if (shape.locked && (e.op == OP_PUBLISH || e.op == OP_FORGET || e.op == OP_FRESH))
            continue;
        if (locked)
            put(r, (struct event){OP_ACQUIRE, e.thread, lock});
        put(r, e);
        if (locked)
            put(r, (struct event){OP_RELEASE, e.thread, lock});
    }
}

/* ---- the engines ---- */

/* Every third location is smaller than a word; the first places are shared by data and
 * synchronization, as a variable with accesses of several modes is. */
static mm_loc location(struct mm *mm, uint32_t x)
{
    return x % 3 == 2 ? mm_small(mm, SMALL + x) : mm_word(PLACE + x * 4);
}
static mm_loc object(uint32_t s)
{
    return mm_word(PLACE + s * 3 * 4);
}

/* An object dies, and another one comes to where it lay. */
static void fresh(struct mm *mm, uint32_t x)
{
    uint64_t at = x % 3 == 2 ? (SMALL + x) & ~3u : PLACE + x * 4;
    mm_dead(mm, at, 4);
    mm_fresh(mm, at, 4);
}

static bool clock_step(struct mm *mm, struct event e)
{
    struct mm_conflict c;
    uint32_t t = e.thread, x = e.arg;
    switch (e.op) {
    case OP_READ: return mm_read(mm, t, location(mm, x), 1, &c);
    case OP_WRITE: return mm_write(mm, t, location(mm, x), 2, &c);
    case OP_ATOMIC_READ: return mm_atomic_read(mm, t, location(mm, x), 3, &c);
    case OP_ATOMIC_WRITE: return mm_atomic_write(mm, t, location(mm, x), 4, &c);
    case OP_ACQUIRE: mm_acquire(mm, t, object(x)); break;
    case OP_RELEASE: mm_release(mm, t, object(x)); break;
    case OP_PUBLISH: mm_publish(mm, t, object(x)); break;
    case OP_FORGET: mm_forget(mm, t, object(x)); break;
    case OP_ACQUIRE_NAMED: mm_acquire_named(mm, t, x); break;
    case OP_RELEASE_NAMED: mm_release_named(mm, t, x); break;
    case OP_START: mm_start(mm, t, x); break;
    case OP_END: mm_end(mm, t); break;
    case OP_JOIN: mm_join(mm, t, x); break;
    case OP_FRESH: fresh(mm, x); break;
    case OPS: break;
    }
    return false;
}

static bool summary_step(struct hsum *h, struct event e)
{
    uint32_t t = e.thread, x = e.arg;
    switch (e.op) {
    case OP_READ: return hsum_read(h, t, x);
    case OP_WRITE: return hsum_write(h, t, x);
    case OP_ATOMIC_READ: return hsum_atomic_read(h, t, x);
    case OP_ATOMIC_WRITE: return hsum_atomic_write(h, t, x);
    case OP_ACQUIRE: hsum_acquire(h, t, x * 3); break;
    case OP_RELEASE: hsum_release(h, t, x * 3); break;
    case OP_PUBLISH: hsum_publish(h, t, x * 3); break;
    case OP_FORGET: hsum_forget(h, t, x * 3); break;
    case OP_ACQUIRE_NAMED: hsum_acquire_named(h, t, x); break;
    case OP_RELEASE_NAMED: hsum_release_named(h, t, x); break;
    case OP_START: hsum_start(h, t, x); break;
    case OP_END: hsum_end(h, t); break;
    case OP_JOIN: hsum_join(h, t, x); break;
    case OP_FRESH: hsum_fresh(h, x); break;
    case OPS: break;
    }
    return false;
}

/* ---- names ---- */

static uint64_t name_thread(void *ctx, uint32_t t)
{
    (void)ctx;
    return t;
}
static uint64_t name_place(void *ctx, mm_loc x)
{
    (void)ctx;
    return x;
}
static uint64_t name_small(void *ctx, uint64_t byte_offset)
{
    (void)ctx;
    return byte_offset << 32;
}
static uint64_t name_named(void *ctx, uint32_t name)
{
    (void)ctx;
    return name;
}
static const struct mm_names names = {.thread = name_thread, .place = name_place,
                                      .small = name_small, .named = name_named};

static struct mm *new_clocks(bool weak, bool hashed)
{
    struct mm *mm = mm_new(&(struct mm_options){.heap_bytes = 1 << 16, .weak = weak,
                                                .names = hashed ? &names : NULL});
    mm_start(mm, 0, 0);
    return mm;
}
static struct hsum *new_summary(bool weak)
{
    struct hsum *h = hsum_new(weak);
    hsum_start(h, 0, 0);
    return h;
}

/* ---- verdicts ---- */

static const char *op_name[] = {"read", "write", "atomic read", "atomic write", "acquire",
    "release", "publish", "forget", "acquire named", "release named", "start", "end",
    "join", "fresh"};

static void show(const struct run *r, uint32_t n)
{
    for (uint32_t i = 0; i <= n; i++)
        printf("# %2u: t%u %s %u\n", i, r->event[i].thread, op_name[r->event[i].op],
               r->event[i].arg);
}

/* Races seen; -1 when the engines differ. */
static long compare_verdicts(struct run *r)
{
    struct mm *mm = new_clocks(r->shape.weak, r->rng.state & 1);
    struct hsum *h = new_summary(r->shape.weak);
    static struct naive g;
    long races = 0;
    g.n = 0;
    g.weak = r->shape.weak;
    for (uint32_t i = 0; i < r->n && races >= 0; i++) {
        struct event e = r->event[i];
        bool by_clock = clock_step(mm, e), by_h = summary_step(h, e);
        bool by_definition = r->n <= NAIVE_MAX ? naive_add(&g, e) : by_h;
        races += by_clock;
        if (by_clock != by_h || by_h != by_definition) {
            printf("# clocks %d, h %d, definition %d\n", by_clock, by_h, by_definition);
            show(r, i);
            races = -1;
        }
    }
    mm_free(mm);
    hsum_free(h);
    return races;
}

static void report(bool ok, const char *what)
{
    printf("%s %s\n", ok ? "ok" : "not ok", what);
}

static void test_verdicts(uint32_t sequences, const char *what, struct shape shape)
{
    static struct run r;
    struct rng rng = {shape.length};
    long races = 0, accesses = 0;
    for (uint32_t i = 0; i < sequences; i++) {
        struct shape s = shape;
        bool many = i % 8 == 0 && shape.length > NAIVE_MAX;
        s.threads = 2 + rng_below(&rng, many ? MAX_THREADS : 5);
        s.locations = 1 + rng_below(&rng, 6);
        s.objects = 1 + rng_below(&rng, 4);
        s.length = 10 + rng_below(&rng, shape.length - 10);
        make_run(&r, s, rng_next(&rng));
        long n = compare_verdicts(&r);
        if (n < 0) {
            report(false, what);
            return;
        }
        for (uint32_t k = 0; k < r.n; k++)
            accesses += r.event[k].op <= OP_ATOMIC_WRITE;
        races += n;
    }
    printf("# %s: %ld accesses, %ld races\n", what, accesses, races);
    /* Both answers must be common, or nothing was compared. */
    report(races > accesses / 200 && races < accesses - accesses / 200, what);
}

/* ---- hashes ---- */

/* The same h must come with the same hash and the other way round, over all states of all
 * sequences. Texts are compared by a hash of their own. */
struct seen {
    struct map by_text, by_hash;
    size_t states;
};

static bool check_state(struct seen *s, struct mm *mm, const struct hsum *h)
{
    struct buf b;
    buf_init(&b);
    hsum_text(h, &b);
    uint64_t text = b.len ? hash_bytes(b.at, b.len) : 0, hash = mm_hash(mm, &names), old;
    buf_release(&b);
    s->states++;
    if (map_get(&s->by_text, text, &old))
        return old == hash;
    /* A new h must have a new hash. */
    return map_put(&s->by_text, text, hash) && map_put(&s->by_hash, hash, text);
}

static bool follow(struct seen *s, struct run *r)
{
    struct mm *mm = new_clocks(r->shape.weak, true);
    struct hsum *h = new_summary(r->shape.weak);
    bool ok = true;
    for (uint32_t i = 0; i < r->n && ok; i++) {
        clock_step(mm, r->event[i]);
        summary_step(h, r->event[i]);
        ok = check_state(s, mm, h);
        if (!ok) {
            printf("# hash and h do not correspond\n");
            show(r, i);
        }
    }
    mm_free(mm);
    hsum_free(h);
    return ok;
}

static void test_hashes(uint32_t pairs, const char *what, struct shape shape)
{
    static struct run r;
    struct seen s = {.states = 0};
    struct rng rng = {3};
    bool ok = true;
    map_init(&s.by_text);
    map_init(&s.by_hash);
    for (uint32_t i = 0; i < pairs && ok; i++) {
        make_run(&r, shape, rng_next(&rng));
        ok = follow(&s, &r);
    }
    size_t distinct = s.by_text.len;
    printf("# %s: %zu states, %zu different\n", what, s.states, distinct);
    report(ok && distinct > 50 && distinct < s.states / 2, what);
    map_release(&s.by_text);
    map_release(&s.by_hash);
}

int main(int argc, char **argv)
{
    uint32_t sequences = argc > 1 ? (uint32_t)atoi(argv[1]) : 4000;
    uint32_t pairs = argc > 2 ? (uint32_t)atoi(argv[2]) : 4000;
    struct shape any = {.length = NAIVE_MAX}, locked = any, weak = any, length = any;
    locked.locked = weak.weak = true;
    length.length = 1000;
    test_verdicts(sequences, "verdicts: clocks, h, definition", any);
    test_verdicts(sequences, "verdicts, most in locks: clocks, h, definition", locked);
    test_verdicts(sequences / 2, "verdicts, weak: clocks, h, definition", weak);
    test_verdicts(sequences / 10, "verdicts on long sequences: clocks, h", length);
    test_hashes(pairs, "hash = h: 2 threads", (struct shape){2, 1, 1, 16, false, false});
    test_hashes(pairs, "hash = h: 3 threads", (struct shape){3, 2, 1, 24, false, false});
    test_hashes(pairs, "hash = h: 5 threads", (struct shape){5, 3, 2, 40, false, false});
    test_hashes(pairs, "hash = h: in locks", (struct shape){3, 2, 2, 40, false, true});
    test_hashes(pairs, "hash = h: weak", (struct shape){3, 2, 2, 40, true, false});
    return 0;
}
