/* SPDX-License-Identifier: Apache-2.0 */
/* Symbolic references of the constant pool to classes, fields, methods (JVMS 5.4.3), and
 * which method a call runs (5.4.6). */
#include "vm/class.h"
#include "vm/explain.h"

struct klass *resolve_class(struct vm *vm, struct thread *t, struct klass *k, unsigned index)
{
    if (k->resolved[index].p)
        return k->resolved[index].p;
    struct klass *c = klass_load(vm, t, k->cf->constant[index].owner);
    if (!c)
        return NULL;
    struct klass *element = c;
    while (element->kind == KLASS_ARRAY)
        element = element->element;
    if (!(element->flags & CF_PUBLIC) && !k->synthetic && !klass_same_package(vm, k, element)) {
        throw_new(vm, t, "java/lang/IllegalAccessError",
                  "failed to access class %s from class %s", sym_text(&vm->syms, element->name),
                  sym_text(&vm->syms, k->name));
        return NULL;
    }
    k->resolved[index].p = c;
    return c;
}

struct field *resolve_field(struct vm *vm, struct thread *t, struct klass *k, unsigned index,
                            bool is_static)
{
    struct field *f = k->resolved[index].p;
    const struct cf_const *c = &k->cf->constant[index];
    if (!f) {
        struct klass *owner = resolve_class(vm, t, k, c->ref);
        if (!owner)
            return NULL;
        f = klass_find_field(owner, c->name, c->desc);
        if (!f) {
            throw_new(vm, t, "java/lang/NoSuchFieldError", "%s", sym_text(&vm->syms, c->name));
            return NULL;
        }
        if (!klass_may_access(vm, k, f->klass, f->flags)) {
            struct buf b = {0};
            buf_str(&b, "field ");
            klass_dotted(vm, f->klass, &b);
            buf_printf(&b, ".%s", sym_text(&vm->syms, f->name));
            explain_no_access(vm, t, k, f->klass, f->flags, b.at);
            buf_release(&b);
            return NULL;
        }
        k->resolved[index].p = f;
    }
    if (!!(f->flags & CF_STATIC) != is_static) {
        throw_new(vm, t, "java/lang/IncompatibleClassChangeError",
                  "Expected %sstatic field %s.%s", is_static ? "" : "non-",
                  sym_text(&vm->syms, f->klass->name), sym_text(&vm->syms, f->name));
        return NULL;
    }
    return f;
}

/* The most specific of the superinterfaces' methods; a non-abstract one first. */
static struct method *find_in_interfaces(struct klass *k, sym name, sym desc, bool concrete)
{
    struct method *best = NULL;
    for (uint32_t i = 0; i < k->all_interfaces; i++) {
        struct method *m = klass_own_method(k->all_interface[i], name, desc);
        if (!m || (m->flags & (CF_STATIC | CF_PRIVATE)))
            continue;
        if (concrete && (m->flags & CF_ABSTRACT)) {
            /* An abstract redeclaration below hides a default above it. */
            if (best && klass_is_subclass(m->klass, best->klass))
                best = m;
            continue;
        }
        if (!best || klass_is_subclass(m->klass, best->klass) || (best->flags & CF_ABSTRACT))
            best = m;
    }
    return best;
}

/* Two unrelated defaults: IncompatibleClassChangeError when selected. */
static bool conflicting_defaults(struct klass *k, const struct method *chosen)
{
    for (uint32_t i = 0; i < k->all_interfaces; i++) {
        struct method *m = klass_own_method(k->all_interface[i], chosen->name, chosen->desc);
        if (!m || (m->flags & (CF_STATIC | CF_PRIVATE | CF_ABSTRACT)) || m == chosen)
            continue;
        bool overridden = false;
        for (uint32_t j = 0; j < k->all_interfaces && !overridden; j++) {
            struct klass *other = k->all_interface[j];
            overridden = other != m->klass && klass_is_subclass(other, m->klass) &&
                         klass_own_method(other, m->name, m->desc);
        }
        if (!overridden)
            return true;
    }
    return false;
}

struct method *klass_find_method(struct klass *k, sym name, sym desc)
{
    for (struct klass *c = k; c; c = c->super) {
        struct method *m = klass_own_method(c, name, desc);
        if (m)
            return m;
    }
    struct method *m = find_in_interfaces(k, name, desc, true);
    return m ? m : find_in_interfaces(k, name, desc, false);
}

/* invoke, invokeExact and the VarHandle accesses: found by name alone (JVMS 2.9.3). */
static bool is_polymorphic(const struct vm *vm, const struct klass *k)
{
    return k == vm->k.method_handle || k == vm->k.var_handle;
}

