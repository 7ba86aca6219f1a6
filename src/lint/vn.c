/* SPDX-License-Identifier: Apache-2.0 */
/* Value numbers by abstract interpretation of the frame: each local and stack slot holds
 * a number. Where different numbers meet, the slot becomes a PHI of that block and slot
 * and stays one, so the iteration ends. A second sweep over the fixed point records what
 * each instruction takes and gives. */
#include "lint/ir.h"

#include <string.h>

enum { MAX_SWEEPS = 64 };

/* State at the start of each block: locals, then the stack. */
struct vn_block {
    vn *slot;
    uint32_t depth;
    bool dirty, single; /* single: one way leads here, so that its state is just taken */
    bool set;
};

struct vn_flow {
    struct ir *m;
    struct vn_block *block;
    uint32_t locals, slots;
    vn *now;        /* the frame at hand */
    uint32_t depth; /* slots of its stack */
    bool record, bad;
    uint32_t at;
    struct map stores; /* ids of fields that the method stores to */
};

/* ---- the stack ---- */

static void push(struct vn_flow *f, vn v, bool wide)
{
    if (f->locals + f->depth + 1 + wide > f->slots) {
        f->bad = true;
        return;
    }
    f->now[f->locals + f->depth++] = v;
    if (wide)
        f->now[f->locals + f->depth++] = 0;
}

static vn pop(struct vn_flow *f, bool wide)
{
    if (f->depth < 1u + wide) {
        f->bad = true;
        return 0;
    }
    f->depth -= 1u + wide;
    return f->now[f->locals + f->depth];
}

/* Pops the values of the kinds given, the last one first, into out. */
static unsigned pop_kinds(struct vn_flow *f, const char *kinds, vn *out)
{
    unsigned n = (unsigned)strlen(kinds);
    for (unsigned i = n; i-- > 0;)
        out[i] = pop(f, flow_is_wide(kinds[i]));
    return n;
}

/* ---- recording ---- */

static void took(struct vn_flow *f, const vn *arg, unsigned n)
{
    struct ir *m = f->m;
    if (!f->record)
        return;
    m->insn[f->at].arg = (uint32_t)m->pool.len;
    m->insn[f->at].args = (uint16_t)n;
    for (unsigned i = 0; i < n; i++)
        vec_push(&m->pool, arg[i]);
}

static void gave(struct vn_flow *f, vn v)
{
    if (f->record)
        f->m->insn[f->at].res = v;
}

static vn made(struct vn_flow *f, enum vn_kind kind, sym type)
{
    vn v = ir_number(f->m, kind, f->at, 0, 0);
    f->m->node.at[v].def = f->at;
    f->m->node.at[v].type = type;
    return v;
}

/* Class of a descriptor's type; 0 for primitives. */
static sym type_at(struct vn_flow *f, const char *p, const char *end)
{
    if (*p == 'L')
        return sym_intern(&f->m->l->syms, p + 1, (size_t)(end - p) - 2);
    return *p == '[' ? sym_intern(&f->m->l->syms, p, (size_t)(end - p)) : 0;
}

static sym type_of(struct vn_flow *f, const char *desc)
{
    const char *end = desc;
    cf_type_next(&end);
    return type_at(f, desc, end);
}

/* ---- instructions ---- */

static void step_field(struct vn_flow *f, const struct cf_insn *in)
{
    struct ir *m = f->m;
    const struct cf_const *r = &m->c->cf->constant[in->a];
    const char *desc = lint_text(m->l, r->desc);
    bool wide = flow_is_wide(*desc);
    bool put = in->op == CF_OP_PUTFIELD || in->op == CF_OP_PUTSTATIC;
    bool instance = in->op == CF_OP_GETFIELD || in->op == CF_OP_PUTFIELD;
    vn arg[2];
    unsigned n = 0;
    vn value = put ? pop(f, wide) : 0;
    if (instance)
        arg[n++] = pop(f, false);
    if (put)
        arg[n++] = value;
    took(f, arg, n);
    if (put)
        return;
    struct lint_field *x = lint_find_field(m->l, r->owner, r->name, r->desc);
    vn v;
    if (x && (!instance || arg[0])) {
        bool stored = !lint_flag(x->m, CF_FINAL) && map_get(&f->stores, x->id, NULL);
        v = ir_number(m, instance ? VN_FIELD : VN_STATIC, instance ? arg[0] : 0, x->id,
                      stored ? f->at + 1 : 0);
        if (m->node.at[v].def == NO_INSN)
            m->node.at[v].def = f->at;
        m->node.at[v].type = type_of(f, desc);
    } else {
        v = made(f, VN_OP, type_of(f, desc));
    }
    gave(f, v);
    push(f, v, wide);
}

enum { MAX_ARGS = 256 };

