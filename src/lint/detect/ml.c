/* SPDX-License-Identifier: Apache-2.0 */
/* Locks that come from a field that is assigned: two threads may lock two objects. */
#include "lint/detect.h"

static const struct lint_access *some_write(struct lint *l, const struct lint_field *f)
{
    struct accesses a = accesses_of(l, f);
    for (size_t i = 0; i < a.n; i++)
        if (a.at[i].write)
            return &a.at[i];
    return NULL;
}

void detect_ml(struct lint *l, struct lint_class *c)
{
    for (size_t i = 0; i < l->site.len; i++) {
        const struct lint_site *s = &l->site.at[i];
        struct lint_field *f = s->field;
        if (s->kind != SITE_SYNC || s->method->owner != c || !f || !f->owner->given ||
            lint_flag(f->m, CF_FINAL) || s->method->init_only)
            continue;
        const struct lint_access *x = some_write(l, f);
        if (!x && !s->earlier)
            continue;
        bool null = (f->stored & ~(VALUE_NULL | VALUE_NEW)) == 0 && f->stored & VALUE_NULL;
        struct warn w = {.c = c, .method = s->method, .line = s->line, .field = f,
                         .confidence = s->earlier ? NORMAL : null ? LOW : NORMAL};
        w.what = warn_text(l, "locks on %s", lint_text(l, f->m->name));
        if (x)
            warn_other(&w, x->method, x->line, "stores another object there");
        warn(l, "ML_SYNC_ON_UPDATED_FIELD", &w,
             "the lock comes from %s, which is assigned: threads that lock before and after "
             "hold different objects", warn_field(l, f));
    }
}
