/* SPDX-License-Identifier: Apache-2.0 */
/* From a parsed class to one that can run: field layout, method tables, subtype tests. */
#include "vm/class.h"
#include "vm/hb.h"
#include "vm/heap.h"
#include "vm/state.h"

/* ---- hierarchy ---- */

static void add_interface(struct vm *vm, struct klass ***list, uint32_t *n, struct klass *i)
{
    for (uint32_t j = 0; j < *n; j++)
        if ((*list)[j] == i)
            return;
    struct klass **grown = arena_alloc(&vm->program, (*n + 1) * sizeof *grown);
    if (*n)
        memcpy(grown, *list, *n * sizeof *grown);
    grown[(*n)++] = i;
    *list = grown;
}

void klass_link_hierarchy(struct vm *vm, struct klass *k)
{
    k->depth = k->super ? (uint16_t)(k->super->depth + 1) : 0;
    k->display = arena_alloc(&vm->program, (k->depth + 1u) * sizeof *k->display);
    if (k->super)
        memcpy(k->display, k->super->display, k->depth * sizeof *k->display);
    k->display[k->depth] = k;
    if (k->super && !k->interfaces) {
        k->all_interface = k->super->all_interface;
        k->all_interfaces = k->super->all_interfaces;
        return;
    }
    for (uint32_t i = 0; k->super && i < k->super->all_interfaces; i++)
        add_interface(vm, &k->all_interface, &k->all_interfaces, k->super->all_interface[i]);
    for (unsigned i = 0; i < k->interfaces; i++) {
        struct klass *direct = k->interface[i];
        add_interface(vm, &k->all_interface, &k->all_interfaces, direct);
        for (uint32_t j = 0; j < direct->all_interfaces; j++)
            add_interface(vm, &k->all_interface, &k->all_interfaces, direct->all_interface[j]);
    }
}

bool klass_is_subclass(const struct klass *k, const struct klass *of)
{
    if (k == of)
        return true;
    if (of->kind == KLASS_ARRAY)
        return k->kind == KLASS_ARRAY && of->element->kind != KLASS_PRIMITIVE &&
               k->element->kind != KLASS_PRIMITIVE && klass_is_subclass(k->element, of->element);
    if (of->flags & CF_INTERFACE) {
        for (uint32_t i = 0; i < k->all_interfaces; i++)
            if (k->all_interface[i] == of)
                return true;
        return false;
    }
    return k->depth >= of->depth && k->display[of->depth] == of;
}

/* ---- fields ---- */

static uint32_t type_size(char type)
{
    switch (type) {
    case 'B': case 'Z': return 1;
    case 'C': case 'S': return 2;
    case 'J': case 'D': return 8;
    default: return 4;
    }
}

/* Places the fields of one kind (static or not), widest first, from `at` on, each on at
 * least so many bytes. */
static uint32_t place_fields(struct klass *k, bool statics, uint32_t at, uint32_t least)
{
    for (uint32_t size = 8; size >= least; size /= 2) {
        for (uint32_t i = 0; i < k->fields; i++) {
            struct field *f = &k->field[i];
            uint32_t own = type_size(f->type) < least ? least : type_size(f->type);
            if (!!(f->flags & CF_STATIC) != statics || own != size)
                continue;
            at = (at + size - 1) & ~(size - 1);
            f->offset = at;
            at += size;
        }
    }
    return at;
}

static uint32_t list_refs(struct vm *vm, struct klass *k, bool statics, uint32_t **out,
                          const uint32_t *inherited, uint32_t n)
{
    uint32_t *list = arena_alloc(&vm->program, (n + k->fields + 1) * sizeof *list);
    if (n)
        memcpy(list, inherited, n * sizeof *list);
    for (uint32_t i = 0; i < k->fields; i++)
        if (!!(k->field[i].flags & CF_STATIC) == statics && k->field[i].type == 'L')
            list[n++] = k->field[i].offset;
    *out = list;
    return n;
}