/* Pops the arguments of a descriptor (receiver first into arg), returns their number. */
static unsigned pop_args(struct vn_flow *f, const char *desc, bool receiver, vn *arg)
{
    bool wide[MAX_ARGS];
    unsigned n = 0;
    const char *p = desc + 1;
    if (receiver)
        wide[n++] = false;
    while (*p && *p != ')' && n < MAX_ARGS)
        wide[n++] = flow_is_wide(cf_type_next(&p));
    for (unsigned i = n; i-- > 0;)
        arg[i] = pop(f, wide[i]);
    return n;
}

/* Calls whose result is the same each time, also by a getter of the given classes. */
static vn known_result(struct vn_flow *f, const struct cf_const *r, const vn *arg, unsigned n)
{
    struct ir *m = f->m;
    enum call_kind k = names_call(m->l, r);
    if ((k == CALL_SAME || k == CALL_GET_CLASS || k == CALL_INTERN) && n && arg[0]) {
        vn v = ir_number(m, VN_SAME, arg[0], r->name, 0);
        if (m->node.at[v].def == NO_INSN)
            m->node.at[v].def = f->at;
        return v;
    }
    struct lint_method *t = lint_find_method(m->l, r->owner, r->name, r->desc);
    return t && t->getter ? ir_value_of(m, t->getter, arg, n) : 0;
}

static void step_invoke(struct vn_flow *f, const struct cf_insn *in)
{
    struct ir *m = f->m;
    const struct cf_const *r = &m->c->cf->constant[in->a];
    const char *desc = lint_text(m->l, r->desc), *ret = strchr(desc, ')');
    vn arg[MAX_ARGS];
    bool dynamic = in->op == CF_OP_INVOKEDYNAMIC;
    unsigned n = pop_args(f, desc, !dynamic && in->op != CF_OP_INVOKESTATIC, arg);
    took(f, arg, n);
    if (f->record && !dynamic)
        m->insn[f->at].call = (uint8_t)names_call(m->l, r);
    if (!ret || ret[1] == 'V')
        return;
    vn v = dynamic ? 0 : known_result(f, r, arg, n);
    if (!v)
        v = made(f, dynamic ? VN_LAMBDA : VN_CALL, type_of(f, ret + 1));
    else if (!m->node.at[v].type)
        m->node.at[v].type = type_of(f, ret + 1);
    gave(f, v);
    push(f, v, flow_is_wide(ret[1]));
}

static void step_ldc(struct vn_flow *f, const struct cf_insn *in)
{
    struct ir *m = f->m;
    const struct cf_const *k = &m->c->cf->constant[in->a];
    vn v;
    if (k->tag == CF_STRING) {
        v = ir_number(m, VN_STRING, k->name, 0, 0);
        m->node.at[v].type = m->l->names.string;
    } else if (k->tag == CF_CLASS) {
        v = ir_number(m, VN_CLASS, k->owner, 0, 0);
        m->node.at[v].type = m->l->names.klass;
    } else if (k->tag == CF_INTEGER) {
        v = ir_number(m, VN_INT, (uint32_t)k->i, 0, 0);
    } else {
        v = made(f, VN_OP, 0);
    }
    gave(f, v);
    push(f, v, in->op == CF_OP_LDC2);
}

static void step_dup(struct vn_flow *f, unsigned copied, unsigned skipped)
{
    vn *top = f->now + f->locals + f->depth;
    if (f->depth < copied + skipped || f->locals + f->depth + copied > f->slots) {
        f->bad = true;
        return;
    }
    memmove(top - skipped, top - skipped - copied, (copied + skipped) * sizeof *top);
    memcpy(top - skipped - copied, top, copied * sizeof *top);
    f->depth += copied;
}

static void step_local(struct vn_flow *f, const struct cf_insn *in)
{
    bool wide = flow_is_wide(*(flow_loads(in->op) ? flow_effect[in->op].pushes
                                                  : flow_effect[in->op].pops));
    if (in->a + (uint32_t)wide >= f->locals) {
        f->bad = true;
    } else if (flow_loads(in->op)) {
        push(f, f->now[in->a], wide);
    } else {
        vn v = pop(f, wide);
        took(f, &v, 1);
        f->now[in->a] = v;
        if (wide)
            f->now[in->a + 1] = 0;
    }
}

