/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/schedule.h"

#include <ctype.h>
#include <string.h>

void schedule_release(struct schedule *s)
{
    vec_release(&s->choice);
}

void schedule_copy(struct schedule *to, const struct schedule *from)
{
    vec_clear(&to->choice);
    for (size_t i = 0; i < from->choice.len; i++)
        vec_push(&to->choice, from->choice.at[i]);
}

static bool same(struct schedule_choice a, struct schedule_choice b)
{
    return a.thread == b.thread && a.alternative == b.alternative;
}

void schedule_print(const struct schedule *s, struct buf *out)
{
    for (size_t i = 0; i < s->choice.len;) {
        struct schedule_choice c = s->choice.at[i];
        size_t n = 1;
        while (i + n < s->choice.len && same(s->choice.at[i + n], c))
            n++;
        buf_printf(out, "%s%u", i ? " " : "", c.thread);
        if (c.alternative)
            buf_printf(out, ":%u", c.alternative);
        if (n > 1)
            buf_printf(out, "*%zu", n);
        i += n;
    }
}

static bool number(const char **p, const char *end, uint32_t *out)
{
    uint64_t v = 0;
    const char *start = *p;
    for (; *p < end && isdigit((unsigned char)**p) && v <= UINT32_MAX; ++*p)
        v = v * 10 + (uint64_t)(**p - '0');
    *out = (uint32_t)v;
    return *p > start && v <= UINT32_MAX;
}

enum { LONGEST = 100 << 20 };

bool schedule_parse(struct schedule *s, const char *text, size_t n, struct err *e)
{
    const char *p = text, *end = text + n;
    while (p < end) {
        if (isspace((unsigned char)*p)) {
            p++;
            continue;
        }
        struct schedule_choice c = {0};
        uint32_t times = 1;
        bool ok = number(&p, end, &c.thread);
        if (ok && p < end && *p == ':')
            p++, ok = number(&p, end, &c.alternative);
        if (ok && p < end && *p == '*')
            p++, ok = number(&p, end, &times);
        if (!ok || (p < end && !isspace((unsigned char)*p)))
            return err_source(e, "schedule", text, n, (size_t)(p - text),
                              "expected THREAD, THREAD:ALTERNATIVE or either with *COUNT");
        if (s->choice.len + times > LONGEST)
            return err_set(e, "schedule: more than %d steps", LONGEST);
        while (times-- > 0)
            vec_push(&s->choice, c);
    }
    return true;
}
