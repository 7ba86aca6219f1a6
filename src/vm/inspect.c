/* SPDX-License-Identifier: Apache-2.0 */
/* The state in words, for those who report: threads, stacks, variables, locks. */
#include "vm/hb.h"
#include "vm/heap.h"
#include "vm/jumble.h"
#include "vm/section.h"

#include "trace/finding.h"

static const char *keep(struct buf *b, struct arena *a)
{
    const char *text = arena_strndup(a, b->at ? b->at : "", b->len);
    buf_release(b);
    return text;
}

static const char *dotted(struct vm *vm, const struct klass *k, struct arena *a)
{
    struct buf b = {0};
    klass_dotted(vm, k, &b);
    return keep(&b, a);
}

/* "int[][]" for arrays, the dotted name for others. */
static void type_text(struct vm *vm, const struct klass *k, struct buf *b)
{
    if (k->kind != KLASS_ARRAY) {
        klass_dotted(vm, k, b);
        return;
    }
    type_text(vm, k->element, b);
    buf_str(b, "[]");
}

/* ---- threads ---- */

size_t vm_threads(const struct vm *vm)
{
    return vm->thread.len;
}

bool vm_thread_ended(const struct vm *vm, uint32_t t)
{
    return vm->thread.at[t]->s.status == T_ENDED;
}

bool vm_thread_daemon(const struct vm *vm, uint32_t t)
{
    return vm->thread.at[t]->s.daemon;
}

const char *vm_thread_name(struct vm *vm, uint32_t t, struct arena *a)
{
    ref object = vm->thread.at[t]->s.object;
    ref name = object ? heap_get_ref(vm, object, vm->off.thread_name) : 0;
    if (!name)
        return arena_printf(a, "thread %u", t);
    struct buf b = {0};
    string_text(vm, name, &b);
    return keep(&b, a);
}

/* Methods in which workers wait for work that may never come. */
static const char *const idle_method[][2] = {
    {"java/util/concurrent/ThreadPoolExecutor", "getTask"},
    {"java/util/concurrent/ForkJoinPool", "awaitWork"},
    {"java/util/concurrent/ForkJoinPool", "runWorker"},
    {"java/util/TimerThread", "mainLoop"},
};

/* … and in which they wait until the time of a task has come. */
static const char *const delay_method[][2] = {
    {"java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue", "take"},
    {"java/util/TimerThread", "mainLoop"},
};

static bool is_one_of(struct vm *vm, const struct method *m, const char *const list[][2],
                      size_t n)
{
    const char *klass = sym_text(&vm->syms, m->klass->name);
    const char *name = sym_text(&vm->syms, m->name);
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i][0], klass) == 0 && strcmp(list[i][1], name) == 0)
            return true;
    return false;
}
#define IS_ONE_OF(vm, m, list) is_one_of(vm, m, list, sizeof(list) / sizeof *(list))

bool thread_keeps_alive(struct vm *vm, struct thread *t)
{
    for (uint32_t at = t->s.frame; at;) {
        const struct frame *f = (const struct frame *)(void *)(t->stack + at);
        if (IS_ONE_OF(vm, f->method, delay_method))
            return false;
        at = f->caller;
    }
    return thread_idles(vm, t);
}

bool thread_idles(struct vm *vm, struct thread *t)
{
    for (uint32_t at = t->s.frame; at;) {
        const struct frame *f = (const struct frame *)(void *)(t->stack + at);
        if (IS_ONE_OF(vm, f->method, idle_method))
            return true;
        /* A task's own waiting is not the worker's. */
        if (!f->method->klass->boot)
            return false;
        at = f->caller;
    }
    return false;
}

bool vm_thread_idle(struct vm *vm, uint32_t t)
{
    return vm->thread.at[t]->s.pending == P_LAST || thread_idles(vm, vm->thread.at[t]);
}

/* ---- stacks ---- */

