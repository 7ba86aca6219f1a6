/* SPDX-License-Identifier: Apache-2.0 */
/* Natives of java.io for reading files: UnixFileSystem, FileInputStream,
 * RandomAccessFile, FileDescriptor. What writes has no native here and is therefore
 * unsupported, except for the descriptors of standard output and error. */
#include "vm/nat.h"

#define STRING "Ljava/lang/String;"
#define DESCRIPTOR "Ljava/io/FileDescriptor;"

/* ---- UnixFileSystem: (this, File, …) ---- */

static bool path_of(struct vm *vm, ref file, struct buf *b)
{
    buf_init(b);
    ref path = file ? nat_get_ref(vm, file, "path", STRING) : 0;
    if (path)
        string_text(vm, path, b);
    return path != 0;
}

static bool stat_file(struct vm *vm, ref file, struct file_info *info)
{
    struct buf b;
    bool ok = path_of(vm, file, &b) && file_stat(vm, b.at, info);
    buf_release(&b);
    return ok;
}

enum { EXISTS = 1, REGULAR = 2, DIRECTORY = 4 };

enum nat nat_fs_getBooleanAttributes0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct file_info info;
    if (!args[1])
        return nat_null(vm, t);
    if (!stat_file(vm, args[1], &info))
        return nat_int(args, 0);
    return nat_int(args, EXISTS | (info.regular ? REGULAR : 0) |
                             (info.directory ? DIRECTORY : 0));
}

/* (File, int access): 4 read, 2 write, 1 execute. */
enum nat nat_fs_checkAccess(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct file_info info;
    if (!args[1])
        return nat_null(vm, t);
    return nat_int(args, args[2] == 4 && stat_file(vm, args[1], &info));
}

enum nat nat_fs_getLength(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct file_info info;
    if (!args[1])
        return nat_null(vm, t);
    return nat_long(args, stat_file(vm, args[1], &info) ? info.size : 0);
}

enum nat nat_fs_getLastModifiedTime(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct file_info info;
    if (!args[1])
        return nat_null(vm, t);
    return nat_long(args, stat_file(vm, args[1], &info) ? info.modified : 0);
}

enum nat nat_fs_canonicalize0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct buf given, b;
    if (!args[1])
        return nat_null(vm, t);
    buf_init(&given);
    buf_init(&b);
    string_text(vm, args[1], &given);
    if (!file_resolve(vm, given.at, &b))
        file_normalize(given.at, &b);
    enum nat r = nat_string(vm, t, args, b.at);
    buf_release(&given);
    buf_release(&b);
    return r;
}

static ref name_array(struct vm *vm, struct thread *t, const struct buf *names,
                      uint32_t n)
{
    ref a = array_new(vm, t, klass_array_of(vm, vm->k.string), n);
    const char *p = names->at;
    for (uint32_t i = 0; a && i < n; i++) {
        ref s = string_new_c(vm, t, p);
        if (!s)
            return 0;
        array_put_ref(vm, a, i, s);
        p += strlen(p) + 1;
    }
    return a;
}

enum nat nat_fs_list(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct buf path, names;
    uint32_t n;
    if (!path_of(vm, args[1], &path))
        return nat_null(vm, t);
    buf_init(&names);
    enum nat r = NAT_OK;
    ref a = 0;
    if (file_list(vm, path.at, &names, &n)) {
        a = name_array(vm, t, &names, n);
        r = a ? NAT_OK : NAT_NOMEM;
    }
    buf_release(&path);
    buf_release(&names);
    if (r == NAT_OK)
        args[0] = a;
    return r;
}

enum nat nat_fs_getNameMax0(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    return nat_long(args, 255);
}

/* ---- streams: `this` has a FileDescriptor in `fd` ---- */

static ref descriptor_of(struct vm *vm, const uint32_t *args)
{
    return nat_get_ref(vm, args[0], "fd", DESCRIPTOR);
}

static enum nat closed_stream(struct vm *vm, struct thread *t)
{
    return throw_new(vm, t, "java/io/IOException", "Stream Closed");
}

static enum nat open_stream(struct vm *vm, struct thread *t, const uint32_t *args)
{
    struct buf b;
    if (!args[1])
        return nat_null(vm, t);
    buf_init(&b);
    string_text(vm, args[1], &b);
    int number = file_open(vm, b.at);
    enum nat r = NAT_OK;
    if (number < 0 && file_is_closed(vm, b.at)) {
        r = file_unsupported(vm, t, b.at);
    } else if (number < 0) {
        r = throw_new(vm, t, "java/io/FileNotFoundException", "%s (%s)", b.at,
                      strerror(-number));
    } else {
        ref d = descriptor_of(vm, args);
        nat_put_int(vm, d, "fd", number);
        nat_put_long(vm, d, "handle", 0);
    }
    buf_release(&b);
    return r;
}

enum nat nat_filein_open0(struct vm *vm, struct thread *t, uint32_t *args)
{
    return open_stream(vm, t, args);
}

