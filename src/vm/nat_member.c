/* SPDX-License-Identifier: Apache-2.0 */
/* Fields, methods, constructors, parameters and record components as objects of
 * java.lang.reflect. They are filled in field by field, as the JDK's constructors would
 * do; `slot` leads back to the VM's structure. Order is that of the class file. */
#include "vm/nat.h"

static ref blob_array(struct vm *vm, struct thread *t, const struct cf_blob *b, bool *ok)
{
    if (!b->data)
        return 0;
    ref a = nat_bytes(vm, t, b->data, b->len);
    *ok &= a != 0;
    return a;
}

static ref text(struct vm *vm, sym s)
{
    return s ? string_constant(vm, s) : 0;
}

/* The class of the descriptor's next type; moves *p behind it. */
static struct klass *next_type(struct vm *vm, struct thread *t, const char **p)
{
    const char *start = *p;
    return cf_type_next(p) ? klass_of_desc(vm, t, start, (size_t)(*p - start)) : NULL;
}

static uint32_t parameter_count(const char *desc)
{
    uint32_t n = 0;
    for (const char *p = desc + 1; *p != ')'; n++)
        if (!cf_type_next(&p))
            break;
    return n;
}

static ref parameter_types(struct vm *vm, struct thread *t, const struct method *m)
{
    const char *p = sym_text(&vm->syms, m->desc);
    uint32_t n = parameter_count(p);
    ref a = nat_array(vm, t, "java/lang/Class", n);
    p++;
    for (uint32_t i = 0; a && i < n; i++) {
        struct klass *k = next_type(vm, t, &p);
        if (!k)
            return 0;
        array_put_ref(vm, a, i, k->mirror);
    }
    return a;
}

static ref exception_types(struct vm *vm, struct thread *t, const struct method *m)
{
    ref a = nat_array(vm, t, "java/lang/Class", m->cf->exceptions);
    for (uint32_t i = 0; a && i < m->cf->exceptions; i++) {
        const struct cf_const *c = &m->klass->cf->constant[m->cf->exception[i]];
        struct klass *k = klass_load(vm, t, c->owner);
        if (!k)
            return 0;
        array_put_ref(vm, a, i, k->mirror);
    }
    return a;
}

#define CLASS "Ljava/lang/Class;"
#define CLASSES "[Ljava/lang/Class;"
#define STRING "Ljava/lang/String;"

/* Static or final in a record or hidden class: reflection must not write it. */
static bool trusted_final(const struct field *f)
{
    return (f->flags & CF_FINAL) &&
           ((f->flags & CF_STATIC) || f->klass->synthetic || f->klass->cf->is_record);
}

ref nat_make_field(struct vm *vm, struct thread *t, struct field *f)
{
    struct klass *k = klass_load_str(vm, t, "java/lang/reflect/Field");
    struct klass *type = k ? klass_of_desc(vm, t, sym_text(&vm->syms, f->desc),
                                           sym_len(&vm->syms, f->desc)) : NULL;
    ref o = type ? object_new(vm, t, k) : 0;
    bool ok = o != 0;
    ref annotations = ok ? blob_array(vm, t, &f->cf->annotations, &ok) : 0;
    if (!ok)
        return 0;
    nat_put_ref(vm, o, "clazz", CLASS, f->klass->mirror);
    nat_put_int(vm, o, "slot", f->slot);
    nat_put_ref(vm, o, "name", STRING, text(vm, f->name));
    nat_put_ref(vm, o, "type", CLASS, type->mirror);
    nat_put_int(vm, o, "modifiers", f->flags);
    uint8_t trusted = trusted_final(f);
    heap_put_bytes(vm, o, nat_offset(vm, k, "trustedFinal", "Z"), &trusted, 1);
    nat_put_ref(vm, o, "signature", STRING, text(vm, f->cf->signature));
    nat_put_ref(vm, o, "annotations", "[B", annotations);
    return o;
}

/* What Method and Constructor have in common. */
static bool fill_executable(struct vm *vm, struct thread *t, struct method *m, ref o)
{
    bool ok = true;
    ref parameters = parameter_types(vm, t, m);
    ref exceptions = parameters ? exception_types(vm, t, m) : 0;
    if (!exceptions)
        return false;
    ref annotations = blob_array(vm, t, &m->cf->annotations, &ok);
    ref of_parameters = blob_array(vm, t, &m->cf->param_annotations, &ok);
    if (!ok)
        return false;
    nat_put_ref(vm, o, "clazz", CLASS, m->klass->mirror);
    nat_put_int(vm, o, "slot", m->slot);
    nat_put_ref(vm, o, "parameterTypes", CLASSES, parameters);
    nat_put_ref(vm, o, "exceptionTypes", CLASSES, exceptions);
    nat_put_int(vm, o, "modifiers", m->cf->flags);
    nat_put_ref(vm, o, "signature", STRING, text(vm, m->cf->signature));
    nat_put_ref(vm, o, "annotations", "[B", annotations);
    nat_put_ref(vm, o, "parameterAnnotations", "[B", of_parameters);
    return true;
}

