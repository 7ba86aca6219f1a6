/* SPDX-License-Identifier: Apache-2.0 */
/* What is meant for several threads, as far as classes show it. */
#include "lint/detect.h"

#include <string.h>

bool share_is_concurrent(struct lint *l, const struct lint_class *c)
{
    (void)l;
    return !(c->intent & INTENT_UNSAFE) &&
           (c->intent & (INTENT_SAFE | INTENT_SYNC | INTENT_THREAD | INTENT_CONCURRENT |
                         INTENT_STARTS));
}

bool share_is_thread_body(struct lint *l, const struct lint_method *m)
{
    const char *name = lint_text(l, m->m->name);
    return ((strcmp(name, "run") == 0 && strcmp(lint_text(l, m->m->desc), "()V") == 0) ||
            strcmp(name, "call") == 0) &&
           (m->owner->intent & INTENT_THREAD);
}

bool share_multi_threaded(struct lint *l, const struct lint_class *c)
{
    (void)l;
    return !(c->intent & INTENT_UNSAFE) &&
           (c->intent & (INTENT_SAFE | INTENT_SYNC | INTENT_THREAD | INTENT_STARTS));
}
