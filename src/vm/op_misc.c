/* SPDX-License-Identifier: Apache-2.0 */
/* Long operations of the interpreter: dispatch, arrays, casts, conversions. */
#include "vm/explain.h"
#include "vm/ops.h"
#include "vm/state.h"

#include <math.h>
#include <stdio.h>

struct method *op_select(struct vm *vm, struct thread *t, struct klass *k, struct method *m)
{
    struct method *s = klass_select(vm, k, m);
    if (s && s != vm->conflict_method) {
        if ((m->klass->flags & CF_INTERFACE) && !(s->flags & (CF_PUBLIC | CF_PRIVATE))) {
            struct buf b = {0};
            method_signature(vm, s->klass, s->name, s->desc, &b);
            throw_new(vm, t, "java/lang/IllegalAccessError",
                      "class %s tried to access a method that is not public: '%s'",
                      sym_text(&vm->syms, m->klass->name), b.at);
            buf_release(&b);
            return NULL;
        }
        return s;
    }
    if (s)
        explain_conflict(vm, t, k, m);
    else
        explain_abstract(vm, t, k, m);
    return NULL;
}

enum nat op_checkcast_failed(struct vm *vm, struct thread *t, struct klass *from,
                             struct klass *to)
{
    struct buf b = {0};
    buf_str(&b, "class ");
    klass_dotted(vm, from, &b);
    buf_str(&b, " cannot be cast to class ");
    klass_dotted(vm, to, &b);
    explain_pair(vm, from, to, &b);
    enum nat r = throw_new(vm, t, "java/lang/ClassCastException", "%s", b.at);
    buf_release(&b);
    return r;
}

enum nat op_no_interface(struct vm *vm, struct thread *t, struct klass *k,
                         struct klass *interface)
{
    struct buf x = {0}, y = {0};
    klass_dotted(vm, k, &x);
    klass_dotted(vm, interface, &y);
    enum nat r = throw_new(vm, t, "java/lang/IncompatibleClassChangeError",
                           "Class %s does not implement the requested interface %s", x.at, y.at);
    buf_release(&x);
    buf_release(&y);
    return r;
}

enum nat op_index_error(struct vm *vm, struct thread *t, int32_t index, ref array)
{
    return throw_new(vm, t, "java/lang/ArrayIndexOutOfBoundsException",
                     "Index %d out of bounds for length %u", index, vm_length(vm, array));
}

enum nat op_array_store_error(struct vm *vm, struct thread *t, ref value, ref array)
{
    (void)array;
    struct buf b = {0};
    klass_dotted(vm, klass_of(vm, value), &b);
    enum nat r = throw_new(vm, t, "java/lang/ArrayStoreException", "%s", b.at);
    buf_release(&b);
    return r;
}

static ref make_dimension(struct vm *vm, struct thread *t, struct klass *k, int dims,
                          const int32_t *length)
{
    ref a = array_new(vm, t, k, (uint32_t)length[0]);
    for (int32_t i = 0; a && dims > 1 && i < length[0]; i++) {
        ref sub = make_dimension(vm, t, k->element, dims - 1, length + 1);
        if (!sub)
            return 0;
        array_put_ref(vm, a, (uint32_t)i, sub);
    }
    return a;
}

enum nat op_multianewarray(struct vm *vm, struct thread *t, struct klass *k, int dims,
                           const int32_t *length, ref *out)
{
    for (int i = 0; i < dims; i++)
        if (length[i] < 0)
            return throw_new(vm, t, "java/lang/NegativeArraySizeException", "%d", length[i]);
    *out = make_dimension(vm, t, k, dims, length);
    return *out ? NAT_OK : NAT_NOMEM;
}

void op_read(const struct vm *vm, ref o, const struct field *f, uint32_t *v)
{
    const char *p = (const char *)vm_addr(vm, o) + f->offset;
    switch (f->type) {
    case 'Z': case 'B': v[0] = (uint32_t)*(const int8_t *)p; break;
    case 'S': v[0] = (uint32_t)*(const int16_t *)(const void *)p; break;
    case 'C': v[0] = *(const uint16_t *)(const void *)p; break;
    case 'J': case 'D': memcpy(v, p, 8); break;
    default: v[0] = *(const uint32_t *)(const void *)p; break;
    }
}

void op_write(struct vm *vm, ref o, const struct field *f, const uint32_t *v)
{
    switch (f->type) {
    case 'Z': {
        uint8_t bit = v[0] & 1;
        heap_put_bytes(vm, o, f->offset, &bit, 1);
        break;
    }
    case 'B': heap_put_bytes(vm, o, f->offset, v, 1); break;
    case 'S': case 'C': heap_put_bytes(vm, o, f->offset, v, 2); break;
    case 'J': case 'D': heap_put64(vm, o, f->offset, slot_get64(v)); break;
    case 'L': heap_put_ref(vm, o, f->offset, v[0]); break;
    default: heap_put32(vm, o, f->offset, v[0]); break;
    }
}

int32_t op_d2i(double d)
{
    if (isnan(d))
        return 0;
    if (d >= 2147483647.0)
        return INT32_MAX;
    return d <= -2147483648.0 ? INT32_MIN : (int32_t)d;
}

int64_t op_d2l(double d)
{
    if (isnan(d))
        return 0;
    if (d >= 9223372036854775807.0)
        return INT64_MAX;
    return d <= -9223372036854775808.0 ? INT64_MIN : (int64_t)d;
}

uint32_t op_switch(const struct cf_switch *sw, int32_t key)
{
    if (sw->table) {
        if (!sw->n || key < sw->key[0] || key > sw->key[sw->n - 1])
            return sw->fallback;
        return sw->target[(uint32_t)key - (uint32_t)sw->key[0]];
    }
    uint32_t low = 0, high = sw->n;
    while (low < high) {
        uint32_t mid = (low + high) / 2;
        if (sw->key[mid] < key)
            low = mid + 1;
        else
            high = mid;
    }
    return low < sw->n && sw->key[low] == key ? sw->target[low] : sw->fallback;
}
