/* SPDX-License-Identifier: Apache-2.0 */
/* Types taken apart, and the code that turns a value of one type into another. */
#include "vm/synth.h"

/* ---- signatures ---- */

static sym next_type(struct vm *vm, const char **p)
{
    const char *start = *p;
    if (!cf_type_next(p))
        BUG("bad descriptor at %s", start);
    return sym_intern(&vm->syms, start, (size_t)(*p - start));
}

void sig_parse(struct vm *vm, sym desc, struct sig *s)
{
    /* Interning may move the table, not the texts. */
    const char *p = sym_text(&vm->syms, desc) + 1;
    s->params = s->slots = 0;
    while (*p != ')') {
        sym type = next_type(vm, &p);
        if (s->params == SIG_MAX)
            BUG("descriptor with more than %d parameters", SIG_MAX);
        s->param[s->params++] = type;
        s->slots += type_slots(vm, type);
    }
    p++;
    s->ret = next_type(vm, &p);
}

void sig_prepend(struct vm *vm, struct sig *s, sym type)
{
    memmove(s->param + 1, s->param, s->params * sizeof *s->param);
    s->param[0] = type;
    s->params++;
    s->slots += type_slots(vm, type);
}

sym sig_desc(struct vm *vm, const struct sig *s)
{
    struct buf b;
    buf_init(&b);
    buf_char(&b, '(');
    for (unsigned i = 0; i < s->params; i++)
        buf_str(&b, sym_text(&vm->syms, s->param[i]));
    buf_char(&b, ')');
    buf_str(&b, sym_text(&vm->syms, s->ret));
    sym d = sym_intern(&vm->syms, b.at, b.len);
    buf_release(&b);
    return d;
}

char type_kind(struct vm *vm, sym type)
{
    char c = *sym_text(&vm->syms, type);
    return c == '[' ? 'L' : c;
}

unsigned type_slots(struct vm *vm, sym type)
{
    char c = type_kind(vm, type);
    return c == 'V' ? 0 : c == 'J' || c == 'D' ? 2 : 1;
}

sym type_class(struct vm *vm, sym type)
{
    const char *p = sym_text(&vm->syms, type);
    return *p == 'L' ? sym_intern(&vm->syms, p + 1, sym_len(&vm->syms, type) - 2) : type;
}

sym type_of_class(struct vm *vm, sym name)
{
    const char *p = sym_text(&vm->syms, name);
    if (*p == '[')
        return name;
    struct buf b;
    buf_init(&b);
    buf_printf(&b, "L%s;", p);
    sym type = sym_intern(&vm->syms, b.at, b.len);
    buf_release(&b);
    return type;
}

struct wrapper {
    char kind;
    const char *name, *box, *unbox, *value;
};

static const struct wrapper wrappers[] = {
    {'Z', "java/lang/Boolean", "(Z)Ljava/lang/Boolean;", "booleanValue", "()Z"},
    {'B', "java/lang/Byte", "(B)Ljava/lang/Byte;", "byteValue", "()B"},
    {'S', "java/lang/Short", "(S)Ljava/lang/Short;", "shortValue", "()S"},
    {'C', "java/lang/Character", "(C)Ljava/lang/Character;", "charValue", "()C"},
    {'I', "java/lang/Integer", "(I)Ljava/lang/Integer;", "intValue", "()I"},
    {'J', "java/lang/Long", "(J)Ljava/lang/Long;", "longValue", "()J"},
    {'F', "java/lang/Float", "(F)Ljava/lang/Float;", "floatValue", "()F"},
    {'D', "java/lang/Double", "(D)Ljava/lang/Double;", "doubleValue", "()D"},
};

static const struct wrapper *wrapper_of(char kind)
{
    for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++)
        if (wrappers[i].kind == kind)
            return &wrappers[i];
    return NULL;
}

const char *type_wrapper(char kind)
{
    const struct wrapper *w = wrapper_of(kind);
    return w ? w->name : NULL;
}

char type_unwrapped(const char *class_name)
{
    for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++)
        if (strcmp(wrappers[i].name, class_name) == 0)
            return wrappers[i].kind;
    return 0;
}

bool type_widens(char from, char to)
{
    static const char order[] = "BSIJFD";
    if (from == to)
        return true;
    const char *f = strchr(order, from == 'C' ? 'S' : from), *t = strchr(order, to);
    return f && t && f < t && from && to;
}

/* ---- conversions ---- */

void synth_box(struct synth *s, char kind)
{
    const struct wrapper *w = wrapper_of(kind);
    synth_invoke(s, J_INVOKESTATIC, false, w->name, "valueOf", w->box);
}