static struct method *find_polymorphic(struct klass *k, sym name)
{
    for (uint32_t i = 0; i < k->methods; i++)
        if (k->method[i].name == name &&
            (k->method[i].flags & (CF_NATIVE | CF_VARARGS)) == (CF_NATIVE | CF_VARARGS))
            return &k->method[i];
    return NULL;
}

static struct method *no_such_method(struct vm *vm, struct thread *t, struct klass *owner,
                                     const struct cf_const *c)
{
    struct buf b = {0};
    method_signature(vm, owner, c->name, c->desc, &b);
    throw_new(vm, t, "java/lang/NoSuchMethodError", "'%s'", b.at);
    buf_release(&b);
    return NULL;
}

static bool check_method(struct vm *vm, struct thread *t, struct klass *k, struct klass *owner,
                         const struct cf_const *c, struct method *m)
{
    if (!!(owner->flags & CF_INTERFACE) != (c->tag == CF_IMETHODREF)) {
        throw_new(vm, t, "java/lang/IncompatibleClassChangeError",
                  "Found %s %s, but %s was expected",
                  owner->flags & CF_INTERFACE ? "interface" : "class",
                  sym_text(&vm->syms, owner->name),
                  owner->flags & CF_INTERFACE ? "class" : "interface");
        return false;
    }
    /* Arrays have a public clone(). */
    if (klass_may_access(vm, k, m->klass, m->flags) || owner->kind == KLASS_ARRAY)
        return true;
    struct buf b = {0};
    buf_str(&b, "method '");
    method_signature(vm, m->klass, m->name, m->desc, &b);
    buf_char(&b, '\'');
    explain_no_access(vm, t, k, m->klass, m->flags, b.at);
    buf_release(&b);
    return false;
}

struct method *resolve_method(struct vm *vm, struct thread *t, struct klass *k, unsigned index)
{
    struct method *m = k->resolved[index].p;
    if (m)
        return m;
    const struct cf_const *c = &k->cf->constant[index];
    struct klass *owner = resolve_class(vm, t, k, c->ref);
    if (!owner)
        return NULL;
    if (is_polymorphic(vm, owner) && find_polymorphic(owner, c->name)) {
        m = owner == vm->k.var_handle ? varhandle_invoker(vm, t, c->name, c->desc)
                                      : handle_invoker(vm, t, c->name, c->desc);
    } else {
        m = klass_find_method(owner, c->name, c->desc);
        if (!m && (owner->flags & CF_INTERFACE))
            m = klass_find_method(vm->k.object, c->name, c->desc);
        if (!m)
            return no_such_method(vm, t, owner, c);
        if (!check_method(vm, t, k, owner, c, m))
            return NULL;
    }
    k->resolved[index].p = m;
    return m;
}

static struct method *select_slow(struct vm *vm, struct klass *k, struct method *m)
{
    for (struct klass *c = k; c; c = c->super) {
        struct method *own = klass_own_method(c, m->name, m->desc);
        if (own && !(own->flags & (CF_STATIC | CF_PRIVATE)))
            return own;
    }
    struct method *found = find_in_interfaces(k, m->name, m->desc, true);
    if (found && conflicting_defaults(k, found))
        return vm->conflict_method;
    return found ? found : m;
}

struct method *klass_select(struct vm *vm, struct klass *k, struct method *m)
{
    if (m->flags & CF_PRIVATE)
        return m;
    if (m->vindex >= 0) {
        struct method *s = k->vtable[m->vindex];
        return s->flags & CF_ABSTRACT ? NULL : s;
    }
    uint64_t key = (uint64_t)m->name << 32 | m->desc;
    struct method *s = map_get_ptr(&k->lookup, key);
    if (!s) {
        s = select_slow(vm, k, m);
        map_put_ptr(&k->lookup, key, s);
    }
    return s->flags & CF_ABSTRACT ? NULL : s;
}

enum nat resolve_object(struct vm *vm, struct thread *t, struct klass *k, unsigned index,
                        ref *out)
{
    const struct cf_const *c = &k->cf->constant[index];
    if (c->tag == CF_STRING) {
        *out = string_constant(vm, c->name);
        return NAT_OK;
    }
    if (c->tag == CF_CLASS) {
        struct klass *found = resolve_class(vm, t, k, index);
        if (!found)
            return NAT_THROW;
        *out = found->mirror;
        return NAT_OK;
    }
    return resolve_handle(vm, t, k, index, out);
}
