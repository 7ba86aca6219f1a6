/* SPDX-License-Identifier: Apache-2.0 */
/* The frame of a class file (JVMS 4.1, 4.5, 4.6): header, flags, members. What HotSpot
 * refuses in classes of the application is refused here, with the same Java error;
 * constpool.c and attrs.c read the parts. */
#include "classfile/cf_int.h"

#include "base/hash.h"
#include "base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { OLDEST = 45, NEWEST = 61, MAX_ARG_SLOTS = 255, PREVIEW = 65535 };

static void report(struct cf_load *ld, const char *java_error, size_t pos,
                   const char *fmt, va_list ap)
{
    char text[700];
    vsnprintf(text, sizeof text, fmt, ap);
    ld->problem->java_error = java_error;
    err_set(&ld->problem->err, "%.250s: byte %zu: %s", ld->origin, pos, text);
}

bool cf_bad(struct cf_load *ld, size_t pos, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    report(ld, "java/lang/ClassFormatError", pos, fmt, ap);
    va_end(ap);
    return false;
}

bool cf_bad_as(struct cf_load *ld, const char *java_error, size_t pos, const char *fmt,
               ...)
{
    va_list ap;
    va_start(ap, fmt);
    report(ld, java_error, pos, fmt, ap);
    va_end(ap);
    return false;
}

bool cf_need(struct cf_cursor *k, size_t n)
{
    if (k->end - k->pos >= n)
        return true;
    if (k->end == k->ld->size)
        return cf_bad(k->ld, k->pos, "truncated class file");
    return cf_bad(k->ld, k->pos, "attribute is too short for its contents");
}

bool cf_utf8_index(struct cf_cursor *k, const char *what, bool optional, sym *text)
{
    if (!cf_need(k, 2))
        return false;
    unsigned i = cf_u2(k);
    *text = 0;
    if (i == 0 && optional)
        return true;
    if (!cf_is(k->ld, i, CF_UTF8))
        return cf_bad(k->ld, k->pos - 2, "%s: constant %u is not a text", what, i);
    *text = k->ld->constant[i].name;
    return true;
}

bool cf_class_index(struct cf_cursor *k, const char *what, bool optional, sym *name)
{
    if (!cf_need(k, 2))
        return false;
    unsigned i = cf_u2(k);
    *name = 0;
    if (i == 0 && optional)
        return true;
    if (!cf_is(k->ld, i, CF_CLASS))
        return cf_bad(k->ld, k->pos - 2, "%s: constant %u is not a class", what, i);
    *name = k->ld->constant[i].owner;
    return true;
}

static bool find_twin(const uint64_t *key, size_t n, uint64_t *table, size_t mask)
{
    for (size_t i = 0; i < n; i++) {
        size_t at = hash_mix(key[i]) & mask;
        for (; table[at]; at = (at + 1) & mask)
            if (table[at] == key[i])
                return true;
        table[at] = key[i];
    }
    return false;
}

bool cf_has_twin(const uint64_t *key, size_t n)
{
    enum { SMALL = 8 };
    if (n <= SMALL) {
        for (size_t i = 1; i < n; i++)
            for (size_t j = 0; j < i; j++)
                if (key[i] == key[j])
                    return true;
        return false;
    }
    size_t slots = 16;
    while (slots < n * 2)
        slots *= 2;
    uint64_t *table = mem_zalloc(slots * sizeof *table);
    bool twin = find_twin(key, n, table, slots - 1);
    mem_free(table);
    return twin;
}

/* ---- versions and flags ---- */

static bool check_version(struct cf_load *ld)
{
    static const char unsupported[] = "java/lang/UnsupportedClassVersionError";
    unsigned major = ld->c->major, minor = ld->c->minor;
    if (major < OLDEST)
        return cf_bad_as(ld, unsupported, 4,
                         "class file version %u.%u has an invalid major version", major,
                         minor);
    if (major > NEWEST)
        return cf_bad_as(ld, unsupported, 4,
                         "class file version %u.%u: versions up to %d.0 are supported",
                         major, minor, NEWEST);
    if (major < 56 || minor == 0)
        return true;
    if (minor != PREVIEW)
        return cf_bad_as(ld, unsupported, 4,
                         "class file version %u.%u has an invalid minor version", major,
                         minor);
    return cf_bad_as(ld, unsupported, 4,
                     "class file version %u.%u: preview features are not supported",
                     major, minor);
}

