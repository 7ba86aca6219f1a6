/* SPDX-License-Identifier: Apache-2.0 */
/* The symbolic engine against a slow enumerator with concrete values, on random tests.
 *
 * All values of the tests lie in 0..3 (every write is masked), so the enumerator guesses
 * the value of each read, runs the threads with these guesses, then tries every way to
 * read from writes of equal value and every last write. It shares the parser and the cat
 * interpreter with the engine, but no code for paths, terms, solving or pruning.
 *
 * Usage: concrete TESTS SEED MODEL...   (MODEL `none`: all candidates; `A<B`: every state
 * of model A must be one of model B) */
#include "base/buf.h"
#include "base/rng.h"
#include "litmus/result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES = 4, MAX_READS = 6, MAX_EVENTS = 48, MAX_STATES = 4096, MAX_FINALS = 16 };

/* ---- random tests ---- */

struct generator {
    struct rng r;
    struct buf *b;
    int reads; /* so far, of all threads */
};

static uint32_t pick(struct generator *g, uint32_t n)
{
    return rng_below(&g->r, n);
}

static void expression(struct generator *g)
{
    uint32_t c = pick(g, 4), reg = pick(g, 3);
    switch (pick(g, 7)) {
    case 0: buf_printf(g->b, "%u", c); break;
    case 1: buf_printf(g->b, "(r%u + %u) & 3", reg, c); break;
    case 2: buf_printf(g->b, "(r%u * r%u + 1 - r%u) & 3", reg, reg, reg); break;
    case 3: buf_printf(g->b, "(r%u ^ %u) & 3", reg, c); break;
    case 4: buf_printf(g->b, "(r%u | 1) & 3", reg); break;
    case 5: buf_printf(g->b, "r%u & 3", reg); break;
    default: buf_printf(g->b, "(r%u * %u) & 3", reg, c); break;
    }
}

static const char *mode(struct generator *g, bool write)
{
    static const char *const modes[2][4] = {{"", "Opaque", "Acquire", "Volatile"},
                                            {"", "Opaque", "Release", "Volatile"}};
    return modes[write][pick(g, 4)];
}

static char handle(struct generator *g)
{
    return pick(g, 2) ? 'X' : 'Y';
}

static void statement(struct generator *g, int depth)
{
    uint32_t kind = pick(g, 12), reg = pick(g, 3);
    char h = handle(g);
    bool may_read = g->reads < MAX_READS - 1;
    if (kind < 4 && may_read) {
        buf_printf(g->b, "r%u = %c.get%s(); ", reg, h, mode(g, false));
        g->reads++;
    } else if (kind == 4 && may_read) {
        buf_printf(g->b, "r%u = %c.getAndSet(", reg, h);
        expression(g);
        buf_str(g->b, "); ");
        g->reads++;
    } else if (kind == 5 && may_read) {
        buf_printf(g->b, "r%u = %c.getAndBitwiseXor(%u); ", reg, h, pick(g, 4));
        g->reads++;
    } else if (kind == 6 && g->reads < MAX_READS - 2) {
        buf_printf(g->b, "r%u = %c.compareAnd%s(%u, %u); ", reg, h,
                   pick(g, 2) ? "Set" : "Exchange", pick(g, 3), pick(g, 4));
        g->reads += 2;
    } else if (kind == 7 && depth < 2) {
        buf_printf(g->b, "if (r%u == %u) { ", reg, pick(g, 3));
        statement(g, depth + 1);
        buf_str(g->b, "} ");
        if (pick(g, 2)) {
            buf_str(g->b, "else { ");
            statement(g, depth + 1);
            buf_str(g->b, "} ");
        }
    } else if (kind == 8) {
        buf_printf(g->b, "r%u = ", reg);
        expression(g);
        buf_str(g->b, "; ");
    } else if (kind == 9 && pick(g, 2)) {
        buf_str(g->b, "fullFence(); ");
    } else {
        buf_printf(g->b, "%c.set%s(", h, mode(g, true));
        expression(g);
        buf_str(g->b, "); ");
    }
}

