/* SPDX-License-Identifier: Apache-2.0 */
/* What would repair a race: changes of the program that are usual for such an access, the
 * most likely one first. repair.c tries them out. */
#include "search/narrate.h"

#include <string.h>

static const struct finding_frame *user_frame(const struct finding_place *p)
{
    for (size_t i = 0; i < p->frames; i++)
        if (p->frame[i].user)
            return &p->frame[i];
    return NULL;
}

static const char *place_text(struct race_story *q, const struct finding_place *p)
{
    const struct finding_frame *f = user_frame(p);
    if (!f || !f->file)
        return "the other access";
    return arena_printf(narrate_arena(q), "%s:%d", f->file, f->line);
}

static uint64_t place_name(const struct finding_place *p)
{
    const struct finding_frame *f = user_frame(p);
    return f ? vm_code_place(f->klass, f->method, f->line) : 0;
}

static void add(struct race_story *q, struct vm_repair r, const char *text)
{
    if (!r.variable)
        r.variable = q->y->variable;
    struct candidate c = {.repair = r, .text = text};
    vec_push(&q->y->candidate, c);
}

static struct vm_repair lock_both(struct race_story *q, bool library)
{
    return (struct vm_repair){.kind = REPAIR_LOCK, .library = library,
                              .place = {place_name(&q->place[0]), place_name(&q->place[1])}};
}

/* x++ and the like: the variable is read and written at one line by one thread. */
static bool is_update(struct race_story *q)
{
    const struct story *y = q->y;
    for (size_t i = 0; i < y->event.len; i++) {
        const struct told_event *e = &y->event.at[i];
        if (e->event.word != y->race.word || e->event.kind != EV_READ || !e->frames)
            continue;
        for (size_t j = i + 1; j < y->event.len; j++) {
            const struct told_event *w = &y->event.at[j];
            if (w->event.word == y->race.word && w->event.kind == EV_WRITE &&
                w->event.thread == e->event.thread && w->frames &&
                w->frame[0].line == e->frame[0].line)
                return true;
        }
    }
    return false;
}

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static void for_library(struct race_story *q)
{
    const char *v = q->variable;
    const char *instead = starts(v, "java.util.HashMap") || starts(v, "java.util.LinkedHashMap")
                              ? "a ConcurrentHashMap"
                          : starts(v, "java.util.TreeMap")   ? "a ConcurrentSkipListMap"
                          : starts(v, "java.util.ArrayList") ? "a CopyOnWriteArrayList"
                          : starts(v, "java.util.LinkedList") || starts(v, "java.util.ArrayDeque")
                              ? "a ConcurrentLinkedDeque"
                          : starts(v, "java.util.PriorityQueue") ? "a PriorityBlockingQueue"
                          : starts(v, "java.text.") || starts(v, "java.util.Calendar") ||
                                    starts(v, "java.util.GregorianCalendar")
                              ? "one of its own for each thread (or java.time.format)"
                              : "a class made for several threads";
    add(q, lock_both(q, true), arena_printf(narrate_arena(q),
                                            "hold one lock at both calls, or use %s", instead));
}

/* One access is under a lock, the other one is not. */
static void for_lock(struct race_story *q, int with, int without)
{
    struct vm *vm = q->y->s->vm;
    uint32_t lock = q->lock[with];
    if (!lock || strstr(q->place[with].lock[0], "ReadLock"))
        return;
    struct vm_repair r = {.kind = REPAIR_LOCK, .place = {place_name(&q->place[without])},
                          .own_lock = lock == q->r.object, .lock = vm_object_ident(vm, lock)};
    add(q, r, arena_printf(narrate_arena(q), "hold %s at %s too", q->place[with].lock[0],
                           place_text(q, &q->place[without])));
}

/* The object was still being made when it was published: by the method that then wrote, or
 * by one that called it. */
static bool is_too_early(struct race_story *q, const struct told_event *e)
{
    const struct finding_place *p = &q->place[0];
    const struct finding_frame *f = NULL;
    for (size_t i = 0; i < e->frames && !f; i++)
        f = e->frame[i].user ? &e->frame[i] : NULL;
    for (size_t i = 0; f && i < p->frames; i++)
        if (strcmp(p->frame[i].klass, f->klass) == 0 &&
            strcmp(p->frame[i].method, f->method) == 0)
            return place_name(p) != place_name(&q->place[1]) &&
                   (event_flags((enum event_kind)e->event.kind) & EV_R);
    return false;
}

static void for_publication(struct race_story *q, int64_t published)
{
    const struct told_event *e = &q->y->event.at[published];
    struct arena *a = narrate_arena(q);
    if (published < q->earlier && is_too_early(q, e)) {
        struct vm_repair r = {.kind = REPAIR_EARLIER, .place = {place_name(&q->place[0])}};
        add(q, r, arena_printf(a, "publish the object only after it is complete, that is, after "
                                  "%s; now it is published by what %s", place_text(q, &q->place[0]),
                               narrate_at_line(q, e)));
    }
    if (e->event.kind == EV_WRITE) {
        struct vm_repair r = {.kind = REPAIR_VOLATILE,
                              .variable = vm_event_variable(q->y->s->vm, &e->event)};
        add(q, r, arena_printf(a, "publish through a volatile variable: %s",
                               narrate_at_line(q, e)));
    }
}

void suggest_repairs(struct race_story *q, int64_t published)
{
    const struct finding_place *a = &q->place[0], *b = &q->place[1];
    const struct story *y = q->y;
    bool array = strstr(q->variable, "[]");
    if (narrate_in_library(a) && narrate_in_library(b))
        for_library(q);
    if (a->locks && !b->locks)
        for_lock(q, 0, 1);
    if (b->locks && !a->locks)
        for_lock(q, 1, 0);
    if (published != NONE && q->earlier != NONE && q->r.earlier_write &&
        y->event.at[published].event.thread == q->r.earlier_thread)
        for_publication(q, published);
    if (array)
        add(q, lock_both(q, false), "guard the array with one lock, or use an "
                                    "AtomicIntegerArray or a VarHandle");
    else if (is_update(q))
        add(q, lock_both(q, false),
            arena_printf(narrate_arena(q), "hold one lock at both places, or make %s atomic "
                                           "(AtomicInteger, VarHandle.getAndAdd)", q->variable));
    else if (!narrate_in_library(a))
        add(q, (struct vm_repair){.kind = REPAIR_VOLATILE},
            arena_printf(narrate_arena(q), "make %s volatile, or hold one lock at both places",
                         q->variable));
    add(q, (struct vm_repair){.kind = REPAIR_NONE},
        arena_printf(narrate_arena(q), "hold one lock at every access to %s; the two places here "
                                       "are not the only ones", q->variable));
}
