/* SPDX-License-Identifier: Apache-2.0 */
/* Static Calendars and DateFormats, which are not made for several threads. */
#include "lint/detect.h"

#include <string.h>

static const char *kind_of(struct lint *l, sym type)
{
    if (type && lint_is(l, type, "java/util/Calendar"))
        return "Calendar";
    return type && lint_is(l, type, "java/text/DateFormat") ? "DateFormat" : NULL;
}

void detect_stcal(struct lint *l, struct lint_class *c)
{
    for (unsigned i = 0; i < c->cf->fields; i++) {
        struct lint_field *f = &c->field[i];
        const char *d = lint_text(l, f->m->desc);
        if (!lint_flag(f->m, CF_STATIC) || *d != 'L')
            continue;
        const char *kind = kind_of(l, sym_intern(&l->syms, d + 1, strlen(d) - 2));
        if (!kind)
            continue;
        struct warn w = {.c = c, .field = f, .per_field = true, .what = "has it",
                         .confidence = lint_flag(f->m, CF_PRIVATE) ? LOW : NORMAL};
        warn(l, *kind == 'C' ? "STCAL_STATIC_CALENDAR_INSTANCE"
                             : "STCAL_STATIC_SIMPLE_DATE_FORMAT_INSTANCE", &w,
             "%s is a static %s, which is not made for several threads", warn_field(l, f),
             kind);
    }
}

void detect_stcal_call(struct ir *m)
{
    if (m->m->name == m->l->names.clinit)
        return;
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (!m->insn[i].reached || !ir_is_invoke(ir_op(m, i)) ||
            ir_kind(m, ir_arg(m, i, 0)) != VN_STATIC || locks_held(m, i))
            continue;
        const char *kind = kind_of(m->l, ir_node(m, ir_arg(m, i, 0))->type);
        if (!kind || ir_op(m, i) == CF_OP_INVOKESTATIC)
            continue;
        bool copy = strcmp(ir_call_name(m, i), "clone") == 0;
        struct warn w = warn_at(m, i, copy ? LOW : NORMAL);
        w.field = ir_field_of(m, ir_arg(m, i, 0));
        w.what = warn_text(m->l, "calls %s", ir_call_name(m, i));
        warn(m->l, *kind == 'C' ? "STCAL_INVOKE_ON_STATIC_CALENDAR_INSTANCE"
                                : "STCAL_INVOKE_ON_STATIC_DATE_FORMAT_INSTANCE", &w,
             "%s is called on the static %s %s with no lock held, which is not made for "
             "several threads", ir_call_name(m, i), kind, warn_field(m->l, w.field));
    }
}
