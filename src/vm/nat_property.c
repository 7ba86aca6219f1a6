/* SPDX-License-Identifier: Apache-2.0 */
/* System properties as the machine knows them, for model class SystemProperties. */
#include "vm/nat.h"

#include <unistd.h>

/* Properties that are the same for every program; what the JDK knows about its own
 * version comes from its VersionProps. Nothing of the host shows. */
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


typedef VEC(char *) text_list; /* keys and values in turn */

static void add(text_list *l, const char *key, size_t n, const char *value)
{
    char *k = mem_alloc(n + 1);
    memcpy(k, key, n);
    k[n] = 0;
    vec_push(l, k);
    vec_push(l, mem_strdup(value));
}

/* The later of two with the same key counts. */
static void list_all(const struct vm *vm, text_list *l)
{
    const char *home = vm->opt.java_home ? vm->opt.java_home : "/";
    for (size_t i = 0; i < FIXED; i++)
        add(l, fixed_property[i][0], strlen(fixed_property[i][0]), fixed_property[i][1]);
    struct buf lib = {0};
    buf_printf(&lib, "%s/lib", home);
    add(l, "java.home", strlen("java.home"), home);
    add(l, "sun.boot.library.path", strlen("sun.boot.library.path"), lib.at);
    buf_release(&lib);
    add(l, "java.class.path", strlen("java.class.path"),
        vm->opt.class_path ? vm->opt.class_path : "");
    char folder[4096];
    bool shown = vm->opt.allow_read && getcwd(folder, sizeof folder);
    add(l, "user.dir", strlen("user.dir"), shown ? folder : "/");
    for (size_t i = 0; i < vm->opt.properties; i++) {
        const char *p = vm->opt.property[i], *eq = strchr(p, '=');
        add(l, p, eq ? (size_t)(eq - p) : strlen(p), eq ? eq + 1 : "");
    }
}

static void release(text_list *l)
{
    for (size_t i = 0; i < l->len; i++)
        mem_free(l->at[i]);
    vec_release(l);
}

enum nat nat_properties_all(struct vm *vm, struct thread *t, uint32_t *args)
{
    text_list l = {0};
    list_all(vm, &l);
    ref a = array_new(vm, t, klass_array_of(vm, vm->k.string), (uint32_t)l.len);
    bool ok = a != 0;
    for (size_t i = 0; i < l.len && ok; i++) {
        ref s = string_new_c(vm, t, l.at[i]);
        ok = s != 0;
        if (ok)
            array_put_ref(vm, a, (uint32_t)i, s);
    }
    release(&l);
    return ok ? nat_ref(args, a) : NAT_NOMEM;
}

enum nat nat_properties_get(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    text_list l = {0};
    struct buf key = {0};
    list_all(vm, &l);
    string_text(vm, args[0], &key);
    const char *value = NULL;
    for (size_t i = 0; i < l.len; i += 2)
        if (key.at && strcmp(l.at[i], key.at) == 0)
            value = l.at[i + 1];
    ref s = value ? string_new_c(vm, t, value) : 0;
    bool nomem = value && !s;
    buf_release(&key);
    release(&l);
    return nomem ? NAT_NOMEM : nat_ref(args, s);
}