static struct finding_frame frame_of(struct vm *vm, struct method *m, int64_t pc, struct arena *a)
{
    const struct cf_class *cf = m->klass->cf;
    struct finding_frame f = {.klass = dotted(vm, m->klass, a),
                              .method = arena_strdup(a, sym_text(&vm->syms, m->name)),
                              .user = !m->klass->boot};
    if (cf && cf->source_file)
        f.file = arena_strdup(a, sym_text(&vm->syms, cf->source_file));
    f.line = pc < 0 ? -1 : method_line(m, (uint32_t)pc);
    return f;
}

size_t vm_stack(struct vm *vm, uint32_t index, const struct finding_frame **out, struct arena *a)
{
    struct thread *t = vm->thread.at[index];
    VEC(struct finding_frame) frames = {0};
    for (uint32_t at = t->s.frame; at;) {
        const struct frame *f = (const struct frame *)(void *)(t->stack + at);
        if (!f->method->hidden && !(f->flags & FRAME_INIT))
            vec_push(&frames, frame_of(vm, f->method, f->pc, a));
        at = f->caller;
    }
    *out = arena_copy(a, frames.at, frames.len * sizeof *frames.at);
    size_t n = frames.len;
    vec_release(&frames);
    return n;
}

size_t vm_event_stack(struct vm *vm, size_t i, const struct finding_frame **out, struct arena *a)
{
    size_t from = 0, to = vm->event_frame.len;
    while (from < to) {
        size_t mid = from + (to - from) / 2;
        if (vm->event_frame.at[mid].event < i)
            from = mid + 1;
        else
            to = mid;
    }
    for (to = from; to < vm->event_frame.len && vm->event_frame.at[to].event == i; to++)
        continue;
    struct finding_frame *frame = arena_alloc(a, (to - from + 1) * sizeof *frame);
    for (size_t j = from; j < to; j++)
        frame[j - from] = frame_of(vm, vm->event_frame.at[j].method,
                                   vm->event_frame.at[j].pc, a);
    *out = frame;
    return to - from;
}

/* Methods are numbered in the order of preparation: the last one that begins not after. */
static struct method *method_of_site(const struct vm *vm, uint32_t site)
{
    size_t low = 0, high = vm->site_method.len;
    while (low + 1 < high) {
        size_t mid = (low + high) / 2;
        if (vm->site_method.at[mid]->site <= site)
            low = mid;
        else
            high = mid;
    }
    return vm->site_method.len ? vm->site_method.at[low] : NULL;
}

struct finding_frame vm_site(struct vm *vm, uint32_t site, struct arena *a)
{
    struct method *m = method_of_site(vm, site);
    if (!m || site < m->site)
        return (struct finding_frame){.klass = "?", .method = "?"};
    return frame_of(vm, m, site - m->site, a);
}

/* ---- variables and objects ---- */

const char *vm_object_name(struct vm *vm, uint32_t object, struct arena *a)
{
    struct buf b = {0};
    if (klass_of(vm, object) == vm->k.klass) {
        buf_str(&b, "class ");
        type_text(vm, klass_of_mirror(vm, object), &b);
    } else {
        type_text(vm, klass_of(vm, object), &b);
        buf_printf(&b, "@%x", (unsigned)(hash_mix(vm_object(vm, object)->ident) & 0xffffff));
    }
    return keep(&b, a);
}

static const struct field *field_at(struct vm *vm, ref o, uint32_t offset)
{
    struct klass *k = klass_of(vm, o);
    if (k == vm->k.klass && offset >= k->instance_size) {
        struct klass *of = klass_of_mirror(vm, o);
        for (uint32_t i = 0; i < of->fields; i++)
            if ((of->field[i].flags & CF_STATIC) && of->field[i].offset == offset)
                return &of->field[i];
    }
    for (; k; k = k->super)
        for (uint32_t i = 0; i < k->fields; i++)
            if (!(k->field[i].flags & CF_STATIC) && k->field[i].offset == offset)
                return &k->field[i];
    return NULL;
}

