/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/jumble.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void jumble_help(void)
{
    printf("usage: ravel jumble [OPTIONS] MainClass [ARGUMENTS]\n"
           "       ravel jumble [OPTIONS] -jar app.jar [ARGUMENTS]\n"
           "       ravel jumble [OPTIONS] Program.java [ARGUMENTS]\n"
           "       ravel jumble --junit [OPTIONS] TestClass[#method]...\n\n"
           "Tells destructive races from benign ones: finds the racy variables, then runs the\n"
           "program many times under memories that let reads of one of them see older writes,\n"
           "as far as the Java memory model allows, and shows the share of runs that failed.\n"
           "\nAs for java:\n" JAVA_ARGS_HELP
           "  --junit                each JUnit test method is a program of its own\n"
           "What to jumble (default: each racy variable on its own):\n"
           "  --field=Class.name     this field; as often as wanted, each on its own\n"
           "  --fields=A.x,B.y       these together\n"
           "  --array='int[]'        elements of such arrays, at --index=LIST (default: 0,1)\n"
           "                         or all\n"
           "  --trusted              also reads made inside of trusted classes (the JDK)\n"
           "How:\n"
           "  --runs=N               runs under each memory (default: 100)\n"
           "  --memory=LIST          sc, oldest, oldest-different, random, random-different\n"
           "                         (default: all)\n"
           "  --seed=N               of the first run; each has its own schedule\n"
           "  --exhaustive           explore every schedule and every value that a read may see\n"
           "  --explore=N            states to explore for finding the races (default: 20000)\n"
           "What is an error (besides exceptions, failed assertions, deadlocks, exit status):\n"
           "  --oracle=COMMAND       judges the output on its standard input: status 0 is right\n"
           "                         (default: an output is right if a run under sequential\n"
           "                         consistency gives it)\n"
           "  --max-steps=N          more bytecodes than this are no end in sight (default: 20\n"
           "                         times the longest sequentially consistent run)\n"
           "  --slowdown=F           more than F times the usual work is a matter of quality of\n"
           "                         service (default: 1.5)\n"
           "What to print:\n"
           "  --statistics           sizes of the write buffers, slowdown\n"
           "  --outcomes             with --exhaustive: all outputs, each once\n"
           "  --record FILE, --no-record, --brief; --time=SECONDS and other limits, --trust,\n"
           "  --benign, --timeouts and the like as for 'ravel check'\n" REPORTS_HELP
           "Exit status: 0 no error seen, 1 a destructive race, 2 bad input or a program that\n"
           "can't be run, 3 a limit was reached first.\n");
}

/* ---- values ---- */

static bool set_number(const char *name, const char *v, uint64_t *out, struct err *e)
{
    char *end;
    unsigned long long n = isdigit((unsigned char)*v) ? strtoull(v, &end, 10) : 0;
    if (!n || n > UINT32_MAX * 1000ull)
        return err_set(e, "--%s=%s: not a number", name, v);
    uint64_t factor = *end == 'k' ? 1000 : *end == 'm' ? 1000000 : *end == 'g' ? 1000000000
                                                                              : 1;
    end += factor > 1;
    *out = n * factor;
    return !*end || err_set(e, "--%s=%s: not a number", name, v);
}

static void add_patterns(struct jumble_command *c, const char *v)
{
    struct jumble_fields f = {.name = v};
    for (size_t n; *v; v += n + (v[n] == ',')) {
        n = strcspn(v, ",");
        if (n)
            vec_push(&f.pattern, arena_strndup(&c->arena, v, n));
    }
    vec_push(&c->fields, f);
}

static bool add_array(struct jumble_command *c, const char *v, struct err *e)
{
    size_t n = strlen(v);
    if (n < 3 || strcmp(v + n - 2, "[]") != 0)
        return err_set(e, "--array=%s: the type of an array, as 'int[]'", v);
    add_patterns(c, v);
    return true;
}

static bool add_indices(struct jumble_command *c, const char *v, struct err *e)
{
    const char *text = v;
    if (strcmp(v, "all") == 0) {
        vec_push(&c->index, UINT32_MAX);
        return true;
    }
    while (*v) {
        char *end;
        unsigned long i = strtoul(v, &end, 10);
        if (!isdigit((unsigned char)*v) || i >= UINT32_MAX || (*end && *end != ','))
            return err_set(e, "--index=%s: numbers with commas between, or all", text);
        vec_push(&c->index, (uint32_t)i);
        v = end + (*end == ',');
    }
    return true;
}

static bool set_memories(struct jumble_command *c, const char *v, struct err *e)
{
    static const char *const name[MEMORIES] = {"sc", "oldest", "oldest-different", "random",
                                               "random-different"};
    c->run.memories = 0;
    for (size_t n; *v; v += n + (v[n] == ',')) {
        n = strcspn(v, ",");
        int m = 0;
        while (m < MEMORIES && (strlen(name[m]) != n || strncmp(name[m], v, n) != 0))
            m++;
        if (m == MEMORIES)
            return err_set(e, "--memory: '%.*s' is none of sc, oldest, oldest-different, "
                              "random, random-different", (int)n, v);
        c->run.memories |= 1u << m;
    }
    return true;
}

