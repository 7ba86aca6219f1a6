/* SPDX-License-Identifier: Apache-2.0 */
/* The choices that make up a run: enough to do it again. */
#ifndef TRACE_SCHEDULE_H
#define TRACE_SCHEDULE_H

#include "base/buf.h"
#include "base/err.h"
#include "base/vec.h"

#include <stdint.h>

struct schedule_choice {
    uint32_t thread, alternative; /* as vm_choice has them */
};

struct schedule {
    VEC(struct schedule_choice) choice;
};

void schedule_release(struct schedule *s);
void schedule_copy(struct schedule *to, const struct schedule *from);
/* As text: runs of the same choice are counted, "0*3 1 0:1". */
void schedule_print(const struct schedule *s, struct buf *out);
/* False with a message that tells the place. */
bool schedule_parse(struct schedule *s, const char *text, size_t n, struct err *e);

#endif
