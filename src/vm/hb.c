/* SPDX-License-Identifier: Apache-2.0 */
/* Actions of threads as happens-before events: see hb.h. Which variables are looked at at
 * all is decided per class and word when the class is linked (trust.c); arrays that the
 * trusted classes made for themselves are marked when they are made. */
#include "vm/hb.h"

#include "vm/heap.h"
#include "vm/jumble.h"
#include "vm/reduce.h"
#include "vm/touch.h"

#include <sys/mman.h>

static uint64_t byte_offset(ref o, uint32_t offset)
{
    return (uint64_t)o * 8 + offset;
}

/* The monitor of an object, or the thread it stands for: its lock word. */
static mm_loc monitor_place(ref o)
{
    return mm_word(byte_offset(o, offsetof(struct object, lock)));
}

static mm_loc place_of(struct vm *vm, ref o, uint32_t offset, uint32_t bytes)
{
    uint64_t at = byte_offset(o, offset);
    return bytes < 4 && klass_of(vm, o)->kind == KLASS_ARRAY ? mm_small(vm->mm, at)
                                                             : mm_word(at);
}

uint64_t hb_name(const struct vm *vm, ref o, uint32_t offset)
{
    return hash_pair(vm_object(vm, o)->ident, offset);
}

static uint8_t array_trust(struct vm *vm, ref o)
{
    uint32_t flags = *object_flags(vm, o);
    if (flags & OBJECT_ACQUIRES)
        return WORD_ACQUIRES;
    return flags & OBJECT_TRUSTED ? 0 : flags & OBJECT_QUIET ? WORD_CHECKED | WORD_QUIET
                                                              : WORD_CHECKED;
}

static uint8_t word_trust(struct vm *vm, ref o, uint32_t offset)
{
    struct klass *k = klass_of(vm, o);
    if (k->kind == KLASS_ARRAY)
        return array_trust(vm, o);
    if (k == vm->k.klass && offset >= k->instance_size)
        return trust_static_word(vm, klass_of_mirror(vm, o), offset);
    uint8_t trust = trust_word(vm, k, offset);
    if ((trust & WORD_FINAL) && (*object_flags(vm, o) & OBJECT_ESCAPED))
        trust |= WORD_CHECKED;
    return *object_flags(vm, o) & OBJECT_TRUSTED ? trust & (uint8_t)~WORD_CHECKED : trust;
}

static uint32_t site_of(const struct vm *vm, const struct thread *t)
{
    (void)vm;
    const struct frame *f = thread_frame(t);
    return t->s.frame ? f->method->site + f->pc : 0;
}

/* ---- events ---- */

static uint64_t value_at(const struct vm *vm, ref o, uint32_t offset, uint32_t bytes)
{
    uint64_t v = 0;
    memcpy(&v, (const char *)vm_addr(vm, o) + offset, bytes);
    return v;
}

/* Writes are told before they are done: their value is looked up at the next event. */
void hb_step_done(struct vm *vm)
{
    if (vm->jumbles)
        jumble_settle(vm);
    if (vm->written.object)
        vec_last(&vm->event).value =
            value_at(vm, vm->written.object, vm->written.offset, vm->written.bytes);
    vm->written.object = 0;
}

static void record_stack(struct vm *vm, struct thread *t)
{
    for (uint32_t at = t->s.frame; at;) {
        const struct frame *f = (const struct frame *)(void *)(t->stack + at);
        struct event_frame e = {.event = (uint32_t)vm->event.len - 1, .pc = f->pc,
                                .method = f->method};
        if (!f->method->hidden && !(f->flags & FRAME_INIT))
            vec_push(&vm->event_frame, e);
        at = f->caller;
    }
}

/* A thread that is alone does not stop, perhaps without end: its story need not be told in
 * full. */
enum { MOST_EVENTS = 1 << 16 };