bool cf_class_flags(struct cf_load *ld, size_t pos, uint16_t *flags)
{
    unsigned f = *flags, major = ld->c->major;
    if (f & CF_MODULE && major >= 53)
        return cf_bad_as(ld, "java/lang/NoClassDefFoundError", pos,
                         "not a class because the flag ACC_MODULE is set");
    if (f & CF_INTERFACE && major < 50)
        f |= CF_ABSTRACT;
    bool interface = f & CF_INTERFACE;
    bool bad = (f & CF_ABSTRACT && f & CF_FINAL) || (interface && !(f & CF_ABSTRACT)) ||
               (interface && major >= 49 && f & (CF_SUPER | CF_ENUM)) ||
               (!interface && major >= 49 && f & CF_ANNOTATION);
    if (bad)
        return cf_bad(ld, pos, "illegal class modifiers 0x%X", f);
    *flags = (uint16_t)(f & ~(unsigned)CF_MODULE);
    return true;
}

/* At most one of public, private and protected. */
static bool one_access(unsigned f)
{
    f &= CF_PUBLIC | CF_PRIVATE | CF_PROTECTED;
    return (f & (f - 1)) == 0;
}

static bool legal_field_flags(const struct cf_load *ld, unsigned f)
{
    if (!(ld->c->flags & CF_INTERFACE))
        return one_access(f) && !(f & CF_FINAL && f & CF_VOLATILE);
    const unsigned must = CF_PUBLIC | CF_STATIC | CF_FINAL;
    unsigned never = CF_PRIVATE | CF_PROTECTED | CF_VOLATILE | CF_TRANSIENT;
    if (ld->c->major >= 49)
        never |= CF_ENUM;
    return (f & must) == must && !(f & never);
}

static bool legal_interface_method(unsigned f, unsigned major)
{
    if (major >= 52) {
        unsigned with_abstract = CF_PRIVATE | CF_STATIC | (major < 61 ? CF_STRICT : 0);
        return !(f & CF_PUBLIC) != !(f & CF_PRIVATE) &&
               !(f & (CF_NATIVE | CF_PROTECTED | CF_FINAL | CF_SYNCHRONIZED)) &&
               !(f & CF_ABSTRACT && f & with_abstract);
    }
    unsigned never = CF_STATIC | CF_FINAL | CF_NATIVE;
    if (major >= 49)
        never |= CF_PRIVATE | CF_PROTECTED | CF_SYNCHRONIZED | CF_STRICT;
    return f & CF_PUBLIC && f & CF_ABSTRACT && !(f & never);
}

static bool legal_method_flags(const struct cf_load *ld, unsigned f, bool init)
{
    unsigned major = ld->c->major;
    if (ld->c->flags & CF_INTERFACE)
        return legal_interface_method(f, major);
    if (!one_access(f))
        return false;
    if (init)
        return !(f &
                 (CF_STATIC | CF_FINAL | CF_SYNCHRONIZED | CF_NATIVE | CF_ABSTRACT)) &&
               !(f & CF_BRIDGE && major >= 49);
    unsigned with_abstract = CF_FINAL | CF_NATIVE | CF_PRIVATE | CF_STATIC;
    if (major >= 49)
        with_abstract |= CF_SYNCHRONIZED | (major < 61 ? CF_STRICT : 0);
    return !(f & CF_ABSTRACT && f & with_abstract);
}

/* ---- members ---- */

static bool check_member_name(struct cf_cursor *k, const struct cf_member *m, bool method)
{
    struct cf_load *ld = k->ld;
    const char *name = sym_text(ld->syms, m->name), *desc = sym_text(ld->syms, m->desc);
    size_t n = sym_len(ld->syms, m->name), d = sym_len(ld->syms, m->desc);
    if (!cf_valid_name(name, n, method ? CF_NAME_METHOD : CF_NAME_FIELD, ld->c->major))
        return cf_bad(ld, k->pos - 4, "illegal %s name \"%s\"",
                      method ? "method" : "field", cf_show(ld->syms, m->name).text);
    bool ok = cf_valid_desc(desc, d, method, ld->c->major);
    if (ok && method && name[0] == '<')
        ok = desc[d - 1] == 'V';
    if (!ok)
        return cf_bad(ld, k->pos - 2, "%s \"%s\" has the illegal descriptor \"%s\"",
                      method ? "method" : "field", cf_show(ld->syms, m->name).text,
                      cf_show(ld->syms, m->desc).text);
    return true;
}

