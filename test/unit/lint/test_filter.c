/* SPDX-License-Identifier: Apache-2.0 */
/* SpotBugs filter files. */
#include "unit.h"

#include "base/mem.h"
#include "lint/filter.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Does a filter with this text match a warning IS2 about a.b.C$D.m and its field n? */
static bool matches(const char *text)
{
    char file[] = "/tmp/ravel-filter-XXXXXX";
    int fd = mkstemp(file);
    assert_true(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
    struct err e = {0};
    struct filter *f = filter_read(file, &e);
    unlink(file);
    assert_non_null(f);
    struct finding_frame frame = {.klass = "a.b.C$D", .method = "m", .file = "C.java"};
    struct finding_place place = {.frames = 1, .frame = &frame};
    struct finding w = {.code = "IS2_INCONSISTENT_SYNC", .rank = 8, .confidence = 2,
                        .places = 1, .place = &place};
    struct lint_about a = {.klass = "a.b.C$D", .method = "m", .desc = "()V",
                           .field_class = "a.b.C$D", .field = "n"};
    bool any = filter_matches(f, &w, &a);
    assert_int_equal(filter_used(f, 0), any);
    filter_free(f);
    assert_int_equal(mem_live(), 0);
    return any;
}

#define MATCH(tests) "<FindBugsFilter><Match>" tests "</Match></FindBugsFilter>"

static void test_filter_tests(void **state)
{
    (void)state;
    assert_true(matches(MATCH("<Class name='a.b.C$D'/>")));
    assert_false(matches(MATCH("<Class name='a.b.C'/>")));
    assert_true(matches(MATCH("<Class name=\"~a\\.b\\..*\"/><Method name='m'/>")));
    assert_false(matches(MATCH("<Class name='~b.*'/>")));
    assert_false(matches(MATCH("<Class name='a.b.C$D'/><Method name='x'/>")));
    assert_true(matches(MATCH("<Bug pattern='X, IS2_INCONSISTENT_SYNC'/>")));
    assert_true(matches(MATCH("<Bug code='DC,IS2'/>")));
    assert_false(matches(MATCH("<Bug code='IS'/>")));
    assert_true(matches(MATCH("<Bug category='MT_CORRECTNESS'/>")));
    assert_true(matches(MATCH("<Field name='n'/><Package name='a.b'/>")));
    assert_true(matches(MATCH("<Rank value='8'/>")));
    assert_false(matches(MATCH("<Rank value='9'/>")));
    assert_true(matches(MATCH("<Confidence value='2'/><Source name='~.*\\.java'/>")));
}

static void test_filter_logic(void **state)
{
    (void)state;
    assert_true(matches(MATCH("<Or><Class name='x'/><Method name='m'/></Or>")));
    assert_false(matches(MATCH("<And><Class name='x'/><Method name='m'/></And>")));
    assert_true(matches(MATCH("<Not><Class name='x'/></Not>")));
    assert_false(matches(MATCH("<Not><Method name='m'/></Not>")));
    assert_false(matches(MATCH("<Unknown/>")));
    assert_true(matches(MATCH("<!-- all --><Class name='~a.*'></Class>")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_filter_tests),
        cmocka_unit_test(test_filter_logic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
