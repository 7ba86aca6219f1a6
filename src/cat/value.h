/* SPDX-License-Identifier: Apache-2.0 */
/* Values of cat, the environment that evaluates models, and what its files share. Event
 * sets and relations are nodes of a graph, so that evaluating a model on a skeleton both
 * computes what is constant and compiles what is not. A value that must be known to go on
 * (`match` on a set, `if a = b`) but is not constant makes the skeleton untraceable; then
 * the model is run once per candidate, with everything constant. */
#ifndef CAT_VALUE_H
#define CAT_VALUE_H

#include "cat/ast.h"
#include "cat/graph.h"

enum value_kind {
    V_EMPTY, V_UNIVERSE, /* {} and _, of any type */
    V_EVENT, V_PAIR,
    V_SET, V_REL, /* a node */
    V_TAG, V_TUPLE,
    V_SETS,   /* a set of values of one kind, sorted, without repetition */
    V_ORDERS, /* linearisations(s, r), not listed */
    V_CROSS,  /* cross of sets of relations, not listed */
    V_CLASSES, /* a relation between event sets */
    V_FUN, V_PRIM, V_PROC
};

struct value {
    enum value_kind kind;
    union {
        int node;
        unsigned event[2];
        sym tag;
        const struct tuple *tuple; /* V_TUPLE, V_SETS, V_CROSS */
        struct {
            int s, r;
        };
        const struct classes *classes;
        const struct closure *closure;
        const struct primitive *prim;
    };
};

struct tuple {
    uint32_t count;
    const struct value *at;
};

struct classes {
    uint32_t count;
    const int *set; /* constant nodes, ascending */
    struct rel r;   /* over 0..count-1 */
};

enum thunk_state { TH_LAZY, TH_BUSY, TH_DONE, TH_PART, TH_REC };

/* The value of a name, computed when first needed. */
struct thunk {
    enum thunk_state state;
    uint32_t part; /* TH_PART: element of the tuple `whole` */
    struct value value;
    const struct expr *expr;
    struct scope *scope;
    struct thunk *whole;
    struct recursion *group;
};

struct scope {
    sym name;
    struct thunk *thunk;
    struct scope *up;
};

/* The value bindings of a `let rec`, solved together. */
struct recursion {
    uint32_t count;
    struct thunk **thunk;
    const struct expr **rhs;
    struct scope *scope;
    const struct bindings *lets;
};

/* Functions and procedures. */
struct closure {
    const struct pattern *pattern;
    const struct expr *body;     /* of a function */
    const struct block *actions; /* of a procedure */
    struct scope *scope;
};

typedef bool prim_fn(struct cat_env *v, struct place at, struct value arg,
                     struct value *out);
struct primitive {
    const char *name;
    prim_fn *fn;
};

enum base_state { B_NONE, B_SET, B_REL, B_OPEN_SET, B_OPEN_REL };

/* A set or relation that the caller binds, per symbol of the model. */
struct base {
    enum base_state state;
    int input;        /* of the graph, for open ones */
    int node;         /* -1 until used */
    uint64_t *lo, *hi;
};

struct named_base {
    sym name;
    uint64_t *val;
};

/* A check of the model as it met the graph, in the order of the model. */
struct tested {
    int node;
    const struct check *check; /* NULL: a `with` whose set must not be empty */
    struct place at;
};

struct shown {
    sym name;
    int node;
    bool hidden;
};

/* Nodes to compute and checks to make in one go. */
struct step {
    int node;   /* -1: only the check */
    int tested; /* -1: only the node */
    bool held;  /* partial plans: the last result */
};

struct plan {
    VEC(struct step) steps;
    uint64_t *scratch; /* partial plans: room for a relation; NULL: no propagation */
    bool never; /* a constant check fails */
    /* Partial plans: inputs and choices changed since the nodes from `stale_from` on were
     * computed, and since all were. */
    uint64_t stale, changed;
    size_t stale_from;
};

struct cat_env {
    const struct cat_model *m;
    unsigned n;
    struct arena base_arena; /* what is bound; until cat_begin */
    struct arena arena;      /* values; until the next evaluation */
    struct graph g;
    struct base *base;       /* per symbol */
    const struct primitive **prim; /* per symbol; NULL for others */
    VEC(sym) bound;          /* symbols whose base is not B_NONE */
    VEC(struct named_base) tags, scopes;
    int *loc;                /* location of each event, or NULL */
    const char **loc_name;
    size_t loc_names;
    VEC(sym) wanted;
    int *tag_enum;           /* per symbol: the enum a tag belongs to, -1 */
    /* Evaluation. */
    bool tracing, untraceable, limit_hit;
    unsigned depth;
    uint64_t steps, max_steps, deadline;
    struct err error;
    VEC(struct tested) tested;
    VEC(struct shown) shown, values;
    bool has_assert;
    /* Running one candidate with everything constant: the choices made, by position. */
    VEC(uint32_t) pick, picks_of;
    size_t picked;
    int failed; /* index into tested, -1 */
    /* The compiled form. */
    VEC(struct plan) stages;
    struct plan partial;
    bool partial_made; /* only after some calls */
    unsigned partial_calls;
    unsigned prune_tries, prune_hits;
    struct cat_stats stats;
};

