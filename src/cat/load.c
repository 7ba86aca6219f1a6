/* SPDX-License-Identifier: Apache-2.0 */
/* Finding and reading model files. Each file is parsed once, however often it is
 * included; including it again runs its instructions again, as in herd7. */
#include "cat/ast.h"

#include "base/host.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_INCLUDE_DEPTH = 64, MAX_FILES = 1000, MAX_FILE_BYTES = 2 << 20 };

struct unit {
    const struct file *file;
    struct block *block; /* NULL while it is being parsed */
};

struct loader {
    struct cat_model *m;
    const struct cat_options *o;
    VEC(struct unit) units;
    unsigned depth;
};

bool place_error(struct err *e, struct place p, const char *fmt, ...)
{
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return err_source(e, p.file->name, p.file->text, p.file->len, p.pos, "%s", text);
}

unsigned place_line(struct place p)
{
    unsigned line = 1;
    for (uint32_t i = 0; i < p.pos; i++)
        line += p.file->text[i] == '\n';
    return line;
}

struct cat_model *loader_model(struct loader *l)
{
    return l->m;
}

bool loader_variant(const struct loader *l, const char *name, size_t len)
{
    for (size_t i = 0; i < l->o->variant_count; i++)
        if (strlen(l->o->variants[i]) == len && memcmp(l->o->variants[i], name, len) == 0)
            return true;
    return false;
}

static const struct file *add_file(struct cat_model *m, const char *name,
                                   const char *text, size_t len)
{
    struct file *f = arena_alloc(&m->arena, sizeof *f);
    f->name = arena_strdup(&m->arena, name);
    char *copy = arena_alloc(&m->arena, len + 2); /* the lexer may look one byte ahead */
    if (len)
        memcpy(copy, text, len);
    copy[len] = copy[len + 1] = 0;
    f->text = copy;
    f->len = len;
    vec_push(&m->files, f);
    return f;
}

static const struct file *read_file(struct cat_model *m, const char *path, struct err *e)
{
    struct host_file h;
    if (!host_map(path, &h, e))
        return NULL;
    const struct file *f = NULL;
    if (h.size > MAX_FILE_BYTES)
        err_set(e, "%s: larger than %d MiB", path, MAX_FILE_BYTES >> 20);
    else
        f = add_file(m, path, (const char *)h.data, h.size);
    host_unmap(&h);
    return f;
}

/* dir/name or dir/name.cat, when there is such a file; otherwise NULL. */
static const char *in_dir(struct cat_model *m, const char *dir, size_t len,
                          const char *name)
{
    static const char *const suffixes[] = {"", ".cat"};
    for (int i = 0; i < 2; i++) {
        const char *path = len ? arena_printf(&m->arena, "%.*s/%s%s", (int)len, dir, name,
                                              suffixes[i])
                               : arena_printf(&m->arena, "%s%s", name, suffixes[i]);
        if (host_is_file(path))
            return path;
    }
    return NULL;
}

static const char *in_dirs(struct cat_model *m, const char *list, const char *name)
{
    while (list && *list) {
        size_t len = strcspn(list, ":");
        const char *path = len ? in_dir(m, list, len, name) : NULL;
        if (path)
            return path;
        list += len + (list[len] == ':');
    }
    return NULL;
}

static const struct file *from_library(struct cat_model *m, const char *name)
{
    size_t len;
    const char *file = name, *text = library_text(name, &len);
    if (!text) {
        file = arena_printf(&m->arena, "%s.cat", name);
        text = library_text(file, &len);
    }
    return text ? add_file(m, file, text, len) : NULL;
}

static const struct file *find_file(struct loader *l, const char *name, bool *missing,
                                    struct err *e)
{
    struct cat_model *m = l->m;
    const char *path = in_dir(m, "", 0, name);
    *missing = false;
    if (name[0] != '/') {
        for (size_t i = 0; !path && i < l->o->dir_count; i++)
            path = in_dir(m, l->o->dirs[i], strlen(l->o->dirs[i]), name);
        if (!path)
            path = in_dirs(m, getenv("RAVEL_CAT"), name);
        if (!path)
            path = in_dirs(m, getenv("HERDLIB"), name);
        const struct file *f = path ? NULL : from_library(m, name);
        if (f)
            return f;
        if (!path)
            path = in_dirs(m, RAVEL_PREFIX "/share/ravel/cat", name);
    }
    *missing = !path;
    return path ? read_file(m, path, e) : NULL;
}

static struct block *parse_unit(struct loader *l, const struct file *f, bool main,
                                struct err *e)
{
    size_t i = l->units.len;
    vec_push(&l->units, (struct unit){f, NULL});
    struct block *b = parse_file(l, f, main, e);
    l->units.at[i].block = b;
    return b;
}