static void random_test(struct buf *b, uint64_t seed)
{
    struct generator g = {.r = {seed}, .b = b};
    int threads = 2 + (int)pick(&g, 2);
    buf_clear(b);
    buf_printf(b, "Java random-%llu\n{ x = %u;\n", (unsigned long long)seed, pick(&g, 2));
    for (int t = 0; t < threads; t++)
        buf_printf(b, "%d:X=x; %d:Y=y;\n", t, t);
    buf_str(b, "}\n");
    for (int t = 0; t < threads; t++) {
        buf_printf(b, "Thread%d { ", t);
        int n = 1 + (int)pick(&g, threads == 2 ? 4 : 3);
        for (int i = 0; i < n; i++)
            statement(&g, 0);
        buf_str(b, "}\n");
    }
    buf_str(b, "locations [x; y;");
    for (int t = 0; t < threads; t++)
        buf_printf(b, " %d:r0; %d:r1; %d:r2;", t, t, t);
    buf_str(b, "]\n");
}

/* ---- the enumerator ---- */

struct event {
    int thread, loc;
    bool read, write, fence;
    enum lit_mode mode;
    int seen, written;
    int not_from; /* the lone read of a compare-and-set can't see what follows from it */
};

struct state {
    int value[MAX_FINALS];
    uint64_t count;
};

struct concrete {
    struct lit_test *t;
    struct cat_env *env; /* NULL: no model */
    int guess[MAX_READS + 2], guesses; /* guesses: read so far in this run */
    bool choice[16]; /* compare-and-set: succeed? */
    int choices;
    bool bad;        /* the run contradicts its guesses */
    struct event ev[MAX_EVENTS];
    int n, inits;
    int reg[8][64];
    int source[MAX_EVENTS];
    int last[8];
    struct state state[MAX_STATES];
    int states;
    uint64_t accepted; /* of the candidate under way */
};

static int eval(struct concrete *c, int thread, const struct lit_expr *e)
{
    int32_t r = 0;
    switch (e->kind) {
    case LIT_EXPR_CONST: return e->value.n;
    case LIT_EXPR_REG: return c->reg[thread][e->reg];
    case LIT_EXPR_NEG: return -eval(c, thread, e->a);
    case LIT_EXPR_NOT: return eval(c, thread, e->a) == 0;
    case LIT_EXPR_COMPL: return ~eval(c, thread, e->a);
    case LIT_EXPR_BINARY:
        lit_compute(e->op, eval(c, thread, e->a), eval(c, thread, e->b), &r);
        return r;
    case LIT_EXPR_ANDALSO:
    case LIT_EXPR_ORELSE:
    case LIT_EXPR_READ:
    case LIT_EXPR_RMW:
    case LIT_EXPR_CAS: break;
    }
    abort();
}

static int add(struct concrete *c, struct event e)
{
    if (c->n == MAX_EVENTS || (e.read && c->guesses == MAX_READS)) {
        c->bad = true;
        return 0;
    }
    e.not_from = -1;
    if (e.read)
        e.seen = c->guess[c->guesses++];
    c->ev[c->n++] = e;
    return e.seen;
}

static void run_cas(struct concrete *c, int t, const struct lit_insn *in)
{
    int expected = eval(c, t, in->a);
    enum lit_mode lone = in->mode == LIT_RELEASE ? LIT_PLAIN : in->mode;
    struct event e = {.thread = t, .loc = in->at.loc, .read = true, .mode = lone};
    bool success = c->choice[c->choices++];
    int seen = add(c, e);
    if (!success) {
        c->bad |= seen == expected;
        c->reg[t][in->dst] = in->yields_bool ? 0 : seen;
        return;
    }
    if (!c->bad)
        c->ev[c->n - 1].not_from = c->n;
    e.write = true;
    e.mode = in->mode;
    e.written = eval(c, t, in->b);
    seen = add(c, e);
    c->bad |= seen != expected;
    c->reg[t][in->dst] = in->yields_bool ? 1 : seen;
}

