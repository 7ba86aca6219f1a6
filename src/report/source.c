/* SPDX-License-Identifier: Apache-2.0 */
/* Source files, looked for in given folders: in the package's folder below each, and in
 * each itself. */
#include "report/report.h"

#include "base/host.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* "folder/a/b/File.java" for class a.b.C; without the package when `flat`. */
static void path_of(char *out, size_t cap, const char *folder, const char *klass,
                    const char *file, bool flat)
{
    const char *dot = strrchr(klass, '.');
    int package = flat || !dot ? 0 : (int)(dot - klass);
    int n = snprintf(out, cap, "%s/%.*s%s%s", folder, package, klass, package ? "/" : "", file);
    size_t from = strlen(folder) + 1;
    for (size_t i = from; i < from + (size_t)package && i < cap && n > 0; i++)
        if (out[i] == '.')
            out[i] = '/';
}

static const char *line_of(const char *path, int line, struct buf *keep)
{
    struct err e = {0};
    struct host_file f;
    if (!host_is_file(path) || !host_map(path, &f, &e))
        return NULL;
    const char *p = (const char *)f.data, *end = p + f.size;
    for (int i = 1; i < line && p < end; i++) {
        const char *nl = memchr(p, '\n', (size_t)(end - p));
        p = nl ? nl + 1 : end;
    }
    while (p < end && *p != '\n' && isspace((unsigned char)*p))
        p++;
    const char *stop = p;
    while (stop < end && *stop != '\n' && *stop != '\r')
        stop++;
    buf_clear(keep);
    buf_add(keep, p, (size_t)(stop - p));
    host_unmap(&f);
    return keep->len ? keep->at : NULL;
}

const char *report_source_line(const struct report_style *style, const char *klass,
                               const char *file, int line, struct buf *keep)
{
    char path[4096];
    if (!file || line <= 0)
        return NULL;
    if (!klass)
        return line_of(file, line, keep);
    for (size_t i = 0; style->source && style->source[i]; i++)
        for (int flat = 0; flat <= 1; flat++) {
            path_of(path, sizeof path, style->source[i], klass, file, flat);
            const char *text = line_of(path, line, keep);
            if (text)
                return text;
        }
    return NULL;
}

/* "./a" and "//" are the same file as "a" to everyone but a code-scanning page. */
static void tidy(char *path)
{
    char *to = path, cwd[4096];
    size_t n = getcwd(cwd, sizeof cwd) ? strlen(cwd) : 0;
    if (n && strncmp(path, cwd, n) == 0 && path[n] == '/')
        path += n + 1;
    while (*path) {
        if (path[0] == '.' && path[1] == '/')
            path += 2;
        else if (path[0] == '/' && path[1] == '/')
            path++;
        else
            do
                *to++ = *path;
            while (*path && *path++ != '/');
    }
    *to = 0;
}

bool report_source_path(const struct report_style *style, const char *klass, const char *file,
                        struct buf *out)
{
    char path[4096];
    for (size_t i = 0; style->source && style->source[i]; i++)
        for (int flat = 0; flat <= 1; flat++) {
            path_of(path, sizeof path, style->source[i], klass, file, flat);
            if (!host_is_file(path))
                continue;
            tidy(path);
            buf_str(out, path);
            return true;
        }
    path_of(path, sizeof path, "", klass, file, false);
    buf_str(out, path + 1);
    return false;
}
