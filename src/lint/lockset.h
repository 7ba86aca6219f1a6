/* SPDX-License-Identifier: Apache-2.0 */
/* Names of locks, and sets of them, both as numbers: equal names and equal sets have equal
 * numbers. A name is a path from a root: a parameter of the method, the object whose field
 * is accessed, a class, a static field, or just "some object of class C". */
#ifndef LINT_LOCKSET_H
#define LINT_LOCKSET_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/sym.h"
#include "base/vec.h"

#include <stdbool.h>

typedef uint32_t lock_path; /* 0: none */
typedef uint32_t lock_set;  /* 0: the empty set */

/* The set of all locks: what is known of a method before any call of it was seen. */
enum { LOCK_SET_ALL = UINT32_MAX };

enum path_kind {
    PATH_NONE,
    PATH_PARAM,  /* a = number; 0 is `this` of an instance method */
    PATH_BASE,   /* the object whose field is accessed */
    PATH_ANY,    /* a = class: some object of it */
    PATH_CLASS,  /* a = class literal */
    PATH_STATIC, /* a = class, b = name */
    PATH_FIELD,  /* base, a = class, b = name */
    PATH_CALL    /* base, b = name of a method that always gives the same (readLock …) */
};

struct path_node {
    enum path_kind kind;
    lock_path base;
    sym a, b;
};

struct locksets {
    VEC(struct path_node) path;
    struct map path_of;
    VEC(lock_path) pool;
    VEC(uint32_t) start;  /* of each set in the pool; one more at the end */
    struct map set_of;
};

void locksets_init(struct locksets *s);
void locksets_release(struct locksets *s);
lock_path lock_path_of(struct locksets *s, enum path_kind kind, lock_path base, sym a, sym b);
const struct path_node *lock_path_node(const struct locksets *s, lock_path p);
/* The path with `from` at its root replaced by `to`; 0 when its root is another. */
lock_path lock_path_rebase(struct locksets *s, lock_path p, lock_path from, lock_path to);
/* The same lock as one of some object: "this.lock" -> "C.lock of some C". */
lock_path lock_path_any(struct locksets *s, lock_path p, sym type);
lock_path lock_path_root(const struct locksets *s, lock_path p);
/* As Java writes it: "this.lock", "Cache.class". */
void lock_path_print(const struct locksets *s, const struct symtab *syms, lock_path p,
                     struct buf *out);

/* The set of these paths (any order, doubles allowed; sorted in place). */
lock_set lock_set_of(struct locksets *s, lock_path *path, size_t n);
size_t lock_set_len(const struct locksets *s, lock_set x);
lock_path lock_set_at(const struct locksets *s, lock_set x, size_t i);
bool lock_set_has(const struct locksets *s, lock_set x, lock_path p);
lock_set lock_set_union(struct locksets *s, lock_set x, lock_set y);
lock_set lock_set_common(struct locksets *s, lock_set x, lock_set y);

#endif
