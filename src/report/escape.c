/* SPDX-License-Identifier: Apache-2.0 */
#include "report/escape.h"

#include "base/host.h"
#include "base/utf8.h"

#include <string.h>

void escape_xml(struct buf *b, const char *s)
{
    size_t n = strlen(s);
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        size_t len = utf8_char(s + i, n - i);
        if (c == '<')
            buf_str(b, "&lt;");
        else if (c == '>')
            buf_str(b, "&gt;");
        else if (c == '&')
            buf_str(b, "&amp;");
        else if (c == '"')
            buf_str(b, "&quot;");
        else if (!len || (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f)
            buf_str(b, UTF8_REPLACEMENT);
        else {
            buf_add(b, s + i, len);
            i += len - 1;
        }
    }
}

void escape_uri(struct buf *b, const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-._~/$!&'()*+,;=@";
    if (*path == '/')
        buf_str(b, "file://");
    for (; *path; path++)
        if (strchr(plain, *path))
            buf_char(b, *path);
        else
            buf_printf(b, "%%%02X", (unsigned char)*path);
}

void escape_markdown(struct buf *b, const char *s)
{
    for (; *s; s++)
        if (*s == '\n')
            buf_char(b, ' ');
        else if (*s == '<')
            buf_str(b, "&lt;");
        else {
            if (strchr("\\`*_[]#|~", *s))
                buf_char(b, '\\');
            buf_char(b, *s);
        }
}

/* ---- stories ---- */

size_t story_length(const struct finding *f)
{
    size_t end = 0;
    for (size_t i = 0; i < f->steps; i++)
        if (f->step[i].marked)
            end = i + 1;
    return end ? end : f->steps;
}

void story_pick(const struct finding *f, size_t most, step_list *out)
{
    size_t end = story_length(f), turns = 0;
    for (size_t i = 0; i < end; i++) {
        bool shown = end <= most || i < most / 4 || i + most / 2 >= end;
        bool turn = i && f->step[i].thread_index != f->step[i - 1].thread_index;
        if (!shown && turn)
            shown = ++turns <= most / 4;
        if (shown || f->step[i].marked)
            vec_push(out, i);
    }
}

void story_threads(const struct finding *f, thread_list *out)
{
    for (uint32_t t = 0; t < f->threads; t++)
        for (size_t i = 0; i < f->steps; i++)
            if (f->step[i].thread_index == t) {
                vec_push(out, t);
                break;
            }
}

const char *story_lock(const struct finding_step *s, bool *takes)
{
    *takes = s->kind == EV_LOCK || s->kind == EV_WAKE;
    if (*takes || s->kind == EV_UNLOCK || s->kind == EV_WAIT)
        return s->object;
    const char *dot = strrchr(s->text, '.');
    if (strncmp(s->text, "calls ", 6) != 0 || !dot || !strstr(s->text, "Lock"))
        return NULL;
    *takes = strcmp(dot, ".lock") == 0 || strcmp(dot, ".lockInterruptibly") == 0;
    const char *name = s->object ? s->object : "lock";
    return *takes || strcmp(dot, ".unlock") == 0 ? name : NULL;
}

bool frame_path(const struct report *r, const struct finding_frame *f, struct buf *out)
{
    if (!f->file)
        return false;
    if (f->klass)
        return report_source_path(&r->style, f->klass, f->file, out);
    buf_str(out, f->file);
    return host_is_file(f->file);
}
