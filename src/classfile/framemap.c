/* SPDX-License-Identifier: Apache-2.0 */
/* Frame maps: which slots hold references before an instruction, which locals are live.
 *
 * Forward flow needs one bit a slot: "a reference on every way here". Where a reference
 * meets anything else the slot is no reference, so ways merge by AND; no other kind has
 * to be told apart. Backward flow is the usual liveness. Only states at block starts are
 * kept; inside a block they are derived when asked for. A local that no instruction reads
 * is never live and is not tracked, so space goes with the slots really used.
 *
 * A handler is entered with the locals as they were before the instruction that failed:
 * a store cannot fail, so what it leaves counts only from the next instruction on
 * (JVMS 4.10.1.6). This matches the verifier: in code it accepts, a live local is a
 * reference here exactly if it is one there. */
#include "base/mem.h"
#include "classfile/framemap.h"

#include <string.h>

enum {
    /* Words touched before a method counts as too complex; a few tenths of a second. A
     * method written by a compiler takes thousands. */
    BUDGET = 1 << 28,
    CACHE_ENTRIES = 256,
    CACHE_WORDS = 1 << 15
};

struct block {
    uint64_t *ref; /* tracked locals, then stack; NULL when never reached */
    uint64_t word; /* what ref points to when one word is enough */
    uint32_t depth;
};

struct answer {
    uint64_t *bits; /* ref, then live; NULL = entry not used */
    uint32_t insn, depth;
};

struct cf_map {
    const struct cf_class *c;
    const struct cf_body *body;
    struct symtab *syms;
    struct flow flow;
    struct flow_locals locals;
    uint32_t max_locals, max_stack;
    uint32_t tracked;      /* of locals */
    struct block *block;
    uint32_t live_words;   /* words for a bit per tracked local */
    uint64_t *out;         /* per block: locals live at its end */
    uint64_t *hand;        /* per block: live in its handlers; NULL = no handlers */
    uint64_t *scratch;     /* state during a simulation */
    struct answer *answer; /* direct-mapped by instruction; a power of two of them */
    uint32_t answers;
};

/* An empty frame, and the frame at the start of a block that is reached. */
static struct sim frame_of(const struct cf_map *m)
{
    memset(m->scratch, 0, words_for(m->tracked + m->max_stack) * sizeof *m->scratch);
    return (struct sim){.c = m->c, .syms = m->syms, .locals = &m->locals,
                        .max_stack = m->max_stack, .w = m->scratch};
}

static struct sim start_of(const struct cf_map *m, uint32_t b)
{
    struct sim s = frame_of(m);
    s.depth = m->block[b].depth;
    memcpy(s.w, m->block[b].ref, words_for(m->tracked + s.depth) * sizeof *s.w);
    return s;
}

/* ---- forward flow ---- */

struct forward {
    struct cf_map *map;
    uint8_t *dirty;
    uint32_t lowest;   /* dirty block to begin the next sweep with */
    uint64_t *handler; /* what a handler of the block at hand sees */
    uint64_t work;
};

static void make_dirty(struct forward *f, uint32_t b)
{
    f->dirty[b] = 1;
    if (b < f->lowest)
        f->lowest = b;
}

static void first_visit(struct forward *f, uint32_t to, const uint64_t *w, uint32_t depth)
{
    struct block *b = &f->map->block[to];
    uint32_t n = words_for(f->map->tracked + depth);
    b->ref = n <= 1 ? &b->word : mem_alloc(n * sizeof *b->ref);
    memcpy(b->ref, w, n * sizeof *w);
    b->depth = depth;
    make_dirty(f, to);
}

/* False when the depths differ, or when the method is too complex. */
static bool merge(struct forward *f, uint32_t to, const uint64_t *w, uint32_t depth)
{
    struct block *b = &f->map->block[to];
    uint32_t n = words_for(f->map->tracked + depth);
    f->work += n + 1;
    if (f->work > BUDGET)
        return false;
    if (!b->ref) {
        first_visit(f, to, w, depth);
        return true;
    }
    if (b->depth != depth)
        return false;
    uint64_t lost = 0;
    for (uint32_t i = 0; i < n; i++) {
        lost |= b->ref[i] & ~w[i];
        b->ref[i] &= w[i];
    }
    if (lost)
        make_dirty(f, to);
    return true;
}

