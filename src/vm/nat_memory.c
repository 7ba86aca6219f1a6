/* SPDX-License-Identifier: Apache-2.0 */
/* Memory of Unsafe.allocateMemory. Addresses are the guest's own: block n of the arrays
 * in jdk.internal.misc.OffHeap begins at (n + 1) << 32. So raw memory is guest state like
 * any other, and no address reaches the host. */
#include "vm/access.h"
#include "vm/nat.h"

#define OFFHEAP "jdk/internal/misc/OffHeap"
#define FAULT "java/lang/InternalError"

static struct klass *offheap(struct vm *vm, struct thread *t)
{
    return klass_load_str(vm, t, OFFHEAP);
}

static ref static_ref(struct vm *vm, struct klass *k, const char *name, const char *desc)
{
    return heap_get_ref(vm, k->mirror, nat_offset(vm, k, name, desc));
}

bool memory_find(struct vm *vm, int64_t address, uint64_t n, ref *block, uint32_t *offset)
{
    struct klass *k = klass_loaded(vm, sym_of(&vm->syms, OFFHEAP));
    ref table = k ? static_ref(vm, k, "block", "[[B") : 0;
    uint64_t index = (uint64_t)address >> 32, at = (uint32_t)address;
    if (!table || !index || index > vm_length(vm, table))
        return false;
    *block = array_get_ref(vm, table, (uint32_t)index - 1);
    if (!*block || n > vm_length(vm, *block) || at > vm_length(vm, *block) - n)
        return false;
    *offset = ARRAY_DATA + (uint32_t)at;
    return true;
}

bool memory_text(struct vm *vm, int64_t address, struct buf *b)
{
    ref block;
    uint32_t offset;
    if (!memory_find(vm, address, 1, &block, &offset))
        return false;
    const char *p = (const char *)vm_addr(vm, block) + offset;
    size_t room = ARRAY_DATA + vm_length(vm, block) - offset;
    buf_add(b, p, strnlen(p, room));
    return true;
}

/* A free place in the table, which grows when there is none; 0 = no memory. */
static ref with_room(struct vm *vm, struct thread *t, struct klass *k, uint32_t *index)
{
    ref table = static_ref(vm, k, "block", "[[B");
    uint32_t n = table ? vm_length(vm, table) : 0;
    for (*index = 0; *index < n; ++*index)
        if (!array_get_ref(vm, table, *index))
            return table;
    struct klass *row = klass_array_of(vm, vm->primitive['B']);
    ref bigger = array_new(vm, t, klass_array_of(vm, row), n ? n * 2 : 16);
    for (uint32_t i = 0; bigger && i < n; i++)
        array_put_ref(vm, bigger, i, array_get_ref(vm, table, i));
    return bigger;
}

/* Address 0 and NAT_OK: the guest asked for more than an array can hold. */
enum nat memory_new(struct vm *vm, struct thread *t, int64_t bytes, int64_t *address)
{
    struct klass *k = offheap(vm, t);
    uint32_t index;
    *address = 0;
    if (!k)
        return NAT_THROW;
    if (bytes < 0 || bytes > INT32_MAX - 64)
        return NAT_OK;
    ref block = array_new(vm, t, klass_array_of(vm, vm->primitive['B']), (uint32_t)bytes);
    ref table = block ? with_room(vm, t, k, &index) : 0;
    if (!table)
        return NAT_NOMEM;
    array_put_ref(vm, table, index, block);
    heap_put_ref(vm, k->mirror, nat_offset(vm, k, "block", "[[B"), table);
    *address = (int64_t)(index + 1) << 32;
    return NAT_OK;
}

bool memory_free(struct vm *vm, int64_t address)
{
    ref block;
    uint32_t offset;
    if (!memory_find(vm, address, 0, &block, &offset) || offset != ARRAY_DATA)
        return false;
    struct klass *k = klass_loaded(vm, sym_of(&vm->syms, OFFHEAP));
    array_put_ref(vm, static_ref(vm, k, "block", "[[B"), (uint32_t)(address >> 32) - 1,
                  0);
    return true;
}

enum nat memory_reserve(struct vm *vm, struct thread *t, int64_t address, uint64_t bytes)
{
    ref block;
    uint32_t at;
    if (!memory_find(vm, address, 0, &block, &at))
        return throw_new(vm, t, FAULT, "no such memory");
    if (bytes <= vm_length(vm, block))
        return NAT_OK;
    if (bytes > INT32_MAX / 2)
        return throw_new(vm, t, "java/lang/OutOfMemoryError", NULL);
    ref bigger = array_new(vm, t, klass_of(vm, block), (uint32_t)(bytes + bytes / 2));
    if (!bigger)
        return NAT_NOMEM;
    heap_put_bytes(vm, bigger, ARRAY_DATA, vm_elements(vm, block), vm_length(vm, block));
    struct klass *k = klass_loaded(vm, sym_of(&vm->syms, OFFHEAP));
    array_put_ref(vm, static_ref(vm, k, "block", "[[B"), (uint32_t)(address >> 32) - 1,
                  bigger);
    return NAT_OK;
}

