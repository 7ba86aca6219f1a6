/* SPDX-License-Identifier: Apache-2.0 */
/* Says which expression was null, in the words of HotSpot 17 (JEP 358): what the
 * instruction could not do, and because of which local, field, element or result. Where a
 * stack slot comes from is found by data flow over the decoded code: each slot holds the
 * instruction that pushed it, or NOWHERE where paths with different ones meet. */
#include "vm/nat.h"

#include "classfile/flow.h"

enum { NOWHERE = UINT32_MAX, DETAIL = 5, MAX_CELLS = 4 << 20 };

/* The operand stack at one place. */
struct origin {
    uint32_t depth;
    bool known;       /* control gets here */
    uint64_t written; /* locals below 64 that were stored to: no parameters any more */
    uint32_t *from;   /* per slot, bottom first */
};

struct analysis {
    struct vm *vm;
    const struct method *m;
    const struct cf_class *cf;
    struct flow flow;
    struct origin *block; /* at the start of each block */
    uint32_t max;         /* slots of a stack */
    uint32_t *cells;
};

/* ---- data flow ---- */

static void push(struct analysis *a, struct origin *o, uint32_t insn, unsigned slots)
{
    while (slots-- && o->depth < a->max)
        o->from[o->depth++] = insn;
}

static void pop(struct origin *o, unsigned slots)
{
    o->depth = slots > o->depth ? 0 : o->depth - slots;
}

static unsigned slots_of(char type)
{
    return type == 'V' ? 0 : flow_is_wide(type) ? 2 : 1;
}

static unsigned letters(const char *s)
{
    unsigned n = 0;
    for (; *s; s++)
        n += slots_of(*s);
    return n;
}

static const struct cf_const *constant(const struct analysis *a, const struct cf_insn *in)
{
    return &a->cf->constant[in->a];
}

static const char *desc_of(const struct analysis *a, const struct cf_insn *in)
{
    return sym_text(&a->vm->syms, constant(a, in)->desc);
}

static void duplicate(struct analysis *a, struct origin *o, unsigned copied,
                      unsigned skipped)
{
    uint32_t top[4];
    unsigned n = copied + skipped;
    if (n > o->depth)
        return;
    memcpy(top, o->from + o->depth - n, n * sizeof *top);
    o->depth -= n;
    for (unsigned i = 0; i < copied; i++)
        push(a, o, top[skipped + i], 1);
    for (unsigned i = 0; i < n; i++)
        push(a, o, top[i], 1);
}

static void apply_call(struct analysis *a, struct origin *o, uint32_t at)
{
    const struct cf_insn *in = &a->m->body.insn[at];
    const char *desc = desc_of(a, in);
    int slots = cf_arg_slots(desc);
    bool receiver = in->op != CF_OP_INVOKESTATIC && in->op != CF_OP_INVOKEDYNAMIC;
    pop(o, (slots < 0 ? 0 : (unsigned)slots) + receiver);
    push(a, o, at, slots_of(strchr(desc, ')')[1]));
}

/* The effect of one instruction. */
static void apply(struct analysis *a, struct origin *o, uint32_t at)
{
    const struct cf_insn *in = &a->m->body.insn[at];
    unsigned copied, skipped;
    if (flow_dup(in->op, &copied, &skipped)) {
        duplicate(a, o, copied, skipped);
        return;
    }
    switch (in->op) {
    case CF_OP_CHECKCAST:
        return;
    case CF_OP_SWAP:
        if (o->depth >= 2) {
            uint32_t v = o->from[o->depth - 1];
            o->from[o->depth - 1] = o->from[o->depth - 2];
            o->from[o->depth - 2] = v;
        }
        return;
    case CF_OP_LDC: push(a, o, at, 1); return;
    case CF_OP_LDC2: push(a, o, at, 2); return;
    case CF_OP_GETSTATIC: push(a, o, at, slots_of(*desc_of(a, in))); return;
    case CF_OP_GETFIELD:
        pop(o, 1);
        push(a, o, at, slots_of(*desc_of(a, in)));
        return;
    case CF_OP_PUTSTATIC: pop(o, slots_of(*desc_of(a, in))); return;
    case CF_OP_PUTFIELD: pop(o, 1 + slots_of(*desc_of(a, in))); return;
    case CF_OP_MULTIANEWARRAY:
        pop(o, (unsigned)in->b);
        push(a, o, at, 1);
        return;
    case CF_OP_INVOKEVIRTUAL: case CF_OP_INVOKESPECIAL: case CF_OP_INVOKESTATIC:
    case CF_OP_INVOKEINTERFACE: case CF_OP_INVOKEDYNAMIC:
        apply_call(a, o, at);
        return;
    default:
        if (flow_stores(in->op) && in->a < 64)
            o->written |= (UINT64_C(1) << in->a) *
                          (flow_store_slots(in->op) == 2 && in->a < 63 ? 3 : 1);
        pop(o, letters(flow_effect[in->op].pops));
        push(a, o, at, letters(flow_effect[in->op].pushes));
    }
}

