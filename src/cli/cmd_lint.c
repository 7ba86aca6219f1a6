/* SPDX-License-Identifier: Apache-2.0 */
/* ravel lint: concurrency bug patterns in class files, found without running them. */
#include "cli/cli.h"
#include "cli/jdk.h"
#include "cli/lint.h"

#include "base/host.h"
#include "lint/lint.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: ravel lint [OPTIONS] PATH...\n\n"
    "Looks for concurrency bug patterns in class files, under SpotBugs's codes. A PATH is a\n"
    "folder, a jar, a class file, or a module or package of the JDK: jrt:/java.base/java/util\n\n"
    "  -auxclasspath PATH     folders and jars of classes that are only mentioned\n"
    "  -sourcepath PATH       folders with sources, for the lines shown\n"
    "  --only=CODES           only these codes or prefixes (IS2,DC_DOUBLECHECK,STCAL)\n"
    "  --skip=CODES           all but these\n"
    "  --confidence=LEVEL     show warnings of at least this: high, normal (default), low\n"
    "  --fail-on=LEVEL        exit status 1 for high, normal, low, a rank 1-20, or never\n"
    "                         (default: any warning shown)\n"
    "  -include FILE          SpotBugs filter file: only what matches\n"
    "  -exclude FILE          SpotBugs filter file: not what matches\n"
    "  --baseline=FILE        leave out the warnings listed there\n"
    "  --write-baseline=FILE  list all warnings of now there\n"
    "  --confirm=MAIN         search the executions of this main class (as 'ravel check' does)\n"
    "                         and mark warnings confirmed, refuted there, or open\n"
    "  --confirm-junit=TEST   the same with the JUnit tests of a class, or Class#method\n"
    "  --confirm-time=TIME    for each program (default: 20s)\n"
    "  -cp PATH               class path of it (default: the PATHs and -auxclasspath)\n"
    REPORTS_HELP
    "  --json, --sarif, --junit, --github   that report on standard output, no text\n"
    "  --brief                one line a warning\n"
    "  --count                only how many of each code\n"
    "  --codes                list the codes, and end\n"
    "  --jdk=HOME             the JDK (default: JAVA_HOME, else that of the java on the PATH)\n"
    "Exit status: 0 nothing found, 1 warnings at or above --fail-on, 2 bad input.\n";

static bool fail_level(const char *v, int *rank, int *confidence)
{
    *rank = 99;
    *confidence = 3;
    if (strcmp(v, "high") == 0)
        *confidence = 1;
    else if (strcmp(v, "normal") == 0 || strcmp(v, "medium") == 0)
        *confidence = 2;
    else if (strcmp(v, "never") == 0 || strcmp(v, "none") == 0)
        *confidence = 0;
    else if (strcmp(v, "low") != 0)
        *rank = atoi(v);
    return *rank >= 1;
}

static bool parse_value(struct lint_options *o, const char *arg, struct err *e)
{
    const char *eq = strchr(arg, '='), *v = eq ? eq + 1 : "";
    size_t n = eq ? (size_t)(eq - arg) : strlen(arg);
#define IS(name) (n == strlen(name) && memcmp(arg, name, n) == 0)
    if (IS("--only"))
        o->only = v;
    else if (IS("--skip"))
        o->skip = v;
    else if (IS("--baseline"))
        o->baseline = v;
    else if (IS("--write-baseline"))
        o->write_baseline = v;
    else if (IS("--jdk"))
        o->jdk = v;
    else if (IS("--fail-on"))
        return fail_level(v, &o->fail_rank, &o->fail_confidence) ||
               err_set(e, "lint: --fail-on=%s: high, normal, low, never or a rank 1-20", v);
    else if (IS("--confirm"))
        o->confirm = v;
    else if (IS("--confirm-junit"))
        o->confirm_junit = v;
    else if (IS("--confirm-time"))
        o->confirm_time = v;
    else if (IS("--confidence"))
        o->confidence = strcmp(v, "high") == 0 ? 1 : strcmp(v, "low") == 0 ? 3 : 2;
    else
        return err_set(e, "lint: unknown option '%s'; see 'ravel lint --help'", arg);
    return true;
}

