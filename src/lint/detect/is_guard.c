/* SPDX-License-Identifier: Apache-2.0 */
/* Accesses to a field declared @GuardedBy without that lock. */
#include "lint/detect.h"

static bool holds(const struct lint *l, lock_set s, lock_path guard)
{
    for (size_t i = 0; i < lock_set_len(&l->sets, s); i++) {
        lock_path p = lock_set_at(&l->sets, s, i);
        const struct path_node *n = lock_path_node(&l->sets, p);
        if (p == guard || (n->kind == PATH_CALL && n->base == guard))
            return true;
    }
    return false;
}

/* The guard as one of some object, for accesses whose lock is known only so. */
static lock_path loosely(struct lint *l, const struct lint_field *f)
{
    return lock_path_any(&l->sets, f->guard, f->owner->name);
}

void detect_is_guard(struct lint *l, struct lint_class *c)
{
    for (unsigned i = 0; i < c->cf->fields; i++) {
        struct lint_field *f = &c->field[i];
        if (!f->guard)
            continue;
        struct accesses a = accesses_of(l, f);
        for (size_t k = 0; k < a.n; k++) {
            const struct lint_access *x = &a.at[k];
            if (holds(l, x->locks, f->guard) || holds(l, x->locks, loosely(l, f)))
                continue;
            struct warn w = {.c = x->method->owner, .method = x->method, .line = x->line,
                             .field = f, .confidence = HIGH};
            w.what = warn_text(l, "%s it", x->write ? "writes" : "reads");
            warn(l, "IS_FIELD_NOT_GUARDED", &w,
                 "%s is declared @GuardedBy %s, which is not held here", warn_field(l, f),
                 warn_lock(l, f->guard));
        }
    }
}
