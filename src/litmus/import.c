/* SPDX-License-Identifier: Apache-2.0 */
/* Declarations of a jcstress file: classes, fields, VarHandles, actors, outcomes; and the
 * litmus test made of them. */
#include "litmus/import_int.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

/* ---- tokens ---- */

bool imp_next(struct importer *p)
{
    struct tok *l = &p->lex;
    if (!tok_skip(l))
        return false;
    if (l->pos >= l->len || (l->src[l->pos] != '"' && l->src[l->pos] != '\''))
        return tok_next(l);
    char quote = l->src[l->pos];
    size_t q = l->pos + 1;
    while (q < l->len && l->src[q] != quote && l->src[q] != '\n')
        q += l->src[q] == '\\' && q + 1 < l->len ? 2 : 1;
    if (q >= l->len || l->src[q] != quote)
        return tok_error_at(l, l->pos, "this string has no end");
    l->kind = TOK_STRING;
    l->at = l->pos;
    l->end = l->pos = q + 1;
    return true;
}

bool imp_error(struct importer *p, size_t pos, const char *what)
{
    return tok_error_at(&p->lex, pos, "%s not understood here", what);
}

char *imp_name(struct importer *p)
{
    return arena_strndup(p->arena, p->lex.src + p->lex.at, p->lex.end - p->lex.at);
}

bool imp_is(const struct importer *p, const char *text)
{
    return tok_is(&p->lex, text);
}

bool imp_accept(struct importer *p, const char *text)
{
    if (!tok_is(&p->lex, text))
        return false;
    return imp_next(p);
}

bool imp_expect(struct importer *p, const char *text, const char *where)
{
    if (imp_accept(p, text))
        return true;
    return tok_error_at(&p->lex, p->lex.at, "expected '%s' %s", text, where);
}

void imp_seek(struct importer *p, size_t pos)
{
    p->lex.pos = pos;
    imp_next(p);
}

bool imp_skip_brackets(struct importer *p)
{
    int depth = 0;
    size_t start = p->lex.at;
    do {
        if (p->lex.kind == TOK_END)
            return tok_error_at(&p->lex, start, "this bracket is not closed");
        if (imp_is(p, "(") || imp_is(p, "{") || imp_is(p, "["))
            depth++;
        if (imp_is(p, ")") || imp_is(p, "}") || imp_is(p, "]"))
            depth--;
        if (!imp_next(p))
            return false;
    } while (depth > 0);
    return true;
}

/* ---- tables ---- */

const struct imp_class *imp_find_class(const struct importer *p, const char *name)
{
    for (size_t i = p->classes.len; i-- > 0;)
        if (strcmp(p->classes.at[i].name, name) == 0)
            return &p->classes.at[i];
    return NULL;
}

const struct imp_field *imp_find_field(const struct imp_class *c, const char *name)
{
    for (size_t i = 0; i < c->fields.len; i++)
        if (strcmp(c->fields.at[i].name, name) == 0)
            return &c->fields.at[i];
    return NULL;
}

const char *imp_safe_name(struct importer *p, const char *java)
{
    static const char *const taken[] = {
        "int", "if", "else", "while", "do", "lock", "unlock", "final", "filter", "exists",
        "forall", "locations", "object", "null", "join", "print", "ref", "atomic",
        "freeze", "synchronized", "observed", "cases", "true", "false", "not", "get",
        "set"};
    bool plain = java[0] >= 'a' && java[0] <= 'z' && !strchr(java, '$');
    if (plain && strchr("rot", java[0]) && java[1] >= '0' && java[1] <= '9')
        plain = false; /* names of results, objects and temporaries */
    for (size_t i = 0; i < sizeof taken / sizeof *taken && plain; i++)
        plain = strcmp(java, taken[i]) != 0 && strncmp(java, "get", 3) != 0 &&
                strncmp(java, "set", 3) != 0 && strncmp(java, "compareAnd", 10) != 0;
    if (plain)
        return java;
    char *s = arena_printf(p->arena, "v_%s", java);
    for (char *c = s; *c; c++)
        if (*c == '$')
            *c = '_';
    return s;
}