/* Joins what is known at the end of a block into the start of another; true: it changed.
 */
static bool join(struct origin *into, const struct origin *o)
{
    if (!into->known) {
        memcpy(into->from, o->from, o->depth * sizeof *o->from);
        into->depth = o->depth;
        into->written = o->written;
        into->known = true;
        return true;
    }
    bool changed = (into->written | o->written) != into->written;
    into->written |= o->written;
    for (uint32_t i = 0; i < into->depth && i < o->depth; i++)
        if (into->from[i] != o->from[i] && into->from[i] != NOWHERE) {
            into->from[i] = NOWHERE;
            changed = true;
        }
    return changed;
}

static bool join_handlers(struct analysis *a, uint32_t b, const struct origin *o)
{
    bool changed = false;
    uint32_t nowhere = NOWHERE;
    struct origin thrown = {.depth = 1, .known = true, .written = o->written,
                            .from = &nowhere};
    for (uint32_t h = 0; h < a->m->body.handlers; h++) {
        const struct cf_handler *handler = &a->m->body.handler[h];
        if (flow_covers(&a->flow, handler, b))
            changed |= join(&a->block[a->flow.of[handler->target]], &thrown);
    }
    return changed;
}

/* What is known before instruction `at` of block b, into o (which has room). */
static void simulate(struct analysis *a, uint32_t b, uint32_t at, struct origin *o)
{
    const struct origin *start = &a->block[b];
    o->depth = start->depth;
    o->written = start->written;
    o->known = start->known;
    memcpy(o->from, start->from, start->depth * sizeof *o->from);
    for (uint32_t i = a->flow.start[b]; i < at; i++)
        apply(a, o, i);
}

static void solve(struct analysis *a)
{
    struct origin o = {.from = a->cells};
    a->block[0].known = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 0; b < a->flow.blocks; b++) {
            if (!a->block[b].known)
                continue;
            simulate(a, b, a->flow.start[b + 1], &o);
            uint32_t next;
            for (uint32_t i = 0; (next = flow_edge(&a->flow, b, i)) != FLOW_NONE; i++)
                if (next != FLOW_END)
                    changed |= join(&a->block[next], &o);
            changed |= join_handlers(a, b, &o);
        }
    }
}

/* ---- words ---- */

static void put_class(struct analysis *a, struct buf *out, const char *name, size_t n)
{
    if ((n == 16 && !memcmp(name, "java/lang/Object", 16)) ||
        (n == 16 && !memcmp(name, "java/lang/String", 16)))
        name += 10, n -= 10;
    (void)a;
    for (size_t i = 0; i < n; i++)
        buf_char(out, name[i] == '/' ? '.' : name[i]);
}

static const char *primitive_name(char type)
{
    switch (type) {
    case 'Z': return "boolean";
    case 'B': return "byte";
    case 'C': return "char";
    case 'S': return "short";
    case 'I': return "int";
    case 'J': return "long";
    case 'F': return "float";
    default: return "double";
    }
}

static void put_type(struct analysis *a, struct buf *out, const char *p, size_t n)
{
    size_t dims = strspn(p, "[");
    if (p[dims] == 'L')
        put_class(a, out, p + dims + 1, n - dims - 2);
    else
        buf_str(out, primitive_name(p[dims]));
    while (dims--)
        buf_str(out, "[]");
}

static void put_owner(struct analysis *a, struct buf *out, sym owner)
{
    const char *name = sym_text(&a->vm->syms, owner);
    if (*name == '[')
        put_type(a, out, name, strlen(name));
    else
        put_class(a, out, name, strlen(name));
}

/* "Owner.method(int, String)" */
static void put_method(struct analysis *a, struct buf *out, const struct cf_const *c)
{
    const char *p = sym_text(&a->vm->syms, c->desc) + 1;
    put_owner(a, out, c->owner);
    buf_printf(out, ".%s(", sym_text(&a->vm->syms, c->name));
    for (bool first = true; *p != ')'; first = false) {
        const char *start = p;
        if (!cf_type_next(&p))
            break;
        buf_str(out, first ? "" : ", ");
        put_type(a, out, start, (size_t)(p - start));
    }
    buf_char(out, ')');
}

