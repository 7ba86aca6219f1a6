/* SPDX-License-Identifier: Apache-2.0 */
/* JRF's summary function with bit sets: see hsum.h. A column is one element (location,
 * kind, thread); a row is a thread or a synchronization object. All rows have the bit
 * of a column that stands for no access, and a new row has just those: default values
 * happen-before everything. */
#include "mm/hsum.h"

#include "base/map.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

enum kind { WRITE, READ, ATOMIC_WRITE, ATOMIC_READ, KINDS };
enum row_type { ROW_THREAD, ROW_PLACE, ROW_NAMED };

struct column {
    mm_loc loc;
    uint32_t thread;
    enum kind kind;
    bool used;   /* there is an access it stands for */
    bool recent; /* made since its thread last released */
};

typedef VEC(size_t) column_list;

struct row {
    uint64_t key; /* type << 32 | number */
    uint64_t *bit;
    bool ended;
    column_list recent; /* of a thread: its columns that may be recent */
};

struct hsum {
    bool weak;
    size_t words; /* of each row */
    VEC(struct column) column;
    VEC(struct row) row;
    struct map row_of;
    VEC(column_list) location; /* the columns of each */
    struct map location_of;
};

struct hsum *hsum_new(bool weak)
{
    struct hsum *h = mem_zalloc(sizeof *h);
    h->weak = weak;
    h->words = 1;
    map_init(&h->row_of);
    map_init(&h->location_of);
    return h;
}

void hsum_free(struct hsum *h)
{
    for (size_t i = 0; i < h->row.len; i++) {
        mem_free(h->row.at[i].bit);
        vec_release(&h->row.at[i].recent);
    }
    for (size_t i = 0; i < h->location.len; i++)
        vec_release(&h->location.at[i]);
    vec_release(&h->row);
    vec_release(&h->column);
    vec_release(&h->location);
    map_release(&h->row_of);
    map_release(&h->location_of);
    mem_free(h);
}

static void set_bit(uint64_t *bits, size_t i, bool on)
{
    uint64_t b = UINT64_C(1) << (i % 64);
    bits[i / 64] = on ? bits[i / 64] | b : bits[i / 64] & ~b;
}

static bool has(const struct row *r, size_t column)
{
    return r->bit[column / 64] >> (column % 64) & 1;
}

/* A row that knows nothing: it has the columns without an access. */
static void empty_row(struct hsum *h, struct row *r)
{
    for (size_t i = 0; i < h->column.len; i++)
        set_bit(r->bit, i, !h->column.at[i].used);
}

static struct row *add_row(struct hsum *h, uint64_t key)
{
    struct row r = {.key = key, .bit = mem_zalloc(h->words * 8)};
    map_put(&h->row_of, key, h->row.len);
    vec_push(&h->row, r);
    empty_row(h, &vec_last(&h->row));
    return &vec_last(&h->row);
}

static struct row *find_row(const struct hsum *h, enum row_type type, uint32_t number)
{
    uint64_t i;
    if (!map_get(&h->row_of, (uint64_t)type << 32 | number, &i))
        return NULL;
    return &h->row.at[i];
}

/* Rows move when one is added: the results are good until then. */
static struct row *make_row(struct hsum *h, enum row_type type, uint32_t number)
{
    struct row *r = find_row(h, type, number);
    return r ? r : add_row(h, (uint64_t)type << 32 | number);
}

/* ---- columns ---- */

/* The columns of a location, made when it is new; good until the next is made. */
static column_list *columns_of(struct hsum *h, mm_loc x)
{
    uint64_t i;
    if (!map_get(&h->location_of, x, &i)) {
        i = h->location.len;
        map_put(&h->location_of, x, i);
        vec_push(&h->location, (column_list){0});
    }
    return &h->location.at[i];
}

/* The column stands for no access any more. */
static void clear_column(struct hsum *h, size_t c)
{
    h->column.at[c].used = h->column.at[c].recent = false;
    for (size_t i = 0; i < h->row.len; i++)
        set_bit(h->row.at[i].bit, c, true);
}

static size_t make_column(struct hsum *h, mm_loc x, enum kind kind, uint32_t t)
{
    column_list *l = columns_of(h, x);
    for (size_t i = 0; i < l->len; i++) {
        const struct column *o = &h->column.at[l->at[i]];
        if (o->kind == kind && o->thread == t)
            return l->at[i];
    }
    size_t c = h->column.len;
    vec_push(l, c);
    vec_push(&h->column, (struct column){x, t, kind, false, false});
    if (c / 64 >= h->words) {
        for (size_t i = 0; i < h->row.len; i++) {
            struct row *r = &h->row.at[i];
            r->bit = mem_realloc(r->bit, (h->words + 1) * 8);
            r->bit[h->words] = 0;
        }
        h->words++;
    }
    clear_column(h, c);
    return c;
}

