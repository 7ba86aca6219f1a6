/* SPDX-License-Identifier: Apache-2.0 */
/* The story of a finding in the trace format of chrome://tracing and ui.perfetto.dev: a
 * track for each thread, a slice for each step and around them for each monitor held,
 * happens-before edges as flows. A step takes a millisecond of the picture's time. */
#include "base/json.h"
#include "report/escape.h"

#include <string.h>

enum { STEP = 1000 /* microseconds */, GAP = 100 };

struct trace {
    struct json j;
    const struct finding *f;
    int process;
    int64_t flow;
};

static void common(struct trace *t, const char *phase, const char *name, uint32_t thread,
                   int64_t at)
{
    t->j.compact = false; /* a line for each */
    json_object(&t->j, NULL);
    t->j.compact = true;
    json_string(&t->j, "ph", phase);
    json_string(&t->j, "name", name);
    json_int(&t->j, "pid", t->process);
    json_int(&t->j, "tid", (int64_t)thread + 1);
    json_int(&t->j, "ts", at);
}

static void name_it(struct trace *t, const char *what, uint32_t thread, const char *name)
{
    common(t, "M", what, thread, 0);
    json_object(&t->j, "args");
    json_string(&t->j, "name", name);
    json_end(&t->j);
    json_end(&t->j);
}

static void step(struct trace *t, size_t i)
{
    const struct finding_step *s = &t->f->step[i];
    common(t, "X", s->text, s->thread_index, (int64_t)i * STEP + GAP);
    json_int(&t->j, "dur", STEP - 2 * GAP);
    json_string(&t->j, "cat", s->marked ? "marked" : event_name((enum event_kind)s->kind));
    if (s->marked)
        json_string(&t->j, "cname", "terrible");
    json_object(&t->j, "args");
    if (s->file)
        json_string(&t->j, "file", s->file);
    if (s->line > 0)
        json_int(&t->j, "line", s->line);
    if (s->object)
        json_string(&t->j, "object", s->object);
    if (s->value)
        json_string(&t->j, "value", s->value);
    json_end(&t->j);
    json_end(&t->j);
}

/* Monitors nest in a thread, so their slices do; where it gives back what it did not take
 * in the story there is none. */
static void monitors(struct trace *t, uint32_t thread)
{
    VEC(size_t) open = {0};
    size_t end = t->f->steps;
    for (size_t i = 0; i < end; i++) {
        const struct finding_step *s = &t->f->step[i];
        if (s->thread_index != thread || !s->object)
            continue;
        if (s->kind == EV_LOCK || s->kind == EV_WAKE) {
            common(t, "B", s->object, thread, (int64_t)i * STEP + GAP / 2);
            json_string(&t->j, "cat", "monitor");
            json_end(&t->j);
            vec_push(&open, i);
        } else if ((s->kind == EV_UNLOCK || s->kind == EV_WAIT) && open.len) {
            size_t from = vec_pop(&open);
            common(t, "E", t->f->step[from].object, thread, (int64_t)(i + 1) * STEP - GAP / 2);
            json_end(&t->j);
        }
    }
    while (open.len) {
        size_t from = vec_pop(&open);
        common(t, "E", t->f->step[from].object, thread, (int64_t)(end + 1) * STEP);
        json_end(&t->j);
    }
    vec_release(&open);
}

static void flow(struct trace *t, const struct finding_edge *e)
{
    int64_t id = ++t->flow;
    for (int last = 0; last <= 1; last++) {
        size_t i = last ? e->to : e->from;
        common(t, last ? "f" : "s", "happens-before", t->f->step[i].thread_index,
               (int64_t)i * STEP + STEP / 2);
        json_string(&t->j, "cat", "hb");
        json_int(&t->j, "id", id);
        if (last)
            json_string(&t->j, "bp", "e");
        json_end(&t->j);
    }
}

static void story(struct trace *t)
{
    for (uint32_t i = 0; i < t->f->threads; i++) {
        name_it(t, "thread_name", i, t->f->thread[i]);
        monitors(t, i);
    }
    for (size_t i = 0; i < t->f->steps; i++)
        step(t, i);
    for (size_t i = 0; i < t->f->edges; i++)
        flow(t, &t->f->edge[i]);
}

void report_perfetto(struct report *r, struct buf *out)
{
    struct trace t = {.j = json_to(out)};
    json_object(&t.j, NULL);
    json_array(&t.j, "traceEvents");
    for (size_t i = 0; i < r->cases.len; i++)
        for (size_t k = 0; k < r->cases.at[i]->finding.len; k++) {
            t.f = r->cases.at[i]->finding.at[k];
            if (!t.f->steps)
                continue;
            t.process++;
            name_it(&t, "process_name", 0, finding_message(r->cases.at[i]->finding.at[k]));
            story(&t);
        }
    t.j.compact = false;
    json_end(&t.j);
    json_string(&t.j, "displayTimeUnit", "ms");
    json_end(&t.j);
}
