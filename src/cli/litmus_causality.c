/* SPDX-License-Identifier: Apache-2.0 */
/* ravel litmus --explain and --validate under causality: the stages in which an execution
 * is committed, as text in columns and as pictures to step through; or how far it gets
 * and the condition of JLS 17.4.8 that stops it. */
#include "cli/litmus.h"
#include "litmus/causality.h"

#include <string.h>

struct telling {
    struct litmus *l;
    struct litmus_output *to;
    struct err *err;
    const struct lit_test *test;
    const char *model, *outcome;
    bool allowed;
    bool silent; /* only whether it is allowed */
    struct buf text, json; /* of the justification, or of the attempt that got farthest */
    struct json j;         /* into json; the object is still open */
    int attempts, best;
    int pictures;
    VEC(struct draw *) stage;
};

/* ---- text ---- */

/* "+ R x=1 ~": what the marks mean is said in the head. */
static void print_cell(struct buf *b, const struct lit_stage_action *a)
{
    buf_printf(b, "%c %s%s", a->fresh ? '+' : a->committed ? '*' : ' ', a->text,
               a->racy ? " ~" : "");
}

static const struct lit_stage_action *action_at(const struct lit_stage *s, int thread,
                                                int row)
{
    for (int i = 0; i < s->actions; i++)
        if (s->action[i].thread == thread && s->action[i].row == row)
            return &s->action[i];
    return NULL;
}

static void print_columns(struct buf *b, const struct lit_stage *s, int threads)
{
    enum { MARGIN = 2 };
    int *width = mem_zalloc(((size_t)threads + 1) * sizeof *width), rows = 0;
    struct buf cell = {0};
    for (int i = 0; i < s->actions; i++) {
        const struct lit_stage_action *a = &s->action[i];
        if (a->thread < 0)
            continue;
        buf_clear(&cell);
        print_cell(&cell, a);
        if ((int)cell.len > width[a->thread])
            width[a->thread] = (int)cell.len;
        if (a->row >= rows)
            rows = a->row + 1;
    }
    for (int row = -1; row < rows; row++) {
        size_t from = b->len;
        buf_str(b, "    ");
        for (int t = 0; t < threads; t++) {
            const struct lit_stage_action *a = row < 0 ? NULL : action_at(s, t, row);
            buf_clear(&cell);
            buf_str(&cell, "");
            if (row < 0)
                buf_printf(&cell, "  Thread %d", t);
            if (a)
                print_cell(&cell, a);
            int room = width[t] > 10 ? width[t] : 10;
            buf_printf(b, "%-*s", room + MARGIN, cell.at);
        }
        while (b->len > from && b->at[b->len - 1] == ' ')
            b->len--;
        buf_char(b, '\n');
    }
    buf_release(&cell);
    mem_free(width);
}

static void print_commits(struct buf *b, const struct lit_stage *s, bool last)
{
    int n = 0;
    if (last) {
        buf_str(b, "all that is left");
        return;
    }
    for (int i = 0; i < s->actions; i++)
        if (s->action[i].fresh) {
            buf_printf(b, "%s%s of thread %d", n++ ? ", " : "", s->action[i].text,
                       s->action[i].thread);
            if (s->action[i].later)
                buf_printf(b, " (later %s)", s->action[i].later);
        }
}

static void print_account(struct telling *w, const struct lit_justification *j)
{
    struct buf *b = &w->text;
    buf_printf(b, "  final state %s\n", j->state);
    if (j->legal && j->stages == 1) {
        buf_str(b, "  every read sees a write that happens before it: it justifies "
                   "itself\n");
        print_columns(b, &j->stage[0], w->test->threads);
        return;
    }
    if (j->legal)
        buf_printf(b, "  justified in %d stages", j->stages);
    else
        buf_printf(b, "  %d of %d accesses to racy locations get committed", j->committed,
                   j->wanted);
    if (j->stages)
        buf_str(b, " (+ committed in the stage, * before, ~ sees a write that does not "
                   "happen before)");
    buf_char(b, '\n');
    for (int i = 0; i < j->stages; i++) {
        buf_printf(b, "  stage %d commits ", i + 1);
        print_commits(b, &j->stage[i], j->legal && i + 1 == j->stages);
        buf_char(b, '\n');
        print_columns(b, &j->stage[i], w->test->threads);
    }
    if (j->stuck)
        buf_printf(b, "  then it ends: %s can't be committed\n", j->stuck);
    for (int i = 0; i < j->reasons; i++)
        buf_printf(b, "    %s\n", j->reason[i]);
}

