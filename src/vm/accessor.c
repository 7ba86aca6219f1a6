/* SPDX-License-Identifier: Apache-2.0 */
/* Members used from outside of bytecode: for each, small static methods that call,
 * construct, read or write it. Reflection and direct method handles push a frame of one
 * of them with the arguments unboxed, so that dispatch, initialization, synchronization
 * and visible actions are those of ordinary code. */
#include "vm/invoke.h"
#include "vm/state.h"

/* ---- targets ---- */

static struct target *intern(struct vm *vm, struct target to, uint64_t member)
{
    to.key = hash_pair(hash_pair(to.kind, to.owner->hash), member);
    struct target *found = map_get_ptr(&vm->made, to.key);
    if (!found) {
        found = arena_copy(&vm->program, &to, sizeof to);
        map_put_ptr(&vm->made, to.key, found);
    }
    return found;
}

struct target *target_of_method(struct vm *vm, enum ref_kind kind, struct klass *owner,
                                struct method *m)
{
    return intern(vm, (struct target){.kind = (uint8_t)kind, .owner = owner, .method = m},
                  m->hash);
}

struct target *target_of_field(struct vm *vm, enum ref_kind kind, struct klass *owner,
                               struct field *f)
{
    uint64_t member = hash_pair(hash_pair(f->klass->hash, sym_hash(&vm->syms, f->name)),
                                sym_hash(&vm->syms, f->desc));
    return intern(vm, (struct target){.kind = (uint8_t)kind, .owner = owner, .field = f},
                  member);
}

struct target *target_by_key(struct vm *vm, uint64_t key)
{
    return map_get_ptr(&vm->made, key);
}

void target_sig(struct vm *vm, const struct target *to, struct sig *s)
{
    sym owner = klass_type(vm, to->owner), nothing = sym_of(&vm->syms, "V");
    switch ((enum ref_kind)to->kind) {
    case REF_GETFIELD: case REF_GETSTATIC:
        *s = (struct sig){.ret = to->field->desc};
        break;
    case REF_PUTFIELD: case REF_PUTSTATIC:
        *s = (struct sig){.ret = nothing};
        sig_prepend(vm, s, to->field->desc);
        break;
    case REF_INVOKEVIRTUAL: case REF_INVOKESTATIC: case REF_INVOKESPECIAL:
    case REF_INVOKEINTERFACE:
        sig_parse(vm, to->method->desc, s);
        break;
    case REF_NEWINVOKESPECIAL:
        sig_parse(vm, to->method->desc, s);
        s->ret = owner;
        break;
    }
    if (to->kind != REF_GETSTATIC && to->kind != REF_PUTSTATIC &&
        to->kind != REF_INVOKESTATIC && to->kind != REF_NEWINVOKESPECIAL)
        sig_prepend(vm, s, owner);
}

/* ---- code ---- */

static void use_field(struct synth *s, const struct target *to)
{
    static const enum synth_opcode op[] = {
        [REF_GETFIELD] = J_GETFIELD, [REF_GETSTATIC] = J_GETSTATIC,
        [REF_PUTFIELD] = J_PUTFIELD, [REF_PUTSTATIC] = J_PUTSTATIC};
    const struct field *f = to->field;
    synth_member(s, op[to->kind], sym_text(&s->vm->syms, f->klass->name),
                 sym_text(&s->vm->syms, f->name), sym_text(&s->vm->syms, f->desc));
}

static void use_method(struct synth *s, const struct target *to)
{
    static const enum synth_opcode op[] = {
        [REF_INVOKEVIRTUAL] = J_INVOKEVIRTUAL, [REF_INVOKESTATIC] = J_INVOKESTATIC,
        [REF_INVOKESPECIAL] = J_INVOKESPECIAL, [REF_NEWINVOKESPECIAL] = J_INVOKESPECIAL,
        [REF_INVOKEINTERFACE] = J_INVOKEINTERFACE};
    const struct method *m = to->method;
    bool virtual = to->kind == REF_INVOKEVIRTUAL || to->kind == REF_INVOKEINTERFACE;
    const struct klass *owner = virtual ? to->owner : m->klass;
    synth_invoke(s, op[to->kind],
                 owner->flags & CF_INTERFACE && owner->kind == KLASS_OBJECT,
                 sym_text(&s->vm->syms, owner->name), sym_text(&s->vm->syms, m->name),
                 sym_text(&s->vm->syms, m->desc));
}

