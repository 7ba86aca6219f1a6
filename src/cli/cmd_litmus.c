/* SPDX-License-Identifier: Apache-2.0 */
/* ravel litmus: what a litmus test may do under a memory model. This file runs tests one
 * by one and, with -j, in several processes; the other litmus_*.c do the special
 * questions. */
#include "base/host.h"
#include "cli/cli.h"
#include "cli/litmus.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Over this a run ends as one that reached a limit. */
#define MEMORY_LIMIT ((size_t)4 << 30)

void litmus_note(struct litmus_output *to, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    buf_str(&to->err, "ravel: ");
    buf_vprintf(&to->err, fmt, ap);
    buf_char(&to->err, '\n');
    va_end(ap);
}

static void fail(struct litmus_output *to, const struct err *e)
{
    litmus_note(to, "%s", e->text);
    to->status = EXIT_USAGE;
}

struct litmus_model *litmus_get_model(struct litmus *l, const char *name, struct err *e)
{
    for (size_t i = 0; i < l->models.len; i++)
        if (strcmp(l->models.at[i].name, name) == 0)
            return &l->models.at[i];
    struct cat_options o = {
        .dirs = l->o.dirs.at, .dir_count = l->o.dirs.len,
        .variants = l->o.variants.at, .variant_count = l->o.variants.len,
        .skip = l->o.skip.at, .skip_count = l->o.skip.len,
    };
    struct litmus_model m = {.cat = cat_load(name, &o, e)};
    if (!m.cat)
        return NULL;
    m.name = mem_strdup(name);
    m.engine = lit_engine_new(m.cat);
    vec_push(&l->models, m);
    return &vec_last(&l->models);
}

void litmus_options_of(const struct litmus *l, struct lit_options *o)
{
    *o = (struct lit_options){.unroll = l->o.unroll};
    o->any_value = l->o.free_values && strcmp(l->o.free_values, "any") == 0;
    o->causality = l->o.causality      ? LIT_CAUSALITY_ON
                   : l->o.no_causality ? LIT_CAUSALITY_OFF
                                       : LIT_CAUSALITY_MODEL;
    if (l->o.match && strcmp(l->o.match, "free") == 0)
        o->match = LIT_MATCH_FREE;
    if (l->o.timeout > 0)
        o->deadline = host_now() + (uint64_t)(l->o.timeout * 1e9);
}

const char *litmus_machine_model(enum lit_arch arch)
{
    static const char *const names[] = {NULL, "x86-tso", "x86-tso", "aarch64", "riscv"};
    return names[arch];
}

/* The model the question is asked under; NULL with a message. */
static struct litmus_model *model_for(struct litmus *l, const struct lit_test *t,
                                      struct err *e)
{
    const char *name = l->o.model;
    if (l->o.races || l->o.atomic)
        name = "sc";
    if (!name && l->o.validate)
        name = "sc";
    if (!name)
        name = litmus_machine_model(t->arch);
    if (!name) {
        err_set(e,
                "%s: a Java test needs a model: -model sc, hb, pjmm, jls, jam19, jam21 "
                "or a file",
                t->file);
        return NULL;
    }
    return litmus_model_named(l, name, t, e);
}

struct litmus_model *litmus_model_named(struct litmus *l, const char *name,
                                        const struct lit_test *t, struct err *e)
{
    struct litmus_model *m = litmus_get_model(l, name, e);
    static const char *const names[] = {"Java", "X86", "X86_64", "AArch64", "RISCV"};
    const char *arch = m ? cat_arch(m->cat) : NULL;
    if (arch && strcmp(arch, names[t->arch]) != 0 &&
        !(t->arch == LIT_X86_64 && strcmp(arch, "X86") == 0)) {
        err_set(e, "%s: model %s is for %s tests, this one is for %s", t->file, name,
                arch, names[t->arch]);
        return NULL;
    }
    return m;
}

struct running {
    struct litmus *l;
    struct lit_result result;
    struct litmus_output *to;
    struct err *err;
    int pictures;
};

static bool decided(const struct lit_test *t, bool holds)
{
    return t->quantifier == LIT_FORALL ? !holds : holds;
}

