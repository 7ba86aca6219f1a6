/* SPDX-License-Identifier: Apache-2.0 */
/* Attributes of classes, fields and methods (JVMS 4.7) except Code. One table names the
 * attributes with the place, the version from which on they count, and the function that
 * reads them; all others are stepped over. */
#include "classfile/cf_int.h"

#include "base/hash.h"

#include <string.h>

bool cf_next_attr(struct cf_cursor *k, struct cf_attr *a)
{
    struct cf_load *ld = k->ld;
    if (!cf_utf8_index(k, "name of an attribute", false, &a->name) || !cf_need(k, 4))
        return false;
    uint32_t n = cf_u4(k);
    a->text = sym_text(ld->syms, a->name);
    if (k->end - k->pos < n)
        return cf_bad(ld, k->pos - 4, "attribute %s: its length %u leads beyond the end",
                      cf_show(ld->syms, a->name).text, n);
    a->in = (struct cf_cursor){ld, k->pos, k->pos + n};
    k->pos += n;
    return true;
}

bool cf_attr_end(const struct cf_attr *a)
{
    if (a->in.pos == a->in.end)
        return true;
    return cf_bad(a->in.ld, a->in.pos, "attribute %s has a wrong length", a->text);
}

/* What the attributes of one class, field or method are put into. */
struct target {
    struct cf_load *ld;
    struct cf_member *m;       /* NULL for the class */
    struct cf_component *part; /* of a record; NULL otherwise */
};

typedef bool attr_fn(struct cf_attr *a, struct target *t);

static bool blob(struct cf_attr *a, struct cf_blob *b)
{
    *b = (struct cf_blob){a->in.ld->data + a->in.pos, (uint32_t)(a->in.end - a->in.pos)};
    a->in.pos = a->in.end;
    return true;
}

/* A list of u2 constant indices that must be classes. */
static bool class_list(struct cf_attr *a, uint16_t *count, const sym **names)
{
    struct cf_cursor *k = &a->in;
    if (!cf_need(k, 2))
        return false;
    unsigned n = cf_u2(k);
    if (!cf_need(k, n * 2u))
        return false;
    sym *list = arena_alloc(k->ld->arena, n * sizeof *list);
    for (unsigned i = 0; i < n; i++)
        if (!cf_class_index(k, a->text, false, &list[i]))
            return false;
    *count = (uint16_t)n;
    *names = list;
    return true;
}

/* ---- fields and methods ---- */

static bool constant_fits(const struct symtab *syms, sym desc, unsigned tag)
{
    const char *d = sym_text(syms, desc);
    switch (d[0]) {
    case 'I': case 'S': case 'C': case 'B': case 'Z':
        return tag == CF_INTEGER;
    case 'F':
        return tag == CF_FLOAT;
    case 'J':
        return tag == CF_LONG;
    case 'D':
        return tag == CF_DOUBLE;
    default:
        return tag == CF_STRING && strcmp(d, "Ljava/lang/String;") == 0;
    }
}

static bool at_constant_value(struct cf_attr *a, struct target *t)
{
    struct cf_cursor *k = &a->in;
    if (!(t->m->flags & CF_STATIC)) {
        k->pos = k->end;
        return true;
    }
    if (!cf_need(k, 2))
        return false;
    unsigned i = cf_u2(k);
    if (i >= t->ld->c->constants ||
        !constant_fits(t->ld->syms, t->m->desc, t->ld->constant[i].tag))
        return cf_bad(t->ld, k->pos - 2, "ConstantValue: constant %u does not fit %s", i,
                      cf_show(t->ld->syms, t->m->desc).text);
    t->m->constant = (uint16_t)i;
    return true;
}

static bool at_signature(struct cf_attr *a, struct target *t)
{
    sym *s = t->m      ? &t->m->signature
             : t->part ? &t->part->signature
                       : &t->ld->c->signature;
    return cf_utf8_index(&a->in, "Signature", false, s);
}

static bool at_deprecated(struct cf_attr *a, struct target *t)
{
    (void)a;
    *(t->m ? &t->m->deprecated : &t->ld->c->deprecated) = true;
    return true;
}

static bool at_synthetic(struct cf_attr *a, struct target *t)
{
    (void)a;
    *(t->m ? &t->m->flags : &t->ld->c->flags) |= CF_SYNTHETIC;
    return true;
}

static bool at_annotations(struct cf_attr *a, struct target *t)
{
    return blob(a, t->m ? &t->m->annotations
                        : t->part ? &t->part->annotations : &t->ld->c->annotations);
}

