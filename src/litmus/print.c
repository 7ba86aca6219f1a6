/* SPDX-License-Identifier: Apache-2.0 */
/* Printing of values, propositions, expressions and instructions; arithmetic on values;
 * and the canonical text of a test with its hash. */
#include "base/md5.h"
#include "litmus/canon.h"
#include "litmus/litmus.h"

#include <string.h>

const char *lit_op_text(enum lit_op op)
{
    static const char *const text[] = {"",
#define OP(name, t, level) t,
#include "litmus/ops.def"
#undef OP
    };
    return text[op];
}

const char *lit_mode_text(enum lit_mode m)
{
    static const char *const text[] = {
#define MODE(name, t) t,
#include "litmus/modes.def"
#undef MODE
    };
    return text[m];
}

bool lit_compute(enum lit_op op, int32_t a, int32_t b, int32_t *r)
{
    uint32_t x = (uint32_t)a, y = (uint32_t)b;
    switch (op) {
    case LIT_OP_NONE: *r = b; break;
    case LIT_OP_OR: *r = a | b; break;
    case LIT_OP_XOR: *r = a ^ b; break;
    case LIT_OP_AND: *r = a & b; break;
    case LIT_OP_EQ: *r = a == b; break;
    case LIT_OP_NE: *r = a != b; break;
    case LIT_OP_LT: *r = a < b; break;
    case LIT_OP_GT: *r = a > b; break;
    case LIT_OP_LE: *r = a <= b; break;
    case LIT_OP_GE: *r = a >= b; break;
    case LIT_OP_SHL: *r = (int32_t)(x << (y & 31)); break;
    case LIT_OP_SHR: *r = a >> (y & 31); break;
    case LIT_OP_USHR: *r = (int32_t)(x >> (y & 31)); break;
    case LIT_OP_ADD: *r = (int32_t)(x + y); break;
    case LIT_OP_SUB: *r = (int32_t)(x - y); break;
    case LIT_OP_MUL: *r = (int32_t)(x * y); break;
    case LIT_OP_DIV:
        if (b == 0)
            return false;
        *r = b == -1 ? (int32_t)(0 - x) : a / b;
        break;
    case LIT_OP_REM:
        if (b == 0)
            return false;
        *r = b == -1 ? 0 : a % b;
        break;
    case LIT_OP_ULT: *r = x < y; break;
    }
    return true;
}

void lit_print_value(struct buf *b, const struct lit_test *t, struct lit_value v)
{
    if (v.is_addr)
        buf_str(b, t->addr[v.n].name);
    else
        buf_int(b, v.n);
}

void lit_print_final(struct buf *b, const struct lit_test *t, int final)
{
    const struct lit_final *f = &t->final[final];
    if (f->thread >= 0)
        buf_int(b, f->thread);
    buf_char(b, f->thread >= 0 ? ':' : '[');
    buf_str(b, f->name);
    if (f->thread < 0)
        buf_char(b, ']');
}

static void print_atom(struct buf *b, const struct lit_test *t, const struct lit_prop *p)
{
    if (p->negated)
        buf_str(b, "not (");
    lit_print_final(b, t, p->a);
    buf_char(b, '=');
    if (p->kind == LIT_EQUAL_LOC)
        lit_print_final(b, t, p->b);
    else
        lit_print_value(b, t, p->value);
    if (p->negated)
        buf_char(b, ')');
}

/* Brackets where herd7 prints them: and/or inside `=>`, `=>` inside and/or, or inside
 * and. */
static void print_under(struct buf *b, const struct lit_test *t, const struct lit_prop *p,
                        enum lit_prop_kind above)
{
    bool paren = false;
    if (above == LIT_IMPLIES)
        paren = p->kind == LIT_AND || p->kind == LIT_OR;
    else if (above == LIT_AND)
        paren = p->kind == LIT_OR || p->kind == LIT_IMPLIES;
    else if (above == LIT_OR)
        paren = p->kind == LIT_IMPLIES;
    const char *sign = p->kind == LIT_AND  ? " /\\ "
                       : p->kind == LIT_OR ? " \\/ "
                                           : " => ";
    if (paren)
        buf_char(b, '(');
    switch (p->kind) {
    case LIT_TRUE: buf_str(b, "true"); break;
    case LIT_FALSE: buf_str(b, "false"); break;
    case LIT_EQUAL:
    case LIT_EQUAL_LOC: print_atom(b, t, p); break;
    case LIT_NOT:
        buf_str(b, "not (");
        print_under(b, t, p->left, LIT_TRUE);
        buf_char(b, ')');
        break;
    case LIT_AND:
    case LIT_OR:
    case LIT_IMPLIES:
        print_under(b, t, p->left, p->kind);
        buf_str(b, sign);
        print_under(b, t, p->right, p->kind);
        break;
    }
    if (paren)
        buf_char(b, ')');
}

void lit_print_prop(struct buf *b, const struct lit_test *t, const struct lit_prop *p)
{
    print_under(b, t, p, LIT_TRUE);
}

