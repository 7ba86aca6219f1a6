/* SPDX-License-Identifier: Apache-2.0 */
/* wait that is reached with no test since the lock was taken: the notification may have
 * come before. From the instruction that takes the lock one way leads straight to it. */
#include "lint/detect.h"

/* The place where the lock waited on was taken in this method; 0 with *own for the start
 * of a synchronized method. */
static bool taken_at(struct ir *m, uint32_t wait, uint32_t *from)
{
    int k = locks_find(m, ir_arg(m, wait, 0));
    if (k < 0 || m->lock[k].entry)
        return false;
    *from = m->lock[k].own ? 0 : m->lock[k].at + 1;
    return m->lock[k].own || (m->lock[k].sites == 1 && m->lock[k].at != NO_INSN);
}

static bool straight(const struct ir *m, uint32_t from, uint32_t wait)
{
    for (uint32_t steps = 0, i = from; steps < m->body.insns; steps++) {
        if (i == wait)
            return true;
        unsigned op = ir_op(m, i);
        if (ir_is_if(op) || op == CF_OP_SWITCH || ir_is_return(op) || op == CF_OP_ATHROW)
            return false;
        uint32_t next = op == CF_OP_GOTO ? (uint32_t)m->body.insn[i].b : i + 1;
        if (next >= m->body.insns)
            return false;
        /* the head of a loop: what is tested before comes again */
        uint32_t b = m->flow.of[next];
        if (next == m->flow.start[b] && m->loop[b] == b && b != m->flow.of[from])
            return false;
        i = next;
    }
    return false;
}

void detect_uw(struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        uint32_t from;
        if (!m->insn[i].reached || ir_call(m, i) != CALL_WAIT || m->insn[i].args > 1 ||
            !taken_at(m, i, &from) || !straight(m, from, i))
            continue;
        struct warn w = warn_at(m, i, NORMAL);
        w.what = "waits";
        warn_other(&w, m->method, ir_line(m, from ? from - 1 : 0), "takes the lock");
        warn(m->l, "UW_UNCOND_WAIT", &w,
             "wait on %s follows the taking of the lock without a test of what is waited for: "
             "if the notification came before, it waits for ever",
             locks_text(m, ir_arg(m, i, 0)));
    }
}
