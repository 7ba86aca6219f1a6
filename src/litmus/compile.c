/* SPDX-License-Identifier: Apache-2.0 */
/* The compiled test as text: names, initial and final state, and the table of code. */
#include "litmus/compile_int.h"

#include <ctype.h>
#include <string.h>

bool lit_machine_of(const char *name, enum lit_machine *m)
{
    static const char *const names[] = {"x86", "aarch64", "aarch64-llsc", "riscv"};
    for (int i = 0; i < 4; i++)
        if (strcmp(name, names[i]) == 0) {
            *m = (enum lit_machine)i;
            return true;
        }
    return false;
}

bool code_is_joined(const struct lit_test *t, int thread)
{
    for (int i = 0; i < t->threads; i++)
        for (int k = 0; k < t->thread[i].insns; k++)
            if (t->thread[i].insn[k].kind == LIT_INSN_JOIN &&
                t->thread[i].insn[k].target == thread)
                return true;
    return false;
}

const char *code_loc_name(struct compiler *c, int loc)
{
    return c->name[loc];
}

/* Names that a machine has for something else. */
static bool is_reserved(const char *s)
{
    static const char *const words[] = {
        "ax", "bx", "cx", "dx", "si", "di", "bp", "sp", "ip", "al", "bl", "cl",
        "dl", "ra", "gp", "tp", "zero"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(s, words[i]) == 0 ||
            (strchr("eErR", s[0]) && strcasecmp(s + 1, words[i]) == 0))
            return true;
    size_t n = strlen(s);
    if (n < 2 || !strchr("xXwWrRatsAP", s[0]))
        return false;
    for (size_t i = 1; i < n; i++)
        if (!isdigit((unsigned char)s[i]))
            return false;
    return true;
}

static bool is_taken(struct compiler *c, const char *s, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(c->name[i], s) == 0)
            return true;
    return is_reserved(s);
}

/* a[0] becomes a_0, o.f becomes o_f; a name that is taken gets more at its end. */
static const char *plain_name(struct compiler *c, const char *from, int count)
{
    size_t n = 0;
    char *s = arena_alloc(c->arena, strlen(from) + 1);
    for (; *from; from++)
        if (isalnum((unsigned char)*from) || *from == '_')
            s[n++] = *from;
        else if (*from != ']')
            s[n++] = '_';
    s[n] = 0;
    while (is_taken(c, s, count))
        s = arena_printf(c->arena, "%s_v", s);
    return s;
}

static void init_compiler(struct compiler *c, const struct lit_test *t,
                          enum lit_machine m, struct arena *arena, struct err *e)
{
    static const struct machine *const machines[] = {&compile_x86, &compile_aarch64,
                                                     &compile_aarch64, &compile_riscv};
    *c = (struct compiler){.t = t, .m = machines[m], .arena = arena, .err = e};
    c->llsc = m == LIT_TO_AARCH64_LLSC;
    size_t n = (size_t)(t->locs + t->threads);
    c->name = arena_zalloc(arena, (n + 1) * sizeof *c->name);
    for (int i = 0; i < t->locs; i++)
        c->name[i] = plain_name(c, t->loc[i].name, i);
    for (int i = 0; i < t->threads; i++)
        c->name[t->locs + i] =
            plain_name(c, arena_printf(arena, "end%d", i), t->locs + i);
}

static int *minus_ones(struct compiler *c, int n)
{
    int *p = arena_alloc(c->arena, ((size_t)n + 1) * sizeof *p);
    memset(p, 0xff, ((size_t)n + 1) * sizeof *p);
    return p;
}

static bool start_thread(struct compiler *c, int thread)
{
    const struct lit_thread *t = &c->t->thread[thread];
    c->thread = thread;
    c->labels = 0;
    vec_clear(&c->spins);
    vec_clear(&c->code);
    c->label_of = minus_ones(c, t->insns);
    c->reg_of = minus_ones(c, t->regs);
    c->address_of = minus_ones(c, c->t->locs + c->t->threads);
    c->depth = arena_zalloc(c->arena, ((size_t)c->t->locs + 1) * sizeof *c->depth);
    memset(c->use, REG_FREE, sizeof c->use);
    memset(c->touched, 0, sizeof c->touched);
    return code_thread(c);
}

static bool check_source(const struct lit_test *t, struct err *e)
{
    if (t->arch != LIT_JAVA)
        return err_set(e, "%s: only Java tests can be compiled", t->file);
    for (int i = 0; i < t->addrs; i++)
        if (t->addr[i].kind == LIT_ADDR_OBJECT)
            return err_set(e, "%s: objects and references can't be compiled", t->file);
    for (int i = 0; i < t->locs; i++)
        if (t->loc[i].is_ref || (t->loc[i].init.is_addr && t->loc[i].init.n))
            return err_set(e, "%s: objects and references can't be compiled", t->file);
    return true;
}

