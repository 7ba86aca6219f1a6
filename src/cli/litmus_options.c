/* SPDX-License-Identifier: Apache-2.0 */
/* The options of `ravel litmus`: herd7's, with one dash or two, and Ravel's own. */
#include "base/host.h"
#include "cli/litmus.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { KIND_FLAG, KIND_TEXT, KIND_INT, KIND_REAL, KIND_BOOL, KIND_LIST };

static const struct option {
    const char *name;
    enum kind kind;
    size_t offset;
    const char *argument, *help;
} options[] = {
#define FLAG(field, name, help) \
    {name, KIND_FLAG, offsetof(struct litmus_options, field), "", help},
#define VALUE(field, kind, name, argument, help) \
    {name, KIND_##kind, offsetof(struct litmus_options, field), argument, help},
#include "cli/litmus_options.def"
#undef FLAG
#undef VALUE
};
enum { OPTIONS = sizeof options / sizeof *options };

void litmus_help(void)
{
    printf(
        "usage: ravel litmus [OPTIONS] TEST.litmus|@LIST ...\n\n"
        "Tells which final states a litmus test may reach under a memory model, in\n"
        "herd7's words. Reads herd7's formats Java (with Ravel's extensions), X86 and\n"
        "X86_64, and cat models. docs/litmus.md has the details.\n\noptions:\n");
    for (int i = 0; i < OPTIONS; i++) {
        char left[40];
        snprintf(left, sizeof left, "-%s%s %s", strlen(options[i].name) > 1 ? "-" : "",
                 options[i].name, options[i].argument);
        printf("  %-22s %s\n", left, options[i].help);
    }
    printf("  %-22s can another thread's conflicting access come between the\n"
           "  %-22s accesses of an atomic block; strict: any access\n",
           "--atomic[=strict]", "");
    printf(REPORTS_HELP);
    printf("  %-22s run the test on the JDK and compare with the model (5 s)\n",
           "--run[=SECONDS]");
    printf("  %-22s verdicts and states under two models, and where they differ\n",
           "--compare A B");
    printf("\nExit status: 0 done (--races, --atomic, --validate, --compare,\n"
           "--check-compilation: nothing found), 1 found, 2 bad input, 3 a limit was\n"
           "reached.\n");
}

/* Splits at commas; a file for names and excl is read line by line. */
static bool add_list(struct litmus *l, text_list *list, const char *text, bool is_file,
                     struct err *e)
{
    struct host_file f = {(const uint8_t *)text, strlen(text)};
    if (is_file && !host_map(text, &f, e))
        return false;
    const char *s = (const char *)f.data, *end = s + f.size;
    while (s < end) {
        const char *from = s;
        while (s < end && !(is_file ? isspace((unsigned char)*s) : *s == ','))
            s++;
        if (s > from && *from != '#')
            vec_push(list, arena_strndup(&l->arena, from, (size_t)(s - from)));
        s++;
    }
    if (is_file)
        host_unmap(&f);
    return true;
}

static bool set_option(struct litmus *l, const struct option *o, const char *value,
                       struct err *e)
{
    void *field = (char *)&l->o + o->offset;
    char *end;
    switch (o->kind) {
    case KIND_FLAG: *(bool *)field = true; return true;
    case KIND_TEXT: *(const char **)field = value; return true;
    case KIND_INT: {
        long n = strtol(value, &end, 10);
        if (*end || end == value || n < 0 || n > 100000)
            return err_set(e, "-%s needs a number, not '%s'", o->name, value);
        *(int *)field = (int)n;
        return true;
    }
    case KIND_REAL:
        *(double *)field = strtod(value, &end);
        if (*end || end == value || *(double *)field < 0)
            return err_set(e, "-%s needs a number of seconds, not '%s'", o->name, value);
        return true;
    case KIND_BOOL:
        *(bool *)field = strcmp(value, "false") != 0;
        if (strcmp(value, "true") && strcmp(value, "false") && strcmp(value, "fast"))
            return err_set(e, "-%s needs true or false, not '%s'", o->name, value);
        return true;
    case KIND_LIST: {
        bool is_file = strcmp(o->name, "names") == 0 || strcmp(o->name, "excl") == 0;
        return add_list(l, field, value, is_file, e);
    }
    }
    BUG("option kind %d", o->kind);
}

static const struct option *find_option(const char *name, size_t n)
{
    for (int i = 0; i < OPTIONS; i++)
        if (strlen(options[i].name) == n && memcmp(options[i].name, name, n) == 0)
            return &options[i];
    return NULL;
}

/* --compare A B, or --compare=A,B */
static bool compare_option(struct litmus *l, int argc, char **argv, const char *equals,
                           int *used, struct err *e)
{
    const char *comma = equals ? strchr(equals, ',') : NULL;
    if (comma) {
        l->o.compare_a =
            arena_strndup(&l->arena, equals + 1, (size_t)(comma - equals - 1));
        l->o.compare_b = comma + 1;
    } else if (equals || argc < 3)
        return err_set(e, "--compare needs two models");
    else {
        l->o.compare_a = argv[1];
        l->o.compare_b = argv[2];
        *used = 3;
    }
    return true;
}

/* One option; *used is how many arguments it took. */
static bool parse_option(struct litmus *l, int argc, char **argv, int *used,
                         struct err *e)
{
    const char *name = argv[0] + (argv[0][1] == '-' ? 2 : 1);
    const char *equals = strchr(name, '=');
    size_t n = equals ? (size_t)(equals - name) : strlen(name);
    *used = 1;
    if (n == 6 && memcmp(name, "atomic", 6) == 0) {
        l->o.atomic = true;
        l->o.atomic_strict = equals && strcmp(equals + 1, "strict") == 0;
        if (equals && !l->o.atomic_strict)
            return err_set(e, "--atomic may be followed by =strict only");
        return true;
    }
    if (n == 3 && memcmp(name, "run", 3) == 0) {
        char *end = "";
        l->o.run = true;
        l->o.run_seconds = equals ? strtod(equals + 1, &end) : 5;
        return (!*end && l->o.run_seconds > 0 && l->o.run_seconds < 1e6) ||
               err_set(e, "--run may be followed by =SECONDS only");
    }
    if (n == 7 && memcmp(name, "compare", 7) == 0)
        return compare_option(l, argc, argv, equals, used, e);
    if (n == 6 && memcmp(name, "report", 6) == 0) {
        *used = equals ? 1 : 2;
        return reports_add(&l->reports, equals ? equals + 1 : argc > 1 ? argv[1] : "", e);
    }
    const struct option *o = find_option(name, n);
    if (!o && name[0] == 'j' && isdigit((unsigned char)name[1])) /* -j4 */
        return set_option(l, find_option("j", 1), name + 1, e);
    if (!o)
        return err_set(e, "unknown option '%s'; 'ravel litmus --help' lists them",
                       argv[0]);
    if (o->kind == KIND_FLAG)
        return equals ? err_set(e, "--%s takes no value", o->name)
                      : set_option(l, o, NULL, e);
    const char *value = equals ? equals + 1 : argc > 1 ? argv[1] : NULL;
    if (!value)
        return err_set(e, "-%s needs a value", o->name);
    *used = equals ? 1 : 2;
    return set_option(l, o, value, e);
}

/* @FILE: a list of files, one to a line, relative to the list's folder as in herd7. */
static bool add_at_file(struct litmus *l, const char *path, int depth, struct err *e)
{
    struct host_file f;
    if (depth > 20)
        return err_set(e, "%s: lists are nested more than 20 deep", path);
    if (!host_map(path, &f, e))
        return false;
    const char *slash = strrchr(path, '/');
    const char *s = (const char *)f.data, *end = s + f.size;
    bool ok = true;
    while (ok && s < end) {
        const char *from = s, *stop = memchr(s, '\n', (size_t)(end - s));
        stop = stop ? stop : end;
        s = stop + 1;
        while (from < stop && isspace((unsigned char)*from))
            from++;
        while (stop > from && isspace((unsigned char)stop[-1]))
            stop--;
        if (from == stop || *from == '#')
            continue;
        bool nested = *from == '@';
        from += nested;
        int dir = *from != '/' && slash ? (int)(slash - path) + 1 : 0;
        const char *name =
            arena_printf(&l->arena, "%.*s%.*s", dir, path, (int)(stop - from), from);
        if (nested)
            ok = add_at_file(l, name, depth + 1, e);
        else
            vec_push(&l->o.files, name);
    }
    host_unmap(&f);
    return ok;
}

static bool read_conds(struct litmus *l, struct err *e)
{
    struct host_file f;
    if (!host_map(l->o.conds, &f, e))
        return false;
    const char *s = (const char *)f.data, *end = s + f.size;
    while (s < end) {
        const char *stop = memchr(s, '\n', (size_t)(end - s));
        stop = stop ? stop : end;
        const char *name = s;
        while (s < stop && !isspace((unsigned char)*s) && *s != '"')
            s++;
        const char *cond = s;
        while (cond < stop && (isspace((unsigned char)*cond) || *cond == '"'))
            cond++;
        const char *last = stop;
        while (last > cond && (isspace((unsigned char)last[-1]) || last[-1] == '"'))
            last--;
        if (s > name && *name != '#' && last > cond) {
            vec_push(&l->cond_names, arena_strndup(&l->arena, name, (size_t)(s - name)));
            vec_push(&l->cond_texts,
                     arena_strndup(&l->arena, cond, (size_t)(last - cond)));
        }
        s = stop + 1;
    }
    host_unmap(&f);
    return true;
}

static bool check_options(struct litmus *l, struct err *e)
{
    static const char *const shows[] = {"prop", "neg",  "all", "cond",
                                        "wit",  "flag", "none"};
    bool known = !l->o.show;
    for (size_t i = 0; i < sizeof shows / sizeof *shows; i++)
        known |= l->o.show && strcmp(l->o.show, shows[i]) == 0;
    if (!known)
        return err_set(e,
                       "-show knows prop, neg, all, cond, wit, flag and none, not '%s'",
                       l->o.show);
    const char *f = l->o.free_values;
    if (f && strcmp(f, "herd") && strcmp(f, "any"))
        return err_set(e, "--free-values is herd or any, not '%s'", f);
    const char *m = l->o.match;
    if (m && strcmp(m, "occurrence") && strcmp(m, "free"))
        return err_set(e, "--match is occurrence or free, not '%s'", m);
    if (l->o.causality && l->o.no_causality)
        return err_set(e, "--causality and --no-causality exclude each other");
    return !l->o.conds || read_conds(l, e);
}

bool litmus_parse_options(struct litmus *l, int argc, char **argv, struct err *e)
{
    int used;
    bool only_files = false;
    for (int i = 0; i < argc; i += used) {
        used = 1;
        if (!only_files && strcmp(argv[i], "--") == 0)
            only_files = true;
        else if (!only_files && argv[i][0] == '-' && argv[i][1]) {
            if (!parse_option(l, argc - i, argv + i, &used, e))
                return false;
        } else if (argv[i][0] == '@') {
            if (!add_at_file(l, argv[i] + 1, 0, e))
                return false;
        } else
            vec_push(&l->o.files, (const char *)argv[i]);
    }
    return check_options(l, e);
}
