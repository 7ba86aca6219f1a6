/* SPDX-License-Identifier: Apache-2.0 */
/* Objects that are not made for sharing (collections, builders, formats), kept in a field
 * and used by a started thread and by other code with no common lock. */
#include "lint/detect.h"

#include <string.h>

static bool is_unsafe(const char *type)
{
    static const char *const types[] = {
        "java/util/ArrayList", "java/util/LinkedList", "java/util/HashMap",
        "java/util/LinkedHashMap", "java/util/TreeMap", "java/util/HashSet",
        "java/util/LinkedHashSet", "java/util/TreeSet", "java/util/ArrayDeque",
        "java/util/PriorityQueue", "java/util/IdentityHashMap", "java/util/WeakHashMap",
        "java/util/BitSet", "java/lang/StringBuilder", "java/text/SimpleDateFormat",
        "java/util/EnumMap", "java/util/Formatter"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(type, types[i]) == 0)
            return true;
    return false;
}

static bool in_thread(struct lint *l, const struct lint_site *s)
{
    return s->method->in_thread || share_is_thread_body(l, s->method);
}

static bool apart(struct lint *l, const struct lint_site *a, const struct lint_site *b)
{
    return a->kind == SITE_USE && b->kind == SITE_USE && a->field == b->field &&
           (a->changes || b->changes) && in_thread(l, a) != in_thread(l, b) &&
           !lock_set_common(&l->sets, a->locks, b->locks) &&
           strcmp(lint_text(l, b->method->m->name), "main") != 0;
}

static void report(struct lint *l, const struct lint_site *a, const struct lint_site *b,
                   const char *type)
{
    struct warn w = {.c = a->method->owner, .method = a->method, .line = a->line,
                     .field = a->field, .confidence = NORMAL, .per_field = true};
    const char *slash = strrchr(type, '/');
    w.what = a->changes ? "changes it, in the thread" : "uses it, in the thread";
    warn_other(&w, b->method, b->line, b->changes ? "changes it" : "uses it");
    warn(l, "AT_UNSAFE_RESOURCE_ACCESS_IN_THREAD", &w,
         "%s is a %s, which is not made for several threads, and is used by a started thread "
         "here and by %s elsewhere with no common lock", warn_field(l, a->field),
         slash ? slash + 1 : type, lint_text(l, b->method->m->name));
}

void detect_at_resource(struct lint *l, struct lint_class *c)
{
    if (c != l->given.at[0])
        return; /* all sites at once */
    for (size_t i = 0; i < l->site.len; i++) {
        const struct lint_site *a = &l->site.at[i];
        if (a->kind != SITE_USE || !in_thread(l, a))
            continue;
        const char *type = lint_text(l, a->field->stored_type ? a->field->stored_type
                                                              : a->type);
        for (size_t k = 0; is_unsafe(type) && k < l->site.len; k++)
            if (apart(l, a, &l->site.at[k])) {
                report(l, a, &l->site.at[k], type);
                break;
            }
    }
}