void hsum_fresh(struct hsum *h, mm_loc x)
{
    column_list *l = columns_of(h, x);
    for (size_t i = 0; i < l->len; i++)
        clear_column(h, l->at[i]);
    struct row *r = find_row(h, ROW_PLACE, x);
    if (r)
        empty_row(h, r);
}

struct hsum *hsum_copy(const struct hsum *h)
{
    struct hsum *c = hsum_new(h->weak);
    c->words = h->words;
    for (size_t i = 0; i < h->column.len; i++) {
        vec_push(&c->column, h->column.at[i]);
        vec_push(columns_of(c, h->column.at[i].loc), i);
    }
    for (size_t i = 0; i < h->row.len; i++) {
        const struct row *from = &h->row.at[i];
        struct row *r = add_row(c, from->key);
        memcpy(r->bit, from->bit, h->words * 8);
        r->ended = from->ended;
        for (size_t k = 0; k < from->recent.len; k++)
            vec_push(&r->recent, from->recent.at[k]);
    }
    return c;
}

/* ---- accesses ---- */

static bool conflict(enum kind a, enum kind b)
{
    bool writes = a == WRITE || a == ATOMIC_WRITE || b == WRITE || b == ATOMIC_WRITE;
    bool plain = a == WRITE || a == READ || b == WRITE || b == READ;
    return writes && plain;
}

/* Does whatever conflicts with b conflict with a too? */
static bool outdoes(enum kind a, enum kind b)
{
    for (unsigned k = 0; k < KINDS; k++)
        if (conflict(b, (enum kind)k) && !conflict(a, (enum kind)k))
            return false;
    return true;
}

static bool norace(struct hsum *h, const struct row *t, mm_loc x, enum kind kind)
{
    const column_list *l = columns_of(h, x);
    for (size_t i = 0; i < l->len; i++)
        if (conflict(h->column.at[l->at[i]].kind, kind) && !has(t, l->at[i]))
            return false;
    return true;
}

/* Nothing to note when the thread did as much since it last released: whoever gets to
 * know of that gets to know of this. */
static bool is_old_news(struct hsum *h, uint32_t t, mm_loc x, enum kind kind)
{
    const column_list *l = columns_of(h, x);
    for (size_t i = 0; i < l->len; i++) {
        const struct column *o = &h->column.at[l->at[i]];
        if (o->thread == t && o->recent && outdoes(o->kind, kind))
            return true;
    }
    return false;
}

/* JRF's invalidate: nobody but t knows of this access. Accesses that t knows and that
 * this one outdoes need not be kept. */
static void invalidate(struct hsum *h, uint32_t t, mm_loc x, enum kind kind)
{
    size_t n = make_column(h, x, kind, t);
    struct row *by = make_row(h, ROW_THREAD, t);
    const column_list *l = columns_of(h, x);
    for (size_t i = 0; i < l->len; i++) {
        const struct column *o = &h->column.at[l->at[i]];
        if (o->used && outdoes(kind, o->kind) && has(by, l->at[i]))
            clear_column(h, l->at[i]);
    }
    vec_push(&by->recent, n);
    for (size_t i = 0; i < h->row.len; i++)
        set_bit(h->row.at[i].bit, n, &h->row.at[i] == by);
    h->column.at[n].used = h->column.at[n].recent = true;
}

static bool touch(struct hsum *h, uint32_t t, mm_loc x, enum kind kind)
{
    bool race = !norace(h, make_row(h, ROW_THREAD, t), x, kind);
    if (h->weak && (kind == READ || kind == ATOMIC_READ))
        return race;
    if (!is_old_news(h, t, x, kind))
        invalidate(h, t, x, kind);
    return race;
}

bool hsum_read(struct hsum *h, uint32_t t, mm_loc x)
{
    return touch(h, t, x, READ);
}
bool hsum_write(struct hsum *h, uint32_t t, mm_loc x)
{
    return touch(h, t, x, WRITE);
}
bool hsum_atomic_read(struct hsum *h, uint32_t t, mm_loc x)
{
    return touch(h, t, x, ATOMIC_READ);
}
bool hsum_atomic_write(struct hsum *h, uint32_t t, mm_loc x)
{
    return touch(h, t, x, ATOMIC_WRITE);
}

