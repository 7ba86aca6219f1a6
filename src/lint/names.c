/* SPDX-License-Identifier: Apache-2.0 */
#include "lint/names.h"

#include "base/hash.h"
#include "lint/lint_int.h"

#include <string.h>

static const struct row {
    enum call_kind kind;
    const char *klass, *name, *desc;
} rows[] = {
#define KNOWN_CALL(kind, klass, name, desc) {CALL_##kind, klass, name, desc},
#include "lint/calls.def"
#undef KNOWN_CALL
};
enum { ROWS = sizeof rows / sizeof *rows };

void names_init(struct names *n, struct symtab *syms)
{
    *n = (struct names){0};
    n->init = sym_of(syms, "<init>");
    n->clinit = sym_of(syms, "<clinit>");
    n->object = sym_of(syms, "java/lang/Object");
    n->string = sym_of(syms, "java/lang/String");
    n->klass = sym_of(syms, "java/lang/Class");
    n->thread = sym_of(syms, "java/lang/Thread");
    n->runnable = sym_of(syms, "java/lang/Runnable");
    n->callable = sym_of(syms, "java/util/concurrent/Callable");
    n->lock = sym_of(syms, "java/util/concurrent/locks/Lock");
    n->condition = sym_of(syms, "java/util/concurrent/locks/Condition");
    for (size_t i = ROWS; i-- > 0;)
        map_put(&n->first, sym_of(syms, rows[i].name), i + 1);
}

void names_release(struct names *n)
{
    map_release(&n->first);
    map_release(&n->kind);
}

static enum call_kind classify(struct lint *l, const struct cf_const *ref, size_t from)
{
    const char *name = lint_text(l, ref->name), *desc = lint_text(l, ref->desc);
    for (size_t i = from; i < ROWS; i++) {
        const struct row *r = &rows[i];
        if (strcmp(r->name, name) != 0 || strncmp(desc, r->desc, strlen(r->desc)) != 0)
            continue;
        bool object = strcmp(r->klass, "java/lang/Object") == 0;
        if (object || lint_is(l, ref->owner, r->klass))
            return r->kind;
    }
    return CALL_OTHER;
}

enum call_kind names_call(struct lint *l, const struct cf_const *ref)
{
    uint64_t from, known;
    if (!map_get(&l->names.first, ref->name, &from))
        return CALL_OTHER;
    uint64_t key = hash_pair((uint64_t)ref->owner << 32 | ref->name, ref->desc);
    if (map_get(&l->names.kind, key, &known))
        return (enum call_kind)known;
    enum call_kind k = classify(l, ref, from - 1);
    map_put(&l->names.kind, key, k);
    return k;
}
