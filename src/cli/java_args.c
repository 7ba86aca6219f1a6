/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/java_args.h"

#include "base/host.h"
#include "classfile/classfile.h"
#include "cli/choice_jar.h"
#include "cli/jdk.h"

#include <ctype.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char *own_text(struct java_args *a, const char *s, size_t n)
{
    char *copy = mem_strndup(s, n);
    vec_push(&a->owned, copy);
    return copy;
}

/* ---- @files ---- */

/* One argument at *p: quotes as java's launcher has them. */
static char *next_argument(struct java_args *a, const char **p, const char *end)
{
    char *out = own_text(a, *p, (size_t)(end - *p));
    size_t n = 0;
    char quote = 0;
    for (; *p < end && (quote || !isspace((unsigned char)**p)); ++*p) {
        char c = **p;
        if (quote && c == '\\' && *p + 1 < end)
            out[n++] = *++*p;
        else if (c == quote)
            quote = 0;
        else if (!quote && (c == '"' || c == '\''))
            quote = c;
        else
            out[n++] = c;
    }
    out[n] = 0;
    return out;
}

static bool is_path_option(const char *arg)
{
    return strcmp(arg, "-cp") == 0 || strcmp(arg, "-classpath") == 0 ||
           strcmp(arg, "--class-path") == 0;
}

static bool has_value(const char *arg)
{
    return is_path_option(arg) || strcmp(arg, "-jar") == 0 || strcmp(arg, "--jdk") == 0;
}

/* Where reading stands: from the program's name on, all is the program's. */
struct reading {
    bool value; /* the next argument belongs to the option before it */
    bool jar;   /* and names the program */
    bool done;
};

static void add(struct java_args *a, struct reading *r, char *arg)
{
    vec_push(&a->expanded, arg);
    if (r->done)
        return;
    r->done = r->value ? r->jar : arg[0] != '-';
    r->value = !r->value && has_value(arg);
    r->jar = r->value && strcmp(arg, "-jar") == 0;
}

static bool expand_file(struct java_args *a, struct reading *r, const char *path,
                        struct err *e)
{
    struct host_file f;
    if (!host_map(path, &f, e))
        return false;
    const char *p = (const char *)f.data, *end = p + f.size;
    while (p < end) {
        if (isspace((unsigned char)*p)) {
            p++;
        } else if (*p == '#') {
            while (p < end && *p != '\n')
                p++;
        } else {
            add(a, r, next_argument(a, &p, end));
        }
    }
    host_unmap(&f);
    return true;
}

/* As java does, only before the main class. */
static bool expand(struct java_args *a, int argc, char **argv, struct err *e)
{
    struct reading r = {0};
    for (int i = 0; i < argc; i++) {
        if (!r.done && argv[i][0] == '@' && argv[i][1] && argv[i][1] != '@') {
            if (!expand_file(a, &r, argv[i] + 1, e))
                return false;
        } else {
            add(a, &r, argv[i]);
        }
    }
    vec_push(&a->expanded, NULL);
    a->expanded.len--;
    return true;
}

/* ---- options ---- */

static bool parse_size(const char *text, uint64_t *out)
{
    char *end;
    if (!isdigit((unsigned char)*text))
        return false;
    uint64_t n = strtoull(text, &end, 10);
    unsigned shift = 0;
    switch (tolower((unsigned char)*end)) {
    case 'k': shift = 10, end++; break;
    case 'm': shift = 20, end++; break;
    case 'g': shift = 30, end++; break;
    default: break;
    }
    *out = n << shift;
    /* References address 32 GiB. */
    return !*end && n && *out >> shift == n && *out >= 1 << 20 && *out <= (uint64_t)24 << 30;
}

static bool is_assertion_option(const char *arg, bool *on)
{
    *on = arg[1] == 'e';
    return strcmp(arg, "-ea") == 0 || strcmp(arg, "-da") == 0 ||
           strcmp(arg, "-enableassertions") == 0 || strcmp(arg, "-disableassertions") == 0;
}

