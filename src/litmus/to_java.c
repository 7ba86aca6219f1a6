/* SPDX-License-Identifier: Apache-2.0 */
/* Variables, expressions and statements of a test as Java. Litmus tests compute with ints
 * only, 0 for false; where Java wants a condition it gets one. */
#include "litmus/to_java_int.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

enum { MAX_ROUNDS = 100000 };

static const char *const keywords[] = {
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class",
    "const", "continue", "default", "do", "double", "else", "enum", "extends", "final",
    "finally", "float", "for", "goto", "if", "implements", "import", "instanceof", "int",
    "interface", "long", "native", "new", "package", "private", "protected", "public",
    "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this",
    "throw", "throws", "transient", "try", "void", "volatile", "while", "true", "false",
    "null", "s", "r", "cut", "e"};

/* An identifier of Java, ending in '_' when it would be something else there. */
static const char *identifier(struct arena *a, const char *from, const char *suffix)
{
    size_t n = 0;
    char *s = arena_alloc(a, strlen(from) + 3);
    if (!isalpha((unsigned char)*from) && *from != '_')
        s[n++] = 'T';
    for (; *from; from++)
        if (isalnum((unsigned char)*from) || *from == '_')
            s[n++] = *from;
        else if (*from != ']')
            s[n++] = '_';
    s[n] = 0;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (strcmp(s, keywords[i]) == 0)
            return arena_printf(a, "%s_%s", s, suffix);
    return arena_printf(a, "%s%s", s, suffix);
}

const char *lit_java_class(const struct lit_test *t, struct arena *a)
{
    return identifier(a, t->name, "");
}

const char *java_loc(struct java_text *j, int loc)
{
    return identifier(&j->arena, j->t->loc[loc].name, "");
}

static const char *array_name(struct java_text *j, int addr)
{
    return identifier(&j->arena, j->t->addr[addr].name, "");
}

const char *java_reg(struct java_text *j, int thread, int reg)
{
    return identifier(&j->arena, j->t->thread[thread].reg[reg].name, "");
}

bool java_text_init(struct java_text *j, const struct lit_test *t, struct buf *out,
                    struct err *e)
{
    *j = (struct java_text){.t = t, .out = out, .err = e};
    arena_init(&j->arena);
    if (t->arch != LIT_JAVA)
        return err_set(e, "%s: only Java tests can be turned into Java", t->file);
    for (int i = 0; i < t->locs; i++)
        if (t->loc[i].kind == LIT_LOC_FIELD || t->loc[i].is_ref ||
            (t->loc[i].init.is_addr && t->loc[i].init.n))
            return err_set(e, "%s: objects and references can't be turned into Java",
                           t->file);
    return true;
}

void java_line(struct java_text *j, int indent, const char *fmt, ...)
{
    va_list ap;
    buf_printf(j->out, "%*s", indent, "");
    va_start(ap, fmt);
    buf_vprintf(j->out, fmt, ap);
    va_end(ap);
    buf_char(j->out, '\n');
}

bool java_is_joined(const struct lit_test *t, int thread)
{
    for (int i = 0; i < t->threads; i++)
        for (int k = 0; k < t->thread[i].insns; k++)
            if (t->thread[i].insn[k].kind == LIT_INSN_JOIN &&
                t->thread[i].insn[k].target == thread)
                return true;
    return false;
}

/* A monitor that some thread enters or leaves by lock() or unlock(). */
static bool is_explicit(const struct lit_stmt *s, int loc)
{
    for (; s; s = s->next)
        if (((s->kind == LIT_STMT_LOCK || s->kind == LIT_STMT_UNLOCK) &&
             s->at.loc == loc) ||
            is_explicit(s->body, loc) || is_explicit(s->other, loc))
            return true;
    return false;
}

static bool needs_lock(struct java_text *j, int loc)
{
    for (int i = 0; i < j->t->threads; i++)
        if (is_explicit(j->t->thread[i].body, loc))
            return true;
    return false;
}

