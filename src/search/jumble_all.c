/* SPDX-License-Identifier: Apache-2.0 */
/* Jumbling exhaustively: every schedule and every value that a read may see. When nothing
 * goes wrong with all racy variables jumbled together, nothing can under the progressive
 * Java memory model. Stale values can lead to races that no sequentially consistent run
 * has, so the variables found on the way are jumbled too, until there are no more. */
#include "search/jumble_int.h"

#include <string.h>

static void take(struct campaign *c, struct jumble_row *row, struct search_result *found)
{
    for (size_t i = 0; i < found->racy.len; i++)
        jumble_note_racy(c, found->racy.at[i]);
    row->states = found->states;
    row->limit = found->limit;
    if (found->failure.set)
        c->r->failure = found->failure;
    if (found->finding.len) {
        row->witness = found->finding.at[0];
        found->finding.at[0] = found->finding.at[--found->finding.len];
    }
    for (size_t i = 0; i < row->outcome.len; i++)
        mem_free(row->outcome.at[i]);
    vec_clear(&row->outcome);
    for (size_t i = 0; i < found->outcome.len; i++)
        vec_push(&row->outcome, found->outcome.at[i]);
    found->outcome.len = 0;
    row->verdict = row->witness ? JUMBLE_DESTRUCTIVE
                   : row->limit ? JUMBLE_OPEN
                                : JUMBLE_CLEAN;
}

/* Outputs that the user calls right, of those that there are. */
static void judge(struct campaign *c, const struct jumble_row *row, struct map *right)
{
    for (size_t i = 0; i < row->outcome.len; i++) {
        const char *text = row->outcome.at[i];
        size_t n = strlen(text);
        if (c->o->judge(c->o->ctx, text, n))
            map_put(right, hash_bytes(text, n), 1);
    }
}

static void explore(struct campaign *c, struct jumble_row *row, const struct map *expected)
{
    struct vm *vm = jumble_vm(c, &row->fields, false);
    if (!vm)
        return;
    struct search_options s = jumble_search(c);
    struct search_result found = {0};
    s.collect = s.outcomes = true;
    s.expected = expected;
    s.all = c->o->search.all || c->o->search.outcomes || (c->o->judge && !expected);
    s.shorten = c->o->search.shorten;
    s.max_states = c->o->search.max_states;
    search_explore(vm, &s, &found);
    take(c, row, &found);
    row->stats = vm_jumble_stats(vm);
    row->skipped = row->stats.skipped;
    row->several = row->stats.several;
    if (row->skipped && row->verdict == JUMBLE_CLEAN) {
        row->verdict = JUMBLE_OPEN;
        row->limit = "reads by natives, which see the newest value only";
    }
    search_result_release(&found);
    vm_free(vm);
}

static void explore_row(struct campaign *c, struct jumble_row *row)
{
    if (!c->o->judge) {
        explore(c, row, c->r->exact ? &c->outputs : NULL);
        return;
    }
    struct map right;
    map_init(&right);
    explore(c, row, NULL);
    judge(c, row, &right);
    if (!row->witness && !c->r->failure.set && right.len < row->outcome.len)
        explore(c, row, &right);
    map_release(&right);
}

static void add_fields(struct jumble_fields *to, const struct jumble_fields *from)
{
    for (size_t i = 0; i < from->pattern.len; i++)
        vec_push(&to->pattern, from->pattern.at[i]);
    for (size_t i = 0; i < from->index.len; i++)
        vec_push(&to->index, from->index.at[i]);
}

static struct jumble_row all_rows(const struct campaign *c, size_t rows)
{
    struct jumble_row all = {.fields = {.name = "all together"}};
    for (size_t i = 0; i < rows; i++)
        add_fields(&all.fields, &c->r->row.at[i].fields);
    return all;
}

static void release_row(struct jumble_row *row)
{
    for (size_t i = 0; i < row->outcome.len; i++)
        mem_free(row->outcome.at[i]);
    vec_release(&row->outcome);
    vec_release(&row->fields.pattern);
    vec_release(&row->fields.index);
    if (row->witness)
        finding_free(row->witness);
}

/* Rows from `from` on, and those that they add. */
static void explore_each(struct campaign *c, size_t from)
{
    for (size_t i = from; i < c->r->row.len && !c->r->failure.set; i++) {
        explore_row(c, &c->r->row.at[i]);
        if (!c->o->fields_count)
            jumble_rows(c);
    }
}

void jumble_explore(struct campaign *c)
{
    explore_each(c, 0);
    size_t rows;
    struct jumble_row all = {0};
    if (c->o->fields_count || c->r->row.len < 2)
        return;
    do {
        rows = c->r->row.len;
        release_row(&all);
        all = all_rows(c, rows);
        if (c->r->failure.set)
            break;
        explore_row(c, &all);
        jumble_rows(c);
        explore_each(c, rows);
    } while (c->r->row.len > rows && !c->r->failure.set);
    vec_push(&c->r->row, all);
}
