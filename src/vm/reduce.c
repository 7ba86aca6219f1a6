/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/reduce.h"

#include "vm/hb.h"
#include "vm/invoke.h"
#include "vm/state.h"

/* ---- local objects ---- */

static void push_local(struct vm *vm, ref v)
{
    if (!v || !object_is_local(vm, v))
        return;
    STATE_SET(vm, *object_flags(vm, v), *object_flags(vm, v) & ~(uint32_t)OBJECT_LOCAL);
    hb_published(vm, v);
    vec_push(&vm->publishing, v);
}

void reduce_publish(struct vm *vm, ref v)
{
    size_t bottom = vm->publishing.len;
    push_local(vm, v);
    while (vm->publishing.len > bottom) {
        ref o = vec_pop(&vm->publishing);
        const struct klass *k = klass_of(vm, o);
        bool refs = k->kind == KLASS_ARRAY && k->element->kind != KLASS_PRIMITIVE;
        for (uint32_t i = 0; refs && i < vm_length(vm, o); i++)
            push_local(vm, array_get_ref(vm, o, i));
        for (uint32_t i = 0; k->kind != KLASS_ARRAY && i < k->ref_offsets; i++)
            push_local(vm, heap_get_ref(vm, o, k->ref_offset[i]));
    }
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
    case VIS_AT_RECEIVER: return !args[0] || !object_is_local(vm, args[0]);
    case VIS_AT_ARGUMENT: return !args[1] || !object_is_local(vm, args[1]);
    case VIS_AT_HANDLE: {
        ref o = varhandle_object(vm, args);
        return !o || !object_is_local(vm, o);
    }
    case VIS_RELEASE: return vm->opt.stop_releases;
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