static bool record(struct vm *vm, struct thread *t, enum event_kind kind, ref o, uint32_t offset,
                   uint64_t value)
{
    hb_step_done(vm);
    if (vm->event.len >= MOST_EVENTS || (vm->no_events && !vm->touching && !vm->jumbles))
        return false;
    struct event e = {.kind = (uint8_t)kind, .thread = t->index, .site = site_of(vm, t),
                      .value = value};
    if (o) {
        e.place = hb_name(vm, o, offset);
        e.word = mm_word(byte_offset(o, offset));
        e.part = offset & 3;
        e.other = vm->mm && mm_last_writer(vm->mm, e.word) != t->index;
    }
    vec_push(&vm->event, e);
    if (o)
        touch_add(vm, e.word, event_flags(kind) & EV_W);
    if (vm->record_stacks)
        record_stack(vm, t);
    return true;
}

static void record_write(struct vm *vm, struct thread *t, enum event_kind kind, ref o,
                         uint32_t offset, uint32_t bytes)
{
    if (!record(vm, t, kind, o, offset, 0))
        return;
    vm->written.object = o;
    vm->written.offset = offset;
    vm->written.bytes = bytes;
}

static void found_race(struct vm *vm, struct thread *t, const struct mm_conflict *c, ref o,
                       uint32_t offset, bool write)
{
    struct vm_race r = {.object = o, .offset = offset, .thread = t->index, .write = write,
                        .site = site_of(vm, t), .earlier_thread = c->thread,
                        .earlier_site = c->site, .earlier_clock = c->clock,
                        .earlier_write = c->race != MM_READ_WRITE,
                        .quiet = (word_trust(vm, o, offset) & WORD_QUIET) ||
                                 (vm->jumbles && jumble_tracks(vm, o, offset))};
    if (write ? !r.earlier_write && optimistic_was(vm, c->site)
              : optimistic_read(vm, t, r.site))
        r.quiet = true;
    vec_push(&vm->race, r);
}

/* ---- plain accesses ---- */

/* The JDK's own set-up counts as done before the program: no accesses, no edges. */
static bool ignored(const struct vm *vm, const struct thread *t)
{
    return !vm->mm || t->s.atomic;
}

/* Nobody looks for races there, so the places themselves tell what commutes. */
static void touch_unchecked(struct vm *vm, struct thread *t, uint8_t trust, ref o,
                            uint32_t offset, bool write)
{
    if (vm->touching && !t->s.atomic && !(trust & (WORD_CHECKED | WORD_FINAL)))
        touch_variable(vm, o, offset, write);
}

/* A plain access to what is declared volatile (VarHandle.get): the two may race, so the
 * volatile accesses must be recorded from the start. */
static void mixed_access(struct vm *vm, uint8_t trust, ref o, uint32_t offset)
{
    if ((trust & WORD_VOLATILE) && !(trust & WORD_RACY))
        trust_promote(vm, o, offset);
}

static bool is_recorded(const struct vm *vm, ref o, uint32_t offset)
{
    return (vm->record_plain || vm->plain_visible) &&
           (!vm->record_only || vm->record_only == hb_name(vm, o, offset));
}

static void check_read(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint32_t bytes)
{
    struct mm_conflict c;
    if (t->s.optimistic)
        optimistic_read(vm, t, site_of(vm, t)); /* for writers to come */
    if (mm_read(vm->mm, t->index, place_of(vm, o, offset, bytes), site_of(vm, t), &c))
        found_race(vm, t, &c, o, offset, false);
}

static void check_write(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint32_t bytes)
{
    struct mm_conflict c;
    if (mm_write(vm->mm, t->index, place_of(vm, o, offset, bytes), site_of(vm, t), &c))
        found_race(vm, t, &c, o, offset, true);
}

/* An access in a program that is repaired as vm->repair says. */
static void check_repaired(struct vm *vm, struct thread *t, ref o, uint32_t offset,
                           uint32_t bytes, bool write)
{
    enum assumed a = vm->repair.kind ? assume_before(vm, t, o, offset) : ASSUMED_NOTHING;
    mm_loc x = place_of(vm, o, offset, bytes);
    if (a == ASSUMED_VOLATILE && write)
        mm_release(vm->mm, t->index, x);
    else if (a == ASSUMED_VOLATILE)
        mm_acquire(vm->mm, t->index, x);
    if (a == ASSUMED_VOLATILE || a == ASSUMED_AWAY)
        return;
    if (write)
        check_write(vm, t, o, offset, bytes);
    else
        check_read(vm, t, o, offset, bytes);
    if (a == ASSUMED_LOCKED)
        assume_after(vm, t);
}