const char *vm_variable(struct vm *vm, uint32_t object, uint32_t offset, struct arena *a)
{
    struct klass *k = klass_of(vm, object);
    struct buf b = {0};
    if (k->kind == KLASS_ARRAY) {
        type_text(vm, k, &b);
        buf_printf(&b, " element %u", (offset - ARRAY_DATA) >> k->element_shift);
        return keep(&b, a);
    }
    const struct field *f = field_at(vm, object, offset);
    if (!f) {
        type_text(vm, k, &b);
        return keep(&b, a);
    }
    klass_dotted(vm, f->klass, &b);
    buf_printf(&b, ".%s", sym_text(&vm->syms, f->name));
    return keep(&b, a);
}

static bool is_access(enum event_kind k)
{
    return k <= EV_FAILED_CAS;
}

/* A value by the type of its variable. */
void vm_value_text(struct vm *vm, ref o, uint32_t offset, uint64_t v, struct buf *b)
{
    struct klass *k = klass_of(vm, o);
    const struct field *f = k->kind == KLASS_ARRAY ? NULL : field_at(vm, o, offset);
    char type = k->kind == KLASS_ARRAY ? k->element->type : f ? f->type : 'I';
    double d;
    float g;
    switch (type) {
    case 'J': buf_printf(b, "%lld", (long long)v); break;
    case 'D': memcpy(&d, &v, 8), buf_printf(b, "%g", d); break;
    case 'F': memcpy(&g, &v, 4), buf_printf(b, "%g", (double)g); break;
    case 'Z': buf_str(b, v & 1 ? "true" : "false"); break;
    case 'B': buf_printf(b, "%d", (int8_t)v); break;
    case 'S': buf_printf(b, "%d", (int16_t)v); break;
    case 'C': buf_printf(b, "%u", (unsigned)(uint16_t)v); break;
    case 'L': case '[': buf_str(b, (uint32_t)v ? "an object" : "null"); break;
    default: buf_printf(b, "%d", (int32_t)v); break;
    }
}

const char *vm_event_object(struct vm *vm, const struct event *e, struct arena *a)
{
    if (e->kind == EV_CHOICE && e->part)
        return arena_printf(a, "%d", (int)e->value);
    if (e->kind == EV_CHOICE)
        return arena_printf(a, "number %llu", (unsigned long long)e->value + 1);
    ref o = e->word ? heap_holder(&vm->heap, (uint64_t)e->word * 4) : 0;
    if (!o)
        return NULL;
    uint32_t offset = (uint32_t)((uint64_t)e->word * 4 - (uint64_t)o * 8) + e->part;
    if (!is_access((enum event_kind)e->kind)) {
        if (klass_is_subclass(klass_of(vm, o), vm->k.thread) && e->kind >= EV_START)
            for (size_t i = 0; i < vm->thread.len; i++)
                if (vm->thread.at[i]->s.object == o)
                    return vm_thread_name(vm, (uint32_t)i, a);
        return vm_object_name(vm, o, a);
    }
    struct buf b = {0};
    buf_str(&b, vm_variable(vm, o, offset, a));
    buf_str(&b, event_flags((enum event_kind)e->kind) & EV_W ? " := " : " = ");
    vm_value_text(vm, o, offset, e->value, &b);
    if (e->kind == EV_JUMBLED_READ)
        jumble_explain(vm, (size_t)(e - vm->event.at), o, offset, &b, a);
    return keep(&b, a);
}

/* ---- locks ---- */

