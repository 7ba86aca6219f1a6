/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of jcstress, and of Java in herd7's format, from any bytes: what reads is compiled for every machine, the result is
 * read back, and it is turned into Java. Nothing may crash, hang or leak. */
#include "litmus/compile.h"
#include "litmus/import.h"
#include "litmus/to_java.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void translate(struct lit_test *t)
{
    lit_outcomes none = {0};
    struct buf b;
    buf_init(&b);
    for (int m = LIT_TO_X86; m <= LIT_TO_RISCV; m++) {
        struct err e = {0};
        struct lit_compiled c;
        if (lit_compile_and_read(t, (enum lit_machine)m, &c, &e))
            lit_compiled_free(&c);
        e.set = false;
        lit_compile_assembly(t, (enum lit_machine)m, &b, &e);
    }
    struct err e = {0};
    lit_to_java(t, &none, NULL, &b, &e);
    e.set = false;
    lit_to_jcstress(t, &none, NULL, &b, &e);
    buf_release(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct err e = {0};
    struct import_file f;
    if (size > 20000)
        return 0;
    if (size > 4 && memcmp(data, "Java", 4) == 0) {
        struct lit_test *t = lit_parse("fuzz", (const char *)data, size, NULL, &e);
        if (t)
            translate(t);
        lit_test_free(t);
        return 0;
    }
    bool ok = lit_import_jcstress("fuzz", (const char *)data, size, &f, &e);
    for (size_t i = 0; ok && i < f.tests.len; i++) {
        lit_import_match(&f.tests.at[i], "0, 1");
        translate(f.tests.at[i].test);
    }
    lit_import_release(&f);
    return 0;
}
