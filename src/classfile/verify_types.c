/* SPDX-License-Identifier: Apache-2.0 */
/* Types of the verifier: interned sets of names, merging, and what may be used as what
 * (JVMS 4.10.1.2). Arrays are taken apart here, so that the environment is asked about
 * classes and interfaces only. */
#include "base/hash.h"
#include "classfile/verify.h"

#include <string.h>

/* More names than this become java/lang/Object: a compiler's switch over hundreds of
 * classes still fits, and hostile code stays cheap. */
enum { LARGEST_SET = 1024, POOL_LIMIT = 1 << 22 };

void vtypes_init(struct vtypes *t)
{
    *t = (struct vtypes){0};
    map_init(&t->by_hash);
    map_init(&t->merged);
}

void vtypes_release(struct vtypes *t)
{
    vec_release(&t->pool);
    vec_release(&t->set);
    map_release(&t->by_hash);
    map_release(&t->merged);
}

uint32_t vtype_names(struct verifier *v, const vtype *t, const sym **names)
{
    if (vtype_kind(*t) == V_CLASS) {
        v->types.single = vtype_payload(*t);
        *names = &v->types.single;
        return 1;
    }
    *names = NULL;
    if (vtype_kind(*t) != V_SET)
        return 0;
    struct vset s = v->types.set.at[vtype_payload(*t)];
    *names = v->types.pool.at + s.at;
    v->work += s.n;
    return s.n;
}

/* ---- merging ---- */

/* The names just appended to the pool, from `at` on, as a set; taken back if known. */
static vtype intern_set(struct verifier *v, uint32_t at)
{
    struct vtypes *t = &v->types;
    uint32_t n = (uint32_t)t->pool.len - at;
    uint64_t hash = hash_bytes(t->pool.at + at, n * sizeof(sym)), id;
    for (; map_get(&t->by_hash, hash, &id); hash++) {
        struct vset s = t->set.at[id];
        const sym *old = t->pool.at + s.at, *new = t->pool.at + at;
        if (s.n == n && memcmp(old, new, n * sizeof *old) == 0) {
            t->pool.len = at;
            return vtype_of(V_SET, (uint32_t)id);
        }
    }
    map_put(&t->by_hash, hash, t->set.len);
    vec_push(&t->set, (struct vset){at, n});
    return vtype_of(V_SET, (uint32_t)t->set.len - 1);
}

/* Both ascending; the pool may move while it grows. */
static vtype unite(struct verifier *v, vtype a, vtype b)
{
    struct vtypes *t = &v->types;
    const sym *names;
    sym single_a = vtype_payload(a), single_b = vtype_payload(b);
    uint32_t na = vtype_names(v, &a, &names), nb = vtype_names(v, &b, &names);
    uint32_t at = (uint32_t)t->pool.len;
    vec_reserve(&t->pool, at + na + nb);
    const sym *pa = &single_a, *pb = &single_b;
    if (vtype_kind(a) == V_SET)
        vtype_names(v, &a, &pa);
    if (vtype_kind(b) == V_SET)
        vtype_names(v, &b, &pb);
    for (uint32_t i = 0, j = 0; i < na || j < nb;) {
        bool left = j == nb || (i < na && pa[i] <= pb[j]);
        sym name = left ? pa[i] : pb[j];
        i += i < na && pa[i] == name;
        j += j < nb && pb[j] == name;
        t->pool.at[t->pool.len++] = name;
    }
    if (t->pool.len - at > LARGEST_SET || t->pool.len > POOL_LIMIT) {
        t->pool.len = at;
        return vtype_of(V_CLASS, v->object);
    }
    return intern_set(v, at);
}

vtype vtype_merge(struct verifier *v, vtype a, vtype b)
{
    if (a == b)
        return a;
    if (!vtype_usable(a) || !vtype_usable(b))
        return vtype_of(V_TOP, 0);
    vtype object = vtype_of(V_CLASS, v->object);
    if (vtype_kind(a) == V_NULL || b == object)
        return b;
    if (vtype_kind(b) == V_NULL || a == object)
        return a;
    uint64_t key = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a, known;
    if (map_get(&v->types.merged, key, &known))
        return (vtype)known;
    vtype t = unite(v, a, b);
    map_put(&v->types.merged, key, t);
    return t;
}

/* ---- use ---- */

static int class_fits(struct verifier *v, sym from, sym to)
{
    v->work += 8;
    return from == to || to == v->object ? 1 : v->env->assignable(v->env->ctx, from, to);
}

/* The class of a descriptor "Lname;". */
static sym class_of(struct verifier *v, const char *desc)
{
    return sym_intern(v->syms, desc + 1, strlen(desc) - 2);
}

/* Array descriptors: each array is a Cloneable and a Serializable; arrays of references
 * may be used as arrays of what their elements may be used as. */
