/* SPDX-License-Identifier: Apache-2.0 */
/* The compiled form against running the model instruction by instruction, and pruning
 * against all completions, on the library's models and on random ones. */
#include "catunit.h"

#include "base/buf.h"

/* What a run accepts: how often, and a sum over hashes of the orders chosen. */
struct sum {
    unsigned accepted;
    uint64_t hash;
};

static const char *const wanted[] = {"co", "pushto", "cormwtotal", "to", "o"};

static bool add(void *arg, struct cat_execution *x)
{
    struct sum *s = arg;
    uint64_t h = 1;
    struct rel r;
    s->accepted += cat_accepted(x);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (cat_value_rel(x, wanted[i], &r))
            h = hash_pair(h, hash_bytes(r.row, (size_t)r.n * r.words * sizeof *r.row));
    s->hash += cat_accepted(x) ? h : 0;
    return true;
}

struct trial {
    struct small s;
    struct cat_env *env;
    int rf, fw;
    bool endless; /* `let rec` on what does not only grow may have no end */
    struct rel reads, possible;
    struct bits final, all_final;
};

static bool trial_start(struct trial *t, struct cat_model *m, struct small s,
                        struct err *e)
{
    t->s = s;
    t->endless = false;
    t->env = cat_env_new(m);
    rel_init(&t->reads, s.n), rel_init(&t->possible, s.n);
    bits_init(&t->final, s.n), bits_init(&t->all_final, s.n);
    small_possible_rf(&s, &t->possible);
    for (unsigned i = 0; i < s.n; i++)
        if (s.write[i])
            bits_add(&t->all_final, i);
    small_bind(t->env, &s);
    t->rf = cat_open_rel(t->env, "rf", &t->possible);
    t->fw = cat_open_set(t->env, "FW", &t->all_final);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        cat_want(t->env, wanted[i]);
    bool ok = cat_skeleton(t->env, e);
    t->env->partial_calls = 1000; /* have bounds from the first call on */
    return ok;
}

static void trial_end(struct trial *t)
{
    rel_release(&t->reads), rel_release(&t->possible);
    bits_release(&t->final), bits_release(&t->all_final);
    cat_env_free(t->env);
}

/* A last write per location; an initial one only when it is alone. */
static void random_final(struct trial *t, struct rng *r)
{
    bits_clear(&t->final);
    for (int l = 0; l < 3; l++) {
        unsigned w[16], count = 0, initial = 99;
        for (unsigned i = 0; i < t->s.n; i++)
            if (t->s.write[i] && t->s.loc[i] == l) {
                if (t->s.thread[i] < 0)
                    initial = i;
                else
                    w[count++] = i;
            }
        if (count)
            bits_add(&t->final, w[rng_below(r, count)]);
        else if (initial != 99)
            bits_add(&t->final, initial);
    }
}

static struct sum trial_run(struct trial *t, enum cat_mode mode, bool compiled)
{
    struct sum s = {0};
    struct err e = {0};
    bool was = t->env->tracing;
    cat_assign_rel(t->env, t->rf, &t->reads, &t->reads);
    cat_assign_set(t->env, t->fw, &t->final, &t->final);
    t->env->tracing = was && compiled;
    bool ok = cat_run(t->env, mode, add, &s, &e);
    t->endless |= !ok && strstr(e.text, "has no end");
    if (!ok && !t->endless)
        fail_msg("%s", e.text);
    return s;
}

static void same(struct trial *t, const char *what)
{
    struct sum compiled = trial_run(t, CAT_ACCEPTED, true);
    struct sum all = trial_run(t, CAT_ALL, true);
    struct sum plain = trial_run(t, CAT_ACCEPTED, false);
    if (t->endless)
        return;
    if (all.accepted != compiled.accepted || all.hash != compiled.hash)
        fail_msg("%s\naccepted %u with pruning, %u of all", what, compiled.accepted,
                 all.accepted);
    if (plain.accepted != compiled.accepted || plain.hash != compiled.hash)
        fail_msg("%s\naccepted %u compiled, %u interpreted", what, compiled.accepted,
                 plain.accepted);
}

/* `most`: accesses in an execution. */
static void check_model(struct cat_model *m, const char *what, unsigned most,
                        uint64_t seed)
{
    struct rng r = {seed};
    struct err e = {0};
    for (unsigned i = 0; i < 100 / most; i++) {
        struct trial t;
        struct small s = small_random(&r, 3 + rng_below(&r, most - 2), 1 + rng_below(&r,
                                                                                     3),
                                      1 + rng_below(&r, 2));
        if (!trial_start(&t, m, s, &e) && !strstr(e.text, "has no end"))
            fail_msg("%s\n%s", what, e.text);
        small_random_rf(&s, &r, &t.reads);
        random_final(&t, &r);
        if (!e.set)
            same(&t, what);
        e.set = false;
        trial_end(&t);
    }
}

