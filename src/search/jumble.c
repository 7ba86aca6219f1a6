/* SPDX-License-Identifier: Apache-2.0 */
/* A jumble campaign: the races are found, then for each racy variable the program runs many
 * times under each memory, and what it does is compared with what sequentially consistent
 * runs do. */
#include "search/jumble_int.h"

#include "base/host.h"
#include "search/jumble_run.h"

#include <string.h>

const char *jumble_verdict_text(enum jumble_verdict v, bool proved)
{
    switch (v) {
    case JUMBLE_CLEAN: return proved ? "no error" : "no error seen";
    case JUMBLE_SLOWER: return "quality of service";
    case JUMBLE_DESTRUCTIVE: return "destructive";
    case JUMBLE_OPEN: return "open";
    }
    BUG("verdict %d", v);
}

/* ---- what all parts need ---- */

struct vm *jumble_vm(struct campaign *c, const struct jumble_fields *f, bool runs)
{
    struct vm_options v = c->o->vm;
    v.races = v.track = true;
    v.promoted = c->r->promoted.at;
    v.promoted_count = c->r->promoted.len;
    if (f) {
        v.jumble = f->pattern.at;
        v.jumbles = f->pattern.len;
        v.jumble_index = f->index.at;
        v.jumble_indices = f->index.len;
        v.pick = runs ? memory_pick : NULL;
        v.pick_ctx = &c->memory;
    }
    struct vm *vm = vm_new(&v, &c->r->failure);
    if (vm && !vm_start(vm, c->o->main_class, c->o->argc, c->o->argv, &c->r->failure)) {
        vm_free(vm);
        vm = NULL;
    }
    return vm;
}

struct search_options jumble_search(const struct campaign *c)
{
    struct search_options s = c->o->search;
    s.races = s.collect = s.outcomes = s.all = false;
    s.deadlocks = s.failures = s.exit_is_error = true;
    s.progress = NULL;
    return s;
}

bool jumble_over(struct campaign *c)
{
    uint64_t limit = c->o->search.max_time;
    if (c->r->failure.set || c->r->limit)
        return true;
    if (limit && host_now() - c->started > limit)
        c->r->limit = "time";
    return c->r->limit != NULL;
}

/* ---- runs of a row ---- */

/* All that the runs of a row need beside the row. */
struct running {
    struct campaign *c;
    struct jumble_row *row;
    struct vm *vm;
    struct search_options search;
    uint64_t max_steps;
    struct schedule best;      /* shortest run with an error */
    struct jumble_run how;     /* that run, without its contents */
    double usual;              /* work of a sequentially consistent run */
    uint32_t batch;            /* runs at once */
    struct jumble_run run[JUMBLE_BATCH];
};

static bool is_error(struct campaign *c, const struct jumble_run *run)
{
    if (run->found)
        return !c->r->all_fail || !map_get(&c->failures, run->key, NULL);
    if (c->o->judge)
        return !c->o->judge(c->o->ctx, run->output, run->output_len);
    return !map_get(&c->outputs, run->key, NULL);
}

static void keep_best(struct running *g, struct jumble_run *run)
{
    if (g->best.choice.len && g->best.choice.len <= run->schedule.choice.len)
        return;
    schedule_copy(&g->best, &run->schedule);
    g->how = *run;
}

static void add_up(struct running *g, enum memory_kind m, struct jumble_run *run)
{
    struct jumble_share *s = &g->row->share[m];
    double n = s->runs++, work = (double)run->bytecodes;
    s->work = (s->work * n + work) / (n + 1);
    s->cpu = (s->cpu * n + (double)run->cpu / (work + 1)) / (n + 1);
    g->row->skipped += run->stats.skipped;
    g->row->several += run->stats.several;
    if (is_error(g->c, run)) {
        s->errors++;
        keep_best(g, run);
    } else if (m != MEMORY_SC && g->usual > 0 && work > g->c->o->factor * g->usual) {
        s->slow++;
    }
}

static void take_sc(struct campaign *c, const struct jumble_run *run)
{
    c->sc_runs++;
    c->sc_failed += run->found;
    if (run->found)
        map_put(&c->failures, run->key, 1);
    else if (!c->r->exact)
        jumble_note_output(c, run->output, run->output_len);
    if (run->bytecodes > c->longest)
        c->longest = run->bytecodes;
}

