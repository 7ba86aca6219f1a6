/* SPDX-License-Identifier: Apache-2.0 */
/* A class as `javap -c -p` prints it, down to its columns: what the file says, short and
 * wide forms included, hence from the bytes and not from the decoded instructions. */
#include "classfile/bytecode.h"
#include "classfile/cf_int.h"
#include "classfile/sigprint.h"

#include "base/buf.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMENT_COLUMN = 44 };

struct printer {
    const struct cf_class *c;
    struct symtab *syms;
    struct buf *out;
};

static const char *text(const struct printer *p, sym s)
{
    return sym_text(p->syms, s);
}

/* ---- constants ---- */

/* Names that are no Java identifiers (with slashes between them) stand in quotes. */
static bool plain_name(const char *s)
{
    bool start = true;
    for (; *s; s++) {
        bool letter = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || *s == '_' ||
                      *s == '$' || (unsigned char)*s >= 0x80;
        if (*s == '/' && !start)
            start = true;
        else if (letter || (!start && *s >= '0' && *s <= '9'))
            start = false;
        else
            return false;
    }
    return !start;
}

/* Steps over one UTF-16 unit of a text, which was checked when the class was read. */
static unsigned next_unit(const char **s)
{
    const unsigned char *p = (const unsigned char *)*s;
    if (p[0] < 0x80) {
        *s += 1;
        return p[0];
    }
    if (p[0] < 0xe0) {
        *s += 2;
        return (p[0] & 0x1fu) << 6 | (p[1] & 0x3fu);
    }
    *s += 3;
    return (p[0] & 0x0fu) << 12 | (p[1] & 0x3fu) << 6 | (p[2] & 0x3fu);
}

/* A unit beyond ASCII as UTF-8; with its second half when it is a surrogate. */
static void put_unit(struct buf *out, unsigned u, const char **s)
{
    if (u < 0x800) {
        buf_printf(out, "%c%c", 0xc0 | u >> 6, 0x80 | (u & 0x3f));
        return;
    }
    if (u < 0xd800 || u > 0xdfff) {
        buf_printf(out, "%c%c%c", 0xe0 | u >> 12, 0x80 | (u >> 6 & 0x3f),
                   0x80 | (u & 0x3f));
        return;
    }
    const char *after = *s;
    unsigned low = u < 0xdc00 && *after ? next_unit(&after) : 0;
    if (low < 0xdc00 || low > 0xdfff) {
        buf_char(out, '?');
        return;
    }
    *s = after;
    u = 0x10000 + ((u & 0x3ff) << 10 | (low & 0x3ff));
    buf_printf(out, "%c%c%c%c", 0xf0 | u >> 18, 0x80 | (u >> 12 & 0x3f),
               0x80 | (u >> 6 & 0x3f), 0x80 | (u & 0x3f));
}

static void put_escaped(struct buf *out, const char *s)
{
    while (*s) {
        unsigned u = next_unit(&s);
        switch (u) {
        case '\b': buf_str(out, "\\b"); break;
        case '\n': buf_str(out, "\\n"); break;
        case '\t': buf_str(out, "\\t"); break;
        case '\f': buf_str(out, "\\f"); break;
        case '\r': buf_str(out, "\\r"); break;
        case '"': buf_str(out, "\\\""); break;
        case '\\': buf_str(out, "\\\\"); break;
        case '\'': buf_str(out, "\\'"); break;
        default:
            if (u < 0x20 || (u >= 0x7f && u <= 0x9f))
                buf_printf(out, "\\u%04x", u);
            else if (u < 0x80)
                buf_char(out, (char)u);
            else
                put_unit(out, u, &s);
        }
    }
}

static void put_name(struct printer *p, sym s)
{
    const char *name = text(p, s);
    if (plain_name(name)) {
        buf_str(p->out, name);
        return;
    }
    buf_char(p->out, '"');
    put_escaped(p->out, name);
    buf_char(p->out, '"');
}

