/* SPDX-License-Identifier: Apache-2.0 */
/* What a step reads and writes that other threads can reach, beyond its events: two steps
 * that do not touch the same place, or only read it, commute. Plain accesses to checked
 * variables are left out: if no happens-before edge orders them they are a race, and the
 * variable is promoted. All of it only while vm_record_touches is on. */
#ifndef VM_TOUCH_H
#define VM_TOUCH_H

#include "vm/vm_int.h"

void touch_add(struct vm *vm, uint64_t place, bool write);
/* A variable; objects that only this thread can reach are left out. */
void touch_variable(struct vm *vm, ref o, uint32_t offset, bool write);
/* The object as such: its monitor, wait set, initialization, or the thread it stands for. */
void touch_object(struct vm *vm, ref o, bool write);
/* The step may see or change anything that thread u does, or any thread does. */
void touch_steps(struct vm *vm, const struct thread *u);
void touch_all(struct vm *vm);
/* The step reads the clock. */
void touch_clock(struct vm *vm);

/* Around a step: what the thread stands before is touched, too. */
void touch_begin(struct vm *vm, const struct thread *t, bool by_time);
void touch_end(struct vm *vm, const struct thread *t, size_t printed);

#endif
