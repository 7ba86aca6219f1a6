/* SPDX-License-Identifier: Apache-2.0 */
/* LambdaMetafactory: a lambda is a synthetic class with a final field per captured value
 * and one method (and bridges) that loads them, converts the arguments and calls the
 * implementation. A lambda that captures nothing is one permanent object. */
#include "vm/invoke.h"

#define FACTORY "get$Lambda"

enum { FLAG_SERIALIZABLE = 1, FLAG_MARKERS = 2, FLAG_BRIDGES = 4 };

struct lambda {
    const struct indy *site;
    struct vm *vm;
    const char *name;                 /* of the class */
    struct sig captured;              /* of the site; its result is the interface */
    struct sig instance;              /* instantiated method type */
    const struct cf_const *handle;    /* METHODHANDLE constant of the implementation */
    const struct cf_const *impl;      /* the member it names */
    struct sig call;                  /* parameters with receiver, result */
    sym sam;                          /* descriptor of the interface method, erased */
    bool serializable;
    VEC(sym) interfaces, methods;     /* written so far */
};

static const char *text(const struct lambda *l, sym s)
{
    return sym_text(&l->vm->syms, s);
}

static const char *capture_name(const struct lambda *l, unsigned i)
{
    return arena_printf(&l->vm->program, "arg$%u", i + 1);
}

/* ---- checks: the code written below relies on them ---- */

static bool fits(const struct lambda *l, const struct sig *from)
{
    struct vm *vm = l->vm;
    const struct sig *in = &l->instance, *to = &l->call;
    unsigned n = l->captured.params;
    if (from->params != in->params || to->params != n + from->params ||
        from->slots >= SIG_MAX)
        return false;
    for (unsigned i = 0; i < n; i++)
        if (!type_converts(vm, l->captured.param[i], to->param[i]))
            return false;
    for (unsigned i = 0; i < from->params; i++) {
        sym f = from->param[i];
        if (type_kind(vm, f) == 'L' && type_kind(vm, in->param[i]) == 'L')
            f = in->param[i];
        if (!type_converts(vm, f, to->param[n + i]))
            return false;
    }
    return type_converts(vm, to->ret, from->ret);
}

static bool is_interface(const struct lambda *l, sym name)
{
    struct klass *k = klass_load(l->vm, l->site->t, name);
    if (!k)
        return false;
    if (k->kind == KLASS_OBJECT && k->flags & CF_INTERFACE)
        return true;
    indy_bad(l->site, "functional type is not an interface");
    return false;
}

/* Parameters of the implementation as they are pushed, and what is left. */
static bool describe_call(struct lambda *l)
{
    sym owner = type_of_class(l->vm, l->impl->owner);
    if (l->handle->kind < REF_INVOKEVIRTUAL)
        return false;
    sig_parse(l->vm, l->impl->desc, &l->call);
    if (l->handle->kind == REF_NEWINVOKESPECIAL)
        l->call.ret = owner;
    else if (l->handle->kind != REF_INVOKESTATIC)
        sig_prepend(l->vm, &l->call, owner);
    return l->call.slots < 250;
}

/* ---- code ---- */

static void call_implementation(struct synth *s, const struct lambda *l)
{
    static const enum synth_opcode op[] = {
        [REF_INVOKEVIRTUAL] = J_INVOKEVIRTUAL, [REF_INVOKESTATIC] = J_INVOKESTATIC,
        [REF_INVOKESPECIAL] = J_INVOKESPECIAL, [REF_NEWINVOKESPECIAL] = J_INVOKESPECIAL,
        [REF_INVOKEINTERFACE] = J_INVOKEINTERFACE};
    synth_invoke(s, op[l->handle->kind], l->impl->tag == CF_IMETHODREF,
                 text(l, l->impl->owner), text(l, l->impl->name), text(l, l->impl->desc));
}

static void write_body(struct synth *s, const struct lambda *l, const struct sig *from)
{
    struct vm *vm = l->vm;
    unsigned slot = 1, n = l->captured.params;
    if (l->handle->kind == REF_NEWINVOKESPECIAL) {
        synth_type_op(s, J_NEW, text(l, l->impl->owner), 1);
        synth_op(s, J_DUP, 1);
    }
    for (unsigned i = 0; i < n; i++) {
        sym type = l->captured.param[i];
        synth_load(s, 'L', 0);
        synth_member(s, J_GETFIELD, l->name, capture_name(l, i), text(l, type));
        synth_convert(s, type, l->call.param[i], type);
    }
    for (unsigned i = 0; i < from->params; i++) {
        synth_load(s, type_kind(vm, from->param[i]), slot);
        synth_convert(s, from->param[i], l->call.param[n + i], l->instance.param[i]);
        slot += type_slots(vm, from->param[i]);
    }
    call_implementation(s, l);
    if (type_kind(vm, from->ret) != 'V')
        synth_convert(s, l->call.ret, from->ret, l->instance.ret);
    synth_return(s, type_kind(vm, from->ret));
}