/* Moves the exponent of a C number "d.ddde+xx" into Java's form. */
static void put_java_number(struct buf *out, const char *c, char suffix)
{
    char digits[40];
    int exponent = 0, n = 0;
    for (; *c && *c != 'e'; c++)
        if (*c == '-')
            buf_char(out, '-');
        else if (*c != '.')
            digits[n++] = *c;
    if (*c == 'e')
        exponent = atoi(c + 1);
    while (n > 1 && digits[n - 1] == '0')
        n--;
    digits[n] = 0;
    if (exponent >= -3 && exponent < 7) {
        if (exponent < 0)
            buf_printf(out, "0.%.*s%s", -exponent - 1, "000", digits);
        else
            for (int i = 0; i < n || i <= exponent + 1; i++)
                buf_printf(out, "%s%c", i == exponent + 1 ? "." : "",
                           i < n ? digits[i] : '0');
    } else {
        buf_printf(out, "%c.%sE%d", digits[0], n > 1 ? digits + 1 : "0", exponent);
    }
    buf_char(out, suffix);
}

/* The fewest digits that give the value back, two at least. JDKs before 19 sometimes
 * write one digit more than that. */
static void put_double(struct buf *out, double v, bool single)
{
    char c[64];
    if (isnan(v) || isinf(v)) {
        buf_printf(out, "%s%c", isnan(v) ? "NaN" : v < 0 ? "-Infinity" : "Infinity",
                   single ? 'f' : 'd');
        return;
    }
    for (int digits = 1; digits < 18; digits++) {
        snprintf(c, sizeof c, "%.*e", digits, v);
        if (single ? strtof(c, NULL) == (float)v : strtod(c, NULL) == v)
            break;
    }
    put_java_number(out, c, single ? 'f' : 'd');
}

static void put_member(struct printer *p, const char *kind, const struct cf_const *q)
{
    buf_printf(p->out, "%s ", kind);
    if (q->owner != p->c->name) {
        put_name(p, q->owner);
        buf_char(p->out, '.');
    }
    put_name(p, q->name);
    buf_printf(p->out, ":%s", text(p, q->desc));
}

static void put_handle(struct printer *p, const struct cf_const *q)
{
    static const char *const kinds[] = {"",
                                        "getField",
                                        "getStatic",
                                        "putField",
                                        "putStatic",
                                        "invokeVirtual",
                                        "invokeStatic",
                                        "invokeSpecial",
                                        "newInvokeSpecial",
                                        "invokeInterface"};
    const struct cf_const *m = &p->c->constant[q->ref];
    buf_printf(p->out, "MethodHandle REF_%s ", kinds[q->kind]);
    put_name(p, m->owner);
    buf_char(p->out, '.');
    put_name(p, m->name);
    buf_printf(p->out, ":%s", text(p, m->desc));
}

static void put_constant(struct printer *p, unsigned i)
{
    const struct cf_const *q = &p->c->constant[i];
    float f;
    double d;
    switch ((enum cf_tag)q->tag) {
    case CF_INTEGER:
        buf_printf(p->out, "int %d", q->i);
        break;
    case CF_FLOAT:
        memcpy(&f, &q->i, sizeof f);
        buf_str(p->out, "float ");
        put_double(p->out, (double)f, true);
        break;
    case CF_LONG:
        buf_printf(p->out, "long %lldl", (long long)q->l);
        break;
    case CF_DOUBLE:
        memcpy(&d, &q->l, sizeof d);
        buf_str(p->out, "double ");
        put_double(p->out, d, false);
        break;
    case CF_CLASS:
        buf_str(p->out, "class ");
        put_name(p, q->owner);
        break;
    case CF_STRING:
        buf_str(p->out, "String ");
        put_escaped(p->out, text(p, q->name));
        break;
    case CF_FIELDREF:
        put_member(p, "Field", q);
        break;
    case CF_METHODREF:
        put_member(p, "Method", q);
        break;
    case CF_IMETHODREF:
        put_member(p, "InterfaceMethod", q);
        break;
    case CF_METHODHANDLE:
        put_handle(p, q);
        break;
    case CF_METHODTYPE:
        buf_printf(p->out, "MethodType %s", text(p, q->desc));
        break;
    case CF_CONDY: case CF_INDY:
        buf_printf(p->out, "%s #%u:", q->tag == CF_INDY ? "InvokeDynamic" : "Dynamic",
                   q->ref);
        put_name(p, q->name);
        buf_printf(p->out, ":%s", text(p, q->desc));
        break;
    case CF_UNUSED:
    case CF_UTF8:
    case CF_NAMETYPE:
    case CF_MODULE_NAME:
    case CF_PACKAGE_NAME: buf_str(p->out, "(not loadable)"); break;
    }
}