static int array_fits(struct verifier *v, const char *from, const char *to)
{
    while (*from == '[' && *to == '[')
        from++, to++;
    if (*to != 'L')
        return strcmp(from, to) == 0;
    sym want = class_of(v, to);
    if (*from == 'L')
        return class_fits(v, class_of(v, from), want);
    return *from == '[' &&
           (want == v->object || want == v->cloneable || want == v->serializable);
}

int vtype_name_fits(struct verifier *v, sym from, sym to)
{
    if (from == to || to == v->object)
        return 1;
    const char *f = sym_text(v->syms, from), *t = sym_text(v->syms, to);
    if (*f == '[' && *t == '[')
        return array_fits(v, f, t);
    if (*f == '[')
        return to == v->cloneable || to == v->serializable;
    return *t == '[' ? 0 : class_fits(v, from, to);
}

int vtype_fits(struct verifier *v, vtype t, sym to)
{
    if (!vtype_usable(t))
        return 0;
    const sym *names;
    uint32_t n = vtype_names(v, &t, &names);
    for (uint32_t i = 0; i < n; i++) {
        int fits = vtype_name_fits(v, names[i], to);
        if (fits != 1)
            return fits;
    }
    return 1;
}

/* ---- making types ---- */

vtype vtype_parse(struct verifier *v, const char **p)
{
    const char *s = *p;
    switch (cf_type_next(p)) {
    case 'B': case 'C': case 'S': case 'Z': case 'I':
        return vtype_of(V_INT, 0);
    case 'F':
        return vtype_of(V_FLOAT, 0);
    case 'J':
        return vtype_of(V_LONG, 0);
    case 'D':
        return vtype_of(V_DOUBLE, 0);
    case 'L':
        return vtype_of(V_CLASS, sym_intern(v->syms, s + 1, (size_t)(*p - s) - 2));
    case '[':
        return vtype_of(V_CLASS, sym_intern(v->syms, s, (size_t)(*p - s)));
    default:
        return vtype_of(V_TOP, 0);
    }
}

/* 0 when the name is no array of references. */
static sym component_of(struct verifier *v, sym array)
{
    const char *s = sym_text(v->syms, array);
    if (s[0] != '[' || !flow_is_ref(s[1]))
        return 0;
    return s[1] == '[' ? sym_of(v->syms, s + 1) : class_of(v, s + 1);
}

vtype vtype_component(struct verifier *v, vtype array)
{
    vtype all = vtype_of(V_NULL, 0);
    uint32_t n = 1;
    for (uint32_t i = 0; i < n; i++) {
        const sym *names;
        n = vtype_names(v, &array, &names); /* merging may have moved the names */
        if (n == 0)
            break;
        sym element = component_of(v, names[i]);
        if (!element)
            return vtype_of(V_TOP, 0);
        all = vtype_merge(v, all, vtype_of(V_CLASS, element));
    }
    return all;
}

sym vtype_array_of(struct verifier *v, sym element)
{
    enum { DIMENSIONS = 255 };
    const char *s = sym_text(v->syms, element);
    if (strspn(s, "[") >= DIMENSIONS)
        return 0;
    buf_clear(&v->text);
    buf_char(&v->text, '[');
    if (*s != '[')
        buf_char(&v->text, 'L');
    buf_add(&v->text, s, sym_len(v->syms, element));
    if (*s != '[')
        buf_char(&v->text, ';');
    return sym_intern(v->syms, v->text.at, v->text.len);
}

/* ---- printing ---- */

static void print_names(struct verifier *v, vtype t, struct buf *out)
{
    enum { SHOWN = 4 };
    const sym *names;
    uint32_t n = vtype_names(v, &t, &names);
    for (uint32_t i = 0; i < n && i < SHOWN; i++)
        buf_printf(out, "%s'%s'", i ? " or " : "", sym_text(v->syms, names[i]));
    if (n > SHOWN)
        buf_printf(out, " or %u more", n - SHOWN);
}

void vtype_print(struct verifier *v, vtype t, struct buf *out)
{
    static const char *const word[] = {
        [V_TOP] = "top", [V_INT] = "integer", [V_FLOAT] = "float", [V_LONG] = "long",
        [V_LONG2] = "long_2nd", [V_DOUBLE] = "double", [V_DOUBLE2] = "double_2nd",
        [V_NULL] = "null", [V_CLASS] = "", [V_SET] = "", [V_NEW] = "uninitialized",
        [V_THIS] = "uninitializedThis"};
    if (vtype_kind(t) == V_CLASS || vtype_kind(t) == V_SET)
        print_names(v, t, out);
    else
        buf_str(out, word[vtype_kind(t)]);
    if (vtype_kind(t) == V_NEW)
        buf_printf(out, " %u", v->body->bci[vtype_payload(t)]);
}
