/* SPDX-License-Identifier: Apache-2.0 */
/* Randomness. The JDK draws seeds from counters that all threads share, which would order
 * threads and make what one gets depend on the others. Here each thread draws from a
 * stream of its own, named by the thread's identity and the seed of the run. */
#include "vm/nat.h"

uint64_t nat_draw(struct vm *vm, struct thread *t)
{
    int64_t n = heap_get64(vm, t->s.object, vm->off.thread_seeds);
    heap_put64(vm, t->s.object, vm->off.thread_seeds, n + 1);
    return hash_pair(hash_pair(vm->opt.seed, t->s.ident), (uint64_t)n);
}

enum nat nat_seed_long(struct vm *vm, struct thread *t, uint32_t *args)
{
    return nat_long(args, (int64_t)nat_draw(vm, t));
}

enum nat nat_seed_int(struct vm *vm, struct thread *t, uint32_t *args)
{
    return nat_int(args, (int32_t)(nat_draw(vm, t) >> 32));
}

/* Uniform in [0, 1), a multiple of 2^-53. */
enum nat nat_seed_double(struct vm *vm, struct thread *t, uint32_t *args)
{
    slot_setd(args, (double)(nat_draw(vm, t) >> 11) * 0x1p-53);
    return NAT_OK;
}

/* ThreadLocalRandom.localInit: a probe of 0 would mean that it was not done yet. */
enum nat nat_seed_threadLocal(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)args;
    ref o = t->s.object;
    heap_put64(vm, o, vm->off.thread_random_seed, (int64_t)nat_draw(vm, t));
    heap_put32(vm, o, vm->off.thread_random_probe, (uint32_t)(nat_draw(vm, t) >> 32) | 1);
    return NAT_OK;
}