/* One thread, compiled. */
struct column {
    struct code_line *line;
    int lines;
    int *reg_of, *address_of;
};

static bool compile_columns(struct compiler *c, struct column *col)
{
    for (int i = 0; i < c->t->threads; i++) {
        if (!start_thread(c, i))
            return false;
        col[i].lines = (int)c->code.len;
        col[i].line = arena_copy(c->arena, c->code.at, c->code.len * sizeof *c->code.at);
        col[i].reg_of = c->reg_of;
        col[i].address_of = c->address_of;
    }
    return true;
}

static void print_init(struct compiler *c, const struct column *col, struct buf *b)
{
    for (int i = 0; i < c->t->locs; i++)
        buf_printf(b, "%s=%d;%s", c->name[i], c->t->loc[i].init.n,
                   i + 1 < c->t->locs ? " " : "\n");
    for (int i = 0; i < c->t->threads; i++) {
        const struct lit_thread *t = &c->t->thread[i];
        size_t before = b->len;
        for (int k = 0; k < c->t->locs + c->t->threads; k++)
            if (col[i].address_of[k] >= 0)
                buf_printf(b, "%d:%s=%s; ", i, c->m->final_reg(col[i].address_of[k]),
                           c->name[k]);
        for (int r = 0; r < t->regs; r++)
            if (t->reg[r].name[0] != '.' && t->reg[r].init.n &&
                !t->reg[r].init.is_addr && col[i].reg_of[r] >= 0)
                buf_printf(b, "%d:%s=%d; ", i, c->m->final_reg(col[i].reg_of[r]),
                           t->reg[r].init.n);
        if (b->len > before)
            b->at[b->len - 1] = '\n';
    }
}

static const char *cell_text(struct compiler *c, const struct column *col, int thread,
                             int row)
{
    c->thread = thread;
    if (row >= col[thread].lines)
        return "";
    const struct code_line *l = &col[thread].line[row];
    return l->label < 0 ? l->text
                        : arena_printf(c->arena, "%s:", code_label_text(c, l->label));
}

static void print_table(struct compiler *c, const struct column *col, struct buf *b)
{
    int n = c->t->threads, rows = 0;
    int *width = arena_zalloc(c->arena, (size_t)n * sizeof *width);
    for (int i = 0; i < n; i++) {
        width[i] = 2;
        if (col[i].lines > rows)
            rows = col[i].lines;
        for (int r = 0; r < col[i].lines; r++) {
            int k = (int)strlen(cell_text(c, col, i, r));
            width[i] = k > width[i] ? k : width[i];
        }
    }
    for (int r = -1; r < rows; r++)
        for (int i = 0; i < n; i++) {
            const char *text = r < 0 ? arena_printf(c->arena, "P%d", i)
                                     : cell_text(c, col, i, r);
            buf_printf(b, " %-*s %s", width[i], text, i + 1 < n ? "|" : ";\n");
        }
}

/* "" when the source has no such register. */
static void print_final(struct compiler *c, const struct column *col, int final,
                        struct buf *b)
{
    const struct lit_final *f = &c->t->final[final];
    if (f->thread < 0)
        buf_printf(b, "[%s]", c->name[f->index]);
    else if (f->index >= 0)
        buf_printf(b, "%d:%s", f->thread,
                   c->m->final_reg(col[f->thread].reg_of[f->index]));
}

static void print_atom(struct compiler *c, const struct column *col,
                       const struct lit_prop *p, struct buf *b)
{
    struct buf left, right;
    buf_init(&left);
    buf_init(&right);
    buf_str(&left, "");
    buf_str(&right, "");
    print_final(c, col, p->a, &left);
    if (p->kind == LIT_EQUAL_LOC) {
        print_final(c, col, p->b, &right);
        if (!right.len)
            buf_str(&right, "0");
    } else
        buf_printf(&right, "%d", p->value.n);
    if (p->value.is_addr && p->value.n)
        err_set(c->err, "%s: the condition speaks of an address", c->t->file);
    if (p->negated)
        buf_str(b, "not (");
    if (left.len)
        buf_printf(b, "%s=%s", left.at, right.at);
    else if (p->kind == LIT_EQUAL)
        buf_str(b, p->value.n == 0 ? "true" : "false");
    else if (isdigit((unsigned char)right.at[0]) && !strchr(right.at, ':'))
        buf_str(b, "true");
    else
        buf_printf(b, "%s=0", right.at);
    if (p->negated)
        buf_char(b, ')');
    buf_release(&left);
    buf_release(&right);
}