static bool set_factor(struct jumble_command *c, const char *v, struct err *e)
{
    char *end;
    c->run.factor = strtod(v, &end);
    return (end > v && !*end && c->run.factor >= 1) ||
           err_set(e, "--slowdown=%s: a number from 1 on", v);
}

static bool set_runs(struct jumble_command *c, const char *v, struct err *e)
{
    uint64_t n;
    if (!set_number("runs", v, &n, e))
        return false;
    c->run.runs = (uint32_t)n;
    return n <= 10000000 || err_set(e, "--runs=%s: at most 10000000", v);
}

/* ---- one option ---- */

static bool set_text(struct jumble_command *c, const char *name, const char *v, struct err *e)
{
#define IS(text) (strcmp(name, text) == 0)
    if (IS("field") || IS("fields")) {
        add_patterns(c, v);
        return *v || err_set(e, "--%s: which field?", name);
    }
    if (IS("array"))
        return add_array(c, v, e);
    if (IS("index"))
        return add_indices(c, v, e);
    if (IS("memory"))
        return set_memories(c, v, e);
    if (IS("slowdown"))
        return set_factor(c, v, e);
    if (IS("runs"))
        return set_runs(c, v, e);
    if (IS("max-steps"))
        return set_number(name, v, &c->run.max_steps, e);
    if (IS("explore"))
        return set_number(name, v, &c->run.explore, e);
    c->oracle = v;
    return true;
}

static bool set_flag(struct jumble_command *c, const char *name)
{
    if (IS("exhaustive"))
        c->run.exhaustive = true;
    else if (IS("statistics"))
        c->statistics = true;
    else
        return false;
    return true;
#undef IS
}

static bool has_value(const char *name)
{
    static const char *const text[] = {"field", "fields", "array", "index", "memory", "slowdown",
                                       "runs", "max-steps", "explore", "oracle"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        if (strcmp(text[i], name) == 0)
            return true;
    return false;
}

/* Takes argv[*i] if it is ours: 1, with its value behind it; 0 it is not; -1 bad. */
static int take(struct jumble_command *c, int argc, char **argv, int *i, struct err *e)
{
    char name[32];
    const char *arg = argv[*i], *value = strchr(arg, '=');
    size_t n = value ? (size_t)(value - arg) : strlen(arg);
    if (strncmp(arg, "--", 2) != 0 || n - 2 >= sizeof name)
        return 0;
    memcpy(name, arg + 2, n - 2);
    name[n - 2] = 0;
    if (!value && set_flag(c, name))
        return 1;
    if (!has_value(name))
        return 0;
    if (value)
        value++;
    else if (*i + 1 < argc)
        value = argv[++*i];
    else
        return err_set(e, "--%s needs a value", name) ? 1 : -1;
    return set_text(c, name, value, e) ? 1 : -1;
}

/* ---- the command line ---- */

typedef VEC(char *) arguments;

/* What is not ours, and its value if it stands apart, goes on to the check's options. */
static bool split(struct jumble_command *c, int argc, char **argv, arguments *rest,
                  struct err *e)
{
    int i = 0;
    for (; i < argc && argv[i][0] == '-' && strcmp(argv[i], "-jar") != 0; i++) {
        int taken = strcmp(argv[i], "--trusted") == 0 ? 0 : take(c, argc, argv, &i, e);
        if (taken < 0)
            return false;
        if (taken)
            continue;
        bool trusted = strcmp(argv[i], "--trusted") == 0;
        vec_push(rest, trusted ? arena_strdup(&c->arena, "--jumble-trusted") : argv[i]);
        if (check_option_needs_next(argv[i]) && i + 1 < argc)
            vec_push(rest, argv[++i]);
    }
    for (; i < argc; i++)
        vec_push(rest, argv[i]);
    return true;
}

static void finish_fields(struct jumble_command *c)
{
    for (size_t i = 0; i < c->fields.len; i++)
        for (size_t k = 0; k < c->index.len; k++)
            vec_push(&c->fields.at[i].index, c->index.at[k]);
}

bool jumble_parse(struct jumble_command *c, int argc, char **argv, struct err *e)
{
    *c = (struct jumble_command){.run = {.runs = 100, .memories = (1u << MEMORIES) - 1,
                                         .explore = 20000, .factor = 1.5}};
    arguments rest = {0};
    arena_init(&c->arena);
    map_init(&c->judged);
    /* A run is as a machine runs it: time passes when there is nothing else to do. */
    vec_push(&rest, arena_strdup(&c->arena, "--timeouts=idle"));
    bool ok = split(c, argc, argv, &rest, e) &&
              check_options_parse(&c->check, "jumble", (int)rest.len, rest.at, e);
    finish_fields(c);
    vec_release(&rest);
    return ok;
}

void jumble_release(struct jumble_command *c)
{
    for (size_t i = 0; i < c->fields.len; i++) {
        vec_release(&c->fields.at[i].pattern);
        vec_release(&c->fields.at[i].index);
    }
    vec_release(&c->fields);
    vec_release(&c->index);
    map_release(&c->judged);
    check_options_release(&c->check);
    arena_release(&c->arena);
}
