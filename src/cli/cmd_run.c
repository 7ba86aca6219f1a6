/* SPDX-License-Identifier: Apache-2.0 */
/* ravel run: runs a Java program once on Ravel's VM, under a schedule that can be
 * repeated. The command line is that of java, with a few options of our own. */
#include "cli/cli.h"
#include "cli/java_args.h"

#include "base/buf.h"
#include "base/host.h"
#include "search/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: ravel run [OPTIONS] MainClass [ARGUMENTS]\n"
    "       ravel run [OPTIONS] -jar app.jar [ARGUMENTS]\n"
    "       ravel run [OPTIONS] Program.java [ARGUMENTS]\n\n"
    "Runs a Java program once. The same options and seed give the same run, bit for bit.\n\n"
    "As for java:\n"
    JAVA_ARGS_HELP
    "Ravel's own:\n"
    "  --schedule=roundrobin|random   which thread runs next (default: roundrobin)\n"
    "  --seed=N                       of the random schedule and of all randomness that\n"
    "                                 the program sees (default: 1)\n"
    "  --quantum=N                    threads may be preempted after every N bytecodes, not\n"
    "                                 only before synchronization actions\n"
    "  --model-sync                   Ravel's own queued synchronizers instead of the JDK's,\n"
    "                                 as the search has them\n"
    "  -v                             print classes, bytecodes, steps and memory at the end\n\n"
    "The program reaches nothing of this machine but its standard output and error, unless\n"
    "--allow-read opens a folder. Time is virtual: it passes when no thread can run.\n"
    "Exit status: that of the program; 1 deadlock; 2 bad usage or class not found.\n";

struct options {
    struct java_args java;
    enum search_schedule schedule;
    uint64_t seed;
    uint32_t quantum;
    bool verbose, model_sync;
};

static bool parse_number(const char *text, uint64_t max, uint64_t *out)
{
    char *end;
    unsigned long long v = strtoull(text, &end, 10);
    *out = v;
    return *text >= '0' && *text <= '9' && !*end && v <= max;
}

/* An option of this command: 1 taken, 0 not ours, -1 bad. */
static int own_option(void *ctx, const char *arg, struct err *e)
{
    struct options *o = ctx;
    uint64_t n;
    if (strcmp(arg, "-v") == 0 || strcmp(arg, "--verbose") == 0) {
        o->verbose = true;
    } else if (strcmp(arg, "--model-sync") == 0) {
        o->model_sync = true;
    } else if (strcmp(arg, "--schedule=roundrobin") == 0) {
        o->schedule = SCHEDULE_ROUNDROBIN;
    } else if (strcmp(arg, "--schedule=random") == 0) {
        o->schedule = SCHEDULE_RANDOM;
    } else if (strncmp(arg, "--schedule=", 11) == 0) {
        err_set(e, "run: '%s': the schedules are roundrobin and random", arg);
        return -1;
    } else if (strncmp(arg, "--seed=", 7) == 0) {
        if (!parse_number(arg + 7, UINT64_MAX, &o->seed)) {
            err_set(e, "run: '%s': a seed is a number from 0 on", arg);
            return -1;
        }
    } else if (strncmp(arg, "--quantum=", 10) == 0) {
        if (!parse_number(arg + 10, UINT32_MAX - 1, &n) || !n) {
            err_set(e, "run: '%s': a quantum is a number from 1 on", arg);
            return -1;
        }
        o->quantum = (uint32_t)n;
    } else {
        return 0;
    }
    return 1;
}

static void print_stats(const struct vm_stats *s, uint64_t started)
{
    fflush(stdout);
    fprintf(stderr,
            "ravel: %llu classes, %llu bytecodes, %llu threads, %llu steps, %llu visible "
            "actions\n"
            "ravel: heap %llu KiB at most, %llu collections, %llu MiB resident, %.1f ms\n",
            (unsigned long long)s->classes, (unsigned long long)s->bytecodes,
            (unsigned long long)s->threads, (unsigned long long)s->steps,
            (unsigned long long)s->actions, (unsigned long long)s->heap_peak >> 10,
            (unsigned long long)s->collections, (unsigned long long)host_peak_rss() >> 20,
            (double)(host_now() - started) / 1e6);
}

static void write_host(void *ctx, int fd, const void *p, size_t n)
{
    (void)ctx;
    /* What the program printed before on the other stream comes first. */
    if (fd == 2)
        fflush(stdout);
    fwrite(p, 1, n, fd == 2 ? stderr : stdout);
}

static int report_end(struct vm *vm, enum search_end end)
{
    struct buf text = {0};
    int status = vm_exit_status(vm);
    fflush(stdout);
    if (end == SEARCH_DEADLOCK) {
        vm_describe_threads(vm, &text);
        fprintf(stderr, "ravel: deadlock: no thread can go on\n%s", text.at ? text.at : "");
        status = EXIT_FOUND;
    } else if (end == SEARCH_FAILED) {
        fprintf(stderr, "ravel: %s\n", vm_failure(vm)->text);
        status = EXIT_USAGE;
    }
    if (vm_pruned(vm))
        fprintf(stderr, "ravel: the run ended at an assumption that does not hold\n");
    if (text.at)
        buf_clear(&text);
    vm_unsupported(vm, &text);
    if (text.len)
        fprintf(stderr, "ravel: the program called what Ravel does not support:\n%s", text.at);
    buf_release(&text);
    return status;
}

static int run(struct options *o)
{
    uint64_t started = host_now();
    if (o->model_sync && o->quantum)
        return cli_usage("run: --model-sync needs the steps of its own that --quantum breaks up");
    struct err e = {0};
    struct vm_options v = {.seed = o->seed, .quantum = o->quantum, .count = o->verbose,
                           .model_sync = o->model_sync, .stop_releases = true,
                           .random_choices = o->schedule == SCHEDULE_RANDOM,
                           .write = write_host};
    java_args_apply(&o->java, &v);
    struct vm *vm = vm_new(&v, &e);
    if (!vm)
        return cli_fail(&e);
    int status;
    if (vm_start(vm, o->java.main_class, o->java.argc, o->java.argv, &e)) {
        enum search_end end = search_run_once(vm, o->schedule, o->seed);
        status = report_end(vm, end);
    } else {
        status = cli_fail(&e);
    }
    if (o->verbose) {
        struct vm_stats s = vm_stats(vm);
        print_stats(&s, started);
    }
    fflush(stdout);
    vm_free(vm);
    return status;
}

int cmd_run(int argc, char **argv)
{
    static char buffer[1 << 16];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    struct options o = {.seed = 1};
    struct err e = {0};
    if (argc > 0 && (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0)) {
        fputs(help, stdout);
        return EXIT_CLEAN;
    }
    int status = java_args_parse(&o.java, "run", argc, argv, own_option, &o, &e)
                     ? run(&o)
                     : cli_fail(&e);
    java_args_release(&o.java);
    return status;
}
