/* SPDX-License-Identifier: Apache-2.0 */
/* See commit.h. An action is known by a small number, the same in all executions in which
 * it has the same thread, kind, variable and number of occurrence; sets of actions are
 * 64-bit words. */
#include "commit.h"

#include "base/hash.h"
#include "base/map.h"
#include "litmus/result.h"

#include <stdlib.h>
#include <string.h>

enum { KEYS = 40, THREADS = 4, REGS = 12, TRACE = 10, LEAST = -1, MOST = 3, TRACES = 4000,
       EXECUTIONS = 6000, PAIRS = 64, STEPS = 3000000 };

enum kind { READ, WRITE, VREAD, VWRITE, LOCK, UNLOCK, JOIN, END, PRINT };

struct act {
    enum kind kind;
    int thread, loc; /* of JOIN: the thread waited for */
    int value;
    int key;
};

struct trace {
    struct act act[TRACE];
    int acts;
    int reg[REGS];
    bool wild; /* writes a value that no read is tried with */
};

struct execution {
    uint64_t acts, reads, externals;
    int8_t sees[KEYS], value[KEYS], so[KEYS]; /* so: place, -1: none */
    uint64_t hb[KEYS], sw[KEYS];              /* successors */
    uint64_t has_sw;                          /* numbered pairs */
    uint64_t keeps[KEYS]; /* numbered ssw pairs before an action */
    char *state;
};

struct brute {
    struct lit_test *t;
    struct commit_states *out;
    struct act key[KEYS];
    int occurrence[KEYS], keys;
    uint64_t inits;
    bool is_volatile[16];
    VEC(struct trace) traces[THREADS];
    VEC(struct execution) all;
    VEC(struct execution) renamed; /* all, with every way to name the actions */
    uint16_t pair[PAIRS];
    int pairs;

    /* the choice of traces under way */
    const struct trace *now[THREADS];
    int at[THREADS];
    const struct act *order[KEYS]; /* synchronization order */
    int ordered;
};

static uint64_t bit(int i)
{
    return UINT64_C(1) << i;
}

static bool is_read(enum kind k)
{
    return k == READ || k == VREAD;
}

static bool is_write(enum kind k)
{
    return k == WRITE || k == VWRITE;
}

static bool is_sync(enum kind k)
{
    return k >= VREAD && k <= END;
}

static bool give_up(struct brute *b)
{
    b->out->too_many = true;
    return false;
}

static int number(struct brute *b, const struct act *a, int occurrence)
{
    for (int i = 0; i < b->keys; i++)
        if (b->key[i].kind == a->kind && b->key[i].thread == a->thread &&
            b->key[i].loc == a->loc && b->occurrence[i] == occurrence)
            return i;
    if (b->keys == KEYS) {
        give_up(b);
        return 0;
    }
    b->key[b->keys] = *a;
    b->occurrence[b->keys] = occurrence;
    return b->keys++;
}

/* What each thread may do, whatever values its reads return. */

static bool add_act(struct brute *b, struct trace *t, struct act a)
{
    int before = 0;
    if (t->acts == TRACE)
        return give_up(b);
    t->wild |= a.value < LEAST || a.value > MOST;
    for (int i = 0; i < t->acts; i++)
        before += t->act[i].kind == a.kind && t->act[i].loc == a.loc;
    a.key = number(b, &a, before);
    t->act[t->acts++] = a;
    return true;
}

static int compute(const struct lit_expr *x, const int *reg)
{
    int32_t n = 0;
    if (x->kind == LIT_EXPR_CONST)
        return x->value.n;
    if (x->kind == LIT_EXPR_REG)
        return reg[x->reg];
    int a = compute(x->a, reg), c = x->b ? compute(x->b, reg) : 0;
    if (x->kind == LIT_EXPR_NOT)
        return a == 0;
    if (x->kind != LIT_EXPR_BINARY || !lit_compute(x->op, a, c, &n))
        abort();
    return n;
}

static bool is_joined(const struct brute *b, int thread)
{
    for (int t = 0; t < b->t->threads; t++)
        for (int i = 0; i < b->t->thread[t].insns; i++)
            if (b->t->thread[t].insn[i].kind == LIT_INSN_JOIN &&
                b->t->thread[t].insn[i].target == thread)
                return true;
    return false;
}

