/* SPDX-License-Identifier: Apache-2.0 */
/* Making warnings: a finding with its places, and what it is about for filters. */
#include "lint/detect.h"

#include "base/hash.h"
#include "lint/rows.h"
#include "trace/rule.h"

#include <stdio.h>
#include <string.h>

const char *warn_text(struct lint *l, const char *fmt, ...)
{
    struct buf b = {0};
    va_list ap;
    va_start(ap, fmt);
    buf_vprintf(&b, fmt, ap);
    va_end(ap);
    const char *text = arena_strdup(&l->arena, b.at);
    buf_release(&b);
    return text;
}

static const char *simple_name(struct lint *l, sym name)
{
    const char *s = lint_text(l, name), *slash = strrchr(s, '/');
    return slash ? slash + 1 : s;
}

const char *warn_field(struct lint *l, const struct lint_field *f)
{
    return warn_text(l, "%s.%s", simple_name(l, f->owner->name), lint_text(l, f->m->name));
}

const char *warn_lock(struct lint *l, lock_path p)
{
    struct buf b = {0};
    lock_path_print(&l->sets, &l->syms, p, &b);
    const char *text = arena_strdup(&l->arena, b.at);
    buf_release(&b);
    return text;
}

struct warn warn_at(struct ir *m, uint32_t insn, enum confidence confidence)
{
    return (struct warn){.c = m->c, .method = m->method, .line = ir_line(m, insn),
                         .confidence = confidence};
}

void warn_other(struct warn *w, const struct lint_method *method, int line, const char *what)
{
    if (w->others < MAX_OTHERS)
        w->other[w->others++] = (struct warn_other){method, line, what};
}

/* ---- findings ---- */

static const char *file_of(struct lint *l, struct arena *a, const struct lint_class *c)
{
    return c->cf->source_file ? arena_strdup(a, lint_text(l, c->cf->source_file)) : NULL;
}

static struct finding_place place_of(struct lint *l, struct arena *a,
                                     const struct lint_class *c,
                                     const struct lint_method *m, int line, const char *what)
{
    struct finding_frame *f = arena_zalloc(a, sizeof *f);
    f->klass = arena_strdup(a, lint_dotted(l, c->name));
    f->method = m ? arena_strdup(a, lint_text(l, m->m->name)) : NULL;
    f->file = file_of(l, a, c);
    f->line = line;
    f->user = true;
    return (struct finding_place){.what = what ? arena_strdup(a, what) : NULL, .frames = 1,
                                  .frame = f};
}

static bool is_new(struct lint *l, const char *code, const struct warn *w)
{
    uint64_t key = hash_bytes(code, strlen(code));
    if (w->field && w->per_field)
        key = hash_pair(key, (uint64_t)w->field->id << 1);
    else
        key = hash_pair(hash_pair(key, w->method ? w->method->id : w->c->name),
                        (uint64_t)w->line << 1 | 1);
    return map_put(&l->once, key, 1);
}

/* A class without line numbers of its own begins where its first method does. */
static int class_line(const struct lint_class *c)
{
    for (unsigned i = 0; i < c->cf->methods; i++)
        if (c->cf->method[i].code && c->cf->method[i].code->lines)
            return c->cf->method[i].code->line[0].line;
    return 0;
}

static void fill(struct lint *l, struct finding *f, const struct warn *w, const char *text)
{
    struct arena *a = &f->arena;
    f->confidence = (int)w->confidence;
    f->message = arena_strdup(a, text);
    f->places = 1u + (unsigned)w->others;
    struct finding_place *p = arena_zalloc(a, f->places * sizeof *p);
    int line = w->line ? w->line : w->method ? 0 : class_line(w->c);
    p[0] = place_of(l, a, w->c, w->method, line, w->what);
    for (int i = 0; i < w->others; i++)
        p[i + 1] = place_of(l, a, w->other[i].method->owner, w->other[i].method,
                            w->other[i].line, w->other[i].what);
    f->place = p;
    if (w->field)
        f->location = arena_printf(a, "%s.%s", lint_dotted(l, w->field->owner->name),
                                   lint_text(l, w->field->m->name));
}

void warn(struct lint *l, const char *code, const struct warn *w, const char *fmt, ...)
{
    int row = rows_find(code);
    if (row < 0 || !l->enabled[row] || (int)w->confidence > l->confidence ||
        !w->c->given || !is_new(l, code, w))
        return;
    struct buf b = {0};
    va_list ap;
    va_start(ap, fmt);
    buf_vprintf(&b, fmt, ap);
    va_end(ap);
    const struct rule *r = rule_find(code);
    struct finding *f = finding_new(FINDING_PATTERN);
    f->code = arena_strdup(&f->arena, code);
    f->title = r ? r->brief : f->code;
    fill(l, f, w, b.at);
    const char *s = w->suggestion ? w->suggestion : r ? r->repair : NULL;
    f->suggestion = s ? arena_strdup(&f->arena, s) : NULL;
    f->rank = (r ? r->rank : 15) + (w->confidence == HIGH ? -1 : w->confidence == LOW ? 3 : 0);
    f->key = arena_printf(&f->arena, "%s %s %s", code, f->place[0].frame->klass,
                          f->location ? f->location
                                      : f->place[0].frame->method ? f->place[0].frame->method
                                                                  : "");
    buf_release(&b);
    vec_push(&l->warning, f);
    vec_push(&l->about, (struct lint_about){
        .klass = lint_dotted(l, w->c->name),
        .method = w->method ? lint_text(l, w->method->m->name) : NULL,
        .desc = w->method ? lint_text(l, w->method->m->desc) : NULL,
        .field_class = w->field ? lint_dotted(l, w->field->owner->name) : NULL,
        .field = w->field ? lint_text(l, w->field->m->name) : NULL});
}

/* ---- accesses ---- */

struct accesses accesses_of(const struct lint *l, const struct lint_field *f)
{
    uint32_t from = l->first_access[f->id], to = l->first_access[f->id + 1];
    return (struct accesses){l->access.at + from, to - from};
}
