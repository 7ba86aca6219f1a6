/* SPDX-License-Identifier: Apache-2.0 */
/* ravel litmus --to java, --to jcstress and --run: the test on a real Java machine. What
 * is observed there is compared with what the model allows. */
#include "base/host.h"
#include "cli/jdk.h"
#include "cli/litmus.h"
#include "litmus/to_java.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define CANDIDATE_TIME 2.0 /* seconds to look for outcomes that are forbidden */

static bool is_constant(const struct lit_test *t, const struct lit_state *s)
{
    for (int i = 0; i < t->showns; i++)
        if (s->cell[i].symbolic)
            return false;
    return true;
}

static void add_outcome(struct lit_test *t, const struct lit_state *s, bool allowed,
                        lit_outcomes *o)
{
    struct lit_value *v = arena_alloc(&t->arena, ((size_t)t->showns + 1) * sizeof *v);
    for (int i = 0; i < t->showns; i++)
        v[i] = s->cell[i].value;
    vec_push(o, ((struct lit_outcome){v, allowed}));
}

/* Outcomes of the test in which the model finds fault with every execution. */
static bool add_forbidden(struct litmus *l, struct lit_test *t,
                          const struct lit_result *allowed, lit_outcomes *o,
                          struct err *e)
{
    struct litmus_model none = {.engine = lit_engine_new(NULL)};
    struct lit_result all;
    double timeout = l->o.timeout;
    l->o.timeout = CANDIDATE_TIME;
    bool ok = litmus_states(l, t, &none, &all, e);
    l->o.timeout = timeout;
    for (size_t i = 0; ok && !all.stats.timed_out && i < all.states.len; i++) {
        bool known = !is_constant(t, &all.states.at[i]);
        for (size_t k = 0; k < allowed->states.len && !known; k++)
            known = lit_same_state(allowed, &allowed->states.at[k], &all.states.at[i]);
        if (!known)
            add_outcome(t, &all.states.at[i], false, o);
    }
    lit_result_release(&all);
    lit_engine_free(none.engine);
    return ok;
}

static bool find_outcomes(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                          lit_outcomes *o, struct err *e)
{
    struct lit_result r;
    bool ok = litmus_states(l, t, m, &r, e);
    if (ok && r.stats.timed_out)
        ok = err_set(e, "%s: timed out after %g seconds", t->file, l->o.timeout);
    for (size_t i = 0; ok && i < r.states.len; i++)
        if (is_constant(t, &r.states.at[i]))
            add_outcome(t, &r.states.at[i], true, o);
    ok = ok && add_forbidden(l, t, &r, o, e);
    lit_result_release(&r);
    return ok;
}

bool litmus_to_java(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                    struct litmus_output *to, struct err *e)
{
    lit_outcomes o = {0};
    bool ok = !m || find_outcomes(l, t, m, &o, e);
    const char *model = m ? m->name : NULL;
    if (ok && strcmp(l->o.to, "jcstress") == 0)
        ok = lit_to_jcstress(t, &o, model, &to->out, e);
    else if (ok)
        ok = lit_to_java(t, &o, model, &to->out, e);
    vec_release(&o);
    return ok;
}

/* Runs a program, its standard output into `out`. */
static bool run_program(char *const argv[], struct buf *out, int *status, struct err *e)
{
    int fd[2];
    if (pipe(fd) != 0)
        return err_set(e, "can't start %s: %s", argv[0], strerror(errno));
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        dup2(fd[1], STDOUT_FILENO);
        close(fd[0]);
        close(fd[1]);
        execv(argv[0], argv);
        fprintf(stderr, "ravel: can't run %s: %s\n", argv[0], strerror(errno));
        _exit(127);
    }
    close(fd[1]);
    char chunk[4096];
    for (ssize_t n = 1; pid > 0 && n != 0;) {
        n = read(fd[0], chunk, sizeof chunk);
        if (n > 0)
            buf_add(out, chunk, (size_t)n);
        else if (n < 0 && errno != EINTR)
            break;
    }
    close(fd[0]);
    if (pid < 0)
        return err_set(e, "can't start %s: %s", argv[0], strerror(errno));
    while (waitpid(pid, status, 0) < 0 && errno == EINTR)
        continue;
    return true;
}

