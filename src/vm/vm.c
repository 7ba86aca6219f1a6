/* SPDX-License-Identifier: Apache-2.0 */
/* The machine: starting it, running a step, what may happen next. */
#include "vm/boot.h"
#include "vm/class.h"
#include "vm/delta.h"
#include "vm/hb.h"
#include "vm/heap.h"
#include "vm/jdk_check.h"
#include "vm/natives.h"
#include "vm/reduce.h"
#include "vm/touch.h"
#include "vm/nat.h"
#include "vm/state.h"

#include <stdio.h>
#include <sys/mman.h>

static const uint64_t DEFAULT_HEAP = (uint64_t)2 << 30;

/* ---- making and freeing ---- */

static bool reserve_classes(struct vm *vm, struct err *e)
{
    void *p = mmap(NULL, klass_region_size(), PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED)
        return err_set(e, "can't reserve memory for classes");
    vm->klass_base = p;
    vm->klass_used = 16; /* id 0 is no class */
    return true;
}

static void make_primitives(struct vm *vm)
{
    static const struct { char type; const char *name; } primitive[] = {
        {'Z', "boolean"}, {'B', "byte"}, {'C', "char"}, {'S', "short"}, {'I', "int"},
        {'J', "long"}, {'F', "float"}, {'D', "double"}, {'V', "void"}};
    for (size_t i = 0; i < sizeof primitive / sizeof *primitive; i++)
        klass_primitive(vm, primitive[i].type, primitive[i].name);
}

/* Loads what the VM itself knows. java.lang.Class comes first, with what it extends: the
 * mirrors of all of these can be made only then. */
static bool load_core(struct vm *vm)
{
    vm->k.object = klass_load_str(vm, NULL, "java/lang/Object");
    struct klass *class = vm->k.object ? klass_load_str(vm, NULL, "java/lang/Class") : NULL;
    if (!class)
        return false;
    vm->k.klass = class;
    for (struct klass *k = vm->classes; k; k = k->next)
        klass_make_mirror(vm, k);
    make_primitives(vm);
    static const struct { const char *name; size_t at; } known[] = {
#define KNOWN_CLASS(id, text) {text, offsetof(struct known_classes, id)},
#include "vm/known_classes.def"
#undef KNOWN_CLASS
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct klass *k = klass_load_str(vm, NULL, known[i].name);
        if (!k)
            return false;
        *(struct klass **)(void *)((char *)&vm->k + known[i].at) = k;
    }
    init_setup(vm);
    for (struct klass *k = vm->classes; k; k = k->next)
        if (k->cf)
            klass_init_constants(vm, k);
    return !vm->failed;
}

static void make_main_thread(struct vm *vm)
{
    struct thread *t = thread_start(vm, NULL, 0);
    t->s.object = object_new(vm, t, vm->k.thread);
    heap_put32(vm, t->s.object, vm->off.thread_slot, t->index + 1);
}

static void init_tables(struct vm *vm)
{
    symtab_init(&vm->syms);
    arena_init(&vm->program);
    map_init(&vm->class_by_name);
    map_init(&vm->strings);
    map_init(&vm->string_of_sym);
    map_init(&vm->method_of_hash);
    vm->sym_init = sym_of(&vm->syms, "<init>");
    vm->sym_clinit = sym_of(&vm->syms, "<clinit>");
    vm->sym_reference = sym_of(&vm->syms, "java/lang/ref/Reference");
    vm->conflict_method = arena_zalloc(&vm->program, sizeof *vm->conflict_method);
    native_init(vm);
}

/* From now on steps may be undone, but never what came before. */
static void begin_tracking(struct vm *vm)
{
    vm->track = true;
    vm->heap.keep_blocks = true;
    vm->jumbles = vm->opt.jumbles > 0 && vm->opt.races;
    trust_preset(vm);
    hb_begin(vm);
    for (struct klass *k = vm->classes; k; k = k->next)
        k->init_permanent = k->init == INIT_DONE;
}

