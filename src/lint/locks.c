/* SPDX-License-Identifier: Apache-2.0 */
/* Which locks are held where: forward data flow over counts of each lock that the method
 * takes, surely (least over all ways) and possibly (most). Monitors, synchronized methods,
 * j.u.c. locks, tryLock on the branch where it gave true, methods of the given classes
 * that take or give back a lock for their caller, and locks that all callers hold. */
#include "lint/ir.h"

#include <string.h>

enum { MOST = 4, SWEEPS = 40 }; /* counts beyond MOST do not matter */

/* ---- the locks of a method ---- */

int locks_find(const struct ir *m, vn value)
{
    for (unsigned i = 0; value && i < m->locks; i++)
        if (m->lock[i].value == value)
            return (int)i;
    for (unsigned i = 0; value && i < m->locks; i++)
        if (ir_same_place(m, m->lock[i].value, value))
            return (int)i;
    return -1;
}

static struct ir_lock *add_lock(struct ir *m, vn value, uint32_t at)
{
    if (!value)
        return NULL;
    for (unsigned i = 0; i < m->locks; i++)
        if (m->lock[i].value == value) {
            m->lock[i].sites++;
            if (m->lock[i].at == NO_INSN)
                m->lock[i].at = at;
            return &m->lock[i];
        }
    if (m->locks == MAX_LOCKS)
        return NULL;
    struct ir_lock *k = &m->lock[m->locks++];
    *k = (struct ir_lock){.value = value, .at = at, .sites = 1};
    return k;
}

/* Locks that a call takes or gives back by its summary; each is given to `act`. */
static void each_summary(struct ir *m, uint32_t insn, bool release,
                         void (*act)(struct ir *m, vn value, uint32_t insn, void *ctx),
                         void *ctx)
{
    struct lint_method *t = ir_target(m, insn);
    lock_set s = t ? release ? t->releases : t->acquires : 0;
    for (size_t i = 0; i < lock_set_len(&m->l->sets, s); i++)
        act(m, ir_value_of(m, lock_set_at(&m->l->sets, s, i),
                           m->pool.at + m->insn[insn].arg, m->insn[insn].args),
            insn, ctx);
}

static void add_taken(struct ir *m, vn value, uint32_t insn, void *ctx)
{
    (void)ctx;
    struct ir_lock *k = add_lock(m, value, insn);
    if (k)
        k->juc = true;
}

static bool has_summary(struct ir *m, uint32_t insn)
{
    return ir_is_invoke(ir_op(m, insn)) && ir_op(m, insn) != CF_OP_INVOKEDYNAMIC &&
           ir_call(m, insn) == CALL_OTHER;
}

static void add_locks_at(struct ir *m, uint32_t i)
{
    struct ir_lock *k;
    enum call_kind call = ir_call(m, i);
    if (ir_op(m, i) == CF_OP_MONITORENTER) {
        if ((k = add_lock(m, ir_arg(m, i, 0), i)))
            k->monitor = true;
    } else if (call == CALL_LOCK || call == CALL_TRY_LOCK) {
        if ((k = add_lock(m, ir_arg(m, i, 0), i)))
            k->juc = true;
    } else if (has_summary(m, i)) {
        each_summary(m, i, false, add_taken, NULL);
    }
}

static void add_entry_locks(struct ir *m, struct ir_state *s)
{
    struct ir_lock *k;
    if (lint_flag(m->m, CF_SYNCHRONIZED)) {
        vn v = ir_is_static(m) ? ir_number(m, VN_CLASS, m->c->name, 0, 0) : m->param[0];
        if ((k = add_lock(m, v, NO_INSN))) {
            k->own = k->monitor = true;
            s->must[k - m->lock] = s->may[k - m->lock] = 1;
        }
    }
    lock_set e = m->method->entry == LOCK_SET_ALL ? 0 : m->method->entry;
    for (size_t i = 0; i < lock_set_len(&m->l->sets, e); i++) {
        vn v = ir_value_of(m, lock_set_at(&m->l->sets, e, i), m->param, m->params);
        if (v && (k = add_lock(m, v, NO_INSN))) {
            k->entry = true;
            s->must[k - m->lock] = 1;
        }
    }
}

