/* SPDX-License-Identifier: Apache-2.0 */
/* Tracked variables: see jumble.h. */
#include "vm/jumble.h"

#include "mm/buffer.h"
#include "trace/finding.h"
#include "vm/hb.h"
#include "vm/heap.h"
#include "vm/ops.h"
#include "vm/reduce.h"

#include <fnmatch.h>

/* ---- which variables ---- */

/* "a.B.field" by its full name or by its end, "B.field". */
static bool names_field(const char *pattern, const char *full)
{
    if (fnmatch(pattern, full, 0) == 0)
        return true;
    for (const char *p = full; *p; p++)
        if ((*p == '.' || *p == '$') && fnmatch(pattern, p + 1, 0) == 0)
            return true;
    return false;
}

static bool is_named(struct vm *vm, const struct field *f)
{
    struct buf full = {0};
    klass_dotted(vm, f->klass, &full);
    buf_printf(&full, ".%s", sym_text(&vm->syms, f->name));
    bool found = false;
    for (size_t i = 0; i < vm->opt.jumbles && !found; i++)
        found = names_field(vm->opt.jumble[i], full.at);
    buf_release(&full);
    return found && !(f->flags & CF_VOLATILE);
}

static uint8_t *words_of(struct vm *vm, struct klass *k, bool statics)
{
    uint32_t bytes = statics ? k->mirror_size : k->instance_size;
    uint8_t *words = arena_zalloc(&vm->program, bytes / 4 + 2);
    for (struct klass *c = k; c; c = statics ? NULL : c->super)
        for (uint32_t i = 0; i < c->fields; i++)
            if (!!(c->field[i].flags & CF_STATIC) == statics)
                words[c->field[i].offset / 4] = is_named(vm, &c->field[i]);
    return words;
}

/* "int[][]" */
static void array_name(struct vm *vm, const struct klass *k, struct buf *b)
{
    unsigned dims = 0;
    for (; k->kind == KLASS_ARRAY; k = k->element)
        dims++;
    klass_dotted(vm, k, b);
    while (dims-- > 0)
        buf_str(b, "[]");
}

static bool is_named_array(struct vm *vm, const struct klass *k)
{
    struct buf name = {0};
    array_name(vm, k, &name);
    bool found = false;
    for (size_t i = 0; i < vm->opt.jumbles && !found; i++) {
        const char *pattern = vm->opt.jumble[i];
        size_t n = strlen(pattern);
        found = n > 2 && strcmp(pattern + n - 2, "[]") == 0 &&
                (strcmp(pattern, name.at) == 0 || strcmp(pattern, "*[]") == 0);
    }
    buf_release(&name);
    return found;
}

enum { ARRAY_UNKNOWN, ARRAY_PLAIN, ARRAY_TRACKED };

static bool tracks_element(struct vm *vm, struct klass *k, uint32_t offset)
{
    if (k->array_jumble == ARRAY_UNKNOWN)
        k->array_jumble = is_named_array(vm, k) ? ARRAY_TRACKED : ARRAY_PLAIN;
    if (k->array_jumble == ARRAY_PLAIN)
        return false;
    uint32_t index = (offset - ARRAY_DATA) >> k->element_shift;
    if (!vm->opt.jumble_indices)
        return index < 2;
    for (size_t i = 0; i < vm->opt.jumble_indices; i++)
        if (vm->opt.jumble_index[i] == index || vm->opt.jumble_index[i] == UINT32_MAX)
            return true;
    return false;
}

static bool is_at(struct vm *vm, ref o, uint32_t offset)
{
    struct klass *k = klass_of(vm, o);
    if (k->kind == KLASS_ARRAY)
        return tracks_element(vm, k, offset);
    if (k == vm->k.klass && offset >= k->instance_size) {
        struct klass *of = klass_of_mirror(vm, o);
        if (!of->static_jumble)
            of->static_jumble = words_of(vm, of, true);
        return offset < of->mirror_size && of->static_jumble[offset / 4];
    }
    if (!k->word_jumble)
        k->word_jumble = words_of(vm, k, false);
    return offset < k->instance_size && k->word_jumble[offset / 4];
}

bool jumble_tracks(struct vm *vm, ref o, uint32_t offset)
{
    return is_at(vm, o, offset) && hb_checks(vm, o, offset);
}

/* ---- places and values ---- */

/* Fields have words of their own, whatever their type. */
static uint32_t width(struct vm *vm, ref o, uint32_t bytes)
{
    return bytes < 4 && klass_of(vm, o)->kind != KLASS_ARRAY ? 4 : bytes;
}

static uint64_t value_at(const struct vm *vm, ref o, uint32_t offset, uint32_t bytes)
{
    uint64_t v = 0;
    memcpy(&v, (const char *)vm_addr(vm, o) + offset, bytes);
    return v;
}

