/* SPDX-License-Identifier: Apache-2.0 */
/* The compiler on random Java tests, for every machine: interleavings of the compiled
 * test end as those of the source do (the code computes the same); the machine's own model
 * allows at least those; and of tests in Java 5 it allows nothing that happens-before
 * consistency forbids. x86 code runs on a machine with store buffers as well.
 *
 *     cross_compile [TESTS [SEED]] */
#include "generate.h"
#include "machine.h"

#include "litmus/compile.h"
#include "litmus/result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MODELS = 5 };
static const char *const model_names[MODELS] = {"sc", "hb", "x86-tso", "aarch64", "riscv"};
static const struct {
    const char *name;
    enum lit_machine machine;
    int model;
} machines[] = {{"x86", LIT_TO_X86, 2},
                {"aarch64", LIT_TO_AARCH64, 3},
                {"aarch64-llsc", LIT_TO_AARCH64_LLSC, 3},
                {"riscv", LIT_TO_RISCV, 4}};

static struct lit_engine *engines[MODELS];

static bool add(void *arg, struct lit_execution *x)
{
    lit_result_add(arg, x);
    return true;
}

static bool states(int model, struct lit_test *t, struct lit_result *r)
{
    struct err e = {0};
    lit_result_init(r, t);
    bool ok = lit_enumerate(engines[model], t, &(struct lit_options){.unroll = 2}, add, r,
                            &r->stats, &e);
    if (!ok)
        printf("%s\n", e.text);
    lit_result_finish(r);
    return ok;
}

/* Whether every state of a is one of b; of which, the compiled test's are translated by
 * the tables (NULL: the source itself). */
static bool included(const struct lit_test *source, const struct lit_result *a,
                     const int *of_a, const struct lit_result *b, const int *of_b)
{
    for (size_t i = 0; i < a->states.len; i++) {
        bool found = false;
        for (size_t k = 0; k < b->states.len && !found; k++) {
            found = true;
            for (int s = 0; s < source->showns && found; s++) {
                int p = of_a ? of_a[s] : s, q = of_b ? of_b[s] : s;
                int32_t x = p < 0 ? 0 : a->states.at[i].cell[p].value.n;
                int32_t y = q < 0 ? 0 : b->states.at[k].cell[q].value.n;
                found = x == y;
            }
        }
        if (!found) {
            struct buf text;
            buf_init(&text);
            lit_print_state(&text, a->test, &a->states.at[i]);
            printf("  no such state: %s\n", text.at);
            buf_release(&text);
            return false;
        }
    }
    return true;
}

static bool buffers_agree(const struct lit_test *t, const struct lit_result *r)
{
    struct machine_states m;
    machine_explore(t, MACHINE_TSO, &m);
    bool same = m.too_many || m.text.len == r->states.len;
    for (size_t i = 0; same && !m.too_many && i < r->states.len; i++) {
        struct buf b;
        buf_init(&b);
        lit_print_state(&b, t, &r->states.at[i]);
        bool found = false;
        for (size_t k = 0; k < m.text.len; k++)
            found |= strcmp(m.text.at[k], b.at) == 0;
        same = found;
        buf_release(&b);
    }
    if (!same)
        printf("  store buffers end otherwise\n");
    machine_states_release(&m);
    return same;
}

static bool check_machine(struct lit_test *t, size_t k, const struct lit_result *sc,
                          const struct lit_result *hb, unsigned *count)
{
    struct err e = {0};
    struct lit_compiled c;
    struct lit_result own_sc, own;
    if (!lit_compile_and_read(t, machines[k].machine, &c, &e)) {
        printf("%s\n", e.text);
        return false;
    }
    bool ok = states(0, c.test, &own_sc);
    ok = states(machines[k].model, c.test, &own) && ok;
    ok = ok && included(t, &own_sc, c.shown, sc, NULL) &&
         included(t, sc, NULL, &own_sc, c.shown) &&
         included(t, sc, NULL, &own, c.shown);
    if (ok && hb)
        ok = included(t, &own, c.shown, hb, NULL);
    if (ok && machines[k].machine == LIT_TO_X86)
        ok = buffers_agree(c.test, &own);
    *count += (unsigned)own.states.len;
    lit_result_release(&own_sc);
    lit_result_release(&own);
    lit_compiled_free(&c);
    return ok;
}

static bool run(const char *name, void (*generate)(struct rng *, struct buf *),
                bool classic, unsigned tests, uint64_t seed)
{
    struct rng r = {seed};
    struct buf b;
    bool ok = true;
    unsigned count = 0;
    buf_init(&b);
    for (unsigned i = 0; i < tests && ok; i++) {
        struct err e = {0};
        struct lit_result sc, hb;
        generate(&r, &b);
        if (strstr(b.at, "weak")) /* may fail in the source only */
            continue;
        struct lit_test *t = lit_parse("random", b.at, b.len, NULL, &e);
        ok = t && states(0, t, &sc);
        if (ok && classic)
            ok = states(1, t, &hb);
        for (size_t k = 0; ok && k < sizeof machines / sizeof *machines; k++)
            if (!check_machine(t, k, &sc, classic ? &hb : NULL, &count)) {
                printf("%s on %s\n%s\n", name, machines[k].name, b.at);
                ok = false;
            }
        if (t)
            lit_result_release(&sc);
        if (t && classic)
            lit_result_release(&hb);
        lit_test_free(t);
    }
    printf("%s compiled %s: %u states of machines\n", ok ? "ok" : "not ok", name, count);
    buf_release(&b);
    return ok;
}

int main(int argc, char **argv)
{
    unsigned tests = argc > 1 ? (unsigned)atoi(argv[1]) : 150;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct cat_model *model[MODELS];
    struct err e = {0};
    for (int i = 0; i < MODELS; i++) {
        model[i] = cat_load(model_names[i], NULL, &e);
        if (!model[i]) {
            printf("%s\nnot ok models\n", e.text);
            return 1;
        }
        engines[i] = lit_engine_new(model[i]);
    }
    bool ok = run("Java tests", generate_java, false, tests, seed);
    ok = run("tests in Java 5", generate_java_classic, true, tests, seed) && ok;
    for (int i = 0; i < MODELS; i++) {
        lit_engine_free(engines[i]);
        cat_free(model[i]);
    }
    return ok ? 0 : 1;
}
