/* SPDX-License-Identifier: Apache-2.0 */
/* Writes to guest state. With vm->track each write logs the old word, so that a step can
 * be undone, and keeps the state hash up to date: a word of an object contributes
 * mix(object's ident, offset, value), where a reference's value is the ident of its
 * object; a zero word contributes nothing. */
#ifndef VM_STATE_H
#define VM_STATE_H

#include "vm/vm_int.h"

/* Logs the 32-bit word at p, which is about to change, without hashing it (thread states,
 * class states, globals). */
void state_log(struct vm *vm, uint32_t *p);
/* Heap writes with log and hash: the slow halves of the functions below. */
void state_put32(struct vm *vm, ref o, uint32_t offset, uint32_t v, bool is_ref);
void state_put_bytes(struct vm *vm, ref o, uint32_t offset, const void *p, size_t n);

/* Sets a word or double word of a tstate, a klass.init, or vm->g. */
#define STATE_SET(vm, lvalue, value)                                         \
    do {                                                                     \
        if ((vm)->track) {                                                   \
            uint32_t *p_ = (uint32_t *)(void *)&(lvalue);                    \
            for (size_t i_ = 0; i_ < sizeof(lvalue) / 4; i_++)               \
                state_log((vm), p_ + i_);                                    \
        }                                                                    \
        (lvalue) = (value);                                                  \
    } while (0)

static inline uint32_t heap_get32(const struct vm *vm, ref o, uint32_t offset)
{
    return *(uint32_t *)((char *)vm_addr(vm, o) + offset);
}
static inline ref heap_get_ref(const struct vm *vm, ref o, uint32_t offset)
{
    return heap_get32(vm, o, offset);
}
static inline int64_t heap_get64(const struct vm *vm, ref o, uint32_t offset)
{
    return *(int64_t *)((char *)vm_addr(vm, o) + offset);
}
static inline void heap_put32(struct vm *vm, ref o, uint32_t offset, uint32_t v)
{
    if (vm->track)
        state_put32(vm, o, offset, v, false);
    else
        *(uint32_t *)((char *)vm_addr(vm, o) + offset) = v;
}
static inline void heap_put_ref(struct vm *vm, ref o, uint32_t offset, ref v)
{
    if (vm->track)
        state_put32(vm, o, offset, v, true);
    else
        *(uint32_t *)((char *)vm_addr(vm, o) + offset) = v;
}
static inline void heap_put64(struct vm *vm, ref o, uint32_t offset, int64_t v)
{
    if (vm->track) {
        state_put32(vm, o, offset, (uint32_t)v, false);
        state_put32(vm, o, offset + 4, (uint32_t)((uint64_t)v >> 32), false);
    } else {
        *(int64_t *)((char *)vm_addr(vm, o) + offset) = v;
    }
}
/* Bytes, shorts, runs of primitive elements. */
static inline void heap_put_bytes(struct vm *vm, ref o, uint32_t offset, const void *p, size_t n)
{
    if (vm->track)
        state_put_bytes(vm, o, offset, p, n);
    else
        memmove((char *)vm_addr(vm, o) + offset, p, n);
}

/* Elements of a reference array. */
static inline ref array_get_ref(const struct vm *vm, ref a, uint32_t i)
{
    return heap_get32(vm, a, ARRAY_DATA + i * 4);
}
static inline void array_put_ref(struct vm *vm, ref a, uint32_t i, ref v)
{
    heap_put_ref(vm, a, ARRAY_DATA + i * 4, v);
}

#endif
