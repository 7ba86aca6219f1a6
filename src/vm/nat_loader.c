/* SPDX-License-Identifier: Apache-2.0 */
/* Finding classes, resources and modules by name. There is one name space, so loaders
 * only differ in what they let through; a module is an object with a name and little
 * else. */
#include "vm/nat.h"

#include <stdlib.h>

#define NOT_FOUND "java/lang/ClassNotFoundException"

/* "java.lang.String" or "[Ljava.lang.String;" as the VM names it; false when the text
 * can't be a name. */
static bool internal_name(struct vm *vm, ref name, sym *out)
{
    struct buf b;
    buf_init(&b);
    string_modified(vm, name, &b);
    bool ok = b.len > 0 && b.len < 65536 && !memchr(b.at, '/', b.len);
    for (size_t i = 0; i < b.len; i++)
        if (b.at[i] == '.')
            b.at[i] = '/';
    if (ok)
        *out = sym_intern(&vm->syms, b.at, b.len);
    buf_release(&b);
    return ok;
}

static bool text_is(struct vm *vm, ref string, const char *text)
{
    struct buf b;
    buf_init(&b);
    if (string)
        string_modified(vm, string, &b);
    bool same = string && !strcmp(b.at, text);
    buf_release(&b);
    return same;
}

/* True, with no exception left, when the pending one says that this very class is
 * missing. */
static bool was_missing(struct vm *vm, struct thread *t, sym name)
{
    ref e = t->s.exception;
    const char *of = e ? sym_text(&vm->syms, klass_of(vm, e)->name) : "";
    if (strcmp(of, "java/lang/NoClassDefFoundError"))
        return false;
    const char *text = sym_text(&vm->syms, name);
    const char *element = text + strspn(text, "[");
    struct buf b;
    buf_init(&b);
    buf_str(&b, element != text && *element == 'L' ? element + 1 : element);
    if (element != text && b.len && b.at[b.len - 1] == ';')
        b.at[b.len - 1] = 0;
    ref message = heap_get_ref(vm, e, vm->off.throwable_message);
    bool missing = text_is(vm, message, text) || text_is(vm, message, b.at);
    buf_release(&b);
    if (missing)
        STATE_SET(vm, t->s.exception, 0);
    return missing;
}

static bool is_boot(const struct klass *k)
{
    while (k->kind == KLASS_ARRAY)
        k = k->element;
    while (k->host)
        k = k->host;
    return k->boot;
}

/* The class that is missing of an array is the one at its bottom. */
static enum nat not_found(struct vm *vm, struct thread *t, ref name)
{
    struct buf b;
    buf_init(&b);
    string_modified(vm, name, &b);
    const char *text = b.at + strspn(b.at, "[");
    if (text != b.at && *text == 'L' && b.at[b.len - 1] == ';') {
        b.at[b.len - 1] = 0;
        text++;
    } else {
        text = b.at;
    }
    enum nat r = throw_new(vm, t, NOT_FOUND, "%s", text);
    buf_release(&b);
    return r;
}

/* A loader that the program wrote is asked itself. */
static enum nat ask_loader(struct vm *vm, struct thread *t, const uint32_t *args)
{
    struct klass *k = klass_load_str(vm, t, "java/lang/ClassLoader");
    if (!k)
        return NAT_THROW;
    struct method *m =
        klass_find_method(k, sym_of(&vm->syms, "loadClass"),
                          sym_of(&vm->syms, "(Ljava/lang/String;)Ljava/lang/Class;"));
    m = klass_select(vm, klass_of(vm, args[2]), m);
    uint32_t call[2] = {args[2], args[0]};
    return frame_push(vm, t, m, call, 0) ? NAT_TAIL : NAT_THROW;
}

/* forName0(String name, boolean initialize, ClassLoader loader, Class caller) */
enum nat nat_class_forName0(struct vm *vm, struct thread *t, uint32_t *args)
{
    sym name;
    if (!args[0])
        return nat_null(vm, t);
    if (!internal_name(vm, args[0], &name))
        return not_found(vm, t, args[0]);
    if (args[2] && !klass_of(vm, args[2])->boot && *sym_text(&vm->syms, name) != '[')
        return ask_loader(vm, t, args);
    struct klass *k = klass_load(vm, t, name);
    if (!k)
        return was_missing(vm, t, name) ? not_found(vm, t, args[0]) : NAT_THROW;
    if (args[1] && k->kind == KLASS_OBJECT) {
        enum nat r = klass_init(vm, t, k);
        if (r != NAT_OK)
            return r;
    }
    return nat_ref(args, k->mirror);
}

