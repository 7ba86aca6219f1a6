/* SPDX-License-Identifier: Apache-2.0 */
/* Locking on objects that other code may have too: literals, interned strings, Booleans
 * and boxed numbers. Also when they come through a field that got such a value. */
#include "lint/detect.h"

#include <string.h>

static bool is_box(const char *t)
{
    return strcmp(t, "java/lang/Integer") == 0 || strcmp(t, "java/lang/Long") == 0 ||
           strcmp(t, "java/lang/Short") == 0 || strcmp(t, "java/lang/Byte") == 0 ||
           strcmp(t, "java/lang/Character") == 0 || strcmp(t, "java/lang/Float") == 0 ||
           strcmp(t, "java/lang/Double") == 0;
}

static void check(struct lint *l, const struct lint_site *s)
{
    const char *t = lint_text(l, s->type);
    unsigned values = s->value;
    if (s->field && s->field->owner->given)
        values |= s->field->stored;
    if (s->field && s->field->m->constant)
        values |= VALUE_LITERAL;
    struct warn w = {.c = s->method->owner, .method = s->method, .line = s->line,
                     .field = s->field, .confidence = NORMAL};
    w.what = "locks it";
    if (strcmp(t, "java/lang/Boolean") == 0)
        warn(l, "DL_SYNCHRONIZATION_ON_BOOLEAN", &w,
             "the lock is a Boolean: there are two in the whole JVM, shared with unrelated "
             "code");
    else if (is_box(t) && (values & VALUE_NEW_BOX) && !(values & VALUE_BOXED))
        warn(l, "DL_SYNCHRONIZATION_ON_UNSHARED_BOXED_PRIMITIVE", &w,
             "the lock is a new boxed number: it works until somebody boxes it by valueOf");
    else if (is_box(t))
        warn(l, "DL_SYNCHRONIZATION_ON_BOXED_PRIMITIVE", &w,
             "the lock is a boxed number, which may be cached and shared with unrelated code");
    else if (values & VALUE_INTERNED && strcmp(t, "java/lang/String") == 0)
        warn(l, "DL_SYNCHRONIZATION_ON_INTERNED_STRING", &w,
             "the lock is an interned String, which all code with the same text shares");
    else if (values & VALUE_LITERAL)
        warn(l, "DL_SYNCHRONIZATION_ON_SHARED_CONSTANT", &w,
             "the lock is a String literal, which all code with the same text shares");
}

void detect_dl(struct lint *l, struct lint_class *c)
{
    if (c != l->given.at[0])
        return; /* all sites at once */
    for (size_t i = 0; i < l->site.len; i++)
        if (l->site.at[i].kind == SITE_SYNC)
            check(l, &l->site.at[i]);
}
