/* SPDX-License-Identifier: Apache-2.0 */
/* Static data written with nothing but locks of single objects held. */
#include "lint/detect.h"

/* Is a lock held, and is every one that of an instance? */
static bool only_instance_locks(struct ir *m, uint32_t i)
{
    const struct ir_state *s = locks_at(m, i);
    bool any = false;
    for (unsigned k = 0; k < m->locks; k++) {
        if (!s->must[k])
            continue;
        vn v = m->lock[k].value;
        bool klass = ir_node(m, v)->type == m->l->names.klass;
        while (ir_kind(m, v) == VN_FIELD || ir_kind(m, v) == VN_SAME)
            v = ir_node(m, v)->a;
        if (ir_is_static(m) || v != m->param[0] || klass)
            return false;
        any = true;
    }
    return any;
}

void detect_ssd(struct ir *m)
{
    for (uint32_t i = 0; m->locks && i < m->body.insns; i++) {
        if (!m->insn[i].reached || ir_op(m, i) != CF_OP_PUTSTATIC)
            continue;
        struct lint_field *f = ir_field(m, i);
        if (!f || lint_flag(f->m, CF_VOLATILE) || f->owner != m->c ||
            m->m->name == m->l->names.init || m->method->init_only ||
            !only_instance_locks(m, i))
            continue;
        struct warn w = warn_at(m, i, NORMAL);
        w.field = f;
        w.what = "writes it";
        warn(m->l, "SSD_DO_NOT_USE_INSTANCE_LOCK_ON_SHARED_STATIC_DATA", &w,
             "the static field %s is written with only a lock of this object held: another "
             "object's method holds another lock", warn_field(m->l, f));
    }
}
