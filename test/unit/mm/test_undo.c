/* SPDX-License-Identifier: Apache-2.0 */
/* Undo and redo by putting words back: after any walk through random steps, verdicts and
 * hashes at a place on the path are those of the first time. */
#include "unit.h"

#include "base/rng.h"
#include "world.h"

enum { STEPS = 40, CALLS = 12, THREADS = 18, PLACES = 12, KINDS_OF_CALL = 17 };

struct call {
    uint32_t kind, thread, arg;
};

/* What a step answered, and where its words begin in the log. */
struct step {
    struct call call[CALLS];
    uint64_t answers, hash_before, hash_after;
    size_t objects, locations;
    size_t mark;
};

struct walk {
    struct world w;
    struct mm_names names;
    struct rng rng;
    uint32_t started;
    struct step step[STEPS];
};

static bool do_call(struct walk *k, struct call c)
{
    struct mm *mm = k->w.mm;
    mm_loc x = 100 + c.arg, b = mm_small(mm, 2000 + c.arg);
    switch (c.kind) {
    case 0: return mm_read(mm, c.thread, x, c.arg, NULL);
    case 1: return mm_write(mm, c.thread, x, c.arg, NULL);
    case 2: return mm_read(mm, c.thread, b, c.arg, NULL);
    case 3: return mm_write(mm, c.thread, b, c.arg, NULL);
    case 4: return mm_atomic_read(mm, c.thread, x, c.arg, NULL);
    case 5: return mm_atomic_write(mm, c.thread, x, c.arg, NULL);
    case 6: mm_acquire(mm, c.thread, x); break;
    case 7: mm_release(mm, c.thread, x); break;
    case 8: mm_publish(mm, c.thread, x); break;
    case 9: mm_forget(mm, c.thread, x); break;
    case 10: mm_acquire_named(mm, c.thread, c.arg + 1); break;
    case 11: mm_release_named(mm, c.thread, c.arg + 1); break;
    case 12: mm_acquire(mm, c.thread, b); break;
    case 13: mm_release(mm, c.thread, b); break;
    case 14: mm_join(mm, c.thread, c.arg % k->started); break;
    case 15:
        if (k->started < THREADS)
            mm_start(mm, c.thread, k->started++);
        break;
    default: mm_end(mm, c.arg); break;
    }
    return false;
}

static struct call random_call(struct walk *k)
{
    struct rng *r = &k->rng;
    struct call c = {rng_below(r, KINDS_OF_CALL), rng_below(r, k->started),
                     rng_below(r, PLACES)};
    if (c.kind >= 14 && rng_below(r, 4))
        c.kind = rng_below(r, 4);
    return c;
}

/* Runs the step (with new calls, or those it had) and returns what was answered. */
static uint64_t run_step(struct walk *k, struct step *s, bool new_calls)
{
    uint64_t answers = 0;
    for (unsigned i = 0; i < CALLS; i++) {
        if (new_calls)
            s->call[i] = random_call(k);
        answers = answers << 1 | do_call(k, s->call[i]);
    }
    return answers;
}

static void first_time(struct walk *k, unsigned i)
{
    struct step *s = &k->step[i];
    s->mark = k->w.log.len;
    s->hash_before = mm_hash(k->w.mm, &k->names);
    s->answers = run_step(k, s, true);
    s->hash_after = mm_hash(k->w.mm, &k->names);
    mm_size(k->w.mm, &s->objects, &s->locations);
}

static void walk_init(struct walk *k, uint64_t seed, bool weak)
{
    k->names = world_names(&k->w);
    world_init(&k->w, weak, &k->names);
    k->rng.state = seed;
    k->started = 2;
    mm_start(k->w.mm, 0, 1);
}

static void check_size(struct walk *k, const struct step *s)
{
    size_t objects, locations;
    mm_size(k->w.mm, &objects, &locations);
    assert_int_equal(objects, s->objects);
    assert_int_equal(locations, s->locations);
}

/* Undoes from the end of the path to some step and runs other ones, which are undone too;
 * then does the same calls again: same answers, same hashes. */
static void test_undo_then_again(void **state)
{
    (void)state;
    static struct walk k;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        walk_init(&k, seed, seed % 4 == 0);
        uint32_t started[STEPS + 1];
        for (unsigned i = 0; i < STEPS; i++) {
            started[i] = k.started;
            first_time(&k, i);
        }
        unsigned from = rng_below(&k.rng, STEPS);
        world_swap(&k.w, k.step[from].mark, true);
        k.w.log.len = k.step[from].mark;
        k.started = started[from];
        assert_int_equal(mm_hash(k.w.mm, &k.names), k.step[from].hash_before);

        struct step other;
        for (unsigned i = 0; i < 5; i++)
            run_step(&k, &other, true);
        world_swap(&k.w, k.step[from].mark, true);
        k.w.log.len = k.step[from].mark;
        k.started = started[from];

        for (unsigned i = from; i < STEPS; i++) {
            assert_int_equal(run_step(&k, &k.step[i], false), k.step[i].answers);
            assert_int_equal(mm_hash(k.w.mm, &k.names), k.step[i].hash_after);
        }
        check_size(&k, &k.step[STEPS - 1]);
        world_release(&k.w);
    }
}