const char *imp_handle_of(struct importer *p, const char *field)
{
    for (size_t i = 0; i < p->c->fields.len; i++)
        if (strcmp(p->c->fields.at[i].name, field) == 0)
            return arena_printf(p->arena, "F%zu", i);
    return "F";
}

/* ---- annotations ---- */

struct modifiers {
    bool is_test, is_state, actor, arbiter, is_static, is_volatile, is_final,
        is_synchronized;
    VEC(struct import_outcome) outcomes;
};

static const char *string_value(struct importer *p)
{
    const struct tok *l = &p->lex;
    return arena_strndup(p->arena, l->src + l->at + 1, l->end - l->at - 2);
}

static bool read_expect(struct importer *p, enum import_expect *x)
{
    if (imp_accept(p, "Expect") && !imp_expect(p, ".", "behind Expect"))
        return false;
    for (*x = IMPORT_ACCEPTABLE; *x <= IMPORT_UNKNOWN; ++*x)
        if (imp_accept(p, import_expect_text(*x)))
            return true;
    return tok_error(&p->lex, "ACCEPTABLE, ACCEPTABLE_INTERESTING or FORBIDDEN");
}

const char *import_expect_text(enum import_expect x)
{
    static const char *const names[] = {"ACCEPTABLE", "ACCEPTABLE_INTERESTING",
                                        "FORBIDDEN", "UNKNOWN"};
    return names[x];
}

/* One string, strings joined by +, or a list of them in braces. */
static bool read_ids(struct importer *p, struct modifiers *m)
{
    bool list = imp_accept(p, "{");
    do {
        if (list && imp_is(p, "}"))
            break;
        if (p->lex.kind != TOK_STRING)
            return tok_error(&p->lex, "a string");
        const char *id = string_value(p);
        imp_next(p);
        while (imp_accept(p, "+") && p->lex.kind == TOK_STRING) {
            id = arena_printf(p->arena, "%s%s", id, string_value(p));
            imp_next(p);
        }
        vec_push(&m->outcomes, ((struct import_outcome){id, IMPORT_ACCEPTABLE}));
    } while (list && imp_accept(p, ","));
    return !list || imp_expect(p, "}", "behind the ids");
}

/* @Outcome(id = ..., expect = ..., desc = ...) */
static bool read_outcome(struct importer *p, struct modifiers *m)
{
    size_t first = m->outcomes.len;
    enum import_expect expect = IMPORT_UNKNOWN;
    if (!imp_expect(p, "(", "behind @Outcome"))
        return false;
    while (!imp_is(p, ")")) {
        char *key = imp_name(p);
        if (p->lex.kind != TOK_NAME || !imp_next(p) ||
            !imp_expect(p, "=", "behind the name"))
            return tok_error(&p->lex, "id, expect or desc");
        if (strcmp(key, "id") == 0) {
            if (!read_ids(p, m))
                return false;
        } else if (strcmp(key, "expect") == 0) {
            if (!read_expect(p, &expect))
                return false;
        } else
            while (!imp_is(p, ",") && !imp_is(p, ")") && p->lex.kind != TOK_END)
                if (!imp_next(p))
                    return false;
        if (!imp_accept(p, ",") && !imp_is(p, ")"))
            return tok_error(&p->lex, "',' or ')'");
    }
    if (m->outcomes.len == first)
        vec_push(&m->outcomes, ((struct import_outcome){"", expect}));
    for (size_t i = first; i < m->outcomes.len; i++)
        m->outcomes.at[i].expect = expect;
    return imp_next(p);
}

static bool read_annotation(struct importer *p, struct modifiers *m)
{
    char *name = imp_name(p);
    if (p->lex.kind != TOK_NAME || !imp_next(p))
        return tok_error(&p->lex, "an annotation");
    while (imp_accept(p, ".")) {
        name = imp_name(p);
        imp_next(p);
    }
    m->is_test |= strcmp(name, "JCStressTest") == 0;
    m->is_state |= strcmp(name, "State") == 0;
    m->actor |= strcmp(name, "Actor") == 0;
    m->arbiter |= strcmp(name, "Arbiter") == 0;
    if (strcmp(name, "Outcome") == 0)
        return read_outcome(p, m);
    return !imp_is(p, "(") || imp_skip_brackets(p);
}

