/* SPDX-License-Identifier: Apache-2.0 */
/* The story of a finding as a picture: a lane for each thread, time downward, bars where a
 * lock is held, arrows for happens-before, and for a race the arrow that is missing. The
 * formats svg and dot draw the first finding that has a story, or the first execution. */
#include "report/escape.h"

#include <string.h>

enum { ROW = 34, LANE = 230, LEFT = 70, TOP = 84, MOST = 24, MOST_EDGES = 200 };

struct lanes {
    const struct finding *f;
    thread_list threads;
    step_list step;           /* shown ones */
    struct buf *out;
};

static const char style[] =
    "<style>\n"
    "text{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:13px;fill:#1c1f26;"
    "paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}\n"
    ".paper{fill:#ffffff}.soft{fill:#6b7280;font-size:11.5px}.who{font-weight:600}\n"
    ".title{font-size:16px;font-weight:650}.bad{fill:#c02a1d;font-weight:600}\n"
    ".hb{stroke:#4a6b8a;fill:none;stroke-width:1.6}.hbhead{fill:#4a6b8a}\n"
    ".gap{stroke:#c02a1d;fill:none;stroke-width:2;stroke-dasharray:7 5}.gaphead{fill:#c02a1d}\n"
    ".c0{--c:#0072b2}.c1{--c:#b35900}.c2{--c:#00795a}.c3{--c:#a64d8c}.c4{--c:#8a6d00}"
    ".c5{--c:#1b7fae}.c6{--c:#5b5b5b}.c7{--c:#b03a2e}\n"
    ".lane{stroke:var(--c);stroke-width:2;opacity:.4}.dot,.who{fill:var(--c)}"
    ".bar{fill:var(--c);opacity:.35}\n"
    "@media(prefers-color-scheme:dark){text{fill:#e7e9ee;stroke:#14161b}.paper{fill:#14161b}"
    ".soft{fill:#9aa1af}.bad,.gaphead{fill:#ff8f83}.gap{stroke:#ff8f83}"
    ".hb{stroke:#8fb0cf}.hbhead{fill:#8fb0cf}"
    ".c0{--c:#62b6ee}.c1{--c:#f0a04b}.c2{--c:#46c9a0}.c3{--c:#e49bcb}.c4{--c:#e6d35a}"
    ".c5{--c:#8fd0f5}.c6{--c:#b9b9b9}.c7{--c:#ff9585}.dot,.who{fill:var(--c)}}\n"
    "</style>\n"
    "<defs><marker id=\"hb\" viewBox=\"0 0 8 8\" refX=\"6.5\" refY=\"4\" markerWidth=\"8\" "
    "markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
    "<path class=\"hbhead\" d=\"M0 0L8 4L0 8Z\"/></marker>"
    "<marker id=\"gap\" viewBox=\"0 0 8 8\" refX=\"6.5\" refY=\"4\" markerWidth=\"9\" "
    "markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
    "<path class=\"gaphead\" d=\"M0 0L8 4L0 8Z\"/></marker></defs>\n";

static int lane_x(const struct lanes *l, uint32_t thread)
{
    size_t i = 0;
    while (i < l->threads.len && l->threads.at[i] != thread)
        i++;
    return LEFT + (int)i * LANE;
}

/* The row of a step; of one that is left out the next that is shown. */
static int row_y(const struct lanes *l, size_t step)
{
    size_t i = 0;
    while (i < l->step.len && l->step.at[i] < step)
        i++;
    return TOP + (int)i * ROW;
}

static void lane(const struct lanes *l, uint32_t thread)
{
    int x = lane_x(l, thread), from = 0, to = 0;
    for (size_t i = 0; i < l->step.len; i++)
        if (l->f->step[l->step.at[i]].thread_index == thread) {
            to = TOP + (int)i * ROW;
            from = from ? from : to;
        }
    buf_printf(l->out, "<g class=\"c%u\"><line class=\"lane\" x1=\"%d\" x2=\"%d\" y1=\"%d\" "
                       "y2=\"%d\"/><text class=\"who\" x=\"%d\" y=\"56\">",
               thread % 8, x, x, from, to, x - 6);
    escape_xml(l->out, l->f->thread[thread]);
    buf_str(l->out, "</text></g>\n");
}

