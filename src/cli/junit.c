/* SPDX-License-Identifier: Apache-2.0 */
/* Finds JUnit's test methods and the methods around them by their annotations. Superclasses
 * are read as far as the class path has them. */
#include "cli/junit.h"

#include "classfile/classfile.h"

#include <string.h>

/* Methods around a test, in the order of JUnitMain's phases. */
enum phase { BEFORE_ALL, BEFORE_EACH, AFTER_EACH, AFTER_ALL, PHASES };

static const char *const phase_annotation[PHASES][2] = {
    {"Lorg/junit/BeforeClass;", "Lorg/junit/jupiter/api/BeforeAll;"},
    {"Lorg/junit/Before;", "Lorg/junit/jupiter/api/BeforeEach;"},
    {"Lorg/junit/After;", "Lorg/junit/jupiter/api/AfterEach;"},
    {"Lorg/junit/AfterClass;", "Lorg/junit/jupiter/api/AfterAll;"}};

enum { MOST_SUPERS = 64 };

struct reading {
    struct cf_path *path;
    struct symtab syms;
    struct arena *arena;
    const struct cf_class *chain[MOST_SUPERS]; /* the class, its superclass, … */
    size_t depth;
};

/* ---- annotations (JVMS 4.7.16) ---- */

struct cursor {
    const uint8_t *at, *end;
};

static unsigned u2(struct cursor *c)
{
    if (c->end - c->at < 2) {
        c->at = c->end;
        return 0;
    }
    c->at += 2;
    return (unsigned)c->at[-2] << 8 | c->at[-1];
}

static const char *utf8(struct reading *r, const struct cf_class *k, unsigned index)
{
    return index < k->constants && k->constant[index].tag == CF_UTF8
               ? sym_text(&r->syms, k->constant[index].name)
               : "";
}

static void skip_annotation(struct cursor *c, int depth);

static void skip_value(struct cursor *c, int depth)
{
    if (c->at == c->end || depth > 32) {
        c->at = c->end;
        return;
    }
    char tag = (char)*c->at++;
    if (tag == '@') {
        skip_annotation(c, depth + 1);
    } else if (tag == '[') {
        for (unsigned n = u2(c); n > 0 && c->at < c->end; n--)
            skip_value(c, depth + 1);
    } else {
        u2(c);
        if (tag == 'e')
            u2(c);
    }
}

static void skip_annotation(struct cursor *c, int depth)
{
    u2(c);
    for (unsigned n = u2(c); n > 0 && c->at < c->end; n--) {
        u2(c);
        skip_value(c, depth);
    }
}

/* The annotation of this type: *found stands behind its type. */
static bool find_annotation(struct reading *r, const struct cf_class *k, struct cf_blob b,
                            const char *type, struct cursor *found)
{
    struct cursor c = {b.data, b.data + b.len};
    if (!b.data)
        return false;
    for (unsigned n = u2(&c); n > 0 && c.at < c.end; n--) {
        struct cursor here = c;
        if (strcmp(utf8(r, k, u2(&here)), type) == 0) {
            *found = here;
            return true;
        }
        skip_annotation(&c, 0);
    }
    return false;
}

static bool has(struct reading *r, const struct cf_class *k, struct cf_blob b, const char *type)
{
    struct cursor ignored;
    return find_annotation(r, k, b, type, &ignored);
}

static char *dotted(struct arena *a, const char *name, size_t n)
{
    char *s = arena_strndup(a, name, n);
    for (char *p = s; *p; p++)
        if (*p == '/')
            *p = '.';
    return s;
}

/* Test(expected = X.class): the class's name, or "". */
static const char *expected_exception(struct reading *r, const struct cf_class *k,
                                      const struct cf_member *m)
{
    struct cursor c;
    if (!find_annotation(r, k, m->annotations, "Lorg/junit/Test;", &c))
        return "";
    for (unsigned n = u2(&c); n > 0 && c.at < c.end; n--) {
        const char *name = utf8(r, k, u2(&c));
        if (strcmp(name, "expected") != 0 || c.at == c.end || *c.at != 'c') {
            skip_value(&c, 0);
            continue;
        }
        c.at++;
        const char *desc = utf8(r, k, u2(&c));
        size_t len = strlen(desc);
        bool none = len < 3 || strcmp(desc, "Lorg/junit/Test$None;") == 0;
        return none ? "" : dotted(r->arena, desc + 1, len - 2);
    }
    return "";
}

/* ---- classes ---- */

static const struct cf_class *read_class(struct reading *r, const char *name, struct err *e)
{
    struct cf_found f;
    struct cf_problem problem = {0};
    if (!cf_path_find(r->path, name, &f, e) || f.boot)
        return NULL;
    const struct cf_class *k =
        cf_read(f.data, f.size, f.origin, &r->syms, r->arena, &problem);
    if (!k)
        err_set(e, "%s", problem.err.text);
    return k;
}