static bool is_ref_at(struct vm *vm, ref o, uint32_t offset)
{
    const struct klass *k = klass_of(vm, o);
    if (k->kind == KLASS_ARRAY)
        return k->element->kind != KLASS_PRIMITIVE;
    uint32_t n = k->ref_offsets;
    const uint32_t *at = k->ref_offset;
    if (k == vm->k.klass && offset >= k->instance_size) {
        const struct klass *of = klass_of_mirror(vm, o);
        n = of->static_ref_offsets, at = of->static_ref_offset;
    }
    for (uint32_t i = 0; i < n; i++)
        if (at[i] == offset)
            return true;
    return false;
}

/* ---- writes ---- */

void jumble_settle(struct vm *vm)
{
    struct jumbling *j = &vm->jumble;
    if (!j->object)
        return;
    mm_buffer_value(vm->mm, hb_place(vm, j->object, j->offset, j->bytes),
                    value_at(vm, j->object, j->offset, j->bytes));
    j->object = 0;
}

void jumble_write(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint32_t bytes)
{
    jumble_settle(vm);
    if (!jumble_tracks(vm, o, offset))
        return;
    bytes = width(vm, o, bytes);
    mm_buffer_write(vm->mm, t->index, hb_place(vm, o, offset, bytes), hb_site(t),
                    value_at(vm, o, offset, bytes), is_ref_at(vm, o, offset));
    vm->jumble.object = o;
    vm->jumble.offset = offset;
    vm->jumble.bytes = bytes;
}

/* ---- reads ---- */

static void add_visible(struct jumbling *j, uint64_t value, const struct mm_seen *high,
                        const struct mm_seen *low)
{
    for (uint32_t i = 0; i < j->visible.len; i++)
        if (j->visible.at[i].value == value)
            return;
    struct jumble_visible v = {.value = value, .high = *high, .low = *low};
    vec_push(&j->visible, v);
}

/* Plain long and double are two halves, which may come from two writes (JLS 17.7). */
static void add_halves(struct jumbling *j, const struct mm_seen *seen, size_t n)
{
    const uint64_t low = UINT32_MAX;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            add_visible(j, (seen[i].value & ~low) | (seen[k].value & low), &seen[i],
                        &seen[k]);
}

/* What t may see there, newest first, into vm->jumble. */
static size_t find_visible(struct vm *vm, struct thread *t, ref o, uint32_t offset,
                           uint32_t bytes)
{
    struct mm_seen seen[BUFFER_MOST];
    struct jumbling *j = &vm->jumble;
    jumble_settle(vm);
    vec_clear(&j->visible);
    mm_loc x = hb_place(vm, o, offset, bytes);
    size_t n = mm_buffer_visible(vm->mm, t->index, x, seen);
    if (!n)
        return 0;
    j->stats.reads++;
    /* A native may have written without telling. */
    if (seen[0].value != value_at(vm, o, offset, bytes)) {
        mm_buffer_drop(vm->mm, x);
        return 0;
    }
    if (n == 1) {
        add_visible(j, seen[0].value, &seen[0], &seen[0]);
        return 1;
    }
    if (bytes == 8)
        add_halves(j, seen, n);
    else
        for (size_t i = 0; i < n; i++)
            add_visible(j, seen[i].value, &seen[i], &seen[i]);
    return j->visible.len;
}

/* 0-based, or UINT32_MAX: the step ends so that one can be chosen. */
static uint32_t choose(struct vm *vm, struct thread *t, ref o, uint32_t offset)
{
    struct jumbling *j = &vm->jumble;
    if (vm->opt.pick) {
        vec_clear(&j->value);
        for (size_t i = 0; i < j->visible.len; i++)
            vec_push(&j->value, j->visible.at[i].value);
        struct vm_visible v = {.place = hb_name(vm, o, offset), .thread = t->index,
                               .values = (uint32_t)j->value.len, .value = j->value.at};
        return vm->opt.pick(vm->opt.pick_ctx, &v);
    }
    if (t->s.chosen && t->s.chosen <= j->visible.len) {
        uint32_t i = t->s.chosen - 1;
        STATE_SET(vm, t->s.chosen, 0);
        return i;
    }
    STATE_SET(vm, t->s.choices, (uint32_t)j->visible.len);
    thread_block(vm, t, P_VALUE, 0, INT64_MAX);
    return UINT32_MAX;
}

static bool is_trusted_code(struct vm *vm, const struct thread *t)
{
    return !vm->opt.jumble_trusted && trust_class(vm, thread_frame(t)->method->klass);
}

enum jumble_result jumble_read(struct vm *vm, struct thread *t, ref o, uint32_t offset,
                               uint32_t bytes)
{
    if (t->s.atomic || is_trusted_code(vm, t))
        return JUMBLE_NOT;
    bytes = width(vm, o, bytes);
    size_t n = find_visible(vm, t, o, offset, bytes);
    if (n == 1 && vm->opt.pick)
        choose(vm, t, o, offset);
    if (n < 2)
        return JUMBLE_NOT;
    uint32_t i = choose(vm, t, o, offset);
    if (i == UINT32_MAX)
        return JUMBLE_STOP;
    struct jumbling *j = &vm->jumble;
    struct jumble_visible *v = &j->visible.at[i];
    j->stats.several++;
    j->stats.stale += i > 0;
    j->value_seen = v->value;
    hb_jumbled(vm, t, o, offset, v->value);
    struct jumble_event e = {.event = (uint32_t)vm->event.len - 1, .seen = *v,
                             .newest = j->visible.at[0].high, .stale = i > 0};
    vec_push(&j->event, e);
    return JUMBLE_VALUE;
}

