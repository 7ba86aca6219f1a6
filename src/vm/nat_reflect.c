/* SPDX-License-Identifier: Apache-2.0 */
/* Natives of java.lang.reflect.Array, jdk.internal.reflect.ConstantPool and Reflection.
 */
#include "vm/access.h"
#include "vm/invoke.h"
#include "vm/nat.h"

#define BAD_ARGUMENT "java/lang/IllegalArgumentException"

/* ---- widening ---- */

static double as_double(char type, uint64_t v)
{
    uint32_t low = (uint32_t)v;
    float f;
    double d;
    switch (type) {
    case 'F': memcpy(&f, &low, 4); return f;
    case 'D': memcpy(&d, &v, 8); return d;
    case 'J': return (double)(int64_t)v;
    default: return (int32_t)low;
    }
}

static uint64_t bits_of_float(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, 4);
    return bits;
}

/* Widening primitive conversion (JLS 5.1.2). */
static bool widen(char from, char to, uint64_t *v)
{
    static const char *const allowed[] = {"BSIJFD", "SIJFD", "CIJFD", "IJFD", "JFD", "FD",
                                          "D", "Z"};
    static const char types[] = "BSCIJFDZ";
    const char *at = strchr(types, from);
    if (!at || !strchr(allowed[at - types], to))
        return false;
    if (from == to)
        return true;
    if (to == 'F') {
        *v = bits_of_float(from == 'J' ? (float)(int64_t)*v : (float)(int32_t)*v);
    } else if (to == 'D') {
        double d = as_double(from, *v);
        memcpy(v, &d, 8);
    } else if (to == 'J') {
        *v = (uint64_t)(int64_t)(int32_t)*v;
    }
    return true;
}

/* ---- Array ---- */

/* The element args[1] of the array args[0]. */
static enum nat element(struct vm *vm, struct thread *t, const uint32_t *args,
                        struct access *a)
{
    if (!args[0])
        return nat_null(vm, t);
    struct klass *k = klass_of(vm, args[0]);
    if (k->kind != KLASS_ARRAY)
        return throw_new(vm, t, BAD_ARGUMENT, "Argument is not an array");
    if (args[1] >= vm_length(vm, args[0]))
        return throw_new(vm, t, "java/lang/ArrayIndexOutOfBoundsException", NULL);
    a->object = args[0];
    a->type = k->element->kind == KLASS_PRIMITIVE ? k->element->type : 'L';
    a->offset = ARRAY_DATA + (args[1] << k->element_shift);
    return NAT_OK;
}

enum nat nat_array_getLength(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    if (klass_of(vm, args[0])->kind != KLASS_ARRAY)
        return throw_new(vm, t, BAD_ARGUMENT, "Argument is not an array");
    return nat_int(args, (int32_t)vm_length(vm, args[0]));
}

enum nat nat_array_get(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct access a = {0};
    enum nat r = element(vm, t, args, &a);
    if (r != NAT_OK)
        return r;
    if (a.type == 'L')
        return nat_ref(args, (ref)access_read(vm, t, a));
    struct box b;
    r = box_prepare(vm, t, a.type, &b);
    return r != NAT_OK ? r : nat_ref(args, box_finish(vm, &b, access_read(vm, t, a)));
}

static enum nat type_mismatch(struct vm *vm, struct thread *t)
{
    return throw_new(vm, t, BAD_ARGUMENT, "argument type mismatch");
}

static enum nat get_as(struct vm *vm, struct thread *t, uint32_t *args, char type)
{
    struct access a = {0};
    enum nat r = element(vm, t, args, &a);
    if (r != NAT_OK)
        return r;
    uint64_t v = access_read(vm, t, a);
    if (a.type == 'L')
        return throw_new(vm, t, BAD_ARGUMENT,
                         "Argument is not an array of primitive type");
    if (!widen(a.type, type, &v))
        return type_mismatch(vm, t);
    slot_set64(args, (int64_t)v);
    return NAT_OK;
}

