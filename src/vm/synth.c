/* SPDX-License-Identifier: Apache-2.0 */
/* The class-file writer: constant pool, members, instructions. The depth of the operand
 * stack is counted along, so max_stack is exact for straight code and safe for branches
 * that rejoin at the same depth. Values are converted in synth_convert.c. */
#include "vm/synth.h"

#include "base/mem.h"

enum { JAVA_VERSION = 61 };

/* ---- constants ---- */

static unsigned add_constant(struct synth *s, uint64_t key, const struct buf *bytes)
{
    uint64_t found;
    if (map_get(&s->index, key, &found))
        return (unsigned)found;
    buf_add(&s->pool, bytes->at, bytes->len);
    unsigned i = s->constants++;
    map_put(&s->index, key, i);
    if (s->constants > UINT16_MAX)
        BUG("constant pool of %s overflows", s->name);
    return i;
}

static unsigned constant_utf8(struct synth *s, const char *text)
{
    size_t n = strlen(text);
    struct buf b;
    buf_init(&b);
    buf_u1(&b, CF_UTF8);
    buf_u2(&b, (unsigned)n);
    buf_add(&b, text, n);
    unsigned i = add_constant(s, hash_pair(CF_UTF8, hash_bytes(text, n)), &b);
    buf_release(&b);
    return i;
}

/* A constant made of one or two u2 (second < 0: none). */
static unsigned constant_refs(struct synth *s, enum cf_tag tag, unsigned first,
                              int second)
{
    struct buf b;
    buf_init(&b);
    buf_u1(&b, tag);
    buf_u2(&b, first);
    if (second >= 0)
        buf_u2(&b, (unsigned)second);
    uint64_t key = hash_pair(hash_pair(tag, first), (uint64_t)(int64_t)second);
    unsigned i = add_constant(s, key, &b);
    buf_release(&b);
    return i;
}

static unsigned constant_class(struct synth *s, const char *name)
{
    return constant_refs(s, CF_CLASS, constant_utf8(s, name), -1);
}

static unsigned constant_member(struct synth *s, enum cf_tag tag, const char *owner,
                                const char *name, const char *desc)
{
    unsigned n = constant_utf8(s, name), d = constant_utf8(s, desc);
    unsigned nt = constant_refs(s, CF_NAMETYPE, n, (int)d);
    return constant_refs(s, tag, constant_class(s, owner), (int)nt);
}

static unsigned constant_int(struct synth *s, int32_t v)
{
    struct buf b;
    buf_init(&b);
    buf_u1(&b, CF_INTEGER);
    buf_u4(&b, (uint32_t)v);
    unsigned i = add_constant(s, hash_pair(CF_INTEGER, (uint32_t)v), &b);
    buf_release(&b);
    return i;
}

/* ---- class and members ---- */

void synth_begin(struct synth *s, struct vm *vm, const char *name, const char *super,
                 unsigned flags)
{
    memset(s, 0, sizeof *s);
    s->vm = vm;
    s->name = name;
    s->flags = flags;
    s->constants = 1;
    map_init(&s->index);
    struct buf *all[] = {&s->pool, &s->interfaces, &s->fields, &s->methods, &s->code,
                         &s->handlers};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        buf_init(all[i]);
    s->this_class = constant_class(s, name);
    s->super_class = constant_class(s, super);
}

void synth_release(struct synth *s)
{
    struct buf *all[] = {&s->pool, &s->interfaces, &s->fields, &s->methods, &s->code,
                         &s->handlers};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        buf_release(all[i]);
    map_release(&s->index);
}

void synth_interface(struct synth *s, const char *name)
{
    buf_u2(&s->interfaces, constant_class(s, name));
    s->interface_count++;
}

void synth_field(struct synth *s, unsigned flags, const char *name, const char *desc)
{
    buf_u2(&s->fields, flags);
    buf_u2(&s->fields, constant_utf8(s, name));
    buf_u2(&s->fields, constant_utf8(s, desc));
    buf_u2(&s->fields, 0);
    s->field_count++;
}

static void method_header(struct synth *s, unsigned attributes)
{
    buf_u2(&s->methods, s->method_flags);
    buf_u2(&s->methods, s->method_name);
    buf_u2(&s->methods, s->method_desc);
    buf_u2(&s->methods, attributes);
    s->method_count++;
}

