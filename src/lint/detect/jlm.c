/* SPDX-License-Identifier: Apache-2.0 */
/* The monitor of an object that has a lock or condition of its own. */
#include "lint/detect.h"

#include <string.h>

static bool has_await(struct ir *m, sym type)
{
    static const char *const types[] = {
        "java/util/concurrent/CountDownLatch", "java/util/concurrent/CyclicBarrier",
        "java/util/concurrent/locks/Condition", "java/util/concurrent/Phaser",
        "java/util/concurrent/Semaphore", "java/util/concurrent/Future",
        "java/util/concurrent/Exchanger", "java/util/concurrent/BlockingQueue"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (lint_is(m->l, type, types[i]))
            return true;
    return false;
}

static void check_monitor(struct ir *m, uint32_t i, sym type)
{
    bool lock = lint_is_a(m->l, type, m->l->names.lock) ||
                lint_is(m->l, type, "java/util/concurrent/locks/ReadWriteLock");
    if ((!lock && !lint_is_juc(m->l, type)) || lint_is_juc(m->l, m->c->name))
        return;
    bool copy = strstr(lint_text(m->l, type), "CopyOnWrite") != NULL;
    struct warn w = warn_at(m, i, copy ? LOW : NORMAL);
    w.what = "locks its monitor";
    warn(m->l, lock ? "JLM_JSR166_LOCK_MONITORENTER" : "JLM_JSR166_UTILCONCURRENT_MONITORENTER",
         &w, "synchronized on a %s: its monitor has nothing to do with %s",
         lint_dotted(m->l, type), lock ? "its lock()" : "how it synchronizes itself");
}

void detect_jlm(struct ir *m)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        sym type = m->insn[i].reached ? ir_node(m, ir_arg(m, i, 0))->type : 0;
        enum call_kind k = ir_call(m, i);
        if (!type)
            continue;
        if (ir_op(m, i) == CF_OP_MONITORENTER) {
            check_monitor(m, i, type);
        } else if ((k == CALL_WAIT || k == CALL_NOTIFY || k == CALL_NOTIFY_ALL) &&
                   has_await(m, type) && !lint_is_juc(m->l, m->c->name)) {
            struct warn w = warn_at(m, i, NORMAL);
            w.what = warn_text(m->l, "calls %s", ir_call_name(m, i));
            warn(m->l, "JML_JSR166_CALLING_WAIT_RATHER_THAN_AWAIT", &w,
                 "%s() is called on a %s, which has its own way of waiting",
                 ir_call_name(m, i), lint_dotted(m->l, type));
        }
    }
}
