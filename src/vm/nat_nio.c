/* SPDX-License-Identifier: Apache-2.0 */
/* Natives below java.nio.file and FileChannel, for reading. Paths come as addresses of
 * NUL-terminated text in guest memory; errors leave as UnixException with an errno. A
 * directory stream is a block of guest memory: the place of the next name, then names. */
#include "vm/nat.h"

#include <errno.h>
#include <fcntl.h>

static enum nat fail(struct vm *vm, struct thread *t, int error)
{
    enum nat r = throw_new(vm, t, "sun/nio/fs/UnixException", NULL);
    if (r == NAT_THROW)
        nat_put_int(vm, t->s.exception, "errno", error);
    return r;
}

static enum nat bytes_of(struct vm *vm, struct thread *t, uint32_t *args, const char *s)
{
    ref a = nat_bytes(vm, t, s, strlen(s));
    return a ? nat_ref(args, a) : NAT_NOMEM;
}

enum nat nat_unix_getcwd(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct buf b;
    buf_init(&b);
    if (!file_resolve(vm, ".", &b))
        buf_char(&b, '/');
    enum nat r = bytes_of(vm, t, args, b.at);
    buf_release(&b);
    return r;
}

enum nat nat_unix_strerror(struct vm *vm, struct thread *t, uint32_t *args)
{
    return bytes_of(vm, t, args, strerror((int)args[0]));
}

static bool stat_at(struct vm *vm, int64_t address, struct file_info *info)
{
    struct buf b;
    buf_init(&b);
    bool ok = memory_text(vm, address, &b) && file_stat(vm, b.at, info);
    buf_release(&b);
    return ok;
}

static void fill_attributes(struct vm *vm, ref o, const struct file_info *info)
{
    nat_put_int(vm, o, "st_mode", (int32_t)info->mode);
    nat_put_long(vm, o, "st_ino", (int64_t)info->inode);
    nat_put_long(vm, o, "st_dev", (int64_t)info->device);
    nat_put_int(vm, o, "st_nlink", 1);
    nat_put_long(vm, o, "st_size", info->size);
    static const char *const seconds[] = {"st_atime_sec", "st_mtime_sec", "st_ctime_sec"};
    for (size_t i = 0; i < 3; i++)
        nat_put_long(vm, o, seconds[i], info->modified / 1000);
}

/* (long path, UnixFileAttributes) */
enum nat nat_unix_stat0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct file_info info;
    if (!args[2])
        return nat_null(vm, t);
    if (!stat_at(vm, slot_get64(args), &info))
        return fail(vm, t, ENOENT);
    fill_attributes(vm, args[2], &info);
    return NAT_OK;
}

/* The mode, 0 when there is no such file. */
enum nat nat_unix_stat1(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    struct file_info info;
    bool ok = stat_at(vm, slot_get64(args), &info);
    return nat_int(args, ok ? (int32_t)info.mode : 0);
}

enum nat nat_unix_exists0(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    struct file_info info;
    return nat_int(args, stat_at(vm, slot_get64(args), &info));
}

/* (long path, int mode): reading is all that is allowed. */
enum nat nat_unix_access0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct file_info info;
    if (!stat_at(vm, slot_get64(args), &info))
        return fail(vm, t, ENOENT);
    return args[2] & 3 ? fail(vm, t, EACCES) : NAT_OK;
}

enum nat nat_unix_realpath0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct buf given, b;
    buf_init(&given);
    buf_init(&b);
    bool ok = memory_text(vm, slot_get64(args), &given) && file_resolve(vm, given.at, &b);
    enum nat r = ok ? bytes_of(vm, t, args, b.at) : fail(vm, t, ENOENT);
    buf_release(&given);
    buf_release(&b);
    return r;
}

enum nat nat_unix_readlink0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct file_info info;
    return fail(vm, t, stat_at(vm, slot_get64(args), &info) ? EINVAL : ENOENT);
}

/* (long path, int flags, int mode) */
enum nat nat_unix_open0(struct vm *vm, struct thread *t, uint32_t *args)
{
    if ((args[2] & O_ACCMODE) != O_RDONLY || (args[2] & (O_CREAT | O_TRUNC)))
        return nat_unsupported(vm, t, "opening a file for writing");
    struct buf b;
    buf_init(&b);
    int number = memory_text(vm, slot_get64(args), &b) ? file_open(vm, b.at) : -ENOENT;
    enum nat r = number >= 0                  ? nat_int(args, number)
                 : file_is_closed(vm, b.at) ? file_unsupported(vm, t, b.at)
                                              : fail(vm, t, -number);
    buf_release(&b);
    return r;
}

/* ---- directories ---- */

