/* SPDX-License-Identifier: Apache-2.0 */
/* Stack traces as objects. A Throwable's backtrace is a long[] of pairs (hash of the
 * method, instruction index), as throw_fill leaves it; elements are made when asked for.
 */
#include "vm/nat.h"

#define STRING "Ljava/lang/String;"

enum nat nat_throwable_fillInStackTrace(struct vm *vm, struct thread *t, uint32_t *args)
{
    return throw_fill(vm, t, args[0]);
}

static ref dotted_constant(struct vm *vm, const struct klass *k)
{
    struct buf b;
    buf_init(&b);
    klass_dotted(vm, k, &b);
    ref s = string_constant(vm, sym_intern(&vm->syms, b.at, b.len));
    buf_release(&b);
    return s;
}

/* No loader name and no version of the module in the text, as for the JDK's own loaders
 * and modules. */
enum { SHORT_FORMAT = 3 };

static bool fill_element(struct vm *vm, struct thread *t, ref e, struct method *m,
                         uint32_t pc)
{
    struct klass *k = m->klass;
    ref module = nat_module_of(vm, t, k);
    if (!module)
        return false;
    ref module_name = nat_get_ref(vm, module, "name", STRING);
    bool native = m->flags & CF_NATIVE;
    int line = native ? -2 : method_line(m, pc);
    uint8_t format = SHORT_FORMAT;
    nat_put_ref(vm, e, "moduleName", STRING, module_name);
    if (!module_name)
        nat_put_ref(vm, e, "classLoaderName", STRING,
                    string_constant(vm, sym_of(&vm->syms, "app")));
    nat_put_ref(vm, e, "declaringClass", STRING, dotted_constant(vm, k));
    nat_put_ref(vm, e, "methodName", STRING, string_constant(vm, m->name));
    if (k->cf && k->cf->source_file)
        nat_put_ref(vm, e, "fileName", STRING, string_constant(vm, k->cf->source_file));
    nat_put_int(vm, e, "lineNumber", line ? line : -1);
    heap_put_bytes(vm, e, nat_offset(vm, klass_of(vm, e), "format", "B"), &format, 1);
    return true;
}

/* The i-th entry of a backtrace; false at its end. */
static bool entry(struct vm *vm, ref throwable, uint32_t i, struct method **m,
                  uint32_t *pc)
{
    ref trace = heap_get_ref(vm, throwable, vm->off.throwable_backtrace);
    if (!trace || klass_of(vm, trace) != klass_array_of(vm, vm->primitive['J']) ||
        2 * (uint64_t)i + 1 >= vm_length(vm, trace))
        return false;
    const int64_t *pair = (const int64_t *)vm_elements(vm, trace) + 2 * i;
    *m = method_by_hash(vm, (uint64_t)pair[0]);
    *pc = (uint32_t)pair[1];
    return *m != NULL;
}

/* initStackTraceElements(StackTraceElement[] elements, Throwable x) */
enum nat nat_trace_initElements(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0] || !args[1])
        return nat_null(vm, t);
    struct method *m;
    uint32_t pc;
    for (uint32_t i = 0; i < vm_length(vm, args[0]); i++) {
        ref e = array_get_ref(vm, args[0], i);
        if (e && entry(vm, args[1], i, &m, &pc) && !fill_element(vm, t, e, m, pc))
            return nat_none(t);
    }
    return NAT_OK;
}

/* StackTraceElement.of(Throwable x, int depth) */
enum nat nat_trace_of(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = klass_load_str(vm, t, "java/lang/StackTraceElement");
    if (!args[0])
        return nat_null(vm, t);
    ref a = k ? array_new(vm, t, klass_array_of(vm, k), args[1] & INT32_MAX) : 0;
    if (!a)
        return nat_none(t);
    for (uint32_t i = 0; i < vm_length(vm, a); i++) {
        struct method *m;
        uint32_t pc;
        ref e = object_new(vm, t, k);
        if (!e || (entry(vm, args[0], i, &m, &pc) && !fill_element(vm, t, e, m, pc)))
            return nat_none(t);
        array_put_ref(vm, a, i, e);
    }
    return nat_ref(args, a);
}

enum nat nat_npe_getExtendedNPEMessage(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct method *m;
    uint32_t pc;
    struct buf b;
    buf_init(&b);
    enum nat r = NAT_OK;
    if (entry(vm, args[0], 0, &m, &pc) && npe_message(vm, m, pc, &b))
        r = nat_string(vm, t, args, b.at);
    else
        args[0] = 0;
    buf_release(&b);
    return r;
}

/* ---- StackWalker ---- */

static bool is_reflection(struct vm *vm, const struct method *m)
{
    const char *k = sym_text(&vm->syms, m->klass->name);
    return m->caller_sensitive_skip || !strncmp(k, "jdk/internal/reflect/", 21) ||
           !strcmp(k, "java/lang/reflect/Method") ||
           !strcmp(k, "java/lang/reflect/Constructor");
}

/* A frame of the model StackWalker. */
static ref make_frame(struct vm *vm, struct thread *t, struct klass *k,
                      const struct frame *f)
{
    struct method *m = f->method;
    struct klass *element_class = klass_load_str(vm, t, "java/lang/StackTraceElement");
    ref o = element_class ? object_new(vm, t, k) : 0;
    ref e = o ? object_new(vm, t, element_class) : 0;
    if (!e || !fill_element(vm, t, e, m, f->pc))
        return 0;
    nat_put_ref(vm, o, "declaring", "Ljava/lang/Class;", m->klass->mirror);
    nat_put_ref(vm, o, "descriptor", STRING, string_constant(vm, m->desc));
    nat_put_ref(vm, o, "element", "Ljava/lang/StackTraceElement;", e);
    nat_put_int(vm, o, "bci",
                m->body.bci && f->pc < m->body.insns ? m->body.bci[f->pc] : -1);
    return o;
}

/* frames0(boolean reflection): frames below StackWalker's own, topmost first. */
enum nat nat_walker_frames0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = klass_load_str(vm, t, "java/lang/StackWalker$Frame");
    if (!k)
        return NAT_THROW;
    unsigned first = 0, n = 0;
    struct frame *f;
    while ((f = frame_nth(vm, t, first)) &&
           !strncmp(sym_text(&vm->syms, f->method->klass->name), "java/lang/StackWalker",
                    21))
        first++;
    for (unsigned i = first; (f = frame_nth(vm, t, i)); i++)
        n += args[0] || !is_reflection(vm, f->method);
    ref a = array_new(vm, t, klass_array_of(vm, k), n);
    if (!a)
        return NAT_NOMEM;
    n = 0;
    for (unsigned i = first; (f = frame_nth(vm, t, i)); i++) {
        if (!args[0] && is_reflection(vm, f->method))
            continue;
        ref o = make_frame(vm, t, k, f);
        if (!o)
            return nat_none(t);
        array_put_ref(vm, a, n++, o);
    }
    return nat_ref(args, a);
}
