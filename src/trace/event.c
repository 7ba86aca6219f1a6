/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/event.h"

static const struct {
    const char *name, *text;
    unsigned flags;
} kinds[] = {
#define EVENT(name, text, flags) {#name, text, flags},
#include "trace/events.def"
#undef EVENT
};

const char *event_name(enum event_kind k)
{
    return kinds[k].name;
}

const char *event_text(enum event_kind k)
{
    return kinds[k].text;
}

unsigned event_flags(enum event_kind k)
{
    return kinds[k].flags;
}