/* One option; *i moves over its value. 1 taken, 0 unknown, -1 bad. */
static int java_option(struct java_args *a, size_t *i, struct err *e)
{
    const char *arg = a->expanded.at[*i], *value = a->expanded.at[*i + 1];
    bool on;
    if (has_value(arg)) {
        if (!value) {
            err_set(e, "option '%s' needs a value", arg);
            return -1;
        }
        *(is_path_option(arg) ? &a->class_path : arg[1] == 'j' ? &a->jar : &a->jdk) = value;
        ++*i;
    } else if (strncmp(arg, "--class-path=", 13) == 0) {
        a->class_path = arg + 13;
    } else if (strncmp(arg, "--jdk=", 6) == 0) {
        a->jdk = arg + 6;
    } else if (strcmp(arg, "--check-jdk") == 0) {
        a->check_jdk = true;
    } else if (strncmp(arg, "--allow-read=", 13) == 0) {
        a->allow_read = arg + 13;
    } else if (strncmp(arg, "-D", 2) == 0) {
        vec_push(&a->property, arg + 2);
    } else if (is_assertion_option(arg, &on)) {
        a->assertions = on;
    } else if (strncmp(arg, "-Xmx", 4) == 0) {
        if (!parse_size(arg + 4, &a->max_heap)) {
            err_set(e, "'%s': a heap size is a number with k, m or g, from 1m to 24g", arg);
            return -1;
        }
    } else {
        return 0;
    }
    return 1;
}

/* ---- Program.java ---- */

