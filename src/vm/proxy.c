/* SPDX-License-Identifier: Apache-2.0 */
/* Dynamic proxies: a synthetic subclass of java.lang.reflect.Proxy for each list of
 * interfaces, whose methods pass a Method object and the boxed arguments to the handler.
 * Only the making of the class is done here; the rest of Proxy is the JDK's own code. */
#include "vm/handle.h"
#include "vm/nat.h"

#define HANDLER "java/lang/reflect/InvocationHandler"
#define METHOD "Ljava/lang/reflect/Method;"
#define OBJECT "Ljava/lang/Object;"

/* More methods than MAX_METHODS could need more constants than a class can have. */
enum { MAX_INTERFACES = 256, MAX_METHODS = 4000, PIECE = 20, COUNTER_KEY = 0x70726f7879 };

struct proxy {
    struct vm *vm;
    struct thread *t;
    const char *name;
    unsigned interfaces;
    struct klass *interface[MAX_INTERFACES];
    VEC(struct method *) method; /* those of Object first */
};

static enum nat illegal(const struct proxy *p, const struct klass *k, const char *fmt)
{
    struct buf name = {0};
    if (k)
        klass_dotted(p->vm, k, &name);
    buf_str(&name, "");
    struct buf text = {0};
    for (const char *c = fmt; *c; c++)
        if (*c == '@')
            buf_str(&text, name.at);
        else
            buf_char(&text, *c);
    enum nat r =
        throw_new(p->vm, p->t, "java/lang/IllegalArgumentException", "%s", text.at);
    buf_release(&name);
    buf_release(&text);
    return r;
}

/* ---- which interfaces, which methods ---- */

static enum nat read_interfaces(struct proxy *p, ref array)
{
    if (!array)
        return nat_null(p->vm, p->t);
    p->interfaces = vm_length(p->vm, array);
    if (p->interfaces > MAX_INTERFACES)
        return illegal(p, NULL, "interface limit exceeded");
    for (unsigned i = 0; i < p->interfaces; i++) {
        ref mirror = array_get_ref(p->vm, array, i);
        if (!mirror)
            return nat_null(p->vm, p->t);
        struct klass *k = p->interface[i] = klass_of_mirror(p->vm, mirror);
        if (k->kind != KLASS_OBJECT || !(k->flags & CF_INTERFACE))
            return illegal(p, k, "@ is not an interface");
        for (unsigned j = 0; j < i; j++)
            if (p->interface[j] == k)
                return illegal(p, k, "repeated interface: @");
    }
    return NAT_OK;
}

static bool known(const struct proxy *p, const struct method *m)
{
    for (size_t i = 0; i < p->method.len; i++)
        if (p->method.at[i]->name == m->name && p->method.at[i]->desc == m->desc)
            return true;
    return false;
}

static void collect_from(struct proxy *p, struct klass *k)
{
    for (uint32_t i = 0; i < k->methods; i++) {
        struct method *m = &k->method[i];
        if (!(m->flags & (CF_STATIC | CF_PRIVATE)) && !known(p, m))
            vec_push(&p->method, m);
    }
}

static void collect(struct proxy *p)
{
    static const char *const own[][2] = {{"hashCode", "()I"},
                                         {"equals", "(" OBJECT ")Z"},
                                         {"toString", "()Ljava/lang/String;"}};
    struct vm *vm = p->vm;
    for (size_t i = 0; i < 3; i++)
        vec_push(&p->method, klass_own_method(vm->k.object, sym_of(&vm->syms, own[i][0]),
                                              sym_of(&vm->syms, own[i][1])));
    for (unsigned i = 0; i < p->interfaces; i++) {
        collect_from(p, p->interface[i]);
        for (uint32_t j = 0; j < p->interface[i]->all_interfaces; j++)
            collect_from(p, p->interface[i]->all_interface[j]);
    }
}

/* ---- code ---- */

static const char *text(const struct proxy *p, sym s)
{
    return sym_text(&p->vm->syms, s);
}

static const char *field_name(const struct proxy *p, size_t i)
{
    return arena_printf(&p->vm->program, "m%zu", i);
}

static const char *piece_name(const struct proxy *p, size_t i)
{
    return arena_printf(&p->vm->program, "setup$%zu", i);
}

static void load_class(struct synth *s, const struct proxy *p, sym type)
{
    char kind = type_kind(p->vm, type);
    if (kind == 'L')
        synth_class(s, text(p, type_class(p->vm, type)));
    else
        synth_member(s, J_GETSTATIC, type_wrapper(kind), "TYPE", "Ljava/lang/Class;");
}

