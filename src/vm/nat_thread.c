/* SPDX-License-Identifier: Apache-2.0 */
/* Natives of threads: start, end, join, sleep, interrupt, park, and Object's wait and
 * notify. What waits is run again from its start when it may go on; it then finds the
 * reason in woken, or the condition it waited for. */
#include "vm/hb.h"
#include "vm/nat.h"
#include "vm/reduce.h"
#include "vm/touch.h"

/* Answers of Thread.status0. */
enum state {
    STATE_NEW, STATE_RUNNABLE, STATE_BLOCKED, STATE_WAITING, STATE_TIMED, STATE_ENDED
};

/* HotSpot's own threads have the ids before it. */
enum { FIRST_ID = 12 };

/* The call is over: whatever it waited for does not matter to the next one. */
static enum nat done(struct vm *vm, struct thread *t)
{
    if (t->s.woken != WOKEN_NOT)
        STATE_SET(vm, t->s.woken, WOKEN_NOT);
    if (t->s.deadline != INT64_MAX)
        STATE_SET(vm, t->s.deadline, INT64_MAX);
    return NAT_OK;
}

static enum nat throw_interrupted(struct vm *vm, struct thread *t, const char *message)
{
    done(vm, t);
    hb_interrupted(vm, t, t);
    STATE_SET(vm, t->s.interrupted, 0);
    return message ? throw_new(vm, t, "java/lang/InterruptedException", "%s", message)
                   : throw_new(vm, t, "java/lang/InterruptedException", NULL);
}

/* Virtual time in so many nanoseconds; for ever when that lies beyond all times. */
static int64_t deadline_in(const struct vm *vm, const struct thread *t, int64_t nanos)
{
    int64_t at;
    return __builtin_add_overflow(thread_clock(vm, t), nanos, &at) ? INT64_MAX : at;
}

static int64_t deadline_in_millis(const struct vm *vm, const struct thread *t,
                                  int64_t millis)
{
    int64_t nanos;
    return __builtin_mul_overflow(millis, 1000000, &nanos) ? INT64_MAX
                                                           : deadline_in(vm, t, nanos);
}

static bool is_alive(const struct thread *u)
{
    return u && u->s.status == T_RUNNABLE;
}

/* ---- who and what ---- */

enum nat nat_thread_currentThread(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm;
    return nat_ref(args, t->s.object);
}

enum nat nat_thread_holdsLock(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    return nat_int(args, monitor_owned(vm, t, args[0]));
}

enum nat nat_thread_isAlive(struct vm *vm, struct thread *t, uint32_t *args)
{
    touch_object(vm, args[0], false);
    struct thread *u = thread_current_of(vm, args[0]);
    reduce_looks_at(vm, t, u, true);
    if (u && !is_alive(u))
        hb_join(vm, t, u);
    return nat_int(args, is_alive(u));
}

static enum state state_of(const struct thread *u)
{
    bool timed = u->s.deadline != INT64_MAX;
    if (u->s.status == T_ENDED)
        return STATE_ENDED;
    switch ((enum pending)u->s.pending) {
    case P_MONITOR:
        return STATE_BLOCKED;
    case P_WAIT:
    case P_PARK:
    case P_JOIN:
    case P_BLOCK:
    case P_LOCK:
    case P_LAST:
        return timed ? STATE_TIMED : STATE_WAITING;
    case P_SLEEP:
        return STATE_TIMED;
    case P_NONE:
    case P_CHOICE:
    case P_VALUE:
    case P_INIT:
        break;
    }
    return STATE_RUNNABLE;
}

enum nat nat_thread_status(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct thread *u = thread_current_of(vm, args[0]);
    reduce_looks_at(vm, t, u, true);
    touch_all(vm);
    if (!u)
        return nat_int(args, thread_was_started(vm, args[0]) ? STATE_ENDED : STATE_NEW);
    return nat_int(args, u == t ? STATE_RUNNABLE : state_of(u));
}

enum nat nat_thread_threads(struct vm *vm, struct thread *t, uint32_t *args)
{
    uint32_t n = 0;
    touch_all(vm);
    for (size_t i = 0; i < vm->thread.len; i++) {
        reduce_looks_at(vm, t, vm->thread.at[i], true);
        n += is_alive(vm->thread.at[i]);
    }
    ref a = array_new(vm, t, klass_array_of(vm, vm->k.thread), n);
    if (!a)
        return NAT_NOMEM;
    n = 0;
    for (size_t i = 0; i < vm->thread.len; i++)
        if (is_alive(vm->thread.at[i]))
            array_put_ref(vm, a, n++, vm->thread.at[i]->s.object);
    return nat_ref(args, a);
}

