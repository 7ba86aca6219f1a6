/* SPDX-License-Identifier: Apache-2.0 */
/* A method as the detectors see it: decoded instructions with the values they take and
 * give (value numbers: equal numbers are equal values, whichever local or stack slot they
 * went through), control flow with dominators and loops, and the locks held at each place.
 * One IR is built for one method at a time and reused. */
#ifndef LINT_IR_H
#define LINT_IR_H

#include "classfile/flow.h"
#include "lint/lint_int.h"

typedef uint32_t vn; /* 0: nothing known, equal to nothing */

enum { NO_INSN = UINT32_MAX, NO_BLOCK = UINT32_MAX, MAX_LOCKS = 64 };

enum vn_kind {
    VN_NONE,
    VN_PARAM,  /* a = number, 0 is `this` of an instance method */
    VN_INT,    /* a = value */
    VN_NULL,
    VN_STRING, /* a = text of a literal */
    VN_CLASS,  /* a = class of a literal */
    VN_FIELD,  /* a = object, b = id of the field, c = load when it may have changed */
    VN_STATIC, /* b, c likewise */
    VN_NEW,    /* def = instruction */
    VN_CALL,   /* result of the call at def */
    VN_SAME,   /* a = object, b = name: a call that always gives the same */
    VN_LAMBDA, /* def = the invokedynamic */
    VN_PHI,    /* a = block, b = slot: one of several values */
    VN_CAUGHT, /* a = block */
    VN_OP      /* result of the instruction at def */
};

struct vn_node {
    enum vn_kind kind;
    uint32_t a, b, c;
    sym type;      /* class as the code declares it; 0 unknown or no object */
    uint32_t def;  /* instruction that made it first; NO_INSN for parameters */
};

struct ir_insn {
    uint32_t arg;  /* first of its arguments in ir.pool */
    uint16_t args;
    uint8_t call;  /* enum call_kind */
    bool reached;
    vn res;
};

struct ir_lock {
    vn value;
    uint32_t at;    /* instruction that takes it first; NO_INSN: held at entry */
    uint16_t sites; /* instructions that take it */
    bool monitor, juc;
    bool entry;     /* held by all callers */
    bool own;       /* the method is synchronized on it */
    bool released;  /* some instruction gives it back */
};

struct ir_state {
    uint8_t must[MAX_LOCKS], may[MAX_LOCKS]; /* how often held: surely, possibly */
};

struct ir {
    struct lint *l;
    struct lint_class *c;
    struct lint_method *method;
    const struct cf_member *m;
    struct cf_body body;
    struct flow flow;
    struct arena arena;
    VEC(struct vn_node) node;
    struct map node_of;
    VEC(vn) pool;
    struct ir_insn *insn;
    uint16_t params;
    vn *param;
    /* ---- control flow ---- */
    uint32_t *rpo, rpos;  /* reached blocks in reverse postorder */
    uint32_t *number;     /* of a block in it, NO_BLOCK when not reached */
    uint32_t *idom;
    uint32_t *loop;       /* head of the innermost loop that a block is in, or NO_BLOCK */
    uint32_t *outer;      /* of a loop head: head of the loop around it */
    /* ---- locks ---- */
    struct ir_lock lock[MAX_LOCKS];
    unsigned locks;
    struct ir_state *in;  /* per block */
    bool *in_set;
    struct ir_state now;  /* before instruction `at` */
    uint32_t at;
    VEC(vn) slots;        /* work space of vn.c */
};

void ir_init(struct ir *m, struct lint *l);
void ir_release(struct ir *m);
/* Builds all of it; false when the method has no code, or is too large or broken. */
bool ir_build(struct ir *m, struct lint_method *method);

/* ---- values ---- */
static inline const struct vn_node *ir_node(const struct ir *m, vn v)
{
    return &m->node.at[v];
}
static inline vn ir_arg(const struct ir *m, uint32_t insn, unsigned i)
{
    const struct ir_insn *in = &m->insn[insn];
    return i < in->args ? m->pool.at[in->arg + i] : 0;
}
static inline enum vn_kind ir_kind(const struct ir *m, vn v)
{
    return m->node.at[v].kind;
}
static inline unsigned ir_op(const struct ir *m, uint32_t insn)
{
    return m->body.insn[insn].op;
}
vn ir_number(struct ir *m, enum vn_kind kind, uint32_t a, uint32_t b, uint32_t c);
/* The field that a value was loaded from, or NULL. */
struct lint_field *ir_field_of(const struct ir *m, vn v);
/* The same object or field, also when the field may have changed in between. */
bool ir_same_place(const struct ir *m, vn a, vn b);
/* The name of a value in the method's own terms; 0 when it has none. */
lock_path ir_path(struct ir *m, vn v);
/* The value that a path names here, given the arguments that the path's parameters stand
 * for; 0 when there is none. */