static bool at_invisible(struct cf_attr *a, struct target *t)
{
    return blob(a, t->m ? &t->m->invisible : &t->ld->c->invisible);
}

static bool at_type_annotations(struct cf_attr *a, struct target *t)
{
    return blob(a, t->m      ? &t->m->type_annotations
                   : t->part ? &t->part->type_annotations
                             : &t->ld->c->type_annotations);
}

static bool at_param_annotations(struct cf_attr *a, struct target *t)
{
    return blob(a, &t->m->param_annotations);
}

static bool at_annotation_default(struct cf_attr *a, struct target *t)
{
    return blob(a, &t->m->annotation_default);
}

static bool at_method_parameters(struct cf_attr *a, struct target *t)
{
    struct cf_cursor k = a->in;
    if (!cf_need(&k, 1))
        return false;
    unsigned n = t->ld->data[k.pos++];
    for (unsigned i = 0; i < n; i++) {
        sym name;
        if (!cf_utf8_index(&k, "MethodParameters", true, &name) || !cf_need(&k, 2))
            return false;
        k.pos += 2;
    }
    if (k.pos != k.end)
        return cf_bad(t->ld, k.pos, "attribute MethodParameters has a wrong length");
    return blob(a, &t->m->method_parameters);
}

static bool at_exceptions(struct cf_attr *a, struct target *t)
{
    struct cf_cursor *k = &a->in;
    if (!cf_need(k, 2))
        return false;
    unsigned n = cf_u2(k);
    if (!cf_need(k, n * 2u))
        return false;
    uint16_t *list = arena_alloc(t->ld->arena, n * sizeof *list);
    for (unsigned i = 0; i < n; i++) {
        sym name;
        list[i] = (uint16_t)cf_u2_at(t->ld->data + k->pos);
        if (!cf_class_index(k, "Exceptions", false, &name))
            return false;
    }
    t->m->exceptions = (uint16_t)n;
    t->m->exception = list;
    return true;
}

static bool at_code(struct cf_attr *a, struct target *t)
{
    if (t->m->flags & (CF_NATIVE | CF_ABSTRACT))
        return cf_bad(t->ld, a->in.pos, "native or abstract method %s has code",
                      cf_show(t->ld->syms, t->m->name).text);
    return cf_read_code(&a->in, t->m);
}

/* ---- classes ---- */

static bool at_source_file(struct cf_attr *a, struct target *t)
{
    return cf_utf8_index(&a->in, "SourceFile", false, &t->ld->c->source_file);
}

static bool read_inner(struct cf_cursor *k, struct cf_inner *in)
{
    const unsigned mask = CF_PUBLIC | CF_PRIVATE | CF_PROTECTED | CF_STATIC | CF_FINAL |
        CF_SUPER | CF_INTERFACE | CF_ABSTRACT | CF_SYNTHETIC | CF_ANNOTATION | CF_ENUM |
        CF_MODULE;
    if (!cf_class_index(k, "InnerClasses", false, &in->inner) ||
        !cf_class_index(k, "InnerClasses", true, &in->outer) ||
        !cf_utf8_index(k, "InnerClasses", true, &in->name) || !cf_need(k, 2))
        return false;
    const uint8_t *row = k->ld->data + k->pos - 6;
    if (cf_u2_at(row) == cf_u2_at(row + 2))
        return cf_bad(k->ld, k->pos - 6, "a class is its own outer class");
    const struct symtab *syms = k->ld->syms;
    if (sym_text(syms, in->inner)[0] == '[' || sym_text(syms, in->outer)[0] == '[')
        return cf_bad(k->ld, k->pos - 6, "an array is an inner or outer class");
    in->flags = cf_u2(k) & mask;
    return cf_class_flags(k->ld, k->pos - 2, &in->flags);
}

static bool at_inner_classes(struct cf_attr *a, struct target *t)
{
    struct cf_cursor *k = &a->in;
    if (!cf_need(k, 2))
        return false;
    unsigned n = cf_u2(k);
    if (!cf_need(k, n * 8u))
        return false;
    struct cf_inner *list = arena_zalloc(t->ld->arena, n * sizeof *list);
    uint64_t *key = arena_alloc(t->ld->arena, n * sizeof *key);
    for (unsigned i = 0; i < n; i++) {
        if (!read_inner(k, &list[i]))
            return false;
        key[i] = hash_pair(hash_pair(list[i].inner, list[i].outer),
                           (uint64_t)list[i].name << 16 | list[i].flags) | 1;
    }
    if (cf_has_twin(key, n))
        return cf_bad(t->ld, k->pos, "attribute InnerClasses has an entry twice");
    t->ld->c->inners = (uint16_t)n;
    t->ld->c->inner = list;
    return true;
}