/* ---- instructions ---- */

/* Characters since the last line break. */
static size_t column_of(const struct buf *b)
{
    size_t i = b->len;
    while (i > 0 && b->at[i - 1] != '\n')
        i--;
    return b->len - i;
}

static void put_constant_comment(struct printer *p, unsigned i)
{
    size_t column = column_of(p->out);
    buf_printf(p->out, "%*s// ",
               column < COMMENT_COLUMN ? (int)(COMMENT_COLUMN - column) : 1, "");
    if (i > 0 && i < p->c->constants)
        put_constant(p, i);
    else
        buf_str(p->out, "(no such constant)");
}

static void put_switch(struct printer *p, const uint8_t *code, uint32_t bci, bool table)
{
    const uint8_t *q = code + ((bci + 4) & ~3u);
    int64_t fallback = bci + (int64_t)(int32_t)cf_u4_at(q);
    int32_t low = (int32_t)cf_u4_at(q + 4);
    uint32_t n = (uint32_t)low;
    if (table) {
        int32_t high = (int32_t)cf_u4_at(q + 8);
        n = (uint32_t)high - (uint32_t)low + 1;
        buf_printf(p->out, "{ // %d to %d\n", low, high);
    } else {
        buf_printf(p->out, "{ // %u\n", n);
    }
    q += table ? 12 : 8;
    for (uint32_t i = 0; i < n; i++) {
        int32_t key = table ? (int32_t)((uint32_t)low + i) : (int32_t)cf_u4_at(q + i * 8);
        uint32_t offset = table ? cf_u4_at(q + i * 4) : cf_u4_at(q + i * 8 + 4);
        buf_printf(p->out, "          %12d: %lld\n", key,
                   (long long)(bci + (int64_t)(int32_t)offset));
    }
    buf_printf(p->out, "          %12s: %lld\n          }", "default",
               (long long)fallback);
}

static void put_wide(struct printer *p, const uint8_t *q)
{
    const struct bytecode *t = q[1] < BYTECODES ? &bytecode_table[q[1]]
                                                : &bytecode_table[0];
    char name[32];
    snprintf(name, sizeof name, "%s_w", t->text);
    buf_printf(p->out, "%-13s %u", name, cf_u2_at(q + 2));
    if (t->form == FORM_IINC)
        buf_printf(p->out, ", %d", (int16_t)cf_u2_at(q + 4));
}

static const char *element_name(unsigned code)
{
    static const char *const names[] = {"boolean", "char", "float", "double", "byte",
                                        "short", "int", "long"};
    return code >= 4 && code <= 11 ? names[code - 4] : "?";
}

static void put_operands(struct printer *p, const uint8_t *code, uint32_t bci)
{
    const uint8_t *q = code + bci;
    const struct bytecode *t = &bytecode_table[*q];
    switch ((enum bytecode_form)t->form) {
    case FORM_NONE: case FORM_VALUE: case FORM_SLOT: case FORM_WIDE:
        break;
    case FORM_BYTE:
        buf_printf(p->out, "%d", (int8_t)q[1]);
        break;
    case FORM_SHORT:
        buf_printf(p->out, "%d", (int16_t)cf_u2_at(q + 1));
        break;
    case FORM_LOCAL:
        buf_printf(p->out, "%u", q[1]);
        break;
    case FORM_IINC:
        buf_printf(p->out, "%u, %d", q[1], (int8_t)q[2]);
        break;
    case FORM_JUMP:
        buf_printf(p->out, "%d", (int)bci + (int16_t)cf_u2_at(q + 1));
        break;
    case FORM_JUMP_W:
        buf_printf(p->out, "%lld", (long long)(bci + (int64_t)(int32_t)cf_u4_at(q + 1)));
        break;
    case FORM_TABLESWITCH: case FORM_LOOKUPSWITCH:
        put_switch(p, code, bci, t->form == FORM_TABLESWITCH);
        break;
    case FORM_ELEMENT:
        buf_printf(p->out, " %s", element_name(q[1]));
        break;
    case FORM_LDC:
        buf_printf(p->out, "#%u", q[1]);
        put_constant_comment(p, q[1]);
        break;
    case FORM_IMETHOD: case FORM_INDY: case FORM_MULTI:
        buf_printf(p->out, "#%u,  %u", cf_u2_at(q + 1), q[3]);
        put_constant_comment(p, cf_u2_at(q + 1));
        break;
    case FORM_LDC_W: case FORM_LDC2_W: case FORM_FIELD: case FORM_METHOD: case FORM_CLASS:
        buf_printf(p->out, "#%u", cf_u2_at(q + 1));
        put_constant_comment(p, cf_u2_at(q + 1));
        break;
    }
}