void synth_method(struct synth *s, unsigned flags, const char *name, const char *desc)
{
    s->method_flags = flags;
    s->method_name = constant_utf8(s, name);
    s->method_desc = constant_utf8(s, desc);
    buf_clear(&s->code);
    buf_clear(&s->handlers);
    s->handler_count = 0;
    s->depth = s->max_depth = 0;
    s->locals = (unsigned)cf_arg_slots(desc) + (flags & CF_STATIC ? 0 : 1);
    if (flags & (CF_NATIVE | CF_ABSTRACT))
        method_header(s, 0);
}

void synth_method_end(struct synth *s)
{
    if (s->code.len > UINT16_MAX)
        BUG("method of %s is too long", s->name);
    method_header(s, 1);
    buf_u2(&s->methods, constant_utf8(s, "Code"));
    buf_u4(&s->methods, (uint32_t)(12 + s->code.len + s->handlers.len));
    buf_u2(&s->methods, (unsigned)s->max_depth);
    buf_u2(&s->methods, s->locals);
    buf_u4(&s->methods, (uint32_t)s->code.len);
    buf_add(&s->methods, s->code.at, s->code.len);
    buf_u2(&s->methods, s->handler_count);
    buf_add(&s->methods, s->handlers.at, s->handlers.len);
    buf_u2(&s->methods, 0);
}

void synth_bytes(struct synth *s, struct buf *out)
{
    buf_u4(out, 0xcafebabe);
    buf_u2(out, 0);
    buf_u2(out, JAVA_VERSION);
    buf_u2(out, s->constants);
    buf_add(out, s->pool.at, s->pool.len);
    buf_u2(out, s->flags);
    buf_u2(out, s->this_class);
    buf_u2(out, s->super_class);
    buf_u2(out, s->interface_count);
    buf_add(out, s->interfaces.at, s->interfaces.len);
    buf_u2(out, s->field_count);
    buf_add(out, s->fields.at, s->fields.len);
    buf_u2(out, s->method_count);
    buf_add(out, s->methods.at, s->methods.len);
    buf_u2(out, 0);
}

/* A class without static initializers of its own or of its interfaces needs no
 * initialization: it is ready for every thread in every state. */
static void ready_at_once(struct klass *k)
{
    if (k->has_clinit || !k->super || k->super->has_clinit)
        return;
    for (uint32_t i = 0; i < k->all_interfaces; i++)
        if (k->all_interface[i]->has_clinit)
            return;
    k->init = INIT_DONE;
}

struct klass *synth_define(struct synth *s, struct klass *host)
{
    struct buf bytes;
    buf_init(&bytes);
    synth_bytes(s, &bytes);
    synth_release(s);
    struct klass *k = klass_define(s->vm, &bytes, host);
    buf_release(&bytes);
    for (uint32_t i = 0; k && i < k->methods; i++)
        k->method[i].hidden = true;
    if (k)
        ready_at_once(k);
    return k;
}

struct method *synth_find(struct vm *vm, struct klass *k, const char *name)
{
    sym n = sym_of(&vm->syms, name);
    for (uint32_t i = 0; i < k->methods; i++)
        if (k->method[i].name == n)
            return &k->method[i];
    BUG("%s has no %s", sym_text(&vm->syms, k->name), name);
}

/* ---- instructions ---- */

static void effect(struct synth *s, int change)
{
    s->depth += change;
    if (s->depth > s->max_depth)
        s->max_depth = s->depth;
}

void synth_op(struct synth *s, enum synth_opcode op, int change)
{
    buf_u1(&s->code, op);
    effect(s, change);
}

static void op_u2(struct synth *s, enum synth_opcode op, unsigned operand, int change)
{
    buf_u1(&s->code, op);
    buf_u2(&s->code, operand);
    effect(s, change);
}

void synth_int(struct synth *s, int32_t v)
{
    if (v >= -1 && v <= 5) {
        synth_op(s, (enum synth_opcode)(J_ICONST_0 + v), 1);
    } else if (v >= INT16_MIN && v <= INT16_MAX) {
        op_u2(s, J_SIPUSH, (uint16_t)v, 1);
    } else {
        op_u2(s, J_LDC_W, constant_int(s, v), 1);
    }
}