static bool at_enclosing(struct cf_attr *a, struct target *t)
{
    struct cf_cursor *k = &a->in;
    struct cf_class *c = t->ld->c;
    if (!cf_class_index(k, "EnclosingMethod", false, &c->enclosing_class) ||
        !cf_need(k, 2))
        return false;
    unsigned i = cf_u2(k);
    if (i == 0)
        return true;
    if (!cf_is(t->ld, i, CF_NAMETYPE))
        return cf_bad(t->ld, k->pos - 2, "EnclosingMethod: constant %u is not a method",
                      i);
    c->enclosing_name = t->ld->constant[i].name;
    c->enclosing_desc = t->ld->constant[i].desc;
    return true;
}

static bool read_bootstrap(struct cf_cursor *k, struct cf_bootstrap *b)
{
    struct cf_load *ld = k->ld;
    if (!cf_need(k, 4))
        return false;
    b->method = cf_u2(k);
    if (!cf_is(ld, b->method, CF_METHODHANDLE))
        return cf_bad(ld, k->pos - 2,
                      "BootstrapMethods: constant %u is not a method handle", b->method);
    b->args = cf_u2(k);
    if (!cf_need(k, b->args * 2u))
        return false;
    uint16_t *arg = arena_alloc(ld->arena, b->args * sizeof *arg);
    for (unsigned i = 0; i < b->args; i++) {
        arg[i] = cf_u2(k);
        if (arg[i] >= ld->c->constants || !cf_loadable(ld->constant[arg[i]].tag))
            return cf_bad(ld, k->pos - 2, "BootstrapMethods: constant %u can't be loaded",
                          arg[i]);
    }
    b->arg = arg;
    return true;
}

static bool at_bootstraps(struct cf_attr *a, struct target *t)
{
    struct cf_cursor *k = &a->in;
    if (!cf_need(k, 2))
        return false;
    unsigned n = cf_u2(k);
    if ((k->end - k->pos) / 4 < n)
        return cf_bad(t->ld, k->pos, "attribute BootstrapMethods is too short");
    if (t->ld->max_bootstrap >= (int)n)
        return cf_bad(t->ld, k->pos, "attribute BootstrapMethods has no entry %d",
                      t->ld->max_bootstrap);
    struct cf_bootstrap *list = arena_zalloc(t->ld->arena, n * sizeof *list);
    for (unsigned i = 0; i < n; i++)
        if (!read_bootstrap(k, &list[i]))
            return false;
    t->ld->c->bootstraps = (uint16_t)n;
    t->ld->c->bootstrap = list;
    return true;
}

static bool at_nest_host(struct cf_attr *a, struct target *t)
{
    return cf_class_index(&a->in, "NestHost", false, &t->ld->c->nest_host);
}

static bool at_nest_members(struct cf_attr *a, struct target *t)
{
    return class_list(a, &t->ld->c->nest_members, &t->ld->c->nest_member);
}

static bool at_permitted(struct cf_attr *a, struct target *t)
{
    if (t->ld->c->flags & CF_FINAL)
        return cf_bad(t->ld, a->in.pos, "attribute PermittedSubclasses in a final class");
    return class_list(a, &t->ld->c->permitted, &t->ld->c->permitted_subclass);
}

static bool all_attrs(struct cf_cursor *k, unsigned place, struct target *t);
enum { CLASS = 1, FIELD = 2, METHOD = 4, PART = 8 };

static bool read_component(struct cf_cursor *k, struct cf_component *part)
{
    struct cf_load *ld = k->ld;
    if (!cf_utf8_index(k, "name of a record component", false, &part->name) ||
        !cf_utf8_index(k, "descriptor of a record component", false, &part->desc))
        return false;
    const char *name = sym_text(ld->syms, part->name),
               *desc = sym_text(ld->syms, part->desc);
    if (!cf_valid_name(name, sym_len(ld->syms, part->name), CF_NAME_FIELD,
                       ld->c->major) ||
        !cf_valid_desc(desc, sym_len(ld->syms, part->desc), false, ld->c->major))
        return cf_bad(ld, k->pos - 4,
                      "record component \"%s\" has an illegal name or type",
                      cf_show(ld->syms, part->name).text);
    return all_attrs(k, PART, &(struct target){.ld = ld, .part = part});
}

