/* SPDX-License-Identifier: Apache-2.0 */
/* The class path: the image of the JDK, then folders and jars in order. Jars are opened
 * when they are added (with the ones their manifests name behind them), so that a broken
 * one is reported before anything runs. */
#include "classfile/classfile.h"
#include "classfile/container.h"

#include "base/host.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/vec.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 100, RELEASE = 17, FIRST_RELEASE = 9 };

struct place {
    const char *folder; /* NULL for a jar */
    struct jar *jar;
    bool releases;      /* Multi-Release: look into META-INF/versions first */
};

struct cf_path {
    struct jimage *image;
    VEC(struct place) place;
    VEC(struct host_file) mapped; /* files of folders that were asked for */
    struct arena arena;           /* names */
    struct symtab seen;           /* real paths of what was added */
    struct map added;
};

struct cf_path *cf_path_new(void)
{
    struct cf_path *p = mem_zalloc(sizeof *p);
    arena_init(&p->arena);
    symtab_init(&p->seen);
    map_init(&p->added);
    return p;
}

void cf_path_free(struct cf_path *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->place.len; i++)
        jar_free(p->place.at[i].jar);
    for (size_t i = 0; i < p->mapped.len; i++)
        host_unmap(&p->mapped.at[i]);
    jimage_free(p->image);
    vec_release(&p->place);
    vec_release(&p->mapped);
    map_release(&p->added);
    symtab_release(&p->seen);
    arena_release(&p->arena);
    mem_free(p);
}

/* ---- adding ---- */

/* True when the same file or folder was not added before. */
static bool is_new(struct cf_path *p, const char *path)
{
    char real[PATH_MAX];
    const char *name = realpath(path, real) ? real : path;
    return map_put(&p->added, sym_of(&p->seen, name), 1);
}

static bool add_one(struct cf_path *p, const char *path, int depth, struct err *e);

