/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the litmus reader share: the test while it grows. */
#ifndef LITMUS_PARSE_INT_H
#define LITMUS_PARSE_INT_H

#include "base/vec.h"
#include "litmus/lex.h"
#include "litmus/litmus.h"

enum {
    PARSE_MAX_DEPTH = 200, /* nesting of expressions, statements and propositions */
    PARSE_MAX_HEIGHT = 1000, /* of an expression's tree */
    PARSE_MAX_THREADS = 64,
    PARSE_MAX_LOCS = 4096
};

struct parse_thread {
    VEC(struct lit_reg) regs;
    VEC(struct lit_insn) insns;
    const struct lit_stmt *body;
    int loops, temps, stmts;
};

struct parser {
    struct lex lex;
    struct lit_test *test;
    const struct lit_parse_options *opts;
    struct arena *arena;
    VEC(struct lit_addr) addrs;
    VEC(struct lit_loc) locs;
    VEC(struct parse_thread) threads;
    VEC(struct lit_final) finals;
    int depth;
    int thread;          /* the one being read */
    int threads_in_text; /* Thread sections read; init may name no other */
    bool bare_regs;      /* in propositions a bare name may be a register */
};

bool parse_enter(struct parser *p); /* false, with a message, when nested too deeply */
void parse_leave(struct parser *p);

char *parse_name(struct parser *p); /* the current token, copied */
/* The same for the name of a register: x86 has several spellings for one. */
char *parse_reg_name(struct parser *p);

/* Tables. Names are compared by text; -1 when absent. */
int parse_find_addr(const struct parser *p, const char *name);
int parse_find_loc(const struct parser *p, const char *name);
/* The cell of that name, made when there is none; -1 and a message when the name is that
 * of an array or object. */
int parse_cell(struct parser *p, const char *name, size_t pos);
int parse_monitor(struct parser *p, const char *name);
int parse_find_reg(const struct parser *p, int thread, const char *name);
int parse_reg(struct parser *p, int thread, const char *name); /* made when absent */
bool parse_thread_slot(struct parser *p, int thread);

/* A value: number, name (address) or null. */
bool parse_value(struct parser *p, struct lit_value *v, bool *is_name, char **name);

bool parse_init(struct parser *p);
bool parse_java(struct parser *p);
bool parse_x86(struct parser *p);
bool parse_final_part(struct parser *p);
bool parse_prop(struct parser *p, const struct lit_prop **out);
bool lower_thread(struct parser *p, int thread);

#endif
