/* SPDX-License-Identifier: Apache-2.0 */
/* The Code attribute: JVMS 4.7.3, with the tables of lines and local variables inside.
 * The instructions themselves are looked at only when a method is decoded. */
#include "classfile/cf_int.h"

#include "base/hash.h"
#include "base/map.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_CODE = 65535, ROW_HANDLER = 8, ROW_LINE = 4, ROW_LOCAL = 10 };

/* Row counts of all tables of a kind: a method may have several of each. */
struct rows {
    uint32_t lines, locals, types;
};

enum place { OTHER, LINES, LOCALS, TYPES, STACK_MAP };

static enum place place_of(const char *name, unsigned major)
{
    if (strcmp(name, "LineNumberTable") == 0)
        return LINES;
    if (strcmp(name, "LocalVariableTable") == 0)
        return LOCALS;
    if (major >= 49 && strcmp(name, "LocalVariableTypeTable") == 0)
        return TYPES;
    if (major >= 50 && strcmp(name, "StackMapTable") == 0)
        return STACK_MAP;
    return OTHER;
}

static bool check_handlers(struct cf_cursor *k, const struct cf_code *code)
{
    struct cf_load *ld = k->ld;
    for (unsigned i = 0; i < code->handlers; i++) {
        unsigned start = cf_u2(k), end = cf_u2(k), target = cf_u2(k), type = cf_u2(k);
        if (start >= end || end > code->code_len)
            return cf_bad(ld, k->pos - 8, "illegal range in the exception table");
        if (target >= code->code_len)
            return cf_bad(ld, k->pos - 4, "illegal handler in the exception table");
        if (type && !cf_is(ld, type, CF_CLASS))
            return cf_bad(ld, k->pos - 2, "exception table: constant %u is not a class",
                          type);
    }
    return true;
}

static bool read_lines(struct cf_cursor *k, struct cf_code *code, struct cf_line *line)
{
    unsigned n = cf_u2(k);
    for (unsigned i = 0; i < n; i++) {
        struct cf_line row = {.bci = cf_u2(k)};
        row.line = cf_u2(k);
        if (row.bci >= code->code_len)
            return cf_bad(k->ld, k->pos - 4, "LineNumberTable: no instruction at %u",
                          row.bci);
        line[code->lines++] = row;
    }
    return true;
}

/* `typed`: a row of LocalVariableTypeTable, which has a signature for a descriptor. */
static bool check_local(struct cf_cursor *k, const struct cf_code *code,
                        const struct cf_local *v, bool typed)
{
    struct cf_load *ld = k->ld;
    size_t at = k->pos - ROW_LOCAL;
    const char *name = sym_text(ld->syms, v->name), *desc = sym_text(ld->syms, v->desc);
    if (v->bci >= code->code_len || v->bci + (unsigned)v->len > code->code_len)
        return cf_bad(ld, at, "local variable lives outside of the code");
    if (!cf_valid_name(name, sym_len(ld->syms, v->name), CF_NAME_FIELD, ld->c->major))
        return cf_bad(ld, at, "illegal name \"%s\" of a local variable",
                      cf_show(ld->syms, v->name).text);
    if (!typed && !cf_valid_desc(desc, sym_len(ld->syms, v->desc), false, ld->c->major))
        return cf_bad(ld, at, "illegal type \"%s\" of a local variable",
                      cf_show(ld->syms, v->desc).text);
    unsigned slots = !typed && (desc[0] == 'J' || desc[0] == 'D') ? 2 : 1;
    if (v->slot + slots > code->max_locals)
        return cf_bad(ld, at, "local variable %s has the slot %u of %u",
                      cf_show(ld->syms, v->name).text, v->slot, code->max_locals);
    return true;
}

static bool read_local(struct cf_cursor *k, const struct cf_code *code,
                       struct cf_local *v, bool typed)
{
    v->bci = cf_u2(k);
    v->len = cf_u2(k);
    if (!cf_utf8_index(k, "local variable", false, &v->name) ||
        !cf_utf8_index(k, "local variable", false, &v->desc))
        return false;
    v->slot = cf_u2(k);
    return check_local(k, code, v, typed);
}

