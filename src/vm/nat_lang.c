/* SPDX-License-Identifier: Apache-2.0 */
/* Natives of java.lang: Object, String, Float, Double, System without arraycopy, Runtime.
 * Time is virtual: each look at the clock moves the
 * thread's own time on by a microsecond, so that loops that wait for time end. */
#include "vm/access.h"
#include "vm/hb.h"
#include "vm/nat.h"
#include "vm/reduce.h"

enum { READ_NANOS = 1000 };
/* 2024-01-01T00:00:00Z: when every program starts. */
#define EPOCH_MILLIS NAT_EPOCH_MILLIS

/* ---- Object ---- */

enum nat nat_object_getClass(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    return nat_ref(args, klass_of(vm, args[0])->mirror);
}

static int32_t identity_hash(const struct vm *vm, ref o)
{
    uint32_t h = (uint32_t)hash_mix(vm_object(vm, o)->ident) & 0x7fffffff;
    return h ? (int32_t)h : 1;
}

enum nat nat_object_hashCode(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    return nat_int(args, identity_hash(vm, args[0]));
}

enum nat nat_system_identityHashCode(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    return nat_int(args, args[0] ? identity_hash(vm, args[0]) : 0);
}

static enum nat clone_array(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = klass_of(vm, args[0]);
    uint32_t n = vm_length(vm, args[0]);
    if (hb_visible_array(vm, t, args[0], 0, n) && hb_stops(vm, t))
        return NAT_STOP;
    ref copy = array_new(vm, t, k, n);
    if (!copy)
        return NAT_NOMEM;
    access_run(vm, t, args[0], ARRAY_DATA, (uint64_t)n << k->element_shift, false);
    if (k->element->kind == KLASS_PRIMITIVE || !vm->track)
        heap_put_bytes(vm, copy, ARRAY_DATA, vm_elements(vm, args[0]),
                       (size_t)n << k->element_shift);
    else
        for (uint32_t i = 0; i < n; i++)
            array_put_ref(vm, copy, i, array_get_ref(vm, args[0], i));
    return nat_ref(args, copy);
}

static bool is_ref_field(const struct klass *k, uint32_t offset)
{
    for (uint32_t i = 0; i < k->ref_offsets; i++)
        if (k->ref_offset[i] == offset)
            return true;
    return false;
}

enum nat nat_object_clone(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = klass_of(vm, args[0]);
    if (k->kind == KLASS_ARRAY)
        return clone_array(vm, t, args);
    if (!klass_is_subclass(k, vm->k.cloneable) || k->is_reference) {
        struct buf b;
        buf_init(&b);
        klass_dotted(vm, k, &b);
        enum nat r = throw_new(vm, t, "java/lang/CloneNotSupportedException", "%s", b.at);
        buf_release(&b);
        return r;
    }
    ref copy = object_new(vm, t, k);
    if (!copy)
        return NAT_NOMEM;
    for (const struct klass *s = vm->mm ? k : NULL; s; s = s->super)
        for (uint32_t i = 0; i < s->fields; i++)
            if (!(s->field[i].flags & CF_STATIC))
                access_read(vm, t, (struct access){.object = args[0],
                                                   .offset = s->field[i].offset,
                                                   .type = s->field[i].type});
    if (!vm->track)
        heap_put_bytes(vm, copy, OBJECT_DATA, (char *)vm_addr(vm, args[0]) + OBJECT_DATA,
                       k->instance_size - OBJECT_DATA);
    for (uint32_t at = OBJECT_DATA; vm->track && at < k->instance_size; at += 4) {
        if (is_ref_field(k, at))
            heap_put_ref(vm, copy, at, heap_get32(vm, args[0], at));
        else
            heap_put32(vm, copy, at, heap_get32(vm, args[0], at));
    }
    return nat_ref(args, copy);
}

/* ---- Float, Double, String ---- */

/* Bits and numbers look the same in slots. */
enum nat nat_same_bits(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t, (void)args;
    return NAT_OK;
}

