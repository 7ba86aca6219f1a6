/* SPDX-License-Identifier: Apache-2.0 */
#include "litmus/read_asm.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

char *read_reg_name(struct reader *p)
{
    const struct tok *l = &p->lex;
    char *c = NULL;
    switch (p->test->arch) {
    case LIT_JAVA: break;
    case LIT_X86:
    case LIT_X86_64: c = read_x86_reg(p, l->src + l->at, l->end - l->at); break;
    case LIT_AARCH64: c = read_aarch64_reg(p, l->src + l->at, l->end - l->at); break;
    case LIT_RISCV: c = read_riscv_reg(p, l->src + l->at, l->end - l->at); break;
    }
    return c ? c : read_name(p);
}

static struct lit_expr *expr(struct asm_reader *x, enum lit_expr_kind kind)
{
    struct lit_expr *e = arena_zalloc(x->p->arena, sizeof *e);
    e->kind = kind;
    e->reg = -1;
    e->pos = x->p->lex.at;
    return e;
}

const struct lit_expr *asm_reg(struct asm_reader *x, int r)
{
    struct lit_expr *e = expr(x, LIT_EXPR_REG);
    e->reg = r;
    return e;
}

const struct lit_expr *asm_number(struct asm_reader *x, int32_t n)
{
    struct lit_expr *e = expr(x, LIT_EXPR_CONST);
    e->value.n = n;
    return e;
}

const struct lit_expr *asm_binary(struct asm_reader *x, enum lit_op op,
                                  const struct lit_expr *a, const struct lit_expr *b)
{
    struct lit_expr *e = expr(x, LIT_EXPR_BINARY);
    e->op = op;
    e->a = a;
    e->b = b;
    return e;
}

int asm_temp(struct asm_reader *x)
{
    return read_reg(x->p, x->thread, arena_printf(x->p->arena, ".%d", x->t->temps++));
}

int asm_emit(struct asm_reader *x, struct lit_insn in)
{
    in.stmt = x->stmt;
    in.split = true;
    in.pos = x->p->lex.at;
    vec_push(&x->t->insns, in);
    return (int)x->t->insns.len - 1;
}

void asm_set(struct asm_reader *x, int dst, const struct lit_expr *a)
{
    asm_emit(x, (struct lit_insn){.kind = LIT_INSN_SET, .dst = dst, .a = a});
}

void asm_fence(struct asm_reader *x, enum lit_mode mode)
{
    asm_emit(x, (struct lit_insn){.kind = LIT_INSN_FENCE, .dst = -1, .mode = mode});
}

void asm_set_flags(struct asm_reader *x, const struct lit_expr *a,
                   const struct lit_expr *b)
{
    asm_set(x, x->fa, a);
    asm_set(x, x->fb, b);
}

void asm_branch(struct asm_reader *x, const struct lit_expr *cond, int target)
{
    asm_emit(x, (struct lit_insn){.kind = LIT_INSN_BRANCH, .dst = -1, .a = cond,
                                  .target = target, .until = INT32_MAX});
}

void asm_lower(const struct tok *l, char *out, size_t cap)
{
    size_t n = l->end - l->at;
    if (n >= cap)
        n = cap - 1;
    for (size_t i = 0; i < n; i++)
        out[i] = (char)tolower((unsigned char)l->src[l->at + i]);
    out[n] = 0;
}

bool asm_mnemonic(struct asm_reader *x, char *out, size_t cap)
{
    struct tok *l = &x->p->lex;
    size_t end = l->end, n;
    if (l->kind != TOK_NAME)
        return false;
    while (end + 1 < l->len && l->src[end] == '.' &&
           isalpha((unsigned char)l->src[end + 1]))
        for (end++; end < l->len && isalnum((unsigned char)l->src[end]);)
            end++;
    n = end - l->at;
    if (n >= cap)
        return false;
    for (size_t i = 0; i < n; i++)
        out[i] = (char)tolower((unsigned char)l->src[l->at + i]);
    out[n] = 0;
    l->pos = end;
    return tok_next(l);
}

bool asm_accept(struct asm_reader *x, const char *word)
{
    char low[16];
    asm_lower(&x->p->lex, low, sizeof low);
    if (x->p->lex.kind != TOK_NAME || strcmp(low, word) != 0)
        return false;
    tok_next(&x->p->lex);
    return true;
}

static int find_label(struct asm_reader *x, char *name)
{
    for (size_t i = 0; i < x->labels.len; i++)
        if (x->labels.at[i].thread == x->thread &&
            strcmp(x->labels.at[i].name, name) == 0)
            return (int)i;
    vec_push(&x->labels, (struct asm_label){name, x->thread, -1});
    return (int)x->labels.len - 1;
}

bool asm_jump_to(struct asm_reader *x, const struct lit_expr *cond)
{
    struct tok *l = &x->p->lex;
    if (l->kind != TOK_NAME)
        return tok_error(l, "a label");
    struct asm_jump j = {x->thread, (int)x->t->insns.len, find_label(x, read_name(x->p)),
                         l->at};
    tok_next(l);
    if (cond)
        asm_branch(x, cond, 0);
    else
        asm_emit(x, (struct lit_insn){.kind = LIT_INSN_JUMP, .dst = -1});
    vec_push(&x->jumps, j);
    return true;
}

