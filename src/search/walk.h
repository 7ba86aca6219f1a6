/* SPDX-License-Identifier: Apache-2.0 */
/* Strategies that run the program again and again, each time from its start to its end. */
#ifndef SEARCH_WALK_H
#define SEARCH_WALK_H

#include "search/search_int.h"

struct walk {
    /* Which of the choices (at least one) comes next: its index. */
    size_t (*pick)(void *ctx, struct search *s, const choice_list *l);
    /* A run begins; a run is over, with its path still there. Either may be NULL. */
    void (*begin)(void *ctx, struct search *s);
    void (*end)(void *ctx, struct search *s);
    void *ctx;
};

/* Up to the options' number of runs, counted in the result. */
void walk_all(struct search *s, const struct walk *w);
/* One of the thread's choices, each as likely as the others. */
size_t walk_pick_of(struct search *s, const choice_list *l, uint32_t thread);

#endif