static void run_thread(struct brute *b, int thread, int pc, struct trace t)
{
    const struct lit_thread *th = &b->t->thread[thread];
    while (pc < th->insns && !b->out->too_many) {
        const struct lit_insn *in = &th->insn[pc++];
        struct act a = {.thread = thread, .loc = in->at.loc};
        bool vol = in->mode == LIT_VOLATILE;
        switch (in->kind) {
        case LIT_INSN_SET: t.reg[in->dst] = compute(in->a, t.reg); break;
        case LIT_INSN_LOAD:
            a.kind = vol ? VREAD : READ;
            for (int v = LEAST; v <= MOST; v++) {
                struct trace next = t;
                a.value = v;
                if (in->dst >= 0)
                    next.reg[in->dst] = v;
                if (!add_act(b, &next, a))
                    return;
                run_thread(b, thread, pc, next);
            }
            return;
        case LIT_INSN_STORE:
            a.kind = vol ? VWRITE : WRITE;
            a.value = compute(in->a, t.reg);
            if (!add_act(b, &t, a))
                return;
            break;
        case LIT_INSN_BRANCH:
            if (compute(in->a, t.reg) != 0)
                pc = in->target;
            break;
        case LIT_INSN_JUMP: pc = in->target; break;
        case LIT_INSN_EXIT: pc = th->insns; break;
        case LIT_INSN_LOCK:
        case LIT_INSN_UNLOCK:
            a.kind = in->kind == LIT_INSN_LOCK ? LOCK : UNLOCK;
            if (!add_act(b, &t, a))
                return;
            break;
        case LIT_INSN_JOIN:
            a.kind = JOIN;
            a.loc = in->target;
            if (!add_act(b, &t, a))
                return;
            break;
        case LIT_INSN_PRINT:
            a = (struct act){.kind = PRINT, .thread = thread, .loc = -1,
                             .value = compute(in->a, t.reg)};
            if (!add_act(b, &t, a))
                return;
            break;
        case LIT_INSN_RMW: case LIT_INSN_CAS: case LIT_INSN_FENCE: case LIT_INSN_FREEZE:
        case LIT_INSN_BEGIN: case LIT_INSN_END: case LIT_INSN_LOOP:
            abort();
        }
    }
    if (is_joined(b, thread))
        add_act(b, &t, (struct act){.kind = END, .thread = thread, .loc = -1});
    if (b->traces[thread].len == TRACES)
        give_up(b);
    vec_push(&b->traces[thread], t);
}

/* Well-formed executions, 17.4.7. */

static void add_hb(struct execution *x, int i, int j)
{
    x->hb[i] |= bit(j);
}

static void close_hb(struct execution *x)
{
    for (int k = 0; k < KEYS; k++)
        for (int i = 0; i < KEYS; i++)
            if (x->hb[i] & bit(k))
                x->hb[i] |= x->hb[k];
}

static int pair_number(struct brute *b, int x, int y)
{
    uint16_t p = (uint16_t)(x << 8 | y);
    for (int i = 0; i < b->pairs; i++)
        if (b->pair[i] == p)
            return i;
    if (b->pairs == PAIRS) {
        give_up(b);
        return 0;
    }
    b->pair[b->pairs] = p;
    return b->pairs++;
}

/* 17.4.4 */
static void add_sync(struct brute *b, struct execution *x)
{
    for (int i = 0; i < b->ordered; i++)
        for (int j = i + 1; j < b->ordered; j++) {
            const struct act *p = b->order[i], *q = b->order[j];
            bool sw = (p->kind == UNLOCK && q->kind == LOCK && p->loc == q->loc) ||
                      (p->kind == VWRITE && q->kind == VREAD && p->loc == q->loc) ||
                      (p->kind == END && q->kind == JOIN && q->loc == p->thread);
            if (!sw)
                continue;
            x->sw[p->key] |= bit(q->key);
            add_hb(x, p->key, q->key);
            x->has_sw |= bit(pair_number(b, p->key, q->key));
        }
}

