/* SPDX-License-Identifier: Apache-2.0 */
/* Walks at random through the states of a program, back and forth:
 *
 *   walk JDK CLASSPATH Main SEED STEPS      undo and redo give the hashes that running gave,
 *                                           and the output is that of a straight run
 *   walk ... SEED STEPS gc                  the same output with a collection at every step
 *                                           (what it frees leaves the hash, so that is no
 *                                           longer comparable)
 *   walk ... SEED STEPS commute             each pair of steps of two threads gives the same
 *                                           hash in both orders (for programs whose threads
 *                                           share nothing)
 * Prints the number of steps, or what was wrong with status 1. */
#include "base/buf.h"
#include "base/rng.h"
#include "base/vec.h"
#include "classfile/classfile.h"
#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef VEC(struct vm_choice) choice_list;

struct walk {
    struct cf_path *path;
    const char *home, *class_path, *main;
    bool gc;
    size_t steps;
};

static void die(const char *what, struct err *e)
{
    fprintf(stderr, "walk: %s: %s\n", what, e->text);
    exit(2);
}

static struct vm *start(const struct walk *w)
{
    struct err e = {0};
    struct vm_options o = {.path = w->path, .class_path = w->class_path, .java_home = w->home,
                           .seed = 1, .track = true, .races = true, .stop_releases = true,
                           .assertions = true};
    struct vm *vm = vm_new(&o, &e);
    if (!vm)
        die("boot", &e);
    if (!vm_start(vm, w->main, 0, NULL, &e))
        die("start", &e);
    return vm;
}

/* What may happen, without timeouts while anything else can. */
static void list(struct vm *vm, choice_list *l)
{
    size_t n = vm_choices(vm, NULL, 0);
    vec_reserve(l, n + 1);
    vm_choices(vm, l->at, l->cap);
    int64_t first = INT64_MAX;
    bool now = false;
    for (size_t i = 0; i < n; i++) {
        now |= l->at[i].alternative == VM_GO;
        if (l->at[i].deadline < first)
            first = l->at[i].deadline;
    }
    l->len = 0;
    for (size_t i = 0; i < n; i++)
        if (now ? l->at[i].alternative == VM_GO : l->at[i].deadline == first)
            l->at[l->len++] = l->at[i];
}

static bool ended(enum vm_status s)
{
    return s == VM_EXITED || s == VM_FAILED;
}

/* A straight run; the choices made and the hash after each. */
static void straight(struct walk *w, uint64_t seed, choice_list *made,
                     struct buf *out, uint64_t **hashes)
{
    struct vm *vm = start(w);
    struct rng rng = {seed};
    choice_list l = {0};
    VEC(uint64_t) hash = {0};
    vec_push(&hash, vm_hash(vm));
    for (list(vm, &l); l.len && made->len < w->steps; list(vm, &l)) {
        struct vm_choice c = l.at[rng_below(&rng, (uint32_t)l.len)];
        enum vm_status s = vm_run(vm, c, 1);
        vec_push(made, c);
        vec_push(&hash, vm_hash(vm));
        if (ended(s))
            break;
    }
    for (int fd = 1; fd <= 2; fd++) {
        size_t n;
        const char *text = vm_output(vm, fd, &n);
        buf_add(out, text, n);
    }
    vec_release(&l);
    vm_free(vm);
    *hashes = hash.at;
}

static bool check_hash(struct vm *vm, const uint64_t *hash, const char *after)
{
    size_t at = vm_path_length(vm);
    if (vm_hash(vm) == hash[at])
        return true;
    printf("after %s at step %zu the hash is %016llx, not %016llx\n", after, at,
           (unsigned long long)vm_hash(vm), (unsigned long long)hash[at]);
    return false;
}

/* Back n steps and forth again. */
static bool back_and_forth(struct walk *w, struct vm *vm, size_t n, const uint64_t *hash)
{
    VEC(struct vm_delta *) undone = {0};
    bool ok = true;
    while (n-- > 0 && vm_path_length(vm) && ok) {
        vec_push(&undone, vm_undo(vm));
        if (w->gc)
            vm_gc(vm);
        else
            ok = check_hash(vm, hash, "undo");
    }
    while (undone.len) {
        vm_redo(vm, vec_pop(&undone));
        ok = ok && (w->gc || check_hash(vm, hash, "redo"));
    }
    vec_release(&undone);
    return ok;
}