static bool is_constructor(struct vm *vm, const struct method *m)
{
    return !strcmp(sym_text(&vm->syms, m->name), "<init>");
}

static bool fill_method(struct vm *vm, struct thread *t, struct method *m, ref o)
{
    bool ok = true;
    const char *ret = strchr(sym_text(&vm->syms, m->desc), ')') + 1;
    struct klass *type = klass_of_desc(vm, t, ret, strlen(ret));
    ref value = type ? blob_array(vm, t, &m->cf->annotation_default, &ok) : 0;
    if (!type || !ok)
        return false;
    nat_put_ref(vm, o, "name", STRING, text(vm, m->name));
    nat_put_ref(vm, o, "returnType", CLASS, type->mirror);
    nat_put_ref(vm, o, "annotationDefault", "[B", value);
    return true;
}

ref nat_make_method(struct vm *vm, struct thread *t, struct method *m)
{
    bool constructor = is_constructor(vm, m);
    struct klass *k = klass_load_str(vm, t, constructor ? "java/lang/reflect/Constructor"
                                                        : "java/lang/reflect/Method");
    ref o = k ? object_new(vm, t, k) : 0;
    if (!o || !fill_executable(vm, t, m, o))
        return 0;
    return constructor || fill_method(vm, t, m, o) ? o : 0;
}

struct field *nat_field_of(struct vm *vm, ref object)
{
    ref mirror = object ? nat_get_ref(vm, object, "clazz", CLASS) : 0;
    struct klass *k = mirror ? klass_of_mirror(vm, mirror) : NULL;
    uint32_t slot = k ? (uint32_t)nat_get_int(vm, object, "slot") : 0;
    return k && slot < k->fields ? &k->field[slot] : NULL;
}

struct method *nat_method_of(struct vm *vm, ref object)
{
    ref mirror = object ? nat_get_ref(vm, object, "clazz", CLASS) : 0;
    struct klass *k = mirror ? klass_of_mirror(vm, mirror) : NULL;
    uint32_t slot = k ? (uint32_t)nat_get_int(vm, object, "slot") : 0;
    return k && slot < k->methods ? &k->method[slot] : NULL;
}

/* ---- lists ---- */

enum nat nat_class_getDeclaredFields0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = klass_of_mirror(vm, args[0]);
    uint16_t want = args[1] ? CF_PUBLIC : 0;
    uint32_t n = 0;
    for (uint32_t i = 0; i < k->fields; i++)
        n += (k->field[i].flags & want) == want;
    ref a = nat_array(vm, t, "java/lang/reflect/Field", n);
    if (!a)
        return nat_none(t);
    n = 0;
    for (uint32_t i = 0; i < k->fields; i++) {
        if ((k->field[i].flags & want) != want)
            continue;
        ref f = nat_make_field(vm, t, &k->field[i]);
        if (!f)
            return nat_none(t);
        array_put_ref(vm, a, n++, f);
    }
    return nat_ref(args, a);
}

static bool listed(struct vm *vm, const struct method *m, uint16_t want,
                   bool constructors)
{
    const char *name = sym_text(&vm->syms, m->name);
    if (*name == '<' && (!constructors || strcmp(name, "<init>")))
        return false;
    return (*name == '<') == constructors && (m->flags & want) == want;
}

static enum nat methods_of(struct vm *vm, struct thread *t, uint32_t *args,
                           bool constructors)
{
    struct klass *k = klass_of_mirror(vm, args[0]);
    uint16_t want = args[1] ? CF_PUBLIC : 0;
    uint32_t n = 0;
    for (uint32_t i = 0; i < k->methods; i++)
        n += listed(vm, &k->method[i], want, constructors);
    ref a = nat_array(vm, t, constructors ? "java/lang/reflect/Constructor"
                                          : "java/lang/reflect/Method", n);
    if (!a)
        return nat_none(t);
    n = 0;
    for (uint32_t i = 0; i < k->methods; i++) {
        if (!listed(vm, &k->method[i], want, constructors))
            continue;
        ref m = nat_make_method(vm, t, &k->method[i]);
        if (!m)
            return nat_none(t);
        array_put_ref(vm, a, n++, m);
    }
    return nat_ref(args, a);
}

enum nat nat_class_getDeclaredMethods0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return methods_of(vm, t, args, false);
}

