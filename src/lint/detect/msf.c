/* SPDX-License-Identifier: Apache-2.0 */
/* Servlets that keep the state of a request in a field: one servlet object serves all
 * requests at the same time. */
#include "lint/detect.h"

#include <string.h>

static bool is_servlet(struct lint *l, const struct lint_class *c)
{
    return lint_is(l, c->name, "javax/servlet/GenericServlet") ||
           lint_is(l, c->name, "jakarta/servlet/GenericServlet") ||
           lint_is(l, c->name, "javax/servlet/http/HttpServlet") ||
           lint_is(l, c->name, "jakarta/servlet/http/HttpServlet");
}

void detect_msf(struct lint *l, struct lint_class *c)
{
    if (!is_servlet(l, c))
        return;
    for (unsigned i = 0; i < c->cf->fields; i++) {
        struct lint_field *f = &c->field[i];
        if (lint_flag(f->m, CF_STATIC | CF_FINAL | CF_VOLATILE))
            continue;
        struct accesses a = accesses_of(l, f);
        for (size_t k = 0; k < a.n; k++) {
            const struct lint_access *x = &a.at[k];
            const char *name = lint_text(l, x->method->m->name);
            if (!x->write || x->locks || strcmp(name, "init") == 0 ||
                strcmp(name, "destroy") == 0)
                continue;
            struct warn w = {.c = x->method->owner, .method = x->method, .line = x->line,
                             .field = f, .confidence = NORMAL, .per_field = true};
            w.what = "writes it";
            warn(l, "MSF_MUTABLE_SERVLET_FIELD", &w,
                 "%s is written by %s without a lock, and one servlet serves many requests at "
                 "once", warn_field(l, f), name);
        }
    }
}
