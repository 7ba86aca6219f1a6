/* SPDX-License-Identifier: Apache-2.0 */
/* synchronized (getClass()): in a subclass it is another lock. */
#include "lint/detect.h"

#include <string.h>

void detect_wl(struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!m->insn[i].reached || ir_op(m, i) != CF_OP_MONITORENTER)
            continue;
        const struct vn_node *n = ir_node(m, ir_arg(m, i, 0));
        if (n->kind != VN_SAME || strcmp(lint_text(m->l, n->b), "getClass") != 0 ||
            ir_is_static(m) || n->a != m->param[0] || m->c->cf->flags & CF_FINAL)
            continue;
        struct warn w = warn_at(m, i, m->c->sub.len ? HIGH : NORMAL);
        w.what = "locks getClass()";
        warn(m->l, "WL_USING_GETCLASS_RATHER_THAN_CLASS_LITERAL", &w,
             "the lock is getClass(), which is another object in a subclass; %s.class was "
             "meant", lint_dotted(m->l, m->c->name));
    }
}