/* Undo a stretch, run and undo something else, redo the stretch. */
static void test_undo_redo(void **state)
{
    (void)state;
    static struct walk k;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        walk_init(&k, seed + 1000, false);
        for (unsigned i = 0; i < STEPS; i++)
            first_time(&k, i);
        uint32_t started = k.started;
        for (unsigned n = 0; n < 10; n++) {
            unsigned from = rng_below(&k.rng, STEPS);
            size_t mark = k.step[from].mark, end = k.w.log.len;
            world_swap(&k.w, mark, true);
            assert_int_equal(mm_hash(k.w.mm, &k.names), k.step[from].hash_before);
            k.started = 2; /* start no more: those of the stretch come back */
            for (unsigned i = 0; i < CALLS; i++) {
                struct call c = random_call(&k);
                if (c.kind != 15)
                    do_call(&k, c);
            }
            world_swap(&k.w, end, true);
            k.w.log.len = end;
            world_swap(&k.w, mark, false);
            k.started = started;
            assert_int_equal(mm_hash(k.w.mm, &k.names), k.step[STEPS - 1].hash_after);
            check_size(&k, &k.step[STEPS - 1]);
        }
        world_release(&k.w);
    }
}

/* All the way back, everything is as new: no location, no object but the threads. */
static void test_undo_everything(void **state)
{
    (void)state;
    static struct walk k;
    walk_init(&k, 5, false);
    size_t objects, locations;
    size_t mark = k.w.log.len;
    for (unsigned i = 0; i < STEPS; i++)
        first_time(&k, i);
    mm_size(k.w.mm, &objects, &locations);
    assert_true(objects > 5 && locations > 5);
    world_swap(&k.w, mark, true);
    mm_size(k.w.mm, &objects, &locations);
    assert_int_equal(objects, 2);
    assert_int_equal(locations, 0);
    const unsigned char *shadow = mm_shadow(k.w.mm, 0);
    for (unsigned i = 0; i < 8 * 1000; i++)
        assert_int_equal(shadow[i], 0);
    world_release(&k.w);
}

/* An object is made in a step, the step is undone, another object comes there and
 * goes. */
static void test_undo_of_an_allocation(void **state)
{
    (void)state;
    struct world w;
    struct mm_names names = world_names(&w);
    world_init(&w, false, &names);
    mm_start(w.mm, 0, 1);
    size_t mark = w.log.len;
    mm_fresh(w.mm, 4000, 64);
    assert_false(mm_write(w.mm, 0, mm_word(4000), 1, NULL));
    assert_false(mm_read(w.mm, 0, mm_word(4004), 1, NULL));
    assert_false(mm_read(w.mm, 1, mm_word(4004), 1, NULL));
    assert_false(mm_write(w.mm, 0, mm_small(w.mm, 4009), 1, NULL));
    mm_release(w.mm, 0, mm_word(4012));
    uint64_t hash = mm_hash(w.mm, &names);
    size_t end = w.log.len;
    world_swap(&w, mark, true);
    assert_int_equal(mm_hash(w.mm, &names), 0);

    mm_fresh(w.mm, 4000, 64);
    assert_false(mm_write(w.mm, 1, mm_word(4004), 1, NULL));
    assert_false(mm_write(w.mm, 1, mm_small(w.mm, 4009), 1, NULL));
    assert_true(mm_read(w.mm, 0, mm_word(4004), 1, NULL));
    mm_release(w.mm, 1, mm_word(4000));
    world_swap(&w, end, true);
    w.log.len = end;

    world_swap(&w, mark, false);
    assert_int_equal(mm_hash(w.mm, &names), hash);
    assert_true(mm_write(w.mm, 1, mm_word(4000), 1, NULL));
    assert_true(mm_read(w.mm, 1, mm_small(w.mm, 4009), 1, NULL));
    assert_true(mm_write(w.mm, 1, mm_word(4004), 1, NULL));
    world_release(&w);
}

/* Chunks of a dead object's places serve a new one, and an undo gives them back. */
static void test_undo_of_reuse(void **state)
{
    (void)state;
    struct world w;
    struct mm_names names = world_names(&w);
    world_init(&w, false, &names);
    mm_start(w.mm, 0, 1);
    for (uint32_t i = 0; i < 8; i++) {
        mm_release(w.mm, i % 2, 100 + i);
        mm_write(w.mm, i % 2, mm_small(w.mm, 800 + i), 1, NULL);
    }
    uint64_t hash = mm_hash(w.mm, &names);
    size_t mark = w.log.len;
    for (unsigned n = 0; n < 3; n++) {
        mm_dead(w.mm, 400, 32);
        mm_fresh(w.mm, 400, 32);
        mm_fresh(w.mm, 800, 8);
        for (uint32_t i = 0; i < 8; i++) {
            mm_read(w.mm, 0, 100 + i, 1, NULL);
            mm_read(w.mm, 1, 100 + i, 1, NULL);
            mm_release(w.mm, 1, mm_small(w.mm, 800 + i));
        }
    }
    world_swap(&w, mark, true);
    assert_int_equal(mm_hash(w.mm, &names), hash);
    assert_true(mm_read(w.mm, 1, mm_small(w.mm, 800), 1, NULL));
    mm_acquire(w.mm, 1, 104);
    assert_false(mm_read(w.mm, 1, mm_small(w.mm, 800), 1, NULL));
    world_release(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_undo_then_again),
        UNIT(test_undo_redo),
        UNIT(test_undo_everything),
        UNIT(test_undo_of_an_allocation),
        UNIT(test_undo_of_reuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
