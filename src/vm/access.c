/* SPDX-License-Identifier: Apache-2.0 */
/* The one place where Unsafe and VarHandle touch variables. The VM is sequentially
 * consistent within a step, so the modes do not change what is read; they say which edges
 * an access gives. The checks let a program use Unsafe without being able to harm the VM:
 * references stay references of a fitting class, everything stays inside its object. */
#include "vm/access.h"

#include "vm/hb.h"
#include "vm/jumble.h"

unsigned access_shift(char type)
{
    switch (type) {
    case 'Z': case 'B': return 0;
    case 'S': case 'C': return 1;
    case 'J': case 'D': return 3;
    default: return 2;
    }
}

static uint64_t load(const struct vm *vm, struct access a)
{
    const char *p = (const char *)vm_addr(vm, a.object) + a.offset;
    switch (a.type) {
    case 'Z': return *(const uint8_t *)p;
    case 'B': return (uint32_t)(int32_t) * (const int8_t *)p;
    case 'S': return (uint32_t)(int32_t) * (const int16_t *)(const void *)p;
    case 'C': return *(const uint16_t *)(const void *)p;
    case 'J': case 'D': return *(const uint64_t *)(const void *)p;
    default: return *(const uint32_t *)(const void *)p;
    }
}

static void store(struct vm *vm, struct access a, uint64_t v)
{
    switch (a.type) {
    case 'Z': {
        uint8_t b = v & 1;
        heap_put_bytes(vm, a.object, a.offset, &b, 1);
        break;
    }
    case 'B': heap_put_bytes(vm, a.object, a.offset, &(uint8_t){(uint8_t)v}, 1); break;
    case 'S': case 'C':
        heap_put_bytes(vm, a.object, a.offset, &(uint16_t){(uint16_t)v}, 2);
        break;
    case 'J': case 'D': heap_put64(vm, a.object, a.offset, (int64_t)v); break;
    case 'L': heap_put_ref(vm, a.object, a.offset, (ref)v); break;
    default: heap_put32(vm, a.object, a.offset, (uint32_t)v); break;
    }
}

static void read_plain(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint32_t bytes)
{
    if (vm->jumbles)
        jumble_native_read(vm, t, o, offset, bytes);
    hb_read(vm, t, o, offset, bytes);
}

void access_run(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint64_t bytes,
                bool write)
{
    if (!vm->mm && !vm->touching)
        return;
    const struct klass *k = klass_of(vm, o);
    uint32_t unit = k->kind == KLASS_ARRAY ? 1u << k->element_shift : 4;
    for (uint64_t at = offset & ~(unit - 1); at < offset + bytes; at += unit) {
        if (write)
            hb_write(vm, t, o, (uint32_t)at, unit);
        else
            read_plain(vm, t, o, (uint32_t)at, unit);
    }
}

/* Unsafe may read several elements, or a part of one, at once. */
static void tell_plain(struct vm *vm, struct thread *t, struct access a, bool write)
{
    uint32_t bytes = 1u << access_shift(a.type);
    if (!vm->mm && !vm->touching)
        return;
    const struct klass *k = klass_of(vm, a.object);
    if (k->kind == KLASS_ARRAY && bytes != 1u << k->element_shift)
        access_run(vm, t, a.object, a.offset, bytes, write);
    else if (write)
        hb_write(vm, t, a.object, a.offset, bytes);
    else
        read_plain(vm, t, a.object, a.offset, bytes);
}

uint64_t access_read(struct vm *vm, struct thread *t, struct access a)
{
    static const uint8_t kind[] = {[ACCESS_OPAQUE] = EV_ATOMIC_READ,
                                   [ACCESS_ACQUIRE] = EV_ACQUIRE_READ,
                                   [ACCESS_VOLATILE] = EV_VOLATILE_READ};
    if (a.mode == ACCESS_PLAIN || a.mode == ACCESS_RELEASE)
        tell_plain(vm, t, a, false);
    else
        hb_access(vm, t, kind[a.mode], a.object, a.offset, 1u << access_shift(a.type));
    return load(vm, a);
}

void access_write(struct vm *vm, struct thread *t, struct access a, uint64_t v)
{
    static const uint8_t kind[] = {[ACCESS_OPAQUE] = EV_ATOMIC_WRITE,
                                   [ACCESS_RELEASE] = EV_RELEASE_WRITE,
                                   [ACCESS_VOLATILE] = EV_VOLATILE_WRITE};
    if (a.mode == ACCESS_PLAIN || a.mode == ACCESS_ACQUIRE)
        tell_plain(vm, t, a, true);
    else
        hb_access(vm, t, kind[a.mode], a.object, a.offset, 1u << access_shift(a.type));
    store(vm, a, v);
}

bool access_stops(struct vm *vm, struct thread *t, struct access a)
{
    return a.mode == ACCESS_PLAIN && vm->track &&
           hb_native_visible(vm, t, a.object, a.offset) && hb_stops(vm, t);
}

/* A read-modify-write, or one that failed to write. */
static void tell_update(struct vm *vm, struct thread *t, struct access a, bool wrote)
{
    static const uint8_t updates[] = {EV_PLAIN_UPDATE, EV_PLAIN_UPDATE, EV_ACQUIRE_UPDATE,
                                      EV_RELEASE_UPDATE, EV_UPDATE};
    static const uint8_t fails[] = {EV_ATOMIC_READ, EV_ATOMIC_READ, EV_ACQUIRE_READ,
                                    EV_ATOMIC_READ, EV_FAILED_CAS};
    hb_access(vm, t, wrote ? updates[a.mode] : fails[a.mode], a.object, a.offset,
              1u << access_shift(a.type));
}