/* Messages at a place of the model; all return false. */
bool refuse(struct cat_env *v, struct place at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
bool untraceable(struct cat_env *v);
/* Counts work; false with a message when a limit is reached. */
bool spend(struct cat_env *v, uint64_t steps);

/* value.c */
const char *value_kind_name(struct value a);
int value_compare(struct value a, struct value b);
struct value value_node(enum value_kind kind, int node);
bool value_as_set(struct cat_env *v, struct place at, struct value a, int *node);
bool value_as_rel(struct cat_env *v, struct place at, struct value a, int *node);
struct value value_tuple(struct cat_env *v, enum value_kind kind, const struct value *at,
                         uint32_t count);
/* Sorts, removes repetitions; elements must be of one kind. Events make a V_SET, pairs a
 * V_REL, none V_EMPTY. */
bool value_make_set(struct cat_env *v, struct place at, struct value *list,
                    uint32_t count, struct value *out);
/* The elements of any set, in a fixed order; lists V_ORDERS and V_CROSS. */
bool value_elements(struct cat_env *v, struct place at, struct value set,
                    const struct value **list, uint32_t *count);
bool value_is_const(const struct cat_env *v, struct value a);

/* operator.c */
bool op_list(struct cat_env *v, const struct expr *x, struct value *arg, uint32_t count,
             struct value *out);
bool op_unary(struct cat_env *v, const struct expr *x, struct value a, struct value *out);
bool op_add(struct cat_env *v, struct place at, struct value element, struct value set,
            struct value *out);
bool op_union(struct cat_env *v, struct place at, const struct value *arg, uint32_t count,
              struct value *out);
/* Conditions; they need constants. */
bool op_subset(struct cat_env *v, struct place at, struct value a, struct value b,
               bool *out);
bool op_equal(struct cat_env *v, struct place at, struct value a, struct value b,
              bool *out);
bool op_in(struct cat_env *v, struct place at, struct value a, struct value b, bool *out);

/* primitive.c */
const struct primitive *primitive_find(const char *name);
extern const struct primitive primitive_cross;
/* All elements of cross or linearisations, as V_RELs. */
bool list_orders(struct cat_env *v, struct place at, struct value orders,
                 const struct value **list, uint32_t *count);
bool list_cross(struct cat_env *v, struct place at, struct value cross,
                const struct value **list, uint32_t *count);

/* eval.c */
bool eval(struct cat_env *v, const struct expr *x, struct scope *sc, struct value *out);
bool eval_apply(struct cat_env *v, struct place at, struct value f, struct value arg,
                struct value *out);
struct scope *eval_bind(struct cat_env *v, const struct bindings *b, struct scope *sc);
bool eval_match(struct cat_env *v, struct place at, struct value a,
                const struct clause *clause, uint32_t clauses, struct scope **sc,
                const struct clause **chosen);
bool bind_pattern(struct cat_env *v, struct place at, const struct pattern *p,
                  struct value a, struct scope **sc);
bool force(struct cat_env *v, struct thunk *t, struct place at, struct value *out);
bool lookup(struct cat_env *v, sym name, struct scope *sc, struct place at,
            struct value *out);

/* recursion.c */
bool solve(struct cat_env *v, struct recursion *r, struct place at);

/* base.c: a name that the model does not define; false when it is unbound, without a
 * message. */
bool base_lookup(struct cat_env *v, sym name, struct value *out);
/* The relation or set of that name as a node; -1 when unbound. */
int base_node(struct cat_env *v, const char *name, bool set);

/* exec.c: runs the model's instructions from the start. */
enum flow { FLOW_ON, FLOW_REJECT, FLOW_ERROR };
enum flow exec_model(struct cat_env *v);
bool check_holds(struct cat_env *v, enum cat_kind kind, int node);

/* plan.c: makes stages and the partial plan from what was traced. */
void plan_make(struct cat_env *v);
void plan_release(struct cat_env *v);
bool plan_partial(struct cat_env *v);
bool plan_can_prune(const struct cat_env *v);

/* propagate.c: what the checks forbid, carried back to the orders being chosen. */
void propagate_prepare(struct cat_env *v);
void propagate_forget(struct cat_env *v);
/* After a round of the partial plan that held: whether more of an order became known. */
bool propagate(struct cat_env *v);

#endif
