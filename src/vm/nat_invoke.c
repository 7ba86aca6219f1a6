/* SPDX-License-Identifier: Apache-2.0 */
/* Natives of the models of java.lang.invoke: method types, lookups, calls of direct
 * handles, constants for bootstraps. */
#include "vm/handle.h"
#include "vm/nat.h"

enum { MODE_PRIVATE = 2, MODE_PROTECTED = 4, MODE_PACKAGE = 8, MODE_UNCONDITIONAL = 32,
       MODE_TRUSTED = -1 };

enum nat nat_methodtype_intern(struct vm *vm, struct thread *t, uint32_t *args)
{
    ref type = handle_type(vm, t, handle_desc_of(vm, args[0], args[1]));
    return type ? nat_ref(args, type) : NAT_THROW;
}

static struct target *target_of_direct(struct vm *vm, ref direct)
{
    return target_by_key(vm, (uint64_t)heap_get64(vm, direct, vm->off.direct_member));
}

enum nat nat_direct_call(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct target *to = target_of_direct(vm, args[0]);
    struct sig sig;
    uint32_t slots[512] = {0};
    target_sig(vm, to, &sig);
    if (!args[1] || vm_length(vm, args[1]) != sig.params ||
        !accessor_unpack(vm, t, &sig, args[1], slots))
        return t->s.exception ? NAT_THROW
                              : throw_new(vm, t, "java/lang/ClassCastException",
                                          "arguments do not fit the method handle");
    struct method *m = accessor_of(vm, to, ACCESSOR_BOXED);
    return frame_push(vm, t, m, slots, 0) ? NAT_TAIL : NAT_THROW;
}

enum nat nat_lookup_isVarargs(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    return nat_int(args, target_is_varargs(vm, target_of_direct(vm, args[0])));
}

/* ---- messages ---- */

static const char *const kind_name[] = {
    "", "getField", "getStatic", "putField", "putStatic", "invokeVirtual", "invokeStatic",
    "invokeSpecial", "newInvokeSpecial", "invokeInterface"};

/* Class name without package, as MethodType prints it. */
static void add_simple(struct vm *vm, struct buf *b, sym type)
{
    struct klass *k = klass_of_desc(vm, vm->thread.at[0], sym_text(&vm->syms, type),
                                    sym_len(&vm->syms, type));
    unsigned dims = 0;
    for (; k && k->kind == KLASS_ARRAY; dims++)
        k = k->element;
    struct buf name = {0};
    if (k)
        klass_dotted(vm, k, &name);
    const char *start = name.at ? name.at : "";
    for (const char *p = start; *p; p++)
        if ((*p == '.' || *p == '$') && p[1])
            start = p + 1;
    buf_str(b, start);
    while (dims-- > 0)
        buf_str(b, "[]");
    buf_release(&name);
}

struct member {
    struct vm *vm;
    struct thread *t;
    unsigned kind;
    struct klass *refc;
    sym name, desc; /* desc of a field: ()T */
    ref lookup;
};

static void add_member(const struct member *q, struct buf *b)
{
    struct vm *vm = q->vm;
    struct sig sig;
    sig_parse(vm, q->desc, &sig);
    klass_dotted(vm, q->refc, b);
    buf_printf(b, ".%s", sym_text(&vm->syms, q->name));
    if (q->kind > REF_PUTSTATIC) {
        buf_char(b, '(');
        for (unsigned i = 0; i < sig.params; i++) {
            if (i)
                buf_char(b, ',');
            add_simple(vm, b, sig.param[i]);
        }
        buf_char(b, ')');
    } else {
        buf_char(b, '/');
    }
    add_simple(vm, b, sig.ret);
    buf_printf(b, "/%s", kind_name[q->kind]);
}

static enum nat fail(const struct member *q, const char *exception, const char *why)
{
    struct buf b = {0};
    add_member(q, &b);
    enum nat r = throw_new(q->vm, q->t, exception, "%s: %s", why, b.at);
    buf_release(&b);
    return r;
}