static bool read_chain(struct reading *r, const char *name, struct err *e)
{
    char *internal = arena_strdup(r->arena, name);
    for (char *p = internal; *p; p++)
        if (*p == '.')
            *p = '/';
    const struct cf_class *k = read_class(r, internal, e);
    if (!k)
        return e->set ? false : err_set(e, "class %s is not on the class path", name);
    while (k && r->depth < MOST_SUPERS) {
        r->chain[r->depth++] = k;
        k = k->super ? read_class(r, sym_text(&r->syms, k->super), e) : NULL;
    }
    return !e->set;
}

/* ---- tests ---- */

/* Annotations that make a method a test; why such a one is not run. A search goes through
 * all that can happen, so that a repeated test is run once. */
static const struct kind {
    const char *type, *why;
} kinds[] = {
    {"Lorg/junit/Test;", NULL},
    {"Lorg/junit/jupiter/api/Test;", NULL},
    {"Lorg/junit/jupiter/api/RepeatedTest;", NULL},
    {"Lorg/junit/jupiter/params/ParameterizedTest;",
     "parameterized tests (@ParameterizedTest) are not supported"},
    {"Lorg/junit/jupiter/api/TestFactory;",
     "tests made at run time (@TestFactory) are not supported"},
    {"Lorg/junit/jupiter/api/TestTemplate;",
     "test templates (@TestTemplate) are not supported"},
    {"Lorg/junit/experimental/theories/Theory;", "theories (@Theory) are not supported"},
};

/* NULL: it is no test. */
static const struct kind *kind_of(struct reading *r, const struct cf_class *k,
                                  const struct cf_member *m)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (has(r, k, m->annotations, kinds[i].type))
            return &kinds[i];
    return NULL;
}

static bool in_phase(struct reading *r, const struct cf_class *k, const struct cf_member *m,
                     enum phase p)
{
    return has(r, k, m->annotations, phase_annotation[p][0]) ||
           has(r, k, m->annotations, phase_annotation[p][1]);
}

static bool is_ignored(struct reading *r, const struct cf_class *k, struct cf_blob b)
{
    return has(r, k, b, "Lorg/junit/Ignore;") || has(r, k, b, "Lorg/junit/jupiter/api/Disabled;");
}

/* The same method declared below chain[at], or NULL; *klass is set to its class. */
static const struct cf_member *overriding(const struct reading *r, size_t at,
                                          const struct cf_member *m,
                                          const struct cf_class **klass)
{
    for (size_t i = 0; i < at && !(m->flags & CF_PRIVATE); i++)
        for (unsigned j = 0; j < r->chain[i]->methods; j++) {
            const struct cf_member *o = &r->chain[i]->method[j];
            *klass = r->chain[i];
            if (o->name == m->name && o->desc == m->desc)
                return o;
        }
    return NULL;
}

/* The runner that JUnit takes by itself. */
static bool is_usual_runner(struct reading *r, const struct cf_class *k)
{
    struct cursor c;
    if (!find_annotation(r, k, k->annotations, "Lorg/junit/runner/RunWith;", &c))
        return true;
    unsigned pairs = u2(&c);
    u2(&c);
    if (pairs != 1 || c.at == c.end || *c.at++ != 'c')
        return false;
    const char *runner = utf8(r, k, u2(&c));
    return strcmp(runner, "Lorg/junit/runners/JUnit4;") == 0 ||
           strcmp(runner, "Lorg/junit/runners/BlockJUnit4ClassRunner;") == 0;
}

/* A rule that limits the time makes no difference to a search. */
static bool is_rule(struct reading *r, const struct cf_class *k, const struct cf_member *m)
{
    return (has(r, k, m->annotations, "Lorg/junit/Rule;") ||
            has(r, k, m->annotations, "Lorg/junit/ClassRule;")) &&
           !strstr(sym_text(&r->syms, m->desc), "Lorg/junit/rules/Timeout;");
}

/* What JUnit does for the class beyond its annotations on methods, which is not run here. */
static const char *needs_more(struct reading *r)
{
    for (size_t i = 0; i < r->depth; i++) {
        const struct cf_class *k = r->chain[i];
        if (!is_usual_runner(r, k))
            return "a runner of its own (@RunWith) is not supported";
        if (has(r, k, k->annotations, "Lorg/junit/jupiter/api/extension/ExtendWith;"))
            return "extensions (@ExtendWith) are not supported";
        for (unsigned j = 0; j < k->fields + k->methods; j++) {
            const struct cf_member *m = j < k->fields ? &k->field[j] : &k->method[j - k->fields];
            if (is_rule(r, k, m))
                return "rules (@Rule) are not supported";
        }
    }
    return NULL;
}

typedef VEC(char *) words;

