/* SPDX-License-Identifier: Apache-2.0 */
/* Counting accesses by lock. An access counts as guarded also when it can't race: it has a
 * lock in common with each access that it conflicts with, or reads, behind the lock, a field
 * that is set once. */
#include "lint/tally.h"

#include <string.h>

enum { MOST_PAIRS = 300 }; /* accesses to one field that are compared with each other */

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
bool tally_holds(struct lint *l, const struct lint_access *x, lock_path p)
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
        if (tally_holds(l, y, plain(l, lock_set_at(&l->sets, x->locks, i))))
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
        if (tally_holds(l, x, p) || covered_otherwise(l, a, x) || (once && x->after_lock)) {
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

/* A lock that is the value of the field itself guards what it refers to. */
static bool is_itself(const struct lint *l, const struct lint_field *f, lock_path p)
{
    const struct path_node *n = lock_path_node(&l->sets, p);
    return (n->kind == PATH_FIELD || n->kind == PATH_STATIC) && n->a == f->owner->name &&
           n->b == f->m->name;
}

/* Is the lock one that belongs to the object, or to everybody? */
bool tally_belongs(const struct lint *l, lock_path p)
{
    enum path_kind k = lock_path_node(&l->sets, lock_path_root(&l->sets, p))->kind;
    return k != PATH_ANY;
}

struct tally tally_best(struct lint *l, struct accesses a)
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
            if (tally_weight(&t) > tally_weight(&best) ||
                (tally_weight(&t) == tally_weight(&best) && !tally_belongs(l, best.lock)))
                best = t;
        }
    return best;
}

