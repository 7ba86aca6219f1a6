/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/explain.h"

#include "classfile/classfile.h"
#include "vm/class.h"

#include <stdio.h>
#include <string.h>

void explain_where(struct vm *vm, const struct klass *k, struct buf *b)
{
    while (k->kind == KLASS_ARRAY)
        k = k->element;
    const char *name = sym_text(&vm->syms, k->name), *slash = strrchr(name, '/');
    char package[256] = "";
    if (slash)
        snprintf(package, sizeof package, "%.*s", (int)(slash - name), name);
    const char *module = k->boot ? cf_path_module(vm->path, package) : NULL;
    if (k->kind == KLASS_PRIMITIVE)
        module = "java.base";
    if (module)
        buf_printf(b, "module %s of loader 'bootstrap'", module);
    else
        buf_str(b, "unnamed module of loader 'app'");
}

void explain_pair(struct vm *vm, const struct klass *x, const struct klass *y, struct buf *b)
{
    struct buf wx = {0}, wy = {0};
    explain_where(vm, x, &wx);
    explain_where(vm, y, &wy);
    buf_str(b, " (");
    klass_dotted(vm, x, b);
    if (strcmp(wx.at, wy.at) == 0) {
        buf_str(b, " and ");
        klass_dotted(vm, y, b);
        buf_printf(b, " are in %s)", wx.at);
    } else {
        buf_printf(b, " is in %s; ", wx.at);
        klass_dotted(vm, y, b);
        buf_printf(b, " is in %s)", wy.at);
    }
    buf_release(&wx);
    buf_release(&wy);
}

enum nat explain_no_access(struct vm *vm, struct thread *t, const struct klass *from,
                           const struct klass *to, uint16_t flags, const char *member)
{
    struct buf b = {0};
    buf_str(&b, "class ");
    klass_dotted(vm, from, &b);
    buf_printf(&b, " tried to access %s%s",
               flags & CF_PRIVATE ? "private " : flags & CF_PROTECTED ? "protected " : "",
               member);
    explain_pair(vm, from, to, &b);
    enum nat r = throw_new(vm, t, "java/lang/IllegalAccessError", "%s", b.at);
    buf_release(&b);
    return r;
}

/* "'abstract void m(int)' of interface a.B": a signature without its class. */
static void bare_signature(struct vm *vm, const struct method *m, struct buf *b)
{
    struct buf name = {0}, sig = {0};
    klass_dotted(vm, m->klass, &name);
    method_signature(vm, m->klass, m->name, m->desc, &sig);
    const char *space = strchr(sig.at, ' ');
    buf_printf(b, "'abstract %.*s %s' of %s %s", (int)(space - sig.at), sig.at,
               space + 1 + name.len + 1,
               m->klass->flags & CF_INTERFACE ? "interface" : "abstract class", name.at);
    buf_release(&name);
    buf_release(&sig);
}

enum nat explain_abstract(struct vm *vm, struct thread *t, const struct klass *receiver,
                          const struct method *m)
{
    struct buf b = {0};
    buf_str(&b, "Receiver class ");
    klass_dotted(vm, receiver, &b);
    buf_str(&b, " does not define or inherit an implementation of the resolved method ");
    bare_signature(vm, m, &b);
    enum nat r = throw_new(vm, t, "java/lang/AbstractMethodError", "%s.", b.at);
    buf_release(&b);
    return r;
}

enum nat explain_conflict(struct vm *vm, struct thread *t, const struct klass *receiver,
                          const struct method *m)
{
    struct buf b = {0};
    for (uint32_t i = 0; i < receiver->all_interfaces; i++) {
        struct klass *k = receiver->all_interface[i];
        struct method *d = klass_own_method(k, m->name, m->desc);
        if (d && !(d->flags & (CF_STATIC | CF_PRIVATE | CF_ABSTRACT)))
            buf_printf(&b, " %s.%s", sym_text(&vm->syms, k->name), sym_text(&vm->syms, m->name));
    }
    enum nat r = throw_new(vm, t, "java/lang/IncompatibleClassChangeError",
                           "Conflicting default methods:%s", b.at);
    buf_release(&b);
    return r;
}