/* Back n steps for good: they are run again. */
static bool back(struct walk *w, struct vm *vm, size_t n, const uint64_t *hash)
{
    while (n-- > 0 && vm_path_length(vm))
        vm_delta_free(vm, vm_undo(vm));
    return w->gc || check_hash(vm, hash, "undo");
}

static bool crooked(struct walk *w, uint64_t seed, const choice_list *made, const uint64_t *hash,
                    struct buf *out)
{
    struct vm *vm = start(w);
    struct rng rng = {seed + 77};
    bool ok = true;
    while (ok && vm_path_length(vm) < made->len) {
        vm_run(vm, made->at[vm_path_length(vm)], 1);
        if (w->gc)
            vm_gc(vm);
        else
            ok = check_hash(vm, hash, "running");
        switch (ok ? rng_below(&rng, 24) : 99) {
        case 0: case 1: ok = back_and_forth(w, vm, 1 + rng_below(&rng, 20), hash); break;
        case 2: ok = back(w, vm, 1 + rng_below(&rng, 12), hash); break;
        default: break;
        }
    }
    for (int fd = 1; fd <= 2; fd++) {
        size_t n;
        const char *text = vm_output(vm, fd, &n);
        buf_add(out, text, n);
    }
    vm_free(vm);
    return ok;
}

static int walk_back_and_forth(struct walk *w, uint64_t seed)
{
    choice_list made = {0};
    struct buf expected = {0}, got = {0};
    uint64_t *hash;
    straight(w, seed, &made, &expected, &hash);
    bool ok = crooked(w, seed, &made, hash, &got);
    if (ok && (expected.len != got.len || memcmp(expected.at, got.at, got.len) != 0)) {
        printf("the output differs:\n%s--- expected\n%s", got.at, expected.at);
        ok = false;
    }
    if (ok)
        printf("%zu steps\n", made.len);
    mem_free(hash);
    vec_release(&made);
    buf_release(&expected);
    buf_release(&got);
    return !ok;
}

static uint64_t hash_of_two(struct vm *vm, struct vm_choice a, struct vm_choice b)
{
    vm_run(vm, a, 1);
    vm_run(vm, b, 1);
    uint64_t h = vm_hash(vm);
    vm_delta_free(vm, vm_undo(vm));
    vm_delta_free(vm, vm_undo(vm));
    return h;
}

static int walk_commute(struct walk *w, uint64_t seed)
{
    struct vm *vm = start(w);
    struct rng rng = {seed};
    choice_list l = {0};
    size_t pairs = 0;
    int bad = 0;
    for (list(vm, &l); l.len && vm_path_length(vm) < w->steps && !bad; list(vm, &l)) {
        if (l.len >= 3) { /* threads beside main are there: any two of them */
            struct vm_choice a = l.at[l.len - 1], b = l.at[l.len - 2];
            uint64_t ab = hash_of_two(vm, a, b), ba = hash_of_two(vm, b, a);
            pairs++;
            if (ab != ba) {
                printf("steps of threads %u and %u do not commute at step %zu\n", a.thread,
                       b.thread, vm_path_length(vm));
                bad = 1;
            }
        }
        if (ended(vm_run(vm, l.at[rng_below(&rng, (uint32_t)l.len)], 1)))
            break;
    }
    if (!bad)
        printf("%zu pairs\n", pairs);
    vec_release(&l);
    vm_free(vm);
    return bad || !pairs;
}

int main(int argc, char **argv)
{
    if (argc < 6) {
        fprintf(stderr, "usage: walk JDK CLASSPATH Main SEED STEPS [gc|commute]\n");
        return 2;
    }
    struct err e = {0};
    struct walk w = {.home = argv[1], .class_path = argv[2], .main = argv[3],
                     .steps = strtoul(argv[5], NULL, 10), .path = cf_path_new()};
    if (!cf_path_jdk(w.path, w.home, &e) || !cf_path_add(w.path, w.class_path, &e))
        die("class path", &e);
    uint64_t seed = strtoull(argv[4], NULL, 10);
    bool commute = argc > 6 && strcmp(argv[6], "commute") == 0;
    w.gc = argc > 6 && strcmp(argv[6], "gc") == 0;
    int status = commute ? walk_commute(&w, seed) : walk_back_and_forth(&w, seed);
    cf_path_free(w.path);
    return status;
}
