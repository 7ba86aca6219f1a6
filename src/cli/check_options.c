/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/check_options.h"

#include "base/host.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char help_search[] =
    "  --junit                        each JUnit test method is a program of its own\n"
    "What to look for (all by default: races, deadlocks, failures):\n"
    "  --all                  go on after the first find, list each once\n"
    "  --weak                 no read-write races (JRF's original rule)\n"
    "  --no-races, --no-deadlocks, --no-failures\n"
    "  --exit-is-error        System.exit with another status than 0 is a failure\n"
    "  --trust PATTERN        classes whose own races are not reported, 'a.b.*'\n"
    "  --benign PATTERN       variables whose races are not reported, 'a.B.field'\n"
    "  --rules FILE           lines 'trust PATTERN' and 'benign PATTERN'\n"
    "What can happen:\n"
    "  --preempt=sync|access  threads switch before synchronization and racy accesses\n"
    "                         (default), or before every access to a checked variable\n"
    "  --timeouts=any|idle    timed waits end at any moment (default), or only when nothing\n"
    "                         else can run\n"
    "  --spurious             waits and parks may end for no reason\n"
    "  --jumble=FIELD,...     reads of these may see older writes than the newest, as far as\n"
    "                         the memory model lets them; also 'int[]', at --jumble-index=\n"
    "                         LIST (default: 0,1; or all); see 'ravel jumble'\n"
    "  --real-sync            the JDK's own synchronizers instead of models of them\n"
    "How to search:\n"
    "  --strategy=NAME\n";

static const char help_rest[] =
    "  --heuristics=LIST      for best: wf, ww, ara, af (default: all)\n"
    "  --seed=N, --runs=N     for random and pct; --pct-depth=N: bugs of that depth\n"
    "  --no-reduce            switch also before actions that commute with all others\n"
    "  --no-match             explore states again that were seen\n"
    "  --no-shorten           report the counterexample as it was found\n"
    "Limits (0 = none); one that is reached is told, with exit status 3:\n"
    "  --max-states=N, --max-depth=N (default: 100000), --time=SECONDS|Nm|Nh\n"
    "  --max-preemptions=N    switches away from a thread that could go on, on one path\n"
    "  --max-memory=SIZE (default: 4g), --max-steps=N bytecodes in one step (default: 20m)\n"
    "What to print:\n"
    "  --record FILE          where to write the counterexample (default: ravel-Main.replay)\n"
    "  --no-record            do not write it\n"
    REPORTS_HELP
    "  --brief                a line for each find\n"
    "  --outcomes             all outputs of the program, each once\n"
    "  -v                     states, steps, size of the happens-before summary, memory\n";

void check_options_help(FILE *out)
{
    fprintf(out, "%s%s%s", help_search, search_strategies(), help_rest);
}

/* ---- values ---- */

static bool parse_number(const char *text, char unit, uint64_t *out)
{
    char *end;
    if (!isdigit((unsigned char)*text))
        return false;
    double v = strtod(text, &end);
    double factor = unit == 't' ? 1e9 : 1;
    char c = (char)tolower((unsigned char)*end);
    if (unit == 't' && strchr("smh", c) && c)
        factor = c == 'h' ? 3600e9 : c == 'm' ? 60e9 : 1e9, end++;
    else if (unit == 'b' && c && strchr("kmg", c))
        factor = c == 'g' ? 1 << 30 : c == 'm' ? 1 << 20 : 1 << 10, end++;
    else if (unit == 'n' && c && strchr("kmg", c))
        factor = c == 'g' ? 1e9 : c == 'm' ? 1e6 : 1e3, end++;
    if (*end || v * factor > 9e18)
        return false;
    *out = (uint64_t)(v * factor);
    if (factor == 1) /* exact beyond 2^53 */
        *out = strtoull(text, NULL, 10);
    return true;
}

static bool set_strategy(struct check_options *o, const char *v, struct err *e)
{
    if (!search_is_strategy(v))
        return err_set(e, "--strategy=%s: the strategies are\n%s", v, search_strategies());
    o->search.strategy = v;
    return true;
}

static bool set_heuristics(struct check_options *o, const char *v, struct err *e)
{
    static const char *const name[] = {"wf", "ww", "ara", "af"};
    o->search.heuristics = 0;
    while (*v) {
        size_t n = strcspn(v, ","), i = 0;
        while (i < 4 && (strlen(name[i]) != n || strncmp(name[i], v, n) != 0))
            i++;
        if (i == 4)
            return err_set(e, "--heuristics: '%.*s' is none of wf, ww, ara, af", (int)n, v);
        o->search.heuristics |= 1u << i;
        v += n + (v[n] == ',');
    }
    return true;
}

