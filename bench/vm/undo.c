/* SPDX-License-Identifier: Apache-2.0 */
/* Steps per second of a program that is stopped before each visible action, with and
 * without the undo log, and what undoing and redoing all its steps costs per word that
 * they changed. Usage: undo JDK CLASSES MAIN ARGUMENT */
#include "base/err.h"
#include "classfile/classfile.h"
#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void die(const char *what, const struct err *e)
{
    fprintf(stderr, "undo: %s: %s\n", what, e->text);
    exit(1);
}

static void drop(void *ctx, int fd, const void *p, size_t n)
{
    (void)ctx, (void)fd, (void)p, (void)n;
}

static struct vm *machine(char **argv, bool track)
{
    struct err e = {0};
    struct cf_path *path = cf_path_new();
    if (!cf_path_add(path, argv[2], &e) || !cf_path_jdk(path, argv[1], &e))
        die("class path", &e);
    struct vm_options o = {.path = path, .class_path = argv[2], .java_home = argv[1],
                           .seed = 1, .track = track, .assertions = true, .write = drop};
    struct vm *vm = vm_new(&o, &e);
    if (!vm || !vm_start(vm, argv[3], 1, argv + 4, &e))
        die("start", &e);
    return vm;
}

/* One action of each thread in turn, to the end; returns the number of steps. */
static size_t run(struct vm *vm)
{
    struct vm_choice c[64];
    size_t steps = 0;
    uint32_t last = 0;
    for (;;) {
        size_t n = vm_choices(vm, c, 64), pick = 0;
        if (n == 0 || vm_exited(vm))
            return steps;
        for (size_t i = 0; i < n && i < 64; i++)
            if (c[i].thread > last) {
                pick = i;
                break;
            }
        last = c[pick].thread;
        enum vm_status s = vm_run(vm, c[pick], 1);
        steps++;
        if (s == VM_FAILED)
            die("run", vm_failure(vm));
        if (s == VM_EXITED)
            return steps;
    }
}

static void there_and_back(struct vm *vm)
{
    size_t n = vm_path_length(vm), words = 0;
    struct vm_delta **d = calloc(n, sizeof *d);
    uint64_t hash = vm_hash(vm);
    double t0 = now();
    for (size_t i = 0; i < n; i++) {
        d[i] = vm_undo(vm);
        words += vm_delta_words(d[i]);
    }
    double t1 = now();
    for (size_t i = n; i-- > 0;)
        vm_redo(vm, d[i]);
    double t2 = now();
    printf("undo, redo     %zu steps, %zu words: %.1f and %.1f ns per word, "
           "%.0f and %.0f ns per step%s\n",
           n, words, (t1 - t0) * 1e9 / (double)words, (t2 - t1) * 1e9 / (double)words,
           (t1 - t0) * 1e9 / (double)n, (t2 - t1) * 1e9 / (double)n,
           vm_hash(vm) == hash ? "" : " (HASH DIFFERS)");
    free(d);
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fprintf(stderr, "usage: undo JDK CLASSES MAIN ARGUMENT\n");
        return 2;
    }
    for (int track = 0; track < 2; track++) {
        struct vm *vm = machine(argv, track);
        double t0 = now();
        size_t steps = run(vm);
        double t1 = now();
        printf("ping-pong      %zu steps %s the log: %.2f million steps/s\n", steps,
               track ? "with" : "without", (double)steps / (t1 - t0) / 1e6);
        if (track)
            there_and_back(vm);
        vm_free(vm);
    }
    return 0;
}
