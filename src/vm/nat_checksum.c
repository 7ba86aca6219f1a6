/* SPDX-License-Identifier: Apache-2.0 */
/* Natives of java.util.zip that have no state of their own: the checksums. */
#include "vm/access.h"
#include "vm/nat.h"

#include <zlib.h>

typedef uLong (*checksum)(uLong, const Bytef *, uInt);

static enum nat of_byte(uint32_t *args, checksum f)
{
    return nat_int(args, (int32_t)f(args[0], &(Bytef){(Bytef)args[1]}, 1));
}

/* (int sum, byte[] b, int off, int len) */
static enum nat of_array(struct vm *vm, struct thread *t, uint32_t *args, checksum f)
{
    if (!args[1])
        return nat_null(vm, t);
    uint32_t off = args[2], n = args[3], length = vm_length(vm, args[1]);
    if (off > length || n > length - off)
        return throw_new(vm, t, "java/lang/ArrayIndexOutOfBoundsException", NULL);
    access_run(vm, t, args[1], ARRAY_DATA + off, n, false);
    return nat_int(args, (int32_t)f(args[0], (Bytef *)vm_elements(vm, args[1]) + off, n));
}

/* (int sum, long address, int off, int len) */
static enum nat of_memory(struct vm *vm, struct thread *t, uint32_t *args, checksum f)
{
    ref block;
    uint32_t at, n = args[4];
    uint64_t address = (uint64_t)slot_get64(args + 1) + (uint64_t)(int32_t)args[3];
    if (!memory_find(vm, (int64_t)address, n, &block, &at))
        return throw_new(vm, t, "java/lang/InternalError", "no such memory");
    return nat_int(args, (int32_t)f(args[0], (Bytef *)vm_addr(vm, block) + at, n));
}

enum nat nat_adler_update(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return of_byte(args, adler32);
}

enum nat nat_adler_updateBytes(struct vm *vm, struct thread *t, uint32_t *args)
{
    return of_array(vm, t, args, adler32);
}

enum nat nat_adler_updateByteBuffer(struct vm *vm, struct thread *t, uint32_t *args)
{
    return of_memory(vm, t, args, adler32);
}

enum nat nat_crc_update(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return of_byte(args, crc32);
}

enum nat nat_crc_updateBytes(struct vm *vm, struct thread *t, uint32_t *args)
{
    return of_array(vm, t, args, crc32);
}

enum nat nat_crc_updateByteBuffer(struct vm *vm, struct thread *t, uint32_t *args)
{
    return of_memory(vm, t, args, crc32);
}
