/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a JSON report with jansson and checks what its format demands: read FORMAT FILE.
 * For SARIF this is the required structure of the published schema, and GitHub's limits. */
#include <jansson.h>

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *file;

static void fail(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fprintf(stderr, "%s: ", file);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    va_end(ap);
    exit(1);
}

static const json_t *need(const json_t *o, const char *key, json_type type)
{
    const json_t *v = json_object_get(o, key);
    if (!v)
        fail("'%s' is missing", key);
    if (json_typeof(v) != type && !(type == JSON_TRUE && json_is_boolean(v)))
        fail("'%s' has the wrong type", key);
    return v;
}

static const char *need_text(const json_t *o, const char *key)
{
    const char *s = json_string_value(need(o, key, JSON_STRING));
    if (!*s)
        fail("'%s' is empty", key);
    return s;
}

static void one_of(const char *what, const char *value, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(*list, value) == 0)
            return;
    fail("%s may not be '%s'", what, value);
}

static const char *const levels[] = {"none", "note", "warning", "error", NULL};

/* ---- SARIF ---- */

static void sarif_message(const json_t *o)
{
    need_text(need(o, "message", JSON_OBJECT), "text");
}

static void sarif_location(const json_t *l, bool physical)
{
    const json_t *p = json_object_get(l, "physicalLocation");
    if (!p) {
        if (physical)
            fail("a location without a file");
        return;
    }
    const json_t *a = need(p, "artifactLocation", JSON_OBJECT);
    const char *uri = need_text(a, "uri");
    if (strchr(uri, ' ') || strchr(uri, '\\'))
        fail("'%s' is no URI", uri);
    if (json_object_get(a, "uriBaseId") && *uri == '/')
        fail("'%s' is not relative", uri);
    if (json_integer_value(need(need(p, "region", JSON_OBJECT), "startLine", JSON_INTEGER)) < 1)
        fail("a line before the first");
}

static void sarif_stack(const json_t *s)
{
    size_t i;
    const json_t *frame, *frames = need(s, "frames", JSON_ARRAY);
    json_array_foreach(frames, i, frame)
        sarif_location(need(frame, "location", JSON_OBJECT), false);
}

static size_t sarif_thread(const json_t *t)
{
    static const char *const importance[] = {"important", "essential", "unimportant", NULL};
    size_t i, k;
    json_int_t last = 0;
    const json_t *l, *kind, *list = need(t, "locations", JSON_ARRAY);
    need_text(t, "id");
    if (!json_array_size(list))
        fail("a thread flow without locations");
    json_array_foreach(list, i, l) {
        const json_t *where = need(l, "location", JSON_OBJECT);
        sarif_location(where, false);
        sarif_message(where);
        json_int_t order = json_integer_value(need(l, "executionOrder", JSON_INTEGER));
        if (order <= last)
            fail("executionOrder does not grow");
        last = order;
        one_of("importance", need_text(l, "importance"), importance);
        json_array_foreach(need(l, "kinds", JSON_ARRAY), k, kind)
            if (!json_is_string(kind))
                fail("a kind that is no text");
        const char *name;
        json_t *value;
        json_object_foreach(json_object_get(l, "state"), name, value)
            need_text(value, "text");
        if (json_object_get(l, "stack"))
            sarif_stack(json_object_get(l, "stack"));
    }
    return json_array_size(list);
}

static void sarif_flows(const json_t *result)
{
    size_t i, k, total = 0;
    const json_t *flow, *thread, *flows = json_object_get(result, "codeFlows");
    json_array_foreach(flows, i, flow)
        json_array_foreach(need(flow, "threadFlows", JSON_ARRAY), k, thread)
            total += sarif_thread(thread);
    if (total > 10000)
        fail("%zu thread flow locations, GitHub takes 10000", total);
}

static void sarif_result(const json_t *r, const json_t *rules)
{
    size_t i;
    const json_t *l, *s;
    size_t index = (size_t)json_integer_value(need(r, "ruleIndex", JSON_INTEGER));
    const json_t *rule = json_array_get(rules, index);
    if (!rule || strcmp(need_text(rule, "id"), need_text(r, "ruleId")) != 0)
        fail("ruleIndex and ruleId name two rules");
    one_of("level", need_text(r, "level"), levels);
    sarif_message(r);
    const json_t *places = need(r, "locations", JSON_ARRAY);
    if (json_array_size(places) != 1)
        fail("%zu locations", json_array_size(places));
    sarif_location(json_array_get(places, 0), true);
    const json_t *related = json_object_get(r, "relatedLocations");
    json_array_foreach(related, i, l) {
        need(l, "id", JSON_INTEGER);
        sarif_location(l, true);
        sarif_message(l);
    }
    need_text(need(r, "partialFingerprints", JSON_OBJECT), "primaryLocationLineHash");
    json_array_foreach(json_object_get(r, "stacks"), i, s)
        sarif_stack(s);
    json_array_foreach(json_object_get(r, "suppressions"), i, s)
        need_text(s, "kind");
    sarif_flows(r);
}

