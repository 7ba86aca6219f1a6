/* SPDX-License-Identifier: Apache-2.0 */
/* The linter as a whole: options, the passes over all methods, the order of warnings.
 *
 * Pass 0 (methods that use j.u.c. locks, twice) makes summaries of what they take and give
 * back; pass 1 records calls, from which follows what is held at entry; pass 2 records
 * accesses and runs the detectors on methods; then come those on classes. The IR of a
 * method is made anew in each pass: that is cheaper than keeping it. */
#include "lint/detect.h"
#include "lint/rows.h"

#include <stdlib.h>
#include <string.h>

const struct row rows[] = {
#undef DETECTOR_METHOD
#undef DETECTOR_CLASS
#define DETECTOR(code, function, scope) {#code, DETECTOR_##scope(function)},
#define DETECTOR_METHOD(function) detect_##function, NULL
#define DETECTOR_CLASS(function) NULL, detect_##function
#include "lint/detectors.def"
#undef DETECTOR
};
const size_t rows_len = sizeof rows / sizeof *rows;

int rows_find(const char *code)
{
    for (size_t i = 0; i < rows_len; i++)
        if (strcmp(rows[i].code, code) == 0)
            return (int)i;
    return -1;
}

const char *lint_code(size_t i)
{
    return i < rows_len ? rows[i].code : NULL;
}

/* ---- life and options ---- */

struct lint *lint_new(void)
{
    struct lint *l = mem_zalloc(sizeof *l);
    symtab_init(&l->syms);
    arena_init(&l->arena);
    names_init(&l->names, &l->syms);
    locksets_init(&l->sets);
    l->listing = cf_listing_new();
    l->aux = cf_path_new();
    l->confidence = NORMAL;
    l->enabled = mem_alloc(rows_len + 1);
    memset(l->enabled, 1, rows_len + 1);
    return l;
}

static void free_subs(struct lint *l)
{
    for (size_t i = 0; i < l->by_name.cap; i++)
        if (l->by_name.used[i]) {
            struct lint_class *c = (void *)(uintptr_t)l->by_name.slot[i].value;
            vec_release(&c->sub);
        }
}

void lint_free(struct lint *l)
{
    if (!l)
        return;
    for (size_t i = 0; i < l->warning.len; i++)
        if (l->warning.at[i])
            finding_free(l->warning.at[i]);
    for (size_t i = 0; i < l->problem.len; i++)
        mem_free(l->problem.at[i]);
    free_subs(l);
    lint_suppress_free(l->suppress);
    cf_listing_free(l->listing);
    cf_path_free(l->aux);
    vec_release(&l->warning);
    vec_release(&l->about);
    vec_release(&l->problem);
    vec_release(&l->given);
    vec_release(&l->field);
    vec_release(&l->method);
    vec_release(&l->access);
    vec_release(&l->call);
    vec_release(&l->site);
    map_release(&l->lazy);
    vec_release(&l->args);
    map_release(&l->by_name);
    map_release(&l->field_of);
    map_release(&l->method_of);
    map_release(&l->unlocked);
    map_release(&l->once);
    names_release(&l->names);
    locksets_release(&l->sets);
    mem_free(l->first_access);
    mem_free(l->enabled);
    arena_release(&l->arena);
    symtab_release(&l->syms);
    mem_free(l);
}

bool lint_add(struct lint *l, const char *path, const char *home, struct err *e)
{
    return cf_listing_add(l->listing, path, home, e);
}

bool lint_aux(struct lint *l, const char *list, struct err *e)
{
    return cf_path_add(l->aux, list, e);
}

bool lint_jdk(struct lint *l, const char *home, struct err *e)
{
    l->has_jdk = true;
    return cf_path_jdk(l->aux, home, e);
}

void lint_confidence(struct lint *l, int lowest)
{
    l->confidence = lowest;
}

/* Does a code, or its part before the first '_', match? */
static bool matches(const char *code, const char *want, size_t n)
{
    return strncasecmp(code, want, n) == 0 && (code[n] == 0 || code[n] == '_');
}

static bool switch_codes(struct lint *l, const char *codes, uint8_t to, struct err *e)
{
    while (*codes) {
        size_t n = strcspn(codes, ",");
        bool any = n == 0;
        for (size_t i = 0; n && i < rows_len; i++)
            if (matches(rows[i].code, codes, n)) {
                l->enabled[i] = to;
                any = true;
            }
        if (!any)
            return err_set(e, "lint: no detector has the code '%.*s'", (int)n, codes);
        codes += n + (codes[n] == ',');
    }
    return true;
}

bool lint_only(struct lint *l, const char *codes, struct err *e)
{
    memset(l->enabled, 0, rows_len);
    return switch_codes(l, codes, 1, e);
}

bool lint_skip(struct lint *l, const char *codes, struct err *e)
{
    return switch_codes(l, codes, 0, e);
}

/* ---- passes ---- */

/* Does the class call methods of j.u.c. locks, or ones that have a summary? */
static bool uses_locks(struct lint *l, const struct lint_class *c)
{
    for (unsigned i = 1; i < c->cf->constants; i++) {
        const struct cf_const *k = &c->cf->constant[i];
        if (k->tag != CF_METHODREF && k->tag != CF_IMETHODREF)
            continue;
        enum call_kind kind = names_call(l, k);
        if (kind == CALL_LOCK || kind == CALL_UNLOCK || kind == CALL_TRY_LOCK)
            return true;
        struct lint_method *t = lint_find_method(l, k->owner, k->name, k->desc);
        if (t && t->owner->given && (t->acquires || t->releases))
            return true;
    }
    return false;
}

