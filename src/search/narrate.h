/* SPDX-License-Identifier: Apache-2.0 */
/* What narrate.c, narrate_race.c and narrate_steps.c share: the events of the run that is being told. */
#ifndef SEARCH_NARRATE_H
#define SEARCH_NARRATE_H

#include "search/search_int.h"

struct told_event {
    struct event event;
    const char *text;                  /* "locks Account@2" */
    const char *owner;                 /* inside of a lock of the library: that; or NULL */
    const struct finding_frame *frame; /* innermost first; in the scratch arena */
    size_t frames;
    bool marked;                       /* one of the accesses the finding is about */
};

/* A change that would remove the race, in words and as the VM can try it out. */
struct candidate {
    struct vm_repair repair; /* kind REPAIR_NONE: can't be tried */
    const char *text;
};

struct story {
    struct search *s;
    struct finding *f;
    struct arena scratch;
    VEC(struct told_event) event;
    VEC(const char *) thread;          /* names by index */
    choice_list choice;
    enum vm_status status;
    size_t last_step;                  /* first event of the last step */
    bool mute;                         /* the run is looked at, not told */
    struct { uint32_t word; uint8_t part; } race; /* the racy variable; 0 = none */
    uint64_t variable;                 /* its name for vm_repair */
    VEC(struct candidate) candidate;   /* repairs, the best first */
};

enum { NONE = -1 };

struct race_story {
    struct story *y;
    struct vm_race r;
    const char *variable;
    int64_t earlier, later;      /* events of the two accesses; NONE: not recorded */
    struct finding_place *place; /* earlier, later */
    uint32_t lock[2];            /* object of the first lock held at each; 0 = none */
    VEC(const char *) note;
};

static inline struct arena *narrate_arena(struct race_story *q)
{
    return &q->y->f->arena;
}

/* The access was made inside of the JDK. */
static inline bool narrate_in_library(const struct finding_place *p)
{
    return p->frames && !p->frame[0].user;
}

/* Fills in the locks that the place's thread held before the event `end`. */
void narrate_held(struct race_story *q, struct finding_place *p, size_t end);
/* What was done, with the line of user code where there is one. */
const char *narrate_at_line(struct race_story *q, const struct told_event *e);
/* Fills in the story's candidates; published is the event that published the object. */
void suggest_repairs(struct race_story *q, int64_t published);
/* Tries the candidates out, from the root, and puts one that works into the finding. */
void repair_choose(struct story *y);

/* Fills in the thread of a place. */
void narrate_place(struct story *y, struct finding_place *p, uint32_t thread);
/* Title, places, notes and suggestion of a race that the last step made. */
void narrate_race(struct story *y, const struct find *f);
/* The steps that are worth telling, who they are of, and the edges between them. */
void narrate_steps(struct story *y);
/* The place of its variable, 0: none. */
uint64_t narrate_race_place(struct vm *vm, const struct find *f);

#endif
