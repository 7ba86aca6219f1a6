/* SPDX-License-Identifier: Apache-2.0 */
/* The code of actors and arbiters, as statements of a litmus test. Operators and their
 * precedence are the same there, so that expressions are copied operand by operand: a
 * field becomes a read through its handle, a new object one that the test declares. */
#include "litmus/import_int.h"

#include <ctype.h>
#include <string.h>

/* What can be assigned to. */
struct target {
    enum { AT_RESULT, AT_LOCAL, AT_FIELD, AT_MEMBER } kind;
    const char *name;   /* of the register; of the handle; of the reference */
    const char *member; /* of a MEMBER */
    const char *type;
    bool is_volatile, declare;
};

static bool expression(struct importer *p, struct buf *b, const char **type);
static bool statement(struct importer *p);

static bool is_ref(const char *type)
{
    return strcmp(type, "int") != 0 && strcmp(type, "boolean") != 0;
}

static void flush_pre(struct importer *p)
{
    if (p->pre.len)
        buf_add(&p->code, p->pre.at, p->pre.len);
    buf_clear(&p->pre);
}

static const struct imp_local *find_local(const struct importer *p, const char *name)
{
    for (size_t i = p->locals.len; i-- > 0;)
        if (strcmp(p->locals.at[i].java, name) == 0)
            return &p->locals.at[i];
    return NULL;
}

/* The next character is this one, without a blank before it. */
static bool glued(const struct importer *p, char c)
{
    return p->lex.end < p->lex.len && p->lex.src[p->lex.end] == c;
}

static const char *text_of(struct importer *p, const struct buf *b)
{
    return arena_strndup(p->arena, b->at, b->len);
}

static const char *read_text(struct importer *p, const struct target *t)
{
    switch (t->kind) {
    case AT_RESULT:
    case AT_LOCAL: return t->name;
    case AT_FIELD:
        return arena_printf(p->arena, "%s.%s()", t->name,
                            t->is_volatile ? "getVolatile" : "get");
    case AT_MEMBER: break;
    }
    return arena_printf(p->arena, "%s.%s.%s()", t->name, t->member,
                        t->is_volatile ? "getVolatile" : "get");
}

static void write_to(struct importer *p, struct buf *b, const struct target *t,
                     const char *value)
{
    const char *set = t->is_volatile ? "setVolatile" : "set";
    switch (t->kind) {
    case AT_RESULT:
    case AT_LOCAL:
        buf_printf(b, "  %s%s = %s;\n", is_ref(t->type) ? "ref "
                                        : t->declare    ? "int "
                                                        : "",
                   t->name, value);
        break;
    case AT_FIELD: buf_printf(b, "  %s.%s(%s);\n", t->name, set, value); break;
    case AT_MEMBER:
        buf_printf(b, "  %s.%s.%s(%s);\n", t->name, t->member, set, value);
        break;
    }
    (void)p;
}

static bool need_pre(struct importer *p, size_t pos)
{
    return p->pre_allowed || imp_error(p, pos, "this in the condition of a loop is");
}

/* A new register with the value of a reference, so that it can be followed. */
static bool reference(struct importer *p, struct target *t, size_t pos)
{
    if (t->kind == AT_LOCAL)
        return true;
    if (!need_pre(p, pos))
        return false;
    const char *name = arena_printf(p->arena, "t%d", p->temps++);
    buf_printf(&p->pre, "  ref %s = %s;\n", name, read_text(p, t));
    t->name = name;
    t->kind = AT_LOCAL;
    return true;
}

/* .field behind a reference, any number of times. */
static bool members(struct importer *p, struct target *t)
{
    while (imp_is(p, ".")) {
        size_t pos = p->lex.at;
        const struct imp_class *c = is_ref(t->type) ? imp_find_class(p, t->type) : NULL;
        if (!imp_next(p))
            return false;
        char *name = imp_name(p);
        const struct imp_field *f = c ? imp_find_field(c, name) : NULL;
        if (!f)
            return imp_error(p, p->lex.at, "this member is");
        if (!reference(p, t, pos) || !imp_next(p))
            return false;
        *t = (struct target){.kind = AT_MEMBER, .name = t->name, .type = f->type,
                             .member = imp_safe_name(p, f->name),
                             .is_volatile = f->is_volatile};
    }
    return true;
}

