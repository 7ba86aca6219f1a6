/* SPDX-License-Identifier: Apache-2.0 */
/* Classes of the JDK (and of jars) for tests: loaded by name through the class path, and
 * found by following the names in constant pools, breadth first. */
#ifndef WORLD_H
#define WORLD_H

#include "base/map.h"
#include "base/vec.h"
#include "classfile/classfile.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__)
enum { WORLD_SANITIZED = 1 };
#else
enum { WORLD_SANITIZED = 0 };
#endif

struct world {
    struct symtab syms;
    struct arena arena;
    struct cf_path *path;
    struct map by_name; /* symbol -> class, NULL when there is none */
    VEC(struct cf_class *) list;
};

/* Home of a JDK 17 with lib/modules. */
static inline bool world_home(char *home, size_t n)
{
    const char *env = getenv("JAVA_HOME");
    glob_t g;
    if (glob("/usr/lib/jvm/java-17-openjdk*/lib/modules", 0, NULL, &g) != 0)
        return env && snprintf(home, n, "%s", env) > 0;
    snprintf(home, n, "%.*s", (int)(strlen(g.gl_pathv[0]) - strlen("/lib/modules")),
             g.gl_pathv[0]);
    globfree(&g);
    return true;
}

static inline void world_init(struct world *w, const char *jars)
{
    *w = (struct world){0};
    symtab_init(&w->syms);
    arena_init(&w->arena);
    map_init(&w->by_name);
    w->path = cf_path_new();
    char home[4096];
    struct err e = {0};
    assert_true(world_home(home, sizeof home));
    if (!cf_path_jdk(w->path, home, &e) || (jars && !cf_path_add(w->path, jars, &e)))
        fail_msg("%s", e.text);
}

static inline void world_release(struct world *w)
{
    cf_path_free(w->path);
    map_release(&w->by_name);
    vec_release(&w->list);
    arena_release(&w->arena);
    symtab_release(&w->syms);
}

/* NULL when there is no such class. */
static inline struct cf_class *world_load(struct world *w, sym name)
{
    uint64_t known;
    if (map_get(&w->by_name, name, &known))
        return (struct cf_class *)(uintptr_t)known;
    struct cf_found f;
    struct cf_problem problem = {0};
    struct err e = {0};
    struct cf_class *c = NULL;
    if (cf_path_find(w->path, sym_text(&w->syms, name), &f, &e)) {
        c = cf_read(f.data, f.size, f.origin, &w->syms, &w->arena, &problem);
        if (!c)
            fail_msg("%s", problem.err.text);
        vec_push(&w->list, c);
    }
    map_put_ptr(&w->by_name, name, c);
    return c;
}

/* Loads what the classes of the list name until it is this long. */
static inline void world_grow(struct world *w, size_t classes)
{
    for (size_t i = 0; i < w->list.len && w->list.len < classes; i++) {
        const struct cf_class *c = w->list.at[i];
        for (unsigned k = 1; k < c->constants && w->list.len < classes; k++) {
            if (c->constant[k].tag == CF_CLASS &&
                *sym_text(&w->syms, c->constant[k].owner) != '[')
                world_load(w, c->constant[k].owner);
        }
    }
}

/* Decodes; fails the test when that fails. */
static inline struct cf_body world_decode(struct world *w, const struct cf_class *c,
                                          const struct cf_member *m, struct arena *arena)
{
    struct cf_body body;
    struct cf_problem problem = {0};
    if (!cf_decode(c, m, &w->syms, arena, &body, &problem))
        fail_msg("%s", problem.err.text);
    return body;
}

#endif
