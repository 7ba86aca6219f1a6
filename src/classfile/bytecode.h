/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions as bytes: lengths and operand forms, for decoding and for printing. */
#ifndef CLASSFILE_BYTECODE_H
#define CLASSFILE_BYTECODE_H

#include "classfile/classfile.h"

/* Operands in the byte code. */
enum bytecode_form {
    FORM_NONE, FORM_VALUE, FORM_SLOT, FORM_BYTE, FORM_SHORT, FORM_LDC, FORM_LDC_W,
    FORM_LDC2_W, FORM_LOCAL, FORM_IINC, FORM_JUMP, FORM_JUMP_W, FORM_TABLESWITCH,
    FORM_LOOKUPSWITCH, FORM_FIELD, FORM_METHOD, FORM_IMETHOD, FORM_INDY, FORM_CLASS,
    FORM_ELEMENT, FORM_MULTI, FORM_WIDE
};

/* Subroutines exist only between decoding and copying them into their callers. */
enum { CF_OP_JSR = CF_OPS, CF_OP_RET };

struct bytecode {
    const char *text;
    uint16_t op;
    uint8_t form;
    int8_t value;
};

enum { BYTECODES = 202, BYTECODE_WIDE = 196 };
extern const struct bytecode bytecode_table[BYTECODES];

/* Length of the instruction at `bci`, operands included; 0 when it does not fit into the
 * code or its opcode does not exist (the operands of a wide may still be nonsense). */
uint32_t bytecode_length(const uint8_t *code, uint32_t code_len, uint32_t bci);

/* ---- subroutine.c ---- */
/* Copies the subroutines of a body that holds JSR and RET into their callers. NULL, or
 * what is wrong with them. */
const char *subroutine_inline(struct cf_body *body, struct arena *arena);

/* Does control never reach the instruction behind this one? */
static inline bool bytecode_ends_flow(unsigned op)
{
    return op == CF_OP_GOTO || (op >= CF_OP_SWITCH && op <= CF_OP_RETURN) ||
           op == CF_OP_ATHROW || op == CF_OP_RET;
}

#endif