static void link_fields(struct vm *vm, struct klass *k)
{
    const struct cf_class *cf = k->cf;
    k->fields = cf->fields;
    k->field = arena_zalloc(&vm->program, (cf->fields + 1u) * sizeof *k->field);
    for (unsigned i = 0; i < cf->fields; i++) {
        const struct cf_member *m = &cf->field[i];
        char type = *sym_text(&vm->syms, m->desc);
        k->field[i] = (struct field){.klass = k, .cf = m, .name = m->name, .desc = m->desc,
                                     .flags = m->flags, .slot = (uint16_t)i,
                                     .type = type == '[' ? 'L' : type};
    }
    /* Where accesses are checked each variable has a word of its own. */
    uint32_t least = vm->opt.track ? 4 : 1;
    uint32_t start = k->super ? k->super->instance_size : OBJECT_DATA;
    k->instance_size = (place_fields(k, false, start, least) + 7) & ~7u;
    k->ref_offsets = list_refs(vm, k, false, &k->ref_offset,
                               k->super ? k->super->ref_offset : NULL,
                               k->super ? k->super->ref_offsets : 0);
    /* Statics lie in the mirror behind the fields of java.lang.Class and the class's id. */
    struct klass *class = vm->k.klass ? vm->k.klass : k;
    uint32_t fixed = (class == k || vm->k.klass ? class->instance_size : 0) + 8;
    k->mirror_size = (place_fields(k, true, fixed, least) + 7) & ~7u;
    k->static_ref_offsets = list_refs(vm, k, true, &k->static_ref_offset, NULL, 0);
}

static void find_known_fields(struct vm *vm, struct klass *k)
{
    static const struct { const char *owner, *name, *desc; size_t at; } known[] = {
#define KNOWN(id, owner, name, desc) {owner, name, desc, offsetof(struct known_fields, id)},
#include "vm/known.def"
#undef KNOWN
    };
    const char *name = sym_text(&vm->syms, k->name);
    if (!k->boot || strncmp(name, "java/", 5) != 0)
        return;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].owner, name) != 0)
            continue;
        uint32_t *offset = (uint32_t *)(void *)((char *)&vm->off + known[i].at);
        sym n = sym_of(&vm->syms, known[i].name), d = sym_of(&vm->syms, known[i].desc);
        for (uint32_t j = 0; j < k->fields; j++)
            if (k->field[j].name == n && k->field[j].desc == d)
                *offset = k->field[j].offset;
        if (!*offset)
            vm_fail(vm, "this JDK's %s has no field %s %s, which Ravel needs", name,
                    known[i].desc, known[i].name);
    }
}

struct field *klass_find_field(struct klass *k, sym name, sym desc)
{
    for (struct klass *c = k; c; c = c->super) {
        for (uint32_t i = 0; i < c->fields; i++)
            if (c->field[i].name == name && c->field[i].desc == desc)
                return &c->field[i];
        for (unsigned i = 0; i < c->interfaces; i++) {
            struct field *f = klass_find_field(c->interface[i], name, desc);
            if (f)
                return f;
        }
    }
    return NULL;
}

/* ---- methods ---- */

static uint64_t method_hash(struct vm *vm, const struct method *m)
{
    return hash_pair(hash_pair(m->klass->hash, sym_hash(&vm->syms, m->name)),
                     sym_hash(&vm->syms, m->desc));
}

static void set_return(struct vm *vm, struct method *m)
{
    const char *ret = strchr(sym_text(&vm->syms, m->desc), ')') + 1;
    m->ret = *ret == '[' ? 'L' : *ret;
    m->ret_slots = *ret == 'V' ? 0 : *ret == 'J' || *ret == 'D' ? 2 : 1;
}

/* The nodes of method handles, which HotSpot leaves out of stack traces too. */
static bool is_handle_node(const struct vm *vm, const struct klass *k)
{
    static const char prefix[] = "java/lang/invoke/Handles";
    return k->boot && !strncmp(sym_text(&vm->syms, k->name), prefix, sizeof prefix - 1);
}

