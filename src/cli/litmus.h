/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of `ravel litmus` share. */
#ifndef CLI_LITMUS_H
#define CLI_LITMUS_H

#include "base/buf.h"
#include "base/err.h"
#include "base/vec.h"
#include "litmus/graph.h"
#include "litmus/result.h"
#include "report/draw.h"

typedef VEC(const char *) text_list;

struct litmus_options {
    const char *model, *conds, *show, *out, *validate, *free_values, *match;
    text_list dirs, variants, names, excl, skip, doshow, unshow, files;
    int unroll, jobs;
    double timeout;
    bool candidates, speedcheck;
    bool java, json, dot, svg, explain, races, models, help, version;
    bool atomic, atomic_strict;
    bool causality, no_causality;
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

/* The model of a machine; NULL for Java. */
const char *litmus_machine_model(enum lit_arch arch);

void litmus_note(struct litmus_output *to, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* --explain and --validate. */
bool litmus_explain(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                    struct litmus_output *to, struct err *e);
/* --races and --atomic. */
bool litmus_analyse(struct litmus *l, struct lit_test *t, struct litmus_model *m,
                    struct litmus_output *to, struct err *e);

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

#endif