static void print_prop(struct compiler *c, const struct column *col,
                       const struct lit_prop *p, struct buf *b)
{
    switch (p->kind) {
    case LIT_TRUE: buf_str(b, "true"); return;
    case LIT_FALSE: buf_str(b, "false"); return;
    case LIT_EQUAL:
    case LIT_EQUAL_LOC: print_atom(c, col, p, b); return;
    case LIT_NOT:
        buf_str(b, "not (");
        print_prop(c, col, p->left, b);
        buf_char(b, ')');
        return;
    case LIT_AND:
    case LIT_OR:
    case LIT_IMPLIES: break;
    }
    buf_char(b, '(');
    print_prop(c, col, p->left, b);
    buf_str(b, p->kind == LIT_AND ? " /\\ " : p->kind == LIT_OR ? " \\/ " : " => ");
    print_prop(c, col, p->right, b);
    buf_char(b, ')');
}

static void print_final_part(struct compiler *c, const struct column *col, struct buf *b)
{
    buf_str(b, "locations [");
    for (int i = 0; i < c->t->showns; i++) {
        size_t before = b->len;
        print_final(c, col, c->t->shown[i], b);
        if (b->len > before)
            buf_str(b, "; ");
    }
    buf_str(b, "]\n");
    if (c->t->filter) {
        buf_str(b, "filter (");
        print_prop(c, col, c->t->filter, b);
        buf_str(b, ")\n");
    }
    buf_str(b, c->t->quantifier == LIT_EXISTS       ? "exists "
               : c->t->quantifier == LIT_NOT_EXISTS ? "~exists "
                                                    : "forall ");
    bool bracket = c->t->cond->kind != LIT_AND && c->t->cond->kind != LIT_OR &&
                   c->t->cond->kind != LIT_IMPLIES;
    buf_str(b, bracket ? "(" : "");
    print_prop(c, col, c->t->cond, b);
    buf_str(b, bracket ? ")\n" : "\n");
}

bool lit_compile(const struct lit_test *t, enum lit_machine m, struct buf *out,
                 struct err *e)
{
    struct compiler c;
    struct arena arena;
    if (!check_source(t, e))
        return false;
    arena_init(&arena);
    init_compiler(&c, t, m, &arena, e);
    struct column *col = arena_zalloc(&arena, ((size_t)t->threads + 1) * sizeof *col);
    if (compile_columns(&c, col)) {
        buf_printf(out, "%s %s\n", c.m->arch, t->name);
        if (*t->doc)
            buf_printf(out, "\"%s\"\n", t->doc);
        buf_str(out, "{\n");
        print_init(&c, col, out);
        buf_str(out, "}\n");
        print_table(&c, col, out);
        print_final_part(&c, col, out);
    }
    vec_release(&c.code);
    vec_release(&c.spins);
    arena_release(&arena);
    return !e->set;
}

bool lit_compiled_name(const struct lit_test *t, enum lit_machine m, int final,
                       struct buf *out, struct err *e)
{
    struct compiler c;
    struct arena arena;
    if (!check_source(t, e))
        return false;
    arena_init(&arena);
    init_compiler(&c, t, m, &arena, e);
    struct column *col = arena_zalloc(&arena, ((size_t)t->threads + 1) * sizeof *col);
    if (compile_columns(&c, col))
        print_final(&c, col, final, out);
    vec_release(&c.code);
    vec_release(&c.spins);
    arena_release(&arena);
    return !e->set;
}

/* A thread as a function: addresses first, code, then the registers the test shows. */
static void print_function(struct compiler *c, struct buf *b)
{
    for (int r = 0; r < c->m->regs; r++)
        if (c->use[r] == REG_SCRATCH || c->use[r] == REG_TEMP)
            c->use[r] = REG_FREE;
    for (int i = 0; i < c->t->showns; i++) {
        const struct lit_final *f = &c->t->final[c->t->shown[i]];
        if (f->thread == c->thread && f->index >= 0)
            c->m->save(c, c->reg_of[f->index],
                       arena_printf(c->arena, "P%d_%s", c->thread, f->name));
    }
    size_t saved = c->code.len;
    for (int k = 0; k < c->t->locs + c->t->threads; k++)
        if (c->m->needs_address && c->address_of[k] >= 0)
            c->m->address(c, c->address_of[k], c->name[k]);
    buf_printf(b, "\n    .globl P%d\nP%d:\n", c->thread, c->thread);
    for (int r = c->m->first_saved; r < c->m->regs; r++)
        if (c->touched[r])
            c->m->push(r, b);
    for (size_t i = saved; i < c->code.len; i++)
        buf_printf(b, "    %s\n", c->code.at[i].text);
    const struct lit_thread *t = &c->t->thread[c->thread];
    for (int r = 0; r < t->regs; r++)
        if (c->reg_of[r] >= 0 && t->reg[r].name[0] != '.') {
            size_t at = c->code.len;
            c->m->move(c, c->reg_of[r], code_const(t->reg[r].init.n));
            buf_printf(b, "    %s\n", c->code.at[at].text);
        }
    for (size_t i = 0; i < saved; i++)
        if (c->code.at[i].label >= 0)
            buf_printf(b, "%s:\n", code_label_text(c, c->code.at[i].label));
        else
            buf_printf(b, "    %s\n", c->code.at[i].text);
    for (int r = c->m->regs - 1; r >= c->m->first_saved; r--)
        if (c->touched[r])
            c->m->pop(r, b);
    buf_printf(b, "    %s\n", c->m->leave);
}

