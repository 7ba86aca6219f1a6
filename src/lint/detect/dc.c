/* SPDX-License-Identifier: Apache-2.0 */
/* Double-checked locking: a field is tested without a lock, and again and then stored under
 * one. Tests and stores are found by dominance, so that temporaries, other instructions in
 * between and a helper that does the second half do not hide them. Plain fields are seen
 * half initialized; of volatile ones the object must be finished before it is stored. */
#include "lint/detect.h"

#include <string.h>

static bool is_test(const struct ir *m, uint32_t i)
{
    unsigned op = ir_op(m, i);
    return m->insn[i].reached && (op == CF_OP_IFNULL || op == CF_OP_IFNONNULL ||
                                  op == CF_OP_IFEQ || op == CF_OP_IFNE);
}

static bool is_store(const struct ir *m, uint32_t i)
{
    return m->insn[i].reached &&
           (ir_op(m, i) == CF_OP_PUTFIELD || ir_op(m, i) == CF_OP_PUTSTATIC);
}

/* Values that are whole at once, or whose class has only final fields. */
static bool safe_to_race(struct lint *l, const struct lint_field *f)
{
    static const char *const safe[] = {"Ljava/lang/String;", "Ljava/lang/Integer;",
        "Ljava/lang/Boolean;", "Ljava/lang/Long;", "Ljava/lang/Character;",
        "Ljava/lang/Byte;", "Ljava/lang/Short;", "Ljava/lang/Float;", "Ljava/lang/Double;",
        "Ljava/lang/Class;"};
    const char *d = lint_text(l, f->m->desc);
    for (size_t i = 0; i < sizeof safe / sizeof *safe; i++)
        if (strcmp(d, safe[i]) == 0)
            return true;
    if (*d != 'L')
        return *d != 'Z' && *d != '[';
    struct lint_class *c = lint_class_of(l, sym_intern(&l->syms, d + 1, strlen(d) - 2));
    if (!c->given || !c->cf || c->sub.len || c->cf->super != l->names.object)
        return c->intent & INTENT_IMMUTABLE;
    for (unsigned i = 0; i < c->cf->fields; i++)
        if (!lint_flag(&c->cf->field[i], CF_FINAL | CF_STATIC))
            return false;
    return c->cf->fields > 0;
}

/* A lock held at b and not at a. */
static int lock_between(struct ir *m, uint32_t a, uint32_t b)
{
    struct ir_state first = *locks_at(m, a);
    const struct ir_state *second = locks_at(m, b);
    for (unsigned k = 0; k < m->locks; k++)
        if (!first.must[k] && second->must[k])
            return (int)k;
    return -1;
}

/* The store under the lock, dominated by a second test (or a helper that does both). */
static uint32_t locked_store(struct ir *m, const struct lint_field *f, uint32_t first,
                             uint32_t *second)
{
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (is_test(m, i) && i != first && ir_field_of(m, ir_arg(m, i, 0)) == f &&
            cfg_before(m, first, i) && lock_between(m, first, i) >= 0)
            for (uint32_t k = 0; k < m->body.insns; k++)
                if (is_store(m, k) && ir_field(m, k) == f && cfg_before(m, i, k) &&
                    lock_between(m, first, k) >= 0) {
                    *second = i;
                    return k;
                }
        if (m->insn[i].reached && ir_is_invoke(ir_op(m, i)) && cfg_before(m, first, i) &&
            lock_between(m, first, i) >= 0) {
            struct lint_method *t = ir_target(m, i);
            if (t && lint_is_lazy(m->l, t, f)) {
                *second = i;
                return i;
            }
        }
    }
    return NO_INSN;
}

/* A change of the stored object after the store, still on the way with the lock. */
static uint32_t changed_after(struct ir *m, const struct lint_field *f, uint32_t store)
{
    if (!is_store(m, store))
        return NO_INSN;
    vn value = ir_arg(m, store, m->insn[store].args - 1u);
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!m->insn[i].reached || !cfg_before(m, store, i) || locks_held(m, i) == 0)
            continue;
        vn v = ir_arg(m, i, 0);
        bool it = v && (v == value || ir_field_of(m, v) == f);
        unsigned op = ir_op(m, i);
        bool call = (op == CF_OP_INVOKEVIRTUAL || op == CF_OP_INVOKEINTERFACE) &&
                    strcmp(ir_call_name(m, i), "close") != 0 &&
                    strncmp(ir_call_name(m, i), "get", 3) != 0;
        if (it && (op == CF_OP_PUTFIELD || call ||
                   (op >= CF_OP_IASTORE && op <= CF_OP_SASTORE)))
            return i;
    }
    return NO_INSN;
}

static void check(struct ir *m, uint32_t first, struct lint_field *f)
{
    uint32_t second = NO_INSN, store = locked_store(m, f, first, &second);
    if (store == NO_INSN)
        return;
    bool is_volatile = lint_flag(f->m, CF_VOLATILE);
    uint32_t change = is_volatile ? changed_after(m, f, store) : NO_INSN;
    struct warn w = warn_at(m, first, NORMAL);
    w.field = f;
    w.what = warn_text(m->l, "tests %s without the lock", lint_text(m->l, f->m->name));
    if (is_volatile && change != NO_INSN) {
        warn_other(&w, m->method, ir_line(m, store), "publishes the object");
        warn_other(&w, m->method, ir_line(m, change), "and changes it afterwards");
        warn(m->l, "DC_PARTIALLY_CONSTRUCTED", &w,
             "the object is stored to the volatile field %s on line %d and then changed on "
             "line %d: a thread that sees it without the lock may use it unfinished",
             warn_field(m->l, f), ir_line(m, store), ir_line(m, change));
    } else if (!is_volatile) {
        f->double_checked = true;
        if (safe_to_race(m->l, f))
            w.confidence = LOW;
        warn_other(&w, m->method, ir_line(m, second), "tests it again with the lock held");
        warn_other(&w, m->method, ir_line(m, store), "stores it");
        warn(m->l, "DC_DOUBLECHECK", &w,
             "%s is tested without a lock, then tested again and set under %s, but is not "
             "volatile: another thread may see it set before what it stands for is there",
             warn_field(m->l, f), locks_text(m, m->lock[lock_between(m, first, second)].value));
    }
}

void detect_dc(struct ir *m)
{
    if (!m->locks)
        return;
    for (uint32_t i = 0; i < m->body.insns; i++) {
        struct lint_field *f = is_test(m, i) ? ir_field_of(m, ir_arg(m, i, 0)) : NULL;
        if (f && !lint_flag(f->m, CF_FINAL))
            check(m, i, f);
    }
}