/* ---- transfer ---- */

static void take(struct ir_state *s, int k)
{
    if (k < 0)
        return;
    s->must[k] = (uint8_t)(s->must[k] + (s->must[k] < MOST));
    s->may[k] = (uint8_t)(s->may[k] + (s->may[k] < MOST));
}

static void give_back(struct ir_state *s, int k)
{
    if (k < 0)
        return;
    s->must[k] = (uint8_t)(s->must[k] - (s->must[k] > 0));
    s->may[k] = (uint8_t)(s->may[k] - (s->may[k] > 0));
}

static void take_value(struct ir *m, vn value, uint32_t insn, void *ctx)
{
    (void)insn;
    take(ctx, locks_find(m, value));
}

static void give_back_value(struct ir *m, vn value, uint32_t insn, void *ctx)
{
    (void)insn;
    int k = locks_find(m, value);
    if (k >= 0)
        m->lock[k].released = true;
    give_back(ctx, k);
}

static void transfer(struct ir *m, struct ir_state *s, uint32_t i)
{
    enum call_kind call = ir_call(m, i);
    if (ir_op(m, i) == CF_OP_MONITORENTER || call == CALL_LOCK) {
        take(s, locks_find(m, ir_arg(m, i, 0)));
    } else if (ir_op(m, i) == CF_OP_MONITOREXIT || call == CALL_UNLOCK) {
        give_back_value(m, ir_arg(m, i, 0), i, s);
    } else if (has_summary(m, i)) {
        each_summary(m, i, true, give_back_value, s);
        each_summary(m, i, false, take_value, s);
    }
}

/* ---- flow ---- */

static bool merge(struct ir *m, uint32_t b, const struct ir_state *s, bool may)
{
    struct ir_state *x = &m->in[b];
    if (!m->in_set[b]) {
        m->in_set[b] = true;
        *x = *s;
        if (!may)
            memset(x->may, 0, sizeof x->may);
        return true;
    }
    bool changed = false;
    for (unsigned k = 0; k < m->locks; k++) {
        if (s->must[k] < x->must[k]) {
            x->must[k] = s->must[k];
            changed = true;
        }
        if (may && s->may[k] > x->may[k]) {
            x->may[k] = s->may[k];
            changed = true;
        }
    }
    return changed;
}

/* Can the instruction throw; by a call or throw (2), otherwise (1), not (0)? */
static int throws(const struct ir *m, uint32_t i)
{
    unsigned op = ir_op(m, i);
    if (op == CF_OP_ATHROW)
        return 2;
    if (ir_is_invoke(op)) {
        enum call_kind k = ir_call(m, i);
        return k == CALL_UNLOCK ? 0 : k == CALL_LOCK ? 1 : 2;
    }
    if (op == CF_OP_GETFIELD || op == CF_OP_PUTFIELD)
        return !ir_is_static(m) && ir_arg(m, i, 0) == m->param[0] ? 0 : 1;
    return (op >= CF_OP_IALOAD && op <= CF_OP_SALOAD) ||
           (op >= CF_OP_IASTORE && op <= CF_OP_SASTORE) || op == CF_OP_CHECKCAST ||
           op == CF_OP_NEW || op == CF_OP_NEWARRAY || op == CF_OP_ANEWARRAY ||
           op == CF_OP_IDIV || op == CF_OP_IREM || op == CF_OP_ARRAYLENGTH;
}

static bool flow_exceptions(struct ir *m, uint32_t b, const struct ir_state *s, bool may,
                            bool only_new)
{
    bool changed = false;
    struct cfg_handlers h = {.m = m, .block = b};
    for (const struct cf_handler *x; (x = cfg_handler(&h));) {
        uint32_t t = m->flow.of[x->target];
        if (!only_new || !m->in_set[t])
            changed |= merge(m, t, s, may);
    }
    return changed;
}