/* The sufficient edges: in the transitive reduction of hb, not in program order. */
static void find_sufficient(struct brute *b, struct execution *x)
{
    for (int i = 0; i < KEYS; i++)
        for (int j = 0; j < KEYS; j++) {
            if (!(x->sw[i] & bit(j)) || b->key[i].thread == b->key[j].thread)
                continue;
            bool detour = false;
            for (int k = 0; k < KEYS; k++)
                detour |= (x->hb[i] & bit(k)) && (x->hb[k] & bit(j));
            for (int z = 0; z < KEYS && !detour; z++)
                if (z == j || (x->hb[j] & bit(z)))
                    x->keeps[z] |= bit(pair_number(b, i, j));
        }
}

static char *state_text(const struct brute *b)
{
    struct buf s;
    buf_init(&s);
    buf_str(&s, "");
    for (int i = 0; i < b->t->showns; i++) {
        const struct lit_final *f = &b->t->final[b->t->shown[i]];
        int v = f->index < 0 ? 0 : b->now[f->thread]->reg[f->index];
        buf_printf(&s, "%s%d:%s=%d;", i ? " " : "", f->thread, f->name, v);
    }
    char *text = mem_strdup(s.at);
    buf_release(&s);
    return text;
}

/* 17.4.5: neither a write that the read happens before, nor one that is hidden. */
static bool may_see(const struct brute *b, const struct execution *x, int r, int w)
{
    if (!(x->acts & bit(w)) || !is_write(b->key[w].kind) ||
        b->key[w].loc != b->key[r].loc || x->value[w] != x->value[r] ||
        (x->hb[r] & bit(w)))
        return false;
    for (int v = 0; v < b->keys; v++)
        if ((x->acts & bit(v)) && v != w && is_write(b->key[v].kind) &&
            b->key[v].loc == b->key[r].loc && (x->hb[w] & bit(v)) && (x->hb[v] & bit(r)))
            return false;
    return true;
}

static void choose_seen(struct brute *b, struct execution *x, int r)
{
    while (r < b->keys && !((x->acts & bit(r)) && b->key[r].kind == READ))
        r++;
    if (r == b->keys) {
        if (b->all.len == EXECUTIONS)
            give_up(b);
        if (b->out->too_many)
            return;
        vec_push(&b->all, *x);
        vec_last(&b->all).state = state_text(b);
        return;
    }
    for (int w = 0; w < b->keys && !b->out->too_many; w++)
        if (may_see(b, x, r, w)) {
            x->sees[r] = (int8_t)w;
            choose_seen(b, x, r + 1);
        }
}

static int initial_write(struct brute *b, int loc)
{
    struct act a = {.kind = b->is_volatile[loc] ? VWRITE : WRITE, .thread = -1};
    a.loc = loc;
    return number(b, &a, 0);
}

/* A volatile read sees the last write before it in the synchronization order. */
static bool see_volatile(struct brute *b, struct execution *x)
{
    for (int i = 0; i < b->ordered; i++) {
        const struct act *r = b->order[i];
        if (r->kind != VREAD)
            continue;
        int w = initial_write(b, r->loc);
        for (int j = 0; j < i; j++)
            if (b->order[j]->kind == VWRITE && b->order[j]->loc == r->loc)
                w = b->order[j]->key;
        if (x->value[w] != r->value)
            return false;
        x->sees[r->key] = (int8_t)w;
    }
    return true;
}

static void build(struct brute *b)
{
    struct execution x = {.acts = b->inits};
    memset(x.sees, -1, sizeof x.sees);
    memset(x.so, -1, sizeof x.so);
    for (int i = 0; i < b->keys; i++)
        if (b->inits & bit(i))
            x.value[i] = (int8_t)b->t->loc[b->key[i].loc].init.n;
    for (int t = 0; t < b->t->threads; t++)
        for (int i = 0; i < b->now[t]->acts; i++) {
            const struct act *a = &b->now[t]->act[i];
            x.acts |= bit(a->key);
            x.value[a->key] = (int8_t)a->value;
            if (is_read(a->kind))
                x.reads |= bit(a->key);
            if (a->kind == PRINT)
                x.externals |= bit(a->key);
            for (int j = 0; j < i; j++)
                add_hb(&x, b->now[t]->act[j].key, a->key);
        }
    for (int i = 0; i < b->keys; i++)
        if (b->inits & bit(i))
            x.hb[i] = x.acts & ~b->inits;
    for (int i = 0; i < b->ordered; i++)
        x.so[b->order[i]->key] = (int8_t)i;
    add_sync(b, &x);
    close_hb(&x);
    find_sufficient(b, &x);
    if (see_volatile(b, &x))
        choose_seen(b, &x, 0);
}

