/* SPDX-License-Identifier: Apache-2.0 */
/* The classes to analyse and the ones they mention: loading, hierarchy, looking up
 * members, and what a class shows of its use by threads without looking at code. */
#include "lint/lint_int.h"

#include "base/hash.h"

#include <string.h>

enum { MAX_LEVELS = 200 };

const char *lint_text(const struct lint *l, sym s)
{
    return sym_text(&l->syms, s);
}

const char *lint_dotted(struct lint *l, sym name)
{
    char *text = arena_strdup(&l->arena, lint_text(l, name));
    for (char *p = text; *p; p++)
        if (*p == '/')
            *p = '.';
    return text;
}

/* ---- making classes ---- */

static struct lint_class *class_new(struct lint *l, sym name, const struct cf_class *cf,
                                    bool given)
{
    struct lint_class *c = arena_zalloc(&l->arena, sizeof *c);
    c->name = name;
    c->cf = cf;
    c->given = given;
    map_put_ptr(&l->by_name, name, c);
    if (!cf)
        return c;
    c->field = arena_zalloc(&l->arena, (cf->fields + 1u) * sizeof *c->field);
    c->method = arena_zalloc(&l->arena, (cf->methods + 1u) * sizeof *c->method);
    for (unsigned i = 0; i < cf->fields; i++) {
        c->field[i] = (struct lint_field){.owner = c, .m = &cf->field[i],
                                          .id = (uint32_t)l->field.len};
        vec_push(&l->field, &c->field[i]);
    }
    for (unsigned i = 0; i < cf->methods; i++) {
        c->method[i] = (struct lint_method){.owner = c, .m = &cf->method[i],
                                            .id = (uint32_t)l->method.len};
        vec_push(&l->method, &c->method[i]);
    }
    return c;
}

struct lint_class *lint_class_of(struct lint *l, sym name)
{
    struct lint_class *c = map_get_ptr(&l->by_name, name);
    if (c)
        return c;
    struct cf_found f;
    struct cf_problem problem = {0};
    struct err e = {0};
    const struct cf_class *cf = NULL;
    if (l->aux && cf_path_find(l->aux, lint_text(l, name), &f, &e))
        cf = cf_read(f.data, f.size, f.origin, &l->syms, &l->arena, &problem);
    c = class_new(l, name, cf, false);
    return c;
}

static void link_up(struct lint *l, struct lint_class *c)
{
    if (!c->cf || c->interface)
        return;
    c->interface = arena_zalloc(&l->arena, (c->cf->interfaces + 1u) * sizeof *c->interface);
    if (c->cf->super)
        c->super = lint_class_of(l, c->cf->super);
    for (unsigned i = 0; i < c->cf->interfaces; i++)
        c->interface[i] = lint_class_of(l, c->cf->interface[i]);
}

/* ---- hierarchy ---- */

static bool below(struct lint *l, struct lint_class *c, sym super, int level)
{
    for (; c && level < MAX_LEVELS; c = c->super, level++) {
        if (c->name == super)
            return true;
        if (!c->cf)
            return false;
        link_up(l, c);
        for (unsigned i = 0; i < c->cf->interfaces; i++)
            if (below(l, c->interface[i], super, level + 1))
                return true;
    }
    return false;
}

bool lint_is_a(struct lint *l, sym sub, sym super)
{
    return sub == super || below(l, lint_class_of(l, sub), super, 0);
}

bool lint_is(struct lint *l, sym sub, const char *super)
{
    return sub && lint_is_a(l, sub, sym_of(&l->syms, super));
}

bool lint_is_juc(struct lint *l, sym type)
{
    return strncmp(lint_text(l, type), "java/util/concurrent/", 21) == 0;
}

/* ---- members ---- */

static struct lint_field *field_up(struct lint *l, struct lint_class *c, sym name, sym desc,
                                   int level)
{
    for (; c && c->cf && level < MAX_LEVELS; c = c->super, level++) {
        for (unsigned i = 0; i < c->cf->fields; i++)
            if (c->field[i].m->name == name && c->field[i].m->desc == desc)
                return &c->field[i];
        link_up(l, c);
        for (unsigned i = 0; i < c->cf->interfaces; i++) {
            struct lint_field *f = field_up(l, c->interface[i], name, desc, level + 1);
            if (f)
                return f;
        }
    }
    return NULL;
}