/* r.r1 */
static bool result_target(struct importer *p, struct target *t)
{
    if (!imp_expect(p, ".", "behind the result"))
        return false;
    const char *s = p->lex.src + p->lex.at;
    size_t n = p->lex.end - p->lex.at;
    int k = n == 2 && s[0] == 'r' && isdigit((unsigned char)s[1]) ? s[1] - '0' : 0;
    if (k < 1 || k > p->results)
        return tok_error(&p->lex, "a result (r1, r2, ...)");
    *t = (struct target){.kind = AT_RESULT, .name = arena_printf(p->arena, "r%d", k)};
    char kind = p->kind[k - 1];
    t->type = kind == 'L' ? "Object" : kind == 'Z' ? "boolean" : "int";
    if (p->result_thread[k - 1] >= 0 && p->result_thread[k - 1] != p->thread)
        return imp_error(p, p->lex.at, "a result that two actors use is");
    p->result_thread[k - 1] = p->thread;
    return imp_next(p);
}

/* A variable: result, local, field, this.field, and members of these. */
static bool variable(struct importer *p, struct target *t)
{
    size_t pos = p->lex.at;
    if (p->lex.kind != TOK_NAME)
        return tok_error(&p->lex, "a variable");
    bool self = imp_is(p, "this");
    char *name = imp_name(p);
    if (!imp_next(p))
        return false;
    if (self) {
        if (!imp_expect(p, ".", "behind this"))
            return false;
        pos = p->lex.at;
        name = imp_name(p);
        if (!imp_next(p))
            return false;
    }
    const struct imp_local *l = self ? NULL : find_local(p, name);
    const struct imp_field *f = imp_find_field(p->c, name);
    if (!self && p->result && strcmp(name, p->result) == 0)
        return result_target(p, t);
    if (l)
        *t = (struct target){.kind = AT_LOCAL, .name = l->name, .type = l->type};
    else if (f && !f->is_monitor)
        *t = (struct target){.kind = AT_FIELD, .name = imp_handle_of(p, f->name),
                             .type = f->type, .is_volatile = f->is_volatile};
    else
        return tok_error_at(&p->lex, pos, "'%s' is not understood here", name);
    return members(p, t);
}

static const struct imp_handle *find_handle(const struct importer *p, const char *name)
{
    for (size_t i = 0; i < p->c->handles.len; i++)
        if (strcmp(p->c->handles.at[i].name, name) == 0)
            return &p->c->handles.at[i];
    return NULL;
}

/* VH.method(this, ...): the call without `this`. The name was read. */
static bool handle_call(struct importer *p, const struct imp_handle *h, struct buf *b,
                        const char **type)
{
    const struct imp_field *f = imp_find_field(p->c, h->field);
    if (!f)
        return tok_error_at(&p->lex, p->lex.at, "the test has no field '%s'", h->field);
    if (!imp_expect(p, ".", "behind the VarHandle"))
        return false;
    char *method = imp_name(p);
    size_t pos = p->lex.at;
    if (!imp_next(p) || !imp_expect(p, "(", "behind the method"))
        return false;
    if (!imp_accept(p, "this"))
        return imp_error(p, p->lex.at, "anything but 'this' is");
    static const struct {
        const char *name;
        int arguments;
    } known[] = {{"get", 0}, {"set", 1}, {"getAnd", 1}, {"compareAnd", 2},
                 {"weakCompareAnd", 2}};
    int want = -1;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(method, known[i].name, strlen(known[i].name)) == 0)
            want = known[i].arguments;
    if (want < 0)
        return imp_error(p, pos, "this method is");
    buf_printf(b, "%s.%s(", imp_handle_of(p, h->field), method);
    int n = 0;
    for (; imp_accept(p, ","); n++) {
        const char *ignored;
        buf_str(b, n ? ", " : "");
        if (!expression(p, b, &ignored))
            return false;
    }
    if (n != want)
        return tok_error_at(&p->lex, pos, "this method takes %d arguments besides 'this'",
                            want);
    buf_char(b, ')');
    *type = strstr(method, "AndSet") && strstr(method, "ompare") ? "boolean" : f->type;
    return imp_expect(p, ")", "behind the arguments");
}

