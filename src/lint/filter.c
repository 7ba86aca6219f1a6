/* SPDX-License-Identifier: Apache-2.0 */
/* Filter files are XML with elements and attributes only, so a small reader of one's own
 * does: a tree of <Match>, <Or>, <And>, <Not> over tests. Names that begin with '~' are
 * regular expressions over the whole name (POSIX extended ones; Java's own extensions such
 * as look-ahead are not there). */
#include "lint/filter.h"

#include "base/arena.h"
#include "base/host.h"
#include "base/vec.h"

#include <ctype.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 32 };

struct attribute {
    const char *name, *value;
};

struct element {
    const char *name;
    int line;
    struct attribute attribute[8];
    int attributes;
    struct element *child, *next; /* first child, next sibling */
    bool used;
};

struct filter {
    const char *file;
    struct arena arena;
    struct element *root;
};

/* ---- reading ---- */

struct xml {
    struct filter *f;
    const char *src, *p, *end;
    int depth;
    struct err *e;
};

static bool bad(struct xml *x, const char *what)
{
    return err_source(x->e, x->f->file, x->src, (size_t)(x->end - x->src),
                      (size_t)(x->p - x->src), "%s", what);
}

static int line_at(const struct xml *x)
{
    int n = 1;
    for (const char *c = x->src; c < x->p; c++)
        n += *c == '\n';
    return n;
}

static bool starts(const struct xml *x, const char *s)
{
    size_t n = strlen(s);
    return (size_t)(x->end - x->p) >= n && memcmp(x->p, s, n) == 0;
}

static bool skip_to(struct xml *x, const char *s)
{
    while (x->p < x->end && !starts(x, s))
        x->p++;
    if (x->p == x->end)
        return bad(x, "the file ends here");
    x->p += strlen(s);
    return true;
}

/* Text, comments, declarations: whatever is no element. False at the end of the file. */
static bool next_tag(struct xml *x)
{
    for (;;) {
        while (x->p < x->end && *x->p != '<')
            x->p++;
        if (x->p == x->end)
            return bad(x, "the file ends before its elements are closed");
        if (starts(x, "<!--")) {
            if (!skip_to(x, "-->"))
                return false;
        } else if (starts(x, "<?") || starts(x, "<!")) {
            if (!skip_to(x, ">"))
                return false;
        } else {
            return true;
        }
    }
}

static void blanks(struct xml *x)
{
    while (x->p < x->end && isspace((unsigned char)*x->p))
        x->p++;
}

static const char *read_name(struct xml *x)
{
    const char *from = x->p;
    while (x->p < x->end && (isalnum((unsigned char)*x->p) || strchr("_:-.", *x->p)))
        x->p++;
    const char *colon = memchr(from, ':', (size_t)(x->p - from));
    from = colon ? colon + 1 : from;
    return arena_strndup(&x->f->arena, from, (size_t)(x->p - from));
}

static const char *unescape(struct xml *x, const char *from, size_t n)
{
    static const struct {
        const char *entity;
        char c;
    } known[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'},
                 {"&apos;", '\''}};
    char *out = arena_alloc(&x->f->arena, n + 1), *o = out;
    for (size_t i = 0; i < n;) {
        size_t step = 0;
        for (size_t k = 0; k < sizeof known / sizeof *known && !step; k++)
            if (strncmp(from + i, known[k].entity, strlen(known[k].entity)) == 0) {
                *o++ = known[k].c;
                step = strlen(known[k].entity);
            }
        if (!step) {
            *o++ = from[i];
            step = 1;
        }
        i += step;
    }
    *o = 0;
    return out;
}

static bool read_attribute(struct xml *x, struct element *el)
{
    struct attribute a = {.name = read_name(x)};
    blanks(x);
    if (!*a.name || x->p == x->end || *x->p != '=')
        return bad(x, "an attribute as name=\"value\" should stand here");
    x->p++;
    blanks(x);
    char quote = x->p < x->end ? *x->p : 0;
    const char *from = x->p + 1;
    const char *to = quote == '"' || quote == '\''
        ? memchr(from, quote, (size_t)(x->end - from)) : NULL;
    if (!to)
        return bad(x, "a value in quotes should stand here");
    a.value = unescape(x, from, (size_t)(to - from));
    x->p = to + 1;
    if (el->attributes < 8)
        el->attribute[el->attributes++] = a;
    return true;
}

static struct element *read_element(struct xml *x);

static bool read_children(struct xml *x, struct element *el)
{
    struct element **last = &el->child;
    while (next_tag(x)) {
        if (starts(x, "</"))
            return skip_to(x, ">");
        struct element *c = read_element(x);
        if (!c)
            return false;
        *last = c;
        last = &c->next;
    }
    return false;
}

static struct element *read_element(struct xml *x)
{
    struct element *el = arena_zalloc(&x->f->arena, sizeof *el);
    el->line = line_at(x);
    x->p++;
    el->name = read_name(x);
    if (!*el->name || ++x->depth > MAX_DEPTH) {
        bad(x, *el->name ? "elements nested too deep"
                         : "the name of an element should stand here");
        return NULL;
    }
    for (;;) {
        blanks(x);
        if (starts(x, "/>")) {
            x->p += 2;
            break;
        }
        if (starts(x, ">")) {
            x->p++;
            if (!read_children(x, el))
                return NULL;
            break;
        }
        if (!read_attribute(x, el))
            return NULL;
    }
    x->depth--;
    return el;
}