enum nat nat_string_intern(struct vm *vm, struct thread *t, uint32_t *args)
{
    ref s = string_intern(vm, t, args[0]);
    return s ? nat_ref(args, s) : NAT_NOMEM;
}

/* ---- answers that are always the same ---- */

enum nat nat_true(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return nat_int(args, 1);
}

enum nat nat_no_signal(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return nat_int(args, -1);
}

enum nat nat_minus_one(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return nat_long(args, -1);
}

/* ---- System ---- */

static enum nat set_stream(struct vm *vm, struct thread *t, uint32_t *args,
                           const char *name, const char *desc)
{
    struct klass *k = klass_load_str(vm, t, "java/lang/System");
    if (!k)
        return NAT_THROW;
    heap_put_ref(vm, k->mirror, nat_offset(vm, k, name, desc), args[0]);
    return NAT_OK;
}

enum nat nat_system_setIn0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return set_stream(vm, t, args, "in", "Ljava/io/InputStream;");
}

enum nat nat_system_setOut0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return set_stream(vm, t, args, "out", "Ljava/io/PrintStream;");
}

enum nat nat_system_setErr0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return set_stream(vm, t, args, "err", "Ljava/io/PrintStream;");
}

static int64_t read_clock(struct vm *vm, struct thread *t)
{
    reduce_clock_read(vm, t);
    STATE_SET(vm, t->s.ticks, t->s.ticks + READ_NANOS);
    return thread_clock(vm, t);
}

enum nat nat_system_nanoTime(struct vm *vm, struct thread *t, uint32_t *args)
{
    return nat_long(args, read_clock(vm, t));
}

enum nat nat_system_currentTimeMillis(struct vm *vm, struct thread *t, uint32_t *args)
{
    return nat_long(args, EPOCH_MILLIS + read_clock(vm, t) / 1000000);
}

/* Nanoseconds since an instant given in seconds of the epoch; -1 when too far away. */
enum nat nat_vm_getNanoTimeAdjustment(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t from = slot_get64(args), seconds = EPOCH_MILLIS / 1000;
    if (from > seconds + (INT64_C(1) << 32) || from < seconds - (INT64_C(1) << 32))
        return nat_long(args, -1);
    return nat_long(args, (seconds - from) * 1000000000 + read_clock(vm, t));
}

enum nat nat_system_mapLibraryName(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    struct buf b;
    buf_init(&b);
    buf_str(&b, "lib");
    string_modified(vm, args[0], &b);
    buf_str(&b, ".so");
    enum nat r = nat_string(vm, t, args, b.at);
    buf_release(&b);
    return r;
}

/* ---- Runtime ---- */

enum { MIB = 1 << 20 };

enum nat nat_runtime_freeMemory(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return nat_long(args, INT64_C(192) * MIB);
}

enum nat nat_runtime_totalMemory(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return nat_long(args, INT64_C(256) * MIB);
}

enum nat nat_runtime_maxMemory(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return nat_long(args, INT64_C(4096) * MIB);
}

/* ---- seeds ---- */

/* The salt of Set.of and Map.of; must not be 0. */
enum nat nat_cds_getRandomSeedForDumping(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return nat_long(args, INT64_C(0x5EED));
}

enum nat nat_environment_environ(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *row = klass_array_of(vm, vm->primitive['B']);
    ref a = array_new(vm, t, klass_array_of(vm, row), 0);
    return a ? nat_ref(args, a) : NAT_NOMEM;
}

enum nat nat_timezone_id(struct vm *vm, struct thread *t, uint32_t *args)
{
    return nat_string(vm, t, args, "UTC");
}

enum nat nat_strings_none(struct vm *vm, struct thread *t, uint32_t *args)
{
    ref a = nat_array(vm, t, "java/lang/String", 0);
    return a ? nat_ref(args, a) : nat_none(t);
}

/* A number, the same in every run. */
enum nat nat_process_pid(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return nat_long(args, 1);
}
