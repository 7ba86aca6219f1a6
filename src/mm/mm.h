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
 * (mm_word), or for variables smaller than a word (elements of byte[], short[], …) a
 * number given out by mm_small. Synchronization objects have places too: a volatile
 * variable is where it is, a monitor is the lock word of its object. What a place
 * remembers lies in shadow memory of 8 bytes a word, so that nothing is looked up.
 *
 * All of it is part of the explored state: every change is reported to `log` before it is
 * made, word by word, and the caller can undo it by putting old words back, the last one
 * first, and redo it by putting new ones back, the first one first. Nothing else needs to
 * be saved, of small locations either: the shadow of an object whose allocation is undone
 * is what mm_fresh left. While only one thread was ever started nothing is recorded, for
 * all it does happens-before whatever others do later.
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

/* Names of threads and places that are the same in every interleaving. A name must not
 * change while its object lives. */
struct mm_names {
    void *ctx;
    uint64_t (*thread)(void *ctx, uint32_t t);
    uint64_t (*place)(void *ctx, mm_loc x);      /* a word that holds an object's data */
    uint64_t (*small)(void *ctx, uint64_t byte_offset);
    /* Does the object still exist? Asked of synchronization objects; NULL: all do. */
    bool (*alive)(void *ctx, mm_loc x);
    uint64_t (*named)(void *ctx, uint32_t name);
    /* Can anybody still join the thread t, which has ended? NULL: yes. */
    bool (*joinable)(void *ctx, uint32_t t);
    /* Is the location part of an object that only one thread can reach? Then it counts for
     * nothing in the hash, until mm_appear. NULL: no. */
    bool (*hidden)(void *ctx, uint64_t byte_offset);
    /* Name of the object that a reference in a write buffer leads to (buffer.h). */
    uint64_t (*object)(void *ctx, uint32_t ref);
};

struct mm_options {
    uint64_t heap_bytes;       /* size of the guest heap's address range, up to 8 GiB */
    bool weak;                 /* no read-write races (JRF's original rule) */
    void (*log)(void *ctx, uint32_t *word); /* before a word changes; NULL: no undo */
    void *ctx;
    /* Every verdict is compared with that of h, and the process ends as by a bug of ours
     * when they differ. Slow; nothing may be undone. */
    bool verify;
    /* Needed for mm_hash, which is kept up to date with each access: place and small are
     * called at accesses, when the object exists. NULL: races only. Borrowed. */
    const struct mm_names *names;
};

/* NULL when the address space can't be reserved. */
struct mm *mm_new(const struct mm_options *o);
void mm_free(struct mm *mm);

/* ---- places ---- */

static inline mm_loc mm_word(uint64_t byte_offset)
{
    return (mm_loc)(byte_offset >> 2);
}
/* Location of a variable of 1 or 2 bytes. */
mm_loc mm_small(struct mm *mm, uint64_t byte_offset);

/* New memory: nothing is known of it. Call it when an object is made. */
void mm_fresh(struct mm *mm, uint64_t byte_offset, uint64_t bytes);
/* The object there is gone for good and leaves the hash: optional, once, while its names
 * can still be asked for and before its memory is used again. */
void mm_dead(struct mm *mm, uint64_t byte_offset, uint64_t bytes);
/* The object there was hidden and is so no longer. */
void mm_appear(struct mm *mm, uint64_t byte_offset, uint64_t bytes);
/* The shadow of these words, 8 bytes for each. */
void *mm_shadow(struct mm *mm, uint64_t byte_offset);

/* ---- what threads do ---- */

/* Thread u comes into being, started by t (u == t: the first one). */
void mm_start(struct mm *mm, uint32_t t, uint32_t u);
/* t does nothing any more. */
void mm_end(struct mm *mm, uint32_t t);
/* t has seen that u ended (join, isAlive() false). */
void mm_join(struct mm *mm, uint32_t t, uint32_t u);

/* Plain accesses. True: it races with an earlier one, which *c describes (c may be NULL).
 * All earlier accesses count, also those that raced themselves. */
bool mm_read(struct mm *mm, uint32_t t, mm_loc x, uint32_t site, struct mm_conflict *c);
bool mm_write(struct mm *mm, uint32_t t, mm_loc x, uint32_t site, struct mm_conflict *c);

/* Accesses that are atomic (volatile, acquire, release, opaque, read-modify-write):
 * they race with plain accesses of the same location, not with each other. They give
 * edges only through the functions below. Locations that no plain access can reach
 * need no such calls, and are better without: who covers an atomic access is part of
 * the hash. */
bool mm_atomic_read(struct mm *mm, uint32_t t, mm_loc x, uint32_t site,
                    struct mm_conflict *c);
bool mm_atomic_write(struct mm *mm, uint32_t t, mm_loc x, uint32_t site,
                     struct mm_conflict *c);

/* Synchronization object at place s. acquire: lock, volatile read, getAcquire of a
 * value released. release: unlock, volatile write, successful CAS. publish: setRelease
 * and other release writes that are no read-modify-writes: later acquires see this
 * release only. */
void mm_acquire(struct mm *mm, uint32_t t, mm_loc s);
void mm_release(struct mm *mm, uint32_t t, mm_loc s);
void mm_publish(struct mm *mm, uint32_t t, mm_loc s);
/* A plain or opaque write to a place that releases were made to: acquires that read it
 * get no edge. */
void mm_forget(struct mm *mm, uint32_t t, mm_loc s);

/* Extra edges that no place stands for (class initialization, interrupts): named by any
 * number from 1 on that the caller chooses. */
void mm_acquire_named(struct mm *mm, uint32_t t, uint32_t name);
void mm_release_named(struct mm *mm, uint32_t t, uint32_t name);

/* Who made the last write (plain or atomic) or release at this place; UINT32_MAX:
 * nobody. */
uint32_t mm_last_writer(struct mm *mm, mm_loc x);

/* ---- state ---- */

/* Hash of the summary h in canonical form: which written (and read) locations are covered
 * by which threads and synchronization objects. Equal for states with the same future
 * races; clocks themselves do not enter. The names are those of the options. */
uint64_t mm_hash(struct mm *mm, const struct mm_names *names);

/* Size of h: synchronization objects (threads included) and locations that were accessed
 * since there is more than one thread. */
void mm_size(const struct mm *mm, size_t *sync_objects, size_t *locations);

/* Does everything that t did up to its clock `clock` happen-before what u does next? */
bool mm_ordered(const struct mm *mm, uint32_t t, uint32_t clock, uint32_t u);

#endif
