/* SPDX-License-Identifier: Apache-2.0 */
/* Loops inside of java.lang.String that programs spend much time in, in C. The bytes of a
 * string never change once it is there; accesses to other arrays are told of. The results
 * are those of the Java code. */
#include "vm/access.h"
#include "vm/nat.h"

static uint8_t *bytes(const struct vm *vm, ref array)
{
    return vm_elements(vm, array);
}

static uint16_t *chars(const struct vm *vm, ref array)
{
    return vm_elements(vm, array);
}

/* Is [at, at + n) inside of the array, in units of 2^shift elements? */
static bool fits(const struct vm *vm, ref array, uint32_t at, uint32_t n, unsigned shift)
{
    uint32_t length = array ? vm_length(vm, array) >> shift : 0;
    return array && (int32_t)at >= 0 && (int32_t)n >= 0 && at <= length &&
           n <= length - at;
}

static enum nat out_of_range(struct vm *vm, struct thread *t)
{
    return throw_new(vm, t, "java/lang/ArrayIndexOutOfBoundsException", NULL);
}

/* ---- StringLatin1 ---- */

enum nat nat_latin1_hashCode(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    const uint8_t *p = bytes(vm, args[0]);
    uint32_t h = 0;
    for (uint32_t n = vm_length(vm, args[0]); n > 0; n--)
        h = 31 * h + *p++;
    return nat_int(args, (int32_t)h);
}

enum nat nat_latin1_equals(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0] || !args[1])
        return nat_null(vm, t);
    uint32_t n = vm_length(vm, args[0]);
    return nat_int(args, n == vm_length(vm, args[1]) &&
                             !memcmp(bytes(vm, args[0]), bytes(vm, args[1]), n));
}

enum nat nat_latin1_compareTo(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0] || !args[1])
        return nat_null(vm, t);
    const uint8_t *a = bytes(vm, args[0]), *b = bytes(vm, args[1]);
    uint32_t n = vm_length(vm, args[0]), m = vm_length(vm, args[1]);
    for (uint32_t i = 0; i < n && i < m; i++)
        if (a[i] != b[i])
            return nat_int(args, a[i] - b[i]);
    return nat_int(args, (int32_t)(n - m));
}

/* indexOfChar(byte[] value, int ch, int from, int max) */
enum nat nat_latin1_indexOfChar(struct vm *vm, struct thread *t, uint32_t *args)
{
    int32_t from = (int32_t)args[2], max = (int32_t)args[3];
    if (from >= max)
        return nat_int(args, -1);
    if (!fits(vm, args[0], args[2], args[3] - args[2], 0))
        return args[0] ? out_of_range(vm, t) : nat_null(vm, t);
    const uint8_t *p = bytes(vm, args[0]);
    const uint8_t *at = memchr(p + from, (int)(args[1] & 0xff), (size_t)(max - from));
    return nat_int(args, at ? (int32_t)(at - p) : -1);
}

/* indexOf(byte[] value, int valueCount, byte[] str, int strCount, int from) */
enum nat nat_latin1_indexOf(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0] || !args[2])
        return nat_null(vm, t);
    int32_t from = (int32_t)args[4], n = (int32_t)args[1], m = (int32_t)args[3];
    if (m <= 0 || from < 0 || !fits(vm, args[0], 0, args[1], 0) ||
        !fits(vm, args[2], 0, args[3], 0))
        return out_of_range(vm, t);
    const uint8_t *p = bytes(vm, args[0]), *s = bytes(vm, args[2]);
    const uint8_t *at = from > n - m ? NULL
                                     : memmem(p + from, (size_t)(n - from), s, (size_t)m);
    return nat_int(args, at ? (int32_t)(at - p) : -1);
}

/* inflate(byte[] src, int srcOff, char[] or byte[] dst, int dstOff, int len), with the
 * destination counted in chars. */
static enum nat inflate(struct vm *vm, struct thread *t, const uint32_t *args,
                        unsigned shift)
{
    uint32_t n = args[4], dst = args[3], part;
    if (!fits(vm, args[0], args[1], n, 0) || !fits(vm, args[2], dst, n, shift))
        return args[0] && args[2] ? out_of_range(vm, t) : nat_null(vm, t);
    access_run(vm, t, args[0], ARRAY_DATA + args[1], n, false);
    access_run(vm, t, args[2], ARRAY_DATA + 2 * dst, 2ull * n, true);
    const uint8_t *from = bytes(vm, args[0]) + args[1];
    uint16_t wide[128];
    for (uint32_t done = 0; done < n; done += part) {
        part = n - done < 128 ? n - done : 128;
        for (uint32_t i = 0; i < part; i++)
            wide[i] = from[done + i];
        heap_put_bytes(vm, args[2], ARRAY_DATA + 2 * (dst + done), wide, 2 * part);
    }
    return NAT_OK;
}

enum nat nat_latin1_inflateChars(struct vm *vm, struct thread *t, uint32_t *args)
{
    return inflate(vm, t, args, 0);
}

enum nat nat_latin1_inflateBytes(struct vm *vm, struct thread *t, uint32_t *args)
{
    return inflate(vm, t, args, 1);
}

/* ---- StringUTF16 ---- */

enum nat nat_utf16_hashCode(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    const uint16_t *p = chars(vm, args[0]);
    uint32_t h = 0;
    for (uint32_t n = vm_length(vm, args[0]) >> 1; n > 0; n--)
        h = 31 * h + *p++;
    return nat_int(args, (int32_t)h);
}

/* compress(char[] or byte[] val, int valOff, byte[] dst, int dstOff, int len): 0 when a
 * character does not fit in a byte. */
static enum nat compress(struct vm *vm, struct thread *t, uint32_t *args, unsigned shift)
{
    uint32_t n = args[4], dst = args[3], part;
    if (!fits(vm, args[0], args[1], n, shift) || !fits(vm, args[2], dst, n, 0))
        return args[0] && args[2] ? out_of_range(vm, t) : nat_null(vm, t);
    access_run(vm, t, args[0], ARRAY_DATA + 2 * args[1], 2ull * n, false);
    access_run(vm, t, args[2], ARRAY_DATA + dst, n, true);
    const uint16_t *from = chars(vm, args[0]) + args[1];
    uint8_t narrow[256];
    for (uint32_t done = 0; done < n; done += part) {
        part = n - done < 256 ? n - done : 256;
        for (uint32_t i = 0; i < part; i++) {
            if (from[done + i] > 0xff)
                return nat_int(args, 0);
            narrow[i] = (uint8_t)from[done + i];
        }
        heap_put_bytes(vm, args[2], ARRAY_DATA + dst + done, narrow, part);
    }
    return nat_int(args, (int32_t)n);
}

enum nat nat_utf16_compressChars(struct vm *vm, struct thread *t, uint32_t *args)
{
    return compress(vm, t, args, 0);
}

enum nat nat_utf16_compressBytes(struct vm *vm, struct thread *t, uint32_t *args)
{
    return compress(vm, t, args, 1);
}

/* hasNegatives(byte[] b, int off, int len) */
enum nat nat_coding_hasNegatives(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!fits(vm, args[0], args[1], args[2], 0))
        return args[0] ? out_of_range(vm, t) : nat_null(vm, t);
    access_run(vm, t, args[0], ARRAY_DATA + args[1], args[2], false);
    const uint8_t *p = bytes(vm, args[0]) + args[1];
    for (uint32_t i = 0; i < args[2]; i++)
        if (p[i] & 0x80)
            return nat_int(args, 1);
    return nat_int(args, 0);
}
