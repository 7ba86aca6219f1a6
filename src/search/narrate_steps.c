/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of a story: of all events those that are worth telling, many actions inside
 * of one call of the library as one, with stack, object and value; and the happens-before
 * edges between steps of different threads that program order does not imply. */
#include "search/narrate.h"

#include "base/hash.h"
#include "base/map.h"

#include <ctype.h>
#include <string.h>

enum { MOST_FRAMES = 24 };

struct steps {
    struct story *y;
    VEC(struct finding_step) step;
    VEC(struct finding_edge) edge;
    VEC(uint32_t) step_of;   /* event -> step; UINT32_MAX: of no step */
    struct map stacks;       /* hash -> frames copied before */
};

/* ---- stacks ---- */

static const struct finding_frame *user_frame(const struct told_event *e)
{
    for (size_t i = 0; i < e->frames; i++)
        if (e->frame[i].user)
            return &e->frame[i];
    return e->frames ? &e->frame[0] : NULL;
}

/* The library's method that the user called, when the event lies inside it; NULL. */
static const struct finding_frame *library_call(const struct told_event *e)
{
    for (size_t i = 1; i < e->frames; i++)
        if (e->frame[i].user)
            return e->frame[0].user ? NULL : &e->frame[i - 1];
    return NULL;
}

/* The class's own name: Lock of a.b.Outer$Lock. */
static const char *simple_name(const char *dotted)
{
    const char *dot = strrchr(dotted, '.');
    const char *name = dot ? dot + 1 : dotted;
    const char *inner = strrchr(name, '$');
    return inner && isalpha((unsigned char)inner[1]) ? inner + 1 : name;
}

static uint64_t text_hash(const char *s)
{
    return s ? hash_bytes(s, strlen(s)) : 0;
}

static const struct finding_frame *copy_stack(struct steps *p, const struct finding_frame *from,
                                              size_t n)
{
    struct arena *a = &p->y->f->arena;
    uint64_t h = n;
    for (size_t i = 0; i < n; i++)
        h = hash_pair(hash_pair(h, text_hash(from[i].klass)),
                      hash_pair(text_hash(from[i].method), (uint64_t)from[i].line));
    struct finding_frame *out = map_get_ptr(&p->stacks, h);
    if (out)
        return out;
    out = arena_alloc(a, (n + 1) * sizeof *out);
    for (size_t i = 0; i < n; i++) {
        out[i] = from[i];
        out[i].klass = arena_strdup(a, from[i].klass);
        out[i].method = arena_strdup(a, from[i].method);
        out[i].file = from[i].file ? arena_strdup(a, from[i].file) : NULL;
    }
    map_put_ptr(&p->stacks, h, out);
    return out;
}

/* ---- steps ---- */

/* Without packages: the columns of a story are narrow. */
static const char *without_packages(struct story *y, const char *text)
{
    char *out = arena_alloc(&y->f->arena, strlen(text) + 1), *to = out, *name = out;
    for (; *text; text++) {
        bool in_name = isalnum((unsigned char)*text) || *text == '_' || *text == '$';
        if (*text == '.' && to > name && islower((unsigned char)*name) &&
            (islower((unsigned char)text[1]) || isupper((unsigned char)text[1]))) {
            to = name; /* a package; what a class has comes after a capital */
            continue;
        }
        *to++ = *text;
        if (!in_name)
            name = to;
    }
    *to = '\0';
    return out;
}

/* The method that a thread of the library works in, when none of the user's is there. */
static const struct finding_frame *library_work(const struct told_event *e)
{
    const struct finding_frame *work = NULL;
    for (size_t i = 0; i < e->frames; i++) {
        if (e->frame[i].user)
            return NULL;
        if (strcmp(e->frame[i].klass, "java.lang.Thread") != 0)
            work = &e->frame[i];
    }
    return work;
}

/* "Choice.anyInt = 5": what the program got. */
static const char *choice_words(struct arena *a, const struct told_event *e,
                                const struct finding_frame *call)
{
    const char *klass = simple_name(call->klass);
    int value = (int)e->event.value;
    if (!e->event.part)
        return arena_printf(a, "%s.%s takes number %d", klass, call->method, value + 1);
    if (strstr(call->method, "Boolean"))
        return arena_printf(a, "%s.%s = %s", klass, call->method, value ? "true" : "false");
    if (strcmp(call->method, "anyOf") == 0)
        return arena_printf(a, "%s.%s takes number %d", klass, call->method, value + 1);
    return arena_printf(a, "%s.%s = %d", klass, call->method, value);
}

