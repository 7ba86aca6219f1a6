/* SPDX-License-Identifier: Apache-2.0 */
/* What each thread waits for, in words. */
#include "vm/state.h"

static void describe_object(struct vm *vm, ref r, struct buf *out)
{
    if (klass_of(vm, r) == vm->k.klass) {
        buf_str(out, "class ");
        klass_dotted(vm, klass_of_mirror(vm, r), out);
        return;
    }
    klass_dotted(vm, klass_of(vm, r), out);
    buf_printf(out, "@%x", (unsigned)(hash_mix(vm_object(vm, r)->ident) & 0x7fffffff));
}

/* The thread's name in quotes. */
static void describe_thread(struct vm *vm, const struct thread *t, struct buf *out)
{
    ref name = t->s.object ? heap_get_ref(vm, t->s.object, vm->off.thread_name) : 0;
    buf_char(out, '"');
    if (name)
        string_text(vm, name, out);
    else
        buf_printf(out, "%u", t->index);
    buf_char(out, '"');
}

static void describe_owner(struct vm *vm, ref r, struct buf *out)
{
    uint32_t lock = vm_object(vm, r)->lock;
    if (!lock)
        return;
    buf_str(out, ", held by ");
    describe_thread(vm, vm->thread.at[(lock >> 16) - 1], out);
}

static void describe_pending(struct vm *vm, struct thread *t, struct buf *out)
{
    static const char *const verb[] = {
        [P_NONE] = "can run", [P_MONITOR] = "wants the lock of ", [P_WAIT] = "waits on ",
        [P_PARK] = "is parked", [P_SLEEP] = "sleeps", [P_JOIN] = "joins ",
        [P_INIT] = "waits for the initialization of ", [P_BLOCK] = "is queued at ",
        [P_CHOICE] = "chooses", [P_VALUE] = "reads", [P_LOCK] = "wants ",
        [P_LAST] = "has ended main and waits for the other threads"};
    buf_str(out, verb[t->s.pending]);
    if (t->s.pending_ref && verb[t->s.pending][strlen(verb[t->s.pending]) - 1] == ' ') {
        struct thread *other = thread_current_of(vm, t->s.pending_ref);
        if (t->s.pending == P_JOIN && other)
            describe_thread(vm, other, out);
        else
            describe_object(vm, t->s.pending_ref, out);
        if (t->s.pending == P_MONITOR)
            describe_owner(vm, t->s.pending_ref, out);
    }
}

/* "a.B.m (B.java:7)": the innermost frame of the user's own code, or of any. */
static void describe_place(struct vm *vm, struct thread *t, struct buf *out)
{
    struct frame *f = NULL;
    for (unsigned n = 0; (f = frame_nth(vm, t, n)) && f->method->klass->boot;)
        n++;
    if (!f)
        f = frame_nth(vm, t, 0);
    if (!f)
        return;
    buf_str(out, " at ");
    method_name(vm, f->method, out);
    const struct cf_class *cf = f->method->klass->cf;
    if (cf && cf->source_file)
        buf_printf(out, " (%s:%d)", sym_text(&vm->syms, cf->source_file),
                   method_line(f->method, f->pc));
}

/* A line for each frame, without what the JDK does in between. */
static void describe_frames(struct vm *vm, const struct thread *t, struct buf *out)
{
    enum { MOST = 8 };
    unsigned told = 0;
    bool before = false;
    for (uint32_t at = t->s.frame; at && told < MOST;) {
        const struct frame *f = (const struct frame *)(const void *)(t->stack + at);
        uint32_t caller = f->caller;
        const struct frame *below = (const struct frame *)(const void *)(t->stack + caller);
        bool boot = f->method->klass->boot, last = !caller || !below->method->klass->boot;
        if (!f->method->hidden && !(f->flags & FRAME_INIT) && (!boot || !told || last) &&
            !(boot && before && !caller)) {
            buf_str(out, "\n  at ");
            method_name(vm, f->method, out);
            const struct cf_class *cf = f->method->klass->cf;
            if (cf && cf->source_file)
                buf_printf(out, " (%s:%d)", sym_text(&vm->syms, cf->source_file),
                           method_line(f->method, f->pc));
            before |= !boot;
            told++;
        }
        at = caller;
    }
}

enum nat describe_unsupported(struct vm *vm, const struct thread *t, const char *what)
{
    struct buf b = {0};
    buf_printf(&b, "%s is not supported, so the program can't be analysed", what);
    describe_frames(vm, t, &b);
    enum nat r = vm_fail(vm, "%s", b.at);
    buf_release(&b);
    return r;
}

void vm_describe_threads(struct vm *vm, struct buf *out)
{
    for (size_t i = 0; i < vm->thread.len; i++) {
        struct thread *t = vm->thread.at[i];
        if (t->s.status != T_RUNNABLE)
            continue;
        buf_str(out, t->s.daemon ? "daemon thread " : "thread ");
        describe_thread(vm, t, out);
        buf_char(out, ' ');
        describe_pending(vm, t, out);
        describe_place(vm, t, out);
        buf_char(out, '\n');
    }
}