static uint64_t low_bits(char type, uint64_t v)
{
    unsigned bits = 8u << access_shift(type);
    return bits == 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

bool access_cas(struct vm *vm, struct thread *t, struct access a, uint64_t expected,
                uint64_t desired, uint64_t *witness)
{
    uint64_t old = load(vm, a);
    *witness = old;
    bool equal = low_bits(a.type, old) == low_bits(a.type, expected);
    tell_update(vm, t, a, equal);
    if (equal)
        store(vm, a, desired);
    return equal;
}

static uint64_t add(char type, uint64_t old, uint64_t operand)
{
    if (type == 'F') {
        uint32_t bits[2] = {(uint32_t)old, (uint32_t)operand}, sum;
        float f[2], r;
        memcpy(f, bits, sizeof f);
        r = f[0] + f[1];
        memcpy(&sum, &r, 4);
        return sum;
    }
    if (type == 'D') {
        double d[2], r;
        memcpy(&d[0], &old, 8);
        memcpy(&d[1], &operand, 8);
        r = d[0] + d[1];
        memcpy(&old, &r, 8);
        return old;
    }
    return old + operand;
}

uint64_t access_update(struct vm *vm, struct thread *t, struct access a,
                       enum access_op op, uint64_t operand)
{
    uint64_t old = load(vm, a), v = operand;
    tell_update(vm, t, a, true);
    switch (op) {
    case ACCESS_SET: break;
    case ACCESS_ADD: v = add(a.type, old, operand); break;
    case ACCESS_AND: v = old & operand; break;
    case ACCESS_OR: v = old | operand; break;
    case ACCESS_XOR: v = old ^ operand; break;
    }
    store(vm, a, v);
    return old;
}

void access_fence(struct vm *vm, struct thread *t, enum access_mode mode)
{
    (void)vm, (void)t, (void)mode;
}

/* ---- checks ---- */

/* 1: a reference field lies exactly at offset; -1: the range cuts one; 0: none there. */
static int refs_in(const uint32_t *offsets, uint32_t n, uint32_t offset, uint32_t size)
{
    for (uint32_t i = 0; i < n; i++) {
        if (offsets[i] == offset)
            return 1;
        if (offsets[i] < offset + size && offset < offsets[i] + 4)
            return -1;
    }
    return 0;
}

/* The class whose statics follow the fixed part of this object, if it is a mirror. */
static struct klass *mirrored(struct vm *vm, struct klass *k, ref object)
{
    return k == vm->k.klass ? klass_of_mirror(vm, object) : NULL;
}

static int refs_of_object(struct vm *vm, struct klass *k, ref object, uint32_t offset,
                          uint32_t size)
{
    int found = refs_in(k->ref_offset, k->ref_offsets, offset, size);
    struct klass *of = found ? NULL : mirrored(vm, k, object);
    if (of)
        found = refs_in(of->static_ref_offset, of->static_ref_offsets, offset, size);
    if (!found && k->is_reference)
        found = refs_in(&vm->off.reference_referent, 1, offset, size);
    return found;
}

bool access_valid(struct vm *vm, ref object, int64_t offset, char type)
{
    struct klass *k = klass_of(vm, object);
    int64_t size = 1 << access_shift(type);
    if (offset < 0 || (offset & (size - 1)))
        return false;
    if (k->kind == KLASS_ARRAY) {
        bool refs = k->element->kind != KLASS_PRIMITIVE;
        int64_t end = ARRAY_DATA + ((int64_t)vm_length(vm, object) << k->element_shift);
        return offset >= ARRAY_DATA && offset <= end - size && refs == (type == 'L');
    }
    struct klass *of = mirrored(vm, k, object);
    int64_t end = of ? of->mirror_size : k->instance_size;
    if (offset < OBJECT_DATA || offset > end - size)
        return false;
    /* Between a Class object's fields and its statics lies the VM's link to the class. */
    if (of && offset + size > k->instance_size && offset < k->instance_size + 8)
        return false;
    return refs_of_object(vm, k, object, (uint32_t)offset, (uint32_t)size) ==
           (type == 'L' ? 1 : 0);
}

static const struct field *field_at(struct vm *vm, struct klass *k, ref object,
                                    uint32_t offset)
{
    struct klass *of = mirrored(vm, k, object);
    for (uint32_t i = 0; of && i < of->fields; i++)
        if ((of->field[i].flags & CF_STATIC) && of->field[i].offset == offset)
            return &of->field[i];
    for (; k; k = k->super)
        for (uint32_t i = 0; i < k->fields; i++)
            if (!(k->field[i].flags & CF_STATIC) && k->field[i].offset == offset)
                return &k->field[i];
    return NULL;
}

bool access_accepts(struct vm *vm, ref object, uint32_t offset, ref value)
{
    struct klass *k = klass_of(vm, object);
    if (!value)
        return true;
    if (k->kind == KLASS_ARRAY)
        return klass_is_subclass(klass_of(vm, value), k->element);
    const struct field *f = field_at(vm, k, object, offset);
    if (!f)
        return false;
    const char *desc = sym_text(&vm->syms, f->desc);
    size_t n = sym_len(&vm->syms, f->desc);
    if (!strcmp(desc, "Ljava/lang/Object;"))
        return true;
    sym name;
    if (*desc == 'L' ? !sym_find(&vm->syms, desc + 1, n - 2, &name)
                     : !sym_find(&vm->syms, desc, n, &name))
        return false;
    /* Interfaces are not checked where they are stored, only where they are used. */
    struct klass *want = klass_loaded(vm, name);
    return want && ((want->flags & CF_INTERFACE) ||
                    klass_is_subclass(klass_of(vm, value), want));
}