/* A branch on the result of tryLock: what holds on the edge where it was `got`. */
static void try_edge(struct ir *m, uint32_t last, bool jumped, struct ir_state *s)
{
    unsigned op = ir_op(m, last);
    const struct vn_node *n = ir_node(m, ir_arg(m, last, 0));
    if ((op != CF_OP_IFEQ && op != CF_OP_IFNE) || n->kind != VN_CALL ||
        ir_call(m, n->def) != CALL_TRY_LOCK)
        return;
    int k = locks_find(m, ir_arg(m, n->def, 0));
    bool got = jumped == (op == CF_OP_IFNE);
    if (k < 0)
        return;
    if (got) {
        s->must[k] = s->must[k] ? s->must[k] : 1;
        s->may[k] = s->may[k] ? s->may[k] : 1;
    } else if (m->lock[k].sites == 1) {
        s->must[k] = s->may[k] = 0;
    }
}

static bool run_block(struct ir *m, uint32_t b)
{
    struct ir_state s = m->in[b];
    bool changed = false, covered = false;
    struct cfg_handlers h = {.m = m, .block = b};
    covered = cfg_handler(&h) != NULL;
    uint32_t end = m->flow.start[b + 1], t;
    for (uint32_t i = m->flow.start[b]; i < end; i++) {
        int t2 = covered ? throws(m, i) : 0;
        if (t2)
            changed |= flow_exceptions(m, b, &s, t2 == 2, false);
        transfer(m, &s, i);
    }
    /* handlers of code that can't throw are there, and are run by nothing */
    if (covered)
        changed |= flow_exceptions(m, b, &m->in[b], false, true);
    for (uint32_t i = 0; (t = flow_edge(&m->flow, b, i)) != FLOW_NONE; i++) {
        if (t == FLOW_END)
            continue;
        struct ir_state e = s;
        if (ir_is_if(ir_op(m, end - 1)))
            try_edge(m, end - 1, i == 1, &e);
        changed |= merge(m, t, &e, true);
    }
    return changed;
}

bool locks_build(struct ir *m)
{
    struct ir_state entry = {0};
    add_entry_locks(m, &entry);
    for (uint32_t i = 0; i < m->body.insns; i++)
        if (m->insn[i].reached)
            add_locks_at(m, i);
    m->at = NO_INSN;
    m->in = NULL;
    if (!m->locks)
        return true;
    m->in = arena_zalloc(&m->arena, m->flow.blocks * sizeof *m->in);
    m->in_set = arena_zalloc(&m->arena, m->flow.blocks);
    merge(m, 0, &entry, true);
    bool again = true;
    for (int sweep = 0; again && sweep < SWEEPS; sweep++) {
        again = false;
        for (uint32_t k = 0; k < m->rpos; k++)
            if (m->in_set[m->rpo[k]])
                again |= run_block(m, m->rpo[k]);
    }
    return !again;
}

/* ---- questions ---- */

const struct ir_state *locks_at(struct ir *m, uint32_t insn)
{
    static const struct ir_state none;
    if (!m->locks)
        return &none;
    uint32_t b = m->flow.of[insn];
    if (m->at == NO_INSN || m->flow.of[m->at] != b || m->at > insn) {
        m->at = m->flow.start[b];
        m->now = m->in[b];
    }
    while (m->at < insn)
        transfer(m, &m->now, m->at++);
    return &m->now;
}

unsigned locks_held(struct ir *m, uint32_t insn)
{
    const struct ir_state *s = locks_at(m, insn);
    unsigned n = 0;
    for (unsigned k = 0; k < m->locks; k++)
        n += s->must[k] > 0;
    return n;
}

bool locks_has(struct ir *m, uint32_t insn, vn value)
{
    const struct ir_state *s = locks_at(m, insn);
    for (unsigned k = 0; k < m->locks; k++)
        if (s->must[k] && ir_same_place(m, m->lock[k].value, value))
            return true;
    return false;
}

