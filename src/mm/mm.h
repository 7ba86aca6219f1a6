/* SPDX-License-Identifier: Apache-2.0 */
/* Happens-before (JLS 17.4.5) over the steps of a program, and the data races that are
 * left. Passive: it is told what threads do, and knows locations and threads as numbers.
 *
 * Two implementations of one question. The fast one keeps vector clocks, with epochs for
 * locations (FastTrack). The other, hsum.h, is the summary function h of JRF: which
 * locations may each thread and synchronization object touch without a race. They must
 * agree on every access.
 *
 * A location is named by its place in the guest heap: the number of its 32-bit word
 * (mm_word), or for variables smaller than a word (elements of byte[], short[], …) a number
 * given out by mm_small. Synchronization objects have places too: a volatile variable is
 * where it is, a monitor is the lock word of its object. What a place remembers lies in
 * shadow memory of 8 bytes a word, so that nothing is looked up.
 *
 * All of it is part of the explored state: every change is reported to `log` before it is
 * made, word by word, and the caller can undo it by putting old words back. Memory of
 * objects that come and go is reset by mm_fresh; the caller saves and restores the shadow
 * of objects that it sets aside (mm_shadow).
 *
 * Default values happen-before everything (JLS 17.4.4: the write of the default value
 * synchronizes-with the first action of every thread), so a location that was never
 * written races with no read. */
#ifndef MM_MM_H
#define MM_MM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t mm_loc;

enum { MM_SMALL = 0x80000000u };

/* What an earlier access was, and what makes the pair a race. */
enum mm_race { MM_NONE, MM_WRITE_WRITE, MM_WRITE_READ, MM_READ_WRITE };

struct mm_conflict {
    enum mm_race race; /* earlier access first: WRITE_READ = the earlier one wrote */
    uint32_t thread;   /* who made the earlier access */
    uint32_t site;     /* where: what was passed as site then */
    uint32_t clock;    /* the earlier thread's clock at the access */
};

struct mm;

struct mm_options {
    uint64_t heap_bytes;       /* size of the guest heap's address range */
    bool weak;                 /* no read-write races (JRF's original rule) */
    void (*log)(void *ctx, uint32_t *word); /* before a word changes; NULL: no undo */
    void *ctx;
};

struct mm *mm_new(const struct mm_options *o);
void mm_free(struct mm *mm);

/* ---- places ---- */

static inline mm_loc mm_word(uint64_t byte_offset)
{
    return (mm_loc)(byte_offset >> 2);
}
/* Location of a variable of 1 or 2 bytes. */
mm_loc mm_small(struct mm *mm, uint64_t byte_offset);

/* New memory: nothing is known of it (not logged: nobody can have looked at it). */
void mm_fresh(struct mm *mm, uint64_t byte_offset, uint64_t bytes);
/* The shadow of these words, 8 bytes for each, to be saved and restored as bytes. Small
 * locations inside are saved by mm_save_small/mm_restore_small. */
void *mm_shadow(struct mm *mm, uint64_t byte_offset);

/* ---- what threads do ---- */

/* Thread u comes into being, started by t (u == t: the first one). */
void mm_start(struct mm *mm, uint32_t t, uint32_t u);
/* t has seen that u ended (join, isAlive() false). */
void mm_join(struct mm *mm, uint32_t t, uint32_t u);

/* Plain accesses. True: it races with an earlier one, which *c describes. */
bool mm_read(struct mm *mm, uint32_t t, mm_loc x, uint32_t site, struct mm_conflict *c);
bool mm_write(struct mm *mm, uint32_t t, mm_loc x, uint32_t site, struct mm_conflict *c);

/* Accesses that are atomic (volatile, acquire, release, opaque, read-modify-write): they
 * race with plain accesses of the same location, not with each other. They give edges only
 * through the functions below. */
bool mm_atomic_read(struct mm *mm, uint32_t t, mm_loc x, uint32_t site, struct mm_conflict *c);
bool mm_atomic_write(struct mm *mm, uint32_t t, mm_loc x, uint32_t site, struct mm_conflict *c);

/* Synchronization object at place s. acquire: lock, volatile read, getAcquire of a value
 * released. release: unlock, volatile write, successful CAS. publish: setRelease and other
 * release writes that are no read-modify-writes: later acquires see this release only. */
void mm_acquire(struct mm *mm, uint32_t t, mm_loc s);
void mm_release(struct mm *mm, uint32_t t, mm_loc s);
void mm_publish(struct mm *mm, uint32_t t, mm_loc s);
/* A plain or opaque write to a place that releases were made to: acquires that read it get
 * no edge. */
void mm_forget(struct mm *mm, uint32_t t, mm_loc s);

/* Extra edges that no place stands for (class initialization, interrupts): named by any
 * number from 1 on that the caller chooses. */
void mm_acquire_named(struct mm *mm, uint32_t t, uint32_t name);
void mm_release_named(struct mm *mm, uint32_t t, uint32_t name);

/* ---- state ---- */

/* Names of threads and places that are the same in every interleaving. */
struct mm_names {
    void *ctx;
    uint64_t (*thread)(void *ctx, uint32_t t);
    uint64_t (*place)(void *ctx, mm_loc x);      /* a word that holds an object's data */
    uint64_t (*small)(void *ctx, uint64_t byte_offset);
    bool (*alive)(void *ctx, mm_loc x);          /* does the object still exist? */
    uint64_t (*named)(void *ctx, uint32_t name);
};
/* Hash of the summary h in canonical form: which written (and read) locations are covered
 * by which threads and synchronization objects. Equal for states with the same future
 * races; clocks themselves do not enter. */
uint64_t mm_hash(struct mm *mm, const struct mm_names *names);

/* Size of h: synchronization objects (threads included) and locations that were accessed. */
void mm_size(const struct mm *mm, size_t *sync_objects, size_t *locations);

/* Does everything that t did up to its clock `clock` happen-before what u does next? */
bool mm_ordered(const struct mm *mm, uint32_t t, uint32_t clock, uint32_t u);

#endif
