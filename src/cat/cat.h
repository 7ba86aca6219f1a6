/* SPDX-License-Identifier: Apache-2.0 */
/* Memory models in the cat language: loading them and running them on candidate
 * executions. This folder knows events as numbers 0..n-1 with named sets and
 * relations; what an event is, is the caller's business.
 *
 * A model is loaded once. A `struct cat_env` runs it, in this order:
 *
 *     cat_begin(env, n);                       n events
 *     cat_bind_set(env, "W", &w);              what is fixed for this skeleton
 *     cat_bind_rel(env, "po", &po); ...
 *     rf = cat_open_rel(env, "rf", &possible); what varies from candidate to candidate
 *     fw = cat_open_set(env, "FW", &possible);
 *     cat_skeleton(env, e);                    does all that rf and FW don't matter for
 *     for every partial rf: cat_assign_rel(env, rf, &sure, &possible);
 *                           cat_partial(env)   false: no completion is accepted, prune
 *     for every full rf, FW: cat_assign_rel(env, rf, &full, &full); cat_assign_set(...)
 *                           cat_run(env, …)    one call per accepted execution
 *
 * Choices that the model makes itself (`with co from generate_cos(co0)`, and every
 * other `with … from linearisations(…)`) are enumerated inside cat_run, building the
 * orders step by step and pruning by the checks of the model; the executions reported
 * are exactly those of running the model naively once per element. So a caller never
 * enumerates co: it binds IW and FW (the final writes of the locations that are
 * observed) and the library's co0 makes them first and last. */
#ifndef CAT_CAT_H
#define CAT_CAT_H

#include "base/err.h"
#include "base/rel.h"

struct cat_model;
struct cat_env;

/* Zero is a good default for all of it. */
struct cat_options {
    const char *const *dirs; /* searched for models after the current folder */
    size_t dir_count;
    const char *const *variants; /* set ones, for `if "tag"` in models */
    size_t variant_count;
    const char *const *skip; /* names of checks that are not applied */
    size_t skip_count;
    bool strict_skip; /* accept only executions on which every skipped check fails */
};

/* Loads `name` (a path, or a name with or without ".cat" looked up in the current folder,
 * the folders of the options, those of the environment variables RAVEL_CAT and HERDLIB
 * (separated by ':'), the library inside the program, and the installed share/ravel/cat),
 * and all that it includes, stdlib.cat first. NULL with a message that has file, line,
 * column and caret. The options are not kept. */
struct cat_model *cat_load(const char *name, const struct cat_options *o, struct err *e);
/* The same for a text in memory; `name` is for messages. */
struct cat_model *cat_parse(const char *name, const char *text, size_t len,
                            const struct cat_options *o, struct err *e);
void cat_free(struct cat_model *m);

/* The model's title: the string or name it opens with, otherwise the file's base name. */
const char *cat_title(const struct cat_model *m);
/* The architecture the model is for ("Java", "X86", "C", …); NULL: any. */
const char *cat_arch(const struct cat_model *m);
/* The model says `catdep`: it wants register events. */
bool cat_wants_registers(const struct cat_model *m);
/* Whether the model may look at this base set or relation: what it does not use need not
 * be computed nor bound. */
bool cat_uses(const struct cat_model *m, const char *name);
/* The files of the library, for listings: name i, NULL at the end. */
const char *cat_library_name(size_t i);

/* One env serves any number of skeletons, one after the other. The model must outlive it
 * and may be shared by several. */
struct cat_env *cat_env_new(const struct cat_model *m);
void cat_env_free(struct cat_env *env);

/* Bounds on work: steps of evaluation per skeleton and run (0 = a generous default), and
 * a point of host_now() after which everything ends with a message (0 = none). */
void cat_limits(struct cat_env *env, uint64_t steps, uint64_t deadline);

void cat_begin(struct cat_env *env, unsigned n);
/* Bind a base set or relation; copied. Names that the model does not use are ignored.
 * What is not bound counts as unbound in the model (`try … with` sees that), except
 * these, which are derived or empty when the caller does not bind them:
 *   _ id 0 emptyset; M = R ∪ W; Exp = EXEC = M; si = sm = identity on M; empty: NExp SPEC
 *   SPURIOUS B BCC PRED Rreg Wreg ADDR DATA TLBI rf-reg depend control addr data ctrl
 *   iico_data iico_ctrl iico_order same-instance same-instr same-static partial_po tst
 *   success aligned equiv-spec same-low-order-bits; pco = IW before others before FW. */
