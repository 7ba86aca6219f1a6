/* SPDX-License-Identifier: Apache-2.0 */
/* A litmus test: a few threads of a few instructions over shared locations, an initial
 * state, and a question about the final one. Tests are read from herd7's formats `Java`
 * (with Ravel's extensions), `X86`, `X86_64`, `AArch64` and `RISCV`
 * (docs/litmus.md has the grammar).
 *
 * A Java thread is kept twice: as statements, for printing and translation, and lowered
 * to a flat list of instructions (insns.def), which is what engines run; threads of
 * machines have instructions only. Everything lives in the test's arena. */
#ifndef LITMUS_LITMUS_H
#define LITMUS_LITMUS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

enum lit_arch { LIT_JAVA, LIT_X86, LIT_X86_64, LIT_AARCH64, LIT_RISCV };

enum lit_op {
    LIT_OP_NONE,
#define OP(name, text, level) LIT_OP_##name,
#include "litmus/ops.def"
#undef OP
};

enum lit_mode {
#define MODE(name, text) LIT_##name,
#include "litmus/modes.def"
#undef MODE
};

enum lit_insn_kind {
#define INSN(name) LIT_INSN_##name,
#include "litmus/insns.def"
#undef INSN
};

/* A value: a 32-bit number, or an address (an index of test->addr[]; 0 is null). */
struct lit_value {
    bool is_addr;
    int32_t n;
};

/* What an address names. */
enum lit_addr_kind { LIT_ADDR_NULL, LIT_ADDR_LOC, LIT_ADDR_ARRAY, LIT_ADDR_OBJECT };
struct lit_addr {
    enum lit_addr_kind kind;
    const char *name;
    int first, count; /* its locations: loc[first..first+count-1] */
};

/* One shared location. Elements of arrays and fields of objects are locations of their
 * own, named "a[0]" and "o.f". A monitor has a location too, but no value. */
enum lit_loc_kind { LIT_LOC_CELL, LIT_LOC_ELEMENT, LIT_LOC_FIELD, LIT_LOC_MONITOR };
struct lit_loc {
    enum lit_loc_kind kind;
    const char *name;
    const char *field; /* of a field: its name */
    int addr;          /* index of addr[]: itself, its array, its object; -1: monitor */
    bool is_final;
    bool is_ref;           /* holds references: its initial value is one */
    struct lit_value init; /* 0 unless said otherwise */
};

/* Expressions. Those of statements may access memory; lowered ones hold only CONST, REG,
 * NEG, NOT, COMPL and BINARY. */
enum lit_expr_kind {
    LIT_EXPR_CONST,
    LIT_EXPR_REG,
    LIT_EXPR_NEG,    /* -a */
    LIT_EXPR_NOT,    /* a == 0 */
    LIT_EXPR_COMPL,  /* ~a */
    LIT_EXPR_BINARY, /* a op b, both always evaluated */
    LIT_EXPR_ANDALSO, /* Java's && and ||, which evaluate b only when needed */
    LIT_EXPR_ORELSE,
    LIT_EXPR_READ,  /* at.getMODE() */
    LIT_EXPR_RMW,   /* at.getAndOPMODE(a); op NONE is getAndSet */
    LIT_EXPR_CAS    /* at.compareAndExchange/Set(a, b) */
};

struct lit_expr;

/* Which location an access goes to. */
enum lit_place_kind {
    LIT_AT_LOC,     /* loc[loc] */
    LIT_AT_ELEMENT, /* element `index` of array addr[addr] */
    LIT_AT_FIELD,   /* field `field` of the object to which `index` refers */
    LIT_AT_POINTER  /* the location whose address `index` is */
};
struct lit_place {
    enum lit_place_kind kind;
    int loc, addr;
    const char *field;
    const struct lit_expr *index;
    const char *handle; /* as written, for printing */
};

struct lit_expr {
    enum lit_expr_kind kind;
    enum lit_op op;
    enum lit_mode mode;
    bool yields_bool, weak; /* of CAS: compareAndSet; may fail spuriously */
    int reg;
    struct lit_value value;
    const struct lit_expr *a, *b;
    struct lit_place at;
    int height; /* of the tree, bounded by the parser */
    size_t pos; /* byte of the source */
};

enum lit_stmt_kind {
    LIT_STMT_ASSIGN, /* reg = a; reg -1: the value is dropped */
    LIT_STMT_DECLARE,
    LIT_STMT_STORE, /* at.setMODE(a) */
    LIT_STMT_FENCE,
    LIT_STMT_IF, /* if (a) body else other */
    LIT_STMT_BLOCK,
    LIT_STMT_WHILE,
    LIT_STMT_DO,
    LIT_STMT_LOCK,
    LIT_STMT_UNLOCK,
    LIT_STMT_SYNCHRONIZED, /* monitor at.loc, body */
    LIT_STMT_JOIN,         /* thread `reg` */
    LIT_STMT_PRINT,
    LIT_STMT_FREEZE, /* object addr[at.addr] */
    LIT_STMT_ATOMIC
};
struct lit_stmt {
    enum lit_stmt_kind kind;
    enum lit_mode mode;
    int reg;
    bool is_decl, is_ref; /* written with `int` or `ref` before it */
    const struct lit_expr *a;
    struct lit_place at;
    const struct lit_stmt *body, *other;
    const struct lit_stmt *next;
    size_t pos;
};