/* A bar from where the lock is taken to where it is given back, or the end. */
static void lock_bar(const struct lanes *l, size_t i)
{
    bool takes, other;
    const struct finding_step *s = &l->f->step[i];
    const char *name = story_lock(s, &takes);
    if (!name || !takes)
        return;
    size_t end = l->f->steps;
    for (size_t k = i + 1; k < l->f->steps && end == l->f->steps; k++) {
        const char *n = story_lock(&l->f->step[k], &other);
        if (n && !other && l->f->step[k].thread_index == s->thread_index &&
            l->f->step[k].place == s->place)
            end = k;
    }
    int y = row_y(l, i);
    buf_printf(l->out, "<rect class=\"bar c%u\" x=\"%d\" y=\"%d\" width=\"6\" height=\"%d\" "
                       "rx=\"3\"><title>holds ",
               (s->thread_index + 3) % 8, lane_x(l, s->thread_index) - 16, y - 9,
               row_y(l, end) - y + 18);
    escape_xml(l->out, name);
    buf_str(l->out, "</title></rect>\n");
}

static void arrow(const struct lanes *l, size_t from, size_t to, const char *kind)
{
    int x1 = lane_x(l, l->f->step[from].thread_index), y1 = row_y(l, from);
    int x2 = lane_x(l, l->f->step[to].thread_index), y2 = row_y(l, to);
    int bend = (y2 - y1) / 2 < 70 ? (y2 - y1) / 2 : 70;
    buf_printf(l->out, "<path class=\"%s\" marker-end=\"url(#%s)\" d=\"M%d %dC%d %d %d %d "
                       "%d %d\"/>\n",
               kind, kind, x1, y1 + 6, x1, y1 + 6 + bend, x2, y2 - 9 - bend, x2, y2 - 9);
}

static void missing(const struct lanes *l)
{
    size_t marked[2] = {0}, n = 0;
    for (size_t i = 0; i < l->f->steps; i++)
        if (l->f->step[i].marked) {
            marked[0] = marked[1];
            marked[1] = i;
            n++;
        }
    if (n < 2 || l->f->kind != FINDING_RACE)
        return;
    arrow(l, marked[0], marked[1], "gap");
    buf_printf(l->out, "<text class=\"bad\" x=\"%d\" y=\"%d\">no happens-before</text>\n",
               (lane_x(l, l->f->step[marked[0]].thread_index) +
                lane_x(l, l->f->step[marked[1]].thread_index)) / 2 + 12,
               (row_y(l, marked[0]) + row_y(l, marked[1])) / 2 - 4);
}

static void step(const struct lanes *l, size_t row)
{
    size_t i = l->step.at[row];
    const struct finding_step *s = &l->f->step[i];
    int x = lane_x(l, s->thread_index), y = TOP + (int)row * ROW;
    bool gap = row && l->step.at[row - 1] + 1 < i;
    buf_printf(l->out, "<text class=\"soft\" x=\"8\" y=\"%d\">%s%zu</text>\n", y + 4,
               gap ? "⋮ " : "", i + 1);
    buf_printf(l->out, "<g class=\"c%u\">", s->thread_index % 8);
    if (s->marked)
        buf_printf(l->out, "<path class=\"bad\" d=\"M%d %dl9 9l-9 9l-9 -9Z\"/>", x, y - 9);
    else
        buf_printf(l->out, "<circle class=\"dot\" cx=\"%d\" cy=\"%d\" r=\"4.5\"/>", x, y);
    buf_printf(l->out, "<text%s x=\"%d\" y=\"%d\">", s->marked ? " class=\"bad\"" : "", x + 14,
               y + 4);
    escape_xml(l->out, s->text);
    if (s->file && s->line > 0) {
        buf_str(l->out, " <tspan class=\"soft\">");
        escape_xml(l->out, s->file);
        buf_printf(l->out, ":%d</tspan>", s->line);
    }
    buf_str(l->out, "</text></g>\n");
}