static bool set_preempt(struct check_options *o, const char *v, struct err *e)
{
    o->vm.preempt_access = strcmp(v, "access") == 0;
    return o->vm.preempt_access || strcmp(v, "sync") == 0 ||
           err_set(e, "--preempt=%s: sync or access", v);
}

static bool set_timeouts(struct check_options *o, const char *v, struct err *e)
{
    bool idle = strcmp(v, "idle") == 0;
    o->search.timeouts = idle ? TIMEOUTS_IDLE : TIMEOUTS_ANY;
    return idle || strcmp(v, "any") == 0 || err_set(e, "--timeouts=%s: any or idle", v);
}

static bool set_max_steps(struct check_options *o, const char *v, struct err *e)
{
    uint64_t n;
    if (!parse_number(v, 'n', &n) || n > UINT32_MAX - 1)
        return err_set(e, "--max-steps=%s: a number up to %u", v, UINT32_MAX - 1);
    o->vm.step_limit = (uint32_t)n;
    return true;
}

static bool set_pct_depth(struct check_options *o, const char *v, struct err *e)
{
    uint64_t n;
    if (!parse_number(v, 'n', &n) || !n || n > 1000)
        return err_set(e, "--pct-depth=%s: a number from 1 to 1000", v);
    o->search.pct_depth = (uint32_t)n;
    return true;
}

static bool add_trust(struct check_options *o, const char *v, struct err *e)
{
    (void)e;
    vec_push(&o->trust, v);
    return true;
}

static bool add_benign(struct check_options *o, const char *v, struct err *e)
{
    (void)e;
    vec_push(&o->benign, v);
    return true;
}

/* Variables may be listed with commas. */
static bool add_jumble(struct check_options *o, const char *v, struct err *e)
{
    (void)e;
    for (size_t n; *v; v += n + (v[n] == ',')) {
        n = strcspn(v, ",");
        if (n)
            vec_push(&o->jumble, arena_strndup(&o->arena, v, n));
    }
    return true;
}

static bool add_jumble_index(struct check_options *o, const char *v, struct err *e)
{
    const char *text = v;
    while (*v) {
        char *end = NULL;
        unsigned long i = strcmp(v, "all") == 0 ? UINT32_MAX : strtoul(v, &end, 10);
        bool ok = i == UINT32_MAX ? !end : isdigit((unsigned char)*v) && i < UINT32_MAX &&
                                               (*end == ',' || !*end);
        if (!ok)
            return err_set(e, "--jumble-index=%s: numbers with commas between, or all", text);
        vec_push(&o->jumble_index, (uint32_t)i);
        v = end ? end + (*end == ',') : "";
    }
    return true;
}

static bool set_record(struct check_options *o, const char *v, struct err *e)
{
    (void)e;
    o->record = v;
    return true;
}

static bool add_report(struct check_options *o, const char *v, struct err *e)
{
    return reports_add(&o->reports, v, e);
}

/* A line of a file of rules: "trust PATTERN", "benign PATTERN", "# …" or nothing. */
static bool read_rule(struct check_options *o, char *line)
{
    char *save = NULL;
    char *word = strtok_r(line, " \t\r", &save);
    if (!word || *word == '#')
        return true;
    char *pattern = strtok_r(NULL, " \t\r", &save);
    bool trust = strcmp(word, "trust") == 0;
    if (!pattern || strtok_r(NULL, " \t\r", &save) || (!trust && strcmp(word, "benign") != 0))
        return false;
    if (trust)
        vec_push(&o->trust, pattern);
    else
        vec_push(&o->benign, pattern);
    return true;
}

static bool read_rules(struct check_options *o, const char *path, struct err *e)
{
    struct host_file f;
    if (!host_map(path, &f, e))
        return false;
    char *text = arena_strndup(&o->arena, (const char *)f.data, f.size);
    host_unmap(&f);
    int number = 1;
    for (char *line = text, *next; line; line = next, number++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        if (!read_rule(o, line))
            return err_set(e, "%s:%d: expected 'trust PATTERN' or 'benign PATTERN'", path,
                           number);
    }
    return true;
}

/* ---- one option ---- */

enum kind { KIND_FLAG, KIND_NUMBER, KIND_TEXT };

static const struct entry {
    const char *name;
    enum kind kind;
    size_t field;
    bool value;
    char unit;
    bool (*set)(struct check_options *o, const char *v, struct err *e);
} entries[] = {
#define FLAG(n, f, v) {.name = n, .kind = KIND_FLAG, .field = offsetof(struct check_options, f), .value = v},
#define NUMBER(n, f, u) {.name = n, .kind = KIND_NUMBER, .field = offsetof(struct check_options, f), .unit = u},
#define TEXT(n, s) {.name = n, .kind = KIND_TEXT, .set = s},
#include "cli/check_options.def"
#undef FLAG
#undef NUMBER
#undef TEXT
};