/* mN = Owner.class.getMethod(name, parameters) */
static void write_lookup(struct synth *s, const struct proxy *p, size_t i)
{
    const struct method *m = p->method.at[i];
    struct sig sig;
    sig_parse(p->vm, m->desc, &sig);
    synth_class(s, text(p, m->klass->name));
    synth_string(s, text(p, m->name));
    synth_int(s, (int32_t)sig.params);
    synth_type_op(s, J_ANEWARRAY, "java/lang/Class", 0);
    for (unsigned j = 0; j < sig.params; j++) {
        synth_op(s, J_DUP, 1);
        synth_int(s, (int32_t)j);
        load_class(s, p, sig.param[j]);
        synth_op(s, J_AASTORE, -3);
    }
    synth_invoke(s, J_INVOKEVIRTUAL, false, "java/lang/Class", "getMethod",
                 "(Ljava/lang/String;[Ljava/lang/Class;)" METHOD);
    synth_member(s, J_PUTSTATIC, p->name, field_name(p, i), METHOD);
}

/* Exceptions that the method may throw pass; any other is wrapped. */
static void write_handlers(struct synth *s, const struct proxy *p, const struct method *m,
                           size_t to)
{
    const struct cf_class *cf = m->klass->cf;
    for (unsigned i = 0; i < m->cf->exceptions; i++) {
        const char *type = text(p, cf->constant[m->cf->exception[i]].owner);
        if (strcmp(type, "java/lang/Throwable") == 0)
            return;
    }
    synth_handler(s, 0, to, "java/lang/Error");
    synth_op(s, J_ATHROW, -1);
    synth_handler(s, 0, to, "java/lang/RuntimeException");
    synth_op(s, J_ATHROW, -1);
    for (unsigned i = 0; i < m->cf->exceptions; i++) {
        synth_handler(s, 0, to, text(p, cf->constant[m->cf->exception[i]].owner));
        synth_op(s, J_ATHROW, -1);
    }
    synth_handler(s, 0, to, "java/lang/Throwable");
    unsigned local = s->locals;
    synth_store(s, 'L', local);
    synth_type_op(s, J_NEW, "java/lang/reflect/UndeclaredThrowableException", 1);
    synth_op(s, J_DUP, 1);
    synth_load(s, 'L', local);
    synth_invoke(s, J_INVOKESPECIAL, false,
                 "java/lang/reflect/UndeclaredThrowableException", "<init>",
                 "(Ljava/lang/Throwable;)V");
    synth_op(s, J_ATHROW, -1);
}

/* return (R) h.invoke(this, mN, new Object[] {args}), null without arguments */
static void write_method(struct synth *s, const struct proxy *p, size_t i)
{
    const struct method *m = p->method.at[i];
    struct sig sig;
    sig_parse(p->vm, m->desc, &sig);
    synth_method(s, CF_PUBLIC | CF_FINAL, text(p, m->name), text(p, m->desc));
    synth_load(s, 'L', 0);
    synth_member(s, J_GETFIELD, "java/lang/reflect/Proxy", "h", "L" HANDLER ";");
    synth_load(s, 'L', 0);
    synth_member(s, J_GETSTATIC, p->name, field_name(p, i), METHOD);
    if (sig.params)
        synth_pack(s, &sig, 1);
    else
        synth_op(s, J_ACONST_NULL, 1);
    synth_invoke(s, J_INVOKEINTERFACE, true, HANDLER, "invoke",
                 "(" OBJECT METHOD "[" OBJECT ")" OBJECT);
    synth_from_object(s, sig.ret);
    synth_return(s, type_kind(p->vm, sig.ret));
    write_handlers(s, p, m, synth_pos(s));
    synth_method_end(s);
}

/* The static initializer, in pieces that are never too long for a method. */
static void write_setup(struct synth *s, const struct proxy *p)
{
    size_t n = p->method.len;
    for (size_t i = 0; i < n; i += PIECE) {
        synth_method(s, CF_PRIVATE | CF_STATIC, piece_name(p, i), "()V");
        for (size_t j = i; j < n && j < i + PIECE; j++)
            write_lookup(s, p, j);
        synth_return(s, 'V');
        synth_method_end(s);
    }
    synth_method(s, CF_STATIC, "<clinit>", "()V");
    for (size_t i = 0; i < n; i += PIECE)
        synth_invoke(s, J_INVOKESTATIC, false, p->name, piece_name(p, i), "()V");
    synth_return(s, 'V');
    synth_method_end(s);
}

static struct klass *write_class(struct proxy *p, bool public)
{
    struct synth s;
    synth_begin(&s, p->vm, p->name, "java/lang/reflect/Proxy",
                (public ? CF_PUBLIC : 0) | CF_FINAL | CF_SUPER);
    for (unsigned i = 0; i < p->interfaces; i++)
        synth_interface(&s, text(p, p->interface[i]->name));
    synth_method(&s, CF_PUBLIC, "<init>", "(L" HANDLER ";)V");
    synth_load(&s, 'L', 0);
    synth_load(&s, 'L', 1);
    synth_invoke(&s, J_INVOKESPECIAL, false, "java/lang/reflect/Proxy", "<init>",
                 "(L" HANDLER ";)V");
    synth_return(&s, 'V');
    synth_method_end(&s);
    for (size_t i = 0; i < p->method.len; i++) {
        synth_field(&s, CF_PRIVATE | CF_STATIC | CF_FINAL, field_name(p, i), METHOD);
        write_method(&s, p, i);
    }
    write_setup(&s, p);
    struct klass *k = synth_define(&s, NULL);
    for (uint32_t i = 0; i < k->methods; i++)
        k->method[i].hidden = false;
    k->boot = false; /* it belongs to the program's loader */
    return k;
}

