/* SPDX-License-Identifier: Apache-2.0 */
/* Executions as pictures: which to draw, what of them, and where to put the files. */
#include "cli/litmus.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* As in herd7, -show alone only selects, and -o alone draws nothing. */
bool litmus_draws(const struct litmus *l)
{
    bool none = l->o.show && strcmp(l->o.show, "none") == 0;
    return !none && (l->o.dot || l->o.svg || (l->o.out && l->o.show));
}

bool litmus_shown(const struct litmus *l, const struct lit_execution *x)
{
    const char *show = l->o.show ? l->o.show : "prop";
    bool inverse = x->g->test->quantifier == LIT_NOT_EXISTS;
    if (strcmp(show, "all") == 0)
        return true;
    if (strcmp(show, "none") == 0)
        return false;
    if (strcmp(show, "neg") == 0)
        return !x->holds;
    if (strcmp(show, "cond") == 0)
        return x->holds != inverse;
    if (strcmp(show, "flag") == 0)
        return x->cat && cat_flag(x->cat, 0);
    return x->holds; /* prop, wit */
}

const char *const *litmus_wants(struct litmus *l)
{
    static const char *const usual[] = {"co", "fr", "hb", "sw", "so"};
    size_t n = sizeof usual / sizeof *usual, k = 0;
    const char **w = arena_alloc(&l->arena, (n + l->o.doshow.len + 1) * sizeof *w);
    for (size_t i = 0; i < n; i++)
        w[k++] = usual[i];
    for (size_t i = 0; i < l->o.doshow.len; i++)
        w[k++] = l->o.doshow.at[i];
    w[k] = NULL;
    return w;
}

static bool hidden(const struct litmus *l, const char *name)
{
    for (size_t i = 0; i < l->o.unshow.len; i++)
        if (strcmp(l->o.unshow.at[i], name) == 0)
            return true;
    return false;
}

static void add_relation(const struct litmus *l, struct draw *d, const char *name,
                         const struct rel *r)
{
    if (hidden(l, name))
        return;
    for (unsigned i = 0; i < r->n; i++)
        for (unsigned j = 0; j < r->n; j++)
            if (i != j && rel_has(r, i, j))
                draw_edge(d, (int)i, (int)j, name, draw_color(name));
}

/* Of an order only the steps that no detour makes superfluous. */
static void add_order(const struct litmus *l, struct draw *d, const char *name,
                      const struct rel *r)
{
    struct rel out;
    rel_init(&out, r->n);
    if (rel_acyclic(r))
        rel_reduction(&out, r);
    else
        rel_copy(&out, r);
    add_relation(l, d, name, &out);
    rel_release(&out);
}

/* fr without what follows from fr and co together. */
static void add_fr(const struct litmus *l, struct draw *d, const struct rel *fr,
                   const struct rel *co)
{
    struct rel far;
    rel_init(&far, fr->n);
    rel_seq(&far, fr, co);
    rel_diff(&far, fr, &far);
    add_relation(l, d, "fr", &far);
    rel_release(&far);
}

/* Of happens-before what neither program order nor a detour gives, and not what starts at
 * an initial write. */
static void add_hb(const struct litmus *l, const struct lit_graph *g, struct draw *d,
                   const struct rel *hb)
{
    struct rel closed, out;
    rel_init(&closed, hb->n);
    rel_init(&out, hb->n);
    rel_plus(&closed, hb);
    if (rel_irreflexive(&closed)) {
        rel_reduction(&out, &closed);
        rel_diff(&out, &out, &g->rel[LIT_REL_PO]);
        rel_diff(&out, &out, &g->rel[LIT_REL_JOINS]);
        for (unsigned i = 0; i < g->inits; i++)
            for (unsigned j = 0; j < g->n; j++)
                rel_remove(&out, i, j);
        add_relation(l, d, "hb", &out);
    }
    rel_release(&closed);
    rel_release(&out);
}

static void add_events(const struct lit_graph *g, struct draw *d)
{
    struct buf b;
    buf_init(&b);
    draw_column(d, "initially");
    for (int t = 0; t < g->test->threads; t++) {
        buf_clear(&b);
        buf_printf(&b, "Thread %d", t);
        draw_column(d, b.at);
    }
    for (unsigned i = 0; i < g->n; i++) {
        const struct lit_event *e = &g->event[i];
        buf_clear(&b);
        lit_print_event(&b, g, i);
        draw_node(d, b.at, e->thread + 1, e->thread < 0 ? (int)i : e->index);
    }
    buf_release(&b);
}

void litmus_picture(const struct litmus *l, const struct lit_execution *x,
                    const char *caption, struct draw *d)
{
    const struct lit_graph *g = x->g;
    draw_init(d, g->test->name, caption);
    add_events(g, d);
    add_order(l, d, "po", &g->rel[LIT_REL_PO]);
    add_relation(l, d, "rf", &g->rel[LIT_REL_RF]);
    add_order(l, d, "lo", &g->rel[LIT_REL_LO]);
    add_relation(l, d, "joins", &g->rel[LIT_REL_JOINS]);
    if (!x->cat)
        return;
    struct rel r, co;
    bool has_co = cat_value_rel(x->cat, "co", &co);
    if (has_co)
        add_order(l, d, "co", &co);
    if (has_co && cat_value_rel(x->cat, "fr", &r))
        add_fr(l, d, &r, &co);
    if (cat_value_rel(x->cat, "hb", &r))
        add_hb(l, g, d, &r);
    const char *name;
    for (size_t i = 0; (name = cat_show(x->cat, i, &r)); i++)
        if (strcmp(name, "co") && strcmp(name, "fr") && strcmp(name, "rf") &&
            strcmp(name, "po") && strcmp(name, "hb"))
            add_relation(l, d, name, &r);
    for (size_t i = 0; i < l->o.doshow.len; i++)
        if (cat_value_rel(x->cat, l->o.doshow.at[i], &r))
            add_relation(l, d, l->o.doshow.at[i], &r);
}

static bool write_file(const char *path, const char *mode, const struct buf *b,
                       struct err *e)
{
    FILE *f = fopen(path, mode);
    if (!f)
        return err_set(e, "%s: %s", path, strerror(errno));
    bool ok = fwrite(b->at, 1, b->len, f) == b->len;
    if (fclose(f) != 0 || !ok)
        return err_set(e, "%s: can't write: %s", path, strerror(errno));
    return true;
}

/* As herd7 does, all executions of a test go into one .dot; SVG has a file for each. */
bool litmus_write_picture(const struct litmus *l, const struct lit_test *t,
                          const struct draw *d, int n, struct litmus_output *to,
                          struct err *e)
{
    struct buf b, path;
    buf_init(&b);
    buf_init(&path);
    bool ok = true;
    for (int svg = 0; svg < 2 && ok; svg++) {
        bool wanted = svg ? l->o.svg : l->o.dot || !l->o.svg;
        if (!wanted)
            continue;
        buf_clear(&b);
        if (svg)
            draw_svg(&b, d);
        else
            draw_dot(&b, d);
        if (!l->o.out || strcmp(l->o.out, "-") == 0) {
            buf_add(&to->out, b.at, b.len);
            continue;
        }
        buf_clear(&path);
        buf_printf(&path, "%s/", l->o.out);
        for (const char *s = t->name; *s; s++)
            buf_char(&path, *s == '/' ? '_' : *s);
        if (svg)
            buf_printf(&path, "-%d.svg", n);
        else
            buf_str(&path, ".dot");
        ok = write_file(path.at, svg || n == 1 ? "w" : "a", &b, e);
    }
    buf_release(&b);
    buf_release(&path);
    return ok;
}