void hb_read(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint32_t bytes)
{
    if (ignored(vm, t)) {
        touch_unchecked(vm, t, 0, o, offset, false);
        return;
    }
    uint8_t trust = word_trust(vm, o, offset);
    touch_unchecked(vm, t, trust, o, offset, false);
    mixed_access(vm, trust, o, offset);
    if (trust & WORD_CHECKED) {
        if (vm->opt.pick && !jumble_tracks(vm, o, offset))
            return;
        check_repaired(vm, t, o, offset, bytes, false);
        if (is_recorded(vm, o, offset))
            record(vm, t, vm->jumbles && jumble_tracks(vm, o, offset) ? EV_JUMBLED_READ : EV_READ,
                   o, offset, value_at(vm, o, offset, bytes));
    } else if (trust & WORD_ACQUIRES) {
        mm_acquire(vm->mm, t->index, mm_word(byte_offset(o, offset)));
    } else if (trust & WORD_SHOWN) {
        record(vm, t, EV_READ, o, offset, value_at(vm, o, offset, bytes));
    }
}

void hb_write(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint32_t bytes)
{
    if (ignored(vm, t)) {
        touch_unchecked(vm, t, 0, o, offset, true);
        return;
    }
    uint8_t trust = word_trust(vm, o, offset);
    touch_unchecked(vm, t, trust, o, offset, true);
    mixed_access(vm, trust, o, offset);
    if (trust & WORD_CHECKED) {
        bool tracked = vm->jumbles && jumble_tracks(vm, o, offset);
        if (vm->opt.pick && !tracked)
            return;
        check_repaired(vm, t, o, offset, bytes, true);
        if (is_recorded(vm, o, offset))
            record_write(vm, t, tracked ? EV_JUMBLED_WRITE : EV_WRITE, o, offset, bytes);
        if (tracked)
            jumble_write(vm, t, o, offset, bytes);
    } else if (trust & WORD_ACQUIRES) {
        mm_release(vm->mm, t->index, mm_word(byte_offset(o, offset)));
    } else if (trust & WORD_SHOWN) {
        record_write(vm, t, EV_WRITE, o, offset, bytes);
        mm_forget(vm->mm, t->index, place_of(vm, o, offset, bytes));
    }
}

bool hb_checks(struct vm *vm, ref o, uint32_t offset)
{
    return word_trust(vm, o, offset) & WORD_CHECKED;
}

mm_loc hb_place(struct vm *vm, ref o, uint32_t offset, uint32_t bytes)
{
    return place_of(vm, o, offset, bytes);
}

uint32_t hb_site(const struct thread *t)
{
    return site_of(NULL, t);
}

void hb_jumbled(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint64_t value)
{
    const struct klass *k = klass_of(vm, o);
    uint32_t bytes = k->kind == KLASS_ARRAY ? 1u << k->element_shift : 4;
    struct mm_conflict c;
    if (mm_read(vm->mm, t->index, place_of(vm, o, offset, bytes), site_of(vm, t), &c))
        found_race(vm, t, &c, o, offset, false);
    record(vm, t, EV_JUMBLED_READ, o, offset, value);
}

bool hb_visible(struct vm *vm, struct thread *t, ref o, uint32_t offset)
{
    (void)t;
    uint8_t trust = word_trust(vm, o, offset);
    if (!(trust & WORD_CHECKED) || object_is_local(vm, o))
        return false;
    if (vm->opt.preempt_access || (vm->jumbles && jumble_tracks(vm, o, offset)))
        return true;
    bool candidate = (trust & WORD_RACY) || klass_of(vm, o)->kind == KLASS_ARRAY;
    return candidate && trust_is_racy(vm, o, offset);
}

bool hb_native_visible(struct vm *vm, struct thread *t, ref o, uint32_t offset)
{
    return !ignored(vm, t) && ((vm->plain_visible && hb_visible(vm, t, o, offset)) ||
                               (word_trust(vm, o, offset) & WORD_SHOWN));
}

bool hb_visible_array(struct vm *vm, struct thread *t, ref a, uint32_t at, uint32_t n)
{
    unsigned shift = klass_of(vm, a)->element_shift;
    for (uint32_t i = at; vm->plain_visible && i < at + n; i++)
        if (hb_native_visible(vm, t, a, ARRAY_DATA + (i << shift)))
            return true;
    return false;
}