/* ---- new objects ---- */

static void declare_object(struct importer *p, const struct imp_class *c,
                           const char *object)
{
    buf_printf(&p->objects, "object %s {", object);
    for (size_t i = 0; i < c->fields.len; i++) {
        const struct imp_field *f = &c->fields.at[i];
        buf_printf(&p->objects, " %s%s = %s;", f->is_final ? "final " : "",
                   imp_safe_name(p, f->name), is_ref(f->type) ? "null" : "0");
    }
    buf_str(&p->objects, " }\n");
}

/* Parameters of a constructor get the values of its arguments. */
static bool bind_parameters(struct importer *p, size_t first, size_t pos)
{
    size_t given = p->locals.len - first, n = 0;
    if (!imp_expect(p, "(", "before the parameters"))
        return false;
    while (!imp_is(p, ")")) {
        imp_accept(p, "final");
        char *type = imp_name(p);
        if (!imp_next(p))
            return false;
        if (n >= given)
            return tok_error_at(&p->lex, pos, "the constructor takes more arguments");
        p->locals.at[first + n].type = type;
        p->locals.at[first + n++].java = imp_name(p);
        if (p->lex.kind != TOK_NAME || !imp_next(p))
            return tok_error(&p->lex, "a parameter");
        if (!imp_accept(p, ",") && !imp_is(p, ")"))
            return tok_error(&p->lex, "',' or ')'");
    }
    if (n != given)
        return tok_error_at(&p->lex, pos, "the constructor takes fewer arguments");
    return imp_next(p);
}

/* Assignments to the new object's fields; nothing else belongs into such a test. */
static bool constructor_body(struct importer *p, const struct imp_class *c,
                             const char *object)
{
    struct buf v;
    const char *type;
    bool ok = imp_expect(p, "{", "before the constructor's body");
    buf_init(&v);
    while (ok && !imp_is(p, "}")) {
        size_t pos = p->lex.at;
        bool self = imp_accept(p, "this");
        ok = !self || imp_expect(p, ".", "behind this");
        char *name = imp_name(p);
        const struct imp_field *f = imp_find_field(c, name);
        if (ok && (!f || (!self && find_local(p, name))))
            ok = imp_error(p, pos, "this in a constructor is");
        buf_clear(&v);
        buf_str(&v, "");
        ok = ok && imp_next(p) && imp_expect(p, "=", "in the constructor") &&
             expression(p, &v, &type) && imp_expect(p, ";", "behind the assignment");
        if (ok)
            buf_printf(&p->pre, "  %s.%s.%s(%s);\n", object, imp_safe_name(p, f->name),
                       f->is_volatile ? "setVolatile" : "set", v.at);
    }
    buf_release(&v);
    return ok;
}

/* Arguments into registers of their own: they are computed before the object is made. */
static bool read_arguments(struct importer *p)
{
    while (!imp_is(p, ")")) {
        struct buf v;
        const char *type = "int";
        buf_init(&v);
        buf_str(&v, "");
        bool ok = expression(p, &v, &type);
        struct imp_local l = {.name = arena_printf(p->arena, "t%d", p->temps++),
                              .java = "", .type = type};
        if (ok)
            buf_printf(&p->pre, "  %s %s = %s;\n", is_ref(type) ? "ref" : "int", l.name,
                       v.at);
        buf_release(&v);
        if (!ok)
            return false;
        vec_push(&p->locals, l);
        if (!imp_accept(p, ",") && !imp_is(p, ")"))
            return tok_error(&p->lex, "',' or ')'");
    }
    return imp_next(p);
}

