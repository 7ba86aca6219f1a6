/* SPDX-License-Identifier: Apache-2.0 */
/* What the three forms of the interpreter (interp.inc) share. */
#ifndef VM_INTERP_H
#define VM_INTERP_H

#include "vm/class.h"
#include "vm/delta.h"
#include "vm/hb.h"
#include "vm/heap.h"
#include "vm/jumble.h"
#include "vm/natives.h"
#include "vm/ops.h"
#include "vm/reduce.h"
#include "vm/section.h"
#include "vm/state.h"
#include "vm/throw.h"

#include <math.h>

/* A zeroed object; 0 when a collection is due or there is no room. */
static inline ref interp_alloc(struct vm *vm, struct thread *t, const struct klass *k,
                               uint32_t bytes)
{
    struct heap *h = &vm->heap;
    ref r;
    if (bytes <= LARGEST_SMALL && h->sc[h->class_of[(bytes + 15) >> 4]].free) {
        r = heap_alloc(h, bytes);
    } else {
        if ((heap_wants_gc(h) && !vm->gc_tried) || h->used + bytes > h->max)
            return 0;
        r = heap_alloc_slow(h, bytes);
        if (!r)
            return 0;
        vm->gc_tried = false;
    }
    struct object *o = vm_object(vm, r);
    o->klass = k->id;
    o->ident = next_ident(vm, t, k);
    return r;
}

#endif