static bool read_field(struct cf_cursor *k, struct cf_member *m)
{
    const unsigned mask = CF_PUBLIC | CF_PRIVATE | CF_PROTECTED | CF_STATIC | CF_FINAL |
                          CF_VOLATILE | CF_TRANSIENT | CF_SYNTHETIC | CF_ENUM;
    if (!cf_need(k, 8))
        return false;
    m->flags = cf_u2(k) & mask;
    if (!legal_field_flags(k->ld, m->flags))
        return cf_bad(k->ld, k->pos - 2, "illegal field modifiers 0x%X", m->flags);
    return cf_utf8_index(k, "name of a field", false, &m->name) &&
           cf_utf8_index(k, "descriptor of a field", false, &m->desc) &&
           check_member_name(k, m, false) && cf_field_attrs(k, m);
}

static bool check_method_flags(struct cf_cursor *k, struct cf_member *m)
{
    struct cf_load *ld = k->ld;
    const char *name = sym_text(ld->syms, m->name);
    bool init = strcmp(name, "<init>") == 0;
    if (strcmp(name, "<clinit>") == 0) {
        if (ld->c->major < 51)
            m->flags = CF_STATIC;
        if (!(m->flags & CF_STATIC))
            return cf_bad(ld, k->pos - 6, "method <clinit> is not static");
        m->flags &= CF_STATIC | CF_STRICT;
        return true;
    }
    if (!legal_method_flags(ld, m->flags, init))
        return cf_bad(ld, k->pos - 6, "method %s has the illegal modifiers 0x%X",
                      cf_show(ld->syms, m->name).text, m->flags);
    if (init && ld->c->flags & CF_INTERFACE)
        return cf_bad(ld, k->pos - 4, "an interface can't have a method named <init>");
    return true;
}

static bool check_method_args(struct cf_cursor *k, const struct cf_member *m)
{
    struct cf_load *ld = k->ld;
    int slots = cf_arg_slots(sym_text(ld->syms, m->desc));
    if (ld->c->major >= 51 && slots > 0 &&
        strcmp(sym_text(ld->syms, m->name), "<clinit>") == 0)
        return cf_bad(ld, k->pos - 2, "method <clinit> has parameters");
    if (slots + !(m->flags & CF_STATIC) > MAX_ARG_SLOTS)
        return cf_bad(ld, k->pos - 2, "method %s has too many parameters",
                      cf_show(ld->syms, m->name).text);
    return true;
}

static bool read_method(struct cf_cursor *k, struct cf_member *m)
{
    const unsigned mask = CF_PUBLIC | CF_PRIVATE | CF_PROTECTED | CF_STATIC | CF_FINAL |
                          CF_SYNCHRONIZED | CF_BRIDGE | CF_VARARGS | CF_NATIVE |
                          CF_ABSTRACT | CF_STRICT | CF_SYNTHETIC;
    if (!cf_need(k, 8))
        return false;
    m->flags = cf_u2(k) & mask;
    if (!cf_utf8_index(k, "name of a method", false, &m->name) ||
        !cf_utf8_index(k, "descriptor of a method", false, &m->desc) ||
        !check_member_name(k, m, true) || !check_method_flags(k, m) ||
        !check_method_args(k, m))
        return false;
    size_t at = k->pos;
    if (!cf_method_attrs(k, m))
        return false;
    bool wants_code = !(m->flags & (CF_ABSTRACT | CF_NATIVE));
    if (wants_code && !m->code)
        return cf_bad(k->ld, at,
                      "method %s has no code and is neither native nor abstract",
                      cf_show(k->ld->syms, m->name).text);
    return true;
}

static bool unique_members(const struct cf_member *m, size_t n)
{
    uint64_t small[64] = {0}, *key = n > 64 ? mem_alloc(n * sizeof *key) : small;
    for (size_t i = 0; i < n; i++)
        key[i] = (uint64_t)m[i].name << 32 | m[i].desc;
    bool twin = cf_has_twin(key, n);
    if (key != small)
        mem_free(key);
    return !twin;
}

typedef bool read_member_fn(struct cf_cursor *k, struct cf_member *m);

static bool read_members(struct cf_cursor *k, read_member_fn *read, uint16_t *count,
                         struct cf_member **list)
{
    struct cf_load *ld = k->ld;
    if (!cf_need(k, 2))
        return false;
    unsigned n = cf_u2(k);
    size_t at = k->pos;
    if ((k->end - k->pos) / 8 < n)
        return cf_bad(ld, k->pos, "truncated class file");
    struct cf_member *m = arena_zalloc(ld->arena, n * sizeof *m);
    for (unsigned i = 0; i < n; i++)
        if (!read(k, &m[i]))
            return false;
    if (!unique_members(m, n))
        return cf_bad(ld, at, "two %s have the same name and descriptor",
                      read == read_field ? "fields" : "methods");
    *count = (uint16_t)n;
    *list = m;
    return true;
}