static enum nat set_as(struct vm *vm, struct thread *t, uint32_t *args, char type)
{
    struct access a = {0};
    bool wide = type == 'J' || type == 'D';
    uint64_t v = wide ? (uint64_t)slot_get64(args + 2) : args[2];
    enum nat r = element(vm, t, args, &a);
    if (r != NAT_OK)
        return r;
    if (a.type == 'L')
        return throw_new(vm, t, BAD_ARGUMENT,
                         "Argument is not an array of primitive type");
    if (!widen(type, a.type, &v))
        return type_mismatch(vm, t);
    access_write(vm, t, a, v);
    return NAT_OK;
}

#define TYPED(T, c)                                                              \
    enum nat nat_array_get##T(struct vm *vm, struct thread *t, uint32_t *args)   \
    {                                                                            \
        return get_as(vm, t, args, c);                                           \
    }                                                                            \
    enum nat nat_array_set##T(struct vm *vm, struct thread *t, uint32_t *args)   \
    {                                                                            \
        return set_as(vm, t, args, c);                                           \
    }
TYPED(Boolean, 'Z')
TYPED(Byte, 'B')
TYPED(Char, 'C')
TYPED(Short, 'S')
TYPED(Int, 'I')
TYPED(Long, 'J')
TYPED(Float, 'F')
TYPED(Double, 'D')

enum nat nat_array_set(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct access a = {0};
    enum nat r = element(vm, t, args, &a);
    if (r != NAT_OK)
        return r;
    uint64_t v = args[2];
    if (a.type == 'L') {
        if (!access_accepts(vm, a.object, a.offset, args[2]))
            return throw_new(vm, t, BAD_ARGUMENT, "array element type mismatch");
    } else {
        struct value given = box_open(vm, args[2]);
        v = given.bits;
        if (given.kind == 'L' || !widen(given.kind, a.type, &v))
            return type_mismatch(vm, t);
    }
    access_write(vm, t, a, v);
    return NAT_OK;
}

static enum nat negative_size(struct vm *vm, struct thread *t, int32_t n)
{
    return throw_new(vm, t, "java/lang/NegativeArraySizeException", "%d", n);
}

enum nat nat_array_newArray(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    struct klass *k = klass_of_mirror(vm, args[0]);
    if (k->type == 'V')
        return throw_new(vm, t, BAD_ARGUMENT, NULL);
    if ((int32_t)args[1] < 0)
        return negative_size(vm, t, (int32_t)args[1]);
    ref a = array_new(vm, t, klass_array_of(vm, k), args[1]);
    return a ? nat_ref(args, a) : NAT_NOMEM;
}

static ref new_multi(struct vm *vm, struct thread *t, struct klass *k, const int32_t *n,
                     uint32_t dimensions)
{
    ref a = array_new(vm, t, k, (uint32_t)*n);
    if (dimensions == 1)
        return a;
    for (int32_t i = 0; a && i < *n; i++) {
        ref row = new_multi(vm, t, k->element, n + 1, dimensions - 1);
        if (!row)
            return 0;
        array_put_ref(vm, a, (uint32_t)i, row);
    }
    return a;
}

enum nat nat_array_multiNewArray(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0] || !args[1])
        return nat_null(vm, t);
    struct klass *k = klass_of_mirror(vm, args[0]);
    uint32_t dimensions = vm_length(vm, args[1]);
    const int32_t *n = vm_elements(vm, args[1]);
    if (!dimensions || dimensions > 255 || k->type == 'V')
        return throw_new(vm, t, BAD_ARGUMENT, NULL);
    for (uint32_t i = 0; i < dimensions; i++) {
        if (n[i] < 0)
            return negative_size(vm, t, n[i]);
        k = klass_array_of(vm, k);
    }
    ref a = new_multi(vm, t, k, n, dimensions);
    return a ? nat_ref(args, a) : NAT_NOMEM;
}

