/* SPDX-License-Identifier: Apache-2.0 */
/* Subroutines of old class files (jsr, ret) are copied into their callers, so that nobody
 * else has to know them. A copy is made for every chain of calls. jsr becomes
 *
 *     aconst_null; goto copy
 *
 * where the null stands for the return address, which no legal program can look at; ret
 * becomes a goto to the place behind the call. Copies can grow exponentially with the
 * depth of nesting: beyond a bound the method is refused. */
#include "classfile/bytecode.h"

#include "base/map.h"
#include "base/vec.h"

#include <stdlib.h>

enum { MAX_INSNS = 65535, MAX_WORK = 1 << 22, NO_SLOT = -1 };

/* A subroutine as called from one place of another copy; copy 0 is the method itself. */
struct copy {
    uint32_t entry;
    uint32_t caller, back; /* where ret leads: the copy, and the instruction behind jsr */
    int slot;              /* local variable that holds the return address */
};

/* An instruction of a copy: copy << 32 | instruction. */
typedef uint64_t place;

struct inliner {
    struct cf_body *old;
    VEC(struct copy) copy;
    VEC(place) reached;   /* also the work list: the first `done` are expanded */
    struct map seen;      /* reached places; later their new indices */
    struct map callee;    /* place of a jsr -> copy */
    struct map leave;     /* place of a ret -> place behind its jsr */
    uint64_t work;
    const char *wrong;
};

static place at(uint32_t copy, uint32_t insn)
{
    return (place)copy << 32 | insn;
}

static void reach(struct inliner *n, uint32_t copy, uint32_t insn)
{
    if (map_put(&n->seen, at(copy, insn), 0))
        vec_push(&n->reached, at(copy, insn));
}

static void fail(struct inliner *n, const char *why)
{
    if (!n->wrong)
        n->wrong = why;
}

static void expand_jsr(struct inliner *n, uint32_t copy, uint32_t insn)
{
    uint32_t entry = (uint32_t)n->old->insn[insn].b;
    for (uint32_t k = copy; k != 0; k = n->copy.at[k].caller)
        if (n->copy.at[k].entry == entry) {
            fail(n, "a subroutine calls itself");
            return;
        }
    const struct cf_insn *first = &n->old->insn[entry];
    uint32_t id = (uint32_t)n->copy.len;
    vec_push(&n->copy, (struct copy){entry, copy, insn + 1,
                                     first->op == CF_OP_ASTORE ? first->a : NO_SLOT});
    map_put(&n->callee, at(copy, insn), id);
    reach(n, id, entry);
}

static void expand_ret(struct inliner *n, uint32_t copy, uint32_t insn)
{
    uint32_t k = copy;
    while (k != 0 && n->copy.at[k].slot != n->old->insn[insn].a)
        k = n->copy.at[k].caller;
    if (k == 0) {
        fail(n, "ret of a variable that holds no return address");
        return;
    }
    place back = at(n->copy.at[k].caller, n->copy.at[k].back);
    map_put(&n->leave, at(copy, insn), back);
    reach(n, n->copy.at[k].caller, n->copy.at[k].back);
}

static void expand_switch(struct inliner *n, uint32_t copy, const struct cf_switch *sw)
{
    n->work += sw->n;
    reach(n, copy, sw->fallback);
    for (uint32_t i = 0; i < sw->n; i++)
        reach(n, copy, sw->target[i]);
}

static bool is_branch(unsigned op)
{
    return (op >= CF_OP_IFEQ && op <= CF_OP_GOTO) || op == CF_OP_IFNULL ||
           op == CF_OP_IFNONNULL;
}

/* Reaches what follows a place: by flow, by a jump, by an exception. */
static void expand(struct inliner *n, place p)
{
    uint32_t copy = (uint32_t)(p >> 32), insn = (uint32_t)p;
    const struct cf_insn *in = &n->old->insn[insn];
    n->work += 1 + n->old->handlers;
    for (uint32_t i = 0; i < n->old->handlers; i++) {
        const struct cf_handler *h = &n->old->handler[i];
        if (h->start <= insn && insn < h->end)
            reach(n, copy, h->target);
    }
    if (in->op == CF_OP_JSR)
        expand_jsr(n, copy, insn);
    else if (in->op == CF_OP_RET)
        expand_ret(n, copy, insn);
    else if (in->op == CF_OP_SWITCH)
        expand_switch(n, copy, &n->old->sw[in->b]);
    else if (is_branch(in->op))
        reach(n, copy, (uint32_t)in->b);
    if (in->op != CF_OP_JSR && !bytecode_ends_flow(in->op))
        reach(n, copy, insn + 1);
}

static void expand_all(struct inliner *n)
{
    vec_push(&n->copy, (struct copy){.slot = NO_SLOT});
    reach(n, 0, 0);
    for (size_t done = 0; done < n->reached.len && !n->wrong; done++) {
        if (n->reached.len > MAX_INSNS / 2 || n->work > MAX_WORK)
            fail(n, "subroutines are too complex");
        expand(n, n->reached.at[done]);
    }
}

