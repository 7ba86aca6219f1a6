/* SPDX-License-Identifier: Apache-2.0 */
/* notify where threads wait for different things on one monitor: it may wake the wrong
 * one. Waits in several places on the same lock tell; without them it is just a hint. */
#include "lint/detect.h"

#include <string.h>

static unsigned waits_on(const struct lint *l, lock_path p, const struct lint_site **two)
{
    unsigned n = 0;
    const struct lint_method *last = NULL;
    for (size_t i = 0; p && i < l->site.len; i++) {
        const struct lint_site *s = &l->site.at[i];
        if (s->kind != SITE_WAIT || s->path != p || s->method == last)
            continue;
        if (n < 2)
            two[n] = s;
        n++;
        last = s->method;
    }
    return n;
}

void detect_no(struct lint *l, struct lint_class *c)
{
    (void)c;
    if (l->given.len && c != l->given.at[0])
        return; /* all sites at once: they are few */
    for (size_t i = 0; i < l->site.len; i++) {
        const struct lint_site *s = &l->site.at[i];
        const struct lint_site *two[2] = {NULL, NULL};
        if (s->kind != SITE_NOTIFY || s->changes)
            continue;
        unsigned waits = waits_on(l, s->path, two);
        struct warn w = {.c = s->method->owner, .method = s->method, .line = s->line,
                         .confidence = waits >= 2 ? NORMAL : LOW};
        w.what = "wakes one thread";
        for (unsigned k = 0; k < 2 && k < waits; k++)
            warn_other(&w, two[k]->method, two[k]->line, "waits on it");
        const char *lock = warn_lock(l, s->path);
        if (waits >= 2)
            warn(l, "NO_NOTIFY_NOT_NOTIFYALL", &w,
                 "notify wakes one thread of those waiting on %s, which wait in %u methods: "
                 "it may be one that waits for something else", lock, waits);
        else
            warn(l, "NO_NOTIFY_NOT_NOTIFYALL", &w,
                 "notify wakes one thread of those waiting on %s; notifyAll is safe when more "
                 "than one may wait", lock);
    }
}