static void put_insn(struct printer *p, const uint8_t *code, uint32_t bci)
{
    const struct bytecode *t = &bytecode_table[code[bci]];
    buf_printf(p->out, "    %4u: ", bci);
    if (t->form == FORM_WIDE)
        put_wide(p, code + bci);
    else if (t->form == FORM_NONE || t->form == FORM_VALUE || t->form == FORM_SLOT)
        buf_str(p->out, t->text);
    else
        buf_printf(p->out, "%-13s ", t->text);
    put_operands(p, code, bci);
    while (p->out->at[p->out->len - 1] == ' ') /* javap ends no line with blanks */
        p->out->len--;
    buf_char(p->out, '\n');
}

static void put_handlers(struct printer *p, const struct cf_code *code)
{
    buf_str(p->out, "    Exception table:\n       from    to  target type\n");
    const uint8_t *q = code->raw_handlers.data;
    for (unsigned i = 0; i < code->handlers; i++, q += 8) {
        buf_printf(p->out, "       %5u %5u %5u   ", cf_u2_at(q), cf_u2_at(q + 2),
                   cf_u2_at(q + 4));
        unsigned type = cf_u2_at(q + 6);
        if (type) {
            buf_str(p->out, "Class ");
            put_name(p, p->c->constant[type].owner);
        } else {
            buf_str(p->out, "any");
        }
        buf_char(p->out, '\n');
    }
}

static void put_code(struct printer *p, const struct cf_code *code)
{
    buf_str(p->out, "    Code:\n");
    for (uint32_t bci = 0; bci < code->code_len;) {
        uint32_t n = bytecode_length(code->code, code->code_len, bci);
        if (n == 0) {
            buf_printf(p->out, "    %4u: (bad instruction 0x%02x)\n", bci,
                       code->code[bci]);
            break;
        }
        put_insn(p, code->code, bci);
        bci += n;
    }
    if (code->handlers)
        put_handlers(p, code);
}

/* ---- members ---- */

