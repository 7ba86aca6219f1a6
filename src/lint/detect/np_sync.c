/* SPDX-License-Identifier: Apache-2.0 */
/* A field is locked on, then tested for null: the lock would have failed already. */
#include "lint/detect.h"

void detect_np_sync(struct ir *m)
{
    for (uint32_t i = 0; m->locks && i < m->body.insns; i++) {
        unsigned op = ir_op(m, i);
        if (!m->insn[i].reached || (op != CF_OP_IFNULL && op != CF_OP_IFNONNULL))
            continue;
        vn v = ir_arg(m, i, 0);
        struct lint_field *f = ir_field_of(m, v);
        const struct ir_state *s = locks_at(m, i);
        for (unsigned k = 0; f && k < m->locks; k++) {
            if (!s->must[k] || !m->lock[k].monitor || m->lock[k].at == NO_INSN ||
                m->lock[k].value != v)
                continue;
            struct warn w = warn_at(m, i, NORMAL);
            w.field = f;
            w.what = "tests it for null";
            warn_other(&w, m->method, ir_line(m, m->lock[k].at), "locks it before");
            warn(m->l, "NP_SYNC_AND_NULL_CHECK_FIELD", &w,
                 "%s is tested for null after it was locked: had it been null, locking it had "
                 "thrown", warn_field(m->l, f));
            break;
        }
    }
}
