/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the enumeration share. */
#ifndef LITMUS_GRAPH_INT_H
#define LITMUS_GRAPH_INT_H

#include "litmus/graph.h"

struct smt;

struct lit_engine {
    const struct cat_model *model;
    struct cat_env *env;
    bool uses_set[LIT_SETS], uses_rel[LIT_RELS], uses_values;
    bool causality; /* the model asks for it */
    struct terms terms;
    struct arena paths;    /* of the present test */
    struct arena skeleton; /* of the present choice of paths */
    struct arena scratch;
    struct smt *smt;    /* made when first needed */
    struct map answers; /* of the solver, by question, for the present test */
};

/* Executions one by one, and only those that others justify (causality.h). */
bool enumerate_single(struct lit_engine *e, struct lit_test *t,
                      const struct lit_options *o, lit_execution_fn *fn, void *arg,
                      struct lit_stats *stats, struct err *err);
bool enumerate_legal(struct lit_engine *e, struct lit_test *t,
                     const struct lit_options *o, lit_execution_fn *fn, void *arg,
                     struct lit_stats *stats, struct err *err);

/* Lays out the events of the chosen paths and all that follows from them. `used[loc]`
 * tells which locations get an initial write. */
struct lit_graph *skeleton_build(struct lit_engine *e, struct lit_test *t,
                              const struct path **path, const bool *used);

/* Values of a complete or partial choice of sources. */
struct solve {
    struct lit_engine *e;
    struct lit_graph *g;
    const struct lit_options *opts;
    struct lit_stats *stats;
    term *conds; /* of all paths */
    int cond_count;
    int32_t vars;
    uint8_t *state; /* of each unknown, while it is resolved */
    term *value;
    VEC(int32_t) reps; /* unknowns that depend on themselves */
};

void solve_init(struct solve *s, struct lit_engine *e, struct lit_graph *g,
                const struct lit_options *o, struct lit_stats *stats);
void solve_release(struct solve *s);
/* False when what is chosen so far contradicts a condition. */
bool solve_possible(struct solve *s);
/* All solutions of the values, one call of fn for each: one when everything is determined
 * or free; several when the condition distinguishes them. fn gets the final state. */
typedef bool solve_fn(void *arg, const term *final, bool holds);
bool solve_all(struct solve *s, solve_fn *fn, void *arg, struct err *err);

/* A list of terms that must not be 0, over unknowns; `sol` binds the unknowns already
 * solved, and no term of the list or of `sol` mentions a bound one. */
struct system {
    VEC(term) k;
    term *sol;
    int32_t vars;
};

/* Simplifies; false when it has no solution. */
bool system_settle(struct terms *t, struct system *y);
/* 1 it has a solution, 0 it has none, -1 with a message when the solver can't tell. */
int system_sat(struct lit_engine *e, struct system *y, struct lit_stats *stats,
               struct err *err);
/* Given that it has solutions: whether x has the same value in all; then *n is it. */
int system_unique(struct lit_engine *e, struct system *y, term x, int32_t *n,
                  struct lit_stats *stats, struct err *err);

#endif