/* ---- JSON ---- */

static void json_stage(struct json *j, const struct lit_stage *s)
{
    json_object(j, NULL);
    json_array(j, "actions");
    for (int i = 0; i < s->actions; i++) {
        const struct lit_stage_action *a = &s->action[i];
        json_object(j, NULL);
        json_int(j, "thread", a->thread);
        json_string(j, "action", a->text);
        json_bool(j, "committed", a->committed);
        json_bool(j, "new", a->fresh);
        if (a->source >= 0) {
            json_int(j, "sees", a->source);
            json_bool(j, "race", a->racy);
        }
        json_end(j);
    }
    json_end(j);
    json_end(j);
}

static void json_account(struct telling *w, const struct lit_justification *a)
{
    struct json *j = &w->j;
    *j = json_to(&w->json);
    json_object(j, NULL);
    json_string(j, "name", w->test->name);
    json_string(j, "file", w->test->file);
    json_string(j, "model", w->model);
    json_string(j, "outcome", w->outcome);
    json_bool(j, "allowed", a->legal);
    json_string(j, "state", a->state);
    json_array(j, "stages");
    for (int i = 0; i < a->stages; i++)
        json_stage(j, &a->stage[i]);
    json_end(j);
    if (!a->stuck)
        return;
    json_string(j, "stuck", a->stuck);
    json_int(j, "condition", a->condition);
    json_array(j, "reasons");
    for (int i = 0; i < a->reasons; i++)
        json_string(j, NULL, a->reason[i]);
    json_end(j);
}

/* ---- pictures ---- */

static struct draw *draw_stage(struct telling *w, const struct lit_justification *j,
                               int number)
{
    const struct lit_stage *s = &j->stage[number];
    struct draw *d = mem_alloc(sizeof *d);
    struct buf b = {0};
    buf_printf(&b, "stage %d of %d commits ", number + 1, j->stages);
    print_commits(&b, s, j->legal && number + 1 == j->stages);
    if (j->stuck && number + 1 == j->stages)
        buf_printf(&b, "; then %s can't be committed", j->stuck);
    draw_init(d, w->test->name, b.at);
    d->kind = "stage";
    draw_column(d, "initially");
    for (int t = 0; t < w->test->threads; t++) {
        buf_clear(&b);
        buf_printf(&b, "Thread %d", t);
        draw_column(d, b.at);
    }
    for (int i = 0; i < s->actions; i++) {
        const struct lit_stage_action *a = &s->action[i];
        buf_clear(&b);
        buf_printf(&b, "%s%s", a->committed && a->thread >= 0 ? "\u2713 " : "", a->text);
        int n = draw_node(d, b.at, a->thread + 1, a->row);
        d->nodes.at[n].marked = a->fresh;
        bool follows = i > 0 && a->thread >= 0 && s->action[i - 1].thread == a->thread;
        if (follows)
            draw_edge(d, i - 1, i, "po", draw_color("po"));
    }
    for (int i = 0; i < s->actions; i++)
        if (s->action[i].source >= 0)
            draw_edge(d, s->action[i].source, i, s->action[i].racy ? "rf (race)" : "rf",
                      draw_color("rf"));
    for (int i = 0; i < s->syncs; i++)
        draw_edge(d, s->sync[i][0], s->sync[i][1], "sw", draw_color("sw"));
    buf_release(&b);
    return d;
}

static void drop_pictures(struct telling *w)
{
    for (size_t i = 0; i < w->stage.len; i++) {
        draw_release(w->stage.at[i]);
        mem_free(w->stage.at[i]);
    }
    vec_release(&w->stage);
}

/* To files or standard output, and into the report, which owns them then. */
static bool hand_out_pictures(struct telling *w)
{
    const struct litmus_options *o = &w->l->o;
    bool ok = true, files = o->dot || o->svg || o->out;
    for (size_t i = 0; i < w->stage.len && ok && files; i++)
        ok = litmus_write_picture(w->l, w->test, w->stage.at[i], ++w->pictures, w->to,
                                  w->err);
    if (!ok || !w->l->now)
        return ok;
    for (size_t i = 0; i < w->stage.len; i++)
        vec_push(&w->l->now->picture, w->stage.at[i]);
    w->stage.len = 0;
    return true;
}

