/* SPDX-License-Identifier: Apache-2.0 */
/* Fields and calls: receivers, arguments, constructors, protected members. */
#include "classfile/verify.h"

#include <string.h>

/* Each name of the receiver is the current class or below it; an array may be cloned. */
static int protected_receiver(struct verifier *v, const struct cf_const *k,
                              vtype receiver)
{
    bool clone = k->tag != CF_FIELDREF && k->owner == v->object &&
                 strcmp(sym_text(v->syms, k->name), "clone") == 0;
    const sym *names;
    uint32_t n = vtype_names(v, &receiver, &names);
    for (uint32_t i = 0; i < n; i++) {
        if (clone && *sym_text(v->syms, names[i]) == '[')
            continue;
        int fits = vtype_name_fits(v, names[i], v->c->name);
        if (fits != 1)
            return fits;
    }
    return 1;
}

/* JVMS 4.10.1.8. The environment is asked only if the answer matters. */
static bool check_protected(struct verifier *v, const struct cf_const *k, vtype receiver)
{
    if (k->owner == v->c->name || receiver == vtype_of(V_CLASS, v->c->name) ||
        vtype_kind(receiver) == V_NULL || *sym_text(v->syms, k->owner) == '[')
        return true;
    int is = v->env->is_protected(v->env->ctx, k->owner, k->name, k->desc,
                                  k->tag != CF_FIELDREF);
    if (is != 1)
        return is == 0;
    int fits = protected_receiver(v, k, receiver);
    if (fits == 0)
        return verify_bad(v, "Bad access to protected data in %s",
                          k->tag == CF_FIELDREF ? "getfield" : "invokevirtual");
    return fits == 1;
}

/* ---- fields ---- */

static bool declares_field(const struct cf_class *c, sym name, sym desc)
{
    for (uint32_t i = 0; i < c->fields; i++) {
        if (c->field[i].name == name && c->field[i].desc == desc)
            return true;
    }
    return false;
}

static bool pop_owner(struct verifier *v, const struct cf_insn *in,
                      const struct cf_const *k)
{
    vtype t;
    if (!verify_pop(v, &t))
        return false;
    /* A constructor may set its class's own fields before it calls another one. */
    if (vtype_kind(t) == V_THIS && in->op == CF_OP_PUTFIELD && k->owner == v->c->name &&
        declares_field(v->c, k->name, k->desc))
        return true;
    if (!verify_fit(v, vtype_fits(v, t, k->owner), t, k->owner))
        return false;
    const sym *names;
    uint32_t n = vtype_names(v, &t, &names);
    for (uint32_t i = 0; i < n; i++) {
        if (*sym_text(v->syms, names[i]) == '[')
            return verify_bad_type(v, t, "object with fields");
    }
    return check_protected(v, k, t);
}

bool verify_field(struct verifier *v, const struct cf_insn *in)
{
    const struct cf_const *k = verify_constant(v, in, 1u << CF_FIELDREF);
    if (!k)
        return false;
    if (*sym_text(v->syms, k->owner) == '[')
        return verify_bad(v, "Expecting reference to class at constant pool entry %u",
                          in->a);
    const char *p = sym_text(v->syms, k->desc);
    vtype t = vtype_parse(v, &p);
    bool get = in->op == CF_OP_GETSTATIC || in->op == CF_OP_GETFIELD;
    bool of_object = in->op == CF_OP_GETFIELD || in->op == CF_OP_PUTFIELD;
    return (get || verify_pop_as(v, t)) && (!of_object || pop_owner(v, in, k)) &&
           (!get || verify_push(v, t));
}

/* ---- calls ---- */

static bool check_arg(struct verifier *v, const vtype *slot, vtype want)
{
    if (vtype_kind(want) == V_CLASS)
        return verify_fit(v, vtype_fits(v, *slot, vtype_payload(want)), *slot,
                          vtype_payload(want));
    return *slot == want || verify_bad_kind(v, *slot, vtype_kind(want));
}

/* A descriptor reads from the first argument on, which lies deepest. The halves of a long
 * or double are always together, so that checking the lower one is enough. */
static bool pop_args(struct verifier *v, sym desc)
{
    int n = cf_arg_slots(sym_text(v->syms, desc));
    if (n < 0)
        return verify_bad(v, "Illegal method descriptor");
    if ((uint32_t)n > v->depth)
        return verify_bad(v, "Operand stack underflow");
    v->depth -= (uint32_t)n;
    uint32_t at = v->locals.tracked + v->depth;
    for (const char *p = sym_text(v->syms, desc) + 1; *p != ')';) {
        vtype want = vtype_parse(v, &p);
        if (!check_arg(v, &v->slot[at], want))
            return false;
        at += 1 + (vtype_kind(want) == V_LONG || vtype_kind(want) == V_DOUBLE);
    }
    return true;
}

