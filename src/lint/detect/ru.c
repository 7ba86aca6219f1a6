/* SPDX-License-Identifier: Apache-2.0 */
/* run called on a Thread where start was meant. */
#include "lint/detect.h"

#include <string.h>

static bool started_before(const struct ir *m, uint32_t i)
{
    for (uint32_t k = 0; k < m->body.insns; k++)
        if (m->insn[k].reached && ir_call(m, k) == CALL_START &&
            ir_same_place(m, ir_arg(m, k, 0), ir_arg(m, i, 0)) && cfg_before(m, k, i))
            return true;
    return false;
}

void detect_ru(struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!m->insn[i].reached || ir_call(m, i) != CALL_RUN ||
            ir_op(m, i) == CF_OP_INVOKESPECIAL || started_before(m, i))
            continue;
        vn v = ir_arg(m, i, 0);
        bool this = !ir_is_static(m) && v == m->param[0];
        if (strcmp(ir_name(m), "run") == 0)
            continue;
        struct warn w = warn_at(m, i, this ? LOW : NORMAL);
        w.what = "calls run";
        warn(m->l, "RU_INVOKE_RUN", &w,
             "run() of %s is called by this thread; start() would run it in a new one",
             locks_text(m, v));
    }
}
