/* SPDX-License-Identifier: Apache-2.0 */
/* A report as JSON, version 1 of the schema that docs/json.md describes. New fields may
 * appear under the same version; fields are never taken away or given another meaning. */
#include "base/json.h"

#include "report/escape.h"

static void optional(struct json *j, const char *key, const char *value)
{
    if (value)
        json_string(j, key, value);
}

static void frame(struct json *j, const char *key, const struct report *r,
                  const struct finding_frame *f)
{
    struct buf path = {0};
    json_object(j, key);
    optional(j, "class", f->klass);
    optional(j, "method", f->method);
    if (f->file) {
        frame_path(r, f, &path);
        json_string(j, "file", path.at);
    }
    if (f->line > 0)
        json_int(j, "line", f->line);
    json_bool(j, "user", f->user);
    json_end(j);
    buf_release(&path);
}

static void frames(struct json *j, const struct report *r, const struct finding_frame *f,
                   size_t n)
{
    json_array(j, "stack");
    for (size_t i = 0; i < n; i++)
        frame(j, NULL, r, &f[i]);
    json_end(j);
}

static void texts(struct json *j, const char *key, const char *const *text, size_t n)
{
    json_array(j, key);
    for (size_t i = 0; i < n; i++)
        json_string(j, NULL, text[i]);
    json_end(j);
}

static void place(struct json *j, const struct report *r, const struct finding_place *p)
{
    json_object(j, NULL);
    optional(j, "thread", p->thread);
    if (p->thread)
        json_int(j, "threadIndex", p->thread_index);
    optional(j, "what", p->what);
    frames(j, r, p->frame, p->frames);
    texts(j, "locks", p->lock, p->locks);
    optional(j, "lastSync", p->last_sync);
    json_end(j);
}

static void step(struct json *j, const struct finding *f, size_t i)
{
    const struct finding_step *s = &f->step[i];
    json_object(j, NULL);
    j->compact = true; /* a line for each */
    json_int(j, "thread", s->thread_index);
    json_string(j, "kind", event_name((enum event_kind)s->kind));
    json_string(j, "text", s->text);
    optional(j, "class", s->klass);
    optional(j, "file", s->file);
    if (s->line > 0)
        json_int(j, "line", s->line);
    optional(j, "object", s->object);
    optional(j, "value", s->value);
    if (s->marked)
        json_bool(j, "marked", true);
    json_end(j);
    j->compact = false;
}

static void story(struct json *j, const struct finding *f)
{
    if (!f->steps)
        return;
    texts(j, "threads", f->thread, f->threads);
    json_array(j, "steps");
    for (size_t i = 0; i < f->steps; i++)
        step(j, f, i);
    json_end(j);
    json_array(j, "happensBefore");
    for (size_t i = 0; i < f->edges; i++) {
        json_object(j, NULL);
        json_int(j, "from", f->edge[i].from);
        json_int(j, "to", f->edge[i].to);
        json_end(j);
    }
    json_end(j);
}

static void schedule(struct json *j, const struct finding *f)
{
    struct buf b = {0};
    if (!f->schedule.choice.len)
        return;
    schedule_print(&f->schedule, &b);
    json_string(j, "schedule", b.at);
    buf_release(&b);
}

static void finding(struct json *j, const struct report *r, struct finding *f)
{
    char print[33];
    finding_fingerprint(f, print);
    json_object(j, NULL);
    json_string(j, "code", finding_code(f));
    json_string(j, "kind", finding_kind_text(f->kind));
    json_string(j, "level", finding_level_text(finding_level(f)));
    json_int(j, "rank", finding_rank(f));
    json_int(j, "confidence", f->confidence ? f->confidence : 1);
    json_string(j, "title", f->title);
    json_string(j, "message", finding_message(f));
    optional(j, "location", f->location);
    json_string(j, "fingerprint", print);
    if (f->suppressed) {
        json_string(j, "suppressed", f->suppressed);
        json_bool(j, "suppressedInSource", f->in_source);
    }
    if (finding_where(f))
        frame(j, "place", r, finding_where(f));
    json_array(j, "places");
    for (size_t i = 0; i < f->places; i++)
        place(j, r, &f->place[i]);
    json_end(j);
    texts(j, "why", f->note, f->notes);
    optional(j, "suggestion", f->suggestion);
    story(j, f);
    schedule(j, f);
    optional(j, "recording", f->recording);
    optional(j, "output", f->output);
    json_end(j);
}

