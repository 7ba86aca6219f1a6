/* SPDX-License-Identifier: Apache-2.0 */
/* The first part of a jumble campaign: which variables are racy, and what the program prints
 * when memory is sequentially consistent. A search tells both exactly when it can explore
 * all within its budget; else runs tell what they can. */
#include "search/jumble_int.h"

#include "base/host.h"
#include "search/jumble_run.h"

#include <stdlib.h>
#include <string.h>

void jumble_note_racy(struct campaign *c, const char *name)
{
    for (size_t i = 0; i < c->racy.len; i++)
        if (strcmp(c->racy.at[i], name) == 0)
            return;
    vec_push(&c->racy, mem_strdup(name));
}

void jumble_note_output(struct campaign *c, const char *text, size_t n)
{
    if (map_put(&c->outputs, hash_bytes(text, n), 1))
        vec_push(&c->r->outcome, mem_strndup(text, n));
}

static void keep_promoted(struct campaign *c, const uint64_t *name, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t k = 0;
        while (k < c->r->promoted.len && c->r->promoted.at[k] != name[i])
            k++;
        if (k == c->r->promoted.len)
            vec_push(&c->r->promoted, name[i]);
    }
}

/* ---- by search ---- */

static const uint64_t SEARCH_TIME = 10000000000; /* ns, when no limit is given */

static void take_search(struct campaign *c, struct vm *vm, const struct search_result *found)
{
    const uint64_t *name;
    for (size_t i = 0; i < found->racy.len; i++)
        jumble_note_racy(c, found->racy.at[i]);
    for (size_t i = 0; i < found->outcome.len; i++)
        jumble_note_output(c, found->outcome.at[i], strlen(found->outcome.at[i]));
    size_t n = vm_promoted(vm, &name);
    keep_promoted(c, name, n);
    c->r->exact = !found->limit;
    c->r->states = found->states;
    if (found->failure.set)
        c->r->failure = found->failure;
}

static void search_all(struct campaign *c)
{
    struct vm *vm = jumble_vm(c, NULL, false);
    if (!vm)
        return;
    struct search_options s = jumble_search(c);
    struct search_result found = {0};
    s.collect = s.outcomes = s.all = true;
    s.exit_is_error = false;
    s.expected = NULL;
    s.shorten = false;
    s.max_states = c->o->explore;
    s.max_time = s.max_time ? s.max_time / 4 : SEARCH_TIME;
    search_explore(vm, &s, &found);
    take_search(c, vm, &found);
    search_result_release(&found);
    vm_free(vm);
}

/* ---- by runs ---- */

/* Places to switch at that the first runs find shape the others. */
enum { FIRST_RUNS = 8, MORE_RUNS = 24 };
static const uint64_t LONG_RUN = 200000000; /* bytecodes */

static void take_run(struct campaign *c, const struct jumble_run *run)
{
    for (const char *p = run->racy; p < run->racy + run->racy_len; p += strlen(p) + 1)
        jumble_note_racy(c, p);
    keep_promoted(c, run->promoted, run->promotions);
}

static void run_some(struct campaign *c, uint32_t n, uint64_t seed)
{
    struct vm *vm = jumble_vm(c, NULL, true);
    struct search_options s = jumble_search(c);
    s.collect = true;
    s.expected = NULL;
    struct jumble_task first = {.vm = vm, .o = &s, .seed = 1};
    if (vm)
        jumble_warm_up(&first);
    for (uint32_t i = 0; vm && i < n && !jumble_over(c); i++) {
        struct jumble_task t = {.vm = vm, .o = &s, .seed = seed + i, .runs = 1,
                                .max_steps = c->o->max_steps ? c->o->max_steps : LONG_RUN};
        struct jumble_run run;
        if (!jumble_run(&t, &run, &c->r->failure))
            break;
        take_run(c, &run);
        jumble_run_release(&run);
    }
    if (vm)
        vm_free(vm);
}

void jumble_find_races(struct campaign *c)
{
    search_all(c);
    if (c->r->failure.set || c->r->exact)
        return;
    run_some(c, FIRST_RUNS, c->o->search.seed);
    if (!c->r->failure.set)
        run_some(c, MORE_RUNS, c->o->search.seed + FIRST_RUNS);
}

/* ---- rows ---- */

static const char mark[] = " element ";

static struct jumble_row *find_row(struct campaign *c, const char *pattern)
{
    for (size_t i = 0; i < c->r->row.len; i++)
        if (strcmp(c->r->row.at[i].fields.pattern.at[0], pattern) == 0)
            return &c->r->row.at[i];
    return NULL;
}

/* Of arrays a few elements tell enough: the first two that are racy. */
enum { ELEMENTS = 2 };

static void add_element(struct campaign *c, struct jumble_row *row, uint32_t index)
{
    struct jumble_fields *f = &row->fields;
    if (f->index.len == ELEMENTS && index > f->index.at[ELEMENTS - 1])
        return;
    vec_push(&f->index, index);
    for (size_t i = f->index.len - 1; i && f->index.at[i - 1] > f->index.at[i]; i--) {
        uint32_t swap = f->index.at[i];
        f->index.at[i] = f->index.at[i - 1];
        f->index.at[i - 1] = swap;
    }
    if (f->index.len > ELEMENTS)
        f->index.len = ELEMENTS;
    f->name = f->index.len == 1
                  ? arena_printf(&c->r->arena, "%s at %u", f->pattern.at[0], f->index.at[0])
                  : arena_printf(&c->r->arena, "%s at %u, %u", f->pattern.at[0],
                                 f->index.at[0], f->index.at[1]);
}

static bool has_element(const struct jumble_row *row, uint32_t index)
{
    for (size_t i = 0; i < row->fields.index.len; i++)
        if (row->fields.index.at[i] == index)
            return true;
    return false;
}

static void add_row(struct campaign *c, const char *name)
{
    const char *element = strstr(name, mark);
    size_t n = element ? (size_t)(element - name) : strlen(name);
    const char *pattern = arena_strndup(&c->r->arena, name, n);
    struct jumble_row *row = find_row(c, pattern);
    if (!row) {
        vec_push(&c->r->row, (struct jumble_row){0});
        row = &vec_last(&c->r->row);
        row->fields.name = pattern;
        vec_push(&row->fields.pattern, pattern);
    }
    uint32_t index = element ? (uint32_t)strtoul(element + strlen(mark), NULL, 10) : 0;
    if (element && !has_element(row, index))
        add_element(c, row, index);
}

void jumble_rows(struct campaign *c)
{
    for (size_t i = 0; i < c->racy.len; i++)
        add_row(c, c->racy.at[i]);
}
