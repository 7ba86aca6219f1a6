/* SPDX-License-Identifier: Apache-2.0 */
/* What the compiler and its machines share. Threads are compiled from their lowered
 * instructions. Every named register of the source has a register of the machine for
 * good; temporaries have one for a statement, scratch registers for an instruction. */
#ifndef LITMUS_COMPILE_INT_H
#define LITMUS_COMPILE_INT_H

#include "base/vec.h"
#include "litmus/compile.h"

enum { COMPILE_MAX_REGS = 32 };

/* A line of code: a label, or an instruction. */
struct code_line {
    int label; /* -1: text is an instruction */
    const char *text;
};

/* A value at hand: in a register (number of the machine's table), or a constant. */
struct code_value {
    bool is_reg;
    int reg;
    int32_t n;
};

struct compiler {
    const struct lit_test *t;
    const struct machine *m;
    struct arena *arena;
    struct err *err;
    bool assembly;
    bool llsc; /* AArch64 without atomic instructions */

    int thread;
    const struct lit_insn *in; /* the present one */
    VEC(struct code_line) code;
    int labels;
    VEC(bool) spins; /* of each label: the head of a loop that spins until it succeeds */
    const char **name; /* of each location, then of each thread's end flag */
    int *label_of;    /* of each instruction that is jumped to: its label; else -1 */
    int *reg_of;      /* of each source register: the machine's, or -1 */
    int *address_of;  /* of each of these: the register with its address, or -1 */
    int *depth;       /* of each monitor location: how often it is held */
    char use[COMPILE_MAX_REGS]; /* of each machine register, enum reg_use */
    bool touched[COMPILE_MAX_REGS]; /* in use at some time */
};

enum reg_use { REG_FREE, REG_NAMED, REG_TEMP, REG_SCRATCH, REG_ADDRESS };

struct machine {
    const char *arch;      /* in the first line of a test */
    int regs;
    bool needs_address; /* memory is reached through registers only */
    const char *(*reg)(int r, bool address); /* in code */
    const char *(*final_reg)(int r);         /* in initial and final state */
    void (*move)(struct compiler *c, int dst, struct code_value a);
    /* dst = a op b; an operation that the machine has not gives false. */
    bool (*binary)(struct compiler *c, enum lit_op op, int dst, struct code_value a,
                   struct code_value b);
    void (*branch)(struct compiler *c, enum lit_op op, struct code_value a,
                   struct code_value b, int label);
    void (*jump)(struct compiler *c, int label);
    void (*load)(struct compiler *c, int loc, enum lit_mode mode, int dst);
    void (*store)(struct compiler *c, int loc, enum lit_mode mode, struct code_value a);
    void (*fence)(struct compiler *c, enum lit_mode mode);
    /* dst = memory; memory = dst op a. False: it takes a loop of compare and set. */
    bool (*rmw)(struct compiler *c, int loc, enum lit_mode mode, enum lit_op op, int dst,
                struct code_value a);
    /* dst = memory; if (dst == a) memory = b. It jumps to `failed` when it did not write,
     * if that is a label (>= 0). */
    void (*cas)(struct compiler *c, int loc, enum lit_mode mode, int dst,
                struct code_value a, struct code_value b, int failed);
    /* Assembly: functions keep registers from this one on; the instruction that leaves. */
    int first_saved;
    const char *leave;
    void (*push)(int r, struct buf *out);
    void (*pop)(int r, struct buf *out);
    /* A register into a variable, an address into a register. */
    void (*save)(struct compiler *c, int reg, const char *variable);
    void (*address)(struct compiler *c, int reg, const char *variable);
};

extern const struct machine compile_x86, compile_aarch64, compile_riscv;

void code_emit(struct compiler *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void code_label(struct compiler *c, int label);
int code_new_label(struct compiler *c);
int code_spin_label(struct compiler *c); /* the head of a loop that spins */
const char *code_label_text(struct compiler *c, int label);
/* A register for the rest of the instruction; -1, with a message, when none is left. */
int code_scratch(struct compiler *c);
/* The operand in a register. */
int code_in_register(struct compiler *c, struct code_value a);
static inline struct code_value code_const(int32_t n)
{
    return (struct code_value){false, -1, n};
}
static inline struct code_value code_reg(int r)
{
    return (struct code_value){true, r, 0};
}
/* The name of a location in the compiled test; the register that holds its address. */
const char *code_loc_name(struct compiler *c, int loc);
int code_address_reg(struct compiler *c, int loc);

/* compile_flow.c: one thread. */
bool code_thread(struct compiler *c);
/* compile.c: the flag that a joined thread sets at its end is a location of its own,
 * behind those of the test. */
static inline int code_end_flag(const struct compiler *c, int thread)
{
    return c->t->locs + thread;
}
bool code_is_joined(const struct lit_test *t, int thread);

#endif
