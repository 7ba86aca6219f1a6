/* SPDX-License-Identifier: Apache-2.0 */
/* The state's hash: heap words are summed up as they change (state.c); threads are added
 * here, with references by the names of their objects. A thread's frames are walked again
 * only after it has run. */
#include "vm/frames.h"
#include "vm/hb.h"

static struct cf_map *map_of(struct vm *vm, struct method *m)
{
    if (!m->map && !m->map_failed && m->body.insn) {
        m->map = cf_map_new(m->klass->cf, m->cf, &m->body, &vm->syms);
        m->map_failed = !m->map;
        if (m->map)
            vec_push(&vm->maps, m->map);
    }
    return m->map;
}

static bool bit(const uint64_t *set, uint32_t i)
{
    return set[i / 64] >> (i % 64) & 1;
}

static struct frame *frame_at(const struct thread *t, uint32_t at)
{
    return (struct frame *)(void *)(t->stack + at);
}

static inline void visit_frame(struct vm *vm, struct thread *t, uint32_t at,
                        void (*visit)(void *, uint32_t *, enum slot_kind, uint64_t), void *ctx)
{
    struct frame *f = frame_at(t, at);
    struct method *m = f->method;
    uint64_t name = hash_pair(m->hash, (uint64_t)at << 32 | f->pc);
    visit(ctx, NULL, SLOT_PLAIN, name);
    uint32_t stack = at + FRAME_SLOTS;
    visit(ctx, &f->sync, SLOT_REF, name + 1);
    if (f->flags & FRAME_INIT) {
        visit(ctx, NULL, SLOT_PLAIN,
              hash_pair(klass_of_id(vm, t->stack[f->locals])->hash, t->stack[f->locals + 1]));
        return;
    }
    struct cf_map *map = map_of(vm, m);
    if (!map) {
        for (uint32_t i = 0; i < m->max_locals; i++)
            visit(ctx, &t->stack[f->locals + i], SLOT_UNKNOWN, name + 2 + i);
        for (uint32_t i = stack; i < f->sp; i++)
            visit(ctx, &t->stack[i], SLOT_UNKNOWN, name + 2 + i);
        return;
    }
    struct cf_frame live = cf_map_at(map, f->pc);
    for (uint32_t i = 0; i < m->max_locals; i++)
        if (bit(live.live, i))
            visit(ctx, &t->stack[f->locals + i], bit(live.ref, i) ? SLOT_REF : SLOT_PLAIN,
                  name + 2 + i);
    for (uint32_t i = 0; stack + i < f->sp && i < live.depth; i++)
        visit(ctx, &t->stack[stack + i],
              bit(live.ref, m->max_locals + i) ? SLOT_REF : SLOT_PLAIN,
              name + 2 + m->max_locals + i);
}

void frames_visit(struct vm *vm, struct thread *t,
                  void (*visit)(void *ctx, uint32_t *slot, enum slot_kind kind, uint64_t name),
                  void *ctx)
{
    for (uint32_t at = t->s.frame; at;) {
        visit_frame(vm, t, at, visit, ctx);
        at = frame_at(t, at)->caller;
    }
}

struct hashing {
    struct vm *vm;
    uint64_t hash;
};

static void hash_slot(void *ctx, uint32_t *slot, enum slot_kind kind, uint64_t name)
{
    struct hashing *h = ctx;
    uint64_t v = 0;
    if (slot)
        v = kind == SLOT_REF ? (*slot ? vm_object(h->vm, *slot)->ident : 0) : *slot;
    h->hash += hash_pair(name, v);
}

static uint64_t ident_of(const struct vm *vm, ref r)
{
    return r ? vm_object(vm, r)->ident : 0;
}

/* Whether a thread stands before a taken lock or a free one is told by the lock; what it
 * waited for last does not matter when it can run. */
static uint64_t pending_hash(const struct vm *vm, const struct tstate *s)
{
    bool before_lock = (s->pending == P_MONITOR && !s->phase) || s->pending == P_LOCK;
    if (before_lock || s->pending == P_NONE)
        return 0;
    return hash_pair(s->pending, ident_of(vm, s->pending_ref));
}

/* Frames change only when the thread runs; what other threads do to it (wake it, interrupt
 * it) is in its tstate. A step changes the upper frames. */