bool hb_stops(struct vm *vm, struct thread *t)
{
    if (t->s.section || (vm->opt.reduce && vm->g.alive == 1))
        return false;
    const struct frame *f = thread_frame(t);
    bool here = t->s.frame == vm->step.frame && f->pc == vm->step.pc &&
                f->method == vm->step.method;
    if (vm->actions_left > 1 || (vm->actions_left && here)) {
        vm->actions_left--;
        return false;
    }
    thread_block(vm, t, P_NONE, 0, INT64_MAX);
    return true;
}

/* ---- other modes ---- */

static bool is_read(enum event_kind k)
{
    return k == EV_ATOMIC_READ || k == EV_ACQUIRE_READ || k == EV_VOLATILE_READ ||
           k == EV_FAILED_CAS;
}

void hb_access(struct vm *vm, struct thread *t, enum event_kind kind, ref o, uint32_t offset,
               uint32_t bytes)
{
    if (!vm->track || t->s.atomic)
        return;
    if (is_read(kind))
        record(vm, t, kind, o, offset, value_at(vm, o, offset, bytes));
    else
        record_write(vm, t, kind, o, offset, bytes);
    if (vm->jumbles && !is_read(kind))
        jumble_write(vm, t, o, offset, bytes);
    if (!vm->mm)
        return;
    uint8_t trust = word_trust(vm, o, offset);
    mm_loc x = place_of(vm, o, offset, bytes);
    struct mm_conflict c;
    bool only_volatile = (trust & WORD_VOLATILE) && !(trust & WORD_RACY);
    if ((trust & WORD_CHECKED) && !only_volatile) {
        bool race = is_read(kind) ? mm_atomic_read(vm->mm, t->index, x, site_of(vm, t), &c)
                                  : mm_atomic_write(vm->mm, t->index, x, site_of(vm, t), &c);
        if (race)
            found_race(vm, t, &c, o, offset, !is_read(kind));
    }
    if ((trust & WORD_NO_EDGES) || (*object_flags(vm, o) & OBJECT_NO_EDGES))
        return;
    unsigned flags = event_flags(kind);
    if (flags & EV_A)
        mm_acquire(vm->mm, t->index, x);
    if (kind == EV_RELEASE_WRITE)
        mm_publish(vm->mm, t->index, x);
    else if (kind == EV_ATOMIC_WRITE)
        mm_forget(vm->mm, t->index, x);
    else if (flags & EV_R)
        mm_release(vm->mm, t->index, x);
}

void hb_object(struct vm *vm, struct thread *t, enum event_kind kind, ref o)
{
    if (!vm->track || t->s.atomic)
        return;
    record(vm, t, kind, o, offsetof(struct object, lock), 0);
    if (!vm->mm || !o)
        return;
    unsigned flags = event_flags(kind);
    if (flags & EV_A)
        mm_acquire(vm->mm, t->index, monitor_place(o));
    if (flags & EV_R)
        mm_release(vm->mm, t->index, monitor_place(o));
}

/* ---- threads and classes ---- */

/* Names of edges that have no place: classes by their ids, interrupts by threads. */
enum { NAME_INTERRUPT = 0x40000000 };

void hb_event(struct vm *vm, struct thread *t, enum event_kind kind, ref o)
{
    if (vm->track)
        record(vm, t, kind, o, offsetof(struct object, lock), 0);
}

void hb_interrupt(struct vm *vm, struct thread *t, struct thread *u)
{
    hb_event(vm, t, EV_INTERRUPT, u->s.object);
    if (vm->mm)
        mm_release_named(vm->mm, t->index, NAME_INTERRUPT + u->index);
}

void hb_interrupted(struct vm *vm, struct thread *t, struct thread *u)
{
    hb_event(vm, t, EV_INTERRUPTED, u->s.object);
    if (vm->mm)
        mm_acquire_named(vm->mm, t->index, NAME_INTERRUPT + u->index);
}

