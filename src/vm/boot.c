/* SPDX-License-Identifier: Apache-2.0 */
/* From loaded core classes to a machine that can run a program. Nearly all of it is Java
 * (model class java.lang.Boot); here are the natives it needs and the frames below a
 * program's own. */
#include "vm/boot.h"
#include "vm/nat.h"

#include <unistd.h>

/* Properties that are the same for every program; what the JDK knows about its own version
 * comes from its VersionProps. Nothing of the host shows. */
static const char *const fixed_property[][2] = {
    {"file.encoding", "UTF-8"},
    {"file.separator", "/"},
    {"java.io.tmpdir", "/tmp"},
    {"java.library.path", "/usr/lib"},
    {"java.vm.info", "interpreted mode"},
    {"java.vm.name", "Ravel"},
    {"java.vm.specification.name", "Java Virtual Machine Specification"},
    {"java.vm.specification.vendor", "Oracle Corporation"},
    {"java.vm.specification.version", "17"},
    {"java.vm.vendor", "Ravel"},
    {"java.vm.version", RAVEL_VERSION},
    {"jdk.debug", "release"},
    {"line.separator", "\n"},
    {"native.encoding", "UTF-8"},
    {"os.arch", "amd64"},
    {"os.name", "Linux"},
    {"os.version", "6.1"},
    {"path.separator", ":"},
    {"sun.arch.data.model", "64"},
    {"sun.cpu.endian", "little"},
    {"sun.io.unicode.encoding", "UnicodeLittle"},
    {"sun.jnu.encoding", "UTF-8"},
    {"user.country", "US"},
    {"user.home", "/"},
    {"user.language", "en"},
    {"user.name", "user"},
    {"user.timezone", "UTC"},
};
enum { FIXED = sizeof fixed_property / sizeof *fixed_property };

/* ---- properties ---- */

typedef VEC(char *) text_list;

static void add_property(text_list *l, const char *key, size_t n, const char *value)
{
    char *k = mem_alloc(n + 1);
    memcpy(k, key, n);
    k[n] = 0;
    vec_push(l, k);
    vec_push(l, mem_strdup(value));
}

static void list_properties(const struct vm *vm, text_list *l)
{
    const char *home = vm->opt.java_home ? vm->opt.java_home : "/";
    char text[4096];
    for (size_t i = 0; i < FIXED; i++)
        add_property(l, fixed_property[i][0], strlen(fixed_property[i][0]),
                     fixed_property[i][1]);
    add_property(l, "java.home", 9, home);
    struct buf lib = {0};
    buf_printf(&lib, "%s/lib", home);
    add_property(l, "sun.boot.library.path", 21, lib.at);
    buf_release(&lib);
    add_property(l, "java.class.path", 15, vm->opt.class_path ? vm->opt.class_path : "");
    bool shown = vm->opt.allow_read && getcwd(text, sizeof text);
    add_property(l, "user.dir", 8, shown ? text : "/");
    for (size_t i = 0; i < vm->opt.properties; i++) {
        const char *p = vm->opt.property[i], *eq = strchr(p, '=');
        add_property(l, p, eq ? (size_t)(eq - p) : strlen(p), eq ? eq + 1 : "");
    }
}

enum nat nat_boot_properties(struct vm *vm, struct thread *t, uint32_t *args)
{
    text_list l = {0};
    list_properties(vm, &l);
    ref a = array_new(vm, t, klass_array_of(vm, vm->k.string), (uint32_t)l.len);
    bool ok = a != 0;
    for (size_t i = 0; i < l.len && ok; i++) {
        ref s = string_new_c(vm, t, l.at[i]);
        ok = s != 0;
        if (ok)
            array_put_ref(vm, a, (uint32_t)i, s);
    }
    for (size_t i = 0; i < l.len; i++)
        mem_free(l.at[i]);
    vec_release(&l);
    return ok ? nat_ref(args, a) : NAT_NOMEM;
}

/* ---- other natives of Boot ---- */

enum nat nat_boot_initialize(struct vm *vm, struct thread *t, uint32_t *args)
{
    return klass_init(vm, t, klass_of_mirror(vm, args[0]));
}

enum nat nat_boot_set(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    struct klass *k = klass_of_mirror(vm, args[0]);
    sym name = string_sym(vm, args[1]);
    for (uint32_t i = 0; i < k->fields; i++)
        if (k->field[i].name == name && k->field[i].flags & CF_STATIC) {
            heap_put_ref(vm, k->mirror, k->field[i].offset, args[2]);
            return NAT_OK;
        }
    return vm_fail(vm, "the JDK's class %s has no static field %s",
                   sym_text(&vm->syms, k->name), sym_text(&vm->syms, name));
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
    struct method *m = bottom(vm, boot, "main", "(Ljava/lang/Class;[Ljava/lang/String;)V");
    uint32_t slots[2] = {k->mirror, args};
    if (!frame_push(vm, vm->thread.at[0], m, slots, 0))
        return err_set(e, "no stack for the main thread");
    return true;
}