static bool on_execution(void *arg, struct lit_execution *x)
{
    struct running *r = arg;
    lit_result_add(&r->result, x);
    litmus_case_execution(r->l, x);
    if (litmus_draws(r->l) && litmus_shown(r->l, x)) {
        struct draw d;
        struct buf state;
        buf_init(&state);
        buf_str(&state, "");
        lit_print_final_state(&state, x);
        litmus_picture(r->l, x, state.at, &d);
        bool ok =
            litmus_write_picture(r->l, x->g->test, &d, ++r->pictures, r->to, r->err);
        draw_release(&d);
        buf_release(&state);
        if (!ok)
            return false;
    }
    return !(r->l->o.speedcheck && decided(x->g->test, x->holds));
}

static void warn(struct litmus *l, const struct lit_test *t, const struct lit_stats *s,
                 struct litmus_output *to)
{
    if (s->unroll_exceeded)
        litmus_note(to, "%s: loops were cut after %d rounds (-unroll): outcomes may be "
                        "missing", t->file, l->o.unroll ? l->o.unroll : 2);
    if (s->ignored_monitors)
        litmus_note(to, "%s: the model knows nothing of monitors: they order nothing",
                    t->file);
    if (s->timed_out) {
        litmus_note(to, "%s: timed out after %g seconds", t->file, l->o.timeout);
        if (to->status == EXIT_CLEAN)
            to->status = EXIT_LIMIT;
    }
}

static bool run_plain(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                      struct litmus_output *to, struct err *e)
{
    struct running r = {.l = l, .to = to, .err = e};
    struct lit_options o;
    litmus_options_of(l, &o);
    if (litmus_draws(l) || l->report)
        o.want = litmus_wants(l);
    lit_result_init(&r.result, t);
    uint64_t start = host_now();
    bool ok = lit_enumerate(m->engine, t, &o, on_execution, &r, &r.result.stats, e);
    r.result.seconds = (double)(host_now() - start) / 1e9;
    if (ok) {
        lit_result_finish(&r.result);
        litmus_case_outcomes(l, t, &r.result, m->name);
        bool picture_out = litmus_draws(l) && (!l->o.out || strcmp(l->o.out, "-") == 0);
        if (l->o.json) {
            struct json j = json_to(&to->out);
            lit_result_json(&j, &r.result, m->name);
        } else if (!r.result.stats.timed_out && !picture_out)
            lit_result_print(&to->out, &r.result, l->o.candidates);
        warn(l, t, &r.result.stats, to);
    }
    lit_result_release(&r.result);
    return ok;
}

static bool in_list(const text_list *list, const char *name)
{
    for (size_t i = 0; i < list->len; i++)
        if (strcmp(list->at[i], name) == 0)
            return true;
    return false;
}

bool litmus_ask(struct litmus *l, struct lit_test *t, struct litmus_output *to,
                struct err *e)
{
    for (size_t i = 0; i < l->cond_names.len; i++)
        if (strcmp(l->cond_names.at[i], t->name) == 0 &&
            !lit_set_condition(t, l->cond_texts.at[i], e))
            return false;
    if (l->o.compare_a)
        return litmus_compare(l, t, to, e);
    bool java =
        l->o.to && (strcmp(l->o.to, "java") == 0 || strcmp(l->o.to, "jcstress") == 0);
    if (l->o.to && !java && !l->o.check_compilation)
        return litmus_to_machine(l, t, to, e);
    if (java && !l->o.model)
        return litmus_to_java(l, t, NULL, to, e);
    struct litmus_model *m = model_for(l, t, e);
    if (!m)
        return false;
    if (java)
        return litmus_to_java(l, t, m, to, e);
    if (l->o.run)
        return litmus_run(l, t, m, to, e);
    if (l->o.check_compilation)
        return litmus_check_compilation(l, t, m, to, e);
    if (l->o.races || l->o.atomic)
        return litmus_analyse(l, t, m, to, e);
    if (l->o.validate || l->o.explain)
        return litmus_explain(l, t, m, to, e);
    return run_plain(l, t, m, to, e);
}

void litmus_test(struct litmus *l, const char *path, struct litmus_output *to)
{
    struct err e = {0};
    if (l->o.import) {
        if (!litmus_import(l, path, to, &e))
            fail(to, &e);
        return;
    }
    struct lit_parse_options po = {.java = l->o.java};
    struct lit_test *t = lit_load(path, &po, &e);
    if (!t) {
        fail(to, &e);
        return;
    }
    bool wanted = (!l->o.names.len || in_list(&l->o.names, t->name)) &&
                  !in_list(&l->o.excl, t->name);
    if (wanted)
        litmus_case_begin(l, t);
    if (wanted && !litmus_ask(l, t, to, &e))
        fail(to, &e);
    litmus_case_end(l, to, &e);
    lit_test_free(t);
}

