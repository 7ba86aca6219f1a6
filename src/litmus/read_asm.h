/* SPDX-License-Identifier: Apache-2.0 */
/* What the readers of machine code share: the table with one column per thread, labels
 * and jumps, flags, and making instructions. Each cell is one instruction and one
 * statement, so that its accesses know that they belong together. */
#ifndef LITMUS_READ_ASM_H
#define LITMUS_READ_ASM_H

#include "litmus/read_int.h"

struct asm_label {
    char *name;
    int thread, insn; /* insn -1: not yet seen */
};
struct asm_jump {
    int thread, insn, label;
    size_t pos;
};

struct asm_reader {
    struct reader *p;
    struct read_thread *t;
    int thread, stmt;
    int fa, fb, carry; /* registers of the flags: the two values last compared */
    VEC(struct asm_label) labels;
    VEC(struct asm_jump) jumps;
};

/* Reads one instruction at the current token; false with a message. */
typedef bool asm_instruction_fn(struct asm_reader *x);
bool asm_read_table(struct reader *p, asm_instruction_fn *instruction);

const struct lit_expr *asm_reg(struct asm_reader *x, int r);
const struct lit_expr *asm_number(struct asm_reader *x, int32_t n);
const struct lit_expr *asm_binary(struct asm_reader *x, enum lit_op op,
                                  const struct lit_expr *a, const struct lit_expr *b);
int asm_temp(struct asm_reader *x); /* a new register */
int asm_emit(struct asm_reader *x, struct lit_insn in);
void asm_set(struct asm_reader *x, int dst, const struct lit_expr *a);
void asm_fence(struct asm_reader *x, enum lit_mode mode);
void asm_set_flags(struct asm_reader *x, const struct lit_expr *a,
                   const struct lit_expr *b);
void asm_branch(struct asm_reader *x, const struct lit_expr *cond, int target);
/* Reads a label; a branch to it when cond holds, a jump when cond is NULL. */
bool asm_jump_to(struct asm_reader *x, const struct lit_expr *cond);
/* A register's value; -1 is the register that is always 0. */
const struct lit_expr *asm_value(struct asm_reader *x, int r);
/* Reads a register: r is -1 for the one that is always 0, whose canonical name is `zero`. */
typedef char *asm_register_fn(struct reader *p, const char *s, size_t n);
bool asm_register(struct asm_reader *x, asm_register_fn *name, const char *zero, int *r);
bool asm_comma(struct asm_reader *x);
/* A number with or without a minus. */
bool asm_int(struct asm_reader *x, int32_t *n);
/* The current token is this word, upper or lower case; then it is read over. */
bool asm_accept(struct asm_reader *x, const char *word);
/* The current token in lower case, as far as it fits. */
void asm_lower(const struct tok *l, char *out, size_t cap);
/* A mnemonic like `lr.w.aq` or `B.NE`, in lower case; false, with nothing read over, when
 * there is no word or it is too long. */
bool asm_mnemonic(struct asm_reader *x, char *out, size_t cap);

/* The canonical name of a register that is spelled s[0..n-1], in the arena; NULL when it
 * is none. */
char *read_x86_reg(struct reader *p, const char *s, size_t n);
char *read_aarch64_reg(struct reader *p, const char *s, size_t n);
char *read_riscv_reg(struct reader *p, const char *s, size_t n);

#endif
