/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a class: reading, decoding, frame maps, verification and printing must
 * neither crash nor run away; what is accepted must hold what the header promises. */
#include "classfile/classfile.h"

#include "base/buf.h"
#include "base/hash.h"
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "fuzz_class: broken promise: %s\n", what);
        abort();
    }
}

/* Arbitrary but fixed answers, so that both branches of the verifier are walked. */
static int assignable(void *ctx, sym from, sym to)
{
    const struct symtab *syms = ctx;
    uint64_t h = hash_pair(sym_hash(syms, from), sym_hash(syms, to));
    return h % 16 == 0 ? -1 : h % 4 != 1;
}

static int is_protected(void *ctx, sym owner, sym name, sym desc, bool method)
{
    const struct symtab *syms = ctx;
    uint64_t h = hash_pair(sym_hash(syms, owner), sym_hash(syms, name));
    return hash_pair(h, sym_hash(syms, desc)) % 8 == (method ? 1u : 2u);
}

static void check_targets(const struct cf_body *b)
{
    must(b->insns > 0, "a body has instructions");
    for (uint32_t i = 0; i < b->insns; i++) {
        const struct cf_insn *in = &b->insn[i];
        must(in->op < CF_OPS, "opcodes are decoded ones");
        bool jump = (in->op >= CF_OP_IFEQ && in->op <= CF_OP_GOTO) ||
                    in->op == CF_OP_IFNULL || in->op == CF_OP_IFNONNULL;
        must(!jump || (uint32_t)in->b < b->insns, "jumps stay inside");
        must(in->op != CF_OP_SWITCH || (uint32_t)in->b < b->switches, "switch exists");
    }
    for (uint32_t i = 0; i < b->switches; i++) {
        must(b->sw[i].fallback < b->insns, "default stays inside");
        for (uint32_t j = 0; j < b->sw[i].n; j++)
            must(b->sw[i].target[j] < b->insns, "cases stay inside");
    }
    for (uint32_t i = 0; i < b->handlers; i++)
        must(b->handler[i].start < b->handler[i].end && b->handler[i].end <= b->insns &&
                 b->handler[i].target < b->insns, "handlers stay inside");
}

static void try_method(const struct cf_class *c, const struct cf_member *m,
                       struct symtab *syms)
{
    struct arena arena;
    struct cf_body body;
    struct cf_problem problem = {0};
    arena_init(&arena);
    if (!cf_decode(c, m, syms, &arena, &body, &problem)) {
        must(problem.java_error && problem.err.set, "bad code has a message");
        arena_release(&arena);
        return;
    }
    check_targets(&body);
    struct cf_verify_env env = {syms, assignable, is_protected};
    bool verified = cf_verify(c, m, &body, syms, &env, &problem);
    must(verified || !problem.java_error || problem.err.set, "a rejection has a message");
    struct cf_map *map = cf_map_new(c, m, &body, syms);
    must(map || !verified, "verified code has a frame map");
    if (map) {
        for (uint32_t i = 0; i < body.insns; i++)
            must(cf_map_at(map, i).depth <= m->code->max_stack, "depth within max_stack");
        cf_map_free(map);
    }
    for (unsigned bci = 0; bci < m->code->code_len; bci++)
        must(cf_line_of(m->code, bci) >= 0, "lines are numbers");
    arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 1 << 20)
        return 0;
    struct symtab syms;
    struct arena arena;
    struct buf text;
    struct cf_problem problem = {0};
    symtab_init(&syms);
    arena_init(&arena);
    buf_init(&text);
    struct cf_class *c = cf_read(data, size, "input", &syms, &arena, &problem);
    if (c) {
        for (unsigned i = 0; i < c->methods; i++)
            if (c->method[i].code)
                try_method(c, &c->method[i], &syms);
        cf_print(c, &syms, &arena, &text);
        must(text.len > 0, "a class has a text");
    } else {
        must(problem.java_error && problem.err.set, "a rejected class has a message");
    }
    buf_release(&text);
    arena_release(&arena);
    symtab_release(&syms);
    must(mem_live() == 0, "all memory is given back");
    return 0;
}