static void keep_stats(struct vm_jumble_stats *s, const struct vm_jumble_stats *run)
{
    struct vm_jumble_stats m = *run;
    m.instances = m.instances > s->instances ? m.instances : s->instances;
    m.writes = m.writes > s->writes ? m.writes : s->writes;
    m.largest = m.largest > s->largest ? m.largest : s->largest;
    m.largest_plain = m.largest_plain > s->largest_plain ? m.largest_plain : s->largest_plain;
    *s = m;
}

/* Runs from the i-th on up to the n-th, as many as go at once; 0: none. */
static uint32_t run_some(struct running *g, enum memory_kind m, uint32_t i, uint32_t n)
{
    struct campaign *c = g->c;
    uint32_t runs = n - i < g->batch ? n - i : g->batch;
    struct jumble_task t = {.vm = g->vm, .memory = &c->memory, .kind = m, .o = &g->search,
                            .seed = c->o->search.seed + i, .runs = runs,
                            .max_steps = g->max_steps};
    if (!jumble_run(&t, g->run, &c->r->failure))
        return 0;
    for (uint32_t k = 0; k < runs; k++)
        if (g->run[k].failure.set)
            c->r->failure = g->run[k].failure;
    return runs;
}

static void release_runs(struct running *g, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        jumble_run_release(&g->run[k]);
}

static void begin_row(struct running *g, struct campaign *c, size_t row, uint64_t max_steps)
{
    *g = (struct running){.c = c, .row = &c->r->row.at[row], .search = jumble_search(c),
                          .max_steps = c->o->max_steps ? c->o->max_steps : max_steps};
    g->vm = jumble_vm(c, &g->row->fields, true);
    struct jumble_task t = {.vm = g->vm, .memory = &c->memory, .o = &g->search, .seed = 1};
    g->batch = g->vm && jumble_warm_up(&t) ? JUMBLE_BATCH : 1;
}

static void end_row(struct running *g)
{
    schedule_release(&g->best);
    if (g->vm)
        vm_free(g->vm);
}

/* ---- sequentially consistent runs ---- */

static const uint64_t LONG_RUN = 200000000; /* bytecodes */
enum { PERSIST = 10 };

/* When outputs are known by runs only, more are made as long as new ones turn up. */
static bool wants_more(const struct campaign *c, uint32_t i, uint32_t last_new)
{
    if (i < c->o->runs)
        return true;
    return !c->r->exact && c->outputs.len > 1 && i < PERSIST * c->o->runs &&
           i - last_new < 2 * c->o->runs;
}

static void run_sc(struct campaign *c, size_t row)
{
    struct running g;
    begin_row(&g, c, row, LONG_RUN);
    uint32_t last_new = 0, n;
    for (uint32_t i = 0; g.vm && wants_more(c, i, last_new) && !jumble_over(c); i += n) {
        n = run_some(&g, MEMORY_SC, i, i < c->o->runs ? c->o->runs : PERSIST * c->o->runs);
        size_t before = c->outputs.len;
        for (uint32_t k = 0; k < n; k++) {
            take_sc(c, &g.run[k]);
            keep_stats(&g.row->stats, &g.run[k].stats);
        }
        if (c->outputs.len > before)
            last_new = i;
        release_runs(&g, n);
    }
    end_row(&g);
}

/* ---- the witness ---- */

static void take_witness(struct running *g, struct search_result *found)
{
    enum finding_kind kind = g->how.found ? g->how.kind : FINDING_OUTCOME;
    for (size_t i = 0; i < found->finding.len && !g->row->witness; i++)
        if (found->finding.at[i]->kind == kind) {
            g->row->witness = found->finding.at[i];
            found->finding.at[i] = found->finding.at[--found->finding.len];
        }
}

/* Runs it again as a replay would, to tell it. */
static void find_witness(struct running *g)
{
    struct campaign *c = g->c;
    struct search_options s = jumble_search(c);
    struct search_result found = {0};
    struct map none;
    struct err e = {0};
    struct vm *vm = jumble_vm(c, &g->row->fields, false);
    if (!vm)
        return;
    map_init(&none);
    s.expected = g->how.found ? NULL : &none;
    if (g->how.found && g->how.kind == FINDING_RUNAWAY)
        g->row->run_limit = s.run_limit = g->max_steps;
    if (!search_replay(vm, &s, &g->best, &found, &e))
        BUG("a run can't be repeated: %s", e.text);
    take_witness(g, &found);
    if (!g->row->witness)
        BUG("a run that is repeated does not fail again");
    search_result_release(&found);
    map_release(&none);
    vm_free(vm);
}

