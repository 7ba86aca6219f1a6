/* SPDX-License-Identifier: Apache-2.0 */
/* References and System.gc. */
#include "vm/nat.h"

enum nat nat_reference_refersTo(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    return nat_int(args, heap_get_ref(vm, args[0], vm->off.reference_referent) == args[1]);
}