/* What happens inside of the library is told as the call of it, "calls X.m", or as the
 * work of its own thread, "inside X.m". */
static const char *step_words(struct story *y, const struct told_event *e)
{
    struct arena *a = &y->f->arena;
    const struct finding_frame *call = library_call(e), *work = library_work(e);
    if (e->marked || e->event.kind == EV_BEGIN || e->event.kind == EV_END)
        return without_packages(y, e->text);
    if (call && e->event.kind == EV_CHOICE)
        return choice_words(a, e, call);
    if (call)
        return arena_printf(a, "calls %s.%s", simple_name(call->klass), call->method);
    if (work)
        return arena_printf(a, "inside %s.%s", simple_name(work->klass), work->method);
    return without_packages(y, e->text);
}

static bool worth_telling(const struct story *y, const struct told_event *e)
{
    if (e->marked)
        return true;
    if (e->event.kind != EV_READ && e->event.kind != EV_WRITE)
        return true;
    return y->race.word && e->event.word == y->race.word && e->event.part == y->race.part;
}

static bool is_call(const struct finding_step *s)
{
    return strncmp(s->text, "calls ", 6) == 0 || strncmp(s->text, "inside ", 7) == 0;
}

/* Many actions inside of one call of the library are one step of the story. */
static bool goes_on(const struct finding_step *last, const struct finding_step *now)
{
    bool inside = strncmp(now->text, "inside ", 7) == 0;
    bool call = strncmp(now->text, "calls ", 6) == 0 && last->line == now->line;
    return last->thread_index == now->thread_index && !last->marked && !now->marked &&
           strcmp(last->text, now->text) == 0 && (inside || call);
}

/* "locks X", "reads x = 1", "writes x := 1": what and which value. */
static void split_words(struct steps *p, const struct told_event *e, struct finding_step *s)
{
    struct arena *a = &p->y->f->arena;
    size_t verb = strlen(event_text((enum event_kind)e->event.kind));
    if (!e->text || strlen(e->text) <= verb + 1)
        return;
    const char *object = e->text + verb + 1, *equals = strstr(object, " := ");
    if (e->event.kind == EV_CHOICE) {
        s->value = object;
        return;
    }
    if (!equals)
        equals = strstr(object, " = ");
    if (!equals || e->event.kind > EV_FAILED_CAS) {
        s->object = object;
        return;
    }
    s->object = arena_strndup(a, object, (size_t)(equals - object));
    s->value = equals + (equals[1] == ':' ? 4 : 3);
}

static struct finding_step make_step(struct steps *p, const struct told_event *e)
{
    const struct finding_frame *f = user_frame(e);
    bool placed = f && e->event.kind != EV_BEGIN && e->event.kind != EV_END &&
                  !(library_work(e) && !e->marked);
    struct finding_step s = {.thread_index = e->event.thread, .kind = e->event.kind,
                             .marked = e->marked, .text = step_words(p->y, e)};
    if (event_flags((enum event_kind)e->event.kind) & (EV_A | EV_R))
        s.place = e->event.place;
    if (placed) {
        s.frames = e->frames < MOST_FRAMES ? e->frames : MOST_FRAMES;
        s.frame = copy_stack(p, e->frame, s.frames);
        const char *file = f->file, *klass = f->klass;
        for (size_t i = 0; i < s.frames; i++)
            if (&e->frame[i] == f)
                file = s.frame[i].file, klass = s.frame[i].klass;
        s.file = file;
        s.klass = klass;
        s.line = f->line;
    }
    return s;
}

static void add_event(struct steps *p, size_t i)
{
    const struct told_event *e = &p->y->event.at[i];
    if (!worth_telling(p->y, e)) {
        vec_push(&p->step_of, UINT32_MAX);
        return;
    }
    struct finding_step s = make_step(p, e);
    if (!p->step.len || !goes_on(&vec_last(&p->step), &s)) {
        if (is_call(&s))
            s.object = e->owner;
        else
            split_words(p, e, &s);
        vec_push(&p->step, s);
    } else if (!vec_last(&p->step).place) {
        vec_last(&p->step).place = s.place;
    }
    vec_push(&p->step_of, (uint32_t)p->step.len - 1);
}

/* ---- edges ---- */

