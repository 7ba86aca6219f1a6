/* SPDX-License-Identifier: Apache-2.0 */
/* Exceptions: made by the VM without running a constructor, with message and stack trace
 * filled in; and the search for a handler. A stack trace is a long[] of pairs (method's
 * hash, instruction index): the same whatever order classes were loaded in. */
#include "vm/throw.h"

#include "vm/class.h"
#include "vm/state.h"

#include <stdarg.h>
#include <stdio.h>

enum { MAX_TRACE = 1024 };

enum nat vm_fail(struct vm *vm, const char *fmt, ...)
{
    if (!vm->failed) {
        va_list ap;
        va_start(ap, fmt);
        vsnprintf(vm->failure.text, sizeof vm->failure.text, fmt, ap);
        va_end(ap);
        vm->failure.set = vm->failed = true;
    }
    return NAT_FAIL;
}

/* Frames that belong to making the exception itself are not part of its trace. */
static bool is_throwable_setup(const struct vm *vm, const struct method *m, bool *in_init)
{
    if (!klass_is_subclass(m->klass, vm->k.throwable))
        return false;
    const char *name = sym_text(&vm->syms, m->name);
    if (!*in_init && strcmp(name, "fillInStackTrace") == 0)
        return true;
    if (m->name == vm->sym_init) {
        *in_init = true;
        return true;
    }
    return false;
}

static uint32_t collect(struct vm *vm, struct thread *t, int64_t *out, bool skip_setup)
{
    uint32_t n = 0;
    bool in_init = false;
    if (vm->current_native && (vm->current_native->flags & CF_NATIVE) &&
        !vm->current_native->hidden && !is_throwable_setup(vm, vm->current_native, &in_init)) {
        out[n++] = (int64_t)vm->current_native->hash;
        out[n++] = -1;
    }
    for (uint32_t at = t->s.frame; at && n < 2 * MAX_TRACE;) {
        const struct frame *f = (const struct frame *)(void *)(t->stack + at);
        at = f->caller;
        if (skip_setup && is_throwable_setup(vm, f->method, &in_init))
            continue;
        skip_setup = false;
        const struct method *shown = f->method->hidden ? f->method->shown_as : f->method;
        if (!shown)
            continue;
        out[n++] = (int64_t)shown->hash;
        out[n++] = shown == f->method ? (int64_t)f->pc : -1;
    }
    return n;
}

/* Records the stack of `of` in a Throwable of t. */
static enum nat fill_from(struct vm *vm, struct thread *t, struct thread *of, ref throwable)
{
    int64_t *trace = mem_alloc(2 * (MAX_TRACE + 1) * sizeof *trace);
    uint32_t n = collect(vm, of, trace, of == t);
    ref array = array_new(vm, t, klass_array_of(vm, vm->primitive['J']), n);
    if (array) {
        heap_put_bytes(vm, array, ARRAY_DATA, trace, n * sizeof *trace);
        heap_put_ref(vm, throwable, vm->off.throwable_backtrace, array);
        heap_put32(vm, throwable, vm->off.throwable_depth, n / 2);
        heap_put_ref(vm, throwable, vm->off.throwable_stack,
                     heap_get_ref(vm, vm->k.throwable->mirror, vm->off.throwable_unassigned));
    }
    mem_free(trace);
    return array ? NAT_OK : NAT_NOMEM;
}

enum nat throw_fill(struct vm *vm, struct thread *t, ref throwable)
{
    return fill_from(vm, t, t, throwable);
}

enum nat throw_fill_other(struct vm *vm, struct thread *t, struct thread *of, ref throwable)
{
    struct method *running = vm->current_native;
    vm->current_native = NULL; /* t's, not of's */
    enum nat r = fill_from(vm, t, of, throwable);
    vm->current_native = running;
    return r;
}

enum nat throw_ref(struct thread *t, struct vm *vm, ref exception)
{
    STATE_SET(vm, t->s.exception, exception);
    return NAT_THROW;
}

/* While booting there is nobody to catch: the message is the failure. */
static enum nat no_throwable(struct vm *vm, const char *klass, const char *msg)
{
    return vm_fail(vm, "%s: %s", klass, msg ? msg : "");
}