static uint64_t frames_hash(struct vm *vm, struct thread *t)
{
    size_t kept = 0;
    while (kept < t->frame_sum.len && t->frame_sum.at[kept].end <= t->hashed_low)
        kept++;
    t->frame_sum.len = kept;
    uint32_t known = kept ? t->frame_sum.at[kept - 1].at : 0;
    for (uint32_t at = t->s.frame; at && at != known; at = frame_at(t, at)->caller)
        vec_push(&t->frame_sum, (struct frame_sum){.at = at});
    size_t n = t->frame_sum.len;
    struct frame_sum *f = t->frame_sum.at;
    for (size_t i = kept, j = n; i + 1 < j; i++) {
        struct frame_sum top = f[i];
        f[i] = f[--j];
        f[j] = top;
    }
    for (size_t i = kept; i < n; i++) {
        struct hashing h = {vm, i ? f[i - 1].sum : 0};
        visit_frame(vm, t, f[i].at, hash_slot, &h);
        f[i].sum = h.hash;
        f[i].end = frame_at(t, f[i].at)->sp;
    }
    t->hashed_low = UINT32_MAX;
    return n ? f[n - 1].sum : 0;
}

void frames_changed(struct thread *t, uint32_t low)
{
    if (low < t->hashed_low)
        t->hashed_low = low;
}

/* What is left of it, when nobody looks at the clock itself. */
static uint64_t deadline_hash(const struct vm *vm, const struct tstate *s)
{
    bool relative = !vm->clock_counts && s->deadline != INT64_MAX;
    return (uint64_t)s->deadline - (relative ? (uint64_t)(vm->g.clock + s->ticks) : 0);
}

/* What a thread's hash was made of, its frames aside. */
struct thread_memo {
    struct tstate s;
    uint64_t object, exception, pending; /* idents */
    uint64_t hash;
    bool clock_counts;
};

static uint64_t tstate_hash(const struct vm *vm, const struct tstate *s)
{
    uint64_t word[] = {s->status, s->woken, s->phase, s->saved_depth, s->interrupted,
                       s->permit, s->children, s->yielded, s->atomic, deadline_hash(vm, s),
                       vm->clock_counts ? (uint64_t)s->ticks : 0, s->next_ident,
                       ident_of(vm, s->exception), ident_of(vm, s->object), s->daemon,
                       s->choices, s->chosen, pending_hash(vm, s)};
    return s->ident + hash_bytes(word, sizeof word);
}

static uint64_t thread_hash(struct vm *vm, struct thread *t)
{
    const struct tstate *s = &t->s;
    struct thread_memo now = {.object = ident_of(vm, s->object),
                              .exception = ident_of(vm, s->exception),
                              .pending = ident_of(vm, s->pending_ref),
                              .clock_counts = vm->clock_counts};
    struct thread_memo *m = t->memo;
    if (!m)
        m = t->memo = mem_zalloc(sizeof *m);
    if (s->deadline != INT64_MAX || memcmp(&m->s, s, sizeof *s) != 0 ||
        m->object != now.object || m->exception != now.exception ||
        m->pending != now.pending || m->clock_counts != now.clock_counts) {
        now.s = *s;
        now.hash = tstate_hash(vm, s);
        *m = now;
    }
    return m->hash + frames_hash(vm, t);
}

/* Place of a waiting thread among the waiters: only the order counts. */
static uint64_t wait_rank(const struct vm *vm, const struct thread *t)
{
    uint64_t rank = 0;
    if (t->s.pending != P_WAIT)
        return 0;
    for (size_t i = 0; i < vm->thread.len; i++) {
        const struct thread *o = vm->thread.at[i];
        rank += o->s.pending == P_WAIT && o->s.wait_seq <= t->s.wait_seq;
    }
    return rank;
}

uint64_t vm_hash(struct vm *vm)
{
    uint64_t h = vm->hash;
    for (size_t i = 0; i < vm->thread.len; i++) {
        struct thread *t = vm->thread.at[i];
        h += hash_mix(thread_hash(vm, t) + wait_rank(vm, t));
    }
    uint64_t clock = vm->clock_counts ? (uint64_t)vm->g.clock : 0;
    return hash_pair(h + hb_hash(vm), clock + vm->g.exited);
}