/* new C(...): behind `new`. */
static bool allocate(struct importer *p, struct buf *b, const char **type)
{
    size_t pos = p->lex.at, first = p->locals.len;
    const struct imp_class *c =
        p->lex.kind == TOK_NAME ? imp_find_class(p, imp_name(p)) : NULL;
    if (!c || c->is_test || p->object_count >= IMPORT_OBJECTS)
        return imp_error(p, pos, "an object of this class is");
    if (!need_pre(p, pos) || !imp_next(p) || !imp_expect(p, "(", "behind the class") ||
        !read_arguments(p))
        return false;
    const char *object = arena_printf(p->arena, "o%d", p->object_count++);
    size_t back = p->lex.at;
    bool frozen = false;
    declare_object(p, c, object);
    for (size_t i = 0; i < c->fields.len; i++) {
        const struct imp_field *f = &c->fields.at[i];
        frozen |= f->is_final;
        if (f->init)
            buf_printf(&p->pre, "  %s.%s.set(%d);\n", object, imp_safe_name(p, f->name),
                       f->init);
    }
    if (c->constructor) {
        imp_seek(p, c->constructor);
        if (!bind_parameters(p, first, pos) || !constructor_body(p, c, object))
            return false;
        imp_seek(p, back);
    } else if (p->locals.len > first)
        return tok_error_at(&p->lex, pos, "the class has no constructor with arguments");
    p->locals.len = first;
    if (frozen)
        buf_printf(&p->pre, "  freeze(%s);\n", object);
    buf_str(b, object);
    *type = c->name;
    return true;
}

/* ---- expressions ---- */

/* ++x, x++ and so on, as an expression: the value is in a register. */
static bool increment(struct importer *p, const struct target *t, char sign, bool before,
                      struct buf *b)
{
    if (!need_pre(p, p->lex.at) || is_ref(t->type))
        return imp_error(p, p->lex.at, "this increment is");
    const char *name = arena_printf(p->arena, "t%d", p->temps++);
    buf_printf(&p->pre, before ? "  int %s = %s %c 1;\n" : "  int %s = %s;\n", name,
               read_text(p, t), sign);
    write_to(p, &p->pre, t,
             before ? name : arena_printf(p->arena, "%s %c 1", name, sign));
    buf_str(b, name);
    return true;
}

static bool is_step(const struct importer *p)
{
    return (imp_is(p, "+") && glued(p, '+')) || (imp_is(p, "-") && glued(p, '-'));
}

static bool named(struct importer *p, struct buf *b, const char **type)
{
    const struct imp_handle *h = find_handle(p, imp_name(p));
    struct target t;
    if (h && !find_local(p, h->name))
        return imp_next(p) && handle_call(p, h, b, type);
    if (!variable(p, &t))
        return false;
    *type = t.type;
    if (is_step(p)) {
        char sign = p->lex.src[p->lex.at];
        return imp_next(p) && imp_next(p) && increment(p, &t, sign, false, b);
    }
    buf_str(b, read_text(p, &t));
    return true;
}

/* (int) and the like, in front of what it converts. */
static bool skip_cast(struct importer *p, bool *was)
{
    size_t back = p->lex.at;
    *was = false;
    if (!imp_next(p))
        return false;
    bool type = imp_is(p, "int") || imp_is(p, "boolean") || imp_is(p, "Object") ||
                (p->lex.kind == TOK_NAME && imp_find_class(p, imp_name(p)));
    if (type && imp_next(p) && imp_is(p, ")")) {
        *was = true;
        return imp_next(p);
    }
    imp_seek(p, back);
    return !p->lex.err->set;
}

static bool operand_at(struct importer *p, struct buf *b, const char **type);

static bool operand(struct importer *p, struct buf *b, const char **type)
{
    if (p->depth++ > IMPORT_DEPTH)
        return tok_error_at(&p->lex, p->lex.at, "nested too deeply");
    bool ok = operand_at(p, b, type);
    p->depth--;
    return ok;
}