static bool read_locals(struct cf_cursor *k, struct cf_code *code, struct cf_local *local)
{
    unsigned n = cf_u2(k);
    for (unsigned i = 0; i < n; i++)
        if (!read_local(k, code, &local[code->locals++], false))
            return false;
    return true;
}

/* What tells one local variable from another. */
static uint64_t local_key(const struct cf_local *v)
{
    uint64_t range = (uint64_t)v->bci << 16 | v->len;
    return hash_pair((uint64_t)v->name << 16 | v->slot, range);
}

enum { VARIABLE = 1, TYPED = 2 };

/* No variable twice in LocalVariableTable; none in LocalVariableTypeTable that is not in
 * the other one (if there is one), and none twice. Nothing of the latter is kept. */
static bool check_types(struct cf_cursor *k, const struct cf_code *code, struct map *seen)
{
    unsigned n = cf_u2(k);
    for (unsigned i = 0; i < n; i++) {
        struct cf_local v;
        uint64_t state = 0;
        if (!read_local(k, code, &v, true))
            return false;
        map_get(seen, local_key(&v), &state);
        if (code->locals > 0 && state != VARIABLE)
            return cf_bad(k->ld, k->pos - ROW_LOCAL,
                          "LocalVariableTypeTable names %s, which "
                          "is %s",
                          cf_show(k->ld->syms, v.name).text,
                          state ? "there already" : "not in LocalVariableTable");
        map_put(seen, local_key(&v), TYPED);
    }
    return true;
}

static bool check_variables(struct cf_cursor k, const struct cf_code *code)
{
    struct map seen;
    bool ok = true;
    map_init(&seen);
    for (unsigned i = 0; ok && i < code->locals; i++)
        if (!map_put(&seen, local_key(&code->local[i]), VARIABLE))
            ok = cf_bad(k.ld, k.pos, "LocalVariableTable names %s twice",
                        cf_show(k.ld->syms, code->local[i].name).text);
    for (unsigned n = ok ? cf_u2(&k) : 0; ok && n > 0; n--) {
        struct cf_attr a;
        ok = cf_next_attr(&k, &a);
        if (ok && place_of(a.text, k.ld->c->major) == TYPES)
            ok = check_types(&a.in, code, &seen);
    }
    map_release(&seen);
    return ok;
}

static int compare_lines(const void *a, const void *b)
{
    const struct cf_line *x = *(const struct cf_line *const *)a;
    const struct cf_line *y = *(const struct cf_line *const *)b;
    return x->bci != y->bci ? x->bci - y->bci : x < y ? -1 : x > y;
}

/* Ascending by bci, rows of the same bci in the order of the file. */
static void sort_lines(struct cf_code *code, struct cf_line *line)
{
    unsigned i = 1;
    while (i < code->lines && line[i - 1].bci <= line[i].bci)
        i++;
    if (i >= code->lines)
        return;
    const struct cf_line **order = mem_alloc(code->lines * sizeof *order);
    struct cf_line *sorted = mem_alloc(code->lines * sizeof *sorted);
    for (i = 0; i < code->lines; i++)
        order[i] = &line[i];
    qsort(order, code->lines, sizeof *order, compare_lines);
    for (i = 0; i < code->lines; i++)
        sorted[i] = *order[i];
    memcpy(line, sorted, code->lines * sizeof *sorted);
    mem_free(sorted);
    mem_free(order);
}

/* A table of n rows fills its attribute; adds n to *total. */
static bool count_rows(struct cf_attr a, unsigned row, uint32_t *total)
{
    if (!cf_need(&a.in, 2))
        return false;
    unsigned n = cf_u2(&a.in);
    if (a.in.end - a.in.pos != (size_t)n * row)
        return cf_bad(a.in.ld, a.in.pos, "attribute %s has a wrong length", a.text);
    *total += n;
    if (*total > UINT16_MAX)
        return cf_bad(a.in.ld, a.in.pos, "attribute %s: too many rows in all", a.text);
    return true;
}

