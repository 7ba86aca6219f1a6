/* SPDX-License-Identifier: Apache-2.0 */
/* The one folder that a program may read (--allow-read), beside the JDK's own. A path is
 * resolved with all its links and must then lie inside; anything else does not exist.
 * Contents are read whole when a file is first opened, and positions live in guest
 * objects, so that steps can be undone and repeated. */
#include "vm/access.h"
#include "vm/nat.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_NUMBER = 3, MAX_FILE = 1 << 30 };

static bool inside(const char *path, const char *folder)
{
    size_t n = strlen(folder);
    if (n == 1 && *folder == '/')
        return *path == '/';
    return !strncmp(path, folder, n) && (path[n] == '/' || !path[n]);
}

/* Files of the JDK itself (time zones, security properties) are part of the platform;
 * some are links to where a distribution keeps configuration. */
static bool in_configuration(struct vm *vm, const char *path)
{
    struct buf link = {0};
    buf_printf(&link, "%s/conf/net.properties", vm->opt.java_home);
    char *file = realpath(link.at, NULL);
    char *end = file ? strrchr(file, '/') : NULL;
    if (end)
        *end = 0;
    bool ok = end && end > file && inside(path, file);
    free(file);
    buf_release(&link);
    return ok;
}

static bool of_jdk(struct vm *vm, const char *path)
{
    struct buf b;
    buf_init(&b);
    file_normalize(path, &b);
    bool ok = *path == '/' && vm->opt.java_home &&
              (inside(b.at, vm->opt.java_home) || in_configuration(vm, b.at));
    buf_release(&b);
    return ok;
}

bool file_resolve(struct vm *vm, const char *path, struct buf *b)
{
    if (of_jdk(vm, path)) {
        char *full = realpath(path, NULL);
        if (full)
            buf_str(b, full);
        free(full);
        return b->len > 0;
    }
    if (!vm->opt.allow_read)
        return false;
    char *folder = realpath(vm->opt.allow_read, NULL);
    char *full = folder ? realpath(path, NULL) : NULL;
    bool ok = full && inside(full, folder);
    if (ok)
        buf_str(b, full);
    free(folder);
    free(full);
    return ok;
}

void file_normalize(const char *path, struct buf *b)
{
    while (*path) {
        while (*path == '/')
            path++;
        size_t n = strcspn(path, "/");
        if (n == 2 && !memcmp(path, "..", 2)) {
            while (b->len && b->at[b->len - 1] != '/')
                b->len--;
            b->len -= b->len > 0;
        } else if (n && !(n == 1 && *path == '.')) {
            buf_char(b, '/');
            buf_add(b, path, n);
        }
        path += n;
    }
    if (!b->len)
        buf_char(b, '/');
    b->at[b->len] = 0;
}

bool file_stat(struct vm *vm, const char *path, struct file_info *info)
{
    struct buf b;
    struct stat st;
    buf_init(&b);
    bool ok = file_resolve(vm, path, &b) && stat(b.at, &st) == 0;
    buf_release(&b);
    if (ok)
        *info = (struct file_info){
            .directory = S_ISDIR(st.st_mode), .regular = S_ISREG(st.st_mode),
            .size = st.st_size, .mode = st.st_mode,
            .device = st.st_dev, .inode = st.st_ino,
            .modified = (int64_t)st.st_mtim.tv_sec * 1000 + st.st_mtim.tv_nsec / 1000000};
    return ok;
}

