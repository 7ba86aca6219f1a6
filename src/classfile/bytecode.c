/* SPDX-License-Identifier: Apache-2.0 */
/* The table of instructions as bytes, and their lengths. */
#include "classfile/bytecode.h"

#include "classfile/cf_int.h"

const struct bytecode bytecode_table[BYTECODES] = {
#define BYTECODE(code, text, op, form, value) {text, CF_OP_##op, FORM_##form, value},
#include "classfile/bytecodes.def"
#undef BYTECODE
};

/* Switches: padding to a multiple of four, then the default and the table. */
static uint32_t switch_length(const uint8_t *code, uint32_t code_len, uint32_t bci,
                              bool table)
{
    uint32_t head = (bci + 4) & ~3u;
    if (head + (table ? 12 : 8) > code_len)
        return 0;
    uint32_t rows = cf_u4_at(code + head + 4), row = 8;
    if (table) {
        int64_t low = (int32_t)rows, high = (int32_t)cf_u4_at(code + head + 8);
        if (high < low || high - low >= (int64_t)code_len)
            return 0;
        rows = (uint32_t)(high - low + 1);
        row = 4;
        head += 12;
    } else {
        head += 8;
    }
    if (rows > code_len)
        return 0;
    return head + rows * row - bci;
}

uint32_t bytecode_length(const uint8_t *code, uint32_t code_len, uint32_t bci)
{
    static const uint8_t fixed[] = {
        [FORM_NONE] = 1, [FORM_VALUE] = 1, [FORM_SLOT] = 1, [FORM_BYTE] = 2,
        [FORM_SHORT] = 3, [FORM_LDC] = 2, [FORM_LDC_W] = 3, [FORM_LDC2_W] = 3,
        [FORM_LOCAL] = 2, [FORM_IINC] = 3, [FORM_JUMP] = 3, [FORM_JUMP_W] = 5,
        [FORM_FIELD] = 3, [FORM_METHOD] = 3, [FORM_IMETHOD] = 5, [FORM_INDY] = 5,
        [FORM_CLASS] = 3, [FORM_ELEMENT] = 2, [FORM_MULTI] = 4, [FORM_WIDE] = 4};
    if (code[bci] >= BYTECODES)
        return 0;
    unsigned form = bytecode_table[code[bci]].form;
    uint32_t n;
    if (form == FORM_TABLESWITCH || form == FORM_LOOKUPSWITCH)
        n = switch_length(code, code_len, bci, form == FORM_TABLESWITCH);
    else if (form == FORM_WIDE && bci + 1 < code_len && code[bci + 1] == 132)
        n = 6;
    else
        n = fixed[form];
    return n <= code_len - bci ? n : 0;
}
