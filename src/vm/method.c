/* SPDX-License-Identifier: Apache-2.0 */
/* Methods as text, and from their hashes. */
#include "vm/vm_int.h"

void method_name(struct vm *vm, const struct method *m, struct buf *b)
{
    klass_dotted(vm, m->klass, b);
    buf_printf(b, ".%s", sym_text(&vm->syms, m->name));
}

/* One type of a descriptor, as Java writes it. */
static void type_name(const char *p, size_t n, struct buf *b)
{
    static const char *const name[128] = {['B'] = "byte", ['C'] = "char", ['D'] = "double",
                                          ['F'] = "float", ['I'] = "int", ['J'] = "long",
                                          ['S'] = "short", ['Z'] = "boolean", ['V'] = "void"};
    size_t dims = 0;
    while (dims < n && p[dims] == '[')
        dims++;
    if (p[dims] == 'L') {
        for (size_t i = dims + 1; i + 1 < n; i++)
            buf_char(b, p[i] == '/' ? '.' : p[i]);
    } else {
        buf_str(b, name[(unsigned char)p[dims]]);
    }
    while (dims-- > 0)
        buf_str(b, "[]");
}

void method_signature(struct vm *vm, const struct klass *k, sym name, sym desc, struct buf *b)
{
    const char *d = sym_text(&vm->syms, desc), *ret = strchr(d, ')') + 1;
    type_name(ret, strlen(ret), b);
    buf_char(b, ' ');
    klass_dotted(vm, k, b);
    buf_printf(b, ".%s(", sym_text(&vm->syms, name));
    for (const char *p = d + 1; *p != ')';) {
        const char *start = p;
        if (!cf_type_next(&p))
            BUG("bad descriptor %s", d);
        type_name(start, (size_t)(p - start), b);
        if (*p != ')')
            buf_str(b, ", ");
    }
    buf_char(b, ')');
}

struct method *method_by_hash(struct vm *vm, uint64_t hash)
{
    if (vm->hashed_classes != vm->class_count) {
        for (struct klass *k = vm->classes; k; k = k->next)
            for (uint32_t i = 0; i < k->methods; i++)
                map_put_ptr(&vm->method_of_hash, k->method[i].hash, &k->method[i]);
        vm->hashed_classes = vm->class_count;
    }
    return map_get_ptr(&vm->method_of_hash, hash);
}

int method_line(const struct method *m, uint32_t pc)
{
    if (!m->cf || !m->cf->code || pc >= m->body.insns)
        return 0;
    return cf_line_of(m->cf->code, m->body.bci[pc]);
}
