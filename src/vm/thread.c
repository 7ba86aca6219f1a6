/* SPDX-License-Identifier: Apache-2.0 */
/* Threads: making them, blocking, and who can go on. */
#include "vm/delta.h"
#include "vm/hb.h"
#include "vm/reduce.h"
#include "vm/section.h"
#include "vm/state.h"

#include <sys/mman.h>

enum { STACK_SLOTS = 512 << 10, STACK_RESERVE = 16 << 10, MAX_THREADS = 0xfffe };

/* NULL: no room for its stack. */
static struct thread *new_thread(struct vm *vm)
{
    uint32_t *stack = mmap(NULL, STACK_SLOTS * 4u, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack == MAP_FAILED)
        return NULL;
    struct thread *t = mem_zalloc(sizeof *t);
    t->stack = stack;
    t->limit = STACK_SLOTS - STACK_RESERVE;
    t->index = (uint32_t)vm->threads_built++;
    return t;
}

/* By class and number, so that an object made in one execution and not in another does not
 * give other names to all that come after it. */
uint64_t thread_ident(struct vm *vm, struct thread *t, const struct klass *k)
{
    uint32_t *made = map_get_ptr(&t->made, k->id);
    if (!made) {
        made = arena_zalloc(&vm->program, sizeof *made);
        map_put_ptr(&t->made, k->id, made);
    }
    state_log(vm, made);
    uint64_t ident = hash_pair(t->s.ident + k->hash, ++*made);
    t->s.next_ident += hash_mix(ident);
    return ident;
}

void thread_free(struct thread *t)
{
    map_release(&t->made);
    vec_release(&t->frame_sum);
    mem_free(t->memo);
    munmap(t->stack, STACK_SLOTS * 4u);
    mem_free(t);
}

/* The struct for a new thread. One whose thread has ended serves again, if that can't be
 * undone; an undone thread leaves its struct behind for the next of the same index. */
static struct thread *take_struct(struct vm *vm)
{
    if (!vm->track && vm->ended.len)
        return vm->thread.at[vec_pop(&vm->ended)];
    uint32_t index = vm->g.threads_made;
    if (index >= MAX_THREADS)
        return NULL;
    vec_reserve(&vm->thread, index + 1);
    if (index >= vm->threads_built) {
        struct thread *t = new_thread(vm);
        if (!t)
            return NULL;
        vm->thread.at[index] = t;
    }
    vm->thread.len = index + 1;
    STATE_SET(vm, vm->g.threads_made, index + 1);
    return vm->thread.at[index];
}

struct thread *thread_start(struct vm *vm, struct thread *creator, ref object)
{
    struct thread *t = take_struct(vm);
    if (!t)
        return NULL;
    uint64_t parent = creator ? creator->s.ident : 0;
    uint32_t nth = creator ? creator->s.children + 1 : 0;
    uint64_t ident = hash_pair(parent, nth);
    struct tstate fresh = {.status = T_RUNNABLE, .deadline = INT64_MAX, .ident = ident,
                           .next_ident = ident, .object = object,
                           .starter = creator ? creator->index + 1 : 0,
                           .ticks = creator ? creator->s.ticks : 0};
    STATE_SET(vm, t->s, fresh);
    STATE_SET(vm, vm->g.alive, vm->g.alive + 1);
    t->hashed_low = 0;
    if (creator)
        STATE_SET(vm, creator->s.children, nth);
    if (object && !vm->track)
        heap_put32(vm, object, vm->off.thread_slot, t->index + 1);
    if (object && vm->object_flags && object_is_local(vm, object))
        reduce_publish(vm, object);
    hb_start(vm, creator, t);
    vm->stats.threads++;
    return t;
}

void thread_end(struct vm *vm, struct thread *t)
{
    STATE_SET(vm, t->s.status, T_ENDED);
    STATE_SET(vm, vm->g.alive, vm->g.alive - 1);
    STATE_SET(vm, t->s.exception, 0);
    if (vm->track || t->index == 0)
        return;
    heap_put_bytes(vm, t->s.object, vm->off.thread_interrupted, &t->s.interrupted, 1);
    t->s.object = 0;
    vec_push(&vm->ended, t->index);
}

