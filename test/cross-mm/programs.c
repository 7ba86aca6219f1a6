/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a Java program under a random schedule, with clocks and h side by side: each access
 * gets the same verdict from both, or the process ends as by a bug of ours.
 *
 *   programs JDK CLASSPATH Main SEED STEPS [access]
 *
 * With `access` threads are also preempted at accesses to checked variables. Prints how
 * many steps were made, accesses raced, and the size of h. */
#include "base/rng.h"
#include "base/vec.h"
#include "classfile/classfile.h"
#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef VEC(struct vm_choice) choice_list;

/* What may happen, without timeouts while anything else can. */
static void list(struct vm *vm, choice_list *l)
{
    size_t n = vm_choices(vm, NULL, 0), kept = 0;
    vec_reserve(l, n + 1);
    vm_choices(vm, l->at, l->cap);
    bool now = false;
    for (size_t i = 0; i < n; i++)
        now |= l->at[i].alternative == VM_GO;
    for (size_t i = 0; i < n; i++)
        if (!now || l->at[i].alternative == VM_GO)
            l->at[kept++] = l->at[i];
    l->len = kept;
}

static size_t run(struct vm *vm, uint64_t seed, size_t steps, size_t *races)
{
    struct rng rng = {seed};
    choice_list l = {0};
    size_t n = 0;
    for (list(vm, &l); l.len && n < steps; list(vm, &l), n++) {
        /* Stay with a thread for a while, so that programs get somewhere. */
        struct vm_choice c = l.at[rng_below(&rng, (uint32_t)l.len)];
        enum vm_status s = vm_run(vm, c, 1 + rng_below(&rng, 4));
        const struct vm_race *r;
        *races += vm_races(vm, &r);
        if (s == VM_EXITED || s == VM_FAILED)
            break;
    }
    vec_release(&l);
    return n;
}

int main(int argc, char **argv)
{
    struct err e = {0};
    if (argc < 6)
        return 2;
    struct cf_path *path = cf_path_new();
    struct vm_options o = {.path = path, .class_path = argv[2], .java_home = argv[1],
                           .seed = 1, .track = true, .races = true, .verify_races = true,
                           .model_sync = true, .assertions = true,
                           .preempt_access = argc > 6 && !strcmp(argv[6], "access")};
    struct vm *vm = NULL;
    if (cf_path_jdk(path, argv[1], &e) && cf_path_add(path, argv[2], &e))
        vm = vm_new(&o, &e);
    if (!vm || !vm_start(vm, argv[3], 0, NULL, &e)) {
        fprintf(stderr, "programs: %s\n", e.text);
        return 2;
    }
    size_t races = 0, objects = 0, locations = 0;
    size_t n = run(vm, strtoull(argv[4], NULL, 10), strtoull(argv[5], NULL, 10), &races);
    vm_hb_size(vm, &objects, &locations);
    printf("%zu steps, %zu races, h %zu*%zu\n", n, races, objects, locations);
    vm_free(vm);
    cf_path_free(path);
    return 0;
}