void java_fields(struct java_text *j, int indent)
{
    const struct lit_test *t = j->t;
    for (int i = 0; i < t->locs; i++) {
        const struct lit_loc *l = &t->loc[i];
        const char *name = java_loc(j, i);
        if (l->kind == LIT_LOC_CELL && l->init.n)
            java_line(j, indent, "int %s = %d;", name, l->init.n);
        else if (l->kind == LIT_LOC_CELL)
            java_line(j, indent, "int %s;", name);
        else if (l->kind == LIT_LOC_MONITOR && needs_lock(j, i))
            java_line(j, indent,
                      "final java.util.concurrent.locks.ReentrantLock %s ="
                      " new java.util.concurrent.locks.ReentrantLock();", name);
        else if (l->kind == LIT_LOC_MONITOR)
            java_line(j, indent, "final Object %s = new Object();", name);
    }
    for (int i = 0; i < t->addrs; i++) {
        if (t->addr[i].kind != LIT_ADDR_ARRAY)
            continue;
        struct buf b;
        buf_init(&b);
        buf_str(&b, "");
        for (int k = 0; k < t->addr[i].count; k++)
            buf_printf(&b, "%s%d", k ? ", " : "", t->loc[t->addr[i].first + k].init.n);
        java_line(j, indent, "final int[] %s = {%s};", array_name(j, i), b.at);
        buf_release(&b);
    }
    for (int i = 0; i < t->threads; i++)
        if (java_is_joined(t, i))
            java_line(j, indent, "volatile boolean end%d;", i);
}

static bool accesses(const struct lit_insn *in)
{
    return in->kind == LIT_INSN_RMW || in->kind == LIT_INSN_CAS ||
           ((in->kind == LIT_INSN_LOAD || in->kind == LIT_INSN_STORE) &&
            in->mode != LIT_PLAIN);
}

/* Whether some access of the location (or -1: of an array) goes through a VarHandle. */
static bool needs_handle(const struct lit_test *t, int loc)
{
    for (int i = 0; i < t->threads; i++)
        for (int k = 0; k < t->thread[i].insns; k++) {
            const struct lit_insn *in = &t->thread[i].insn[k];
            bool there = loc < 0 ? in->at.kind == LIT_AT_ELEMENT
                                 : in->at.kind == LIT_AT_LOC && in->at.loc == loc;
            if (there && accesses(in))
                return true;
        }
    return false;
}

void java_handles(struct java_text *j, const char *holder, int indent)
{
    bool any = false;
    for (int i = 0; i < j->t->locs; i++)
        if (needs_handle(j->t, i)) {
            java_line(j, indent, "static final VarHandle VH_%s;", java_loc(j, i));
            any = true;
        }
    if (needs_handle(j->t, -1))
        java_line(j, indent, "static final VarHandle VH_ELEMENT ="
                             " MethodHandles.arrayElementVarHandle(int[].class);");
    if (!any)
        return;
    java_line(j, indent, "static {");
    java_line(j, indent + 4, "try {");
    java_line(j, indent + 8, "MethodHandles.Lookup l = MethodHandles.lookup();");
    for (int i = 0; i < j->t->locs; i++)
        if (needs_handle(j->t, i))
            java_line(j, indent + 8,
                      "VH_%s = l.findVarHandle(%s.class, \"%s\", int.class);",
                      java_loc(j, i), holder, java_loc(j, i));
    java_line(j, indent + 4, "} catch (ReflectiveOperationException e) {");
    java_line(j, indent + 8, "throw new ExceptionInInitializerError(e);");
    java_line(j, indent + 4, "}");
    java_line(j, indent, "}");
}

static void expression(struct java_text *j, const struct lit_expr *e);
static void condition(struct java_text *j, const struct lit_expr *e);

static const char *mode_suffix(enum lit_mode m)
{
    return m == LIT_OPAQUE     ? "Opaque"
           : m == LIT_ACQUIRE  ? "Acquire"
           : m == LIT_RELEASE  ? "Release"
           : m == LIT_VOLATILE ? "Volatile"
                               : "";
}

