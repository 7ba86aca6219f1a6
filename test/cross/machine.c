/* SPDX-License-Identifier: Apache-2.0 */
/* See machine.h. A state is a flat array of integers, so that it is copied, hashed and
 * compared as bytes. Values carry in bit 32 whether they are addresses. */
#include "machine.h"

#include "base/hash.h"
#include "base/map.h"
#include "litmus/result.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_THREADS = 4, MAX_REGS = 16, MAX_LOCS = 8, MAX_BUFFER = 6, MAX_ENTRIES = 24,
       MAX_STATES = 400000 };

struct thread_state {
    int32_t pc, half; /* half: the read of a split update is done, `old` holds it */
    int64_t old;
    int64_t reg[MAX_REGS];
    int32_t buffered;
    int32_t loc[MAX_BUFFER];
    int64_t value[MAX_BUFFER];
};

typedef uint8_t clock[MAX_THREADS];

/* PJMM: a write, with the clock of its thread. */
struct entry {
    int64_t value;
    int32_t loc;
    clock when;
};

struct state {
    int64_t memory[MAX_LOCS];
    clock knows[MAX_THREADS], sync[MAX_LOCS]; /* PJMM: of threads, volatiles, monitors */
    int32_t entries;
    struct entry entry[MAX_ENTRIES];
    int32_t owner[MAX_LOCS], held[MAX_LOCS]; /* of monitors */
    struct thread_state thread[MAX_THREADS];
};

struct machine {
    const struct lit_test *t;
    enum machine_memory kind;
    struct map seen;
    VEC(struct state) todo;
    struct machine_states *out;
};

static int64_t pack(struct lit_value v)
{
    return (int64_t)(uint32_t)v.n | (v.is_addr ? INT64_C(1) << 32 : 0);
}

static struct lit_value unpack(int64_t v)
{
    return (struct lit_value){v >> 32 & 1, (int32_t)(uint32_t)v};
}

/* Expressions of lowered instructions. False: the thread can't go on (division by 0). */
static bool compute(const struct lit_expr *x, const struct thread_state *th, int64_t *out)
{
    int64_t a, b = 0;
    int32_t n;
    switch (x->kind) {
    case LIT_EXPR_CONST: *out = pack(x->value); return true;
    case LIT_EXPR_REG: *out = th->reg[x->reg]; return true;
    case LIT_EXPR_NEG: case LIT_EXPR_NOT: case LIT_EXPR_COMPL: case LIT_EXPR_BINARY:
        break;
    case LIT_EXPR_ANDALSO: case LIT_EXPR_ORELSE: case LIT_EXPR_READ: case LIT_EXPR_RMW:
    case LIT_EXPR_CAS: abort();
    }
    if (!compute(x->a, th, &a) || (x->b && !compute(x->b, th, &b)))
        return false;
    int32_t p = unpack(a).n, q = unpack(b).n;
    if (x->kind == LIT_EXPR_NEG)
        n = (int32_t)(0u - (uint32_t)p);
    else if (x->kind == LIT_EXPR_NOT)
        n = a == 0;
    else if (x->kind == LIT_EXPR_COMPL)
        n = ~p;
    else if (x->op == LIT_OP_EQ || x->op == LIT_OP_NE)
        n = (a == b) == (x->op == LIT_OP_EQ);
    else if (!lit_compute(x->op, p, q, &n))
        return false;
    *out = (uint32_t)n;
    return true;
}

static bool locate(const struct machine *m, const struct lit_place *at,
                   const struct thread_state *th, int *loc)
{
    int64_t v = 0;
    if (at->index && !compute(at->index, th, &v))
        return false;
    *loc = at->loc;
    if (at->kind == LIT_AT_LOC)
        return true;
    if (at->kind == LIT_AT_POINTER) {
        const struct lit_addr *a = &m->t->addr[unpack(v).n];
        *loc = a->first;
        return unpack(v).is_addr && a->kind == LIT_ADDR_LOC;
    }
    if (at->kind == LIT_AT_ELEMENT) {
        const struct lit_addr *a = &m->t->addr[at->addr];
        *loc = a->first + unpack(v).n;
        return unpack(v).n >= 0 && unpack(v).n < a->count;
    }
    return false;
}

static int64_t load(const struct state *s, const struct thread_state *th, int loc)
{
    for (int i = th->buffered; i-- > 0;)
        if (th->loc[i] == loc)
            return th->value[i];
    return s->memory[loc];
}

/* False: no room in the buffer; flush first. */
static bool store(const struct machine *m, struct state *s, struct thread_state *th,
                  int loc, int64_t value)
{
    if (m->kind != MACHINE_TSO) {
        s->memory[loc] = value;
        return true;
    }
    if (th->buffered == MAX_BUFFER)
        return false;
    th->loc[th->buffered] = loc;
    th->value[th->buffered++] = value;
    return true;
}