struct vm *vm_new(const struct vm_options *o, struct err *e)
{
    struct vm *vm = mem_zalloc(sizeof *vm);
    vm->opt = *o;
    vm->path = o->path;
    vm->rng.state = o->seed;
    if (o->track || o->quantum)
        vm->opt.count = true;
    init_tables(vm);
    if (!heap_init(&vm->heap, o->max_heap ? o->max_heap : DEFAULT_HEAP, e) ||
        !reserve_classes(vm, e) || !boot_models(vm, e))
        goto fail;
    if (!load_core(vm)) {
        err_set(e, "%s", vm->failure.text);
        goto fail;
    }
    if (!jdk_check(vm, e))
        goto fail;
    make_main_thread(vm);
    if (!vm_boot(vm, e))
        goto fail;
    vm->booted = true;
    return vm;
fail:
    vm_free(vm);
    return NULL;
}

static void free_classes(struct vm *vm)
{
    for (struct klass *k = vm->classes; k; k = k->next)
        map_release(&k->lookup);
    for (size_t i = 0; i < vm->maps.len; i++)
        cf_map_free(vm->maps.at[i]);
    if (vm->klass_base)
        munmap(vm->klass_base, klass_region_size());
}

void vm_free(struct vm *vm)
{
    while (vm->path_deltas.len)
        vm_delta_free(vm, vec_pop(&vm->path_deltas));
    if (vm->no_undo && vm->all_deltas)
        vm_delta_free(vm, vm->all_deltas);
    delta_release_spare(vm);
    vec_release(&vm->path_deltas);
    vec_release(&vm->site_method);
    vec_release(&vm->uncaught);
    hb_end(vm);
    for (size_t i = 0; i < vm->threads_built; i++)
        thread_free(vm->thread.at[i]);
    vec_release(&vm->thread);
    vec_release(&vm->ended);
    free_classes(vm);
    heap_release(&vm->heap);
    map_release(&vm->class_by_name);
    map_release(&vm->natives);
    map_release(&vm->strings);
    map_release(&vm->string_of_sym);
    map_release(&vm->made);
    map_release(&vm->method_of_hash);
    vec_release(&vm->string_entry);
    vec_release(&vm->unsupported);
    vec_release(&vm->maps);
    file_release(vm);
    zip_release(vm);
    map_release(&vm->modules);
    vec_release(&vm->weak_seen);
    vec_release(&vm->touch);
    for (int fd = 0; fd < 3; fd++)
        buf_release(&vm->out[fd]);
    if (vm->models)
        cf_path_free(vm->models);
    arena_release(&vm->program);
    symtab_release(&vm->syms);
    mem_free(vm);
}

/* ---- running before the program ---- */

static void uncaught_text(struct vm *vm, struct thread *t, struct err *e)
{
    struct buf b = {0};
    klass_dotted(vm, klass_of(vm, t->s.exception), &b);
    ref msg = heap_get_ref(vm, t->s.exception, vm->off.throwable_message);
    if (msg) {
        buf_str(&b, ": ");
        string_text(vm, msg, &b);
    }
    err_set(e, "%s", b.at);
    buf_release(&b);
}

bool vm_call(struct vm *vm, struct thread *t, struct method *m, const uint32_t *args,
             struct err *e)
{
    /* Exceptions can be made once Throwable's constants are there; before, they fail. */
    vm->actions_left = UINT32_MAX;
    if (!frame_push(vm, t, m, args, FRAME_DISCARD))
        return err_set(e, "%s", vm->failure.text);
    for (;;) {
        vm->quantum_left = UINT32_MAX;
        enum interp_result r = vm->opt.count ? interp_count(vm, t) : interp_fast(vm, t);
        vm->booted = vm->booted || vm->k.throwable->init == INIT_DONE;
        if (r == INTERP_GC) {
            vm->gc_tried = true;
            vm_gc(vm);
        } else if (r == INTERP_END && !t->s.exception) {
            return true;
        } else if (r == INTERP_END) {
            uncaught_text(vm, t, e);
            return false;
        } else if (r != INTERP_STOP) {
            return err_set(e, "%s", vm->failed ? vm->failure.text : "the boot code blocks");
        }
    }
}

