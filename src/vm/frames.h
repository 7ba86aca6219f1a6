/* SPDX-License-Identifier: Apache-2.0 */
/* Walking over the live slots of a thread's frames, for the collector and the hash. */
#ifndef VM_FRAMES_H
#define VM_FRAMES_H

#include "vm/vm_int.h"

enum slot_kind { SLOT_PLAIN, SLOT_REF, SLOT_UNKNOWN };

/* Calls visit for each live slot, bottom frame first; name tells the place (frame's depth,
 * slot). The method and pc of a frame come first as SLOT_PLAIN with slot NULL, hash in
 * name. UNKNOWN: the frame has no map, the slot may be anything. */
void frames_visit(struct vm *vm, struct thread *t,
                  void (*visit)(void *ctx, uint32_t *slot, enum slot_kind kind, uint64_t name),
                  void *ctx);

/* t's slots from `low` on are other ones now, as far as the hash knows. */
void frames_changed(struct thread *t, uint32_t low);

/* For references: is r reached already in this collection; reach it. */
bool gc_is_marked(const struct vm *vm, ref r);
void gc_keep(struct vm *vm, ref r);
/* Clears weak referents that were not reached and enqueues their references. */
void gc_clear_weak(struct vm *vm);

#endif
