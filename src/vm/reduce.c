/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/reduce.h"

#include "vm/delta.h"
#include "vm/hb.h"
#include "vm/invoke.h"
#include "vm/section.h"
#include "vm/state.h"
#include "vm/touch.h"

/* ---- local objects ---- */

/* References are even: the lowest bit tells of those that a final field led to. */
enum { FROZEN = 1 };

static void push_local(struct vm *vm, ref v, uint32_t frozen)
{
    if (!v || !object_is_local(vm, v))
        return;
    STATE_SET(vm, *object_flags(vm, v), *object_flags(vm, v) & ~(uint32_t)OBJECT_LOCAL);
    if (frozen && vm->mm)
        final_freeze(vm, v);
    hb_published(vm, v);
    vec_push(&vm->publishing, v | frozen);
}

static void push_fields(struct vm *vm, ref o, uint32_t frozen)
{
    struct klass *k = klass_of(vm, o);
    bool built = !vm->delta || final_published(vm, vm->thread.at[vm->delta->thread], o);
    for (uint32_t i = 0; i < k->ref_offsets; i++) {
        ref v = heap_get_ref(vm, o, k->ref_offset[i]);
        if (v && object_is_local(vm, v))
            push_local(vm, v, frozen | (built && final_is_at(vm, k, k->ref_offset[i])));
    }
}

void reduce_publish(struct vm *vm, ref v)
{
    size_t bottom = vm->publishing.len;
    push_local(vm, v, 0);
    while (vm->publishing.len > bottom) {
        ref o = vec_pop(&vm->publishing);
        uint32_t frozen = o & FROZEN;
        o -= frozen;
        const struct klass *k = klass_of(vm, o);
        bool refs = k->kind == KLASS_ARRAY && k->element->kind != KLASS_PRIMITIVE;
        for (uint32_t i = 0; refs && i < vm_length(vm, o); i++)
            push_local(vm, array_get_ref(vm, o, i), frozen);
        if (k->kind != KLASS_ARRAY)
            push_fields(vm, o, frozen);
    }
}

/* ---- variables of one thread ---- */

/* Who was seen at a place: the thread's ident with the lowest bit for a write; MANY: reads
 * by several threads. It is knowledge of the program, not state: never undone. */
enum { MANY = 2 };

static void note_place(struct vm *vm, const struct thread *t, uint64_t name, bool write)
{
    uint64_t self = (t->s.ident | 3) ^ 3, seen = 0; /* idents are hashes: the rest is enough */
    if (!map_get(&vm->seen_at, name, &seen)) {
        map_put(&vm->seen_at, name, self | write);
        return;
    }
    if ((seen & ~(uint64_t)1) == self) {
        if (write && !(seen & 1))
            map_put(&vm->seen_at, name, seen | 1);
        return;
    }
    if (write || (seen & 1))
        trust_give_up(vm, name);
    else if (seen != MANY)
        map_put(&vm->seen_at, name, MANY);
}

bool reduce_place_stops(struct vm *vm, struct thread *t, ref o, uint32_t offset, bool write)
{
    if (!vm->opt.reduce)
        return true;
    if (t->s.section || object_is_local(vm, o))
        return false;
    section_accessed(vm, o, offset);
    return reduce_shared_stops(vm, t, o, offset, write);
}

bool reduce_shared_stops(struct vm *vm, struct thread *t, ref o, uint32_t offset, bool write)
{
    if (object_is_local(vm, o))
        return false;
    uint64_t name = hb_name(vm, o, offset);
    if (trust_given_up(vm, name))
        return true;
    if (!map_get(&vm->racy, name, NULL))
        note_place(vm, t, name, write);
    if (vm->private_left == 0)
        return true;
    vm->private_left--;
    return false;
}

bool reduce_lock_stops(struct vm *vm, struct thread *t, ref o)
{
    return reduce_place_stops(vm, t, o, offsetof(struct object, lock), true);
}

/* ---- interrupts ---- */

/* The place of a thread's being interrupted: no variable has this offset. */
enum { INTERRUPT = 1 };

static bool interrupt_stops(struct vm *vm, struct thread *t, ref thread, bool write)
{
    if (!thread)
        return true;
    uint64_t name = hb_name(vm, thread, INTERRUPT);
    if (t->s.section && !map_get(&vm->racy, name, NULL))
        note_place(vm, t, name, write);
    return reduce_place_stops(vm, t, thread, INTERRUPT, write);
}

