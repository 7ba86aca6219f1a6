/* SPDX-License-Identifier: Apache-2.0 */
/* A constructor that starts a thread: it runs before constructors of subclasses end. */
#include "lint/detect.h"

static bool can_be_extended(struct ir *m)
{
    const struct cf_class *cf = m->c->cf;
    if (cf->flags & CF_FINAL || cf->enclosing_class)
        return false;
    return !lint_flag(m->m, CF_PRIVATE);
}

void detect_sc(struct ir *m)
{
    if (m->m->name != m->l->names.init || !can_be_extended(m))
        return;
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!m->insn[i].reached || ir_call(m, i) != CALL_START)
            continue;
        struct warn w = warn_at(m, i, m->c->sub.len || m->c->public_use ? NORMAL : LOW);
        w.what = "starts a thread";
        warn(m->l, "SC_START_IN_CTOR", &w,
             "the constructor starts a thread, and the class can be extended: the thread would "
             "run before the subclass's constructor has");
    }
}
