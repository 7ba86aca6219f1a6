/* SPDX-License-Identifier: Apache-2.0 */
/* Class initialization, JLS 12.4.2. It runs in a frame of the pseudo method init_method,
 * whose only instruction calls init_step again and again: wait for another thread's
 * initialization, take the class, initialize the superclass and superinterfaces, run
 * <clinit>, finish. So a thread that initializes a class is data like any other. */
#include "vm/class.h"
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
        struct buf name = {0};
        klass_dotted(vm, k, &name);
        enum nat r = throw_new(vm, t, "java/lang/NoClassDefFoundError",
                               "Could not initialize class %s", name.at);
        buf_release(&name);
        return r;
    }
    case INIT_NONE:
        break;
    }
    enum nat r = klass_verify(vm, t, k);
    if (r != NAT_OK)
        return r;
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
    return NAT_OK;
}

enum nat init_failed(struct vm *vm, struct thread *t, struct frame *f)
{
    struct klass *k = klass_of_id(vm, t->stack[f->locals + LOCAL_CLASS]);
    if (t->stack[f->locals + LOCAL_STAGE] == STAGE_TAKE)
        return NAT_THROW;
    set_init(vm, k, INIT_FAILED);
    ref e = t->s.exception;
    if (klass_is_subclass(klass_of(vm, e), vm->k.error))
        return NAT_THROW;
    return throw_cause(vm, t, "java/lang/ExceptionInInitializerError", NULL, e);
}
