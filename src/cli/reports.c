/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/reports.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* The format's name, as far as the '='; NULL when it is none. */
static report_writer *writer_of(const char *value)
{
    char name[32];
    size_t n = strcspn(value, "=");
    if (n >= sizeof name)
        return NULL;
    memcpy(name, value, n);
    name[n] = 0;
    return report_format(name);
}

bool reports_add(struct reports *p, const char *value, struct err *e)
{
    const char *equals = strchr(value, '=');
    if (!equals || !equals[1])
        return err_set(e, "--report %s: expected FORMAT=FILE, the formats are %s", value,
                       report_format_names());
    if (!writer_of(value))
        return err_set(e, "--report: no format '%.*s'; there are %s", (int)(equals - value),
                       value, report_format_names());
    vec_push(&p->request, value);
    return true;
}

const char *reports_option(int argc, char **argv, int *i)
{
    if (strncmp(argv[*i], "--report=", 9) == 0)
        return argv[*i] + 9;
    if (strcmp(argv[*i], "--report") == 0)
        return *i + 1 < argc ? argv[++*i] : "";
    return NULL;
}

static bool write_file(const char *path, const struct buf *b, struct err *e)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *out = standard ? stdout : fopen(path, "w");
    bool ok = out && (!b->len || fwrite(b->at, 1, b->len, out) == b->len);
    if (out && (standard ? fflush(out) : fclose(out)) != 0)
        ok = false;
    return ok || err_set(e, "%s: %s", path, strerror(errno));
}

bool reports_write(const struct reports *p, struct report *r, struct err *e)
{
    bool ok = true;
    for (size_t i = 0; i < p->request.len && ok; i++) {
        struct buf b = {0};
        const char *path = strchr(p->request.at[i], '=') + 1;
        writer_of(p->request.at[i])(r, &b);
        ok = write_file(path, &b, e);
        if (ok && strncmp(p->request.at[i], "html=", 5) == 0 && strcmp(path, "-") != 0)
            printf("report: %s\n", path);
        buf_release(&b);
    }
    return ok;
}

void reports_release(struct reports *p)
{
    vec_release(&p->request);
}