/* Where steps can be undone the threads are few, and their numbers must not show in the
 * heap, because they depend on the order in which threads were started. */
static struct thread *search_thread(struct vm *vm, ref object)
{
    for (size_t i = 0; i < vm->thread.len; i++)
        if (vm->thread.at[i]->s.object == object)
            return vm->thread.at[i];
    return NULL;
}

struct thread *thread_current_of(struct vm *vm, ref object)
{
    if (!object || !klass_is_subclass(klass_of(vm, object), vm->k.thread))
        return NULL;
    if (vm->track)
        return search_thread(vm, object);
    /* A program can write any number into the field by way of Unsafe. */
    uint32_t slot = heap_get32(vm, object, vm->off.thread_slot);
    struct thread *t = slot && slot <= vm->thread.len ? vm->thread.at[slot - 1] : NULL;
    return t && t->s.object == object ? t : NULL;
}

bool thread_was_started(struct vm *vm, ref object)
{
    return vm->track ? search_thread(vm, object) != NULL
                     : heap_get32(vm, object, vm->off.thread_slot) != 0;
}

enum nat thread_block(struct vm *vm, struct thread *t, enum pending p, ref what,
                      int64_t deadline)
{
    STATE_SET(vm, t->s.pending, p);
    STATE_SET(vm, t->s.pending_ref, what);
    STATE_SET(vm, t->s.deadline, deadline);
    STATE_SET(vm, t->s.woken, 0);
    if (vm->track && vm->opt.reduce)
        reduce_blocks(vm, t);
    if (vm->track && deadline != INT64_MAX)
        STATE_SET(vm, t->s.keep_alive, thread_keeps_alive(vm, t));
    return NAT_STOP;
}

enum nat thread_choose(struct vm *vm, struct thread *t, uint32_t n, uint32_t *out)
{
    *out = 0;
    if (!vm->opt.choices || n <= 1)
        return NAT_OK;
    if (t->s.chosen) {
        *out = t->s.chosen - 1;
        STATE_SET(vm, t->s.chosen, 0);
        hb_event(vm, t, EV_CHOICE, 0);
        if (vm->event.len)
            vec_last(&vm->event).value = *out;
        return NAT_OK;
    }
    STATE_SET(vm, t->s.choices, n);
    return thread_block(vm, t, P_CHOICE, 0, INT64_MAX);
}

static bool no_other_user_thread(const struct vm *vm, const struct thread *self)
{
    for (size_t i = 0; i < vm->thread.len; i++) {
        const struct thread *t = vm->thread.at[i];
        if (t != self && t->s.status == T_RUNNABLE && !t->s.daemon)
            return false;
    }
    return true;
}

bool thread_enabled(struct vm *vm, struct thread *t)
{
    if (t->s.status != T_RUNNABLE)
        return false;
    switch ((enum pending)t->s.pending) {
    case P_NONE:
    case P_CHOICE:
    case P_VALUE:
        return true;
    case P_MONITOR:
        return monitor_free_for(vm, t, t->s.pending_ref);
    case P_WAIT:
        return false; /* whoever wakes it makes it a P_MONITOR */
    case P_PARK:
        return t->s.permit || t->s.interrupted || t->s.woken;
    case P_SLEEP:
        return t->s.interrupted || t->s.woken;
    case P_JOIN: {
        struct thread *other = thread_current_of(vm, t->s.pending_ref);
        return t->s.interrupted || t->s.woken || !other || other->s.status == T_ENDED;
    }
    case P_INIT: {
        uint32_t init = klass_of_mirror(vm, t->s.pending_ref)->init;
        return (init & 0xff) != INIT_RUNNING;
    }
    case P_BLOCK:
        return t->s.woken || (t->s.interrupted && t->s.saved_depth) ||
               *((uint8_t *)vm_addr(vm, t->s.pending_ref) + vm->off.waiter_signal);
    case P_LOCK:
        return section_free_for(vm, t, t->s.pending_ref);
    case P_LAST:
        return no_other_user_thread(vm, t);
    }
    BUG("thread with pending %u", t->s.pending);
}

bool vm_only_daemons(const struct vm *vm)
{
    return no_other_user_thread(vm, NULL);
}