static bool read_modifiers(struct importer *p, struct modifiers *m)
{
    static const char *const words[] = {"public", "private", "protected", "abstract",
                                        "transient", "strictfp"};
    for (;;) {
        if (imp_accept(p, "@")) {
            if (!read_annotation(p, m))
                return false;
            continue;
        }
        bool known = false;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            known |= imp_accept(p, words[i]);
        if (imp_is(p, "static"))
            known = m->is_static = true, imp_next(p);
        else if (imp_is(p, "final"))
            known = m->is_final = true, imp_next(p);
        else if (imp_is(p, "volatile"))
            known = m->is_volatile = true, imp_next(p);
        else if (imp_is(p, "synchronized"))
            known = m->is_synchronized = true, imp_next(p);
        if (!known || p->lex.err->set)
            return !p->lex.err->set;
    }
}

/* ---- members ---- */

/* name = ... findVarHandle(C.class, "field", ...): up to the end of the statement. */
static bool read_handle(struct importer *p, struct imp_class *c, const char *name)
{
    const char *field = NULL;
    bool find = false;
    while (!imp_is(p, ";") && p->lex.kind != TOK_END) {
        find |= imp_is(p, "findVarHandle");
        if (find && p->lex.kind == TOK_STRING && !field)
            field = string_value(p);
        if (!imp_next(p))
            return false;
    }
    if (field)
        vec_push(&c->handles, ((struct imp_handle){name, field}));
    return imp_expect(p, ";", "behind the VarHandle");
}

/* static { ... }: assignments to VarHandles are taken, all else is only read over. */
static bool read_static_block(struct importer *p, struct imp_class *c)
{
    int depth = 0;
    do {
        if (p->lex.kind == TOK_END)
            return tok_error(&p->lex, "'}'");
        depth += imp_is(p, "{");
        depth -= imp_is(p, "}");
        char *name = p->lex.kind == TOK_NAME ? imp_name(p) : NULL;
        if (!imp_next(p))
            return false;
        if (name && imp_accept(p, "=") && !read_handle(p, c, name))
            return false;
    } while (depth > 0);
    return true;
}

static bool read_field_init(struct importer *p, struct imp_field *f)
{
    size_t pos = p->lex.at;
    if (imp_accept(p, "new")) {
        f->is_monitor = imp_accept(p, "Object");
        if (!f->is_monitor)
            return imp_error(p, pos, "an object as initial value is");
        return imp_expect(p, "(", "behind Object") && imp_expect(p, ")", "behind '('");
    }
    if (imp_accept(p, "null") || imp_accept(p, "false"))
        return true;
    if (imp_accept(p, "true")) {
        f->init = 1;
        return true;
    }
    bool negative = imp_accept(p, "-");
    if (p->lex.kind != TOK_NUMBER)
        return imp_error(p, pos, "this initial value is");
    return tok_int(&p->lex, negative, &f->init);
}

static bool read_fields(struct importer *p, struct imp_class *c,
                        const struct modifiers *m, const char *type, size_t pos)
{
    bool known = strcmp(type, "int") == 0 || strcmp(type, "boolean") == 0 ||
                 strcmp(type, "Object") == 0 || (type[0] >= 'A' && type[0] <= 'Z');
    if (!known || imp_is(p, "[") || imp_is(p, "<"))
        return imp_error(p, pos, "a field of this type is");
    do {
        struct imp_field f = {.type = type, .is_volatile = m->is_volatile,
                              .is_final = m->is_final, .pos = p->lex.at};
        if (p->lex.kind != TOK_NAME)
            return tok_error(&p->lex, "the name of a field");
        f.name = imp_name(p);
        if (!imp_next(p))
            return false;
        if (imp_accept(p, "=") && !read_field_init(p, &f))
            return false;
        vec_push(&c->fields, f);
    } while (imp_accept(p, ","));
    return imp_expect(p, ";", "behind the field");
}

static bool read_class(struct importer *p, const struct modifiers *m, const char *outer);

static bool read_handles(struct importer *p, struct imp_class *c)
{
    char *name = imp_name(p);
    if (!imp_next(p))
        return false;
    while (imp_accept(p, ","))
        if (!imp_next(p))
            return false;
    if (imp_accept(p, "="))
        return read_handle(p, c, name);
    return imp_expect(p, ";", "behind the VarHandle");
}

