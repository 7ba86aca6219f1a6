/* SPDX-License-Identifier: Apache-2.0 */
/* Natives of java.lang.Class: names, kinds, relations between classes, attributes. The
 * members are in nat_member.c. */
#include "vm/nat.h"

static struct klass *self(struct vm *vm, const uint32_t *args)
{
    return klass_of_mirror(vm, args[0]);
}

static ref mirror_or_null(const struct klass *k)
{
    return k ? k->mirror : 0;
}

/* A string constant as the result, null for the symbol that is not there. */
static enum nat give_sym(struct vm *vm, uint32_t *args, sym s)
{
    return nat_ref(args, s ? string_constant(vm, s) : 0);
}

static sym dotted_name(struct vm *vm, const struct klass *k)
{
    struct buf b;
    buf_init(&b);
    buf_str(&b, sym_text(&vm->syms, k->name));
    for (char *p = b.at; *p; p++)
        if (*p == '/')
            *p = '.';
    sym s = sym_intern(&vm->syms, b.at, b.len);
    buf_release(&b);
    return s;
}

enum nat nat_class_initClassName(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    ref name = string_constant(vm, dotted_name(vm, self(vm, args)));
    heap_put_ref(vm, args[0], vm->off.class_name, name);
    return nat_ref(args, name);
}

enum nat nat_class_isInstance(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    return nat_int(args,
                   args[1] && klass_is_subclass(klass_of(vm, args[1]), self(vm, args)));
}

enum nat nat_class_isAssignableFrom(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[1])
        return nat_null(vm, t);
    struct klass *k = self(vm, args), *from = klass_of_mirror(vm, args[1]);
    bool primitive = k->kind == KLASS_PRIMITIVE || from->kind == KLASS_PRIMITIVE;
    return nat_int(args, k == from || (!primitive && klass_is_subclass(from, k)));
}

enum nat nat_class_isInterface(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    struct klass *k = self(vm, args);
    return nat_int(args, k->kind == KLASS_OBJECT && (k->flags & CF_INTERFACE));
}

enum nat nat_class_isArray(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    return nat_int(args, self(vm, args)->kind == KLASS_ARRAY);
}

enum nat nat_class_isPrimitive(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    return nat_int(args, self(vm, args)->kind == KLASS_PRIMITIVE);
}

enum nat nat_class_isHidden(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    return nat_int(args, self(vm, args)->synthetic);
}

enum nat nat_class_isRecord0(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    struct klass *k = self(vm, args);
    return nat_int(args, k->cf && k->cf->is_record && (k->flags & CF_FINAL));
}

enum nat nat_class_getSuperclass(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    struct klass *k = self(vm, args);
    if (k->kind == KLASS_ARRAY)
        return nat_ref(args, vm->k.object->mirror);
    if (k->kind == KLASS_PRIMITIVE || (k->flags & CF_INTERFACE))
        return nat_ref(args, 0);
    return nat_ref(args, mirror_or_null(k->super));
}

enum nat nat_class_getInterfaces0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = self(vm, args);
    bool array = k->kind == KLASS_ARRAY;
    ref a = nat_array(vm, t, "java/lang/Class", array ? 2 : k->interfaces);
    if (!a)
        return nat_none(t);
    if (array) {
        array_put_ref(vm, a, 0, vm->k.cloneable->mirror);
        array_put_ref(vm, a, 1, vm->k.serializable->mirror);
    }
    for (uint32_t i = 0; !array && i < k->interfaces; i++)
        array_put_ref(vm, a, i, k->interface[i]->mirror);
    return nat_ref(args, a);
}

static const struct cf_inner *inner_entry(const struct klass *k)
{
    for (unsigned i = 0; k->cf && i < k->cf->inners; i++)
        if (k->cf->inner[i].inner == k->name)
            return &k->cf->inner[i];
    return NULL;
}

