/* SPDX-License-Identifier: Apache-2.0 */
/* The causality check against brute force over all commit sequences, on random tests; and
 * what must hold between models: sc within pjmm within jls within hb, and jls the same as
 * sc for tests without data races.
 *
 *     cross_causality [TESTS [SEED]] */
#include "commit.h"
#include "generate.h"

#include "litmus/analyse.h"
#include "litmus/causality.h"
#include "litmus/result.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SC, PJMM, JLS, HB, MODELS, FREE_EVERY = 3 };
static const char *const names[] = {"sc", "pjmm", "jls", "hb"};

struct engines {
    struct cat_model *cat[MODELS];
    struct lit_engine *engine[MODELS];
};

typedef VEC(char *) state_list;

static void release_states(state_list *s)
{
    for (size_t i = 0; i < s->len; i++)
        mem_free(s->at[i]);
    vec_release(s);
}

static int compare_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

struct collecting {
    struct lit_result result;
    bool broken; /* a justification is told that breaks a condition */
};

/* What is told of a justification obeys conditions 6 and 7: reads not committed before see
 * what happens before them, those committed now see what was committed before. */
static bool is_sound(const struct lit_justification *j)
{
    for (int i = 0; i < j->stages; i++) {
        const struct lit_stage *s = &j->stage[i];
        bool last = j->legal && i + 1 == j->stages;
        for (int k = 0; k < s->actions; k++) {
            const struct lit_stage_action *a = &s->action[k];
            const struct lit_stage_action *w = a->source < 0 ? NULL : &s->action[a->source];
            bool before = a->committed && !a->fresh;
            if ((w && a->racy && !before) || (last && !a->committed) ||
                (w && a->fresh && !last && (w->fresh || !w->committed)))
                return false;
        }
    }
    return true;
}

static bool add(void *arg, struct lit_execution *x)
{
    struct collecting *c = arg;
    lit_result_add(&c->result, x);
    c->broken |= x->why && !is_sound(x->why);
    return true;
}

static void add_refused(void *arg, const struct lit_justification *j)
{
    struct collecting *c = arg;
    c->broken |= !is_sound(j) || !j->stuck || !j->reasons;
}

static bool states_of(struct lit_engine *e, struct lit_test *t, enum lit_match match,
                      state_list *out)
{
    struct collecting c = {0};
    struct lit_stats stats = {0};
    struct err err = {0};
    struct lit_options o = {.match = match, .explain = true, .refused = add_refused,
                            .refused_arg = &c};
    lit_result_init(&c.result, t);
    bool ok = lit_enumerate(e, t, &o, add, &c, &stats, &err) && !c.broken;
    for (size_t i = 0; ok && i < c.result.states.len; i++) {
        struct buf b;
        buf_init(&b);
        buf_str(&b, "");
        lit_print_state(&b, t, &c.result.states.at[i]);
        vec_push(out, mem_strdup(b.at));
        buf_release(&b);
    }
    if (!ok)
        printf("%s\n", c.broken ? "a justification is not sound" : err.text);
    if (out->len)
        qsort(out->at, out->len, sizeof *out->at, compare_text);
    lit_result_release(&c.result);
    return ok;
}

/* Whether a state is an instance of a pattern, in which S3 stands for any value, also
 * inside a sum: then the whole value is taken as any. */
static bool is_instance(const char *state, const char *pattern)
{
    while (*state && *pattern) {
        if (*state == *pattern) {
            state++, pattern++;
            continue;
        }
        if (pattern[-1] != '=' || (*pattern != 'S' && *pattern != '('))
            return false;
        while (*pattern != ';')
            pattern++;
        while (*state != ';')
            state++;
    }
    return !*state && !*pattern;
}

static bool is_in(const char *state, const state_list *list)
{
    for (size_t i = 0; i < list->len; i++)
        if (is_instance(state, list->at[i]))
            return true;
    return false;
}

/* Prints states of a that b lacks; whether there are none. */
static bool within(const state_list *a, const char *a_name, const state_list *b,
                   const char *b_name)
{
    bool all = true;
    for (size_t i = 0; i < a->len; i++)
        if (!is_in(a->at[i], b)) {
            printf("  %s has %s, %s has not\n", a_name, a->at[i], b_name);
            all = false;
        }
    return all;
}

struct totals {
    unsigned tests, skipped, race_free, beyond_pjmm, refusing, free, free_differs;
    size_t states, executions, steps;
};

static bool is_race_free(struct lit_engine *sc, struct lit_test *t)
{
    struct lit_findings f;
    struct err err = {0};
    bool none = lit_find_races(sc, t, &(struct lit_options){0}, &f, &err) && !f.list.len;
    lit_findings_release(&f);
    return none;
}

