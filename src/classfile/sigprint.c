/* SPDX-License-Identifier: Apache-2.0 */
#include "classfile/sigprint.h"

#include <string.h>

enum { MAX_DEPTH = 64 };

/* Where printing stands in a signature. */
struct scan {
    const char *p;
    struct buf *out;
    int depth;
    bool slashes; /* leave '/' in names (what javap does behind throws) */
};

static bool type(struct scan *s);

void sigprint_name(struct buf *out, const char *name)
{
    for (; *name; name++)
        buf_char(out, *name == '/' ? '.' : *name);
}

static bool eat(struct scan *s, char c)
{
    if (*s->p != c)
        return false;
    s->p++;
    return true;
}

/* Copies up to one of the stop characters. */
static bool identifier(struct scan *s, const char *stop)
{
    size_t n = strcspn(s->p, stop);
    for (size_t i = 0; i < n; i++)
        buf_char(s->out, s->p[i] == '/' && !s->slashes ? '.' : s->p[i]);
    s->p += n;
    return n > 0 && *s->p;
}

static bool type_arg(struct scan *s)
{
    switch (*s->p) {
    case '*':
        s->p++;
        buf_char(s->out, '?');
        return true;
    case '+':
        s->p++;
        buf_str(s->out, "? extends ");
        return type(s);
    case '-':
        s->p++;
        buf_str(s->out, "? super ");
        return type(s);
    default:
        return type(s);
    }
}

static bool type_args(struct scan *s)
{
    buf_char(s->out, '<');
    for (bool first = true; !eat(s, '>'); first = false) {
        if (!first)
            buf_str(s->out, ", ");
        if (!type_arg(s))
            return false;
    }
    buf_char(s->out, '>');
    return true;
}

static bool class_type(struct scan *s)
{
    do {
        if (!identifier(s, "<.;:>") || *s->p == ':' || *s->p == '>')
            return false;
        if (eat(s, '<') && !type_args(s))
            return false;
        if (*s->p == '.')
            buf_char(s->out, '.');
    } while (eat(s, '.'));
    return eat(s, ';');
}

static const char *primitive(char c)
{
    switch (c) {
    case 'B': return "byte";
    case 'C': return "char";
    case 'D': return "double";
    case 'F': return "float";
    case 'I': return "int";
    case 'J': return "long";
    case 'S': return "short";
    case 'Z': return "boolean";
    case 'V': return "void";
    default: return NULL;
    }
}

static bool type(struct scan *s)
{
    unsigned dimensions = 0;
    while (eat(s, '['))
        dimensions++;
    if (dimensions > 255 || ++s->depth > MAX_DEPTH)
        return false;
    bool ok;
    if (eat(s, 'L')) {
        ok = class_type(s);
    } else if (eat(s, 'T')) {
        ok = identifier(s, ";<>:.") && eat(s, ';');
    } else {
        const char *name = primitive(*s->p);
        ok = name != NULL;
        if (ok) {
            buf_str(s->out, name);
            s->p++;
        }
    }
    s->depth--;
    while (dimensions-- > 0)
        buf_str(s->out, "[]");
    return ok;
}

/* One bound of a type parameter; Object is not written. */
static bool bound(struct scan *s, bool *first)
{
    size_t start = s->out->len;
    buf_str(s->out, *first ? " extends " : " & ");
    bool object = strncmp(s->p, "Ljava/lang/Object;", 18) == 0;
    if (!type(s))
        return false;
    if (object) {
        s->out->len = start;
        s->out->at[start] = 0;
    } else {
        *first = false;
    }
    return true;
}

static bool type_params(struct scan *s)
{
    buf_char(s->out, '<');
    for (bool first = true; !eat(s, '>'); first = false) {
        if (!first)
            buf_str(s->out, ", ");
        if (!identifier(s, ":;<>") || *s->p != ':')
            return false;
        bool first_bound = true;
        s->p++;
        if (*s->p != ':' && !bound(s, &first_bound))
            return false;
        while (eat(s, ':'))
            if (!bound(s, &first_bound))
                return false;
    }
    buf_char(s->out, '>');
    return true;
}

bool sigprint_field(struct buf *out, const char *signature)
{
    struct scan s = {.p = signature, .out = out};
    return type(&s) && *s.p == 0;
}

/* With variable arity the last parameter's "[]" is written "...". */
static void write_varargs(struct buf *args)
{
    if (args->len >= 2 && memcmp(args->at + args->len - 2, "[]", 2) == 0) {
        args->len -= 2;
        buf_str(args, "...");
    }
}

bool sigprint_method(struct sigprint_method *m, const char *signature, bool varargs)
{
    struct scan s = {.p = signature, .out = &m->type_params};
    if (eat(&s, '<') && !type_params(&s))
        return false;
    s.out = &m->args;
    if (!eat(&s, '('))
        return false;
    for (bool first = true; !eat(&s, ')'); first = false) {
        if (!first)
            buf_str(s.out, ", ");
        if (!type(&s))
            return false;
    }
    if (varargs)
        write_varargs(&m->args);
    s.out = &m->result;
    if (!type(&s))
        return false;
    s.out = &m->throws;
    s.slashes = true;
    for (bool first = true; eat(&s, '^'); first = false) {
        if (!first)
            buf_str(s.out, ", ");
        if (!type(&s))
            return false;
    }
    return *s.p == 0;
}

void sigprint_method_init(struct sigprint_method *m)
{
    buf_init(&m->type_params);
    buf_init(&m->args);
    buf_init(&m->result);
    buf_init(&m->throws);
}

void sigprint_method_release(struct sigprint_method *m)
{
    buf_release(&m->type_params);
    buf_release(&m->args);
    buf_release(&m->result);
    buf_release(&m->throws);
}

bool sigprint_class(struct buf *out, const char *signature, bool is_interface)
{
    struct scan s = {.p = signature, .out = out};
    if (eat(&s, '<') && !type_params(&s))
        return false;
    size_t start = out->len;
    bool object = strncmp(s.p, "Ljava/lang/Object;", 18) == 0;
    buf_str(out, " extends ");
    if (!type(&s))
        return false;
    if (object || is_interface) {
        out->len = start;
        out->at[start] = 0;
    }
    for (bool first = true; *s.p; first = false) {
        buf_str(out, !first ? ", " : is_interface ? " extends " : " implements ");
        if (!type(&s))
            return false;
    }
    return true;
}
