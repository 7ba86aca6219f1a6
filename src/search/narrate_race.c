/* SPDX-License-Identifier: Apache-2.0 */
/* The story of a data race: the two accesses with what each thread held and last
 * synchronized on, why no happens-before path leads from one to the other, how the object
 * got to both threads, and what would repair it. */
#include "search/narrate.h"

#include "base/hash.h"

#include <string.h>

/* ---- the two accesses ---- */

static const struct vm_race *pick(struct vm *vm, const struct find *f)
{
    const struct vm_race *r;
    size_t n = vm_races(vm, &r);
    for (size_t i = 0; i < n; i++)
        if (hash_pair(props_race_key(&r[i]), FINDING_RACE) == f->key)
            return &r[i];
    return n ? r : NULL;
}

uint64_t narrate_race_place(struct vm *vm, const struct find *f)
{
    const struct vm_race *r = pick(vm, f);
    return r ? vm_place(vm, r->object, r->offset) : 0;
}

static bool is_access(const struct story *y, size_t i, uint32_t thread, uint32_t site)
{
    const struct event *e = &y->event.at[i].event;
    return e->thread == thread && e->site == site && e->word == y->race.word &&
           e->part == y->race.part;
}

static void find_accesses(struct race_story *q)
{
    struct story *y = q->y;
    q->earlier = q->later = NONE;
    for (size_t i = y->last_step; i < y->event.len && q->later == NONE; i++)
        if (is_access(y, i, q->r.thread, q->r.site))
            q->later = (int64_t)i;
    size_t end = q->later == NONE ? y->event.len : (size_t)q->later;
    for (size_t i = 0; i < end; i++)
        if (is_access(y, i, q->r.earlier_thread, q->r.earlier_site))
            q->earlier = (int64_t)i;
    if (q->earlier != NONE)
        y->event.at[q->earlier].marked = true;
    if (q->later != NONE)
        y->event.at[q->later].marked = true;
}

static struct finding_frame *copy_frames(struct race_story *q, const struct finding_frame *from,
                                         size_t n)
{
    struct finding_frame *out = arena_alloc(narrate_arena(q), (n + 1) * sizeof *out);
    for (size_t i = 0; i < n; i++) {
        out[i] = from[i];
        out[i].klass = arena_strdup(narrate_arena(q), from[i].klass);
        out[i].method = arena_strdup(narrate_arena(q), from[i].method);
        out[i].file = from[i].file ? arena_strdup(narrate_arena(q), from[i].file) : NULL;
    }
    return out;
}

static const struct finding_frame *first_user(const struct told_event *e)
{
    for (size_t i = 0; i < e->frames; i++)
        if (e->frame[i].user)
            return &e->frame[i];
    return NULL;
}

/* Inside of the library it is the call that counts. */
static const char *event_words(struct race_story *q, const struct told_event *e)
{
    for (size_t i = 1; i < e->frames && !e->frame[0].user; i++)
        if (e->frame[i].user && e->event.kind <= EV_FAILED_CAS) {
            const char *klass = e->frame[i - 1].klass, *dot = strrchr(klass, '.');
            return arena_printf(narrate_arena(q), "calls %s.%s", dot ? dot + 1 : klass,
                                e->frame[i - 1].method);
        }
    return e->text;
}

const char *narrate_at_line(struct race_story *q, const struct told_event *e)
{
    const struct finding_frame *f = first_user(e);
    if (!f || !f->file || e->event.kind == EV_BEGIN)
        return e->text;
    return arena_printf(narrate_arena(q), "%s (%s:%d)", event_words(q, e), f->file, f->line);
}

static void tell_last_sync(struct race_story *q, struct finding_place *p, size_t end)
{
    for (size_t i = end; i-- > 0;) {
        const struct told_event *e = &q->y->event.at[i];
        if (e->event.thread != p->thread_index ||
            !(event_flags((enum event_kind)e->event.kind) & (EV_A | EV_R)))
            continue;
        p->last_sync = narrate_at_line(q, e);
        return;
    }
}

static void tell_access(struct race_story *q, struct finding_place *p, int64_t at,
                        uint32_t thread, uint32_t site, bool write)
{
    narrate_place(q->y, p, thread);
    p->what = arena_printf(narrate_arena(q), "%s %s", write ? "writes" : "reads", q->variable);
    if (at == NONE) {
        struct finding_frame f = vm_site(q->y->s->vm, site, narrate_arena(q));
        p->frame = copy_frames(q, &f, 1);
        p->frames = 1;
        return;
    }
    const struct told_event *e = &q->y->event.at[at];
    p->frame = copy_frames(q, e->frame, e->frames);
    p->frames = e->frames;
    if (e->text)
        p->what = e->text;
    narrate_held(q, p, (size_t)at);
    tell_last_sync(q, p, (size_t)at);
}

/* ---- why nothing orders them ---- */

static int64_t next_release(struct race_story *q)
{
    for (int64_t i = q->earlier + 1; i < q->later; i++) {
        const struct event *e = &q->y->event.at[i].event;
        if (e->thread == q->r.earlier_thread &&
            (event_flags((enum event_kind)e->kind) & EV_R))
            return i;
    }
    return NONE;
}

