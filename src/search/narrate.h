/* SPDX-License-Identifier: Apache-2.0 */
/* What narrate.c, narrate_race.c and narrate_steps.c share: the events of the run that is being told. */
#ifndef SEARCH_NARRATE_H
#define SEARCH_NARRATE_H

#include "search/search_int.h"

struct told_event {
    struct event event;
    const char *text;                  /* "locks Account@2" */
    const struct finding_frame *frame; /* innermost first; in the scratch arena */
    size_t frames;
    bool marked;                       /* one of the accesses the finding is about */
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
    struct { uint32_t word; } race;    /* the racy variable; 0 = none */
};

/* Fills in the thread of a place. */
void narrate_place(struct story *y, struct finding_place *p, uint32_t thread);
/* Title, places, notes and suggestion of a race that the last step made. */
void narrate_race(struct story *y, const struct find *f);
/* The steps that are worth telling, who they are of, and the edges between them. */
void narrate_steps(struct story *y);
/* The place of its variable, 0: none. */
uint64_t narrate_race_place(struct vm *vm, const struct find *f);

#endif
