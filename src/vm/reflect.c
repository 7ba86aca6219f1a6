/* SPDX-License-Identifier: Apache-2.0 */
/* Method.invoke and Constructor.newInstance: the arguments are checked and unboxed here,
 * then an accessor runs the member. The JDK's own accessors would generate bytecode after
 * a number of calls; these never do. */
#include "vm/handle.h"
#include "vm/nat.h"

static enum nat illegal(struct vm *vm, struct thread *t, const char *why)
{
    return throw_new(vm, t, "java/lang/IllegalArgumentException", "%s", why);
}

/* An argument does not fit; null for a primitive has no message. */
static enum nat mismatch(struct vm *vm, struct thread *t, const struct sig *sig,
                         ref array)
{
    for (unsigned i = 0; i < sig->params; i++)
        if (type_kind(vm, sig->param[i]) != 'L' && !array_get_ref(vm, array, i))
            return throw_new(vm, t, "java/lang/IllegalArgumentException", NULL);
    return illegal(vm, t, "argument type mismatch");
}

/* Pushes the accessor with `receiver` (0: none) and the elements of array. */
static enum nat run(struct vm *vm, struct thread *t, struct target *to, ref receiver,
                    ref array)
{
    enum accessor_form form =
        receiver && to->kind == REF_NEWINVOKESPECIAL ? ACCESSOR_ON : ACCESSOR_REFLECT;
    struct sig sig;
    uint32_t slots[512] = {0};
    unsigned given = array ? vm_length(vm, array) : 0;
    sig_parse(vm, to->method->desc, &sig);
    if (given != sig.params)
        return illegal(vm, t, "wrong number of arguments");
    slots[0] = receiver;
    if (!accessor_unpack(vm, t, &sig, array, slots + !!receiver))
        return t->s.exception ? NAT_THROW : mismatch(vm, t, &sig, array);
    struct method *accessor = accessor_of(vm, to, form);
    accessor->shown_as = vm->current_native;
    return frame_push(vm, t, accessor, slots, 0) ? NAT_TAIL : NAT_THROW;
}

static enum ref_kind kind_of(const struct method *m)
{
    if (m->flags & CF_STATIC)
        return REF_INVOKESTATIC;
    if (m->flags & CF_PRIVATE)
        return REF_INVOKESPECIAL;
    return m->klass->flags & CF_INTERFACE ? REF_INVOKEINTERFACE : REF_INVOKEVIRTUAL;
}

/* NativeMethodAccessorImpl.invoke0(Method m, Object obj, Object[] args) */
enum nat nat_reflect_invoke(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct method *m = nat_method_of(vm, args[0]);
    if (!m || *sym_text(&vm->syms, m->name) == '<')
        return nat_null(vm, t);
    struct target *to = target_of_method(vm, kind_of(m), m->klass, m);
    if (m->flags & CF_STATIC) {
        enum nat r = klass_init(vm, t, m->klass);
        return r == NAT_OK ? run(vm, t, to, 0, args[2]) : r;
    }
    if (!args[1])
        return nat_null(vm, t);
    if (!klass_is_subclass(klass_of(vm, args[1]), m->klass))
        return illegal(vm, t, "object is not an instance of declaring class");
    return run(vm, t, to, args[1], args[2]);
}

/* NativeConstructorAccessorImpl.newInstance0(Constructor c, Object[] args) */
enum nat nat_reflect_newInstance(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct method *m = nat_method_of(vm, args[0]);
    if (!m || m->name != vm->sym_init)
        return nat_null(vm, t);
    enum nat r = klass_init(vm, t, m->klass);
    if (r != NAT_OK)
        return r;
    return run(vm, t, target_of_method(vm, REF_NEWINVOKESPECIAL, m->klass, m), 0,
               args[1]);
}

/* SerialAccessor.construct0(Object o, Class target, Class[] parameters, Object[] args):
 * runs a constructor of a superclass on an object made without one. */
enum nat nat_reflect_construct(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = klass_of_mirror(vm, args[1]);
    sym desc = handle_desc_of(vm, vm->primitive['V']->mirror, args[2]);
    struct method *m = klass_own_method(k, sym_of(&vm->syms, "<init>"), desc);
    if (!m || !klass_is_subclass(klass_of(vm, args[0]), k))
        return illegal(vm, t, "no such constructor");
    return run(vm, t, target_of_method(vm, REF_NEWINVOKESPECIAL, k, m), args[0], args[3]);
}
