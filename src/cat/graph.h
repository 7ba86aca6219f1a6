/* SPDX-License-Identifier: Apache-2.0 */
/* The compiled form of a model on one skeleton: a graph of set and relation
 * operations over constants (what the skeleton fixes), inputs (what varies: rf, FW)
 * and choices (`with`). Equal nodes are made once; a node without inputs below is
 * computed when it is made. So only what depends on the candidate is left to do for
 * each candidate. */
#ifndef CAT_GRAPH_H
#define CAT_GRAPH_H

#include "base/map.h"
#include "base/rel.h"
#include "base/vec.h"

enum node_op {
    N_CONST,
    N_INPUT,                                 /* a = input, known exactly */
    N_INPUT_LO, N_INPUT_HI,                  /* its bounds while it is being chosen */
    N_CHOICE,                                /* a = choice, known exactly */
    N_CHOICE_LO, N_CHOICE_HI,                /* its bounds; see struct choice */
    N_REC,                                   /* variable b of group a, inside the group */
    N_GROUP,                                 /* a = group: computes all its variables */
    N_FIX,                                   /* a = N_GROUP node, b = N_REC: the result */
    N_OR, N_AND, N_DIFF, N_NOT,              /* on sets and on relations */
    N_SEQ, N_INVERSE, N_PLUS, N_STAR, N_MAYBE,
    N_TOID, N_PRODUCT, N_DOMAIN, N_RANGE,
    N_RESTRICT_DOMAIN, N_RESTRICT_RANGE,     /* a = relation, b = set */
    N_FROMTO                                 /* a = relation po, b = set */
};

enum { MAX_INPUTS = 16, MAX_CHOICES = 44, MAX_GROUP_DEPTH = 60 };

struct node {
    uint8_t op;
    bool set;  /* a set, otherwise a relation */
    bool mark; /* scratch of traversals */
    bool empty; /* a constant without elements */
    bool diagonal; /* a constant relation inside the identity */
    int a, b, c;
    uint32_t depth; /* of the graph below */
    uint64_t dep; /* inputs (bit 0 up) and choices (bit MAX_INPUTS up) below it */
    uint64_t rec; /* open groups of `let rec` it depends on, by depth */
    uint64_t *val;
    uint64_t *forbidden; /* pairs that it can't have in the end; NULL: not asked */
};

struct input {
    bool set;
    int node, lo_node, hi_node;
    uint64_t *lo, *hi; /* the caller's */
};

enum choice_state { CHOICE_UNSET, CHOICE_SET };

/* `with x from …`: the linear orders on the set `s` that extend r, or one of a list. */
struct choice {
    bool set; /* of sets; only lists can be */
    bool list;
    int s, r;          /* nodes, exact */
    const int *item;   /* constant nodes */
    unsigned items;
    int node, lo_node, hi_node;
    enum choice_state state; /* CHOICE_SET: lo and hi are what is chosen so far */
    uint64_t *lo, *hi;
    uint64_t *forced; /* of an order: pairs that checks reject the other way round */
};

/* let rec x1 = body1 and … : all start empty, each round computes the bodies in order. */
struct group {
    unsigned count, depth;
    int *rec, *body;
    int **list; /* per body: nodes to compute, -1 at the end */
};

struct graph {
    struct arena arena;
    unsigned n, words;
    VEC(struct node) nodes;
    VEC(struct input) inputs;
    VEC(struct choice) choices;
    VEC(struct group) groups;
    unsigned open; /* groups being built */
    int *bucket;   /* of hashed nodes; -1 ends */
    VEC(int) next; /* per memo entry */
    VEC(struct memo) memos;
    unsigned buckets;
    const char *error; /* something went wrong while computing */
};

/* What was made before: operands to node. */
struct memo {
    uint8_t op;
    int a, b, c, node;
    uint64_t hash;
};

void graph_init(struct graph *g);
void graph_release(struct graph *g);
/* Forgets everything; n events from now on. */
void graph_begin(struct graph *g, unsigned n);

static inline size_t graph_words(const struct graph *g, bool set)
{
    return set ? g->words : (size_t)(g->n ? g->n : 1) * g->words;
}
static inline struct rel graph_rel(const struct graph *g, int id)
{
    return (struct rel){g->n, g->words, g->nodes.at[id].val};
}
static inline struct bits graph_bits(const struct graph *g, int id)
{
    return (struct bits){g->n, g->nodes.at[id].val};
}
static inline bool graph_is_const(const struct graph *g, int id)
{
    return g->nodes.at[id].op == N_CONST;
}

int graph_const_rel(struct graph *g, const struct rel *r);
int graph_const_bits(struct graph *g, const struct bits *s);
int graph_empty(struct graph *g, bool set);
int graph_full(struct graph *g, bool set);
/* Operands that an operation lacks are -1. */
int graph_make(struct graph *g, enum node_op op, int a, int b, int c);

/* A new input or choice; its exact node is made too. -1 when there are too many. The
 * bounds of an input stay where the caller has them. */
int graph_input(struct graph *g, bool set, uint64_t *lo, uint64_t *hi);
int graph_choice_orders(struct graph *g, int s, int r);
int graph_choice_list(struct graph *g, const int *item, unsigned items);

/* let rec: open, build the bodies on the N_REC nodes, close; the results are then
 * graph_fixed(g, group, i). A constant group is computed at once. */
int graph_open_group(struct graph *g, unsigned count, const bool *set);
bool graph_close_group(struct graph *g, int group, const int *body);
int graph_fixed(struct graph *g, int group, unsigned i);
/* Drops a group that will not be closed. */
void graph_abandon_group(struct graph *g);

/* Computes the node's value from those of its operands. */
void graph_eval(struct graph *g, int id);
/* Computes the node and all below it that is not constant. */
void graph_eval_deep(struct graph *g, int id);
/* Marks the nodes below these, itself included; graph_unmark clears all marks. */
void graph_mark(struct graph *g, int id);
void graph_unmark(struct graph *g);

/* A node that is surely contained in (hi: contains) the value of `id` for whatever inputs
 * and choices lie between their bounds. */
int graph_bound(struct graph *g, int id, bool hi, struct map *memo);

#endif
