/* SPDX-License-Identifier: Apache-2.0 */
/* Building an IR, and questions about its values and instructions. */
#include "lint/ir.h"

#include "base/hash.h"

#include <string.h>

enum { MAX_CELLS = 6 << 20, KEEP_MAP = 1 << 12 };

void ir_init(struct ir *m, struct lint *l)
{
    *m = (struct ir){.l = l};
    arena_init(&m->arena);
}

static void clear(struct ir *m)
{
    flow_release(&m->flow);
    arena_clear(&m->arena);
    vec_clear(&m->node);
    vec_clear(&m->pool);
    if (m->node_of.cap > KEEP_MAP)
        map_release(&m->node_of);
    else
        map_clear(&m->node_of);
    m->locks = 0;
    m->params = 0;
    m->at = NO_INSN;
}

void ir_release(struct ir *m)
{
    flow_release(&m->flow);
    arena_release(&m->arena);
    vec_release(&m->node);
    vec_release(&m->pool);
    vec_release(&m->slots);
    map_release(&m->node_of);
}

bool ir_build(struct ir *m, struct lint_method *method)
{
    struct cf_problem problem = {0};
    clear(m);
    m->method = method;
    m->c = method->owner;
    m->m = method->m;
    if (!m->m->code || method->skipped)
        return false;
    if (!cf_decode(m->c->cf, m->m, &m->l->syms, &m->arena, &m->body, &problem))
        return !(method->skipped = true);
    flow_init(&m->flow, &m->body);
    uint64_t slots = (uint64_t)m->m->code->max_locals + m->m->code->max_stack;
    bool ok = slots * m->flow.blocks <= MAX_CELLS && cfg_build(m) && vn_build(m) &&
              locks_build(m);
    method->skipped = !ok;
    return ok;
}

/* ---- values ---- */

vn ir_number(struct ir *m, enum vn_kind kind, uint32_t a, uint32_t b, uint32_t c)
{
    uint64_t key = hash_pair((uint64_t)kind << 32 | a, (uint64_t)b << 32 | c), found;
    if (map_get(&m->node_of, key, &found))
        return (vn)found;
    vec_push(&m->node, (struct vn_node){.kind = kind, .a = a, .b = b, .c = c,
                                        .def = NO_INSN});
    map_put(&m->node_of, key, m->node.len - 1);
    return (vn)(m->node.len - 1);
}

struct lint_field *ir_field_of(const struct ir *m, vn v)
{
    const struct vn_node *n = ir_node(m, v);
    return n->kind == VN_FIELD || n->kind == VN_STATIC ? m->l->field.at[n->b] : NULL;
}

bool ir_same_place(const struct ir *m, vn a, vn b)
{
    if (!a || !b)
        return false;
    if (a == b)
        return true;
    const struct vn_node *x = ir_node(m, a), *y = ir_node(m, b);
    if (x->kind != y->kind || x->b != y->b)
        return false;
    return x->kind == VN_STATIC ||
           ((x->kind == VN_FIELD || x->kind == VN_SAME) && ir_same_place(m, x->a, y->a));
}

lock_path ir_path(struct ir *m, vn v)
{
    struct vn_node n = *ir_node(m, v);
    struct locksets *s = &m->l->sets;
    if (n.kind == VN_PARAM)
        return lock_path_of(s, PATH_PARAM, 0, n.a, 0);
    if (n.kind == VN_CLASS)
        return lock_path_of(s, PATH_CLASS, 0, n.a, 0);
    if (n.kind == VN_STATIC || n.kind == VN_FIELD) {
        const struct lint_field *f = m->l->field.at[n.b];
        if (n.kind == VN_STATIC)
            return lock_path_of(s, PATH_STATIC, 0, f->owner->name, f->m->name);
        return lock_path_of(s, PATH_FIELD, ir_path(m, n.a), f->owner->name, f->m->name);
    }
    return n.kind == VN_SAME ? lock_path_of(s, PATH_CALL, ir_path(m, n.a), 0, n.b) : 0;
}

vn ir_value_of(struct ir *m, lock_path p, const vn *arg, unsigned args)
{
    struct path_node n = *lock_path_node(&m->l->sets, p);
    if (n.kind == PATH_PARAM)
        return n.a < args ? arg[n.a] : 0;
    if (n.kind == PATH_CLASS)
        return ir_number(m, VN_CLASS, n.a, 0, 0);
    if (n.kind == PATH_CALL) {
        vn base = ir_value_of(m, n.base, arg, args);
        return base ? ir_number(m, VN_SAME, base, n.b, 0) : 0;
    }
    if (n.kind != PATH_STATIC && n.kind != PATH_FIELD)
        return 0;
    struct lint_class *c = lint_class_of(m->l, n.a);
    for (unsigned i = 0; c->cf && i < c->cf->fields; i++)
        if (c->field[i].m->name == n.b) {
            if (n.kind == PATH_STATIC)
                return ir_number(m, VN_STATIC, 0, c->field[i].id, 0);
            vn base = ir_value_of(m, n.base, arg, args);
            return base ? ir_number(m, VN_FIELD, base, c->field[i].id, 0) : 0;
        }
    return 0;
}

/* ---- instructions ---- */

const struct cf_const *ir_ref(const struct ir *m, uint32_t insn)
{
    return &m->c->cf->constant[m->body.insn[insn].a];
}

struct lint_field *ir_field(const struct ir *m, uint32_t insn)
{
    const struct cf_const *r = ir_ref(m, insn);
    return lint_find_field(m->l, r->owner, r->name, r->desc);
}

struct lint_method *ir_target(const struct ir *m, uint32_t insn)
{
    const struct cf_const *r = ir_ref(m, insn);
    if (ir_op(m, insn) == CF_OP_INVOKEDYNAMIC)
        return NULL;
    return lint_find_method(m->l, r->owner, r->name, r->desc);
}

const char *ir_call_class(const struct ir *m, uint32_t insn)
{
    return ir_op(m, insn) == CF_OP_INVOKEDYNAMIC ? ""
                                                 : lint_text(m->l, ir_ref(m, insn)->owner);
}

const char *ir_call_name(const struct ir *m, uint32_t insn)
{
    return lint_text(m->l, ir_ref(m, insn)->name);
}

bool ir_calls(const struct ir *m, uint32_t insn, const char *klass, const char *name)
{
    return ir_is_invoke(ir_op(m, insn)) && ir_op(m, insn) != CF_OP_INVOKEDYNAMIC &&
           strcmp(ir_call_name(m, insn), name) == 0 &&
           strcmp(ir_call_class(m, insn), klass) == 0;
}

int ir_line(const struct ir *m, uint32_t insn)
{
    return cf_line_of(m->m->code, m->body.bci[insn]);
}

const char *ir_name(const struct ir *m)
{
    return lint_text(m->l, m->m->name);
}

bool ir_is_static(const struct ir *m)
{
    return lint_flag(m->m, CF_STATIC);
}
