/* SPDX-License-Identifier: Apache-2.0 */
/* A field is locked on in order to replace that field: the lock is of the old object. */
#include "lint/detect.h"

void detect_ml_guard(struct ir *m)
{
    for (uint32_t i = 0; m->locks && i < m->body.insns; i++) {
        unsigned op = ir_op(m, i);
        if (!m->insn[i].reached || (op != CF_OP_PUTFIELD && op != CF_OP_PUTSTATIC))
            continue;
        struct lint_field *f = ir_field(m, i);
        const struct ir_state *s = locks_at(m, i);
        for (unsigned k = 0; f && k < m->locks; k++) {
            const struct ir_lock *lock = &m->lock[k];
            bool same = ir_field_of(m, lock->value) == f && lock->monitor && s->must[k];
            if (same && op == CF_OP_PUTFIELD)
                same = ir_same_place(m, ir_node(m, lock->value)->a, ir_arg(m, i, 0));
            if (!same)
                continue;
            struct warn w = warn_at(m, i, NORMAL);
            w.field = f;
            w.what = warn_text(m->l, "replaces %s", lint_text(m->l, f->m->name));
            if (lock->at != NO_INSN)
                warn_other(&w, m->method, ir_line(m, lock->at), "locks the old object");
            warn(m->l, "ML_SYNC_ON_FIELD_TO_GUARD_CHANGING_THAT_FIELD", &w,
                 "%s is replaced while its old value is locked: the next thread locks the new "
                 "one at once", warn_field(m->l, f));
            break;
        }
    }
}