enum nat nat_unsafe_allocateMemory0(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t address;
    enum nat r = memory_new(vm, t, slot_get64(args + 1), &address);
    return r != NAT_OK ? r : nat_long(args, address);
}

enum nat nat_unsafe_freeMemory0(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t address = slot_get64(args + 1);
    if (address && !memory_free(vm, address))
        return throw_new(vm, t, FAULT, "freeMemory of 0x%llx, which is not allocated",
                         (unsigned long long)address);
    return NAT_OK;
}

enum nat nat_unsafe_reallocateMemory0(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t old = slot_get64(args + 1), bytes = slot_get64(args + 3), address;
    ref from = 0, to;
    uint32_t at, to_at;
    if (old && (!memory_find(vm, old, 0, &from, &at) || at != ARRAY_DATA))
        return throw_new(vm, t, FAULT,
                         "reallocateMemory of 0x%llx, which is not allocated",
                         (unsigned long long)old);
    enum nat r = memory_new(vm, t, bytes, &address);
    if (r != NAT_OK || !address)
        return r != NAT_OK ? r : nat_long(args, 0);
    if (from) {
        uint32_t n = vm_length(vm, from);
        memory_find(vm, address, 0, &to, &to_at);
        heap_put_bytes(vm, to, ARRAY_DATA, vm_elements(vm, from),
                       n < (uint64_t)bytes ? n : (uint64_t)bytes);
        memory_free(vm, old);
    }
    return nat_long(args, address);
}

/* A run of bytes in a primitive array or in raw memory. */
static bool range(struct vm *vm, ref o, int64_t offset, int64_t n, ref *block,
                  uint32_t *at)
{
    if (n < 0)
        return false;
    if (!o)
        return memory_find(vm, offset, (uint64_t)n, block, at);
    struct klass *k = klass_of(vm, o);
    if (k->kind != KLASS_ARRAY || k->element->kind != KLASS_PRIMITIVE ||
        offset < ARRAY_DATA)
        return false;
    int64_t end = ARRAY_DATA + ((int64_t)vm_length(vm, o) << k->element_shift);
    *block = o;
    *at = (uint32_t)offset;
    return offset <= end && n <= end - offset;
}

static enum nat fault(struct vm *vm, struct thread *t)
{
    return throw_new(vm, t, FAULT,
                     "a fault occurred in an unsafe memory access operation");
}

enum nat nat_unsafe_setMemory0(struct vm *vm, struct thread *t, uint32_t *args)
{
    ref block;
    uint32_t at;
    int64_t n = slot_get64(args + 4);
    if (!range(vm, args[1], slot_get64(args + 2), n, &block, &at))
        return n ? fault(vm, t) : NAT_OK;
    access_run(vm, t, block, at, (uint64_t)n, true);
    char chunk[256];
    memset(chunk, (int)args[6], sizeof chunk);
    for (int64_t done = 0; done < n; done += (int64_t)sizeof chunk) {
        size_t part =
            n - done < (int64_t)sizeof chunk ? (size_t)(n - done) : sizeof chunk;
        heap_put_bytes(vm, block, at + (uint32_t)done, chunk, part);
    }
    return NAT_OK;
}

static void swap_units(char *p, size_t n, size_t unit)
{
    for (size_t i = 0; i + unit <= n; i += unit)
        for (size_t j = 0; j < unit / 2; j++) {
            char c = p[i + j];
            p[i + j] = p[i + unit - 1 - j];
            p[i + unit - 1 - j] = c;
        }
}

static enum nat copy(struct vm *vm, struct thread *t, const uint32_t *args, size_t unit)
{
    ref from, to;
    uint32_t from_at, to_at;
    int64_t n = slot_get64(args + 7);
    if (!range(vm, args[1], slot_get64(args + 2), n, &from, &from_at) ||
        !range(vm, args[4], slot_get64(args + 5), n, &to, &to_at))
        return n ? fault(vm, t) : NAT_OK;
    access_run(vm, t, from, from_at, (uint64_t)n, false);
    access_run(vm, t, to, to_at, (uint64_t)n, true);
    char *copied = mem_alloc((size_t)n + 1); /* the ranges may overlap */
    memcpy(copied, (char *)vm_addr(vm, from) + from_at, (size_t)n);
    swap_units(copied, (size_t)n, unit);
    heap_put_bytes(vm, to, to_at, copied, (size_t)n);
    mem_free(copied);
    return NAT_OK;
}

enum nat nat_unsafe_copyMemory0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return copy(vm, t, args, 1);
}

enum nat nat_unsafe_copySwapMemory0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return copy(vm, t, args, (size_t)slot_get64(args + 9) & 15);
}
