/* SPDX-License-Identifier: Apache-2.0 */
/* Insides of the linter: classes, members and what is known of them, shared by the
 * analyses and the detectors. The code of one method with all that the analyses say of
 * it is a `struct ir` (ir.h). */
#ifndef LINT_LINT_INT_H
#define LINT_LINT_INT_H

#include "base/map.h"
#include "base/vec.h"
#include "classfile/classfile.h"
#include "lint/lint.h"
#include "lint/lockset.h"
#include "lint/names.h"

struct ir;

/* What an annotation or the class's own code says of its use by threads. */
enum {
    INTENT_SAFE = 1,        /* @ThreadSafe */
    INTENT_UNSAFE = 2,      /* @NotThreadSafe, @ThreadConfined */
    INTENT_IMMUTABLE = 4,
    INTENT_SYNC = 8,        /* has synchronized methods or blocks, or takes locks */
    INTENT_THREAD = 16,     /* is a Runnable, Callable or Thread */
    INTENT_CONCURRENT = 32, /* has volatile, atomic or lock fields */
    INTENT_STARTS = 64      /* starts threads or hands tasks to executors */
};

/* Kinds of values that matter when they are locked on. */
enum lint_value {
    VALUE_OTHER = 1, VALUE_NULL = 2, VALUE_LITERAL = 4, VALUE_INTERNED = 8,
    VALUE_BOXED = 16,    /* by valueOf: may be shared */
    VALUE_NEW_BOX = 32, VALUE_NEW = 64
};

struct lint_field {
    struct lint_class *owner;
    const struct cf_member *m;
    uint32_t id;
    lock_path guard;        /* of @GuardedBy, relative to the object; 0 none */
    bool guard_bad;         /* @GuardedBy with a text that is not understood */
    uint16_t writes;        /* stores in the given classes outside initialization */
    uint16_t stores;        /* all stores in the given classes, at most 65535 */
    uint16_t stored;        /* enum lint_value bits: kinds of values stored */
    bool inconsistent;      /* has a warning of inconsistent synchronization */
    bool double_checked;    /* the warnings about that say enough */
    bool elements;          /* elements of the array it holds are stored to */
    sym stored_type;        /* class of new objects stored; 0 none or several */
};

struct lint_method {
    struct lint_class *owner;
    const struct cf_member *m;
    uint32_t id;
    bool closed;            /* all its calls are in the given classes */
    bool has_caller;        /* some call of it was seen */
    bool called;            /* some call by a method that may itself be called */
    bool init_only;         /* runs only while its object is being made */
    bool in_thread, elsewhere; /* runs in a started thread; in any other */
    bool skipped;           /* too large, or its code is broken */
    lock_set entry;         /* locks held at every call, in its own names */
    lock_set acquires, releases; /* net effect on j.u.c. locks, in its own names */
    lock_path getter;       /* what a method `return this.f` returns; 0 none */
    lock_path holding;      /* of @GuardedBy or @Holding on the method */
    uint16_t at_once;       /* bit k: parameter k is a function it calls, never keeps */
};

struct lint_class {
    sym name;
    const struct cf_class *cf; /* NULL when it was not found */
    struct lint_class *super;
    struct lint_class **interface;
    struct lint_field *field;
    struct lint_method *method;
    unsigned intent;
    bool given, public_use;    /* public_use: code outside may name it */
    VEC(struct lint_class *) sub; /* given direct subclasses and implementors */
};

/* One access to a field outside of initialization. */
struct lint_access {
    struct lint_field *field;
    struct lint_method *method;
    lock_set locks;            /* relative to the object */
    uint16_t line;
    bool write, fresh;         /* fresh: of an object that no other thread can have */
    bool init, null_test;      /* during initialization; only compared with null */
    bool getter;               /* all that the method does is to return it */
    bool rmw;                  /* a write of a value made from the field's own */
    bool after_lock;           /* a read behind a block that held a lock */
};

/* Something that detectors compare over all methods of a class. */
enum lint_site_kind { SITE_SYNC, SITE_WAIT, SITE_NOTIFY, SITE_USE };