void lit_print_expr(struct buf *b, const struct lit_test *t, int thread,
                    const struct lit_expr *e)
{
    switch (e->kind) {
    case LIT_EXPR_CONST: lit_print_value(b, t, e->value); break;
    case LIT_EXPR_REG: buf_str(b, t->thread[thread].reg[e->reg].name); break;
    case LIT_EXPR_NEG:
    case LIT_EXPR_NOT:
    case LIT_EXPR_COMPL:
        buf_str(b, e->kind == LIT_EXPR_NEG   ? "-("
                   : e->kind == LIT_EXPR_NOT ? "!("
                                             : "~(");
        lit_print_expr(b, t, thread, e->a);
        buf_char(b, ')');
        break;
    case LIT_EXPR_BINARY:
    case LIT_EXPR_ANDALSO:
    case LIT_EXPR_ORELSE:
        buf_char(b, '(');
        lit_print_expr(b, t, thread, e->a);
        buf_printf(b, " %s ", e->kind == LIT_EXPR_ANDALSO  ? "&&"
                              : e->kind == LIT_EXPR_ORELSE ? "||"
                                                           : lit_op_text(e->op));
        lit_print_expr(b, t, thread, e->b);
        buf_char(b, ')');
        break;
    case LIT_EXPR_READ:
    case LIT_EXPR_RMW:
    case LIT_EXPR_CAS:
        BUG("an access in a lowered expression");
    }
}

static void print_place(struct buf *b, const struct lit_test *t, int thread,
                        const struct lit_place *at)
{
    switch (at->kind) {
    case LIT_AT_LOC: buf_str(b, t->loc[at->loc].name); break;
    case LIT_AT_ELEMENT: buf_str(b, t->addr[at->addr].name); break;
    case LIT_AT_FIELD:
    case LIT_AT_POINTER: break;
    }
    if (at->index) {
        buf_char(b, '[');
        lit_print_expr(b, t, thread, at->index);
        buf_char(b, ']');
    }
    if (at->field)
        buf_printf(b, ".%s", at->field);
}

void lit_print_insn(struct buf *b, const struct lit_test *t, int thread,
                    const struct lit_insn *in)
{
    static const char *const names[] = {
#define INSN(name) #name,
#include "litmus/insns.def"
#undef INSN
    };
    buf_str(b, names[in->kind]);
    if (in->mode != LIT_PLAIN) {
        buf_char(b, '.');
        buf_str(b, lit_mode_text(in->mode));
    }
    if (in->op != LIT_OP_NONE) {
        buf_char(b, ' ');
        buf_str(b, lit_op_text(in->op));
    }
    if (in->dst >= 0) {
        buf_char(b, ' ');
        buf_str(b, t->thread[thread].reg[in->dst].name);
        buf_str(b, " <-");
    }
    bool placed = in->kind == LIT_INSN_LOAD || in->kind == LIT_INSN_STORE ||
                  in->kind == LIT_INSN_RMW || in->kind == LIT_INSN_CAS ||
                  in->kind == LIT_INSN_LOCK || in->kind == LIT_INSN_UNLOCK;
    if (placed) {
        buf_char(b, ' ');
        print_place(b, t, thread, &in->at);
    }
    const struct lit_expr *operand[2] = {in->a, in->b};
    for (int i = 0; i < 2; i++)
        if (operand[i]) {
            buf_char(b, ' ');
            lit_print_expr(b, t, thread, operand[i]);
        }
    if (in->kind == LIT_INSN_BRANCH || in->kind == LIT_INSN_JUMP ||
        in->kind == LIT_INSN_JOIN || in->kind == LIT_INSN_FREEZE) {
        buf_char(b, ' ');
        buf_int(b, in->target);
    }
    if (in->weak || in->yields_bool || in->split)
        buf_printf(b, " %s%s%s", in->weak ? "w" : "", in->yields_bool ? "b" : "",
                   in->split ? "s" : "");
}

static void init_text(struct buf *b, const struct lit_test *t)
{
    for (int i = 0; i < t->threads; i++)
        for (int r = 0; r < t->thread[i].regs; r++) {
            const struct lit_reg *g = &t->thread[i].reg[r];
            if (g->name[0] == '.' || (!g->init.is_addr && g->init.n == 0))
                continue;
            buf_int(b, i);
            buf_char(b, ':');
            buf_str(b, g->name);
            buf_char(b, '=');
            lit_print_value(b, t, g->init);
            buf_str(b, "; ");
        }
    for (int i = 0; i < t->locs; i++) {
        buf_str(b, t->loc[i].is_final ? "final " : "");
        buf_str(b, t->loc[i].name);
        buf_char(b, '=');
        lit_print_value(b, t, t->loc[i].init);
        buf_str(b, "; ");
    }
}

const char *lit_canonical_hash(struct lit_test *t)
{
    uint8_t digest[3][16], all[16];
    char hex[33];
    struct buf b;
    buf_init(&b);
    buf_str(&b, "");
    init_text(&b, t);
    md5(b.at, b.len, digest[0]);
    buf_clear(&b);
    for (int i = 0; i < t->threads; i++) {
        buf_char(&b, 'P');
        buf_int(&b, i);
        buf_char(&b, '\n');
        for (int k = 0; k < t->thread[i].insns; k++) {
            lit_print_insn(&b, t, i, &t->thread[i].insn[k]);
            buf_char(&b, '\n');
        }
    }
    md5(b.at, b.len, digest[1]);
    buf_clear(&b);
    for (int i = 0; i < t->showns; i++) {
        lit_print_final(&b, t, t->shown[i]);
        buf_str(&b, "; ");
    }
    md5(b.at, b.len, digest[2]);
    buf_release(&b);
    md5(digest, sizeof digest, all);
    md5_hex(all, hex);
    return arena_strdup(&t->arena, hex);
}
