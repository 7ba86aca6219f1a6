/* SPDX-License-Identifier: Apache-2.0 */
/* ravel.Choice: values that the program leaves open, assumptions, atomic sections. */
#include "vm/nat.h"
#include "vm/touch.h"

/* All values are alternatives of one state, and each is listed. */
enum { MOST_VALUES = 1 << 20 };

enum nat nat_choice_choose(struct vm *vm, struct thread *t, uint32_t *args)
{
    uint64_t n = (uint64_t)slot_get64(args);
    uint32_t value = 0;
    if (vm->opt.choices) {
        if (n > MOST_VALUES)
            return vm_fail(vm, "ravel.Choice: %llu values are too many to explore (at most %d)",
                           (unsigned long long)n, MOST_VALUES);
        enum nat r = thread_choose(vm, t, (uint32_t)n, &value);
        if (r != NAT_OK)
            return r;
    } else if (vm->opt.random_choices) {
        value = (uint32_t)((nat_draw(vm, t) >> 32) * n >> 32);
    }
    int32_t result = (int32_t)(value + args[2]);
    if (vm->opt.choices && n > 1 && vm->event.len) {
        vec_last(&vm->event).value = (uint64_t)(int64_t)result;
        vec_last(&vm->event).part = 1;
    }
    return nat_int(args, result);
}

enum nat nat_choice_end(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t, (void)args;
    STATE_SET(vm, vm->g.pruned, 1);
    STATE_SET(vm, vm->g.exited, 1);
    return NAT_EXIT;
}

enum nat nat_choice_beginAtomic(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)args;
    touch_all(vm);
    STATE_SET(vm, t->s.atomic, t->s.atomic + 1);
    return NAT_OK;
}

enum nat nat_choice_endAtomic(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)args;
    if (!t->s.atomic)
        return throw_new(vm, t, "java/lang/IllegalStateException", "not in an atomic section");
    STATE_SET(vm, t->s.atomic, t->s.atomic - 1);
    return NAT_OK;
}