static void each_method(struct lint *l, struct ir *m, struct lint_class *c,
                        void (*fn)(struct lint *l, struct ir *m))
{
    for (unsigned i = 0; i < c->cf->methods; i++)
        if (ir_build(m, &c->method[i]))
            fn(l, m);
}

static void note_starts(struct lint *l, struct ir *m)
{
    (void)l;
    for (uint32_t i = 0; i < m->body.insns; i++) {
        if (ir_op(m, i) == CF_OP_MONITORENTER || ir_call(m, i) == CALL_LOCK)
            m->c->intent |= INTENT_SYNC;
        if (ir_call(m, i) == CALL_START)
            m->c->intent |= INTENT_STARTS;
    }
}

static void pass_calls(struct lint *l, struct ir *m)
{
    lint_record_calls(l, m);
    lint_record_lazy(l, m);
    note_starts(l, m);
}

static void pass_detect(struct lint *l, struct ir *m)
{
    lint_record_accesses(l, m);
    lint_record_sites(l, m);
    for (size_t i = 0; i < rows_len; i++) {
        bool again = false;
        for (size_t k = 0; k < i && !again; k++)
            again = rows[k].method == rows[i].method && l->enabled[k];
        if (rows[i].method && l->enabled[i] && !again)
            rows[i].method(m);
    }
}

static void pass(struct lint *l, struct ir *m, void (*fn)(struct lint *l, struct ir *m))
{
    for (size_t i = 0; i < l->given.len; i++)
        each_method(l, m, l->given.at[i], fn);
}

/* Accesses in the order of their fields; of a field in the order of the code. */
static void sort_accesses(struct lint *l)
{
    size_t fields = l->field.len, n = l->access.len;
    uint32_t *first = mem_zalloc((fields + 2) * sizeof *first);
    struct lint_access *sorted = mem_alloc((n + 1) * sizeof *sorted);
    for (size_t i = 0; i < n; i++)
        first[l->access.at[i].field->id + 2]++;
    for (size_t i = 0; i < fields; i++)
        first[i + 2] += first[i + 1];
    for (size_t i = 0; i < n; i++)
        sorted[first[l->access.at[i].field->id + 1]++] = l->access.at[i];
    mem_free(l->access.at);
    l->access.at = sorted;
    l->access.cap = n + 1;
    l->first_access = first;
}

static void detect_classes(struct lint *l)
{
    for (size_t i = 0; i < rows_len; i++) {
        bool again = false;
        for (size_t k = 0; k < i && !again; k++)
            again = rows[k].klass == rows[i].klass && l->enabled[k];
        for (size_t k = 0; rows[i].klass && l->enabled[i] && !again && k < l->given.len; k++)
            rows[i].klass(l, l->given.at[k]);
    }
}

/* ---- order ---- */

struct ordered {
    struct finding *f;
    struct lint_about about;
};

static int by_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "");
}

static int by_weight(const void *x, const void *y)
{
    const struct ordered *a = x, *b = y;
    const struct finding_frame *p = a->f->place[0].frame, *q = b->f->place[0].frame;
    int d = a->f->rank - b->f->rank;
    d = d ? d : a->f->confidence - b->f->confidence;
    d = d ? d : by_text(a->f->code, b->f->code);
    d = d ? d : by_text(p->klass, q->klass);
    d = d ? d : p->line - q->line;
    return d ? d : by_text(a->f->message, b->f->message);
}

static void sort_warnings(struct lint *l)
{
    size_t n = l->warning.len;
    struct ordered *o = mem_alloc((n + 1) * sizeof *o);
    for (size_t i = 0; i < n; i++)
        o[i] = (struct ordered){l->warning.at[i], l->about.at[i]};
    if (n)
        qsort(o, n, sizeof *o, by_weight);
    for (size_t i = 0; i < n; i++) {
        l->warning.at[i] = o[i].f;
        l->about.at[i] = o[i].about;
    }
    mem_free(o);
}

bool lint_run(struct lint *l, struct err *e)
{
    struct ir m;
    if (!lint_load(l, e))
        return false;
    ir_init(&m, l);
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < l->given.len; i++)
            if (uses_locks(l, l->given.at[i]))
                each_method(l, &m, l->given.at[i], lint_summarize);
    pass(l, &m, pass_calls);
    lint_infer_entries(l);
    pass(l, &m, pass_detect);
    ir_release(&m);
    sort_accesses(l);
    detect_classes(l);
    sort_warnings(l);
    lint_suppress_all(l);
    return true;
}

/* ---- results ---- */

size_t lint_classes(const struct lint *l)
{
    return l->given.len;
}

size_t lint_methods(const struct lint *l)
{
    size_t n = 0;
    for (size_t i = 0; i < l->given.len; i++)
        n += l->given.at[i]->cf->methods;
    return n;
}

size_t lint_problems(const struct lint *l)
{
    return l->problem.len;
}

const char *lint_problem(const struct lint *l, size_t i)
{
    return l->problem.at[i];
}

size_t lint_len(const struct lint *l)
{
    return l->warning.len;
}

struct finding *lint_warning(struct lint *l, size_t i)
{
    return l->warning.at[i];
}

const struct lint_about *lint_about(const struct lint *l, size_t i)
{
    return &l->about.at[i];
}

struct finding *lint_take(struct lint *l, size_t i)
{
    struct finding *f = l->warning.at[i];
    l->warning.at[i] = NULL;
    return f;
}