static enum nat denied(const struct member *q, uint16_t flags, bool unconditional)
{
    struct vm *vm = q->vm;
    const char *why = flags & CF_PUBLIC ? "class is not public"
                      : flags & CF_PRIVATE ? "member is private"
                      : flags & CF_PROTECTED ? "member is protected"
                                             : "member is private to package";
    struct buf b = {0}, from = {0};
    add_member(q, &b);
    if (unconditional) {
        buf_str(&from, "public Lookup");
    } else {
        buf_str(&from, "class ");
        klass_dotted(
            vm, klass_of_mirror(vm, heap_get_ref(vm, q->lookup, vm->off.lookup_class)),
            &from);
    }
    enum nat r = throw_new(vm, q->t, "java/lang/IllegalAccessException",
                           "%s: %s, from %s", why, b.at, from.at);
    buf_release(&b);
    buf_release(&from);
    return r;
}

/* ---- access ---- */

/* May the lookup use a member of `owner` with these flags through q->refc? */
static enum nat check_access(const struct member *q, struct klass *owner, uint16_t flags)
{
    struct vm *vm = q->vm;
    int32_t modes = (int32_t)heap_get32(vm, q->lookup, vm->off.lookup_modes);
    struct klass *from =
        klass_of_mirror(vm, heap_get_ref(vm, q->lookup, vm->off.lookup_class));
    if (modes == MODE_TRUSTED)
        return NAT_OK;
    bool near = modes & (MODE_PACKAGE | MODE_PRIVATE);
    bool visible = nat_class_flags(q->refc) & CF_PUBLIC ||
                   (near && klass_same_package(vm, from, q->refc)) ||
                   q->refc->kind == KLASS_ARRAY;
    if (!visible)
        return denied(q, CF_PUBLIC, modes & MODE_UNCONDITIONAL);
    if (flags & CF_PUBLIC || q->refc->kind == KLASS_ARRAY)
        return NAT_OK;
    bool ok;
    if (modes & MODE_PRIVATE)
        ok = klass_may_access(vm, from, owner, flags);
    else
        ok = modes & MODE_PACKAGE && !(flags & CF_PRIVATE) &&
             klass_same_package(vm, from, owner);
    return ok ? NAT_OK : denied(q, flags, modes & MODE_UNCONDITIONAL);
}

static bool is_field_kind(unsigned kind)
{
    return kind <= REF_PUTSTATIC;
}

static enum nat find_field(const struct member *q, struct target **out)
{
    struct vm *vm = q->vm;
    struct sig sig;
    sig_parse(vm, q->desc, &sig);
    struct field *f = klass_find_field(q->refc, q->name, sig.ret);
    bool is_static = q->kind == REF_GETSTATIC || q->kind == REF_PUTSTATIC;
    bool write = q->kind == REF_PUTFIELD || q->kind == REF_PUTSTATIC;
    if (!f)
        return fail(q, "java/lang/NoSuchFieldException", "no such field");
    if (!!(f->flags & CF_STATIC) != is_static)
        return fail(q, "java/lang/IllegalAccessException",
                    is_static ? "expected a static field"
                              : "expected a non-static field");
    enum nat r = check_access(q, f->klass, f->flags);
    if (r != NAT_OK)
        return r;
    bool trusted =
        (int32_t)heap_get32(vm, q->lookup, vm->off.lookup_modes) == MODE_TRUSTED;
    if (write && f->flags & CF_FINAL && !(trusted && !is_static))
        return fail(q, "java/lang/IllegalAccessException",
                    "final field has no write access");
    *out = target_of_field(vm, q->kind, q->refc, f);
    return NAT_OK;
}

static struct method *find_method(const struct member *q)
{
    struct vm *vm = q->vm;
    const char *name = sym_text(&vm->syms, q->name);
    if (q->kind == REF_NEWINVOKESPECIAL)
        return klass_own_method(q->refc, q->name, q->desc);
    if (*name == '<')
        return NULL;
    struct method *m = klass_find_method(q->refc, q->name, q->desc);
    if (!m && q->refc->flags & CF_INTERFACE)
        m = klass_find_method(vm->k.object, q->name, q->desc);
    return m;
}

