/* SPDX-License-Identifier: Apache-2.0 */
/* What is kept of a method after its IR is gone: calls of closed methods with the locks
 * held, accesses to fields with the locks held, and its net effect on j.u.c. locks. */
#include "lint/ir.h"

#include <string.h>

enum { LINE_MAX = 65535 };

/* ---- summaries ---- */


/* Locks held at every normal return though not at entry; and those given back without
 * having been taken. */
void lint_summarize(struct lint *l, struct ir *m)
{
    lock_path took[MAX_LOCKS], gave[MAX_LOCKS];
    size_t taken = 0, given = 0;
    bool any = false;
    uint8_t least[MAX_LOCKS];
    memset(least, 255, sizeof least);
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!m->insn[i].reached)
            continue;
        if (ir_is_return(ir_op(m, i))) {
            const struct ir_state *s = locks_at(m, i);
            for (unsigned k = 0; k < m->locks; k++)
                least[k] = s->must[k] < least[k] ? s->must[k] : least[k];
            any = true;
        } else if (ir_call(m, i) == CALL_UNLOCK) {
            lock_path p = ir_path(m, ir_arg(m, i, 0));
            map_put(&l->unlocked, lock_path_any(&l->sets, p, 0), 1);
            int k = locks_find(m, ir_arg(m, i, 0));
            bool held = k >= 0 && locks_at(m, i)->may[k];
            if (!held && p && given < MAX_LOCKS)
                gave[given++] = p;
        }
    }
    for (unsigned k = 0; any && k < m->locks; k++)
        if (least[k] != 255 && least[k] > 0 && m->lock[k].juc && !m->lock[k].own &&
            !m->lock[k].entry)
            took[taken++] = ir_path(m, m->lock[k].value);
    m->method->acquires = lock_set_of(&l->sets, took, taken);
    m->method->releases = lock_set_of(&l->sets, gave, given);
}

/* ---- functions that are called at once ---- */

static void find_at_once(struct ir *m)
{
    unsigned called = 0, kept = 0;
    for (uint32_t i = 0; i < m->body.insns; i++)
        for (unsigned k = 0; m->insn[i].reached && k < m->insn[i].args; k++) {
            const struct vn_node *n = ir_node(m, ir_arg(m, i, k));
            if (n->kind != VN_PARAM || n->a >= 16 || flow_stores(ir_op(m, i)))
                continue;
            if (k == 0 && ir_op(m, i) == CF_OP_INVOKEINTERFACE)
                called |= 1u << n->a;
            else if (!ir_is_if(ir_op(m, i)))
                kept |= 1u << n->a;
        }
    m->method->at_once = (uint16_t)(called & ~kept);
}

/* ---- ownership ---- */

/* Is the value given away by the instruction: stored, handed over, captured, started? */
static bool gives_away(const struct ir *m, uint32_t i, vn v)
{
    unsigned op = ir_op(m, i), n = m->insn[i].args;
    if (ir_call(m, i) == CALL_START && ir_arg(m, i, 0) == v)
        return true;
    bool field = op == CF_OP_PUTFIELD || op == CF_OP_PUTSTATIC;
    bool call = ir_is_invoke(op);
    if (!field && !call && op != CF_OP_AASTORE)
        return false;
    bool receiver = call && op != CF_OP_INVOKESTATIC && op != CF_OP_INVOKEDYNAMIC;
    for (unsigned k = field ? n - 1 : op == CF_OP_AASTORE ? 2 : receiver; k < n; k++)
        if (ir_arg(m, i, k) == v)
            return true;
    return false;
}

/* A new object, or a copy made by clone, that this method has given to nobody yet. */
static bool is_fresh(const struct ir *m, vn object, uint32_t at)
{
    const struct vn_node *n = ir_node(m, object);
    if (n->kind != VN_NEW &&
        !(n->kind == VN_CALL && strncmp(ir_call_name(m, n->def), "clone", 5) == 0))
        return false;
    bool loop = m->loop[m->flow.of[at]] != NO_BLOCK;
    for (uint32_t i = n->def; i < (loop ? m->body.insns : at); i++)
        if (m->insn[i].reached && i != at && gives_away(m, i, object) &&
            (i < at || cfg_in_loop(m, m->flow.of[i], m->loop[m->flow.of[at]])) &&
            !(i > at && cfg_in_loop(m, m->flow.of[n->def], m->loop[m->flow.of[at]])))
            return false;
    return true;
}

/* ---- calls ---- */