static void run_thread(struct concrete *c, int t)
{
    const struct lit_thread *code = &c->t->thread[t];
    for (int r = 0; r < code->regs; r++)
        c->reg[t][r] = code->reg[r].init.is_addr ? 0 : code->reg[r].init.n;
    for (int pc = 0; !c->bad;) {
        const struct lit_insn *in = &code->insn[pc++];
        struct event e = {.thread = t, .loc = in->at.loc, .mode = in->mode};
        switch (in->kind) {
        case LIT_INSN_SET: c->reg[t][in->dst] = eval(c, t, in->a); break;
        case LIT_INSN_LOAD:
            e.read = true;
            c->reg[t][in->dst] = add(c, e);
            break;
        case LIT_INSN_STORE:
            e.write = true;
            e.written = eval(c, t, in->a);
            add(c, e);
            break;
        case LIT_INSN_RMW:
            e.read = e.write = true;
            if (c->guesses < MAX_READS) {
                int32_t now = 0;
                lit_compute(in->op, c->guess[c->guesses], eval(c, t, in->a), &now);
                e.written = now;
            }
            c->reg[t][in->dst] = add(c, e);
            break;
        case LIT_INSN_CAS: run_cas(c, t, in); break;
        case LIT_INSN_FENCE:
            e.fence = true;
            e.loc = -1;
            add(c, e);
            break;
        case LIT_INSN_BRANCH:
            if (eval(c, t, in->a))
                pc = in->target;
            break;
        case LIT_INSN_JUMP: pc = in->target; break;
        case LIT_INSN_EXIT: return;
        case LIT_INSN_LOCK:
        case LIT_INSN_UNLOCK:
        case LIT_INSN_JOIN:
        case LIT_INSN_PRINT:
        case LIT_INSN_FREEZE:
        case LIT_INSN_BEGIN:
        case LIT_INSN_END:
        case LIT_INSN_LOOP: abort();
        }
    }
}

static void record(struct concrete *c)
{
    struct state s = {.count = c->accepted};
    const struct lit_test *t = c->t;
    for (int i = 0; i < t->showns; i++) {
        const struct lit_final *f = &t->final[t->shown[i]];
        if (f->thread < 0)
            s.value[i] = c->ev[c->last[f->index]].written;
        else
            s.value[i] = f->index < 0 ? 0 : c->reg[f->thread][f->index];
    }
    if (c->accepted == 0)
        return;
    for (int i = 0; i < c->states; i++)
        if (memcmp(c->state[i].value, s.value, sizeof s.value) == 0) {
            c->state[i].count += s.count;
            return;
        }
    if (c->states < MAX_STATES)
        c->state[c->states++] = s;
}

static void bind_modes(struct concrete *c)
{
    static const struct {
        const char *name;
        enum lit_mode modes[2];
    } sets[] = {{"O", {LIT_OPAQUE, LIT_OPAQUE}},
                {"ACQ", {LIT_ACQUIRE, LIT_ACQUIRE}},
                {"REL", {LIT_RELEASE, LIT_RELEASE}},
                {"RA", {LIT_ACQUIRE, LIT_RELEASE}},
                {"V", {LIT_VOLATILE, LIT_VOLATILE}}};
    struct bits s;
    bits_init(&s, (unsigned)c->n);
    for (size_t k = 0; k < sizeof sets / sizeof *sets; k++) {
        bits_clear(&s);
        for (int i = c->inits; i < c->n; i++)
            if (c->ev[i].mode == sets[k].modes[0] || c->ev[i].mode == sets[k].modes[1])
                bits_add(&s, (unsigned)i);
        cat_bind_set(c->env, sets[k].name, &s);
    }
    static const char *const none[] = {"X", "MFENCE", "SFENCE", "LFENCE", "LK", "UL",
                                       "JN", "TE", "XA", "FZ", "FF"};
    bits_clear(&s);
    for (size_t k = 0; k < sizeof none / sizeof *none; k++)
        cat_bind_set(c->env, none[k], &s);
    bits_release(&s);
}

static void bind_kinds(struct concrete *c)
{
    unsigned n = (unsigned)c->n;
    struct bits r, w, f, iw, fw, rmw;
    struct bits *const all[] = {&r, &w, &f, &iw, &fw, &rmw};
    static const char *const names[] = {"R", "W", "F", "IW", "FW", "RMW"};
    for (int k = 0; k < 6; k++)
        bits_init(all[k], n);
    for (unsigned i = 0; i < n; i++) {
        const struct event *e = &c->ev[i];
        if (e->read)
            bits_add(&r, i);
        if (e->write)
            bits_add(&w, i);
        if (e->fence)
            bits_add(&f, i);
        if (e->thread < 0)
            bits_add(&iw, i);
        if (e->read && e->write)
            bits_add(&rmw, i);
        if (e->write && c->last[e->loc] == (int)i)
            bits_add(&fw, i);
    }
    for (int k = 0; k < 6; k++) {
        cat_bind_set(c->env, names[k], all[k]);
        bits_release(all[k]);
    }
}

