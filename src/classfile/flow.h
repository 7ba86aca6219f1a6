/* SPDX-License-Identifier: Apache-2.0 */
/* Control flow of a decoded method, shared by the frame maps and the verifier: basic
 * blocks such that control enters only at the start, leaves only at the end, and the same
 * exception handlers cover all of a block. */
#ifndef CLASSFILE_FLOW_H
#define CLASSFILE_FLOW_H

#include "classfile/classfile.h"

/* Answers of flow_edge that are no blocks: no more edges; control runs off the code. */
enum { FLOW_NONE = UINT32_MAX, FLOW_END = UINT32_MAX - 1 };

struct flow {
    const struct cf_body *body;
    uint32_t blocks;
    uint32_t *start; /* first instruction of each block; start[blocks] = number of insns */
    uint32_t *of;    /* block of each instruction; flow_trim drops it */
};

void flow_init(struct flow *f, const struct cf_body *body);
void flow_trim(struct flow *f);
void flow_release(struct flow *f);

/* The i-th block that may follow block b without an exception; FLOW_NONE after the last.
 * Falling through comes before jumping. */
uint32_t flow_edge(const struct flow *f, uint32_t b, uint32_t i);

/* The block of an instruction, by search: works after flow_trim. */
uint32_t flow_find(const struct flow *f, uint32_t insn);

static inline bool flow_covers(const struct flow *f, const struct cf_handler *h, uint32_t b)
{
    return h->start <= f->start[b] && f->start[b] < h->end;
}

/* Stack effect of an opcode, as in opcodes.def. */
struct flow_effect {
    const char *pops, *pushes;
};
extern const struct flow_effect flow_effect[CF_OPS];

/* dup_x2 and its kin: `copied` slots from the top are copied below `skipped` more. False
 * when the opcode is none of them (swap is not). */
bool flow_dup(unsigned op, unsigned *copied, unsigned *skipped);

#endif
