/* SPDX-License-Identifier: Apache-2.0 */
/* Locks of java.util.concurrent that stay held: on some normal way out, or when a call
 * throws; and unlock on ways on which lock did not succeed. Methods that take a lock for
 * their caller are left out when some method gives that lock back. */
#include "lint/detect.h"

#include <string.h>

static bool given_back_elsewhere(struct ir *m, const struct ir_lock *k)
{
    lock_path p = lock_path_any(&m->l->sets, ir_path(m, k->value), 0);
    return !p || map_get(&m->l->unlocked, p, NULL) ||
           lint_is_a(m->l, m->c->name, m->l->names.lock);
}

static bool cannot_throw(const struct ir *m, uint32_t i)
{
    const char *c = ir_call_class(m, i), *n = ir_call_name(m, i);
    enum call_kind k = ir_call(m, i);
    return k == CALL_UNLOCK || k == CALL_LOCK || k == CALL_SIGNAL || k == CALL_SIGNAL_ALL ||
           k == CALL_TRY_LOCK || k == CALL_SAME ||
           strncmp(c, "java/util/concurrent/atomic/", 28) == 0 ||
           strcmp(n, "nanoTime") == 0 || strcmp(n, "currentTimeMillis") == 0 ||
           strcmp(n, "currentThread") == 0 || strcmp(n, "interrupted") == 0 ||
           strcmp(n, "arraycopy") == 0;
}

/* Does every exception at the instruction come to a handler that takes all? */
static bool all_caught(const struct ir *m, uint32_t i)
{
    struct cfg_handlers h = {.m = m, .block = m->flow.of[i]};
    while (cfg_handler(&h))
        ;
    return h.done;
}

static uint32_t leaking_return(struct ir *m, unsigned k)
{
    for (uint32_t i = 0; i < m->body.insns; i++)
        if (m->insn[i].reached && ir_is_return(ir_op(m, i)) && locks_at(m, i)->may[k])
            return i;
    return NO_INSN;
}

static uint32_t leaking_throw(struct ir *m, unsigned k)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        unsigned op = ir_op(m, i);
        bool call = ir_is_invoke(op) && !cannot_throw(m, i);
        if (m->insn[i].reached && (call || op == CF_OP_ATHROW) && !all_caught(m, i) &&
            (op == CF_OP_ATHROW ? locks_at(m, i)->may[k] : locks_at(m, i)->must[k]))
            return i;
    }
    return NO_INSN;
}

/* Behind code with a handler for all exceptions: only what the handler itself does throws. */
static bool in_finally(const struct ir *m, uint32_t insn)
{
    for (uint32_t i = 0; i < m->body.handlers; i++)
        if (m->body.handler[i].type == 0 && insn >= m->body.handler[i].end)
            return true;
    return false;
}

static void check_lock(struct ir *m, unsigned k)
{
    const struct ir_lock *lock = &m->lock[k];
    if (!lock->released && given_back_elsewhere(m, lock))
        return;
    const char *name = locks_text(m, lock->value);
    uint32_t out = leaking_return(m, k);
    struct warn w = warn_at(m, lock->at, lock->released ? NORMAL : HIGH);
    w.what = "takes the lock";
    if (out != NO_INSN) {
        warn_other(&w, m->method, ir_line(m, out), "returns with it");
        warn(m->l, "UL_UNRELEASED_LOCK", &w,
             "%s is taken here and still held on a way to the return on line %d%s", name,
             ir_line(m, out), lock->released ? "" : "; nothing gives it back");
        return;
    }
    uint32_t thrown = lock->released ? leaking_throw(m, k) : NO_INSN;
    if (thrown == NO_INSN)
        return;
    if (in_finally(m, thrown))
        w.confidence = LOW;
    warn_other(&w, m->method, ir_line(m, thrown), "may throw with the lock held");
    warn(m->l, "UL_UNRELEASED_LOCK_EXCEPTION_PATH", &w,
         "%s stays held when an exception comes from line %d", name, ir_line(m, thrown));
}

/* Does a test that was not made before the lock decide about the unlock? A flag, mostly. */
static bool is_guarded(const struct ir *m, uint32_t unlock, uint32_t lock)
{
    for (uint32_t i = 0; i < m->body.insns; i++)
        if (m->insn[i].reached && ir_is_if(ir_op(m, i)) && cfg_before(m, i, unlock) &&
            !cfg_before(m, i, lock))
            return true;
    return false;
}

static void check_unlocks(struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        int k = m->insn[i].reached && ir_call(m, i) == CALL_UNLOCK
            ? locks_find(m, ir_arg(m, i, 0)) : -1;
        if (k < 0 || m->lock[k].at == NO_INSN)
            continue;
        if (locks_at(m, i)->must[k] || is_guarded(m, i, m->lock[k].at))
            continue;
        struct warn w = warn_at(m, i, NORMAL);
        w.what = "gives the lock back";
        warn_other(&w, m->method, ir_line(m, m->lock[k].at), "takes it, perhaps in vain");
        warn(m->l, "CWO_CLOSED_WITHOUT_OPENED", &w,
             "%s is given back here also on a way on which it was not taken",
             locks_text(m, m->lock[k].value));
    }
}

void detect_ul(struct ir *m)
{
    for (unsigned k = 0; k < m->locks; k++)
        if (m->lock[k].juc && !m->lock[k].entry && m->lock[k].at != NO_INSN &&
            (ir_call(m, m->lock[k].at) == CALL_LOCK ||
             ir_call(m, m->lock[k].at) == CALL_TRY_LOCK))
            check_lock(m, k);
    check_unlocks(m);
}