static bool operand_at(struct importer *p, struct buf *b, const char **type)
{
    bool cast;
    if (imp_is(p, "(")) {
        if (!skip_cast(p, &cast))
            return false;
        if (cast)
            return operand(p, b, type);
        buf_char(b, '(');
        if (!imp_next(p) || !expression(p, b, type))
            return false;
        buf_char(b, ')');
        return imp_expect(p, ")", "behind the expression");
    }
    if (is_step(p)) {
        struct target t;
        char sign = p->lex.src[p->lex.at];
        *type = "int";
        return imp_next(p) && imp_next(p) && variable(p, &t) &&
               increment(p, &t, sign, true, b);
    }
    if (imp_is(p, "-") || imp_is(p, "!") || imp_is(p, "~")) {
        buf_str(b, imp_name(p));
        return imp_next(p) && operand(p, b, type);
    }
    *type = "int";
    if (imp_accept(p, "new"))
        return allocate(p, b, type);
    if (imp_is(p, "true") || imp_is(p, "false")) {
        buf_char(b, imp_is(p, "true") ? '1' : '0');
        *type = "boolean";
        return imp_next(p);
    }
    if (imp_is(p, "null")) {
        buf_str(b, "null");
        *type = "Object";
        return imp_next(p);
    }
    if (p->lex.kind == TOK_NUMBER) {
        buf_str(b, imp_name(p));
        return imp_next(p);
    }
    if (p->lex.kind == TOK_NAME)
        return named(p, b, type);
    return imp_error(p, p->lex.at, "this expression is");
}

static const char *binary_operator(const struct importer *p)
{
    static const char *const ops[] = {"+",  "-",  "*",  "/", "%",  "&",  "|",
                                      "^",  "&&", "||", "==", "!=", "<",  ">",
                                      "<=", ">=", "<<", ">>", ">>>"};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (imp_is(p, ops[i]))
            return ops[i];
    return NULL;
}

static bool expression(struct importer *p, struct buf *b, const char **type)
{
    const char *op, *other;
    if (p->depth++ > IMPORT_DEPTH)
        return tok_error_at(&p->lex, p->lex.at, "nested too deeply");
    bool ok = operand(p, b, type);
    while (ok && (op = binary_operator(p))) {
        bool test = strchr("=!<>", op[0]) && strcmp(op, "<<") && strncmp(op, ">>", 2);
        buf_printf(b, " %s ", op);
        ok = imp_next(p) && operand(p, b, &other);
        if (test || strcmp(op, "&&") == 0 || strcmp(op, "||") == 0)
            *type = "boolean";
    }
    p->depth--;
    return ok;
}

/* ---- statements ---- */

/* What is assigned; c ? a : b becomes two branches. */
static bool assign_value(struct importer *p, const struct target *t)
{
    struct buf v;
    const char *type;
    if (p->depth++ > IMPORT_DEPTH)
        return tok_error_at(&p->lex, p->lex.at, "nested too deeply");
    buf_init(&v);
    buf_str(&v, "");
    bool ok = expression(p, &v, &type);
    flush_pre(p);
    if (ok && imp_accept(p, "?")) {
        struct target branch = *t;
        branch.declare = false;
        buf_printf(&p->code, "  if (%s) {\n", v.at);
        ok = assign_value(p, &branch) && imp_expect(p, ":", "behind the value");
        buf_str(&p->code, "  } else {\n");
        ok = ok && assign_value(p, &branch);
        buf_str(&p->code, "  }\n");
    } else if (ok && is_ref(type) != is_ref(t->type))
        ok = imp_error(p, p->lex.at, "a value of another type is");
    else if (ok)
        write_to(p, &p->code, t, v.at);
    buf_release(&v);
    p->depth--;
    return ok;
}

/* x = e; x += e; x++; behind x. */
static bool assignment(struct importer *p, struct target *t)
{
    struct buf v;
    const char *type;
    bool ok = false;
    if (imp_accept(p, "="))
        return assign_value(p, t);
    buf_init(&v);
    buf_str(&v, "");
    if (is_step(p)) {
        char sign = p->lex.src[p->lex.at];
        ok = imp_next(p) && imp_next(p) && increment(p, t, sign, false, &v);
        flush_pre(p);
    } else if (binary_operator(p) && glued(p, '=')) {
        const char *op = binary_operator(p);
        ok = imp_next(p) && imp_next(p) && expression(p, &v, &type);
        flush_pre(p);
        if (ok)
            write_to(p, &p->code, t,
                     arena_printf(p->arena, "%s %s (%s)", read_text(p, t), op, v.at));
    } else
        imp_error(p, p->lex.at, "this is");
    buf_release(&v);
    return ok;
}

