/* SPDX-License-Identifier: Apache-2.0 */
/* Cat models against operational machines on random tests: sc.cat against
 * interleavings, pjmm.cat against histories of writes, x86-tso.cat against store
 * buffers. Both must reach the same final states.
 *
 *     cross_machine [TESTS [SEED]] */
#include "generate.h"
#include "machine.h"

#include "litmus/result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    const char *name, *model;
    enum machine_memory memory;
    void (*generate)(struct rng *r, struct buf *b);
};

static const struct pair pairs[] = {
    {"sc.cat and interleavings of Java tests", "sc", MACHINE_SC, generate_java},
    {"sc.cat and interleavings of x86 tests", "sc", MACHINE_SC, generate_x86},
    {"pjmm.cat and visible writes", "pjmm", MACHINE_PJMM, generate_java_classic},
    {"x86-tso.cat and store buffers, X86", "x86-tso", MACHINE_TSO, generate_x86},
    {"x86-tso.cat and store buffers, X86_64", "x86-tso", MACHINE_TSO, generate_x86_64},
};

static bool add(void *arg, struct lit_execution *x)
{
    lit_result_add(arg, x);
    return true;
}

static int compare_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Prints the states that only one side has; whether there are any. */
static bool differ(const struct machine_states *m, const struct lit_result *r)
{
    VEC(char *) text = {0};
    bool found = false;
    for (size_t i = 0; i < r->states.len; i++) {
        struct buf b;
        buf_init(&b);
        lit_print_state(&b, r->test, &r->states.at[i]);
        vec_push(&text, mem_strdup(b.at));
        buf_release(&b);
    }
    if (text.len)
        qsort(text.at, text.len, sizeof *text.at, compare_text);
    size_t i = 0, k = 0;
    while (i < m->text.len || k < text.len) {
        int c = i == m->text.len ? 1 : k == text.len ? -1
                                                     : strcmp(m->text.at[i], text.at[k]);
        if (c != 0)
            printf("  only %s: %s\n", c < 0 ? "the machine" : "the model",
                   c < 0 ? m->text.at[i] : text.at[k]);
        found |= c != 0;
        i += c <= 0;
        k += c >= 0;
    }
    for (i = 0; i < text.len; i++)
        mem_free(text.at[i]);
    vec_release(&text);
    return found;
}

struct totals {
    unsigned tests, skipped, states;
    uint64_t explored, executions;
};

static bool compare(const struct pair *p, struct lit_engine *engine, const char *src,
                    struct totals *sum)
{
    struct err e = {0};
    struct lit_stats stats = {0};
    struct lit_result result;
    struct machine_states machine;
    struct lit_test *t = lit_parse("random", src, strlen(src), NULL, &e);
    if (!t) {
        printf("%s\n%s\n", src, e.text);
        return false;
    }
    machine_explore(t, p->memory, &machine);
    lit_result_init(&result, t);
    bool ok = lit_enumerate(engine, t, &(struct lit_options){0}, add, &result, &stats,
                            &e);
    lit_result_finish(&result);
    if (!ok)
        printf("%s\n", e.text);
    sum->tests++;
    sum->skipped += machine.too_many;
    sum->states += (unsigned)machine.text.len;
    sum->explored += machine.explored;
    sum->executions += result.holds + result.fails;
    bool same = ok && (machine.too_many || !differ(&machine, &result));
    if (!same)
        printf("%s\n", src);
    machine_states_release(&machine);
    lit_result_release(&result);
    lit_test_free(t);
    return same;
}

static bool run_pair(const struct pair *p, unsigned tests, uint64_t seed)
{
    struct err e = {0};
    struct rng r = {seed};
    struct totals sum = {0};
    struct buf b;
    struct cat_model *m = cat_load(p->model, NULL, &e);
    if (!m) {
        printf("%s\nnot ok %s\n", e.text, p->name);
        return false;
    }
    struct lit_engine *engine = lit_engine_new(m);
    bool same = true;
    buf_init(&b);
    for (unsigned i = 0; i < tests && same; i++) {
        p->generate(&r, &b);
        same = compare(p, engine, b.at, &sum);
    }
    if (sum.skipped * 20 > sum.tests) {
        printf("%u of %u tests are too large for the machine\n", sum.skipped, sum.tests);
        same = false;
    }
    printf("%s %s: %u tests, %u states, %llu executions, %llu machine states\n",
           same ? "ok" : "not ok", p->name, sum.tests, sum.states,
           (unsigned long long)sum.executions, (unsigned long long)sum.explored);
    buf_release(&b);
    lit_engine_free(engine);
    cat_free(m);
    return same;
}

int main(int argc, char **argv)
{
    unsigned tests = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 2000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    bool same = true;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        same &= run_pair(&pairs[i], tests, seed + i);
    return !same;
}