/* Whether a may be next in the synchronization order. */
static bool may_be_next(const struct brute *b, const struct act *a)
{
    int holder = -1;
    bool ended = false;
    for (int i = 0; i < b->ordered; i++) {
        const struct act *p = b->order[i];
        if (p->kind == LOCK && a->kind == LOCK && p->loc == a->loc)
            holder = p->thread;
        if (p->kind == UNLOCK && a->kind == LOCK && p->loc == a->loc)
            holder = -1;
        ended |= p->kind == END && a->kind == JOIN && p->thread == a->loc;
    }
    return holder < 0 && (a->kind != JOIN || ended);
}

static void choose_order(struct brute *b)
{
    bool done = true;
    for (int t = 0; t < b->t->threads && !b->out->too_many; t++) {
        int i = b->at[t], from = i;
        while (i < b->now[t]->acts && !is_sync(b->now[t]->act[i].kind))
            i++;
        if (i == b->now[t]->acts)
            continue;
        done = false;
        const struct act *a = &b->now[t]->act[i];
        if (!may_be_next(b, a))
            continue;
        b->order[b->ordered++] = a;
        b->at[t] = i + 1;
        choose_order(b);
        b->at[t] = from;
        b->ordered--;
    }
    if (done)
        build(b);
}

/* Every value read must be written by somebody. */
static bool values_meet(const struct brute *b)
{
    for (int t = 0; t < b->t->threads; t++)
        for (int i = 0; i < b->now[t]->acts; i++) {
            const struct act *r = &b->now[t]->act[i];
            bool met = !is_read(r->kind) || b->t->loc[r->loc].init.n == r->value;
            for (int u = 0; u < b->t->threads && !met; u++)
                for (int j = 0; j < b->now[u]->acts; j++) {
                    const struct act *w = &b->now[u]->act[j];
                    met |= is_write(w->kind) && w->loc == r->loc && w->value == r->value;
                }
            if (!met)
                return false;
        }
    return true;
}

static void choose_traces(struct brute *b, int t)
{
    if (t == b->t->threads) {
        bool wild = false;
        memset(b->at, 0, sizeof b->at);
        for (int i = 0; i < b->t->threads; i++)
            wild |= b->now[i]->wild;
        if (values_meet(b) && !(wild && !give_up(b)))
            choose_order(b);
        return;
    }
    for (size_t i = 0; i < b->traces[t].len && !b->out->too_many; i++) {
        b->now[t] = &b->traces[t].at[i];
        choose_traces(b, t + 1);
    }
}

/* Other names for the actions of an execution. */

struct renaming {
    struct brute *b;
    const struct execution *x;
    int to[KEYS];
    uint64_t used;
};

static uint64_t rename_set(const struct renaming *n, uint64_t set)
{
    uint64_t out = 0;
    for (; set; set &= set - 1)
        out |= bit(n->to[__builtin_ctzll(set)]);
    return out;
}