/* Numbers that the program sees. The counters are static fields of Thread, but counting
 * is no action of the program and orders nothing. */
enum nat nat_thread_nextNumber(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    ref c = vm->k.thread->mirror;
    uint32_t n = heap_get32(vm, c, vm->off.thread_numbers);
    heap_put32(vm, c, vm->off.thread_numbers, n + 1);
    return nat_int(args, (int32_t)n);
}

enum nat nat_thread_nextId(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    ref c = vm->k.thread->mirror;
    int64_t n = heap_get64(vm, c, vm->off.thread_ids);
    heap_put64(vm, c, vm->off.thread_ids, n + 1);
    return nat_long(args, FIRST_ID + n);
}

/* Without a stack of its own (not started, or ended) the trace is empty. */
enum nat nat_thread_stack(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct thread *u = thread_current_of(vm, args[0]);
    reduce_looks_at(vm, t, u, true);
    touch_all(vm);
    if (!args[1])
        return nat_null(vm, t);
    if (is_alive(u))
        return throw_fill_other(vm, t, u, args[1]);
    heap_put32(vm, args[1], vm->off.throwable_depth, 0);
    return NAT_OK;
}

/* ---- start and end ---- */

enum nat nat_thread_uncaught(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (vm->track)
        vec_push(&vm->uncaught, (struct vm_uncaught){t->index, args[1]});
    return NAT_OK;
}

enum nat nat_thread_start0(struct vm *vm, struct thread *t, uint32_t *args)
{
    ref object = args[0];
    if (thread_was_started(vm, object))
        return nat_int(args, 0);
    struct thread *u = thread_start(vm, t, object);
    if (!u)
        return throw_new(vm, t, "java/lang/OutOfMemoryError",
                         "unable to create native thread: possibly out of memory or "
                         "process/resource limits reached");
    STATE_SET(vm, u->s.daemon, args[1]);
    uint8_t early = *((uint8_t *)vm_addr(vm, object) + vm->off.thread_interrupted);
    STATE_SET(vm, u->s.interrupted, early);
    return nat_int(args, 1);
}

/* A thread that leaves while others go on no longer counts among those that keep the
 * program alive, so that of two that leave at the same time one is the last. */
enum nat nat_thread_leave(struct vm *vm, struct thread *t, uint32_t *args)
{
    bool last = !t->s.daemon;
    for (size_t i = 0; i < vm->thread.len; i++) {
        struct thread *u = vm->thread.at[i];
        if (u != t && is_alive(u) && !u->s.daemon)
            last = false;
    }
    touch_add(vm, VM_TOUCH_ENDS, last);
    if (!last)
        STATE_SET(vm, t->s.daemon, 1);
    return nat_int(args, last);
}

/* Only a place to stop before. */
enum nat nat_thread_end0(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t, (void)args;
    return NAT_OK;
}

enum nat nat_shutdown_halt(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    STATE_SET(vm, vm->g.exit_status, args[0]);
    STATE_SET(vm, vm->g.exited, 1);
    return NAT_EXIT;
}

enum nat nat_thread_join(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t millis = slot_get64(args + 1);
    struct thread *u = thread_current_of(vm, args[0]);
    touch_object(vm, args[0], false);
    touch_object(vm, t->s.object, false);
    reduce_looks_at(vm, t, u, millis != 0);
    if (u && !is_alive(u))
        hb_join(vm, t, u);
    if (!is_alive(u))
        return done(vm, t);
    if (t->s.interrupted)
        return throw_interrupted(vm, t, NULL);
    if (t->s.woken == WOKEN_TIMEOUT)
        return done(vm, t);
    return thread_block(vm, t, P_JOIN, args[0],
                        millis == 0 ? INT64_MAX : deadline_in_millis(vm, t, millis));
}

/* ---- sleep, yield, interrupt ---- */

enum nat nat_thread_sleep(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t millis = slot_get64(args);
    touch_object(vm, t->s.object, false);
    if (millis < 0)
        return throw_new(vm, t, "java/lang/IllegalArgumentException",
                         "timeout value is negative");
    if (t->s.interrupted)
        return throw_interrupted(vm, t, "sleep interrupted");
    if (t->s.woken == WOKEN_TIMEOUT)
        return done(vm, t);
    if (millis == 0)
        return nat_thread_yield(vm, t, args);
    return thread_block(vm, t, P_SLEEP, 0, deadline_in_millis(vm, t, millis));
}