static void bind_relations(struct concrete *c)
{
    unsigned n = (unsigned)c->n;
    struct rel loc, in, ext, po, rf, none;
    struct rel *const all[] = {&loc, &in, &ext, &po, &rf, &none};
    static const char *const names[] = {"loc", "int", "ext", "po", "rf"};
    static const char *const empty[] = {"amo", "lo", "joins", "deref", "obj"};
    for (int k = 0; k < 6; k++)
        rel_init(all[k], n);
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++) {
            const struct event *a = &c->ev[i], *b = &c->ev[j];
            if (a->loc >= 0 && a->loc == b->loc)
                rel_add(&loc, i, j);
            if (a->thread >= 0 && a->thread == b->thread)
                rel_add(&in, i, j);
            if (a->thread != b->thread)
                rel_add(&ext, i, j);
            if (a->thread >= 0 && a->thread == b->thread && i < j)
                rel_add(&po, i, j);
            if (b->read && c->source[j] == (int)i)
                rel_add(&rf, i, j);
        }
    for (int k = 0; k < 5; k++) {
        cat_bind_rel(c->env, names[k], all[k]);
        cat_bind_rel(c->env, empty[k], &none);
    }
    for (int k = 0; k < 6; k++)
        rel_release(all[k]);
}

static bool count_one(void *arg, struct cat_execution *x)
{
    (void)x;
    ((struct concrete *)arg)->accepted++;
    return true;
}

static void finish(struct concrete *c)
{
    c->accepted = 1;
    if (c->env) {
        struct err e = {0};
        c->accepted = 0;
        cat_begin(c->env, (unsigned)c->n);
        bind_kinds(c);
        bind_modes(c);
        bind_relations(c);
        if (!cat_skeleton(c->env, &e) ||
            !cat_run(c->env, CAT_ACCEPTED, count_one, c, &e)) {
            fprintf(stderr, "%s\n", e.text);
            exit(2);
        }
    }
    record(c);
}

static void choose_last(struct concrete *c, int loc)
{
    if (loc == c->t->locs) {
        finish(c);
        return;
    }
    bool others = false;
    for (int i = c->inits; i < c->n; i++)
        others |= c->ev[i].write && c->ev[i].loc == loc;
    for (int i = 0; i < c->n; i++)
        if (c->ev[i].write && c->ev[i].loc == loc && (c->ev[i].thread >= 0 || !others)) {
            c->last[loc] = i;
            choose_last(c, loc + 1);
        }
}

static void choose_source(struct concrete *c, int r)
{
    while (r < c->n && !c->ev[r].read)
        r++;
    if (r == c->n) {
        choose_last(c, 0);
        return;
    }
    for (int w = 0; w < c->n; w++)
        if (c->ev[w].write && c->ev[w].loc == c->ev[r].loc &&
            c->ev[w].written == c->ev[r].seen && w != r && w != c->ev[r].not_from) {
            c->source[r] = w;
            choose_source(c, r + 1);
        }
}

/* One run of all threads with the present guesses. */
static void try_run(struct concrete *c)
{
    c->n = c->guesses = c->choices = 0;
    c->bad = false;
    for (int loc = 0; loc < c->t->locs; loc++)
        c->ev[c->n++] = (struct event){.thread = -1, .loc = loc, .write = true,
                                       .written = c->t->loc[loc].init.n};
    c->inits = c->n;
    for (int t = 0; t < c->t->threads && !c->bad; t++)
        run_thread(c, t);
}

/* How many reads and compare-and-sets a run can have at most: there are no loops. */
static void bounds(const struct lit_test *t, int *reads, int *cas)
{
    *reads = *cas = 0;
    for (int i = 0; i < t->threads; i++)
        for (int k = 0; k < t->thread[i].insns; k++) {
            enum lit_insn_kind kind = t->thread[i].insn[k].kind;
            *reads += kind == LIT_INSN_LOAD || kind == LIT_INSN_RMW;
            *reads += kind == LIT_INSN_CAS ? 2 : 0;
            *cas += kind == LIT_INSN_CAS;
        }
}

/* All guesses for reads and choices for compare-and-sets, as digits counting up; a run
 * uses only some digits, and the rest are kept at 0 so that no run is seen twice. */
