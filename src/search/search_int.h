/* SPDX-License-Identifier: Apache-2.0 */
/* What the strategies share: the search at hand, one step forth or back, what is wrong,
 * which states were seen. A strategy is one file with one function explore(); it walks by
 * search_step and search_back and stops when search_over says so. */
#ifndef SEARCH_SEARCH_INT_H
#define SEARCH_SEARCH_INT_H

#include "search/search.h"

#include "base/map.h"
#include "base/rng.h"
#include "search/visited.h"
#include "trace/event.h"
#include "trace/schedule.h"

typedef VEC(struct vm_choice) choice_list;

/* A defect as the search sees it: how to get there. narrate.c makes a finding of it. */
struct find {
    enum finding_kind kind;
    uint64_t key;             /* equal for what is to be reported once */
    struct schedule schedule;
    size_t promotions;        /* variables that were promoted then: they shape the steps */
};

/* Preemptions up to a step, and the thread that another one would preempt behind it. */
struct preempted {
    uint32_t times, thread;
};

struct search {
    struct vm *vm;
    const struct search_options *o;
    struct search_result *r;
    struct visited visited;
    struct schedule path;     /* the choices from the root to where the VM stands */
    VEC(struct preempted) preempted; /* for each step of the path; with a bound on them only */
    VEC(struct find) find;
    struct map known;         /* keys of the finds */
    struct map outcome;       /* hashes of the outputs seen at the program's end */
    struct rng rng;
    uint64_t started, next_look, next_progress;
    uint64_t queue;           /* states that wait, for progress */
    size_t promotions;        /* so many promotions shape the steps of this pass */
    uint64_t budget;          /* of a search within the search: states; 0 = none */
    uint64_t bytecodes;       /* that the VM had run at the start */
    bool stop;                /* found enough, or failed */
    bool again;               /* a variable was promoted: start over */
    uint64_t soon;            /* … at the latest when there are so many states; 0 = no need */
    bool fixed;               /* steps stay as they are: no variable is promoted */
    bool suspect;             /* a thread may run for ever; told when nothing else is */
    struct find runaway;
    bool turns;               /* conflicts are turned round later: all choices are listed,
                                 those that commute first */
    bool walks;               /* it makes so many runs as the options say */
    uint64_t variable;        /* races on others do not count (vm_race_variable); 0: all do */
    uint64_t repairing;       /* ns spent on trying out repairs */
    const struct find *wanted; /* only this defect counts; NULL: each */
};

struct search_strategy {
    const char *name;
    void (*explore)(struct search *s);
    const char *help;
};

/* Explores by the options' strategy, from the root and back to it. */
void search_run(struct search *s);
/* Frees what the search holds, not the VM nor the result. */
void search_release(struct search *s);

/* ---- one step ---- */

/* How a path goes on after a step. */
enum search_after {
    AFTER_STATE, /* there may be more to do */
    AFTER_END    /* the path ends here */
};

/* Runs the choice and looks for defects in what it did. */
enum search_after search_step(struct search *s, struct vm_choice c);
/* Takes the last step back for good. */
void search_back(struct search *s);
/* Takes it back; the caller keeps it, and may do it again. */
struct vm_delta *search_undo(struct search *s);
void search_redo(struct search *s, struct vm_delta *d, struct vm_choice c);
void search_to_root(struct search *s);

/* What may happen next by the options' rules for timeouts; `last` comes first, so that a
 * thread goes on as long as it can. An end without choices is looked at for deadlocks. */
void search_choices(struct search *s, uint32_t last, choice_list *out);
/* Counts the state the VM stands at; false when it was seen before. */
bool search_new_state(struct search *s);
/* A limit is reached, or enough was found. */
bool search_over(struct search *s);

/* ---- defects ---- */

/* Remembers a defect at the end of the path unless its key is known. */
void search_found(struct search *s, enum finding_kind kind, uint64_t key);
/* After a step of the thread; at an end without choices. */
void props_step(struct search *s, enum vm_status status, uint32_t thread);
void props_end(struct search *s);
uint64_t props_race_key(const struct vm_race *r);
/* Threads that can't go on and do not merely idle, into out; returns how many. */
size_t props_stuck(struct search *s, uint32_t *out, size_t cap);
/* Threads of a cycle of owners that `thread` closes; 0: none. */
size_t props_cycle(struct search *s, uint32_t thread, uint32_t *out, size_t cap);

/* ---- afterwards ---- */

/* Looks for a shorter way to the same defect, within a budget. */
void shorten_find(struct search *s, struct find *f);
/* Runs the find's schedule from the root and tells it as a finding. NULL: it does not
 * happen again, which would be a bug. */
struct finding *narrate_find(struct search *s, const struct find *f);

#define STRATEGY(name, help) void search_##name(struct search *s);
#include "search/strategies.def"
#undef STRATEGY

/* Best-first with few thread switches first, up to `budget` states. True: all was seen. */
bool search_few_switches(struct search *s, uint64_t budget);

#endif