/* "VH_x.METHOD(s" of an access; the arguments follow. */
static void call(struct java_text *j, const struct lit_place *at, const char *method)
{
    struct buf *b = j->out;
    if (at->kind == LIT_AT_LOC)
        buf_printf(b, "VH_%s.%s(%s", java_loc(j, at->loc), method, j->self);
    else if (at->kind == LIT_AT_ELEMENT) {
        buf_printf(b, "VH_ELEMENT.%s(%s%s, ", method, j->prefix,
                   array_name(j, at->addr));
        expression(j, at->index);
    } else
        err_set(j->err, "%s: references can't be turned into Java", j->t->file);
}

static void variable(struct java_text *j, const struct lit_place *at)
{
    struct buf *b = j->out;
    if (at->kind == LIT_AT_LOC)
        buf_printf(b, "%s%s", j->prefix, java_loc(j, at->loc));
    else if (at->kind == LIT_AT_ELEMENT) {
        buf_printf(b, "%s%s[", j->prefix, array_name(j, at->addr));
        expression(j, at->index);
        buf_char(b, ']');
    } else
        err_set(j->err, "%s: references can't be turned into Java", j->t->file);
}

static void read_modify_write(struct java_text *j, const struct lit_expr *e)
{
    const char *name = e->op == LIT_OP_ADD   ? "getAndAdd"
                       : e->op == LIT_OP_OR  ? "getAndBitwiseOr"
                       : e->op == LIT_OP_AND ? "getAndBitwiseAnd"
                       : e->op == LIT_OP_XOR ? "getAndBitwiseXor"
                                             : "getAndSet";
    const char *suffix = e->mode == LIT_VOLATILE ? "" : mode_suffix(e->mode);
    buf_str(j->out, "(int) ");
    call(j, &e->at, arena_printf(&j->arena, "%s%s", name, suffix));
    buf_str(j->out, ", ");
    expression(j, e->a);
    buf_char(j->out, ')');
}

static void compare_and_set(struct java_text *j, const struct lit_expr *e)
{
    const char *name = e->weak           ? "weakCompareAndSet"
                       : e->yields_bool ? "compareAndSet"
                                        : "compareAndExchange";
    const char *suffix = e->mode == LIT_VOLATILE             ? ""
                         : e->mode == LIT_PLAIN && e->weak ? "Plain"
                                                             : mode_suffix(e->mode);
    call(j, &e->at, arena_printf(&j->arena, "%s%s", name, suffix));
    buf_str(j->out, ", ");
    expression(j, e->a);
    buf_str(j->out, ", ");
    expression(j, e->b);
    buf_char(j->out, ')');
}

static bool is_test(const struct lit_expr *e)
{
    return e->kind == LIT_EXPR_NOT || e->kind == LIT_EXPR_ANDALSO ||
           e->kind == LIT_EXPR_ORELSE || (e->kind == LIT_EXPR_CAS && e->yields_bool) ||
           (e->kind == LIT_EXPR_BINARY &&
            (e->op == LIT_OP_EQ || e->op == LIT_OP_NE || e->op == LIT_OP_LT ||
             e->op == LIT_OP_GT || e->op == LIT_OP_LE || e->op == LIT_OP_GE));
}

static void infix(struct java_text *j, const struct lit_expr *e, const char *op,
                  void (*side)(struct java_text *, const struct lit_expr *))
{
    buf_char(j->out, '(');
    side(j, e->a);
    buf_printf(j->out, " %s ", op);
    side(j, e->b);
    buf_char(j->out, ')');
}

/* As a boolean. */
static void condition(struct java_text *j, const struct lit_expr *e)
{
    if (!is_test(e)) {
        buf_char(j->out, '(');
        expression(j, e);
        buf_str(j->out, " != 0)");
    } else if (e->kind == LIT_EXPR_NOT) {
        buf_char(j->out, '!');
        condition(j, e->a);
    } else if (e->kind == LIT_EXPR_ANDALSO || e->kind == LIT_EXPR_ORELSE)
        infix(j, e, e->kind == LIT_EXPR_ANDALSO ? "&&" : "||", condition);
    else if (e->kind == LIT_EXPR_CAS)
        compare_and_set(j, e);
    else
        infix(j, e, lit_op_text(e->op), expression);
}