/* What the handler sees starts as the locals at the block's start ... */
static void handler_begin(struct forward *f, const uint64_t *in)
{
    uint32_t t = f->map->tracked;
    memcpy(f->handler, in, words_for(t) * sizeof *in);
    if (t % 64)
        f->handler[t / 64] &= ((uint64_t)1 << t % 64) - 1;
    else
        f->handler[t / 64] = 0;
    put_bit(f->handler, t, true); /* the exception */
}

/* ... and loses what a store made no reference. */
static void handler_after(struct forward *f, const struct sim *s,
                          const struct cf_insn *in)
{
    if (!flow_stores(in->op))
        return;
    for (uint32_t k = 0; k < flow_store_slots(in->op); k++) {
        uint32_t i = f->map->locals.index[in->a + k];
        if (i != FLOW_UNTRACKED && !get_bit(s->w, i))
            put_bit(f->handler, i, false);
    }
}

static bool handler_merge(struct forward *f, uint32_t b)
{
    const struct flow *flow = &f->map->flow;
    const struct cf_body *body = f->map->body;
    f->work += body->handlers;
    for (uint32_t h = 0; h < body->handlers; h++) {
        if (!flow_covers(flow, &body->handler[h], b))
            continue;
        if (f->map->max_stack == 0 ||
            !merge(f, flow->of[body->handler[h].target], f->handler, 1))
            return false;
    }
    return true;
}

static bool flow_block(struct forward *f, uint32_t b)
{
    struct cf_map *m = f->map;
    struct sim s = start_of(m, b);
    uint32_t end = m->flow.start[b + 1];
    if (m->body->handlers)
        handler_begin(f, s.w);
    for (uint32_t i = m->flow.start[b]; i < end; i++) {
        if (!sim_step(&s, &m->body->insn[i]))
            return false;
        if (m->body->handlers && i + 1 < end)
            handler_after(f, &s, &m->body->insn[i]);
    }
    f->work += end - m->flow.start[b] + words_for(m->tracked + m->max_stack);
    if (m->body->handlers && !handler_merge(f, b))
        return false;
    uint32_t to;
    for (uint32_t e = 0; (to = flow_edge(&m->flow, b, e)) != FLOW_NONE; e++) {
        if (to == FLOW_END || !merge(f, to, s.w, s.depth))
            return false;
    }
    return true;
}

static bool enter(struct forward *f, const struct cf_member *m)
{
    struct cf_map *map = f->map;
    const char *desc = sym_text(map->syms, m->desc);
    bool receiver = !(m->flags & CF_STATIC);
    int args = cf_arg_slots(desc);
    if (args < 0 || (uint32_t)args + receiver > map->max_locals)
        return false;
    struct sim s = frame_of(map);
    uint32_t at = 0;
    if (receiver)
        sim_set_local(&s, at++, true);
    for (const char *p = desc + 1; *p != ')';) {
        char kind = cf_type_next(&p);
        sim_set_local(&s, at, flow_is_ref(kind));
        at += flow_is_wide(kind) ? 2 : 1;
    }
    return merge(f, 0, s.w, 0);
}

/* Sweeps in code order, which for compiled code nearly is the order of control. */
static bool sweep(struct forward *f)
{
    while (f->lowest != FLOW_NONE) {
        uint32_t b = f->lowest;
        f->lowest = FLOW_NONE;
        for (; b < f->map->flow.blocks; b++) {
            f->work++;
            if (!f->dirty[b])
                continue;
            f->dirty[b] = 0;
            if (!flow_block(f, b))
                return false;
            if (f->lowest > b)
                f->lowest = FLOW_NONE; /* still ahead in this sweep */
        }
    }
    return true;
}

static bool forward(struct cf_map *map, const struct cf_member *m)
{
    struct forward f = {.map = map, .lowest = FLOW_NONE};
    f.dirty = mem_zalloc(map->flow.blocks);
    f.handler = mem_zalloc((words_for(map->tracked) + 1) * sizeof *f.handler);
    bool ok = enter(&f, m) && sweep(&f);
    mem_free(f.dirty);
    mem_free(f.handler);
    return ok;
}