static void write_method(struct synth *s, const struct lambda *l, sym desc)
{
    struct sig from;
    sig_parse(l->vm, desc, &from);
    synth_method(s, CF_PUBLIC, text(l, l->site->c->name), text(l, desc));
    write_body(s, l, &from);
    synth_method_end(s);
}

/* static Interface get(captured …): new object with its fields set. The singleton of a
 * lambda without captures is put into a static field by singleton(). */
static void write_factory(struct synth *s, const struct lambda *l)
{
    const struct sig *c = &l->captured;
    synth_method(s, CF_STATIC, FACTORY, text(l, l->site->c->desc));
    if (c->params == 0) {
        synth_member(s, J_GETSTATIC, l->name, "instance$", text(l, c->ret));
    } else {
        unsigned slot = 0;
        synth_type_op(s, J_NEW, l->name, 1);
        for (unsigned i = 0; i < c->params; i++) {
            synth_op(s, J_DUP, 1);
            synth_load(s, type_kind(l->vm, c->param[i]), slot);
            synth_member(s, J_PUTFIELD, l->name, capture_name(l, i),
                         text(l, c->param[i]));
            slot += type_slots(l->vm, c->param[i]);
        }
    }
    synth_return(s, 'L');
    synth_method_end(s);
}

/* Object writeReplace(): the SerializedLambda of this lambda. */
static void write_replace(struct synth *s, const struct lambda *l)
{
    const struct sig *c = &l->captured;
    synth_method(s, CF_PRIVATE | CF_FINAL, "writeReplace", "()Ljava/lang/Object;");
    synth_type_op(s, J_NEW, "java/lang/invoke/SerializedLambda", 1);
    synth_op(s, J_DUP, 1);
    synth_class(s, text(l, l->site->k->name));
    synth_string(s, text(l, type_class(l->vm, c->ret)));
    synth_string(s, text(l, l->site->c->name));
    synth_string(s, text(l, l->sam));
    synth_int(s, l->handle->kind);
    synth_string(s, text(l, l->impl->owner));
    synth_string(s, text(l, l->impl->name));
    synth_string(s, text(l, l->impl->desc));
    synth_string(s, text(l, sig_desc(l->vm, &l->instance)));
    synth_int(s, (int32_t)c->params);
    synth_type_op(s, J_ANEWARRAY, "java/lang/Object", 0);
    for (unsigned i = 0; i < c->params; i++) {
        synth_op(s, J_DUP, 1);
        synth_int(s, (int32_t)i);
        synth_load(s, 'L', 0);
        synth_member(s, J_GETFIELD, l->name, capture_name(l, i), text(l, c->param[i]));
        synth_to_object(s, c->param[i]);
        synth_op(s, J_AASTORE, -3);
    }
    synth_invoke(
        s, J_INVOKESPECIAL, false, "java/lang/invoke/SerializedLambda", "<init>",
        "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I"
        "Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;"
        "[Ljava/lang/Object;)V");
    synth_return(s, 'L');
    synth_method_end(s);
}

/* ---- what altMetafactory adds ---- */

/* Once each; false: exception pending. */
static bool add_interface(struct synth *s, struct lambda *l, sym name)
{
    for (size_t i = 0; i < l->interfaces.len; i++)
        if (l->interfaces.at[i] == name)
            return true;
    if (!is_interface(l, name))
        return false;
    synth_interface(s, text(l, name));
    vec_push(&l->interfaces, name);
    return true;
}

/* The interface's method with another descriptor, once each. */
static bool add_bridge(struct synth *s, struct lambda *l, sym desc)
{
    struct sig from;
    for (size_t i = 0; i < l->methods.len; i++)
        if (l->methods.at[i] == desc)
            return true;
    sig_parse(l->vm, desc, &from);
    if (!fits(l, &from))
        return false;
    write_method(s, l, desc);
    vec_push(&l->methods, desc);
    return true;
}