static int worse(int a, int b)
{
    static const int rank[] = {[EXIT_CLEAN] = 0, [EXIT_FOUND] = 1, [EXIT_LIMIT] = 2,
                               [EXIT_USAGE] = 3};
    if (a < 0 || a > EXIT_LIMIT)
        return a;
    if (b < 0 || b > EXIT_LIMIT)
        return b;
    return rank[a] > rank[b] ? a : b;
}

/* Prints what a test has to say; rows of --compare are kept. */
static void show(struct litmus *l, const struct litmus_output *to)
{
    if (to->err.len) {
        fflush(stdout);
        fwrite(to->err.at, 1, to->err.len, stderr);
    }
    if (l->o.compare_a)
        buf_add(&l->table, to->out.at, to->out.len);
    else if (to->out.len)
        fwrite(to->out.at, 1, to->out.len, stdout);
}

static void output_clear(struct litmus_output *to)
{
    buf_clear(&to->out);
    buf_clear(&to->err);
    to->status = EXIT_CLEAN;
}

static int run_serially(struct litmus *l)
{
    struct litmus_output to = {0};
    int status = EXIT_CLEAN;
    buf_init(&to.out);
    buf_init(&to.err);
    for (size_t i = 0; i < l->o.files.len; i++) {
        output_clear(&to);
        litmus_test(l, l->o.files.at[i], &to);
        show(l, &to);
        status = worse(status, to.status);
    }
    buf_release(&to.out);
    buf_release(&to.err);
    return status;
}

/* What a child sends for each test, followed by the two texts. */
struct record {
    size_t index, out, err;
    int status;
};

static void send_all(int fd, const void *p, size_t n)
{
    const char *s = p;
    while (n > 0) {
        ssize_t k = write(fd, s, n);
        if (k <= 0)
            _exit(EXIT_USAGE);
        s += k;
        n -= (size_t)k;
    }
}

static _Noreturn void child(struct litmus *l, int k, int fd)
{
    struct litmus_output to = {0};
    buf_init(&to.out);
    buf_init(&to.err);
    for (size_t i = (size_t)k; i < l->o.files.len; i += (size_t)l->o.jobs) {
        output_clear(&to);
        litmus_test(l, l->o.files.at[i], &to);
        struct record r = {i, to.out.len, to.err.len, to.status};
        send_all(fd, &r, sizeof r);
        send_all(fd, to.out.at, to.out.len);
        send_all(fd, to.err.at, to.err.len);
    }
    _exit(EXIT_CLEAN);
}

struct worker {
    pid_t pid;
    int fd; /* -1: has ended */
    struct buf in;
};

struct finished {
    bool there;
    struct litmus_output to;
};

/* Takes complete records off the front of what a worker sent. */
static void take_records(struct worker *w, struct finished *done)
{
    size_t at = 0;
    struct record r;
    while (w->in.len - at >= sizeof r) {
        memcpy(&r, w->in.at + at, sizeof r);
        if (w->in.len - at - sizeof r < r.out + r.err)
            break;
        at += sizeof r;
        struct finished *f = &done[r.index];
        f->there = true;
        f->to.status = r.status;
        buf_init(&f->to.out);
        buf_init(&f->to.err);
        buf_add(&f->to.out, w->in.at + at, r.out);
        buf_add(&f->to.err, w->in.at + at + r.out, r.err);
        at += r.out + r.err;
    }
    memmove(w->in.at, w->in.at + at, w->in.len - at);
    w->in.len -= at;
}

static void receive(struct worker *w, struct finished *done)
{
    char chunk[65536];
    ssize_t n = read(w->fd, chunk, sizeof chunk);
    if (n > 0) {
        buf_add(&w->in, chunk, (size_t)n);
        take_records(w, done);
        return;
    }
    close(w->fd);
    w->fd = -1;
}