void jumble_native_read(struct vm *vm, struct thread *t, ref o, uint32_t offset,
                        uint32_t bytes)
{
    if (t->s.atomic || !jumble_tracks(vm, o, offset) || is_trusted_code(vm, t))
        return;
    if (find_visible(vm, t, o, offset, width(vm, o, bytes)) > 1)
        vm->jumble.stats.skipped++;
}

static uint32_t narrow(char type, uint64_t v)
{
    switch (type) {
    case 'Z': case 'B': return (uint32_t)(int8_t)v;
    case 'C': return (uint16_t)v;
    case 'S': return (uint32_t)(int16_t)v;
    default: return (uint32_t)v;
    }
}

static uint32_t *push(uint32_t *sp, char type, uint64_t v)
{
    if (type == 'J' || type == 'D') {
        slot_set64(sp, (int64_t)v);
        return sp + 2;
    }
    *sp = narrow(type, v);
    return sp + 1;
}

uint32_t *jumble_push(const struct vm *vm, const struct insn *in, uint32_t *sp)
{
    uint64_t v = vm->jumble.value_seen;
    switch (in->op) {
    case OP_IALOAD: case OP_FALOAD: case OP_AALOAD: return push(sp - 2, 'I', v);
    case OP_BALOAD: return push(sp - 2, 'B', v);
    case OP_CALOAD: return push(sp - 2, 'C', v);
    case OP_SALOAD: return push(sp - 2, 'S', v);
    case OP_LALOAD: case OP_DALOAD: return push(sp - 2, 'J', v);
    case OP_GETFIELD_B: return push(sp - 1, 'B', v);
    case OP_GETFIELD_C: return push(sp - 1, 'C', v);
    case OP_GETFIELD_S: return push(sp - 1, 'S', v);
    case OP_GETFIELD_I: return push(sp - 1, 'I', v);
    case OP_GETFIELD_J: return push(sp - 1, 'J', v);
    case OP_GETSTATIC_ANY: return push(sp, ((const struct field *)in->p)->type, v);
    default: BUG("jumbled read by instruction %d", in->op);
    }
}

struct vm_jumble_stats vm_jumble_stats(const struct vm *vm)
{
    struct vm_jumble_stats s = vm->jumble.stats;
    if (vm->mm) {
        struct mm_buffer_stats b = mm_buffer_stats(vm->mm);
        s.instances = b.buffers;
        s.writes = b.writes;
        s.largest = b.largest;
        s.largest_plain = b.largest_plain;
    }
    return s;
}

/* ---- words ---- */

static void writer_text(struct vm *vm, const struct mm_seen *w, struct buf *b, struct arena *a)
{
    if (w->thread == UINT32_MAX) {
        buf_str(b, "the value before all writes");
        return;
    }
    struct finding_frame f = vm_site(vm, w->site, a);
    buf_printf(b, "written by %s at ", vm_thread_name(vm, w->thread, a));
    if (f.file && f.line > 0)
        buf_printf(b, "%s:%d", f.file, f.line);
    else
        buf_printf(b, "%s.%s", f.klass, f.method);
}

static bool same_write(const struct mm_seen *a, const struct mm_seen *b)
{
    return a->value == b->value && a->thread == b->thread && a->site == b->site;
}

static const struct jumble_event *find_event(const struct vm *vm, size_t i)
{
    for (size_t k = 0; k < vm->jumble.event.len; k++)
        if (vm->jumble.event.at[k].event == i)
            return &vm->jumble.event.at[k];
    return NULL;
}

bool vm_event_stale(const struct vm *vm, size_t i)
{
    const struct jumble_event *e = find_event(vm, i);
    return e && e->stale;
}

void jumble_explain(struct vm *vm, size_t i, ref o, uint32_t offset, struct buf *b,
                    struct arena *a)
{
    const struct jumble_event *e = find_event(vm, i);
    if (!e)
        return;
    if (!e->stale) {
        buf_str(b, " (the newest of several)");
        return;
    }
    buf_str(b, " (stale: ");
    writer_text(vm, &e->seen.high, b, a);
    if (!same_write(&e->seen.high, &e->seen.low)) {
        buf_str(b, " in its upper half, ");
        writer_text(vm, &e->seen.low, b, a);
        buf_str(b, " in its lower");
    }
    buf_str(b, "; the newest is ");
    vm_value_text(vm, o, offset, e->newest.value, b);
    buf_str(b, ", ");
    writer_text(vm, &e->newest, b, a);
    buf_char(b, ')');
}
