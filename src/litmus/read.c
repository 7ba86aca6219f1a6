/* SPDX-License-Identifier: Apache-2.0 */
/* Reading a litmus file: header, names and tables; the sections are in read_*.c. */
#include "base/host.h"
#include "litmus/read_int.h"
#include "litmus/canon.h"

#include <ctype.h>
#include <string.h>

bool read_enter(struct reader *p)
{
    if (++p->depth > READ_MAX_DEPTH)
        return tok_error_at(&p->lex, p->lex.at, "nested more than %d deep",
                            READ_MAX_DEPTH);
    return true;
}

void read_leave(struct reader *p)
{
    p->depth--;
}

char *read_name(struct reader *p)
{
    return arena_strndup(p->arena, p->lex.src + p->lex.at, p->lex.end - p->lex.at);
}

int read_find_addr(const struct reader *p, const char *name)
{
    for (size_t i = 0; i < p->addrs.len; i++)
        if (strcmp(p->addrs.at[i].name, name) == 0)
            return (int)i;
    return -1;
}

int read_find_loc(const struct reader *p, const char *name)
{
    for (size_t i = 0; i < p->locs.len; i++)
        if (p->locs.at[i].kind != LIT_LOC_MONITOR &&
            strcmp(p->locs.at[i].name, name) == 0)
            return (int)i;
    return -1;
}

int read_cell(struct reader *p, const char *name, size_t pos)
{
    int a = read_find_addr(p, name);
    if (a >= 0 && p->addrs.at[a].kind == LIT_ADDR_LOC)
        return p->addrs.at[a].first;
    if (a >= 0) {
        tok_error_at(&p->lex, pos, "'%s' is an array or object, not a location", name);
        return -1;
    }
    if (p->locs.len >= READ_MAX_LOCS) {
        tok_error_at(&p->lex, pos, "more than %d locations", READ_MAX_LOCS);
        return -1;
    }
    int loc = (int)p->locs.len;
    struct lit_addr addr = {LIT_ADDR_LOC, name, loc, 1};
    struct lit_loc cell = {.kind = LIT_LOC_CELL, .name = name, .addr = (int)p->addrs.len};
    vec_push(&p->addrs, addr);
    vec_push(&p->locs, cell);
    return loc;
}

int read_monitor(struct reader *p, const char *name)
{
    for (size_t i = 0; i < p->locs.len; i++)
        if (p->locs.at[i].kind == LIT_LOC_MONITOR &&
            strcmp(p->locs.at[i].name, name) == 0)
            return (int)i;
    struct lit_loc m = {.kind = LIT_LOC_MONITOR, .name = name, .addr = -1};
    vec_push(&p->locs, m);
    return (int)p->locs.len - 1;
}

bool read_thread_slot(struct reader *p, int thread)
{
    if (thread < 0 || thread >= READ_MAX_THREADS)
        return tok_error_at(&p->lex, p->lex.at, "more than %d threads", READ_MAX_THREADS);
    while ((int)p->threads.len <= thread) {
        struct read_thread t = {0};
        vec_push(&p->threads, t);
    }
    return true;
}

int read_find_reg(const struct reader *p, int thread, const char *name)
{
    if (thread >= (int)p->threads.len)
        return -1;
    const struct read_thread *t = &p->threads.at[thread];
    for (size_t i = 0; i < t->regs.len; i++)
        if (strcmp(t->regs.at[i].name, name) == 0)
            return (int)i;
    return -1;
}

int read_reg(struct reader *p, int thread, const char *name)
{
    int r = read_find_reg(p, thread, name);
    if (r >= 0)
        return r;
    struct lit_reg reg = {.name = name};
    vec_push(&p->threads.at[thread].regs, reg);
    return (int)p->threads.at[thread].regs.len - 1;
}

static bool header_char(char c)
{
    return isalnum((unsigned char)c) || (c && strchr("_/.+-[]:'()", c));
}