/* Everything that has its stack effect in the table. */
static void step_plain(struct vn_flow *f, const struct cf_insn *in)
{
    vn arg[4];
    const struct flow_effect *e = &flow_effect[in->op];
    unsigned n = pop_kinds(f, e->pops, arg);
    took(f, arg, n);
    if (!*e->pushes)
        return;
    vn v;
    if (in->op == CF_OP_ACONST_NULL) {
        v = ir_number(f->m, VN_NULL, 0, 0, 0);
    } else if (in->op == CF_OP_ICONST) {
        v = ir_number(f->m, VN_INT, (uint32_t)in->b, 0, 0);
    } else if (in->op == CF_OP_CHECKCAST) {
        v = arg[0];
        if (v && !f->m->node.at[v].type)
            f->m->node.at[v].type = f->m->c->cf->constant[in->a].owner;
    } else if (in->op == CF_OP_NEW) {
        v = made(f, VN_NEW, f->m->c->cf->constant[in->a].owner);
    } else {
        bool array = in->op == CF_OP_NEWARRAY || in->op == CF_OP_ANEWARRAY;
        v = made(f, array ? VN_NEW : VN_OP, 0);
    }
    gave(f, v);
    push(f, v, flow_is_wide(*e->pushes));
}

static void step(struct vn_flow *f, const struct cf_insn *in)
{
    unsigned copied, skipped;
    if (flow_loads(in->op) || flow_stores(in->op)) {
        step_local(f, in);
    } else if (in->op >= CF_OP_GETSTATIC && in->op <= CF_OP_PUTFIELD) {
        step_field(f, in);
    } else if (ir_is_invoke(in->op)) {
        step_invoke(f, in);
    } else if (in->op == CF_OP_LDC || in->op == CF_OP_LDC2) {
        step_ldc(f, in);
    } else if (flow_dup(in->op, &copied, &skipped)) {
        step_dup(f, copied, skipped);
    } else if (in->op == CF_OP_SWAP) {
        vn b = pop(f, false), a = pop(f, false);
        push(f, b, false);
        push(f, a, false);
    } else if (in->op == CF_OP_IINC) {
        if (in->a < f->locals)
            f->now[in->a] = made(f, VN_OP, 0);
    } else if (in->op == CF_OP_MULTIANEWARRAY) {
        for (int32_t i = 0; i < in->b; i++)
            pop(f, false);
        vn v = made(f, VN_NEW, 0);
        gave(f, v);
        push(f, v, false);
    } else {
        step_plain(f, in);
    }
}

/* ---- flow ---- */

static sym common_type(struct ir *m, vn a, vn b)
{
    sym x = m->node.at[a].type, y = m->node.at[b].type;
    if (!a || m->node.at[a].kind == VN_NULL)
        return y;
    return x == y || !b || m->node.at[b].kind == VN_NULL ? x : 0;
}

static bool merge_slot(struct vn_flow *f, uint32_t b, uint32_t i, vn v)
{
    struct vn_block *x = &f->block[b];
    if (x->slot[i] == v || (x->slot[i] && f->m->node.at[x->slot[i]].kind == VN_PHI &&
                            f->m->node.at[x->slot[i]].a == b &&
                            f->m->node.at[x->slot[i]].b == i))
        return false;
    if (x->single) {
        x->slot[i] = v;
        return true;
    }
    if (!x->slot[i])
        return false; /* unusable on one way: unusable */
    vn phi = v ? ir_number(f->m, VN_PHI, b, i, 0) : 0;
    if (v)
        f->m->node.at[phi].type = common_type(f->m, x->slot[i], v);
    x->slot[i] = phi;
    return true;
}

/* The frame at hand flows into block b; for handlers with the exception as its stack. */
static void flow_into(struct vn_flow *f, uint32_t b, bool caught)
{
    struct vn_block *x = &f->block[b];
    uint32_t depth = caught ? 1 : f->depth;
    vn exception = caught ? ir_number(f->m, VN_CAUGHT, b, 0, 0) : 0;
    bool changed = !x->set;
    if (x->set && x->depth != depth) {
        f->bad = true;
        return;
    }
    uint32_t n = f->locals + (caught ? 0 : f->depth);
    if (!x->set) {
        memcpy(x->slot, f->now, n * sizeof *x->slot);
    } else {
        for (uint32_t i = 0; i < n; i++)
            changed |= merge_slot(f, b, i, f->now[i]);
    }
    if (caught)
        x->slot[f->locals] = exception;
    x->set = true;
    x->depth = depth;
    x->dirty |= changed;
}

static void flow_handlers(struct vn_flow *f, uint32_t b)
{
    struct cfg_handlers h = {.m = f->m, .block = b};
    for (const struct cf_handler *x; (x = cfg_handler(&h));)
        if (f->slots > f->locals)
            flow_into(f, f->m->flow.of[x->target], true);
}

