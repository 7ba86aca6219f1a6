/* SPDX-License-Identifier: Apache-2.0 */
/* Findings for people and programs to read; one format a file. A command fills in a
 * `struct report`, one case for each thing it examined (a program, a JUnit test, a litmus
 * test, a jar), and the writers of formats.def turn the whole into text. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "base/buf.h"
#include "report/draw.h"
#include "trace/finding.h"

struct report_style {
    unsigned width;            /* of the terminal, in columns */
    bool color;
    const char *const *source; /* folders to look for source files in; ends with NULL */
};

/* ---- one finding as text ---- */

/* A finding as text: what and where, both accesses or all who wait, why, what to do, and
 * the interleaving in columns, one for each thread. */
void report_finding(const struct finding *f, const struct report_style *style, struct buf *out);

/* The same in one line. */
void report_line(const struct finding *f, struct buf *out);

/* The text of a line of a class's source file, without its indentation, or NULL; it lives
 * until the next call with the same buffer. */
const char *report_source_line(const struct report_style *style, const char *klass,
                               const char *file, int line, struct buf *keep);
/* The path of a class's source file as a reader of the report can use it: found in one of
 * the folders, relative to the working folder when it lies below; else made of the package.
 * True when the file was found. */
bool report_source_path(const struct report_style *style, const char *klass, const char *file,
                        struct buf *out);

/* ---- a whole report ---- */

enum report_verdict {
    REPORT_CLEAN,  /* complete, nothing found */
    REPORT_FOUND,
    REPORT_LIMIT,  /* nothing found, but a limit was reached */
    REPORT_FAILED, /* could not be examined */
    REPORT_SKIPPED
};
/* "clean", "found", …, as in all formats that machines read. */
const char *report_verdict_text(enum report_verdict v);

/* A table: outcomes of a litmus test, field × heuristic of jumble. Cells row by row. */
struct report_table {
    const char *title;
    VEC(const char *) head;
    VEC(const char *) cell;   /* rows × head.len */
    VEC(int) mark;            /* of each row: 0 plain, 1 good, 2 bad, 3 interesting */
};

struct report_fact {
    const char *name, *value;
};

struct report_case {
    const char *name;         /* "Counter", "MP+po+po" */
    const char *group;        /* class of a JUnit test, folder of a litmus test; NULL: command */
    enum report_verdict verdict;
    const char *summary;      /* one line that says the verdict */
    const char *detail;       /* limit or failure in words; NULL none */
    double seconds;
    VEC(struct finding *) finding; /* owned */
    VEC(struct report_fact) fact;  /* states explored and so on, in words */
    VEC(struct report_table *) table;
    VEC(struct draw *) picture;
    const char *listing;      /* source of a litmus test; NULL none */
    const char *text;         /* what the command has to say in words; NULL none */
};

struct report {
    const char *command;      /* "check" */
    const char *arguments;    /* the command line in one line */
    struct report_style style;
    VEC(struct report_case *) cases;
    struct arena arena;       /* for all texts */
};

void report_init(struct report *r, const char *command);
void report_release(struct report *r);
/* "a 'b c' d" of a command line, quoted as a shell wants it. */
void report_arguments(struct report *r, size_t n, char *const *argument);
/* A new case at the end; texts are copied. */
struct report_case *report_case(struct report *r, const char *name);
void report_fact(struct report *r, struct report_case *c, const char *name, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
struct report_table *report_table(struct report *r, struct report_case *c, const char *title);
void report_head(struct report *r, struct report_table *t, const char *text);
/* Begins a row, then one call of report_cell for each column. */
void report_row(struct report_table *t, int mark);
void report_cell(struct report *r, struct report_table *t, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* An empty picture, which the report owns. */
struct draw *report_picture(struct report_case *c, const char *title, const char *caption);
/* Findings that count: not suppressed. */
size_t report_count(const struct report *r);

/* ---- formats ---- */

typedef void report_writer(struct report *r, struct buf *out);
#define FORMAT(name, help) report_writer report_##name;
#include "report/formats.def"
#undef FORMAT

/* NULL when there is none of that name. */
report_writer *report_format(const char *name);
/* "text, json, …", and a line of help for each. */
const char *report_format_names(void);
const char *report_format_help(void);

#endif
