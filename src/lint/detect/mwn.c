/* SPDX-License-Identifier: Apache-2.0 */
/* wait or notify on an object whose monitor is not held: IllegalMonitorStateException.
 * Locks of all callers count when all calls are known. */
#include "lint/detect.h"

/* Could one of the locks held be the object under another name? */
static bool may_be_held(struct ir *m, uint32_t i)
{
    const struct ir_state *s = locks_at(m, i);
    vn v = ir_arg(m, i, 0);
    for (unsigned k = 0; k < m->locks; k++) {
        vn x = m->lock[k].value;
        if (!s->must[k] && !s->may[k])
            continue;
        if (ir_same_place(m, x, v) || ir_kind(m, x) == VN_PHI || ir_kind(m, x) == VN_CALL ||
            ir_kind(m, x) == VN_OP)
            return true;
    }
    return ir_kind(m, v) == VN_NONE || ir_kind(m, v) == VN_PHI || ir_kind(m, v) == VN_CALL ||
           ir_kind(m, v) == VN_OP || ir_kind(m, v) == VN_CAUGHT;
}

/* Holds some class of callers the lock under a name that has no value here? */
static bool held_by_type(struct ir *m, uint32_t i)
{
    lock_set s = m->method->entry;
    sym type = ir_node(m, ir_arg(m, i, 0))->type;
    for (size_t k = 0; k < lock_set_len(&m->l->sets, s); k++) {
        const struct path_node *n = lock_path_node(&m->l->sets, lock_set_at(&m->l->sets, s, k));
        if (n->kind == PATH_ANY && n->a == type)
            return true;
    }
    return false;
}

static enum confidence judge(struct ir *m, uint32_t i)
{
    const struct vn_node *n = ir_node(m, ir_arg(m, i, 0));
    bool known = m->method->closed && m->method->has_caller;
    if (n->kind == VN_PARAM && n->a == 0 && !ir_is_static(m))
        return known ? HIGH : lint_flag(m->m, CF_PUBLIC) ? NORMAL : LOW;
    if (n->kind == VN_PARAM)
        return LOW;
    return known || lint_flag(m->m, CF_PUBLIC) ? HIGH : NORMAL;
}

void detect_mwn(struct ir *m)
{
    if (m->c->name == m->l->names.object)
        return; /* its wait() forwards */
    for (uint32_t i = 0; i < m->body.insns; i++) {
        enum call_kind k = ir_call(m, i);
        bool wait = k == CALL_WAIT;
        if (!m->insn[i].reached || (!wait && k != CALL_NOTIFY && k != CALL_NOTIFY_ALL) ||
            may_be_held(m, i) || held_by_type(m, i))
            continue;
        struct warn w = warn_at(m, i, judge(m, i));
        const char *name = ir_call_name(m, i), *lock = locks_text(m, ir_arg(m, i, 0));
        w.what = warn_text(m->l, "calls %s without the lock", name);
        warn(m->l, wait ? "MWN_MISMATCHED_WAIT" : "MWN_MISMATCHED_NOTIFY", &w,
             "%s is called on %s, whose monitor is not held here%s: it throws "
             "IllegalMonitorStateException", name, lock,
             locks_held(m, i) ? " (another lock is)" : "");
    }
}
