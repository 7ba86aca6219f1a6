/* SPDX-License-Identifier: Apache-2.0 */
/* Building pictures, and Graphviz output with fixed positions (for neato -n). */
#include "report/draw.h"

#include "base/hash.h"

#include <string.h>

void draw_init(struct draw *d, const char *title, const char *caption)
{
    memset(d, 0, sizeof *d);
    arena_init(&d->arena);
    d->title = arena_strdup(&d->arena, title);
    d->caption = arena_strdup(&d->arena, caption);
}

void draw_release(struct draw *d)
{
    vec_release(&d->columns);
    vec_release(&d->nodes);
    vec_release(&d->edges);
    arena_release(&d->arena);
}

int draw_column(struct draw *d, const char *text)
{
    vec_push(&d->columns, arena_strdup(&d->arena, text));
    return (int)d->columns.len - 1;
}

int draw_node(struct draw *d, const char *text, int column, int row)
{
    struct draw_node n = {arena_strdup(&d->arena, text), column, row, false};
    vec_push(&d->nodes, n);
    return (int)d->nodes.len - 1;
}

/* Whether a name is among those of a label, which commas separate. */
static bool named(const char *label, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = label; (at = strstr(at, name)); at += n)
        if ((at == label || at[-1] == ',') && (at[n] == '\0' || at[n] == ','))
            return true;
    return false;
}

void draw_edge(struct draw *d, int from, int to, const char *text, const char *color)
{
    for (size_t i = 0; i < d->edges.len; i++) {
        struct draw_edge *e = &d->edges.at[i];
        if (e->from == from && e->to == to && strcmp(e->color, color) == 0) {
            if (!named(e->text, text))
                e->text = arena_printf(&d->arena, "%s,%s", e->text, text);
            return;
        }
    }
    struct draw_edge e = {from, to, arena_strdup(&d->arena, text),
                          arena_strdup(&d->arena, color), false};
    vec_push(&d->edges, e);
}

const char *draw_color(const char *relation)
{
    static const char *const fixed[][2] = {
        {"po", "black"},  {"rf", "red"},    {"co", "blue"},        {"fr", "darkorange"},
        {"hb", "green"},  {"sw", "purple"}, {"lo", "brown"},       {"joins", "brown"},
        {"so", "teal"},   {"data", "gray"}, {"addr", "gray"},      {"ctrl", "gray"},
        {"rfe", "red"},   {"rfi", "red"},   {"coe", "blue"},       {"coi", "blue"},
        {"fre", "darkorange"}, {"fri", "darkorange"}, {"vo", "green"},
    };
    static const char *const others[] = {"magenta", "darkcyan", "indigo", "olive",
                                         "crimson", "navy",     "sienna"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (strcmp(fixed[i][0], relation) == 0)
            return fixed[i][1];
    return others[hash_bytes(relation, strlen(relation)) % 7];
}

static void quoted(struct buf *b, const char *s)
{
    buf_char(b, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            buf_char(b, '\\');
        buf_char(b, *s);
    }
    buf_char(b, '"');
}

void draw_dot(struct buf *b, const struct draw *d)
{
    buf_str(b, "digraph G {\nsplines=spline;\npad=\"0.1\";\nlabel=");
    quoted(b, arena_printf((struct arena *)&d->arena, "%s %s", d->title, d->caption));
    buf_str(b, ";\nlabelloc=\"b\";\nnode [shape=\"none\", fontsize=10];\n"
               "edge [fontsize=9];\n");
    for (size_t i = 0; i < d->columns.len; i++) {
        buf_printf(b, "c%zu [label=", i);
        quoted(b, d->columns.at[i]);
        buf_printf(b, ", pos=\"%zu,%d!\", fontsize=11];\n", i * 120, 70);
    }
    for (size_t i = 0; i < d->nodes.len; i++) {
        const struct draw_node *n = &d->nodes.at[i];
        buf_printf(b, "e%zu [label=", i);
        quoted(b, n->text);
        buf_printf(b, ", pos=\"%d,%d!\"%s];\n", n->column * 120, -n->row * 70,
                   n->marked ? ", fontcolor=red" : "");
    }
    for (size_t i = 0; i < d->edges.len; i++) {
        const struct draw_edge *e = &d->edges.at[i];
        buf_printf(b, "e%d -> e%d [label=", e->from, e->to);
        quoted(b, e->text);
        buf_printf(b, ", color=\"%s\", fontcolor=\"%s\"%s];\n", e->color, e->color,
                   e->bold ? ", penwidth=3" : "");
    }
    buf_str(b, "}\n");
}