/* A method: actors and arbiters are kept for later, others only read over. */
static bool read_method(struct importer *p, struct imp_class *c,
                        const struct modifiers *m)
{
    struct imp_method method = {m->arbiter, m->is_synchronized, p->lex.at};
    if (m->actor || m->arbiter)
        vec_push(&c->methods, method);
    while (!imp_is(p, "{") && !imp_is(p, ";") && p->lex.kind != TOK_END)
        if (!(imp_is(p, "(") ? imp_skip_brackets(p) : imp_next(p)))
            return false;
    return imp_accept(p, ";") || imp_skip_brackets(p);
}

static bool read_constructor(struct importer *p, struct imp_class *c)
{
    c->constructor = p->lex.at;
    return imp_skip_brackets(p) && imp_is(p, "{") && imp_skip_brackets(p);
}

static bool read_typed(struct importer *p, struct imp_class *c, const struct modifiers *m)
{
    size_t pos = p->lex.at;
    char *type = imp_name(p);
    if (p->lex.kind != TOK_NAME)
        return tok_error(&p->lex, "a member of the class");
    if (!imp_next(p))
        return false;
    if (imp_is(p, "(") && strcmp(type, c->name) == 0)
        return read_constructor(p, c);
    if (strcmp(type, "VarHandle") == 0)
        return read_handles(p, c);
    size_t name = p->lex.at;
    if (!imp_next(p))
        return false;
    if (imp_is(p, "("))
        return read_method(p, c, m);
    imp_seek(p, name);
    return read_fields(p, c, m, type, pos);
}

static bool read_member(struct importer *p, struct imp_class *c)
{
    struct modifiers m = {0};
    bool ok = read_modifiers(p, &m);
    size_t pos = p->lex.at;
    if (!ok || imp_accept(p, ";"))
        ok = ok && !p->lex.err->set;
    else if (imp_is(p, "class") || imp_is(p, "enum") || imp_is(p, "interface"))
        ok = read_class(p, &m, arena_printf(p->arena, "%s%s.", c->outer, c->name));
    else if (imp_is(p, "{"))
        ok = m.is_static ? read_static_block(p, c)
                         : imp_error(p, pos, "an initializer is");
    else
        ok = read_typed(p, c, &m);
    vec_release(&m.outcomes);
    return ok;
}

static bool read_class(struct importer *p, const struct modifiers *m, const char *outer)
{
    if (p->depth++ > IMPORT_DEPTH)
        return tok_error_at(&p->lex, p->lex.at, "nested too deeply");
    bool plain = imp_is(p, "class");
    if (!imp_next(p))
        return false;
    struct imp_class c = {.name = imp_name(p), .outer = outer, .is_test = m->is_test,
                          .is_state = m->is_state, .pos = p->lex.at};
    if (p->lex.kind != TOK_NAME || !imp_next(p))
        return tok_error(&p->lex, "the name of a class");
    if (m->is_test && (imp_is(p, "extends") || imp_is(p, "implements") || imp_is(p, "<")))
        return imp_error(p, p->lex.at, "a test with ancestors or type parameters is");
    while (!imp_is(p, "{") && p->lex.kind != TOK_END)
        if (!imp_next(p))
            return false;
    if (!plain) {
        p->depth--;
        return imp_skip_brackets(p);
    }
    for (size_t i = 0; i < m->outcomes.len; i++)
        vec_push(&c.outcomes, m->outcomes.at[i]);
    size_t index = p->classes.len;
    vec_push(&p->classes, c);
    bool ok = imp_expect(p, "{", "before the class's members");
    while (ok && !imp_is(p, "}")) {
        if (p->lex.kind == TOK_END) {
            ok = tok_error(&p->lex, "'}' at the end of the class");
            break;
        }
        c = p->classes.at[index]; /* members may add classes and so move the list */
        ok = read_member(p, &c);
        p->classes.at[index] = c;
    }
    p->depth--;
    return ok && imp_next(p);
}

