/* SPDX-License-Identifier: Apache-2.0 */
/* System.gc(): weak and phantom references let go of what nothing else reaches. Any other
 * collection treats them as ordinary fields, so that when a collection happens is nothing
 * the program can observe. */
#include "vm/frames.h"
#include "vm/natives.h"
#include "vm/state.h"

void gc_clear_weak(struct vm *vm)
{
    ref cleared = 0;
    for (size_t i = 0; i < vm->weak_seen.len; i++) {
        ref w = vm->weak_seen.at[i];
        ref referent = heap_get_ref(vm, w, vm->off.reference_referent);
        if (!referent || gc_is_marked(vm, referent))
            continue;
        heap_put_ref(vm, w, vm->off.reference_referent, 0);
        heap_put_ref(vm, w, vm->off.reference_discovered, cleared);
        cleared = w;
    }
    vec_clear(&vm->weak_seen);
    vm->weak_cleared = cleared;
}

enum nat nat_collector_collect(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    vm->gc_clears_weak = true;
    vm_gc(vm);
    args[0] = vm->weak_cleared;
    return NAT_OK;
}
