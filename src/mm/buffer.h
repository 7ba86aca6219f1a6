/* SPDX-License-Identifier: Apache-2.0 */
/* Adversarial memory: per tracked location a buffer of its writes, from which a read may
 * see more than the newest (the progressive Java memory model; Flanagan and Freund,
 * "Adversarial memory for detecting destructive races").
 *
 * A write w hides an earlier one v from thread t when v happens-before w and w
 * happens-before what t does next. Everything else in the buffer is visible to t. The
 * first entry is what was there before anybody wrote while there were several threads,
 * and happens-before everything.
 *
 * Buffers are part of the explored state as all of mm is. An entry that no thread can see
 * any more is dropped, so is the earlier of two equal values that one thread wrote at one
 * clock, and the oldest when there are more than BUFFER_MOST. */
#ifndef MM_BUFFER_H
#define MM_BUFFER_H

#include "mm/mm.h"

enum { BUFFER_MOST = 32 };

/* A write that can be seen. */
struct mm_seen {
    uint64_t value;
    uint32_t thread, site; /* who wrote it where; thread UINT32_MAX: the value was there
                              before, or is the default */
};

/* t is about to write to x, whose value is `old` until then. References are told apart, for
 * the hash names their objects. */
void mm_buffer_write(struct mm *mm, uint32_t t, mm_loc x, uint32_t site, uint64_t old,
                     bool is_ref);
/* What the last write to x has written. */
void mm_buffer_value(struct mm *mm, mm_loc x, uint64_t value);

/* What t may see at x, newest first; the first is the newest of all, equal values come
 * once. 0: x has no buffer, all see its value. out has room for BUFFER_MOST. */
size_t mm_buffer_visible(const struct mm *mm, uint32_t t, mm_loc x, struct mm_seen *out);
/* Everybody sees what is there now. */
void mm_buffer_drop(struct mm *mm, mm_loc x);

/* Calls back for each reference in any buffer. */
void mm_buffer_refs(const struct mm *mm, void (*each)(void *ctx, uint32_t ref), void *ctx);

struct mm_buffer_stats {
    uint64_t buffers, writes; /* locations written to, and how often */
    uint32_t largest;         /* entries of a buffer at most */
    uint32_t largest_plain;   /* … if nothing had been dropped */
};
/* Since the start; undone steps count too. */
struct mm_buffer_stats mm_buffer_stats(const struct mm *mm);

#endif