static void record_call(struct ir *m, struct lint_method *to, uint32_t insn, uint32_t at)
{
    struct lint *l = m->l;
    struct lint_call c = {.from = m->method, .to = to, .locks = locks_for_callee(m, insn, at),
                          .arg = (uint32_t)l->args.len, .args = m->insn[insn].args};
    vn receiver = ir_arg(m, insn, 0);
    bool ctor = !ir_is_static(m) && (m->m->name == l->names.init ||
                                     strncmp(ir_name(m), "readObject", 10) == 0);
    c.fresh = is_fresh(m, receiver, insn) ||
              (ctor && m->params && receiver == m->param[0]) ||
              (lint_flag(to->m, CF_STATIC) && m->m->name == l->names.clinit);
    for (unsigned i = 0; i < c.args; i++)
        vec_push(&l->args, ir_path(m, ir_arg(m, insn, i)));
    vec_push(&l->call, c);
}

/* Overriding methods of the given classes may be meant too. */
static void record_overrides(struct ir *m, struct lint_class *c, struct lint_method *t,
                             uint32_t i, int depth)
{
    for (size_t k = 0; k < c->sub.len && depth < 50; k++) {
        struct lint_method *o = lint_declared(m->l, c->sub.at[k], t->m->name, t->m->desc);
        if (o && o->closed)
            record_call(m, o, i, i);
        record_overrides(m, c->sub.at[k], t, i, depth + 1);
    }
}

/* Collections.synchronizedSet(new View(), this) inside the library: all calls of the view's
 * methods hold the lock of the object that it is a view of. */
static void note_wrapper(struct ir *m, uint32_t i)
{
    const struct vn_node *view = ir_node(m, ir_arg(m, i, 0));
    if (strcmp(ir_call_class(m, i), "java/util/Collections") != 0 ||
        strncmp(ir_call_name(m, i), "synchronized", 12) != 0 || m->insn[i].args != 2 ||
        view->kind != VN_NEW || ir_is_static(m) || ir_arg(m, i, 1) != m->param[0])
        return;
    struct lint_class *c = lint_class_of(m->l, view->type);
    sym outer = sym_of(&m->l->syms, "this$0");
    lock_path this = lock_path_of(&m->l->sets, PATH_PARAM, 0, 0, 0);
    for (unsigned k = 0; c->given && k < c->cf->methods; k++)
        c->method[k].holding = lock_path_of(&m->l->sets, PATH_FIELD, this, c->name, outer);
}

/* doPrivileged(new PrivilegedAction() { ... }): the action runs at once. */
static void note_action(struct ir *m, uint32_t i)
{
    const struct vn_node *action = ir_node(m, ir_arg(m, i, 0));
    if (strcmp(ir_call_class(m, i), "java/security/AccessController") != 0 ||
        action->kind != VN_NEW)
        return;
    struct lint_class *c = lint_class_of(m->l, action->type);
    for (unsigned k = 0; c->given && k < c->cf->methods; k++) {
        struct lint_method *t = &c->method[k];
        if (strcmp(lint_text(m->l, t->m->name), "run") != 0)
            continue;
        t->closed = true;
        record_call(m, t, i, i);
        vec_last(&m->l->call).fresh = false;
    }
}

void lint_record_calls(struct lint *l, struct ir *m)
{
    (void)l;
    find_at_once(m);
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!m->insn[i].reached || !ir_is_invoke(ir_op(m, i)))
            continue;
        if (ir_op(m, i) == CF_OP_INVOKEDYNAMIC) {
            struct lint_method *t = lambda_target(m, i);
            if (t && t->closed) {
                uint32_t at = lambda_run_at(m, i);
                if (at != NO_INSN)
                    record_call(m, t, i, at);
                else {
                    t->closed = false; /* runs at any time, under no lock */
                    t->in_thread |= lambda_starts(m, i);
                }
            }
            continue;
        }
        struct lint_method *t = ir_target(m, i);
        note_wrapper(m, i);
        note_action(m, i);
        if (!t || !t->owner->given)
            continue;
        if (t->closed)
            record_call(m, t, i, i);
        bool virtual = ir_op(m, i) == CF_OP_INVOKEVIRTUAL ||
                       ir_op(m, i) == CF_OP_INVOKEINTERFACE;
        if (virtual && t->owner->sub.len && !lint_flag(t->m, CF_PRIVATE | CF_FINAL) &&
            !(lint_flag(t->m, CF_PUBLIC) && t->owner->public_use))
            record_overrides(m, t->owner, t, i, 0);
    }
}

