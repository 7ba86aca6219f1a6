/* SPDX-License-Identifier: Apache-2.0 */
/* Filling in a report, and the table of formats. */
#include "report/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void report_init(struct report *r, const char *command)
{
    *r = (struct report){.command = command, .arguments = "", .style = {.width = 100}};
    arena_init(&r->arena);
}

static void release_case(struct report_case *c)
{
    for (size_t i = 0; i < c->finding.len; i++)
        finding_free(c->finding.at[i]);
    for (size_t i = 0; i < c->table.len; i++) {
        vec_release(&c->table.at[i]->head);
        vec_release(&c->table.at[i]->cell);
        vec_release(&c->table.at[i]->mark);
    }
    for (size_t i = 0; i < c->picture.len; i++) {
        draw_release(c->picture.at[i]);
        mem_free(c->picture.at[i]);
    }
    vec_release(&c->finding);
    vec_release(&c->fact);
    vec_release(&c->table);
    vec_release(&c->picture);
}

void report_release(struct report *r)
{
    for (size_t i = 0; i < r->cases.len; i++)
        release_case(r->cases.at[i]);
    vec_release(&r->cases);
    arena_release(&r->arena);
}

static void add_quoted(struct buf *b, const char *s)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_=+/.,:@%#";
    if (*s && s[strspn(s, plain)] == 0) {
        buf_str(b, s);
        return;
    }
    buf_char(b, '\'');
    for (; *s; s++)
        if (*s == '\'')
            buf_str(b, "'\\''");
        else
            buf_char(b, *s);
    buf_char(b, '\'');
}

void report_arguments(struct report *r, size_t n, char *const *argument)
{
    struct buf b = {0};
    for (size_t i = 0; i < n; i++) {
        if (i)
            buf_char(&b, ' ');
        add_quoted(&b, argument[i]);
    }
    r->arguments = arena_strndup(&r->arena, b.at ? b.at : "", b.len);
    buf_release(&b);
}

struct report_case *report_case(struct report *r, const char *name)
{
    struct report_case *c = arena_zalloc(&r->arena, sizeof *c);
    c->name = arena_strdup(&r->arena, name);
    c->summary = "";
    vec_push(&r->cases, c);
    return c;
}

static const char *format(struct report *r, const char *fmt, va_list ap)
{
    struct buf b = {0};
    buf_vprintf(&b, fmt, ap);
    const char *text = arena_strndup(&r->arena, b.at ? b.at : "", b.len);
    buf_release(&b);
    return text;
}

void report_fact(struct report *r, struct report_case *c, const char *name, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    struct report_fact f = {arena_strdup(&r->arena, name), format(r, fmt, ap)};
    va_end(ap);
    vec_push(&c->fact, f);
}

struct report_table *report_table(struct report *r, struct report_case *c, const char *title)
{
    struct report_table *t = arena_zalloc(&r->arena, sizeof *t);
    t->title = arena_strdup(&r->arena, title);
    vec_push(&c->table, t);
    return t;
}

void report_head(struct report *r, struct report_table *t, const char *text)
{
    vec_push(&t->head, arena_strdup(&r->arena, text));
}

void report_row(struct report_table *t, int mark)
{
    vec_push(&t->mark, mark);
}

void report_cell(struct report *r, struct report_table *t, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vec_push(&t->cell, format(r, fmt, ap));
    va_end(ap);
}

struct draw *report_picture(struct report_case *c, const char *title, const char *caption)
{
    struct draw *d = mem_alloc(sizeof *d);
    draw_init(d, title, caption);
    vec_push(&c->picture, d);
    return d;
}

size_t report_count(const struct report *r)
{
    size_t n = 0;
    for (size_t i = 0; i < r->cases.len; i++)
        for (size_t k = 0; k < r->cases.at[i]->finding.len; k++)
            n += !r->cases.at[i]->finding.at[k]->suppressed;
    return n;
}

/* ---- formats ---- */

report_writer *report_format(const char *name)
{
#define FORMAT(format, help)       \
    if (strcmp(name, #format) == 0) \
        return report_##format;
#include "report/formats.def"
#undef FORMAT
    return NULL;
}

const char *report_format_names(void)
{
    return ""
#define FORMAT(name, help) #name " "
#include "report/formats.def"
#undef FORMAT
        ;
}

const char *report_format_help(void)
{
    return ""
#define FORMAT(name, help) "    " #name ": " help "\n"
#include "report/formats.def"
#undef FORMAT
        ;
}

const char *report_verdict_text(enum report_verdict v)
{
    static const char *const text[] = {[REPORT_CLEAN] = "clean", [REPORT_FOUND] = "found",
                                       [REPORT_LIMIT] = "limit", [REPORT_FAILED] = "failed",
                                       [REPORT_SKIPPED] = "skipped"};
    return text[v];
}
