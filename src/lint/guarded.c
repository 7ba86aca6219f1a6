/* SPDX-License-Identifier: Apache-2.0 */
/* Methods whose every call is in the given classes: which locks all callers hold (the
 * largest fixed point of the intersection over all calls), and which run only while their
 * object is being made. Names of locks are translated from the caller's arguments to the
 * callee's parameters. */
#include "lint/detect.h"

#include <string.h>

enum { MAX_ROUNDS = 30 };

static lock_path translate(struct lint *l, const struct lint_call *c, lock_path p)
{
    enum path_kind root = lock_path_node(&l->sets, lock_path_root(&l->sets, p))->kind;
    if (root != PATH_PARAM)
        return p;
    for (unsigned i = 0; i < c->args; i++) {
        lock_path arg = l->args.at[c->arg + i];
        lock_path to = lock_path_of(&l->sets, PATH_PARAM, 0, i, 0);
        lock_path q = arg ? lock_path_rebase(&l->sets, p, arg, to) : 0;
        if (q)
            return q;
    }
    return 0;
}

/* The locks of a call in the callee's names: the caller's own, and those of its callers. */
static lock_set at_call(struct lint *l, const struct lint_call *c)
{
    lock_path out[256];
    size_t n = 0;
    lock_set s = c->from->entry;
    if (s == LOCK_SET_ALL)
        return LOCK_SET_ALL;
    for (size_t i = 0; i < lock_set_len(&l->sets, s) && n < 256; i++)
        out[n++] = translate(l, c, lock_set_at(&l->sets, s, i));
    return lock_set_union(&l->sets, c->locks, lock_set_of(&l->sets, out, n));
}

/* The locks of a set that belong to the receiver: nobody else can have one of a new object,
 * so they are as good as held. */
static lock_set of_this(struct lint *l, lock_set s)
{
    lock_path out[256];
    size_t n = 0;
    for (size_t i = 0; i < lock_set_len(&l->sets, s) && n < 256; i++) {
        lock_path p = lock_set_at(&l->sets, s, i);
        const struct path_node *r = lock_path_node(&l->sets, lock_path_root(&l->sets, p));
        if (r->kind == PATH_PARAM && r->a == 0)
            out[n++] = p;
    }
    return lock_set_of(&l->sets, out, n);
}

/* Can somebody call it whom we do not see? */
static bool is_root(const struct lint *l, const struct lint_method *m)
{
    return !m->closed || lint_flag(m->m, CF_PUBLIC | CF_PROTECTED | CF_SYNTHETIC) ||
           m->m->name == l->names.init || m->m->name == l->names.clinit ||
           lint_flag(m->m, CF_PRIVATE); /* of serialization; a dead one calls little */
}

/* Which methods are called, not counting calls by methods that nobody calls. */
static void infer_called(struct lint *l)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < l->call.len; i++) {
            const struct lint_call *c = &l->call.at[i];
            bool from = c->from->called || (is_root(l, c->from) &&
                        !(lint_flag(c->from->m, CF_PRIVATE) && c->from->closed &&
                          c->from->has_caller));
            if (from && !c->to->called)
                c->to->called = changed = true;
        }
    }
}

static void infer_init_only(struct lint *l)
{
    for (size_t i = 0; i < l->call.len; i++) {
        struct lint_method *t = l->call.at[i].to;
        t->init_only = t->closed && t->m->name != l->names.init;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < l->call.len; i++) {
            const struct lint_call *c = &l->call.at[i];
            bool self = c->args && c->from->init_only &&
                        l->args.at[c->arg] == lock_path_of(&l->sets, PATH_PARAM, 0, 0, 0);
            bool dead = c->from->closed && !c->from->called && c->to->called &&
                        !lint_flag(c->from->m, CF_PUBLIC | CF_PROTECTED);
            if (c->to->init_only && !c->fresh && !self && !dead) {
                c->to->init_only = false;
                changed = true;
            }
        }
    }
}

/* Classes of one source: further away too much else is called from other threads too. */
static bool same_nest(const struct lint *l, const struct lint_class *a,
                      const struct lint_class *b)
{
    const char *x = lint_text(l, a->name), *y = lint_text(l, b->name);
    size_t n = strcspn(x, "$");
    return n == strcspn(y, "$") && memcmp(x, y, n) == 0;
}

/* What bodies of threads call runs in threads. */
static void infer_threads(struct lint *l)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < l->call.len; i++) {
            const struct lint_call *c = &l->call.at[i];
            bool in = c->from->in_thread || share_is_thread_body(l, c->from);
            if (in && !c->to->in_thread && c->to->m->name != l->names.init &&
                same_nest(l, c->from->owner, c->to->owner)) {
                c->to->in_thread = true;
                changed = true;
            }
        }
    }
}

void lint_infer_entries(struct lint *l)
{
    for (size_t i = 0; i < l->call.len; i++)
        l->call.at[i].to->has_caller = true;
    infer_called(l);
    infer_init_only(l);
    infer_threads(l);
    for (size_t i = 0; i < l->method.len; i++) {
        struct lint_method *m = l->method.at[i];
        lock_path holding = m->holding;
        m->entry = m->closed && m->has_caller ? LOCK_SET_ALL
                                              : lock_set_of(&l->sets, &holding, 1);
    }
    bool changed = true, last = false;
    for (int round = 0; (changed || !last) && round < MAX_ROUNDS; round++) {
        last = last || !changed; /* what is only called for new objects comes last */
        changed = false;
        for (size_t i = 0; i < l->call.len; i++) {
            const struct lint_call *c = &l->call.at[i];
            if (!c->to->closed || !c->to->entry ||
                (c->fresh && c->to->entry == LOCK_SET_ALL && !last))
                continue;
            lock_set s = at_call(l, c);
            if (c->fresh && s != LOCK_SET_ALL)
                s = lock_set_union(&l->sets, s, of_this(l, c->to->entry));
            s = lock_set_common(&l->sets, c->to->entry, s);
            changed |= s != c->to->entry;
            c->to->entry = s;
        }
    }
    for (size_t i = 0; i < l->method.len; i++) {
        struct lint_method *m = l->method.at[i];
        if (m->entry == LOCK_SET_ALL || changed)
            m->entry = 0;
        if (m->holding) {
            lock_path one = m->holding;
            m->entry = lock_set_union(&l->sets, m->entry, lock_set_of(&l->sets, &one, 1));
        }
    }
}
