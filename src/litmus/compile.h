/* SPDX-License-Identifier: Apache-2.0 */
/* Compilation of Java tests for machines, without optimization: every access becomes the
 * instructions that HotSpot uses for its mode, in the order of the program. What comes
 * out is text, a litmus test that herd7's readers and Ravel's own take, or assembly. */
#ifndef LITMUS_COMPILE_H
#define LITMUS_COMPILE_H

#include "litmus/graph.h"

enum lit_machine { LIT_TO_X86, LIT_TO_AARCH64, LIT_TO_AARCH64_LLSC, LIT_TO_RISCV };

/* "x86", "aarch64", "aarch64-llsc" (exclusives in place of atomics), "riscv". */
bool lit_machine_of(const char *name, enum lit_machine *m);

/* The test for a machine, its condition, filter and locations translated. False with a
 * message for what has no translation. */
bool lit_compile(const struct lit_test *t, enum lit_machine m, struct buf *out,
                 struct err *e);
/* The threads as functions for GNU as. Registers that the test shows are stored at the
 * end, r1 of thread 0 into P0_r1. */
bool lit_compile_assembly(const struct lit_test *t, enum lit_machine m, struct buf *out,
                          struct err *e);

/* A final location of the source, named as in the compiled test ("0:rcx", "x"); "" for a
 * register that no instruction names. */
bool lit_compiled_name(const struct lit_test *t, enum lit_machine m, int final,
                       struct buf *out, struct err *e);

/* A compiled test read back, and where its states show what the source's show. */
struct lit_compiled {
    struct lit_test *test;
    int *shown; /* of each of source->shown[]: index of test->shown[], or -1: always 0 */
};
bool lit_compile_and_read(struct lit_test *t, enum lit_machine m, struct lit_compiled *c,
                          struct err *e);
void lit_compiled_free(struct lit_compiled *c);

#endif
