/* SPDX-License-Identifier: Apache-2.0 */
#include "search/jumble_run.h"

#include "base/host.h"
#include "search/search_int.h"

#include <string.h>

/* A run to warm up goes no further; if it ends before the rest, runs are short. */
enum { WARM_STEPS = 20000, WARM_BYTECODES = 2000000, SHORT_STEPS = 4000,
       SHORT_BYTECODES = 400000, SHORT_BYTES = 4 << 20 };

/* ---- in the copy ---- */

/* How readily threads are switched: each seed has its own way. */
static uint32_t stickiness(uint64_t seed)
{
    static const uint32_t way[] = {1, 2, 6, 24};
    return way[seed % (sizeof way / sizeof *way)];
}

/* The thread that ran last comes first in the list. */
static struct vm_choice next_choice(struct search *s, const choice_list *l, uint32_t last,
                                    uint32_t sticky)
{
    bool stay = l->at[0].thread == last && rng_below(&s->rng, sticky) != 0;
    return l->at[stay ? 0 : rng_below(&s->rng, (uint32_t)l->len)];
}

static bool too_long(struct search *s, const struct jumble_task *t, uint32_t thread)
{
    if (vm_stats(s->vm).bytecodes - s->bytecodes <= t->max_steps)
        return false;
    search_found(s, FINDING_RUNAWAY, thread);
    return true;
}

static void walk(struct search *s, const struct jumble_task *t, uint64_t seed)
{
    choice_list l = {0};
    uint32_t last = UINT32_MAX, sticky = stickiness(seed);
    enum vm_status status = VM_RAN;
    while (!s->stop && (t->runs || vm_path_length(s->vm) < WARM_STEPS)) {
        search_choices(s, last, &l);
        if (!l.len)
            break;
        struct vm_choice c = next_choice(s, &l, last, sticky);
        /* The memory adds its choices behind this one. */
        vec_push(&s->path.choice, (struct schedule_choice){c.thread, c.alternative});
        status = vm_run(s->vm, c, 1);
        s->r->steps++;
        props_step(s, status, c.thread);
        if (status == VM_EXITED || status == VM_FAILED || status == VM_RUNAWAY ||
            too_long(s, t, c.thread))
            break;
        /* A thread that had to run, as one that begins has, is no favourite for that. */
        if (l.len > 1)
            last = c.thread;
    }
    vec_release(&l);
}

static void begin(struct search *s, const struct jumble_task *t, uint64_t seed)
{
    s->rng.state = hash_mix(seed);
    s->bytecodes = vm_stats(t->vm).bytecodes;
    s->fixed = true;
    map_init(&s->known);
    map_init(&s->outcome);
    if (t->memory) {
        memory_init(t->memory, t->kind, hash_mix(seed + 1));
        t->memory->path = &s->path;
    }
}

static void end(struct search *s, const struct jumble_task *t)
{
    while (vm_path_length(t->vm))
        vm_delta_free(t->vm, vm_undo(t->vm));
    if (t->memory)
        memory_release(t->memory);
    search_release(s);
    search_result_release(s->r);
}

bool jumble_warm_up(const struct jumble_task *t)
{
    struct jumble_task limited = *t;
    struct search_options o = *t->o;
    struct search_result found = {0};
    struct search s = {.vm = t->vm, .o = &o, .r = &found};
    limited.max_steps = WARM_BYTECODES;
    limited.kind = MEMORY_SC;
    limited.runs = 0;
    o.collect = false;
    struct vm_stats before = vm_stats(t->vm);
    begin(&s, &limited, 1);
    walk(&s, &limited, 1);
    struct vm_stats after = vm_stats(t->vm);
    bool is_short = vm_path_length(t->vm) < SHORT_STEPS &&
                    after.bytecodes - s.bytecodes < SHORT_BYTECODES &&
                    after.heap_peak - before.heap_peak < SHORT_BYTES &&
                    after.collections == before.collections;
    end(&s, &limited);
    return is_short;
}

/* Of this run only; the largest are of all so far. */
static struct vm_jumble_stats difference(struct vm_jumble_stats now,
                                         const struct vm_jumble_stats *before)
{
    now.instances -= before->instances;
    now.writes -= before->writes;
    now.reads -= before->reads;
    now.several -= before->several;
    now.stale -= before->stale;
    now.skipped -= before->skipped;
    return now;
}

