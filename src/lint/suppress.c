/* SPDX-License-Identifier: Apache-2.0 */
/* Warnings that the user does not want to see: filter files, a baseline, annotations in
 * the code (@SuppressFBWarnings; of @SuppressWarnings only the one of FindBugs is kept in
 * class files, java.lang's is not). They stay in the list, marked, so that reports can
 * tell; suppressions that suppressed nothing are told too. */
#include "lint/annotations.h"
#include "lint/filter.h"
#include "lint/rows.h"

#include "base/host.h"

#include <string.h>

/* An annotation, for one code. */
struct note {
    const char *klass, *method, *desc, *field; /* method and field NULL: the whole class */
    const char *code;                          /* "" for all */
    bool used;
};

struct known {
    char print[33];
    int line;
    bool used;
};

struct lint_suppress {
    struct filter *include, *exclude;
    const char *baseline;
    VEC(struct known) known;
    VEC(struct note) note;
    VEC(const char *) unused;
};

static struct lint_suppress *suppress_of(struct lint *l)
{
    if (!l->suppress)
        l->suppress = mem_zalloc(sizeof *l->suppress);
    return l->suppress;
}

void lint_suppress_free(struct lint_suppress *s)
{
    if (!s)
        return;
    filter_free(s->include);
    filter_free(s->exclude);
    vec_release(&s->known);
    vec_release(&s->note);
    vec_release(&s->unused);
    mem_free(s);
}

bool lint_include(struct lint *l, const char *file, struct err *e)
{
    return (suppress_of(l)->include = filter_read(file, e)) != NULL;
}

bool lint_exclude(struct lint *l, const char *file, struct err *e)
{
    return (suppress_of(l)->exclude = filter_read(file, e)) != NULL;
}

bool lint_baseline(struct lint *l, const char *file, struct err *e)
{
    struct lint_suppress *s = suppress_of(l);
    struct host_file h;
    if (!host_map(file, &h, e))
        return false;
    s->baseline = arena_strdup(&l->arena, file);
    const char *p = (const char *)h.data, *end = p + h.size;
    bool ok = true;
    for (int line = 1; p < end && ok; line++) {
        const char *nl = memchr(p, '\n', (size_t)(end - p));
        const char *stop = nl ? nl : end;
        struct known k = {.line = line};
        size_t n = 0;
        while (p + n < stop && n < 32 && strchr("0123456789abcdef", p[n]))
            n++;
        if (n == 32) {
            memcpy(k.print, p, 32);
            vec_push(&s->known, k);
        } else if (stop > p && *p != '#') {
            ok = err_set(e, "%s:%d: a line of a baseline begins with 32 hexadecimal digits",
                         file, line);
        }
        p = nl ? nl + 1 : end;
    }
    host_unmap(&h);
    return ok;
}

/* ---- annotations ---- */

struct place {
    const struct lint_class *c;
    const struct cf_member *m;
    bool method;
};

static void note_annotation(struct lint *l, const struct annotation_text *a, void *ctx)
{
    const struct place *p = ctx;
    bool ours = strcmp(a->simple, "SuppressFBWarnings") == 0 ||
                strcmp(a->simple, "SuppressWarnings") == 0;
    if (!ours || (*a->element && strcmp(a->element, "value") != 0))
        return;
    vec_push(&suppress_of(l)->note, (struct note){
        .klass = lint_dotted(l, p->c->name),
        .method = p->m && p->method ? lint_text(l, p->m->name) : NULL,
        .desc = p->m && p->method ? lint_text(l, p->m->desc) : NULL,
        .field = p->m && !p->method ? lint_text(l, p->m->name) : NULL,
        .code = arena_strdup(&l->arena, a->text)});
}

static void read_notes(struct lint *l)
{
    for (size_t i = 0; i < l->given.len; i++) {
        struct place p = {.c = l->given.at[i]};
        const struct cf_class *cf = p.c->cf;
        annotations_of_class(l, p.c, note_annotation, &p);
        for (unsigned k = 0; k < cf->methods + (unsigned)cf->fields; k++) {
            p.method = k < cf->methods;
            p.m = p.method ? &cf->method[k] : &cf->field[k - cf->methods];
            if (p.m->annotations.data || p.m->invisible.data)
                annotations_of(l, p.c, p.m, note_annotation, &p);
        }
        p.m = NULL;
    }
}