static void add_phase(struct reading *r, enum phase p, size_t at, words *w)
{
    const struct cf_class *k = r->chain[at], *below;
    static const char *const digit[PHASES] = {"0", "1", "2", "3"};
    for (unsigned j = 0; j < k->methods; j++) {
        const struct cf_member *m = &k->method[j];
        const struct cf_member *again = overriding(r, at, m, &below);
        if (!in_phase(r, k, m, p) || (again && in_phase(r, below, again, p)))
            continue;
        const char *name = sym_text(&r->syms, k->name);
        vec_push(w, arena_strdup(r->arena, digit[p]));
        vec_push(w, dotted(r->arena, name, strlen(name)));
        vec_push(w, arena_strdup(r->arena, sym_text(&r->syms, m->name)));
    }
}

/* Before: from the topmost class down; after: from the class up. */
static void add_phases(struct reading *r, words *w)
{
    for (int p = 0; p < PHASES; p++)
        for (size_t i = 0; i < r->depth; i++) {
            size_t at = p <= BEFORE_EACH ? r->depth - 1 - i : i;
            add_phase(r, (enum phase)p, at, w);
        }
}

static struct junit_test make_test(struct reading *r, const char *klass,
                                   const struct cf_class *k, const struct cf_member *m)
{
    struct arena *a = r->arena;
    struct junit_test t = {.klass = klass,
                           .method = arena_strdup(a, sym_text(&r->syms, m->name))};
    const struct cf_class *own = r->chain[0];
    const char *why = kind_of(r, k, m)->why;
    if (!why)
        why = needs_more(r);
    if (!why && strcmp(sym_text(&r->syms, m->desc), "()V") != 0)
        why = "methods with parameters or a result are not supported";
    bool ignored = is_ignored(r, own, own->annotations) || is_ignored(r, k, m->annotations);
    t.skipped = ignored ? "ignored" : why;
    t.unsupported = !ignored && why;
    words w = {0};
    vec_push(&w, arena_strdup(a, klass));
    vec_push(&w, arena_strdup(a, t.method));
    vec_push(&w, arena_strdup(a, expected_exception(r, k, m)));
    add_phases(r, &w);
    t.argc = (int)w.len;
    t.argv = arena_copy(a, w.at, w.len * sizeof *w.at);
    vec_release(&w);
    return t;
}

static void collect(struct reading *r, const char *klass, const char *method,
                    junit_tests *out)
{
    for (size_t i = 0; i < r->depth; i++)
        for (unsigned j = 0; j < r->chain[i]->methods; j++) {
            const struct cf_member *m = &r->chain[i]->method[j];
            const struct cf_class *below;
            bool wanted = !method || strcmp(sym_text(&r->syms, m->name), method) == 0;
            if (wanted && kind_of(r, r->chain[i], m) && !overriding(r, i, m, &below))
                vec_push(out, make_test(r, klass, r->chain[i], m));
        }
}

/* Tests in a @Nested class need an object of the outer one: told, not run. */
static void collect_nested(struct reading *r, const struct cf_class *k, junit_tests *out)
{
    struct err ignored = {0};
    for (unsigned i = 0; i < k->inners; i++) {
        const char *name = sym_text(&r->syms, k->inner[i].inner);
        const struct cf_class *in =
            k->inner[i].outer == k->name ? read_class(r, name, &ignored) : NULL;
        if (!in || !has(r, in, in->annotations, "Lorg/junit/jupiter/api/Nested;"))
            continue;
        for (unsigned j = 0; j < in->methods; j++) {
            struct junit_test t = {.klass = dotted(r->arena, name, strlen(name)),
                                   .method = arena_strdup(r->arena, sym_text(&r->syms,
                                                                             in->method[j].name)),
                                   .skipped = "tests in @Nested classes are not supported",
                                   .unsupported = true};
            if (kind_of(r, in, &in->method[j]))
                vec_push(out, t);
        }
        collect_nested(r, in, out);
    }
}

bool junit_find(struct cf_path *path, const char *selector, struct arena *a,
                junit_tests *out, struct err *e)
{
    const char *hash = strchr(selector, '#');
    size_t n = hash ? (size_t)(hash - selector) : strlen(selector);
    const char *klass = dotted(a, selector, n), *method = hash ? hash + 1 : NULL;
    struct reading r = {.path = path, .arena = a};
    symtab_init(&r.syms);
    size_t before = out->len;
    bool ok = read_chain(&r, klass, e);
    if (ok) {
        collect(&r, klass, method, out);
        if (!method)
            collect_nested(&r, r.chain[0], out);
        if (out->len == before)
            ok = method ? err_set(e, "class %s has no JUnit test method %s", klass, method)
                        : err_set(e, "class %s has no JUnit test methods", klass);
    }
    symtab_release(&r.syms);
    return ok;
}
