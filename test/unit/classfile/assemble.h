/* SPDX-License-Identifier: Apache-2.0 */
/* A small assembler for tests: makes the bytes of a class T that extends A, implements I,
 * has the fields own (I) and ref (LA;), and one method.
 *
 * Statements are separated by ";" or newlines; in descriptors "!" stands for ";":
 *     NAME: ...                  a label (the rest of the statement may follow)
 *     .stack N | .locals N | .major N | .interface
 *     .catch FROM TO HANDLER TYPE          TYPE may be any
 *     MNEMONIC OPERANDS          as javap prints, but members as Owner.name desc; a
 *                                leading ^ makes an interface method; ldc takes int,
 *                                float, long, double, string x, class X, mtype D,
 *                                mhandle O.n D, condy n D; tableswitch LOW DEFAULT L...,
 *                                lookupswitch DEFAULT KEY L ... */
#ifndef ASSEMBLE_H
#define ASSEMBLE_H

#include "base/buf.h"
#include "base/vec.h"
#include "classfile/bytecode.h"

#include <stdio.h>
#include <stdlib.h>

struct asm_key {
    char text[200];
    unsigned index;
};
struct asm_label {
    char name[32];
    unsigned at;
};
struct asm_fix {
    char name[32];
    unsigned at, base;
    bool wide;
};
struct asm_catch {
    char from[32], to[32], target[32], type[64];
};

struct assembler {
    struct buf pool, code, out;
    unsigned constants, stack, locals, major, flags;
    bool bootstrap;
    VEC(struct asm_key) key;
    VEC(struct asm_label) label;
    VEC(struct asm_fix) fix;
    VEC(struct asm_catch) row;
};

/* ---- constants ---- */

/* The number of the constant with this key, *fresh if it has to be written now. */
static inline unsigned asm_find(struct assembler *a, const char *key, bool *fresh)
{
    for (size_t i = 0; i < a->key.len; i++) {
        if (strcmp(a->key.at[i].text, key) == 0) {
            *fresh = false;
            return a->key.at[i].index;
        }
    }
    struct asm_key k = {.index = a->constants++};
    snprintf(k.text, sizeof k.text, "%s", key);
    vec_push(&a->key, k);
    *fresh = true;
    return k.index;
}

static inline unsigned asm_utf8(struct assembler *a, const char *s)
{
    char key[200];
    bool fresh;
    snprintf(key, sizeof key, "utf8 %s", s);
    unsigned i = asm_find(a, key, &fresh);
    if (fresh) {
        buf_u1(&a->pool, CF_UTF8);
        buf_u2(&a->pool, (unsigned)strlen(s));
        buf_str(&a->pool, s);
    }
    return i;
}

/* A constant that holds one or two indices. */
static inline unsigned asm_pair(struct assembler *a, unsigned tag, unsigned x, int y)
{
    char key[200];
    bool fresh;
    snprintf(key, sizeof key, "%u %u %d", tag, x, y);
    unsigned i = asm_find(a, key, &fresh);
    if (fresh) {
        buf_u1(&a->pool, tag);
        if (tag == CF_METHODHANDLE)
            buf_u1(&a->pool, x);
        else
            buf_u2(&a->pool, x);
        if (y >= 0)
            buf_u2(&a->pool, (unsigned)y);
    }
    return i;
}

static inline unsigned asm_class(struct assembler *a, const char *name)
{
    return asm_pair(a, CF_CLASS, asm_utf8(a, name), -1);
}

static inline unsigned asm_nametype(struct assembler *a, const char *name,
                                    const char *desc)
{
    unsigned n = asm_utf8(a, name), d = asm_utf8(a, desc);
    return asm_pair(a, CF_NAMETYPE, n, (int)d);
}

/* "Owner.name" and a descriptor. */
static inline unsigned asm_member(struct assembler *a, unsigned tag, const char *member,
                                  const char *desc)
{
    char owner[200];
    if (*member == '^')
        tag = CF_IMETHODREF, member++;
    const char *dot = strrchr(member, '.');
    snprintf(owner, sizeof owner, "%.*s", (int)(dot - member), member);
    unsigned c = asm_class(a, owner);
    return asm_pair(a, tag, c, (int)asm_nametype(a, dot + 1, desc));
}

