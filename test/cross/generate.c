/* SPDX-License-Identifier: Apache-2.0 */
/* See generate.h. Tests have two to four threads, one to three locations, and seldom more
 * than seven accesses in all, which both engines finish in well under a millisecond. */
#include "generate.h"

#include <stdbool.h>

static const char *pick(struct rng *r, const char *const *list, uint32_t count)
{
    return list[rng_below(r, count)];
}

static unsigned thread_count(struct rng *r)
{
    return rng_below(r, 5) == 0 ? 3 : 2;
}

/* A value to store: a constant, a register, or a sum. */
static void java_value(struct rng *r, struct buf *b, unsigned regs)
{
    uint32_t how = rng_below(r, regs ? 5 : 2);
    if (how < 2)
        buf_printf(b, "%u", 1 + rng_below(r, 2));
    else if (how < 4)
        buf_printf(b, "r%u", rng_below(r, regs));
    else
        buf_printf(b, "r%u + 1", rng_below(r, regs));
}

static const char *const handles[] = {"X", "Y", "Z"};

/* What Java tests may contain. */
struct flavour {
    unsigned locs;
    bool classic; /* X and Z plain, Y volatile; no other modes */
};

static void java_read(struct rng *r, struct buf *b, const struct flavour *f,
                      unsigned *regs)
{
    static const char *const reads[] = {"get", "getOpaque", "getAcquire", "getVolatile"};
    uint32_t x = rng_below(r, f->locs);
    buf_printf(b, "int r%u = %s.%s(); ", *regs, handles[x],
               f->classic ? reads[x == 1 ? 3 : 0] : pick(r, reads, 4));
    ++*regs;
}

static void java_update(struct rng *r, struct buf *b, const struct flavour *f,
                        unsigned *regs)
{
    static const char *const updates[] = {"getAndAdd", "getAndSet", "getAndBitwiseOr",
                                          "getAndAddRelease", "getAndBitwiseXorAcquire"};
    const char *x = handles[f->classic ? 1 : rng_below(r, f->locs)];
    uint32_t how = f->classic ? 3 + rng_below(r, 4) : rng_below(r, 8);
    buf_printf(b, "int r%u = %s.", *regs, x);
    if (how < 4) {
        buf_printf(b, "%s(", pick(r, updates, f->classic ? 3 : 5));
        java_value(r, b, *regs);
        buf_str(b, "); ");
    } else {
        static const char *const cas[] = {"compareAndExchange", "compareAndSet",
                                          "weakCompareAndSet",
                                          "compareAndExchangeAcquire"};
        buf_printf(b, "%s(%u, %u); ", cas[how - 4], rng_below(r, 3), 1 + rng_below(r, 3));
    }
    ++*regs;
}

static void java_statement(struct rng *r, struct buf *b, const struct flavour *f,
                           unsigned *regs, unsigned depth);

static void java_write(struct rng *r, struct buf *b, const struct flavour *f,
                       unsigned regs)
{
    static const char *const writes[] = {"set", "setOpaque", "setRelease", "setVolatile"};
    uint32_t x = rng_below(r, f->locs);
    buf_printf(b, "%s.%s(", handles[x],
               f->classic ? writes[x == 1 ? 3 : 0] : pick(r, writes, 4));
    java_value(r, b, regs);
    buf_str(b, "); ");
}

static void java_statement(struct rng *r, struct buf *b, const struct flavour *f,
                           unsigned *regs, unsigned depth)
{
    uint32_t how = rng_below(r, 20);
    unsigned inner = *regs;
    if (how < 7) {
        java_write(r, b, f, *regs);
    } else if (how < 13) {
        java_read(r, b, f, regs);
    } else if (how < 16 && (!f->classic || f->locs > 1)) {
        java_update(r, b, f, regs);
    } else if (how == 16 && *regs && depth == 0) {
        buf_printf(b, "if (r%u == %u) { ", rng_below(r, *regs), rng_below(r, 2));
        java_statement(r, b, f, &inner, 1);
        buf_str(b, "} else { ");
        java_statement(r, b, f, &inner, 1);
        buf_str(b, "} ");
        *regs = inner;
    } else if (how == 17 && depth == 0) {
        buf_str(b, "synchronized (m) { ");
        java_statement(r, b, f, regs, 1);
        java_statement(r, b, f, regs, 1);
        buf_str(b, "} ");
    } else if (how == 18) {
        if (!f->classic)
            buf_str(b, rng_below(r, 2) ? "fullFence(); " : "acquireFence(); ");
        else
            java_write(r, b, f, *regs);
    } else {
        java_write(r, b, f, *regs);
    }
}