bool reduce_is_interrupted(const struct vm *vm, const struct thread *t)
{
    return trust_given_up(vm, hb_name(vm, t->s.object, INTERRUPT));
}

void reduce_blocks(struct vm *vm, struct thread *t)
{
    switch ((enum pending)t->s.pending) {
    case P_BLOCK:
    case P_LOCK:
        if (!t->s.saved_depth)
            return;
        break;
    case P_WAIT:
    case P_PARK:
    case P_SLEEP:
    case P_JOIN:
        break;
    case P_NONE:
    case P_MONITOR:
    case P_INIT:
    case P_CHOICE:
    case P_VALUE:
    case P_LAST:
        return;
    }
    uint64_t name = hb_name(vm, t->s.object, INTERRUPT);
    if (!map_get(&vm->racy, name, NULL))
        note_place(vm, t, name, true);
}

/* ---- natives ---- */

/* Joining one that was never started, or with an interrupt pending, can go two ways. */
static bool join_stops(struct vm *vm, const struct thread *t, const uint32_t *args)
{
    return !vm->opt.reduce || t->s.interrupted || !thread_current_of(vm, args[0]);
}

bool reduce_stops(struct vm *vm, struct thread *t, const struct method *m, const uint32_t *args)
{
    switch ((enum visibility)m->visible) {
    case VIS_NOT: return false;
    case VIS_ALWAYS: return true;
    case VIS_AT_RECEIVER: return !args[0] || reduce_lock_stops(vm, t, args[0]);
    case VIS_AT_ARGUMENT:
    case VIS_READS_ARGUMENT:
        return !args[1] || reduce_place_stops(vm, t, args[1], args[2],
                                              m->visible == VIS_AT_ARGUMENT);
    case VIS_AT_HANDLE: {
        struct reduce_variable v = varhandle_variable(vm, m, args);
        return !v.object || reduce_place_stops(vm, t, v.object, v.offset, v.write);
    }
    case VIS_RELEASE: return vm->opt.stop_releases;
    case VIS_INTERRUPT: /* sleep and its like may see it without having waited */
        interrupt_stops(vm, t, args[0], true);
        return true;
    case VIS_SEES_INTERRUPT: return interrupt_stops(vm, t, args[0], false);
    case VIS_CLEARS_INTERRUPT: return interrupt_stops(vm, t, t->s.object, true);
    case VIS_LOOKS: return !args[0] || !object_is_local(vm, args[0]);
    case VIS_START: return vm->stop_at_start;
    case VIS_JOIN: return join_stops(vm, t, args);
    case VIS_END: return vm->stop_at_end;
    }
    BUG("visibility %u", m->visible);
}

/* ---- threads ---- */

void reduce_looks_at(struct vm *vm, struct thread *t, struct thread *u, bool at_end)
{
    if (!vm->track || !vm->opt.reduce || !u || u == t)
        return;
    if (u->s.starter != t->index + 1)
        trust_give_up(vm, ASSUME_START);
    if (at_end)
        trust_give_up(vm, ASSUME_END);
}

/* Tasks with a delay keep the time when they are due. */
static bool measures_waiting(const char *klass)
{
    static const char package[] = "java/util/concurrent/";
    if (strncmp(klass, package, sizeof package - 1) != 0)
        return false;
    klass += sizeof package - 1;
    return strncmp(klass, "Scheduled", 9) != 0 && strncmp(klass, "Delay", 5) != 0;
}

void reduce_clock_read(struct vm *vm, struct thread *t)
{
    touch_clock(vm);
    if (vm->track && vm->opt.reduce && !vm->clock_counts &&
        !measures_waiting(sym_text(&vm->syms, thread_frame(t)->method->klass->name)))
        trust_give_up(vm, ASSUME_CLOCK);
}

void reduce_exits(struct vm *vm)
{
    for (size_t i = 0; vm->track && vm->opt.reduce && i < vm->thread.len; i++)
        if (thread_enabled(vm, vm->thread.at[i]))
            trust_give_up(vm, ASSUME_END);
}

bool reduce_commutes(struct vm *vm, struct thread *t)
{
    if (!vm->opt.reduce)
        return false;
    if (!t->s.frame)
        return true;
    if (t->s.pending != P_JOIN)
        return false;
    const struct thread *u = thread_current_of(vm, t->s.pending_ref);
    return t->s.deadline == INT64_MAX && u && u->s.status == T_ENDED;
}