/* Its monitor, or the lock of java.util.concurrent that it is the inside of. */
static bool holds(const struct vm *vm, uint32_t thread, ref o)
{
    static const char name[] = "java/util/concurrent/locks/AbstractOwnableSynchronizer";
    if (vm_object(vm, o)->lock >> 16 == thread + 1)
        return true;
    const struct klass *k = klass_of(vm, o);
    while (k && strcmp(sym_text(&vm->syms, k->name), name) != 0)
        k = k->super;
    return k && vm->off.sync_owner &&
           heap_get_ref(vm, o, vm->off.sync_owner) == vm->thread.at[thread]->s.object;
}

static void collect_locks(struct vm *vm, uint32_t block, uint32_t owner, struct arena *a,
                          const char ***list, size_t *n)
{
    const struct block *b = &vm->heap.block[block];
    for (uint32_t s = 0; s < b->slots; s++) {
        ref r = heap_slot(block, b->state == BLOCK_LARGE ? 0 : b->size, s);
        if (!heap_is_object(&vm->heap, r) || !holds(vm, owner, r))
            continue;
        const char **grown = arena_alloc(a, (*n + 1) * sizeof *grown);
        if (*n)
            memcpy(grown, *list, *n * sizeof *grown);
        grown[(*n)++] = vm_object_name(vm, r, a);
        *list = grown;
    }
}

size_t vm_locks(struct vm *vm, uint32_t t, const char *const **out, struct arena *a)
{
    const char **list = NULL;
    size_t n = 0;
    for (uint32_t b = 1; b < vm->heap.blocks; b++)
        if (vm->heap.block[b].state >= BLOCK_SMALL && vm->heap.block[b].state <= BLOCK_LARGE)
            collect_locks(vm, b, t, a, &list, &n);
    *out = list;
    return n;
}

uint32_t vm_waits_for_thread(const struct vm *vm, uint32_t index)
{
    struct vm *unchanged = (struct vm *)(uintptr_t)vm;
    const struct tstate *s = &vm->thread.at[index]->s;
    if (s->status == T_ENDED || !s->pending_ref ||
        thread_enabled(unchanged, vm->thread.at[index]))
        return UINT32_MAX;
    if (s->pending == P_MONITOR)
        return (vm_object(vm, s->pending_ref)->lock >> 16) - 1;
    if (s->pending == P_LOCK) {
        const struct thread *owner = section_owner(vm, s->pending_ref);
        return owner ? owner->index : UINT32_MAX;
    }
    if (s->pending == P_INIT)
        return klass_of_mirror(unchanged, s->pending_ref)->init >> 8;
    for (uint32_t i = 0; s->pending == P_JOIN && i < vm->thread.len; i++)
        if (vm->thread.at[i]->s.object == s->pending_ref && s->deadline == INT64_MAX)
            return vm->thread.at[i]->s.status == T_ENDED ? UINT32_MAX : i;
    return UINT32_MAX;
}

const char *vm_waits_for(struct vm *vm, uint32_t index, uint32_t *holder, struct arena *a)
{
    static const char *const verb[] = {
        [P_NONE] = "can run", [P_MONITOR] = "wants the lock of", [P_WAIT] = "waits on",
        [P_PARK] = "is parked at", [P_SLEEP] = "sleeps", [P_JOIN] = "joins",
        [P_INIT] = "waits for the initialization of", [P_BLOCK] = "is queued at",
        [P_CHOICE] = "chooses", [P_VALUE] = "reads", [P_LOCK] = "wants",
        [P_LAST] = "has ended main and waits for the others"};
    const struct tstate *s = &vm->thread.at[index]->s;
    *holder = UINT32_MAX;
    if (!s->pending_ref)
        return s->pending == P_PARK ? "is parked" : verb[s->pending];
    if (s->pending == P_MONITOR && vm_object(vm, s->pending_ref)->lock)
        *holder = (vm_object(vm, s->pending_ref)->lock >> 16) - 1;
    if (s->pending == P_LOCK)
        *holder = vm_waits_for_thread(vm, index);
    if (s->pending == P_INIT)
        *holder = klass_of_mirror(vm, s->pending_ref)->init >> 8;
    struct thread *joined = s->pending == P_JOIN ? thread_current_of(vm, s->pending_ref) : NULL;
    if (joined) {
        *holder = joined->index;
        return arena_printf(a, "joins %s", vm_thread_name(vm, joined->index, a));
    }
    return arena_printf(a, "%s %s", verb[s->pending], vm_object_name(vm, s->pending_ref, a));
}

