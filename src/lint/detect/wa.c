/* SPDX-License-Identifier: Apache-2.0 */
/* wait or await outside of a loop that tests the condition again. A loop counts when the
 * lock is held around it (the usual form); or, when the lock is taken inside, when nothing
 * is done between the wait and the next round. */
#include "lint/detect.h"

#include <string.h>

/* Was the lock already held at the head of the loop? */
static bool held_around(struct ir *m, uint32_t wait, uint32_t head)
{
    vn lock = ir_arg(m, wait, 0);
    uint32_t first = m->flow.start[head];
    return ir_call(m, wait) == CALL_AWAIT ? locks_held(m, first) > 0
                                          : locks_has(m, first, lock);
}

static bool is_action(const struct ir *m, uint32_t i)
{
    unsigned op = ir_op(m, i);
    if (op == CF_OP_PUTFIELD || op == CF_OP_PUTSTATIC || ir_is_return(op))
        return true;
    if (!ir_is_invoke(op))
        return false;
    const char *n = ir_call_name(m, i);
    enum call_kind k = ir_call(m, i);
    return k != CALL_WAIT && k != CALL_AWAIT && k != CALL_UNLOCK &&
           strcmp(n, "nanoTime") != 0 && strcmp(n, "currentTimeMillis") != 0 &&
           strcmp(n, "interrupt") != 0 && strcmp(n, "currentThread") != 0;
}

/* From the wait on, without exceptions: is something done before the loop begins anew, or
 * is the loop left? */
static bool acts_before_head(struct ir *m, uint32_t wait, uint32_t head)
{
    uint32_t n = m->flow.blocks, top = 0, b = m->flow.of[wait], from = wait + 1, t;
    uint32_t *work = mem_alloc((n + 1) * sizeof *work);
    bool *seen = mem_zalloc(n), acts = false;
    for (;;) {
        for (uint32_t i = from; i < m->flow.start[b + 1] && !acts; i++)
            acts = is_action(m, i);
        for (uint32_t k = 0; !acts && (t = flow_edge(&m->flow, b, k)) != FLOW_NONE; k++) {
            if (t == FLOW_END || t == head || seen[t])
                continue;
            seen[t] = true;
            work[top++] = t;
        }
        if (acts || !top)
            break;
        b = work[--top];
        from = m->flow.start[b];
    }
    mem_free(work);
    mem_free(seen);
    return acts;
}

static bool in_good_loop(struct ir *m, uint32_t wait)
{
    for (uint32_t h = m->loop[m->flow.of[wait]]; h != NO_BLOCK; h = m->outer[h])
        if (held_around(m, wait, h) || !acts_before_head(m, wait, h))
            return true;
    return false;
}

static bool is_timed(const struct ir *m, uint32_t i)
{
    return m->insn[i].args > 1;
}

void detect_wa(struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        enum call_kind k = ir_call(m, i);
        if (!m->insn[i].reached || (k != CALL_WAIT && k != CALL_AWAIT) || in_good_loop(m, i))
            continue;
        /* a method that only forwards is none that waits */
        bool forwards = m->body.insns <= m->insn[i].args + 2u;
        if (lint_is_a(m->l, m->c->name, m->l->names.condition))
            continue;
        bool await = k == CALL_AWAIT;
        struct warn w = warn_at(m, i, is_timed(m, i) || forwards ? LOW : NORMAL);
        const char *name = ir_call_name(m, i);
        w.what = warn_text(m->l, "calls %s", name);
        warn(m->l, await ? "WA_AWAIT_NOT_IN_LOOP" : "WA_NOT_IN_LOOP", &w,
             "%s on %s is not in a loop that tests the condition again under the lock: it may "
             "return for no reason, and another thread may come first", name,
             locks_text(m, ir_arg(m, i, 0)));
    }
}
