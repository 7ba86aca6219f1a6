/* SPDX-License-Identifier: Apache-2.0 */
/* The table of natives, overrides and replaced methods (natives.def), and binding them to
 * methods when a class is linked. */
#include "vm/natives.h"
#include "vm/reduce.h"

/* Short for the flags of natives.def. */
enum { VISIBLE = VIS_ALWAYS, AT_RECEIVER = VIS_AT_RECEIVER, AT_ARGUMENT = VIS_AT_ARGUMENT,
       READS = VIS_READS_ARGUMENT,
       LOOKS = VIS_LOOKS, STARTS = VIS_START, JOINS = VIS_JOIN, ENDS = VIS_END,
       RELEASE = VIS_RELEASE, INTERRUPTS = VIS_INTERRUPT,
       SEES_INTERRUPT = VIS_SEES_INTERRUPT, CLEARS_INTERRUPT = VIS_CLEARS_INTERRUPT };

struct native_entry {
    const char *owner, *name, *desc;
    native_fn function;        /* NULL: replaced by a model's method */
    const char *model, *model_method;
    int flags;
};

static const struct native_entry entries[] = {
#define NATIVE(owner, name, desc, function, flags) {owner, name, desc, nat_##function, NULL, NULL, flags},
#define REPLACE(owner, name, desc, model, method) {owner, name, desc, NULL, model, method, 0},
#define NOTHING(owner, name, desc) {owner, name, desc, nat_nothing, NULL, NULL, 0},
#include "vm/natives.def"
#undef NATIVE
#undef REPLACE
#undef NOTHING
};
enum { ENTRIES = sizeof entries / sizeof *entries };

enum nat nat_nothing(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)vm, (void)t;
    args[0] = args[1] = 0;
    return NAT_OK;
}

static uint64_t key_of(const char *name, const char *desc, uint64_t owner)
{
    return hash_pair(hash_pair(owner, hash_bytes(name, strlen(name))),
                     hash_bytes(desc, strlen(desc)));
}

void native_init(struct vm *vm)
{
    map_init(&vm->natives);
    for (int i = 0; i < ENTRIES; i++) {
        const struct native_entry *n = &entries[i];
        uint64_t owner = hash_bytes(n->owner, strlen(n->owner));
        map_put(&vm->natives, key_of(n->name, n->desc, owner), (uint64_t)i + 1);
        /* How many rows a class has: all must be found when it is linked. */
        uint64_t count = 0;
        map_get(&vm->natives, owner, &count);
        map_put(&vm->natives, owner, count + 1);
    }
}

/* Descriptor of the model's static method: the receiver comes first. */
static sym model_desc(struct vm *vm, const struct method *m)
{
    if (m->flags & CF_STATIC)
        return m->desc;
    struct buf b = {0};
    buf_printf(&b, "(L%s;%s", sym_text(&vm->syms, m->klass->name),
               sym_text(&vm->syms, m->desc) + 1);
    sym desc = sym_intern(&vm->syms, b.at, b.len);
    buf_release(&b);
    return desc;
}

struct method *native_model(struct vm *vm, struct thread *t, struct method *m)
{
    const struct native_entry *n = m->entry;
    struct klass *model = klass_load_str(vm, t, n->model);
    if (!model)
        return NULL;
    struct method *r =
        klass_own_method(model, sym_of(&vm->syms, n->model_method), model_desc(vm, m));
    if (!r)
        vm_fail(vm, "model class %s has no method %s for %s.%s", n->model, n->model_method,
                n->owner, n->name);
    m->replaced_by = r;
    return r;
}

static bool is_registration(const char *name)
{
    return strcmp(name, "registerNatives") == 0 || strcmp(name, "initIDs") == 0;
}

bool native_bind(struct vm *vm, struct method *m)
{
    uint64_t index;
    if (m->klass->boot && map_get(&vm->natives, m->klass->hash, NULL) &&
        map_get(&vm->natives, m->hash, &index)) {
        m->entry = &entries[index - 1];
        m->native = m->entry->function;
        m->visible = (uint8_t)m->entry->flags;
        if (m->visible == VIS_RELEASE && !vm->opt.stop_releases)
            m->visible = VIS_NOT;
        return true;
    }
    if ((m->flags & CF_NATIVE) && m->klass->boot &&
        is_registration(sym_text(&vm->syms, m->name)))
        m->native = nat_nothing;
    return m->native != NULL;
}

bool native_check(struct vm *vm, struct err *e)
{
    for (int i = 0; i < ENTRIES; i++) {
        const struct native_entry *n = &entries[i];
        if (n->function == nat_nothing) /* nobody misses it in versions without */
            continue;
        struct klass *k = klass_load_str(vm, NULL, n->owner);
        if (!k)
            return err_set(e, "this JDK has no class %s, which Ravel replaces parts of", n->owner);
        if (!klass_own_method(k, sym_of(&vm->syms, n->name), sym_of(&vm->syms, n->desc)))
            return err_set(e, "this JDK's %s has no method %s%s, which Ravel replaces", n->owner,
                           n->name, n->desc);
    }
    return true;
}