/* ---- writing the copies ---- */

static int compare_places(const void *a, const void *b)
{
    place x = *(const place *)a, y = *(const place *)b;
    return x < y ? -1 : x > y;
}

/* Sorted places are the new order: control that falls through finds its successor next.
 */
static uint32_t number_places(struct inliner *n, uint32_t *switches)
{
    qsort(n->reached.at, n->reached.len, sizeof *n->reached.at, compare_places);
    uint32_t next = 0;
    for (size_t i = 0; i < n->reached.len; i++) {
        place p = n->reached.at[i];
        unsigned op = n->old->insn[(uint32_t)p].op;
        map_put(&n->seen, p, next);
        next += op == CF_OP_JSR ? 2 : 1;
        *switches += op == CF_OP_SWITCH;
    }
    return next;
}

static uint32_t index_of(const struct inliner *n, place p)
{
    uint64_t index = 0;
    map_get(&n->seen, p, &index);
    return (uint32_t)index;
}

static struct cf_switch copy_switch(const struct inliner *n, uint32_t copy,
                                    const struct cf_switch *old, struct arena *arena)
{
    struct cf_switch sw = *old;
    uint32_t *to = arena_alloc(arena, sw.n * sizeof *to);
    for (uint32_t i = 0; i < sw.n; i++)
        to[i] = index_of(n, at(copy, old->target[i]));
    sw.fallback = index_of(n, at(copy, old->fallback));
    sw.target = to;
    return sw;
}

static void write_insn(const struct inliner *n, place p, struct cf_body *body,
                       struct arena *arena)
{
    uint32_t copy = (uint32_t)(p >> 32), insn = (uint32_t)p;
    struct cf_insn in = n->old->insn[insn];
    uint16_t bci = n->old->bci[insn];
    uint64_t to = 0;
    if (in.op == CF_OP_JSR) {
        body->bci[body->insns] = bci;
        body->insn[body->insns++] = (struct cf_insn){.op = CF_OP_ACONST_NULL};
        map_get(&n->callee, p, &to);
        uint32_t entry = index_of(n, at((uint32_t)to, n->copy.at[to].entry));
        in = (struct cf_insn){.op = CF_OP_GOTO, .b = (int32_t)entry};
    } else if (in.op == CF_OP_RET) {
        map_get(&n->leave, p, &to);
        in = (struct cf_insn){.op = CF_OP_GOTO, .b = (int32_t)index_of(n, to)};
    } else if (in.op == CF_OP_SWITCH) {
        body->sw[body->switches] = copy_switch(n, copy, &n->old->sw[in.b], arena);
        in.b = (int32_t)body->switches++;
    } else if (is_branch(in.op)) {
        in.b = (int32_t)index_of(n, at(copy, (uint32_t)in.b));
    }
    body->bci[body->insns] = bci;
    body->insn[body->insns++] = in;
}

/* New index of the first reached place that is not before p. */
static uint32_t lower_bound(const struct inliner *n, place p, uint32_t end)
{
    size_t low = 0, high = n->reached.len;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (n->reached.at[mid] < p)
            low = mid + 1;
        else
            high = mid;
    }
    return low == n->reached.len ? end : index_of(n, n->reached.at[low]);
}

static void write_handlers(const struct inliner *n, struct cf_body *body,
                           struct arena *arena)
{
    VEC(struct cf_handler) out = {0};
    for (uint32_t copy = 0; copy < n->copy.len; copy++)
        for (uint32_t i = 0; i < n->old->handlers; i++) {
            const struct cf_handler *h = &n->old->handler[i];
            uint32_t start = lower_bound(n, at(copy, h->start), body->insns);
            uint32_t end = lower_bound(n, at(copy, h->end), body->insns);
            if (start < end)
                vec_push(&out, (struct cf_handler){
                    start, end, index_of(n, at(copy, h->target)), h->type});
        }
    body->handlers = (uint32_t)out.len;
    body->handler = arena_copy(arena, out.at, out.len * sizeof *out.at);
    vec_release(&out);
}

static void write_body(struct inliner *n, struct arena *arena)
{
    uint32_t switches = 0, insns = number_places(n, &switches);
    struct cf_body body = {0};
    body.insn = arena_alloc(arena, insns * sizeof *body.insn);
    body.bci = arena_alloc(arena, insns * sizeof *body.bci);
    body.sw = arena_alloc(arena, switches * sizeof *body.sw);
    for (size_t i = 0; i < n->reached.len; i++)
        write_insn(n, n->reached.at[i], &body, arena);
    write_handlers(n, &body, arena);
    *n->old = body;
}

const char *subroutine_inline(struct cf_body *body, struct arena *arena)
{
    struct inliner n = {.old = body};
    map_init(&n.seen);
    map_init(&n.callee);
    map_init(&n.leave);
    expand_all(&n);
    if (!n.wrong)
        write_body(&n, arena);
    map_release(&n.seen);
    map_release(&n.callee);
    map_release(&n.leave);
    vec_release(&n.copy);
    vec_release(&n.reached);
    return n.wrong;
}