static bool read_unit(struct importer *p)
{
    if (!imp_next(p))
        return false;
    while (p->lex.kind != TOK_END) {
        struct modifiers m = {0};
        if (imp_is(p, "package") || imp_is(p, "import")) {
            while (!imp_is(p, ";") && p->lex.kind != TOK_END)
                if (!imp_next(p))
                    return false;
            if (!imp_expect(p, ";", "behind the name"))
                return false;
            continue;
        }
        bool ok = read_modifiers(p, &m);
        if (ok && !imp_is(p, "class") && !imp_is(p, "interface") && !imp_is(p, "enum"))
            ok = tok_error(&p->lex, "a class");
        ok = ok && read_class(p, &m, "");
        vec_release(&m.outcomes);
        if (!ok)
            return false;
    }
    return true;
}

/* ---- the litmus test ---- */

static void print_init(struct importer *p, struct buf *b, int threads)
{
    buf_str(b, "{\n");
    for (size_t i = 0; i < p->c->fields.len; i++) {
        const struct imp_field *f = &p->c->fields.at[i];
        bool ref = strcmp(f->type, "int") && strcmp(f->type, "boolean");
        if (f->is_monitor)
            continue;
        if (ref)
            buf_printf(b, "%s = null;\n", imp_safe_name(p, f->name));
        else
            buf_printf(b, "%s = %d;\n", imp_safe_name(p, f->name), f->init);
    }
    buf_add(b, p->objects.at, p->objects.len);
    for (int t = 0; t < threads; t++) {
        for (size_t i = 0; i < p->c->fields.len; i++)
            if (!p->c->fields.at[i].is_monitor)
                buf_printf(b, "%d:F%zu=%s; ", t, i,
                           imp_safe_name(p, p->c->fields.at[i].name));
        buf_char(b, '\n');
    }
    buf_str(b, "}\n");
}

/* Actors in order, then arbiters, which wait for the actors. */
static bool print_threads(struct importer *p, struct buf *b, int *threads)
{
    int actors = 0;
    *threads = 0;
    for (size_t i = 0; i < p->c->methods.len; i++)
        actors += !p->c->methods.at[i].arbiter;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < p->c->methods.len; i++) {
            if (p->c->methods.at[i].arbiter != (pass == 1))
                continue;
            buf_clear(&p->code);
            buf_str(&p->code, "");
            p->thread = *threads;
            if (!imp_method(p, &p->c->methods.at[i]))
                return false;
            buf_printf(b, "Thread%d {\n", (*threads)++);
            for (int a = 0; pass == 1 && a < actors; a++)
                buf_printf(b, "  join(Thread%d);\n", a);
            buf_add(b, p->code.at, p->code.len);
            buf_str(b, "}\n");
        }
    if (actors == 0)
        return tok_error_at(&p->lex, p->c->pos, "the test has no @Actor");
    return true;
}

static bool translate(struct importer *p, const struct imp_class *c,
                      struct import_test *t)
{
    struct buf threads, all;
    int n = 0;
    p->c = c;
    p->object_count = p->temps = p->results = 0;
    buf_clear(&p->objects);
    buf_str(&p->objects, "");
    memset(p->result_thread, 0xff, sizeof p->result_thread);
    buf_init(&threads);
    buf_init(&all);
    bool ok = print_threads(p, &threads, &n);
    if (ok && p->results == 0)
        ok = tok_error_at(&p->lex, c->pos, "the test has no results");
    if (ok) {
        t->name = arena_printf(p->arena, "%s%s", c->outer, c->name);
        buf_printf(&all, "Java %s\n", t->name);
        print_init(p, &all, n);
        buf_add(&all, threads.at, threads.len);
        buf_str(&all, "locations [");
        for (int i = 0; i < p->results; i++)
            if (p->result_thread[i] >= 0)
                buf_printf(&all, "%d:r%d; ", p->result_thread[i], i + 1);
        buf_str(&all, "]\n");
        t->text = arena_strndup(p->arena, all.at, all.len);
        t->results = p->results;
        memcpy(t->kind, p->kind, sizeof t->kind);
    }
    buf_release(&threads);
    buf_release(&all);
    return ok;
}

