/* SPDX-License-Identifier: Apache-2.0 */
/* Reports made by hand: texts that need escapes, suppressed findings, long stories. What a
 * format demands as a whole is checked by test/report with parsers of others. */
#include "report/escape.h"
#include "trace/rule.h"
#include "unit.h"

#include <string.h>

static const struct finding_frame frames[] = {
    {"java.util.HashMap", "put", "HashMap.java", 610, false},
    {"a.b.Shop", "sell", "Shop.java", 12, true},
};

static struct finding *made(enum finding_kind kind, int line)
{
    struct finding *f = finding_new(kind);
    struct finding_frame *frame = arena_copy(&f->arena, frames, sizeof frames);
    struct finding_place *p = arena_zalloc(&f->arena, sizeof *p);
    frame[1].line = line;
    *p = (struct finding_place){.thread = "T", .what = "writes <x>", .frame = frame, .frames = 2};
    f->place = p;
    f->places = 1;
    f->title = "a.b.Shop.stock & \"more\"";
    return f;
}

static void test_xml(void **state)
{
    (void)state;
    struct buf b = {0};
    escape_xml(&b, "<a href=\"x\">&\x01\xff\xc3\xa9\n");
    assert_string_equal(b.at, "&lt;a href=&quot;x&quot;&gt;&amp;\xef\xbf\xbd\xef\xbf\xbd\xc3\xa9\n");
    buf_release(&b);
}

static void test_uri(void **state)
{
    (void)state;
    struct buf b = {0};
    escape_uri(&b, "/a b/Ä.java");
    assert_string_equal(b.at, "file:///a%20b/%C3%84.java");
    buf_clear(&b);
    escape_uri(&b, "src/a/B$C.java");
    assert_string_equal(b.at, "src/a/B$C.java");
    buf_release(&b);
}

/* A finding keeps its name when lines move, and has another for another method. */
static void test_fingerprint(void **state)
{
    (void)state;
    char a[33], b[33], c[33];
    struct finding *f = made(FINDING_RACE, 12), *g = made(FINDING_RACE, 99);
    struct finding *h = made(FINDING_DEADLOCK, 12);
    finding_fingerprint(f, a);
    finding_fingerprint(g, b);
    finding_fingerprint(h, c);
    assert_int_equal(strlen(a), 32);
    assert_string_equal(a, b);
    assert_string_not_equal(a, c);
    finding_free(f);
    finding_free(g);
    finding_free(h);
}

static void test_defaults(void **state)
{
    (void)state;
    struct finding *f = made(FINDING_DEADLOCK, 3);
    assert_string_equal(finding_code(f), "RV-DEADLOCK");
    assert_int_equal(finding_level(f), LEVEL_ERROR);
    f->code = "NO-SUCH";
    assert_int_equal(finding_level(f), LEVEL_WARNING);
    f->level = LEVEL_NOTE;
    assert_int_equal(finding_level(f), LEVEL_NOTE);
    assert_string_equal(finding_where(f)->klass, "a.b.Shop");
    finding_free(f);
}

static void test_rules(void **state)
{
    (void)state;
    assert_ptr_equal(rule_find("rv-race"), rule_find("RV-RACE"));
    assert_null(rule_find("RV"));
    for (size_t i = 0; rule_at(i); i++) {
        const struct rule *r = rule_at(i);
        assert_ptr_equal(rule_find(r->code), r); /* no code twice */
        assert_true(*r->brief && *r->help && *r->repair);
        assert_in_range(r->rank, 1, 20);
    }
}

static void test_story(void **state)
{
    (void)state;
    enum { STEPS = 100000, MOST = 40 };
    struct finding *f = made(FINDING_RACE, 3);
    struct finding_step *s = arena_zalloc(&f->arena, STEPS * sizeof *s);
    for (size_t i = 0; i < STEPS; i++)
        s[i] = (struct finding_step){.thread_index = i / 10 % 2, .text = "x"};
    s[70000].marked = s[90000].marked = true;
    f->step = s;
    f->steps = STEPS;
    step_list shown = {0};
    assert_int_equal(story_length(f), 90001);
    story_pick(f, MOST, &shown);
    assert_in_range(shown.len, MOST / 2, MOST + 2);
    bool first = false, marked = false;
    for (size_t i = 0; i < shown.len; i++) {
        first |= shown.at[i] == 0;
        marked |= shown.at[i] == 70000;
        assert_true(!i || shown.at[i] > shown.at[i - 1]);
    }
    assert_true(first && marked);
    assert_int_equal(vec_last(&shown), 90000);
    vec_release(&shown);
    finding_free(f);
}

