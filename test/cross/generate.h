/* SPDX-License-Identifier: Apache-2.0 */
/* Random litmus tests as text; the locations and registers that matter are all shown. */
#ifndef CROSS_GENERATE_H
#define CROSS_GENERATE_H

#include "base/buf.h"
#include "base/rng.h"

void generate_java(struct rng *r, struct buf *b);
/* Without opaque, acquire and release; a location is plain or volatile throughout. */
void generate_java_classic(struct rng *r, struct buf *b);
/* Few accesses by two to four threads, mostly plain, what is read is often passed on or
 * asked about; only registers are shown. */
void generate_java_races(struct rng *r, struct buf *b);
/* Two threads that pass values round in a ring, and one or two more that may start it. */
void generate_java_ring(struct rng *r, struct buf *b);
void generate_x86(struct rng *r, struct buf *b);
void generate_x86_64(struct rng *r, struct buf *b);

#endif
