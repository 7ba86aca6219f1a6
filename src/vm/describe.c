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

static void describe_owner(struct vm *vm, ref r, struct buf *out)
{
    uint32_t lock = vm_object(vm, r)->lock;
    if (lock)
        buf_printf(out, ", held by thread %u", (lock >> 16) - 1);
}

static void describe_pending(struct vm *vm, struct thread *t, struct buf *out)
{
    static const char *const verb[] = {
        [P_NONE] = "can run", [P_MONITOR] = "wants the lock of ", [P_WAIT] = "waits on ",
        [P_PARK] = "is parked", [P_SLEEP] = "sleeps", [P_JOIN] = "joins ",
        [P_INIT] = "waits for the initialization of ", [P_BLOCK] = "is queued at ",
        [P_LAST] = "has ended main and waits for the other threads"};
    buf_str(out, verb[t->s.pending]);
    if (t->s.pending_ref && verb[t->s.pending][strlen(verb[t->s.pending]) - 1] == ' ') {
        describe_object(vm, t->s.pending_ref, out);
        if (t->s.pending == P_MONITOR)
            describe_owner(vm, t->s.pending_ref, out);
    }
}

void vm_describe_threads(struct vm *vm, struct buf *out)
{
    for (size_t i = 0; i < vm->thread.len; i++) {
        struct thread *t = vm->thread.at[i];
        if (t->s.status != T_RUNNABLE)
            continue;
        buf_printf(out, "thread %zu%s ", i, t->s.daemon ? " (daemon)" : "");
        describe_pending(vm, t, out);
        struct frame *f = frame_nth(vm, t, 0);
        if (f) {
            buf_str(out, " at ");
            method_name(vm, f->method, out);
            buf_printf(out, ":%d", method_line(f->method, f->pc));
        }
        buf_char(out, '\n');
    }
}
