/* SPDX-License-Identifier: Apache-2.0 */
/* Actions that need no switch of threads before them, because they commute with all that
 * other threads can do meanwhile: exploring one order is exploring all.
 *
 * - Whatever happens to an object that only one thread can reach. An object is local to the
 *   thread that made it until a reference to it is stored where others can find it.
 * - Whatever happens to a variable or monitor that only one thread uses, or that none
 *   changes. That it is so is assumed of each until a second thread is seen there.
 * - A thread's beginning, and seeing that a joined thread has ended.
 * - Starting a thread and a thread's end, as long as nobody else asks whether it is alive,
 *   joins it for a time only, or is cut off by the end of the program.
 *   That nobody does is assumed.
 *
 * An assumption that does not hold is given up as a racy variable is promoted, and the
 * search starts over. When none had to be given up, all of them held in every execution:
 * up to the first action that would break one they justify each other.
 *
 * All of it only with options.reduce. */
#ifndef VM_REDUCE_H
#define VM_REDUCE_H

#include "vm/vm_int.h"

/* When a native is a visible action (flags in natives.def). */
enum visibility {
    VIS_NOT,
    VIS_ALWAYS,
    VIS_AT_RECEIVER, /* when others can reach the receiver */
    VIS_AT_ARGUMENT, /* … or the variable of Unsafe's first two arguments */
    VIS_READS_ARGUMENT, /* … which is only read */
    VIS_AT_HANDLE,   /* … or the variable of a VarHandle */
    VIS_RELEASE,     /* with options.stop_releases */
    VIS_INTERRUPT,   /* always, and noted for those who look at that: */
    VIS_SEES_INTERRUPT, VIS_CLEARS_INTERRUPT, /* of the receiver, of the thread itself */
    VIS_LOOKS,       /* at the receiver, a thread that others may know */
    VIS_START, VIS_JOIN, VIS_END
};

enum object_flag {
    OBJECT_TRUSTED = 1,  /* array or inside of the JDK's own: not checked */
    OBJECT_LOCAL = 2,
    OBJECT_QUIET = 4,    /* array of a class the user trusts: races are not told */
    OBJECT_ACQUIRES = 8, /* plain accesses to its elements order like volatile ones */
    OBJECT_NO_EDGES = 16, /* atomic accesses to it order nothing */
    OBJECT_REACHED = 64, /* only while a step's garbage is looked for */
    OBJECT_ESCAPED = 32  /* published by its constructor: its finals need edges too */
};

static inline uint32_t *object_flags(const struct vm *vm, ref o)
{
    return vm->object_flags + (o >> 1); /* objects lie on multiples of 16 bytes */
}

static inline bool object_is_local(const struct vm *vm, ref o)
{
    return vm->opt.reduce && (*object_flags(vm, o) & OBJECT_LOCAL);
}

/* v, which was local, and all that it leads to can be found by others from now on. */
void reduce_publish(struct vm *vm, ref v);

/* ---- final.c ---- */

/* o is published by t; false when its constructor is still running. */
bool final_published(struct vm *vm, const struct thread *t, ref o);
/* Is the field at this offset final? */
bool final_is_at(struct vm *vm, struct klass *k, uint32_t offset);
/* What was written to o so far is frozen: anybody may read it. */
void final_freeze(struct vm *vm, ref o);

/* Does a step end before this call? */
bool reduce_stops(struct vm *vm, struct thread *t, const struct method *m,
                  const uint32_t *args);

/* Does a step end before t's access to this variable, or to the monitor of o (whose place
 * is the lock's)? */
bool reduce_place_stops(struct vm *vm, struct thread *t, ref o, uint32_t offset, bool write);
/* The same for what is no access, or one that section_accessed is not to know of. */
bool reduce_shared_stops(struct vm *vm, struct thread *t, ref o, uint32_t offset, bool write);
bool reduce_lock_stops(struct vm *vm, struct thread *t, ref o);

/* The variable that a VarHandle's call-site accesses, and whether it only reads. The
 * object is 0 when it is not known. */
struct reduce_variable {
    ref object;
    uint32_t offset;
    bool write;
};
struct reduce_variable varhandle_variable(struct vm *vm, const struct method *m,
                                          const uint32_t *args);

/* Does another thread interrupt this one? */
bool reduce_is_interrupted(const struct vm *vm, const struct thread *t);

/* t is about to wait for something that an interrupt can end. */
void reduce_blocks(struct vm *vm, struct thread *t);

/* t asks whether u has been started, or (at_end) has ended. */
void reduce_looks_at(struct vm *vm, struct thread *t, struct thread *u, bool at_end);

/* t reads the clock. Two states that differ only in it are taken for one as long as nobody
 * but java.util.concurrent does, to measure what is left of a timed wait. */
void reduce_clock_read(struct vm *vm, struct thread *t);

/* The last user thread has ended, and with it the program: daemons might have gone on. */
void reduce_exits(struct vm *vm);

/* The thread can go on, and commutes with all that others can do. */
bool reduce_commutes(struct vm *vm, struct thread *t);

/* Actions at places of one thread that one step may have: a thread that waits in a loop for
 * another must come to an end of it. */
enum { MOST_PRIVATE = 64 };

/* Names of assumptions that are given up; see vm_promoted. */
enum { ASSUME_START = 1, ASSUME_END = 2, ASSUME_CLOCK = 3 };

#endif
