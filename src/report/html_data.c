/* SPDX-License-Identifier: Apache-2.0 */
#include "report/html.h"

#include "base/hash.h"
#include "base/host.h"
#include "base/json.h"
#include "base/map.h"
#include "trace/rule.h"

#include <string.h>

enum { MOST_FILE = 1 << 20, MOST_FILES = 12 << 20 };

struct file {
    const char *path;
    bool found;
};

/* Tables that the whole page shares. */
struct page {
    struct report *r;
    struct json j;
    struct map strings, frames, stacks, files; /* hash -> number */
    VEC(const char *) string;
    VEC(const struct finding_frame *) frame;
    VEC(int64_t) frame_file;
    struct { VEC(uint32_t) at; } stack;        /* lengths and numbers of frames, in a row */
    size_t stack_count;
    VEC(struct file) file;
    VEC(const struct rule *) rule;
};

/* ---- numbers for what is told once ---- */

static int64_t string_number(struct page *p, const char *s)
{
    uint64_t n;
    if (!s)
        return -1;
    uint64_t h = hash_bytes(s, strlen(s));
    if (map_get(&p->strings, h, &n))
        return (int64_t)n;
    vec_push(&p->string, s);
    map_put(&p->strings, h, p->string.len - 1);
    return (int64_t)p->string.len - 1;
}

static uint64_t text_hash(const char *s)
{
    return s ? hash_bytes(s, strlen(s)) : 1;
}

static int64_t file_number(struct page *p, const struct finding_frame *f)
{
    uint64_t n, h = hash_pair(text_hash(f->klass), text_hash(f->file));
    if (!f->file)
        return -1;
    if (map_get(&p->files, h, &n))
        return (int64_t)n;
    struct buf path = {0};
    struct file file = {.found = frame_path(p->r, f, &path)};
    file.path = arena_strdup(&p->r->arena, path.at);
    buf_release(&path);
    size_t at = 0; /* several classes lie in one file */
    while (at < p->file.len && strcmp(p->file.at[at].path, file.path) != 0)
        at++;
    if (at == p->file.len)
        vec_push(&p->file, file);
    map_put(&p->files, h, at);
    return (int64_t)at;
}

static uint64_t frame_hash(const struct finding_frame *f)
{
    return hash_pair(hash_pair(text_hash(f->klass), text_hash(f->method)),
                     hash_pair(text_hash(f->file), (uint64_t)f->line));
}

static uint32_t frame_number(struct page *p, const struct finding_frame *f)
{
    uint64_t n, h = frame_hash(f);
    if (map_get(&p->frames, h, &n))
        return (uint32_t)n;
    vec_push(&p->frame, f);
    vec_push(&p->frame_file, file_number(p, f));
    map_put(&p->frames, h, p->frame.len - 1);
    return (uint32_t)p->frame.len - 1;
}

static int64_t stack_number(struct page *p, const struct finding_frame *f, size_t n)
{
    uint64_t at, h = n;
    if (!n)
        return -1;
    for (size_t i = 0; i < n; i++)
        h = hash_pair(h, frame_hash(&f[i]));
    if (map_get(&p->stacks, h, &at))
        return (int64_t)at;
    vec_push(&p->stack.at, (uint32_t)n);
    for (size_t i = 0; i < n; i++) {
        uint32_t number = frame_number(p, &f[i]);
        vec_push(&p->stack.at, number);
    }
    map_put(&p->stacks, h, p->stack_count);
    return (int64_t)p->stack_count++;
}

/* ---- findings ---- */

static void optional(struct json *j, const char *key, const char *value)
{
    if (value && *value)
        json_string(j, key, value);
}

static void texts(struct json *j, const char *key, const char *const *text, size_t n)
{
    json_array(j, key);
    for (size_t i = 0; i < n; i++)
        json_string(j, NULL, text[i]);
    json_end(j);
}

static void place(struct page *p, const struct finding_place *x)
{
    struct json *j = &p->j;
    json_object(j, NULL);
    optional(j, "thread", x->thread);
    if (x->thread)
        json_int(j, "t", x->thread_index);
    optional(j, "what", x->what);
    json_array(j, "stack");
    for (size_t i = 0; i < x->frames; i++)
        json_int(j, NULL, frame_number(p, &x->frame[i]));
    json_end(j);
    texts(j, "locks", x->lock, x->locks);
    optional(j, "last", x->last_sync);
    json_end(j);
}

/* A column of numbers, one for each step. */
static void column(struct page *p, const struct finding *f, const char *name, size_t n,
                   int64_t (*number)(struct page *p, const struct finding_step *s))
{
    json_array(&p->j, name);
    for (size_t i = 0; i < n; i++)
        json_int(&p->j, NULL, number(p, &f->step[i]));
    json_end(&p->j);
}

static int64_t thread_of(struct page *p, const struct finding_step *s)
{
    (void)p;
    return s->thread_index;
}

static int64_t kind_of(struct page *p, const struct finding_step *s)
{
    (void)p;
    return s->kind;
}

static int64_t text_of(struct page *p, const struct finding_step *s)
{
    return string_number(p, s->text);
}

