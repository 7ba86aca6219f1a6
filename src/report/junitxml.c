/* SPDX-License-Identifier: Apache-2.0 */
/* A report as JUnit XML, in the shape that Surefire writes and CI servers read: a case that
 * was examined is a test, something found is its failure, what could not be examined an
 * error, what was not finished is skipped. */
#include "report/escape.h"

#include <stdio.h>

static void attribute(struct buf *b, const char *name, const char *value)
{
    buf_printf(b, " %s=\"", name);
    escape_xml(b, value);
    buf_char(b, '"');
}

static void begin(const struct report *r, const struct report_case *c, const char *name,
                  struct buf *b)
{
    char group[64];
    snprintf(group, sizeof group, "ravel.%s", r->command);
    buf_str(b, "    <testcase");
    attribute(b, "classname", c->group ? c->group : group);
    attribute(b, "name", name);
    buf_printf(b, " time=\"%.3f\">\n", c->seconds);
}

static void failure(const struct report *r, struct finding *f, struct buf *b)
{
    struct buf text = {0};
    struct report_style plain = r->style;
    plain.color = false;
    report_finding(f, &plain, &text);
    buf_str(b, "      <failure");
    attribute(b, "message", finding_message(f));
    attribute(b, "type", finding_code(f));
    buf_char(b, '>');
    escape_xml(b, text.at);
    buf_str(b, "</failure>\n    </testcase>\n");
    buf_release(&text);
}

static size_t failures_of(const struct report_case *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->finding.len; i++)
        n += !c->finding.at[i]->suppressed;
    return n;
}

/* Several findings of one case are a test each: a test has one failure. */
static void failures(const struct report *r, const struct report_case *c, struct buf *b)
{
    size_t n = failures_of(c);
    for (size_t i = 0; i < c->finding.len; i++) {
        struct finding *f = c->finding.at[i];
        if (f->suppressed)
            continue;
        struct buf name = {0};
        buf_str(&name, c->name);
        if (n > 1)
            buf_printf(&name, ": %s %s", finding_code(f), f->title);
        begin(r, c, name.at, b);
        failure(r, f, b);
        buf_release(&name);
    }
}

static void one_case(const struct report *r, const struct report_case *c, struct buf *b)
{
    if (failures_of(c)) {
        failures(r, c, b);
        return;
    }
    begin(r, c, c->name, b);
    bool failed = c->verdict == REPORT_FAILED;
    if (failed || c->verdict == REPORT_SKIPPED || c->verdict == REPORT_LIMIT) {
        buf_printf(b, "      <%s", failed ? "error" : "skipped");
        attribute(b, "message", c->detail ? c->detail : c->summary);
        if (failed)
            attribute(b, "type", "not-analysed");
        buf_str(b, "/>\n");
    }
    buf_str(b, "      <system-out>");
    escape_xml(b, c->summary);
    buf_str(b, "</system-out>\n    </testcase>\n");
}

void report_junit(struct report *r, struct buf *out)
{
    size_t tests = 0, failed = 0, errors = 0, skipped = 0;
    double seconds = 0;
    for (size_t i = 0; i < r->cases.len; i++) {
        const struct report_case *c = r->cases.at[i];
        size_t n = failures_of(c);
        tests += n ? n : 1;
        failed += n;
        errors += !n && c->verdict == REPORT_FAILED;
        skipped += !n && (c->verdict == REPORT_SKIPPED || c->verdict == REPORT_LIMIT);
        seconds += c->seconds;
    }
    buf_str(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite");
    struct buf name = {0};
    buf_printf(&name, "ravel %s", r->command);
    attribute(out, "name", name.at);
    buf_release(&name);
    buf_printf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\" "
                    "time=\"%.3f\">\n", tests, failed, errors, skipped, seconds);
    for (size_t i = 0; i < r->cases.len; i++)
        one_case(r, r->cases.at[i], out);
    buf_str(out, "  </testsuite>\n</testsuites>\n");
}