enum nat nat_class_getDeclaredConstructors0(struct vm *vm, struct thread *t,
                                            uint32_t *args)
{
    return methods_of(vm, t, args, true);
}

/* ---- records ---- */

static ref make_component(struct vm *vm, struct thread *t, struct klass *k,
                          const struct cf_component *c)
{
    struct klass *rc = klass_load_str(vm, t, "java/lang/reflect/RecordComponent");
    const char *desc = sym_text(&vm->syms, c->desc);
    struct klass *type = rc ? klass_of_desc(vm, t, desc, strlen(desc)) : NULL;
    ref o = type ? object_new(vm, t, rc) : 0;
    bool ok = o != 0;
    struct buf b;
    buf_init(&b);
    buf_printf(&b, "()%s", desc);
    struct method *m = klass_own_method(k, c->name, sym_intern(&vm->syms, b.at, b.len));
    buf_release(&b);
    ref accessor = ok && m ? nat_make_method(vm, t, m) : 0;
    ok &= !m || accessor;
    ref annotations = ok ? blob_array(vm, t, &c->annotations, &ok) : 0;
    ref of_type = ok ? blob_array(vm, t, &c->type_annotations, &ok) : 0;
    if (!ok)
        return 0;
    nat_put_ref(vm, o, "clazz", CLASS, k->mirror);
    nat_put_ref(vm, o, "name", STRING, text(vm, c->name));
    nat_put_ref(vm, o, "type", CLASS, type->mirror);
    nat_put_ref(vm, o, "accessor", "Ljava/lang/reflect/Method;", accessor);
    nat_put_ref(vm, o, "signature", STRING, text(vm, c->signature));
    nat_put_ref(vm, o, "annotations", "[B", annotations);
    nat_put_ref(vm, o, "typeAnnotations", "[B", of_type);
    return o;
}

enum nat nat_class_getRecordComponents0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = klass_of_mirror(vm, args[0]);
    uint32_t n = k->cf ? k->cf->components : 0;
    ref a = nat_array(vm, t, "java/lang/reflect/RecordComponent", n);
    if (!a)
        return nat_none(t);
    for (uint32_t i = 0; i < n; i++) {
        ref c = make_component(vm, t, k, &k->cf->component[i]);
        if (!c)
            return nat_none(t);
        array_put_ref(vm, a, i, c);
    }
    return nat_ref(args, a);
}

/* ---- of one member ---- */

/* MethodParameters: u1 count, then per parameter u2 name index, u2 flags. */
enum nat nat_executable_getParameters0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct method *m = nat_method_of(vm, args[0]);
    if (!m)
        return nat_null(vm, t);
    const struct cf_blob *b = &m->cf->method_parameters;
    if (!b->data || b->len < 1 || b->len < 1u + 4u * b->data[0])
        return nat_ref(args, 0);
    uint32_t n = b->data[0];
    struct klass *k = klass_load_str(vm, t, "java/lang/reflect/Parameter");
    ref a = k ? nat_array(vm, t, "java/lang/reflect/Parameter", n) : 0;
    if (!a)
        return nat_none(t);
    for (uint32_t i = 0; i < n; i++) {
        const uint8_t *p = b->data + 1 + 4 * i;
        unsigned name = (unsigned)p[0] << 8 | p[1];
        ref o = object_new(vm, t, k);
        if (!o)
            return NAT_NOMEM;
        if (name && name < m->klass->cf->constants)
            nat_put_ref(vm, o, "name", STRING,
                        text(vm, m->klass->cf->constant[name].name));
        nat_put_int(vm, o, "modifiers", p[2] << 8 | p[3]);
        nat_put_ref(vm, o, "executable", "Ljava/lang/reflect/Executable;", args[0]);
        nat_put_int(vm, o, "index", (int32_t)i);
        array_put_ref(vm, a, i, o);
    }
    return nat_ref(args, a);
}

static enum nat type_annotations(struct vm *vm, struct thread *t, uint32_t *args,
                                 const struct cf_member *m)
{
    bool ok = true;
    ref a = blob_array(vm, t, &m->type_annotations, &ok);
    return ok ? nat_ref(args, a) : NAT_NOMEM;
}

enum nat nat_field_getTypeAnnotationBytes0(struct vm *vm, struct thread *t,
                                           uint32_t *args)
{
    struct field *f = nat_field_of(vm, args[0]);
    return f ? type_annotations(vm, t, args, f->cf) : nat_null(vm, t);
}

enum nat nat_executable_getTypeAnnotationBytes0(struct vm *vm, struct thread *t,
                                                uint32_t *args)
{
    struct method *m = nat_method_of(vm, args[0]);
    return m ? type_annotations(vm, t, args, m->cf) : nat_null(vm, t);
}
