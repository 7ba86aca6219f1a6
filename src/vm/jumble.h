/* SPDX-License-Identifier: Apache-2.0 */
/* Adversarial memory in the VM: reads of tracked variables may see older writes than the
 * newest, as far as the progressive Java memory model lets them (mm/buffer.h). Which are
 * tracked is said by options.jumble. The heap always holds the newest value. */
#ifndef VM_JUMBLE_H
#define VM_JUMBLE_H

#include "vm/vm_int.h"

/* Is this variable tracked? Ask only while vm->jumbles. */
bool jumble_tracks(struct vm *vm, ref o, uint32_t offset);

enum jumble_result {
    JUMBLE_NOT,   /* the newest value is all it can see: read the heap */
    JUMBLE_VALUE, /* it sees vm->jumble.value */
    JUMBLE_STOP   /* one of several values is to be chosen first: the step ends here */
};

/* t is about to read a tracked variable by an instruction. With JUMBLE_VALUE the access has
 * been told to hb.h already. */
enum jumble_result jumble_read(struct vm *vm, struct thread *t, ref o, uint32_t offset,
                               uint32_t bytes);
/* Puts vm->jumble.value on the stack in place of the operands of the instruction that reads
 * it; returns the new top. */
uint32_t *jumble_push(const struct vm *vm, const struct insn *in, uint32_t *sp);

/* A native reads a variable: it sees the newest value. That there were others is counted. */
void jumble_native_read(struct vm *vm, struct thread *t, ref o, uint32_t offset,
                        uint32_t bytes);

/* t is about to write to a variable, in any mode. */
void jumble_write(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint32_t bytes);
/* The last such write has been made. */
void jumble_settle(struct vm *vm);

/* " (stale: …)" behind the value of the i-th event of the step, if it is a jumbled read. */
void jumble_explain(struct vm *vm, size_t i, ref o, uint32_t offset, struct buf *b,
                    struct arena *a);

/* A value by the type of its variable (inspect.c). */
void vm_value_text(struct vm *vm, ref o, uint32_t offset, uint64_t v, struct buf *b);

#endif
