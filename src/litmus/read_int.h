/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the litmus reader share: the test while it grows. */
#ifndef LITMUS_READ_INT_H
#define LITMUS_READ_INT_H

#include "base/vec.h"
#include "litmus/tok.h"
#include "litmus/litmus.h"

enum {
    READ_MAX_DEPTH = 200, /* nesting of expressions, statements and propositions */
    READ_MAX_HEIGHT = 1000, /* of an expression's tree */
    READ_MAX_THREADS = 64,
    READ_MAX_LOCS = 4096
};

struct read_thread {
    VEC(struct lit_reg) regs;
    VEC(struct lit_insn) insns;
    const struct lit_stmt *body;
    int loops, temps, stmts;
};

struct reader {
    struct tok lex;
    struct lit_test *test;
    const struct lit_parse_options *opts;
    struct arena *arena;
    VEC(struct lit_addr) addrs;
    VEC(struct lit_loc) locs;
    VEC(struct read_thread) threads;
    VEC(struct lit_final) finals;
    int depth;
    int thread;          /* the one being read */
    int threads_in_text; /* Thread sections read; init may name no other */
    bool bare_regs;      /* in propositions a bare name may be a register */
};

bool read_enter(struct reader *p); /* false, with a message, when nested too deeply */
void read_leave(struct reader *p);

char *read_name(struct reader *p); /* the current token, copied */
/* The same for the name of a register: machines have several spellings for one. */
char *read_reg_name(struct reader *p);

/* Tables. Names are compared by text; -1 when absent. */
int read_find_addr(const struct reader *p, const char *name);
int read_find_loc(const struct reader *p, const char *name);
/* The cell of that name, made when there is none; -1 and a message when the name is that
 * of an array or object. */
int read_cell(struct reader *p, const char *name, size_t pos);
int read_monitor(struct reader *p, const char *name);
int read_find_reg(const struct reader *p, int thread, const char *name);
int read_reg(struct reader *p, int thread, const char *name); /* made when absent */
bool read_thread_slot(struct reader *p, int thread);

/* A value: number, name (address) or null. */
bool read_value(struct reader *p, struct lit_value *v, bool *is_name, char **name);

bool read_init(struct reader *p);
bool read_java(struct reader *p);
bool read_x86(struct reader *p);
bool read_aarch64(struct reader *p);
bool read_riscv(struct reader *p);
bool read_final_part(struct reader *p);
bool read_prop(struct reader *p, const struct lit_prop **out);
bool lower_thread(struct reader *p, int thread);

#endif