static void print_data(struct compiler *c, struct buf *b)
{
    buf_str(b, "\n    .data\n");
    for (int i = 0; i < c->t->locs + c->t->threads; i++) {
        bool flag = i >= c->t->locs;
        if (flag && !code_is_joined(c->t, i - c->t->locs))
            continue;
        buf_printf(b, "    .globl %s\n    .balign 64\n%s:\n    .long %d\n", c->name[i],
                   c->name[i], flag ? 0 : c->t->loc[i].init.n);
    }
    for (int i = 0; i < c->t->showns; i++) {
        const struct lit_final *f = &c->t->final[c->t->shown[i]];
        if (f->thread >= 0 && f->index >= 0)
            buf_printf(b, "    .globl P%d_%s\n    .balign 64\nP%d_%s:\n    .long 0\n",
                       f->thread, f->name, f->thread, f->name);
    }
    buf_str(b, "    .section .note.GNU-stack,\"\",%progbits\n");
}

bool lit_compile_assembly(const struct lit_test *t, enum lit_machine m, struct buf *out,
                          struct err *e)
{
    struct compiler c;
    struct arena arena;
    if (!check_source(t, e))
        return false;
    arena_init(&arena);
    init_compiler(&c, t, m, &arena, e);
    c.assembly = true;
    buf_printf(out, "%s %s: each thread is a function without arguments %s\n",
               m == LIT_TO_AARCH64 || m == LIT_TO_AARCH64_LLSC ? "//" : "/*", t->name,
               m == LIT_TO_AARCH64 || m == LIT_TO_AARCH64_LLSC ? "" : "*/");
    buf_str(out, "    .text\n");
    for (int i = 0; i < t->threads && start_thread(&c, i); i++)
        print_function(&c, out);
    if (!e->set)
        print_data(&c, out);
    vec_release(&c.code);
    vec_release(&c.spins);
    arena_release(&arena);
    return !e->set;
}

static int find_shown(const struct lit_test *t, const char *text)
{
    struct buf b;
    int found = -1;
    buf_init(&b);
    for (int i = 0; i < t->showns && found < 0; i++) {
        buf_clear(&b);
        lit_print_final(&b, t, t->shown[i]);
        if (strcmp(b.at, text) == 0)
            found = i;
    }
    buf_release(&b);
    return found;
}

/* The reader takes every label for the head of a loop, in the order of the text; those
 * that only spin are told to it. */
static void mark_spins(const struct lit_test *t, enum lit_machine m, struct lit_test *to,
                       struct err *e)
{
    struct compiler c;
    struct arena arena;
    arena_init(&arena);
    init_compiler(&c, t, m, &arena, e);
    for (int i = 0; i < t->threads && start_thread(&c, i); i++) {
        int loop = 0;
        for (size_t k = 0; k < c.code.len; k++) {
            if (c.code.at[k].label < 0)
                continue;
            for (int n = 0; n < to->thread[i].insns; n++) {
                struct lit_insn *in = &to->thread[i].insn[n];
                if (in->kind == LIT_INSN_LOOP && in->target == loop &&
                    c.spins.at[c.code.at[k].label])
                    in->until = -1;
            }
            loop++;
        }
    }
    vec_release(&c.code);
    vec_release(&c.spins);
    arena_release(&arena);
}

bool lit_compile_and_read(struct lit_test *t, enum lit_machine m, struct lit_compiled *c,
                          struct err *e)
{
    struct buf b;
    *c = (struct lit_compiled){0};
    buf_init(&b);
    buf_str(&b, "");
    bool ok = lit_compile(t, m, &b, e);
    if (ok) {
        c->test = lit_parse(t->file, b.at, b.len, NULL, e);
        if (!c->test)
            BUG("the compiled test can't be read: %s\n%s", e->text, b.at);
        mark_spins(t, m, c->test, e);
        c->shown = arena_alloc(&t->arena, ((size_t)t->showns + 1) * sizeof *c->shown);
    }
    for (int i = 0; ok && i < t->showns; i++) {
        buf_clear(&b);
        ok = lit_compiled_name(t, m, t->shown[i], &b, e);
        c->shown[i] = ok && b.len ? find_shown(c->test, b.at) : -1;
    }
    buf_release(&b);
    return ok;
}

void lit_compiled_free(struct lit_compiled *c)
{
    lit_test_free(c->test);
}
