/* SPDX-License-Identifier: Apache-2.0 */
/* A finding as text for a terminal. */
#include "report/report.h"

#include "base/vec.h"

#include <string.h>

enum { NARROW = 18, NUMBER = 5, MOST_FRAMES = 12, MOST_STEPS = 24 };

#define BOLD "\033[1m"
#define RED "\033[31;1m"
#define DIM "\033[2m"
#define CYAN "\033[36m"
#define OFF "\033[0m"

struct text {
    const struct finding *f;
    const struct report_style *style;
    struct buf *out;
    struct buf line;
};

static void paint(struct text *t, const char *color, const char *s)
{
    if (t->style->color)
        buf_printf(t->out, "%s%s" OFF, color, s);
    else
        buf_str(t->out, s);
}

static void label(struct text *t, const char *s)
{
    buf_str(t->out, "  ");
    paint(t, CYAN, s);
    buf_char(t->out, ' ');
}

/* ---- paragraphs ---- */

/* Text broken at blanks; the first line is begun already. */
static void paragraph(struct text *t, const char *s, unsigned indent)
{
    unsigned width = t->style->width > indent + 20 ? t->style->width - indent : 20, used = 0;
    while (*s) {
        size_t n = strcspn(s, " ");
        if (used && used + n + 1 > width) {
            buf_printf(t->out, "\n%*s", (int)indent, "");
            used = 0;
        } else if (used) {
            buf_char(t->out, ' ');
            used++;
        }
        buf_add(t->out, s, n);
        used += (unsigned)n;
        s += n + strspn(s + n, " ");
    }
    buf_char(t->out, '\n');
}

/* ---- places ---- */

static void frame_text(struct text *t, const struct finding_frame *f)
{
    buf_printf(t->out, "      at %s%s%s", f->klass ? f->klass : f->file,
               f->method ? "." : "", f->method ? f->method : "");
    if (!f->klass) { /* a file that holds no class */
        buf_printf(t->out, f->line > 0 ? ":%d\n" : "\n", f->line);
        return;
    }
    if (f->line == -1)
        buf_str(t->out, "(native)");
    else if (f->file && f->line > 0)
        buf_printf(t->out, "(%s:%d)", f->file, f->line);
    else if (f->file)
        buf_printf(t->out, "(%s)", f->file);
    buf_char(t->out, '\n');
}

static const struct finding_frame *user_frame(const struct finding_place *p)
{
    for (size_t i = 0; i < p->frames; i++)
        if (p->frame[i].user)
            return &p->frame[i];
    return NULL;
}

static void source_text(struct text *t, const struct finding_place *p)
{
    const struct finding_frame *f = user_frame(p);
    const char *s = f ? report_source_line(t->style, f->klass, f->file, f->line, &t->line) : NULL;
    if (!s)
        return;
    buf_printf(t->out, "      %5d | ", f->line);
    paint(t, BOLD, s);
    buf_char(t->out, '\n');
}

static void list_text(struct text *t, const char *name, const char *const *item, size_t n)
{
    buf_printf(t->out, "      %s", name);
    for (size_t i = 0; i < n; i++)
        buf_printf(t->out, "%s %s", i ? "," : "", item[i]);
    buf_char(t->out, '\n');
}

/* Frames of the library that the user's code is called from tell little. */
static size_t frames_shown(const struct finding_place *p)
{
    size_t n = p->frames;
    while (n > 0 && !p->frame[n - 1].user)
        n--;
    if (n == 0 || n + 1 >= p->frames)
        n = p->frames;
    return n < MOST_FRAMES ? n : MOST_FRAMES;
}

static void place_text(struct text *t, const struct finding_place *p)
{
    if (p->thread || p->what) {
        buf_str(t->out, "    ");
        paint(t, BOLD, p->thread ? p->thread : "");
        buf_printf(t->out, "%s%s\n", p->thread ? " " : "", p->what ? p->what : "");
    }
    source_text(t, p);
    size_t shown = frames_shown(p);
    for (size_t i = 0; i < shown; i++)
        frame_text(t, &p->frame[i]);
    if (p->frames > shown)
        buf_printf(t->out, "      … %zu more%s\n", p->frames - shown,
                   shown < MOST_FRAMES ? " of the library" : "");
    if (p->locks)
        list_text(t, "holds", p->lock, p->locks);
    else if (t->f->kind == FINDING_RACE)
        buf_str(t->out, "      holds no lock\n");
    if (p->last_sync) {
        buf_str(t->out, "      last synchronized: ");
        paragraph(t, p->last_sync, 25);
    }
}

