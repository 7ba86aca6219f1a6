/* SPDX-License-Identifier: Apache-2.0 */
/* Check-then-act on a concurrent map: each call is atomic, the pair is not. The result of
 * get or containsKey decides about a put or remove with the same map and key. */
#include "lint/detect.h"

#include <string.h>

static bool is_map(struct ir *m, uint32_t i)
{
    return ir_is_invoke(ir_op(m, i)) && ir_op(m, i) != CF_OP_INVOKEDYNAMIC &&
           m->insn[i].reached && m->insn[i].args >= 2 &&
           (lint_is(m->l, ir_ref(m, i)->owner, "java/util/concurrent/ConcurrentMap") ||
            lint_is(m->l, ir_node(m, ir_arg(m, i, 0))->type,
                    "java/util/concurrent/ConcurrentMap"));
}

static bool is_one_of(const struct ir *m, uint32_t i, const char *a, const char *b)
{
    const char *n = ir_call_name(m, i);
    return strcmp(n, a) == 0 || strcmp(n, b) == 0;
}

/* Does a branch on the result of the look-up decide whether b runs? */
static bool decides(const struct ir *m, uint32_t look, uint32_t act)
{
    for (uint32_t i = 0; i < m->body.insns; i++)
        if (m->insn[i].reached && ir_is_if(ir_op(m, i)) &&
            ir_arg(m, i, 0) == m->insn[look].res && cfg_before(m, i, act))
            return true;
    return false;
}

void detect_at_sequence(struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!is_map(m, i) || !is_one_of(m, i, "get", "containsKey") || !m->insn[i].res ||
            ir_kind(m, ir_arg(m, i, 0)) == VN_NEW)
            continue;
        for (uint32_t k = 0; k < m->body.insns; k++) {
            if (k == i || !is_map(m, k) || !is_one_of(m, k, "put", "remove") ||
                !ir_same_place(m, ir_arg(m, i, 0), ir_arg(m, k, 0)) ||
                ir_arg(m, i, 1) != ir_arg(m, k, 1) || !decides(m, i, k) ||
                (m->insn[k].args > 2 && strcmp(ir_call_name(m, k), "remove") == 0) ||
                (locks_held(m, i) && locks_held(m, k)))
                continue;
            struct warn w = warn_at(m, k, NORMAL);
            w.what = warn_text(m->l, "calls %s", ir_call_name(m, k));
            warn_other(&w, m->method, ir_line(m, i),
                       warn_text(m->l, "after %s", ir_call_name(m, i)));
            warn(m->l, "AT_OPERATION_SEQUENCE_ON_CONCURRENT_ABSTRACTION", &w,
                 "%s on line %d decides about this %s on the same map and key, but another "
                 "thread may change the map in between", ir_call_name(m, i), ir_line(m, i),
                 ir_call_name(m, k));
        }
    }
}
