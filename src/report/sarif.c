/* SPDX-License-Identifier: Apache-2.0 */
/* A report as SARIF 2.1.0, inside the limits of GitHub's code scanning: relative paths,
 * rules with help, stable fingerprints, the other places as related locations, and the
 * interleaving as one code flow with a thread flow for each Java thread. */
#include "base/json.h"
#include "report/escape.h"
#include "trace/rule.h"

#include <string.h>

enum { MOST_RESULTS = 5000, MOST_RELATED = 100, MOST_FLOW = 1000, MOST_STACK = 100,
       NEAR = 10000 };

struct sarif {
    struct report *r;
    struct json j;
    struct buf text;                  /* scratch */
    VEC(const struct rule *) rule;    /* that results refer to */
};

/* ---- pieces ---- */

static void message(struct sarif *s, const char *key, const char *text)
{
    json_object(&s->j, key);
    json_string(&s->j, "text", text);
    json_end(&s->j);
}

static void artifact(struct sarif *s, const char *path, int line)
{
    struct buf uri = {0};
    escape_uri(&uri, path);
    json_object(&s->j, "physicalLocation");
    json_object(&s->j, "artifactLocation");
    json_string(&s->j, "uri", uri.at);
    if (*path != '/')
        json_string(&s->j, "uriBaseId", "%SRCROOT%");
    json_end(&s->j);
    json_object(&s->j, "region");
    json_int(&s->j, "startLine", line > 0 ? line : 1);
    json_end(&s->j);
    json_end(&s->j);
    buf_release(&uri);
}

static void logical(struct sarif *s, const struct finding_frame *f)
{
    if (!f->klass)
        return;
    buf_clear(&s->text);
    buf_printf(&s->text, "%s%s%s", f->klass, f->method ? "." : "", f->method ? f->method : "");
    json_array(&s->j, "logicalLocations");
    json_object(&s->j, NULL);
    json_string(&s->j, "fullyQualifiedName", s->text.at);
    json_string(&s->j, "kind", f->method ? "function" : "type");
    json_end(&s->j);
    json_end(&s->j);
}

/* The members of a location object. */
static void location_of(struct sarif *s, const struct finding_frame *f)
{
    struct buf path = {0};
    if (f->file) {
        frame_path(s->r, f, &path);
        artifact(s, path.at, f->line);
    }
    logical(s, f);
    buf_release(&path);
}

static void stack(struct sarif *s, const char *key, const char *what,
                  const struct finding_frame *f, size_t n)
{
    json_object(&s->j, key);
    if (what)
        message(s, "message", what);
    json_array(&s->j, "frames");
    for (size_t i = 0; i < n && i < MOST_STACK; i++) {
        json_object(&s->j, NULL);
        json_object(&s->j, "location");
        location_of(s, &f[i]);
        json_end(&s->j);
        json_end(&s->j);
    }
    json_end(&s->j);
    json_end(&s->j);
}

/* ---- rules ---- */

static size_t rule_index(struct sarif *s, const struct finding *f)
{
    const struct rule *rule = rule_find(finding_code(f));
    if (!rule)
        rule = rule_find("RV-PATTERN");
    for (size_t i = 0; i < s->rule.len; i++)
        if (s->rule.at[i] == rule)
            return i;
    vec_push(&s->rule, rule);
    return s->rule.len - 1;
}

static void rule_help(struct sarif *s, const struct rule *rule)
{
    buf_clear(&s->text);
    buf_printf(&s->text, "%s\n\nRepair: %s\n", rule->help, rule->repair);
    json_object(&s->j, "help");
    json_string(&s->j, "text", s->text.at);
    buf_clear(&s->text);
    buf_printf(&s->text, "%s\n\n", rule->help);
    if (rule->example)
        buf_printf(&s->text, "```java\n%s```\n\n", rule->example);
    buf_printf(&s->text, "**Repair:** %s\n", rule->repair);
    json_string(&s->j, "markdown", s->text.at);
    json_end(&s->j);
}