/* The program in a folder of its own, compiled. */
struct stress {
    char dir[PATH_MAX], home[PATH_MAX];
    const char *name; /* of the class */
};

static bool write_source(const struct stress *s, const struct buf *text, char *path,
                         struct err *e)
{
    snprintf(path, PATH_MAX, "%.3000s/%.1000s.java", s->dir, s->name);
    FILE *f = fopen(path, "w");
    bool ok = f && fwrite(text->at, 1, text->len, f) == text->len;
    if (f && fclose(f) != 0)
        ok = false;
    return ok || err_set(e, "%s: can't be written: %s", path, strerror(errno));
}

static bool compile_stress(struct litmus *l, struct lit_test *t, struct stress *s,
                           struct err *e)
{
    struct buf text, out;
    char path[PATH_MAX], javac[PATH_MAX];
    lit_outcomes none = {0};
    int status = 0;
    const char *tmp = getenv("TMPDIR");
    s->name = lit_java_class(t, &t->arena);
    if (!cli_find_jdk(l->o.jdk, s->home, sizeof s->home, e))
        return false;
    snprintf(s->dir, sizeof s->dir, "%.3000s/ravel-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(s->dir)) {
        s->dir[0] = 0;
        return err_set(e, "can't make a folder for the program: %s", strerror(errno));
    }
    buf_init(&text);
    buf_init(&out);
    snprintf(javac, sizeof javac, "%.4000s/bin/javac", s->home);
    char *argv[] = {javac, "-nowarn", "-d", s->dir, path, NULL};
    bool ok = lit_to_java(t, &none, NULL, &text, e) && write_source(s, &text, path, e) &&
              run_program(argv, &out, &status, e);
    if (ok && !(WIFEXITED(status) && WEXITSTATUS(status) == 0))
        ok = err_set(e, "%s: javac could not compile the program made of it", t->file);
    buf_release(&text);
    buf_release(&out);
    return ok;
}

/* Only what was put there: the source, and the classes of it. */
static void remove_stress(const struct stress *s)
{
    static const char *const ends[] = {".java", ".class", "$State.class"};
    char path[PATH_MAX];
    if (!s->dir[0])
        return;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(path, sizeof path, "%.3000s/%.1000s%s", s->dir, s->name, ends[i]);
        unlink(path);
    }
    rmdir(s->dir);
}

/* One observed outcome. */
struct observed {
    const struct lit_value *value;
    unsigned long long count;
    bool allowed;
};

struct observation {
    VEC(struct observed) list;
    unsigned long long runs, cuts;
};

/* Lines of a count and the values, then `runs`. */
static bool parse_output(struct lit_test *t, char *text, struct observation *o,
                         struct err *e)
{
    bool complete = false;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "runs\t", 5) == 0) {
            complete = sscanf(line + 5, "%llu\t%llu", &o->runs, &o->cuts) == 2;
            continue;
        }
        size_t bytes = ((size_t)t->showns + 1) * sizeof(struct lit_value);
        struct lit_value *v = arena_zalloc(&t->arena, bytes);
        char *at = line;
        struct observed s = {.value = v, .count = strtoull(at, &at, 10)};
        for (int i = 0; i < t->showns; i++)
            v[i].n = (int32_t)strtol(at, &at, 10);
        vec_push(&o->list, s);
    }
    return complete || err_set(e, "%s: the program did not come to an end", t->file);
}

static void print_observation(struct litmus *l, const struct lit_test *t,
                              const struct observation *o, const char *model,
                              struct litmus_output *to)
{
    struct buf *b = &to->out, line;
    buf_init(&line);
    buf_printf(b, "Run %s %s: %llu runs in %g seconds\n", t->name, model, o->runs,
               l->o.run_seconds);
    for (size_t i = 0; i < o->list.len; i++) {
        buf_clear(&line);
        buf_str(&line, "");
        litmus_print_values(&line, t, o->list.at[i].value);
        buf_printf(b, "  %-40s %12llu  %s\n", line.at, o->list.at[i].count,
                   o->list.at[i].count == 0 ? "allowed, not seen"
                   : o->list.at[i].allowed  ? "allowed"
                                            : "FORBIDDEN");
    }
    buf_char(b, '\n');
    buf_release(&line);
}

