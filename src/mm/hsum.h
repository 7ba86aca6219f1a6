/* SPDX-License-Identifier: Apache-2.0 */
/* The summary function h of Java RaceFinder: which locations may each thread and each
 * synchronization object touch without a race. The second opinion on every access, with
 * no code in common with the clocks; slow, and copied where those are undone.
 *
 * JRF's h has one relation, over written locations: x is in h(s) when every write of x
 * happens-before what s does next. Reads are not ordered among themselves, so the
 * relation for reads, and that for writes once there was a race, tells the accessing
 * threads apart: its elements are (location, kind of access, thread), and such an
 * element is in h(s) when the last access of that kind to that location by that thread
 * is. A thread may touch a location when all elements that conflict are in its set.
 * The functions are those of mm.h. */
#ifndef MM_HSUM_H
#define MM_HSUM_H

#include "base/buf.h"
#include "mm/mm.h"

struct hsum;

struct hsum *hsum_new(bool weak);
struct hsum *hsum_copy(const struct hsum *h);
void hsum_free(struct hsum *h);

/* Nothing is known of this location, nor of the synchronization object there. */
void hsum_fresh(struct hsum *h, mm_loc x);

void hsum_start(struct hsum *h, uint32_t t, uint32_t u);
void hsum_end(struct hsum *h, uint32_t t);
void hsum_join(struct hsum *h, uint32_t t, uint32_t u);

/* True: a race. */
bool hsum_read(struct hsum *h, uint32_t t, mm_loc x);
bool hsum_write(struct hsum *h, uint32_t t, mm_loc x);
bool hsum_atomic_read(struct hsum *h, uint32_t t, mm_loc x);
bool hsum_atomic_write(struct hsum *h, uint32_t t, mm_loc x);

void hsum_acquire(struct hsum *h, uint32_t t, mm_loc s);
void hsum_release(struct hsum *h, uint32_t t, mm_loc s);
void hsum_publish(struct hsum *h, uint32_t t, mm_loc s);
void hsum_forget(struct hsum *h, uint32_t t, mm_loc s);
void hsum_acquire_named(struct hsum *h, uint32_t t, uint32_t name);
void hsum_release_named(struct hsum *h, uint32_t t, uint32_t name);

/* h in canonical form, as text: for each location and kind of access the sets of threads
 * and objects that cover it, in order, but for those that all threads cover that have not
 * ended. Two states have the same text exactly when mm_hash should be the same. */
void hsum_text(const struct hsum *h, struct buf *out);

#endif
