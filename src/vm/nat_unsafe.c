/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.misc.Unsafe without its accesses (nat_unsafe_access.c), memory
 * (nat_memory.c) and park (threads): offsets, instances, class initialization, fences. */
#include "vm/access.h"
#include "vm/nat.h"

enum nat nat_unsafe_objectFieldOffset0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct field *f = nat_field_of(vm, args[1]);
    return f ? nat_long(args, f->offset) : nat_null(vm, t);
}

enum nat nat_unsafe_objectFieldOffset1(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[1] || !args[2])
        return nat_null(vm, t);
    struct klass *k = klass_of_mirror(vm, args[1]);
    sym name = string_sym(vm, args[2]);
    for (uint32_t i = 0; i < k->fields; i++)
        if (k->field[i].name == name && !(k->field[i].flags & CF_STATIC))
            return nat_long(args, k->field[i].offset);
    return throw_new(vm, t, "java/lang/InternalError", "%s", sym_text(&vm->syms, name));
}

enum nat nat_unsafe_staticFieldOffset0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return nat_unsafe_objectFieldOffset0(vm, t, args);
}

enum nat nat_unsafe_staticFieldBase0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct field *f = nat_field_of(vm, args[1]);
    return f ? nat_ref(args, f->klass->mirror) : nat_null(vm, t);
}

enum nat nat_unsafe_shouldBeInitialized0(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[1])
        return nat_null(vm, t);
    struct klass *k = klass_of_mirror(vm, args[1]);
    return nat_int(args, k->kind == KLASS_OBJECT && (k->init & 0xff) != INIT_DONE);
}

enum nat nat_unsafe_ensureClassInitialized0(struct vm *vm, struct thread *t,
                                            uint32_t *args)
{
    if (!args[1])
        return nat_null(vm, t);
    struct klass *k = klass_of_mirror(vm, args[1]);
    return k->kind == KLASS_OBJECT ? klass_init(vm, t, k) : NAT_OK;
}

enum nat nat_unsafe_arrayBaseOffset0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = args[1] ? klass_of_mirror(vm, args[1]) : NULL;
    if (!k || k->kind != KLASS_ARRAY)
        return throw_new(vm, t, "java/lang/IllegalArgumentException", NULL);
    return nat_int(args, ARRAY_DATA);
}

enum nat nat_unsafe_arrayIndexScale0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = args[1] ? klass_of_mirror(vm, args[1]) : NULL;
    if (!k || k->kind != KLASS_ARRAY)
        return throw_new(vm, t, "java/lang/IllegalArgumentException", NULL);
    return nat_int(args, 1 << k->element_shift);
}

enum nat nat_unsafe_allocateInstance(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[1])
        return nat_null(vm, t);
    struct klass *k = klass_of_mirror(vm, args[1]);
    if (k->kind != KLASS_OBJECT || (k->flags & (CF_ABSTRACT | CF_INTERFACE)) ||
        k == vm->k.klass) {
        struct buf b;
        buf_init(&b);
        klass_dotted(vm, k, &b);
        enum nat r = throw_new(vm, t, "java/lang/InstantiationException", "%s", b.at);
        buf_release(&b);
        return r;
    }
    enum nat r = klass_init(vm, t, k);
    if (r != NAT_OK)
        return r;
    ref o = object_new(vm, t, k);
    return o ? nat_ref(args, o) : NAT_NOMEM;
}

enum nat nat_unsafe_throwException(struct vm *vm, struct thread *t, uint32_t *args)
{
    return args[1] ? throw_ref(t, vm, args[1]) : nat_null(vm, t);
}

enum nat nat_unsafe_loadFence(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)args;
    access_fence(vm, t, ACCESS_ACQUIRE);
    return NAT_OK;
}

enum nat nat_unsafe_storeFence(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)args;
    access_fence(vm, t, ACCESS_RELEASE);
    return NAT_OK;
}

enum nat nat_unsafe_fullFence(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)args;
    access_fence(vm, t, ACCESS_VOLATILE);
    return NAT_OK;
}

/* No load average is known. */
enum nat nat_unsafe_getLoadAverage0(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return nat_int(args, -1);
}