static bool read_stack_map(struct cf_attr *a, struct cf_code *code)
{
    if (code->stack_map.data)
        return cf_bad(a->in.ld, a->in.pos, "attribute StackMapTable occurs twice");
    code->stack_map = (struct cf_blob){a->in.ld->data + a->in.pos,
                                       (uint32_t)(a->in.end - a->in.pos)};
    return true;
}

static bool measure_attrs(struct cf_cursor k, struct cf_code *code, struct rows *rows)
{
    for (unsigned n = cf_u2(&k); n > 0; n--) {
        struct cf_attr a;
        if (!cf_next_attr(&k, &a))
            return false;
        bool ok = true;
        switch (place_of(a.text, k.ld->c->major)) {
        case LINES:
            ok = count_rows(a, ROW_LINE, &rows->lines);
            break;
        case LOCALS:
            ok = count_rows(a, ROW_LOCAL, &rows->locals);
            break;
        case TYPES:
            ok = count_rows(a, ROW_LOCAL, &rows->types);
            break;
        case STACK_MAP:
            ok = read_stack_map(&a, code);
            break;
        case OTHER:
            break;
        }
        if (!ok)
            return false;
    }
    if (k.pos != k.end)
        return cf_bad(k.ld, k.pos, "attribute Code has a wrong length");
    return true;
}

static bool read_tables(struct cf_cursor *k, struct cf_code *code)
{
    struct rows rows = {0, 0, 0};
    if (!cf_need(k, 2) || !measure_attrs(*k, code, &rows))
        return false;
    struct cf_line *line = arena_alloc(k->ld->arena, rows.lines * sizeof *line);
    struct cf_local *local = arena_alloc(k->ld->arena, rows.locals * sizeof *local);
    struct cf_cursor start = *k;
    for (unsigned n = cf_u2(k); n > 0; n--) {
        struct cf_attr a;
        if (!cf_next_attr(k, &a))
            return false;
        enum place place = place_of(a.text, k->ld->c->major);
        if (place == LINES && !read_lines(&a.in, code, line))
            return false;
        if (place == LOCALS && !read_locals(&a.in, code, local))
            return false;
    }
    sort_lines(code, line);
    code->line = line;
    code->local = local;
    return rows.locals + rows.types == 0 || check_variables(start, code);
}

bool cf_read_code(struct cf_cursor *k, struct cf_member *m)
{
    struct cf_load *ld = k->ld;
    struct cf_code *code = arena_zalloc(ld->arena, sizeof *code);
    size_t at = k->pos;
    if (!cf_need(k, 8))
        return false;
    code->max_stack = cf_u2(k);
    code->max_locals = cf_u2(k);
    code->code_len = cf_u4(k);
    int args = cf_arg_slots(sym_text(ld->syms, m->desc)) + !(m->flags & CF_STATIC);
    if (args > code->max_locals)
        return cf_bad(ld, at, "arguments can't fit into the locals of %s",
                      cf_show(ld->syms, m->name).text);
    if (code->code_len == 0 || code->code_len > MAX_CODE)
        return cf_bad(ld, at, "illegal code length %u", code->code_len);
    if (!cf_need(k, code->code_len + 2))
        return false;
    code->code = ld->data + k->pos;
    k->pos += code->code_len;
    code->handlers = cf_u2(k);
    if (!cf_need(k, code->handlers * (size_t)ROW_HANDLER))
        return false;
    code->raw_handlers = (struct cf_blob){ld->data + k->pos,
                                          code->handlers * (uint32_t)ROW_HANDLER};
    m->code = code;
    return check_handlers(k, code) && read_tables(k, code);
}

int cf_line_of(const struct cf_code *code, unsigned bci)
{
    /* The first row behind bci; the row before it is the one, or the first of its equals
     * when it begins exactly here (what HotSpot answers when a bci has two lines). */
    unsigned low = 0, high = code->lines;
    while (low < high) {
        unsigned mid = (low + high) / 2;
        if (code->line[mid].bci <= bci)
            low = mid + 1;
        else
            high = mid;
    }
    if (low == 0)
        return 0;
    unsigned i = low - 1;
    if (code->line[i].bci == bci)
        while (i > 0 && code->line[i - 1].bci == bci)
            i--;
    return code->line[i].line;
}
