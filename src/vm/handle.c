/* SPDX-License-Identifier: Apache-2.0 */
/* Method types and direct method handles as objects, and the code behind call sites of
 * MethodHandle.invoke and invokeExact. Method types, and the handles of constants, are
 * permanent objects named by what they stand for. */
#include "vm/handle.h"
#include "vm/state.h"

/* ---- method types ---- */

sym klass_type(struct vm *vm, const struct klass *k)
{
    if (k->kind == KLASS_PRIMITIVE)
        return sym_intern(&vm->syms, &k->type, 1);
    return k->kind == KLASS_ARRAY ? k->name : type_of_class(vm, k->name);
}

/* Writes into an object that is never undone, hence without the log. */
static void put_raw(struct vm *vm, ref o, uint32_t offset, uint32_t v)
{
    *(uint32_t *)(void *)((char *)vm_addr(vm, o) + offset) = v;
}

static struct klass *class_of_type(struct vm *vm, struct thread *t, sym type)
{
    return klass_of_desc(vm, t, sym_text(&vm->syms, type), sym_len(&vm->syms, type));
}

ref handle_type(struct vm *vm, struct thread *t, sym desc)
{
    uint64_t key = hash_pair(sym_hash(&vm->syms, desc), CF_METHODTYPE), found;
    if (map_get(&vm->made, key, &found))
        return (ref)found;
    struct klass *k = klass_load_str(vm, t, "java/lang/invoke/MethodType");
    struct sig sig;
    ref mirror[256];
    sig_parse(vm, desc, &sig);
    struct klass *r = k ? class_of_type(vm, t, sig.ret) : NULL;
    if (!r)
        return 0;
    for (unsigned i = 0; i < sig.params; i++) {
        struct klass *p = class_of_type(vm, t, sig.param[i]);
        if (!p)
            return 0;
        mirror[i] = p->mirror;
    }
    ref type = object_new_permanent(vm, k, k->instance_size, key);
    ref array = array_new_permanent(vm, klass_array_of(vm, vm->k.klass), sig.params,
                                    hash_pair(key, 1));
    for (unsigned i = 0; i < sig.params; i++)
        put_raw(vm, array, ARRAY_DATA + 4 * i, mirror[i]);
    put_raw(vm, type, vm->off.method_type_rtype, r->mirror);
    put_raw(vm, type, vm->off.method_type_ptypes, array);
    map_put(&vm->made, key, type);
    return type;
}

static void add_type(struct vm *vm, struct buf *b, ref mirror)
{
    sym type = klass_type(vm, klass_of_mirror(vm, mirror));
    buf_str(b, sym_text(&vm->syms, type));
}

sym handle_desc_of(struct vm *vm, ref result, ref parameters)
{
    struct buf b;
    buf_init(&b);
    buf_char(&b, '(');
    for (uint32_t i = 0; i < vm_length(vm, parameters); i++)
        add_type(vm, &b, array_get_ref(vm, parameters, i));
    buf_char(&b, ')');
    add_type(vm, &b, result);
    sym desc = sym_intern(&vm->syms, b.at, b.len);
    buf_release(&b);
    return desc;
}

sym handle_type_desc(struct vm *vm, ref type)
{
    return handle_desc_of(vm, heap_get_ref(vm, type, vm->off.method_type_rtype),
                          heap_get_ref(vm, type, vm->off.method_type_ptypes));
}

/* ---- direct handles ---- */

/* Types of the handle and of the member alone; false: exception pending. */
static bool target_types(struct vm *vm, struct thread *t, const struct target *to,
                         ref out[2])
{
    struct sig sig;
    target_sig(vm, to, &sig);
    out[0] = handle_type(vm, t, sig_desc(vm, &sig));
    if (!out[0])
        return false;
    if (to->method) {
        out[1] = handle_type(vm, t, to->method->desc);
    } else {
        sig = (struct sig){.ret = to->field->desc};
        out[1] = handle_type(vm, t, sig_desc(vm, &sig));
    }
    return out[1] != 0;
}

struct direct_words {
    ref type, owner, name, member_type;
};

static bool describe(struct vm *vm, struct thread *t, const struct target *to,
                     struct direct_words *w)
{
    ref types[2];
    if (!target_types(vm, t, to, types))
        return false;
    w->type = types[0];
    w->member_type = types[1];
    w->owner = (to->method ? to->method->klass : to->field->klass)->mirror;
    w->name = string_constant(vm, to->method ? to->method->name : to->field->name);
    return true;
}

