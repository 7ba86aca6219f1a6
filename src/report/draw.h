/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures of executions: threads as columns, events as boxes from top to bottom, named
 * relations as coloured arrows. The caller fills in a finished picture; the writers know
 * nothing of what it means. */
#ifndef REPORT_DRAW_H
#define REPORT_DRAW_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>

struct draw_node {
    const char *text;
    int column, row;
    bool marked; /* part of a cycle, say */
};

struct draw_edge {
    int from, to; /* indices of nodes */
    const char *text;
    const char *color; /* an SVG colour name */
    bool bold;
};

struct draw {
    struct arena arena; /* holds all texts */
    const char *title, *caption;
    const char *kind; /* "stage": one of a sequence; NULL */
    VEC(const char *) columns;
    VEC(struct draw_node) nodes;
    VEC(struct draw_edge) edges;
};

void draw_init(struct draw *d, const char *title, const char *caption);
void draw_release(struct draw *d);
int draw_column(struct draw *d, const char *text);
int draw_node(struct draw *d, const char *text, int column, int row);
/* Edges between the same nodes in one colour share an arrow, their texts joined. */
void draw_edge(struct draw *d, int from, int to, const char *text, const char *color);

void draw_dot(struct buf *b, const struct draw *d);
void draw_svg(struct buf *b, const struct draw *d);
/* A colour for a relation: the usual ones are fixed, others follow from the name. */
const char *draw_color(const char *relation);

#endif
