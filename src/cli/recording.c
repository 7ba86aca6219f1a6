/* SPDX-License-Identifier: Apache-2.0 */
/* Recordings are text, a line for each item: a word, a blank, the value. Arguments may
 * hold line breaks, so \n and \\ are written for line break and backslash. */
#include "cli/recording.h"

#include "base/host.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[] = "ravel recording 1";

static void escaped(struct buf *b, const char *s)
{
    for (; *s; s++)
        if (*s == '\n' || *s == '\\')
            buf_printf(b, "\\%c", *s == '\n' ? 'n' : '\\');
        else
            buf_char(b, *s);
}

static void item(struct buf *b, const char *word, const char *value)
{
    buf_printf(b, "%s ", word);
    escaped(b, value);
    buf_char(b, '\n');
}

bool recording_write(const char *path, char *const *argument, size_t arguments,
                     const struct finding *f, struct err *e)
{
    struct buf b = {0};
    buf_printf(&b, "%s\n", magic);
    for (size_t i = 0; i < arguments; i++)
        item(&b, "argument", argument[i]);
    for (size_t i = 0; i < f->promotions; i++)
        buf_printf(&b, "variable %016llx\n", (unsigned long long)f->promoted[i]);
    item(&b, "ends-in", finding_kind_text(f->kind));
    item(&b, "title", f->title);
    buf_str(&b, "schedule ");
    schedule_print(&f->schedule, &b);
    buf_char(&b, '\n');
    FILE *out = fopen(path, "w");
    bool ok = out && fwrite(b.at, 1, b.len, out) == b.len;
    if (out && fclose(out) != 0)
        ok = false;
    buf_release(&b);
    return ok || err_set(e, "%s: %s", path, strerror(errno));
}

static char *unescaped(struct recording *r, const char *s, size_t n)
{
    char *out = arena_strndup(&r->arena, s, n), *to = out;
    for (size_t i = 0; i < n; i++) {
        bool escape = s[i] == '\\' && i + 1 < n;
        i += escape;
        *to++ = escape && s[i] == 'n' ? '\n' : s[i];
    }
    *to = 0;
    return out;
}

static bool read_item(struct recording *r, const char *word, size_t word_len, const char *value,
                      size_t n, struct err *e)
{
#define IS(text) (word_len == strlen(text) && memcmp(word, text, word_len) == 0)
    if (IS("argument"))
        vec_push(&r->argument, unescaped(r, value, n));
    else if (IS("variable"))
        vec_push(&r->promoted, strtoull(unescaped(r, value, n), NULL, 16));
    else if (IS("ends-in"))
        r->kind = unescaped(r, value, n);
    else if (IS("title"))
        r->title = unescaped(r, value, n);
    else if (IS("schedule"))
        return schedule_parse(&r->schedule, value, n, e);
    else
        return err_set(e, "'%.*s' is no item of a recording", (int)word_len, word);
#undef IS
    return true;
}

static bool read_lines(struct recording *r, const char *p, const char *end, struct err *e)
{
    while (p < end) {
        const char *nl = memchr(p, '\n', (size_t)(end - p));
        const char *stop = nl ? nl : end, *blank = memchr(p, ' ', (size_t)(stop - p));
        const char *word_end = blank ? blank : stop;
        const char *value = blank ? blank + 1 : stop;
        if (!read_item(r, p, (size_t)(word_end - p), value, (size_t)(stop - value), e))
            return false;
        p = nl ? nl + 1 : end;
    }
    return true;
}

bool recording_read(struct recording *r, const char *path, struct err *e)
{
    *r = (struct recording){0};
    arena_init(&r->arena);
    struct host_file f;
    if (!host_map(path, &f, e))
        return false;
    const char *p = (const char *)f.data, *end = p + f.size;
    size_t n = strlen(magic);
    bool ok = f.size > n && memcmp(p, magic, n) == 0 && p[n] == '\n';
    struct err why = {0};
    if (!ok)
        err_set(e, "%s: no recording of ravel, or of another version", path);
    else if (!read_lines(r, p + n + 1, end, &why))
        ok = err_set(e, "%s: %s", path, why.text);
    else if (!r->argument.len || !r->kind || !r->schedule.choice.len)
        ok = err_set(e, "%s: the recording is incomplete", path);
    host_unmap(&f);
    return ok;
}

void recording_release(struct recording *r)
{
    vec_release(&r->argument);
    vec_release(&r->promoted);
    schedule_release(&r->schedule);
    arena_release(&r->arena);
}
