/* SPDX-License-Identifier: Apache-2.0 */
/* Volatile fields taken for more than they are: increments, and elements of arrays. */
#include "lint/detect.h"

void detect_vo(struct lint *l, struct lint_class *c)
{
    for (unsigned i = 0; i < c->cf->fields; i++) {
        struct lint_field *f = &c->field[i];
        if (!lint_flag(f->m, CF_VOLATILE))
            continue;
        struct accesses a = accesses_of(l, f);
        lock_set common = LOCK_SET_ALL;
        for (size_t k = 0; k < a.n; k++)
            if (a.at[k].write)
                common = lock_set_common(&l->sets, common, a.at[k].locks);
        for (size_t k = 0; k < a.n && !common; k++) {
            const struct lint_access *x = &a.at[k];
            if (!x->rmw)
                continue;
            struct warn w = {.c = x->method->owner, .method = x->method, .line = x->line,
                             .field = f, .confidence = x->locks ? LOW : NORMAL};
            w.what = "reads, changes and writes it";
            warn(l, "VO_VOLATILE_INCREMENT", &w,
                 "%s is volatile, but its increment is a read and a write: updates by two "
                 "threads may be lost", warn_field(l, f));
        }
        if (*lint_text(l, f->m->desc) != '[')
            continue;
        struct warn w = {.c = c, .field = f, .per_field = true,
                         .confidence = f->elements ? NORMAL : LOW};
        warn(l, "VO_VOLATILE_REFERENCE_TO_ARRAY", &w,
             "%s is a volatile reference to an array, whose elements are not volatile%s",
             warn_field(l, f), f->elements ? " and are stored to" : "");
    }
}
