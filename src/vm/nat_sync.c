/* SPDX-License-Identifier: Apache-2.0 */
/* Blocking and waking of the model synchronizers (class Waiter). A wake is remembered in
 * the waiter, so it does not matter whether the thread blocks already. No visible action
 * and no edge: both belong to the accesses to the synchronizer's state around them. */
#include "vm/hb.h"
#include "vm/nat.h"
#include "vm/touch.h"

/* As in class Waiter. */
enum { WAITER_WOKEN, WAITER_TIMED_OUT, WAITER_INTERRUPTED };

static enum nat done(struct vm *vm, struct thread *t, uint32_t *args, int why)
{
    STATE_SET(vm, t->s.woken, WOKEN_NOT);
    STATE_SET(vm, t->s.saved_depth, 0);
    STATE_SET(vm, t->s.deadline, INT64_MAX);
    hb_event(vm, t, EV_PARK, t->s.object);
    return nat_int(args, why);
}

static bool take_signal(struct vm *vm, ref waiter)
{
    uint8_t none = 0;
    touch_variable(vm, waiter, vm->off.waiter_signal, true);
    if (!*((uint8_t *)vm_addr(vm, waiter) + vm->off.waiter_signal))
        return false;
    heap_put_bytes(vm, waiter, vm->off.waiter_signal, &none, 1);
    return true;
}

enum nat nat_waiter_block(struct vm *vm, struct thread *t, uint32_t *args)
{
    ref waiter = args[0];
    bool interruptible = args[2], timed = args[3];
    int64_t nanos = slot_get64(args + 4), deadline = INT64_MAX;
    if (take_signal(vm, waiter))
        return done(vm, t, args, WAITER_WOKEN);
    if (interruptible && t->s.interrupted)
        return done(vm, t, args, WAITER_INTERRUPTED);
    if (t->s.woken == WOKEN_TIMEOUT || (timed && nanos <= 0))
        return done(vm, t, args, WAITER_TIMED_OUT);
    if (timed && __builtin_add_overflow(thread_clock(vm, t), nanos, &deadline))
        deadline = INT64_MAX;
    STATE_SET(vm, t->s.saved_depth, interruptible);
    return thread_block(vm, t, P_BLOCK, waiter, deadline);
}

enum nat nat_waiter_wake(struct vm *vm, struct thread *t, uint32_t *args)
{
    uint8_t one = 1;
    heap_put_bytes(vm, args[0], vm->off.waiter_signal, &one, 1);
    touch_variable(vm, args[0], vm->off.waiter_signal, true);
    hb_event(vm, t, EV_UNPARK, heap_get_ref(vm, args[0], vm->off.waiter_thread));
    return NAT_OK;
}

enum nat nat_waiter_pause(struct vm *vm, struct thread *t, uint32_t *args)
{
    touch_variable(vm, args[0], args[1], true);
    if (t->s.phase) {
        STATE_SET(vm, t->s.phase, 0);
        return NAT_OK;
    }
    STATE_SET(vm, t->s.phase, 1);
    return thread_block(vm, t, P_NONE, 0, INT64_MAX);
}