static bool compare_brute(struct lit_test *t, bool free_match, const state_list *jls,
                          struct totals *sum)
{
    struct commit_states brute;
    commit_explore(t, free_match, &brute);
    state_list found = {brute.text.at, brute.text.len, brute.text.cap};
    bool same = brute.too_many || (within(jls, "jls", &found, "brute force") &
                                   within(&found, "brute force", jls, "jls"));
    sum->skipped += brute.too_many;
    sum->executions += brute.executions;
    sum->steps += brute.steps;
    sum->refusing += !brute.too_many && brute.refused > 0;
    commit_states_release(&brute);
    return same;
}

/* The same with actions matched freely, which can only allow more. */
static bool check_free(struct engines *e, struct lit_test *t, const state_list *jls,
                       struct totals *sum)
{
    state_list states = {0};
    struct totals extra = {0};
    bool ok = states_of(e->engine[JLS], t, LIT_MATCH_FREE, &states) &&
              within(jls, "jls by occurrence", &states, "jls matched freely") &&
              compare_brute(t, true, &states, &extra);
    sum->free += !extra.skipped;
    sum->free_differs += states.len > jls->len;
    release_states(&states);
    return ok;
}

static bool check(struct engines *e, const char *src, struct totals *sum)
{
    struct err err = {0};
    state_list of[MODELS] = {0};
    struct lit_test *t = lit_parse("random", src, strlen(src), NULL, &err);
    if (!t) {
        printf("%s\n%s\n", src, err.text);
        return false;
    }
    bool ok = true;
    for (int m = 0; m < MODELS && ok; m++)
        ok = states_of(e->engine[m], t, LIT_MATCH_OCCURRENCE, &of[m]);
    for (int m = 0; m + 1 < MODELS && ok; m++)
        ok = within(&of[m], names[m], &of[m + 1], names[m + 1]);
    if (ok && is_race_free(e->engine[SC], t)) {
        sum->race_free++;
        ok = within(&of[JLS], "jls of a race-free test", &of[SC], "sc");
    }
    ok = ok && compare_brute(t, false, &of[JLS], sum);
    if (ok && sum->tests % FREE_EVERY == 0)
        ok = check_free(e, t, &of[JLS], sum);
    sum->tests++;
    sum->states += of[JLS].len;
    sum->beyond_pjmm += of[JLS].len > of[PJMM].len;
    if (!ok)
        printf("%s\n", src);
    for (int m = 0; m < MODELS; m++)
        release_states(&of[m]);
    lit_test_free(t);
    return ok;
}

static bool load(struct engines *e)
{
    struct err err = {0};
    for (int m = 0; m < MODELS; m++) {
        e->cat[m] = cat_load(names[m], NULL, &err);
        if (!e->cat[m]) {
            printf("%s\nnot ok causality: models\n", err.text);
            return false;
        }
        e->engine[m] = lit_engine_new(e->cat[m]);
    }
    return true;
}

static const struct {
    const char *name;
    void (*generate)(struct rng *r, struct buf *b);
} kinds[] = {
    {"random accesses", generate_java_races},
    {"rings of copies", generate_java_ring},
};

static bool run_kind(struct engines *e, size_t kind, unsigned tests, uint64_t seed)
{
    struct rng r = {seed};
    struct totals sum = {0};
    struct buf b;
    bool same = true;
    buf_init(&b);
    for (unsigned i = 0; i < tests && same; i++) {
        kinds[kind].generate(&r, &b);
        same = check(e, b.at, &sum);
    }
    if (same && sum.skipped * 10 > sum.tests) {
        printf("%u of %u tests are too large for brute force\n", sum.skipped, sum.tests);
        same = false;
    }
    printf("%s jls.cat and brute force, %s: %u tests (%u too large), %zu states, %u with "
           "an execution refused, %u beyond pjmm, %u race-free, %u matched freely (%u "
           "differ), %zu executions, %zu steps\n",
           same ? "ok" : "not ok", kinds[kind].name, sum.tests, sum.skipped, sum.states,
           sum.refusing, sum.beyond_pjmm, sum.race_free, sum.free, sum.free_differs,
           sum.executions, sum.steps);
    buf_release(&b);
    return same;
}

int main(int argc, char **argv)
{
    unsigned tests = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 2400;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct engines e;
    bool same = true;
    if (!load(&e))
        return 1;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        same &= run_kind(&e, i, i ? tests / 3 : tests, seed);
    for (int m = 0; m < MODELS; m++) {
        lit_engine_free(e.engine[m]);
        cat_free(e.cat[m]);
    }
    return !same;
}
