/* SPDX-License-Identifier: Apache-2.0 */
/* Finding and loading classes: one name space, model classes before the JDK's image before
 * the class path. */
#include "vm/class.h"
#include "vm/explain.h"

#include "vm/heap.h"

#include <stdio.h>

enum { KLASS_REGION = 256 << 20 };

static struct klass *new_klass(struct vm *vm, enum klass_kind kind, sym name)
{
    size_t bytes = (sizeof(struct klass) + 15) & ~(size_t)15;
    if (vm->klass_used + bytes > KLASS_REGION)
        BUG("too many classes");
    struct klass *k = (struct klass *)(void *)(vm->klass_base + vm->klass_used);
    k->id = (uint32_t)(vm->klass_used / 16);
    vm->klass_used += bytes;
    k->kind = (uint8_t)kind;
    k->name = name;
    k->hash = sym_hash(&vm->syms, name);
    k->type = 'L';
    map_init(&k->lookup);
    return k;
}

size_t klass_region_size(void)
{
    return KLASS_REGION;
}

static void publish(struct vm *vm, struct klass *k)
{
    k->next = vm->classes;
    vm->classes = k;
    vm->class_count++;
    map_put_ptr(&vm->class_by_name, k->name, k);
    klass_make_mirror(vm, k);
}

struct klass *klass_loaded(struct vm *vm, sym name)
{
    return map_get_ptr(&vm->class_by_name, name);
}

struct klass *klass_primitive(struct vm *vm, char type, const char *name)
{
    struct klass *k = new_klass(vm, KLASS_PRIMITIVE, sym_of(&vm->syms, name));
    k->type = type;
    k->boot = k->linked = k->verified = true;
    k->flags = CF_PUBLIC | CF_FINAL | CF_ABSTRACT;
    k->init = INIT_DONE;
    k->display = arena_alloc(&vm->program, sizeof *k->display);
    k->display[0] = k;
    /* "int" is no class name that class files can use: keep it out of the table. */
    k->next = vm->classes;
    vm->classes = k;
    vm->primitive[(unsigned char)type] = k;
    klass_make_mirror(vm, k);
    return k;
}

static uint8_t shift_of(const struct klass *element)
{
    if (element->kind != KLASS_PRIMITIVE)
        return 2;
    switch (element->type) {
    case 'B': case 'Z': return 0;
    case 'C': case 'S': return 1;
    case 'I': case 'F': return 2;
    default: return 3;
    }
}

/* "[I" of int, "[Lx;" of x, "[[I" of "[I". */
static sym array_name(struct vm *vm, const struct klass *element)
{
    struct buf b;
    buf_init(&b);
    buf_char(&b, '[');
    if (element->kind == KLASS_PRIMITIVE)
        buf_char(&b, element->type);
    else if (element->kind == KLASS_ARRAY)
        buf_str(&b, sym_text(&vm->syms, element->name));
    else
        buf_printf(&b, "L%s;", sym_text(&vm->syms, element->name));
    sym name = sym_intern(&vm->syms, b.at, b.len);
    buf_release(&b);
    return name;
}

struct klass *klass_array_of(struct vm *vm, struct klass *element)
{
    if (element->array)
        return element->array;
    struct klass *k = new_klass(vm, KLASS_ARRAY, array_name(vm, element));
    k->type = '[';
    k->element = element;
    k->element_shift = shift_of(element);
    k->boot = element->boot;
    k->linked = k->verified = true;
    k->init = INIT_DONE;
    k->super = vm->k.object;
    k->flags = (uint16_t)((element->flags & CF_PUBLIC) | CF_FINAL | CF_ABSTRACT);
    k->interfaces = 2;
    k->interface = arena_alloc(&vm->program, 2 * sizeof *k->interface);
    k->interface[0] = vm->k.cloneable;
    k->interface[1] = vm->k.serializable;
    klass_link_hierarchy(vm, k);
    k->vtable = vm->k.object->vtable;
    k->vtable_len = vm->k.object->vtable_len;
    element->array = k;
    publish(vm, k);
    return k;
}

static struct klass *load_array(struct vm *vm, struct thread *t, sym name)
{
    const char *text = sym_text(&vm->syms, name);
    size_t n = sym_len(&vm->syms, name), dims = 0;
    while (dims < n && text[dims] == '[')
        dims++;
    if (dims > 255 || !cf_valid_field_desc(text, n)) {
        throw_new(vm, t, "java/lang/NoClassDefFoundError", "%s", text);
        return NULL;
    }
    struct klass *k = klass_of_desc(vm, t, text + dims, n - dims);
    while (k && dims-- > 0)
        k = klass_array_of(vm, k);
    return k;
}

struct klass *klass_of_desc(struct vm *vm, struct thread *t, const char *p, size_t n)
{
    if (n == 0)
        BUG("empty descriptor");
    if (*p == 'L')
        return klass_load(vm, t, sym_intern(&vm->syms, p + 1, n - 2));
    if (*p == '[')
        return klass_load(vm, t, sym_intern(&vm->syms, p, n));
    return vm->primitive[(unsigned char)*p];
}

/* Looks for the bytes. False: not found, or unreadable with e set. */
static bool find_bytes(struct vm *vm, const char *name, struct cf_found *f, struct err *e)
{
    char sync[256];
    bool model_sync = vm->opt.model_sync && strncmp(name, "java/util/concurrent/", 21) == 0 &&
                      snprintf(sync, sizeof sync, "sync/%s", name) < (int)sizeof sync;
    if (vm->models && ((model_sync && cf_path_find(vm->models, sync, f, e)) ||
                       cf_path_find(vm->models, name, f, e))) {
        f->boot = true;
        return true;
    }
    return !e->set && cf_path_find(vm->path, name, f, e);
}