/* ---- exceptions ---- */

const char *vm_throwable(struct vm *vm, uint32_t exception, struct arena *a)
{
    struct buf b = {0};
    klass_dotted(vm, klass_of(vm, exception), &b);
    ref msg = heap_get_ref(vm, exception, vm->off.throwable_message);
    if (msg) {
        buf_str(&b, ": ");
        string_text(vm, msg, &b);
    }
    return keep(&b, a);
}

const char *vm_missing_class(struct vm *vm, uint32_t exception, struct arena *a)
{
    static const char type[] = "java/lang/NoClassDefFoundError";
    for (int depth = 0; exception && depth < 32; depth++) {
        ref text = heap_get_ref(vm, exception, vm->off.throwable_message);
        if (text && strcmp(sym_text(&vm->syms, klass_of(vm, exception)->name), type) == 0) {
            struct buf b = {0};
            string_text(vm, text, &b);
            const char *name = keep(&b, a);
            if (!strchr(name, ' ')) /* else: "Could not initialize class X" */
                return name;
        }
        ref cause = heap_get_ref(vm, exception, vm->off.throwable_cause);
        exception = cause == exception ? 0 : cause;
    }
    return NULL;
}

/* The class whose initializer is the innermost one on a stack, if it is the library's. */
static const char *initializer_of_library(const struct finding_frame *f, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(f[i].method, "<clinit>") == 0)
            return f[i].user ? NULL : f[i].klass;
    return NULL;
}

const char *vm_failed_initializer(struct vm *vm, uint32_t exception, struct arena *a)
{
    static const char type[] = "java/lang/ExceptionInInitializerError";
    for (int depth = 0; exception && depth < 32; depth++) {
        ref cause = heap_get_ref(vm, exception, vm->off.throwable_cause);
        cause = cause == exception ? 0 : cause;
        if (cause && strcmp(sym_text(&vm->syms, klass_of(vm, exception)->name), type) == 0) {
            const struct finding_frame *frame;
            size_t n = vm_throwable_stack(vm, cause, &frame, a);
            const char *name = initializer_of_library(frame, n);
            if (name)
                return name;
        }
        exception = cause;
    }
    return NULL;
}

bool vm_is_assertion(struct vm *vm, uint32_t exception)
{
    for (const struct klass *k = klass_of(vm, exception); k; k = k->super)
        if (strcmp(sym_text(&vm->syms, k->name), "java/lang/AssertionError") == 0)
            return true;
    return false;
}

size_t vm_throwable_stack(struct vm *vm, uint32_t exception, const struct finding_frame **out,
                          struct arena *a)
{
    ref trace = heap_get_ref(vm, exception, vm->off.throwable_backtrace);
    uint32_t n = trace ? vm_length(vm, trace) / 2 : 0, kept = 0;
    struct finding_frame *frames = arena_alloc(a, (n + 1) * sizeof *frames);
    const int64_t *pair = trace ? vm_elements(vm, trace) : NULL;
    for (uint32_t i = 0; i < n; i++) {
        struct method *m = method_by_hash(vm, (uint64_t)pair[2 * i]);
        if (m)
            frames[kept++] = frame_of(vm, m, pair[2 * i + 1], a);
    }
    *out = frames;
    return kept;
}

void vm_hb_size(const struct vm *vm, size_t *sync_objects, size_t *locations)
{
    *sync_objects = *locations = 0;
    if (vm->mm)
        mm_size(vm->mm, sync_objects, locations);
}
