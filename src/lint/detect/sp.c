/* SPDX-License-Identifier: Apache-2.0 */
/* A loop that does nothing but read plain fields until one has some value: the read may be
 * moved out of the loop, which then never ends. */
#include "lint/detect.h"

/* What a loop may do and still be called a spin: 2 nothing at all, 1 yield or sleep. */
static int harmless(const struct ir *m, uint32_t i)
{
    unsigned op = ir_op(m, i);
    enum call_kind k = ir_call(m, i);
    if (k == CALL_YIELD || k == CALL_SLEEP)
        return 1;
    if (ir_is_invoke(op))
        return m->insn[i].res && ir_field_of(m, m->insn[i].res) ? 2 : 0;
    bool change = flow_stores(op) || op == CF_OP_IINC || op == CF_OP_PUTFIELD ||
                  op == CF_OP_PUTSTATIC || (op >= CF_OP_IASTORE && op <= CF_OP_SASTORE) ||
                  op == CF_OP_MONITORENTER || op == CF_OP_MONITOREXIT || op == CF_OP_NEW ||
                  op == CF_OP_ATHROW || (op >= CF_OP_IALOAD && op <= CF_OP_SALOAD);
    return change ? 0 : 2;
}

/* The plain field that a value comes from; NULL also when a volatile one is read too. */
static struct lint_field *plain_field(struct ir *m, vn v, int depth)
{
    struct lint_field *f = ir_field_of(m, v);
    if (f)
        return lint_flag(f->m, CF_VOLATILE | CF_FINAL) ? NULL : f;
    const struct vn_node *n = ir_node(m, v);
    for (unsigned i = 0; n->kind == VN_OP && depth < 4 && i < m->insn[n->def].args; i++)
        if ((f = plain_field(m, ir_arg(m, n->def, i), depth + 1)))
            return f;
    return NULL;
}

static bool reads_volatile(const struct ir *m, uint32_t i)
{
    struct lint_field *f = m->insn[i].res ? ir_field_of(m, m->insn[i].res) : NULL;
    return f && lint_flag(f->m, CF_VOLATILE);
}

static void check_loop(struct ir *m, uint32_t head)
{
    int least = 2;
    struct lint_field *field = NULL;
    uint32_t test = NO_INSN;
    for (uint32_t b = 0; b < m->flow.blocks && least; b++) {
        if (m->number[b] == NO_BLOCK || !cfg_in_loop(m, b, head))
            continue;
        for (uint32_t i = m->flow.start[b]; i < m->flow.start[b + 1] && least; i++) {
            int h = reads_volatile(m, i) ? 0 : harmless(m, i);
            least = h < least ? h : least;
            for (unsigned k = 0; ir_is_if(ir_op(m, i)) && !field && k < 2; k++)
                if ((field = plain_field(m, ir_arg(m, i, k), 0)))
                    test = i;
        }
    }
    if (!least || !field)
        return;
    struct warn w = warn_at(m, test, least == 2 ? NORMAL : LOW);
    w.field = field;
    w.what = warn_text(m->l, "tests %s", lint_text(m->l, field->m->name));
    warn(m->l, "SP_SPIN_ON_FIELD", &w,
         "the loop only waits for %s to change, which is not volatile: the read may be done "
         "once, and the loop never end", warn_field(m->l, field));
}

void detect_sp(struct ir *m)
{
    for (uint32_t b = 0; b < m->flow.blocks; b++)
        if (m->loop[b] == b)
            check_loop(m, b);
}