static bool start_workers(struct litmus *l, struct worker *w)
{
    for (int i = 0; i < l->o.jobs; i++) {
        int fd[2];
        if (pipe(fd) != 0)
            return false;
        fflush(stdout);
        buf_init(&w[i].in);
        w[i].pid = fork();
        if (w[i].pid < 0)
            return false;
        if (w[i].pid == 0) {
            close(fd[0]);
            child(l, i, fd[1]);
        }
        close(fd[1]);
        w[i].fd = fd[0];
    }
    return true;
}

/* Prints what is finished, in the order of the files, as it comes in. */
static int collect(struct litmus *l, struct worker *w, struct finished *done)
{
    int status = EXIT_CLEAN;
    size_t next = 0;
    for (bool open = true; open;) {
        struct pollfd p[64];
        open = false;
        for (int i = 0; i < l->o.jobs; i++) {
            p[i] = (struct pollfd){.fd = w[i].fd, .events = POLLIN};
            open |= w[i].fd >= 0;
        }
        if (open && poll(p, (nfds_t)l->o.jobs, -1) > 0)
            for (int i = 0; i < l->o.jobs; i++)
                if (w[i].fd >= 0 && p[i].revents)
                    receive(&w[i], done);
        for (; next < l->o.files.len && done[next].there; next++) {
            show(l, &done[next].to);
            status = worse(status, done[next].to.status);
            buf_release(&done[next].to.out);
            buf_release(&done[next].to.err);
        }
    }
    for (int i = 0; i < l->o.jobs; i++) {
        int s = 0;
        waitpid(w[i].pid, &s, 0);
        if (!WIFEXITED(s) || WEXITSTATUS(s) != EXIT_CLEAN) {
            fprintf(stderr, "ravel: a worker of -j ended before its tests did\n");
            status = worse(status, WIFEXITED(s) ? WEXITSTATUS(s) : EXIT_BUG);
        }
        buf_release(&w[i].in);
    }
    return status;
}

int litmus_all(struct litmus *l)
{
    if (l->o.jobs > 64)
        l->o.jobs = 64;
    if ((size_t)l->o.jobs > l->o.files.len)
        l->o.jobs = (int)l->o.files.len;
    if (l->o.jobs <= 1)
        return run_serially(l);
    struct worker *w = mem_zalloc((size_t)l->o.jobs * sizeof *w);
    struct finished *done = mem_zalloc(l->o.files.len * sizeof *done);
    int status = start_workers(l, w) ? collect(l, w, done)
                                     : cli_usage("can't start %d processes", l->o.jobs);
    mem_free(w);
    mem_free(done);
    return status;
}

static void release(struct litmus *l)
{
    for (size_t i = 0; i < l->models.len; i++) {
        lit_engine_free(l->models.at[i].engine);
        cat_free(l->models.at[i].cat);
        mem_free(l->models.at[i].name);
    }
    vec_release(&l->models);
    reports_release(&l->reports);
    buf_release(&l->table);
    vec_release(&l->cond_names);
    vec_release(&l->cond_texts);
    text_list *const lists[] = {&l->o.dirs, &l->o.variants, &l->o.names,  &l->o.excl,
                                &l->o.skip, &l->o.doshow,   &l->o.unshow, &l->o.files};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        vec_release(lists[i]);
    arena_release(&l->arena);
}

static int list_models(void)
{
    const char *name;
    for (size_t i = 0; (name = cat_library_name(i)); i++)
        printf("%s\n", name);
    return EXIT_CLEAN;
}

int cmd_litmus(int argc, char **argv)
{
    struct litmus l = {0};
    struct err e = {0};
    arena_init(&l.arena);
    buf_init(&l.table);
    mem_set_limit(MEMORY_LIMIT);
    int status = EXIT_CLEAN;
    if (!litmus_parse_options(&l, argc, argv, &e))
        status = cli_fail(&e);
    else if (l.o.help)
        litmus_help();
    else if (l.o.version)
        printf("ravel %s\n", RAVEL_VERSION);
    else if (l.o.models)
        status = list_models();
    else if (l.o.files.len == 0)
        status = cli_usage("no test given; 'ravel litmus --help' tells more");
    else
        status = litmus_with_reports(&l, argc, argv, litmus_all);
    if (l.o.compare_a && l.o.files.len && !e.set)
        status = worse(status, litmus_compare_end(&l));
    release(&l);
    return status;
}
