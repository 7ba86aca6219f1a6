/* SPDX-License-Identifier: Apache-2.0 */
/* Vector clocks: see vclock.h. */
#include "mm/vclock.h"

/* The chunk after c, made when there is none. */
static struct vclock *extend(struct pool *p, struct vclock *c)
{
    if (!c->next)
        wordlog_set(&p->log, &c->next, pool_take(p));
    return vclock_at(p, c->next);
}

void vclock_set(struct pool *p, struct vclock *c, uint32_t t, uint32_t value)
{
    for (; t >= CLOCK_LANES; t -= CLOCK_LANES)
        c = extend(p, c);
    wordlog_set(&p->log, &c->lane[t], value);
}

/* Without branches, for most joins bring nothing new. */
static bool knows_more(const struct vclock *a, const struct vclock *b)
{
    unsigned more = 0;
    for (unsigned i = 0; i < CLOCK_LANES; i++)
        more |= a->lane[i] > b->lane[i];
    return more;
}

void vclock_join(struct pool *p, struct vclock *into, const struct vclock *from)
{
    for (;;) {
        if (knows_more(from, into))
            for (unsigned i = 0; i < CLOCK_LANES; i++)
                if (from->lane[i] > into->lane[i])
                    wordlog_set(&p->log, &into->lane[i], from->lane[i]);
        if (!from->next)
            return;
        into = extend(p, into);
        from = vclock_at(p, from->next);
    }
}

void vclock_copy(struct pool *p, struct vclock *to, const struct vclock *from)
{
    for (;;) {
        for (unsigned i = 0; i < CLOCK_LANES; i++)
            wordlog_set(&p->log, &to->lane[i], from->lane[i]);
        if (!from->next)
            break;
        to = extend(p, to);
        from = vclock_at(p, from->next);
    }
    if (to->next)
        vclock_clear(p, vclock_at(p, to->next));
}

void vclock_clear(struct pool *p, struct vclock *c)
{
    for (;;) {
        for (unsigned i = 0; i < CLOCK_LANES; i++)
            wordlog_set(&p->log, &c->lane[i], 0);
        if (!c->next)
            return;
        c = vclock_at(p, c->next);
    }
}

bool vclock_exceeds(const struct pool *p, const struct vclock *a, const uint32_t *b,
                    uint32_t threads)
{
    for (uint32_t from = 0; from < threads; from += CLOCK_LANES) {
        uint32_t n = threads - from < CLOCK_LANES ? threads - from : CLOCK_LANES;
        unsigned more = 0; /* without branches, for most do not */
        for (uint32_t i = 0; i < n; i++)
            more |= a->lane[i] > b[from + i];
        if (more)
            return true;
        if (!a->next)
            return false;
        a = vclock_at(p, a->next);
    }
    return false;
}
