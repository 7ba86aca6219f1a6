/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a program's first schedule to its end as a search would, then undoes and redoes all
 * of its steps again and again. Usage: undo JDK CLASSES MAIN ARGUMENT... */
#include "classfile/classfile.h"
#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TIMES = 20000, MOST_STEPS = 1000 };

static void die(const struct err *e)
{
    fprintf(stderr, "%s\n", e->text);
    exit(1);
}

static struct vm *machine(int argc, char **argv)
{
    struct err e = {0};
    struct cf_path *path = cf_path_new();
    struct vm_options o = {.path = path, .class_path = argv[2], .java_home = argv[1], .seed = 1,
                           .track = true, .races = true, .reduce = true, .model_sync = true,
                           .choices = true, .assertions = true};
    if (!cf_path_add(path, argv[2], &e) || !cf_path_jdk(path, argv[1], &e))
        die(&e);
    struct vm *vm = vm_new(&o, &e);
    if (!vm || !vm_start(vm, argv[3], argc - 4, argv + 4, &e))
        die(&e);
    return vm;
}

static void run(struct vm *vm)
{
    struct vm_choice c[64];
    enum vm_status s = VM_RAN;
    while (s != VM_EXITED && vm_path_length(vm) < MOST_STEPS && vm_choices(vm, c, 64)) {
        s = vm_run(vm, c[0], 1);
        if (s == VM_FAILED)
            die(vm_failure(vm));
    }
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    struct vm *vm = machine(argc, argv);
    struct vm_delta *d[MOST_STEPS];
    run(vm);
    size_t n = vm_path_length(vm);
    uint64_t hash = vm_hash(vm);
    clock_t start = clock();
    for (int i = 0; i < TIMES; i++) {
        for (size_t j = 0; j < n; j++)
            d[j] = vm_undo(vm);
        for (size_t j = n; j-- > 0;)
            vm_redo(vm, d[j]);
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%.0f steps a second undone and redone%s\n", (double)n * TIMES / seconds,
           vm_hash(vm) == hash ? "" : " (THE HASH DIFFERS)");
    bool same = vm_hash(vm) == hash;
    vm_free(vm);
    return !same;
}
