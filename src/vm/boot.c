/* SPDX-License-Identifier: Apache-2.0 */
/* From loaded core classes to a machine that can run a program. Nearly all of it is Java
 * (model class java.lang.Boot); here are the natives it needs and the frames below a
 * program's own. */
#include "vm/boot.h"
#include "vm/nat.h"

/* ---- other natives of Boot ---- */

enum nat nat_boot_initialize(struct vm *vm, struct thread *t, uint32_t *args)
{
    return klass_init(vm, t, klass_of_mirror(vm, args[0]));
}

/* The static field of a class (args[0]) by its name (args[1]); NULL: the VM gives up. */
static struct field *static_field(struct vm *vm, const uint32_t *args)
{
    struct klass *k = klass_of_mirror(vm, args[0]);
    sym name = string_sym(vm, args[1]);
    for (uint32_t i = 0; i < k->fields; i++)
        if (k->field[i].name == name && k->field[i].flags & CF_STATIC)
            return &k->field[i];
    vm_fail(vm, "the JDK's class %s has no static field %s", sym_text(&vm->syms, k->name),
            sym_text(&vm->syms, name));
    return NULL;
}

enum nat nat_boot_set(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    struct field *f = static_field(vm, args);
    if (!f)
        return NAT_FAIL;
    heap_put_ref(vm, f->klass->mirror, f->offset, args[2]);
    return NAT_OK;
}

enum nat nat_boot_setTrue(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    struct field *f = static_field(vm, args);
    if (!f)
        return NAT_FAIL;
    heap_put_bytes(vm, f->klass->mirror, f->offset, &(uint8_t){1}, 1);
    return NAT_OK;
}

enum nat nat_boot_get(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    struct field *f = static_field(vm, args);
    return f ? nat_ref(args, heap_get_ref(vm, f->klass->mirror, f->offset)) : NAT_FAIL;
}

/* VM.initialize, the end of that class's static initializer: the system is booted. */
enum nat nat_boot_vm(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)args;
    enum { SYSTEM_BOOTED = 4, CLASS_FILE_VERSION = 61 };
    struct klass *k = klass_load_str(vm, t, "jdk/internal/misc/VM");
    if (!k)
        return NAT_THROW;
    heap_put32(vm, k->mirror, nat_offset(vm, k, "initLevel", "I"), SYSTEM_BOOTED);
    heap_put32(vm, k->mirror, nat_offset(vm, k, "classFileMajorVersion", "I"),
               CLASS_FILE_VERSION);
    return NAT_OK;
}

static struct method *method_of(struct vm *vm, struct klass *k, const char *name,
                                const char *desc)
{
    return klass_find_method(k, sym_of(&vm->syms, name), sym_of(&vm->syms, desc));
}

enum nat nat_boot_setJavaLangAccess(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *system = klass_load_str(vm, t, "java/lang/System");
    struct method *m = system ? method_of(vm, system, "setJavaLangAccess", "()V") : NULL;
    if (!m)
        return vm_fail(vm, "the JDK has no java.lang.System.setJavaLangAccess()");
    enum nat r = klass_init(vm, t, system);
    if (r != NAT_OK)
        return r;
    return frame_push(vm, t, m, args, 0) ? NAT_TAIL : NAT_THROW;
}

enum nat nat_boot_main(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *k = klass_of_mirror(vm, args[0]);
    enum nat r = klass_init(vm, t, k);
    if (r != NAT_OK)
        return r;
    struct method *m = method_of(vm, k, "main", "([Ljava/lang/String;)V");
    return frame_push(vm, t, m, args + 1, 0) ? NAT_TAIL : NAT_THROW;
}

enum nat nat_boot_failed(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t, (void)args;
    STATE_SET(vm, vm->g.exit_status, 1);
    return NAT_OK;
}

/* ---- what vm.c calls ---- */

bool boot_models(struct vm *vm, struct err *e)
{
    vm->models = cf_path_new();
    return cf_path_add_memory(vm->models, vm_models_start,
                              (size_t)(vm_models_end - vm_models_start), "ravel", e);
}

/* A method of our own models; hidden from stack traces, which begin with the program. */
static struct method *bottom(struct vm *vm, struct klass *k, const char *name,
                             const char *desc)
{
    struct method *m = method_of(vm, k, name, desc);
    if (!m)
        BUG("model %s has no method %s", sym_text(&vm->syms, k->name), name);
    m->hidden = true;
    return m;
}

bool vm_boot(struct vm *vm, struct err *e)
{
    struct klass *boot = klass_load_str(vm, NULL, "java/lang/Boot");
    if (!boot)
        return err_set(e, "%s", vm->failure.text);
    vm->entry_method = bottom(vm, vm->k.thread, "run0", "()V");
    struct method *m = bottom(vm, boot, "boot", "()V");
    return vm_call(vm, vm->thread.at[0], m, NULL, e);
}

static bool may_be_main(const struct method *m)
{
    return m && m->flags & CF_STATIC && m->flags & CF_PUBLIC;
}

bool vm_start_main(struct vm *vm, struct klass *k, ref args, struct err *e)
{
    if (!may_be_main(method_of(vm, k, "main", "([Ljava/lang/String;)V")))
        return err_set(e, "class %s has no method public static void main(String[])",
                       sym_text(&vm->syms, k->name));
    struct klass *boot = klass_load_str(vm, NULL, "java/lang/Boot");
    struct method *m =
        bottom(vm, boot, "main", "(Ljava/lang/Class;[Ljava/lang/String;)V");
    uint32_t slots[2] = {k->mirror, args};
    if (!frame_push(vm, vm->thread.at[0], m, slots, 0))
        return err_set(e, "no stack for the main thread");
    return true;
}
