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
    uint32_t *start; /* first instruction of each block; start[blocks] = all insns */
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

static inline bool flow_covers(const struct flow *f, const struct cf_handler *h,
                               uint32_t b)
{
    return h->start <= f->start[b] && f->start[b] < h->end;
}

/* The locals that some instruction reads. The others never matter, so that states are as
 * large as the code's real use and not as max_locals says. */
struct flow_locals {
    uint32_t max, tracked;
    uint16_t *index; /* local -> its number among the tracked ones, or FLOW_UNTRACKED */
    uint16_t *local; /* and back */
};
enum { FLOW_UNTRACKED = 0xffff };

/* False when an instruction reads or writes a local beyond max. Release in any case. */
bool flow_locals_init(struct flow_locals *l, const struct cf_body *body, uint32_t max);
void flow_locals_release(struct flow_locals *l);

static inline bool flow_loads(unsigned op)
{
    return op >= CF_OP_ILOAD && op <= CF_OP_ALOAD;
}
static inline bool flow_stores(unsigned op)
{
    return op >= CF_OP_ISTORE && op <= CF_OP_ASTORE;
}

/* Kinds as opcodes.def and descriptors write them. */
static inline bool flow_is_ref(char kind)
{
    return kind == 'A' || kind == 'L' || kind == '[';
}
static inline bool flow_is_wide(char kind)
{
    return kind == 'J' || kind == 'D';
}

/* Slots that a store writes. */
static inline uint32_t flow_store_slots(unsigned op)
{
    return op == CF_OP_LSTORE || op == CF_OP_DSTORE ? 2 : 1;
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