static void enumerate(struct concrete *c)
{
    uint32_t runs = 1;
    int reads, cases;
    bounds(c->t, &reads, &cases);
    for (int i = 0; i < reads; i++)
        runs *= VALUES;
    for (uint32_t cas = 0; cas < 1u << cases; cas++)
        for (uint32_t k = 0; k < runs; k++) {
            uint32_t rest = k;
            for (int i = 0; i < MAX_READS; i++, rest /= VALUES)
                c->guess[i] = (int)(rest % VALUES);
            for (int i = 0; i < 16; i++)
                c->choice[i] = cas >> i & 1;
            try_run(c);
            bool spare = cas >> c->choices;
            for (int i = c->guesses; i < MAX_READS; i++)
                spare |= c->guess[i] != 0;
            if (!c->bad && !spare)
                choose_source(c, 0);
        }
}

/* ---- comparison ---- */

static bool collect(void *arg, struct lit_execution *x)
{
    lit_result_add(arg, x);
    return true;
}

static bool same_cells(const struct lit_test *t, const struct lit_state *s,
                       const struct state *k)
{
    for (int i = 0; i < t->showns; i++)
        if (s->cell[i].symbolic || s->cell[i].value.n != k->value[i])
            return false;
    return true;
}

/* Can the engine reach exactly this state? Asked as a proposition, so that symbolic
 * solutions are told apart. */
static bool reachable(struct lit_engine *e, struct lit_test *t, const struct state *k)
{
    struct buf b;
    struct err err = {0};
    struct lit_stats stats;
    struct lit_result r;
    const struct lit_prop *p;
    buf_init(&b);
    for (int i = 0; i < t->showns; i++) {
        buf_str(&b, i ? " /\\ " : "");
        lit_print_final(&b, t, t->shown[i]);
        buf_printf(&b, "=%d", k->value[i]);
    }
    bool ok = lit_parse_prop(t, b.at, &p, &err);
    struct lit_options o = {.prop = p, .only_holding = true, .any_value = true};
    lit_result_init(&r, t);
    ok = ok && lit_enumerate(e, t, &o, collect, &r, &stats, &err);
    if (!ok) {
        fprintf(stderr, "%s\n", err.text);
        exit(2);
    }
    bool found = r.holds > 0;
    lit_result_release(&r);
    buf_release(&b);
    return found;
}

static bool compare(struct concrete *c, struct lit_engine *e, struct lit_result *r)
{
    bool symbolic = false;
    for (size_t i = 0; i < r->states.len; i++) {
        bool found = false, open = false;
        for (int k = 0; k < c->t->showns; k++)
            open |= r->states.at[i].cell[k].symbolic;
        symbolic |= open;
        for (int k = 0; k < c->states && !open; k++)
            if (same_cells(c->t, &r->states.at[i], &c->state[k]))
                found = true;
        if (!open && !found)
            return false;
    }
    /* Asking costs a run of the engine, so of many states only some are asked for. */
    int step = symbolic ? 1 + c->states / 8 : 1;
    for (int k = 0; k < c->states; k += step) {
        bool found = false;
        for (size_t i = 0; i < r->states.len; i++)
            if (same_cells(c->t, &r->states.at[i], &c->state[k]))
                found = symbolic || r->states.at[i].executions == c->state[k].count;
        if (!found && !(symbolic && reachable(e, c->t, &c->state[k])))
            return false;
    }
    return true;
}

static bool check(const char *text, size_t len, struct lit_engine *e, struct cat_env *env,
                  bool *symbolic)
{
    static struct concrete c;
    struct err err = {0};
    struct lit_stats stats;
    struct lit_result r;
    struct lit_options o = {0};
    struct lit_test *t = lit_parse("random", text, len, NULL, &err);
    lit_result_init(&r, t);
    if (!t || !lit_enumerate(e, t, &o, collect, &r, &stats, &err)) {
        fprintf(stderr, "%s\n%s", err.text, text);
        exit(2);
    }
    c.t = t;
    c.env = env;
    c.states = 0;
    enumerate(&c);
    bool ok = compare(&c, e, &r);
    for (size_t i = 0; i < r.states.len; i++)
        for (int k = 0; k < t->showns; k++)
            *symbolic |= r.states.at[i].cell[k].symbolic;
    if (!ok) {
        struct buf b;
        buf_init(&b);
        lit_result_finish(&r);
        lit_result_print(&b, &r, true);
        printf("%s%sconcrete: %d states\n", text, b.at, c.states);
        for (int i = 0; i < c.states; i++) {
            for (int k = 0; k < t->showns; k++)
                printf("%d ", c.state[i].value[k]);
            printf("x%llu\n", (unsigned long long)c.state[i].count);
        }
        buf_release(&b);
    }
    lit_result_release(&r);
    lit_test_free(t);
    return ok;
}

