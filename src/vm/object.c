/* SPDX-License-Identifier: Apache-2.0 */
/* Making objects from C. */
#include "vm/delta.h"
#include "vm/heap.h"

static ref make(struct vm *vm, struct thread *t, const struct klass *k, uint32_t bytes)
{
    ref r = heap_alloc(&vm->heap, bytes);
    if (!r)
        return 0;
    struct object *o = vm_object(vm, r);
    o->klass = k->id;
    o->ident = next_ident(vm, t, k);
    return r;
}

ref object_new(struct vm *vm, struct thread *t, struct klass *k)
{
    ref r = make(vm, t, k, k->instance_size);
    if (r && vm->track)
        state_log_alloc(vm, t, r, k->instance_size);
    return r;
}

ref array_new(struct vm *vm, struct thread *t, struct klass *k, uint32_t length)
{
    uint64_t bytes = ARRAY_DATA + ((uint64_t)length << k->element_shift);
    ref r = bytes > INT32_MAX ? 0 : make(vm, t, k, (uint32_t)bytes);
    if (!r)
        return 0;
    ((struct array *)vm_addr(vm, r))->length = length;
    if (vm->track)
        state_log_alloc(vm, t, r, (uint32_t)bytes);
    return r;
}

static ref make_permanent(struct vm *vm, const struct klass *k, size_t bytes, uint64_t name)
{
    ref r = heap_alloc_permanent(&vm->heap, (uint32_t)bytes);
    if (!r)
        BUG("no memory for a permanent object of %zu bytes", bytes);
    struct object *o = vm_object(vm, r);
    o->klass = k->id;
    o->ident = hash_mix(name);
    vec_push(&vm->heap.permanent, r);
    return r;
}

ref object_new_permanent(struct vm *vm, struct klass *k, size_t bytes, uint64_t name)
{
    return make_permanent(vm, k, bytes, name);
}

ref array_new_permanent(struct vm *vm, struct klass *k, uint32_t length, uint64_t name)
{
    ref r = make_permanent(vm, k, ARRAY_DATA + ((size_t)length << k->element_shift), name);
    ((struct array *)vm_addr(vm, r))->length = length;
    return r;
}