static bool declaration(struct importer *p, const char *type)
{
    do {
        size_t pos = p->lex.at;
        char *name = imp_name(p);
        if (p->lex.kind != TOK_NAME || !imp_next(p))
            return tok_error(&p->lex, "a variable");
        struct imp_local l = {imp_safe_name(p, name), name, type};
        struct target t = {.kind = AT_LOCAL, .name = l.name, .type = type,
                           .declare = true};
        if (imp_find_class(p, type) == NULL && is_ref(type) && strcmp(type, "Object"))
            return imp_error(p, pos, "a variable of this type is");
        vec_push(&p->locals, l);
        if (imp_accept(p, "=") && !assign_value(p, &t))
            return false;
    } while (imp_accept(p, ","));
    return imp_expect(p, ";", "behind the declaration");
}

static bool condition(struct importer *p, bool loop, const char **text)
{
    struct buf b;
    const char *type;
    buf_init(&b);
    buf_str(&b, "");
    p->pre_allowed = !loop;
    bool ok = imp_expect(p, "(", "before the condition") && expression(p, &b, &type) &&
              imp_expect(p, ")", "behind the condition");
    p->pre_allowed = true;
    if (ok)
        *text = text_of(p, &b);
    buf_release(&b);
    flush_pre(p);
    return ok;
}

static bool braced(struct importer *p)
{
    buf_str(&p->code, "  {\n");
    bool ok = statement(p);
    buf_str(&p->code, "  }\n");
    return ok;
}

static bool synchronize(struct importer *p)
{
    if (!imp_expect(p, "(", "behind synchronized"))
        return false;
    char *name = imp_name(p);
    const struct imp_field *f = imp_find_field(p->c, name);
    if (!imp_is(p, "this") && !(f && f->is_monitor))
        return imp_error(p, p->lex.at, "a monitor that is not 'this' nor made with the "
                                       "test is");
    buf_printf(&p->code, "  synchronized (m_%s)\n", name);
    return imp_next(p) && imp_expect(p, ")", "behind the monitor") && braced(p);
}

/* VarHandle.fullFence(); Thread.onSpinWait(); */
static bool static_call(struct importer *p, bool *was)
{
    size_t back = p->lex.at;
    bool fence = imp_is(p, "VarHandle"), thread = imp_is(p, "Thread");
    *was = false;
    if ((!fence && !thread) || !imp_next(p) || !imp_accept(p, ".")) {
        imp_seek(p, back);
        return !p->lex.err->set;
    }
    size_t pos = p->lex.at;
    char *name = imp_name(p);
    size_t n = strlen(name);
    *was = true;
    if (fence && n > 5 && strcmp(name + n - 5, "Fence") == 0)
        buf_printf(&p->code, "  %s();\n", name);
    else if (!thread || (strcmp(name, "onSpinWait") && strcmp(name, "yield")))
        return imp_error(p, pos, "this method is");
    return imp_next(p) && imp_expect(p, "(", "behind the method") &&
           imp_expect(p, ")", "behind '('") && imp_expect(p, ";", "behind the call");
}

/* A call through a VarHandle, an assignment, an increment. */
static bool simple(struct importer *p)
{
    struct target t;
    struct buf b;
    const char *type;
    const struct imp_handle *h = find_handle(p, imp_name(p));
    if (h) {
        buf_init(&b);
        buf_str(&b, "");
        bool ok = imp_next(p) && handle_call(p, h, &b, &type);
        flush_pre(p);
        if (ok)
            buf_printf(&p->code, "  %s;\n", b.at);
        buf_release(&b);
        return ok && imp_expect(p, ";", "behind the call");
    }
    if (is_step(p)) {
        char sign = p->lex.src[p->lex.at];
        buf_init(&b);
        bool ok = imp_next(p) && imp_next(p) && variable(p, &t) &&
                  increment(p, &t, sign, true, &b);
        buf_release(&b);
        flush_pre(p);
        return ok && imp_expect(p, ";", "behind the statement");
    }
    return variable(p, &t) && assignment(p, &t) &&
           imp_expect(p, ";", "behind the statement");
}

static bool block(struct importer *p)
{
    size_t locals = p->locals.len;
    bool ok = imp_expect(p, "{", "before the block");
    while (ok && !imp_is(p, "}")) {
        if (p->lex.kind == TOK_END)
            return tok_error(&p->lex, "'}'");
        ok = statement(p);
    }
    p->locals.len = locals;
    return ok && imp_next(p);
}