bool vm_start(struct vm *vm, const char *main_class, int argc, char **argv, struct err *e)
{
    struct thread *t = vm->thread.at[0];
    char *name = mem_strdup(main_class);
    for (char *p = name; *p; p++)
        if (*p == '.')
            *p = '/';
    struct klass *k = klass_load_str(vm, t, name);
    mem_free(name);
    if (!k) {
        if (vm->failed)
            return err_set(e, "%s", vm->failure.text);
        struct err why = {0};
        uncaught_text(vm, t, &why);
        return err_set(e, "can't load the main class %s: %s", main_class, why.text);
    }
    struct klass *strings = klass_array_of(vm, vm->k.string);
    ref args = array_new(vm, t, strings, (uint32_t)argc);
    for (int i = 0; i < argc; i++)
        array_put_ref(vm, args, (uint32_t)i, string_new_c(vm, t, argv[i]));
    if (!vm_start_main(vm, k, args, e))
        return false;
    if (vm->opt.track)
        begin_tracking(vm);
    return true;
}

/* ---- choices ---- */

/* Does it stand before a choice of values? */
static bool chooses(const struct thread *t)
{
    return t->s.pending == P_CHOICE || t->s.pending == P_VALUE;
}

/* What this thread may do next: up to two things, and more values of a choice. */
static uint32_t alternatives(struct vm *vm, struct thread *t, struct vm_choice *c)
{
    uint32_t n = 0;
    struct vm_choice base = {.thread = t->index};
    if (thread_enabled(vm, t)) {
        base.alternative = chooses(t) ? VM_CHOOSE : VM_GO;
        base.commutes = reduce_commutes(vm, t);
        c[n++] = base;
        return n;
    }
    if (t->s.deadline != INT64_MAX && t->s.pending != P_MONITOR) {
        c[n] = base;
        c[n].alternative = VM_TIMEOUT;
        c[n].keep_alive = t->s.keep_alive;
        c[n++].deadline = t->s.deadline;
    }
    if (vm->opt.spurious && (t->s.pending == P_WAIT || t->s.pending == P_PARK)) {
        c[n] = base;
        c[n++].alternative = VM_SPURIOUS;
    }
    return n;
}

/* A thread that stands before a choice inside an atomic section, or in the midst of a read:
 * nobody else may run. */
static const struct thread *in_section(const struct vm *vm)
{
    for (size_t i = 0; i < vm->thread.len; i++) {
        const struct thread *t = vm->thread.at[i];
        if (t->s.status == T_RUNNABLE &&
            (t->s.pending == P_VALUE || (t->s.atomic && t->s.pending == P_CHOICE)))
            return t;
    }
    return NULL;
}

size_t vm_choices(struct vm *vm, struct vm_choice *out, size_t cap)
{
    size_t n = 0;
    const struct thread *only = in_section(vm);
    bool fresh = false; /* somebody who has not just yielded can run */
    for (size_t i = 0; i < vm->thread.len && !fresh; i++)
        fresh = !vm->thread.at[i]->s.yielded && thread_enabled(vm, vm->thread.at[i]);
    for (size_t i = 0; i < vm->thread.len && !vm->g.exited; i++) {
        struct thread *t = vm->thread.at[i];
        if (t->s.status != T_RUNNABLE || (only && t != only) || (fresh && t->s.yielded && thread_enabled(vm, t)))
            continue;
        struct vm_choice c[2];
        uint32_t kinds = alternatives(vm, t, c);
        for (uint32_t j = 0; j < kinds; j++, n++)
            if (n < cap)
                out[n] = c[j];
        for (uint32_t j = 1; chooses(t) && j < t->s.choices; j++, n++)
            if (n < cap)
                out[n] = (struct vm_choice){.thread = (uint32_t)i, .alternative = VM_CHOOSE + j};
    }
    return n;
}