/* The number of the parameter in a local's slot, from 1; 0 when it is none. */
static unsigned parameter_at(struct analysis *a, unsigned slot)
{
    const char *p = sym_text(&a->vm->syms, a->m->desc) + 1;
    unsigned at = a->m->flags & CF_STATIC ? 0 : 1;
    for (unsigned n = 1; *p != ')'; n++) {
        unsigned size = slots_of(*p);
        if (!cf_type_next(&p))
            break;
        if (slot >= at && slot < at + size)
            return n;
        at += size;
    }
    return 0;
}

static void put_local(struct analysis *a, struct buf *out, uint32_t at, unsigned slot,
                      bool written)
{
    const struct cf_code *code = a->m->cf->code;
    unsigned bci = a->m->body.bci[at];
    for (unsigned i = 0; i < code->locals; i++) {
        const struct cf_local *l = &code->local[i];
        if (l->slot == slot && bci >= l->bci && bci < l->bci + (unsigned)l->len) {
            buf_str(out, sym_text(&a->vm->syms, l->name));
            return;
        }
    }
    unsigned parameter = written ? 0 : parameter_at(a, slot);
    if (!(a->m->flags & CF_STATIC) && slot == 0 && !written)
        buf_str(out, "this");
    else if (parameter)
        buf_printf(out, "<parameter%u>", parameter);
    else
        buf_printf(out, "<local%u>", slot);
}

/* ---- the cause ---- */

struct question {
    uint32_t at;    /* instruction before which the slot is looked at */
    unsigned slot;  /* from the top of the stack */
    int detail;     /* levels that may still be printed */
    bool inner;     /* part of an index expression */
    bool first;     /* nothing printed yet: say because */
};

static bool put_cause(struct analysis *a, struct buf *out, struct question q);

static bool put_element(struct analysis *a, struct buf *out, uint32_t from,
                        const struct question *q)
{
    struct question array = {from, 1, q->detail - 1, q->inner, false};
    struct question index = {from, 0, q->detail, true, false};
    if (!put_cause(a, out, array))
        buf_str(out, "<array>");
    buf_char(out, '[');
    if (!put_cause(a, out, index))
        buf_str(out, "...");
    buf_char(out, ']');
    return true;
}

static bool put_field(struct analysis *a, struct buf *out, uint32_t from,
                      const struct question *q)
{
    struct question object = {from, 0, q->detail - 1, q->inner, false};
    if (put_cause(a, out, object))
        buf_char(out, '.');
    buf_str(out, sym_text(&a->vm->syms, constant(a, &a->m->body.insn[from])->name));
    return true;
}

static bool is_call(unsigned op)
{
    return op == CF_OP_INVOKEVIRTUAL || op == CF_OP_INVOKESPECIAL ||
           op == CF_OP_INVOKESTATIC || op == CF_OP_INVOKEINTERFACE;
}

/* What instruction `from` pushed. */
static bool put_source(struct analysis *a, struct buf *out, uint32_t from,
                       const struct question *q, uint64_t written)
{
    const struct cf_insn *in = &a->m->body.insn[from];
    const struct cf_const *c;
    switch (in->op) {
    case CF_OP_ILOAD: case CF_OP_ALOAD:
        put_local(a, out, from, in->a, in->a < 64 && (written >> in->a & 1));
        return true;
    case CF_OP_ICONST: buf_printf(out, "%d", in->b); return true;
    case CF_OP_ACONST_NULL: buf_str(out, "null"); return true;
    case CF_OP_GETSTATIC:
        c = constant(a, in);
        put_owner(a, out, c->owner);
        buf_printf(out, ".%s", sym_text(&a->vm->syms, c->name));
        return true;
    case CF_OP_GETFIELD: return put_field(a, out, from, q);
    case CF_OP_INVOKEVIRTUAL: case CF_OP_INVOKESPECIAL: case CF_OP_INVOKESTATIC:
    case CF_OP_INVOKEINTERFACE:
        put_method(a, out, constant(a, in));
        return true;
    case CF_OP_IALOAD: case CF_OP_LALOAD: case CF_OP_FALOAD: case CF_OP_DALOAD:
    case CF_OP_AALOAD: case CF_OP_BALOAD: case CF_OP_CALOAD: case CF_OP_SALOAD:
        return put_element(a, out, from, q);
    default: return false;
    }
}

