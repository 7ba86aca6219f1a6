/* SPDX-License-Identifier: Apache-2.0 */
/* wait while a second lock is held, which stays held: whoever is to notify may need it. */
#include "lint/detect.h"

/* The lock that stays held; NULL when there is none. */
static const struct ir_lock *second_lock(struct ir *m, uint32_t i)
{
    const struct ir_state *s = locks_at(m, i);
    vn waited = ir_arg(m, i, 0);
    bool await = ir_call(m, i) == CALL_AWAIT;
    const struct ir_lock *found = NULL;
    unsigned held = 0;
    for (unsigned k = 0; k < m->locks; k++) {
        if (!s->must[k])
            continue;
        bool same = false;
        for (unsigned j = 0; j < k && !same; j++)
            same = s->must[j] && ir_same_place(m, m->lock[j].value, m->lock[k].value);
        held += !same;
        if (!same && !ir_same_place(m, m->lock[k].value, waited) &&
            (!await || m->lock[k].monitor || !found))
            found = &m->lock[k];
    }
    return held >= 2 ? found : NULL;
}

void detect_tlw(struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        enum call_kind k = ir_call(m, i);
        if (!m->insn[i].reached || (k != CALL_WAIT && k != CALL_AWAIT))
            continue;
        const struct ir_lock *other = second_lock(m, i);
        if (!other)
            continue;
        struct warn w = warn_at(m, i, NORMAL);
        w.what = warn_text(m->l, "waits with %u locks held", locks_held(m, i));
        if (other->at != NO_INSN)
            warn_other(&w, m->method, ir_line(m, other->at), "takes the lock that stays held");
        warn(m->l, "TLW_TWO_LOCK_WAIT", &w,
             "%s on %s gives back that lock only; %s%s stays held while it waits",
             ir_call_name(m, i), locks_text(m, ir_arg(m, i, 0)), locks_text(m, other->value),
             other->entry ? ", which all callers hold," : "");
    }
}
