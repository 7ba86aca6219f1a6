/* SPDX-License-Identifier: Apache-2.0 */
/* Lazy initialization of a static field that is not volatile, without a lock: a null test
 * whose null side leads to a store of the field. Worse when the object is still filled
 * after it was stored. */
#include "lint/detect.h"

#include <string.h>

/* The block that runs when the tested value is null. */
static uint32_t null_side(const struct ir *m, uint32_t test)
{
    uint32_t b = m->flow.of[test];
    return flow_edge(&m->flow, b, ir_op(m, test) == CF_OP_IFNULL);
}

static uint32_t lazy_store(struct ir *m, uint32_t test, const struct lint_field *f)
{
    uint32_t side = null_side(m, test);
    for (uint32_t i = 0; side < m->flow.blocks && i < m->body.insns; i++)
        if (m->insn[i].reached && ir_op(m, i) == CF_OP_PUTSTATIC && ir_field(m, i) == f &&
            cfg_dominates(m, side, m->flow.of[i]) && locks_held(m, i) == 0 &&
            ir_kind(m, ir_arg(m, i, 0)) != VN_NULL)
            return i;
    return NO_INSN;
}

/* An array store, a store to a field of it or a call on it, in the initialization. */
static uint32_t filled_after(struct ir *m, uint32_t store, const struct lint_field *f,
                             uint32_t side)
{
    vn value = ir_arg(m, store, 0);
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!m->insn[i].reached || !cfg_before(m, store, i) ||
            !cfg_dominates(m, side, m->flow.of[i]))
            continue;
        vn v = ir_arg(m, i, 0);
        unsigned op = ir_op(m, i);
        bool it = v && (v == value || ir_field_of(m, v) == f);
        bool call = op == CF_OP_INVOKEVIRTUAL || op == CF_OP_INVOKEINTERFACE;
        if (it && (op == CF_OP_PUTFIELD || (op >= CF_OP_IASTORE && op <= CF_OP_SASTORE) ||
                   (call && strncmp(ir_call_name(m, i), "get", 3) != 0)))
            return i;
    }
    return NO_INSN;
}

static bool is_immutable(struct lint *l, const struct lint_field *f)
{
    static const char *const types[] = {"Ljava/lang/String;", "Ljava/lang/Integer;",
        "Ljava/lang/Boolean;", "Ljava/lang/Long;", "Ljava/lang/Class;", "Ljava/lang/Double;",
        "Ljava/util/Locale;", "Ljava/net/URI;",
        "Ljava/lang/invoke/MethodHandle;", "Ljava/lang/invoke/VarHandle;",
        "Ljava/lang/invoke/MethodType;", "Ljava/nio/ByteOrder;"};
    const char *d = lint_text(l, f->m->desc);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(d, types[i]) == 0)
            return true;
    return *d == 'L' && lint_class_of(l, sym_intern(&l->syms, d + 1, strlen(d) - 2))->intent &
                            INTENT_IMMUTABLE;
}

static void check(struct ir *m, uint32_t test, struct lint_field *f)
{
    uint32_t store = lazy_store(m, test, f);
    if (store == NO_INSN)
        return;
    uint32_t fill = filled_after(m, store, f, null_side(m, test));
    struct warn w = warn_at(m, store, NORMAL);
    w.field = f;
    w.per_field = true;
    w.what = warn_text(m->l, "sets %s if it is null", lint_text(m->l, f->m->name));
    warn_other(&w, m->method, ir_line(m, test), "tests it without a lock");
    if (is_immutable(m->l, f) || strcmp(ir_name(m), "main") == 0)
        w.confidence = LOW;
    if (fill != NO_INSN) {
        warn_other(&w, m->method, ir_line(m, fill), "changes the object afterwards");
        warn(m->l, "LI_LAZY_INIT_UPDATE_STATIC", &w,
             "the static field %s is set without a lock when it is null, and the object is "
             "changed after that on line %d: another thread may use it unfinished",
             warn_field(m->l, f), ir_line(m, fill));
        return;
    }
    warn(m->l, "LI_LAZY_INIT_STATIC", &w,
         "the static field %s is set without a lock when it is null, and is not volatile: "
         "two threads may make two objects, and see one unfinished", warn_field(m->l, f));
}

void detect_li(struct ir *m)
{
    if (m->m->name == m->l->names.clinit || m->method->init_only ||
        lint_flag(m->m, CF_SYNTHETIC))
        return;
    for (uint32_t i = 0; i < m->body.insns; i++) {
        unsigned op = ir_op(m, i);
        if (!m->insn[i].reached || (op != CF_OP_IFNULL && op != CF_OP_IFNONNULL))
            continue;
        struct lint_field *f = ir_field_of(m, ir_arg(m, i, 0));
        if (f && lint_flag(f->m, CF_STATIC) && !lint_flag(f->m, CF_VOLATILE | CF_FINAL) &&
            f->owner->given && locks_held(m, i) == 0)
            check(m, i, f);
    }
}