static inline unsigned asm_number(struct assembler *a, unsigned tag)
{
    char key[200];
    bool fresh, two = tag == CF_LONG || tag == CF_DOUBLE;
    snprintf(key, sizeof key, "number %u", tag);
    unsigned i = asm_find(a, key, &fresh);
    if (fresh) {
        buf_u1(&a->pool, tag);
        buf_u4(&a->pool, 1);
        if (two)
            buf_u4(&a->pool, 1);
        a->constants += two;
    }
    return i;
}

static inline unsigned asm_loadable(struct assembler *a, char **word)
{
    const char *kind = word[1];
    if (strcmp(kind, "int") == 0)
        return asm_number(a, CF_INTEGER);
    if (strcmp(kind, "float") == 0)
        return asm_number(a, CF_FLOAT);
    if (strcmp(kind, "long") == 0)
        return asm_number(a, CF_LONG);
    if (strcmp(kind, "double") == 0)
        return asm_number(a, CF_DOUBLE);
    if (strcmp(kind, "string") == 0)
        return asm_pair(a, CF_STRING, asm_utf8(a, word[2]), -1);
    if (strcmp(kind, "class") == 0)
        return asm_class(a, word[2]);
    if (strcmp(kind, "mtype") == 0)
        return asm_pair(a, CF_METHODTYPE, asm_utf8(a, word[2]), -1);
    if (strcmp(kind, "mhandle") == 0)
        return asm_pair(a, CF_METHODHANDLE, 6,
                        (int)asm_member(a, CF_METHODREF, word[2], word[3]));
    a->bootstrap = true;
    return asm_pair(a, CF_CONDY, 0, (int)asm_nametype(a, word[2], word[3]));
}

/* ---- code ---- */

static inline void asm_jump(struct assembler *a, const char *label, unsigned base,
                            bool wide)
{
    struct asm_fix f = {.at = (unsigned)a->code.len, .base = base, .wide = wide};
    snprintf(f.name, sizeof f.name, "%s", label);
    vec_push(&a->fix, f);
    buf_u2(&a->code, 0);
    if (wide)
        buf_u2(&a->code, 0);
}

static inline void asm_switch(struct assembler *a, char **word, int words, bool table)
{
    unsigned base = (unsigned)a->code.len - 1;
    while (a->code.len % 4)
        buf_u1(&a->code, 0);
    asm_jump(a, word[table ? 2 : 1], base, true);
    if (table) {
        buf_u4(&a->code, (uint32_t)atoi(word[1]));
        buf_u4(&a->code, (uint32_t)(atoi(word[1]) + words - 4));
    } else {
        buf_u4(&a->code, (uint32_t)(words - 2) / 2);
    }
    for (int i = table ? 3 : 2; i < words; i++) {
        if (!table)
            buf_u4(&a->code, (uint32_t)atoi(word[i++]));
        asm_jump(a, word[i], base, true);
    }
}

static inline void asm_local(struct assembler *a, unsigned opcode, char **word)
{
    unsigned slot = (unsigned)atoi(word[1]);
    bool iinc = bytecode_table[opcode].form == FORM_IINC;
    if (slot > 255) {
        buf_u1(&a->code, BYTECODE_WIDE);
        buf_u1(&a->code, opcode);
        buf_u2(&a->code, slot);
    } else {
        buf_u1(&a->code, opcode);
        buf_u1(&a->code, slot);
    }
    if (iinc && slot > 255)
        buf_u1(&a->code, 0);
    if (iinc)
        buf_u1(&a->code, (unsigned)atoi(word[2]));
}

/* Operands of what names a constant. */
static inline void asm_constant(struct assembler *a, unsigned form, char **word)
{
    switch (form) {
    case FORM_LDC:
        buf_u1(&a->code, asm_loadable(a, word));
        return;
    case FORM_LDC_W: case FORM_LDC2_W:
        buf_u2(&a->code, asm_loadable(a, word));
        return;
    case FORM_FIELD:
        buf_u2(&a->code, asm_member(a, CF_FIELDREF, word[1], word[2]));
        return;
    case FORM_METHOD:
        buf_u2(&a->code, asm_member(a, CF_METHODREF, word[1], word[2]));
        return;
    case FORM_IMETHOD:
        buf_u2(&a->code, asm_member(a, CF_IMETHODREF, word[1], word[2]));
        buf_u1(&a->code, (unsigned)cf_arg_slots(word[2]) + 1);
        buf_u1(&a->code, 0);
        return;
    case FORM_INDY:
        a->bootstrap = true;
        buf_u2(&a->code, asm_pair(a, CF_INDY, 0, (int)asm_nametype(a, word[1], word[2])));
        buf_u2(&a->code, 0);
        return;
    default:
        buf_u2(&a->code, asm_class(a, word[1]));
        if (form == FORM_MULTI)
            buf_u1(&a->code, (unsigned)atoi(word[2]));
    }
}