void synth_string(struct synth *s, const char *text)
{
    op_u2(s, J_LDC_W, constant_refs(s, CF_STRING, constant_utf8(s, text), -1), 1);
}

void synth_class(struct synth *s, const char *name)
{
    op_u2(s, J_LDC_W, constant_class(s, name), 1);
}

void synth_method_type(struct synth *s, const char *desc)
{
    op_u2(s, J_LDC_W, constant_refs(s, CF_METHODTYPE, constant_utf8(s, desc), -1), 1);
}

/* Which of i, l, f, d, a: the order of the load, store and return opcodes. */
static unsigned family(char kind)
{
    switch (kind) {
    case 'J': return 1;
    case 'F': return 2;
    case 'D': return 3;
    case 'L': case '[': return 4;
    default: return 0;
    }
}

static void local_op(struct synth *s, unsigned op, unsigned slot, int change)
{
    if (slot > UINT8_MAX) {
        buf_u1(&s->code, J_WIDE);
        op_u2(s, (enum synth_opcode)op, slot, change);
    } else {
        buf_u1(&s->code, op);
        buf_u1(&s->code, slot);
        effect(s, change);
    }
}

static int width(char kind)
{
    return kind == 'V' ? 0 : kind == 'J' || kind == 'D' ? 2 : 1;
}

void synth_load(struct synth *s, char kind, unsigned slot)
{
    local_op(s, J_ILOAD + family(kind), slot, width(kind));
}

void synth_store(struct synth *s, char kind, unsigned slot)
{
    local_op(s, J_ISTORE + family(kind), slot, -width(kind));
    if (slot + (unsigned)width(kind) > s->locals)
        s->locals = slot + (unsigned)width(kind);
}

void synth_return(struct synth *s, char kind)
{
    if (kind == 'V')
        synth_op(s, J_RETURN, 0);
    else
        synth_op(s, (enum synth_opcode)(J_IRETURN + family(kind)), -width(kind));
}

void synth_load_all(struct synth *s, const struct sig *sig, unsigned slot)
{
    for (unsigned i = 0; i < sig->params; i++) {
        synth_load(s, type_kind(s->vm, sig->param[i]), slot);
        slot += type_slots(s->vm, sig->param[i]);
    }
}

void synth_member(struct synth *s, enum synth_opcode op, const char *owner,
                  const char *name, const char *desc)
{
    int value = width(*desc == '[' ? 'L' : *desc);
    int change = op == J_GETSTATIC ? value : op == J_PUTSTATIC ? -value
               : op == J_GETFIELD  ? value - 1 : -value - 1;
    op_u2(s, op, constant_member(s, CF_FIELDREF, owner, name, desc), change);
}

void synth_invoke(struct synth *s, enum synth_opcode op, bool itf, const char *owner,
                  const char *name, const char *desc)
{
    enum cf_tag tag = itf || op == J_INVOKEINTERFACE ? CF_IMETHODREF : CF_METHODREF;
    int args = cf_arg_slots(desc) + (op != J_INVOKESTATIC);
    int result = width(strchr(desc, ')')[1]);
    op_u2(s, op, constant_member(s, tag, owner, name, desc), result - args);
    if (op == J_INVOKEINTERFACE) {
        buf_u1(&s->code, (unsigned)args);
        buf_u1(&s->code, 0);
    }
}

void synth_type_op(struct synth *s, enum synth_opcode op, const char *class_name,
                   int change)
{
    op_u2(s, op, constant_class(s, class_name), change);
}

size_t synth_jump(struct synth *s, enum synth_opcode op, int change)
{
    op_u2(s, op, 0, change);
    return s->code.len - 3;
}

void synth_here(struct synth *s, size_t jump)
{
    size_t distance = s->code.len - jump;
    s->code.at[jump + 1] = (char)(distance >> 8);
    s->code.at[jump + 2] = (char)distance;
}

size_t synth_pos(const struct synth *s)
{
    return s->code.len;
}

void synth_handler(struct synth *s, size_t from, size_t to, const char *type)
{
    buf_u2(&s->handlers, (unsigned)from);
    buf_u2(&s->handlers, (unsigned)to);
    buf_u2(&s->handlers, (unsigned)s->code.len);
    buf_u2(&s->handlers, type ? constant_class(s, type) : 0);
    s->handler_count++;
    s->depth = 0;
    effect(s, 1);
}
