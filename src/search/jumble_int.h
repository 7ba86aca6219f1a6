/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of a jumble campaign share. */
#ifndef SEARCH_JUMBLE_INT_H
#define SEARCH_JUMBLE_INT_H

#include "search/jumble.h"

struct campaign {
    const struct jumble_options *o;
    struct jumble_result *r;
    struct memory memory;      /* of the runs' VMs */
    struct map outputs;        /* hashes of what sequentially consistent runs print */
    struct map failures;       /* keys of how they fail */
    uint32_t sc_runs, sc_failed;
    uint64_t longest;          /* bytecodes of the longest of them */
    uint64_t started;
    VEC(char *) racy;          /* names of racy variables */
};

/* A VM at the program's start, with these variables jumbled (NULL: none). NULL with
 * r->failure set. */
struct vm *jumble_vm(struct campaign *c, const struct jumble_fields *f, bool runs);

/* jumble_race.c: finds the racy variables, and if it can all outputs. */
void jumble_find_races(struct campaign *c);
/* A row for each racy variable that has none yet. */
void jumble_rows(struct campaign *c);
void jumble_note_racy(struct campaign *c, const char *name);
void jumble_note_output(struct campaign *c, const char *text, size_t n);

/* jumble_all.c: explores a row, or all of them. */
void jumble_explore(struct campaign *c);

/* Out of time? */
bool jumble_over(struct campaign *c);
/* Options of a search that looks for what goes wrong. */
struct search_options jumble_search(const struct campaign *c);

#endif
