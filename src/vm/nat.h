/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of natives (nat_*.c) share: fields by name, checks of arguments, guest
 * memory outside of objects, files, and the makers of reflection objects. */
#ifndef VM_NAT_H
#define VM_NAT_H

#include "vm/natives.h"
#include "vm/state.h"

/* ---- nat_util.c ---- */

/* Offset of an instance or static field that k or a superclass declares. The JDK has it,
 * or this is a bug of ours. */
uint32_t nat_offset(struct vm *vm, struct klass *k, const char *name, const char *desc);
/* Writes and reads a field of an object by name. */
void nat_put_ref(struct vm *vm, ref o, const char *name, const char *desc, ref v);
void nat_put_int(struct vm *vm, ref o, const char *name, int32_t v);
void nat_put_long(struct vm *vm, ref o, const char *name, int64_t v);
ref nat_get_ref(struct vm *vm, ref o, const char *name, const char *desc);
int32_t nat_get_int(struct vm *vm, ref o, const char *name);
/* Array of a named element class; 0: no memory or exception pending (see nat_none). */
ref nat_array(struct vm *vm, struct thread *t, const char *element, uint32_t n);
ref nat_bytes(struct vm *vm, struct thread *t, const void *p, size_t n);
/* What a native returns when an allocation or a load gave nothing: the pending exception,
 * or a collection and another try. */
static inline enum nat nat_none(const struct thread *t)
{
    return t->s.exception ? NAT_THROW : NAT_NOMEM;
}
static inline enum nat nat_int(uint32_t *args, int32_t v)
{
    args[0] = (uint32_t)v;
    return NAT_OK;
}
static inline enum nat nat_ref(uint32_t *args, ref v)
{
    args[0] = v;
    return NAT_OK;
}
static inline enum nat nat_long(uint32_t *args, int64_t v)
{
    slot_set64(args, v);
    return NAT_OK;
}
/* NullPointerException without a message. */
enum nat nat_null(struct vm *vm, struct thread *t);
/* A new string, as the native's result. */
enum nat nat_string(struct vm *vm, struct thread *t, uint32_t *args, const char *s);
/* Unsupported, named by the running native's caller-visible method. */
enum nat nat_unsupported(struct vm *vm, struct thread *t, const char *what);
/* The loader object of user classes, and modules: nat_loader.c. */
ref nat_module_of(struct vm *vm, struct thread *t, struct klass *k);
/* Access flags as reflection shows them (inner class flags where there are any). */
uint16_t nat_class_flags(const struct klass *k);

/* What System.currentTimeMillis says when the virtual clock starts: 2024-01-01 UTC. */
#define NAT_EPOCH_MILLIS INT64_C(1704067200000)

/* ---- nat_seed.c ---- */

/* The next of the thread's own stream of random numbers. */
uint64_t nat_draw(struct vm *vm, struct thread *t);

/* ---- nat_console.c ---- */

/* Prints on standard output or error (fd 1 or 2). */
void console_write(struct vm *vm, int fd, const void *p, size_t n);

/* ---- nat_member.c: java.lang.reflect objects ---- */

/* 0: no memory, or exception pending. */
ref nat_make_field(struct vm *vm, struct thread *t, struct field *f);
/* A Method, or a Constructor for <init>. */
ref nat_make_method(struct vm *vm, struct thread *t, struct method *m);
/* What a Field, Method or Constructor object stands for; NULL for null, and for one that
 * a program has tampered with. */
struct field *nat_field_of(struct vm *vm, ref object);
struct method *nat_method_of(struct vm *vm, ref object);

/* ---- nat_memory.c: memory of Unsafe.allocateMemory ---- */

/* Finds the bytes at a guest address: they lie in *block from *offset on, a byte array.
 * False when [address, address + n) is not all inside one allocated block. */
bool memory_find(struct vm *vm, int64_t address, uint64_t n, ref *block,
                 uint32_t *offset);
/* A new block; NAT_NOMEM, NAT_THROW, or NAT_OK with *address 0 when it is too large. */
enum nat memory_new(struct vm *vm, struct thread *t, int64_t bytes, int64_t *address);
bool memory_free(struct vm *vm, int64_t address);
/* Gives the block at an address, which must be there, at least so many bytes. */
enum nat memory_reserve(struct vm *vm, struct thread *t, int64_t address, uint64_t bytes);
/* The NUL-terminated text at an address, into b. */
bool memory_text(struct vm *vm, int64_t address, struct buf *b);

/* ---- npe.c ---- */

/* Says why an instruction met null, as HotSpot 17 does; false when it has nothing to say.
 */
bool npe_message(struct vm *vm, struct method *m, uint32_t pc, struct buf *out);

/* ---- nat_file.c: what --allow-read opens ---- */

struct file_info {
    bool directory, regular;
    int64_t size, modified; /* milliseconds of the epoch */
    uint32_t mode;          /* st_mode */
    uint64_t device, inode;
};
/* False: not there, or outside of the folder, which looks the same. */
bool file_stat(struct vm *vm, const char *path, struct file_info *info);
/* A number for the file's contents, from 3 on; or a negative errno. */
int file_open(struct vm *vm, const char *path);
/* In a search: the file is there, but the program may not see it, and goes another way than
 * it would without Ravel. */
bool file_is_closed(struct vm *vm, const char *path);
enum nat file_unsupported(struct vm *vm, struct thread *t, const char *path);
/* Contents of an open file; NULL when the number is none. */
const struct file_entry *file_entry(const struct vm *vm, int number);
/* Names in a folder, sorted, each with its NUL, into b; false when there is none. */
bool file_list(struct vm *vm, const char *path, struct buf *b, uint32_t *count);
/* The resolved path; false when there is no such file. */
bool file_resolve(struct vm *vm, const char *path, struct buf *b);
/* "/a/./b/../c" as "/a/c", by the text alone. */
void file_normalize(const char *path, struct buf *b);
void file_release(struct vm *vm);
int64_t file_position(struct vm *vm, ref descriptor);
/* A run of bytes in a byte array. */
struct file_target {
    ref array;
    uint32_t offset, n;
};
/* Reads at the position that the FileDescriptor object keeps; -1 at the end, -2 when it
 * is not open for reading. */
int64_t file_read(struct vm *vm, struct thread *t, ref descriptor,
                  const struct file_target *to);

/* nat_zip.c: streams that are rebuilt from guest state when they are not at hand */
void zip_release(struct vm *vm);

/* nat_console.c */
void console_write(struct vm *vm, int fd, const void *p, size_t n);

#endif