static void test_suppressed(void **state)
{
    (void)state;
    struct report r;
    struct buf b = {0};
    report_init(&r, "lint");
    struct report_case *c = report_case(&r, "app <1>");
    vec_push(&c->finding, made(FINDING_PATTERN, 1));
    vec_push(&c->finding, made(FINDING_PATTERN, 2));
    c->finding.at[1]->suppressed = "known";
    c->verdict = REPORT_FOUND;
    assert_int_equal(report_count(&r), 1);
    report_junit(&r, &b);
    assert_non_null(strstr(b.at, "tests=\"1\" failures=\"1\""));
    assert_non_null(strstr(b.at, "name=\"app &lt;1&gt;\""));
    buf_clear(&b);
    report_sarif(&r, &b);
    assert_non_null(strstr(b.at, "\"justification\": \"known\""));
    buf_clear(&b);
    report_github(&r, &b);
    assert_non_null(strstr(b.at, "::warning file=a/b/Shop.java,line=1,title="));
    assert_null(strstr(b.at, "line=2"));
    buf_release(&b);
    report_release(&r);
}

/* A race with a lock, an edge and stacks, beside a litmus case with table and picture. */
static void fill(struct report *r)
{
    static const char *const threads[] = {"main", "w<1>"};
    static const struct finding_edge edges[] = {{0, 1}};
    struct report_case *c = report_case(r, "Shop");
    struct finding *f = made(FINDING_RACE, 12);
    struct finding_step steps[] = {
        {.thread_index = 0, .kind = EV_START, .text = "starts w<1>", .place = 7},
        {.thread_index = 1, .kind = EV_BEGIN, .text = "begins", .place = 7},
        {.thread_index = 1, .kind = EV_LOCK, .text = "locks L@1", .object = "L@1", .place = 9},
        {.thread_index = 1, .kind = EV_WRITE, .text = "writes x := 1", .object = "x",
         .value = "1", .marked = true, .frame = frames, .frames = 2, .klass = "a.b.Shop",
         .file = "Shop.java", .line = 12},
        {.thread_index = 0, .kind = EV_READ, .text = "reads x = 1", .marked = true},
    };
    f->step = arena_copy(&f->arena, steps, sizeof steps);
    f->steps = sizeof steps / sizeof *steps;
    f->edge = edges;
    f->edges = 1;
    f->thread = threads;
    f->threads = 2;
    c->verdict = REPORT_FOUND;
    vec_push(&c->finding, f);
    c = report_case(r, "MP");
    struct report_table *t = report_table(r, c, "Outcomes");
    report_head(r, t, "state");
    report_row(t, 2);
    report_cell(r, t, "r=%d", 1);
    struct draw *d = report_picture(c, "MP", "r=1");
    draw_column(d, "Thread 0");
    draw_edge(d, draw_node(d, "W x", 0, 0), draw_node(d, "R x", 0, 1), "rf", "red");
    report_fact(r, c, "model", "%s", "sc");
}

static void test_all_formats(void **state)
{
    (void)state;
    struct report r;
    report_init(&r, "check");
    fill(&r);
#define FORMAT(name, help)                                    \
    do {                                                      \
        struct buf b = {0};                                   \
        report_##name(&r, &b);                                \
        assert_true(b.len > 0);                               \
        assert_null(strstr(b.at, "w<1></"));                  \
        assert_ptr_equal(report_format(#name), report_##name); \
        buf_release(&b);                                      \
    } while (0);
#include "report/formats.def"
#undef FORMAT
    report_release(&r);
}

static void test_arguments(void **state)
{
    (void)state;
    struct report r;
    char *words[] = {"-cp", "a b", "it's", ""};
    report_init(&r, "check");
    report_arguments(&r, 4, words);
    assert_string_equal(r.arguments, "-cp 'a b' 'it'\\''s' ''");
    report_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_xml),        UNIT(test_uri),
        UNIT(test_fingerprint), UNIT(test_defaults),
        UNIT(test_rules),      UNIT(test_story),
        UNIT(test_suppressed), UNIT(test_arguments),
        UNIT(test_all_formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