struct lint_method *lint_declared(struct lint *l, struct lint_class *c, sym name, sym desc)
{
    (void)l;
    for (unsigned i = 0; c->cf && i < c->cf->methods; i++)
        if (c->method[i].m->name == name && c->method[i].m->desc == desc)
            return &c->method[i];
    return NULL;
}

static struct lint_method *method_up(struct lint *l, struct lint_class *c, sym name, sym desc,
                                     int level)
{
    for (; c && c->cf && level < MAX_LEVELS; c = c->super, level++) {
        struct lint_method *m = lint_declared(l, c, name, desc);
        if (m)
            return m;
        link_up(l, c);
        for (unsigned i = 0; i < c->cf->interfaces; i++)
            if ((m = method_up(l, c->interface[i], name, desc, level + 1)))
                return m;
    }
    return NULL;
}

struct lint_field *lint_find_field(struct lint *l, sym owner, sym name, sym desc)
{
    uint64_t key = hash_pair((uint64_t)owner << 32 | name, desc), known;
    if (map_get(&l->field_of, key, &known))
        return (struct lint_field *)(uintptr_t)known;
    struct lint_field *f = field_up(l, lint_class_of(l, owner), name, desc, 0);
    map_put_ptr(&l->field_of, key, f);
    return f;
}

struct lint_method *lint_find_method(struct lint *l, sym owner, sym name, sym desc)
{
    uint64_t key = hash_pair((uint64_t)owner << 32 | name, desc), known;
    if (map_get(&l->method_of, key, &known))
        return (struct lint_method *)(uintptr_t)known;
    struct lint_method *m = method_up(l, lint_class_of(l, owner), name, desc, 0);
    map_put_ptr(&l->method_of, key, m);
    return m;
}

/* ---- what a class shows ---- */

/* The method `return this.f` or `return C.f`, as its bytes. */
static void find_getter(struct lint *l, struct lint_class *c, struct lint_method *m)
{
    const struct cf_code *k = m->m->code;
    bool is_static = lint_flag(m->m, CF_STATIC);
    unsigned at = is_static ? 0 : 1;
    if (!k || k->code_len != 4 + at || k->code[at] != (is_static ? 0xb2 : 0xb4) ||
        (k->code[3 + at] != 0xb0 && k->code[3 + at] != 0xac) ||
        (!is_static && k->code[0] != 0x2a) ||
        lint_flag(m->m, CF_SYNCHRONIZED))
        return;
    unsigned i = (unsigned)k->code[at + 1] << 8 | k->code[at + 2];
    if (i >= c->cf->constants || c->cf->constant[i].tag != CF_FIELDREF)
        return;
    const struct cf_const *r = &c->cf->constant[i];
    struct lint_field *f = lint_find_field(l, r->owner, r->name, r->desc);
    bool fixed = is_static || lint_flag(m->m, CF_PRIVATE) || lint_flag(m->m, CF_FINAL) ||
                 (c->cf->flags & CF_FINAL) || !c->sub.len;
    if (!f || !fixed)
        return;
    lock_path this = lock_path_of(&l->sets, PATH_PARAM, 0, 0, 0);
    m->getter = is_static
        ? lock_path_of(&l->sets, PATH_STATIC, 0, f->owner->name, f->m->name)
        : lock_path_of(&l->sets, PATH_FIELD, this, f->owner->name, f->m->name);
}