static void put_flags(struct buf *out, unsigned flags, unsigned which)
{
    static const struct {
        unsigned flag;
        const char *word;
    } words[] = {{CF_PUBLIC, "public"},       {CF_PRIVATE, "private"},
                 {CF_PROTECTED, "protected"}, {CF_STATIC, "static"},
                 {CF_FINAL, "final"},         {CF_SYNCHRONIZED, "synchronized"},
                 {CF_VOLATILE, "volatile"},   {CF_TRANSIENT, "transient"},
                 {CF_NATIVE, "native"},       {CF_ABSTRACT, "abstract"},
                 {CF_STRICT, "strictfp"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (flags & which & words[i].flag)
            buf_printf(out, "%s ", words[i].word);
}

static void put_field(struct printer *p, const struct cf_member *m)
{
    buf_str(p->out, "  ");
    put_flags(p->out, m->flags,
              CF_PUBLIC | CF_PRIVATE | CF_PROTECTED | CF_STATIC | CF_FINAL | CF_VOLATILE |
                  CF_TRANSIENT);
    struct buf type;
    buf_init(&type);
    if (!m->signature || !sigprint_field(&type, text(p, m->signature))) {
        buf_clear(&type);
        sigprint_field(&type, text(p, m->desc));
    }
    buf_printf(p->out, "%s %s;\n", type.at, text(p, m->name));
    buf_release(&type);
}

static void put_throws(struct printer *p, const struct cf_member *m,
                       const struct buf *generic)
{
    if (m->exceptions == 0)
        return;
    buf_str(p->out, " throws ");
    if (generic->len) {
        buf_str(p->out, generic->at);
        return;
    }
    for (unsigned i = 0; i < m->exceptions; i++) {
        buf_str(p->out, i ? ", " : "");
        sigprint_name(p->out, text(p, p->c->constant[m->exception[i]].owner));
    }
}

static void put_method_head(struct printer *p, const struct cf_member *m)
{
    const char *name = text(p, m->name);
    struct sigprint_method s;
    sigprint_method_init(&s);
    bool varargs = m->flags & CF_VARARGS;
    if (!m->signature || !sigprint_method(&s, text(p, m->signature), varargs)) {
        sigprint_method_release(&s);
        sigprint_method_init(&s);
        sigprint_method(&s, text(p, m->desc), varargs);
    }
    if (s.type_params.len)
        buf_printf(p->out, "%s ", s.type_params.at);
    if (strcmp(name, "<clinit>") == 0) {
        buf_str(p->out, "{}");
    } else {
        if (strcmp(name, "<init>") == 0)
            sigprint_name(p->out, text(p, p->c->name));
        else
            buf_printf(p->out, "%s %s", s.result.at, name);
        buf_printf(p->out, "(%s)", s.args.len ? s.args.at : "");
        put_throws(p, m, &s.throws);
    }
    buf_str(p->out, ";\n");
    sigprint_method_release(&s);
}

static void put_method(struct printer *p, const struct cf_member *m)
{
    buf_str(p->out, "  ");
    put_flags(p->out, m->flags,
              CF_PUBLIC | CF_PRIVATE | CF_PROTECTED | CF_STATIC | CF_FINAL |
                  CF_SYNCHRONIZED | CF_NATIVE | CF_ABSTRACT | CF_STRICT);
    unsigned concrete = CF_ABSTRACT | CF_STATIC | (p->c->major > 52 ? CF_PRIVATE : 0);
    if (p->c->flags & CF_INTERFACE && !(m->flags & concrete))
        buf_str(p->out, "default ");
    put_method_head(p, m);
    if (m->code)
        put_code(p, m->code);
}

/* ---- the class ---- */

static void put_supers(struct printer *p)
{
    const struct cf_class *c = p->c;
    bool interface = c->flags & CF_INTERFACE;
    if (!interface && c->super && strcmp(text(p, c->super), "java/lang/Object") != 0) {
        buf_str(p->out, " extends ");
        sigprint_name(p->out, text(p, c->super));
    }
    for (unsigned i = 0; i < c->interfaces; i++) {
        buf_str(p->out, i ? "," : interface ? " extends " : " implements ");
        sigprint_name(p->out, text(p, c->interface[i]));
    }
}

static void put_class_head(struct printer *p)
{
    const struct cf_class *c = p->c;
    bool interface = c->flags & CF_INTERFACE;
    if (c->source_file)
        buf_printf(p->out, "Compiled from \"%s\"\n", text(p, c->source_file));
    put_flags(p->out, c->flags, CF_PUBLIC | CF_FINAL | (interface ? 0 : CF_ABSTRACT));
    buf_str(p->out, interface ? "interface " : "class ");
    sigprint_name(p->out, text(p, c->name));
    struct buf generic;
    buf_init(&generic);
    if (c->signature && sigprint_class(&generic, text(p, c->signature), interface))
        buf_add(p->out, generic.at, generic.len);
    else
        put_supers(p);
    buf_release(&generic);
    buf_str(p->out, " {\n");
}

void cf_print(const struct cf_class *c, struct symtab *syms, struct arena *arena,
              struct buf *out)
{
    (void)arena;
    struct printer p = {c, syms, out};
    put_class_head(&p);
    for (unsigned i = 0; i < c->fields; i++) {
        put_field(&p, &c->field[i]);
        buf_char(out, '\n');
    }
    for (unsigned i = 0; i < c->methods; i++) {
        buf_str(out, i ? "\n" : "");
        put_method(&p, &c->method[i]);
    }
    buf_str(out, "}\n");
}
