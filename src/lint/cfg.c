/* SPDX-License-Identifier: Apache-2.0 */
/* Control flow of a method: reached blocks in reverse postorder, dominators (Cooper,
 * Harvey, Kennedy 2001), natural loops. Exceptional edges count as edges. */
#include "lint/ir.h"

#include <string.h>

const struct cf_handler *cfg_handler(struct cfg_handlers *h)
{
    const struct cf_body *body = &h->m->body;
    while (!h->done && h->next < body->handlers) {
        const struct cf_handler *x = &body->handler[h->next++];
        if (flow_covers(&h->m->flow, x, h->block)) {
            h->done = x->type == 0;
            return x;
        }
    }
    return NULL;
}

/* The i-th successor, exceptional ones last. */
struct successors {
    struct cfg_handlers handlers;
    uint32_t i;
    bool normal;
};

static struct successors successors_of(const struct ir *m, uint32_t b)
{
    return (struct successors){.handlers = {.m = m, .block = b}, .normal = true};
}

static uint32_t next_successor(struct successors *s)
{
    if (s->normal) {
        uint32_t t = flow_edge(&s->handlers.m->flow, s->handlers.block, s->i++);
        if (t != FLOW_NONE)
            return t == FLOW_END ? next_successor(s) : t;
        s->normal = false;
    }
    const struct cf_handler *h = cfg_handler(&s->handlers);
    return h ? s->handlers.m->flow.of[h->target] : NO_BLOCK;
}

static void order_blocks(struct ir *m)
{
    uint32_t n = m->flow.blocks, depth = 0, done = 0;
    struct successors *stack = arena_alloc(&m->arena, (n + 1) * sizeof *stack);
    uint32_t *post = arena_alloc(&m->arena, n * sizeof *post);
    bool *seen = arena_zalloc(&m->arena, n);
    stack[depth++] = successors_of(m, 0);
    seen[0] = true;
    while (depth) {
        struct successors *s = &stack[depth - 1];
        uint32_t t = next_successor(s);
        if (t == NO_BLOCK) {
            post[done++] = s->handlers.block;
            depth--;
        } else if (!seen[t]) {
            seen[t] = true;
            stack[depth++] = successors_of(m, t);
        }
    }
    m->rpos = done;
    for (uint32_t i = 0; i < done; i++) {
        m->rpo[i] = post[done - 1 - i];
        m->number[m->rpo[i]] = i;
    }
}

/* Predecessors of all blocks: pred[first[b]] … pred[first[b + 1] - 1]. */
struct preds {
    uint32_t *first, *pred;
};

static struct preds find_preds(struct ir *m)
{
    uint32_t n = m->flow.blocks, t;
    struct preds p = {.first = arena_zalloc(&m->arena, (n + 2) * sizeof *p.first)};
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < m->rpos; i++) {
            struct successors s = successors_of(m, m->rpo[i]);
            while ((t = next_successor(&s)) != NO_BLOCK) {
                if (pass == 0)
                    p.first[t + 2]++;
                else
                    p.pred[p.first[t + 1]++] = m->rpo[i];
            }
        }
        if (pass == 1)
            break;
        for (uint32_t b = 0; b < n; b++)
            p.first[b + 2] += p.first[b + 1];
        p.pred = arena_alloc(&m->arena, (p.first[n + 1] + 1) * sizeof *p.pred);
    }
    return p;
}

static uint32_t common(const struct ir *m, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (m->number[a] > m->number[b])
            a = m->idom[a];
        while (m->number[b] > m->number[a])
            b = m->idom[b];
    }
    return a;
}

static void find_dominators(struct ir *m, const struct preds *p)
{
    memset(m->idom, 0xff, m->flow.blocks * sizeof *m->idom);
    m->idom[0] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 1; i < m->rpos; i++) {
            uint32_t b = m->rpo[i], d = NO_BLOCK;
            for (uint32_t k = p->first[b]; k < p->first[b + 1]; k++) {
                uint32_t q = p->pred[k];
                if (m->idom[q] != NO_BLOCK)
                    d = d == NO_BLOCK ? q : common(m, d, q);
            }
            changed |= m->idom[b] != d;
            m->idom[b] = d;
        }
    }
}