/* ---- one model inside another ---- */

static bool has_state(const struct lit_result *r, const struct lit_state *s)
{
    for (size_t i = 0; i < r->states.len; i++) {
        bool same = true;
        for (int k = 0; k < r->test->showns; k++) {
            const struct lit_cell *a = &r->states.at[i].cell[k], *b = &s->cell[k];
            same &= a->symbolic || b->symbolic || a->value.n == b->value.n;
        }
        if (same)
            return true;
    }
    return false;
}

/* Every state that the first engine reaches, the second reaches. */
static bool inside(const char *text, size_t len, struct lit_engine *const *e)
{
    struct err err = {0};
    struct lit_stats stats;
    struct lit_options o = {0};
    struct lit_result r[2];
    struct lit_test *t = lit_parse("random", text, len, NULL, &err);
    bool ok = t != NULL;
    for (int k = 0; k < 2 && ok; k++) {
        lit_result_init(&r[k], t);
        ok = lit_enumerate(e[k], t, &o, collect, &r[k], &stats, &err);
    }
    if (!ok) {
        fprintf(stderr, "%s\n%s", err.text, text);
        exit(2);
    }
    for (size_t i = 0; i < r[0].states.len; i++)
        ok &= has_state(&r[1], &r[0].states.at[i]);
    if (!ok)
        printf("%s", text);
    lit_result_release(&r[0]);
    lit_result_release(&r[1]);
    lit_test_free(t);
    return ok;
}

/* `names` is "sc<hb". */
static int compare_models(const char *names, int tests, uint64_t seed)
{
    char first[64];
    const char *second = strchr(names, '<') + 1;
    snprintf(first, sizeof first, "%.*s", (int)(second - 1 - names), names);
    struct err err = {0};
    struct cat_model *m[2] = {cat_load(first, NULL, &err), cat_load(second, NULL, &err)};
    if (!m[0] || !m[1]) {
        fprintf(stderr, "%s\n", err.text);
        exit(2);
    }
    struct lit_engine *e[2] = {lit_engine_new(m[0]), lit_engine_new(m[1])};
    struct buf b;
    buf_init(&b);
    int failed = 0;
    for (int i = 0; i < tests && failed < 3; i++) {
        random_test(&b, seed + (uint64_t)i);
        failed += !inside(b.at, b.len, e);
    }
    printf("%s %s: %d random tests\n", failed ? "not ok" : "ok", names, tests);
    for (int k = 0; k < 2; k++) {
        lit_engine_free(e[k]);
        cat_free(m[k]);
    }
    buf_release(&b);
    return failed;
}

int main(int argc, char **argv)
{
    int tests = argc > 1 ? atoi(argv[1]) : 100, bad = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct buf b;
    buf_init(&b);
    for (int m = 3; m < argc; m++) {
        struct err err = {0};
        if (strchr(argv[m], '<')) {
            bad += compare_models(argv[m], tests, seed);
            continue;
        }
        bool none = strcmp(argv[m], "none") == 0;
        struct cat_model *model = none ? NULL : cat_load(argv[m], NULL, &err);
        if (!none && !model) {
            fprintf(stderr, "%s\n", err.text);
            return 2;
        }
        struct lit_engine *e = lit_engine_new(model);
        struct cat_env *env = model ? cat_env_new(model) : NULL;
        int cyclic = 0, failed = 0;
        for (int i = 0; i < tests && failed < 3; i++) {
            bool symbolic = false;
            random_test(&b, seed + (uint64_t)i);
            failed += !check(b.at, b.len, e, env, &symbolic);
            cyclic += symbolic;
        }
        printf("%s %s: %d random tests, %d with values left open\n",
               failed ? "not ok" : "ok", argv[m], tests, cyclic);
        bad += failed;
        if (env)
            cat_env_free(env);
        lit_engine_free(e);
        if (model)
            cat_free(model);
    }
    buf_release(&b);
    return bad != 0;
}
