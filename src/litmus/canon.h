/* SPDX-License-Identifier: Apache-2.0 */
/* A test's canonical text and its MD5, by which equal tests are known for equal whatever
 * their layout and comments. Composed like herd7's (initial values, code, observed
 * locations, each digested, then the three digests together), but the code is printed in
 * Ravel's own way, so the sums differ from herd7's. */
#ifndef LITMUS_CANON_H
#define LITMUS_CANON_H

#include "litmus/litmus.h"

const char *lit_canonical_hash(struct lit_test *t); /* in the test's arena */
/* An expression, an instruction as text, for hashing and for messages. */
void lit_print_expr(struct buf *b, const struct lit_test *t, int thread,
                    const struct lit_expr *e);
void lit_print_insn(struct buf *b, const struct lit_test *t, int thread,
                    const struct lit_insn *in);

#endif