static bool read_label(struct asm_reader *x, bool *found)
{
    struct tok *l = &x->p->lex;
    size_t q = l->end;
    while (q < l->len && l->src[q] == ' ')
        q++;
    *found = l->kind == TOK_NAME && q < l->len && l->src[q] == ':';
    if (!*found)
        return true;
    int i = find_label(x, read_name(x->p));
    if (x->labels.at[i].insn >= 0)
        return tok_error_at(l, l->at, "label '%s' is there already",
                            x->labels.at[i].name);
    x->labels.at[i].insn = (int)x->t->insns.len;
    asm_emit(x, (struct lit_insn){.kind = LIT_INSN_LOOP, .dst = -1,
                                  .target = x->t->loops++});
    tok_next(l);
    tok_next(l); /* the colon */
    return true;
}

static bool read_cell_text(struct asm_reader *x, int thread,
                           asm_instruction_fn *instruction)
{
    struct tok *l = &x->p->lex;
    x->thread = thread;
    x->t = &x->p->threads.at[thread];
    x->fa = read_reg(x->p, thread, ".fa");
    x->fb = read_reg(x->p, thread, ".fb");
    x->carry = read_reg(x->p, thread, ".cf");
    x->stmt = x->t->stmts++;
    bool label;
    do
        if (!read_label(x, &label))
            return false;
    while (label);
    if (tok_is(l, "|") || tok_is(l, ";"))
        return true;
    return instruction(x);
}

static bool read_head(struct asm_reader *x)
{
    struct reader *p = x->p;
    struct tok *l = &p->lex;
    tok_accept(l, ";");
    do {
        char want[16];
        snprintf(want, sizeof want, "P%d", p->threads_in_text);
        if (!tok_accept(l, want)) {
            char text[48];
            snprintf(text, sizeof text, "the column '%s'", want);
            return tok_error(l, text);
        }
        if (!read_thread_slot(p, p->threads_in_text++))
            return false;
    } while (tok_accept(l, "|"));
    return tok_expect(l, ";", "behind the names of the threads");
}

static bool at_end(const struct tok *l)
{
    static const char *const words[] = {"exists",   "forall",   "final",
                                        "observed", "Observed", "locations",
                                        "filter",   "~",        "not"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (tok_is(l, words[i]))
            return true;
    return l->kind == TOK_END || tok_is(l, "<<");
}

static bool read_row(struct asm_reader *x, asm_instruction_fn *instruction)
{
    struct tok *l = &x->p->lex;
    for (int t = 0; t < x->p->threads_in_text; t++) {
        if (!read_cell_text(x, t, instruction))
            return false;
        bool last = t == x->p->threads_in_text - 1;
        if (!tok_accept(l, last ? ";" : "|"))
            return tok_error(l, last ? "';' at the end of the row: it has one cell for "
                                       "each thread"
                                     : "'|': a row has one cell for each thread");
    }
    return true;
}

static bool patch_jumps(struct asm_reader *x)
{
    for (size_t i = 0; i < x->jumps.len; i++) {
        struct asm_jump *j = &x->jumps.at[i];
        struct asm_label *b = &x->labels.at[j->label];
        if (b->insn < 0)
            return tok_error_at(&x->p->lex, j->pos, "there is no label '%s'", b->name);
        x->p->threads.at[j->thread].insns.at[j->insn].target = b->insn;
    }
    return true;
}

bool asm_read_table(struct reader *p, asm_instruction_fn *instruction)
{
    struct asm_reader x = {.p = p};
    bool ok = read_head(&x);
    while (ok && !at_end(&p->lex))
        ok = read_row(&x, instruction) && !p->lex.err->set;
    ok = ok && patch_jumps(&x);
    for (int t = 0; ok && t < p->threads_in_text; t++) {
        x.t = &p->threads.at[t];
        x.stmt = x.t->stmts++;
        asm_emit(&x, (struct lit_insn){.kind = LIT_INSN_EXIT, .dst = -1});
    }
    vec_release(&x.labels);
    vec_release(&x.jumps);
    return ok && !p->lex.err->set;
}

/* ---- operands ---- */

const struct lit_expr *asm_value(struct asm_reader *x, int r)
{
    return r < 0 ? asm_number(x, 0) : asm_reg(x, r);
}

bool asm_register(struct asm_reader *x, asm_register_fn *name, const char *zero, int *r)
{
    struct tok *l = &x->p->lex;
    char *text = l->kind == TOK_NAME ? name(x->p, l->src + l->at, l->end - l->at) : NULL;
    if (!text)
        return tok_error(l, "a register");
    *r = strcmp(text, zero) == 0 ? -1 : read_reg(x->p, x->thread, text);
    return tok_next(l);
}

bool asm_comma(struct asm_reader *x)
{
    return tok_expect(&x->p->lex, ",", "between the operands");
}

bool asm_int(struct asm_reader *x, int32_t *n)
{
    struct tok *l = &x->p->lex;
    bool negative = tok_accept(l, "-");
    if (l->kind != TOK_NUMBER)
        return tok_error(l, "a number");
    return tok_int(l, negative, n);
}