/* The whole of an open file; false with errno set. */
static bool read_all(int fd, struct file_entry *f)
{
    struct stat st;
    if (fstat(fd, &st) != 0)
        return false;
    if (!S_ISREG(st.st_mode) || st.st_size > MAX_FILE) {
        errno = S_ISDIR(st.st_mode) ? EISDIR : EACCES;
        return false;
    }
    f->data = mem_alloc((size_t)st.st_size + 1);
    while (f->size < (size_t)st.st_size) {
        ssize_t n = read(fd, f->data + f->size, (size_t)st.st_size - f->size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        f->size += (size_t)n;
    }
    return true;
}

int file_open(struct vm *vm, const char *path)
{
    struct buf b;
    struct file_entry f = {0};
    buf_init(&b);
    int number = file_resolve(vm, path, &b) ? 0 : -ENOENT;
    for (size_t i = 0; !number && i < vm->files.len; i++)
        if (!strcmp(vm->files.at[i].path, b.at))
            number = (int)i + FIRST_NUMBER;
    if (!number) {
        int fd = open(b.at, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (fd < 0 || !read_all(fd, &f)) {
            number = -errno;
        } else {
            f.path = mem_strdup(b.at);
            vec_push(&vm->files, f);
            number = (int)vm->files.len - 1 + FIRST_NUMBER;
        }
        if (fd >= 0)
            close(fd);
    }
    buf_release(&b);
    return number;
}

bool file_is_closed(struct vm *vm, const char *path)
{
    struct buf b = {0};
    bool closed = vm->track && path && access(path, R_OK) == 0 && !file_resolve(vm, path, &b);
    buf_release(&b);
    return closed;
}

enum nat file_unsupported(struct vm *vm, struct thread *t, const char *path)
{
    struct buf b = {0};
    buf_printf(&b, "reading %s without --allow-read=FOLDER", path);
    enum nat r = nat_unsupported(vm, t, b.at);
    buf_release(&b);
    return r;
}

const struct file_entry *file_entry(const struct vm *vm, int number)
{
    size_t i = (size_t)(number - FIRST_NUMBER);
    return number >= FIRST_NUMBER && i < vm->files.len ? &vm->files.at[i] : NULL;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Links that lead outside are not shown. */
static bool visible(struct vm *vm, const char *folder, const char *name)
{
    if (!strcmp(name, ".") || !strcmp(name, ".."))
        return false;
    struct buf path, full;
    buf_init(&path);
    buf_init(&full);
    buf_printf(&path, "%s/%s", folder, name);
    bool ok = file_resolve(vm, path.at, &full);
    buf_release(&path);
    buf_release(&full);
    return ok;
}

bool file_list(struct vm *vm, const char *path, struct buf *b, uint32_t *count)
{
    struct buf full;
    buf_init(&full);
    DIR *d = file_resolve(vm, path, &full) ? opendir(full.at) : NULL;
    VEC(char *) name = {0};
    for (struct dirent *e; d && (e = readdir(d));)
        if (visible(vm, full.at, e->d_name))
            vec_push(&name, mem_strdup(e->d_name));
    buf_release(&full);
    if (!d)
        return false;
    closedir(d);
    if (name.len)
        qsort(name.at, name.len, sizeof *name.at, compare_names);
    for (size_t i = 0; i < name.len; i++) {
        buf_add(b, name.at[i], strlen(name.at[i]) + 1);
        mem_free(name.at[i]);
    }
    *count = (uint32_t)name.len;
    vec_release(&name);
    return true;
}

void file_release(struct vm *vm)
{
    for (size_t i = 0; i < vm->files.len; i++) {
        mem_free(vm->files.at[i].path);
        mem_free(vm->files.at[i].data);
    }
    vec_release(&vm->files);
}

/* A FileDescriptor's `handle` has no use on this platform, its constructor leaves -1 in
 * it; here it is the position. */
int64_t file_position(struct vm *vm, ref descriptor)
{
    int64_t at = heap_get64(vm, descriptor,
                            nat_offset(vm, klass_of(vm, descriptor), "handle", "J"));
    return at < 0 ? 0 : at;
}

int64_t file_read(struct vm *vm, struct thread *t, ref descriptor,
                  const struct file_target *to)
{
    int number = nat_get_int(vm, descriptor, "fd");
    const struct file_entry *f = file_entry(vm, number);
    if (!f)
        return number == 0 ? -1 : -2;
    int64_t at = file_position(vm, descriptor);
    if ((uint64_t)at >= f->size)
        return -1;
    size_t left = f->size - (size_t)at;
    uint32_t part = left < to->n ? (uint32_t)left : to->n;
    access_run(vm, t, to->array, to->offset, part, true);
    heap_put_bytes(vm, to->array, to->offset, f->data + at, part);
    nat_put_long(vm, descriptor, "handle", at + part);
    return part;
}
