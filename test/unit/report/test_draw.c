/* SPDX-License-Identifier: Apache-2.0 */
#include "unit.h"

#include "report/draw.h"

static void test_draw_escapes_and_merges(void **state)
{
    (void)state;
    struct draw d;
    struct buf b;
    buf_init(&b);
    draw_init(&d, "a<b", "say \"x\"");
    draw_column(&d, "Thread 0");
    int p = draw_node(&d, "R x&y", 0, 0), q = draw_node(&d, "W z", 0, 1);
    draw_edge(&d, p, q, "rf", draw_color("rf"));
    draw_edge(&d, p, q, "rfe", draw_color("rfe"));
    draw_edge(&d, p, q, "po", draw_color("po"));
    assert_int_equal(d.edges.len, 2);
    assert_string_equal(d.edges.at[0].text, "rf,rfe");
    draw_svg(&b, &d);
    assert_non_null(strstr(b.at, "a&lt;b"));
    assert_non_null(strstr(b.at, "R x&amp;y"));
    assert_null(strstr(b.at, "a<b"));
    buf_clear(&b);
    draw_dot(&b, &d);
    assert_non_null(strstr(b.at, "say \\\"x\\\""));
    draw_release(&d);
    buf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {UNIT(test_draw_escapes_and_merges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
