/* SPDX-License-Identifier: Apache-2.0 */
/* sleep while a lock is held: everybody who wants it sleeps too. */
#include "lint/detect.h"

void detect_swl(struct ir *m)
{
    for (uint32_t i = 0; m->locks && i < m->body.insns; i++) {
        if (!m->insn[i].reached || ir_call(m, i) != CALL_SLEEP || !locks_held(m, i))
            continue;
        const struct ir_state *s = locks_at(m, i);
        unsigned k = 0;
        while (!s->must[k])
            k++;
        struct warn w = warn_at(m, i, NORMAL);
        w.what = "sleeps";
        if (m->lock[k].at != NO_INSN)
            warn_other(&w, m->method, ir_line(m, m->lock[k].at), "takes the lock");
        warn(m->l, "SWL_SLEEP_WITH_LOCK_HELD", &w, "sleeps while %s is held%s",
             locks_text(m, m->lock[k].value), m->lock[k].entry ? " by all callers" : "");
    }
}