/* As an int. */
static void expression(struct java_text *j, const struct lit_expr *e)
{
    struct buf *b = j->out;
    if (is_test(e)) {
        buf_char(b, '(');
        condition(j, e);
        buf_str(b, " ? 1 : 0)");
        return;
    }
    switch (e->kind) {
    case LIT_EXPR_CONST:
        if (e->value.is_addr && e->value.n)
            err_set(j->err, "%s: references can't be turned into Java", j->t->file);
        buf_printf(b, e->value.n < 0 ? "(%d)" : "%d", e->value.n);
        break;
    case LIT_EXPR_REG:
        if (j->t->thread[j->thread].reg[e->reg].init.is_addr)
            err_set(j->err, "%s: references can't be turned into Java", j->t->file);
        buf_str(b, java_reg(j, j->thread, e->reg));
        break;
    case LIT_EXPR_NEG:
    case LIT_EXPR_COMPL:
        buf_str(b, e->kind == LIT_EXPR_NEG ? "-(" : "~(");
        expression(j, e->a);
        buf_char(b, ')');
        break;
    case LIT_EXPR_BINARY: infix(j, e, lit_op_text(e->op), expression); break;
    case LIT_EXPR_READ:
        if (e->mode == LIT_PLAIN) {
            variable(j, &e->at);
            break;
        }
        buf_str(b, "(int) ");
        call(j, &e->at, arena_printf(&j->arena, "get%s", mode_suffix(e->mode)));
        buf_char(b, ')');
        break;
    case LIT_EXPR_RMW: read_modify_write(j, e); break;
    case LIT_EXPR_CAS:
        buf_str(b, "(int) ");
        compare_and_set(j, e);
        break;
    case LIT_EXPR_NOT:
    case LIT_EXPR_ANDALSO:
    case LIT_EXPR_ORELSE: BUG("a test");
    }
}

static void statements(struct java_text *j, const struct lit_stmt *s, int indent);

static void begin(struct java_text *j, int indent, const char *text)
{
    buf_printf(j->out, "%*s%s", indent, "", text);
}

static void assign(struct java_text *j, const struct lit_stmt *s, int indent)
{
    enum lit_expr_kind k = s->a->kind;
    begin(j, indent, "");
    if (s->reg >= 0)
        buf_printf(j->out, "%s = ", java_reg(j, j->thread, s->reg));
    else if (k != LIT_EXPR_RMW && k != LIT_EXPR_CAS)
        buf_str(j->out, "int unused = ");
    if (s->reg < 0 && k == LIT_EXPR_CAS)
        compare_and_set(j, s->a);
    else
        expression(j, s->a);
    buf_str(j->out, ";\n");
}

static void store(struct java_text *j, const struct lit_stmt *s, int indent)
{
    begin(j, indent, "");
    if (s->mode == LIT_PLAIN) {
        variable(j, &s->at);
        buf_str(j->out, " = ");
        expression(j, s->a);
        buf_str(j->out, ";\n");
        return;
    }
    call(j, &s->at, arena_printf(&j->arena, "set%s", mode_suffix(s->mode)));
    buf_str(j->out, ", ");
    expression(j, s->a);
    buf_str(j->out, ");\n");
}

static void loop(struct java_text *j, const struct lit_stmt *s, int indent)
{
    int n = j->loops++;
    if (j->bounded)
        java_line(j, indent, "int round%d = 0;", n);
    if (s->kind == LIT_STMT_WHILE) {
        begin(j, indent, "while ");
        condition(j, s->a);
        buf_str(j->out, " {\n");
    } else
        java_line(j, indent, "do {");
    if (j->bounded)
        java_line(j, indent + 4, "if (++round%d > %d) { s.cut = true; break; }", n,
                  MAX_ROUNDS);
    statements(j, s->body, indent + 4);
    if (s->kind == LIT_STMT_DO) {
        begin(j, indent, "} while ");
        condition(j, s->a);
        buf_str(j->out, ";\n");
    } else
        java_line(j, indent, "}");
}