static inline void asm_insn(struct assembler *a, char **word, int words)
{
    unsigned opcode = 0, at = (unsigned)a->code.len;
    while (opcode < BYTECODES && strcmp(bytecode_table[opcode].text, word[0]) != 0)
        opcode++;
    if (opcode == BYTECODES)
        fail_msg("no such mnemonic: %s", word[0]);
    unsigned form = bytecode_table[opcode].form;
    if (form == FORM_LOCAL || form == FORM_IINC) {
        asm_local(a, opcode, word);
        return;
    }
    buf_u1(&a->code, opcode);
    switch (form) {
    case FORM_NONE: case FORM_VALUE: case FORM_SLOT:
        return;
    case FORM_BYTE: case FORM_ELEMENT:
        buf_u1(&a->code, (unsigned)atoi(word[1]));
        return;
    case FORM_SHORT:
        buf_u2(&a->code, (unsigned)atoi(word[1]));
        return;
    case FORM_JUMP: case FORM_JUMP_W:
        asm_jump(a, word[1], at, form == FORM_JUMP_W);
        return;
    case FORM_TABLESWITCH: case FORM_LOOKUPSWITCH:
        asm_switch(a, word, words, form == FORM_TABLESWITCH);
        return;
    default:
        asm_constant(a, form, word);
    }
}

static inline void asm_directive(struct assembler *a, char **word)
{
    if (strcmp(word[0], ".stack") == 0)
        a->stack = (unsigned)atoi(word[1]);
    else if (strcmp(word[0], ".locals") == 0)
        a->locals = (unsigned)atoi(word[1]);
    else if (strcmp(word[0], ".major") == 0)
        a->major = (unsigned)atoi(word[1]);
    else if (strcmp(word[0], ".interface") == 0)
        a->flags = CF_INTERFACE | CF_ABSTRACT;
    else if (strcmp(word[0], ".catch") == 0) {
        struct asm_catch r;
        snprintf(r.from, sizeof r.from, "%s", word[1]);
        snprintf(r.to, sizeof r.to, "%s", word[2]);
        snprintf(r.target, sizeof r.target, "%s", word[3]);
        snprintf(r.type, sizeof r.type, "%s", word[4]);
        vec_push(&a->row, r);
    } else
        fail_msg("no such directive: %s", word[0]);
}

static inline void asm_statement(struct assembler *a, char *s)
{
    char *word[24] = {0}, *save;
    int words = 0;
    for (char *w = strtok_r(s, " ", &save); w && words < 23; w = strtok_r(NULL, " ", &save)) {
        size_t n = strlen(w);
        if (words == 0 && w[n - 1] == ':') {
            struct asm_label l = {.at = (unsigned)a->code.len};
            snprintf(l.name, sizeof l.name, "%.*s", (int)n - 1, w);
            vec_push(&a->label, l);
        } else {
            word[words++] = w;
        }
    }
    if (words == 0)
        return;
    if (*word[0] == '.')
        asm_directive(a, word);
    else
        asm_insn(a, word, words);
}

static inline unsigned asm_place(struct assembler *a, const char *label)
{
    for (size_t i = 0; i < a->label.len; i++) {
        if (strcmp(a->label.at[i].name, label) == 0)
            return a->label.at[i].at;
    }
    fail_msg("no such label: %s", label);
    return 0;
}

static inline void asm_fix_jumps(struct assembler *a)
{
    for (size_t i = 0; i < a->fix.len; i++) {
        const struct asm_fix *f = &a->fix.at[i];
        uint32_t offset = asm_place(a, f->name) - f->base;
        for (unsigned k = 0; k < (f->wide ? 4u : 2u); k++)
            a->code.at[f->at + k] = (char)(offset >> ((f->wide ? 24 : 8) - 8 * k));
    }
}

/* ---- the class ---- */

