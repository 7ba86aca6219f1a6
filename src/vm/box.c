/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes in C: opened by the natives that take boxed arguments, made where a VarHandle's
 * result is wanted as an object. Small values come from the caches of valueOf, so that
 * they have the identity that the JLS promises (5.1.7). */
#include "vm/invoke.h"
#include "vm/state.h"

struct value value_load(const uint32_t *slot, char kind)
{
    struct value v = {kind, *slot};
    if (kind == 'J' || kind == 'D')
        v.bits = (uint64_t)slot_get64(slot);
    return v;
}

void value_store(uint32_t *slot, struct value v)
{
    if (v.kind == 'J' || v.kind == 'D')
        slot_set64(slot, (int64_t)v.bits);
    else if (v.kind != 'V')
        *slot = (uint32_t)v.bits;
}

/* ---- opening ---- */

static struct field *value_field(struct vm *vm, struct klass *k)
{
    sym name = sym_of(&vm->syms, "value");
    for (uint32_t i = 0; i < k->fields; i++)
        if (k->field[i].name == name && !(k->field[i].flags & CF_STATIC))
            return &k->field[i];
    BUG("%s holds no value", sym_text(&vm->syms, k->name));
}

struct value box_open(struct vm *vm, ref r)
{
    struct value v = {'L', r};
    struct klass *k = r ? klass_of(vm, r) : NULL;
    char kind = k && k->boot ? type_unwrapped(sym_text(&vm->syms, k->name)) : 0;
    if (!kind)
        return v;
    const char *p = (const char *)vm_addr(vm, r) + value_field(vm, k)->offset;
    v.kind = kind;
    switch (kind) {
    case 'Z': v.bits = *(const uint8_t *)p; break;
    case 'B': v.bits = (uint32_t)(int32_t) * (const int8_t *)p; break;
    case 'S': v.bits = (uint32_t)(int32_t) * (const int16_t *)(const void *)p; break;
    case 'C': v.bits = *(const uint16_t *)(const void *)p; break;
    case 'J': case 'D': v.bits = *(const uint64_t *)(const void *)p; break;
    default: v.bits = *(const uint32_t *)(const void *)p; break;
    }
    return v;
}

static uint64_t float_bits(float f)
{
    uint32_t b;
    memcpy(&b, &f, 4);
    return b;
}

static uint64_t double_bits(double d)
{
    uint64_t b;
    memcpy(&b, &d, 8);
    return b;
}

static float bits_float(uint64_t b)
{
    uint32_t u = (uint32_t)b;
    float f;
    memcpy(&f, &u, 4);
    return f;
}

struct value box_widen(struct value v, char to)
{
    bool integral = v.kind != 'F' && v.kind != 'D';
    int64_t i = v.kind == 'J' ? (int64_t)v.bits : (int32_t)v.bits;
    struct value r = {to, v.bits};
    if (v.kind == to)
        return v;
    switch (to) {
    case 'J': r.bits = (uint64_t)i; break;
    case 'F': r.bits = float_bits((float)i); break;
    case 'D':
        r.bits = double_bits(integral ? (double)i : (double)bits_float(v.bits));
        break;
    default: break;
    }
    return r;
}

/* ---- making ---- */

struct cache {
    char kind;
    const char *owner, *field, *desc;
    int32_t low;
};

static const struct cache caches[] = {
    {'B', "java/lang/Byte$ByteCache", "cache", "[Ljava/lang/Byte;", -128},
    {'S', "java/lang/Short$ShortCache", "cache", "[Ljava/lang/Short;", -128},
    {'C', "java/lang/Character$CharacterCache", "cache", "[Ljava/lang/Character;", 0},
    {'I', "java/lang/Integer$IntegerCache", "cache", "[Ljava/lang/Integer;", -128},
    {'J', "java/lang/Long$LongCache", "cache", "[Ljava/lang/Long;", -128},
};

static const struct cache *cache_of(char kind)
{
    for (size_t i = 0; i < sizeof caches / sizeof *caches; i++)
        if (caches[i].kind == kind)
            return &caches[i];
    return NULL;
}

static struct klass *ready(struct vm *vm, struct thread *t, const char *name, enum nat *r)
{
    struct klass *k = klass_load_str(vm, t, name);
    *r = k ? klass_init(vm, t, k) : NAT_THROW;
    return k;
}

enum nat box_prepare(struct vm *vm, struct thread *t, char kind, struct box *b)
{
    enum nat r;
    const struct cache *c = cache_of(kind);
    b->kind = kind;
    b->klass = ready(vm, t, type_wrapper(kind), &r);
    if (r != NAT_OK)
        return r;
    b->cache = c ? ready(vm, t, c->owner, &r) : NULL;
    if (r != NAT_OK)
        return r;
    b->fresh = kind == 'Z' ? 0 : object_new(vm, t, b->klass);
    return b->fresh || kind == 'Z' ? NAT_OK : NAT_NOMEM;
}

static ref static_ref(struct vm *vm, struct klass *k, const char *name, const char *desc)
{
    struct field *f =
        klass_find_field(k, sym_of(&vm->syms, name), sym_of(&vm->syms, desc));
    return f ? heap_get_ref(vm, k->mirror, f->offset) : 0;
}

/* The cached box of a small value, 0 when there is none. */
static ref cached(struct vm *vm, const struct box *b, uint64_t bits)
{
    const struct cache *c = cache_of(b->kind);
    int64_t v = b->kind == 'J' ? (int64_t)bits : (int32_t)bits;
    ref array = b->cache ? static_ref(vm, b->cache, c->field, c->desc) : 0;
    if (!array || v < c->low || v - c->low >= (int64_t)vm_length(vm, array))
        return 0;
    return array_get_ref(vm, array, (uint32_t)(v - c->low));
}

ref box_finish(struct vm *vm, const struct box *b, uint64_t bits)
{
    if (b->kind == 'Z')
        return static_ref(vm, b->klass, bits & 1 ? "TRUE" : "FALSE",
                          "Ljava/lang/Boolean;");
    ref small = cached(vm, b, bits);
    if (small)
        return small;
    uint32_t at = value_field(vm, b->klass)->offset;
    switch (b->kind) {
    case 'B': heap_put_bytes(vm, b->fresh, at, &(uint8_t){(uint8_t)bits}, 1); break;
    case 'S': case 'C':
        heap_put_bytes(vm, b->fresh, at, &(uint16_t){(uint16_t)bits}, 2);
        break;
    case 'J': case 'D': heap_put64(vm, b->fresh, at, (int64_t)bits); break;
    default: heap_put32(vm, b->fresh, at, (uint32_t)bits); break;
    }
    return b->fresh;
}