struct filter *filter_read(const char *file, struct err *e)
{
    struct host_file h;
    if (!host_map(file, &h, e))
        return NULL;
    struct filter *f = mem_zalloc(sizeof *f);
    arena_init(&f->arena);
    f->file = arena_strdup(&f->arena, file);
    const char *src = (const char *)h.data;
    struct xml x = {.f = f, .src = src, .p = src, .end = src + h.size, .e = e};
    f->root = next_tag(&x) ? read_element(&x) : NULL;
    if (f->root && strcmp(f->root->name, "FindBugsFilter") != 0) {
        err_set(e, "%s: a filter file begins with <FindBugsFilter>, not with <%s>", file,
                f->root->name);
        f->root = NULL;
    }
    host_unmap(&h);
    if (f->root)
        return f;
    filter_free(f);
    return NULL;
}

void filter_free(struct filter *f)
{
    if (!f)
        return;
    arena_release(&f->arena);
    mem_free(f);
}

/* ---- matching ---- */

struct warning {
    const struct finding *w;
    const struct lint_about *a;
};

static const char *get(const struct element *el, const char *name)
{
    for (int i = 0; i < el->attributes; i++)
        if (strcmp(el->attribute[i].name, name) == 0)
            return el->attribute[i].value;
    return NULL;
}

static bool name_fits(const char *want, const char *name)
{
    regex_t r;
    if (!want)
        return true;
    if (!name)
        return false;
    if (*want != '~')
        return strcmp(want, name) == 0;
    char *whole = mem_alloc(strlen(want) + 4);
    strcpy(whole, "^(");
    strcat(whole, want + 1);
    strcat(whole, ")$");
    bool fits = regcomp(&r, whole, REG_EXTENDED | REG_NOSUB) == 0;
    if (fits) {
        fits = regexec(&r, name, 0, NULL, 0) == 0;
        regfree(&r);
    }
    mem_free(whole);
    return fits;
}

/* Is the text one of a list with commas; `prefix`: the part before the first '_' too? */
static bool in_list(const char *list, const char *text, bool prefix)
{
    size_t n = prefix ? strcspn(text, "_") : strlen(text);
    for (const char *p = list; p && *p;) {
        p += strspn(p, ", ");
        size_t k = strcspn(p, ", ");
        if (k == n && memcmp(p, text, n) == 0)
            return true;
        p += k;
    }
    return false;
}

static bool bug_fits(const struct element *el, const char *code)
{
    const char *pattern = get(el, "pattern"), *abbreviation = get(el, "code"),
               *category = get(el, "category");
    if (pattern && *pattern == '~' ? name_fits(pattern, code) : in_list(pattern, code, false))
        return true;
    return in_list(abbreviation, code, true) || in_list(category, "MT_CORRECTNESS", false) ||
           (!pattern && !abbreviation && !category);
}

static bool fits(const struct element *el, const struct warning *x);

static bool all_fit(const struct element *el, const struct warning *x)
{
    for (const struct element *c = el->child; c; c = c->next)
        if (!fits(c, x))
            return false;
    return true;
}

static bool any_fits(const struct element *el, const struct warning *x)
{
    for (const struct element *c = el->child; c; c = c->next)
        if (fits(c, x))
            return true;
    return false;
}

static bool package_fits(const char *want, const char *klass)
{
    const char *dot = strrchr(klass, '.');
    char *package = mem_strndup(klass, dot ? (size_t)(dot - klass) : 0);
    bool ok = name_fits(want, package);
    mem_free(package);
    return ok;
}

static bool fits(const struct element *el, const struct warning *x)
{
    const char *n = el->name, *name = get(el, "name"), *value = get(el, "value");
    if (strcmp(n, "Class") == 0)
        return name_fits(name, x->a->klass);
    if (strcmp(n, "Package") == 0)
        return package_fits(name, x->a->klass);
    if (strcmp(n, "Method") == 0)
        return x->a->method && name_fits(name, x->a->method);
    if (strcmp(n, "Field") == 0)
        return x->a->field && name_fits(name, x->a->field);
    if (strcmp(n, "Source") == 0)
        return name_fits(name, x->w->place[0].frame->file);
    if (strcmp(n, "Bug") == 0 || strcmp(n, "BugCode") == 0 || strcmp(n, "BugPattern") == 0)
        return name ? in_list(name, x->w->code, false) || in_list(name, x->w->code, true)
                    : bug_fits(el, x->w->code);
    if (strcmp(n, "Rank") == 0)
        return value && x->w->rank >= atoi(value);
    if (strcmp(n, "Confidence") == 0 || strcmp(n, "Priority") == 0)
        return value && x->w->confidence == atoi(value);
    if (strcmp(n, "Or") == 0)
        return any_fits(el, x);
    if (strcmp(n, "Not") == 0)
        return !any_fits(el, x);
    return strcmp(n, "And") == 0 || strcmp(n, "Match") == 0 ? all_fit(el, x) : false;
}

bool filter_matches(struct filter *f, const struct finding *w, const struct lint_about *a)
{
    struct warning x = {w, a};
    bool any = false;
    for (struct element *el = f->root->child; el; el = el->next)
        if (strcmp(el->name, "Match") == 0 && all_fit(el, &x)) {
            const char *klass = get(el, "class");
            if (klass && !name_fits(klass, a->klass))
                continue;
            el->used = any = true;
        }
    return any;
}

const char *filter_file(const struct filter *f)
{
    return f->file;
}

static const struct element *match_at(const struct filter *f, size_t i)
{
    const struct element *el = f->root->child;
    while (el && i--)
        el = el->next;
    return el;
}

int filter_line(const struct filter *f, size_t i)
{
    const struct element *el = match_at(f, i);
    return el ? el->line : 0;
}

bool filter_used(const struct filter *f, size_t i)
{
    return match_at(f, i)->used;
}
