/* SPDX-License-Identifier: Apache-2.0 */
/* Insides of the verifier: types, the frame at hand, and what its files share.
 *
 * A reference that came together from several ways has as its type the set of the class
 * names that it may have, instead of their common superclass: no class is loaded to
 * merge, and a use asks about each name. It accepts what a checker of StackMapTable
 * accepts: a declared type is above every name of the set. */
#ifndef CLASSFILE_VERIFY_H
#define CLASSFILE_VERIFY_H

#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"
#include "classfile/flow.h"

/* The kind in the upper 4 bits, in the lower 28 what it is about. */
typedef uint32_t vtype;

enum vkind {
    V_TOP,                /* nothing usable */
    V_INT, V_FLOAT,
    V_LONG, V_LONG2,      /* lower slot, upper slot */
    V_DOUBLE, V_DOUBLE2,
    V_NULL,
    V_CLASS,              /* symbol of the class or array */
    V_SET,                /* number of a set with two names or more */
    V_NEW,                /* not initialized yet; instruction that made it */
    V_THIS                /* `this` before the constructor of the superclass */
};

enum { V_SHIFT = 28, V_PAYLOAD = (1 << V_SHIFT) - 1 };

static inline vtype vtype_of(enum vkind kind, uint32_t payload)
{
    return (uint32_t)kind << V_SHIFT | payload;
}
static inline enum vkind vtype_kind(vtype t)
{
    return (enum vkind)(t >> V_SHIFT);
}
static inline uint32_t vtype_payload(vtype t)
{
    return t & V_PAYLOAD;
}
/* An object that may be used, or null. */
static inline bool vtype_usable(vtype t)
{
    return vtype_kind(t) >= V_NULL && vtype_kind(t) <= V_SET;
}
static inline bool vtype_is_ref(vtype t)
{
    return vtype_kind(t) >= V_NULL;
}

struct vset {
    uint32_t at, n; /* in the pool, ascending */
};

struct vtypes {
    VEC(sym) pool;
    VEC(struct vset) set;
    struct map by_hash; /* hash of the names (or the next free number after it) -> set */
    struct map merged;  /* two types, the smaller one above -> what they merge to */
    sym single;         /* where vtype_names points for a type of one name */
};

/* State at the start of a block. */
struct vblock {
    vtype *slot; /* tracked locals, then the stack; NULL when never reached */
    uint32_t depth;
    bool this_uninit;
};

struct verifier {
    const struct cf_class *c;
    const struct cf_member *m;
    const struct cf_body *body;
    struct symtab *syms;
    const struct cf_verify_env *env;
    struct cf_problem *problem;
    sym object, throwable, cloneable, serializable, init;
    struct flow flow;
    struct flow_locals locals;
    struct vtypes types;
    struct arena arena;   /* states of blocks */
    struct buf text;      /* for names being made */
    struct vblock *block;
    uint8_t *dirty;
    uint32_t lowest;      /* dirty block to begin the next sweep with */
    uint64_t work, slots; /* spent so far; see the limits in verify.c */
    uint32_t at;          /* instruction at hand */
    /* The frame at hand: tracked locals, then the stack. */
    vtype *slot;
    uint32_t depth;
    bool this_uninit;     /* a constructor that has not called another one */
    vtype *handler;       /* what handlers of the block see: locals, then the exception */
    bool handler_uninit;
};

/* ---- verify_types.c ---- */
void vtypes_init(struct vtypes *t);
void vtypes_release(struct vtypes *t);
/* What may be said of a value that is of type a or b: V_TOP if nothing. */
vtype vtype_merge(struct verifier *v, vtype a, vtype b);
/* The names of a usable type; none for null. The pointer lives until the next call of
 * it or merge. */
uint32_t vtype_names(struct verifier *v, const vtype *t, const sym **names);
/* May a value of the type be used as class `to`? 1, 0, or -1 when a class is missing. */
int vtype_fits(struct verifier *v, vtype t, sym to);
int vtype_name_fits(struct verifier *v, sym from, sym to);
/* The type of the descriptor at *p, steps over it; of long and double the lower half. */
vtype vtype_parse(struct verifier *v, const char **p);
/* The type of the elements of an array of references; V_TOP when it is none. */
vtype vtype_component(struct verifier *v, vtype array);
/* The array class with elements of this class; 0 when it has too many dimensions. */
sym vtype_array_of(struct verifier *v, sym element);
/* As messages name it. */
void vtype_print(struct verifier *v, vtype t, struct buf *out);

/* ---- verify_ops.c, verify_member.c: false when the method must be rejected ---- */
bool verify_step(struct verifier *v, const struct cf_insn *in);
bool verify_field(struct verifier *v, const struct cf_insn *in);
bool verify_invoke(struct verifier *v, const struct cf_insn *in);

/* The operand stack. Each fails with a message. */
bool verify_push(struct verifier *v, vtype t);
bool verify_pop(struct verifier *v, vtype *t);
/* Pops an int, float, long or double, given by its lower half. */
bool verify_pop_kind(struct verifier *v, enum vkind kind);
/* Pops null or an initialized object that may be used as class `to`. */
bool verify_pop_class(struct verifier *v, sym to, vtype *t);
/* Pops a value of this type, as a descriptor gives it. */
bool verify_pop_as(struct verifier *v, vtype want);
/* The constant of an instruction; NULL after a message when its tag is not in `tags`. */
const struct cf_const *verify_constant(struct verifier *v, const struct cf_insn *in,
                                       uint32_t tags);

/* ---- verify.c ---- */
/* Rejects with a message; false, so that it can be returned. */
bool verify_bad(struct verifier *v, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* "Bad type on operand stack", with the type found and what was expected. */
bool verify_bad_type(struct verifier *v, vtype found, const char *expected);
bool verify_bad_kind(struct verifier *v, vtype found, enum vkind expected);
/* The answer of vtype_fits: true if 1; a message if 0; stops silently if -1. */
bool verify_fit(struct verifier *v, int fits, vtype found, sym expected);

#endif
