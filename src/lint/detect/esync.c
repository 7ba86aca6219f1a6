/* SPDX-License-Identifier: Apache-2.0 */
/* A synchronized block with nothing in it. */
#include "lint/detect.h"

static bool is_empty(const struct ir *m, uint32_t enter)
{
    uint32_t i = enter + 1;
    while (i < m->body.insns && (flow_loads(ir_op(m, i)) || ir_op(m, i) == CF_OP_NOP))
        i++;
    return i < m->body.insns && ir_op(m, i) == CF_OP_MONITOREXIT &&
           ir_arg(m, i, 0) == ir_arg(m, enter, 0);
}

void detect_esync(struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!m->insn[i].reached || ir_op(m, i) != CF_OP_MONITORENTER || !is_empty(m, i))
            continue;
        struct warn w = warn_at(m, i, NORMAL);
        w.what = "empty block";
        warn(m->l, "ESync_EMPTY_SYNC", &w,
             "the block synchronized on %s is empty: it orders what comes before and after, "
             "but guards nothing", locks_text(m, ir_arg(m, i, 0)));
    }
}