static bool parse_flag(struct lint_options *o, const char *arg, struct err *e)
{
    static const char *const formats[] = {"json", "sarif", "junit", "github"};
    static const char *const outputs[] = {"json=-", "sarif=-", "junit=-", "github=-"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(arg + 2, formats[i]) == 0) {
            o->quiet = true;
            return reports_add(&o->reports, outputs[i], e);
        }
    if (strcmp(arg, "--brief") == 0)
        o->brief = true;
    else if (strcmp(arg, "--count") == 0)
        o->count = true;
    else if (strcmp(arg, "--codes") == 0)
        o->codes = true;
    else
        return false;
    return true;
}

/* Options with the value behind them, as SpotBugs has them. */
static const char **next_value(struct lint_options *o, const char *arg)
{
    const char *name = arg[1] == '-' ? arg + 2 : arg + 1;
    if (strcmp(name, "cp") == 0 || strcmp(name, "classpath") == 0)
        return &o->confirm_cp;
    if (strcmp(name, "auxclasspath") == 0)
        return &o->aux;
    if (strcmp(name, "sourcepath") == 0)
        return &o->source;
    if (strcmp(name, "include") == 0)
        return &o->include;
    return strcmp(name, "exclude") == 0 ? &o->exclude : NULL;
}

static bool parse(struct lint_options *o, int argc, char **argv, struct err *e)
{
    *o = (struct lint_options){.confidence = 2, .fail_rank = 99, .fail_confidence = 3};
    for (int i = 0; i < argc; i++) {
        const char *arg = argv[i];
        if (arg[0] != '-') {
            vec_push(&o->path, arg);
            continue;
        }
        const char *report = reports_option(argc, argv, &i);
        if (report) {
            if (!reports_add(&o->reports, report, e))
                return false;
            continue;
        }
        const char **value = next_value(o, arg);
        if (value) {
            if (i + 1 == argc)
                return err_set(e, "lint: option '%s' needs a value", arg);
            *value = argv[++i];
        } else if (!parse_flag(o, arg, e) && !parse_value(o, arg, e)) {
            return false;
        }
    }
    return o->path.len || o->codes || err_set(e, "lint: which classes? see 'ravel lint --help'");
}

static bool set_up(struct lint *l, const struct lint_options *o, struct err *e)
{
    char home[PATH_MAX];
    struct err none = {0};
    bool jdk = cli_find_jdk(o->jdk, home, sizeof home, &none);
    if (!jdk && o->jdk)
        return err_set(e, "%s", none.text);
    if ((jdk && !lint_jdk(l, home, e)) || (o->aux && !lint_aux(l, o->aux, e)) ||
        (o->only && !lint_only(l, o->only, e)) || (o->skip && !lint_skip(l, o->skip, e)) ||
        (o->include && !lint_include(l, o->include, e)) ||
        (o->exclude && !lint_exclude(l, o->exclude, e)) ||
        (o->baseline && !lint_baseline(l, o->baseline, e)))
        return false;
    lint_confidence(l, o->confidence);
    for (size_t i = 0; i < o->path.len; i++)
        if (!lint_add(l, o->path.at[i], jdk ? home : NULL, e))
            return false;
    return true;
}

static int list_codes(void)
{
    for (size_t i = 0; lint_code(i); i++)
        puts(lint_code(i));
    return EXIT_CLEAN;
}

static int lint(const struct lint_options *o, int argc, char **argv)
{
    struct err e = {0};
    struct lint *l = lint_new();
    bool ok = set_up(l, o, &e) && lint_run(l, &e);
    int status = EXIT_USAGE;
    for (size_t i = 0; ok && i < lint_problems(l); i++)
        fprintf(stderr, "ravel: %s\n", lint_problem(l, i));
    struct lint_confirm *c = NULL;
    if (ok && (o->confirm || o->confirm_junit))
        ok = (c = lint_confirm(l, o, &e)) != NULL;
    if (ok)
        status = lint_tell(l, o, argc, argv);
    if (e.set)
        status = cli_fail(&e);
    lint_free(l);
    lint_confirm_free(c);
    return status;
}

int cmd_lint(int argc, char **argv)
{
    if (argc > 0 && (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0)) {
        fputs(help, stdout);
        return EXIT_CLEAN;
    }
    struct lint_options o;
    struct err e = {0};
    int status = !parse(&o, argc, argv, &e) ? cli_fail(&e)
               : o.codes ? list_codes() : lint(&o, argc, argv);
    vec_release(&o.path);
    reports_release(&o.reports);
    return status;
}