/* ---- ConstantPool: (this, pool, index) ---- */

static const struct cf_const *constant(struct vm *vm, const uint32_t *args)
{
    bool mirror = args[1] && klass_of(vm, args[1]) == vm->k.klass;
    struct klass *k = mirror ? klass_of_mirror(vm, args[1]) : NULL;
    bool ok = k && k->cf && args[2] && args[2] < k->cf->constants;
    return ok ? &k->cf->constant[args[2]] : NULL;
}

static enum nat wrong_constant(struct vm *vm, struct thread *t, const struct cf_const *c)
{
    return throw_new(vm, t, BAD_ARGUMENT, c ? "Wrong type at constant pool index"
                                            : "Constant pool index out of bounds");
}

enum nat nat_pool_getSize0(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[1] || klass_of(vm, args[1]) != vm->k.klass)
        return nat_null(vm, t);
    struct klass *k = klass_of_mirror(vm, args[1]);
    return nat_int(args, k->cf ? k->cf->constants : 0);
}

static enum nat give_number(struct vm *vm, struct thread *t, uint32_t *args, uint8_t tag)
{
    const struct cf_const *c = constant(vm, args);
    if (!c || c->tag != tag)
        return wrong_constant(vm, t, c);
    if (tag == CF_LONG || tag == CF_DOUBLE)
        return nat_long(args, c->l);
    return nat_int(args, c->i);
}

enum nat nat_pool_getIntAt0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return give_number(vm, t, args, CF_INTEGER);
}

enum nat nat_pool_getFloatAt0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return give_number(vm, t, args, CF_FLOAT);
}

enum nat nat_pool_getLongAt0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return give_number(vm, t, args, CF_LONG);
}

enum nat nat_pool_getDoubleAt0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return give_number(vm, t, args, CF_DOUBLE);
}

static enum nat give_text(struct vm *vm, struct thread *t, uint32_t *args, uint8_t tag)
{
    const struct cf_const *c = constant(vm, args);
    if (!c || c->tag != tag)
        return wrong_constant(vm, t, c);
    return nat_ref(args, string_constant(vm, c->name));
}

enum nat nat_pool_getUTF8At0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return give_text(vm, t, args, CF_UTF8);
}

enum nat nat_pool_getStringAt0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return give_text(vm, t, args, CF_STRING);
}

enum nat nat_pool_getClassAt0(struct vm *vm, struct thread *t, uint32_t *args)
{
    const struct cf_const *c = constant(vm, args);
    if (!c || c->tag != CF_CLASS)
        return wrong_constant(vm, t, c);
    struct klass *k = klass_load(vm, t, c->owner);
    return k ? nat_ref(args, k->mirror) : NAT_THROW;
}

enum nat nat_pool_getTagAt0(struct vm *vm, struct thread *t, uint32_t *args)
{
    const struct cf_const *c = constant(vm, args);
    return c ? nat_int(args, c->tag) : wrong_constant(vm, t, c);
}

/* ---- Reflection ---- */

/* Frames of the calling method and, behind it, of reflection are not the caller. */
enum nat nat_reflection_getCallerClass(struct vm *vm, struct thread *t, uint32_t *args)
{
    for (unsigned n = 1;; n++) {
        struct frame *f = frame_nth(vm, t, n);
        if (!f)
            return nat_ref(args, 0);
        const struct method *m = f->method;
        const char *owner = sym_text(&vm->syms, m->klass->name);
        bool invoke = (!strcmp(owner, "java/lang/reflect/Method") ||
                       !strncmp(owner, "jdk/internal/reflect/", 21)) &&
                      !strcmp(sym_text(&vm->syms, m->name), "invoke");
        if (!m->caller_sensitive_skip && !invoke)
            return nat_ref(args, m->klass->mirror);
    }
}