/* "Java MP+ra (tex) "doc" ;": the name has signs in it, so it is cut here, not lexed. */
static bool read_header(struct reader *p)
{
    struct tok *l = &p->lex;
    tok_next(l);
    struct lit_test *t = p->test;
    if (tok_is(l, "Java") || tok_is(l, "JAVA"))
        t->arch = LIT_JAVA;
    else if (tok_is(l, "X86"))
        t->arch = LIT_X86;
    else if (tok_is(l, "X86_64"))
        t->arch = LIT_X86_64;
    else if (tok_is(l, "AArch64"))
        t->arch = LIT_AARCH64;
    else if (tok_is(l, "RISCV"))
        t->arch = LIT_RISCV;
    else
        return tok_error(l, "an architecture (Java, X86, X86_64, AArch64 or RISCV)");
    while (l->pos < l->len && (l->src[l->pos] == ' ' || l->src[l->pos] == '\t'))
        l->pos++;
    size_t start = l->pos;
    while (l->pos < l->len && header_char(l->src[l->pos]))
        l->pos++;
    if (l->pos == start)
        return tok_error_at(l, start, "expected the name of the test");
    char *name = arena_strndup(p->arena, l->src + start, l->pos - start);
    if (strcmp(name, "--") == 0) {
        const char *base = strrchr(l->file, '/');
        base = base ? base + 1 : l->file;
        const char *dot = strrchr(base, '.');
        name = arena_strndup(p->arena, base, dot ? (size_t)(dot - base) : strlen(base));
    }
    t->name = name;
    return true;
}

/* Everything up to the init block: documentation, Key=Value lines, whatever else. */
static bool read_info(struct reader *p)
{
    struct tok *l = &p->lex;
    p->test->doc = "";
    if (!tok_skip(l))
        return false;
    if (l->pos < l->len && l->src[l->pos] == '"') {
        if (!tok_next(l))
            return false;
        p->test->doc = arena_strndup(p->arena, l->src + l->at + 1, l->end - l->at - 2);
    }
    while (tok_skip(l) && l->pos < l->len && l->src[l->pos] != '{') {
        const char *s = l->src + l->pos;
        size_t n = l->len - l->pos;
        if (n > 5 && memcmp(s, "Hash=", 5) == 0) {
            size_t k = 5;
            while (k < n && isalnum((unsigned char)s[k]))
                k++;
            p->test->hash = arena_strndup(p->arena, s + 5, k - 5);
        }
        l->pos++;
    }
    if (l->err->set)
        return false;
    if (l->pos >= l->len)
        return tok_error_at(l, l->len, "expected '{', the block of initial values");
    tok_next(l);
    return true;
}

static void finish_tables(struct reader *p)
{
    struct lit_test *t = p->test;
    struct arena *a = p->arena;
    t->addrs = (int)p->addrs.len;
    t->addr = arena_copy(a, p->addrs.at, p->addrs.len * sizeof *p->addrs.at);
    t->locs = (int)p->locs.len;
    t->loc = arena_copy(a, p->locs.at, p->locs.len * sizeof *p->locs.at);
    t->finals = (int)p->finals.len;
    t->final = arena_copy(a, p->finals.at, p->finals.len * sizeof *p->finals.at);
    t->threads = p->threads_in_text;
    t->thread = arena_zalloc(a, ((size_t)t->threads + 1) * sizeof *t->thread);
    for (int i = 0; i < t->threads; i++) {
        struct read_thread *from = &p->threads.at[i];
        struct lit_thread *to = &t->thread[i];
        to->body = from->body;
        to->loops = from->loops;
        to->insns = (int)from->insns.len;
        to->insn = arena_copy(a, from->insns.at, from->insns.len * sizeof *to->insn);
        to->regs = (int)from->regs.len;
        to->reg = arena_copy(a, from->regs.at, from->regs.len * sizeof *to->reg);
    }
}

static void reader_release(struct reader *p)
{
    for (size_t i = 0; i < p->threads.len; i++) {
        vec_release(&p->threads.at[i].regs);
        vec_release(&p->threads.at[i].insns);
    }
    vec_release(&p->threads);
    vec_release(&p->addrs);
    vec_release(&p->locs);
    vec_release(&p->finals);
}

