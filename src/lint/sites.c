/* SPDX-License-Identifier: Apache-2.0 */
/* Places that detectors compare over all methods: what is synchronized on, waits and
 * notifies, calls on objects in fields; and what kinds of values fields get. */
#include "lint/ir.h"

#include "base/hash.h"

#include <string.h>

static bool is_box(const char *type)
{
    static const char *const boxes[] = {
        "java/lang/Boolean", "java/lang/Integer", "java/lang/Long", "java/lang/Short",
        "java/lang/Byte", "java/lang/Character", "java/lang/Float", "java/lang/Double"};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (strcmp(type, boxes[i]) == 0)
            return true;
    return false;
}

static unsigned value_kind(const struct ir *m, vn v)
{
    const struct vn_node *n = ir_node(m, v);
    const char *type = lint_text(m->l, n->type);
    if (n->kind == VN_NULL)
        return VALUE_NULL;
    if (n->kind == VN_STRING)
        return VALUE_LITERAL;
    if (n->kind == VN_SAME && strcmp(lint_text(m->l, n->b), "intern") == 0)
        return VALUE_INTERNED;
    if (n->kind == VN_NEW)
        return is_box(type) ? VALUE_NEW_BOX : VALUE_NEW;
    if (n->kind == VN_CALL && is_box(type) && strcmp(ir_call_name(m, n->def), "valueOf") == 0)
        return VALUE_BOXED;
    if (n->kind == VN_STATIC && is_box(type) && !m->l->field.at[n->b]->owner->given)
        return VALUE_BOXED;
    return VALUE_OTHER;
}

static uint16_t line16(const struct ir *m, uint32_t i)
{
    int line = ir_line(m, i);
    return (uint16_t)(line > 65535 ? 65535 : line);
}

static void note_store(struct ir *m, uint32_t i)
{
    struct lint_field *f = ir_field(m, i);
    if (!f || !f->owner->given)
        return;
    vn v = ir_arg(m, i, m->insn[i].args - 1u);
    unsigned kind = value_kind(m, v);
    if (kind == VALUE_NEW)
        f->stored_type = f->stored & ~VALUE_NULL && f->stored_type != ir_node(m, v)->type
            ? 0 : ir_node(m, v)->type;
    f->stored |= (uint16_t)kind;
}

static bool stored_before(struct ir *m, uint32_t i, const struct lint_field *f)
{
    for (uint32_t k = 0; f && k < m->body.insns; k++)
        if (m->insn[k].reached &&
            (ir_op(m, k) == CF_OP_PUTFIELD || ir_op(m, k) == CF_OP_PUTSTATIC) &&
            ir_field(m, k) == f && cfg_before(m, k, i))
            return true;
    return false;
}

static void add_site(struct ir *m, uint32_t i, enum lint_site_kind kind)
{
    vn v = ir_arg(m, i, 0);
    struct lint_site s = {.kind = kind, .method = m->method, .field = ir_field_of(m, v),
                          .type = ir_node(m, v)->type, .line = line16(m, i)};
    s.path = lock_path_any(&m->l->sets, ir_path(m, v), s.type);
    s.value = (uint16_t)value_kind(m, v);
    if (kind == SITE_SYNC)
        s.earlier = stored_before(m, i, s.field);
    vec_push(&m->l->site, s);
}

/* Calls that only look. */
static bool only_reads(const char *name)
{
    static const char *const names[] = {"get", "size", "isEmpty", "contains", "containsKey",
                                        "length", "toString", "hashCode", "equals",
                                        "indexOf", "peek", "charAt"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static void note_use(struct ir *m, uint32_t i)
{
    vn v = ir_arg(m, i, 0);
    struct lint_field *f = ir_field_of(m, v);
    if (!f || !f->owner->given || ir_name(m)[0] == '<' || m->method->init_only ||
        ir_op(m, i) == CF_OP_INVOKESTATIC ||
        strncmp(ir_call_class(m, i), "java/", 5) != 0)
        return;
    vn object = ir_node(m, v)->a;
    struct lint_site s = {.kind = SITE_USE, .method = m->method, .field = f,
                          .type = ir_node(m, v)->type, .line = line16(m, i)};
    s.locks = locks_relative(m, i, object);
    s.changes = !only_reads(ir_call_name(m, i));
    vec_push(&m->l->site, s);
}

void lint_record_sites(struct lint *l, struct ir *m)
{
    (void)l;
    for (uint32_t i = 0; i < m->body.insns; i++) {
        unsigned op = ir_op(m, i);
        enum call_kind call = ir_call(m, i);
        if (!m->insn[i].reached)
            continue;
        if (op == CF_OP_PUTFIELD || op == CF_OP_PUTSTATIC) {
            note_store(m, i);
        } else if (op == CF_OP_MONITORENTER) {
            add_site(m, i, SITE_SYNC);
        } else if (call == CALL_WAIT) {
            add_site(m, i, SITE_WAIT);
        } else if (call == CALL_NOTIFY || call == CALL_NOTIFY_ALL) {
            add_site(m, i, SITE_NOTIFY);
            vec_last(&m->l->site).changes = call == CALL_NOTIFY_ALL;
        } else if (ir_is_invoke(op) && op != CF_OP_INVOKEDYNAMIC) {
            note_use(m, i);
        } else if (op >= CF_OP_IASTORE && op <= CF_OP_SASTORE) {
            struct lint_field *f = ir_field_of(m, ir_arg(m, i, 0));
            if (f && ir_name(m)[0] != '<')
                f->elements = true;
        }
    }
}

/* ---- fields tested and then stored ---- */

static uint64_t lazy_key(const struct lint_method *m, const struct lint_field *f)
{
    return (uint64_t)m->id << 32 | f->id;
}

void lint_record_lazy(struct lint *l, struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        unsigned op = ir_op(m, i);
        if (!m->insn[i].reached || (op != CF_OP_PUTFIELD && op != CF_OP_PUTSTATIC))
            continue;
        struct lint_field *f = ir_field(m, i);
        for (uint32_t k = 0; f && k < i; k++)
            if (m->insn[k].reached && ir_is_if(ir_op(m, k)) &&
                ir_field_of(m, ir_arg(m, k, 0)) == f && cfg_before(m, k, i)) {
                map_put(&l->lazy, lazy_key(m->method, f), 1);
                break;
            }
    }
}

bool lint_is_lazy(struct lint *l, const struct lint_method *m, const struct lint_field *f)
{
    return map_get(&l->lazy, lazy_key(m, f), NULL);
}