/* find0(String name, boolean boot): null when there is no such class. */
enum nat nat_loaders_find0(struct vm *vm, struct thread *t, uint32_t *args)
{
    sym name;
    if (!args[0])
        return nat_null(vm, t);
    if (!internal_name(vm, args[0], &name) || *sym_text(&vm->syms, name) == '[')
        return nat_ref(args, 0);
    struct klass *k = klass_load(vm, t, name);
    if (!k)
        return was_missing(vm, t, name) ? nat_ref(args, 0) : NAT_THROW;
    return nat_ref(args, args[1] && !is_boot(k) ? 0 : k->mirror);
}

enum nat nat_loader_findBootstrapClass(struct vm *vm, struct thread *t, uint32_t *args)
{
    uint32_t call[2] = {args[0], 1};
    enum nat r = nat_loaders_find0(vm, t, call);
    args[0] = call[0];
    return r;
}

enum nat nat_loaders_isBoot0(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    return nat_int(args, is_boot(klass_of_mirror(vm, args[0])));
}

/* ---- resources: (String module, String name) ---- */

static bool find_resource(struct vm *vm, const uint32_t *args, struct cf_found *f)
{
    struct buf b;
    struct err e = {0};
    buf_init(&b);
    if (args[0]) {
        buf_char(&b, '/');
        string_text(vm, args[0], &b);
        buf_char(&b, '/');
    }
    string_text(vm, args[1], &b);
    bool ok = cf_path_resource(vm->path, b.at, f, &e);
    buf_release(&b);
    return ok;
}

enum nat nat_loaders_bytes0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct cf_found f;
    if (!args[1])
        return nat_null(vm, t);
    if (!find_resource(vm, args, &f) || f.size > INT32_MAX - 64)
        return nat_ref(args, 0);
    ref a = nat_bytes(vm, t, f.data, f.size);
    return a ? nat_ref(args, a) : NAT_NOMEM;
}

enum nat nat_loaders_place0(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct cf_found f;
    if (!args[1])
        return nat_null(vm, t);
    if (!find_resource(vm, args, &f))
        return nat_ref(args, 0);
    struct buf b;
    buf_init(&b);
    char *entry = strchr(f.origin, '!');
    char *file =
        mem_strndup(f.origin, entry ? (size_t)(entry - f.origin) : strlen(f.origin));
    char *full = args[0] ? NULL : realpath(file, NULL);
    buf_str(&b, full ? full : file);
    if (entry)
        buf_printf(&b, "!/%s", entry[1] == '/' ? entry + 2 : entry + 1);
    free(full);
    mem_free(file);
    enum nat r = nat_string(vm, t, args, b.at);
    buf_release(&b);
    return r;
}

/* Of a class of the class path: its folder or jar. */
enum nat nat_loaders_origin0(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (!args[0])
        return nat_null(vm, t);
    const struct klass *k = klass_of_mirror(vm, args[0]);
    if (!k->cf || !k->cf->origin)
        return nat_ref(args, 0);
    const char *origin = k->cf->origin, *entry = strchr(origin, '!');
    size_t tail = sym_len(&vm->syms, k->name) + strlen(".class"), n = strlen(origin);
    char *part = mem_strndup(origin, entry ? (size_t)(entry - origin)
                                           : n > tail ? n - tail : n);
    char *full = realpath(*part ? part : ".", NULL);
    struct buf b;
    buf_init(&b);
    buf_printf(&b, "%s%s", full ? full : part, entry ? "" : "/");
    enum nat r = nat_string(vm, t, args, b.at);
    buf_release(&b);
    free(full);
    mem_free(part);
    return r;
}

/* The natives of the JDK's own libraries are here already; a program has none.
 * (Runtime this, Class caller, String name) */
enum nat nat_runtime_load(struct vm *vm, struct thread *t, uint32_t *args)
{
    if (args[1] && is_boot(klass_of_mirror(vm, args[1])))
        return NAT_OK;
    return nat_unsupported(vm, t, "java.lang.System.load of a native library");
}