bool cfg_dominates(const struct ir *m, uint32_t a, uint32_t b)
{
    if (m->number[a] == NO_BLOCK || m->number[b] == NO_BLOCK)
        return false;
    while (m->number[b] > m->number[a])
        b = m->idom[b];
    return a == b;
}

/* The block itself when no loop holds it yet, else the head of the outermost that does. */
static uint32_t outermost(const struct ir *m, uint32_t b, uint32_t head)
{
    while (b != head && m->loop[b] != NO_BLOCK) {
        if (m->loop[b] == b && m->outer[b] == NO_BLOCK)
            break;
        b = m->loop[b] == b ? m->outer[b] : m->loop[b];
    }
    return b;
}

/* Loops are found from the innermost heads outwards: a block belongs to the first loop
 * that claims it, a claimed block leads to the head of its outermost loop so far. */
static void claim_loop(struct ir *m, const struct preds *p, uint32_t head, uint32_t *work)
{
    uint32_t n = 0;
    for (uint32_t k = p->first[head]; k < p->first[head + 1]; k++)
        if (cfg_dominates(m, head, p->pred[k]))
            work[n++] = p->pred[k];
    if (!n)
        return;
    while (n) {
        uint32_t b = outermost(m, work[--n], head);
        if (b == head)
            continue;
        *(m->loop[b] == b ? &m->outer[b] : &m->loop[b]) = head;
        for (uint32_t k = p->first[b]; k < p->first[b + 1]; k++)
            if (m->number[p->pred[k]] != NO_BLOCK)
                work[n++] = p->pred[k];
    }
    m->loop[head] = head;
}

bool cfg_build(struct ir *m)
{
    uint32_t n = m->flow.blocks;
    m->rpo = arena_alloc(&m->arena, n * sizeof *m->rpo);
    m->number = arena_alloc(&m->arena, n * sizeof *m->number);
    m->idom = arena_alloc(&m->arena, n * sizeof *m->idom);
    m->loop = arena_alloc(&m->arena, n * sizeof *m->loop);
    m->outer = arena_alloc(&m->arena, n * sizeof *m->outer);
    memset(m->number, 0xff, n * sizeof *m->number);
    memset(m->loop, 0xff, n * sizeof *m->loop);
    memset(m->outer, 0xff, n * sizeof *m->outer);
    order_blocks(m);
    struct preds p = find_preds(m);
    find_dominators(m, &p);
    uint32_t *work = arena_alloc(&m->arena, (2 * (size_t)p.first[n + 1] + n + 1) *
                                            sizeof *work);
    for (uint32_t i = m->rpos; i-- > 0;)
        claim_loop(m, &p, m->rpo[i], work);
    return true;
}

bool cfg_in_loop(const struct ir *m, uint32_t b, uint32_t head)
{
    uint32_t h = m->loop[b];
    while (h != NO_BLOCK && h != head)
        h = m->outer[h];
    return h == head;
}

bool cfg_before(const struct ir *m, uint32_t a, uint32_t b)
{
    uint32_t x = m->flow.of[a], y = m->flow.of[b];
    return x == y ? a < b : cfg_dominates(m, x, y);
}

bool cfg_reaches(struct ir *m, uint32_t a, uint32_t b, uint32_t avoid)
{
    uint32_t n = m->flow.blocks, top = 0;
    uint32_t *work = mem_alloc((n + 1) * sizeof *work);
    bool *seen = mem_zalloc(n), found = false;
    uint32_t from = a + 1;
    uint32_t block = m->flow.of[a];
    for (;;) {
        uint32_t end = m->flow.start[block + 1], i = from;
        while (i < end && i != b && i != avoid)
            i++;
        if (i < end && i == b) {
            found = true;
            break;
        }
        uint32_t t;
        for (uint32_t k = 0; i == end && (t = flow_edge(&m->flow, block, k)) != FLOW_NONE; k++)
            if (t != FLOW_END && !seen[t]) {
                seen[t] = true;
                work[top++] = t;
            }
        if (!top)
            break;
        block = work[--top];
        from = m->flow.start[block];
    }
    mem_free(work);
    mem_free(seen);
    return found;
}