static bool conditional(struct importer *p)
{
    const char *c;
    if (!condition(p, false, &c))
        return false;
    buf_printf(&p->code, "  if (%s)\n", c);
    if (!braced(p))
        return false;
    if (!imp_accept(p, "else"))
        return true;
    buf_str(&p->code, "  else\n");
    return braced(p);
}

static bool do_loop(struct importer *p)
{
    const char *c;
    buf_str(&p->code, "  do\n");
    if (!braced(p) || !imp_expect(p, "while", "behind the body") ||
        !condition(p, true, &c))
        return false;
    buf_printf(&p->code, "  while (%s);\n", c);
    return imp_expect(p, ";", "behind the loop");
}

static bool other_statement(struct importer *p)
{
    bool was;
    if (!static_call(p, &was) || was)
        return was;
    imp_accept(p, "final");
    size_t back = p->lex.at;
    char *type = imp_name(p);
    if (p->lex.kind == TOK_NAME && imp_next(p) && p->lex.kind == TOK_NAME)
        return declaration(p, type);
    imp_seek(p, back);
    return simple(p);
}

static bool statement(struct importer *p)
{
    const char *c;
    bool ok = true;
    if (p->depth++ > IMPORT_DEPTH)
        return tok_error_at(&p->lex, p->lex.at, "nested too deeply");
    if (imp_is(p, "{"))
        ok = block(p);
    else if (imp_accept(p, ";"))
        ok = true;
    else if (imp_accept(p, "if"))
        ok = conditional(p);
    else if (imp_accept(p, "do"))
        ok = do_loop(p);
    else if (imp_accept(p, "while")) {
        ok = condition(p, true, &c);
        if (ok)
            buf_printf(&p->code, "  while (%s)\n", c);
        ok = ok && braced(p);
    } else if (imp_accept(p, "synchronized"))
        ok = synchronize(p);
    else if (imp_is(p, "for") || imp_is(p, "try") || imp_is(p, "switch") ||
             imp_is(p, "return") || imp_is(p, "throw") || imp_is(p, "break"))
        ok = imp_error(p, p->lex.at, "this statement is");
    else
        ok = other_statement(p);
    p->depth--;
    return ok;
}

/* (II_Result r): the letters tell how many results there are, and of what kind. */
static bool parameters(struct importer *p)
{
    p->result = NULL;
    if (!imp_expect(p, "(", "behind the method's name"))
        return false;
    while (!imp_is(p, ")")) {
        size_t pos = p->lex.at;
        char *type = imp_name(p);
        char *end = strstr(type, "_Result");
        int n = end && !end[7] ? (int)(end - type) : 0;
        if (n < 1 || n > IMPORT_RESULTS || p->result || !imp_next(p))
            return imp_error(p, pos, "a parameter that is no result is");
        for (int i = 0; i < n; i++)
            if (!strchr("IZL", type[i]))
                return imp_error(p, pos, "a result of this type is");
        if (p->results && p->results != n)
            return imp_error(p, pos, "another result than before is");
        p->results = n;
        memcpy(p->kind, type, (size_t)n);
        p->result = imp_name(p);
        if (p->lex.kind != TOK_NAME || !imp_next(p))
            return tok_error(&p->lex, "a parameter");
        imp_accept(p, ",");
    }
    return imp_next(p);
}

bool imp_method(struct importer *p, const struct imp_method *m)
{
    p->locals.len = 0;
    p->depth = 0;
    p->pre_allowed = true;
    buf_clear(&p->pre);
    imp_seek(p, m->pos);
    if (!parameters(p))
        return false;
    if (imp_is(p, "throws"))
        return imp_error(p, p->lex.at, "this is");
    if (m->is_synchronized)
        buf_str(&p->code, "  synchronized (m_this) {\n");
    bool ok = block(p);
    if (m->is_synchronized)
        buf_str(&p->code, "  }\n");
    if (!p->code.len)
        buf_str(&p->code, "  ;\n");
    return ok && !p->lex.err->set;
}