static int64_t file_of(struct page *p, const struct finding_step *s)
{
    struct finding_frame f = {s->klass, NULL, s->file, s->line, true};
    return s->klass ? file_number(p, &f) : -1;
}

static int64_t line_of(struct page *p, const struct finding_step *s)
{
    (void)p;
    return s->line;
}

static int64_t object_of(struct page *p, const struct finding_step *s)
{
    return string_number(p, s->object);
}

static int64_t value_of(struct page *p, const struct finding_step *s)
{
    return string_number(p, s->value);
}

static int64_t stack_of(struct page *p, const struct finding_step *s)
{
    return stack_number(p, s->frame, s->frames);
}

/* Triples: step, taken or given back, name. Locks of the library have no name of their own:
 * the place tells two of them apart. */
static void locks(struct page *p, const struct finding *f, size_t n)
{
    bool takes;
    json_array(&p->j, "locks");
    for (size_t i = 0; i < n; i++) {
        const struct finding_step *s = &f->step[i];
        const char *name = story_lock(s, &takes);
        if (!name)
            continue;
        if (!s->object && s->place)
            name = arena_printf(&p->r->arena, "lock %04x", (unsigned)(s->place & 0xffff));
        json_int(&p->j, NULL, (int64_t)i);
        json_int(&p->j, NULL, takes);
        json_int(&p->j, NULL, string_number(p, name));
    }
    json_end(&p->j);
}

static void story(struct page *p, const struct finding *f)
{
    struct json *j = &p->j;
    size_t n = f->kind == FINDING_RACE ? story_length(f) : f->steps;
    json_int(j, "n", (int64_t)n);
    if (!n)
        return;
    texts(j, "threads", f->thread, f->threads);
    column(p, f, "t", n, thread_of);
    column(p, f, "k", n, kind_of);
    column(p, f, "x", n, text_of);
    column(p, f, "f", n, file_of);
    column(p, f, "l", n, line_of);
    column(p, f, "o", n, object_of);
    column(p, f, "v", n, value_of);
    column(p, f, "s", n, stack_of);
    locks(p, f, n);
    json_array(j, "marked");
    for (size_t i = 0; i < n; i++)
        if (f->step[i].marked)
            json_int(j, NULL, (int64_t)i);
    json_end(j);
    json_array(j, "edges");
    for (size_t i = 0; i < f->edges; i++)
        if (f->edge[i].from < n && f->edge[i].to < n) {
            json_int(j, NULL, f->edge[i].from);
            json_int(j, NULL, f->edge[i].to);
        }
    json_end(j);
}

static void note_rule(struct page *p, const struct finding *f)
{
    const struct rule *rule = rule_find(finding_code(f));
    for (size_t i = 0; i < p->rule.len; i++)
        if (p->rule.at[i] == rule)
            return;
    if (rule)
        vec_push(&p->rule, rule);
}

static void finding(struct page *p, struct finding *f)
{
    struct json *j = &p->j;
    note_rule(p, f);
    json_object(j, NULL);
    json_string(j, "code", finding_code(f));
    json_string(j, "kind", finding_kind_text(f->kind));
    json_string(j, "level", finding_level_text(finding_level(f)));
    json_string(j, "title", f->title);
    json_string(j, "message", finding_message(f));
    optional(j, "location", f->location);
    optional(j, "suppressed", f->suppressed);
    json_array(j, "places");
    for (size_t i = 0; i < f->places; i++)
        place(p, &f->place[i]);
    json_end(j);
    texts(j, "why", f->note, f->notes);
    optional(j, "fix", f->suggestion);
    optional(j, "recording", f->recording);
    optional(j, "output", f->output);
    story(p, f);
    json_end(j);
}

/* ---- cases ---- */

static void table(struct page *p, const struct report_table *t)
{
    struct json *j = &p->j;
    json_object(j, NULL);
    json_string(j, "title", t->title);
    texts(j, "head", t->head.at, t->head.len);
    json_array(j, "rows");
    for (size_t i = 0; t->head.len && i + t->head.len <= t->cell.len; i += t->head.len)
        texts(j, NULL, &t->cell.at[i], t->head.len);
    json_end(j);
    json_array(j, "marks");
    for (size_t i = 0; i < t->mark.len; i++)
        json_int(j, NULL, t->mark.at[i]);
    json_end(j);
    json_end(j);
}

static void picture(struct page *p, const struct draw *d)
{
    struct json *j = &p->j;
    json_object(j, NULL);
    json_string(j, "title", d->title);
    json_string(j, "caption", d->caption);
    if (d->kind)
        json_string(j, "kind", d->kind);
    texts(j, "columns", d->columns.at, d->columns.len);
    json_array(j, "nodes");
    for (size_t i = 0; i < d->nodes.len; i++) {
        json_array(j, NULL);
        json_string(j, NULL, d->nodes.at[i].text);
        json_int(j, NULL, d->nodes.at[i].column);
        json_int(j, NULL, d->nodes.at[i].row);
        json_int(j, NULL, d->nodes.at[i].marked);
        json_end(j);
    }
    json_end(j);
    json_array(j, "edges");
    for (size_t i = 0; i < d->edges.len; i++) {
        json_array(j, NULL);
        json_int(j, NULL, d->edges.at[i].from);
        json_int(j, NULL, d->edges.at[i].to);
        json_string(j, NULL, d->edges.at[i].text);
        json_int(j, NULL, d->edges.at[i].bold);
        json_end(j);
    }
    json_end(j);
    json_end(j);
}