/* "name" or "name=value" of an argument that begins with --. */
static const struct entry *find_entry(const char *arg)
{
    if (strncmp(arg, "--", 2) != 0)
        return NULL;
    size_t n = strcspn(arg + 2, "=");
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        if (strlen(entries[i].name) == n && strncmp(entries[i].name, arg + 2, n) == 0)
            return &entries[i];
    return NULL;
}

static bool set_entry(struct check_options *o, const struct entry *x, const char *v,
                      struct err *e)
{
    void *field = (char *)o + x->field;
    switch (x->kind) {
    case KIND_FLAG:
        *(bool *)field = x->value;
        return !v || err_set(e, "--%s takes no value", x->name);
    case KIND_NUMBER:
        if (!v)
            return err_set(e, "--%s needs a value", x->name);
        return parse_number(v, x->unit, field) ||
               err_set(e, "--%s=%s: not a number", x->name, v);
    case KIND_TEXT:
        return v ? x->set(o, v, e) : err_set(e, "--%s needs a value", x->name);
    }
    BUG("option kind %d", x->kind);
}

static int own_option(void *ctx, const char *arg, struct err *e)
{
    struct check_options *o = ctx;
    if (strcmp(arg, "-v") == 0)
        arg = "--verbose";
    const struct entry *x = find_entry(arg);
    if (!x)
        return 0;
    const char *v = strchr(arg, '=');
    return set_entry(o, x, v ? v + 1 : NULL, e) ? 1 : -1;
}

/* ---- the command line ---- */

static bool takes_next(const char *arg)
{
    static const char *const java[] = {"-cp", "-classpath", "--class-path", "--jdk"};
    for (size_t i = 0; i < sizeof java / sizeof *java; i++)
        if (strcmp(java[i], arg) == 0)
            return true;
    return false;
}

bool check_option_needs_next(const char *arg)
{
    const struct entry *x = find_entry(arg);
    return takes_next(arg) || (x && x->kind != KIND_FLAG && !strchr(arg, '='));
}

/* "--x y" becomes "--x=y", so that each option is one argument. */
static void join_values(struct check_options *o, int argc, char **argv)
{
    int i = 0;
    for (; i < argc && argv[i][0] == '-' && strcmp(argv[i], "-jar") != 0; i++) {
        const struct entry *x = find_entry(argv[i]);
        if (x && x->kind != KIND_FLAG && !strchr(argv[i], '=') && i + 1 < argc) {
            vec_push(&o->argument, arena_printf(&o->arena, "%s=%s", argv[i], argv[i + 1]));
            i++;
        } else {
            vec_push(&o->argument, argv[i]);
            if (takes_next(argv[i]) && i + 1 < argc)
                vec_push(&o->argument, argv[++i]);
        }
    }
    for (; i < argc; i++)
        vec_push(&o->argument, argv[i]);
}

bool check_options_parse(struct check_options *o, const char *command, int argc, char **argv,
                         struct err *e)
{
    *o = (struct check_options){
        .search = {.races = true, .deadlocks = true, .failures = true, .match = true,
                   .shorten = true, .repair = true, .heuristics = 15, .max_depth = 100000, .seed = 1,
                   .max_memory = (uint64_t)4 << 30, .runs = 1000, .pct_depth = 3},
        .vm = {.track = true, .choices = true, .model_sync = true, .step_limit = 20000000}};
    arena_init(&o->arena);
    join_values(o, argc, argv);
    return java_args_parse(&o->java, command, (int)o->argument.len, o->argument.at, own_option,
                           o, e);
}

struct vm_options check_options_vm(const struct check_options *o)
{
    struct vm_options v = o->vm;
    v.seed = o->search.seed;
    v.races = true; /* asked for or not: where threads race is where to switch */
    v.jumble = o->jumble.at;
    v.jumbles = o->jumble.len;
    v.jumble_index = o->jumble_index.at;
    v.jumble_indices = o->jumble_index.len;
    v.reduce = !o->no_reduce;
    v.stop_releases = o->no_reduce;
    v.trust = o->trust.at;
    v.trusts = o->trust.len;
    v.benign = o->benign.at;
    v.benigns = o->benign.len;
    java_args_apply(&o->java, &v);
    return v;
}

void check_options_release(struct check_options *o)
{
    java_args_release(&o->java);
    vec_release(&o->trust);
    vec_release(&o->benign);
    vec_release(&o->jumble);
    vec_release(&o->jumble_index);
    vec_release(&o->argument);
    reports_release(&o->reports);
    arena_release(&o->arena);
}