static void test_library(void **state)
{
    (void)state;
    for (size_t i = 0; cat_library_name(i); i++) {
        struct err e = {0};
        struct cat_model *m = cat_load(cat_library_name(i), NULL, &e);
        assert_non_null(m);
        check_model(m, cat_library_name(i), 6, i);
        cat_free(m);
    }
}

/* Random expressions of relations and sets, some not growing in rf. */
static void random_set(struct rng *r, struct buf *b, unsigned depth)
{
    static const char *const leaves[] = {"W", "R", "IW", "FW", "V", "M", "_", "{}"};
    if (depth == 0) {
        buf_str(b, leaves[rng_below(r, 8)]);
        return;
    }
    static const char *const ops[] = {" | ", " & ", " \\ "};
    buf_char(b, '(');
    if (rng_below(r, 4) == 0)
        buf_char(b, '~');
    buf_char(b, '(');
    random_set(r, b, depth - 1);
    buf_str(b, ")");
    buf_str(b, ops[rng_below(r, 3)]);
    random_set(r, b, depth - 1);
    buf_char(b, ')');
}

static void random_rel(struct rng *r, struct buf *b, unsigned depth, const char *own)
{
    static const char *const leaves[] = {"po", "rf", "loc", "ext", "int", "id", "co0",
                                         "po-loc", "rfe"};
    unsigned op = rng_below(r, 12);
    if (depth == 0 || op == 0) {
        unsigned leaf = rng_below(r, *own ? 12 : 9);
        buf_str(b, leaf < 9 ? leaves[leaf] : own);
        return;
    }
    static const char *const infix[] = {" | ", " & ", " ; ", " \\ "};
    static const char *const postfix[] = {"+", "?", "^-1", "*"};
    buf_char(b, '(');
    if (op <= 6) {
        random_rel(r, b, depth - 1, own);
        buf_str(b, infix[op < 4 ? 0 : op - 3]);
        random_rel(r, b, depth - 1, own);
    } else if (op <= 8) {
        buf_char(b, '(');
        random_rel(r, b, depth - 1, own);
        buf_printf(b, ")%s", postfix[rng_below(r, 4)]);
    } else if (op == 9) {
        buf_str(b, "~(");
        random_rel(r, b, depth - 1, own);
        buf_char(b, ')');
    } else if (op == 10) {
        random_set(r, b, 1);
        buf_str(b, " * ");
        random_set(r, b, 1);
    } else {
        buf_char(b, '[');
        random_set(r, b, 1);
        buf_str(b, "] ; ");
        random_rel(r, b, depth - 1, own);
    }
    buf_char(b, ')');
}

static void random_model(struct rng *r, struct buf *b)
{
    static const char *const kinds[] = {"acyclic ", "irreflexive ", "empty ", "~empty ",
                                        "~acyclic "};
    const char *own = "";
    buf_clear(b);
    unsigned sort = rng_below(r, 4);
    if (sort == 0) {
        buf_str(b, "include \"cos.cat\"\n");
        own = rng_below(r, 2) ? "co" : "fr";
    } else if (sort == 1) {
        buf_str(b, "with o from linearisations (W & ");
        random_set(r, b, 1);
        buf_str(b, ", ");
        random_rel(r, b, 2, "");
        buf_str(b, ")\n");
        own = "o";
    } else if (sort == 2) {
        buf_str(b, "let rec x = rf | ");
        random_rel(r, b, 2, "x");
        buf_str(b, "\n");
        own = "x";
    }
    for (unsigned i = 1 + rng_below(r, 3); i > 0; i--) {
        buf_str(b, kinds[rng_below(r, 5)]);
        random_rel(r, b, 3, own);
        buf_str(b, "\n");
    }
}

static void test_random_models(void **state)
{
    (void)state;
    struct rng r = {2024};
    struct buf b;
    buf_init(&b);
    for (unsigned i = 0; i < 1500; i++) {
        random_model(&r, &b);
        struct cat_model *m = model_of(b.at);
        check_model(m, b.at, 4, i);
        cat_free(m);
    }
    buf_release(&b);
}

/* Tries every completion of the reads from `event` on; the number of accepted
 * executions. */
static unsigned completions(struct trial *t, unsigned event)
{
    while (event < t->s.n) {
        bool open = t->s.read[event];
        for (unsigned w = 0; w < t->s.n; w++)
            open = open && !rel_has(&t->reads, w, event);
        if (!open) {
            event++;
            continue;
        }
        unsigned sum = 0;
        for (unsigned w = 0; w < t->s.n; w++)
            if (rel_has(&t->possible, w, event)) {
                rel_add(&t->reads, w, event);
                sum += completions(t, event + 1);
                rel_remove(&t->reads, w, event);
            }
        return sum;
    }
    return trial_run(t, CAT_ACCEPTED, true).accepted;
}

