/* SPDX-License-Identifier: Apache-2.0 */
/* System.arraycopy, with the messages of HotSpot 17. */
#include "vm/access.h"
#include "vm/hb.h"
#include "vm/nat.h"

struct copying {
    ref from, to;
    int32_t from_at, to_at, n;
    struct klass *from_class, *to_class;
};

#define STORE "java/lang/ArrayStoreException"
#define INDEX "java/lang/ArrayIndexOutOfBoundsException"

static bool holds_refs(const struct klass *array)
{
    return array->element->kind != KLASS_PRIMITIVE;
}

/* "int" or "object array", as the messages call the arrays. */
static void kind_name(struct vm *vm, const struct klass *array, struct buf *b)
{
    if (holds_refs(array))
        buf_str(b, "object array");
    else
        klass_dotted(vm, array->element, b);
}

static enum nat not_array(struct vm *vm, struct thread *t, const char *which,
                          const struct klass *k)
{
    struct buf b;
    buf_init(&b);
    klass_dotted(vm, k, &b);
    enum nat r =
        throw_new(vm, t, STORE, "arraycopy: %s type %s is not an array", which, b.at);
    buf_release(&b);
    return r;
}

static enum nat mismatch(struct vm *vm, struct thread *t, const struct copying *c)
{
    struct buf a, b;
    buf_init(&a);
    buf_init(&b);
    kind_name(vm, c->from_class, &a);
    kind_name(vm, c->to_class, &b);
    enum nat r =
        throw_new(vm, t, STORE, "arraycopy: type mismatch: can not copy %s[] into %s[]",
                  a.at, b.at);
    buf_release(&a);
    buf_release(&b);
    return r;
}

/* Of two classes of references that do not fit, or of one element that does not. */
static enum nat element_mismatch(struct vm *vm, struct thread *t, const struct copying *c)
{
    struct klass *from = c->from_class->element, *to = c->to_class->element;
    struct buf a, b;
    buf_init(&a);
    buf_init(&b);
    klass_dotted(vm, from, &a);
    klass_dotted(vm, to, &b);
    enum nat r =
        klass_is_subclass(to, from)
            ? throw_new(
                  vm, t, STORE,
                  "arraycopy: element type mismatch: can not cast one of the elements"
                  " of %s[] to the type of the destination array, %s",
                  a.at, b.at)
            : throw_new(vm, t, STORE,
                        "arraycopy: type mismatch: can not copy %s[] into %s[]", a.at,
                        b.at);
    buf_release(&a);
    buf_release(&b);
    return r;
}

static enum nat bad_index(struct vm *vm, struct thread *t, const char *which,
                          int64_t index, ref array)
{
    struct buf b;
    buf_init(&b);
    kind_name(vm, klass_of(vm, array), &b);
    enum nat r =
        throw_new(vm, t, INDEX, "arraycopy: %s index %lld out of bounds for %s[%u]",
                  which, (long long)index, b.at, vm_length(vm, array));
    buf_release(&b);
    return r;
}

static enum nat check_range(struct vm *vm, struct thread *t, const struct copying *c)
{
    if (c->from_at < 0)
        return bad_index(vm, t, "source", c->from_at, c->from);
    if (c->to_at < 0)
        return bad_index(vm, t, "destination", c->to_at, c->to);
    if (c->n < 0)
        return throw_new(vm, t, INDEX, "arraycopy: length %d is negative", c->n);
    if ((int64_t)c->from_at + c->n > vm_length(vm, c->from))
        return bad_index(vm, t, "last source", (int64_t)c->from_at + c->n, c->from);
    if ((int64_t)c->to_at + c->n > vm_length(vm, c->to))
        return bad_index(vm, t, "last destination", (int64_t)c->to_at + c->n, c->to);
    return NAT_OK;
}

static void copy_bytes(struct vm *vm, const struct copying *c)
{
    unsigned shift = c->from_class->element_shift;
    size_t n = (size_t)c->n << shift;
    char *from = (char *)vm_elements(vm, c->from) + ((size_t)c->from_at << shift);
    uint32_t at = ARRAY_DATA + ((uint32_t)c->to_at << shift);
    if (!vm->track || c->from != c->to) {
        heap_put_bytes(vm, c->to, at, from, n);
        return;
    }
    char *copied = mem_alloc(n + 1); /* the ranges may overlap */
    memcpy(copied, from, n);
    heap_put_bytes(vm, c->to, at, copied, n);
    mem_free(copied);
}

static enum nat copy_refs(struct vm *vm, struct thread *t, const struct copying *c)
{
    struct klass *want = c->to_class->element;
    bool safe = klass_is_subclass(c->from_class->element, want);
    uint32_t n = (uint32_t)c->n, from = (uint32_t)c->from_at, to = (uint32_t)c->to_at;
    if (safe && !vm->track) {
        copy_bytes(vm, c);
    } else if (c->from == c->to && from < to) {
        for (uint32_t i = n; i-- > 0;)
            array_put_ref(vm, c->to, to + i, array_get_ref(vm, c->from, from + i));
    } else {
        for (uint32_t i = 0; i < n; i++) {
            ref v = array_get_ref(vm, c->from, from + i);
            if (!safe && v && !klass_is_subclass(klass_of(vm, v), want))
                return element_mismatch(vm, t, c);
            array_put_ref(vm, c->to, to + i, v);
        }
    }
    return NAT_OK;
}

enum nat nat_system_arraycopy(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct copying c = {.from = args[0], .from_at = (int32_t)args[1], .to = args[2],
                        .to_at = (int32_t)args[3], .n = (int32_t)args[4]};
    if (!c.from || !c.to)
        return nat_null(vm, t);
    c.from_class = klass_of(vm, c.from);
    c.to_class = klass_of(vm, c.to);
    if (c.from_class->kind != KLASS_ARRAY)
        return not_array(vm, t, "source", c.from_class);
    if (c.to_class->kind != KLASS_ARRAY)
        return not_array(vm, t, "destination", c.to_class);
    bool refs = holds_refs(c.from_class);
    if (refs ? !holds_refs(c.to_class) : c.from_class != c.to_class)
        return mismatch(vm, t, &c);
    enum nat r = check_range(vm, t, &c);
    if (r != NAT_OK)
        return r;
    if (hb_visible_array(vm, t, c.from, (uint32_t)c.from_at, (uint32_t)c.n) ||
        hb_visible_array(vm, t, c.to, (uint32_t)c.to_at, (uint32_t)c.n))
        if (hb_stops(vm, t))
            return NAT_STOP;
    unsigned shift = c.from_class->element_shift;
    uint64_t bytes = (uint64_t)c.n << shift;
    access_run(vm, t, c.from, ARRAY_DATA + ((uint32_t)c.from_at << shift), bytes, false);
    access_run(vm, t, c.to, ARRAY_DATA + ((uint32_t)c.to_at << shift), bytes, true);
    if (refs)
        return copy_refs(vm, t, &c);
    copy_bytes(vm, &c);
    return NAT_OK;
}