static inline void asm_method(struct assembler *a, struct buf *b, const char *name,
                              const char *desc, bool is_static)
{
    unsigned name_index = asm_utf8(a, name), desc_index = asm_utf8(a, desc);
    unsigned rows = (unsigned)a->row.len;
    buf_u2(b, CF_PUBLIC | (is_static ? CF_STATIC : 0));
    buf_u2(b, name_index);
    buf_u2(b, desc_index);
    buf_u2(b, 1);
    buf_u2(b, asm_utf8(a, "Code"));
    buf_u4(b, (uint32_t)(12 + a->code.len + 8 * rows));
    buf_u2(b, a->stack);
    buf_u2(b, a->locals);
    buf_u4(b, (uint32_t)a->code.len);
    buf_add(b, a->code.at, a->code.len);
    buf_u2(b, rows);
    for (unsigned i = 0; i < rows; i++) {
        const struct asm_catch *r = &a->row.at[i];
        buf_u2(b, asm_place(a, r->from));
        buf_u2(b, asm_place(a, r->to));
        buf_u2(b, asm_place(a, r->target));
        buf_u2(b, strcmp(r->type, "any") == 0 ? 0 : asm_class(a, r->type));
    }
    buf_u2(b, 0);
}

static inline void asm_tail(struct assembler *a, struct buf *b)
{
    buf_u2(b, a->bootstrap);
    if (!a->bootstrap)
        return;
    unsigned boot = asm_pair(a, CF_METHODHANDLE, 6,
                             (int)asm_member(a, CF_METHODREF, "B.boot", "()V"));
    buf_u2(b, asm_utf8(a, "BootstrapMethods"));
    buf_u4(b, 6);
    buf_u2(b, 1);
    buf_u2(b, boot);
    buf_u2(b, 0);
}

/* The class's own name, super and interface; then fields, method, attributes. */
static inline void asm_rest(struct assembler *a, struct buf *b, const char *method)
{
    char name[64], desc[128];
    bool is_static = strncmp(method, "static ", 7) == 0;
    method += is_static ? 7 : 0;
    const char *open = strchr(method, '(');
    snprintf(name, sizeof name, "%.*s", (int)(open - method), method);
    snprintf(desc, sizeof desc, "%s", open);
    for (char *p = desc; *p; p++)
        *p = *p == '!' ? ';' : *p;
    buf_u2(b, CF_PUBLIC | (a->flags ? a->flags : CF_SUPER));
    buf_u2(b, asm_class(a, "T"));
    buf_u2(b, asm_class(a, a->flags ? "java/lang/Object" : "A"));
    buf_u2(b, 1);
    buf_u2(b, asm_class(a, "I"));
    buf_u2(b, a->flags ? 0 : 2);
    for (int i = 0; i < 2 && !a->flags; i++) {
        buf_u2(b, CF_PUBLIC);
        buf_u2(b, asm_utf8(a, i ? "ref" : "own"));
        buf_u2(b, asm_utf8(a, i ? "LA;" : "I"));
        buf_u2(b, 0);
    }
    buf_u2(b, 1);
    asm_method(a, b, name, desc, is_static);
    asm_tail(a, b);
}

/* The bytes of the class, to be released by the caller. */
static inline struct buf assemble(const char *method, const char *source)
{
    struct assembler a = {.constants = 1, .stack = 6, .locals = 8, .major = 55};
    buf_init(&a.pool);
    buf_init(&a.code);
    buf_init(&a.out);
    char *text = mem_strdup(source), *save;
    for (char *s = strtok_r(text, ";\n", &save); s; s = strtok_r(NULL, ";\n", &save)) {
        /* A descriptor ends with ';' as well: those are written with '!'. */
        for (char *p = s; *p; p++)
            *p = *p == '!' ? ';' : *p;
        asm_statement(&a, s);
    }
    mem_free(text);
    asm_fix_jumps(&a);
    struct buf rest;
    buf_init(&rest);
    asm_rest(&a, &rest, method);
    buf_u4(&a.out, 0xcafebabe);
    buf_u2(&a.out, 0);
    buf_u2(&a.out, a.major);
    buf_u2(&a.out, a.constants);
    buf_add(&a.out, a.pool.at, a.pool.len);
    buf_add(&a.out, rest.at, rest.len);
    buf_release(&rest);
    buf_release(&a.pool);
    buf_release(&a.code);
    vec_release(&a.key);
    vec_release(&a.label);
    vec_release(&a.fix);
    vec_release(&a.row);
    return a.out;
}

#endif