enum { NEXT = 8 }; /* bytes of the place of the next name */

enum nat nat_unix_opendir0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct buf path, names;
    uint32_t n, at;
    int64_t address;
    ref block;
    buf_init(&path);
    buf_init(&names);
    struct file_info info;
    bool there =
        memory_text(vm, slot_get64(args), &path) && file_stat(vm, path.at, &info);
    enum nat r;
    if (!there || !file_list(vm, path.at, &names, &n)) {
        r = fail(vm, t, there ? ENOTDIR : ENOENT);
    } else {
        r = memory_new(vm, t, NEXT + (int64_t)names.len, &address);
        if (r == NAT_OK && memory_find(vm, address, NEXT, &block, &at)) {
            heap_put_bytes(vm, block, at + NEXT, names.at, names.len);
            nat_long(args, address);
        }
    }
    buf_release(&path);
    buf_release(&names);
    return r;
}

enum nat nat_unix_readdir(struct vm *vm, struct thread *t, uint32_t *args)
{
    ref block;
    uint32_t at;
    if (!memory_find(vm, slot_get64(args), NEXT, &block, &at))
        return fail(vm, t, EBADF);
    uint32_t next = heap_get32(vm, block, at), size = vm_length(vm, block) - NEXT;
    if (next >= size)
        return nat_ref(args, 0);
    const char *name = (const char *)vm_addr(vm, block) + at + NEXT + next;
    size_t n = strnlen(name, size - next);
    ref a = nat_bytes(vm, t, name, n);
    if (!a)
        return NAT_NOMEM;
    heap_put32(vm, block, at, next + (uint32_t)n + 1);
    return nat_ref(args, a);
}

enum nat nat_unix_closedir(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    memory_free(vm, slot_get64(args));
    return NAT_OK;
}

/* ---- channels: (FileDescriptor, long address, int n[, long position]) ---- */

static const struct file_entry *opened(struct vm *vm, ref descriptor)
{
    return descriptor ? file_entry(vm, nat_get_int(vm, descriptor, "fd")) : NULL;
}

static enum nat io_error(struct vm *vm, struct thread *t)
{
    return throw_new(vm, t, "java/io/IOException", "Bad file descriptor");
}

enum { AT_END = -1 }; /* IOStatus.EOF */

enum nat nat_channel_read0(struct vm *vm, struct thread *t, uint32_t *args)
{
    ref block;
    uint32_t at, n = args[3];
    if (!opened(vm, args[0]) || !memory_find(vm, slot_get64(args + 1), n, &block, &at))
        return io_error(vm, t);
    if (!n)
        return nat_int(args, 0);
    struct file_target to = {block, at, n};
    return nat_int(args, (int32_t)file_read(vm, t, args[0], &to));
}

enum nat nat_channel_pread0(struct vm *vm, struct thread *t, uint32_t *args)
{
    const struct file_entry *f = opened(vm, args[0]);
    ref block;
    uint32_t at, n = args[3];
    int64_t from = slot_get64(args + 4);
    if (!f || from < 0 || !memory_find(vm, slot_get64(args + 1), n, &block, &at))
        return io_error(vm, t);
    if ((uint64_t)from >= f->size)
        return nat_int(args, n ? AT_END : 0);
    size_t left = f->size - (size_t)from;
    n = left < n ? (uint32_t)left : n;
    heap_put_bytes(vm, block, at, f->data + from, n);
    return nat_int(args, (int32_t)n);
}

/* A negative offset asks for the position. */
enum nat nat_channel_seek0(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t to = slot_get64(args + 1);
    if (!opened(vm, args[0]))
        return io_error(vm, t);
    if (to >= 0)
        nat_put_long(vm, args[0], "handle", to);
    return nat_long(args, file_position(vm, args[0]));
}

enum nat nat_channel_size0(struct vm *vm, struct thread *t, uint32_t *args)
{
    const struct file_entry *f = opened(vm, args[0]);
    return f ? nat_long(args, (int64_t)f->size) : io_error(vm, t);
}

enum nat nat_ioutil_fdVal(struct vm *vm, struct thread *t, uint32_t *args)
{
    return args[0] ? nat_int(args, nat_get_int(vm, args[0], "fd")) : nat_null(vm, t);
}

/* The position of a file that is opened by its number starts at 0. */
enum nat nat_ioutil_setfdVal(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    nat_put_int(vm, args[0], "fd", (int32_t)args[1]);
    nat_put_long(vm, args[0], "handle", 0);
    return NAT_OK;
}

enum nat nat_ioutil_limit(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return nat_int(args, 1024);
}

enum nat nat_channel_map0(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)args;
    return nat_unsupported(vm, t, "sun.nio.ch.FileChannelImpl.map0");
}
