/* SPDX-License-Identifier: Apache-2.0 */
/* Accesses to fields and array elements in the modes of VarHandle and Unsafe. Every such
 * access goes through the functions here and nowhere else, so that what an access means
 * for happens-before is known in one place. */
#ifndef VM_ACCESS_H
#define VM_ACCESS_H

#include "vm/state.h"

/* For read-modify-writes, ACQUIRE means acquire read and plain write, RELEASE plain read
 * and release write, VOLATILE both; PLAIN and OPAQUE neither. */
enum access_mode {
    ACCESS_PLAIN,
    ACCESS_OPAQUE,
    ACCESS_ACQUIRE,
    ACCESS_RELEASE,
    ACCESS_VOLATILE
};

enum access_op { ACCESS_SET, ACCESS_ADD, ACCESS_AND, ACCESS_OR, ACCESS_XOR };

/* A variable: `type` is the descriptor character (Z B S C I J F D, L for references), the
 * offset is in bytes from the start of the object (of the mirror for statics). */
struct access {
    ref object;
    uint32_t offset;
    char type;
    uint8_t mode; /* enum access_mode */
};

/* Values are bits as in slots: narrow types are extended to 32 bits, the upper half is 0
 * except for J and D. */
uint64_t access_read(struct vm *vm, struct thread *t, struct access a);
void access_write(struct vm *vm, struct thread *t, struct access a, uint64_t v);
/* Reads and writes: does the step end before this one? The native must return NAT_STOP then
 * without having changed anything. Modes that are visible always never do. */
bool access_stops(struct vm *vm, struct thread *t, struct access a);
/* Compares bits; writes `desired` when they are equal. *witness is what was read. */
bool access_cas(struct vm *vm, struct thread *t, struct access a, uint64_t expected,
                uint64_t desired, uint64_t *witness);
/* One atomic read-modify-write; returns the old value. */
uint64_t access_update(struct vm *vm, struct thread *t, struct access a,
                       enum access_op op, uint64_t operand);
/* loadFence, storeFence, fullFence and their kin: ACQUIRE, RELEASE or VOLATILE. */
void access_fence(struct vm *vm, struct thread *t, enum access_mode mode);

/* Tells of plain accesses that a native makes itself to all elements in a run of bytes,
 * or to all fields there. */
void access_run(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint64_t bytes,
                bool write);

/* log2 of the bytes that a value of this type takes in memory. */
unsigned access_shift(char type);
/* Does an access of this type at this offset stay inside the object's data, aligned, and
 * respect which words are references? */
bool access_valid(struct vm *vm, ref object, int64_t offset, char type);
/* May a reference to `value` be stored there? Only for places that are valid. */
bool access_accepts(struct vm *vm, ref object, uint32_t offset, ref value);

#endif
