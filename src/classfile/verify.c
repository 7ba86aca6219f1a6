/* SPDX-License-Identifier: Apache-2.0 */
/* Verification by type inference (JVMS 4.10.2): sweeps over the blocks of a method until
 * the types at their starts stay the same, checking each instruction on the way. What is
 * accepted cannot make a trusting machine confuse kinds of slots, lose count of the
 * stack, or take an object for one of another class. */
#include "classfile/verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Steps and slots of states; a method of 64 KiB from a compiler takes a few percent. */
enum { WORK_LIMIT = 1 << 27, SLOT_LIMIT = 1 << 24 };

/* ---- messages ---- */

bool verify_bad(struct verifier *v, const char *fmt, ...)
{
    enum { LONGEST = 400 };
    char text[LONGEST];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    v->problem->java_error = "java/lang/VerifyError";
    return err_set(&v->problem->err,
                   "%s: (class: %s, method: %s signature: %s) %s, at instruction %u",
                   v->c->origin, sym_text(v->syms, v->c->name),
                   sym_text(v->syms, v->m->name), sym_text(v->syms, v->m->desc), text,
                   v->body->insns ? v->body->bci[v->at] : 0);
}

bool verify_bad_type(struct verifier *v, vtype found, const char *expected)
{
    struct buf b;
    buf_init(&b);
    vtype_print(v, found, &b);
    verify_bad(v, "Bad type on operand stack: found %s, expected %s", b.at, expected);
    buf_release(&b);
    return false;
}

bool verify_bad_kind(struct verifier *v, vtype found, enum vkind expected)
{
    struct buf b;
    buf_init(&b);
    vtype_print(v, vtype_of(expected, 0), &b);
    verify_bad_type(v, found, b.at);
    buf_release(&b);
    return false;
}

bool verify_fit(struct verifier *v, int fits, vtype found, sym expected)
{
    if (fits == 0)
        verify_bad_type(v, found, sym_text(v->syms, expected));
    return fits == 1;
}

static bool too_complex(struct verifier *v)
{
    return verify_bad(v, "Method is too complex to verify");
}

/* ---- merging into a block ---- */

static void make_dirty(struct verifier *v, uint32_t b)
{
    v->dirty[b] = 1;
    if (b < v->lowest)
        v->lowest = b;
}

static bool first_visit(struct verifier *v, uint32_t to, const struct vblock *from)
{
    struct vblock *b = &v->block[to];
    uint32_t n = v->locals.tracked + from->depth;
    v->slots += n;
    if (v->slots > SLOT_LIMIT)
        return too_complex(v);
    *b = *from;
    b->slot = arena_copy(&v->arena, from->slot, n * sizeof *b->slot);
    make_dirty(v, to);
    return true;
}

static bool merge(struct verifier *v, uint32_t to, const struct vblock *from)
{
    struct vblock *b = &v->block[to];
    uint32_t n = v->locals.tracked + from->depth;
    v->work += n + 1;
    if (v->work > WORK_LIMIT)
        return too_complex(v);
    if (!b->slot)
        return first_visit(v, to, from);
    if (b->depth != from->depth)
        return verify_bad(v, "Inconsistent stack height %u != %u", from->depth, b->depth);
    bool changed = from->this_uninit && !b->this_uninit;
    b->this_uninit = b->this_uninit || from->this_uninit;
    for (uint32_t i = 0; i < n; i++) {
        if (b->slot[i] == from->slot[i])
            continue;
        vtype t = vtype_merge(v, b->slot[i], from->slot[i]);
        if (vtype_kind(t) == V_TOP && i >= v->locals.tracked)
            return verify_bad(v, "Mismatched stack types");
        changed = changed || t != b->slot[i];
        b->slot[i] = t;
    }
    if (changed)
        make_dirty(v, to);
    return true;
}

/* ---- exception handlers ---- */