static void find_intent(struct lint *l, struct lint_class *c)
{
    for (unsigned i = 0; i < c->cf->methods; i++)
        if (lint_flag(&c->cf->method[i], CF_SYNCHRONIZED))
            c->intent |= INTENT_SYNC;
    for (unsigned i = 0; i < c->cf->fields; i++) {
        const char *d = lint_text(l, c->cf->field[i].desc);
        if (lint_flag(&c->cf->field[i], CF_VOLATILE) ||
            strncmp(d, "Ljava/util/concurrent/", 22) == 0)
            c->intent |= INTENT_CONCURRENT;
    }
    if (lint_is_a(l, c->name, l->names.runnable) || lint_is_a(l, c->name, l->names.callable) ||
        lint_is_a(l, c->name, l->names.thread))
        c->intent |= INTENT_THREAD;
}

static bool is_closed(struct lint *l, struct lint_class *c, const struct cf_member *m,
                      int level);

/* May code outside call the method through what it overrides? */
static bool open_above(struct lint *l, struct lint_class *c, const struct cf_member *m,
                       int level)
{
    for (unsigned i = 0; i <= c->cf->interfaces; i++) {
        struct lint_class *above = i ? c->interface[i - 1] : c->super;
        struct lint_method *up = above ? method_up(l, above, m->name, m->desc, 0) : NULL;
        if (up && (!up->owner->given || !is_closed(l, up->owner, up->m, level + 1)))
            return true;
    }
    return false;
}

/* Can code outside the given classes name the class? */
static bool is_public(const struct lint_class *c)
{
    for (unsigned i = 0; i < c->cf->inners; i++)
        if (c->cf->inner[i].inner == c->name)
            return (c->cf->inner[i].flags & (CF_PUBLIC | CF_PROTECTED)) != 0;
    return (c->cf->flags & CF_PUBLIC) != 0;
}

/* Are all calls of the method in the given classes? */
static bool is_closed(struct lint *l, struct lint_class *c, const struct cf_member *m,
                      int level)
{
    if (lint_flag(m, CF_PRIVATE))
        return true;
    if (m->name == l->names.clinit)
        return false;
    const char *name = lint_text(l, m->name);
    if (strcmp(name, "finalize") == 0 || strcmp(name, "main") == 0)
        return false;
    bool open = lint_flag(m, CF_PUBLIC) && c->public_use;
    return !open && (lint_flag(m, CF_STATIC) || m->name == l->names.init ||
                     (level < MAX_LEVELS && !open_above(l, c, m, level)));
}

static void describe(struct lint *l, struct lint_class *c)
{
    find_intent(l, c);
    lint_read_annotations(l, c);
    for (unsigned i = 0; i < c->cf->methods; i++) {
        c->method[i].closed = is_closed(l, c, &c->cf->method[i], 0);
        find_getter(l, c, &c->method[i]);
    }
}

/* ---- loading ---- */

static void complain(struct lint *l, const char *text)
{
    vec_push(&l->problem, mem_strdup(text));
}

static void load_class(struct lint *l, size_t i)
{
    struct cf_found f;
    struct err e = {0};
    struct cf_problem problem = {0};
    if (!cf_listing_get(l->listing, i, &f, &e)) {
        complain(l, e.text);
        return;
    }
    const struct cf_class *cf = cf_read(f.data, f.size, f.origin, &l->syms, &l->arena,
                                        &problem);
    if (!cf)
        complain(l, problem.err.text);
    else if (!map_get_ptr(&l->by_name, cf->name))
        vec_push(&l->given, class_new(l, cf->name, cf, true));
}

bool lint_load(struct lint *l, struct err *e)
{
    for (size_t i = 0; i < cf_listing_len(l->listing); i++)
        load_class(l, i);
    if (!l->given.len)
        return l->problem.len ? err_set(e, "%s", l->problem.at[0])
                              : err_set(e, "no class files were found");
    for (size_t i = 0; i < l->given.len; i++) {
        struct lint_class *c = l->given.at[i];
        link_up(l, c);
        c->public_use = is_public(c);
        if (c->super && c->super->given)
            vec_push(&c->super->sub, c);
        for (unsigned k = 0; k < c->cf->interfaces; k++)
            if (c->interface[k]->given)
                vec_push(&c->interface[k]->sub, c);
    }
    for (size_t i = 0; i < l->given.len; i++)
        describe(l, l->given.at[i]);
    return true;
}