/* (String name, int mode): mode 1 is read only. */
enum nat nat_random_open0(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (args[2] != 1)
        return nat_unsupported(vm, t, "java.io.RandomAccessFile.open0 for writing");
    return open_stream(vm, t, args);
}

enum nat nat_filein_read0(struct vm *vm, struct thread *t, uint32_t *args)
{
    ref d = descriptor_of(vm, args);
    const struct file_entry *f = d ? file_entry(vm, nat_get_int(vm, d, "fd")) : NULL;
    if (!f)
        return d && nat_get_int(vm, d, "fd") == 0 ? nat_int(args, -1)
                                                  : closed_stream(vm, t);
    int64_t at = file_position(vm, d);
    if ((uint64_t)at >= f->size)
        return nat_int(args, -1);
    nat_put_long(vm, d, "handle", at + 1);
    return nat_int(args, f->data[at]);
}

/* (byte[] b, int off, int len) */
enum nat nat_filein_readBytes(struct vm *vm, struct thread *t, uint32_t *args)
{
    int32_t off = (int32_t)args[2], len = (int32_t)args[3];
    if (!args[1])
        return nat_null(vm, t);
    if (off < 0 || len < 0 || (int64_t)off + len > vm_length(vm, args[1]))
        return throw_new(vm, t, "java/lang/IndexOutOfBoundsException", NULL);
    if (len == 0)
        return nat_int(args, 0);
    ref d = descriptor_of(vm, args);
    struct file_target to = {args[1], ARRAY_DATA + (uint32_t)off, (uint32_t)len};
    int64_t n = d ? file_read(vm, t, d, &to) : -2;
    return n == -2 ? closed_stream(vm, t) : nat_int(args, (int32_t)n);
}

/* Position and size; false when the stream has no file. */
static bool place(struct vm *vm, const uint32_t *args, int64_t *at, int64_t *size)
{
    ref d = descriptor_of(vm, args);
    const struct file_entry *f = d ? file_entry(vm, nat_get_int(vm, d, "fd")) : NULL;
    *at = f ? file_position(vm, d) : 0;
    *size = f ? (int64_t)f->size : 0;
    return f || (d && nat_get_int(vm, d, "fd") == 0);
}

enum nat nat_filein_length0(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t at, size;
    return place(vm, args, &at, &size) ? nat_long(args, size) : closed_stream(vm, t);
}

enum nat nat_filein_position0(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t at, size;
    return place(vm, args, &at, &size) ? nat_long(args, at) : closed_stream(vm, t);
}

enum nat nat_filein_available0(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t at, size;
    if (!place(vm, args, &at, &size))
        return closed_stream(vm, t);
    int64_t left = at < size ? size - at : 0;
    return nat_int(args, left > INT32_MAX ? INT32_MAX : (int32_t)left);
}

static void move_to(struct vm *vm, const uint32_t *args, int64_t at)
{
    nat_put_long(vm, descriptor_of(vm, args), "handle", at);
}

enum nat nat_filein_skip0(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t at, size, n = slot_get64(args + 1);
    if (!place(vm, args, &at, &size))
        return closed_stream(vm, t);
    if (n < -at)
        return throw_new(vm, t, "java/io/IOException", "Invalid argument");
    move_to(vm, args, n > INT64_MAX - at ? INT64_MAX : at + n);
    return nat_long(args, n);
}

enum nat nat_random_seek0(struct vm *vm, struct thread *t, uint32_t *args)
{
    int64_t at, size, to = slot_get64(args + 1);
    if (!place(vm, args, &at, &size))
        return closed_stream(vm, t);
    if (to < 0)
        return throw_new(vm, t, "java/io/IOException", "Negative seek offset");
    move_to(vm, args, to);
    return NAT_OK;
}

/* ---- FileDescriptor ---- */

enum nat nat_descriptor_close0(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    nat_put_int(vm, args[0], "fd", -1);
    return NAT_OK;
}

/* ---- FileOutputStream on standard output and error ---- */

static enum nat write_bytes(struct vm *vm, struct thread *t, const uint32_t *args,
                            const void *p, size_t n)
{
    ref d = descriptor_of(vm, args);
    int number = d ? nat_get_int(vm, d, "fd") : -1;
    if (number != 1 && number != 2)
        return closed_stream(vm, t);
    console_write(vm, number, p, n);
    return NAT_OK;
}

enum nat nat_fileout_write(struct vm *vm, struct thread *t, uint32_t *args)
{
    return write_bytes(vm, t, args, &(uint8_t){(uint8_t)args[1]}, 1);
}

enum nat nat_fileout_writeBytes(struct vm *vm, struct thread *t, uint32_t *args)
{
    int32_t off = (int32_t)args[2], len = (int32_t)args[3];
    if (!args[1])
        return nat_null(vm, t);
    if (off < 0 || len < 0 || (int64_t)off + len > vm_length(vm, args[1]))
        return throw_new(vm, t, "java/lang/IndexOutOfBoundsException", NULL);
    return write_bytes(vm, t, args, (char *)vm_elements(vm, args[1]) + off, (size_t)len);
}

enum nat nat_refused(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)args;
    return throw_unsupported(vm, t, vm->current_native);
}
