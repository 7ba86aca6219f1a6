/* SPDX-License-Identifier: Apache-2.0 */
/* Reading a litmus file: header, names and tables; the sections are in parse_*.c. */
#include "base/host.h"
#include "litmus/parse_int.h"
#include "litmus/canon.h"

#include <ctype.h>
#include <string.h>

bool parse_enter(struct parser *p)
{
    if (++p->depth > PARSE_MAX_DEPTH)
        return lex_error_at(&p->lex, p->lex.at, "nested more than %d deep",
                            PARSE_MAX_DEPTH);
    return true;
}

void parse_leave(struct parser *p)
{
    p->depth--;
}

char *parse_name(struct parser *p)
{
    return arena_strndup(p->arena, p->lex.src + p->lex.at, p->lex.end - p->lex.at);
}

int parse_find_addr(const struct parser *p, const char *name)
{
    for (size_t i = 0; i < p->addrs.len; i++)
        if (strcmp(p->addrs.at[i].name, name) == 0)
            return (int)i;
    return -1;
}

int parse_find_loc(const struct parser *p, const char *name)
{
    for (size_t i = 0; i < p->locs.len; i++)
        if (p->locs.at[i].kind != LIT_LOC_MONITOR && strcmp(p->locs.at[i].name, name) == 0)
            return (int)i;
    return -1;
}

int parse_cell(struct parser *p, const char *name, size_t pos)
{
    int a = parse_find_addr(p, name);
    if (a >= 0 && p->addrs.at[a].kind == LIT_ADDR_LOC)
        return p->addrs.at[a].first;
    if (a >= 0) {
        lex_error_at(&p->lex, pos, "'%s' is an array or object, not a location", name);
        return -1;
    }
    if (p->locs.len >= PARSE_MAX_LOCS) {
        lex_error_at(&p->lex, pos, "more than %d locations", PARSE_MAX_LOCS);
        return -1;
    }
    int loc = (int)p->locs.len;
    struct lit_addr addr = {LIT_ADDR_LOC, name, loc, 1};
    struct lit_loc cell = {.kind = LIT_LOC_CELL, .name = name, .addr = (int)p->addrs.len};
    vec_push(&p->addrs, addr);
    vec_push(&p->locs, cell);
    return loc;
}

int parse_monitor(struct parser *p, const char *name)
{
    for (size_t i = 0; i < p->locs.len; i++)
        if (p->locs.at[i].kind == LIT_LOC_MONITOR && strcmp(p->locs.at[i].name, name) == 0)
            return (int)i;
    struct lit_loc m = {.kind = LIT_LOC_MONITOR, .name = name, .addr = -1};
    vec_push(&p->locs, m);
    return (int)p->locs.len - 1;
}

bool parse_thread_slot(struct parser *p, int thread)
{
    if (thread < 0 || thread >= PARSE_MAX_THREADS)
        return lex_error_at(&p->lex, p->lex.at, "more than %d threads", PARSE_MAX_THREADS);
    while ((int)p->threads.len <= thread) {
        struct parse_thread t = {0};
        vec_push(&p->threads, t);
    }
    return true;
}

int parse_find_reg(const struct parser *p, int thread, const char *name)
{
    if (thread >= (int)p->threads.len)
        return -1;
    const struct parse_thread *t = &p->threads.at[thread];
    for (size_t i = 0; i < t->regs.len; i++)
        if (strcmp(t->regs.at[i].name, name) == 0)
            return (int)i;
    return -1;
}

