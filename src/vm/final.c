/* SPDX-License-Identifier: Apache-2.0 */
/* Final fields, JLS 17.5. They are frozen when their object's constructor ends: whoever
 * gets at the object sees them, and what was written before to all that they lead to,
 * without any other synchronization. An object that others can find while its constructor
 * is still running has lost that. Both are decided at the moment when a reference to a
 * local object is stored where others can find it (reduce.h). */
#include "vm/hb.h"
#include "vm/ops.h"
#include "vm/reduce.h"

/* Is one of the thread's frames a constructor that works on o? */
static bool is_being_built(const struct thread *t, ref o, sym init)
{
    for (uint32_t at = t->s.frame; at;) {
        const struct frame *f = (const struct frame *)(const void *)(t->stack + at);
        if (f->method->name == init && !(f->method->flags & CF_STATIC) &&
            t->stack[f->locals] == o)
            return true;
        at = f->caller;
    }
    return false;
}

static bool has_finals(struct vm *vm, struct klass *k)
{
    for (struct klass *c = k; c; c = c->super)
        for (uint32_t i = 0; i < c->fields; i++)
            if (!(c->field[i].flags & CF_STATIC) && (c->field[i].flags & CF_FINAL))
                return !trust_class(vm, k);
    return false;
}

bool final_published(struct vm *vm, const struct thread *t, ref o)
{
    struct klass *k = klass_of(vm, o);
    if (k->kind == KLASS_ARRAY || !is_being_built(t, o, vm->sym_init))
        return true;
    if (has_finals(vm, k))
        STATE_SET(vm, *object_flags(vm, o), *object_flags(vm, o) | OBJECT_ESCAPED);
    return false;
}

bool final_is_at(struct vm *vm, struct klass *k, uint32_t offset)
{
    return trust_word(vm, k, offset) & WORD_FINAL;
}

void final_freeze(struct vm *vm, ref o)
{
    struct klass *k = klass_of(vm, o);
    if (k->kind == KLASS_ARRAY) {
        if (!(*object_flags(vm, o) & (OBJECT_TRUSTED | OBJECT_ACQUIRES)))
            hb_forget(vm, o, ARRAY_DATA, vm_length(vm, o) << k->element_shift);
        return;
    }
    for (; k; k = k->super)
        for (uint32_t i = 0; i < k->fields; i++)
            if (!(k->field[i].flags & (CF_STATIC | CF_VOLATILE)))
                hb_forget(vm, o, k->field[i].offset, 4u * field_slots(&k->field[i]));
}