/* ---- the interleaving ---- */

/* Columns for the threads that do something, in the order of their indices. */
struct columns {
    VEC(uint32_t) thread;
    unsigned width;
};

static void find_columns(struct text *t, struct columns *c)
{
    for (uint32_t i = 0; i < t->f->threads; i++)
        for (size_t j = 0; j < t->f->steps; j++)
            if (t->f->step[j].thread_index == i) {
                vec_push(&c->thread, i);
                break;
            }
    size_t n = c->thread.len ? c->thread.len : 1;
    c->width = t->style->width > NUMBER ? (unsigned)((t->style->width - NUMBER) / n) : 0;
    if (c->width > 2)
        c->width -= 2; /* the line between */
}

/* Length in characters, not bytes. */
static unsigned columns_of(const char *s, size_t n)
{
    unsigned w = 0;
    for (size_t i = 0; i < n; i++)
        w += (s[i] & 0xc0) != 0x80;
    return w;
}

/* As much of s as fits in one line of a cell; returns the bytes taken. */
static size_t fit(const char *s, unsigned width)
{
    size_t n = 0, blank = 0;
    unsigned w = 0;
    while (s[n] && w < width) {
        bool dot = s[n] == '.' && strncmp(s + n, ".java:", 6) != 0;
        if (s[n] == ' ' || dot)
            blank = dot ? n + 1 : n;
        do
            n++;
        while ((s[n] & 0xc0) == 0x80);
        w++;
    }
    if (!s[n] || s[n] == ' ' || !blank)
        return n;
    return blank;
}

static void cell_row(struct text *t, const struct columns *c, size_t column, const char *s,
                     size_t n, const char *color)
{
    for (size_t i = 0; i < c->thread.len; i++) {
        unsigned used = 0;
        if (i)
            buf_str(t->out, "│ ");
        if (i == column) {
            if (color && t->style->color)
                buf_str(t->out, color);
            buf_add(t->out, s, n);
            if (color && t->style->color)
                buf_str(t->out, OFF);
            used = columns_of(s, n);
        }
        if (i + 1 < c->thread.len)
            buf_printf(t->out, "%*s", (int)(c->width - used), "");
    }
    while (t->out->len && t->out->at[t->out->len - 1] == ' ')
        t->out->len--;
    buf_char(t->out, '\n');
}

static void cell(struct text *t, const struct columns *c, size_t column, const char *s,
                 const char *color)
{
    bool first = true;
    do {
        size_t n = fit(s, c->width - 1);
        if (!first)
            buf_printf(t->out, "%*s", NUMBER, "");
        cell_row(t, c, column, s, n, color);
        s += n + strspn(s + n, " ");
        first = false;
    } while (*s);
}

static const char *step_text(struct text *t, const struct finding_step *s)
{
    buf_clear(&t->line);
    buf_printf(&t->line, "%s%s", s->marked ? "» " : "", s->text);
    if (s->file && s->line > 0)
        buf_printf(&t->line, "  %s:%d", s->file, s->line);
    return t->line.at;
}

static size_t column_of(const struct columns *c, uint32_t thread)
{
    size_t i = 0;
    while (i < c->thread.len && c->thread.at[i] != thread)
        i++;
    return i;
}

static void header(struct text *t, const struct columns *c)
{
    buf_printf(t->out, "%*s", NUMBER, "");
    for (size_t i = 0; i < c->thread.len; i++) {
        const char *name = t->f->thread[c->thread.at[i]];
        size_t n = fit(name, c->width - 1);
        buf_str(t->out, i ? "│ " : "");
        buf_printf(t->out, "%s%.*s%s", t->style->color ? BOLD : "", (int)n, name,
                   t->style->color ? OFF : "");
        if (i + 1 < c->thread.len)
            buf_printf(t->out, "%*s", (int)(c->width - columns_of(name, n)), "");
    }
    buf_char(t->out, '\n');
}

/* Nothing that comes after the accesses of a race has to do with it. */
static size_t story_end(const struct finding *f)
{
    size_t end = 0;
    for (size_t i = 0; i < f->steps && f->kind == FINDING_RACE; i++)
        if (f->step[i].marked)
            end = i + 1;
    return end ? end : f->steps;
}