static void one_rule(struct sarif *s, const struct rule *rule)
{
    json_object(&s->j, NULL);
    json_string(&s->j, "id", rule->code);
    json_string(&s->j, "name", rule->code);
    message(s, "shortDescription", rule->brief);
    message(s, "fullDescription", rule->help);
    rule_help(s, rule);
    json_object(&s->j, "defaultConfiguration");
    json_string(&s->j, "level", finding_level_text(rule->level));
    json_end(&s->j);
    json_object(&s->j, "properties");
    json_string(&s->j, "precision", strcmp(rule->command, "lint") == 0 ? "high" : "very-high");
    json_string(&s->j, "problem.severity",
                rule->level == LEVEL_NOTE ? "recommendation" : finding_level_text(rule->level));
    json_array(&s->j, "tags");
    json_string(&s->j, NULL, "concurrency");
    json_string(&s->j, NULL, "correctness");
    if (rule->cwe) {
        buf_clear(&s->text);
        buf_printf(&s->text, "external/cwe/cwe-%s", rule->cwe);
        json_string(&s->j, NULL, s->text.at);
    }
    json_end(&s->j);
    json_end(&s->j);
    json_end(&s->j);
}

static void tool(struct sarif *s)
{
    json_object(&s->j, "tool");
    json_object(&s->j, "driver");
    json_string(&s->j, "name", "Ravel");
    json_string(&s->j, "version", RAVEL_VERSION);
    json_string(&s->j, "semanticVersion", RAVEL_VERSION);
    json_array(&s->j, "rules");
    for (size_t i = 0; i < s->rule.len; i++)
        one_rule(s, s->rule.at[i]);
    json_end(&s->j);
    json_end(&s->j);
    json_end(&s->j);
}

/* ---- code flows ---- */

static void step_kinds(struct sarif *s, const struct finding_step *t)
{
    const char *a = "memory", *b = "value";
    unsigned flags = event_flags((enum event_kind)t->kind);
    bool takes;
    if (story_lock(t, &takes))
        a = takes ? "acquire" : "release", b = "lock";
    else if (strncmp(t->text, "calls ", 6) == 0)
        a = "call", b = "function";
    else if (t->kind == EV_BEGIN || t->kind == EV_END)
        a = t->kind == EV_BEGIN ? "enter" : "exit", b = "function";
    else if (t->kind > EV_FAILED_CAS)
        a = flags & EV_A ? "acquire" : flags & EV_R ? "release" : "resource", b = "resource";
    json_array(&s->j, "kinds");
    json_string(&s->j, NULL, a);
    if (strcmp(a, b) != 0)
        json_string(&s->j, NULL, b);
    if (t->marked)
        json_string(&s->j, NULL, "danger");
    json_end(&s->j);
}

/* The step's place, or that of the nearest step of its thread that has one. */
static const struct finding_step *placed(const struct finding *f, size_t i)
{
    uint32_t t = f->step[i].thread_index;
    for (size_t k = i; k < f->steps && k < i + NEAR; k++)
        if (f->step[k].thread_index == t && f->step[k].file)
            return &f->step[k];
    for (size_t k = i; k-- > (i > NEAR ? i - NEAR : 0);)
        if (f->step[k].thread_index == t && f->step[k].file)
            return &f->step[k];
    return NULL;
}

static void flow_step(struct sarif *s, const struct finding *f, size_t i)
{
    const struct finding_step *t = &f->step[i], *at = t->file ? t : placed(f, i);
    json_object(&s->j, NULL);
    json_object(&s->j, "location");
    if (at) {
        struct finding_frame where = {at->klass, NULL, at->file, at->line, true};
        location_of(s, &where);
    }
    message(s, "message", t->text);
    json_end(&s->j);
    json_int(&s->j, "executionOrder", (int64_t)i + 1);
    json_int(&s->j, "nestingLevel", t->frames ? (int64_t)t->frames - 1 : 0);
    json_string(&s->j, "importance", t->marked ? "essential" : "important");
    step_kinds(s, t);
    if (t->value && t->object) {
        json_object(&s->j, "state");
        message(s, t->object, t->value);
        json_end(&s->j);
    }
    if (t->marked && t->frames)
        stack(s, "stack", NULL, t->frame, t->frames);
    json_end(&s->j);
}