static void note_order(struct race_story *q)
{
    if (q->earlier == NONE || q->later == NONE)
        return;
    const char *a = q->place[0].thread, *b = q->place[1].thread;
    const char *did = q->r.earlier_write ? "write" : "read";
    const char *does = q->r.write ? "write" : "read";
    int64_t release = next_release(q);
    if (release == NONE) {
        vec_push(&q->note, arena_printf(narrate_arena(q),
                                        "%s released nothing after its %s (no unlock, volatile "
                                        "write or end) that %s could have acquired before its %s",
                                        a, did, b, does));
        return;
    }
    const struct told_event *e = &q->y->event.at[release];
    vec_push(&q->note, arena_printf(narrate_arena(q),
                                    "the first thing %s released after its %s: %s; %s acquired "
                                    "nothing from it before its %s",
                                    a, did, narrate_at_line(q, e), b, does));
}

static void note_locks(struct race_story *q)
{
    const struct finding_place *a = &q->place[0], *b = &q->place[1];
    for (size_t i = 0; i < a->locks; i++)
        for (size_t j = 0; j < b->locks; j++)
            if (strcmp(a->lock[i], b->lock[j]) == 0) {
                vec_push(&q->note, arena_printf(narrate_arena(q), "%s was held at both accesses, "
                                                "but does not exclude others", a->lock[i]));
                return;
            }
    if (a->locks && b->locks)
        vec_push(&q->note, "no lock was held at both accesses");
    else if (!a->locks && !b->locks)
        vec_push(&q->note, "no lock was held at either access");
}

/* The write that made the object known: of a reference to it, into a variable. */
static int64_t publication(struct race_story *q)
{
    int64_t found = NONE;
    for (int64_t i = 0; i < q->later; i++) {
        const struct told_event *e = &q->y->event.at[i];
        if ((uint32_t)e->event.value == q->r.object && e->event.value &&
            (event_flags((enum event_kind)e->event.kind) & EV_W) && e->text &&
            strstr(e->text, ":= an object"))
            found = i;
    }
    return found;
}

static void note_publication(struct race_story *q, int64_t at)
{
    if (at == NONE)
        return;
    const struct told_event *e = &q->y->event.at[at];
    vec_push(&q->note, arena_printf(narrate_arena(q), "the object was published by %s: %s",
                                    q->y->thread.at[e->event.thread], narrate_at_line(q, e)));
}

/* ---- the whole ---- */

static const char *place_key(struct race_story *q, const struct finding_place *p)
{
    for (size_t i = 0; i < p->frames; i++)
        if (p->frame[i].user || i + 1 == p->frames)
            return arena_printf(narrate_arena(q), "%s.%s:%d", p->frame[i].klass, p->frame[i].method,
                                p->frame[i].line);
    return "?";
}

/* Inside of the library the user's two calls are the race, whatever variable it is. */
static const char *make_key(struct race_story *q)
{
    const char *a = place_key(q, &q->place[0]), *b = place_key(q, &q->place[1]);
    bool inside = narrate_in_library(&q->place[0]) && narrate_in_library(&q->place[1]);
    const char *element = strstr(q->variable, " element ");
    int n = element ? (int)(element - q->variable) : (int)strlen(q->variable);
    if (strcmp(a, b) > 0) {
        const char *x = a;
        a = b;
        b = x;
    }
    return arena_printf(narrate_arena(q), "%.*s|%s|%s", inside ? 0 : n, q->variable, a, b);
}

static const char *make_title(struct race_story *q)
{
    const struct finding_place *a = &q->place[0], *b = &q->place[1];
    if (narrate_in_library(a) && narrate_in_library(b))
        for (size_t i = 1; i < b->frames; i++)
            if (b->frame[i].user)
                return arena_printf(narrate_arena(q), "%s, inside of %s.%s", q->variable,
                                    b->frame[i - 1].klass, b->frame[i - 1].method);
    return q->variable;
}

void narrate_race(struct story *y, const struct find *f)
{
    const struct vm_race *r = pick(y->s->vm, f);
    if (!r)
        return;
    struct race_story q = {.y = y, .r = *r};
    y->race.word = (uint32_t)(((uint64_t)r->object * 8 + r->offset) >> 2);
    y->race.part = r->offset & 3;
    y->variable = vm_race_variable(y->s->vm, r);
    q.variable = vm_variable(y->s->vm, r->object, r->offset, narrate_arena(&q));
    find_accesses(&q);
    q.place = arena_zalloc(narrate_arena(&q), 2 * sizeof *q.place);
    tell_access(&q, &q.place[0], q.earlier, r->earlier_thread, r->earlier_site, r->earlier_write);
    tell_access(&q, &q.place[1], q.later, r->thread, r->site, r->write);
    y->f->place = q.place;
    y->f->places = 2;
    y->f->location = q.variable;
    int64_t published = publication(&q);
    note_order(&q);
    note_locks(&q);
    note_publication(&q, published);
    y->f->notes = q.note.len;
    y->f->note = arena_copy(narrate_arena(&q), q.note.at, q.note.len * sizeof *q.note.at);
    vec_release(&q.note);
    suggest_repairs(&q, published);
    y->f->key = make_key(&q);
    y->f->title = make_title(&q);
}
