/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures as SVG: self-contained, no script, readable in light and dark surroundings. */
#include "report/draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMN = 210, ROW = 84, LEFT = 110, TOP = 90, BOX_H = 30, CHAR_W = 8 };

struct point {
    double x, y;
};

static void escaped(struct buf *b, const char *s)
{
    for (; *s; s++)
        switch (*s) {
        case '<': buf_str(b, "&lt;"); break;
        case '>': buf_str(b, "&gt;"); break;
        case '&': buf_str(b, "&amp;"); break;
        case '"': buf_str(b, "&quot;"); break;
        default: buf_char(b, *s);
        }
}

static struct point center(const struct draw_node *n)
{
    return (struct point){LEFT + n->column * COLUMN, TOP + n->row * ROW};
}

static double half_width(const struct draw_node *n)
{
    return (double)strlen(n->text) * CHAR_W / 2 + 8;
}

/* Where the line from c towards `to` leaves the box of n. */
static struct point border(const struct draw_node *n, struct point to)
{
    struct point c = center(n);
    double dx = to.x - c.x, dy = to.y - c.y, w = half_width(n), h = BOX_H / 2 + 2;
    double k = 1;
    if (dx == 0 && dy == 0)
        return c;
    double kx = dx != 0 ? w / fabs(dx) : 1e9, ky = dy != 0 ? h / fabs(dy) : 1e9;
    k = kx < ky ? kx : ky;
    return (struct point){c.x + dx * k, c.y + dy * k};
}

/* Edges of one pair of nodes are bent apart, and long ones in a column go round it. */
static double bend(const struct draw *d, size_t edge)
{
    const struct draw_edge *e = &d->edges.at[edge];
    const struct draw_node *a = &d->nodes.at[e->from], *b = &d->nodes.at[e->to];
    int before = 0;
    for (size_t i = 0; i < edge; i++) {
        const struct draw_edge *f = &d->edges.at[i];
        if ((f->from == e->from && f->to == e->to) ||
            (f->from == e->to && f->to == e->from))
            before++;
    }
    double k = before * 34;
    if (a->column == b->column && abs(a->row - b->row) > 1)
        k += 50 + 14 * abs(a->row - b->row);
    else if (a->row == b->row && abs(a->column - b->column) > 1)
        k += 40;
    return k;
}

static void edge(struct buf *b, const struct draw *d, size_t i)
{
    const struct draw_edge *e = &d->edges.at[i];
    const struct draw_node *n = &d->nodes.at[e->from], *m = &d->nodes.at[e->to];
    struct point p = center(n), q = center(m);
    double dx = q.x - p.x, dy = q.y - p.y, len = sqrt(dx * dx + dy * dy), k = bend(d, i);
    if (len == 0)
        return;
    struct point mid = {(p.x + q.x) / 2 - dy / len * k, (p.y + q.y) / 2 + dx / len * k};
    struct point from = border(n, mid), to = border(m, mid);
    struct point label = {(from.x + 2 * mid.x + to.x) / 4,
                          (from.y + 2 * mid.y + to.y) / 4};
    buf_printf(b, "<path d=\"M%.1f %.1fQ%.1f %.1f %.1f %.1f\" stroke=\"%s\" "
                  "stroke-width=\"%s\" fill=\"none\" marker-end=\"url(#%s)\"/>\n",
               from.x, from.y, mid.x, mid.y, to.x, to.y, e->color, e->bold ? "3" : "1.4",
               e->color);
    buf_printf(b, "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\" class=\"edge\">", label.x,
               label.y - 3, e->color);
    escaped(b, e->text);
    buf_str(b, "</text>\n");
}

static void markers(struct buf *b, const struct draw *d)
{
    buf_str(b, "<defs>\n");
    for (size_t i = 0; i < d->edges.len; i++) {
        bool seen = false;
        for (size_t k = 0; k < i; k++)
            seen |= strcmp(d->edges.at[k].color, d->edges.at[i].color) == 0;
        if (!seen)
            buf_printf(b, "<marker id=\"%s\" markerWidth=\"9\" markerHeight=\"8\" "
                          "refX=\"8\" refY=\"4\" orient=\"auto\" "
                          "markerUnits=\"userSpaceOnUse\">"
                          "<path d=\"M0 0L9 4L0 8Z\" fill=\"%s\"/></marker>\n",
                       d->edges.at[i].color, d->edges.at[i].color);
    }
    buf_str(b, "</defs>\n");
}

static void node(struct buf *b, const struct draw_node *n)
{
    struct point c = center(n);
    double w = half_width(n);
    buf_printf(b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"5\" "
                  "fill=\"%s\" stroke=\"%s\"/>\n",
               c.x - w, c.y - BOX_H / 2, 2 * w, BOX_H, n->marked ? "#fde0dd" : "#f4f6fa",
               n->marked ? "red" : "#8899aa");
    buf_printf(b, "<text x=\"%.1f\" y=\"%.1f\" class=\"event\">", c.x, c.y + 4);
    escaped(b, n->text);
    buf_str(b, "</text>\n");
}

void draw_svg(struct buf *b, const struct draw *d)
{
    int rows = 0;
    for (size_t i = 0; i < d->nodes.len; i++)
        if (d->nodes.at[i].row > rows)
            rows = d->nodes.at[i].row;
    int width = 2 * LEFT + ((int)d->columns.len - 1) * COLUMN;
    int height = TOP + (rows + 1) * ROW;
    buf_printf(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\">\n<style>text{font-family:sans-serif;"
                  "text-anchor:middle}.event{font:13px monospace}.edge{font-size:11px;"
                  "paint-order:stroke;stroke:white;stroke-width:3px}"
                  ".head{font-size:14px;font-weight:bold}.title{font-size:15px;"
                  "text-anchor:start}</style>\n"
                  "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
               width, height, width, height);
    markers(b, d);
    buf_str(b, "<text x=\"12\" y=\"22\" class=\"title\">");
    escaped(b, d->title);
    buf_str(b, "  ");
    escaped(b, d->caption);
    buf_str(b, "</text>\n");
    for (size_t i = 0; i < d->columns.len; i++) {
        buf_printf(b, "<text x=\"%d\" y=\"52\" class=\"head\">", LEFT + (int)i * COLUMN);
        escaped(b, d->columns.at[i]);
        buf_str(b, "</text>\n");
    }
    for (size_t i = 0; i < d->edges.len; i++)
        edge(b, d, i);
    for (size_t i = 0; i < d->nodes.len; i++)
        node(b, &d->nodes.at[i]);
    buf_str(b, "</svg>\n");
}