enum nat throw_cause(struct vm *vm, struct thread *t, const char *klass, const char *msg,
                     ref cause)
{
    if (!t || !vm->booted)
        return no_throwable(vm, klass, msg);
    if (vm->throwing)
        return vm_fail(vm, "can't make %s: %s", klass, msg ? msg : "");
    vm->throwing = true;
    struct klass *k = klass_load_str(vm, t, klass);
    vm->throwing = false;
    if (!k)
        return vm->failed ? NAT_FAIL : NAT_THROW;
    ref e = object_new(vm, t, k);
    ref text = msg && e ? string_new_c(vm, t, msg) : 0;
    if (!e || (msg && !text))
        return vm_fail(vm, "no memory left to throw %s", klass);
    heap_put_ref(vm, e, vm->off.throwable_message, text);
    heap_put_ref(vm, e, vm->off.throwable_cause, cause ? cause : e);
    heap_put_ref(vm, e, vm->off.throwable_suppressed,
                 heap_get_ref(vm, vm->k.throwable->mirror, vm->off.throwable_sentinel));
    /* As after its constructor: the message is made when asked for (npe.c). */
    if (strcmp(klass, "java/lang/NullPointerException") == 0)
        heap_put32(vm, e, vm->off.npe_state, 1);
    if (throw_fill(vm, t, e) != NAT_OK)
        return vm_fail(vm, "no memory left to throw %s", klass);
    return throw_ref(t, vm, e);
}

enum nat throw_new(struct vm *vm, struct thread *t, const char *klass, const char *fmt, ...)
{
    if (!fmt)
        return throw_cause(vm, t, klass, NULL, 0);
    va_list ap;
    va_start(ap, fmt);
    struct buf b = {0};
    buf_vprintf(&b, fmt, ap);
    va_end(ap);
    enum nat r = throw_cause(vm, t, klass, b.at, 0);
    buf_release(&b);
    return r;
}

enum nat throw_unsupported(struct vm *vm, struct thread *t, const struct method *m)
{
    struct buf b = {0};
    method_name(vm, m, &b);
    sym name = sym_intern(&vm->syms, b.at, b.len);
    bool known = false;
    for (size_t i = 0; i < vm->unsupported.len; i++)
        known |= vm->unsupported.at[i] == name;
    if (!known)
        vec_push(&vm->unsupported, name);
    enum nat r = vm->track ? describe_unsupported(vm, t, b.at)
                           : throw_new(vm, t, "java/lang/UnsupportedOperationException",
                                       "%s is not supported by Ravel", b.at);
    buf_release(&b);
    return r;
}

/* ---- finding the handler ---- */

/* The handler of f's method for the exception: its instruction, or -1; -2: a catch type
 * could not be loaded, and that exception is pending now. */
static int64_t find_handler(struct vm *vm, struct thread *t, const struct frame *f)
{
    const struct method *m = f->method;
    const struct klass *thrown = klass_of(vm, t->s.exception);
    for (uint32_t i = 0; i < m->body.handlers; i++) {
        const struct cf_handler *h = &m->body.handler[i];
        if (f->pc < h->start || f->pc >= h->end)
            continue;
        if (!h->type)
            return h->target;
        ref pending = t->s.exception;
        struct klass *type = resolve_class(vm, t, m->klass, h->type);
        if (!type)
            return vm->failed ? -1 : -2;
        t->s.exception = pending;
        if (klass_is_subclass(thrown, type))
            return h->target;
    }
    return -1;
}

bool throw_unwind(struct vm *vm, struct thread *t)
{
    while (t->s.frame) {
        struct frame *f = thread_frame(t);
        int64_t target = f->method->body.handlers ? find_handler(vm, t, f) : -1;
        if (target == -2)
            continue;
        if (target >= 0) {
            f->pc = (uint32_t)target;
            uint32_t *stack = (uint32_t *)(void *)(f + 1);
            stack[0] = t->s.exception;
            f->sp = t->s.frame + FRAME_SLOTS + 1;
            t->s.exception = 0;
            return true;
        }
        if (f->flags & FRAME_INIT && init_failed(vm, t, f) == NAT_FAIL)
            return false;
        frame_pop(vm, t);
    }
    return false;
}