struct release {
    uint64_t place;
    uint32_t thread, event;
    uint8_t kind;
};

struct edges {
    struct steps *p;
    VEC(struct release) release; /* the last of each thread at each place */
    struct map by_place;         /* place, thread -> index + 1 in release */
    struct map by_last;          /* place -> event + 1 that wrote it last */
    struct map known;            /* from thread, to thread -> last step + 1 with an edge */
    struct map readers;          /* place -> bits of threads that released there */
};

static void add_edge(struct edges *g, uint32_t from, uint32_t to)
{
    uint32_t a = g->p->step_of.at[from], b = g->p->step_of.at[to];
    if (a == UINT32_MAX || b == UINT32_MAX)
        return;
    uint32_t u = g->p->step.at[a].thread_index, t = g->p->step.at[b].thread_index;
    uint64_t last = 0, key = (uint64_t)u << 32 | t;
    if (map_get(&g->known, key, &last) && last > a)
        return; /* implied by an edge from later to earlier */
    map_put(&g->known, key, (uint64_t)a + 1);
    struct finding_edge e = {a, b};
    vec_push(&g->p->edge, e);
}

/* An acquire read is ordered behind what it reads; a volatile read, a lock and the like
 * behind every release there. */
static bool only_what_is_read(uint8_t kind)
{
    return kind == EV_ACQUIRE_READ || kind == EV_ACQUIRE_UPDATE;
}

static void acquire(struct edges *g, uint32_t i)
{
    const struct event *e = &g->p->y->event.at[i].event;
    uint64_t last = 0, threads = 0, at = 0;
    map_get(&g->by_last, e->place, &last);
    map_get(&g->readers, e->place, &threads);
    for (uint32_t u = 0; u < 64 && threads >> u; u++) {
        if (!(threads >> u & 1) || u == e->thread ||
            !map_get(&g->by_place, hash_pair(e->place, u), &at))
            continue;
        const struct release *r = &g->release.at[at - 1];
        bool read = r->event + 1 == last;
        if (read || (!only_what_is_read(e->kind) && r->kind != EV_RELEASE_WRITE))
            add_edge(g, r->event, i);
    }
}

static void release(struct edges *g, uint32_t i)
{
    const struct event *e = &g->p->y->event.at[i].event;
    struct release r = {e->place, e->thread, i, e->kind};
    uint64_t at = 0, threads = 0, key = hash_pair(e->place, e->thread);
    if (map_get(&g->by_place, key, &at)) {
        g->release.at[at - 1] = r;
    } else {
        vec_push(&g->release, r);
        map_put(&g->by_place, key, g->release.len);
    }
    map_get(&g->readers, e->place, &threads);
    map_put(&g->readers, e->place, threads | (e->thread < 64 ? (uint64_t)1 << e->thread : 0));
}

static void find_edges(struct steps *p)
{
    struct edges g = {.p = p};
    map_init(&g.by_place), map_init(&g.by_last), map_init(&g.known), map_init(&g.readers);
    for (size_t i = 0; i < p->y->event.len; i++) {
        const struct event *e = &p->y->event.at[i].event;
        unsigned flags = event_flags((enum event_kind)e->kind);
        if (e->place && (flags & EV_A))
            acquire(&g, (uint32_t)i);
        if (e->place && (flags & EV_R))
            release(&g, (uint32_t)i);
        if (e->place && (flags & EV_W))
            map_put(&g.by_last, e->place, i + 1);
    }
    vec_release(&g.release);
    map_release(&g.by_place), map_release(&g.by_last), map_release(&g.known);
    map_release(&g.readers);
}

/* ---- the whole ---- */

void narrate_steps(struct story *y)
{
    struct steps p = {.y = y};
    struct finding *f = y->f;
    map_init(&p.stacks);
    for (size_t i = 0; i < y->event.len; i++)
        add_event(&p, i);
    find_edges(&p);
    f->steps = p.step.len;
    f->step = arena_copy(&f->arena, p.step.at, p.step.len * sizeof *p.step.at);
    f->edges = p.edge.len;
    f->edge = arena_copy(&f->arena, p.edge.at, p.edge.len * sizeof *p.edge.at);
    f->threads = y->thread.len;
    f->thread = arena_copy(&f->arena, y->thread.at, y->thread.len * sizeof *y->thread.at);
    vec_release(&p.step);
    vec_release(&p.edge);
    vec_release(&p.step_of);
    map_release(&p.stacks);
}
