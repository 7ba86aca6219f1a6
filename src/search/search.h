/* SPDX-License-Identifier: Apache-2.0 */
/* Driving the VM: which choice next. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "base/err.h"
#include "vm/vm.h"

#include <stdint.h>

enum search_schedule { SCHEDULE_ROUNDROBIN, SCHEDULE_RANDOM };

enum search_end {
    SEARCH_EXITED,   /* the program ended */
    SEARCH_DEADLOCK, /* nobody can go on */
    SEARCH_FAILED    /* vm_failure says why */
};

/* Runs the program once to its end. Time passes only when nobody can run (the earliest
 * deadline is next), or when those who can have spun for long. The same schedule and seed give the same run on every machine. */
enum search_end search_run_once(struct vm *vm, enum search_schedule schedule, uint64_t seed);

#endif
