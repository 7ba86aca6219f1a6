/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/finding.h"

#include "base/mem.h"

struct finding *finding_new(enum finding_kind kind)
{
    struct finding *f = mem_zalloc(sizeof *f);
    f->kind = kind;
    arena_init(&f->arena);
    return f;
}

void finding_free(struct finding *f)
{
    schedule_release(&f->schedule);
    arena_release(&f->arena);
    mem_free(f);
}

const char *finding_kind_text(enum finding_kind k)
{
    static const char *const text[FINDING_KINDS] = {
        [FINDING_RACE] = "data race",
        [FINDING_DEADLOCK] = "deadlock",
        [FINDING_EXCEPTION] = "uncaught exception",
        [FINDING_ASSERTION] = "failed assertion",
        [FINDING_EXIT] = "exit status",
        [FINDING_RUNAWAY] = "no end in sight",
    };
    return text[k];
}
