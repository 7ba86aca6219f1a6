/* SPDX-License-Identifier: Apache-2.0 */
/* Which lock guards a field, judged by its accesses: how many hold it and how many do not. */
#ifndef LINT_TALLY_H
#define LINT_TALLY_H

#include "lint/detect.h"

struct tally {
    lock_path lock;
    unsigned read, write, bare_read, bare_write; /* with the lock, without */
    unsigned doubtful;  /* bare accesses by methods that nothing calls */
    unsigned harmless;  /* bare reads that only test for null or return the value */
    unsigned own;       /* accesses with the lock by the class itself */
    const struct lint_access *bare, *locked;
    const struct lint_access *worst; /* the bare access to show: a write if there is one */
};

/* The lock that most accesses hold, writes weighing twice; lock 0 when none is held at any.
 * Read and write lock of one ReadWriteLock count as one. */
struct tally tally_best(struct lint *l, struct accesses a);
/* Does the access hold the lock, as far as its way from the object is known? */
bool tally_holds(struct lint *l, const struct lint_access *x, lock_path p);
/* Is the lock one that belongs to the object, or to everybody? */
bool tally_belongs(const struct lint *l, lock_path p);
static inline unsigned tally_weight(const struct tally *t)
{
    return t->read + 2 * t->write;
}

#endif