bool find_class_file(struct vm *vm, sym name, struct cf_found *f, struct err *e)
{
    return find_bytes(vm, sym_text(&vm->syms, name), f, e);
}

static struct klass *load_super(struct vm *vm, struct thread *t, struct klass *k, sym name,
                                bool interface)
{
    const char *own = sym_text(&vm->syms, k->name), *other = sym_text(&vm->syms, name);
    for (struct loading *l = vm->loading; l; l = l->outer)
        if (l->name == name) {
            throw_new(vm, t, "java/lang/ClassCircularityError", "%s", other);
            return NULL;
        }
    struct klass *s = klass_load(vm, t, name);
    if (!s)
        return NULL;
    if (s->kind != KLASS_OBJECT || !!(s->flags & CF_INTERFACE) != interface) {
        struct buf b = {0};
        explain_where(vm, s, &b);
        if (interface)
            throw_new(vm, t, "java/lang/IncompatibleClassChangeError",
                      "class %s can not implement %s, because it is not an interface "
                      "(%s is in %s)", own, other, other, b.at);
        else
            throw_new(vm, t, "java/lang/IncompatibleClassChangeError",
                      "class %s has interface %s as super class", own, other);
        buf_release(&b);
        return NULL;
    }
    if (!interface && (s->flags & CF_FINAL)) {
        throw_new(vm, t, "java/lang/IncompatibleClassChangeError",
                  "class %s cannot inherit from final class %s", own, other);
        return NULL;
    }
    if (!(s->flags & CF_PUBLIC) && !klass_same_package(vm, k, s) && !k->synthetic) {
        throw_new(vm, t, "java/lang/IllegalAccessError",
                  "class %s cannot access its super%s %s", own, interface ? "interface" : "class",
                  other);
        return NULL;
    }
    return s;
}

static bool load_supers(struct vm *vm, struct thread *t, struct klass *k)
{
    const struct cf_class *cf = k->cf;
    struct loading here = {k->name, vm->loading};
    vm->loading = &here;
    bool ok = true;
    if (cf->super)
        ok = (k->super = load_super(vm, t, k, cf->super, false)) != NULL;
    k->interfaces = cf->interfaces;
    k->interface = arena_zalloc(&vm->program, (cf->interfaces + 1u) * sizeof *k->interface);
    for (unsigned i = 0; ok && i < cf->interfaces; i++)
        ok = (k->interface[i] = load_super(vm, t, k, cf->interface[i], true)) != NULL;
    vm->loading = here.outer;
    return ok;
}

/* Makes a class from its parsed file. */
static struct klass *build(struct vm *vm, struct thread *t, const struct cf_class *cf, bool boot,
                           struct klass *host)
{
    struct klass *k = new_klass(vm, KLASS_OBJECT, cf->name);
    k->cf = cf;
    k->flags = cf->flags;
    k->boot = boot;
    k->synthetic = host != NULL || vm->defining;
    k->host = host;
    if (!load_supers(vm, t, k) || !klass_link(vm, t, k))
        return NULL;
    publish(vm, k);
    klass_init_constants(vm, k);
    return k;
}

struct klass *klass_define(struct vm *vm, const struct buf *bytes, struct klass *host)
{
    struct cf_problem problem = {0};
    const uint8_t *data = arena_copy(&vm->program, bytes->at, bytes->len);
    const struct cf_class *cf =
        cf_read(data, bytes->len, "synthetic class", &vm->syms, &vm->program, &problem);
    if (!cf)
        BUG("synthetic class: %s", problem.err.text);
    vm->defining = true;
    struct klass *k = build(vm, vm->thread.len ? vm->thread.at[0] : NULL, cf, true, host);
    vm->defining = false;
    if (!k)
        BUG("synthetic class %s could not be linked", sym_text(&vm->syms, cf->name));
    return k;
}

static struct klass *load_class(struct vm *vm, struct thread *t, sym name)
{
    const char *text = sym_text(&vm->syms, name);
    struct cf_found found = {0};
    struct err e = {0};
    if (!find_bytes(vm, text, &found, &e)) {
        if (e.set)
            throw_new(vm, t, "java/lang/ClassFormatError", "%s", e.text);
        else
            throw_new(vm, t, "java/lang/NoClassDefFoundError", "%s", text);
        return NULL;
    }
    struct cf_problem problem = {0};
    const struct cf_class *cf =
        cf_read(found.data, found.size, found.origin, &vm->syms, &vm->program, &problem);
    if (!cf) {
        throw_new(vm, t, problem.java_error, "%s", problem.err.text);
        return NULL;
    }
    if (cf->name != name) {
        throw_new(vm, t, "java/lang/NoClassDefFoundError", "%s (wrong name: %s)", text,
                  sym_text(&vm->syms, cf->name));
        return NULL;
    }
    return build(vm, t, cf, found.boot, NULL);
}

struct klass *klass_load(struct vm *vm, struct thread *t, sym name)
{
    struct klass *k = klass_loaded(vm, name);
    if (k)
        return k;
    const char *text = sym_text(&vm->syms, name);
    return *text == '[' ? load_array(vm, t, name) : load_class(vm, t, name);
}

struct klass *klass_load_str(struct vm *vm, struct thread *t, const char *name)
{
    return klass_load(vm, t, sym_of(&vm->syms, name));
}

void klass_dotted(struct vm *vm, const struct klass *k, struct buf *b)
{
    const char *text = sym_text(&vm->syms, k->name);
    size_t start = b->len;
    buf_str(b, text);
    for (size_t i = start; i < b->len; i++)
        if (b->at[i] == '/')
            b->at[i] = '.';
}
