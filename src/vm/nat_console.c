/* SPDX-License-Identifier: Apache-2.0 */
/* Standard output and error. Each call of the guest reaches the host as a whole. */
#include "vm/nat.h"

void console_write(struct vm *vm, int fd, const void *p, size_t n)
{
    if (vm->opt.write)
        vm->opt.write(vm->opt.write_ctx, fd, p, n);
    else
        buf_add(&vm->out[fd], p, n);
}

static void write_text(struct vm *vm, int fd, ref s, bool newline)
{
    struct buf b = {0};
    string_text(vm, s, &b);
    if (newline)
        buf_char(&b, '\n');
    if (b.len)
        console_write(vm, fd, b.at, b.len);
    buf_release(&b);
}

enum nat nat_console_make(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = klass_load_str(vm, t, "java/io/ConsoleStream");
    ref o = k ? object_new(vm, t, k) : 0;
    return o ? nat_ref(args, o) : nat_none(t);
}

enum nat nat_console_text(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[1])
        return nat_null(vm, t);
    write_text(vm, args[0] == 2 ? 2 : 1, args[1], args[2]);
    return NAT_OK;
}

enum nat nat_console_bytes(struct vm *vm, struct thread *t, uint32_t *args)
{
    uint32_t off = args[2], len = args[3];
    if (!args[1])
        return nat_null(vm, t);
    if (off > vm_length(vm, args[1]) || len > vm_length(vm, args[1]) - off)
        return throw_new(vm, t, "java/lang/IndexOutOfBoundsException", NULL);
    console_write(vm, args[0] == 2 ? 2 : 1, (char *)vm_elements(vm, args[1]) + off, len);
    return NAT_OK;
}

enum nat nat_boot_error(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    write_text(vm, 2, args[0], false);
    return NAT_OK;
}
