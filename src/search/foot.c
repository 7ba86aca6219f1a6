/* SPDX-License-Identifier: Apache-2.0 */
#include "search/foot.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

void foot_add(touch_list *l, uint64_t place, bool write)
{
    vec_push(l, place << 1 | write);
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Short lists are common, and mostly in order. */
static void sort(touch_list *l)
{
    if (l->len > 32) {
        qsort(l->at, l->len, sizeof *l->at, by_value);
        return;
    }
    for (size_t i = 1; i < l->len; i++) {
        uint64_t v = l->at[i];
        size_t j = i;
        for (; j > 0 && l->at[j - 1] > v; j--)
            l->at[j] = l->at[j - 1];
        l->at[j] = v;
    }
}

/* A place that is read and written is written: the later of equal places. */
static void merge(touch_list *l)
{
    size_t n = 0;
    for (size_t i = 0; i < l->len; i++)
        if (n && l->at[n - 1] >> 1 == l->at[i] >> 1)
            l->at[n - 1] = l->at[i];
        else
            l->at[n++] = l->at[i];
    l->len = n;
}

struct foot *foot_make(touch_list *l)
{
    sort(l);
    merge(l);
    struct foot *f = mem_alloc(sizeof *f + l->len * sizeof *f->at);
    *f = (struct foot){.users = 1, .len = (uint32_t)l->len};
    for (size_t i = 0; i < l->len; i++) {
        uint64_t bit = UINT64_C(1) << (hash_mix(l->at[i] >> 1) >> 58);
        f->at[i] = l->at[i];
        if (l->at[i] & 1)
            f->writes |= bit;
        else
            f->reads |= bit;
    }
    vec_clear(l);
    return f;
}

struct foot *foot_union(struct foot *a, const struct foot *b, touch_list *l)
{
    if (!b)
        return a;
    for (uint32_t i = 0; a && i < a->len; i++)
        vec_push(l, a->at[i]);
    for (uint32_t i = 0; i < b->len; i++)
        vec_push(l, b->at[i]);
    foot_drop(a);
    return foot_make(l);
}

struct foot *foot_hold(struct foot *f)
{
    f->users++;
    return f;
}

void foot_drop(struct foot *f)
{
    if (f && --f->users == 0)
        mem_free(f);
}

bool foot_conflict_slow(const struct foot *a, const struct foot *b)
{
    for (uint32_t i = 0, j = 0; i < a->len && j < b->len;) {
        uint64_t x = a->at[i], y = b->at[j];
        if (x >> 1 == y >> 1) {
            if ((x | y) & 1)
                return true;
            i++, j++;
        } else if (x < y) {
            i++;
        } else {
            j++;
        }
    }
    return false;
}
