/* SPDX-License-Identifier: Apache-2.0 */
/* One action of a thread, as search and reports see it. */
#ifndef TRACE_EVENT_H
#define TRACE_EVENT_H

#include <stdbool.h>
#include <stdint.h>

enum event_flag { EV_W = 1, EV_A = 2, EV_R = 4 };

enum event_kind {
#define EVENT(name, text, flags) EV_##name,
#include "trace/events.def"
#undef EVENT
    EVENT_KINDS
};

struct event {
    uint8_t kind;    /* enum event_kind */
    bool other;      /* the place was last written (or released) by another thread */
    bool fresh;      /* acquires: nothing was released there before */
    uint8_t part;    /* byte of the word where the place begins; of a choice: 1 when the value
                        is what the program gets, 0 when it is a number among waiters */
    uint32_t thread;
    uint64_t place;  /* names object and offset alike in every interleaving; 0 = none */
    uint32_t word;   /* where it is in this run: number of the heap word; 0 = none */
    uint32_t site;   /* instruction: vm_site tells method and line */
    uint64_t value;  /* read or written, where there is one */
};

const char *event_name(enum event_kind k); /* "VOLATILE_READ" */
const char *event_text(enum event_kind k);
unsigned event_flags(enum event_kind k);

/* May the order of the two matter? Actions of one thread, or of two at the same place of
 * which one changes it. */
static inline bool event_dependent(const struct event *a, const struct event *b)
{
    if (a->thread == b->thread)
        return true;
    return a->place && a->place == b->place &&
           ((event_flags((enum event_kind)a->kind) | event_flags((enum event_kind)b->kind)) &
            EV_W);
}

#endif
