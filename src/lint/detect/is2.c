/* SPDX-License-Identifier: Apache-2.0 */
/* Inconsistent synchronization: a field that is mostly, but not always, accessed under one
 * lock. Every lock counts: the object itself, a lock in one of its fields, static locks,
 * locks of the object that holds it; read and write lock of one ReadWriteLock are one.
 * Writes weigh twice. Accesses during initialization, to new objects and to final, volatile
 * and public fields are left out, as in the paper. */
#include "lint/detect.h"

#include <string.h>

enum { MOST_PAIRS = 300 }; /* accesses to one field that are compared with each other */

struct tally {
    lock_path lock;
    unsigned read, write, bare_read, bare_write; /* with the lock, without */
    unsigned doubtful;  /* bare accesses by methods that nothing calls */
    unsigned harmless;  /* bare reads that only test for null or return the value */
    unsigned own;       /* accesses with the lock by the class itself */
    const struct lint_access *bare, *locked;
    const struct lint_access *worst; /* the bare access to show: a write if there is one */
};

static lock_path plain(const struct lint *l, lock_path p)
{
    const struct path_node *n = lock_path_node(&l->sets, p);
    return n->kind == PATH_CALL ? n->base : p;
}

static bool holds_one(const struct lint *l, lock_set s, lock_path p)
{
    for (size_t i = 0; i < lock_set_len(&l->sets, s); i++)
        if (plain(l, lock_set_at(&l->sets, s, i)) == p)
            return true;
    return false;
}

/* "Some object of C" for a lock in a field declared as C, a given class. */
static lock_path any_of_type(struct lint *l, lock_path p)
{
    struct path_node n = *lock_path_node(&l->sets, p);
    if (n.kind != PATH_FIELD && n.kind != PATH_STATIC)
        return 0;
    struct lint_class *c = lint_class_of(l, n.a);
    for (unsigned i = 0; c->cf && i < c->cf->fields; i++) {
        const char *d = lint_text(l, c->cf->field[i].desc);
        if (c->cf->field[i].name != n.b || *d != 'L')
            continue;
        sym type = sym_intern(&l->syms, d + 1, strlen(d) - 2);
        return type != l->names.object && lint_class_of(l, type)->given
            ? lock_path_of(&l->sets, PATH_ANY, 0, type, 0) : 0;
    }
    return 0;
}

/* The lock, or some object's of the same class and name: where the way from the object to
 * the lock is not known, it is taken for the right one. */
static bool holds(struct lint *l, const struct lint_access *x, lock_path p)
{
    lock_path any = lock_path_any(&l->sets, p, x->field->owner->name);
    if (holds_one(l, x->locks, p) || (any && any != p && holds_one(l, x->locks, any)))
        return true;
    lock_path type = any_of_type(l, p);
    return type && holds_one(l, x->locks, type);
}

/* Have the two accesses a lock in common? */
static bool ordered(struct lint *l, const struct lint_access *x, const struct lint_access *y)
{
    for (size_t i = 0; i < lock_set_len(&l->sets, x->locks); i++)
        if (holds(l, y, plain(l, lock_set_at(&l->sets, x->locks, i))))
            return true;
    return false;
}

/* Whatever lock is meant: an access that has one in common with each that it could race
 * with is in order. */
static bool covered_otherwise(struct lint *l, struct accesses a,
                              const struct lint_access *x)
{
    if (!x->locks || a.n > MOST_PAIRS)
        return false;
    for (size_t k = 0; k < a.n; k++)
        if ((x->write || a.at[k].write) && !ordered(l, x, &a.at[k]))
            return false;
    return true;
}

/* Is the field only set where a test found it unset? Then a read behind the lock sees the
 * one value. */
static bool is_set_once(struct lint *l, struct accesses a)
{
    for (size_t i = 0; i < a.n; i++)
        if (a.at[i].write && !lint_is_lazy(l, a.at[i].method, a.at[i].field))
            return false;
    return true;
}

static struct tally count(struct lint *l, struct accesses a, lock_path p)
{
    struct tally t = {.lock = p};
    bool once = is_set_once(l, a);
    for (size_t i = 0; i < a.n; i++) {
        const struct lint_access *x = &a.at[i];
        if (holds(l, x, p) || covered_otherwise(l, a, x) || (once && x->after_lock)) {
            t.read += !x->write;
            t.write += x->write;
            t.own += x->method->owner == x->field->owner;
            if (!t.locked || (x->write && !t.locked->write))
                t.locked = x;
            continue;
        }
        t.bare_read += !x->write;
        t.doubtful += x->method->closed && !x->method->called &&
                      !lint_flag(x->method->m, CF_PUBLIC | CF_PROTECTED);
        t.bare_write += x->write;
        t.harmless += !x->write && (x->null_test || x->getter);
        if (!t.worst || (x->write && !t.worst->write))
            t.worst = x;
    }
    return t;
}

static unsigned weight(const struct tally *t)
{
    return t->read + 2 * t->write;
}

/* A lock that is the value of the field itself guards what it refers to. */
static bool is_itself(const struct lint *l, const struct lint_field *f, lock_path p)
{
    const struct path_node *n = lock_path_node(&l->sets, p);
    return (n->kind == PATH_FIELD || n->kind == PATH_STATIC) && n->a == f->owner->name &&
           n->b == f->m->name;
}

/* Is the lock one that belongs to the object, or to everybody? */
static bool belongs(const struct lint *l, lock_path p)
{
    enum path_kind k = lock_path_node(&l->sets, lock_path_root(&l->sets, p))->kind;
    return k != PATH_ANY;
}

static struct tally best_lock(struct lint *l, struct accesses a)
{
    struct tally best = {0};
    lock_path seen[32];
    size_t n = 0;
    for (size_t i = 0; i < a.n; i++)
        for (size_t k = 0; k < lock_set_len(&l->sets, a.at[i].locks); k++) {
            lock_path p = plain(l, lock_set_at(&l->sets, a.at[i].locks, k));
            bool known = n == 32 || is_itself(l, a.at[i].field, p);
            for (size_t j = 0; j < n && !known; j++)
                known = seen[j] == p;
            if (known)
                continue;
            seen[n++] = p;
            struct tally t = count(l, a, p);
            if (weight(&t) > weight(&best) ||
                (weight(&t) == weight(&best) && !belongs(l, best.lock)))
                best = t;
        }
    return best;
}

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
            if (a.at[k].write && holds(l, &a.at[k], lock))
                return true;
    }
    return false;
}

static int judge(struct lint *l, const struct lint_field *f, const struct tally *t)
{
    unsigned locked = weight(t), bare = t->bare_read + 2 * t->bare_write;
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
    if (!belongs(l, t->lock))
        c = share >= 75 && all >= 4 && t->write ? c + 1 : LOW;
    lock_path base = lock_path_of(&l->sets, PATH_BASE, 0, 0, 0);
    if (c > LOW || (t->lock != base && is_iterator(l, f->owner)))
        c = LOW;
    if (f->owner->intent & INTENT_SAFE && c > HIGH && belongs(l, t->lock))
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
        struct tally t = best_lock(l, accesses_of(l, f));
        int confidence = t.lock ? judge(l, f, &t) : 0;
        if (confidence)
            report(l, f, &t, confidence);
    }
}