/* throw new InvocationTargetException(what was thrown in [from, here)) */
static void wrap_thrown(struct synth *s, size_t from, size_t to)
{
    unsigned local = s->locals;
    synth_handler(s, from, to, "java/lang/Throwable");
    synth_store(s, 'L', local);
    synth_type_op(s, J_NEW, "java/lang/reflect/InvocationTargetException", 1);
    synth_op(s, J_DUP, 1);
    synth_load(s, 'L', local);
    synth_invoke(s, J_INVOKESPECIAL, false, "java/lang/reflect/InvocationTargetException",
                 "<init>", "(Ljava/lang/Throwable;)V");
    synth_op(s, J_ATHROW, -1);
}

static void write_body(struct synth *s, const struct target *to, const struct sig *sig,
                       enum accessor_form form)
{
    if (to->kind == REF_NEWINVOKESPECIAL && form != ACCESSOR_ON) {
        synth_type_op(s, J_NEW, sym_text(&s->vm->syms, to->owner->name), 1);
        synth_op(s, J_DUP, 1);
    }
    synth_load_all(s, sig, 0);
    size_t from = synth_pos(s);
    if (to->field)
        use_field(s, to);
    else
        use_method(s, to);
    size_t after = synth_pos(s);
    if (form == ACCESSOR_ON)
        synth_load(s, 'L', 0);
    if (form == ACCESSOR_TYPED) {
        synth_return(s, type_kind(s->vm, sig->ret));
        return;
    }
    if (form != ACCESSOR_ON)
        synth_to_object(s, sig->ret);
    synth_return(s, 'L');
    if (form == ACCESSOR_REFLECT || form == ACCESSOR_ON)
        wrap_thrown(s, from, after);
}

struct method *accessor_of(struct vm *vm, struct target *to, enum accessor_form form)
{
    if (to->accessor[form])
        return to->accessor[form];
    struct sig sig, shape;
    target_sig(vm, to, &sig);
    if (form == ACCESSOR_ON)
        sig_prepend(vm, &sig, klass_type(vm, to->owner));
    shape = sig;
    if (form != ACCESSOR_TYPED)
        shape.ret = sym_of(&vm->syms, "Ljava/lang/Object;");
    const char *name = arena_printf(&vm->program, "java/lang/invoke/Accessor$%016llx$%d",
                                    (unsigned long long)to->key, form);
    struct synth s;
    synth_begin(&s, vm, name, "java/lang/Object", CF_FINAL | CF_SYNTHETIC);
    synth_method(&s, CF_STATIC, "use", sym_text(&vm->syms, sig_desc(vm, &shape)));
    write_body(&s, to, &sig, form);
    synth_method_end(&s);
    struct klass *k = synth_define(&s, NULL);
    to->accessor[form] = synth_find(vm, k, "use");
    return to->accessor[form];
}

/* ---- arguments ---- */

/* The value of a boxed argument for a parameter; false when it does not fit. */
static bool unpack(struct vm *vm, struct thread *t, sym type, ref arg, struct value *out)
{
    char kind = type_kind(vm, type);
    if (kind == 'L') {
        const char *text = sym_text(&vm->syms, type);
        struct klass *k =
            arg ? klass_of_desc(vm, t, text, sym_len(&vm->syms, type)) : NULL;
        *out = (struct value){'L', arg};
        return !arg || (k && klass_is_subclass(klass_of(vm, arg), k));
    }
    struct value v = box_open(vm, arg);
    if (v.kind == 'L' || !type_widens(v.kind, kind))
        return false;
    *out = box_widen(v, kind);
    return true;
}

bool accessor_unpack(struct vm *vm, struct thread *t, const struct sig *sig, ref array,
                     uint32_t *slots)
{
    unsigned first = sig->params - (array ? vm_length(vm, array) : 0);
    for (unsigned i = first; i < sig->params; i++) {
        struct value v;
        if (!unpack(vm, t, sig->param[i], array_get_ref(vm, array, i - first), &v))
            return false;
        value_store(slots, v);
        slots += type_slots(vm, sig->param[i]);
    }
    return true;
}
