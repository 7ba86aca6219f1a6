/* SPDX-License-Identifier: Apache-2.0 */
/* A report for GitHub Actions: annotations as log commands, the worst first because only
 * ten of a kind are shown, and a step summary in Markdown. */
#include "report/escape.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SUMMARY = 900 << 10 }; /* GitHub takes 1 MiB */

typedef VEC(struct finding *) finding_list;

static int by_weight(const void *a, const void *b)
{
    const struct finding *f = *(struct finding *const *)a, *g = *(struct finding *const *)b;
    int level = (int)finding_level(f) - (int)finding_level(g);
    return level ? level : finding_rank(f) - finding_rank(g);
}

static void collect(const struct report *r, finding_list *out)
{
    for (size_t i = 0; i < r->cases.len; i++)
        for (size_t k = 0; k < r->cases.at[i]->finding.len; k++)
            if (!r->cases.at[i]->finding.at[k]->suppressed)
                vec_push(out, r->cases.at[i]->finding.at[k]);
    if (out->len)
        qsort(out->at, out->len, sizeof *out->at, by_weight);
}

/* Line breaks and percent signs; in properties colons and commas too. */
static void command_text(struct buf *b, const char *s, bool property)
{
    for (; *s; s++)
        if (*s == '%' || *s == '\n' || *s == '\r' || (property && (*s == ':' || *s == ',')))
            buf_printf(b, "%%%02X", (unsigned char)*s);
        else
            buf_char(b, *s);
}

static void annotation(struct report *r, struct finding *f, struct buf *out)
{
    const struct finding_frame *at = finding_where(f);
    struct buf text = {0};
    enum finding_level level = finding_level(f);
    buf_printf(out, "::%s ", level == LEVEL_NOTE ? "notice" : finding_level_text(level));
    if (at && at->file) {
        frame_path(r, at, &text);
        buf_str(out, "file=");
        command_text(out, text.at, true);
        if (at->line > 0)
            buf_printf(out, ",line=%d", at->line);
        buf_char(out, ',');
    }
    buf_str(out, "title=");
    buf_clear(&text);
    buf_printf(&text, "%s %s", finding_code(f), finding_kind_text(f->kind));
    command_text(out, text.at, true);
    buf_str(out, "::");
    buf_clear(&text);
    buf_str(&text, finding_message(f));
    for (size_t i = 0; i < f->places; i++) {
        const struct finding_frame *p = finding_frame_of(&f->place[i]);
        buf_printf(&text, "\n%s %s", f->place[i].thread ? f->place[i].thread : "",
                   f->place[i].what ? f->place[i].what : "");
        if (p && p->file)
            buf_printf(&text, " (%s:%d)", p->file, p->line);
    }
    if (f->suggestion)
        buf_printf(&text, "\nrepair: %s", f->suggestion);
    command_text(out, text.at, false);
    buf_char(out, '\n');
    buf_release(&text);
}

void report_github(struct report *r, struct buf *out)
{
    finding_list all = {0};
    collect(r, &all);
    for (size_t i = 0; i < all.len; i++)
        annotation(r, all.at[i], out);
    for (size_t i = 0; i < r->cases.len; i++) {
        const struct report_case *c = r->cases.at[i];
        if (c->verdict != REPORT_FAILED && c->verdict != REPORT_LIMIT)
            continue;
        buf_printf(out, "::%s title=ravel::", c->verdict == REPORT_FAILED ? "error" : "warning");
        command_text(out, c->name, false);
        buf_str(out, ": ");
        command_text(out, c->detail ? c->detail : c->summary, false);
        buf_char(out, '\n');
    }
    vec_release(&all);
}

/* ---- step summary ---- */

static void case_rows(const struct report *r, struct buf *out)
{
    static const char *const word[] = {[REPORT_CLEAN] = "✅ clean", [REPORT_FOUND] = "❌ found",
                                       [REPORT_LIMIT] = "⚠️ limit reached",
                                       [REPORT_FAILED] = "⛔ not analysed",
                                       [REPORT_SKIPPED] = "⏭️ skipped"};
    buf_str(out, "| | verdict | |\n|---|---|---|\n");
    for (size_t i = 0; i < r->cases.len && out->len < MOST_SUMMARY / 2; i++) {
        const struct report_case *c = r->cases.at[i];
        buf_str(out, "| ");
        escape_markdown(out, c->name);
        buf_printf(out, " | %s | ", word[c->verdict]);
        escape_markdown(out, c->summary);
        if (c->detail)
            buf_str(out, ": "), escape_markdown(out, c->detail);
        buf_str(out, " |\n");
    }
}

static void details(struct report *r, struct finding *f, struct buf *out)
{
    struct buf text = {0};
    struct report_style plain = {.width = 120, .source = r->style.source};
    report_finding(f, &plain, &text);
    buf_printf(out, "\n<details><summary><b>%s</b> ", finding_code(f));
    escape_xml(out, finding_message(f));
    buf_str(out, "</summary>\n\n<pre>");
    escape_xml(out, text.at);
    buf_str(out, "</pre>\n</details>\n");
    buf_release(&text);
}

void report_summary(struct report *r, struct buf *out)
{
    finding_list all = {0};
    collect(r, &all);
    buf_printf(out, "## ravel %s: %zu found\n\n", r->command, all.len);
    case_rows(r, out);
    size_t i = 0;
    for (; i < all.len && out->len < MOST_SUMMARY; i++) {
        size_t before = out->len;
        details(r, all.at[i], out);
        if (out->len > MOST_SUMMARY) { /* GitHub drops a summary that is too long */
            out->len = before;
            break;
        }
    }
    if (i < all.len)
        buf_printf(out, "\n… %zu more\n", all.len - i);
    vec_release(&all);
}