static void json_observation(struct litmus *l, const struct lit_test *t,
                             const struct observation *o, const char *model,
                             struct litmus_output *to)
{
    struct json j = json_to(&to->out);
    struct buf line;
    buf_init(&line);
    json_object(&j, NULL);
    json_string(&j, "name", t->name);
    json_string(&j, "file", t->file);
    json_string(&j, "question", "run");
    json_string(&j, "model", model);
    json_real(&j, "seconds", l->o.run_seconds);
    json_int(&j, "runs", (int64_t)o->runs);
    json_array(&j, "outcomes");
    for (size_t i = 0; i < o->list.len; i++) {
        buf_clear(&line);
        buf_str(&line, "");
        litmus_print_values(&line, t, o->list.at[i].value);
        json_object(&j, NULL);
        json_string(&j, "outcome", line.at);
        json_int(&j, "count", (int64_t)o->list.at[i].count);
        json_bool(&j, "allowed", o->list.at[i].allowed);
        json_end(&j);
    }
    json_end(&j);
    json_end(&j);
    buf_release(&line);
}

/* Outcomes that the model allows and nobody has seen, with count 0. */
static bool add_unseen(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                       struct observation *o, struct err *e)
{
    struct lit_result r;
    bool ok = litmus_states(l, t, m, &r, e);
    size_t seen = o->list.len;
    for (size_t i = 0; ok && i < r.states.len; i++) {
        bool known = !is_constant(t, &r.states.at[i]);
        for (size_t k = 0; k < seen && !known; k++) {
            known = true;
            for (int v = 0; v < t->showns && known; v++)
                known = o->list.at[k].value[v].n == r.states.at[i].cell[v].value.n;
        }
        if (known)
            continue;
        lit_outcomes one = {0};
        add_outcome(t, &r.states.at[i], true, &one);
        struct observed unseen = {one.at[0].value, 0, true};
        vec_push(&o->list, unseen);
        vec_release(&one);
    }
    lit_result_release(&r);
    return ok;
}

static bool judge(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                  struct observation *o, struct litmus_output *to, struct err *e)
{
    struct litmus_answer a = {0};
    bool forbidden = false;
    for (size_t i = 0; i < o->list.len; i++) {
        if (!litmus_allows(l, t, m, o->list.at[i].value, &a, e))
            return false;
        o->list.at[i].allowed = a.allowed;
        forbidden |= !a.allowed;
    }
    if (!add_unseen(l, t, m, o, e))
        return false;
    if (l->o.json)
        json_observation(l, t, o, m->name, to);
    else
        print_observation(l, t, o, m->name, to);
    if (a.cut)
        litmus_note(to, "%s: loops were cut (-unroll): what is called forbidden may take "
                        "more rounds", t->file);
    if (o->cuts)
        litmus_note(to, "%s: %llu runs came to no outcome", t->file, o->cuts);
    to->status = a.timed_out ? EXIT_LIMIT : forbidden ? EXIT_FOUND : EXIT_CLEAN;
    return true;
}

bool litmus_run(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                struct litmus_output *to, struct err *e)
{
    struct stress s = {{0}, {0}, NULL};
    struct observation o = {.runs = 0};
    struct buf out;
    char java[PATH_MAX], seconds[32];
    int status = 0;
    buf_init(&out);
    buf_str(&out, "");
    bool ok = compile_stress(l, t, &s, e);
    if (ok) {
        snprintf(java, sizeof java, "%.4000s/bin/java", s.home);
        snprintf(seconds, sizeof seconds, "%g", l->o.run_seconds);
        char *argv[] = {java,     "-Xmx256m", "-XX:+UseSerialGC", "-cp",
                        s.dir,    (char *)s.name,  seconds,      "raw", NULL};
        ok = run_program(argv, &out, &status, e) && parse_output(t, out.at, &o, e) &&
             judge(l, t, m, &o, to, e);
    }
    remove_stress(&s);
    vec_release(&o.list);
    buf_release(&out);
    return ok;
}