/* ---- liveness ---- */

/* Goes back over one instruction. */
static void live_before(const struct cf_map *m, const struct cf_insn *in, uint64_t *live)
{
    if (flow_stores(in->op)) {
        for (uint32_t k = 0; k < flow_store_slots(in->op); k++) {
            if (m->locals.index[in->a + k] != FLOW_UNTRACKED)
                put_bit(live, m->locals.index[in->a + k], false);
        }
    } else if (flow_loads(in->op) || in->op == CF_OP_IINC) {
        char kind = *flow_effect[in->op].pushes;
        put_bit(live, m->locals.index[in->a], true);
        if (flow_is_wide(kind))
            put_bit(live, m->locals.index[in->a + 1u], true);
    }
}

struct backward {
    uint64_t *gen, *pass, *in; /* per block: read before written; not written; live */
};

static void summarize(const struct cf_map *m, struct backward *w)
{
    uint32_t n = m->live_words;
    for (uint32_t b = 0; b < m->flow.blocks; b++) {
        uint64_t *gen = w->gen + (size_t)b * n, *pass = w->pass + (size_t)b * n;
        memset(pass, 0xff, n * sizeof *pass);
        for (uint32_t i = m->flow.start[b + 1]; i-- > m->flow.start[b];) {
            live_before(m, &m->body->insn[i], gen);
            live_before(m, &m->body->insn[i], pass);
        }
    }
}

static bool live_block(const struct cf_map *m, struct backward *w, uint32_t b,
                       uint64_t *work)
{
    uint32_t n = m->live_words;
    uint64_t *out = m->out + (size_t)b * n, *in = w->in + (size_t)b * n, changed = 0;
    uint32_t to;
    for (uint32_t e = 0; (to = flow_edge(&m->flow, b, e)) != FLOW_NONE; e++) {
        for (uint32_t k = 0; k < n && to != FLOW_END; k++)
            out[k] |= w->in[(size_t)to * n + k];
        *work += n + 1;
    }
    for (uint32_t h = 0; h < m->body->handlers; h++) {
        if (!flow_covers(&m->flow, &m->body->handler[h], b))
            continue;
        size_t at = (size_t)m->flow.of[m->body->handler[h].target] * n;
        for (uint32_t k = 0; k < n; k++)
            m->hand[(size_t)b * n + k] |= w->in[at + k];
        *work += n;
    }
    *work += m->body->handlers + n;
    for (uint32_t k = 0; k < n; k++) {
        size_t at = (size_t)b * n + k;
        uint64_t v = w->gen[at] | (out[k] & w->pass[at]) | (m->hand ? m->hand[at] : 0);
        changed |= v & ~in[k];
        in[k] = v;
    }
    return changed != 0;
}

static void backward(struct cf_map *m)
{
    size_t words = (size_t)m->flow.blocks * m->live_words, size = words * sizeof *m->out;
    m->out = mem_zalloc(size);
    if (m->body->handlers)
        m->hand = mem_zalloc(size);
    struct backward w;
    w.gen = mem_zalloc(3 * size);
    w.pass = w.gen + words;
    w.in = w.pass + words;
    summarize(m, &w);
    uint64_t work = 0;
    for (bool changed = true; changed && work <= BUDGET;) {
        changed = false;
        for (uint32_t b = m->flow.blocks; b-- > 0;)
            changed = live_block(m, &w, b, &work) || changed;
    }
    if (work > BUDGET) /* give up: all may be live */
        memset(m->out, 0xff, size);
    if (work > BUDGET && m->hand)
        memset(m->hand, 0xff, size);
    mem_free(w.gen);
}

/* ---- making a map ---- */

