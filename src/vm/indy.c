/* SPDX-License-Identifier: Apache-2.0 */
/* Linking of invokedynamic. The bootstraps that javac uses are known by name and turned
 * into synthetic bytecode without running any Java; every other bootstrap is called, when
 * the site is first run, by a synthetic method that keeps the call site it got in a
 * static field, so that linking is part of the state and can be undone. */
#include "vm/invoke.h"
#include "vm/ops.h"

struct linker {
    const char *owner, *name; /* name NULL: any */
    struct method *(*link)(const struct indy *site);
};

static const struct linker linkers[] = {
    {"java/lang/invoke/LambdaMetafactory", NULL, lambda_link},
    {"java/lang/invoke/StringConcatFactory", NULL, concat_link},
    {"java/lang/runtime/ObjectMethods", "bootstrap", record_link},
};

const struct cf_const *indy_arg(const struct indy *site, unsigned i, enum cf_tag tag)
{
    if (i >= site->b->args)
        return NULL;
    const struct cf_const *c = &site->k->cf->constant[site->b->arg[i]];
    return c->tag == tag ? c : NULL;
}

const char *indy_class_name(const struct indy *site, const char *what)
{
    return arena_printf(&site->vm->program, "%s$$%s$%u",
                        sym_text(&site->vm->syms, site->k->name), what, site->index);
}

struct method *indy_bad(const struct indy *site, const char *why)
{
    throw_new(site->vm, site->t, "java/lang/BootstrapMethodError", "%s", why);
    return NULL;
}

/* ---- bootstraps of others ---- */

/* Loads one bootstrap argument as an object. */
static bool load_argument(struct synth *s, const struct indy *site, unsigned i)
{
    const struct klass *k = site->k;
    unsigned index = site->b->arg[i];
    synth_class(s, sym_text(&s->vm->syms, k->name));
    synth_int(s, (int32_t)index);
    synth_invoke(s, J_INVOKESTATIC, false, "java/lang/invoke/Linker", "constant",
                 "(Ljava/lang/Class;I)Ljava/lang/Object;");
    return true;
}

/* Pushes Linker.link(caller, bootstrap, name, type, arguments). */
static void call_linker(struct synth *s, const struct indy *site, const char *method,
                        const char *result)
{
    struct vm *vm = s->vm;
    synth_class(s, sym_text(&vm->syms, site->k->name));
    synth_class(s, sym_text(&vm->syms, site->k->name));
    synth_int(s, site->b->method);
    synth_invoke(s, J_INVOKESTATIC, false, "java/lang/invoke/Linker", "constant",
                 "(Ljava/lang/Class;I)Ljava/lang/Object;");
    synth_string(s, sym_text(&vm->syms, site->c->name));
    if (site->c->tag == CF_INDY)
        synth_method_type(s, sym_text(&vm->syms, site->c->desc));
    else
        synth_string(s, sym_text(&vm->syms, site->c->desc));
    synth_int(s, site->b->args);
    synth_type_op(s, J_ANEWARRAY, "java/lang/Object", 0);
    for (unsigned i = 0; i < site->b->args; i++) {
        synth_op(s, J_DUP, 1);
        synth_int(s, (int32_t)i);
        load_argument(s, site, i);
        synth_op(s, J_AASTORE, -3);
    }
    struct buf d;
    buf_init(&d);
    buf_printf(&d, "(Ljava/lang/Class;Ljava/lang/Object;Ljava/lang/String;%s"
               "[Ljava/lang/Object;)%s",
               site->c->tag == CF_INDY ? "Ljava/lang/invoke/MethodType;"
                                       : "Ljava/lang/String;", result);
    synth_invoke(s, J_INVOKESTATIC, false, "java/lang/invoke/Linker", method, d.at);
    buf_release(&d);
}

#define CALL_SITE "Ljava/lang/invoke/CallSite;"
#define HANDLE "Ljava/lang/invoke/MethodHandle;"

/*  static CallSite site;
 *  static R call(args) {
 *      CallSite s = site;
 *      if (s == null) site = s = Linker.link(…);
 *      return (R) s.getTarget().invokeExact(args);
 *  } */
struct method *indy_link_other(const struct indy *site)
{
    struct vm *vm = site->vm;
    const char *name = indy_class_name(site, "Site"),
               *desc = sym_text(&vm->syms, site->c->desc);
    struct synth s;
    struct sig sig;
    sig_parse(vm, site->c->desc, &sig);
    if (sig.slots > 250)
        return indy_bad(site, "too many arguments at a dynamic call site");
    synth_begin(&s, vm, name, "java/lang/Object", CF_FINAL | CF_SYNTHETIC);
    synth_field(&s, CF_STATIC, "site", CALL_SITE);
    synth_method(&s, CF_STATIC, "call", desc);
    synth_member(&s, J_GETSTATIC, name, "site", CALL_SITE);
    synth_op(&s, J_DUP, 1);
    size_t linked = synth_jump(&s, J_IFNONNULL, -1);
    synth_op(&s, J_POP, -1);
    call_linker(&s, site, "link", CALL_SITE);
    synth_op(&s, J_DUP, 1);
    synth_member(&s, J_PUTSTATIC, name, "site", CALL_SITE);
    synth_here(&s, linked);
    synth_invoke(&s, J_INVOKEVIRTUAL, false, "java/lang/invoke/CallSite", "getTarget",
                 "()" HANDLE);
    synth_load_all(&s, &sig, 0);
    synth_invoke(&s, J_INVOKEVIRTUAL, false, "java/lang/invoke/MethodHandle",
                 "invokeExact", desc);
    synth_return(&s, type_kind(vm, sig.ret));
    synth_method_end(&s);
    struct klass *k = synth_define(&s, site->k);
    return synth_find(vm, k, "call");
}

