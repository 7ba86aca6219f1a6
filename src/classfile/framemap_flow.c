/* SPDX-License-Identifier: Apache-2.0 */
/* Basic blocks of a decoded method, and the locals that it reads. */
#include "classfile/flow.h"

#include "base/mem.h"

#include <string.h>

const struct flow_effect flow_effect[CF_OPS] = {
#define OPCODE(name, text, operands, pops, pushes) {pops, pushes},
#include "classfile/opcodes.def"
#undef OPCODE
};

/* What an instruction does to control. */
enum leave { GOES_ON, JUMPS, JUMPS_OR_GOES_ON, SWITCHES, LEAVES };

static enum leave leave_of(unsigned op)
{
    switch (op) {
    case CF_OP_GOTO:
        return JUMPS;
    case CF_OP_SWITCH:
        return SWITCHES;
    case CF_OP_IRETURN: case CF_OP_LRETURN: case CF_OP_FRETURN: case CF_OP_DRETURN:
    case CF_OP_ARETURN: case CF_OP_RETURN: case CF_OP_ATHROW:
        return LEAVES;
    case CF_OP_IFEQ: case CF_OP_IFNE: case CF_OP_IFLT: case CF_OP_IFGE: case CF_OP_IFGT:
    case CF_OP_IFLE: case CF_OP_IF_ICMPEQ: case CF_OP_IF_ICMPNE: case CF_OP_IF_ICMPLT:
    case CF_OP_IF_ICMPGE: case CF_OP_IF_ICMPGT: case CF_OP_IF_ICMPLE:
    case CF_OP_IF_ACMPEQ: case CF_OP_IF_ACMPNE: case CF_OP_IFNULL: case CF_OP_IFNONNULL:
        return JUMPS_OR_GOES_ON;
    default:
        return GOES_ON;
    }
}

/* Sets lead[i] for each instruction that starts a block; lead has one entry too many, so
 * that the end of the code may be marked. */
static void mark_leaders(const struct cf_body *body, uint32_t *lead)
{
    lead[0] = 1;
    for (uint32_t i = 0; i < body->insns; i++) {
        enum leave l = leave_of(body->insn[i].op);
        if (l == GOES_ON)
            continue;
        lead[i + 1] = 1;
        if (l == JUMPS || l == JUMPS_OR_GOES_ON)
            lead[body->insn[i].b] = 1;
    }
    for (uint32_t s = 0; s < body->switches; s++) {
        lead[body->sw[s].fallback] = 1;
        for (uint32_t k = 0; k < body->sw[s].n; k++)
            lead[body->sw[s].target[k]] = 1;
    }
    for (uint32_t h = 0; h < body->handlers; h++) {
        lead[body->handler[h].start] = 1;
        lead[body->handler[h].end] = 1;
        lead[body->handler[h].target] = 1;
    }
}

void flow_init(struct flow *f, const struct cf_body *body)
{
    uint32_t n = body->insns;
    *f = (struct flow){.body = body, .of = mem_zalloc((n + 1) * sizeof *f->of)};
    mark_leaders(body, f->of);
    for (uint32_t i = 0; i < n; i++)
        f->blocks += f->of[i];
    f->start = mem_alloc((f->blocks + 1) * sizeof *f->start);
    uint32_t b = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (f->of[i])
            f->start[b++] = i;
        f->of[i] = b - 1;
    }
    f->start[b] = n;
}

void flow_trim(struct flow *f)
{
    mem_free(f->of);
    f->of = NULL;
}

void flow_release(struct flow *f)
{
    flow_trim(f);
    mem_free(f->start);
    f->start = NULL;
}

uint32_t flow_find(const struct flow *f, uint32_t insn)
{
    uint32_t low = 0, high = f->blocks;
    while (high - low > 1) {
        uint32_t mid = low + (high - low) / 2;
        if (f->start[mid] <= insn)
            low = mid;
        else
            high = mid;
    }
    return low;
}

static uint32_t switch_edge(const struct flow *f, const struct cf_switch *sw, uint32_t i)
{
    if (i > sw->n)
        return FLOW_NONE;
    return f->of[i ? sw->target[i - 1] : sw->fallback];
}

uint32_t flow_edge(const struct flow *f, uint32_t b, uint32_t i)
{
    const struct cf_insn *last = &f->body->insn[f->start[b + 1] - 1];
    uint32_t next = b + 1 < f->blocks ? b + 1 : FLOW_END;
    switch (leave_of(last->op)) {
    case GOES_ON:
        return i == 0 ? next : FLOW_NONE;
    case JUMPS:
        return i == 0 ? f->of[last->b] : FLOW_NONE;
    case JUMPS_OR_GOES_ON:
        return i == 0 ? next : i == 1 ? f->of[last->b] : FLOW_NONE;
    case SWITCHES:
        return switch_edge(f, &f->body->sw[last->b], i);
    case LEAVES:
        break;
    }
    return FLOW_NONE;
}

bool flow_dup(unsigned op, unsigned *copied, unsigned *skipped)
{
    switch (op) {
    case CF_OP_DUP: *copied = 1, *skipped = 0; return true;
    case CF_OP_DUP_X1: *copied = 1, *skipped = 1; return true;
    case CF_OP_DUP_X2: *copied = 1, *skipped = 2; return true;
    case CF_OP_DUP2: *copied = 2, *skipped = 0; return true;
    case CF_OP_DUP2_X1: *copied = 2, *skipped = 1; return true;
    case CF_OP_DUP2_X2: *copied = 2, *skipped = 2; return true;
    default: return false;
    }
}

/* ---- locals ---- */

static void track(struct flow_locals *l, uint32_t local)
{
    if (l->index[local] != FLOW_UNTRACKED)
        return;
    l->local[l->tracked] = (uint16_t)local;
    l->index[local] = (uint16_t)l->tracked++;
}

/* The number of the last local that an instruction names; false if it names none. */
static bool last_local(const struct cf_insn *in, uint32_t *last)
{
    const struct flow_effect *e = &flow_effect[in->op];
    *last = in->a;
    if (in->op == CF_OP_IINC)
        return true;
    if (!flow_loads(in->op) && !flow_stores(in->op))
        return false;
    *last += flow_is_wide(*(flow_loads(in->op) ? e->pushes : e->pops));
    return true;
}

bool flow_locals_init(struct flow_locals *l, const struct cf_body *body, uint32_t max)
{
    *l = (struct flow_locals){.max = max};
    size_t bytes = max * sizeof *l->index;
    l->index = mem_alloc(2 * bytes + 1);
    l->local = l->index + max;
    memset(l->index, 0xff, bytes); /* there are at most 65535: none has number 65535 */
    for (uint32_t i = 0; i < body->insns; i++) {
        uint32_t last;
        const struct cf_insn *in = &body->insn[i];
        if (!last_local(in, &last))
            continue;
        if (last >= max)
            return false;
        if (!flow_stores(in->op)) {
            track(l, in->a);
            track(l, last);
        }
    }
    return true;
}

void flow_locals_release(struct flow_locals *l)
{
    mem_free(l->index);
    l->index = NULL;
}
