/* SPDX-License-Identifier: Apache-2.0 */
/* What the files on invokedynamic, method handles and reflection share. Everything that
 * is made here for the life of the program is found again through vm->made by a hash of
 * what it stands for, and named by it, so that nothing depends on who asked first. */
#ifndef VM_INVOKE_H
#define VM_INVOKE_H

#include "vm/synth.h"

/* Reference kinds of method handles (JVMS table 5.4.3.5-A). */
enum ref_kind {
    REF_GETFIELD = 1, REF_GETSTATIC, REF_PUTFIELD, REF_PUTSTATIC, REF_INVOKEVIRTUAL,
    REF_INVOKESTATIC, REF_INVOKESPECIAL, REF_NEWINVOKESPECIAL, REF_INVOKEINTERFACE
};

/* ---- call sites (indy.c, lambda.c, concat.c, record.c) ---- */

struct indy {
    struct vm *vm;
    struct thread *t;
    struct klass *k;            /* whose code has the site */
    unsigned index;             /* of the INDY constant */
    const struct cf_const *c;
    const struct cf_bootstrap *b;
};
/* Each returns the method that the site runs, NULL with the exception pending. */
struct method *lambda_link(const struct indy *site);
struct method *concat_link(const struct indy *site);
struct method *record_link(const struct indy *site);
/* By calling the bootstrap when the site is first run. */
struct method *indy_link_other(const struct indy *site);
/* Argument `i` of the bootstrap if it is there and has that tag, else NULL. */
const struct cf_const *indy_arg(const struct indy *site, unsigned i, enum cf_tag tag);
/* "Outer$$<what>$<index>", in the program's arena. */
const char *indy_class_name(const struct indy *site, const char *what);
/* BootstrapMethodError for a site that is not as its bootstrap demands; NULL. */
struct method *indy_bad(const struct indy *site, const char *why);

/* ---- string concatenation (concat.c) ---- */

/* What is written in which order: literal text with escapes, and arguments by kind. */
struct plan {
    struct vm *vm;
    struct buf text, desc;
    sym long_text; /* longer than a constant of a class file can be; else 0 */
};
void plan_begin(struct plan *p, struct vm *vm);
void plan_literal(struct plan *p, const char *modified_utf8);
void plan_argument(struct plan *p, sym type);
/* Emits the conversion of an argument on the stack to what the plan expects. */
void plan_convert(struct synth *s, sym type);
/* Code: plan_ldc, then each argument loaded and converted, then plan_join. */
void plan_ldc(struct synth *s, struct plan *p);
void plan_join(struct synth *s, struct plan *p);
/* Declares the native that does it in the class and frees the plan. */
void plan_end(struct synth *s, struct plan *p);
/* Binds that native once the class is defined. */
void plan_bind(const struct plan *p, struct klass *k);

/* ---- boxes (box.c) ---- */

/* A value of a primitive type or a reference, bits as in slots. */
struct value {
    char kind; /* Z B S C I J F D L, V for none */
    uint64_t bits;
};
/* A box being made. What may fail comes first, so that a native can do its work between
 * the two halves: the wrapper's classes are initialized (NAT_RETRY) and an object is
 * allocated (NAT_NOMEM). */
struct box {
    char kind;
    struct klass *klass, *cache;
    ref fresh;
};
enum nat box_prepare(struct vm *vm, struct thread *t, char kind, struct box *b);
/* The box of a value, as valueOf gives it. */
ref box_finish(struct vm *vm, const struct box *b, uint64_t bits);
/* What a box holds; kind 'L' with the reference itself when it is no box. */
struct value box_open(struct vm *vm, ref r);
/* CONSTANT_Dynamic as an object. NAT_OK with *out, NAT_RETRY while its bootstrap runs. */
enum nat condy_resolve(struct vm *vm, struct thread *t, struct klass *k, unsigned index,
                       ref *out);
/* Widens a primitive value (type_widens must hold). */
struct value box_widen(struct value v, char to);
/* Slots from and to values. */
struct value value_load(const uint32_t *slot, char kind);
void value_store(uint32_t *slot, struct value v);

/* ---- accessors (accessor.c) ---- */

/* Descriptor of a class's type. */
sym klass_type(struct vm *vm, const struct klass *k);

enum accessor_form {
    ACCESSOR_TYPED,   /* result as it is */
    ACCESSOR_BOXED,   /* result boxed, null for void */
    ACCESSOR_REFLECT, /* boxed; what is thrown is wrapped in InvocationTargetException */
    ACCESSOR_ON,      /* constructors: run on the object given as first argument */
    ACCESSOR_FORMS
};
/* A member and how it is used; one for each key, for the life of the program. */
struct target {
    uint64_t key;
    uint8_t kind;          /* enum ref_kind */
    struct klass *owner;   /* class named by the reference: the receiver's type */
    struct method *method; /* or */
    struct field *field;
    struct method *accessor[ACCESSOR_FORMS]; /* made when wanted */
};
struct target *target_of_method(struct vm *vm, enum ref_kind kind, struct klass *owner,
                                struct method *m);
struct target *target_of_field(struct vm *vm, enum ref_kind kind, struct klass *owner,
                               struct field *f);
struct target *target_by_key(struct vm *vm, uint64_t key);
/* Parameters with the receiver, and result. */
void target_sig(struct vm *vm, const struct target *to, struct sig *s);
/* Static method with the target's parameters, receiver first. */
struct method *accessor_of(struct vm *vm, struct target *to, enum accessor_form form);
/* Unboxes the elements of an Object[] (0: none) for the last parameters of sig, as many
 * as there are. False when one does not fit, or an exception is pending. */
bool accessor_unpack(struct vm *vm, struct thread *t, const struct sig *sig, ref array,
                     uint32_t *slots);

#endif