/* A unit that was read for the same name before; they are told apart by file name. */
static const struct unit *known_unit(const struct loader *l, const struct file *f)
{
    for (size_t i = 0; i < l->units.len; i++)
        if (strcmp(l->units.at[i].file->name, f->name) == 0)
            return &l->units.at[i];
    return NULL;
}

struct block *loader_include(struct loader *l, struct place at, const char *name,
                             size_t len, struct err *e)
{
    char *text = arena_strndup(&l->m->arena, name, len);
    bool missing;
    if (len == 0 || strlen(text) != len || len > 1000)
        return place_error(e, at, "not a file name"), NULL;
    const struct file *f = find_file(l, text, &missing, e);
    if (missing)
        place_error(e, at,
                    "there is no file `%s` in the current folder, the folders of -I "
                    "or the library", text);
    if (!f)
        return NULL;
    const struct unit *known = known_unit(l, f);
    if (known && known->block)
        return known->block;
    if (known)
        return place_error(e, at, "`%s` includes itself", text), NULL;
    if (l->depth >= MAX_INCLUDE_DEPTH || l->units.len >= MAX_FILES)
        return place_error(e, at, "too many files include each other"), NULL;
    l->depth++;
    struct block *b = parse_unit(l, f, false, e);
    l->depth--;
    return b;
}

/* stdlib.cat runs before the model. */
static struct block *with_stdlib(struct loader *l, const struct file *f, struct err *e)
{
    bool missing;
    const struct file *std = find_file(l, "stdlib.cat", &missing, e);
    if (!std)
        return err_set(e, "stdlib.cat: not found"), NULL;
    struct action both[2] = {{.kind = A_BLOCK}, {.kind = A_BLOCK}};
    if (!(both[0].body = parse_unit(l, std, false, e)) ||
        !(both[1].body = parse_unit(l, f, true, e)))
        return NULL;
    both[0].at = (struct place){std, 0};
    both[1].at = (struct place){f, 0};
    struct block *b = arena_zalloc(&l->m->arena, sizeof *b);
    b->count = 2;
    b->at = arena_copy(&l->m->arena, both, sizeof both);
    return b;
}

static struct cat_model *model_new(const struct cat_options *o)
{
    struct cat_model *m = mem_zalloc(sizeof *m);
    arena_init(&m->arena);
    symtab_init(&m->syms);
    for (size_t i = 0; i < o->skip_count; i++)
        vec_push(&m->skip, sym_of(&m->syms, o->skip[i]));
    m->strict_skip = o->strict_skip;
    return m;
}

void cat_free(struct cat_model *m)
{
    if (!m)
        return;
    vec_release(&m->files);
    vec_release(&m->enums);
    vec_release(&m->skip);
    symtab_release(&m->syms);
    arena_release(&m->arena);
    mem_free(m);
}

static const char *base_name(struct cat_model *m, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    return arena_strndup(&m->arena, name, dot && dot > name ? (size_t)(dot - name)
                                                           : strlen(name));
}

static struct cat_model *finish(struct loader *l, const struct file *f, struct err *e)
{
    struct cat_model *m = l->m;
    m->body = f ? with_stdlib(l, f, e) : NULL;
    vec_release(&l->units);
    if (!m->body) {
        cat_free(m);
        return NULL;
    }
    if (!m->title)
        m->title = base_name(m, f->name);
    analyse_names(m);
    return m;
}

static const struct cat_options no_options;

struct cat_model *cat_load(const char *name, const struct cat_options *o, struct err *e)
{
    struct loader l = {.o = o ? o : &no_options};
    bool missing;
    l.m = model_new(l.o);
    const struct file *f = find_file(&l, name, &missing, e);
    if (missing)
        err_set(e, "%s: no such model in the current folder, the folders of -I or the "
                "library", name);
    return finish(&l, f, e);
}

struct cat_model *cat_parse(const char *name, const char *text, size_t len,
                            const struct cat_options *o, struct err *e)
{
    struct loader l = {.o = o ? o : &no_options};
    l.m = model_new(l.o);
    if (len > MAX_FILE_BYTES)
        err_set(e, "%s: larger than %d MiB", name, MAX_FILE_BYTES >> 20);
    return finish(&l, len > MAX_FILE_BYTES ? NULL : add_file(l.m, name, text, len), e);
}

const char *cat_title(const struct cat_model *m)
{
    return m->title;
}

const char *cat_arch(const struct cat_model *m)
{
    return m->arch;
}

bool cat_wants_registers(const struct cat_model *m)
{
    return m->registers;
}

bool cat_uses(const struct cat_model *m, const char *name)
{
    sym id;
    return sym_find(&m->syms, name, strlen(name), &id) && bits_has(&m->used, id);
}