uint16_t nat_class_flags(const struct klass *k)
{
    if (k->kind == KLASS_PRIMITIVE)
        return CF_PUBLIC | CF_FINAL | CF_ABSTRACT;
    if (k->kind == KLASS_ARRAY) {
        uint16_t of = nat_class_flags(k->element);
        return (of & (CF_PUBLIC | CF_PRIVATE | CF_PROTECTED)) | CF_FINAL | CF_ABSTRACT;
    }
    const struct cf_inner *inner = inner_entry(k);
    return (inner ? inner->flags : k->flags) & (uint16_t)~CF_SUPER;
}

enum nat nat_class_getModifiers(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    return nat_int(args, nat_class_flags(self(vm, args)));
}

enum nat nat_reflection_getClassAccessFlags(struct vm *vm, struct thread *t,
                                            uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    struct klass *k = klass_of_mirror(vm, args[0]);
    return nat_int(args, k->cf ? k->flags : nat_class_flags(k));
}

enum nat nat_class_getPrimitiveClass(struct vm *vm, struct thread *t, uint32_t *args)
{
    static const char *const names[] = {"boolean", "byte", "char", "double", "float",
                                        "int", "long", "short", "void"};
    static const char types[] = "ZBCDFIJSV";
    if (!args[0])
        return nat_null(vm, t);
    struct buf b;
    buf_init(&b);
    string_modified(vm, args[0], &b);
    ref found = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(b.at, names[i]))
            found = vm->primitive[(int)types[i]]->mirror;
    enum nat r = found ? nat_ref(args, found)
                       : throw_new(vm, t, "java/lang/ClassNotFoundException", "%s", b.at);
    buf_release(&b);
    return r;
}

/* ---- enclosing, declaring, nested ---- */

enum nat nat_class_getEnclosingMethod0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = self(vm, args);
    if (!k->cf || !k->cf->enclosing_class)
        return nat_ref(args, 0);
    struct klass *outer = klass_load(vm, t, k->cf->enclosing_class);
    ref a = outer ? nat_array(vm, t, "java/lang/Object", 3) : 0;
    if (!a)
        return nat_none(t);
    array_put_ref(vm, a, 0, outer->mirror);
    if (k->cf->enclosing_name) {
        array_put_ref(vm, a, 1, string_constant(vm, k->cf->enclosing_name));
        array_put_ref(vm, a, 2, string_constant(vm, k->cf->enclosing_desc));
    }
    return nat_ref(args, a);
}

enum nat nat_class_getDeclaringClass0(struct vm *vm, struct thread *t, uint32_t *args)
{
    const struct cf_inner *inner = inner_entry(self(vm, args));
    if (!inner || !inner->outer)
        return nat_ref(args, 0);
    struct klass *outer = klass_load(vm, t, inner->outer);
    return outer ? nat_ref(args, outer->mirror) : NAT_THROW;
}

enum nat nat_class_getSimpleBinaryName0(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    const struct cf_inner *inner = inner_entry(self(vm, args));
    return give_sym(vm, args, inner ? inner->name : 0);
}

/* Classes given by name, as a Class[]: `first` in front when it is not NULL. */
static enum nat class_list(struct vm *vm, struct thread *t, uint32_t *args,
                           const struct klass *first, const sym *name, uint32_t n)
{
    uint32_t at = first ? 1 : 0;
    ref a = nat_array(vm, t, "java/lang/Class", n + at);
    if (!a)
        return nat_none(t);
    if (first)
        array_put_ref(vm, a, 0, first->mirror);
    for (uint32_t i = 0; i < n; i++) {
        struct klass *k = klass_load(vm, t, name[i]);
        if (!k)
            return nat_none(t);
        array_put_ref(vm, a, at + i, k->mirror);
    }
    return nat_ref(args, a);
}

enum nat nat_class_getDeclaredClasses0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = self(vm, args);
    VEC(sym) found = {0};
    for (unsigned i = 0; k->cf && i < k->cf->inners; i++)
        if (k->cf->inner[i].outer == k->name)
            vec_push(&found, k->cf->inner[i].inner);
    enum nat r = class_list(vm, t, args, NULL, found.at, (uint32_t)found.len);
    vec_release(&found);
    return r;
}

enum nat nat_class_getNestHost0(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    struct klass *k = self(vm, args);
    return nat_ref(args,
                   k->kind == KLASS_OBJECT ? klass_nest_host(vm, k)->mirror : args[0]);
}