/* ---- the class of a list of interfaces ---- */

static uint64_t key_of(const struct proxy *p)
{
    uint64_t key = COUNTER_KEY;
    for (unsigned i = 0; i < p->interfaces; i++)
        key = hash_pair(key, p->interface[i]->hash);
    return key;
}

/* Package of the class: that of the interfaces that are not public. */
static enum nat choose_name(struct proxy *p, bool *public)
{
    struct vm *vm = p->vm;
    struct klass *near = NULL;
    for (unsigned i = 0; i < p->interfaces; i++) {
        struct klass *k = p->interface[i];
        if (nat_class_flags(k) & CF_PUBLIC)
            continue;
        if (near && !klass_same_package(vm, near, k))
            return illegal(p, NULL,
                           "cannot have non-public interfaces in different packages");
        near = k;
    }
    uint64_t n = 0;
    map_get(&vm->made, COUNTER_KEY, &n);
    map_put(&vm->made, COUNTER_KEY, n + 1);
    const char *owner = near ? text(p, near->name) : "jdk/proxy1/";
    const char *slash = strrchr(owner, '/');
    p->name =
        arena_printf(&vm->program, "%.*s$Proxy%llu", slash ? (int)(slash - owner + 1) : 0,
                     owner, (unsigned long long)n);
    *public = !near;
    return NAT_OK;
}

static enum nat proxy_class(struct proxy *p, struct klass **out)
{
    struct vm *vm = p->vm;
    uint64_t key = key_of(p);
    bool public = true;
    *out = map_get_ptr(&vm->made, key);
    if (*out)
        return NAT_OK;
    if (!klass_load_str(vm, p->t, "java/lang/reflect/Proxy"))
        return NAT_THROW;
    enum nat r = choose_name(p, &public);
    if (r != NAT_OK)
        return r;
    collect(p);
    if (p->method.len > MAX_METHODS)
        r = illegal(p, NULL, "too many methods in the interfaces of a proxy");
    else
        *out = write_class(p, public);
    vec_release(&p->method);
    if (r != NAT_OK)
        return r;
    map_put_ptr(&vm->made, key, *out);
    return NAT_OK;
}

/* Proxy.getProxyConstructor(Class caller, ClassLoader loader, Class[] interfaces) */
enum nat nat_proxy_constructor(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct proxy p = {.vm = vm, .t = t};
    struct klass *k;
    enum nat r = read_interfaces(&p, args[2]);
    if (r == NAT_OK)
        r = proxy_class(&p, &k);
    if (r != NAT_OK)
        return r;
    ref c = nat_make_method(vm, t, synth_find(vm, k, "<init>"));
    if (!c)
        return nat_none(t);
    uint32_t override = nat_offset(vm, klass_of(vm, c), "override", "Z");
    heap_put_bytes(vm, c, override, &(uint8_t){1}, 1);
    return nat_ref(args, c);
}

enum nat nat_proxy_isProxyClass(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    struct klass *k = klass_of_mirror(vm, args[0]);
    bool yes =
        k->synthetic && k->super &&
        strcmp(sym_text(&vm->syms, k->super->name), "java/lang/reflect/Proxy") == 0;
    return nat_int(args, yes);
}

/* Proxy.invokeDefault(Object proxy, Method method, Object[] args, Class caller) */
enum nat nat_proxy_invokeDefault(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct proxy p = {.vm = vm, .t = t};
    struct method *m = nat_method_of(vm, args[1]);
    struct sig sig;
    uint32_t slots[512] = {args[0]};
    if (!m || !args[0])
        return nat_null(vm, t);
    if (m->flags & (CF_STATIC | CF_ABSTRACT) || !(m->klass->flags & CF_INTERFACE))
        return illegal(&p, NULL, "not a default method");
    if (!klass_is_subclass(klass_of(vm, args[0]), m->klass))
        return illegal(&p, m->klass, "@ is not a proxy interface");
    sig_parse(vm, m->desc, &sig);
    if ((args[2] ? vm_length(vm, args[2]) : 0) != sig.params)
        return illegal(&p, NULL, "wrong number of arguments");
    if (!accessor_unpack(vm, t, &sig, args[2], slots + 1))
        return t->s.exception ? NAT_THROW : illegal(&p, NULL, "argument type mismatch");
    struct target *to = target_of_method(vm, REF_INVOKESPECIAL, m->klass, m);
    struct method *accessor = accessor_of(vm, to, ACCESSOR_BOXED);
    return frame_push(vm, t, accessor, slots, 0) ? NAT_TAIL : NAT_THROW;
}