/* Marker interfaces and bridges: flags, [count, markers …], [count, bridges …]. */
static bool write_alternatives(struct synth *s, struct lambda *l)
{
    const struct cf_const *flags = indy_arg(l->site, 3, CF_INTEGER), *n, *a;
    unsigned at = 4;
    if (!flags)
        return true;
    l->serializable = flags->i & FLAG_SERIALIZABLE;
    if (flags->i & FLAG_MARKERS) {
        n = indy_arg(l->site, at++, CF_INTEGER);
        for (int32_t i = 0; n && i < n->i; i++) {
            a = indy_arg(l->site, at++, CF_CLASS);
            if (!a)
                return indy_bad(l->site, "bad marker interface") != NULL;
            if (!add_interface(s, l, a->owner))
                return false;
        }
    }
    if (flags->i & FLAG_BRIDGES) {
        n = indy_arg(l->site, at++, CF_INTEGER);
        for (int32_t i = 0; n && i < n->i; i++) {
            a = indy_arg(l->site, at++, CF_METHODTYPE);
            if (!a || !add_bridge(s, l, a->desc))
                return indy_bad(l->site, "bad bridge of a lambda") != NULL;
        }
    }
    return true;
}

/* The one object of a lambda that captures nothing, in the static field. Neither is ever
 * undone, so the field is written without the log. */
static void singleton(struct vm *vm, struct klass *k)
{
    ref o = object_new_permanent(vm, k, k->instance_size, hash_pair(k->hash, CF_INDY));
    struct field *f = &k->field[0];
    *(ref *)(void *)((char *)vm_addr(vm, k->mirror) + f->offset) = o;
}

static struct klass *write_class(struct lambda *l)
{
    struct synth s;
    const struct sig *c = &l->captured;
    synth_begin(&s, l->vm, l->name, "java/lang/Object", CF_FINAL | CF_SYNTHETIC);
    if (c->params == 0)
        synth_field(&s, CF_STATIC | CF_FINAL, "instance$", text(l, c->ret));
    for (unsigned i = 0; i < c->params; i++)
        synth_field(&s, CF_PRIVATE | CF_FINAL, capture_name(l, i), text(l, c->param[i]));
    write_factory(&s, l);
    bool ok = add_interface(&s, l, type_class(l->vm, c->ret)) &&
              add_bridge(&s, l, l->sam) && write_alternatives(&s, l);
    if (ok && l->serializable)
        ok = add_interface(&s, l, l->vm->k.serializable->name);
    vec_release(&l->interfaces);
    vec_release(&l->methods);
    if (!ok) {
        synth_release(&s);
        return NULL;
    }
    if (l->serializable)
        write_replace(&s, l);
    struct klass *k = synth_define(&s, l->site->k);
    if (c->params == 0)
        singleton(l->vm, k);
    return k;
}

/* Names that the class uses itself, or that no method of an interface can have. */
static bool reserved_name(const struct lambda *l)
{
    const char *name = text(l, l->site->c->name);
    return *name == '<' || !strcmp(name, FACTORY) || !strcmp(name, "writeReplace");
}

struct method *lambda_link(const struct indy *site)
{
    struct vm *vm = site->vm;
    const struct cf_const *sam = indy_arg(site, 0, CF_METHODTYPE);
    const struct cf_const *handle = indy_arg(site, 1, CF_METHODHANDLE);
    const struct cf_const *instance = indy_arg(site, 2, CF_METHODTYPE);
    if (!sam || !handle || !instance)
        return indy_bad(site, "bad arguments of LambdaMetafactory");
    struct lambda *l = arena_zalloc(&vm->program, sizeof *l);
    struct sig from;
    l->site = site;
    l->vm = vm;
    l->name = indy_class_name(site, "Lambda");
    l->handle = handle;
    l->impl = &site->k->cf->constant[handle->ref];
    l->sam = sam->desc;
    sig_parse(vm, site->c->desc, &l->captured);
    sig_parse(vm, instance->desc, &l->instance);
    sig_parse(vm, sam->desc, &from);
    if (type_kind(vm, l->captured.ret) != 'L' || !describe_call(l) || !fits(l, &from) ||
        reserved_name(l))
        return indy_bad(site, "the method does not fit the functional interface");
    if (!resolve_method(vm, site->t, site->k, handle->ref))
        return NULL;
    struct klass *k = write_class(l);
    return k ? synth_find(vm, k, FACTORY) : NULL;
}