enum nat indy_link(struct vm *vm, struct thread *t, struct klass *k, unsigned index,
                   struct method **target)
{
    const struct cf_class *cf = k->cf;
    uint64_t key = hash_pair(hash_pair(k->hash, index), CF_INDY);
    *target = map_get_ptr(&vm->made, key);
    if (*target)
        return NAT_OK;
    const struct cf_const *c = &cf->constant[index];
    struct indy site = {vm, t, k, index, c, &cf->bootstrap[c->ref]};
    const struct cf_const *handle = &cf->constant[site.b->method];
    const struct cf_const *bootstrap = &cf->constant[handle->ref];
    const char *owner = sym_text(&vm->syms, bootstrap->owner);
    const char *name = sym_text(&vm->syms, bootstrap->name);
    struct method *(*link)(const struct indy *) = indy_link_other;
    for (size_t i = 0; i < sizeof linkers / sizeof *linkers; i++)
        if (strcmp(owner, linkers[i].owner) == 0 &&
            (!linkers[i].name || strcmp(name, linkers[i].name) == 0))
            link = linkers[i].link;
    *target = link(&site);
    if (!*target)
        return NAT_THROW;
    map_put_ptr(&vm->made, key, *target);
    return NAT_OK;
}

/* ---- CONSTANT_Dynamic ---- */

/*  static Object value; static boolean known;
 *  static void find() { value = Linker.dynamic(…); known = true; }
 *  static T get() { if (!known) find(); return (T) value; } */
static struct klass *condy_class(const struct indy *site)
{
    struct vm *vm = site->vm;
    const char *name = indy_class_name(site, "Dynamic");
    struct klass *k = klass_loaded(vm, sym_of(&vm->syms, name));
    struct sig sig = {.ret = site->c->desc};
    if (k)
        return k;
    struct synth s;
    synth_begin(&s, vm, name, "java/lang/Object", CF_FINAL | CF_SYNTHETIC);
    synth_field(&s, CF_STATIC, "value", "Ljava/lang/Object;");
    synth_field(&s, CF_STATIC, "known", "Z");
    synth_method(&s, CF_STATIC, "find", "()V");
    call_linker(&s, site, "dynamic", "Ljava/lang/Object;");
    synth_member(&s, J_PUTSTATIC, name, "value", "Ljava/lang/Object;");
    synth_int(&s, 1);
    synth_member(&s, J_PUTSTATIC, name, "known", "Z");
    synth_return(&s, 'V');
    synth_method_end(&s);
    synth_method(&s, CF_STATIC, "get", sym_text(&vm->syms, sig_desc(vm, &sig)));
    synth_member(&s, J_GETSTATIC, name, "known", "Z");
    size_t known = synth_jump(&s, J_IFNE, -1);
    synth_invoke(&s, J_INVOKESTATIC, false, name, "find", "()V");
    synth_here(&s, known);
    synth_member(&s, J_GETSTATIC, name, "value", "Ljava/lang/Object;");
    synth_from_object(&s, sig.ret);
    synth_return(&s, type_kind(vm, sig.ret));
    synth_method_end(&s);
    return synth_define(&s, site->k);
}

static struct klass *condy_holder(struct vm *vm, struct thread *t, struct klass *k,
                                  unsigned index)
{
    const struct cf_const *c = &k->cf->constant[index];
    struct indy site = {vm, t, k, index, c, &k->cf->bootstrap[c->ref]};
    return condy_class(&site);
}

enum nat condy_resolve(struct vm *vm, struct thread *t, struct klass *k, unsigned index,
                       ref *out)
{
    struct klass *holder = condy_holder(vm, t, k, index);
    const char *statics = vm_addr(vm, holder->mirror);
    if (!*(const uint8_t *)(statics + holder->field[1].offset))
        return frame_push(vm, t, synth_find(vm, holder, "find"), NULL, FRAME_DISCARD)
                   ? NAT_RETRY : NAT_THROW;
    *out = *(const ref *)(const void *)(statics + holder->field[0].offset);
    return NAT_OK;
}

/* The value is state, so the instruction becomes a call that fetches it. */
enum nat condy_quicken(struct vm *vm, struct thread *t, struct method *m, struct insn *in)
{
    struct klass *holder = condy_holder(vm, t, m->klass, in->a);
    in->p = synth_find(vm, holder, "get");
    in->a = 0;
    in->op = OP_INVOKESTATIC_ANY;
    return NAT_OK;
}