/* Reads the litmus test, and finds where its states show the results. */
static bool finish_test(struct importer *p, struct import_test *t)
{
    static const struct lit_parse_options java = {.java = true};
    t->test = lit_parse(p->lex.file, t->text, strlen(t->text), &java, p->lex.err);
    if (!t->test)
        return false;
    for (int i = 0; i < t->results; i++) {
        t->shown[i] = -1;
        for (int s = 0; s < t->test->showns; s++) {
            const struct lit_final *f = &t->test->final[t->test->shown[s]];
            if (f->thread == p->result_thread[i] && f->name[0] == 'r' &&
                atoi(f->name + 1) == i + 1)
                t->shown[i] = s;
        }
    }
    return true;
}

static void release(struct importer *p)
{
    for (size_t i = 0; i < p->classes.len; i++) {
        vec_release(&p->classes.at[i].fields);
        vec_release(&p->classes.at[i].methods);
        vec_release(&p->classes.at[i].handles);
        vec_release(&p->classes.at[i].outcomes);
    }
    vec_release(&p->classes);
    vec_release(&p->locals);
    buf_release(&p->objects);
    buf_release(&p->code);
    buf_release(&p->pre);
}

bool lit_import_jcstress(const char *file, const char *src, size_t len,
                         struct import_file *out, struct err *e)
{
    struct importer p = {.arena = &out->arena};
    *out = (struct import_file){.tests = {0}};
    arena_init(&out->arena);
    p.lex = (struct tok){.file = file, .src = src, .len = len, .err = e};
    buf_init(&p.objects);
    buf_init(&p.code);
    buf_init(&p.pre);
    bool ok = read_unit(&p) && !e->set;
    for (size_t i = 0; ok && i < p.classes.len; i++) {
        if (!p.classes.at[i].is_test)
            continue;
        struct import_test t = {0};
        ok = translate(&p, &p.classes.at[i], &t) && finish_test(&p, &t);
        for (size_t k = 0; k < p.classes.at[i].outcomes.len; k++)
            vec_push(&t.outcomes, p.classes.at[i].outcomes.at[k]);
        vec_push(&out->tests, t);
    }
    if (ok && out->tests.len == 0)
        ok = err_set(e, "%s: there is no class with @JCStressTest", file);
    release(&p);
    return ok && !e->set;
}

void lit_import_release(struct import_file *f)
{
    for (size_t i = 0; i < f->tests.len; i++) {
        lit_test_free(f->tests.at[i].test);
        vec_release(&f->tests.at[i].outcomes);
    }
    vec_release(&f->tests);
    arena_release(&f->arena);
}

/* ---- outcomes ---- */

bool lit_import_is_literal(const char *id)
{
    return *id && !strpbrk(id, ".*+?[](){}|^$\\");
}

/* Patterns with repeat counts or references back are not tried: they can take for
 * ever. */
static bool matches(const char *pattern, const char *text)
{
    struct buf b;
    if (strchr(pattern, '{'))
        return false;
    regex_t re;
    buf_init(&b);
    buf_str(&b, "^(");
    for (const char *s = pattern; *s; s++)
        if (s[0] == '\\' && s[1] == '\\' && s[2] == 'd') { /* a digit, in a string */
            buf_str(&b, "[0-9]");
            s += 2;
        } else if (*s != '\\')
            buf_char(&b, *s);
    buf_str(&b, ")$");
    bool yes = regcomp(&re, b.at, REG_EXTENDED | REG_NOSUB) == 0;
    if (yes) {
        yes = regexec(&re, text, 0, NULL, 0) == 0;
        regfree(&re);
    }
    buf_release(&b);
    return yes;
}

const struct import_outcome *lit_import_match(const struct import_test *t,
                                              const char *outcome)
{
    for (size_t i = 0; i < t->outcomes.len; i++)
        if (strcmp(t->outcomes.at[i].id, outcome) == 0)
            return &t->outcomes.at[i];
    for (size_t i = 0; i < t->outcomes.len; i++)
        if (*t->outcomes.at[i].id && strlen(t->outcomes.at[i].id) < 200 &&
            matches(t->outcomes.at[i].id, outcome))
            return &t->outcomes.at[i];
    for (size_t i = 0; i < t->outcomes.len; i++)
        if (!*t->outcomes.at[i].id)
            return &t->outcomes.at[i];
    return NULL;
}
