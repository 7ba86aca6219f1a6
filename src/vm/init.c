/* SPDX-License-Identifier: Apache-2.0 */
/* Class initialization, JLS 12.4.2. It runs in a frame of the pseudo method init_method,
 * whose only instruction calls init_step again and again: wait for another thread's
 * initialization, take the class, initialize the superclass and superinterfaces, run
 * <clinit>, finish. So a thread that initializes a class is data like any other. */
#include "vm/class.h"
#include "vm/hb.h"
#include "vm/ops.h"
#include "vm/state.h"

enum { LOCAL_CLASS, LOCAL_STAGE, LOCALS };
enum stage { STAGE_TAKE, STAGE_SUPERS, STAGE_CLINIT, STAGE_DONE };

void init_setup(struct vm *vm)
{
    struct method *m = arena_zalloc(&vm->program, sizeof *m);
    *m = (struct method){.name = vm->sym_clinit, .desc = sym_of(&vm->syms, "(II)V"), .ret = 'V',
                         .flags = CF_STATIC, .arg_slots = LOCALS, .max_locals = LOCALS,
                         .max_stack = 4, .prepared = true, .simple = true, .hidden = true,
                         .vindex = -1, .klass = vm->k.object, .hash = 0x1417c1a55};
    m->code = arena_zalloc(&vm->program, sizeof *m->code);
    m->code[0].op = OP_INIT_STEP;
    vm->init_method = m;
}

static uint64_t init_hash(const struct vm *vm, const struct klass *k, uint32_t init)
{
    uint64_t who = (init & 0xff) == INIT_RUNNING ? vm->thread.at[init >> 8]->s.ident : 0;
    return init ? hash_pair(k->hash + (init & 0xff), who) : 0;
}

static void set_init(struct vm *vm, struct klass *k, uint32_t init)
{
    vm->hash ^= init_hash(vm, k, k->init) ^ init_hash(vm, k, init);
    STATE_SET(vm, k->init, init);
}

static bool has_default_methods(const struct klass *k)
{
    for (uint32_t i = 0; i < k->methods; i++)
        if (!(k->method[i].flags & (CF_STATIC | CF_ABSTRACT)))
            return true;
    return false;
}

/* The next superclass or superinterface to be initialized before k, NULL when none. */
static struct klass *next_super(const struct thread *t, const struct klass *k)
{
    if (k->flags & CF_INTERFACE)
        return NULL;
    if (k->super && !klass_ready(k->super, t))
        return k->super;
    for (uint32_t i = 0; i < k->all_interfaces; i++) {
        struct klass *s = k->all_interface[i];
        if (!klass_ready(s, t) && (s->init & 0xff) != INIT_FAILED && has_default_methods(s))
            return s;
    }
    return NULL;
}

enum nat klass_init(struct vm *vm, struct thread *t, struct klass *k)
{
    if (klass_ready(k, t))
        return NAT_OK;
    if (!k->has_clinit && k->init == INIT_NONE && k->verified && !next_super(t, k)) {
        set_init(vm, k, INIT_DONE);
        return NAT_OK;
    }
    uint32_t args[LOCALS] = {k->id, STAGE_TAKE};
    if (!frame_push(vm, t, vm->init_method, args, FRAME_DISCARD | FRAME_INIT))
        return NAT_THROW;
    return NAT_RETRY;
}

/* ---- failures ---- */

/* "Exception a.B: message [in thread "main"]" */
static void describe_failure(struct vm *vm, struct thread *t, ref e, struct buf *b)
{
    ref message = heap_get_ref(vm, e, vm->off.throwable_message);
    ref name = t->s.object ? heap_get_ref(vm, t->s.object, vm->off.thread_name) : 0;
    buf_str(b, "Exception ");
    klass_dotted(vm, klass_of(vm, e), b);
    if (message) {
        buf_str(b, ": ");
        string_modified(vm, message, b);
    }
    buf_str(b, " [in thread \"");
    if (name)
        string_modified(vm, name, b);
    buf_str(b, "\"]");
}

/* The error that later uses of the class get as their cause: with the stack of the first. */
static ref failure_new(struct vm *vm, struct thread *t, ref e)
{
    struct klass *k = klass_load_str(vm, t, "java/lang/ExceptionInInitializerError");
    struct buf b = {0};
    describe_failure(vm, t, e, &b);
    ref r = k ? object_new(vm, t, k) : 0;
    ref text = r ? string_new_c(vm, t, b.at) : 0;
    buf_release(&b);
    if (!text)
        return 0;
    heap_put_ref(vm, r, vm->off.throwable_message, text);
    heap_put_ref(vm, r, vm->off.throwable_suppressed,
                 heap_get_ref(vm, vm->k.throwable->mirror, vm->off.throwable_sentinel));
    heap_put_ref(vm, r, vm->off.throwable_backtrace,
                 heap_get_ref(vm, e, vm->off.throwable_backtrace));
    heap_put32(vm, r, vm->off.throwable_depth, heap_get32(vm, e, vm->off.throwable_depth));
    heap_put_ref(vm, r, vm->off.throwable_stack,
                 heap_get_ref(vm, e, vm->off.throwable_stack));
    return r;
}