static void add_renamed(struct renaming *n)
{
    struct brute *b = n->b;
    const struct execution *x = n->x;
    struct execution y = {.acts = rename_set(n, x->acts),
                          .reads = rename_set(n, x->reads),
                          .externals = rename_set(n, x->externals)};
    memset(y.sees, -1, sizeof y.sees);
    memset(y.so, -1, sizeof y.so);
    for (uint64_t rest = x->acts; rest; rest &= rest - 1) {
        int i = __builtin_ctzll(rest), k = n->to[i];
        y.value[k] = x->value[i];
        y.so[k] = x->so[i];
        y.sees[k] = x->sees[i] < 0 ? (int8_t)-1 : (int8_t)n->to[x->sees[i]];
        y.hb[k] = rename_set(n, x->hb[i]);
        y.sw[k] = rename_set(n, x->sw[i]);
        for (uint64_t to = y.sw[k]; to; to &= to - 1)
            y.has_sw |= bit(pair_number(b, k, __builtin_ctzll(to)));
    }
    find_sufficient(b, &y);
    if (b->renamed.len == EXECUTIONS)
        give_up(b);
    else
        vec_push(&b->renamed, y);
}

static void rename_from(struct renaming *n, int i)
{
    struct brute *b = n->b;
    while (i < b->keys && !(n->x->acts & bit(i)))
        i++;
    if (i == b->keys) {
        add_renamed(n);
        return;
    }
    for (int k = 0; k < b->keys && !b->out->too_many; k++) {
        const struct act *a = &b->key[i], *c = &b->key[k];
        if (a->kind != c->kind || a->thread != c->thread || a->loc != c->loc ||
            (n->used & bit(k)))
            continue;
        n->to[i] = k;
        n->used |= bit(k);
        rename_from(n, i + 1);
        n->used &= ~bit(k);
    }
}

static void rename_all(struct brute *b, bool free_match)
{
    for (size_t i = 0; i < b->all.len; i++) {
        struct renaming n = {.b = b, .x = &b->all.at[i]};
        if (free_match)
            rename_from(&n, 0);
        else
            vec_push(&b->renamed, b->all.at[i]);
    }
}

/* Legal executions, 17.4.8. */

struct justifying {
    struct brute *b;
    const struct execution *e;
    struct map seen;
};

/* hb and so agree on a pair: conditions 2 and 3. */
static bool pair_agrees(const struct execution *e, const struct execution *x, int i,
                        int j)
{
    bool so = e->so[i] >= 0 && e->so[j] >= 0;
    return !((e->hb[i] ^ x->hb[i]) & bit(j)) && !((e->hb[j] ^ x->hb[j]) & bit(i)) &&
           (!so || (e->so[i] < e->so[j]) == (x->so[i] < x->so[j]));
}

static bool agrees(const struct execution *e, const struct execution *x, int i,
                   uint64_t with)
{
    for (; with; with &= with - 1)
        if (!pair_agrees(e, x, i, __builtin_ctzll(with)))
            return false;
    return true;
}

/* Conditions 5 and 6: what reads in x see when `c` was committed before. */
static bool reads_fit(const struct execution *e, const struct execution *x, uint64_t c)
{
    for (uint64_t rest = x->reads; rest; rest &= rest - 1) {
        int r = __builtin_ctzll(rest);
        if (c & bit(r) ? x->sees[r] != e->sees[r] : !(x->hb[x->sees[r]] & bit(r)))
            return false;
    }
    return true;
}

/* Conditions 1, 4 and 7 for a new action, 2 and 3 with those committed before. */
static bool may_commit(struct justifying *s, const struct execution *x, int a, uint64_t c)
{
    const struct execution *e = s->e;
    enum kind k = s->b->key[a].kind;
    if ((is_write(k) || k == PRINT) && x->value[a] != e->value[a])
        return false;
    if (is_read(k) && (!(c & bit(x->sees[a])) || !(c & bit(e->sees[a]))))
        return false;
    return agrees(e, x, a, c);
}

static bool condition_9(const struct execution *x, uint64_t c)
{
    for (uint64_t rest = x->externals & ~c; rest; rest &= rest - 1)
        if (x->hb[__builtin_ctzll(rest)] & c)
            return false;
    return true;
}

static bool reach(struct justifying *s, uint64_t c, uint64_t kept);

