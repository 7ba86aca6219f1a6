/* SPDX-License-Identifier: Apache-2.0 */
/* Symbolic values: expressions over the values that reads return. Terms are shared: equal
 * ones have equal numbers. The constructor computes what is constant and applies the
 * plain laws of arithmetic, so that most questions never leave this file. */
#ifndef LITMUS_TERM_H
#define LITMUS_TERM_H

#include "base/map.h"
#include "base/vec.h"
#include "litmus/litmus.h"

typedef uint32_t term; /* 0: no term */

enum term_kind {
    TERM_NONE,
    TERM_INT,
    TERM_ADDR, /* n is an index of test->addr[] */
    TERM_VAR,  /* n numbers the unknown */
    TERM_OP,   /* a op b */
    TERM_BAD   /* arithmetic on an address: no execution has it */
};

struct term_node {
    uint8_t kind, op;
    uint16_t height; /* bounded: a higher term is TERM_BAD */
    uint16_t size;   /* as a tree, saturating; shared terms can be huge as trees */
    int32_t n;
    term a, b;
};

/* What a walk over a term found at a node, valid when epoch is the present one. */
struct term_memo {
    uint32_t epoch;
    term to;
};

struct terms {
    VEC(struct term_node) node;
    struct map by_key;
    int32_t vars;
    struct term_memo *memo; /* one per node */
    size_t memos;
    uint32_t epoch;
};

void terms_init(struct terms *t);
void terms_release(struct terms *t);
void terms_clear(struct terms *t);

term term_int(struct terms *t, int32_t n);
term term_addr(struct terms *t, int32_t addr);
term term_value(struct terms *t, struct lit_value v);
term term_new_var(struct terms *t);
term term_var(struct terms *t, int32_t var);
term term_op(struct terms *t, enum lit_op op, term a, term b);
term term_not(struct terms *t, term a);   /* a == 0 */
term term_truth(struct terms *t, term a); /* a != 0 */

static inline const struct term_node *term_at(const struct terms *t, term x)
{
    return &t->node.at[x];
}
static inline bool term_is_const(const struct terms *t, term x)
{
    uint8_t k = t->node.at[x].kind;
    return k == TERM_INT || k == TERM_ADDR;
}
/* x with `to` in place of variable var. */
term term_subst(struct terms *t, term x, int32_t var, term to);
/* x with bind[v] in place of each variable v < vars whose bind[v] is not 0. */
term term_replace(struct terms *t, term x, const term *bind, int32_t vars);
bool term_mentions(struct terms *t, term x, int32_t var);
/* Adds the variables of x to `vars`, each once. */
typedef VEC(int32_t) term_vars;
void term_collect(struct terms *t, term x, term_vars *vars);
/* Solves var == x for a linear x: 1 with the solution, 0 when there is none, -1 when this
 * can't tell. Arithmetic is modulo 2^32. */
int term_solve_linear(struct terms *t, int32_t var, term x, term *solution);
/* Begins a walk: afterwards every node's memo is stale, and there is one for each. */
void term_walk(struct terms *t);
static inline struct term_memo *term_memo(struct terms *t, term x)
{
    return &t->memo[x];
}
/* The value of a constant term. */
struct lit_value term_const(const struct terms *t, term x);
void term_print(struct buf *b, const struct terms *t, const struct lit_test *test,
                term x);

#endif