static void describe(struct search *s, const struct jumble_task *t, struct jumble_run *r)
{
    const struct find *f = s->find.len ? &s->find.at[0] : s->suspect ? &s->runaway : NULL;
    r->found = f;
    r->kind = f ? f->kind : FINDING_KINDS;
    r->output = (char *)(uintptr_t)vm_output(s->vm, 1, &r->output_len);
    r->key = f ? f->key : hash_bytes(r->output, r->output_len);
    r->bytecodes = vm_stats(s->vm).bytecodes - s->bytecodes;
    r->steps = s->r->steps;
    r->failure = s->r->failure;
    r->choices = t->o->collect ? 0 : s->path.choice.len;
}

static void add_racy(const struct search *s, struct buf *out)
{
    for (size_t i = 0; i < s->r->racy.len; i++)
        buf_add(out, s->r->racy.at[i], strlen(s->r->racy.at[i]) + 1);
}

static void add_result(const struct search *s, struct jumble_run *r, struct buf *out)
{
    struct buf racy = {0};
    const uint64_t *promoted;
    add_racy(s, &racy);
    r->racy_len = racy.len;
    r->promotions = vm_promoted(s->vm, &promoted);
    buf_add(out, r, sizeof *r);
    buf_add(out, r->output, r->output_len);
    if (r->choices)
        buf_add(out, s->path.choice.at, r->choices * sizeof *s->path.choice.at);
    if (racy.len)
        buf_add(out, racy.at, racy.len);
    if (r->promotions)
        buf_add(out, promoted, r->promotions * sizeof *promoted);
    buf_release(&racy);
}

static void run_one(const struct jumble_task *t, uint64_t seed, struct buf *out)
{
    struct search_result found = {0};
    struct search s = {.vm = t->vm, .o = t->o, .r = &found};
    struct jumble_run r = {0};
    struct vm_jumble_stats before = vm_jumble_stats(t->vm);
    uint64_t from = host_cpu();
    begin(&s, t, seed);
    walk(&s, t, seed);
    r.cpu = host_cpu() - from;
    describe(&s, t, &r);
    r.stats = difference(vm_jumble_stats(t->vm), &before);
    add_result(&s, &r, out);
    end(&s, t);
}

static void work(void *ctx, struct buf *out)
{
    const struct jumble_task *t = ctx;
    if (t->runs == 1)
        vm_without_undo(t->vm);
    for (uint32_t i = 0; i < t->runs; i++)
        run_one(t, t->seed + i, out);
}

/* ---- in the original ---- */

static void *take(const char **p, size_t n)
{
    char *copy = mem_alloc(n + 1);
    if (n)
        memcpy(copy, *p, n);
    copy[n] = 0;
    *p += n;
    return copy;
}

static void take_run(const char **p, struct jumble_run *out)
{
    memcpy(out, *p, sizeof *out);
    *p += sizeof *out;
    out->output = take(p, out->output_len);
    out->schedule = (struct schedule){0};
    size_t bytes = out->choices * sizeof *out->schedule.choice.at;
    vec_reserve(&out->schedule.choice, out->choices + 1);
    out->schedule.choice.len = out->choices;
    memcpy(out->schedule.choice.at, *p, bytes);
    *p += bytes;
    out->racy = take(p, out->racy_len);
    out->promoted = take(p, out->promotions * sizeof *out->promoted);
}

bool jumble_run(const struct jumble_task *t, struct jumble_run *out, struct err *e)
{
    struct buf b = {0};
    bool ok = host_copy(work, (void *)(uintptr_t)t, &b, e);
    if (ok && b.len < sizeof *out)
        ok = err_set(e, "a run ended without a result");
    const char *p = b.at;
    for (uint32_t i = 0; ok && i < t->runs; i++)
        take_run(&p, &out[i]);
    buf_release(&b);
    return ok;
}

void jumble_run_release(struct jumble_run *r)
{
    mem_free(r->output);
    mem_free(r->racy);
    mem_free(r->promoted);
    schedule_release(&r->schedule);
}