static void draw(struct lanes *l, const char *title)
{
    int width = LEFT + (int)l->threads.len * LANE + 60;
    int height = TOP + (int)l->step.len * ROW + 10;
    buf_printf(l->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                       "viewBox=\"0 0 %d %d\">\n", width, height, width, height);
    buf_str(l->out, style);
    buf_str(l->out, "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n"
                    "<text class=\"title\" x=\"12\" y=\"26\">");
    escape_xml(l->out, title);
    buf_str(l->out, "</text>\n");
    for (size_t i = 0; i < l->threads.len; i++)
        lane(l, l->threads.at[i]);
    size_t end = story_length(l->f);
    for (size_t i = 0; i < l->step.len; i++)
        lock_bar(l, l->step.at[i]);
    for (size_t i = 0; i < l->f->edges && i < MOST_EDGES; i++)
        if (l->f->edge[i].to < end)
            arrow(l, l->f->edge[i].from, l->f->edge[i].to, "hb");
    missing(l);
    for (size_t i = 0; i < l->step.len; i++)
        step(l, i);
    buf_str(l->out, "</svg>\n");
}

static void pick_steps(struct lanes *l)
{
    story_threads(l->f, &l->threads);
    story_pick(l->f, MOST, &l->step);
}

static struct finding *first_story(const struct report *r)
{
    for (size_t i = 0; i < r->cases.len; i++)
        for (size_t k = 0; k < r->cases.at[i]->finding.len; k++)
            if (r->cases.at[i]->finding.at[k]->steps)
                return r->cases.at[i]->finding.at[k];
    return NULL;
}

static const struct draw *first_picture(const struct report *r)
{
    for (size_t i = 0; i < r->cases.len; i++)
        if (r->cases.at[i]->picture.len)
            return r->cases.at[i]->picture.at[0];
    return NULL;
}

void report_svg(struct report *r, struct buf *out)
{
    struct finding *f = first_story(r);
    const struct draw *d = first_picture(r);
    struct lanes l = {.f = f, .out = out};
    if (f) {
        pick_steps(&l);
        draw(&l, finding_message(f));
    } else if (d) {
        draw_svg(out, d);
    } else {
        buf_str(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"40\">"
                     "<text x=\"10\" y=\"25\">nothing found</text></svg>\n");
    }
    vec_release(&l.threads);
    vec_release(&l.step);
}

/* ---- Graphviz ---- */

static void add_steps(const struct lanes *l, struct draw *d, int *node)
{
    int last[64];
    for (size_t i = 0; i < 64; i++)
        last[i] = -1;
    for (size_t i = 0; i < l->threads.len; i++)
        draw_column(d, l->f->thread[l->threads.at[i]]);
    for (size_t i = 0; i < l->step.len; i++) {
        const struct finding_step *s = &l->f->step[l->step.at[i]];
        int column = (lane_x(l, s->thread_index) - LEFT) / LANE;
        node[i] = draw_node(d, s->text, column, (int)i);
        d->nodes.at[node[i]].marked = s->marked;
        if (column < 64 && last[column] >= 0)
            draw_edge(d, last[column], node[i], "po", "black");
        if (column < 64)
            last[column] = node[i];
    }
}

/* Between shown steps; one that is left out is stood for by the next. */
static void add_edges(const struct lanes *l, struct draw *d, const int *node)
{
    for (size_t i = 0; i < l->f->edges && l->step.len; i++) {
        size_t a = (size_t)(row_y(l, l->f->edge[i].from) - TOP) / ROW;
        size_t b = (size_t)(row_y(l, l->f->edge[i].to) - TOP) / ROW;
        if (a < l->step.len && b < l->step.len && a != b)
            draw_edge(d, node[a], node[b], "hb", draw_color("hb"));
    }
}

void report_dot(struct report *r, struct buf *out)
{
    struct finding *f = first_story(r);
    const struct draw *first = first_picture(r);
    struct lanes l = {.f = f};
    struct draw d;
    if (!f && first) {
        draw_dot(out, first);
        return;
    }
    draw_init(&d, f ? finding_message(f) : "nothing found", "");
    if (f) {
        pick_steps(&l);
        int *node = arena_alloc(&r->arena, (l.step.len + 1) * sizeof *node);
        add_steps(&l, &d, node);
        add_edges(&l, &d, node);
    }
    draw_dot(out, &d);
    draw_release(&d);
    vec_release(&l.threads);
    vec_release(&l.step);
}
