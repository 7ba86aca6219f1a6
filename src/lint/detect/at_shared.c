/* SPDX-License-Identifier: Apache-2.0 */
/* Plain primitive fields that a started thread and other code both use with no common lock:
 * read-modify-write that is not one step, long and double in halves, writes that may never
 * be seen. Reported only where the class itself shows the two sides: code that runs in a
 * thread it is the body of (or starts), and code that does not. */
#include "lint/detect.h"

#include <string.h>

static bool in_thread(struct lint *l, const struct lint_access *x)
{
    return x->method->in_thread || share_is_thread_body(l, x->method);
}

/* Do both hold one lock, as far as the way from the object to the lock is known? */
static bool have_common(struct lint *l, const struct lint_access *a,
                        const struct lint_access *b)
{
    sym owner = a->field->owner->name;
    for (size_t i = 0; i < lock_set_len(&l->sets, a->locks); i++)
        for (size_t k = 0; k < lock_set_len(&l->sets, b->locks); k++) {
            lock_path p = lock_set_at(&l->sets, a->locks, i);
            lock_path q = lock_set_at(&l->sets, b->locks, k);
            if (p == q ||
                lock_path_any(&l->sets, p, owner) == lock_path_any(&l->sets, q, owner))
                return true;
        }
    return false;
}

/* May the two run at the same time in two threads? */
static bool apart(struct lint *l, const struct lint_access *a, const struct lint_access *b)
{
    if (a == b || !(a->write || b->write) || have_common(l, a, b))
        return false;
    bool x = in_thread(l, a), y = in_thread(l, b);
    return x != y && !(x ? b : a)->method->init_only &&
           strcmp(lint_text(l, (x ? b : a)->method->m->name), "main") != 0;
}

static void report(struct lint *l, struct lint_field *f, const struct lint_access *x,
                   const struct lint_access *y)
{
    char kind = *lint_text(l, f->m->desc);
    struct warn w = {.c = x->method->owner, .method = x->method, .line = x->line, .field = f,
                     .confidence = NORMAL, .per_field = true};
    w.what = x->write ? "writes it" : "reads it";
    warn_other(&w, y->method, y->line,
               warn_text(l, "%s it%s", y->write ? "writes" : "reads",
                         in_thread(l, y) ? ", in the thread" : ""));
    const char *name = warn_field(l, f);
    if (x->rmw)
        warn(l, "AT_NONATOMIC_OPERATIONS_ON_SHARED_VARIABLE", &w,
             "%s is read, changed and written here with no lock, and used by %s in another "
             "thread: an update may be lost", name, lint_text(l, y->method->m->name));
    else if (kind == 'J' || kind == 'D')
        warn(l, "AT_NONATOMIC_64BIT_PRIMITIVE", &w,
             "%s has 64 bits, is not volatile, and %s uses it in another thread: it may see "
             "half of a write", name, lint_text(l, y->method->m->name));
    else
        warn(l, "AT_STALE_THREAD_WRITE_OF_PRIMITIVE", &w,
             "%s is written here, is not volatile, and %s uses it in another thread with no "
             "common lock: it may never see the value", name, lint_text(l, y->method->m->name));
}

static void check(struct lint *l, struct lint_field *f)
{
    struct accesses a = accesses_of(l, f);
    const struct lint_access *best = NULL, *other = NULL;
    for (size_t i = 0; i < a.n; i++)
        for (size_t k = 0; a.at[i].write && k < a.n && a.n < 200; k++)
            if (apart(l, &a.at[i], &a.at[k]) && (!best || (a.at[i].rmw && !best->rmw))) {
                best = &a.at[i];
                other = &a.at[k];
            }
    if (best)
        report(l, f, best, other);
}

void detect_at_shared(struct lint *l, struct lint_class *c)
{
    if (!share_multi_threaded(l, c))
        return;
    for (unsigned i = 0; i < c->cf->fields; i++) {
        struct lint_field *f = &c->field[i];
        const char *d = lint_text(l, f->m->desc);
        if (*d != 'L' && *d != '[' && !f->guard && !f->inconsistent &&
            !lint_flag(f->m, CF_FINAL | CF_VOLATILE | CF_SYNTHETIC))
            check(l, f);
    }
}