static bool read_sections(struct reader *p)
{
    if (!read_header(p) || !read_info(p) || !read_init(p))
        return false;
    static bool (*const programs[])(struct reader *) = {
        [LIT_JAVA] = read_java, [LIT_X86] = read_x86,     [LIT_X86_64] = read_x86,
        [LIT_AARCH64] = read_aarch64, [LIT_RISCV] = read_riscv};
    bool ok = programs[p->test->arch](p);
    if (!ok || p->lex.err->set)
        return false;
    if ((int)p->threads.len > p->threads_in_text)
        return tok_error_at(&p->lex, p->lex.at,
                            "the initial values name thread %d, but there are only %d",
                            (int)p->threads.len - 1, p->threads_in_text);
    return read_final_part(p) && !p->lex.err->set;
}

struct lit_test *lit_parse(const char *file, const char *src, size_t len,
                           const struct lit_parse_options *o, struct err *e)
{
    static const struct lit_parse_options plain = {0};
    struct lit_test *t = mem_zalloc(sizeof *t);
    arena_init(&t->arena);
    t->file = arena_strdup(&t->arena, file);
    t->src = arena_strndup(&t->arena, src, len);
    t->len = len;
    struct reader p = {.test = t, .opts = o ? o : &plain, .arena = &t->arena};
    p.lex = (struct tok){.file = t->file, .src = t->src, .len = len, .err = e};
    struct lit_addr null = {LIT_ADDR_NULL, "null", 0, 0};
    vec_push(&p.addrs, null);
    bool ok = read_sections(&p);
    if (ok) {
        finish_tables(&p);
        if (!t->hash)
            t->hash = lit_canonical_hash(t);
    }
    reader_release(&p);
    if (!ok) {
        lit_test_free(t);
        return NULL;
    }
    return t;
}

struct lit_test *lit_load(const char *path, const struct lit_parse_options *o,
                          struct err *e)
{
    struct host_file f;
    if (!host_map(path, &f, e))
        return NULL;
    struct lit_test *t = lit_parse(path, (const char *)f.data, f.size, o, e);
    host_unmap(&f);
    return t;
}

void lit_test_free(struct lit_test *t)
{
    if (!t)
        return;
    arena_release(&t->arena);
    mem_free(t);
}

/* A reader over a test that is read already, at the first token of `text`. */
static void reopen(struct reader *p, struct lit_test *t, const char *text, struct err *e)
{
    static const struct lit_parse_options plain = {0};
    *p =
        (struct reader){.test = t, .opts = &plain, .arena = &t->arena, .bare_regs = true};
    p->lex =
        (struct tok){.file = "condition", .src = text, .len = strlen(text), .err = e};
    for (int i = 0; i < t->addrs; i++)
        vec_push(&p->addrs, t->addr[i]);
    for (int i = 0; i < t->locs; i++)
        vec_push(&p->locs, t->loc[i]);
    for (int i = 0; i < t->finals; i++)
        vec_push(&p->finals, t->final[i]);
    for (int i = 0; i < t->threads; i++) {
        read_thread_slot(p, i);
        for (int r = 0; r < t->thread[i].regs; r++)
            vec_push(&p->threads.at[i].regs, t->thread[i].reg[r]);
    }
    p->threads_in_text = t->threads;
    tok_next(&p->lex);
}

/* What was read may name final locations that the test did not know before. */
static bool reclose(struct reader *p, bool ok)
{
    struct lit_test *t = p->test;
    t->finals = (int)p->finals.len;
    t->final = arena_copy(&t->arena, p->finals.at, p->finals.len * sizeof *p->finals.at);
    ok = ok && !p->lex.err->set;
    reader_release(p);
    return ok;
}

bool lit_parse_prop(struct lit_test *t, const char *text, const struct lit_prop **out,
                    struct err *e)
{
    struct reader p;
    reopen(&p, t, text, e);
    bool ok = !e->set && read_prop(&p, out);
    if (ok && p.lex.kind != TOK_END)
        ok = tok_error(&p.lex, "the end of the condition");
    return reclose(&p, ok);
}

bool lit_set_condition(struct lit_test *t, const char *text, struct err *e)
{
    struct reader p;
    reopen(&p, t, text, e);
    vec_clear(&p.finals);
    t->filter = NULL;
    t->showns = 0;
    return reclose(&p, !e->set && read_final_part(&p));
}