static void sarif_rule(const json_t *r)
{
    need_text(r, "id");
    need_text(need(r, "shortDescription", JSON_OBJECT), "text");
    need_text(need(r, "fullDescription", JSON_OBJECT), "text");
    need_text(need(r, "help", JSON_OBJECT), "text");
    need_text(need(r, "help", JSON_OBJECT), "markdown");
    one_of("level", need_text(need(r, "defaultConfiguration", JSON_OBJECT), "level"), levels);
    if (json_array_size(need(need(r, "properties", JSON_OBJECT), "tags", JSON_ARRAY)) > 20)
        fail("more than 20 tags");
}

static size_t check_sarif(const json_t *top)
{
    size_t i;
    const json_t *x;
    if (strcmp(need_text(top, "version"), "2.1.0") != 0)
        fail("not version 2.1.0");
    need_text(top, "$schema");
    const json_t *runs = need(top, "runs", JSON_ARRAY);
    if (json_array_size(runs) != 1)
        fail("%zu runs", json_array_size(runs));
    const json_t *run = json_array_get(runs, 0);
    const json_t *driver = need(need(run, "tool", JSON_OBJECT), "driver", JSON_OBJECT);
    need_text(driver, "name");
    const json_t *rules = need(driver, "rules", JSON_ARRAY);
    json_array_foreach(rules, i, x)
        sarif_rule(x);
    json_array_foreach(need(run, "invocations", JSON_ARRAY), i, x)
        need(x, "executionSuccessful", JSON_TRUE);
    const json_t *results = need(run, "results", JSON_ARRAY);
    json_array_foreach(results, i, x)
        sarif_result(x, rules);
    if (json_array_size(results) > 5000)
        fail("%zu results, GitHub keeps 5000", json_array_size(results));
    return json_array_size(results);
}

/* ---- our own ---- */

static void json_story(const json_t *f)
{
    size_t i;
    const json_t *x, *steps = json_object_get(f, "steps");
    if (!steps)
        return;
    size_t threads = json_array_size(need(f, "threads", JSON_ARRAY)), n = json_array_size(steps);
    json_array_foreach(steps, i, x) {
        if ((size_t)json_integer_value(need(x, "thread", JSON_INTEGER)) >= threads)
            fail("step %zu is of no thread", i);
        need_text(x, "kind");
        need_text(x, "text");
    }
    json_array_foreach(need(f, "happensBefore", JSON_ARRAY), i, x) {
        size_t a = (size_t)json_integer_value(need(x, "from", JSON_INTEGER));
        size_t b = (size_t)json_integer_value(need(x, "to", JSON_INTEGER));
        if (a >= b || b >= n)
            fail("an edge from %zu to %zu", a, b);
    }
}

static size_t check_json(const json_t *top)
{
    static const char *const verdicts[] = {"clean", "found", "limit", "failed", "skipped", NULL};
    size_t i, k, found = 0;
    const json_t *c, *f;
    if (strcmp(need_text(top, "format"), "ravel-report") != 0 ||
        json_integer_value(need(top, "version", JSON_INTEGER)) != 1)
        fail("not version 1 of the format");
    need_text(top, "command");
    json_array_foreach(need(top, "cases", JSON_ARRAY), i, c) {
        need_text(c, "name");
        one_of("verdict", need_text(c, "verdict"), verdicts);
        json_array_foreach(need(c, "findings", JSON_ARRAY), k, f) {
            need_text(f, "code");
            need_text(f, "message");
            one_of("level", need_text(f, "level"), levels);
            if (strlen(need_text(f, "fingerprint")) != 32)
                fail("a fingerprint that is not 32 digits long");
            need(f, "places", JSON_ARRAY);
            json_story(f);
            found += !json_object_get(f, "suppressed");
        }
    }
    if ((size_t)json_integer_value(need(top, "found", JSON_INTEGER)) != found)
        fail("'found' is not the number of findings");
    return found;
}

static size_t check_perfetto(const json_t *top)
{
    size_t i, n = 0;
    const json_t *e;
    json_int_t open[1000] = {0};
    json_array_foreach(need(top, "traceEvents", JSON_ARRAY), i, e) {
        const char *ph = need_text(e, "ph");
        json_int_t thread = json_integer_value(need(e, "tid", JSON_INTEGER)) % 1000;
        need_text(e, "name");
        need(e, "ts", JSON_INTEGER);
        need(e, "pid", JSON_INTEGER);
        if (*ph == 'X' && ++n && json_integer_value(need(e, "dur", JSON_INTEGER)) <= 0)
            fail("a slice without length");
        open[thread] += *ph == 'B' ? 1 : *ph == 'E' ? -1 : 0;
        if (open[thread] < 0)
            fail("an end without a begin");
    }
    return n;
}

int main(int argc, char **argv)
{
    json_error_t e;
    if (argc != 3)
        return 2;
    file = argv[2];
    json_t *top = json_load_file(file, JSON_REJECT_DUPLICATES, &e);
    if (!top)
        fail("line %d: %s", e.line, e.text);
    size_t n = strcmp(argv[1], "sarif") == 0      ? check_sarif(top)
               : strcmp(argv[1], "json") == 0     ? check_json(top)
               : strcmp(argv[1], "perfetto") == 0 ? check_perfetto(top)
                                                  : (fail("unknown format"), 0);
    printf("%zu\n", n);
    json_decref(top);
    return 0;
}
