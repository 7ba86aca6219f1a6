/* SPDX-License-Identifier: Apache-2.0 */
/* Annotations that say how code is meant to be used by threads, by their simple names:
 * JCIP, javax.annotation.concurrent, Error Prone, the Checker Framework, Infer and
 * Android agree on those. */
#include "lint/annotations.h"

#include <stdio.h>
#include <string.h>

enum { MAX_NESTING = 8 };

struct reader {
    struct lint *l;
    const struct cf_class *cf;
    const uint8_t *p, *end;
    annotation_fn *fn;
    void *ctx;
    struct annotation_text now;
    bool told;
    int depth;
};

static unsigned u1(struct reader *r)
{
    return r->p < r->end ? *r->p++ : 0;
}

static unsigned u2(struct reader *r)
{
    unsigned hi = u1(r);
    return hi << 8 | u1(r);
}

static const char *text_at(struct reader *r, unsigned i)
{
    if (i >= r->cf->constants || r->cf->constant[i].tag != CF_UTF8)
        return "";
    return lint_text(r->l, r->cf->constant[i].name);
}

static void tell(struct reader *r, const char *element, const char *text)
{
    r->now.element = element;
    r->now.text = text;
    r->told = true;
    r->fn(r->l, &r->now, r->ctx);
}

static void read_annotation(struct reader *r);

static void read_value(struct reader *r, const char *element)
{
    char number[16];
    if (++r->depth > MAX_NESTING) {
        r->p = r->end;
        return;
    }
    switch (u1(r)) {
    case 's': case 'c':
        tell(r, element, text_at(r, u2(r)));
        break;
    case 'e':
        u2(r);
        tell(r, element, text_at(r, u2(r)));
        break;
    case 'Z': case 'I': {
        unsigned i = u2(r);
        bool ok = i < r->cf->constants && r->cf->constant[i].tag == CF_INTEGER;
        snprintf(number, sizeof number, "%d", ok ? r->cf->constant[i].i : 0);
        tell(r, element, number);
        break;
    }
    case '@': {
        struct annotation_text saved = r->now;
        read_annotation(r);
        r->now = saved;
        break;
    }
    case '[':
        for (unsigned n = u2(r); n > 0 && r->p < r->end; n--)
            read_value(r, element);
        break;
    default:
        u2(r);
        break;
    }
    r->depth--;
}

static void read_annotation(struct reader *r)
{
    const char *type = text_at(r, u2(r));
    size_t n = strlen(type);
    const char *slash = strrchr(type, '/');
    const char *from = slash ? slash + 1 : type + (*type == 'L');
    const char *dollar = strrchr(from, '$');
    from = dollar ? dollar + 1 : from;
    r->now.type = type;
    size_t rest = n - (size_t)(from - type);
    r->now.simple = arena_strndup(&r->l->arena, from, rest ? rest - 1 : 0);
    r->told = false;
    for (unsigned k = u2(r); k > 0 && r->p < r->end; k--) {
        const char *element = text_at(r, u2(r));
        read_value(r, element);
    }
    if (!r->told)
        tell(r, "", "");
}

static void read_blob(struct reader r, struct cf_blob b)
{
    r.p = b.data;
    r.end = b.data + b.len;
    for (unsigned n = b.data ? u2(&r) : 0; n > 0 && r.p < r.end; n--)
        read_annotation(&r);
}

void annotations_of_class(struct lint *l, const struct lint_class *c, annotation_fn *fn,
                          void *ctx)
{
    struct reader r = {.l = l, .cf = c->cf, .fn = fn, .ctx = ctx};
    read_blob(r, c->cf->annotations);
    read_blob(r, c->cf->invisible);
}

void annotations_of(struct lint *l, const struct lint_class *c, const struct cf_member *m,
                    annotation_fn *fn, void *ctx)
{
    struct reader r = {.l = l, .cf = c->cf, .fn = fn, .ctx = ctx};
    read_blob(r, m->annotations);
    read_blob(r, m->invisible);
}

/* ---- meaning ---- */

static void note_class(struct lint *l, const struct annotation_text *a, void *ctx)
{
    static const struct {
        const char *name;
        unsigned intent;
    } known[] = {
        {"ThreadSafe", INTENT_SAFE}, {"NotThreadSafe", INTENT_UNSAFE},
        {"ThreadConfined", INTENT_UNSAFE}, {"UiThread", INTENT_UNSAFE},
        {"MainThread", INTENT_UNSAFE}, {"Immutable", INTENT_IMMUTABLE},
        {"ThreadSafeTypeParameter", 0}};
    struct lint_class *c = ctx;
    (void)l;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(a->simple, known[i].name) == 0)
            c->intent |= known[i].intent;
}

/* The field of the class or one above with this name. */
static struct lint_field *named_field(struct lint *l, struct lint_class *c, const char *name,
                                      size_t n)
{
    for (int level = 0; c && c->cf && level < 100; c = c->super, level++)
        for (unsigned i = 0; i < c->cf->fields; i++) {
            sym s = c->cf->field[i].name;
            if (sym_len(&l->syms, s) == n && memcmp(lint_text(l, s), name, n) == 0)
                return &c->field[i];
        }
    return NULL;
}