/* Tries to commit any set of further actions in x. */
static bool try_execution(struct justifying *s, const struct execution *x, uint64_t c,
                          uint64_t kept)
{
    const struct execution *e = s->e;
    uint64_t can = 0;
    if ((c & ~x->acts) || (kept & ~x->has_sw) || !reads_fit(e, x, c))
        return false;
    for (uint64_t rest = c; rest; rest &= rest - 1) {
        int a = __builtin_ctzll(rest);
        bool fixed = is_read(s->b->key[a].kind) || x->value[a] == e->value[a];
        if (!fixed || !agrees(e, x, a, c))
            return false;
    }
    for (uint64_t rest = x->acts & e->acts & ~c; rest; rest &= rest - 1)
        if (may_commit(s, x, __builtin_ctzll(rest), c))
            can |= rest & -rest;
    for (uint64_t d = can; d && !s->b->out->too_many; d = (d - 1) & can) {
        bool fits = condition_9(x, c | d);
        uint64_t keeps = kept;
        for (uint64_t rest = d; rest && fits; rest &= rest - 1)
            fits = agrees(e, x, __builtin_ctzll(rest), d);
        for (uint64_t rest = c | d; rest; rest &= rest - 1)
            keeps |= x->keeps[__builtin_ctzll(rest)];
        if (fits && reach(s, c | d, keeps))
            return true;
    }
    return false;
}

static bool reach(struct justifying *s, uint64_t c, uint64_t kept)
{
    struct brute *b = s->b;
    if (c == s->e->acts)
        return true;
    if (!map_put(&s->seen, hash_pair(c, kept), 1))
        return false;
    for (size_t i = 0; i < b->renamed.len && !b->out->too_many; i++) {
        if (++b->out->steps > STEPS)
            give_up(b);
        if (try_execution(s, &b->renamed.at[i], c, kept))
            return true;
    }
    return false;
}

/* Initial writes are in all executions, with the same values and before all else: they
 * are committed to begin with. */
static bool is_legal(struct brute *b, const struct execution *e)
{
    struct justifying s = {.b = b, .e = e};
    map_init(&s.seen);
    bool legal = reach(&s, b->inits, 0);
    map_release(&s.seen);
    return legal;
}

static bool is_known(const struct commit_states *o, const char *state)
{
    for (size_t i = 0; i < o->text.len; i++)
        if (strcmp(o->text.at[i], state) == 0)
            return true;
    return false;
}

static int compare_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void set_up(struct brute *b)
{
    struct lit_test *t = b->t;
    for (int i = 0; i < t->threads; i++)
        for (int k = 0; k < t->thread[i].insns; k++) {
            const struct lit_insn *in = &t->thread[i].insn[k];
            if (in->kind == LIT_INSN_LOAD || in->kind == LIT_INSN_STORE)
                b->is_volatile[in->at.loc] |= in->mode == LIT_VOLATILE;
        }
    for (int l = 0; l < t->locs; l++)
        if (t->loc[l].kind != LIT_LOC_MONITOR)
            b->inits |= bit(initial_write(b, l));
}

void commit_explore(struct lit_test *t, bool free_match, struct commit_states *out)
{
    struct brute *b = mem_zalloc(sizeof *b);
    *out = (struct commit_states){0};
    b->t = t;
    b->out = out;
    set_up(b);
    for (int i = 0; i < t->threads; i++)
        run_thread(b, i, 0, (struct trace){0});
    if (!out->too_many)
        choose_traces(b, 0);
    out->executions = b->all.len;
    if (!out->too_many)
        rename_all(b, free_match);
    for (size_t i = 0; i < b->all.len && !out->too_many; i++) {
        if (is_known(out, b->all.at[i].state))
            continue;
        bool legal = is_legal(b, &b->all.at[i]);
        if (legal)
            vec_push(&out->text, mem_strdup(b->all.at[i].state));
        out->legal += legal;
        out->refused += !legal;
    }
    if (out->text.len)
        qsort(out->text.at, out->text.len, sizeof *out->text.at, compare_text);
    for (size_t i = 0; i < b->all.len; i++)
        mem_free(b->all.at[i].state);
    for (int i = 0; i < THREADS; i++)
        vec_release(&b->traces[i]);
    vec_release(&b->all);
    vec_release(&b->renamed);
    mem_free(b);
}

void commit_states_release(struct commit_states *s)
{
    for (size_t i = 0; i < s->text.len; i++)
        mem_free(s->text.at[i]);
    vec_release(&s->text);
}
