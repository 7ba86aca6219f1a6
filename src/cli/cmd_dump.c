/* SPDX-License-Identifier: Apache-2.0 */
/* ravel dump: prints a class with its byte code, as `javap -c -p` does. */
#include "cli/cli.h"
#include "cli/jdk.h"

#include "base/buf.h"
#include "base/host.h"
#include "classfile/classfile.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: ravel dump [OPTIONS] CLASS|FILE.class ...\n\n"
    "Prints classes with their byte code, as 'javap -c -p' does. A name that ends in\n"
    "'.class' and is a file is read from there, any other is looked up on the class "
    "path\n"
    "and in the JDK.\n\n"
    "  -cp PATH     folders and jars, separated by ':' (default: the current folder)\n"
    "  --jdk HOME   the JDK (default: $JAVA_HOME, else that of the java on the PATH)\n";

struct options {
    const char *path, *jdk;
    char **names;
    int n;
};

static bool parse(int argc, char **argv, struct options *o, struct err *e)
{
    *o = (struct options){.path = "."};
    int i = 0;
    for (; i < argc && argv[i][0] == '-'; i++) {
        const char *arg = argv[i];
        bool path = strcmp(arg, "-cp") == 0 || strcmp(arg, "--class-path") == 0 ||
                    strcmp(arg, "-classpath") == 0;
        if (!path && strcmp(arg, "--jdk") != 0)
            return err_set(e, "dump: unknown option '%s'; see 'ravel dump --help'", arg);
        if (i + 1 == argc)
            return err_set(e, "dump: option '%s' needs a value", arg);
        *(path ? &o->path : &o->jdk) = argv[++i];
    }
    o->names = argv + i;
    o->n = argc - i;
    return o->n > 0 || err_set(e, "dump: which class? see 'ravel dump --help'");
}

static bool print(const uint8_t *data, size_t size, const char *origin, struct err *e)
{
    struct symtab syms;
    struct arena arena;
    struct buf out;
    struct cf_problem problem = {0};
    symtab_init(&syms);
    arena_init(&arena);
    buf_init(&out);
    struct cf_class *c = cf_read(data, size, origin, &syms, &arena, &problem);
    if (c) {
        cf_print(c, &syms, &arena, &out);
        fwrite(out.at, 1, out.len, stdout);
    } else {
        err_set(e, "%s", problem.err.text);
    }
    buf_release(&out);
    arena_release(&arena);
    symtab_release(&syms);
    return c != NULL;
}

static bool is_class_file(const char *name)
{
    size_t n = strlen(name);
    return n > 6 && strcmp(name + n - 6, ".class") == 0 && host_is_file(name);
}

static bool dump_file(const char *name, struct err *e)
{
    struct host_file file;
    if (!host_map(name, &file, e))
        return false;
    bool ok = print(file.data, file.size, name, e);
    host_unmap(&file);
    return ok;
}

/* The JDK is asked for only when it can be found: a class of one's own needs none. */
static struct cf_path *open_path(const struct options *o, struct err *e)
{
    struct cf_path *p = cf_path_new();
    char home[PATH_MAX];
    struct err none = {0};
    bool found = cli_find_jdk(o->jdk, home, sizeof home, &none);
    bool ok = found ? cf_path_jdk(p, home, e) : !o->jdk || err_set(e, "%s", none.text);
    if (ok && cf_path_add(p, o->path, e))
        return p;
    cf_path_free(p);
    return NULL;
}

static bool dump_class(const struct options *o, const char *name, struct err *e)
{
    char internal[1024];
    if (strlen(name) >= sizeof internal)
        return err_set(e, "class %.100s...: the name is too long", name);
    strcpy(internal, name);
    for (char *s = internal; *s; s++)
        if (*s == '.')
            *s = '/';
    struct cf_path *p = open_path(o, e);
    if (!p)
        return false;
    struct cf_found f;
    bool ok = cf_path_find(p, internal, &f, e);
    if (ok)
        ok = print(f.data, f.size, f.origin, e);
    else
        err_set(e, "class %s: neither on the class path (%s) nor in the JDK", name,
                o->path);
    cf_path_free(p);
    return ok;
}

int cmd_dump(int argc, char **argv)
{
    if (argc > 0 && strcmp(argv[0], "--help") == 0) {
        fputs(help, stdout);
        return EXIT_CLEAN;
    }
    struct options o;
    struct err e = {0};
    bool ok = parse(argc, argv, &o, &e);
    for (int i = 0; ok && i < o.n; i++)
        ok = is_class_file(o.names[i]) ? dump_file(o.names[i], &e)
                                       : dump_class(&o, o.names[i], &e);
    return ok ? EXIT_CLEAN : cli_fail(&e);
}