static void set_reg(struct thread_state *th, int reg, int64_t value)
{
    if (reg >= 0)
        th->reg[reg] = value;
}

static void push(struct machine *m, const struct state *s);

static bool before(const uint8_t *a, const uint8_t *b)
{
    for (int i = 0; i < MAX_THREADS; i++)
        if (a[i] > b[i])
            return false;
    return true;
}

static void join_clock(uint8_t *a, const uint8_t *b)
{
    for (int i = 0; i < MAX_THREADS; i++)
        if (b[i] > a[i])
            a[i] = b[i];
}

/* A read of who knows `now` may return entry i: no later one of the location hides it. */
static bool visible(const struct state *s, int i, const uint8_t *now)
{
    for (int j = i + 1; j < s->entries; j++)
        if (s->entry[j].loc == s->entry[i].loc &&
            before(s->entry[i].when, s->entry[j].when) && before(s->entry[j].when, now))
            return false;
    return true;
}

/* PJMM: records a write; false when the history is full. */
static bool remember(const struct machine *m, struct state *s, int thread, int loc,
                     int64_t value)
{
    if (m->kind != MACHINE_PJMM)
        return true;
    if (s->entries == MAX_ENTRIES) {
        m->out->too_many = true;
        return false;
    }
    struct entry *e = &s->entry[s->entries++];
    s->knows[thread][thread]++;
    e->loc = loc;
    e->value = value;
    memcpy(e->when, s->knows[thread], sizeof e->when);
    return true;
}

/* PJMM: synchronization through a volatile or a monitor. */
static void acquire(struct state *s, int thread, int loc)
{
    join_clock(s->knows[thread], s->sync[loc]);
}

static void release(struct state *s, int thread, int loc)
{
    join_clock(s->sync[loc], s->knows[thread]);
}

/* A plain read under PJMM: one successor for each visible write. */
static void step_read_any(struct machine *m, const struct state *from, int i, int loc,
                          const struct lit_insn *in)
{
    for (int k = 0; k < from->entries; k++) {
        if (from->entry[k].loc != loc || !visible(from, k, from->knows[i]))
            continue;
        struct state s = *from;
        set_reg(&s.thread[i], in->dst, s.entry[k].value);
        s.thread[i].pc++;
        push(m, &s);
    }
}

/* What an update writes, if anything; and its result. */
static bool update(const struct lit_insn *in, const struct thread_state *th, int64_t old,
                   int64_t *new, bool *writes, int64_t *result)
{
    int64_t a, b = 0;
    if (!compute(in->a, th, &a) || (in->b && !compute(in->b, th, &b)))
        return false;
    *result = old;
    *writes = true;
    if (in->kind == LIT_INSN_CAS) {
        *writes = old == a;
        *new = b;
        if (in->yields_bool)
            *result = *writes;
        return true;
    }
    *new = a;
    if (in->op == LIT_OP_NONE)
        return true;
    int32_t n;
    if (!lit_compute(in->op, unpack(old).n, unpack(a).n, &n))
        return false;
    *new = (uint32_t)n;
    return true;
}

/* An update in one step, on memory: x86 needs an empty buffer for it. */
static void step_atomic(struct machine *m, struct state s, int i, int loc,
                        const struct lit_insn *in)
{
    struct thread_state *th = &s.thread[i];
    int64_t new, result;
    bool writes;
    if (th->buffered)
        return;
    if (in->weak && in->kind == LIT_INSN_CAS) {
        struct state failed = s;
        acquire(&failed, i, loc);
        set_reg(&failed.thread[i], in->dst, in->yields_bool ? 0 : s.memory[loc]);
        failed.thread[i].pc++;
        push(m, &failed);
    }
    if (!update(in, th, s.memory[loc], &new, &writes, &result))
        return;
    acquire(&s, i, loc);
    if (writes) {
        s.memory[loc] = new;
        if (!remember(m, &s, i, loc, new))
            return;
        release(&s, i, loc);
    }
    set_reg(th, in->dst, result);
    th->pc++;
    push(m, &s);
}

/* An update without LOCK: a read, later a write. */
static void step_split(struct machine *m, struct state s, int i, int loc,
                       const struct lit_insn *in)
{
    struct thread_state *th = &s.thread[i];
    int64_t new, result;
    bool writes;
    if (!th->half) {
        th->old = load(&s, th, loc);
        th->half = 1;
    } else {
        if (!update(in, th, th->old, &new, &writes, &result) ||
            (writes && !store(m, &s, th, loc, new)))
            return;
        set_reg(th, in->dst, result);
        th->half = 0;
        th->old = 0;
        th->pc++;
    }
    push(m, &s);
}

