/* SPDX-License-Identifier: Apache-2.0 */
/* ObjectMethods: toString, hashCode and equals of records as straight code over the
 * fields. */
#include "vm/invoke.h"

#include <stdio.h>

struct record {
    const struct indy *site;
    struct vm *vm;
    unsigned n;
    const struct cf_const *field[256]; /* FIELDREF constants of the components */
    const char *owner;
    struct plan plan; /* of toString, once written */
};

static const char *text(const struct record *r, sym s)
{
    return sym_text(&r->vm->syms, s);
}

static void get(struct synth *s, const struct record *r, unsigned i, unsigned local)
{
    synth_load(s, 'L', local);
    synth_member(s, J_GETFIELD, r->owner, text(r, r->field[i]->name),
                 text(r, r->field[i]->desc));
}

/* Name without packages and outer classes. */
static const char *simple_name(const struct record *r)
{
    const struct cf_class *cf = r->site->k->cf;
    for (unsigned i = 0; i < cf->inners; i++)
        if (cf->inner[i].inner == cf->name && cf->inner[i].name)
            return text(r, cf->inner[i].name);
    const char *name = text(r, cf->name), *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

static void write_to_string(struct synth *s, struct record *r)
{
    struct plan p;
    plan_begin(&p, r->vm);
    plan_literal(&p, simple_name(r));
    plan_literal(&p, "[");
    for (unsigned i = 0; i < r->n; i++) {
        plan_literal(&p, i ? ", " : "");
        plan_literal(&p, text(r, r->field[i]->name));
        plan_literal(&p, "=");
        plan_argument(&p, r->field[i]->desc);
    }
    plan_literal(&p, "]");
    plan_ldc(s, &p);
    for (unsigned i = 0; i < r->n; i++) {
        get(s, r, i, 0);
        if (type_kind(r->vm, r->field[i]->desc) == 'L')
            synth_invoke(s, J_INVOKESTATIC, false, "java/util/Objects", "toString",
                         "(Ljava/lang/Object;)Ljava/lang/String;");
        else
            plan_convert(s, r->field[i]->desc);
    }
    plan_join(s, &p);
    synth_return(s, 'L');
    synth_method_end(s);
    plan_end(s, &p);
    r->plan = p;
}

static void write_hash(struct synth *s, struct record *r)
{
    synth_int(s, 0);
    for (unsigned i = 0; i < r->n; i++) {
        char kind = type_kind(r->vm, r->field[i]->desc);
        char desc[8];
        synth_int(s, 31);
        synth_op(s, J_IMUL, -1);
        get(s, r, i, 0);
        snprintf(desc, sizeof desc, "(%c)I", kind);
        if (kind == 'L')
            synth_invoke(s, J_INVOKESTATIC, false, "java/util/Objects", "hashCode",
                         "(Ljava/lang/Object;)I");
        else
            synth_invoke(s, J_INVOKESTATIC, false, type_wrapper(kind), "hashCode", desc);
        synth_op(s, J_IADD, -1);
    }
    synth_return(s, 'I');
    synth_method_end(s);
}

/* Leaves a jump that is taken when component i differs. */
static size_t compare(struct synth *s, const struct record *r, unsigned i)
{
    char kind = type_kind(r->vm, r->field[i]->desc), desc[8];
    get(s, r, i, 0);
    get(s, r, i, 2);
    switch (kind) {
    case 'L':
        synth_invoke(s, J_INVOKESTATIC, false, "java/util/Objects", "equals",
                     "(Ljava/lang/Object;Ljava/lang/Object;)Z");
        return synth_jump(s, J_IFEQ, -1);
    case 'F': case 'D':
        snprintf(desc, sizeof desc, "(%c%c)I", kind, kind);
        synth_invoke(s, J_INVOKESTATIC, false, type_wrapper(kind), "compare", desc);
        return synth_jump(s, J_IFNE, -1);
    case 'J':
        synth_op(s, J_LCMP, -3);
        return synth_jump(s, J_IFNE, -1);
    default:
        return synth_jump(s, J_IF_ICMPNE, -2);
    }
}

static void write_equals(struct synth *s, struct record *r)
{
    size_t differs[258];
    unsigned n = 0;
    synth_load(s, 'L', 0);
    synth_load(s, 'L', 1);
    size_t same = synth_jump(s, J_IF_ACMPEQ, -2);
    synth_load(s, 'L', 1);
    synth_type_op(s, J_INSTANCEOF, r->owner, 0);
    differs[n++] = synth_jump(s, J_IFEQ, -1);
    synth_load(s, 'L', 1);
    synth_type_op(s, J_CHECKCAST, r->owner, 0);
    synth_store(s, 'L', 2);
    for (unsigned i = 0; i < r->n; i++)
        differs[n++] = compare(s, r, i);
    synth_here(s, same);
    synth_int(s, 1);
    synth_return(s, 'I');
    for (unsigned i = 0; i < n; i++)
        synth_here(s, differs[i]);
    synth_int(s, 0);
    synth_return(s, 'I');
    synth_method_end(s);
}

/* The bootstrap's arguments: class, names, getter of each component. */
static bool read_components(struct record *r)
{
    const struct indy *site = r->site;
    const struct cf_const *k = indy_arg(site, 0, CF_CLASS);
    if (!k || !indy_arg(site, 1, CF_STRING) || k->owner != site->k->name)
        return false;
    for (unsigned i = 2; i < site->b->args && r->n < 256; i++) {
        const struct cf_const *h = indy_arg(site, i, CF_METHODHANDLE);
        if (!h || h->kind != REF_GETFIELD)
            return false;
        r->field[r->n] = &site->k->cf->constant[h->ref];
        if (r->field[r->n++]->owner != k->owner)
            return false;
    }
    return true;
}

struct method *record_link(const struct indy *site)
{
    static const struct {
        const char *name, *desc;
        void (*write)(struct synth *s, struct record *r);
    } methods[] = {{"toString", "(%s)Ljava/lang/String;", write_to_string},
                   {"hashCode", "(%s)I", write_hash},
                   {"equals", "(%sLjava/lang/Object;)Z", write_equals}};
    struct vm *vm = site->vm;
    struct record r = {
        .site = site, .vm = vm, .owner = sym_text(&vm->syms, site->k->name)};
    const char *type = sym_text(&vm->syms, type_of_class(vm, site->k->name));
    const char *name = sym_text(&vm->syms, site->c->name);
    for (size_t i = 0; i < 3; i++) {
        struct buf desc;
        if (strcmp(name, methods[i].name) != 0)
            continue;
        buf_init(&desc);
        for (const char *p = methods[i].desc; *p; p++)
            if (*p == '%')
                buf_str(&desc, type), p++;
            else
                buf_char(&desc, *p);
        sym wanted = sym_intern(&vm->syms, desc.at, desc.len);
        buf_release(&desc);
        if (wanted != site->c->desc || !read_components(&r))
            break;
        struct synth s;
        synth_begin(&s, vm, indy_class_name(site, "Record"), "java/lang/Object",
                    CF_FINAL | CF_SYNTHETIC);
        synth_method(&s, CF_STATIC, name, sym_text(&vm->syms, wanted));
        methods[i].write(&s, &r);
        struct klass *k = synth_define(&s, site->k);
        if (i == 0)
            plan_bind(&r.plan, k);
        return synth_find(vm, k, name);
    }
    return indy_bad(site, "bad arguments of ObjectMethods");
}