/* ---- synchronization ---- */

static void unite(struct hsum *h, struct row *into, const struct row *from)
{
    for (size_t i = 0; i < h->words; i++)
        into->bit[i] |= from->bit[i];
}

static void released(struct hsum *h, uint32_t t)
{
    struct row *r = make_row(h, ROW_THREAD, t);
    while (r->recent.len)
        h->column.at[vec_pop(&r->recent)].recent = false;
}

static void acquire(struct hsum *h, uint32_t t, enum row_type type, uint32_t s)
{
    make_row(h, ROW_THREAD, t);
    const struct row *from = find_row(h, type, s);
    if (from)
        unite(h, find_row(h, ROW_THREAD, t), from);
}

static void release(struct hsum *h, uint32_t t, enum row_type type, uint32_t s)
{
    make_row(h, ROW_THREAD, t);
    struct row *to = make_row(h, type, s);
    unite(h, to, find_row(h, ROW_THREAD, t));
    released(h, t);
}

void hsum_start(struct hsum *h, uint32_t t, uint32_t u)
{
    if (t == u)
        make_row(h, ROW_THREAD, t);
    else
        release(h, t, ROW_THREAD, u);
}
void hsum_end(struct hsum *h, uint32_t t)
{
    make_row(h, ROW_THREAD, t)->ended = true;
}
void hsum_join(struct hsum *h, uint32_t t, uint32_t u)
{
    acquire(h, t, ROW_THREAD, u);
    released(h, u);
}
void hsum_acquire(struct hsum *h, uint32_t t, mm_loc s)
{
    acquire(h, t, ROW_PLACE, s);
}
void hsum_release(struct hsum *h, uint32_t t, mm_loc s)
{
    release(h, t, ROW_PLACE, s);
}
void hsum_acquire_named(struct hsum *h, uint32_t t, uint32_t name)
{
    acquire(h, t, ROW_NAMED, name);
}
void hsum_release_named(struct hsum *h, uint32_t t, uint32_t name)
{
    release(h, t, ROW_NAMED, name);
}

void hsum_forget(struct hsum *h, uint32_t t, mm_loc s)
{
    (void)t;
    struct row *r = find_row(h, ROW_PLACE, s);
    if (r)
        empty_row(h, r);
}

void hsum_publish(struct hsum *h, uint32_t t, mm_loc s)
{
    hsum_forget(h, t, s);
    hsum_release(h, t, s);
}

/* ---- canonical form ---- */

static bool settled(const struct hsum *h, size_t c)
{
    for (size_t i = 0; i < h->row.len; i++) {
        const struct row *r = &h->row.at[i];
        if (r->key >> 32 == ROW_THREAD && !r->ended && !has(r, c))
            return false;
    }
    return true;
}

static int by_key(const void *a, const void *b)
{
    uint64_t x = ((const struct row *)a)->key, y = ((const struct row *)b)->key;
    return x < y ? -1 : x > y;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *column_text(const struct row *row, size_t rows, const struct column *o,
                         size_t c)
{
    struct buf b;
    buf_init(&b);
    buf_printf(&b, "%u.%d:", o->loc, (int)o->kind);
    for (size_t i = 0; i < rows; i++)
        if (has(&row[i], c))
            buf_printf(&b, " %c%u", "tpn"[row[i].key >> 32], (unsigned)row[i].key);
    char *s = mem_strndup(b.at, b.len);
    buf_release(&b);
    return s;
}

void hsum_text(const struct hsum *h, struct buf *out)
{
    VEC(char *) line = {0};
    struct row *sorted = mem_alloc(h->row.len * sizeof *sorted + 1);
    memcpy(sorted, h->row.at, h->row.len * sizeof *sorted);
    qsort(sorted, h->row.len, sizeof *sorted, by_key);
    for (size_t c = 0; c < h->column.len; c++)
        if (h->column.at[c].used && !settled(h, c))
            vec_push(&line, column_text(sorted, h->row.len, &h->column.at[c], c));
    if (line.len)
        qsort(line.at, line.len, sizeof *line.at, by_text);
    for (size_t i = 0; i < line.len; i++) {
        buf_printf(out, "%s\n", line.at[i]);
        mem_free(line.at[i]);
    }
    mem_free(sorted);
    vec_release(&line);
}