/* How an access of a machine belongs to another: the read and write of one atomic
 * instruction, or a load and a store exclusive. (LOCK of x86 is a mode.) */
enum lit_tie { LIT_TIE_NONE, LIT_TIE_ATOMIC, LIT_TIE_EXCLUSIVE };

/* One lowered instruction; insns.def says which fields it uses. `stmt` numbers the source
 * statement (machines: the instruction): accesses of one Java statement are in program
 * order only where one's value feeds the other. */
struct lit_insn {
    enum lit_insn_kind kind;
    enum lit_op op;
    enum lit_mode mode;
    bool yields_bool, weak;
    bool split;  /* machines: read and write of an RMW or CAS are two events */
    enum lit_tie tie;
    int dst;     /* register, or -1 */
    int target;
    int until;   /* BRANCH: the instruction behind what the condition controls */
    int stmt;
    const struct lit_expr *a, *b;
    struct lit_place at;
    size_t pos;
};

struct lit_reg {
    const char *name; /* temporaries have names that begin with '.' */
    struct lit_value init;
    bool is_ref;
};

struct lit_thread {
    const struct lit_stmt *body; /* NULL for machines */
    struct lit_insn *insn;
    int insns;
    struct lit_reg *reg;
    int regs;
    int loops; /* numbers of LOOP instructions are below this */
};

/* A location of the final state: a register of a thread, or memory. */
struct lit_final {
    int thread; /* -1: memory, index is of loc[] */
    int index;  /* register or location; -1: a register no instruction names, always 0 */
    const char *name;
};

enum lit_prop_kind {
    LIT_TRUE,
    LIT_FALSE,
    LIT_EQUAL,     /* a = value */
    LIT_EQUAL_LOC, /* a = b, contents */
    LIT_NOT,
    LIT_AND,
    LIT_OR,
    LIT_IMPLIES
};
struct lit_prop {
    enum lit_prop_kind kind;
    int a, b; /* indices of test->final[] */
    bool negated; /* written a != value */
    struct lit_value value;
    const struct lit_prop *left, *right;
};

enum lit_quantifier { LIT_EXISTS, LIT_NOT_EXISTS, LIT_FORALL };

struct lit_test {
    struct arena arena;
    enum lit_arch arch;
    const char *file, *name, *doc;
    const char *src; /* the whole text, in the arena; positions are bytes of it */
    size_t len;
    const char *hash; /* MD5 of the canonical text, or the Hash= line of the file */

    struct lit_addr *addr;
    int addrs;
    struct lit_loc *loc;
    int locs;
    struct lit_thread *thread;
    int threads;

    struct lit_final *final; /* everything condition, locations and filter name */
    int finals;
    const int *shown; /* indices of final[] that a state shows: registers, then memory */
    int showns;
    const struct lit_prop *filter; /* or NULL */
    enum lit_quantifier quantifier;
    const struct lit_prop *cond;
};

struct lit_parse_options {
    bool java; /* && and || have Java's meaning and precedence */
};

/* Reads a test. On failure returns NULL with the place in `e`. `src` is copied. */
struct lit_test *lit_parse(const char *file, const char *src, size_t len,
                           const struct lit_parse_options *o, struct err *e);
struct lit_test *lit_load(const char *path, const struct lit_parse_options *o,
                          struct err *e);
void lit_test_free(struct lit_test *t);
/* Reads a proposition like `0:r1=1 /\ x=2` over a test that is read already (a bare
 * register name stands for that of the only thread that has it). */
bool lit_parse_prop(struct lit_test *t, const char *text, const struct lit_prop **p,
                    struct err *e);

/* Puts another final part (`exists ...`, also locations and filter) in place of the
 * test's own. */
bool lit_set_condition(struct lit_test *t, const char *text, struct err *e);

/* a op b on 32-bit values, as Java computes it; division by 0 gives false. */
bool lit_compute(enum lit_op op, int32_t a, int32_t b, int32_t *result);
const char *lit_op_text(enum lit_op op);
const char *lit_mode_text(enum lit_mode m);

/* Printing: a value as herd prints it ("1", "x", "null"), a proposition as herd echoes
 * it, an instruction for messages ("X.setVolatile(1)"). */
void lit_print_value(struct buf *b, const struct lit_test *t, struct lit_value v);
void lit_print_prop(struct buf *b, const struct lit_test *t, const struct lit_prop *p);
void lit_print_final(struct buf *b, const struct lit_test *t, int final);

#endif