static void replace(struct verifier *v, vtype old, vtype new)
{
    uint32_t n = v->locals.tracked + v->depth;
    for (uint32_t i = 0; i < n; i++) {
        if (v->slot[i] == old)
            v->slot[i] = new;
    }
    v->work += n;
}

static bool init_this(struct verifier *v, const struct cf_const *k)
{
    if (k->owner != v->c->name && k->owner != v->c->super)
        return verify_bad(v, "Bad <init> method call");
    v->this_uninit = false;
    replace(v, vtype_of(V_THIS, 0), vtype_of(V_CLASS, v->c->name));
    return true;
}

static bool init_new(struct verifier *v, const struct cf_const *k, vtype t)
{
    sym made = v->c->constant[v->body->insn[vtype_payload(t)].a].owner;
    if (k->owner != made)
        return verify_bad(v, "Call to wrong <init> method");
    if (k->owner != v->c->name) {
        int is = v->env->is_protected(v->env->ctx, k->owner, k->name, k->desc, true);
        if (is == 1)
            return verify_bad(v, "Bad access to protected <init> method");
        if (is < 0)
            return false;
    }
    replace(v, t, vtype_of(V_CLASS, made));
    return true;
}

static bool call_init(struct verifier *v, const struct cf_const *k)
{
    vtype t;
    if (!verify_pop(v, &t))
        return false;
    if (vtype_kind(t) == V_THIS)
        return init_this(v, k);
    if (vtype_kind(t) == V_NEW)
        return init_new(v, k, t);
    return verify_bad_type(v, t, "uninitialized object");
}

/* A private method of the class itself, or a method of what the class extends or names as
 * a superinterface. */
static bool special_owner(struct verifier *v, const struct cf_const *k)
{
    if (k->owner == v->c->name || (k->owner == v->c->super && k->tag == CF_METHODREF))
        return true;
    for (uint32_t i = 0; i < v->c->interfaces && k->tag == CF_IMETHODREF; i++) {
        if (v->c->interface[i] == k->owner)
            return true;
    }
    int fits = vtype_name_fits(v, v->c->name, k->owner);
    if (fits == 0 || (fits == 1 && k->tag == CF_IMETHODREF))
        return verify_bad(v, "Bad invokespecial instruction: %s",
                          fits ? "interface method reference is in an indirect "
                                 "superinterface"
                               : "current class isn't assignable to reference class");
    return fits == 1;
}

static bool pop_receiver(struct verifier *v, const struct cf_insn *in,
                         const struct cf_const *k)
{
    vtype t;
    switch (in->op) {
    case CF_OP_INVOKESPECIAL:
        return special_owner(v, k) && verify_pop_class(v, v->c->name, &t);
    case CF_OP_INVOKEVIRTUAL:
        return verify_pop_class(v, k->owner, &t) && check_protected(v, k, t);
    case CF_OP_INVOKEINTERFACE:
        /* As good as Object: whether it implements the interface shows at run time. */
        return verify_pop_class(v, v->object, &t);
    default:
        return true;
    }
}

/* Which constants an instruction may call (JVMS 4.9.1). */
static uint32_t callable(const struct verifier *v, unsigned op)
{
    uint32_t either = 1u << CF_METHODREF;
    if (v->c->major >= 52)
        either |= 1u << CF_IMETHODREF;
    switch (op) {
    case CF_OP_INVOKEVIRTUAL: return 1u << CF_METHODREF;
    case CF_OP_INVOKEINTERFACE: return 1u << CF_IMETHODREF;
    case CF_OP_INVOKEDYNAMIC: return 1u << CF_INDY;
    default: return either;
    }
}

bool verify_invoke(struct verifier *v, const struct cf_insn *in)
{
    const struct cf_const *k = verify_constant(v, in, callable(v, in->op));
    if (!k || !pop_args(v, k->desc))
        return false;
    bool init = k->name == v->init;
    if (!init && *sym_text(v->syms, k->name) == '<')
        return verify_bad(v, "Illegal call to internal method");
    if (init && (in->op != CF_OP_INVOKESPECIAL || k->tag != CF_METHODREF))
        return verify_bad(v, "Illegal call to <init>");
    const char *p = strchr(sym_text(v->syms, k->desc), ')') + 1;
    if (init && *p != 'V')
        return verify_bad(v, "<init> must return void");
    if (init ? !call_init(v, k) : !pop_receiver(v, in, k))
        return false;
    return *p == 'V' || verify_push(v, vtype_parse(v, &p));
}