/* ---- accesses ---- */

/* Does the value of a load go to nothing but comparisons with null? */
static bool only_null_tested(const struct ir *m, uint32_t load)
{
    const struct cf_insn *next = &m->body.insn[load + 1];
    return load + 1 < m->body.insns &&
           (next->op == CF_OP_IFNULL || next->op == CF_OP_IFNONNULL);
}

static bool is_life_cycle(const struct ir *m)
{
    const char *n = ir_name(m);
    return n[0] == '<' || strcmp(n, "finalize") == 0 || strcmp(n, "readObject") == 0 ||
           strcmp(n, "readExternal") == 0 || strcmp(n, "readObjectNoData") == 0 ||
           strcmp(n, "clone") == 0 || m->method->init_only;
}

/* Is the value made by arithmetic from the field that it is stored to? */
static bool made_from(const struct ir *m, vn value, const struct lint_field *f, int depth)
{
    const struct vn_node *n = ir_node(m, value);
    if (ir_field_of(m, value) == f)
        return depth > 0;
    if (n->kind != VN_OP || depth > 1)
        return false;
    unsigned op = ir_op(m, n->def);
    if (op < CF_OP_IADD || op > CF_OP_I2S)
        return false;
    for (unsigned i = 0; i < m->insn[n->def].args; i++)
        if (made_from(m, ir_arg(m, n->def, i), f, depth + 1))
            return true;
    return false;
}

/* A private method that nobody calls; those of serialization are called by the JVM. */
static bool is_dead(const struct ir *m)
{
    const char *n = ir_name(m);
    return lint_flag(m->m, CF_PRIVATE) && m->method->closed && !m->method->has_caller &&
           n[0] != '<' && strncmp(n, "writeObject", 11) != 0 &&
           strncmp(n, "readObject", 10) != 0 && strcmp(n, "readResolve") != 0 &&
           strcmp(n, "writeReplace") != 0 && strncmp(n, "lambda$", 7) != 0;
}

/* Was a lock taken and given back on every way here, also by a method that makes sure that
 * the field is set? */
static bool is_after_lock(const struct ir *m, uint32_t insn, const struct lint_field *f)
{
    for (uint32_t i = 0; i < insn; i++) {
        struct lint_method *t = m->insn[i].reached && ir_is_invoke(ir_op(m, i))
            ? ir_target(m, i) : NULL;
        if (t && lint_is_lazy(m->l, t, f) && cfg_before(m, i, insn))
            return true;
    }
    for (unsigned k = 0; k < m->locks; k++)
        if (m->lock[k].at != NO_INSN && cfg_before(m, m->lock[k].at, insn))
            return true;
    return false;
}

void lint_record_accesses(struct lint *l, struct ir *m)
{
    bool life = is_life_cycle(m);
    if (is_dead(m))
        return;
    for (uint32_t i = 0; i < m->body.insns; i++) {
        unsigned op = ir_op(m, i);
        if (!m->insn[i].reached || op < CF_OP_GETSTATIC || op > CF_OP_PUTFIELD)
            continue;
        struct lint_field *f = ir_field(m, i);
        if (!f || !f->owner->given)
            continue;
        bool write = op == CF_OP_PUTFIELD || op == CF_OP_PUTSTATIC;
        bool instance = op == CF_OP_GETFIELD || op == CF_OP_PUTFIELD;
        vn object = instance ? ir_arg(m, i, 0) : 0;
        bool this = instance && !ir_is_static(m) && m->params && object == m->param[0];
        struct lint_access a = {.field = f, .method = m->method, .write = write};
        a.init = instance ? life && this : m->m->name == l->names.clinit;
        a.fresh = is_fresh(m, object, i);
        f->stores = (uint16_t)(f->stores + (write && f->stores < LINE_MAX));
        f->writes = (uint16_t)(f->writes + (write && !a.init && !a.fresh &&
                                            f->writes < LINE_MAX));
        if (lint_flag(f->m, CF_FINAL) || a.init || a.fresh)
            continue;
        a.locks = locks_relative(m, i, object);
        int line = ir_line(m, i);
        a.line = (uint16_t)(line > LINE_MAX ? LINE_MAX : line);
        a.null_test = !write && only_null_tested(m, i);
        a.rmw = write && made_from(m, ir_arg(m, i, instance), f, 0);
        a.after_lock = !write && !a.locks && is_after_lock(m, i, f);
        a.getter = !write && m->body.insns <= 3;
        vec_push(&l->access, a);
    }
}
