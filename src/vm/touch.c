/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/touch.h"

#include "vm/heap.h"
#include "vm/reduce.h"

static uint64_t word_of(ref o, uint32_t offset)
{
    return ((uint64_t)o * 8 + offset) / 4;
}

void touch_add(struct vm *vm, uint64_t place, bool write)
{
    if (vm->touching)
        vec_push(&vm->touch, (struct vm_touch){place, write});
}

void touch_variable(struct vm *vm, ref o, uint32_t offset, bool write)
{
    if (vm->touching && !object_is_local(vm, o))
        touch_add(vm, word_of(o, offset), write);
}

void touch_object(struct vm *vm, ref o, bool write)
{
    touch_add(vm, word_of(o, offsetof(struct object, lock)), write);
}

void touch_steps(struct vm *vm, const struct thread *u)
{
    touch_add(vm, VM_TOUCH_STEPS + u->index, true);
}

void touch_all(struct vm *vm)
{
    for (size_t i = 0; vm->touching && i < vm->thread.len; i++)
        touch_steps(vm, vm->thread.at[i]);
}

/* ---- what a thread stands before ---- */

static size_t pending(const struct vm *vm, const struct thread *t, struct vm_touch *out)
{
    struct vm_touch self = {word_of(t->s.object, offsetof(struct object, lock)), false};
    struct vm_touch what = {word_of(t->s.pending_ref, offsetof(struct object, lock)), false};
    size_t n = 0;
    switch ((enum pending)t->s.pending) {
    case P_NONE:
    case P_CHOICE:
    case P_VALUE:
        return 0;
    case P_WAIT:
        out[n++] = self;
        what.write = true;
        break;
    case P_MONITOR:
        what.write = true;
        break;
    case P_PARK:
        what = (struct vm_touch){self.place, true};
        break;
    case P_SLEEP:
        what = self;
        break;
    case P_JOIN:
        out[n++] = self;
        break;
    case P_INIT:
        break;
    case P_BLOCK:
        out[n++] = self;
        what = (struct vm_touch){word_of(t->s.pending_ref, vm->off.waiter_signal), true};
        break;
    case P_LOCK:
        out[n++] = self;
        what = (struct vm_touch){word_of(t->s.pending_ref, vm->off.sync_state), true};
        break;
    case P_LAST:
        what = (struct vm_touch){VM_TOUCH_ENDS, true};
        break;
    }
    out[n++] = what;
    return n;
}

size_t vm_pending_touches(const struct vm *vm, uint32_t thread, struct vm_touch *out)
{
    return pending(vm, vm->thread.at[thread], out);
}

static void add_pending(struct vm *vm, const struct thread *t)
{
    struct vm_touch p[VM_PENDING_TOUCHES];
    size_t n = pending(vm, t, p);
    for (size_t i = 0; i < n; i++)
        touch_add(vm, p[i].place, p[i].write);
}

/* ---- around a step ---- */

void touch_begin(struct vm *vm, const struct thread *t, bool by_time)
{
    vec_clear(&vm->touch);
    touch_add(vm, VM_TOUCH_STEPS + t->index, false);
    add_pending(vm, t);
    if (by_time)
        touch_add(vm, VM_TOUCH_CLOCK + t->index, true);
    if (t->s.atomic && t->s.pending == P_CHOICE) /* no events are recorded inside */
        touch_all(vm);
}

/* A wait that ends by time may set the clock; two of them in either order set it alike. */
void touch_clock(struct vm *vm)
{
    enum { TO_COME = 8 };
    for (size_t i = 0; vm->touching && i < vm->thread.len + TO_COME; i++)
        touch_add(vm, VM_TOUCH_CLOCK + i, false);
}

/* The end of the program cuts off whoever is still alive. */
void touch_end(struct vm *vm, const struct thread *t, size_t printed)
{
    add_pending(vm, t);
    if (vm->out[1].len + vm->out[2].len != printed)
        touch_add(vm, VM_TOUCH_OUTPUT, true);
    for (size_t i = 0; vm->g.exited && i < vm->thread.len; i++)
        if (vm->thread.at[i] != t && vm->thread.at[i]->s.status == T_RUNNABLE)
            touch_steps(vm, vm->thread.at[i]);
}

void vm_record_touches(struct vm *vm, bool on)
{
    vm->touching = on;
}

size_t vm_touches(const struct vm *vm, const struct vm_touch **out)
{
    *out = vm->touch.at;
    return vm->touch.len;
}