/* Handlers see the locals as they are before each instruction of the block. */
static void handler_begin(struct verifier *v)
{
    memcpy(v->handler, v->slot, v->locals.tracked * sizeof *v->slot);
    v->handler_uninit = v->this_uninit;
}

static void handler_local(struct verifier *v, uint32_t i)
{
    if (v->handler[i] != v->slot[i])
        v->handler[i] = vtype_merge(v, v->handler[i], v->slot[i]);
}

/* A store touches its locals and may cut a long or double beside them; the call of a
 * constructor may touch any. */
static void handler_after(struct verifier *v, const struct cf_insn *in)
{
    if (flow_stores(in->op)) {
        uint32_t first = in->a ? in->a - 1u : 0, last = in->a + flow_store_slots(in->op);
        for (uint32_t l = first; l <= last && l < v->locals.max; l++) {
            if (v->locals.index[l] != FLOW_UNTRACKED)
                handler_local(v, v->locals.index[l]);
        }
    } else if (in->op == CF_OP_INVOKESPECIAL) {
        for (uint32_t i = 0; i < v->locals.tracked; i++)
            handler_local(v, i);
        v->work += v->locals.tracked;
    }
}

static bool handler_merge(struct verifier *v, uint32_t b)
{
    struct vblock from = {v->handler, 1, v->handler_uninit};
    v->work += v->body->handlers;
    for (uint32_t i = 0; i < v->body->handlers; i++) {
        const struct cf_handler *h = &v->body->handler[i];
        if (!flow_covers(&v->flow, h, b))
            continue;
        if (v->m->code->max_stack == 0)
            return verify_bad(v, "Operand stack overflow");
        sym type = h->type ? v->c->constant[h->type].owner : v->throwable;
        v->handler[v->locals.tracked] = vtype_of(V_CLASS, type);
        if (!merge(v, v->flow.of[h->target], &from))
            return false;
    }
    return true;
}

static bool check_catch_types(struct verifier *v)
{
    for (uint32_t i = 0; i < v->body->handlers; i++) {
        uint16_t type = v->body->handler[i].type;
        if (type == 0 || (i && type == v->body->handler[i - 1].type))
            continue;
        v->at = v->body->handler[i].target;
        if (!verify_constant(v, &(struct cf_insn){.a = type}, 1u << CF_CLASS))
            return false;
        sym name = v->c->constant[type].owner;
        int fits = vtype_name_fits(v, name, v->throwable);
        if (fits == 0)
            return verify_bad(v, "Catch type is not a subclass of Throwable: %s",
                              sym_text(v->syms, name));
        if (fits < 0)
            return false;
    }
    return true;
}

/* ---- the sweep ---- */

static bool flow_block(struct verifier *v, uint32_t b)
{
    const struct cf_body *body = v->body;
    uint32_t end = v->flow.start[b + 1];
    v->depth = v->block[b].depth;
    v->this_uninit = v->block[b].this_uninit;
    memcpy(v->slot, v->block[b].slot, (v->locals.tracked + v->depth) * sizeof *v->slot);
    v->work += v->locals.tracked + v->depth;
    if (body->handlers)
        handler_begin(v);
    for (v->at = v->flow.start[b]; v->at < end; v->at++) {
        if (v->work++ > WORK_LIMIT)
            return too_complex(v);
        if (!verify_step(v, &body->insn[v->at]))
            return false;
        if (body->handlers && v->at + 1 < end)
            handler_after(v, &body->insn[v->at]);
    }
    v->at = end - 1;
    if (body->handlers && !handler_merge(v, b))
        return false;
    struct vblock from = {v->slot, v->depth, v->this_uninit};
    uint32_t to;
    for (uint32_t e = 0; (to = flow_edge(&v->flow, b, e)) != FLOW_NONE; e++) {
        if (to == FLOW_END)
            return verify_bad(v, "Control flow falls through code end");
        if (!merge(v, to, &from))
            return false;
    }
    return true;
}