static void table(struct json *j, const struct report_table *t)
{
    json_object(j, NULL);
    json_string(j, "title", t->title);
    texts(j, "columns", t->head.at, t->head.len);
    json_array(j, "rows");
    for (size_t i = 0; t->head.len && i + t->head.len <= t->cell.len; i += t->head.len) {
        json_array(j, NULL);
        for (size_t k = 0; k < t->head.len; k++)
            json_string(j, NULL, t->cell.at[i + k]);
        json_end(j);
    }
    json_end(j);
    json_end(j);
}

static void picture(struct json *j, const struct draw *d)
{
    json_object(j, NULL);
    json_string(j, "title", d->title);
    json_string(j, "caption", d->caption);
    texts(j, "threads", d->columns.at, d->columns.len);
    json_array(j, "events");
    for (size_t i = 0; i < d->nodes.len; i++) {
        json_object(j, NULL);
        json_string(j, "text", d->nodes.at[i].text);
        json_int(j, "thread", d->nodes.at[i].column);
        json_int(j, "row", d->nodes.at[i].row);
        if (d->nodes.at[i].marked)
            json_bool(j, "marked", true);
        json_end(j);
    }
    json_end(j);
    json_array(j, "edges");
    for (size_t i = 0; i < d->edges.len; i++) {
        json_object(j, NULL);
        json_int(j, "from", d->edges.at[i].from);
        json_int(j, "to", d->edges.at[i].to);
        json_string(j, "relation", d->edges.at[i].text);
        json_end(j);
    }
    json_end(j);
    json_end(j);
}

static void one_case(struct json *j, const struct report *r, const struct report_case *c)
{
    json_object(j, NULL);
    json_string(j, "name", c->name);
    optional(j, "group", c->group);
    json_string(j, "verdict", report_verdict_text(c->verdict));
    json_string(j, "summary", c->summary);
    optional(j, "detail", c->detail);
    json_real(j, "seconds", c->seconds);
    json_object(j, "facts");
    for (size_t i = 0; i < c->fact.len; i++)
        json_string(j, c->fact.at[i].name, c->fact.at[i].value);
    json_end(j);
    json_array(j, "findings");
    for (size_t i = 0; i < c->finding.len; i++)
        finding(j, r, c->finding.at[i]);
    json_end(j);
    json_array(j, "tables");
    for (size_t i = 0; i < c->table.len; i++)
        table(j, c->table.at[i]);
    json_end(j);
    json_array(j, "pictures");
    for (size_t i = 0; i < c->picture.len; i++)
        picture(j, c->picture.at[i]);
    json_end(j);
    optional(j, "listing", c->listing);
    optional(j, "text", c->text);
    json_end(j);
}

void report_json(struct report *r, struct buf *out)
{
    struct json j = json_to(out);
    json_object(&j, NULL);
    json_string(&j, "format", "ravel-report");
    json_int(&j, "version", 1);
    json_string(&j, "ravel", RAVEL_VERSION);
    json_string(&j, "command", r->command);
    json_string(&j, "arguments", r->arguments);
    json_int(&j, "found", (int64_t)report_count(r));
    json_array(&j, "cases");
    for (size_t i = 0; i < r->cases.len; i++)
        one_case(&j, r, r->cases.at[i]);
    json_end(&j);
    json_end(&j);
}