static void step_monitor(struct machine *m, struct state s, int i,
                         const struct lit_insn *in)
{
    int loc = in->at.loc;
    if (in->kind == LIT_INSN_LOCK) {
        if (s.held[loc] && s.owner[loc] != i)
            return;
        s.owner[loc] = i;
        s.held[loc]++;
        acquire(&s, i, loc);
    } else {
        if (!s.held[loc] || s.owner[loc] != i)
            return;
        if (--s.held[loc] == 0)
            s.owner[loc] = 0;
        release(&s, i, loc);
    }
    s.thread[i].pc++;
    push(m, &s);
}

static bool ended(const struct machine *m, const struct state *s, int i)
{
    const struct lit_thread *th = &m->t->thread[i];
    int pc = s->thread[i].pc;
    return pc >= th->insns || th->insn[pc].kind == LIT_INSN_EXIT;
}

static void step_thread(struct machine *m, const struct state *from, int i)
{
    struct state s = *from;
    struct thread_state *th = &s.thread[i];
    const struct lit_insn *in = &m->t->thread[i].insn[th->pc];
    int64_t value;
    int loc = -1;
    bool access = in->kind == LIT_INSN_LOAD || in->kind == LIT_INSN_STORE ||
                  in->kind == LIT_INSN_RMW || in->kind == LIT_INSN_CAS;
    if (access && !locate(m, &in->at, th, &loc))
        return;
    switch ((int)in->kind) {
    case LIT_INSN_LOAD:
        if (m->kind == MACHINE_PJMM && in->mode != LIT_VOLATILE) {
            step_read_any(m, &s, i, loc, in);
            return;
        }
        acquire(&s, i, loc);
        set_reg(th, in->dst, load(&s, th, loc));
        break;
    case LIT_INSN_STORE:
        if (!compute(in->a, th, &value) || !store(m, &s, th, loc, value) ||
            !remember(m, &s, i, loc, value))
            return;
        if (in->mode == LIT_VOLATILE)
            release(&s, i, loc);
        break;
    case LIT_INSN_RMW: case LIT_INSN_CAS:
        if (in->split && in->mode != LIT_ATOMIC)
            step_split(m, s, i, loc, in);
        else
            step_atomic(m, s, i, loc, in);
        return;
    case LIT_INSN_LOCK: case LIT_INSN_UNLOCK: step_monitor(m, s, i, in); return;
    case LIT_INSN_FENCE:
        if (in->mode == LIT_MFENCE && th->buffered)
            return;
        break;
    case LIT_INSN_JOIN:
        if (!ended(m, &s, in->target))
            return;
        join_clock(s.knows[i], s.knows[in->target]);
        break;
    default: abort();
    }
    th->pc++;
    push(m, &s);
}

static void step_flush(struct machine *m, const struct state *from, int i)
{
    struct state s = *from;
    struct thread_state *th = &s.thread[i];
    s.memory[th->loc[0]] = th->value[0];
    th->buffered--;
    memmove(th->loc, th->loc + 1, sizeof th->loc - sizeof *th->loc);
    memmove(th->value, th->value + 1, sizeof th->value - sizeof *th->value);
    th->loc[MAX_BUFFER - 1] = 0;
    th->value[MAX_BUFFER - 1] = 0;
    push(m, &s);
}

/* Steps that no other thread can notice are taken at once. False: stuck for ever. */
static bool run_local(const struct machine *m, struct thread_state *th, int i)
{
    const struct lit_thread *code = &m->t->thread[i];
    for (int steps = 0; th->pc < code->insns && steps < 1000; steps++) {
        const struct lit_insn *in = &code->insn[th->pc];
        int64_t v;
        if (in->kind == LIT_INSN_SET || in->kind == LIT_INSN_BRANCH) {
            if (!compute(in->a, th, &v))
                return false;
            if (in->kind == LIT_INSN_SET)
                set_reg(th, in->dst, v);
            th->pc = in->kind == LIT_INSN_BRANCH && v != 0 ? in->target : th->pc + 1;
        } else if (in->kind == LIT_INSN_JUMP) {
            th->pc = in->target;
        } else if (in->kind == LIT_INSN_PRINT || in->kind == LIT_INSN_BEGIN ||
                   in->kind == LIT_INSN_END || in->kind == LIT_INSN_LOOP ||
                   in->kind == LIT_INSN_FREEZE) {
            th->pc++;
        } else {
            return true;
        }
    }
    return true;
}

