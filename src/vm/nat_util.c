/* SPDX-License-Identifier: Apache-2.0 */
/* Small helpers of the natives: fields of JDK objects by name, arrays, results. */
#include "vm/nat.h"

#include <stdio.h>

static struct field *own_field(struct klass *k, sym name, sym desc)
{
    for (uint32_t i = 0; i < k->fields; i++)
        if (k->field[i].name == name && k->field[i].desc == desc)
            return &k->field[i];
    return NULL;
}

uint32_t nat_offset(struct vm *vm, struct klass *k, const char *name, const char *desc)
{
    sym n = sym_of(&vm->syms, name), d = sym_of(&vm->syms, desc);
    for (struct klass *s = k; s; s = s->super) {
        struct field *f = own_field(s, n, d);
        if (f)
            return f->offset;
    }
    BUG("class %s has no field %s %s", sym_text(&vm->syms, k->name), name, desc);
}

void nat_put_ref(struct vm *vm, ref o, const char *name, const char *desc, ref v)
{
    heap_put_ref(vm, o, nat_offset(vm, klass_of(vm, o), name, desc), v);
}

void nat_put_int(struct vm *vm, ref o, const char *name, int32_t v)
{
    heap_put32(vm, o, nat_offset(vm, klass_of(vm, o), name, "I"), (uint32_t)v);
}

void nat_put_long(struct vm *vm, ref o, const char *name, int64_t v)
{
    heap_put64(vm, o, nat_offset(vm, klass_of(vm, o), name, "J"), v);
}

ref nat_get_ref(struct vm *vm, ref o, const char *name, const char *desc)
{
    return heap_get_ref(vm, o, nat_offset(vm, klass_of(vm, o), name, desc));
}

int32_t nat_get_int(struct vm *vm, ref o, const char *name)
{
    return (int32_t)heap_get32(vm, o, nat_offset(vm, klass_of(vm, o), name, "I"));
}

ref nat_array(struct vm *vm, struct thread *t, const char *element, uint32_t n)
{
    struct klass *k = klass_load_str(vm, t, element);
    return k ? array_new(vm, t, klass_array_of(vm, k), n) : 0;
}

ref nat_bytes(struct vm *vm, struct thread *t, const void *p, size_t n)
{
    ref a = array_new(vm, t, klass_array_of(vm, vm->primitive['B']), (uint32_t)n);
    if (a && n)
        heap_put_bytes(vm, a, ARRAY_DATA, p, n);
    return a;
}

enum nat nat_null(struct vm *vm, struct thread *t)
{
    enum nat r = throw_new(vm, t, "java/lang/NullPointerException", NULL);
    /* The calling instruction can't tell what a native found to be null. */
    if (r == NAT_THROW && t->s.exception)
        nat_put_int(vm, t->s.exception, "extendedMessageState", 2);
    return r;
}

enum nat nat_string(struct vm *vm, struct thread *t, uint32_t *args, const char *s)
{
    ref r = string_new_c(vm, t, s);
    return r ? nat_ref(args, r) : NAT_NOMEM;
}

enum nat nat_unsupported(struct vm *vm, struct thread *t, const char *what)
{
    sym name = sym_of(&vm->syms, what);
    bool known = false;
    for (size_t i = 0; i < vm->unsupported.len; i++)
        known |= vm->unsupported.at[i] == name;
    if (!known)
        vec_push(&vm->unsupported, name);
    return vm->track ? describe_unsupported(vm, t, what)
                     : throw_new(vm, t, "java/lang/UnsupportedOperationException",
                                 "%s is not supported by Ravel", what);
}
