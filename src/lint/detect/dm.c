/* SPDX-License-Identifier: Apache-2.0 */
/* wait called on a Condition; threads with nothing to run. */
#include "lint/detect.h"

#include <string.h>

static bool is_useless(struct ir *m, uint32_t i)
{
    if (ir_op(m, i) != CF_OP_INVOKESPECIAL || !ir_calls(m, i, "java/lang/Thread", "<init>") ||
        ir_kind(m, ir_arg(m, i, 0)) != VN_NEW)
        return false;
    return strstr(lint_text(m->l, ir_ref(m, i)->desc), "Runnable") == NULL;
}

void detect_dm(struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!m->insn[i].reached)
            continue;
        sym type = ir_node(m, ir_arg(m, i, 0))->type;
        if (ir_call(m, i) == CALL_WAIT && type && lint_is_a(m->l, type, m->l->names.condition)) {
            struct warn w = warn_at(m, i, HIGH);
            w.what = "calls wait";
            warn(m->l, "DM_MONITOR_WAIT_ON_CONDITION", &w,
                 "wait() of Object is called on a Condition; await() was meant");
        } else if (is_useless(m, i)) {
            struct warn w = warn_at(m, i, NORMAL);
            w.what = "makes a Thread";
            warn(m->l, "DM_USELESS_THREAD", &w,
                 "the Thread is made without a Runnable, and its own run() does nothing");
        }
    }
}