/* ---- steps ---- */

static void take_timeout(struct vm *vm, struct thread *t)
{
    /* The clock of all threads stands at least where this one's wait ends. */
    int64_t at = t->s.deadline - t->s.ticks;
    if (at > vm->g.clock)
        STATE_SET(vm, vm->g.clock, at);
    if (t->s.pending == P_WAIT)
        monitor_wake(vm, t, WOKEN_TIMEOUT);
    else
        STATE_SET(vm, t->s.woken, WOKEN_TIMEOUT);
}

static void take_spurious(struct vm *vm, struct thread *t)
{
    if (t->s.pending == P_WAIT)
        monitor_wake(vm, t, WOKEN_SPURIOUS);
    else
        STATE_SET(vm, t->s.woken, WOKEN_SPURIOUS);
}

static void begin_step(struct vm *vm, struct thread *t, struct vm_choice c)
{
    if (c.alternative == VM_TIMEOUT)
        take_timeout(vm, t);
    else if (c.alternative == VM_SPURIOUS)
        take_spurious(vm, t);
    else if (c.alternative >= VM_CHOOSE)
        STATE_SET(vm, t->s.chosen, c.alternative - VM_CHOOSE + 1);
    for (size_t i = 0; i < vm->thread.len; i++)
        if (vm->thread.at[i]->s.yielded)
            STATE_SET(vm, vm->thread.at[i]->s.yielded, 0);
    vm->stats.steps++;
    vec_clear(&vm->event);
    vec_clear(&vm->event_frame);
    vec_clear(&vm->jumble.event);
    vec_clear(&vm->race);
    vec_clear(&vm->uncaught);
}

static enum vm_status end_thread(struct vm *vm, struct thread *t)
{
    hb_ended(vm, t);
    thread_end(vm, t);
    if (!vm_only_daemons(vm))
        return VM_FINISHED;
    reduce_exits(vm);
    STATE_SET(vm, vm->g.exited, 1);
    return VM_EXITED;
}

static enum vm_status run_thread(struct vm *vm, struct thread *t)
{
    uint32_t quantum = vm->opt.quantum      ? vm->opt.quantum
                       : vm->opt.step_limit ? vm->opt.step_limit
                                            : UINT32_MAX;
    for (;;) {
        vm->quantum_left = quantum;
        enum interp_result r = vm->track       ? interp_track(vm, t)
                               : vm->opt.count ? interp_count(vm, t)
                                               : interp_fast(vm, t);
        vm->stats.bytecodes += quantum - vm->quantum_left;
        switch (r) {
        case INTERP_STOP:
            if (vm->opt.quantum || vm->quantum_left)
                return VM_RAN;
            if (vm->opt.step_limit)
                return VM_RUNAWAY;
            break; /* only the counter ran out */
        case INTERP_GC:
            vm->gc_tried = true;
            vm_gc(vm);
            quantum = vm->quantum_left ? vm->quantum_left : 1;
            break;
        case INTERP_BLOCK:
            return thread_enabled(vm, t) ? VM_RAN : VM_BLOCKED;
        case INTERP_END:
            return end_thread(vm, t);
        case INTERP_EXIT:
            STATE_SET(vm, vm->g.exited, 1);
            return VM_EXITED;
        case INTERP_FAIL:
            return VM_FAILED;
        }
    }
}

/* A thread's first step pushes its bottom frame. */
static bool begin_thread(struct vm *vm, struct thread *t)
{
    if (t->s.frame)
        return true;
    if (!frame_push(vm, t, vm->entry_method, &t->s.object, 0))
        return false;
    hb_event(vm, t, EV_BEGIN, t->s.object);
    return true;
}