static bool put_cause(struct analysis *a, struct buf *out, struct question q)
{
    if (q.detail <= 0)
        return false;
    struct origin o = {.from = mem_alloc((a->max + 1) * sizeof *o.from)};
    simulate(a, a->flow.of[q.at], q.at, &o);
    uint32_t from = o.known && q.slot < o.depth ? o.from[o.depth - 1 - q.slot] : NOWHERE;
    mem_free(o.from);
    if (from == NOWHERE)
        return false;
    size_t start = out->len;
    if (q.first)
        buf_str(out, is_call(a->m->body.insn[from].op) ? " because the return value of \""
                                                       : " because \"");
    if (put_source(a, out, from, &q, o.written))
        return true;
    out->len = start;
    out->at[start] = 0;
    return false;
}

/* ---- what failed ---- */

static const char *array_type(unsigned op)
{
    switch (op) {
    case CF_OP_IALOAD: case CF_OP_IASTORE: return "int";
    case CF_OP_LALOAD: case CF_OP_LASTORE: return "long";
    case CF_OP_FALOAD: case CF_OP_FASTORE: return "float";
    case CF_OP_DALOAD: case CF_OP_DASTORE: return "double";
    case CF_OP_AALOAD: case CF_OP_AASTORE: return "object";
    case CF_OP_BALOAD: case CF_OP_BASTORE: return "byte/boolean";
    case CF_OP_CALOAD: case CF_OP_CASTORE: return "char";
    default: return "short";
    }
}

/* Words for the action, and which slot was null; false when there is nothing to say. */
static bool put_action(struct analysis *a, struct buf *out, uint32_t at, unsigned *slot)
{
    const struct cf_insn *in = &a->m->body.insn[at];
    const struct cf_const *c;
    *slot = 0;
    if (in->op >= CF_OP_IALOAD && in->op <= CF_OP_SALOAD) {
        *slot = 1;
        buf_printf(out, "Cannot load from %s array", array_type(in->op));
        return true;
    }
    if (in->op >= CF_OP_IASTORE && in->op <= CF_OP_SASTORE) {
        *slot = in->op == CF_OP_LASTORE || in->op == CF_OP_DASTORE ? 3 : 2;
        buf_printf(out, "Cannot store to %s array", array_type(in->op));
        return true;
    }
    switch (in->op) {
    case CF_OP_ARRAYLENGTH: buf_str(out, "Cannot read the array length"); return true;
    case CF_OP_ATHROW: buf_str(out, "Cannot throw exception"); return true;
    case CF_OP_MONITORENTER: buf_str(out, "Cannot enter synchronized block"); return true;
    case CF_OP_MONITOREXIT: buf_str(out, "Cannot exit synchronized block"); return true;
    case CF_OP_GETFIELD: case CF_OP_PUTFIELD:
        c = constant(a, in);
        *slot = in->op == CF_OP_PUTFIELD ? slots_of(*sym_text(&a->vm->syms, c->desc)) : 0;
        buf_printf(out, in->op == CF_OP_PUTFIELD ? "Cannot assign field \"%s\""
                                                 : "Cannot read field \"%s\"",
                   sym_text(&a->vm->syms, c->name));
        return true;
    case CF_OP_INVOKEVIRTUAL: case CF_OP_INVOKESPECIAL: case CF_OP_INVOKEINTERFACE:
        c = constant(a, in);
        /* A constructor's receiver is never null: the exception was made by the program.
         */
        if (*sym_text(&a->vm->syms, c->name) == '<')
            return false;
        *slot = (unsigned)cf_arg_slots(sym_text(&a->vm->syms, c->desc));
        buf_str(out, "Cannot invoke \"");
        put_method(a, out, c);
        buf_char(out, '"');
        return true;
    default: return false;
    }
}

static void analyse(struct analysis *a)
{
    flow_init(&a->flow, &a->m->body);
    a->max = (uint32_t)a->m->cf->code->max_stack + 1;
    a->block = mem_zalloc(a->flow.blocks * sizeof *a->block);
    a->cells = mem_zalloc((a->flow.blocks + 1u) * a->max * sizeof *a->cells);
    for (uint32_t b = 0; b < a->flow.blocks; b++)
        a->block[b].from = a->cells + (size_t)(b + 1) * a->max;
    solve(a);
}

bool npe_message(struct vm *vm, struct method *m, uint32_t pc, struct buf *out)
{
    struct analysis a = {.vm = vm, .m = m, .cf = m->klass->cf};
    unsigned slot;
    if (!m->cf || !m->cf->code || pc >= m->body.insns || !put_action(&a, out, pc, &slot))
        return false;
    if ((uint64_t)m->body.insns * (m->cf->code->max_stack + 1u) > MAX_CELLS)
        return true;
    analyse(&a);
    struct question q = {pc, slot, DETAIL, false, true};
    if (put_cause(&a, out, q))
        buf_str(out, "\" is null");
    mem_free(a.block);
    mem_free(a.cells);
    flow_release(&a.flow);
    return true;
}