/* ---- jumbled runs ---- */

static enum jumble_verdict verdict_of(const struct running *g)
{
    enum jumble_verdict v = JUMBLE_CLEAN;
    for (int m = 0; m < MEMORIES; m++) {
        const struct jumble_share *s = &g->row->share[m];
        if (s->errors)
            return JUMBLE_DESTRUCTIVE;
        if (m != MEMORY_SC && s->runs && s->work > g->c->o->factor * g->usual)
            v = JUMBLE_SLOWER;
    }
    return v;
}

static void run_memory(struct running *g, enum memory_kind m)
{
    struct campaign *c = g->c;
    uint32_t n;
    for (uint32_t i = 0; i < c->o->runs && !jumble_over(c); i += n) {
        n = run_some(g, m, i, c->o->runs);
        for (uint32_t k = 0; k < n; k++)
            add_up(g, m, &g->run[k]);
        release_runs(g, n);
        if (c->o->progress)
            c->o->progress(c->o->ctx, g->row->fields.name, m * c->o->runs + i,
                           MEMORIES * c->o->runs);
    }
}

/* A run that is so many times longer than the longest usual one does not end. */
enum { ENDLESS = 20, SLACK = 100000 };

static void run_row(struct campaign *c, size_t row)
{
    struct running g;
    begin_row(&g, c, row, c->longest * ENDLESS + SLACK);
    if (g.vm)
        run_memory(&g, MEMORY_SC);
    g.usual = g.row->share[MEMORY_SC].work;
    for (int m = MEMORY_SC + 1; g.vm && m < MEMORIES; m++)
        if (c->o->memories >> m & 1)
            run_memory(&g, (enum memory_kind)m);
    g.row->verdict = verdict_of(&g);
    if (g.row->verdict == JUMBLE_DESTRUCTIVE && !c->r->failure.set)
        find_witness(&g);
    end_row(&g);
}

static void run_all(struct campaign *c)
{
    for (size_t i = 0; i < c->r->row.len && !jumble_over(c); i++)
        run_sc(c, i);
    c->r->all_fail = c->sc_runs && c->sc_failed == c->sc_runs;
    for (size_t i = 0; i < c->r->row.len && !jumble_over(c); i++)
        run_row(c, i);
}

/* ---- the whole ---- */

static void wanted_rows(struct campaign *c)
{
    for (size_t i = 0; i < c->o->fields_count; i++) {
        const struct jumble_fields *f = &c->o->fields[i];
        struct jumble_row row = {.fields.name = arena_strdup(&c->r->arena, f->name)};
        for (size_t k = 0; k < f->pattern.len; k++)
            vec_push(&row.fields.pattern, f->pattern.at[k]);
        for (size_t k = 0; k < f->index.len; k++)
            vec_push(&row.fields.index, f->index.at[k]);
        vec_push(&c->r->row, row);
    }
}

void search_jumble(const struct jumble_options *o, struct jumble_result *r)
{
    struct campaign c = {.o = o, .r = r, .started = host_now()};
    arena_init(&r->arena);
    map_init(&c.outputs);
    map_init(&c.failures);
    jumble_find_races(&c);
    wanted_rows(&c);
    if (!o->fields_count)
        jumble_rows(&c);
    if (!r->failure.set && o->exhaustive)
        jumble_explore(&c);
    else if (!r->failure.set)
        run_all(&c);
    for (size_t i = 0; i < c.racy.len; i++)
        mem_free(c.racy.at[i]);
    vec_release(&c.racy);
    map_release(&c.outputs);
    map_release(&c.failures);
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

void jumble_result_release(struct jumble_result *r)
{
    for (size_t i = 0; i < r->row.len; i++)
        release_row(&r->row.at[i]);
    vec_release(&r->row);
    for (size_t i = 0; i < r->outcome.len; i++)
        mem_free(r->outcome.at[i]);
    vec_release(&r->outcome);
    vec_release(&r->promoted);
    arena_release(&r->arena);
}
