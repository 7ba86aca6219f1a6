/* SPDX-License-Identifier: Apache-2.0 */
/* Inconsistent synchronization: a field that is mostly, but not always, accessed under one
 * lock. Every lock counts: the object itself, a lock in one of its fields, static locks,
 * locks of the object that holds it; read and write lock of one ReadWriteLock are one.
 * Writes weigh twice. Accesses during initialization, to new objects and to final, volatile
 * and public fields are left out, as in the paper. */
#include "lint/tally.h"

/* Iterators are not shared: the lock that they take now and then guards what they walk. */
static bool is_iterator(struct lint *l, const struct lint_class *c)
{
    return lint_is(l, c->name, "java/util/Iterator") ||
           lint_is(l, c->name, "java/util/Enumeration") ||
           lint_is(l, c->name, "java/util/Spliterator");
}

static bool has_volatile(struct lint *l, const struct lint_class *c, lock_path lock)
{
    for (unsigned i = 0; i < c->cf->fields; i++) {
        struct accesses a = accesses_of(l, &c->field[i]);
        for (size_t k = 0; lint_flag(&c->cf->field[i], CF_VOLATILE) && k < a.n; k++)
            if (a.at[k].write && tally_holds(l, &a.at[k], lock))
                return true;
    }
    return false;
}

static int judge(struct lint *l, const struct lint_field *f, const struct tally *t)
{
    unsigned locked = tally_weight(t), bare = t->bare_read + 2 * t->bare_write;
    unsigned all = t->read + t->write + t->bare_read + t->bare_write;
    if (!locked || !bare || !(t->write + t->bare_write) || !t->own)
        return 0;
    int c = NORMAL;
    unsigned share = 100 * (t->read + t->write) / all;
    if (16 * (bare - 1) > 10 * locked || share < 50)
        c = LOW;
    else if (share >= 80 && t->bare_write && all >= 5)
        c = HIGH;
    if (t->bare_write == 0 && (t->harmless == t->bare_read || f->double_checked))
        c = LOW;
    /* a lock that is only taken to read, with all writes bare, guards something else */
    if (t->doubtful == t->bare_read + t->bare_write)
        c = LOW;
    if (t->write == 0 || t->read + t->write < 2)
        c = LOW;
    /* a volatile field that is written under the lock may order the reads */
    if (t->bare_write == 0 && has_volatile(l, f->owner, t->lock))
        c = LOW;
    /* a static lock around accesses to one object is often there for something else */
    enum path_kind k = lock_path_node(&l->sets, t->lock)->kind;
    if ((k == PATH_STATIC || k == PATH_CLASS) && !lint_flag(f->m, CF_STATIC) &&
        (share < 66 || t->read + t->write < 3))
        c = LOW;
    if (!tally_belongs(l, t->lock))
        c = share >= 75 && all >= 4 && t->write ? c + 1 : LOW;
    lock_path base = lock_path_of(&l->sets, PATH_BASE, 0, 0, 0);
    if (c > LOW || (t->lock != base && is_iterator(l, f->owner)))
        c = LOW;
    if (f->owner->intent & INTENT_SAFE && c > HIGH && tally_belongs(l, t->lock))
        c--;
    return c;
}

static void report(struct lint *l, struct lint_field *f, const struct tally *t, int confidence)
{
    unsigned all = t->read + t->write + t->bare_read + t->bare_write;
    f->inconsistent = confidence <= l->confidence;
    struct warn w = {.c = f->owner, .method = t->worst->method, .line = t->worst->line,
                     .field = f, .confidence = (enum confidence)confidence,
                     .per_field = true};
    const char *lock = warn_lock(l, t->lock);
    w.c = t->worst->method->owner;
    w.what = warn_text(l, "%s %s without %s", t->worst->write ? "writes" : "reads",
                       lint_text(l, f->m->name), lock);
    warn_other(&w, t->locked->method, t->locked->line,
               warn_text(l, "%s it with %s held", t->locked->write ? "writes" : "reads", lock));
    w.suggestion = warn_text(l, "hold %s at every access, or make the field volatile if "
                             "single reads and writes are all there is", lock);
    warn(l, "IS2_INCONSISTENT_SYNC", &w,
         "%s is guarded by %s in %u of %u accesses: %u reads and %u writes with it, "
         "%u reads and %u writes without", warn_field(l, f), lock, t->read + t->write, all,
         t->read, t->write, t->bare_read, t->bare_write);
}

void detect_is2(struct lint *l, struct lint_class *c)
{
    if (c->intent & (INTENT_UNSAFE | INTENT_IMMUTABLE))
        return;
    for (unsigned i = 0; i < c->cf->fields; i++) {
        struct lint_field *f = &c->field[i];
        if (lint_flag(f->m, CF_FINAL | CF_VOLATILE | CF_SYNTHETIC) || f->guard ||
            (lint_flag(f->m, CF_PUBLIC) && c->public_use))
            continue;
        struct tally t = tally_best(l, accesses_of(l, f));
        int confidence = t.lock ? judge(l, f, &t) : 0;
        if (confidence)
            report(l, f, &t, confidence);
    }
}