/* The lock as one of some object: by the field that it came from, else by its class. */
static lock_path any_of(struct ir *m, vn v)
{
    struct locksets *s = &m->l->sets;
    struct vn_node n = *ir_node(m, v);
    if (n.kind == VN_FIELD) {
        const struct lint_field *f = m->l->field.at[n.b];
        sym owner = f->owner->name;
        return lock_path_of(s, PATH_FIELD, lock_path_of(s, PATH_ANY, 0, owner, 0), owner,
                            f->m->name);
    }
    if (n.kind == VN_SAME)
        return lock_path_of(s, PATH_CALL, any_of(m, n.a), 0, n.b);
    return lock_path_any(s, ir_path(m, v), n.type);
}

/* Locks that callers hold and that have no value here: "some object of C". */
static size_t add_any(struct ir *m, lock_path *out, size_t n)
{
    lock_set e = m->method->entry == LOCK_SET_ALL ? 0 : m->method->entry;
    for (size_t i = 0; i < lock_set_len(&m->l->sets, e) && n < 3 * MAX_LOCKS; i++) {
        lock_path p = lock_set_at(&m->l->sets, e, i);
        if (lock_path_node(&m->l->sets, lock_path_root(&m->l->sets, p))->kind == PATH_ANY)
            out[n++] = p;
    }
    return n;
}

/* The lock as seen from an object that is called `root`: itself, what its fields lead to,
 * or 0. */
static lock_path from_object(struct ir *m, vn lock, vn object, lock_path root)
{
    struct locksets *s = &m->l->sets;
    struct vn_node n = *ir_node(m, lock);
    if (ir_same_place(m, lock, object))
        return root;
    if (n.kind == VN_SAME)
        return lock_path_of(s, PATH_CALL, from_object(m, n.a, object, root), 0, n.b);
    if (n.kind != VN_FIELD)
        return 0;
    const struct lint_field *f = m->l->field.at[n.b];
    return lock_path_of(s, PATH_FIELD, from_object(m, n.a, object, root), f->owner->name,
                        f->m->name);
}

lock_set locks_for_callee(struct ir *m, uint32_t insn, uint32_t at)
{
    lock_path out[4 * MAX_LOCKS];
    struct locksets *sets = &m->l->sets;
    const struct ir_state *s = locks_at(m, at);
    size_t n = 0;
    for (unsigned k = 0; k < m->locks; k++) {
        if (!s->must[k])
            continue;
        vn v = m->lock[k].value;
        lock_path p = 0;
        for (unsigned i = 0; i < m->insn[insn].args && !p; i++)
            p = from_object(m, v, ir_arg(m, insn, i), lock_path_of(sets, PATH_PARAM, 0, i, 0));
        out[n++] = p;
        out[n++] = any_of(m, v);
    }
    return lock_set_of(sets, out, add_any(m, out, n));
}

lock_set locks_relative(struct ir *m, uint32_t insn, vn object)
{
    lock_path out[4 * MAX_LOCKS], base = lock_path_of(&m->l->sets, PATH_BASE, 0, 0, 0);
    const struct ir_state *s = locks_at(m, insn);
    size_t n = 0;
    for (unsigned k = 0; k < m->locks; k++) {
        if (!s->must[k])
            continue;
        vn v = m->lock[k].value;
        lock_path p = object ? from_object(m, v, object, base) : 0;
        sym type = ir_node(m, v)->type;
        if (p)
            out[n++] = p;
        else
            out[n++] = any_of(m, v);
        /* an object of a class of one's own is mostly the one it seems to be */
        if (type && type != m->l->names.object && lint_class_of(m->l, type)->given)
            out[n++] = lock_path_of(&m->l->sets, PATH_ANY, 0, type, 0);
    }
    return lock_set_of(&m->l->sets, out, add_any(m, out, n));
}

const char *locks_text(struct ir *m, vn value)
{
    struct buf b = {0};
    lock_path p = ir_path(m, value);
    const struct vn_node *n = ir_node(m, value);
    if (p)
        lock_path_print(&m->l->sets, &m->l->syms, p, &b);
    else if (n->type)
        buf_printf(&b, "a %s", lint_dotted(m->l, n->type));
    else
        buf_str(&b, "an object");
    const char *text = arena_strdup(&m->l->arena, b.at);
    buf_release(&b);
    return text;
}