static int hex(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* A URL of a manifest as a path beside `jar`; false when it is no file. */
static bool url_to_path(const char *jar, const char *url, size_t n, struct buf *out)
{
    if (n >= 5 && strncmp(url, "file:", 5) == 0) {
        url += 5, n -= 5;
        if (n >= 2 && url[0] == '/' && url[1] == '/')
            url += 2, n -= 2;
    } else if (memchr(url, ':', n)) {
        return false;
    }
    const char *slash = strrchr(jar, '/');
    if (n > 0 && url[0] != '/' && slash)
        buf_add(out, jar, (size_t)(slash - jar) + 1);
    for (size_t i = 0; i < n; i++) {
        bool coded = url[i] == '%' && i + 2 < n && hex(url[i + 1]) >= 0 &&
                     hex(url[i + 2]) >= 0;
        char c = coded ? (char)(hex(url[i + 1]) * 16 + hex(url[i + 2])) : url[i];
        if (c == 0)
            return false;
        buf_char(out, c);
        i += coded ? 2 : 0;
    }
    return n > 0;
}

static bool add_urls(struct cf_path *p, const char *jar, const char *list, int depth,
                     struct err *e)
{
    bool ok = true;
    while (ok && *list) {
        size_t n = strcspn(list, " \t");
        struct buf path;
        buf_init(&path);
        if (n > 0 && url_to_path(jar, list, n, &path))
            ok = add_one(p, path.at, depth + 1, e);
        buf_release(&path);
        list += n;
        list += strspn(list, " \t");
    }
    return ok;
}

/* The manifest's text; false with or without a message when there is none. */
static bool read_manifest(struct jar *j, const uint8_t **text, size_t *size,
                          struct err *e)
{
    size_t i;
    return jar_find(j, "META-INF/MANIFEST.MF", &i) && jar_read(j, i, text, size, e);
}

static bool add_jar(struct cf_path *p, const char *path, int depth, struct err *e)
{
    struct jar *j = jar_open(path, e);
    if (!j)
        return false;
    vec_push(&p->place, (struct place){.jar = j});
    size_t at = p->place.len - 1, size;
    const uint8_t *text;
    if (!read_manifest(j, &text, &size, e))
        return !e->set;
    struct buf value;
    buf_init(&value);
    bool ok = true;
    if (manifest_get(text, size, "Multi-Release", &value))
        p->place.at[at].releases = strcmp(value.at, "true") == 0;
    buf_clear(&value);
    if (manifest_get(text, size, "Class-Path", &value))
        ok = add_urls(p, path, value.at, depth, e);
    buf_release(&value);
    return ok;
}

static bool add_one(struct cf_path *p, const char *path, int depth, struct err *e)
{
    if (depth > MAX_DEPTH)
        return err_set(e, "%s: Class-Path of manifests leads too deep", path);
    if (host_is_dir(path)) {
        if (is_new(p, path))
            vec_push(&p->place, (struct place){.folder = arena_strdup(&p->arena, path)});
        return true;
    }
    if (!host_is_file(path) || !is_new(p, path))
        return true;
    return add_jar(p, path, depth, e);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All jars of a folder, in the order of their names. */
static bool add_jars_of(struct cf_path *p, const char *folder, struct err *e)
{
    DIR *d = opendir(*folder ? folder : ".");
    if (!d)
        return true;
    VEC(char *) names = {0};
    for (struct dirent *f; (f = readdir(d));) {
        size_t n = strlen(f->d_name);
        if (n > 4 && (strcmp(f->d_name + n - 4, ".jar") == 0 ||
                      strcmp(f->d_name + n - 4, ".JAR") == 0))
            vec_push(&names, arena_printf(&p->arena, "%s%s", folder, f->d_name));
    }
    closedir(d);
    if (names.len)
        qsort(names.at, names.len, sizeof *names.at, compare_names);
    bool ok = true;
    for (size_t i = 0; i < names.len && ok; i++)
        ok = add_one(p, names.at[i], 0, e);
    vec_release(&names);
    return ok;
}

bool cf_path_add(struct cf_path *p, const char *list, struct err *e)
{
    for (const char *s = list;; s++) {
        size_t n = strcspn(s, ":");
        char *one = arena_strndup(&p->arena, s, n);
        bool all = n > 0 && one[n - 1] == '*' && (n == 1 || one[n - 2] == '/');
        if (all)
            one[n - 1] = 0;
        if (!(all ? add_jars_of(p, one, e) : add_one(p, n ? one : ".", 0, e)))
            return false;
        s += n;
        if (!*s)
            return true;
    }
}

bool cf_path_add_memory(struct cf_path *p, const void *data, size_t size,
                        const char *origin, struct err *e)
{
    struct jar *j = jar_open_memory(data, size, origin, e);
    if (j)
        vec_push(&p->place, (struct place){.jar = j});
    return j != NULL;
}

bool cf_path_jdk(struct cf_path *p, const char *home, struct err *e)
{
    char *path = arena_printf(&p->arena, "%s/lib/modules", home);
    if (!host_is_file(path))
        return err_set(e, "%s: no JDK there (lib/modules is missing)", home);
    struct jimage *image = jimage_open(path, e);
    if (!image)
        return false;
    jimage_free(p->image);
    p->image = image;
    return true;
}

/* ---- looking up ---- */

static bool find_boot(struct cf_path *p, const char *resource, struct cf_found *f,
                      struct err *e)
{
    if (!jimage_find(p->image, resource, &f->data, &f->size, e))
        return false;
    f->boot = true;
    f->origin = arena_strdup(&p->arena, resource);
    return true;
}

static bool find_in_folder(struct cf_path *p, const char *folder, const char *name,
                           struct cf_found *f, struct err *e)
{
    char path[PATH_MAX];
    int n = snprintf(path, sizeof path, "%s/%s", folder, name);
    if (n < 0 || (size_t)n >= sizeof path || !host_is_file(path))
        return false;
    struct host_file file;
    if (!host_map(path, &file, e))
        return false;
    vec_push(&p->mapped, file);
    *f = (struct cf_found){file.data, file.size, arena_strdup(&p->arena, path), false};
    return true;
}

static bool find_release(const struct jar *j, const char *name, size_t *i)
{
    char versioned[1024];
    for (int r = RELEASE; r >= FIRST_RELEASE; r--) {
        int n = snprintf(versioned, sizeof versioned, "META-INF/versions/%d/%s", r, name);
        if (n > 0 && (size_t)n < sizeof versioned && jar_find(j, versioned, i))
            return true;
    }
    return jar_find(j, name, i);
}

static bool find_in_jar(struct cf_path *p, const struct place *at, const char *name,
                        struct cf_found *f, struct err *e)
{
    size_t i;
    if (!(at->releases ? find_release(at->jar, name, &i) : jar_find(at->jar, name, &i)))
        return false;
    if (!jar_read(at->jar, i, &f->data, &f->size, e))
        return false;
    f->boot = false;
    f->origin = arena_printf(&p->arena, "%s!%s", jar_path(at->jar), name);
    return true;
}

/* Names that would leave their folder are no resources. */
static bool stays_inside(const char *name)
{
    if (*name == '/' || *name == 0)
        return false;
    for (const char *s = name; s; s = strchr(s, '/')) {
        s += *s == '/';
        if (s[0] == '.' && s[1] == '.' && (s[2] == '/' || s[2] == 0))
            return false;
    }
    return true;
}

static bool find_in_places(struct cf_path *p, const char *name, struct cf_found *f,
                           struct err *e)
{
    if (!stays_inside(name))
        return false;
    for (size_t i = 0; i < p->place.len; i++) {
        const struct place *at = &p->place.at[i];
        bool found = at->jar ? find_in_jar(p, at, name, f, e)
                             : find_in_folder(p, at->folder, name, f, e);
        if (found || e->set)
            return found;
    }
    return false;
}

bool cf_path_find(struct cf_path *p, const char *name, struct cf_found *f, struct err *e)
{
    char resource[1024];
    const char *slash = strrchr(name, '/');
    size_t package = slash ? (size_t)(slash - name) : 0;
    if (p->image && package > 0 && package < sizeof resource) {
        memcpy(resource, name, package);
        resource[package] = 0;
        const char *module = jimage_module(p->image, resource);
        int n = module ? snprintf(resource, sizeof resource, "/%s/%s.class", module, name)
                       : 0;
        if (n > 0 && (size_t)n < sizeof resource && find_boot(p, resource, f, e))
            return true;
        if (e->set)
            return false;
    }
    size_t n = strlen(name);
    char *file = mem_alloc(n + sizeof ".class");
    memcpy(file, name, n);
    memcpy(file + n, ".class", sizeof ".class");
    bool found = find_in_places(p, file, f, e);
    mem_free(file);
    return found;
}

bool cf_path_resource(struct cf_path *p, const char *name, struct cf_found *f,
                      struct err *e)
{
    if (name[0] == '/')
        return p->image && find_boot(p, name, f, e);
    return find_in_places(p, name, f, e);
}

const char *cf_path_module(struct cf_path *p, const char *package)
{
    return p->image ? jimage_module(p->image, package) : NULL;
}

static bool main_class(struct jar *j, char *out, size_t cap, struct err *e)
{
    const uint8_t *text;
    size_t size;
    struct buf value;
    buf_init(&value);
    bool found = read_manifest(j, &text, &size, e) &&
                 manifest_get(text, size, "Main-Class", &value);
    if (found && value.len >= cap)
        found = err_set(e, "%s: the Main-Class of its manifest is too long", jar_path(j));
    if (found)
        memcpy(out, value.at, value.len + 1);
    buf_release(&value);
    return found || err_set(e, "%s: its manifest names no Main-Class", jar_path(j));
}

bool cf_jar_main(const char *jar, char *out, size_t cap, struct err *e)
{
    struct jar *j = jar_open(jar, e);
    if (!j)
        return false;
    bool ok = main_class(j, out, cap, e);
    jar_free(j);
    return ok;
}