static void link_methods(struct vm *vm, struct klass *k)
{
    const struct cf_class *cf = k->cf;
    k->methods = cf->methods;
    k->method = arena_zalloc(&vm->program, (cf->methods + 1u) * sizeof *k->method);
    for (unsigned i = 0; i < cf->methods; i++) {
        const struct cf_member *c = &cf->method[i];
        struct method *m = &k->method[i];
        *m = (struct method){.klass = k, .cf = c, .name = c->name, .desc = c->desc,
                             .flags = c->flags, .slot = (uint16_t)i, .vindex = -1};
        int args = cf_arg_slots(sym_text(&vm->syms, c->desc));
        m->arg_slots = (uint16_t)(args + !(c->flags & CF_STATIC));
        set_return(vm, m);
        m->hash = method_hash(vm, m);
        m->hidden = k->synthetic || is_handle_node(vm, k);
        if (c->code) {
            m->max_locals = c->code->max_locals;
            m->max_stack = c->code->max_stack;
        } else {
            m->max_locals = m->arg_slots;
        }
        if (c->name == vm->sym_clinit && (c->flags & CF_STATIC || cf->major < 51)) {
            k->clinit = m;
            k->has_clinit = true;
        }
        native_bind(vm, m);
    }
}

struct method *klass_own_method(struct klass *k, sym name, sym desc)
{
    for (uint32_t i = 0; i < k->methods; i++)
        if (k->method[i].name == name && k->method[i].desc == desc)
            return &k->method[i];
    return NULL;
}

static bool can_override(struct vm *vm, const struct method *m, const struct method *super)
{
    if (super->name != m->name || super->desc != m->desc)
        return false;
    if (super->flags & (CF_PUBLIC | CF_PROTECTED))
        return true;
    return klass_same_package(vm, m->klass, super->klass);
}

static bool is_virtual(const struct vm *vm, const struct method *m)
{
    return !(m->flags & (CF_STATIC | CF_PRIVATE)) && m->name != vm->sym_init &&
           m->name != vm->sym_clinit;
}

/* Gives the method its place in the vtable. The final method that it overrides, or NULL. */
static struct method *enter_vtable(struct vm *vm, struct klass *k, struct method *m)
{
    for (uint32_t i = 0; i < k->super->vtable_len; i++) {
        struct method *super = k->super->vtable[i];
        if (!can_override(vm, m, super))
            continue;
        if ((super->flags & CF_FINAL) && !k->boot)
            return super;
        k->vtable[i] = m;
        if (m->vindex < 0)
            m->vindex = (int32_t)i;
    }
    if (m->vindex < 0) {
        m->vindex = (int32_t)k->vtable_len;
        k->vtable[k->vtable_len++] = m;
    }
    return NULL;
}

static bool link_vtable(struct vm *vm, struct thread *t, struct klass *k)
{
    uint32_t inherited = k->super ? k->super->vtable_len : 0;
    k->vtable = arena_alloc(&vm->program, (inherited + k->methods + 1) * sizeof *k->vtable);
    if (inherited)
        memcpy(k->vtable, k->super->vtable, inherited * sizeof *k->vtable);
    k->vtable_len = inherited;
    if (k->flags & CF_INTERFACE)
        return true;
    for (uint32_t i = 0; i < k->methods; i++) {
        struct method *m = &k->method[i];
        if (!is_virtual(vm, m))
            continue;
        if (!k->super) {
            m->vindex = (int32_t)k->vtable_len;
            k->vtable[k->vtable_len++] = m;
            continue;
        }
        struct method *final = enter_vtable(vm, k, m);
        if (final) {
            throw_new(vm, t, "java/lang/IncompatibleClassChangeError",
                      "class %s overrides final method %s.%s%s", sym_text(&vm->syms, k->name),
                      sym_text(&vm->syms, final->klass->name), sym_text(&vm->syms, m->name),
                      sym_text(&vm->syms, m->desc));
            return false;
        }
    }
    return true;
}

/* ---- the whole ---- */

static bool is_weak_name(const char *name)
{
    return strcmp(name, "java/lang/ref/WeakReference") == 0 ||
           strcmp(name, "java/lang/ref/PhantomReference") == 0;
}

bool klass_link(struct vm *vm, struct thread *t, struct klass *k)
{
    klass_link_hierarchy(vm, k);
    link_fields(vm, k);
    link_methods(vm, k);
    if (!link_vtable(vm, t, k))
        return false;
    find_known_fields(vm, k);
    k->resolved = arena_zalloc(&vm->program, (k->cf->constants + 1u) * sizeof *k->resolved);
    k->is_reference = (k->super && k->super->is_reference) || k->name == vm->sym_reference;
    k->is_weak = (k->super && k->super->is_weak) ||
                 (k->boot && is_weak_name(sym_text(&vm->syms, k->name)));
    k->verified = k->boot;
    trust_setup(vm, k);
    k->linked = true;
    return !vm->failed;
}

