/* SPDX-License-Identifier: Apache-2.0 */
/* What one instruction does to the reference bits of a frame. */
#include "classfile/framemap.h"

#include <string.h>

static bool push(struct sim *s, bool ref)
{
    if (s->depth == s->max_stack)
        return false;
    put_bit(s->w, s->locals->tracked + s->depth++, ref);
    return true;
}

static bool pop(struct sim *s, bool *ref)
{
    if (s->depth == 0)
        return false;
    uint32_t at = s->locals->tracked + --s->depth;
    *ref = get_bit(s->w, at);
    put_bit(s->w, at, false);
    return true;
}

static bool push_kind(struct sim *s, char kind)
{
    if (kind == 'V')
        return true;
    return push(s, flow_is_ref(kind)) && (!flow_is_wide(kind) || push(s, false));
}

static bool pop_kind(struct sim *s, char kind)
{
    bool ref;
    if (kind == 'U')
        return pop(s, &ref);
    if (!pop(s, &ref) || ref != flow_is_ref(kind))
        return false;
    return !flow_is_wide(kind) || (pop(s, &ref) && !ref);
}

/* Letters from the deepest value to the top of the stack. */
static bool pop_kinds(struct sim *s, const char *kinds)
{
    for (size_t n = strlen(kinds); n-- > 0;) {
        if (!pop_kind(s, kinds[n]))
            return false;
    }
    return true;
}

static bool push_kinds(struct sim *s, const char *kinds)
{
    for (; *kinds; kinds++) {
        if (!push_kind(s, *kinds))
            return false;
    }
    return true;
}

void sim_set_local(struct sim *s, uint32_t local, bool ref)
{
    uint32_t i = s->locals->index[local];
    if (i != FLOW_UNTRACKED)
        put_bit(s->w, i, ref);
}

static bool load(struct sim *s, const struct cf_insn *in)
{
    char kind = *flow_effect[in->op].pushes;
    /* Each local that is read is tracked. */
    bool ref = get_bit(s->w, s->locals->index[in->a]);
    return ref == flow_is_ref(kind) && push_kind(s, kind);
}

static bool store(struct sim *s, const struct cf_insn *in)
{
    char kind = *flow_effect[in->op].pops;
    if (!pop_kind(s, kind))
        return false;
    sim_set_local(s, in->a, flow_is_ref(kind));
    if (flow_is_wide(kind))
        sim_set_local(s, in->a + 1u, false);
    return true;
}

static bool dup_slots(struct sim *s, unsigned copied, unsigned skipped)
{
    bool v[4] = {0};
    unsigned n = copied + skipped;
    for (unsigned i = n; i-- > 0;) {
        if (!pop(s, &v[i]))
            return false;
    }
    bool ok = true;
    for (unsigned i = skipped; i < n; i++)
        ok = ok && push(s, v[i]);
    for (unsigned i = 0; i < n; i++)
        ok = ok && push(s, v[i]);
    return ok;
}

static bool swap(struct sim *s)
{
    bool top, below;
    return pop(s, &top) && pop(s, &below) && push(s, top) && push(s, below);
}

static bool pop_refless_slots(struct sim *s, uint32_t n)
{
    while (n-- > 0) {
        if (!pop_kind(s, 'I'))
            return false;
    }
    return true;
}

/* The kinds of the arguments have to be known from the last to the first, a descriptor
 * reads from the first: check at the right depth, then drop all. */
static bool pop_args(struct sim *s, const char *desc)
{
    int slots = cf_arg_slots(desc);
    if (slots < 0 || (uint32_t)slots > s->depth)
        return false;
    uint32_t at = s->locals->tracked + s->depth - (uint32_t)slots;
    for (const char *p = desc + 1; *p != ')';) {
        char kind = cf_type_next(&p);
        if (!kind || get_bit(s->w, at) != flow_is_ref(kind))
            return false;
        put_bit(s->w, at, false);
        at += flow_is_wide(kind) ? 2 : 1;
    }
    s->depth -= (uint32_t)slots;
    return true;
}

static const struct cf_const *constant_of(const struct sim *s, const struct cf_insn *in)
{
    return &s->c->constant[in->a < s->c->constants ? in->a : 0];
}

static bool invoke(struct sim *s, const struct cf_insn *in)
{
    const struct cf_const *k = constant_of(s, in);
    if (k->tag != CF_METHODREF && k->tag != CF_IMETHODREF && k->tag != CF_INDY)
        return false;
    const char *desc = sym_text(s->syms, k->desc);
    const char *close = strchr(desc, ')');
    bool plain = in->op == CF_OP_INVOKESTATIC || in->op == CF_OP_INVOKEDYNAMIC;
    return close && pop_args(s, desc) && (plain || pop_kind(s, 'A')) &&
           push_kind(s, close[1]);
}

static bool field(struct sim *s, const struct cf_insn *in)
{
    const struct cf_const *k = constant_of(s, in);
    if (k->tag != CF_FIELDREF)
        return false;
    char kind = *sym_text(s->syms, k->desc);
    bool get = in->op == CF_OP_GETSTATIC || in->op == CF_OP_GETFIELD;
    bool of_object = in->op == CF_OP_GETFIELD || in->op == CF_OP_PUTFIELD;
    if (!get && !pop_kind(s, kind))
        return false;
    return (!of_object || pop_kind(s, 'A')) && (!get || push_kind(s, kind));
}

static bool load_constant(struct sim *s, const struct cf_insn *in)
{
    const struct cf_const *k = constant_of(s, in);
    switch (k->tag) {
    case CF_INTEGER: case CF_FLOAT:
        return push_kind(s, 'I');
    case CF_LONG: case CF_DOUBLE:
        return push_kind(s, 'J');
    case CF_CONDY:
        return push_kind(s, *sym_text(s->syms, k->desc));
    default:
        return push_kind(s, 'A');
    }
}

bool sim_step(struct sim *s, const struct cf_insn *in)
{
    unsigned copied, skipped;
    switch (in->op) {
    case CF_OP_ILOAD: case CF_OP_LLOAD: case CF_OP_FLOAD: case CF_OP_DLOAD:
    case CF_OP_ALOAD:
        return load(s, in);
    case CF_OP_ISTORE: case CF_OP_LSTORE: case CF_OP_FSTORE: case CF_OP_DSTORE:
    case CF_OP_ASTORE:
        return store(s, in);
    case CF_OP_IINC:
        return !get_bit(s->w, s->locals->index[in->a]);
    case CF_OP_LDC: case CF_OP_LDC2:
        return load_constant(s, in);
    case CF_OP_GETSTATIC: case CF_OP_PUTSTATIC: case CF_OP_GETFIELD: case CF_OP_PUTFIELD:
        return field(s, in);
    case CF_OP_INVOKEVIRTUAL: case CF_OP_INVOKESPECIAL: case CF_OP_INVOKESTATIC:
    case CF_OP_INVOKEINTERFACE: case CF_OP_INVOKEDYNAMIC:
        return invoke(s, in);
    case CF_OP_SWAP:
        return swap(s);
    case CF_OP_MULTIANEWARRAY:
        return pop_refless_slots(s, (uint32_t)in->b) && push(s, true);
    default:
        if (flow_dup(in->op, &copied, &skipped))
            return dup_slots(s, copied, skipped);
        return pop_kinds(s, flow_effect[in->op].pops) &&
               push_kinds(s, flow_effect[in->op].pushes);
    }
}
