/* SPDX-License-Identifier: Apache-2.0 */
/* A whole report as text: the findings of each case, its tables, its verdict. */
#include "report/report.h"

#include <string.h>

static unsigned columns_of(const char *s)
{
    unsigned w = 0;
    for (; *s; s++)
        w += (*s & 0xc0) != 0x80;
    return w;
}

static void table(const struct report_table *t, struct buf *out)
{
    size_t n = t->head.len;
    for (size_t row = 0; n && row <= t->cell.len / n; row++) {
        for (size_t k = 0; k < n; k++) {
            unsigned wide = columns_of(t->head.at[k]);
            for (size_t i = k; i < t->cell.len; i += n)
                wide = columns_of(t->cell.at[i]) > wide ? columns_of(t->cell.at[i]) : wide;
            const char *s = row ? t->cell.at[(row - 1) * n + k] : t->head.at[k];
            buf_printf(out, "%s%s", k ? "  " : "  ", s);
            if (k + 1 < n)
                buf_printf(out, "%*s", (int)(wide - columns_of(s)), "");
        }
        buf_char(out, '\n');
    }
}

static void one_case(const struct report *r, const struct report_case *c, struct buf *out)
{
    if (r->cases.len > 1)
        buf_printf(out, "== %s\n", c->name);
    for (size_t i = 0; i < c->finding.len; i++) {
        if (c->finding.at[i]->suppressed)
            continue;
        report_finding(c->finding.at[i], &r->style, out);
        buf_char(out, '\n');
    }
    for (size_t i = 0; i < c->table.len; i++) {
        buf_printf(out, "%s\n", c->table.at[i]->title);
        table(c->table.at[i], out);
    }
    if (c->text && *c->text)
        buf_printf(out, "%s%s", c->text, *c->text && c->text[strlen(c->text) - 1] == '\n' ? "" : "\n");
    buf_printf(out, "%s%s%s\n", c->summary, c->detail ? ": " : "", c->detail ? c->detail : "");
}

void report_text(struct report *r, struct buf *out)
{
    struct report_style style = r->style;
    r->style.color = false; /* it goes to a file */
    for (size_t i = 0; i < r->cases.len; i++)
        one_case(r, r->cases.at[i], out);
    r->style = style;
}