static void java_test(struct rng *r, struct buf *b, bool classic)
{
    unsigned threads = thread_count(r), locs = 1 + rng_below(r, 3), regs[4] = {0};
    struct flavour f = {locs, classic};
    buf_clear(b);
    buf_str(b, "Java Random\n{\n");
    for (unsigned l = 0; l < locs; l++)
        buf_printf(b, "%c = %u; ", 'x' + (int)l, rng_below(r, 4) == 0);
    for (unsigned i = 0; i < threads; i++)
        for (unsigned l = 0; l < locs; l++)
            buf_printf(b, "%u:%s=%c; ", i, handles[l], 'x' + (int)l);
    buf_str(b, "\n}\n");
    for (unsigned i = 0; i < threads; i++) {
        buf_printf(b, "Thread%u { ", i);
        if (i > 0 && rng_below(r, 12) == 0)
            buf_str(b, "join(Thread0); ");
        unsigned most = threads == 2 ? 4 : 2;
        for (uint32_t k = 1 + rng_below(r, most); k > 0; k--)
            java_statement(r, b, &f, &regs[i], 0);
        buf_str(b, "}\n");
    }
    buf_str(b, "locations [");
    for (unsigned l = 0; l < locs; l++)
        buf_printf(b, "%c; ", 'x' + (int)l);
    for (unsigned i = 0; i < threads; i++)
        for (unsigned k = 0; k < regs[i]; k++)
            buf_printf(b, "%u:r%u; ", i, k);
    buf_str(b, "]\nexists (x=1)\n");
}

void generate_java(struct rng *r, struct buf *b)
{
    java_test(r, b, false);
}

void generate_java_classic(struct rng *r, struct buf *b)
{
    java_test(r, b, true);
}

/* The state of a test with races while it is written. */
struct racing {
    struct rng *r;
    struct buf *b;
    unsigned locs, volatiles; /* the first `volatiles` of the locations are volatile */
    unsigned regs[4], left;
};

static void racing_value(struct racing *g, unsigned thread)
{
    unsigned regs = g->regs[thread];
    uint32_t how = rng_below(g->r, regs ? 8 : 3);
    if (how < 3)
        buf_printf(g->b, "%u", 1 + (rng_below(g->r, 4) == 0));
    else if (how < 7)
        buf_printf(g->b, "r%u", rng_below(g->r, regs));
    else
        buf_printf(g->b, rng_below(g->r, 2) ? "r%u + 1" : "1 - r%u",
                   rng_below(g->r, regs));
}

static void racing_access(struct racing *g, unsigned thread)
{
    uint32_t x = rng_below(g->r, g->locs);
    const char *mode = x < g->volatiles ? "Volatile" : "";
    bool print = rng_below(g->r, 16) == 0;
    g->left -= g->left > 0;
    if (print) {
        buf_str(g->b, "print(");
        racing_value(g, thread);
        buf_str(g->b, "); ");
    } else if (rng_below(g->r, 6) < (g->regs[thread] ? 2 : 4)) {
        buf_printf(g->b, "int r%u = %s.get%s(); ", g->regs[thread]++, handles[x], mode);
    } else {
        buf_printf(g->b, "%s.set%s(", handles[x], mode);
        racing_value(g, thread);
        buf_str(g->b, "); ");
    }
}

static void racing_statement(struct racing *g, unsigned thread)
{
    uint32_t how = rng_below(g->r, 16);
    unsigned regs = g->regs[thread];
    if (how < 4 && regs) {
        buf_printf(g->b, "if (r%u %s %u) { ", rng_below(g->r, regs),
                   rng_below(g->r, 3) ? "==" : "!=", rng_below(g->r, 3));
        racing_access(g, thread);
        if (rng_below(g->r, 3) == 0) {
            g->regs[thread] = regs; /* what one branch reads the other may not use */
            buf_str(g->b, "} else { ");
            racing_access(g, thread);
        }
        buf_str(g->b, "} ");
        g->regs[thread] = regs;
    } else if (how == 4) {
        buf_str(g->b, "synchronized (m) { ");
        racing_access(g, thread);
        buf_str(g->b, "} ");
    } else
        racing_access(g, thread);
}

