/* SPDX-License-Identifier: Apache-2.0 */
/* The result of putIfAbsent is dropped and the own value used on, though the map may hold
 * another. */
#include "lint/detect.h"

static bool is_dropped(const struct ir *m, uint32_t i)
{
    return i + 1 < m->body.insns && ir_op(m, i + 1) == CF_OP_POP;
}

static uint32_t used_after(struct ir *m, uint32_t put, vn value)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!m->insn[i].reached || i == put || flow_stores(ir_op(m, i)) ||
            !cfg_before(m, put, i))
            continue;
        for (unsigned k = 0; k < m->insn[i].args; k++)
            if (ir_arg(m, i, k) == value)
                return i;
    }
    return NO_INSN;
}

void detect_rv(struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!m->insn[i].reached || ir_call(m, i) != CALL_PUT_IF_ABSENT || !is_dropped(m, i))
            continue;
        vn value = ir_arg(m, i, 2);
        enum vn_kind k = ir_kind(m, value);
        uint32_t use = k == VN_NEW || k == VN_CALL || k == VN_PHI || k == VN_PARAM
            ? used_after(m, i, value) : NO_INSN;
        if (use == NO_INSN)
            continue;
        struct warn w = warn_at(m, i, k == VN_PARAM ? LOW : NORMAL);
        w.what = "drops the result";
        warn_other(&w, m->method, ir_line(m, use), "uses the own value");
        warn(m->l, "RV_RETURN_VALUE_OF_PUTIFABSENT_IGNORED", &w,
             "the result of putIfAbsent is dropped and the own value used on line %d, though "
             "another thread's may be in the map", ir_line(m, use));
    }
}
