/* SPDX-License-Identifier: Apache-2.0 */
/* Frames in a thread's stack of slots; see struct frame. */
#include "vm/delta.h"
#include "vm/natives.h"
#include "vm/throw.h"

bool frame_push(struct vm *vm, struct thread *t, struct method *m, const uint32_t *args,
                uint32_t flags)
{
    if (m->entry && !m->native && !m->replaced_by && !native_model(vm, t, m))
        return false;
    if (m->replaced_by)
        m = m->replaced_by;
    if (!m->prepared && !m->native && !method_prepare(vm, t, m))
        return false;
    if (m->native || (m->flags & CF_ABSTRACT))
        BUG("frame for a method without code: %s", sym_text(&vm->syms, m->name));
    uint32_t low = t->s.frame ? thread_frame(t)->sp : FIRST_SLOT;
    uint32_t at = (low + m->max_locals + 1) & ~1u;
    if (at + FRAME_SLOTS + m->max_stack > t->limit) {
        throw_new(vm, t, "java/lang/StackOverflowError", NULL);
        return false;
    }
    if (m->arg_slots)
        memcpy(t->stack + low, args, m->arg_slots * 4);
    struct frame *f = (struct frame *)(void *)(t->stack + at);
    *f = (struct frame){.method = m, .locals = low, .sp = at + FRAME_SLOTS,
                        .caller = t->s.frame,
                        .flags = t->s.frame ? flags : flags | FRAME_DISCARD};
    t->s.frame = at;
    if (m->flags & CF_SYNCHRONIZED)
        f->flags |= FRAME_LOCK;
    return true;
}

void frame_pop(struct vm *vm, struct thread *t)
{
    struct frame *f = thread_frame(t);
    if (f->sync)
        monitor_exit(vm, t, f->sync);
    if (f->flags & FRAME_ATOMIC)
        t->s.atomic--;
    if (f->flags & FRAME_SECTION)
        t->s.section--;
    t->s.frame = f->caller;
    if (vm->delta && f->caller)
        delta_save_slots(vm->delta, t, thread_frame(t)->locals);
}

struct frame *frame_nth(struct vm *vm, struct thread *t, unsigned n)
{
    (void)vm;
    for (uint32_t at = t->s.frame; at;) {
        struct frame *f = (struct frame *)(void *)(t->stack + at);
        if (!f->method->hidden && n-- == 0)
            return f;
        at = f->caller;
    }
    return NULL;
}
