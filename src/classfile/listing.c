/* SPDX-License-Identifier: Apache-2.0 */
/* All classes of folders, jars, class files and modules of the JDK's image, sorted by
 * name so that what is said of them does not depend on the file system. Contents are read
 * only when asked for. META-INF and module-info are left out. */
#include "classfile/classfile.h"
#include "classfile/container.h"

#include "base/host.h"
#include "base/vec.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FOLDERS = 100 };

struct entry {
    const char *name;   /* file, entry of a jar, resource of the image */
    const char *origin;
    struct jar *jar;
    struct jimage *image;
    size_t index;       /* in the jar */
};

struct cf_listing {
    VEC(struct entry) entry;
    VEC(struct jar *) jar;
    VEC(struct jimage *) image;
    VEC(struct host_file) mapped;
    struct arena arena;
};

struct cf_listing *cf_listing_new(void)
{
    struct cf_listing *l = mem_zalloc(sizeof *l);
    arena_init(&l->arena);
    return l;
}

void cf_listing_free(struct cf_listing *l)
{
    if (!l)
        return;
    for (size_t i = 0; i < l->jar.len; i++)
        jar_free(l->jar.at[i]);
    for (size_t i = 0; i < l->image.len; i++)
        jimage_free(l->image.at[i]);
    for (size_t i = 0; i < l->mapped.len; i++)
        host_unmap(&l->mapped.at[i]);
    vec_release(&l->entry);
    vec_release(&l->jar);
    vec_release(&l->image);
    vec_release(&l->mapped);
    arena_release(&l->arena);
    mem_free(l);
}

size_t cf_listing_len(const struct cf_listing *l)
{
    return l->entry.len;
}

static bool is_class(const char *name, size_t n)
{
    static const char info[] = "module-info.class";
    size_t k = sizeof info - 1;
    return n > 6 && memcmp(name + n - 6, ".class", 6) == 0 &&
           !(n >= 9 && memcmp(name, "META-INF/", 9) == 0) &&
           !(n >= k && memcmp(name + n - k, info, k) == 0);
}

static bool add_folder(struct cf_listing *l, const char *path, int depth, struct err *e)
{
    DIR *d = opendir(path);
    if (!d)
        return err_set(e, "%s: can't be read", path);
    bool ok = depth < MAX_FOLDERS || err_set(e, "%s: folders too deep", path);
    for (struct dirent *f; ok && (f = readdir(d));) {
        if (f->d_name[0] == '.')
            continue;
        const char *full = arena_printf(&l->arena, "%s/%s", path, f->d_name);
        if (host_is_dir(full))
            ok = add_folder(l, full, depth + 1, e);
        else if (is_class(f->d_name, strlen(f->d_name)) && host_is_file(full))
            vec_push(&l->entry, (struct entry){.name = full, .origin = full});
    }
    closedir(d);
    return ok;
}

static bool add_jar(struct cf_listing *l, const char *path, struct err *e)
{
    struct jar *j = jar_open(path, e);
    if (!j)
        return false;
    vec_push(&l->jar, j);
    for (size_t i = 0; i < jar_entries(j); i++) {
        size_t n, first;
        const char *name = jar_name(j, i, &n);
        if (!is_class(name, n))
            continue;
        char *copy = arena_strndup(&l->arena, name, n);
        if (!jar_find(j, copy, &first) || first != i)
            continue; /* of several with the name the first counts */
        const char *origin = arena_printf(&l->arena, "%s!%s", path, copy);
        vec_push(&l->entry,
                 (struct entry){.name = copy, .origin = origin, .jar = j, .index = i});
    }
    return true;
}

/* "jrt:/java.base" or "jrt:/java.base/java/util". */
static bool add_module(struct cf_listing *l, const char *path, const char *home,
                       struct err *e)
{
    char file[PATH_MAX], name[1024];
    if (!home)
        return err_set(e, "%s: no JDK was found", path);
    snprintf(file, sizeof file, "%s/lib/modules", home);
    struct jimage *m = jimage_open(file, e);
    if (!m)
        return false;
    vec_push(&l->image, m);
    const char *prefix = path + strlen("jrt:");
    size_t n = strlen(prefix), before = l->entry.len;
    while (n && prefix[n - 1] == '/')
        n--;
    for (uint32_t i = 0; i < jimage_slots(m); i++) {
        if (!jimage_name(m, i, name, sizeof name) || strncmp(name, prefix, n) != 0 ||
            name[n] != '/' || !is_class(name, strlen(name)))
            continue;
        char *copy = arena_strdup(&l->arena, name);
        vec_push(&l->entry, (struct entry){.name = copy, .origin = copy, .image = m});
    }
    return l->entry.len > before || err_set(e, "%s: no such module or package", path);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct entry *)a)->name, ((const struct entry *)b)->name);
}

bool cf_listing_add(struct cf_listing *l, const char *path, const char *home,
                    struct err *e)
{
    size_t from = l->entry.len;
    bool ok;
    if (strncmp(path, "jrt:", 4) == 0) {
        ok = add_module(l, path, home, e);
    } else if (host_is_dir(path)) {
        ok = add_folder(l, path, 0, e);
    } else if (strlen(path) > 6 && strcmp(path + strlen(path) - 6, ".class") == 0) {
        ok = host_is_file(path) || err_set(e, "%s: no such file", path);
        if (ok)
            vec_push(&l->entry, (struct entry){
                .name = arena_strdup(&l->arena, path),
                .origin = arena_strdup(&l->arena, path)});
    } else {
        ok = add_jar(l, path, e);
    }
    if (ok && l->entry.len > from)
        qsort(l->entry.at + from, l->entry.len - from, sizeof *l->entry.at, by_name);
    return ok;
}

bool cf_listing_get(struct cf_listing *l, size_t i, struct cf_found *f, struct err *e)
{
    if (i >= l->entry.len)
        return false;
    struct entry *n = &l->entry.at[i];
    *f = (struct cf_found){.origin = n->origin, .boot = n->image != NULL};
    if (n->jar)
        return jar_read(n->jar, n->index, &f->data, &f->size, e);
    if (n->image)
        return jimage_find(n->image, n->name, &f->data, &f->size, e) ||
               err_set(e, "%s: can't be read", n->origin);
    struct host_file file;
    if (!host_map(n->name, &file, e))
        return false;
    vec_push(&l->mapped, file);
    f->data = file.data;
    f->size = file.size;
    return true;
}