/* In code order, which for compiled code nearly is the order of control. */
static bool sweep(struct verifier *v)
{
    while (v->lowest != FLOW_NONE) {
        uint32_t b = v->lowest;
        v->lowest = FLOW_NONE;
        for (; b < v->flow.blocks; b++) {
            v->work++;
            if (!v->dirty[b])
                continue;
            v->dirty[b] = 0;
            if (!flow_block(v, b))
                return false;
            if (v->lowest > b)
                v->lowest = FLOW_NONE; /* still ahead in this sweep */
        }
    }
    return true;
}

static void enter_local(struct verifier *v, uint32_t local, vtype t)
{
    if (v->locals.index[local] != FLOW_UNTRACKED)
        v->slot[v->locals.index[local]] = t;
}

static bool enter(struct verifier *v)
{
    int args = cf_arg_slots(sym_text(v->syms, v->m->desc));
    uint32_t at = v->m->flags & CF_STATIC ? 0 : 1;
    if (args < 0 || (uint32_t)args + at > v->locals.max)
        return verify_bad(v, "Arguments can't fit into locals");
    bool uninit = at && v->m->name == v->init && v->c->name != v->object;
    for (uint32_t i = 0; i < v->locals.tracked; i++)
        v->slot[i] = vtype_of(V_TOP, 0);
    if (at)
        enter_local(v, 0, uninit ? vtype_of(V_THIS, 0) : vtype_of(V_CLASS, v->c->name));
    for (const char *p = sym_text(v->syms, v->m->desc) + 1; *p != ')';) {
        vtype t = vtype_parse(v, &p);
        enter_local(v, at++, t);
        if (vtype_kind(t) == V_LONG || vtype_kind(t) == V_DOUBLE)
            enter_local(v, at++, vtype_of(vtype_kind(t) + 1, 0));
    }
    struct vblock from = {.slot = v->slot, .this_uninit = uninit};
    return merge(v, 0, &from);
}

/* ---- the whole ---- */

static bool verify(struct verifier *v)
{
    const struct cf_code *code = v->m->code;
    if (v->body->insns == 0)
        return verify_bad(v, "Method has no code");
    if (!flow_locals_init(&v->locals, v->body, code->max_locals))
        return verify_bad(v, "Local variable index out of range");
    flow_init(&v->flow, v->body);
    size_t slots = v->locals.tracked + code->max_stack + 1u;
    v->slot = arena_alloc(&v->arena, slots * sizeof *v->slot);
    v->handler = arena_alloc(&v->arena, (v->locals.tracked + 1) * sizeof *v->handler);
    v->block = arena_zalloc(&v->arena, v->flow.blocks * sizeof *v->block);
    v->dirty = arena_zalloc(&v->arena, v->flow.blocks);
    return check_catch_types(v) && enter(v) && sweep(v);
}

bool cf_verify(const struct cf_class *c, const struct cf_member *m,
               const struct cf_body *body, struct symtab *syms,
               const struct cf_verify_env *env, struct cf_problem *problem)
{
    struct verifier v = {.c = c, .m = m, .body = body, .syms = syms, .env = env,
                         .problem = problem, .lowest = FLOW_NONE};
    *problem = (struct cf_problem){0};
    v.object = sym_of(syms, "java/lang/Object");
    v.throwable = sym_of(syms, "java/lang/Throwable");
    v.cloneable = sym_of(syms, "java/lang/Cloneable");
    v.serializable = sym_of(syms, "java/io/Serializable");
    v.init = sym_of(syms, "<init>");
    vtypes_init(&v.types);
    arena_init(&v.arena);
    buf_init(&v.text);
    bool ok = verify(&v);
    flow_release(&v.flow);
    flow_locals_release(&v.locals);
    vtypes_release(&v.types);
    arena_release(&v.arena);
    buf_release(&v.text);
    return ok;
}