/* The class itself or one inside it. */
static bool is_in(const char *klass, const char *outer)
{
    size_t n = strlen(outer);
    return strncmp(klass, outer, n) == 0 && (klass[n] == 0 || klass[n] == '$');
}

/* A lambda belongs to the method that it stands in. */
static bool is_method(const struct note *n, const struct lint_about *a)
{
    if (!a->method)
        return false;
    size_t k = strlen(n->method);
    return (strcmp(n->method, a->method) == 0 && strcmp(n->desc, a->desc) == 0) ||
           (strncmp(a->method, "lambda$", 7) == 0 &&
            strncmp(a->method + 7, n->method, k) == 0 && a->method[7 + k] == '$');
}

static bool note_fits(const struct note *n, const struct finding *f,
                      const struct lint_about *a)
{
    size_t k = strlen(n->code);
    if (k && !(strncmp(f->code, n->code, k) == 0 && (f->code[k] == 0 || f->code[k] == '_')) &&
        strcmp(n->code, "MT_CORRECTNESS") != 0)
        return false;
    if (n->field)
        return a->field && strcmp(n->field, a->field) == 0 && is_in(a->field_class, n->klass);
    return is_in(a->klass, n->klass) && (!n->method || is_method(n, a));
}

/* ---- all ---- */

static const char *reason(struct lint *l, struct finding *f, const struct lint_about *a,
                          bool *in_source)
{
    struct lint_suppress *s = l->suppress;
    const char *why = NULL;
    for (size_t i = 0; i < s->note.len; i++)
        if (note_fits(&s->note.at[i], f, a)) {
            s->note.at[i].used = true;
            *in_source = true;
            why = "annotation in the code";
        }
    if (s->exclude && filter_matches(s->exclude, f, a) && !why)
        why = "excluded by the filter file";
    if (s->include && !filter_matches(s->include, f, a) && !why)
        why = "not included by the filter file";
    char print[33];
    if (s->known.len)
        finding_fingerprint(f, print);
    for (size_t i = 0; i < s->known.len; i++)
        if (strcmp(s->known.at[i].print, print) == 0) {
            s->known.at[i].used = true;
            why = why ? why : "in the baseline";
        }
    return why;
}

static void tell_filter(struct lint *l, const struct filter *f)
{
    for (size_t i = 0; f && filter_line(f, i); i++)
        if (!filter_used(f, i))
            vec_push(&l->suppress->unused,
                     arena_printf(&l->arena, "%s:%d: matches no warning", filter_file(f),
                                  filter_line(f, i)));
}

/* Is it a code that was looked for? */
static bool is_our_code(const struct lint *l, const char *code)
{
    size_t n = strlen(code);
    for (size_t i = 0; n && i < rows_len; i++)
        if (l->enabled[i] && strncmp(rows[i].code, code, n) == 0 &&
            (rows[i].code[n] == 0 || rows[i].code[n] == '_'))
            return true;
    return false;
}

static void tell_unused(struct lint *l)
{
    struct lint_suppress *s = l->suppress;
    for (size_t i = 0; i < s->note.len; i++) {
        const struct note *n = &s->note.at[i];
        const char *member = n->method ? n->method : n->field;
        if (!n->used && is_our_code(l, n->code))
            vec_push(&s->unused,
                     arena_printf(&l->arena, "@SuppressFBWarnings(\"%s\") of %s%s%s", n->code,
                                  n->klass, member ? "." : "", member ? member : ""));
    }
    tell_filter(l, s->exclude);
    tell_filter(l, s->include);
    for (size_t i = 0; i < s->known.len; i++)
        if (!s->known.at[i].used)
            vec_push(&s->unused, arena_printf(&l->arena, "%s:%d: no such warning any more",
                                              s->baseline, s->known.at[i].line));
}

void lint_suppress_all(struct lint *l)
{
    read_notes(l);
    if (!l->suppress)
        return;
    for (size_t i = 0; i < l->warning.len; i++) {
        struct finding *f = l->warning.at[i];
        bool in_source = false;
        const char *why = reason(l, f, &l->about.at[i], &in_source);
        f->suppressed = why ? arena_strdup(&f->arena, why) : NULL;
        f->in_source = in_source;
    }
    tell_unused(l);
}

const char *lint_unused(const struct lint *l, size_t i)
{
    return l->suppress && i < l->suppress->unused.len ? l->suppress->unused.at[i] : NULL;
}
