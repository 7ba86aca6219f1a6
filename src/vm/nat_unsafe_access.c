/* SPDX-License-Identifier: Apache-2.0 */
/* Reads, writes and atomic updates of jdk.internal.misc.Unsafe: one function per row of
 * natives_unsafe.def, all made from five. A null object means an address in guest memory
 * (nat_memory.c). Arguments: Unsafe, object, offset (2 slots), values. */
#include "vm/access.h"
#include "vm/nat.h"

static enum nat bad_place(struct vm *vm, struct thread *t, const struct access *a,
                          int64_t offset)
{
    struct buf b;
    buf_init(&b);
    if (a->object)
        klass_dotted(vm, klass_of(vm, a->object), &b);
    else
        buf_str(&b, "raw memory");
    enum nat r = throw_new(vm, t, "java/lang/InternalError",
                           "unsafe access of type %c to %s at %lld is not possible",
                           a->type, b.at, (long long)offset);
    buf_release(&b);
    return r;
}

/* Where the access goes, checked. */
static enum nat place(struct vm *vm, struct thread *t, const uint32_t *args,
                      struct access *a)
{
    int64_t offset = slot_get64(args + 2);
    a->object = args[1];
    if (!a->object) {
        uint64_t size = UINT64_C(1) << access_shift(a->type);
        if (a->type == 'L' || !memory_find(vm, offset, size, &a->object, &a->offset) ||
            (a->offset & (size - 1)))
            return bad_place(vm, t, &(struct access){.type = a->type}, offset);
        return NAT_OK;
    }
    if (!access_valid(vm, a->object, offset, a->type))
        return bad_place(vm, t, a, offset);
    a->offset = (uint32_t)offset;
    return NAT_OK;
}

static bool wide(char type)
{
    return type == 'J' || type == 'D';
}

static uint64_t value_at(const uint32_t *slot, char type)
{
    return wide(type) ? (uint64_t)slot_get64(slot) : *slot;
}

static enum nat give(uint32_t *args, char type, uint64_t v)
{
    if (wide(type))
        slot_set64(args, (int64_t)v);
    else
        args[0] = (uint32_t)v;
    return NAT_OK;
}

static enum nat check_stored(struct vm *vm, struct thread *t, const struct access *a,
                             uint64_t v)
{
    if (a->type != 'L' || access_accepts(vm, a->object, a->offset, (ref)v))
        return NAT_OK;
    return bad_place(vm, t, a, a->offset);
}

static enum nat get(struct vm *vm, struct thread *t, uint32_t *args, char type,
                    enum access_mode mode)
{
    struct access a = {.type = type, .mode = (uint8_t)mode};
    enum nat r = place(vm, t, args, &a);
    if (r == NAT_OK && access_stops(vm, t, a))
        return NAT_STOP;
    return r != NAT_OK ? r : give(args, type, access_read(vm, t, a));
}

static enum nat put(struct vm *vm, struct thread *t, uint32_t *args, char type,
                    enum access_mode mode)
{
    struct access a = {.type = type, .mode = (uint8_t)mode};
    uint64_t v = value_at(args + 4, type);
    enum nat r = place(vm, t, args, &a);
    if (r == NAT_OK)
        r = check_stored(vm, t, &a, v);
    if (r == NAT_OK && access_stops(vm, t, a))
        return NAT_STOP;
    if (r == NAT_OK)
        access_write(vm, t, a, v);
    return r;
}

/* compareAndSet gives success, compareAndExchange the value that was there. */
static enum nat cas(struct vm *vm, struct thread *t, uint32_t *args, struct access a,
                    bool exchange)
{
    uint64_t expected = value_at(args + 4, a.type), witness;
    uint64_t desired = value_at(args + 4 + (wide(a.type) ? 2 : 1), a.type);
    enum nat r = place(vm, t, args, &a);
    if (r == NAT_OK)
        r = check_stored(vm, t, &a, desired);
    if (r != NAT_OK)
        return r;
    bool done = access_cas(vm, t, a, expected, desired, &witness);
    return exchange ? give(args, a.type, witness) : nat_int(args, done);
}