static bool run_javac(const char *javac, char *const argv[], struct err *e)
{
    fflush(stdout);
    pid_t pid = fork();
    if (pid < 0)
        return err_set(e, "can't start %s: %s", javac, strerror(errno));
    if (pid == 0) {
        execv(javac, argv);
        fprintf(stderr, "ravel: can't run %s: %s\n", javac, strerror(errno));
        _exit(127);
    }
    int status;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return (WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
           err_set(e, "javac could not compile the program");
}

static const char *skip_comments(const char *p, const char *end)
{
    for (;;) {
        while (p < end && isspace((unsigned char)*p))
            p++;
        if (end - p < 2 || p[0] != '/' || (p[1] != '/' && p[1] != '*'))
            return p;
        const char *stop = p[1] == '/' ? "\n" : "*/";
        const char *q = memmem(p + 2, (size_t)(end - p - 2), stop, strlen(stop));
        p = q ? q + strlen(stop) : end;
    }
}

/* "a.b." when the source begins with `package a.b;`. */
static bool package_of(const char *source, char *out, size_t cap, struct err *e)
{
    struct host_file f;
    if (!host_map(source, &f, e))
        return false;
    const char *end = (const char *)f.data + f.size;
    const char *p = skip_comments((const char *)f.data, end);
    size_t n = 0;
    if (end - p > 8 && memcmp(p, "package", 7) == 0 && isspace((unsigned char)p[7])) {
        for (p += 8; p < end && *p != ';' && n + 2 < cap; p++)
            if (!isspace((unsigned char)*p))
                out[n++] = *p;
        out[n++] = '.';
    }
    out[n] = 0;
    host_unmap(&f);
    return true;
}

static const char *two_paths(struct java_args *a, const char *first, const char *second)
{
    size_t n = strlen(first) + strlen(second) + 2;
    char *both = mem_alloc(n);
    vec_push(&a->owned, both);
    snprintf(both, n, "%s:%s", first, second);
    return both;
}

static bool compile(struct java_args *a, const char *source, struct err *e)
{
    char javac[PATH_MAX + 16], package[256];
    if (!package_of(source, package, sizeof package, e))
        return false;
    snprintf(javac, sizeof javac, "%s/bin/javac", a->home);
    if (!host_is_file(javac))
        return err_set(e, "%s: no compiler here; a JDK is needed to run %s", javac, source);
    const char *tmp = getenv("TMPDIR");
    if (!tmp || strlen(tmp) > 32)
        tmp = "/tmp";
    snprintf(a->compiled, sizeof a->compiled, "%s/ravel-XXXXXX", tmp);
    if (!mkdtemp(a->compiled)) {
        err_set(e, "%s: %s", a->compiled, strerror(errno));
        a->compiled[0] = 0;
        return false;
    }
    const char *path = a->class_path;
    char jar[PATH_MAX + 64];
    const char *with_choice = cli_choice_jar(jar, sizeof jar) ? two_paths(a, path, jar) : path;
    char *argv[] = {javac, "-g", "-nowarn", "-proc:none", "-d", a->compiled, "-cp",
                    (char *)(uintptr_t)with_choice, (char *)(uintptr_t)source, NULL};
    if (!run_javac(javac, argv, e))
        return false;
    const char *base = strrchr(source, '/');
    snprintf(a->source_folder, sizeof a->source_folder, "%.*s",
             base ? (int)(base - source) : 1, base ? source : ".");
    base = base ? base + 1 : source;
    snprintf(a->main_class, sizeof a->main_class, "%s%.*s", package, (int)strlen(base) - 5,
             base);
    a->class_path = two_paths(a, a->compiled, path);
    return true;
}

static int remove_entry(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    (void)st, (void)type, (void)ftw;
    return remove(path);
}

/* ---- the whole ---- */

static bool is_source(const char *name)
{
    size_t n = strlen(name);
    return n > 5 && strcmp(name + n - 5, ".java") == 0;
}

static bool find_program(struct java_args *a, const char *command, size_t at, struct err *e)
{
    const char *name = a->expanded.at[at];
    if (!a->jar && !name)
        return err_set(e, "%s: which class? see 'ravel %s --help'", command, command);
    if (!a->jar)
        at++;
    a->argc = (int)(a->expanded.len - at);
    a->argv = a->expanded.at + at;
    if (!cli_find_jdk(a->jdk, a->home, sizeof a->home, e))
        return false;
    if (a->jar) {
        a->class_path = a->jar;
        return cf_jar_main(a->jar, a->main_class, sizeof a->main_class, e);
    }
    if (is_source(name))
        return compile(a, name, e);
    snprintf(a->main_class, sizeof a->main_class, "%s", name);
    return true;
}

bool java_args_parse(struct java_args *a, const char *command, int argc, char **argv,
                     int (*own)(void *ctx, const char *arg, struct err *e), void *ctx,
                     struct err *e)
{
    a->assertions = true;
    if (!expand(a, argc, argv, e))
        return false;
    size_t i = 0;
    for (; i < a->expanded.len && a->expanded.at[i][0] == '-' && !a->jar; i++) {
        int taken = java_option(a, &i, e);
        if (taken == 0)
            taken = own(ctx, a->expanded.at[i], e);
        if (taken == 0)
            return err_set(e, "%s: unknown option '%s'; see 'ravel %s --help'", command,
                           a->expanded.at[i], command);
        if (taken < 0)
            return false;
    }
    if (!a->class_path)
        a->class_path = getenv("CLASSPATH");
    if (!a->class_path || !*a->class_path)
        a->class_path = ".";
    if (!find_program(a, command, i, e))
        return false;
    a->path = cf_path_new();
    return cf_path_jdk(a->path, a->home, e) && cf_path_add(a->path, a->class_path, e);
}

void java_args_apply(const struct java_args *a, struct vm_options *v)
{
    v->path = a->path;
    v->class_path = a->class_path;
    v->java_home = a->home;
    v->max_heap = a->max_heap;
    v->assertions = a->assertions;
    v->check_jdk = a->check_jdk;
    v->property = a->property.at;
    v->properties = a->property.len;
    v->allow_read = a->allow_read;
}

void java_args_release(struct java_args *a)
{
    if (a->path)
        cf_path_free(a->path);
    if (a->compiled[0])
        nftw(a->compiled, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    for (size_t i = 0; i < a->owned.len; i++)
        mem_free(a->owned.at[i]);
    vec_release(&a->owned);
    vec_release(&a->expanded);
    vec_release(&a->property);
}