struct lint_site {
    enum lint_site_kind kind;
    struct lint_method *method;
    struct lint_field *field;  /* that the object came from, or NULL */
    lock_path path;            /* of the object: as "some object of C" */
    lock_set locks;            /* SITE_USE: relative to the object that has the field */
    sym type;
    uint16_t value;            /* enum lint_value */
    uint16_t line;
    bool changes;              /* SITE_USE: may change the object; SITE_NOTIFY: notifyAll */
    bool earlier;              /* SITE_SYNC: the method stored to the field before */
};

/* A call of a closed method. */
struct lint_call {
    struct lint_method *from, *to;
    lock_set locks;            /* that the caller takes, in the names of the callee */
    uint32_t arg;              /* first of its arguments in lint.args */
    uint16_t args;
    bool fresh;                /* the receiver is new, or `this` of a constructor */
};

struct lint_suppress;

struct lint {
    struct symtab syms;
    struct arena arena;
    struct names names;
    struct cf_listing *listing;
    struct cf_path *aux;
    bool has_jdk;
    struct map by_name;        /* sym -> lint_class, given or looked up */
    struct map field_of, method_of; /* hash of owner, name, descriptor -> member */
    VEC(struct lint_class *) given;
    VEC(struct lint_field *) field;
    VEC(struct lint_method *) method;
    struct locksets sets;
    VEC(struct lint_access) access; /* by field, after all methods were seen */
    uint32_t *first_access;    /* per field, and one more */
    VEC(struct lint_call) call;
    VEC(struct lint_site) site;
    struct map lazy;           /* method and field: tests the field, then stores it */
    VEC(lock_path) args;
    struct map unlocked;       /* paths of locks that some method releases */
    VEC(char *) problem;
    VEC(struct finding *) warning;
    VEC(struct lint_about) about;
    struct map once;           /* keys of warnings made */
    uint8_t *enabled;          /* per row of detectors.def */
    int confidence;
    struct lint_suppress *suppress;
};

/* ---- classes.c ---- */
/* A class by name: given, or looked up; NULL cf when it can't be found. Never NULL. */
struct lint_class *lint_class_of(struct lint *l, sym name);
/* Is `sub` the class named so, or below it? Unknown classes are below nothing else. */
bool lint_is_a(struct lint *l, sym sub, sym super);
bool lint_is(struct lint *l, sym sub, const char *super);
/* The member that a reference means; NULL when it is not found. */
struct lint_field *lint_find_field(struct lint *l, sym owner, sym name, sym desc);
struct lint_method *lint_find_method(struct lint *l, sym owner, sym name, sym desc);
struct lint_method *lint_declared(struct lint *l, struct lint_class *c, sym name, sym desc);
const char *lint_text(const struct lint *l, sym s);
/* "a.b.C" of "a/b/C", in the linter's arena. */
const char *lint_dotted(struct lint *l, sym name);
bool lint_load(struct lint *l, struct err *e);
/* Does a name begin a class of the JDK's java.util.concurrent? */
bool lint_is_juc(struct lint *l, sym type);

static inline bool lint_flag(const struct cf_member *m, unsigned flag)
{
    return (m->flags & flag) != 0;
}

/* ---- annotations.c: what annotations say, into class, field and method ---- */
void lint_read_annotations(struct lint *l, struct lint_class *c);

/* ---- facts.c: calls, accesses, summaries of a method ---- */
void lint_summarize(struct lint *l, struct ir *m);
void lint_record_calls(struct lint *l, struct ir *m);
void lint_record_accesses(struct lint *l, struct ir *m);

/* ---- sites.c ---- */
void lint_record_sites(struct lint *l, struct ir *m);
/* Fields that the method tests and then stores, for callers that test them first. */
void lint_record_lazy(struct lint *l, struct ir *m);
bool lint_is_lazy(struct lint *l, const struct lint_method *m, const struct lint_field *f);

/* ---- guarded.c ---- */
/* Which methods run only under locks, or only during initialization. */
void lint_infer_entries(struct lint *l);

/* ---- suppress.c ---- */
void lint_suppress_all(struct lint *l);
void lint_suppress_free(struct lint_suppress *s);

#endif