enum nat handle_new(struct vm *vm, struct thread *t, const struct target *to, ref *out)
{
    struct klass *k = klass_load_str(vm, t, "java/lang/invoke/Handles$Direct");
    struct direct_words w;
    if (!k || !describe(vm, t, to, &w))
        return NAT_THROW;
    ref o = object_new(vm, t, k);
    if (!o)
        return NAT_NOMEM;
    heap_put_ref(vm, o, vm->off.handle_type, w.type);
    heap_put64(vm, o, vm->off.direct_member, (int64_t)to->key);
    heap_put32(vm, o, vm->off.direct_kind, to->kind);
    heap_put_ref(vm, o, vm->off.direct_owner, w.owner);
    heap_put_ref(vm, o, vm->off.direct_name, w.name);
    heap_put_ref(vm, o, vm->off.direct_type, w.member_type);
    *out = o;
    return NAT_OK;
}

static ref permanent_direct(struct vm *vm, struct klass *k, const struct target *to,
                            const struct direct_words *w)
{
    ref o = object_new_permanent(vm, k, k->instance_size, hash_pair(to->key, 2));
    put_raw(vm, o, vm->off.handle_type, w->type);
    put_raw(vm, o, vm->off.direct_member, (uint32_t)to->key);
    put_raw(vm, o, vm->off.direct_member + 4, (uint32_t)(to->key >> 32));
    put_raw(vm, o, vm->off.direct_kind, to->kind);
    put_raw(vm, o, vm->off.direct_owner, w->owner);
    put_raw(vm, o, vm->off.direct_name, w->name);
    put_raw(vm, o, vm->off.direct_type, w->member_type);
    return o;
}

/* The handle of a variable-arity method collects trailing arguments. */
static ref permanent_varargs(struct vm *vm, struct thread *t, const struct target *to,
                             ref direct)
{
    struct klass *k = klass_load_str(vm, t, "java/lang/invoke/Handles$Varargs");
    if (!k)
        return 0;
    struct sig sig;
    sig_parse(vm, to->method->desc, &sig);
    struct klass *array = class_of_type(vm, t, sig.param[sig.params - 1]);
    ref o = object_new_permanent(vm, k, k->instance_size, hash_pair(to->key, 3));
    put_raw(vm, o, vm->off.handle_type, heap_get_ref(vm, direct, vm->off.handle_type));
    put_raw(vm, o, vm->off.varargs_target, direct);
    put_raw(vm, o, vm->off.varargs_array, array->mirror);
    return o;
}

bool target_is_varargs(struct vm *vm, const struct target *to)
{
    struct sig sig;
    if (!to->method || !(to->method->flags & CF_VARARGS))
        return false;
    sig_parse(vm, to->method->desc, &sig);
    return sig.params && *sym_text(&vm->syms, sig.param[sig.params - 1]) == '[';
}

/* ---- constants ---- */

static struct target *constant_target(struct vm *vm, struct thread *t, struct klass *k,
                                      const struct cf_const *c)
{
    struct klass *owner = resolve_class(vm, t, k, k->cf->constant[c->ref].ref);
    if (!owner)
        return NULL;
    if (c->kind <= REF_PUTSTATIC) {
        bool is_static = c->kind == REF_GETSTATIC || c->kind == REF_PUTSTATIC;
        struct field *f = resolve_field(vm, t, k, c->ref, is_static);
        return f ? target_of_field(vm, c->kind, owner, f) : NULL;
    }
    struct method *m = resolve_method(vm, t, k, c->ref);
    if (!m)
        return NULL;
    if (!!(m->flags & CF_STATIC) != (c->kind == REF_INVOKESTATIC)) {
        throw_new(vm, t, "java/lang/IncompatibleClassChangeError",
                  "Expected %sstatic method %s.%s",
                  c->kind == REF_INVOKESTATIC ? "" : "non-",
                  sym_text(&vm->syms, m->klass->name), sym_text(&vm->syms, m->name));
        return NULL;
    }
    return target_of_method(vm, c->kind, owner, m);
}

static enum nat handle_constant(struct vm *vm, struct thread *t, struct klass *k,
                                const struct cf_const *c, ref *out)
{
    struct target *to = constant_target(vm, t, k, c);
    struct klass *direct =
        to ? klass_load_str(vm, t, "java/lang/invoke/Handles$Direct") : NULL;
    uint64_t found, key = to ? hash_pair(to->key, CF_METHODHANDLE) : 0;
    struct direct_words w;
    if (!direct)
        return NAT_THROW;
    if (map_get(&vm->made, key, &found)) {
        *out = (ref)found;
        return NAT_OK;
    }
    if (!describe(vm, t, to, &w))
        return NAT_THROW;
    *out = permanent_direct(vm, direct, to, &w);
    if (target_is_varargs(vm, to))
        *out = permanent_varargs(vm, t, to, *out);
    if (!*out)
        return NAT_THROW;
    map_put(&vm->made, key, *out);
    return NAT_OK;
}