static struct klass *boot_class(struct vm *vm, struct thread *t)
{
    struct klass *k = klass_load_str(vm, t, "java/lang/Boot");
    if (!k)
        BUG("the machine's own class is missing");
    return k;
}

/* Without memory for it, the later errors have no cause. */
static void remember_failure(struct vm *vm, struct thread *t, struct klass *k, ref e)
{
    ref error = failure_new(vm, t, e);
    ref entry = error ? array_new(vm, t, klass_array_of(vm, vm->k.object), 3) : 0;
    if (!entry)
        return;
    ref list = boot_class(vm, t)->mirror;
    array_put_ref(vm, entry, 0, k->mirror);
    array_put_ref(vm, entry, 1, error);
    array_put_ref(vm, entry, 2, heap_get_ref(vm, list, vm->off.boot_failures));
    heap_put_ref(vm, list, vm->off.boot_failures, entry);
}

static ref remembered_failure(struct vm *vm, struct thread *t, const struct klass *k)
{
    ref entry = heap_get_ref(vm, boot_class(vm, t)->mirror, vm->off.boot_failures);
    while (entry && array_get_ref(vm, entry, 0) != k->mirror)
        entry = array_get_ref(vm, entry, 2);
    return entry ? array_get_ref(vm, entry, 1) : 0;
}

/* ---- steps ---- */

/* Which thread initializes a class of the user's is a choice that a search can make. */
static bool stops_before(struct vm *vm, struct thread *t, const struct klass *k)
{
    return vm->track && k->has_clinit && !k->boot && !t->s.atomic && hb_stops(vm, t);
}

static enum nat take(struct vm *vm, struct thread *t, struct klass *k, struct frame *f)
{
    switch ((enum init_state)(k->init & 0xff)) {
    case INIT_DONE:
        return NAT_OK;
    case INIT_RUNNING:
        if (k->init >> 8 == t->index)
            return NAT_OK;
        return thread_block(vm, t, P_INIT, k->mirror, INT64_MAX);
    case INIT_FAILED: {
        struct buf b = {0};
        buf_str(&b, "Could not initialize class ");
        klass_dotted(vm, k, &b);
        ref cause = remembered_failure(vm, t, k);
        enum nat r = throw_cause(vm, t, "java/lang/NoClassDefFoundError", b.at, cause);
        buf_release(&b);
        return r;
    }
    case INIT_NONE:
        break;
    }
    enum nat r = klass_verify(vm, t, k);
    if (r != NAT_OK)
        return r;
    if (stops_before(vm, t, k))
        return NAT_STOP;
    if (k->has_clinit)
        hb_init_begun(vm, t, k);
    set_init(vm, k, INIT_RUNNING | t->index << 8);
    t->stack[f->locals + LOCAL_STAGE] = STAGE_SUPERS;
    if (k->boot) { /* the JDK's own set-up is not what is being explored */
        f->flags |= FRAME_ATOMIC;
        t->s.atomic++;
    }
    return NAT_RETRY;
}

enum nat init_step(struct vm *vm, struct thread *t, struct frame *f)
{
    struct klass *k = klass_of_id(vm, t->stack[f->locals + LOCAL_CLASS]);
    uint32_t *stage = &t->stack[f->locals + LOCAL_STAGE];
    if (*stage == STAGE_TAKE) {
        enum nat r = take(vm, t, k, f);
        if (r != NAT_RETRY)
            return r;
    }
    if (*stage == STAGE_SUPERS) {
        struct klass *super = next_super(t, k);
        if (super)
            return klass_init(vm, t, super) == NAT_OK ? init_step(vm, t, f) : NAT_RETRY;
        *stage = STAGE_CLINIT;
    }
    if (*stage == STAGE_CLINIT) {
        *stage = STAGE_DONE;
        if (k->clinit)
            return frame_push(vm, t, k->clinit, NULL, FRAME_DISCARD) ? NAT_RETRY : NAT_THROW;
    }
    set_init(vm, k, INIT_DONE);
    if (k->has_clinit)
        hb_init_done(vm, t, k);
    return NAT_OK;
}

enum nat init_failed(struct vm *vm, struct thread *t, struct frame *f)
{
    struct klass *k = klass_of_id(vm, t->stack[f->locals + LOCAL_CLASS]);
    if (t->stack[f->locals + LOCAL_STAGE] == STAGE_TAKE)
        return NAT_THROW;
    ref e = t->s.exception;
    set_init(vm, k, INIT_FAILED);
    remember_failure(vm, t, k, e);
    if (klass_is_subclass(klass_of(vm, e), vm->k.error))
        return NAT_THROW;
    return throw_cause(vm, t, "java/lang/ExceptionInInitializerError", NULL, e);
}