static void note_start(struct vm *vm, const struct thread *t)
{
    const struct frame *f = thread_frame(t);
    vm->step.frame = t->s.frame;
    vm->step.pc = t->s.frame ? f->pc : 0;
    vm->step.method = t->s.frame ? f->method : NULL;
}

enum vm_status vm_run(struct vm *vm, struct vm_choice c, uint32_t actions)
{
    struct thread *t = vm->thread.at[c.thread];
    if (vm->track && reduce_commutes(vm, t))
        actions = 0; /* it ends before the next visible action */
    size_t printed = vm->out[1].len + vm->out[2].len;
    if (vm->track)
        delta_begin(vm, t);
    if (vm->touching)
        touch_begin(vm, t, c.alternative == VM_TIMEOUT);
    begin_step(vm, t, c);
    vm->actions_left = actions;
    vm->private_left = MOST_PRIVATE;
    enum vm_status status = VM_BLOCKED;
    if (thread_enabled(vm, t)) {
        STATE_SET(vm, t->s.pending, P_NONE);
        status = begin_thread(vm, t) ? VM_RAN : VM_FAILED;
        note_start(vm, t);
        status = status == VM_RAN ? run_thread(vm, t) : status;
    }
    vm->stats.actions += actions - vm->actions_left;
    if (vm->track) {
        hb_step_done(vm);
        delta_end(vm, t);
        if (vm->touching)
            touch_end(vm, t, printed);
    }
    return status;
}

/* ---- answers ---- */

bool vm_exited(const struct vm *vm)
{
    return vm->g.exited;
}

bool vm_pruned(const struct vm *vm)
{
    return vm->g.pruned;
}

int vm_exit_status(const struct vm *vm)
{
    return (int)vm->g.exit_status;
}

const struct err *vm_failure(const struct vm *vm)
{
    return vm->failed ? &vm->failure : NULL;
}

size_t vm_events(const struct vm *vm, const struct event **out)
{
    *out = vm->event.at;
    return vm->event.len;
}

size_t vm_uncaught(const struct vm *vm, const struct vm_uncaught **out)
{
    *out = vm->uncaught.at;
    return vm->uncaught.len;
}

size_t vm_races(const struct vm *vm, const struct vm_race **out)
{
    *out = vm->race.at;
    return vm->race.len;
}

void vm_record_events(struct vm *vm, bool on)
{
    vm->no_events = !on;
}

void vm_record_plain(struct vm *vm, bool on)
{
    vm->record_plain = on;
}

void vm_record_only(struct vm *vm, uint64_t place)
{
    vm->record_only = place;
}

uint64_t vm_place(const struct vm *vm, uint32_t object, uint32_t offset)
{
    return hb_name(vm, object, offset);
}

uint64_t vm_object_ident(const struct vm *vm, uint32_t object)
{
    return vm_object(vm, object)->ident;
}

void vm_record_stacks(struct vm *vm, bool on)
{
    vm->record_stacks = on;
}

bool vm_promote(struct vm *vm, const struct vm_race *r)
{
    return trust_promote(vm, r->object, r->offset);
}

size_t vm_promoted(const struct vm *vm, const uint64_t **out)
{
    *out = vm->promoted.at;
    return vm->promoted.len;
}

void vm_use_promotions(struct vm *vm, size_t n)
{
    trust_use(vm, n);
}

const char *vm_output(struct vm *vm, int fd, size_t *n)
{
    *n = vm->out[fd].len;
    return vm->out[fd].at ? vm->out[fd].at : "";
}

void vm_unsupported(struct vm *vm, struct buf *out)
{
    for (size_t i = 0; i < vm->unsupported.len; i++)
        buf_printf(out, "%s\n", sym_text(&vm->syms, vm->unsupported.at[i]));
}

struct vm_stats vm_stats(const struct vm *vm)
{
    struct vm_stats s = vm->stats;
    s.classes = vm->class_count;
    s.heap_peak = vm->heap.used > vm->heap.peak ? vm->heap.used : vm->heap.peak;
    return s;
}