enum nat resolve_handle(struct vm *vm, struct thread *t, struct klass *k, unsigned index,
                        ref *out)
{
    const struct cf_const *c = &k->cf->constant[index];
    if (c->tag == CF_METHODHANDLE)
        return handle_constant(vm, t, k, c, out);
    if (c->tag == CF_CONDY)
        return condy_resolve(vm, t, k, index, out);
    *out = handle_type(vm, t, c->desc);
    return *out ? NAT_OK : NAT_THROW;
}

/* ---- call sites ---- */

#define HANDLE "java/lang/invoke/MethodHandle"
#define DIRECT "java/lang/invoke/Handles$Direct"
#define TYPE "Ljava/lang/invoke/MethodType;"

/* direct$(Direct, args …): runs the member with the arguments as they lie. */
static enum nat nat_direct(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t key = heap_get64(vm, args[0], vm->off.direct_member);
    struct method *m = accessor_of(vm, target_by_key(vm, (uint64_t)key), ACCESSOR_TYPED);
    return frame_push(vm, t, m, args + 1, 0) ? NAT_TAIL : NAT_THROW;
}

/* Makes sure that the handle in local 0 is of exactly the site's type. */
static void check_type(struct synth *s, bool exact, const char *desc)
{
    synth_load(s, 'L', 0);
    synth_member(s, J_GETFIELD, HANDLE, "type", TYPE);
    synth_method_type(s, desc);
    size_t same = synth_jump(s, J_IF_ACMPEQ, -2);
    synth_load(s, 'L', 0);
    synth_method_type(s, desc);
    if (exact) {
        synth_invoke(s, J_INVOKESTATIC, false, "java/lang/invoke/Invokers",
                     "checkExactType", "(L" HANDLE ";" TYPE ")V");
    } else {
        synth_invoke(s, J_INVOKESTATIC, false, "java/lang/invoke/Invokers",
                     "checkGenericType", "(L" HANDLE ";" TYPE ")L" HANDLE ";");
        synth_store(s, 'L', 0);
    }
    synth_here(s, same);
}

/*  static R call(MethodHandle h, args) {
 *      if (h.type != site type) Invokers.checkExactType(h, site type);
 *                               // or: h = Invokers.checkGenericType(h, site type);
 *      if (h instanceof Direct) return direct$((Direct) h, args);
 *      return (R) h.call(new Object[] {args});
 *  } */
struct method *handle_invoker(struct vm *vm, struct thread *t, sym name, sym desc)
{
    bool exact = strcmp(sym_text(&vm->syms, name), "invokeExact") == 0;
    uint64_t key = hash_pair(hash_pair(sym_hash(&vm->syms, desc), exact), CF_METHODREF);
    struct method *made = map_get_ptr(&vm->made, key);
    struct sig sig, with_handle, with_direct;
    if (made)
        return made;
    sig_parse(vm, desc, &sig);
    if (sig.slots > 253) {
        throw_new(vm, t, "java/lang/IllegalArgumentException", "too many arguments");
        return NULL;
    }
    with_handle = with_direct = sig;
    sig_prepend(vm, &with_handle, sym_of(&vm->syms, "L" HANDLE ";"));
    sig_prepend(vm, &with_direct, sym_of(&vm->syms, "L" DIRECT ";"));
    const char *direct = sym_text(&vm->syms, sig_desc(vm, &with_direct));
    char ret = type_kind(vm, sig.ret);
    struct synth s;
    synth_begin(&s, vm, arena_printf(&vm->program, "java/lang/invoke/Invoker$%016llx",
                                     (unsigned long long)key),
                "java/lang/Object", CF_FINAL | CF_SYNTHETIC);
    synth_method(&s, CF_STATIC, "call", sym_text(&vm->syms, sig_desc(vm, &with_handle)));
    check_type(&s, exact, sym_text(&vm->syms, desc));
    synth_load(&s, 'L', 0);
    synth_type_op(&s, J_INSTANCEOF, DIRECT, 0);
    size_t other = synth_jump(&s, J_IFEQ, -1);
    synth_load(&s, 'L', 0);
    synth_load_all(&s, &sig, 1);
    synth_invoke(&s, J_INVOKESTATIC, false, s.name, "direct$", direct);
    synth_return(&s, ret);
    synth_here(&s, other);
    s.depth = 0;
    synth_load(&s, 'L', 0);
    synth_pack(&s, &sig, 1);
    synth_invoke(&s, J_INVOKEVIRTUAL, false, HANDLE, "call",
                 "([Ljava/lang/Object;)Ljava/lang/Object;");
    synth_from_object(&s, sig.ret);
    synth_return(&s, ret);
    synth_method_end(&s);
    synth_method(&s, CF_STATIC | CF_NATIVE, "direct$", direct);
    struct klass *k = synth_define(&s, NULL);
    synth_find(vm, k, "direct$")->native = nat_direct;
    made = synth_find(vm, k, "call");
    map_put_ptr(&vm->made, key, made);
    return made;
}