void cat_bind_set(struct cat_env *env, const char *name, const struct bits *s);
void cat_bind_rel(struct cat_env *env, const char *name, const struct rel *r);
/* The location of each event (loc[i] = -1: none) and the locations' names, for
 * `classes-loc` and `loc2events 'x`. Without it classes-loc uses the relation `loc`. */
void cat_bind_locations(struct cat_env *env, const int *loc, const char *const *name,
                        size_t names);
/* Events with a bell tag, for `tag2events 't`; the relation of a scope, for
 * `tag2scope`. */
void cat_bind_tag(struct cat_env *env, const char *tag, const struct bits *s);
void cat_bind_scope(struct cat_env *env, const char *tag, const struct rel *r);

/* Declare a base relation or set that varies; `most` bounds every later assignment
 * from above (NULL: everything). Returns a handle for cat_assign, -1 when the model
 * does not use it (assigning to -1 does nothing). Open ones start as [∅, most]. The
 * primitive `different-values` reads the base relation of that name (open or bound):
 * the pairs of accesses whose values differ. */
int cat_open_rel(struct cat_env *env, const char *name, const struct rel *most);
int cat_open_set(struct cat_env *env, const char *name, const struct bits *most);

/* Ask for a name of the model (co, fr, hb, …) to be readable with cat_value_rel. Between
 * cat_begin and cat_skeleton; names the model does not define are ignored. */
void cat_want(struct cat_env *env, const char *name);

/* Compiles the model for what is bound. False with a message: a type error or unbound
 * name of the model, or a limit. */
bool cat_skeleton(struct cat_env *env, struct err *e);

/* What is known of an open relation or set: lo ⊆ final ⊆ hi ⊆ most. lo and hi may be the
 * same object; cat_run needs lo = hi for all open ones. Copied. */
void cat_assign_rel(struct cat_env *env, int handle, const struct rel *lo,
                    const struct rel *hi);
void cat_assign_set(struct cat_env *env, int handle, const struct bits *lo,
                    const struct bits *hi);

/* False when every completion of the present assignment is surely rejected. Cheap,
 * made to be called at every step of an enumeration. */
bool cat_partial(struct cat_env *env);
/* Whether cat_partial could ever say false: if not, don't call it. */
bool cat_can_prune(const struct cat_env *env);

enum cat_mode {
    CAT_ACCEPTED, /* report accepted executions only; prune */
    CAT_ALL       /* report every execution, rejected ones with the check that failed */
};

enum cat_kind { CAT_ACYCLIC, CAT_IRREFLEXIVE, CAT_EMPTY };

/* A check that an execution failed. */
struct cat_failure {
    const char *name; /* after `as`; NULL without. A `with` from an empty set: "with" */
    enum cat_kind kind;
    bool negated; /* ~acyclic etc.: then there are no events to show */
    const char *file;
    unsigned line;
    /* CAT_ACYCLIC: a shortest cycle in order; CAT_IRREFLEXIVE: one event; CAT_EMPTY: the
     * pairs one after the other, or the events of a set (is_set). */
    const unsigned *event;
    size_t events;
    bool is_set;
};

/* One execution as cat_run reports it; valid during the callback only. */
struct cat_execution;
bool cat_accepted(const struct cat_execution *x);
/* The first check in the model's order that failed; NULL when accepted. */
const struct cat_failure *cat_failed(struct cat_execution *x);
/* The flags raised: name i, NULL at the end. "undef" checks are told by cat_undefined. */
const char *cat_flag(const struct cat_execution *x, size_t i);
bool cat_undefined(const struct cat_execution *x);
/* The value of a wanted name; false when it has none or is no relation (set). `out`
 * borrows memory that is valid during the callback. */
bool cat_value_rel(struct cat_execution *x, const char *name, struct rel *out);
bool cat_value_set(struct cat_execution *x, const char *name, struct bits *out);
/* What the model asks to be shown with `show`, less what it unshows: name i (NULL at the
 * end) with its relation. */
const char *cat_show(struct cat_execution *x, size_t i, struct rel *out);

/* Runs the model on the assigned candidate. fn returns false to stop. False with a
 * message on an error of the model (a failed `assert`, `fail`, a type error) or a
 * limit; a stop by fn is no error. */
typedef bool cat_fn(void *arg, struct cat_execution *x);
bool cat_run(struct cat_env *env, enum cat_mode mode, cat_fn *fn, void *arg,
             struct err *e);

/* Counters since cat_env_new, for benchmarks and tests. */
struct cat_stats {
    uint64_t skeletons, runs, partials, pruned; /* pruned: partials that said false */
    uint64_t interpreted; /* runs that could not use the compiled form */
};
struct cat_stats cat_stats(const struct cat_env *env);

#endif