struct cf_map *cf_map_new(const struct cf_class *c, const struct cf_member *m,
                          const struct cf_body *body, struct symtab *syms)
{
    struct cf_map *map = mem_zalloc(sizeof *map);
    map->c = c;
    map->body = body;
    map->syms = syms;
    map->max_locals = m->code->max_locals;
    map->max_stack = m->code->max_stack;
    flow_init(&map->flow, body);
    bool fit = flow_locals_init(&map->locals, body, map->max_locals);
    map->tracked = map->locals.tracked;
    map->live_words = words_for(map->tracked);
    map->block = mem_zalloc(map->flow.blocks * sizeof *map->block);
    map->scratch = mem_zalloc((words_for(map->tracked + map->max_stack) + 1) *
                              sizeof *map->scratch);
    if (!fit || body->insns == 0 || !forward(map, m)) {
        cf_map_free(map);
        return NULL;
    }
    backward(map);
    flow_trim(&map->flow);
    return map;
}

void cf_map_free(struct cf_map *map)
{
    if (!map)
        return;
    for (uint32_t b = 0; b < map->flow.blocks; b++) {
        if (map->block[b].ref != &map->block[b].word)
            mem_free(map->block[b].ref);
    }
    for (uint32_t i = 0; i < map->answers; i++)
        mem_free(map->answer[i].bits);
    flow_release(&map->flow);
    flow_locals_release(&map->locals);
    mem_free(map->block);
    mem_free(map->out);
    mem_free(map->hand);
    mem_free(map->scratch);
    mem_free(map->answer);
    mem_free(map);
}

/* ---- asking ---- */

static uint32_t refs_at(struct cf_map *m, uint32_t b, uint32_t insn)
{
    struct sim s = start_of(m, b);
    for (uint32_t i = m->flow.start[b]; i < insn; i++) {
        if (!sim_step(&s, &m->body->insn[i]))
            BUG("frame map: instruction %u fails after it passed", i);
    }
    return s.depth;
}

static void live_at(const struct cf_map *m, uint32_t b, uint32_t insn, uint64_t *live)
{
    uint32_t n = m->live_words;
    memcpy(live, m->out + (size_t)b * n, n * sizeof *live);
    for (uint32_t i = m->flow.start[b + 1]; i-- > insn;)
        live_before(m, &m->body->insn[i], live);
    for (uint32_t k = 0; k < n && m->hand; k++)
        live[k] |= m->hand[(size_t)b * n + k];
}

/* From tracked to real numbers of slots. */
static void fill(struct cf_map *m, struct answer *a, uint32_t words)
{
    uint32_t b = flow_find(&m->flow, a->insn);
    uint64_t *ref = a->bits, *live = a->bits + words;
    memset(ref, 0, 2 * words * sizeof *ref);
    a->depth = 0;
    if (!m->block[b].ref)
        return;
    a->depth = refs_at(m, b, a->insn);
    for (uint32_t i = 0; i < a->depth; i++) {
        put_bit(ref, m->max_locals + i, get_bit(m->scratch, m->tracked + i));
        put_bit(live, m->max_locals + i, true);
    }
    uint64_t small[8];
    uint64_t *alive = m->live_words <= 8 ? small
                                         : mem_alloc(m->live_words * sizeof *alive);
    live_at(m, b, a->insn, alive);
    for (uint32_t t = 0; t < m->tracked; t++) {
        if (!get_bit(alive, t))
            continue;
        put_bit(live, m->locals.local[t], true);
        put_bit(ref, m->locals.local[t], get_bit(m->scratch, t));
    }
    if (alive != small)
        mem_free(alive);
}

static void make_cache(struct cf_map *m, uint32_t words)
{
    m->answers = 1;
    while (m->answers < CACHE_ENTRIES && m->answers < m->body->insns &&
           m->answers * 2 * words < CACHE_WORDS)
        m->answers *= 2;
    m->answer = mem_zalloc(m->answers * sizeof *m->answer);
}

struct cf_frame cf_map_at(struct cf_map *m, uint32_t insn)
{
    uint32_t words = words_for(m->max_locals + m->max_stack);
    if (!m->answer)
        make_cache(m, words);
    struct answer *a = &m->answer[insn & (m->answers - 1)];
    if (!a->bits || a->insn != insn) {
        if (!a->bits)
            a->bits = mem_alloc((2 * words + 1) * sizeof *a->bits);
        a->insn = insn;
        fill(m, a, words);
    }
    return (struct cf_frame){.depth = a->depth, .ref = a->bits, .live = a->bits + words};
}
