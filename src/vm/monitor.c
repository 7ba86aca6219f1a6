/* SPDX-License-Identifier: Apache-2.0 */
/* Monitors. The lock is a word of the object's header: owner's index + 1 and depth. The
 * wait set of an object is the set of threads that are P_WAIT on it, in the order of
 * wait_seq; no list is kept. */
#include "vm/delta.h"
#include "vm/hb.h"
#include "vm/state.h"
#include "vm/touch.h"

enum { OWNER_SHIFT = 16, DEPTH_MASK = 0xffff };

bool monitor_free_for(const struct vm *vm, const struct thread *t, ref o)
{
    uint32_t lock = vm_object(vm, o)->lock;
    return lock == 0 || lock >> OWNER_SHIFT == t->index + 1;
}

bool monitor_owned(const struct vm *vm, const struct thread *t, ref o)
{
    return vm_object(vm, o)->lock >> OWNER_SHIFT == t->index + 1;
}

void monitor_enter(struct vm *vm, struct thread *t, ref o)
{
    uint32_t lock = vm_object(vm, o)->lock;
    if ((lock & DEPTH_MASK) == DEPTH_MASK)
        BUG("a monitor is entered more than 65535 times");
    if (!lock)
        hb_object(vm, t, EV_LOCK, o);
    state_set_lock(vm, o, lock ? lock + 1 : (t->index + 1) << OWNER_SHIFT | 1);
}

uint32_t monitor_depth(const struct vm *vm, const struct thread *t, ref o)
{
    return monitor_owned(vm, t, o) ? vm_object(vm, o)->lock & DEPTH_MASK : 0;
}

bool monitor_exit(struct vm *vm, struct thread *t, ref o)
{
    if (!monitor_owned(vm, t, o))
        return false;
    uint32_t lock = vm_object(vm, o)->lock;
    if ((lock & DEPTH_MASK) == 1)
        hb_object(vm, t, EV_UNLOCK, o);
    state_set_lock(vm, o, (lock & DEPTH_MASK) == 1 ? 0 : lock - 1);
    return true;
}

static enum nat not_owner(struct vm *vm, struct thread *t)
{
    return throw_new(vm, t, "java/lang/IllegalMonitorStateException",
                     "current thread is not owner");
}

/* Takes the lock again as it was before wait, and tells how the wait ended. */
static enum nat wait_over(struct vm *vm, struct thread *t, ref o)
{
    if (!monitor_free_for(vm, t, o)) {
        uint32_t woken = t->s.woken;
        thread_block(vm, t, P_MONITOR, o, INT64_MAX);
        STATE_SET(vm, t->s.woken, woken);
        return NAT_STOP;
    }
    hb_object(vm, t, EV_WAKE, o);
    state_set_lock(vm, o, (t->index + 1) << OWNER_SHIFT | t->s.saved_depth);
    bool interrupted = t->s.woken == WOKEN_INTERRUPT;
    STATE_SET(vm, t->s.phase, 0);
    STATE_SET(vm, t->s.woken, 0);
    STATE_SET(vm, t->s.saved_depth, 0);
    STATE_SET(vm, t->s.deadline, INT64_MAX);
    if (!interrupted)
        return NAT_OK;
    hb_interrupted(vm, t, t);
    STATE_SET(vm, t->s.interrupted, 0);
    return throw_new(vm, t, "java/lang/InterruptedException", NULL);
}

enum nat monitor_wait(struct vm *vm, struct thread *t, ref o, int64_t nanos, bool timed)
{
    if (t->s.phase)
        return wait_over(vm, t, o);
    if (!monitor_owned(vm, t, o))
        return not_owner(vm, t);
    if (t->s.interrupted) {
        hb_interrupted(vm, t, t);
        STATE_SET(vm, t->s.interrupted, 0);
        return throw_new(vm, t, "java/lang/InterruptedException", NULL);
    }
    int64_t deadline = INT64_MAX;
    if (timed && nanos < INT64_MAX - thread_clock(vm, t))
        deadline = thread_clock(vm, t) + nanos;
    STATE_SET(vm, t->s.saved_depth, vm_object(vm, o)->lock & DEPTH_MASK);
    STATE_SET(vm, t->s.phase, 1);
    STATE_SET(vm, t->s.wait_seq, vm->g.wait_seq);
    STATE_SET(vm, vm->g.wait_seq, vm->g.wait_seq + 1);
    hb_object(vm, t, EV_WAIT, o);
    state_set_lock(vm, o, 0);
    return thread_block(vm, t, P_WAIT, o, deadline);
}

void monitor_wake(struct vm *vm, struct thread *w, uint32_t why)
{
    STATE_SET(vm, w->s.pending, P_MONITOR);
    STATE_SET(vm, w->s.woken, why);
    STATE_SET(vm, w->s.deadline, INT64_MAX);
}

static bool waits_on(const struct thread *w, ref o)
{
    return w->s.status == T_RUNNABLE && w->s.pending == P_WAIT && w->s.pending_ref == o;
}

static uint32_t count_waiters(const struct vm *vm, ref o)
{
    uint32_t n = 0;
    for (size_t i = 0; i < vm->thread.len; i++)
        n += waits_on(vm->thread.at[i], o);
    return n;
}

/* The waiter that has waited longest but for `skip` others; NULL: there is none. */
static struct thread *nth_waiter(struct vm *vm, ref o, uint32_t skip)
{
    struct thread *found = NULL;
    uint32_t after = 0;
    for (uint32_t n = 0; n <= skip; n++) {
        struct thread *next = NULL;
        for (size_t i = 0; i < vm->thread.len; i++) {
            struct thread *w = vm->thread.at[i];
            if (waits_on(w, o) && w->s.wait_seq >= after &&
                (!next || w->s.wait_seq < next->s.wait_seq))
                next = w;
        }
        if (!next)
            return NULL;
        found = next;
        after = next->s.wait_seq + 1;
    }
    return found;
}

enum nat monitor_notify(struct vm *vm, struct thread *t, ref o, bool all)
{
    if (!monitor_owned(vm, t, o))
        return not_owner(vm, t);
    uint32_t which = 0;
    touch_object(vm, o, true);
    enum nat r = all ? NAT_OK : thread_choose(vm, t, count_waiters(vm, o), &which);
    if (r != NAT_OK)
        return r;
    hb_object(vm, t, all ? EV_NOTIFY_ALL : EV_NOTIFY, o);
    struct thread *w;
    while ((w = nth_waiter(vm, o, which)) != NULL) {
        monitor_wake(vm, w, WOKEN_NOTIFY);
        if (!all)
            break;
    }
    return NAT_OK;
}