void klass_make_mirror(struct vm *vm, struct klass *k)
{
    struct klass *class = vm->k.klass;
    if (!class || k->mirror)
        return;
    /* Classes linked before java.lang.Class did not know its size; they have no statics. */
    if (k->mirror_size < class->instance_size + 8)
        k->mirror_size = class->instance_size + 8;
    k->mirror = object_new_permanent(vm, class, k->mirror_size, k->hash ^ 0xc1a55);
    *(uint32_t *)((char *)vm_addr(vm, k->mirror) + class->instance_size) = k->id;
    if (k->kind == KLASS_ARRAY) {
        *(uint32_t *)((char *)vm_addr(vm, k->mirror) + vm->off.class_component) =
            k->element->mirror;
    }
}

struct klass *klass_of_mirror(struct vm *vm, ref mirror)
{
    return klass_of_id(vm, heap_get32(vm, mirror, vm->k.klass->instance_size));
}

void klass_init_constants(struct vm *vm, struct klass *k)
{
    if (!vm->init_method)
        return; /* the core is being loaded: done for all at its end */
    char *mirror = vm_addr(vm, k->mirror);
    for (uint32_t i = 0; i < k->fields; i++) {
        const struct field *f = &k->field[i];
        if (!(f->flags & CF_STATIC) || !f->cf->constant)
            continue;
        const struct cf_const *c = &k->cf->constant[f->cf->constant];
        char *at = mirror + f->offset;
        switch (f->type) {
        case 'Z': case 'B': *(int8_t *)at = (int8_t)c->i; break;
        case 'C': case 'S': *(int16_t *)(void *)at = (int16_t)c->i; break;
        case 'J': case 'D': *(int64_t *)(void *)at = c->l; break;
        case 'L': *(ref *)(void *)at = string_constant(vm, c->name); break;
        default: *(int32_t *)(void *)at = c->i; break;
        }
    }
}

/* ---- access ---- */

static size_t package_length(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash ? (size_t)(slash - name) : 0;
}

bool klass_same_package(struct vm *vm, const struct klass *a, const struct klass *b)
{
    if (a->host)
        a = a->host;
    if (b->host)
        b = b->host;
    while (a->kind == KLASS_ARRAY)
        a = a->element;
    while (b->kind == KLASS_ARRAY)
        b = b->element;
    const char *x = sym_text(&vm->syms, a->name), *y = sym_text(&vm->syms, b->name);
    size_t n = package_length(x);
    return n == package_length(y) && memcmp(x, y, n) == 0 && a->boot == b->boot;
}

static bool is_nest_member(const struct klass *host, sym member)
{
    for (unsigned i = 0; i < host->cf->nest_members; i++)
        if (host->cf->nest_member[i] == member)
            return true;
    return false;
}

struct klass *klass_nest_host(struct vm *vm, struct klass *k)
{
    if (k->nest_host)
        return k->nest_host;
    struct klass *host = k;
    if (k->host) {
        host = klass_nest_host(vm, k->host);
    } else if (k->cf && k->cf->nest_host) {
        /* A host that is missing or does not agree makes the class its own host. */
        struct cf_found found;
        struct err e = {0};
        struct klass *h = klass_loaded(vm, k->cf->nest_host);
        if (!h && find_class_file(vm, k->cf->nest_host, &found, &e))
            h = klass_load(vm, vm->thread.at[0], k->cf->nest_host);
        if (h && h->cf && klass_same_package(vm, h, k) && is_nest_member(h, k->name))
            host = h;
    }
    k->nest_host = host;
    return host;
}

bool klass_may_access(struct vm *vm, struct klass *from, struct klass *owner, uint16_t flags)
{
    if (from->synthetic || from == owner || (flags & CF_PUBLIC))
        return true;
    if (flags & CF_PRIVATE)
        return klass_nest_host(vm, from) == klass_nest_host(vm, owner);
    if (klass_same_package(vm, from, owner))
        return true;
    return (flags & CF_PROTECTED) && klass_is_subclass(from, owner);
}