static enum nat update(struct vm *vm, struct thread *t, uint32_t *args, struct access a,
                       enum access_op op)
{
    uint64_t v = value_at(args + 4, a.type);
    enum nat r = place(vm, t, args, &a);
    if (r == NAT_OK && op == ACCESS_SET)
        r = check_stored(vm, t, &a, v);
    return r != NAT_OK ? r : give(args, a.type, access_update(vm, t, a, op, v));
}

#define FN(name, call)                                                        \
    enum nat nat_unsafe_##name(struct vm *vm, struct thread *t, uint32_t *args) \
    {                                                                         \
        return call;                                                          \
    }
#define AT(c, m) (struct access){.type = c, .mode = ACCESS_##m}

#define READ_WRITE(T, c)                                            \
    FN(get##T, get(vm, t, args, c, ACCESS_PLAIN))                   \
    FN(get##T##Volatile, get(vm, t, args, c, ACCESS_VOLATILE))      \
    FN(get##T##Acquire, get(vm, t, args, c, ACCESS_ACQUIRE))        \
    FN(get##T##Opaque, get(vm, t, args, c, ACCESS_OPAQUE))          \
    FN(put##T, put(vm, t, args, c, ACCESS_PLAIN))                   \
    FN(put##T##Volatile, put(vm, t, args, c, ACCESS_VOLATILE))      \
    FN(put##T##Release, put(vm, t, args, c, ACCESS_RELEASE))        \
    FN(put##T##Opaque, put(vm, t, args, c, ACCESS_OPAQUE))

#define CAS(T, c)                                                                   \
    FN(compareAndSet##T, cas(vm, t, args, AT(c, VOLATILE), false))                  \
    FN(weakCompareAndSet##T, cas(vm, t, args, AT(c, VOLATILE), false))              \
    FN(weakCompareAndSet##T##Plain, cas(vm, t, args, AT(c, PLAIN), false))          \
    FN(weakCompareAndSet##T##Acquire, cas(vm, t, args, AT(c, ACQUIRE), false))      \
    FN(weakCompareAndSet##T##Release, cas(vm, t, args, AT(c, RELEASE), false))      \
    FN(compareAndExchange##T, cas(vm, t, args, AT(c, VOLATILE), true))              \
    FN(compareAndExchange##T##Acquire, cas(vm, t, args, AT(c, ACQUIRE), true))      \
    FN(compareAndExchange##T##Release, cas(vm, t, args, AT(c, RELEASE), true))

#define UPDATE(name, op, T, c)                                                      \
    FN(getAnd##name##T, update(vm, t, args, AT(c, VOLATILE), ACCESS_##op))          \
    FN(getAnd##name##T##Acquire, update(vm, t, args, AT(c, ACQUIRE), ACCESS_##op))  \
    FN(getAnd##name##T##Release, update(vm, t, args, AT(c, RELEASE), ACCESS_##op))

#define ANY(T, c)    \
    READ_WRITE(T, c) \
    CAS(T, c)        \
    UPDATE(Set, SET, T, c)
#define BITS(T, c)                \
    UPDATE(BitwiseAnd, AND, T, c) \
    UPDATE(BitwiseOr, OR, T, c)   \
    UPDATE(BitwiseXor, XOR, T, c)
#define ADD(T, c) UPDATE(Add, ADD, T, c)

ANY(Boolean, 'Z')
BITS(Boolean, 'Z')
ANY(Byte, 'B')
ADD(Byte, 'B')
BITS(Byte, 'B')
ANY(Short, 'S')
ADD(Short, 'S')
BITS(Short, 'S')
ANY(Char, 'C')
ADD(Char, 'C')
BITS(Char, 'C')
ANY(Int, 'I')
ADD(Int, 'I')
BITS(Int, 'I')
ANY(Long, 'J')
ADD(Long, 'J')
BITS(Long, 'J')
ANY(Float, 'F')
ADD(Float, 'F')
ANY(Double, 'D')
ADD(Double, 'D')
ANY(Reference, 'L')
