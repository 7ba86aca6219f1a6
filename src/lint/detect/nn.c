/* SPDX-License-Identifier: Apache-2.0 */
/* notify with nothing changed before it: what would a woken thread find? Stores and calls
 * anywhere before it in the method count as changes, also before the lock is taken. */
#include "lint/detect.h"

static bool is_change(const struct ir *m, uint32_t i)
{
    unsigned op = ir_op(m, i);
    enum call_kind k = ir_call(m, i);
    if (op == CF_OP_PUTFIELD || op == CF_OP_PUTSTATIC ||
        (op >= CF_OP_IASTORE && op <= CF_OP_SASTORE))
        return true;
    /* a getter gives a field */
    bool getter = m->insn[i].res && ir_field_of(m, m->insn[i].res);
    return ir_is_invoke(op) && k != CALL_NOTIFY && k != CALL_NOTIFY_ALL &&
           k != CALL_HOLDS_LOCK && k != CALL_GET_CLASS && k != CALL_SAME && !getter;
}

static bool changed_before(struct ir *m, uint32_t notify)
{
    for (uint32_t i = 0; i < m->body.insns; i++)
        if (m->insn[i].reached && i != notify && is_change(m, i) &&
            (i < notify || m->loop[m->flow.of[notify]] != NO_BLOCK) &&
            cfg_reaches(m, i, notify, NO_INSN))
            return true;
    return false;
}

void detect_nn(struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        enum call_kind k = ir_call(m, i);
        if (!m->insn[i].reached || (k != CALL_NOTIFY && k != CALL_NOTIFY_ALL) ||
            !locks_has(m, i, ir_arg(m, i, 0)) || changed_before(m, i))
            continue;
        int lock = locks_find(m, ir_arg(m, i, 0));
        bool here = lock >= 0 && !m->lock[lock].entry;
        struct warn w = warn_at(m, i, here ? NORMAL : LOW);
        w.what = warn_text(m->l, "calls %s", ir_call_name(m, i));
        warn(m->l, "NN_NAKED_NOTIFY", &w,
             "%s on %s wakes a thread, but nothing was changed before that it could be "
             "waiting for", ir_call_name(m, i), locks_text(m, ir_arg(m, i, 0)));
    }
}