static void thread_flow(struct sarif *s, const struct finding *f, const step_list *shown,
                        uint32_t thread)
{
    bool any = false;
    for (size_t i = 0; i < shown->len; i++)
        any |= f->step[shown->at[i]].thread_index == thread;
    if (!any)
        return;
    json_object(&s->j, NULL);
    json_string(&s->j, "id", f->thread[thread]);
    json_array(&s->j, "locations");
    for (size_t i = 0; i < shown->len; i++)
        if (f->step[shown->at[i]].thread_index == thread)
            flow_step(s, f, shown->at[i]);
    json_end(&s->j);
    json_end(&s->j);
}

static void code_flows(struct sarif *s, const struct finding *f)
{
    thread_list threads = {0};
    step_list shown = {0};
    if (!f->steps)
        return;
    story_threads(f, &threads);
    story_pick(f, MOST_FLOW, &shown);
    json_array(&s->j, "codeFlows");
    json_object(&s->j, NULL);
    message(s, "message", "how it comes to it: one thread flow for each thread, "
                          "executionOrder tells who comes when");
    json_array(&s->j, "threadFlows");
    for (size_t i = 0; i < threads.len; i++)
        thread_flow(s, f, &shown, threads.at[i]);
    json_end(&s->j);
    json_end(&s->j);
    json_end(&s->j);
    vec_release(&threads);
    vec_release(&shown);
}

/* ---- results ---- */

static void locations(struct sarif *s, const struct report_case *c, const struct finding *f)
{
    const struct finding_frame *at = finding_where(f);
    json_array(&s->j, "locations");
    json_object(&s->j, NULL);
    if (at && at->file) {
        location_of(s, at);
    } else { /* GitHub wants one: the file of the class that was examined */
        buf_clear(&s->text);
        buf_str(&s->text, at && at->klass ? at->klass : c->name);
        for (char *p = s->text.at; *p; p++)
            *p = *p == '.' ? '/' : *p;
        buf_str(&s->text, ".java");
        char *path = arena_strdup(&s->r->arena, s->text.at);
        artifact(s, path, 1);
    }
    json_end(&s->j);
    json_end(&s->j);
}

static void related(struct sarif *s, const struct finding *f)
{
    if (f->places < 2)
        return;
    json_array(&s->j, "relatedLocations");
    for (size_t i = 0; i < f->places && i < MOST_RELATED; i++) {
        const struct finding_frame *at = finding_frame_of(&f->place[i]);
        if (!at || !at->file)
            continue;
        json_object(&s->j, NULL);
        json_int(&s->j, "id", (int64_t)i + 1);
        location_of(s, at);
        buf_clear(&s->text);
        buf_printf(&s->text, "%s%s%s", f->place[i].thread ? f->place[i].thread : "",
                   f->place[i].thread ? " " : "", f->place[i].what ? f->place[i].what : "");
        message(s, "message", s->text.at);
        json_end(&s->j);
    }
    json_end(&s->j);
}

/* The message names the places by links to the related locations. */
static void result_message(struct sarif *s, struct finding *f)
{
    buf_clear(&s->text);
    buf_str(&s->text, finding_message(f));
    for (size_t i = 0; i < f->places && f->places > 1 && i < 8; i++) {
        const struct finding_frame *at = finding_frame_of(&f->place[i]);
        if (!at || !at->file)
            continue;
        buf_printf(&s->text, "%s [%s%s%s](%zu)", i ? ";" : ":",
                   f->place[i].thread ? f->place[i].thread : "", f->place[i].thread ? " " : "",
                   f->place[i].what ? f->place[i].what : "here", i + 1);
    }
    for (size_t i = 0; i < f->notes && i < 4; i++)
        buf_printf(&s->text, ". %s", f->note[i]);
    if (f->suggestion)
        buf_printf(&s->text, ". Repair: %s", f->suggestion);
    message(s, "message", s->text.at);
}

static void suppressions(struct sarif *s, const struct finding *f)
{
    if (!f->suppressed)
        return;
    json_array(&s->j, "suppressions");
    json_object(&s->j, NULL);
    json_string(&s->j, "kind", f->in_source ? "inSource" : "external");
    json_string(&s->j, "status", "accepted");
    json_string(&s->j, "justification", f->suppressed);
    json_end(&s->j);
    json_end(&s->j);
}