vn ir_value_of(struct ir *m, lock_path p, const vn *arg, unsigned args);

/* ---- instructions ---- */
static inline bool ir_is_invoke(unsigned op)
{
    return op >= CF_OP_INVOKEVIRTUAL && op <= CF_OP_INVOKEDYNAMIC;
}
static inline bool ir_is_if(unsigned op)
{
    return (op >= CF_OP_IFEQ && op <= CF_OP_IF_ACMPNE) || op == CF_OP_IFNULL ||
           op == CF_OP_IFNONNULL;
}
static inline bool ir_is_return(unsigned op)
{
    return op >= CF_OP_IRETURN && op <= CF_OP_RETURN;
}
static inline enum call_kind ir_call(const struct ir *m, uint32_t insn)
{
    return (enum call_kind)m->insn[insn].call;
}
/* The reference of an invoke or field instruction. */
const struct cf_const *ir_ref(const struct ir *m, uint32_t insn);
/* The field of a get or put, NULL when not found. */
struct lint_field *ir_field(const struct ir *m, uint32_t insn);
struct lint_method *ir_target(const struct ir *m, uint32_t insn);
/* "Owner", "name" of the call's reference, for comparing. */
const char *ir_call_class(const struct ir *m, uint32_t insn);
const char *ir_call_name(const struct ir *m, uint32_t insn);
bool ir_calls(const struct ir *m, uint32_t insn, const char *klass, const char *name);
int ir_line(const struct ir *m, uint32_t insn);
/* The name of the method as Java has it. */
const char *ir_name(const struct ir *m);
bool ir_is_static(const struct ir *m);

/* ---- control flow (cfg.c) ---- */
bool cfg_build(struct ir *m);
bool cfg_dominates(const struct ir *m, uint32_t a, uint32_t b); /* blocks */
/* Is instruction a executed before b on every way to b? */
bool cfg_before(const struct ir *m, uint32_t a, uint32_t b);
/* Is block b in the loop with this head? */
bool cfg_in_loop(const struct ir *m, uint32_t b, uint32_t head);
/* May control come from instruction a to b, without exceptions, and (avoid != NO_INSN)
 * without passing `avoid`? */
bool cfg_reaches(struct ir *m, uint32_t a, uint32_t b, uint32_t avoid);
/* The handlers that an exception in block b may come to: calls until one takes all. */
struct cfg_handlers { const struct ir *m; uint32_t block, next; bool done; };
const struct cf_handler *cfg_handler(struct cfg_handlers *h);

/* ---- locks (locks.c) ---- */
bool locks_build(struct ir *m);
/* The state before an instruction; valid until the next call. */
const struct ir_state *locks_at(struct ir *m, uint32_t insn);
/* How many different locks are surely held there. */
unsigned locks_held(struct ir *m, uint32_t insn);
/* Is the value's lock surely held (also when only its name is the same)? */
bool locks_has(struct ir *m, uint32_t insn, vn value);
int locks_find(const struct ir *m, vn value);
/* The locks surely held at `at`: in the names of the method that the call at `insn` calls,
 * and as "some object of C"; or relative to an object (0: a static field). */
lock_set locks_for_callee(struct ir *m, uint32_t insn, uint32_t at);
lock_set locks_relative(struct ir *m, uint32_t insn, vn object);
/* As text for messages. */
const char *locks_text(struct ir *m, vn value);

/* ---- values (vn.c) ---- */
bool vn_build(struct ir *m);

/* ---- lambdas (lambda.c) ---- */
/* The method that the function made by an invokedynamic runs, and the number of captured
 * values; NULL when it is none of the given classes. */
struct lint_method *lambda_target(struct ir *m, uint32_t insn);
/* The call that runs the function made at `insn` before it returns; NO_INSN when it may
 * run later or in another thread. */
uint32_t lambda_run_at(struct ir *m, uint32_t insn);
/* Is the function handed to a new thread or an executor? */
bool lambda_starts(struct ir *m, uint32_t insn);

#endif
