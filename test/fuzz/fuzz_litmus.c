/* SPDX-License-Identifier: Apache-2.0 */
/* Litmus tests from any bytes: read them, and run what reads, under sequential
 * consistency with a deadline. Nothing may crash, hang or leak. */
#include "base/host.h"
#include "litmus/result.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool few(void *arg, struct lit_execution *x)
{
    struct lit_result *r = arg;
    lit_result_add(r, x);
    return r->holds + r->fails < 200;
}

static void run(struct lit_test *t)
{
    static const char text[] =
        "include \"cos.cat\"\nacyclic po | rf | co | fr | lo as sc";
    struct err e = {0};
    struct cat_model *m = cat_parse("sc", text, sizeof text - 1, NULL, &e);
    struct lit_engine *engine = lit_engine_new(m);
    struct lit_options o = {.deadline = host_now() + 200 * 1000 * 1000};
    struct lit_stats stats;
    struct lit_result r;
    struct buf b;
    lit_result_init(&r, t);
    buf_init(&b);
    if (lit_enumerate(engine, t, &o, few, &r, &stats, &e)) {
        lit_result_finish(&r);
        lit_result_print(&b, &r, true);
    }
    buf_release(&b);
    lit_result_release(&r);
    lit_engine_free(engine);
    cat_free(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct err e = {0};
    if (size > 20000)
        return 0;
    struct lit_parse_options o = {.java = size % 2};
    struct lit_test *t = lit_parse("fuzz", (const char *)data, size, &o, &e);
    if (t)
        run(t);
    lit_test_free(t);
    return 0;
}
