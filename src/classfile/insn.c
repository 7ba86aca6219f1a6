/* SPDX-License-Identifier: Apache-2.0 */
/* Byte code to a flat array of instructions. A first walk finds where instructions begin,
 * a second one folds short and wide forms, checks operands (JVMS 4.9.1) and turns places
 * into instruction indices. What is wrong with the code is a VerifyError, with its tables
 * a ClassFormatError (from version 50 on), as HotSpot has it; types are checked elsewhere
 * (cf_verify). */
#include "classfile/bytecode.h"
#include "classfile/cf_int.h"

#include "base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NO_INSN = 0xffff };

struct decoder {
    const struct cf_class *c;
    const struct cf_member *m;
    const struct cf_code *code;
    struct symtab *syms;
    struct arena *arena;
    struct cf_body *body;
    struct cf_problem *problem;
    uint16_t *index; /* per byte: the instruction that begins there, or NO_INSN */
    uint32_t bci;    /* where decoding stands */
    bool subroutines;
};

static bool bad(struct decoder *d, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static bool bad_format(struct decoder *d, const char *what)
{
    bad(d, "%s where no instruction begins", what);
    if (d->c->major >= 50)
        d->problem->java_error = "java/lang/ClassFormatError";
    return false;
}

static bool bad(struct decoder *d, const char *fmt, ...)
{
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    d->problem->java_error = "java/lang/VerifyError";
    return err_set(&d->problem->err, "%.250s: method %s%s, byte %u of the code: %s",
                   d->c->origin, cf_show(d->syms, d->m->name).text,
                   cf_show(d->syms, d->m->desc).text, d->bci, text);
}

/* ---- first walk ---- */

static bool has_wide_form(unsigned opcode)
{
    unsigned form = opcode < BYTECODES ? bytecode_table[opcode].form : FORM_NONE;
    return form == FORM_LOCAL || form == FORM_IINC;
}

static bool find_starts(struct decoder *d)
{
    const struct cf_code *code = d->code;
    struct cf_body *body = d->body;
    for (d->bci = 0; d->bci < code->code_len;) {
        unsigned opcode = code->code[d->bci];
        if (opcode >= BYTECODES)
            return bad(d, "no such instruction: %u", opcode);
        uint32_t n = bytecode_length(code->code, code->code_len, d->bci);
        if (n == 0)
            return bad(d, "instruction %s is cut off or has a bad table",
                       bytecode_table[opcode].text);
        if (opcode == BYTECODE_WIDE && !has_wide_form(code->code[d->bci + 1]))
            return bad(d, "wide before an instruction that has no wide form");
        d->index[d->bci] = (uint16_t)body->insns++;
        body->switches += bytecode_table[opcode].op == CF_OP_SWITCH;
        d->bci += n;
    }
    return true;
}

/* ---- operands ---- */

/* Instruction index of the place `bci + offset`. */
static bool target(struct decoder *d, int32_t offset, uint32_t *insn)
{
    int64_t place = (int64_t)d->bci + offset;
    if (place < 0 || place >= d->code->code_len || d->index[place] == NO_INSN)
        return bad(d, "jump to %lld, where no instruction begins", (long long)place);
    *insn = d->index[place];
    return true;
}

static bool local(struct decoder *d, unsigned op, unsigned slot)
{
    bool wide = op == CF_OP_LLOAD || op == CF_OP_DLOAD || op == CF_OP_LSTORE ||
                op == CF_OP_DSTORE;
    if (slot + wide >= d->code->max_locals)
        return bad(d, "local variable %u of %u", slot, d->code->max_locals);
    return true;
}

static bool constant(struct decoder *d, unsigned i, uint32_t tags)
{
    if (i == 0 || i >= d->c->constants)
        return bad(d, "there is no constant %u", i);
    if (!(tags >> d->c->constant[i].tag & 1))
        return bad(d, "constant %u is of the wrong kind", i);
    return true;
}

static bool loadable(struct decoder *d, unsigned i, bool two)
{
    unsigned major = d->c->major;
    uint32_t tags = two ? 1u << CF_LONG | 1u << CF_DOUBLE
                        : 1u << CF_INTEGER | 1u << CF_FLOAT | 1u << CF_STRING;
    if (!two && major >= 49)
        tags |= 1u << CF_CLASS;
    if (!two && major >= 51)
        tags |= 1u << CF_METHODHANDLE | 1u << CF_METHODTYPE;
    if (major >= 55)
        tags |= 1u << CF_CONDY;
    if (!constant(d, i, tags))
        return false;
    const struct cf_const *q = &d->c->constant[i];
    if (q->tag != CF_CONDY)
        return true;
    char type = sym_text(d->syms, q->desc)[0];
    if ((type == 'J' || type == 'D') != two)
        return bad(d, "dynamic constant %u has the wrong size", i);
    return true;
}

static bool method(struct decoder *d, unsigned op, unsigned i)
{
    uint32_t tags = 1u << CF_METHODREF;
    if (op == CF_OP_INVOKEINTERFACE)
        tags = 1u << CF_IMETHODREF;
    else if (op == CF_OP_INVOKEDYNAMIC)
        tags = 1u << CF_INDY;
    else if (op != CF_OP_INVOKEVIRTUAL && d->c->major >= 52)
        tags |= 1u << CF_IMETHODREF;
    if (!constant(d, i, tags))
        return false;
    const char *name = sym_text(d->syms, d->c->constant[i].name);
    if (name[0] == '<' && (op != CF_OP_INVOKESPECIAL || strcmp(name, "<init>") != 0))
        return bad(d, "call of the internal method %s", name);
    return true;
}

static bool interface_method(struct decoder *d, const uint8_t *p, unsigned i)
{
    if (!method(d, CF_OP_INVOKEINTERFACE, i))
        return false;
    int slots = cf_arg_slots(sym_text(d->syms, d->c->constant[i].desc)) + 1;
    if (p[3] != slots)
        return bad(d, "invokeinterface says %u slots, its descriptor %d", p[3], slots);
    if (p[4] != 0)
        return bad(d, "the last operand of invokeinterface must be zero");
    return true;
}

static unsigned dimensions(struct decoder *d, unsigned i)
{
    const char *name = sym_text(d->syms, d->c->constant[i].owner);
    return (unsigned)strspn(name, "[");
}

static bool class_operand(struct decoder *d, unsigned op, unsigned i)
{
    if (!constant(d, i, 1u << CF_CLASS))
        return false;
    if (op == CF_OP_NEW && dimensions(d, i) > 0)
        return bad(d, "new can't make an array");
    if (op == CF_OP_ANEWARRAY && dimensions(d, i) >= 255)
        return bad(d, "array of more than 255 dimensions");
    return true;
}

static bool multi(struct decoder *d, const uint8_t *p, struct cf_insn *in)
{
    if (!constant(d, in->a, 1u << CF_CLASS))
        return false;
    in->b = p[3];
    if (p[3] == 0 || p[3] > dimensions(d, in->a))
        return bad(d, "multianewarray of %u dimensions", p[3]);
    return true;
}

static bool wide(struct decoder *d, const uint8_t *p, struct cf_insn *in)
{
    const struct bytecode *t = &bytecode_table[p[1]];
    in->op = t->op;
    in->a = (uint16_t)cf_u2_at(p + 2);
    if (t->form == FORM_IINC)
        in->b = (int16_t)cf_u2_at(p + 4);
    d->subroutines |= in->op == CF_OP_RET;
    return local(d, in->op, in->a);
}

/* ---- switches ---- */

static bool switch_padding(struct decoder *d, uint32_t head)
{
    if (d->c->major >= 51)
        return true;
    for (uint32_t i = d->bci + 1; i < head; i++)
        if (d->code->code[i] != 0)
            return bad(d, "the padding of a switch must be zero");
    return true;
}

static bool read_switch(struct decoder *d, bool table, struct cf_switch *sw)
{
    uint32_t head = (d->bci + 4) & ~3u;
    const uint8_t *p = d->code->code + head;
    int32_t low = (int32_t)cf_u4_at(p + 4);
    if (!switch_padding(d, head) || !target(d, (int32_t)cf_u4_at(p), &sw->fallback))
        return false;
    sw->table = table;
    sw->n = table ? cf_u4_at(p + 8) - (uint32_t)low + 1 : (uint32_t)low;
    p += table ? 12 : 8;
    int32_t *key = arena_alloc(d->arena, sw->n * sizeof *key);
    uint32_t *to = arena_alloc(d->arena, sw->n * sizeof *to);
    for (uint32_t i = 0; i < sw->n; i++) {
        key[i] = table ? (int32_t)((uint32_t)low + i) : (int32_t)cf_u4_at(p + i * 8);
        if (i > 0 && key[i] <= key[i - 1])
            return bad(d, "the keys of lookupswitch are not ascending");
        uint32_t offset = table ? cf_u4_at(p + i * 4) : cf_u4_at(p + i * 8 + 4);
        if (!target(d, (int32_t)offset, &to[i]))
            return false;
    }
    sw->key = key;
    sw->target = to;
    return true;
}

/* ---- second walk ---- */

static bool jump(struct decoder *d, int32_t offset, struct cf_insn *in)
{
    uint32_t to = 0;
    if (!target(d, offset, &to))
        return false;
    in->b = (int32_t)to;
    d->subroutines |= in->op == CF_OP_JSR;
    return true;
}

static bool indy(struct decoder *d, const uint8_t *p, unsigned i)
{
    if (p[3] != 0 || p[4] != 0)
        return bad(d, "the last two operands of invokedynamic must be zero");
    return method(d, CF_OP_INVOKEDYNAMIC, i);
}

/* Instructions with a two-byte index of a constant. */
static bool decode_constant(struct decoder *d, const struct bytecode *t,
                            struct cf_insn *in)
{
    const uint8_t *p = d->code->code + d->bci;
    in->a = (uint16_t)cf_u2_at(p + 1);
    switch ((int)t->form) {
    case FORM_LDC_W: case FORM_LDC2_W:
        return loadable(d, in->a, t->form == FORM_LDC2_W);
    case FORM_FIELD:
        return constant(d, in->a, 1u << CF_FIELDREF);
    case FORM_METHOD:
        return method(d, in->op, in->a);
    case FORM_IMETHOD:
        return interface_method(d, p, in->a);
    case FORM_INDY:
        return indy(d, p, in->a);
    case FORM_CLASS:
        return class_operand(d, in->op, in->a);
    default:
        return multi(d, p, in);
    }
}

/* One instruction; `in` is zeroed. */
static bool decode_insn(struct decoder *d, struct cf_insn *in)
{
    const uint8_t *p = d->code->code + d->bci;
    const struct bytecode *t = &bytecode_table[*p];
    in->op = t->op;
    switch ((enum bytecode_form)t->form) {
    case FORM_NONE:
        return true;
    case FORM_VALUE:
        in->b = t->value;
        return true;
    case FORM_SLOT:
        in->a = (uint16_t)t->value;
        return local(d, in->op, in->a);
    case FORM_BYTE:
        in->b = (int8_t)p[1];
        return true;
    case FORM_SHORT:
        in->b = (int16_t)cf_u2_at(p + 1);
        return true;
    case FORM_LOCAL: case FORM_IINC:
        in->a = p[1];
        in->b = t->form == FORM_IINC ? (int8_t)p[2] : 0;
        d->subroutines |= in->op == CF_OP_RET;
        return local(d, in->op, in->a);
    case FORM_JUMP:
        return jump(d, (int16_t)cf_u2_at(p + 1), in);
    case FORM_JUMP_W:
        return jump(d, (int32_t)cf_u4_at(p + 1), in);
    case FORM_TABLESWITCH: case FORM_LOOKUPSWITCH:
        in->b = (int32_t)d->body->switches;
        return read_switch(d, t->form == FORM_TABLESWITCH,
                           &d->body->sw[d->body->switches++]);
    case FORM_ELEMENT:
        in->a = p[1];
        return (in->a >= 4 && in->a <= 11) || bad(d, "newarray of type %u", in->a);
    case FORM_WIDE:
        return wide(d, p, in);
    case FORM_LDC:
        in->a = p[1];
        return loadable(d, in->a, false);
    case FORM_LDC_W:
    case FORM_LDC2_W:
    case FORM_FIELD:
    case FORM_METHOD:
    case FORM_IMETHOD:
    case FORM_INDY: case FORM_CLASS: case FORM_MULTI:
        return decode_constant(d, t, in);
    }
    BUG("form %d of %s", t->form, t->text);
}

static bool decode_insns(struct decoder *d)
{
    struct cf_body *body = d->body;
    uint32_t n = body->insns;
    body->insn = arena_zalloc(d->arena, n * sizeof *body->insn);
    body->bci = arena_alloc(d->arena, n * sizeof *body->bci);
    body->sw = arena_zalloc(d->arena, body->switches * sizeof *body->sw);
    body->switches = 0;
    d->bci = 0;
    for (uint32_t i = 0; i < n; i++) {
        body->bci[i] = (uint16_t)d->bci;
        if (!decode_insn(d, &body->insn[i]))
            return false;
        do
            d->bci++;
        while (d->bci < d->code->code_len && d->index[d->bci] == NO_INSN);
    }
    d->bci = body->bci[n - 1];
    if (!bytecode_ends_flow(body->insn[n - 1].op))
        return bad(d, "control falls off the end of the code");
    return true;
}

static bool decode_handlers(struct decoder *d)
{
    struct cf_body *body = d->body;
    const uint8_t *p = d->code->raw_handlers.data;
    body->handlers = d->code->handlers;
    body->handler = arena_alloc(d->arena, body->handlers * sizeof *body->handler);
    for (uint32_t i = 0; i < body->handlers; i++, p += 8) {
        unsigned start = cf_u2_at(p), end = cf_u2_at(p + 2), to = cf_u2_at(p + 4);
        struct cf_handler *h = &body->handler[i];
        d->bci = start;
        h->start = d->index[start];
        bool at_end = end == d->code->code_len;
        h->end = at_end ? body->insns : d->index[end];
        h->target = d->index[to];
        h->type = (uint16_t)cf_u2_at(p + 6);
        if (h->start == NO_INSN || h->target == NO_INSN ||
            (!at_end && h->end == NO_INSN))
            return bad_format(d, "the exception table names a place");
    }
    return true;
}

static bool check_locals(struct decoder *d)
{
    for (unsigned i = 0; i < d->code->locals; i++) {
        const struct cf_local *v = &d->code->local[i];
        unsigned end = v->bci + (unsigned)v->len;
        d->bci = v->bci;
        if (d->index[v->bci] == NO_INSN ||
            (end != d->code->code_len && d->index[end] == NO_INSN))
            return bad_format(d, "the table of local variables names a place");
    }
    return true;
}

static bool decode_subroutines(struct decoder *d)
{
    d->bci = 0;
    if (d->c->major >= 51)
        return bad(d, "jsr and ret do not exist in class files of version %u",
                   d->c->major);
    const char *wrong = subroutine_inline(d->body, d->arena);
    return !wrong || bad(d, "%s", wrong);
}

bool cf_decode(const struct cf_class *c, const struct cf_member *m, struct symtab *syms,
               struct arena *arena, struct cf_body *body, struct cf_problem *problem)
{
    struct decoder d = {.c = c, .m = m, .code = m->code, .syms = syms, .arena = arena,
                        .body = body, .problem = problem};
    *body = (struct cf_body){0};
    problem->java_error = NULL;
    problem->err.set = false;
    uint16_t small[512];
    uint32_t n = m->code->code_len;
    d.index = n > 512 ? mem_alloc(n * sizeof *d.index) : small;
    memset(d.index, 0xff, n * sizeof *d.index);
    bool ok = find_starts(&d) && decode_handlers(&d) && check_locals(&d) &&
              decode_insns(&d) && (!d.subroutines || decode_subroutines(&d));
    if (d.index != small)
        mem_free(d.index);
    return ok;
}