void generate_java_races(struct rng *r, struct buf *b)
{
    struct racing g = {.r = r, .b = b, .locs = 1 + rng_below(r, 3)};
    unsigned threads = 2 + (rng_below(r, 3) == 0) + (rng_below(r, 8) == 0);
    g.volatiles = g.locs > 1 && rng_below(r, 3) == 0;
    g.left = 5 + rng_below(r, 4);
    buf_clear(b);
    buf_str(b, "Java Random\n{\n");
    for (unsigned l = 0; l < g.locs; l++)
        buf_printf(b, "%c = 0; ", 'x' + (int)l);
    for (unsigned i = 0; i < threads; i++)
        for (unsigned l = 0; l < g.locs; l++)
            buf_printf(b, "%u:%s=%c; ", i, handles[l], 'x' + (int)l);
    buf_str(b, "\n}\n");
    for (unsigned i = 0; i < threads; i++) {
        buf_printf(b, "Thread%u { ", i);
        if (i > 0 && rng_below(r, 16) == 0)
            buf_str(b, "join(Thread0); ");
        unsigned share = g.left / (threads - i);
        for (unsigned k = share + (share == 0); k > 0; k--)
            racing_statement(&g, i);
        buf_str(b, "}\n");
    }
    buf_str(b, "locations [");
    for (unsigned i = 0; i < threads; i++)
        for (unsigned k = 0; k < g.regs[i]; k++)
            buf_printf(b, "%u:r%u; ", i, k);
    buf_str(b, "]\nexists (0:r0=1)\n");
}

/* Reads one location and writes another, with what it read or with 1. */
static void ring_link(struct rng *r, struct buf *b, char from, char to, bool vol)
{
    const char *mode = vol ? "Volatile" : "";
    int w = to - 'a' + 'A';
    if (from == 'z' && rng_below(r, 2))
        buf_printf(b, "int r2 = %c.get(); ", to == 'x' ? 'Y' : 'X');
    buf_printf(b, "int r0 = %c.get%s(); ", from - 'a' + 'A', mode);
    switch (rng_below(r, from == 'z' ? 12 : 8)) {
    case 8: case 9: case 10: /* without z, the value comes from the ring */
        buf_printf(b, "if (r0 == 1) { %c.set(1); } else { %c.set(r2); } ", w, w);
        break;
    case 0: buf_printf(b, "%c.set(1); ", w); break;
    case 1: case 2: buf_printf(b, "if (r0 == 1) { %c.set(1); } ", w); break;
    case 3: buf_printf(b, "if (r0 == 0) { %c.set(1); } else { %c.set(r0); } ", w, w);
        break;
    case 4: buf_printf(b, "if (r0 == 0) { %c.set(1); } ", w); break;
    default: buf_printf(b, "%c.set(r0); ", w);
    }
}

/* An access that may get in between: of z, or a monitor passed. */
static void ring_spice(struct rng *r, struct buf *b, bool vol)
{
    const char *mode = vol ? "Volatile" : "";
    switch (rng_below(r, 12)) {
    case 0: buf_printf(b, "Z.set%s(1); ", mode); break;
    case 1: buf_printf(b, "int r1 = Z.get%s(); ", mode); break;
    case 2: buf_str(b, "synchronized (m) { X.set(1); } "); break;
    case 3: buf_str(b, "print(1); "); break;
    default: break;
    }
}

void generate_java_ring(struct rng *r, struct buf *b)
{
    bool vol = rng_below(r, 3) > 0;
    unsigned threads = 2 + rng_below(r, 3);
    buf_clear(b);
    buf_str(b, "Java Random\n{\nx = 0; y = 0; z = 0; ");
    for (unsigned i = 0; i < threads; i++)
        buf_printf(b, "%u:X=x; %u:Y=y; %u:Z=z; ", i, i, i);
    buf_str(b, "\n}\n");
    for (unsigned i = 0; i < threads; i++) {
        buf_printf(b, "Thread%u { ", i);
        ring_spice(r, b, vol);
        if (i == 0)
            ring_link(r, b, 'x', 'y', false);
        else if (i == 1)
            ring_link(r, b, 'y', 'x', false);
        else if (i == 3 || rng_below(r, 3) == 0)
            ring_link(r, b, 'z', rng_below(r, 3) ? 'x' : 'y', vol);
        else if (rng_below(r, 3))
            buf_printf(b, "Z.set%s(1); ", vol ? "Volatile" : "");
        else
            buf_str(b, "synchronized (m) { X.set(1); } ");
        if (i < 2)
            ring_spice(r, b, vol);
        buf_str(b, "}\n");
    }
    buf_str(b, "locations [");
    for (unsigned i = 0; i < threads; i++)
        buf_printf(b, "%u:r0; %u:r1; %u:r2; ", i, i, i);
    buf_str(b, "]\nexists (0:r0=1)\n");
}

