/* SPDX-License-Identifier: Apache-2.0 */
/* A setter that is synchronized and a getter of the same field that is not. */
#include "lint/detect.h"

#include <string.h>

static bool is_named(struct lint *l, const struct lint_access *x, const char *prefix)
{
    return strncmp(lint_text(l, x->method->m->name), prefix, strlen(prefix)) == 0;
}

void detect_ug(struct lint *l, struct lint_class *c)
{
    for (unsigned i = 0; i < c->cf->fields; i++) {
        struct lint_field *f = &c->field[i];
        if (lint_flag(f->m, CF_FINAL | CF_VOLATILE) || c->intent & INTENT_UNSAFE)
            continue;
        struct accesses a = accesses_of(l, f);
        const struct lint_access *set = NULL, *get = NULL;
        for (size_t k = 0; k < a.n; k++) {
            const struct lint_access *x = &a.at[k];
            if (x->write && x->locks && is_named(l, x, "set"))
                set = x;
            if (!x->write && !x->locks && (is_named(l, x, "get") || is_named(l, x, "is")) &&
                !lint_flag(x->method->m, CF_SYNCHRONIZED))
                get = x;
        }
        if (!set || !get || set->method->owner != get->method->owner)
            continue;
        struct warn w = {.c = get->method->owner, .method = get->method, .line = get->line,
                         .field = f, .confidence = NORMAL, .per_field = true};
        w.what = "reads it without a lock";
        warn_other(&w, set->method, set->line, "sets it under a lock");
        warn(l, "UG_SYNC_SET_UNSYNC_GET", &w,
             "%s is set by %s under a lock, but %s reads it without: it may see an old value",
             warn_field(l, f), lint_text(l, set->method->m->name),
             lint_text(l, get->method->m->name));
    }
}