void hb_start(struct vm *vm, struct thread *t, struct thread *u)
{
    if (vm->mm)
        mm_start(vm->mm, t ? t->index : u->index, u->index);
    touch_add(vm, VM_TOUCH_STARTS, true);
    if (vm->track && t)
        record(vm, t, EV_START, u->s.object, offsetof(struct object, lock), u->index);
}

void hb_ended(struct vm *vm, struct thread *t)
{
    hb_event(vm, t, EV_END, t->s.object);
    touch_add(vm, VM_TOUCH_ENDS, false);
    if (vm->mm)
        mm_end(vm->mm, t->index);
}

void hb_join(struct vm *vm, struct thread *t, struct thread *u)
{
    if (vm->mm)
        mm_join(vm->mm, t->index, u->index);
    if (vm->track)
        record(vm, t, EV_JOIN, u->s.object, offsetof(struct object, lock), u->index);
}

void hb_init_begun(struct vm *vm, struct thread *t, struct klass *k)
{
    if (!k->boot)
        hb_event(vm, t, EV_INIT, k->mirror);
}

void hb_init_done(struct vm *vm, struct thread *t, struct klass *k)
{
    if (k->boot) {
        trust_initialized(vm, k);
        return;
    }
    hb_event(vm, t, EV_INIT_DONE, k->mirror);
    if (vm->mm)
        mm_release_named(vm->mm, t->index, k->id);
}

/* Whoever is first initializes the class, so to find it done is no action of its own. */
void hb_init_used(struct vm *vm, struct thread *t, const struct klass *k)
{
    if (k->init_permanent || k->init != INIT_DONE || k->boot)
        return;
    touch_object(vm, k->mirror, false);
    if (vm->mm)
        mm_acquire_named(vm->mm, t->index, k->id);
}

/* Frames of classes that only pass things on (Arrays.copyOf) take their caller's side. */
static struct klass *maker(const struct thread *t)
{
    for (uint32_t at = t->s.frame; at;) {
        const struct frame *f = (const struct frame *)(void *)(t->stack + at);
        if (!f->method->klass->neutral)
            return f->method->klass;
        at = f->caller;
    }
    return NULL;
}

static uint32_t array_flags(struct vm *vm, const struct thread *t, const struct klass *array)
{
    struct klass *k = maker(t);
    if (!k || !trust_class(vm, k))
        return 0;
    return array->element->elements_acquire ? OBJECT_ACQUIRES
           : k->boot                        ? OBJECT_TRUSTED
                                            : OBJECT_QUIET;
}

/* Is it an inside of a trusted object: made by a constructor of a trusted class (the set of
 * a pool's workers), or by a method of such an inside? What trusted classes make otherwise
 * may be handed out to the user. */
static bool is_inside(struct vm *vm, const struct thread *t, const struct klass *made)
{
    if (!t->s.frame || (made->kind != KLASS_ARRAY && !made->boot))
        return false;
    const struct frame *f = thread_frame(t);
    const struct method *m = f->method;
    if (!m->klass->boot)
        return false;
    if (m->name == vm->sym_init && trust_class(vm, m->klass))
        return true;
    ref self = m->flags & CF_STATIC || !m->max_locals ? 0 : t->stack[f->locals];
    return self && heap_is_object(&vm->heap, self) &&
           (*object_flags(vm, self) & OBJECT_TRUSTED) && klass_of(vm, self)->kind != KLASS_ARRAY;
}

void hb_forget(struct vm *vm, ref o, uint32_t offset, uint32_t bytes)
{
    if (vm->mm)
        mm_fresh(vm->mm, byte_offset(o, offset), bytes);
}

void hb_no_edges(struct vm *vm, ref o)
{
    if (vm->mm)
        STATE_SET(vm, *object_flags(vm, o), *object_flags(vm, o) | OBJECT_NO_EDGES);
}

void hb_fresh(struct vm *vm, struct thread *t, ref o, uint32_t bytes)
{
    if (!vm->object_flags)
        return;
    struct klass *k = klass_of(vm, o);
    uint32_t flags = vm->opt.reduce ? OBJECT_LOCAL : 0;
    if (vm->mm) {
        mm_fresh(vm->mm, byte_offset(o, 0), (bytes + 7) & ~7u);
        flags |= k->kind == KLASS_ARRAY ? array_flags(vm, t, k) : 0;
        if (is_inside(vm, t, k))
            flags |= OBJECT_TRUSTED;
    }
    STATE_SET(vm, *object_flags(vm, o), flags);
}