int parse_reg(struct parser *p, int thread, const char *name)
{
    int r = parse_find_reg(p, thread, name);
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
static bool parse_header(struct parser *p)
{
    struct lex *l = &p->lex;
    lex_next(l);
    struct lit_test *t = p->test;
    if (lex_is(l, "Java") || lex_is(l, "JAVA"))
        t->arch = LIT_JAVA;
    else if (lex_is(l, "X86"))
        t->arch = LIT_X86;
    else if (lex_is(l, "X86_64"))
        t->arch = LIT_X86_64;
    else
        return lex_error(l, "an architecture (Java, X86 or X86_64)");
    while (l->pos < l->len && (l->src[l->pos] == ' ' || l->src[l->pos] == '\t'))
        l->pos++;
    size_t start = l->pos;
    while (l->pos < l->len && header_char(l->src[l->pos]))
        l->pos++;
    if (l->pos == start)
        return lex_error_at(l, start, "expected the name of the test");
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
static bool parse_info(struct parser *p)
{
    struct lex *l = &p->lex;
    p->test->doc = "";
    if (!lex_skip(l))
        return false;
    if (l->pos < l->len && l->src[l->pos] == '"') {
        if (!lex_next(l))
            return false;
        p->test->doc = arena_strndup(p->arena, l->src + l->at + 1, l->end - l->at - 2);
    }
    while (lex_skip(l) && l->pos < l->len && l->src[l->pos] != '{') {
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
        return lex_error_at(l, l->len, "expected '{', the block of initial values");
    lex_next(l);
    return true;
}

static void finish_tables(struct parser *p)
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
        struct parse_thread *from = &p->threads.at[i];
        struct lit_thread *to = &t->thread[i];
        to->body = from->body;
        to->loops = from->loops;
        to->insns = (int)from->insns.len;
        to->insn = arena_copy(a, from->insns.at, from->insns.len * sizeof *to->insn);
        to->regs = (int)from->regs.len;
        to->reg = arena_copy(a, from->regs.at, from->regs.len * sizeof *to->reg);
    }
}

static void parser_release(struct parser *p)
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

static bool parse_sections(struct parser *p)
{
    if (!parse_header(p) || !parse_info(p) || !parse_init(p))
        return false;
    bool ok = p->test->arch == LIT_JAVA ? parse_java(p) : parse_x86(p);
    if (!ok || p->lex.err->set)
        return false;
    if ((int)p->threads.len > p->threads_in_text)
        return lex_error_at(&p->lex, p->lex.at,
                            "the initial values name thread %d, but there are only %d",
                            (int)p->threads.len - 1, p->threads_in_text);
    return parse_final_part(p) && !p->lex.err->set;
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
    struct parser p = {.test = t, .opts = o ? o : &plain, .arena = &t->arena};
    p.lex = (struct lex){.file = t->file, .src = t->src, .len = len, .err = e};
    struct lit_addr null = {LIT_ADDR_NULL, "null", 0, 0};
    vec_push(&p.addrs, null);
    bool ok = parse_sections(&p);
    if (ok) {
        finish_tables(&p);
        if (!t->hash)
            t->hash = lit_canonical_hash(t);
    }
    parser_release(&p);
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

/* The proposition may add final locations, so the table is rebuilt. */
bool lit_parse_prop(struct lit_test *t, const char *text, const struct lit_prop **out,
                    struct err *e)
{
    static const struct lit_parse_options plain = {0};
    struct parser p = {.test = t, .opts = &plain, .arena = &t->arena, .bare_regs = true};
    p.lex = (struct lex){.file = "condition", .src = text, .len = strlen(text), .err = e};
    for (int i = 0; i < t->addrs; i++)
        vec_push(&p.addrs, t->addr[i]);
    for (int i = 0; i < t->locs; i++)
        vec_push(&p.locs, t->loc[i]);
    for (int i = 0; i < t->finals; i++)
        vec_push(&p.finals, t->final[i]);
    for (int i = 0; i < t->threads; i++) {
        parse_thread_slot(&p, i);
        for (int r = 0; r < t->thread[i].regs; r++)
            vec_push(&p.threads.at[i].regs, t->thread[i].reg[r]);
    }
    p.threads_in_text = t->threads;
    lex_next(&p.lex);
    bool ok = !e->set && parse_prop(&p, out);
    if (ok && p.lex.kind != LEX_END)
        ok = lex_error(&p.lex, "the end of the condition");
    t->finals = (int)p.finals.len;
    t->final = arena_copy(&t->arena, p.finals.at, p.finals.len * sizeof *p.finals.at);
    parser_release(&p);
    return ok && !e->set;
}