static void take_account(struct telling *w, const struct lit_justification *j)
{
    buf_clear(&w->text);
    buf_clear(&w->json);
    drop_pictures(w);
    print_account(w, j);
    json_account(w, j);
    for (int i = 0; i < j->stages; i++)
        vec_push(&w->stage, draw_stage(w, j, i));
}

/* ---- the question ---- */

static bool on_legal(void *arg, struct lit_execution *x)
{
    struct telling *w = arg;
    w->allowed = true;
    if (!w->silent && x->why)
        take_account(w, x->why);
    return false;
}

static void on_refused(void *arg, const struct lit_justification *j)
{
    struct telling *w = arg;
    if (!w->attempts++ || j->committed > w->best) {
        w->best = j->committed;
        take_account(w, j);
    }
}

/* The same question with actions matched the other way. */
static bool other_match(struct telling *w, struct lit_test *t, struct litmus_model *m,
                        const struct lit_options *o, bool *differs)
{
    struct telling other = {.l = w->l, .to = w->to, .err = w->err, .test = t,
                            .silent = true};
    struct lit_options with = *o;
    struct lit_stats stats;
    with.match = o->match == LIT_MATCH_FREE ? LIT_MATCH_OCCURRENCE : LIT_MATCH_FREE;
    with.explain = false;
    with.refused = NULL;
    bool ok = lit_enumerate(m->engine, t, &with, on_legal, &other, &stats, w->err);
    if (!ok) { /* too many injections: then nothing is said about them */
        w->err->set = false;
        return false;
    }
    *differs = !stats.timed_out && other.allowed != w->allowed;
    return true;
}

static void print_result(struct telling *w, const char *note)
{
    const struct litmus_options *o = &w->l->o;
    struct buf *b = &w->to->out;
    if (o->json) {
        if (*note)
            json_string(&w->j, "note", note);
        json_end(&w->j);
        buf_add(b, w->json.at, w->json.len);
        return;
    }
    buf_printf(b, "%s %s under %s: %s is %s\n", o->validate ? "Validate" : "Explain",
               w->test->name, w->model, w->outcome, w->allowed ? "allowed" : "forbidden");
    if (!w->allowed)
        buf_printf(b, "  no justification for %d execution%s with it%s\n", w->attempts,
                   w->attempts == 1 ? "" : "s",
                   w->attempts > 1 ? "; this one gets farthest:" : ":");
    buf_add(b, w->text.at, w->text.len);
    if (*note)
        buf_printf(b, "  %s\n", note);
    buf_char(b, '\n');
}

static const char *match_note(const struct lit_options *o, bool allowed)
{
    if (o->match == LIT_MATCH_FREE)
        return allowed ? "this needs a free choice of which actions are the same: by "
                         "occurrence (--match=occurrence) it is forbidden"
                       : "by occurrence (--match=occurrence) it is allowed";
    return allowed ? "with a free choice (--match=free) it is forbidden"
                   : "this hangs on which actions are the same in two executions: with a "
                     "free choice (--match=free) instead of by occurrence it is allowed";
}

bool litmus_explain_causality(struct litmus *l, struct lit_test *t,
                              struct litmus_model *m, const struct lit_options *options,
                              struct litmus_output *to, bool *answered, struct err *e)
{
    struct telling w = {.l = l, .to = to, .err = e, .test = t};
    struct lit_options o = *options;
    struct lit_stats stats;
    struct buf outcome = {0};
    bool differs = false;
    lit_print_prop(&outcome, t, o.prop);
    w.model = m->name;
    w.outcome = outcome.at;
    o.only_holding = true;
    o.explain = true;
    o.refused = on_refused;
    o.refused_arg = &w;
    bool ok = lit_enumerate(m->engine, t, &o, on_legal, &w, &stats, e);
    *answered = ok && (w.allowed || (w.attempts && !stats.timed_out));
    if (ok && stats.timed_out && !w.allowed) {
        litmus_note(to, "%s: timed out after %g seconds", t->file, l->o.timeout);
        to->status = EXIT_LIMIT;
        *answered = true;
    } else if (*answered) {
        other_match(&w, t, m, &o, &differs);
        ok = hand_out_pictures(&w);
        bool drawn = w.pictures && (!l->o.out || strcmp(l->o.out, "-") == 0);
        if (ok && !drawn)
            print_result(&w, differs ? match_note(&o, w.allowed) : "");
        if (l->o.validate && !w.allowed)
            to->status = EXIT_FOUND;
    }
    drop_pictures(&w);
    buf_release(&w.text);
    buf_release(&w.json);
    buf_release(&outcome);
    return ok;
}