enum nat nat_class_getNestMembers0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = self(vm, args);
    if (k->kind != KLASS_OBJECT)
        return class_list(vm, t, args, k, NULL, 0);
    struct klass *host = klass_nest_host(vm, k);
    return class_list(vm, t, args, host, host->cf->nest_member, host->cf->nest_members);
}

enum nat nat_class_getPermittedSubclasses0(struct vm *vm, struct thread *t,
                                           uint32_t *args)
{
    struct klass *k = self(vm, args);
    if (!k->cf || !k->cf->permitted)
        return nat_ref(args, 0);
    return class_list(vm, t, args, NULL, k->cf->permitted_subclass, k->cf->permitted);
}

enum nat nat_reflection_areNestMates(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0] || !args[1])
        return nat_null(vm, t);
    struct klass *a = klass_of_mirror(vm, args[0]), *b = klass_of_mirror(vm, args[1]);
    return nat_int(args, a == b || (a->kind == KLASS_OBJECT && b->kind == KLASS_OBJECT &&
                                    klass_nest_host(vm, a) == klass_nest_host(vm, b)));
}

/* ---- attributes ---- */

enum nat nat_class_getGenericSignature0(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    struct klass *k = self(vm, args);
    return give_sym(vm, args, k->cf ? k->cf->signature : 0);
}

static enum nat give_blob(struct vm *vm, struct thread *t, uint32_t *args,
                          const struct cf_blob *blob)
{
    if (!blob || !blob->data)
        return nat_ref(args, 0);
    ref a = nat_bytes(vm, t, blob->data, blob->len);
    return a ? nat_ref(args, a) : NAT_NOMEM;
}

enum nat nat_class_getRawAnnotations(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = self(vm, args);
    return give_blob(vm, t, args, k->cf ? &k->cf->annotations : NULL);
}

enum nat nat_class_getRawTypeAnnotations(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = self(vm, args);
    return give_blob(vm, t, args, k->cf ? &k->cf->type_annotations : NULL);
}

enum nat nat_class_getConstantPool(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = klass_load_str(vm, t, "jdk/internal/reflect/ConstantPool");
    ref pool = k ? object_new(vm, t, k) : 0;
    if (!pool)
        return nat_none(t);
    nat_put_ref(vm, pool, "constantPoolOop", "Ljava/lang/Object;", args[0]);
    return nat_ref(args, pool);
}

/* Assertions are a matter of the whole program: on or off for user classes. */
enum nat nat_class_desiredAssertionStatus(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    return nat_int(args, vm->opt.assertions && !self(vm, args)->boot);
}

/* The array behind values(), which callers in the JDK share and do not change. */
enum nat nat_class_getEnumConstantsShared(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = self(vm, args);
    if (!(nat_class_flags(k) & CF_ENUM) || !k->super ||
        strcmp(sym_text(&vm->syms, k->super->name), "java/lang/Enum"))
        return nat_ref(args, 0);
    enum nat r = klass_init(vm, t, k);
    if (r != NAT_OK)
        return r;
    sym array = klass_array_of(vm, k)->name;
    for (uint32_t i = 0; i < k->fields; i++) {
        const struct field *f = &k->field[i];
        if (f->desc == array && (f->flags & CF_STATIC) && (f->flags & CF_SYNTHETIC) &&
            heap_get_ref(vm, k->mirror, f->offset))
            return nat_ref(args, heap_get_ref(vm, k->mirror, f->offset));
    }
    struct buf b;
    buf_init(&b);
    buf_printf(&b, "()%s", sym_text(&vm->syms, array));
    struct method *values = klass_own_method(k, sym_of(&vm->syms, "values"),
                                             sym_intern(&vm->syms, b.at, b.len));
    buf_release(&b);
    if (!values || !(values->flags & CF_STATIC))
        return nat_ref(args, 0);
    return frame_push(vm, t, values, NULL, 0) ? NAT_TAIL : NAT_THROW;
}

enum nat nat_class_hasStaticInitializer(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    return nat_int(args, klass_of_mirror(vm, args[0])->has_clinit);
}