static void stacks(struct sarif *s, const struct finding *f)
{
    json_array(&s->j, "stacks");
    for (size_t i = 0; i < f->places && i < MOST_RELATED; i++) {
        buf_clear(&s->text);
        buf_printf(&s->text, "%s %s", f->place[i].thread ? f->place[i].thread : "",
                   f->place[i].what ? f->place[i].what : "");
        const char *what = arena_strdup(&s->r->arena, s->text.at);
        stack(s, NULL, what, f->place[i].frame, f->place[i].frames);
    }
    json_end(&s->j);
}

static void result(struct sarif *s, const struct report_case *c, struct finding *f)
{
    char print[40];
    size_t index = rule_index(s, f);
    finding_fingerprint(f, print);
    json_object(&s->j, NULL);
    json_string(&s->j, "ruleId", s->rule.at[index]->code);
    json_int(&s->j, "ruleIndex", (int64_t)index);
    json_string(&s->j, "level", finding_level_text(finding_level(f)));
    result_message(s, f);
    locations(s, c, f);
    related(s, f);
    json_object(&s->j, "partialFingerprints");
    json_string(&s->j, "ravelFinding/v1", print);
    strcpy(print + 16, ":1");
    json_string(&s->j, "primaryLocationLineHash", print);
    json_end(&s->j);
    if (f->places && f->place[0].frames)
        stacks(s, f);
    code_flows(s, f);
    suppressions(s, f);
    json_object(&s->j, "properties");
    json_int(&s->j, "rank", finding_rank(f));
    json_string(&s->j, "case", c->name);
    json_end(&s->j);
    json_end(&s->j);
}

static void results(struct sarif *s)
{
    size_t n = 0;
    json_array(&s->j, "results");
    for (size_t i = 0; i < s->r->cases.len; i++)
        for (size_t k = 0; k < s->r->cases.at[i]->finding.len && n < MOST_RESULTS; k++, n++)
            result(s, s->r->cases.at[i], s->r->cases.at[i]->finding.at[k]);
    json_end(&s->j);
}

static void invocations(struct sarif *s)
{
    bool ok = true;
    json_array(&s->j, "invocations");
    json_object(&s->j, NULL);
    buf_clear(&s->text);
    buf_printf(&s->text, "ravel %s %s", s->r->command, s->r->arguments);
    json_string(&s->j, "commandLine", s->text.at);
    json_array(&s->j, "toolExecutionNotifications");
    for (size_t i = 0; i < s->r->cases.len; i++) {
        const struct report_case *c = s->r->cases.at[i];
        if (c->verdict != REPORT_FAILED && c->verdict != REPORT_LIMIT)
            continue;
        ok &= c->verdict != REPORT_FAILED;
        json_object(&s->j, NULL);
        json_string(&s->j, "level", c->verdict == REPORT_FAILED ? "error" : "warning");
        buf_clear(&s->text);
        buf_printf(&s->text, "%s: %s%s%s", c->name, c->summary, c->detail ? ": " : "",
                   c->detail ? c->detail : "");
        message(s, "message", s->text.at);
        json_end(&s->j);
    }
    json_end(&s->j);
    json_bool(&s->j, "executionSuccessful", ok);
    json_end(&s->j);
    json_end(&s->j);
}

void report_sarif(struct report *r, struct buf *out)
{
    struct sarif s = {.r = r, .j = json_to(out)};
    for (size_t i = 0; i < r->cases.len; i++)
        for (size_t k = 0; k < r->cases.at[i]->finding.len; k++)
            rule_index(&s, r->cases.at[i]->finding.at[k]);
    json_object(&s.j, NULL);
    json_string(&s.j, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_string(&s.j, "version", "2.1.0");
    json_array(&s.j, "runs");
    json_object(&s.j, NULL);
    tool(&s);
    invocations(&s);
    json_object(&s.j, "automationDetails");
    buf_clear(&s.text);
    buf_printf(&s.text, "ravel/%s/", r->command);
    json_string(&s.j, "id", s.text.at);
    json_end(&s.j);
    json_string(&s.j, "columnKind", "utf16CodeUnits");
    results(&s);
    json_end(&s.j);
    json_end(&s.j);
    json_end(&s.j);
    buf_release(&s.text);
    vec_release(&s.rule);
}
