/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/finding.h"

#include "base/buf.h"
#include "base/hash.h"
#include "base/mem.h"
#include "trace/rule.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct finding *finding_new(enum finding_kind kind)
{
    struct finding *f = mem_zalloc(sizeof *f);
    f->kind = kind;
    arena_init(&f->arena);
    return f;
}

void finding_free(struct finding *f)
{
    schedule_release(&f->schedule);
    arena_release(&f->arena);
    mem_free(f);
}

const char *finding_kind_text(enum finding_kind k)
{
    static const char *const text[FINDING_KINDS] = {
        [FINDING_RACE] = "data race",
        [FINDING_DEADLOCK] = "deadlock",
        [FINDING_EXCEPTION] = "uncaught exception",
        [FINDING_ASSERTION] = "failed assertion",
        [FINDING_EXIT] = "exit status",
        [FINDING_RUNAWAY] = "no end in sight",
        [FINDING_PATTERN] = "bug pattern",
        [FINDING_OUTCOME] = "outcome",
    };
    return text[k];
}

const char *finding_code(const struct finding *f)
{
    static const char *const code[FINDING_KINDS] = {
        [FINDING_RACE] = "RV-RACE",           [FINDING_DEADLOCK] = "RV-DEADLOCK",
        [FINDING_EXCEPTION] = "RV-EXCEPTION", [FINDING_ASSERTION] = "RV-ASSERTION",
        [FINDING_EXIT] = "RV-EXIT",           [FINDING_RUNAWAY] = "RV-RUNAWAY",
        [FINDING_PATTERN] = "RV-PATTERN",     [FINDING_OUTCOME] = "RV-OUTCOME",
    };
    return f->code ? f->code : code[f->kind];
}

enum finding_level finding_level(const struct finding *f)
{
    const struct rule *r = rule_find(finding_code(f));
    if (f->level != LEVEL_OF_RULE)
        return f->level;
    return r ? r->level : LEVEL_WARNING;
}

const char *finding_level_text(enum finding_level l)
{
    return l == LEVEL_ERROR ? "error" : l == LEVEL_NOTE ? "note" : "warning";
}

int finding_rank(const struct finding *f)
{
    const struct rule *r = rule_find(finding_code(f));
    return f->rank ? f->rank : r ? r->rank : 20;
}

const char *finding_message(struct finding *f)
{
    if (!f->message)
        f->message = f->kind == FINDING_PATTERN || f->kind == FINDING_OUTCOME
                         ? f->title
                         : arena_printf(&f->arena, "%s%s%s", finding_kind_text(f->kind),
                                        f->kind == FINDING_RACE ? " on " : ": ", f->title);
    return f->message;
}

const struct finding_frame *finding_frame_of(const struct finding_place *p)
{
    for (size_t i = 0; i < p->frames; i++)
        if (p->frame[i].user)
            return &p->frame[i];
    return p->frames ? &p->frame[0] : NULL;
}

const struct finding_frame *finding_where(const struct finding *f)
{
    for (size_t i = 0; i < f->places; i++) {
        const struct finding_frame *at = finding_frame_of(&f->place[i]);
        if (at)
            return at;
    }
    return NULL;
}

/* Line numbers and names of objects change with every edit; what is left does not. */
static void without_numbers(struct buf *b, const char *s)
{
    for (; *s; s++)
        if (!isdigit((unsigned char)*s))
            buf_char(b, *s);
}

void finding_fingerprint(const struct finding *f, char text[33])
{
    struct buf b = {0};
    buf_printf(&b, "%s|", finding_code(f));
    without_numbers(&b, f->location ? f->location : f->places ? "" : f->title);
    for (size_t i = 0; i < f->places; i++) {
        const struct finding_frame *at = finding_frame_of(&f->place[i]);
        if (at)
            buf_printf(&b, "|%s.%s", at->klass ? at->klass : "", at->method ? at->method : "");
    }
    unsigned long long one = hash_bytes(b.at, b.len);
    buf_char(&b, '#');
    unsigned long long two = hash_bytes(b.at, b.len);
    snprintf(text, 33, "%016llx%016llx", one, two);
    buf_release(&b);
}