static enum nat find_target(const struct member *q, ref special, struct target **out)
{
    struct vm *vm = q->vm;
    struct method *m = find_method(q);
    if (!m)
        return fail(q, "java/lang/NoSuchMethodException", "no such method");
    if (!!(m->flags & CF_STATIC) != (q->kind == REF_INVOKESTATIC))
        return fail(q, "java/lang/IllegalAccessException", "no such method");
    if (q->kind == REF_NEWINVOKESPECIAL && q->refc->flags & CF_ABSTRACT)
        return fail(q, "java/lang/InstantiationException", "abstract class");
    enum nat r = check_access(q, m->klass, m->flags);
    if (r != NAT_OK)
        return r;
    struct klass *owner = q->refc;
    if (q->kind == REF_INVOKESPECIAL) {
        struct klass *caller = klass_of_mirror(vm, special);
        if (!klass_is_subclass(caller, q->refc))
            return fail(q, "java/lang/IllegalAccessException", "no such method");
        if (caller != q->refc && !(q->refc->flags & CF_INTERFACE) && caller->super)
            m = klass_find_method(caller->super, q->name, q->desc);
        if (!m || m->flags & CF_ABSTRACT)
            return fail(q, "java/lang/IllegalAccessException", "no such method");
        owner = caller;
    }
    *out = target_of_method(vm, q->kind, owner, m);
    return NAT_OK;
}

/* find0(int kind, Class refc, String name, MethodType type, Lookup from, Class special)
 */
enum nat nat_lookup_find(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct member q = {vm,
                       t,
                       args[0],
                       klass_of_mirror(vm, args[1]),
                       string_sym(vm, args[2]),
                       handle_type_desc(vm, args[3]),
                       args[4]};
    struct target *to = NULL;
    enum nat r =
        is_field_kind(q.kind) ? find_field(&q, &to) : find_target(&q, args[5], &to);
    return r == NAT_OK ? handle_new(vm, t, to, &args[0]) : r;
}

/* field0(Class refc, String name, Class type, boolean isStatic, Lookup caller) */
enum nat nat_varhandle_field(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0] || !args[1] || !args[2])
        return nat_null(vm, t);
    struct klass *type = klass_of_mirror(vm, args[2]);
    struct sig sig = {.ret = klass_type(vm, type)};
    struct member q = {vm, t, args[3] ? REF_GETSTATIC : REF_GETFIELD,
                       klass_of_mirror(vm, args[0]), string_sym(vm, args[1]),
                       sig_desc(vm, &sig), args[4]};
    struct target *to = NULL;
    enum nat r = find_field(&q, &to);
    if (r != NAT_OK)
        return r;
    struct field *f = to->field;
    if (args[3] && (r = klass_init(vm, t, f->klass)) != NAT_OK)
        return r;
    ref o = object_new(vm, t, vm->k.var_handle);
    if (!o)
        return NAT_NOMEM;
    heap_put32(vm, o, vm->off.var_kind, args[3] ? 1 : 0);
    heap_put32(vm, o, vm->off.var_char, (uint8_t)f->type);
    heap_put32(vm, o, vm->off.var_offset, f->offset);
    heap_put_bytes(vm, o, vm->off.var_read_only, &(uint8_t){!!(f->flags & CF_FINAL)}, 1);
    heap_put_ref(vm, o, vm->off.var_owner, args[3] ? f->klass->mirror : q.refc->mirror);
    heap_put_ref(vm, o, vm->off.var_type, type->mirror);
    return nat_ref(args, o);
}

/* ---- constants of bootstraps ---- */

/* Linker.constant(Class owner, int index) */
enum nat nat_linker_constant(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = klass_of_mirror(vm, args[0]);
    const struct cf_const *c = &k->cf->constant[args[1]];
    static const struct { uint8_t tag; char kind; } numbers[] = {
        {CF_INTEGER, 'I'}, {CF_FLOAT, 'F'}, {CF_LONG, 'J'}, {CF_DOUBLE, 'D'}};
    for (size_t i = 0; i < 4; i++) {
        struct box b;
        if (c->tag != numbers[i].tag)
            continue;
        enum nat r = box_prepare(vm, t, numbers[i].kind, &b);
        if (r != NAT_OK)
            return r;
        bool wide = c->tag == CF_LONG || c->tag == CF_DOUBLE;
        return nat_ref(args, box_finish(vm, &b, wide ? (uint64_t)c->l : (uint32_t)c->i));
    }
    return resolve_object(vm, t, k, args[1], &args[0]);
}
