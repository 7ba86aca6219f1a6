/* SPDX-License-Identifier: Apache-2.0 */
/* Annotations by which users say that races on a field, or on the fields of a class, are
 * meant to be: those of other tools with that meaning, and any of one's own by its name. They
 * must be in the class file (retention CLASS or RUNTIME). */
#include "vm/hb.h"

#include "classfile/classfile.h"

/* By their simple names, in whatever package. */
static const char *const markers[] = {"LazyInit", "BenignRace", "BenignDataRace", "Racy"};

/* SuppressFBWarnings with one of these patterns: what they complain of is a race. */
static const char *const patterns[] = {
    "IS2_INCONSISTENT_SYNC", "IS_INCONSISTENT_SYNC", "IS_FIELD_NOT_GUARDED",
    "LI_LAZY_INIT_STATIC", "LI_LAZY_INIT_UPDATE_STATIC", "DC_DOUBLECHECK",
    "DC_PARTIALLY_CONSTRUCTED", "MT_CORRECTNESS"};

static bool is_one_of(const char *text, size_t n, const char *const *list, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (strlen(list[i]) == n && strncmp(list[i], text, n) == 0)
            return true;
    return false;
}
#define ONE_OF(text, n, list) is_one_of(text, n, list, sizeof(list) / sizeof *(list))

/* "Lcom/google/errorprone/annotations/concurrent/LazyInit;" is LazyInit. */
static const char *simple(const char *type, size_t *n)
{
    const char *from = type;
    for (const char *p = type; *p; p++)
        if (*p == '/' || *p == '$')
            from = p + 1;
    if (from == type && *from == 'L')
        from++;
    *n = strcspn(from, ";");
    return from;
}

static bool is_marker(void *ctx, sym type, sym value)
{
    struct vm *vm = ctx;
    size_t n;
    const char *name = simple(sym_text(&vm->syms, type), &n);
    if (!value)
        return ONE_OF(name, n, markers);
    const char *text = sym_text(&vm->syms, value);
    return strncmp(name, "SuppressFBWarnings;", 19) == 0 && ONE_OF(text, strlen(text), patterns);
}

static bool marks(struct vm *vm, const struct cf_class *k, struct cf_blob b)
{
    return cf_annotations(k, b, is_marker, vm);
}

bool marked_benign(struct vm *vm, const struct field *f)
{
    const struct cf_class *k = f->klass->cf;
    if (!k || f->klass->boot)
        return false;
    return (f->cf && (marks(vm, k, f->cf->annotations) || marks(vm, k, f->cf->invisible))) ||
           marks(vm, k, k->annotations) || marks(vm, k, k->invisible);
}
