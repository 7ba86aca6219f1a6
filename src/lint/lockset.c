/* SPDX-License-Identifier: Apache-2.0 */
#include "lint/lockset.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 6 }; /* longer paths are no names that people give locks */

void locksets_init(struct locksets *s)
{
    *s = (struct locksets){0};
    vec_push(&s->path, (struct path_node){0});
    vec_push(&s->start, 0);
    vec_push(&s->start, 0); /* the empty set */
}

void locksets_release(struct locksets *s)
{
    vec_release(&s->path);
    vec_release(&s->pool);
    vec_release(&s->start);
    map_release(&s->path_of);
    map_release(&s->set_of);
}

static int steps_of(const struct locksets *s, lock_path p)
{
    int n = 0;
    for (; p; p = s->path.at[p].base)
        n++;
    return n;
}

lock_path lock_path_of(struct locksets *s, enum path_kind kind, lock_path base, sym a, sym b)
{
    if ((kind == PATH_FIELD || kind == PATH_CALL) &&
        (!base || steps_of(s, base) >= MAX_STEPS))
        return 0;
    uint64_t key = hash_pair((uint64_t)kind << 32 | base, (uint64_t)a << 32 | b), found;
    if (map_get(&s->path_of, key, &found))
        return (lock_path)found;
    vec_push(&s->path, (struct path_node){kind, base, a, b});
    map_put(&s->path_of, key, s->path.len - 1);
    return (lock_path)(s->path.len - 1);
}

const struct path_node *lock_path_node(const struct locksets *s, lock_path p)
{
    return &s->path.at[p];
}

lock_path lock_path_rebase(struct locksets *s, lock_path p, lock_path from, lock_path to)
{
    if (p == from)
        return to;
    struct path_node n = s->path.at[p];
    if (!p || !n.base)
        return 0;
    lock_path base = lock_path_rebase(s, n.base, from, to);
    return base ? lock_path_of(s, n.kind, base, n.a, n.b) : 0;
}

lock_path lock_path_any(struct locksets *s, lock_path p, sym type)
{
    struct path_node n = s->path.at[p];
    switch (n.kind) {
    case PATH_FIELD:
        return lock_path_of(s, PATH_FIELD, lock_path_of(s, PATH_ANY, 0, n.a, 0), n.a, n.b);
    case PATH_CALL: {
        lock_path base = lock_path_any(s, n.base, 0);
        return base ? lock_path_of(s, PATH_CALL, base, n.a, n.b) : 0;
    }
    case PATH_STATIC: case PATH_CLASS: case PATH_ANY:
        return p;
    case PATH_NONE: case PATH_PARAM: case PATH_BASE:
        break;
    }
    return type ? lock_path_of(s, PATH_ANY, 0, type, 0) : 0;
}

lock_path lock_path_root(const struct locksets *s, lock_path p)
{
    while (s->path.at[p].base)
        p = s->path.at[p].base;
    return p;
}

static void print_simple(const struct symtab *syms, sym name, struct buf *out)
{
    const char *text = sym_text(syms, name), *slash = strrchr(text, '/');
    for (const char *c = slash ? slash + 1 : text; *c; c++)
        buf_char(out, *c == '$' && c[1] && (c[1] < '0' || c[1] > '9') ? '.' : *c);
}

void lock_path_print(const struct locksets *s, const struct symtab *syms, lock_path p,
                     struct buf *out)
{
    const struct path_node *n = &s->path.at[p];
    switch (n->kind) {
    case PATH_NONE:
        buf_str(out, "an unknown lock");
        break;
    case PATH_PARAM:
        if (n->a)
            buf_printf(out, "argument %u", n->a);
        else
            buf_str(out, "this");
        break;
    case PATH_BASE:
        buf_str(out, "this");
        break;
    case PATH_ANY:
        buf_str(out, "its ");
        print_simple(syms, n->a, out);
        break;
    case PATH_CLASS:
        print_simple(syms, n->a, out);
        buf_str(out, ".class");
        break;
    case PATH_STATIC:
        print_simple(syms, n->a, out);
        buf_printf(out, ".%s", sym_text(syms, n->b));
        break;
    case PATH_FIELD:
        lock_path_print(s, syms, n->base, out);
        buf_printf(out, ".%s", sym_text(syms, n->b));
        break;
    case PATH_CALL:
        lock_path_print(s, syms, n->base, out);
        buf_printf(out, ".%s()", sym_text(syms, n->b));
        break;
    }
}

/* ---- sets ---- */

static int by_number(const void *a, const void *b)
{
    lock_path x = *(const lock_path *)a, y = *(const lock_path *)b;
    return (x > y) - (x < y);
}

lock_set lock_set_of(struct locksets *s, lock_path *path, size_t n)
{
    size_t k = 0;
    if (n > 1)
        qsort(path, n, sizeof *path, by_number);
    for (size_t i = 0; i < n; i++)
        if (path[i] && (k == 0 || path[k - 1] != path[i]))
            path[k++] = path[i];
    if (k == 0)
        return 0;
    uint64_t key = hash_bytes(path, k * sizeof *path), found;
    if (map_get(&s->set_of, key, &found))
        return (lock_set)found;
    for (size_t i = 0; i < k; i++)
        vec_push(&s->pool, path[i]);
    vec_push(&s->start, (uint32_t)s->pool.len);
    lock_set x = (lock_set)(s->start.len - 2);
    map_put(&s->set_of, key, x);
    return x;
}

size_t lock_set_len(const struct locksets *s, lock_set x)
{
    return x == LOCK_SET_ALL ? 0 : s->start.at[x + 1] - s->start.at[x];
}

lock_path lock_set_at(const struct locksets *s, lock_set x, size_t i)
{
    return s->pool.at[s->start.at[x] + i];
}

bool lock_set_has(const struct locksets *s, lock_set x, lock_path p)
{
    if (x == LOCK_SET_ALL)
        return true;
    for (size_t i = 0; i < lock_set_len(s, x); i++)
        if (lock_set_at(s, x, i) == p)
            return true;
    return false;
}

lock_set lock_set_union(struct locksets *s, lock_set x, lock_set y)
{
    if (x == y || !y || x == LOCK_SET_ALL)
        return x;
    if (!x || y == LOCK_SET_ALL)
        return y;
    size_t n = lock_set_len(s, x), m = lock_set_len(s, y);
    lock_path *all = mem_alloc((n + m) * sizeof *all);
    for (size_t i = 0; i < n + m; i++)
        all[i] = i < n ? lock_set_at(s, x, i) : lock_set_at(s, y, i - n);
    lock_set r = lock_set_of(s, all, n + m);
    mem_free(all);
    return r;
}

lock_set lock_set_common(struct locksets *s, lock_set x, lock_set y)
{
    if (x == y || y == LOCK_SET_ALL)
        return x;
    if (x == LOCK_SET_ALL)
        return y;
    if (!x || !y)
        return 0;
    size_t n = lock_set_len(s, x), k = 0;
    lock_path *both = mem_alloc(n * sizeof *both);
    for (size_t i = 0; i < n; i++)
        if (lock_set_has(s, y, lock_set_at(s, x, i)))
            both[k++] = lock_set_at(s, x, i);
    lock_set r = lock_set_of(s, both, k);
    mem_free(both);
    return r;
}