static bool at_record(struct cf_attr *a, struct target *t)
{
    struct cf_cursor *k = &a->in;
    struct cf_class *c = t->ld->c;
    if (strcmp(sym_text(t->ld->syms, c->super), "java/lang/Record") != 0) {
        k->pos = k->end; /* not a record: the attribute means nothing */
        return true;
    }
    if (!(c->flags & CF_FINAL) || c->flags & CF_ABSTRACT)
        return cf_bad(t->ld, k->pos, "attribute Record in a non-final or abstract class");
    if (!cf_need(k, 2))
        return false;
    unsigned n = cf_u2(k);
    if ((k->end - k->pos) / 6 < n)
        return cf_bad(t->ld, k->pos, "attribute Record is too short");
    struct cf_component *list = arena_zalloc(t->ld->arena, n * sizeof *list);
    for (unsigned i = 0; i < n; i++)
        if (!read_component(k, &list[i]))
            return false;
    c->is_record = true;
    c->components = (uint16_t)n;
    c->component = list;
    return true;
}

/* ---- the table ---- */

static const struct attr_kind {
    const char *name;
    unsigned places;
    uint8_t since;
    bool many; /* may occur more than once */
    attr_fn *read;
} kinds[] = {
    {"Code", METHOD, 0, false, at_code},
    {"Exceptions", METHOD, 0, false, at_exceptions},
    {"Signature", CLASS | FIELD | METHOD | PART, 49, false, at_signature},
    {"ConstantValue", FIELD, 0, false, at_constant_value},
    {"Deprecated", CLASS | FIELD | METHOD, 0, true, at_deprecated},
    {"Synthetic", CLASS | FIELD | METHOD, 0, true, at_synthetic},
    {"RuntimeVisibleAnnotations", CLASS | FIELD | METHOD | PART, 49, false,
     at_annotations},
    {"RuntimeInvisibleAnnotations", CLASS | FIELD | METHOD, 49, false, at_invisible},
    {"RuntimeVisibleTypeAnnotations", CLASS | FIELD | METHOD | PART, 49, false,
     at_type_annotations},
    {"RuntimeVisibleParameterAnnotations", METHOD, 49, false, at_param_annotations},
    {"AnnotationDefault", METHOD, 49, false, at_annotation_default},
    {"MethodParameters", METHOD, 52, false, at_method_parameters},
    {"SourceFile", CLASS, 0, false, at_source_file},
    {"InnerClasses", CLASS, 0, false, at_inner_classes},
    {"EnclosingMethod", CLASS, 49, false, at_enclosing},
    {"BootstrapMethods", CLASS, 51, false, at_bootstraps},
    {"NestHost", CLASS, 55, false, at_nest_host},
    {"NestMembers", CLASS, 55, false, at_nest_members},
    {"Record", CLASS, 60, false, at_record},
    {"PermittedSubclasses", CLASS, 61, false, at_permitted},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static int find_kind(const char *name, unsigned place, unsigned major)
{
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].name[0] == name[0] && strcmp(kinds[i].name, name) == 0)
            return kinds[i].places & place && major >= kinds[i].since ? i : -1;
    return -1;
}

static bool all_attrs(struct cf_cursor *k, unsigned place, struct target *t)
{
    if (!cf_need(k, 2))
        return false;
    uint32_t seen = 0;
    for (unsigned n = cf_u2(k); n > 0; n--) {
        struct cf_attr a;
        size_t at = k->pos;
        if (!cf_next_attr(k, &a))
            return false;
        int i = find_kind(a.text, place, t->ld->c->major);
        if (i < 0)
            continue;
        if (seen >> i & 1 && !kinds[i].many)
            return cf_bad(t->ld, at, "attribute %s occurs twice", a.text);
        seen |= 1u << i;
        if (!kinds[i].read(&a, t) || !cf_attr_end(&a))
            return false;
    }
    return true;
}

bool cf_field_attrs(struct cf_cursor *k, struct cf_member *m)
{
    return all_attrs(k, FIELD, &(struct target){.ld = k->ld, .m = m});
}

bool cf_method_attrs(struct cf_cursor *k, struct cf_member *m)
{
    return all_attrs(k, METHOD, &(struct target){.ld = k->ld, .m = m});
}

bool cf_class_attrs(struct cf_cursor *k)
{
    struct cf_class *c = k->ld->c;
    size_t at = k->pos;
    if (!all_attrs(k, CLASS, &(struct target){.ld = k->ld}))
        return false;
    if (c->nest_host && c->nest_member)
        return cf_bad(k->ld, at, "attributes NestHost and NestMembers in one class");
    if (k->ld->max_bootstrap >= c->bootstraps)
        return cf_bad(k->ld, at, "attribute BootstrapMethods is missing");
    return true;
}