void synth_unbox(struct synth *s, char kind)
{
    const struct wrapper *w = wrapper_of(kind);
    synth_invoke(s, J_INVOKEVIRTUAL, false, w->name, w->unbox, w->value);
}

void synth_cast(struct synth *s, sym type)
{
    const char *c = sym_text(&s->vm->syms, type_class(s->vm, type));
    if (strcmp(c, "java/lang/Object") != 0)
        synth_type_op(s, J_CHECKCAST, c, 0);
}

/* i2l … by the opcode matrix; nothing within the int family. */
static void widen(struct synth *s, char from, char to)
{
    static const unsigned op[3][4] = {
        {0, 0x85, 0x86, 0x87}, /* i2l i2f i2d */
        {0, 0, 0x89, 0x8a},    /* l2f l2d */
        {0, 0, 0, 0x8d},       /* f2d */
    };
    static const char order[] = "IJFD";
    const char *f = strchr(order, from), *t = strchr(order, to);
    unsigned a = f ? (unsigned)(f - order) : 0, b = t ? (unsigned)(t - order) : 0;
    if (a < b)
        synth_op(s, (enum synth_opcode)op[a][b], (b == 1 || b == 3) - (a == 1));
}

static void convert_primitive(struct synth *s, char from, sym to)
{
    const char *text = sym_text(&s->vm->syms, to);
    if (type_kind(s->vm, to) != 'L') {
        widen(s, from, *text);
        return;
    }
    char boxed =
        *text == 'L' ? type_unwrapped(sym_text(&s->vm->syms, type_class(s->vm, to))) : 0;
    if (boxed)
        widen(s, from, boxed);
    synth_box(s, boxed ? boxed : from);
    if (!boxed)
        synth_cast(s, to);
}

bool type_converts(struct vm *vm, sym from, sym to)
{
    char f = type_kind(vm, from), k = type_kind(vm, to);
    if (f == 'V' || k == 'V')
        return k == 'V';
    if (f == 'L')
        return true;
    if (k == 'L') {
        char boxed = type_unwrapped(sym_text(&vm->syms, type_class(vm, to)));
        return !boxed || type_widens(f, boxed);
    }
    return type_widens(f, k);
}

/* A reference seen as `src` becomes primitive. */
static void convert_unbox(struct synth *s, sym src, char to)
{
    const char *name = sym_text(&s->vm->syms, type_class(s->vm, src));
    char held = type_unwrapped(name);
    if (held) {
        synth_unbox(s, held);
        widen(s, held, to);
        return;
    }
    const struct wrapper *w = wrapper_of(to);
    const char *via = to == 'Z' || to == 'C' ? w->name : "java/lang/Number";
    if (strcmp(name, via) != 0)
        synth_type_op(s, J_CHECKCAST, via, 0);
    synth_invoke(s, J_INVOKEVIRTUAL, false, via, w->unbox, w->value);
}

void synth_convert(struct synth *s, sym from, sym to, sym via)
{
    char f = type_kind(s->vm, from), to_kind = type_kind(s->vm, to);
    if ((from == to && from == via) || f == 'V' || to_kind == 'V')
        return;
    if (f != 'L') {
        convert_primitive(s, f, to);
        return;
    }
    sym src = from;
    if (type_kind(s->vm, via) == 'L') {
        if (via != from)
            synth_cast(s, via);
        src = via;
    }
    if (to_kind != 'L')
        convert_unbox(s, src, to_kind);
    else if (to != src)
        synth_cast(s, to);
}

void synth_from_object(struct synth *s, sym type)
{
    char kind = type_kind(s->vm, type);
    if (kind == 'V') {
        synth_op(s, J_POP, -1);
    } else if (kind == 'L') {
        synth_cast(s, type);
    } else {
        synth_type_op(s, J_CHECKCAST, type_wrapper(kind), 0);
        synth_unbox(s, kind);
    }
}

void synth_to_object(struct synth *s, sym type)
{
    char kind = type_kind(s->vm, type);
    if (kind == 'V')
        synth_op(s, J_ACONST_NULL, 1);
    else if (kind != 'L')
        synth_box(s, kind);
}

void synth_pack(struct synth *s, const struct sig *sig, unsigned slot)
{
    synth_int(s, (int32_t)sig->params);
    synth_type_op(s, J_ANEWARRAY, "java/lang/Object", 0);
    for (unsigned i = 0; i < sig->params; i++) {
        synth_op(s, J_DUP, 1);
        synth_int(s, (int32_t)i);
        synth_load(s, type_kind(s->vm, sig->param[i]), slot);
        synth_to_object(s, sig->param[i]);
        synth_op(s, J_AASTORE, -3);
        slot += type_slots(s->vm, sig->param[i]);
    }
}