static const char *const upper[] = {"EAX", "EBX", "ECX"};
static const char *const lower[] = {"%eax", "%ebx", "%ecx"};

/* One instruction in the order of Intel. */
static void x86_cell(struct rng *r, struct buf *b, unsigned locs)
{
    int x = 'x' + (int)rng_below(r, locs);
    const char *reg = upper[rng_below(r, 3)];
    unsigned value = 1 + rng_below(r, 2);
    switch (rng_below(r, 12)) {
    case 0: case 1: case 2: buf_printf(b, "MOV [%c],$%u", x, value); break;
    case 3: case 4: case 5: buf_printf(b, "MOV %s,[%c]", reg, x); break;
    case 6: buf_printf(b, "MOV [%c],%s", x, reg); break;
    case 7: buf_str(b, rng_below(r, 3) ? "MFENCE" : "SFENCE"); break;
    case 8: buf_printf(b, "XCHG %s,[%c]", reg, x); break;
    case 9: buf_printf(b, "LOCK INC [%c]", x); break;
    case 10: buf_printf(b, rng_below(r, 2) ? "INC [%c]" : "ADD [%c],$2", x); break;
    default:
        buf_printf(b, rng_below(r, 2) ? "LOCK CMPXCHG [%c],%s" : "LOCK XADD [%c],%s", x,
                   reg);
    }
}

/* The same in the order of AT&T. */
static void x86_64_cell(struct rng *r, struct buf *b, unsigned locs)
{
    int x = 'x' + (int)rng_below(r, locs);
    const char *reg = lower[rng_below(r, 3)];
    unsigned value = 1 + rng_below(r, 2);
    switch (rng_below(r, 12)) {
    case 0: case 1: case 2: buf_printf(b, "movl $%u,(%c)", value, x); break;
    case 3: case 4: case 5: buf_printf(b, "movl (%c),%s", x, reg); break;
    case 6: buf_printf(b, "movl %s,(%c)", reg, x); break;
    case 7: buf_str(b, rng_below(r, 3) ? "mfence" : "lfence"); break;
    case 8: buf_printf(b, "xchgl %s,(%c)", reg, x); break;
    case 9: buf_printf(b, "lock incl (%c)", x); break;
    case 10: buf_printf(b, rng_below(r, 2) ? "incl (%c)" : "addl $2,(%c)", x); break;
    default:
        buf_printf(b, "%s %s,(%c)", rng_below(r, 2) ? "lock cmpxchgl" : "lock xaddl", reg,
                   x);
    }
}

typedef void cell_fn(struct rng *r, struct buf *b, unsigned locs);

static void generate_table(struct rng *r, struct buf *b, const char *arch, cell_fn *cell,
                           const char *const *regs)
{
    unsigned threads = thread_count(r), locs = 1 + rng_below(r, 3), length[4];
    unsigned rows = 0;
    buf_clear(b);
    buf_printf(b, "%s Random\n{ ", arch);
    for (unsigned l = 0; l < locs; l++)
        buf_printf(b, "%c=0; ", 'x' + (int)l);
    buf_str(b, "}\n");
    for (unsigned i = 0; i < threads; i++) {
        buf_printf(b, "%s P%u ", i ? "|" : "", i);
        length[i] = 1 + rng_below(r, threads == 2 ? 4 : 2);
        rows = length[i] > rows ? length[i] : rows;
    }
    buf_str(b, ";\n");
    for (unsigned k = 0; k < rows; k++) {
        for (unsigned i = 0; i < threads; i++) {
            buf_str(b, i ? " | " : " ");
            if (k < length[i])
                cell(r, b, locs);
        }
        buf_str(b, " ;\n");
    }
    buf_str(b, "locations [");
    for (unsigned l = 0; l < locs; l++)
        buf_printf(b, "%c; ", 'x' + (int)l);
    for (unsigned i = 0; i < threads; i++)
        for (unsigned k = 0; k < 3; k++)
            buf_printf(b, "%u:%s; ", i, regs[k]);
    buf_str(b, "]\nexists (x=1)\n");
}

void generate_x86(struct rng *r, struct buf *b)
{
    generate_table(r, b, "X86", x86_cell, upper);
}

void generate_x86_64(struct rng *r, struct buf *b)
{
    static const char *const full[] = {"rax", "rbx", "rcx"};
    generate_table(r, b, "X86_64", x86_64_cell, full);
}
