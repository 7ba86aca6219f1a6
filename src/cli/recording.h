/* SPDX-License-Identifier: Apache-2.0 */
/* A counterexample in a file: the command line, the schedule, and what it ends in. */
#ifndef CLI_RECORDING_H
#define CLI_RECORDING_H

#include "base/arena.h"
#include "base/vec.h"
#include "trace/finding.h"

struct recording {
    VEC(char *) argument;     /* of `ravel check` */
    VEC(uint64_t) promoted;   /* variables whose accesses are steps */
    struct schedule schedule;
    char *kind, *title;       /* what it ends in */
    struct arena arena;
};

bool recording_write(const char *path, char *const *argument, size_t arguments,
                     const struct finding *f, struct err *e);
/* Release in any case. */
bool recording_read(struct recording *r, const char *path, struct err *e);
void recording_release(struct recording *r);

#endif