static void synchronize(struct java_text *j, const struct lit_stmt *s, int indent)
{
    const char *name = java_loc(j, s->at.loc);
    if (!needs_lock(j, s->at.loc)) {
        java_line(j, indent, "synchronized (%s%s) {", j->prefix, name);
        statements(j, s->body, indent + 4);
        java_line(j, indent, "}");
        return;
    }
    java_line(j, indent, "%s%s.lock();", j->prefix, name);
    java_line(j, indent, "try {");
    statements(j, s->body, indent + 4);
    java_line(j, indent, "} finally {");
    java_line(j, indent + 4, "%s%s.unlock();", j->prefix, name);
    java_line(j, indent, "}");
}

static const char *fence_name(enum lit_mode m)
{
    return m == LIT_ACQUIRE      ? "acquireFence"
           : m == LIT_RELEASE    ? "releaseFence"
           : m == LIT_LOADLOAD   ? "loadLoadFence"
           : m == LIT_STORESTORE ? "storeStoreFence"
                                 : "fullFence";
}

static void statement(struct java_text *j, const struct lit_stmt *s, int indent)
{
    switch (s->kind) {
    case LIT_STMT_ASSIGN: assign(j, s, indent); break;
    case LIT_STMT_DECLARE: break;
    case LIT_STMT_STORE: store(j, s, indent); break;
    case LIT_STMT_FENCE:
        java_line(j, indent, "VarHandle.%s();", fence_name(s->mode));
        break;
    case LIT_STMT_IF:
        begin(j, indent, "if ");
        condition(j, s->a);
        buf_str(j->out, " {\n");
        statements(j, s->body, indent + 4);
        if (s->other) {
            java_line(j, indent, "} else {");
            statements(j, s->other, indent + 4);
        }
        java_line(j, indent, "}");
        break;
    case LIT_STMT_BLOCK:
    case LIT_STMT_ATOMIC:
        java_line(j, indent, "{");
        statements(j, s->body, indent + 4);
        java_line(j, indent, "}");
        break;
    case LIT_STMT_WHILE:
    case LIT_STMT_DO: loop(j, s, indent); break;
    case LIT_STMT_LOCK:
    case LIT_STMT_UNLOCK:
        java_line(j, indent, "%s%s.%s();", j->prefix, java_loc(j, s->at.loc),
                  s->kind == LIT_STMT_LOCK ? "lock" : "unlock");
        break;
    case LIT_STMT_SYNCHRONIZED: synchronize(j, s, indent); break;
    case LIT_STMT_JOIN:
        java_line(j, indent, "while (!%send%d) Thread.onSpinWait();", j->prefix, s->reg);
        break;
    case LIT_STMT_PRINT: /* evaluated, not printed: it is done millions of times */
        begin(j, indent, "{ int unused = ");
        expression(j, s->a);
        buf_str(j->out, "; }\n");
        break;
    case LIT_STMT_FREEZE:
        err_set(j->err, "%s: references can't be turned into Java", j->t->file);
        break;
    }
}

static void statements(struct java_text *j, const struct lit_stmt *s, int indent)
{
    for (; s; s = s->next) {
        bool alone = s->kind == LIT_STMT_ASSIGN && s->reg < 0;
        if (alone) /* `unused` is a name of this statement only */
            java_line(j, indent, "{");
        statement(j, s, alone ? indent + 4 : indent);
        if (alone)
            java_line(j, indent, "}");
    }
}

void java_thread(struct java_text *j, int thread, int indent)
{
    const struct lit_thread *t = &j->t->thread[thread];
    j->thread = thread;
    for (int r = 0; r < t->regs; r++)
        if (t->reg[r].name[0] != '.' && !(t->reg[r].init.is_addr && t->reg[r].init.n))
            java_line(j, indent, "int %s = %d;", java_reg(j, thread, r),
                      t->reg[r].init.is_addr ? 0 : t->reg[r].init.n);
    statements(j, t->body, indent);
}