static void facts(struct page *p, const struct report_case *c)
{
    json_array(&p->j, "facts");
    for (size_t i = 0; i < c->fact.len; i++) {
        json_array(&p->j, NULL);
        json_string(&p->j, NULL, c->fact.at[i].name);
        json_string(&p->j, NULL, c->fact.at[i].value);
        json_end(&p->j);
    }
    json_end(&p->j);
}

static void one_case(struct page *p, const struct report_case *c)
{
    struct json *j = &p->j;
    json_object(j, NULL);
    json_string(j, "name", c->name);
    optional(j, "group", c->group);
    json_string(j, "verdict", report_verdict_text(c->verdict));
    json_string(j, "summary", c->summary);
    optional(j, "detail", c->detail);
    json_real(j, "seconds", c->seconds);
    facts(p, c);
    json_array(j, "findings");
    for (size_t i = 0; i < c->finding.len; i++)
        finding(p, c->finding.at[i]);
    json_end(j);
    json_array(j, "tables");
    for (size_t i = 0; i < c->table.len; i++)
        table(p, c->table.at[i]);
    json_end(j);
    json_array(j, "pictures");
    for (size_t i = 0; i < c->picture.len; i++)
        picture(p, c->picture.at[i]);
    json_end(j);
    optional(j, "listing", c->listing);
    optional(j, "text", c->text);
    json_end(j);
}

/* ---- tables ---- */

static void write_frames(struct page *p)
{
    struct json *j = &p->j;
    json_array(j, "frames");
    for (size_t i = 0; i < p->frame.len; i++) {
        const struct finding_frame *f = p->frame.at[i];
        json_array(j, NULL);
        json_string(j, NULL, f->klass ? f->klass : "");
        json_string(j, NULL, f->method ? f->method : "");
        json_int(j, NULL, p->frame_file.at[i]);
        json_int(j, NULL, f->line);
        json_int(j, NULL, f->user);
        json_end(j);
    }
    json_end(j);
    json_array(j, "stacks");
    for (size_t i = 0; i < p->stack.at.len;) {
        size_t n = p->stack.at.at[i++];
        json_array(j, NULL);
        for (; n; n--)
            json_int(j, NULL, p->stack.at.at[i++]);
        json_end(j);
    }
    json_end(j);
}

static void write_files(struct page *p)
{
    size_t total = 0;
    struct err e = {0};
    json_array(&p->j, "files");
    for (size_t i = 0; i < p->file.len; i++) {
        struct host_file f;
        json_object(&p->j, NULL);
        json_string(&p->j, "path", p->file.at[i].path);
        if (p->file.at[i].found && host_map(p->file.at[i].path, &f, &e)) {
            if (f.size <= MOST_FILE && (total += f.size) <= MOST_FILES)
                json_string_n(&p->j, "text", (const char *)f.data, f.size);
            host_unmap(&f);
        }
        json_end(&p->j);
    }
    json_end(&p->j);
}

static void write_rules(struct page *p)
{
    json_object(&p->j, "rules");
    for (size_t i = 0; i < p->rule.len; i++) {
        json_object(&p->j, p->rule.at[i]->code);
        json_string(&p->j, "brief", p->rule.at[i]->brief);
        json_string(&p->j, "help", p->rule.at[i]->help);
        json_string(&p->j, "repair", p->rule.at[i]->repair);
        optional(&p->j, "example", p->rule.at[i]->example);
        json_end(&p->j);
    }
    json_end(&p->j);
}

static void write_kinds(struct page *p)
{
    json_array(&p->j, "kinds");
    for (int i = 0; i < EVENT_KINDS; i++)
        json_string(&p->j, NULL, event_name((enum event_kind)i));
    json_end(&p->j);
}

void html_data(struct report *r, struct buf *out)
{
    struct page p = {.r = r, .j = json_to(out)};
    p.j.compact = true;
    map_init(&p.strings), map_init(&p.frames), map_init(&p.stacks), map_init(&p.files);
    json_object(&p.j, NULL);
    json_string(&p.j, "command", r->command);
    json_array(&p.j, "cases");
    for (size_t i = 0; i < r->cases.len; i++)
        one_case(&p, r->cases.at[i]);
    json_end(&p.j);
    texts(&p.j, "strings", p.string.at, p.string.len);
    write_frames(&p);
    write_files(&p);
    write_rules(&p);
    write_kinds(&p);
    json_end(&p.j);
    map_release(&p.strings), map_release(&p.frames), map_release(&p.stacks);
    map_release(&p.files);
    vec_release(&p.string);
    vec_release(&p.frame);
    vec_release(&p.frame_file);
    vec_release(&p.stack.at);
    vec_release(&p.file);
    vec_release(&p.rule);
}