/* Of a long story: its ends, what is marked, and where threads take turns. */
static bool is_shown(const struct finding *f, size_t i, size_t end)
{
    if (end <= MOST_STEPS || i < MOST_STEPS / 4 || i + MOST_STEPS / 2 >= end)
        return true;
    for (size_t j = i < 2 ? 0 : i - 2; j <= i + 2 && j < end; j++)
        if (f->step[j].marked || (j && f->step[j].thread_index != f->step[j - 1].thread_index))
            return true;
    return false;
}

/* Steps over what is not shown, up to the last of it, with a line that counts it. */
static bool left_out(struct text *t, size_t *i, size_t end)
{
    size_t n = 0;
    while (*i + n < end && !is_shown(t->f, *i + n, end))
        n++;
    if (!n)
        return false;
    buf_printf(t->out, "%*s %zu more steps\n", NUMBER - 1, "…", n);
    *i += n - 1;
    return true;
}

static void in_columns(struct text *t, const struct columns *c, size_t end)
{
    header(t, c);
    for (size_t i = 0; i < end; i++) {
        if (left_out(t, &i, end))
            continue;
        const struct finding_step *s = &t->f->step[i];
        buf_printf(t->out, "%*zu ", NUMBER - 1, i + 1);
        cell(t, c, column_of(c, s->thread_index), step_text(t, s), s->marked ? RED : NULL);
    }
}

/* Too many threads for columns: a line for each step. */
static void in_lines(struct text *t, size_t end)
{
    for (size_t i = 0; i < end; i++) {
        if (left_out(t, &i, end))
            continue;
        const struct finding_step *s = &t->f->step[i];
        buf_printf(t->out, "%*zu %s: ", NUMBER - 1, i + 1, t->f->thread[s->thread_index]);
        const char *color = s->marked && t->style->color ? RED : "";
        buf_str(t->out, color);
        const char *name = t->f->thread[s->thread_index];
        paragraph(t, step_text(t, s), NUMBER + 2 + columns_of(name, strlen(name)));
        if (*color) {
            t->out->len--;
            buf_str(t->out, OFF "\n");
        }
    }
}

static size_t switches(const struct finding *f, size_t end)
{
    size_t n = 0;
    for (size_t i = 1; i < end; i++)
        n += f->step[i].thread_index != f->step[i - 1].thread_index;
    return n;
}

static void interleaving(struct text *t)
{
    struct columns c = {0};
    if (!t->f->steps)
        return;
    find_columns(t, &c);
    size_t end = story_end(t->f);
    buf_printf(t->out, "\n  how it comes to it (%zu steps, %zu switches of thread):\n", end,
               switches(t->f, end));
    if (c.width >= NARROW)
        in_columns(t, &c, end);
    else
        in_lines(t, end);
    vec_release(&c.thread);
}

/* ---- the whole ---- */

void report_finding(const struct finding *f, const struct report_style *style, struct buf *out)
{
    struct text t = {.f = f, .style = style, .out = out};
    bool coded = f->kind == FINDING_PATTERN || f->kind == FINDING_OUTCOME;
    paint(&t, RED, coded ? finding_code(f) : finding_kind_text(f->kind));
    buf_str(out, f->kind == FINDING_RACE ? " on " : ": ");
    paint(&t, BOLD, f->title);
    buf_char(out, '\n');
    for (size_t i = 0; i < f->places; i++)
        place_text(&t, &f->place[i]);
    for (size_t i = 0; i < f->notes; i++) {
        label(&t, i ? "    " : "why:");
        paragraph(&t, f->note[i], 7);
    }
    if (f->suggestion) {
        label(&t, "repair:");
        paragraph(&t, f->suggestion, 10);
    }
    interleaving(&t);
    if (f->output && *f->output) {
        buf_str(out, "\n  printed until then:\n    ");
        for (const char *p = f->output; *p; p++) {
            buf_char(out, *p);
            if (*p == '\n' && p[1])
                buf_str(out, "    ");
        }
        if (out->at[out->len - 1] != '\n')
            buf_char(out, '\n');
    }
    buf_release(&t.line);
}

static void place_line(const struct finding_place *p, struct buf *out)
{
    const struct finding_frame *f = user_frame(p);
    if (f && f->file)
        buf_printf(out, " %s:%d", f->file, f->line);
    else if (f)
        buf_printf(out, " %s.%s", f->klass, f->method);
}

void report_line(const struct finding *f, struct buf *out)
{
    buf_printf(out, "%s%s%s:", finding_kind_text(f->kind),
               f->kind == FINDING_RACE ? " on " : ": ", f->title);
    for (size_t i = 0; i < f->places; i++)
        place_line(&f->place[i], out);
    buf_char(out, '\n');
}
