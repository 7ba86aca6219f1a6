/* SPDX-License-Identifier: Apache-2.0 */
/* What ravel.JUnitMain calls instead of reflection, whose own synchronization would only be
 * more to explore and to tell. */
#include "vm/nat.h"

enum nat nat_junit_load(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct buf name = {0};
    string_modified(vm, args[0], &name);
    for (size_t i = 0; i < name.len; i++)
        if (name.at[i] == '.')
            name.at[i] = '/';
    struct klass *k = klass_load(vm, t, sym_intern(&vm->syms, name.at, name.len));
    buf_release(&name);
    return k ? nat_ref(args, k->mirror) : nat_none(t);
}

enum nat nat_junit_allocate(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = klass_of_mirror(vm, args[0]);
    if (k->flags & (CF_ABSTRACT | CF_INTERFACE))
        return throw_new(vm, t, "java/lang/InstantiationException", "%s",
                         sym_text(&vm->syms, k->name));
    enum nat r = klass_init(vm, t, k);
    if (r != NAT_OK)
        return r;
    ref o = object_new(vm, t, k);
    return o ? nat_ref(args, o) : nat_none(t);
}

/* The method without parameters or result, of this class or inherited; NULL. */
static struct method *find(struct vm *vm, ref klass, ref name)
{
    return klass_find_method(klass_of_mirror(vm, klass), string_sym(vm, name),
                             sym_of(&vm->syms, "()V"));
}

enum nat nat_junit_isStatic(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct method *m = find(vm, args[0], args[1]);
    if (!m || m->flags & CF_ABSTRACT)
        return throw_new(vm, t, "java/lang/NoSuchMethodError", "%s.%s()",
                         sym_text(&vm->syms, klass_of_mirror(vm, args[0])->name),
                         sym_text(&vm->syms, string_sym(vm, args[1])));
    return nat_int(args, (m->flags & CF_STATIC) != 0);
}

enum nat nat_junit_call(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct method *m = find(vm, args[0], args[1]);
    enum nat r = klass_init(vm, t, m->klass);
    if (r != NAT_OK)
        return r;
    if (args[2] && m->vindex >= 0)
        m = klass_select(vm, klass_of(vm, args[2]), m);
    return frame_push(vm, t, m, args + 2, 0) ? NAT_TAIL : NAT_THROW;
}