/* ---- the class ---- */

static bool read_super(struct cf_cursor *k)
{
    struct cf_load *ld = k->ld;
    struct cf_class *c = ld->c;
    if (!cf_class_index(k, "super class", true, &c->super))
        return false;
    const char *name = sym_text(ld->syms, c->name), *super = sym_text(ld->syms, c->super);
    if (c->super == 0 && strcmp(name, "java/lang/Object") != 0)
        return cf_bad(ld, k->pos - 2, "class has no super class");
    if (super[0] == '[')
        return cf_bad(ld, k->pos - 2, "the super class is an array");
    if (c->flags & CF_INTERFACE && c->super && strcmp(super, "java/lang/Object") != 0)
        return cf_bad(ld, k->pos - 2, "an interface must extend java.lang.Object");
    return true;
}

static bool read_interfaces(struct cf_cursor *k)
{
    struct cf_load *ld = k->ld;
    struct cf_class *c = ld->c;
    if (!cf_need(k, 2))
        return false;
    unsigned n = cf_u2(k);
    size_t at = k->pos;
    if (n > 0 && strcmp(sym_text(ld->syms, c->name), "java/lang/Object") == 0)
        return cf_bad(ld, at, "java.lang.Object can't implement an interface");
    if (!cf_need(k, n * 2u))
        return false;
    sym *list = arena_alloc(ld->arena, n * sizeof *list);
    uint64_t *key = arena_alloc(ld->arena, n * sizeof *key);
    for (unsigned i = 0; i < n; i++) {
        if (!cf_class_index(k, "interface", false, &list[i]))
            return false;
        key[i] = list[i];
        if (sym_text(ld->syms, list[i])[0] == '[')
            return cf_bad(ld, k->pos - 2, "an array can't be a super interface");
    }
    if (cf_has_twin(key, n))
        return cf_bad(ld, at, "the same interface is named twice");
    c->interfaces = (uint16_t)n;
    c->interface = list;
    return true;
}

static bool read_head(struct cf_cursor *k)
{
    const unsigned mask = CF_PUBLIC | CF_FINAL | CF_SUPER | CF_INTERFACE | CF_ABSTRACT |
                          CF_SYNTHETIC | CF_ANNOTATION | CF_ENUM | CF_MODULE;
    struct cf_load *ld = k->ld;
    if (!cf_need(k, 8))
        return false;
    uint32_t magic = cf_u4(k);
    if (magic != 0xCAFEBABE)
        return cf_bad(ld, 0, "not a class file (magic 0x%08X)", magic);
    ld->c->minor = cf_u2(k);
    ld->c->major = cf_u2(k);
    if (!check_version(ld) || !cf_read_constants(k) || !cf_need(k, 8))
        return false;
    ld->c->flags = cf_u2(k) & mask;
    if (!cf_class_flags(ld, k->pos - 2, &ld->c->flags))
        return false;
    if (ld->bad_tag)
        return cf_bad(ld, 10, "constant tag %u belongs to modules only", ld->bad_tag);
    if (!cf_class_index(k, "this class", false, &ld->c->name))
        return false;
    if (sym_text(ld->syms, ld->c->name)[0] == '[')
        return cf_bad(ld, k->pos - 2, "the class has the name of an array");
    return true;
}

static bool read_class(struct cf_cursor *k)
{
    struct cf_class *c = k->ld->c;
    if (!read_head(k) || !read_super(k) || !read_interfaces(k) ||
        !read_members(k, read_field, &c->fields, &c->field) ||
        !read_members(k, read_method, &c->methods, &c->method) || !cf_class_attrs(k))
        return false;
    if (k->pos != k->end)
        return cf_bad(k->ld, k->pos, "extra bytes at the end of the class file");
    return true;
}

struct cf_class *cf_read(const uint8_t *data, size_t size, const char *origin,
                         struct symtab *syms, struct arena *arena,
                         struct cf_problem *problem)
{
    uint8_t small[2048] = {0};
    struct cf_load ld = {.data = data, .size = size, .origin = origin, .syms = syms,
                         .arena = arena, .problem = problem, .max_bootstrap = -1};
    problem->java_error = NULL;
    problem->err.set = false;
    ld.c = arena_zalloc(arena, sizeof *ld.c);
    ld.c->origin = origin;
    bool many = size >= 10 && cf_u2_at(data + 8) > sizeof small;
    ld.known = many ? mem_zalloc(1 << 16) : small;
    struct cf_cursor k = {&ld, 0, size};
    bool ok = read_class(&k);
    if (many)
        mem_free(ld.known);
    return ok ? ld.c : NULL;
}