/* ---- modules ---- */

static sym module_name(struct vm *vm, const struct klass *k)
{
    while (k->kind == KLASS_ARRAY)
        k = k->element;
    while (k->host)
        k = k->host;
    const char *name = sym_text(&vm->syms, k->name), *slash = strrchr(name, '/');
    if (k->synthetic && !strncmp(name, "jdk/proxy1/", 11))
        return sym_of(&vm->syms, "jdk.proxy1");
    if (!k->boot)
        return 0;
    const char *module = NULL;
    if (slash) {
        char *package = mem_strndup(name, (size_t)(slash - name));
        module = cf_path_module(vm->path, package);
        mem_free(package);
    }
    return sym_of(&vm->syms, module ? module : "java.base");
}

/* One object for each module; the unnamed one has no name. */
ref nat_module_of(struct vm *vm, struct thread *t, struct klass *k)
{
    sym name = module_name(vm, k);
    uint64_t known;
    if (map_get(&vm->modules, name, &known))
        return (ref)known;
    struct klass *module = klass_load_str(vm, t, "java/lang/Module");
    if (!module)
        return 0;
    uint64_t ident = hash_pair(module->hash, sym_hash(&vm->syms, name));
    ref o = object_new_permanent(vm, module, module->instance_size, ident);
    ref text = name ? string_constant(vm, name) : 0;
    *(ref *)(void *)((char *)vm_addr(vm, o) +
                     nat_offset(vm, module, "name", "Ljava/lang/String;")) = text;
    map_put(&vm->modules, name, o);
    return o;
}

enum nat nat_class_getModule(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct klass *module = klass_load_str(vm, t, "java/lang/Module");
    enum nat r = module ? klass_init(vm, t, module) : NAT_THROW;
    if (r != NAT_OK)
        return r;
    ref o = nat_module_of(vm, t, klass_of_mirror(vm, args[0]));
    return o ? nat_ref(args, o) : NAT_THROW;
}

static bool is_named(struct vm *vm, ref module)
{
    return module && nat_get_ref(vm, module, "name", "Ljava/lang/String;");
}

static bool starts(const char *s, const char *with)
{
    return !strncmp(s, with, strlen(with));
}

/* Packages that programs may use; the JDK's other packages are for its own modules. */
static bool is_exported(const char *package)
{
    static const char *const prefix[] = {"java.", "javax.", "org.w3c.dom", "org.xml.sax",
                                         "com.sun.net.httpserver", "com.sun.management",
                                         "sun.misc", "sun.reflect", "jdk.jfr", "jdk.net"};
    for (size_t i = 0; i < sizeof prefix / sizeof *prefix; i++)
        if (starts(package, prefix[i]) && !starts(package, "sun.reflect."))
            return true;
    return false;
}

static bool is_open(const char *package)
{
    return !strcmp(package, "sun.misc") || !strcmp(package, "sun.reflect");
}

/* (Module this, String package[, Module other]) */
static enum nat may_use(struct vm *vm, struct thread *t, uint32_t *args, ref other,
                        bool (*allowed)(const char *))
{
    if (!args[1])
        return nat_null(vm, t);
    bool ok = !is_named(vm, args[0]) || args[0] == other || is_named(vm, other);
    if (!ok) {
        struct buf b;
        buf_init(&b);
        string_modified(vm, args[1], &b);
        ok = allowed(b.at);
        buf_release(&b);
    }
    return nat_int(args, ok);
}

enum nat nat_module_isExportedTo(struct vm *vm, struct thread *t, uint32_t *args)
{
    return args[2] ? may_use(vm, t, args, args[2], is_exported) : nat_null(vm, t);
}

enum nat nat_module_isOpenTo(struct vm *vm, struct thread *t, uint32_t *args)
{
    return args[2] ? may_use(vm, t, args, args[2], is_open) : nat_null(vm, t);
}

enum nat nat_module_isExported(struct vm *vm, struct thread *t, uint32_t *args)
{
    return may_use(vm, t, args, 0, is_exported);
}

enum nat nat_module_isOpen(struct vm *vm, struct thread *t, uint32_t *args)
{
    return may_use(vm, t, args, 0, is_open);
}
