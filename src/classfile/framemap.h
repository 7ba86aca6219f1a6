/* SPDX-License-Identifier: Apache-2.0 */
/* Simulation of instructions on frames that know of each slot only whether it holds a
 * reference. */
#ifndef CLASSFILE_FRAMEMAP_H
#define CLASSFILE_FRAMEMAP_H

#include "classfile/flow.h"

static inline bool get_bit(const uint64_t *w, uint32_t i)
{
    return w[i >> 6] >> (i & 63) & 1;
}

static inline void put_bit(uint64_t *w, uint32_t i, bool v)
{
    uint64_t m = (uint64_t)1 << (i & 63);
    w[i >> 6] = v ? w[i >> 6] | m : w[i >> 6] & ~m;
}

static inline uint32_t words_for(uint32_t bits)
{
    return (bits + 63) / 64;
}

/* A frame: bits of the tracked locals, then of the stack. Bits above the depth are always
 * 0, so that states can be compared by words. */
struct sim {
    const struct cf_class *c;
    struct symtab *syms;
    const struct flow_locals *locals;
    uint32_t max_stack;
    uint64_t *w;
    uint32_t depth;
};

/* False when the instruction does not fit the stack or the locals. */
bool sim_step(struct sim *s, const struct cf_insn *in);
void sim_set_local(struct sim *s, uint32_t local, bool ref);

#endif