static void push(struct machine *m, const struct state *from)
{
    struct state s = *from;
    for (int i = 0; i < m->t->threads; i++)
        if (!run_local(m, &s.thread[i], i))
            return;
    if (m->seen.len >= MAX_STATES)
        m->out->too_many = true;
    else if (map_put(&m->seen, hash_bytes(&s, sizeof s), 1))
        vec_push(&m->todo, s);
}

static void print_state(struct machine *m, const struct state *s)
{
    const struct lit_test *t = m->t;
    struct lit_cell *cell = mem_zalloc((size_t)(t->showns + 1) * sizeof *cell);
    struct lit_state final = {.cell = cell};
    struct buf b;
    for (int i = 0; i < t->showns; i++) {
        const struct lit_final *f = &t->final[t->shown[i]];
        int64_t v = f->index < 0 ? 0 : f->thread < 0 ? s->memory[f->index]
                                                     : s->thread[f->thread].reg[f->index];
        cell[i].value = unpack(v);
    }
    buf_init(&b);
    lit_print_state(&b, t, &final);
    vec_push(&m->out->text, mem_strdup(b.at));
    buf_release(&b);
    mem_free(cell);
}

static bool is_volatile(const struct lit_test *t, int loc)
{
    for (int i = 0; i < t->threads; i++)
        for (int k = 0; k < t->thread[i].insns; k++) {
            const struct lit_insn *in = &t->thread[i].insn[k];
            if (in->mode == LIT_VOLATILE && in->at.loc == loc &&
                (in->kind == LIT_INSN_LOAD || in->kind == LIT_INSN_STORE ||
                 in->kind == LIT_INSN_RMW || in->kind == LIT_INSN_CAS))
                return true;
        }
    return false;
}

/* Under PJMM a plain location ends with whatever a read after all else may return. */
static void record(struct machine *m, struct state s, int loc)
{
    static const clock all = {255, 255, 255, 255};
    while (loc < m->t->locs && (m->kind != MACHINE_PJMM || is_volatile(m->t, loc) ||
                                m->t->loc[loc].kind == LIT_LOC_MONITOR))
        loc++;
    if (loc == m->t->locs) {
        print_state(m, &s);
        return;
    }
    for (int k = 0; k < s.entries; k++)
        if (s.entry[k].loc == loc && visible(&s, k, all)) {
            s.memory[loc] = s.entry[k].value;
            record(m, s, loc + 1);
        }
}

static int compare_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort_states(struct machine_states *s)
{
    size_t kept = 0;
    if (s->text.len)
        qsort(s->text.at, s->text.len, sizeof *s->text.at, compare_text);
    for (size_t i = 0; i < s->text.len; i++) {
        if (kept && strcmp(s->text.at[i], s->text.at[kept - 1]) == 0)
            mem_free(s->text.at[i]);
        else
            s->text.at[kept++] = s->text.at[i];
    }
    s->text.len = kept;
}

static bool fits(const struct lit_test *t)
{
    bool ok = t->threads <= MAX_THREADS && t->locs <= MAX_LOCS;
    for (int i = 0; ok && i < t->threads; i++)
        ok = t->thread[i].regs <= MAX_REGS;
    return ok;
}

void machine_explore(const struct lit_test *t, enum machine_memory memory,
                     struct machine_states *out)
{
    struct machine m = {.t = t, .kind = memory, .out = out};
    struct state start;
    *out = (struct machine_states){.too_many = !fits(t)};
    if (out->too_many)
        return;
    memset(&start, 0, sizeof start);
    for (int i = 0; i < t->locs; i++) {
        start.memory[i] = pack(t->loc[i].init);
        start.entry[start.entries++] = (struct entry){start.memory[i], i, {0}};
    }
    if (memory != MACHINE_PJMM)
        start.entries = 0;
    for (int i = 0; i < t->threads; i++)
        for (int r = 0; r < t->thread[i].regs; r++)
            start.thread[i].reg[r] = pack(t->thread[i].reg[r].init);
    map_init(&m.seen);
    push(&m, &start);
    while (m.todo.len && !out->too_many) {
        struct state s = vec_pop(&m.todo);
        bool done = true;
        for (int i = 0; i < t->threads; i++) {
            done = done && ended(&m, &s, i) && !s.thread[i].buffered;
            if (s.thread[i].buffered)
                step_flush(&m, &s, i);
            if (!ended(&m, &s, i))
                step_thread(&m, &s, i);
        }
        if (done)
            record(&m, s, 0);
    }
    out->explored = m.seen.len;
    vec_release(&m.todo);
    map_release(&m.seen);
    sort_states(out);
}

void machine_states_release(struct machine_states *s)
{
    for (size_t i = 0; i < s->text.len; i++)
        mem_free(s->text.at[i]);
    vec_release(&s->text);
}