static sym named_class(struct lint *l, struct lint_class *c, const char *name, size_t n)
{
    const char *own = lint_text(l, c->name), *slash = strrchr(own, '/');
    const char *simple = slash ? slash + 1 : own;
    const char *dollar = strrchr(simple, '$');
    if ((strlen(simple) == n && memcmp(simple, name, n) == 0) ||
        (dollar && strlen(dollar + 1) == n && memcmp(dollar + 1, name, n) == 0))
        return c->name;
    for (unsigned i = 0; i < c->cf->inners; i++) {
        const struct cf_inner *x = &c->cf->inner[i];
        if (x->name && sym_len(&l->syms, x->name) == n &&
            memcmp(lint_text(l, x->name), name, n) == 0)
            return x->inner;
        if (x->outer && x->inner == c->name) {
            const char *o = lint_text(l, x->outer), *s = strrchr(o, '/');
            s = s ? s + 1 : o;
            if (strlen(s) == n && memcmp(s, name, n) == 0)
                return x->outer;
        }
    }
    char full[512];
    int k = snprintf(full, sizeof full, "%.*s%.*s", (int)(slash ? slash + 1 - own : 0), own,
                     (int)n, name);
    sym s = k > 0 && (size_t)k < sizeof full ? sym_of(&l->syms, full) : 0;
    return s && map_get_ptr(&l->by_name, s) ? s : 0;
}

/* The text of @GuardedBy as a path: this, itself, f, this.f, f.g, C.class, C.f, m(). */
static lock_path parse_guard(struct lint *l, struct lint_class *c, const char *t,
                             lock_path this)
{
    struct locksets *s = &l->sets;
    size_t n = strlen(t);
    if (n > 6 && strcmp(t + n - 6, ".class") == 0) {
        sym k = named_class(l, c, t, n - 6);
        return k ? lock_path_of(s, PATH_CLASS, 0, k, 0) : 0;
    }
    lock_path at = this;
    struct lint_class *in = c;
    bool first = true;
    while (*t) {
        n = strcspn(t, ".");
        bool last = t[n] == 0;
        if (n == 4 && memcmp(t, "this", 4) == 0) {
            at = in == c ? this : at;
        } else if (n == 6 && memcmp(t, "itself", 6) == 0) {
            return 0;
        } else {
            struct lint_field *f = in ? named_field(l, in, t, n) : NULL;
            sym k = f || !first || last ? 0 : named_class(l, c, t, n);
            if (k && strncmp(t + n, ".this", 5) == 0) {
                t += n + 5;
                if (k != c->name)
                    at = lock_path_of(s, PATH_ANY, 0, k, 0);
                t += *t == '.';
                continue;
            }
            if (k) {
                in = lint_class_of(l, k);
            } else if (f) {
                at = lint_flag(f->m, CF_STATIC)
                    ? lock_path_of(s, PATH_STATIC, 0, f->owner->name, f->m->name)
                    : lock_path_of(s, PATH_FIELD, at, f->owner->name, f->m->name);
                const char *d = lint_text(l, f->m->desc);
                in = *d == 'L' ? lint_class_of(l, sym_intern(&l->syms, d + 1,
                                                             strlen(d) - 2)) : NULL;
            } else if (n > 2 && memcmp(t + n - 2, "()", 2) == 0) {
                at = lock_path_of(s, PATH_CALL, at, 0, sym_intern(&l->syms, t, n - 2));
            } else {
                return 0;
            }
        }
        first = false;
        t += n + !last;
    }
    return at;
}

static bool is_guard(const struct annotation_text *a)
{
    return (strcmp(a->simple, "GuardedBy") == 0 || strcmp(a->simple, "Holding") == 0) &&
           strcmp(a->element, "value") == 0;
}

static void note_field(struct lint *l, const struct annotation_text *a, void *ctx)
{
    struct lint_field *f = ctx;
    if (!is_guard(a))
        return;
    lock_path base = lock_path_of(&l->sets, PATH_BASE, 0, 0, 0);
    f->guard = parse_guard(l, f->owner, a->text, base);
    f->guard_bad = !f->guard;
    f->owner->intent |= INTENT_SAFE;
}

static void note_method(struct lint *l, const struct annotation_text *a, void *ctx)
{
    struct lint_method *m = ctx;
    lock_path this = lock_path_of(&l->sets, PATH_PARAM, 0, 0, 0);
    if (is_guard(a))
        m->holding = parse_guard(l, m->owner, a->text, this);
}

void lint_read_annotations(struct lint *l, struct lint_class *c)
{
    annotations_of_class(l, c, note_class, c);
    for (unsigned i = 0; i < c->cf->fields; i++)
        annotations_of(l, c, &c->cf->field[i], note_field, &c->field[i]);
    for (unsigned i = 0; i < c->cf->methods; i++)
        annotations_of(l, c, &c->cf->method[i], note_method, &c->method[i]);
}