/* ---- names for the state's hash ---- */

static uint64_t name_thread(void *ctx, uint32_t t)
{
    const struct vm *vm = ctx;
    return vm->thread.at[t]->s.ident;
}

/* The object that holds this byte of the heap; 0 when there is none now. */
static ref holder(const struct vm *vm, uint64_t at)
{
    return heap_holder(&vm->heap, at);
}

static uint64_t name_byte(void *ctx, uint64_t at)
{
    const struct vm *vm = ctx;
    ref o = holder(vm, at);
    return o ? hb_name(vm, o, (uint32_t)(at - (uint64_t)o * 8)) : 0;
}

static uint64_t name_place(void *ctx, mm_loc x)
{
    return name_byte(ctx, (uint64_t)x * 4);
}

static bool place_alive(void *ctx, mm_loc x)
{
    ref o = holder(ctx, (uint64_t)x * 4);
    return o && !object_is_local(ctx, o);
}

static bool is_hidden(void *ctx, uint64_t at)
{
    const struct vm *vm = ctx;
    if (!vm->opt.reduce)
        return false;
    ref o = holder(vm, at);
    return o && object_is_local(vm, o);
}

void hb_published(struct vm *vm, ref o)
{
    if (vm->mm)
        mm_appear(vm->mm, byte_offset(o, 0), (object_bytes(vm, o) + 7) & ~7u);
}

static uint64_t name_object(void *ctx, uint32_t r)
{
    return vm_object(ctx, r)->ident;
}

static uint64_t name_named(void *ctx, uint32_t name)
{
    const struct vm *vm = ctx;
    if (name == ASSUME_NAME)
        return ASSUME_NAME;
    return name & NAME_INTERRUPT ? vm->thread.at[name - NAME_INTERRUPT]->s.ident + 1
                                 : klass_of_id(vm, name)->hash;
}

uint64_t hb_hash(struct vm *vm)
{
    return vm->mm ? mm_hash(vm->mm, &vm->mm_names) : 0;
}

static void log_word(void *ctx, uint32_t *word)
{
    state_log(ctx, word);
}

static size_t flags_bytes(const struct vm *vm)
{
    return ((size_t)vm->heap.max_blocks << BLOCK_SHIFT) / 16 * sizeof *vm->object_flags;
}

void hb_begin(struct vm *vm)
{
    if (vm->opt.races || vm->opt.reduce)
        vm->object_flags = mmap(NULL, flags_bytes(vm), PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (vm->object_flags == MAP_FAILED)
        BUG("can't reserve memory for the flags of objects");
    if (!vm->opt.races)
        return;
    vm->mm_names = (struct mm_names){.ctx = vm, .thread = name_thread, .place = name_place,
                                     .small = name_byte, .alive = place_alive,
                                     .named = name_named, .hidden = is_hidden, .joinable = NULL,
                                     .object = name_object};
    struct mm_options o = {.names = &vm->mm_names, .heap_bytes = (uint64_t)vm->heap.max_blocks << BLOCK_SHIFT,
                           .weak = vm->opt.weak, .verify = vm->opt.verify_races,
                           .log = log_word, .ctx = vm};
    vm->mm = mm_new(&o);
    if (!vm->mm)
        BUG("can't reserve memory for the happens-before engine");
    for (size_t i = 0; i < vm->thread.len; i++)
        hb_start(vm, NULL, vm->thread.at[i]);
}

void hb_end(struct vm *vm)
{
    if (vm->mm)
        mm_free(vm->mm);
    if (vm->object_flags)
        munmap(vm->object_flags, flags_bytes(vm));
    vec_release(&vm->jumble.visible);
    vec_release(&vm->jumble.value);
    vec_release(&vm->jumble.event);
    vec_release(&vm->publishing);
    vec_release(&vm->reached);
    map_release(&vm->seen_at);
    map_release(&vm->optimistic_site);
    map_release(&vm->racy);
    vec_release(&vm->promoted);
    vec_release(&vm->event);
    vec_release(&vm->event_frame);
    vec_release(&vm->race);
}
