/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of `ravel litmus` share. */
#ifndef CLI_LITMUS_H
#define CLI_LITMUS_H

#include "base/buf.h"
#include "base/err.h"
#include "base/vec.h"
#include "cli/cli.h"
#include "cli/reports.h"
#include "litmus/analyse.h"
#include "litmus/graph.h"
#include "litmus/result.h"
#include "report/draw.h"

#include <stdio.h>

typedef VEC(const char *) text_list;

struct litmus_options {
    const char *model, *conds, *show, *out, *validate, *free_values, *match;
    const char *to, *machine_model, *import, *jdk;
    const char *compare_a, *compare_b;
    text_list dirs, variants, names, excl, skip, doshow, unshow, files;
    int unroll, jobs;
    double timeout;
    bool candidates, speedcheck;
    bool java, json, dot, svg, explain, races, models, help, version;
    bool atomic, atomic_strict;
    bool causality, no_causality;
    bool assembly, check_compilation;
    bool run;
    double run_seconds;
};

/* A model with the engine that runs it; loaded once. */
struct litmus_model {
    char *name;
    struct cat_model *cat;
    struct lit_engine *engine;
};

/* One run of the command. */
struct litmus {
    struct litmus_options o;
    struct arena arena;
    VEC(struct litmus_model) models;
    VEC(const char *) cond_names, cond_texts; /* of -conds */
    struct reports reports;                   /* --report */
    struct report *report;                    /* where cases go; NULL: none is wanted */
    struct report_case *now;                  /* of the test that is run */
    uint64_t began;
    struct buf table;                         /* of --compare: a line for each test */
};

/* What came of one test. */
struct litmus_output {
    struct buf out, err;
    int status; /* enum exit_status */
};

bool litmus_parse_options(struct litmus *l, int argc, char **argv, struct err *e);
void litmus_help(void);

/* Runs one file: everything it has to say goes into `to`. */
void litmus_test(struct litmus *l, const char *path, struct litmus_output *to);
/* Runs all, with -j in parallel, printing in the order of the files. */
int litmus_all(struct litmus *l);

/* The model of that name; NULL with a message. */
struct litmus_model *litmus_get_model(struct litmus *l, const char *name, struct err *e);
/* The same, when it is for tests like t. */
struct litmus_model *litmus_model_named(struct litmus *l, const char *name,
                                        const struct lit_test *t, struct err *e);

/* The model of a machine; NULL for Java. */
const char *litmus_machine_model(enum lit_arch arch);

void litmus_note(struct litmus_output *to, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* --explain and --validate. */
bool litmus_explain(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                    struct litmus_output *to, struct err *e);
/* The same where executions need a justification. *answered is false when no execution
 * that the model allows has the outcome: then its axioms are to blame. */
bool litmus_explain_causality(struct litmus *l, struct lit_test *t,
                              struct litmus_model *m, const struct lit_options *options,
                              struct litmus_output *to, bool *answered, struct err *e);
/* --races and --atomic. */
bool litmus_analyse(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                    struct litmus_output *to, struct err *e);

/* Whether a model allows an outcome: a value for each of t->shown[]. */
struct litmus_answer {
    bool allowed;
    bool cut, timed_out; /* by -unroll, -timeout: kept from one question to the next */
};
bool litmus_allows(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                   const struct lit_value *value, struct litmus_answer *a,
                   struct err *e);
/* All states under a model. The caller releases r, also after a failure. */
bool litmus_states(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                   struct lit_result *r, struct err *e);
void litmus_print_values(struct buf *b, const struct lit_test *t,
                         const struct lit_value *value);

/* --to x86, aarch64, aarch64-llsc, riscv; --check-compilation. */
bool litmus_to_machine(struct litmus *l, struct lit_test *t, struct litmus_output *to,
                       struct err *e);
bool litmus_check_compilation(struct litmus *l, struct lit_test *t,
                              struct litmus_model *m, struct litmus_output *to,
                              struct err *e);

/* --to java and jcstress (m NULL: no verdicts); --run. */
bool litmus_to_java(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                    struct litmus_output *to, struct err *e);
bool litmus_run(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                struct litmus_output *to, struct err *e);

/* --import: the tests of a file of another kind. */
bool litmus_import(struct litmus *l, const char *path, struct litmus_output *to,
                   struct err *e);
/* What the options ask about one test. */
bool litmus_ask(struct litmus *l, struct lit_test *t, struct litmus_output *to,
                struct err *e);

/* --compare: a line for the test; then, when all are there, the table. */
bool litmus_compare(struct litmus *l, struct lit_test *t, struct litmus_output *to,
                    struct err *e);
int litmus_compare_end(struct litmus *l);

/* Pictures. */
bool litmus_draws(const struct litmus *l);
bool litmus_shown(const struct litmus *l, const struct lit_execution *x);
/* The names to ask of the model; NULL at the end, in the arena. */
const char *const *litmus_wants(struct litmus *l);
void litmus_picture(const struct litmus *l, const struct lit_execution *x,
                    const char *caption, struct draw *d);
/* Writes picture number n of a test where the options say. */
bool litmus_write_picture(const struct litmus *l, const struct lit_test *t,
                          const struct draw *d, int n, struct litmus_output *to,
                          struct err *e);
void litmus_options_of(const struct litmus *l, struct lit_options *o);

/* Reports; they do nothing when none is wanted. */
void litmus_case_begin(struct litmus *l, const struct lit_test *t);
void litmus_case_end(struct litmus *l, const struct litmus_output *to, const struct err *e);
void litmus_case_outcomes(struct litmus *l, const struct lit_test *t,
                          const struct lit_result *r, const char *model);
/* A picture of the first execution that ends in its state. */
void litmus_case_execution(struct litmus *l, const struct lit_execution *x);
void litmus_case_findings(struct litmus *l, const struct lit_test *t,
                          const struct lit_findings *list, bool races);
/* Runs it with l->report set when reports are wanted, and writes them. */
int litmus_with_reports(struct litmus *l, int argc, char **argv, int (*run)(struct litmus *l));

#endif
