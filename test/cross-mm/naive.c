/* SPDX-License-Identifier: Apache-2.0 */
/* The definition of a data race, in so many words: see naive.h. */
#include "naive.h"

static bool is_access(enum op op)
{
    return op <= OP_ATOMIC_WRITE;
}
static bool is_plain(enum op op)
{
    return op == OP_READ || op == OP_WRITE;
}
static bool is_write(enum op op)
{
    return op == OP_WRITE || op == OP_ATOMIC_WRITE;
}

/* Did another object get the memory between these actions? */
static bool is_reused(const struct naive *g, unsigned i, unsigned j, uint32_t x)
{
    for (unsigned k = i + 1; k < j; k++)
        if (g->event[k].op == OP_FRESH && g->event[k].arg == x)
            return true;
    return false;
}

/* i synchronizes-with j, or is before it in its thread. */
static bool is_edge(const struct naive *g, unsigned i, unsigned j)
{
    const struct event *a = &g->event[i], *b = &g->event[j];
    if (a->thread == b->thread)
        return true;
    if (a->op == OP_START && a->arg == b->thread)
        return true;
    if (b->op == OP_JOIN && b->arg == a->thread)
        return true;
    if (a->op == OP_RELEASE_NAMED && b->op == OP_ACQUIRE_NAMED && a->arg == b->arg)
        return true;
    if ((a->op != OP_RELEASE && a->op != OP_PUBLISH) || b->op != OP_ACQUIRE ||
        a->arg != b->arg)
        return false;
    /* A publishing or forgetting write in between hides what was released before. */
    for (unsigned k = i + 1; k < j; k++)
        if ((g->event[k].op == OP_PUBLISH || g->event[k].op == OP_FORGET) &&
            g->event[k].arg == a->arg)
            return false;
    return !is_reused(g, i, j, a->arg * 3);
}

static bool conflict(const struct naive *g, const struct event *a, const struct event *b)
{
    if (!is_access(a->op) || !is_access(b->op) || a->arg != b->arg)
        return false;
    if (!is_plain(a->op) && !is_plain(b->op))
        return false;
    if (g->weak && !is_write(a->op))
        return false;
    return is_write(a->op) || is_write(b->op);
}

bool naive_add(struct naive *g, struct event e)
{
    unsigned j = g->n++;
    uint64_t *before = g->before[j];
    bool race = false;
    g->event[j] = e;
    for (unsigned w = 0; w < NAIVE_WORDS; w++)
        before[w] = 0;
    for (unsigned i = 0; i < j; i++) {
        if (!is_edge(g, i, j))
            continue;
        before[i / 64] |= UINT64_C(1) << (i % 64);
        for (unsigned w = 0; w < NAIVE_WORDS; w++)
            before[w] |= g->before[i][w];
    }
    for (unsigned i = 0; i < j; i++)
        race |= conflict(g, &g->event[i], &e) && !(before[i / 64] >> (i % 64) & 1) &&
                !is_reused(g, i, j, e.arg);
    return race;
}
