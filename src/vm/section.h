/* SPDX-License-Identifier: Apache-2.0 */
/* Operations of the model synchronizers as one visible action each.
 *
 * Every operation of the JDK's own synchronizers (ReentrantLock, Semaphore, …) takes effect
 * at one moment: a search need not switch threads inside of it. Synchronizers of the
 * program's own run as they are written.
 *
 * What is more, to give something up that others have to wait for (unlock, await) need not
 * begin a step, as with monitors: it can't be told from doing so earlier. (Not so what was
 * shared: who came meanwhile without waiting is not ordered behind it.) And who
 * wants a lock that is not fair need not queue for it, but stands before it until it is
 * free: since others can barge in, every order in which threads get it is one in which they
 * come for it. Both hold as long as nobody can notice otherwise, by tryLock, a time
 * limit or by looking at state or queue. That nobody does is assumed of each synchronizer
 * until it is seen (reduce.h). */
#ifndef VM_SECTION_H
#define VM_SECTION_H

#include "vm/vm_int.h"

enum section {
    SECTION_NONE,
    SECTION_ACQUIRE, /* or release what is shared */
    SECTION_LOCK, SECTION_LOCK_INTERRUPTIBLY, /* of a ReentrantLock, fair or not */
    SECTION_TRY,     /* can tell whether it is free */
    SECTION_PEEK,    /* looks at the queue */
    SECTION_RELEASE  /* by the only one who had it */
};

/* enum section of a method, when it is prepared. */
uint8_t section_of(struct vm *vm, const struct method *m);

/* How t enters the section m of the synchronizer o. */
enum section_entry {
    ENTER_PLAINLY, /* as any method: o is not of the JDK */
    ENTER_AT_ONCE,
    ENTER_STOPS,   /* begins with a visible action */
    ENTER_LOCK,    /* the same, and the lock can be taken */
    ENTER_WAITS    /* another thread has the lock */
};
enum section_entry section_entry(struct vm *vm, struct thread *t, const struct method *m,
                                 ref o);
/* t stands before the lock o until it is free. */
void section_wait(struct vm *vm, struct thread *t, const struct method *m, ref o);
/* Can t, which stands before the lock o, take it? */
bool section_free_for(const struct vm *vm, const struct thread *t, ref o);
/* The thread that has the lock o; NULL: none. */
struct thread *section_owner(const struct vm *vm, ref o);
/* A variable of o is accessed outside of sections. */
void section_accessed(struct vm *vm, ref o, uint32_t offset);

#endif
