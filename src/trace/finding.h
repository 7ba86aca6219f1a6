/* SPDX-License-Identifier: Apache-2.0 */
/* What a command found, as finished data: whoever reports it needs no VM, no class files
 * and no solver. All commands fill in the same structure; what does not apply to a kind
 * of finding stays NULL or 0. */
#ifndef TRACE_FINDING_H
#define TRACE_FINDING_H

#include "base/arena.h"
#include "trace/event.h"
#include "trace/schedule.h"

enum finding_kind {
    FINDING_RACE,
    FINDING_DEADLOCK,
    FINDING_EXCEPTION, /* uncaught */
    FINDING_ASSERTION, /* uncaught AssertionError */
    FINDING_EXIT,      /* System.exit with another status than 0 */
    FINDING_RUNAWAY,   /* more steps or bytecodes than allowed */
    FINDING_PATTERN,   /* a bug pattern in the code (lint, locks) */
    FINDING_OUTCOME,   /* an output or final state that should not be (jumble, litmus) */
    FINDING_KINDS
};

enum finding_level { LEVEL_OF_RULE, LEVEL_ERROR, LEVEL_WARNING, LEVEL_NOTE };

struct finding_frame {
    const char *klass, *method; /* dotted */
    const char *file;           /* NULL unknown */
    int line;                   /* 0 unknown, -1 native */
    bool user;                  /* not of the JDK */
};

/* A place in the run: an access, what a blocked thread waits for, where an exception was
 * thrown. */
struct finding_place {
    const char *thread;         /* name */
    uint32_t thread_index;
    const char *what;           /* "writes Counter.n", "wants the lock of X@1f" */
    size_t frames;
    const struct finding_frame *frame; /* innermost first */
    size_t locks;
    const char *const *lock;    /* monitors held */
    const char *last_sync;      /* races: last synchronization of the thread before */
};

/* One step of the story that leads there. */
struct finding_step {
    uint32_t thread_index;
    uint8_t kind;               /* enum event_kind */
    const char *text;           /* "locks Account@2", "reads x = 0" */
    const char *klass;          /* of the code; NULL: no place in the program */
    const char *file;           /* NULL unknown */
    int line;
    bool marked;                /* one of the accesses the finding is about */
    const char *object;         /* what it acts on, "Counter.count", "Account@2"; or NULL */
    const char *value;          /* read, written or chosen; NULL none */
    uint64_t place;             /* as struct event has it; tells objects of one name apart */
    size_t frames;              /* the stack, innermost first; 0 unknown */
    const struct finding_frame *frame;
};

/* A happens-before edge between two steps of different threads. */
struct finding_edge {
    uint32_t from, to;          /* indices of steps */
};

struct finding {
    enum finding_kind kind;
    const char *code;           /* a rule of rules.def; NULL: the one of the kind */
    enum finding_level level;   /* LEVEL_OF_RULE unless this one is worse or better */
    int rank;                   /* 1 (scariest) to 20; 0: the rule's */
    int confidence;             /* 1 high, 2 normal, 3 low; 0: high */
    const char *title;          /* one line */
    const char *message;        /* one or two sentences; NULL: made of kind and title */
    const char *suppressed;     /* why it does not count; NULL: it does */
    bool in_source;             /* suppressed by an annotation, not by a filter file */
    const char *location;       /* races: "Counter.n", "int[] element 3"; else NULL */
    const char *key;            /* equal for what is to be reported once */
    size_t places;              /* the first is the one to look at, the others belong to it */
    const struct finding_place *place;
    size_t notes;               /* why there is no happens-before path, cycle of locks … */
    const char *const *note;
    const char *suggestion;     /* NULL when none */
    size_t threads;
    const char *const *thread;  /* names by index */
    size_t steps;
    const struct finding_step *step;
    size_t edges;
    const struct finding_edge *edge;
    const char *recording;      /* file that 'ravel replay' takes; NULL none */
    const char *output;         /* what the program printed until then */
    struct schedule schedule;
    size_t promotions;          /* names of variables that shape the schedule's steps */
    const uint64_t *promoted;
    struct arena arena;         /* owns all of the above */
};

struct finding *finding_new(enum finding_kind kind);
void finding_free(struct finding *f);
/* "data race", "deadlock", … */
const char *finding_kind_text(enum finding_kind k);

/* ---- what follows from the fields ---- */
const char *finding_code(const struct finding *f);
enum finding_level finding_level(const struct finding *f); /* never LEVEL_OF_RULE */
const char *finding_level_text(enum finding_level l);      /* "error", "warning", "note" */
int finding_rank(const struct finding *f);
/* A sentence; it lives in the finding's arena. */
const char *finding_message(struct finding *f);
/* The innermost frame of the user's code; of the library's if there is none; or NULL. */
const struct finding_frame *finding_frame_of(const struct finding_place *p);
/* Where to look first; NULL when it has no place. */
const struct finding_frame *finding_where(const struct finding *f);
/* Names the finding in a way that outlives edits elsewhere in the file: 32 digits. */
void finding_fingerprint(const struct finding *f, char text[33]);

#endif