/* Bounds on rf with some reads chosen: hi has all possible writes of the others. */
static void partial_bounds(struct trial *t, struct rng *r, struct rel *lo, struct rel *hi)
{
    small_random_rf(&t->s, r, lo);
    rel_copy(hi, &t->possible);
    for (unsigned i = 0; i < t->s.n; i++) {
        bool keep = rng_below(r, 2);
        for (unsigned w = 0; w < t->s.n; w++) {
            if (!keep)
                rel_remove(lo, w, i);
            else if (!rel_has(lo, w, i))
                rel_remove(hi, w, i);
        }
    }
}

static unsigned partial_trial(struct cat_model *m, const char *what, uint64_t seed)
{
    struct rng r = {seed};
    struct err e = {0};
    struct trial t;
    unsigned pruned = 0;
    struct small s = small_random(&r, 4, 2, 1 + rng_below(&r, 2));
    bool endless = !trial_start(&t, m, s, &e);
    if (endless && !strstr(e.text, "has no end"))
        fail_msg("%s\n%s", what, e.text);
    struct rel lo, hi;
    rel_init(&lo, s.n), rel_init(&hi, s.n);
    for (int i = 0; i < 6 && !endless; i++) {
        partial_bounds(&t, &r, &lo, &hi);
        random_final(&t, &r);
        cat_assign_rel(t.env, t.rf, &lo, &hi);
        if (rng_below(&r, 2))
            cat_assign_set(t.env, t.fw, &t.final, &t.final);
        else
            cat_assign_set(t.env, t.fw, &(struct bits){s.n, bits_in(&t.env->base_arena,
                                                                   s.n).w}, &t.all_final);
        bool possible = cat_partial(t.env);
        rel_copy(&t.reads, &lo);
        unsigned accepted = completions(&t, 0);
        if (!possible && accepted && !t.endless)
            fail_msg("%s\ncut off, but %u executions are accepted", what, accepted);
        pruned += !possible;
    }
    rel_release(&lo), rel_release(&hi);
    trial_end(&t);
    return pruned;
}

static void test_partial_is_sound(void **state)
{
    (void)state;
    struct rng r = {77};
    struct buf b;
    unsigned pruned = 0;
    buf_init(&b);
    for (unsigned i = 0; i < 2500; i++) {
        random_model(&r, &b);
        struct cat_model *m = model_of(b.at);
        pruned += partial_trial(m, b.at, i);
        cat_free(m);
    }
    assert_true(pruned > 500); /* and it does cut off */
    buf_release(&b);
}

static void test_partial_of_library(void **state)
{
    (void)state;
    static const char *const models[] = {"sc", "x86-tso", "jam21", "uniproc", "hb",
                                         "pjmm"};
    for (size_t i = 0; i < 6; i++) {
        struct err e = {0};
        struct cat_model *m = cat_load(models[i], NULL, &e);
        unsigned pruned = 0;
        for (uint64_t k = 0; k < 60; k++)
            pruned += partial_trial(m, models[i], k);
        if (!pruned)
            fail_msg("%s never prunes", models[i]);
        cat_free(m);
    }
}

/* On complete reads the bounds alone tell nearly always whether an execution exists: the
 * work grows with the executions, not with the candidates. */
static void test_partial_is_tight(void **state)
{
    (void)state;
    static const char *const models[] = {"sc", "x86-tso", "uniproc"};
    for (size_t i = 0; i < 3; i++) {
        struct err e = {0};
        struct rng r = {i};
        unsigned dead = 0, missed = 0;
        struct cat_model *m = cat_load(models[i], NULL, &e);
        for (unsigned k = 0; k < 600; k++) {
            struct trial t;
            struct small s = small_random(&r, 8, 3, 2);
            assert_true(trial_start(&t, m, s, &e));
            small_random_rf(&s, &r, &t.reads);
            random_final(&t, &r);
            unsigned accepted = trial_run(&t, CAT_ACCEPTED, true).accepted;
            dead += !accepted;
            missed += !accepted && cat_partial(t.env);
            trial_end(&t);
        }
        if (dead < 200 || missed * 50 > dead)
            fail_msg("%s: %u of %u candidates without execution not seen", models[i],
                     missed, dead);
        cat_free(m);
    }
}

/* Nine writes to one location: 9! orders, of which program order leaves few. */
static void test_orders_are_pruned(void **state)
{
    (void)state;
    struct small s = {.n = 10};
    for (unsigned i = 0; i < 10; i++) {
        s.thread[i] = i < 9 ? 0 : -1;
        s.write[i] = true;
    }
    struct cat_model *m = model_of("include \"cos.cat\" acyclic po-loc | rf | fr | co");
    struct trial t;
    struct err e = {0};
    assert_true(trial_start(&t, m, s, &e));
    assert_int_equal(trial_run(&t, CAT_ACCEPTED, true).accepted, 1);
    assert_true(cat_stats(t.env).partials < 200);
    trial_end(&t);
    cat_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_library), UNIT(test_random_models), UNIT(test_partial_is_sound),
        UNIT(test_partial_of_library), UNIT(test_partial_is_tight),
        UNIT(test_orders_are_pruned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
