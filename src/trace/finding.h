/* SPDX-License-Identifier: Apache-2.0 */
/* A defect that was found, as finished data: whoever reports it needs no VM. */
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
    FINDING_KINDS
};

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
};

struct finding {
    enum finding_kind kind;
    const char *title;          /* one line */
    const char *location;       /* races: "Counter.n", "int[] element 3"; else NULL */
    const char *key;            /* equal for what is to be reported once */
    size_t places;
    const struct finding_place *place;
    size_t notes;               /* why there is no happens-before path, cycle of locks … */
    const char *const *note;
    const char *suggestion;     /* NULL when none */
    size_t threads;
    const char *const *thread;  /* names by index */
    size_t steps;
    const struct finding_step *step;
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

#endif