static void run_block(struct vn_flow *f, uint32_t b)
{
    struct ir *m = f->m;
    struct vn_block *x = &f->block[b];
    x->dirty = false;
    memcpy(f->now, x->slot, f->slots * sizeof *f->now);
    f->depth = x->depth;
    flow_handlers(f, b);
    for (uint32_t i = m->flow.start[b]; i < m->flow.start[b + 1] && !f->bad; i++) {
        const struct cf_insn *in = &m->body.insn[i];
        f->at = i;
        if (f->record)
            m->insn[i].reached = true;
        step(f, in);
        if (flow_stores(in->op) || in->op == CF_OP_IINC)
            flow_handlers(f, b);
    }
    uint32_t t;
    for (uint32_t i = 0; !f->bad && (t = flow_edge(&m->flow, b, i)) != FLOW_NONE; i++)
        if (t != FLOW_END)
            flow_into(f, t, false);
}

static void enter(struct vn_flow *f)
{
    struct ir *m = f->m;
    bool instance = !lint_flag(m->m, CF_STATIC);
    const char *p = lint_text(m->l, m->m->desc) + 1;
    uint32_t slot = 0;
    m->param = arena_alloc(&m->arena, MAX_ARGS * sizeof *m->param);
    memset(f->now, 0, f->slots * sizeof *f->now);
    for (uint32_t i = 0; i < MAX_ARGS; i++) {
        const char *from = p;
        bool this = instance && i == 0;
        if (!this && (!*p || *p == ')'))
            break;
        char kind = this ? 'L' : cf_type_next(&p);
        vn v = ir_number(m, VN_PARAM, i, 0, 0);
        m->node.at[v].type = this ? m->c->name : type_at(f, from, p);
        m->param[m->params++] = v;
        if (slot < f->locals)
            f->now[slot] = v;
        slot += 1u + flow_is_wide(kind);
    }
    f->depth = 0;
    flow_into(f, 0, false);
}

static void find_stores(struct vn_flow *f)
{
    struct ir *m = f->m;
    for (uint32_t i = 0; i < m->body.insns; i++) {
        unsigned op = m->body.insn[i].op;
        if (op != CF_OP_PUTFIELD && op != CF_OP_PUTSTATIC)
            continue;
        const struct cf_const *r = &m->c->cf->constant[m->body.insn[i].a];
        struct lint_field *x = lint_find_field(m->l, r->owner, r->name, r->desc);
        if (x)
            map_put(&f->stores, x->id, 1);
    }
}

/* Blocks that one edge leads to take the state as it is. The first block has the entry
 * as one way in. */
static void count_ways(struct vn_flow *f)
{
    struct ir *m = f->m;
    uint32_t *ways = arena_zalloc(&m->arena, m->flow.blocks * sizeof *ways), t;
    ways[0] = 1;
    for (uint32_t k = 0; k < m->rpos; k++) {
        uint32_t b = m->rpo[k];
        for (uint32_t i = 0; (t = flow_edge(&m->flow, b, i)) != FLOW_NONE; i++)
            if (t != FLOW_END)
                ways[t]++;
        struct cfg_handlers h = {.m = m, .block = b};
        for (const struct cf_handler *x; (x = cfg_handler(&h));)
            ways[m->flow.of[x->target]] += 2;
    }
    for (uint32_t b = 0; b < m->flow.blocks; b++)
        f->block[b].single = ways[b] == 1;
}

static bool iterate(struct vn_flow *f)
{
    struct ir *m = f->m;
    bool again = true;
    for (int sweep = 0; again && !f->bad; sweep++) {
        if (sweep == MAX_SWEEPS)
            return false;
        again = false;
        for (uint32_t k = 0; k < m->rpos && !f->bad; k++)
            if (f->block[m->rpo[k]].dirty) {
                run_block(f, m->rpo[k]);
                again = true;
            }
    }
    f->record = true;
    for (uint32_t k = 0; k < m->rpos && !f->bad; k++)
        if (f->block[m->rpo[k]].set)
            run_block(f, m->rpo[k]);
    return !f->bad;
}

bool vn_build(struct ir *m)
{
    struct vn_flow f = {.m = m, .locals = m->m->code->max_locals};
    f.slots = f.locals + m->m->code->max_stack;
    if (f.slots == f.locals)
        f.slots++;
    uint32_t blocks = m->flow.blocks;
    vec_clear(&m->slots);
    vec_reserve(&m->slots, (size_t)(blocks + 1) * f.slots);
    vec_push(&m->node, (struct vn_node){.def = NO_INSN});
    f.block = arena_zalloc(&m->arena, blocks * sizeof *f.block);
    for (uint32_t b = 0; b < blocks; b++)
        f.block[b].slot = m->slots.at + (size_t)b * f.slots;
    f.now = m->slots.at + (size_t)blocks * f.slots;
    m->insn = arena_zalloc(&m->arena, m->body.insns * sizeof *m->insn);
    find_stores(&f);
    count_ways(&f);
    enter(&f);
    bool ok = iterate(&f);
    map_release(&f.stores);
    return ok;
}