enum nat nat_thread_yield(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)args;
    hb_event(vm, t, EV_YIELD, 0);
    /* A search must also try what comes when nobody takes the offer; it knows a loop of
     * yields by its states. */
    if (!vm->track)
        t->s.yielded = 1;
    return NAT_OK;
}

enum nat nat_thread_interrupt(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct thread *u = thread_current_of(vm, args[0]);
    reduce_looks_at(vm, t, u, true);
    touch_object(vm, args[0], true);
    if (!u) {
        heap_put_bytes(vm, args[0], vm->off.thread_interrupted, &(uint8_t){1}, 1);
        return NAT_OK;
    }
    hb_interrupt(vm, t, u);
    STATE_SET(vm, u->s.interrupted, 1);
    if (u->s.status == T_RUNNABLE && u->s.pending == P_WAIT)
        monitor_wake(vm, u, WOKEN_INTERRUPT);
    return NAT_OK;
}

enum nat nat_thread_interrupted(struct vm *vm, struct thread *t, uint32_t *args)
{
    uint32_t was = t->s.interrupted;
    touch_object(vm, t->s.object, was);
    if (was) {
        hb_interrupted(vm, t, t);
        STATE_SET(vm, t->s.interrupted, 0);
    }
    return nat_int(args, (int32_t)was);
}

enum nat nat_thread_isInterrupted(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct thread *u = thread_current_of(vm, args[0]);
    touch_object(vm, args[0], false);
    if (u && u->s.interrupted)
        hb_interrupted(vm, t, u);
    uint8_t early = *((uint8_t *)vm_addr(vm, args[0]) + vm->off.thread_interrupted);
    return nat_int(args, u ? (int32_t)u->s.interrupted : early);
}

/* ---- park ---- */

/* When a park is over by itself; the past when it must not wait at all. */
static int64_t park_deadline(const struct vm *vm, const struct thread *t, bool absolute,
                             int64_t time)
{
    if (time < 0 || (absolute && time == 0))
        return INT64_MIN;
    if (!absolute)
        return time == 0 ? INT64_MAX : deadline_in(vm, t, time);
    int64_t nanos, millis = time - NAT_EPOCH_MILLIS;
    return __builtin_mul_overflow(millis, 1000000, &nanos) ? INT64_MAX : nanos;
}

enum nat nat_unsafe_park(struct vm *vm, struct thread *t, uint32_t *args)
{
    hb_event(vm, t, EV_PARK, t->s.object);
    if (t->s.permit) {
        STATE_SET(vm, t->s.permit, 0);
        return done(vm, t);
    }
    if (t->s.interrupted || t->s.woken != WOKEN_NOT)
        return done(vm, t);
    int64_t deadline = park_deadline(vm, t, args[1], slot_get64(args + 2));
    if (deadline <= thread_clock(vm, t))
        return done(vm, t);
    ref blocker = heap_get_ref(vm, t->s.object, vm->off.thread_blocker);
    return thread_block(vm, t, P_PARK, blocker, deadline);
}

enum nat nat_unsafe_unpark(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct thread *u = args[1] ? thread_current_of(vm, args[1]) : NULL;
    if (u)
        touch_object(vm, u->s.object, true);
    if (is_alive(u)) {
        hb_event(vm, t, EV_UNPARK, u->s.object);
        STATE_SET(vm, u->s.permit, 1);
    }
    return NAT_OK;
}

/* ---- monitors ---- */

enum nat nat_object_wait(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t millis = slot_get64(args + 1), nanos;
    if (millis < 0)
        return throw_new(vm, t, "java/lang/IllegalArgumentException",
                         "timeout value is negative");
    if (__builtin_mul_overflow(millis, 1000000, &nanos))
        nanos = 0;
    return monitor_wait(vm, t, args[0], nanos, nanos != 0);
}

enum nat nat_object_notify(struct vm *vm, struct thread *t, uint32_t *args)
{
    return monitor_notify(vm, t, args[0], false);
}

enum nat nat_object_notifyAll(struct vm *vm, struct thread *t, uint32_t *args)
{
    return monitor_notify(vm, t, args[0], true);
}
