/* SPDX-License-Identifier: Apache-2.0 */
/* Symbolic running of one thread. The state is copied where the way forks: at a branch on
 * an unknown, at a compare-and-set, at an access whose place is unknown. */
#include "litmus/path.h"

#include <string.h>

enum { MAX_STEPS = 20000, MAX_CTRL = 24, MAX_MONITORS = 32 };

/* A branch whose end has not been reached: the reads its condition depends on. */
struct ctrl {
    struct evset from;
    int until;
};

struct held {
    int loc, depth, from_block; /* from_block: left by synchronized, not lock() */
};

struct state {
    int pc, events, conds, ctrls, helds;
    int run, last_stmt, atomic, steps;
    bool dead;
    term *reg;
    struct evset *from; /* per register: the reads its value comes from */
    int *rounds;        /* per loop */
    struct path_event *event;
    int event_cap;
    term *cond;
    int cond_cap;
    struct ctrl ctrl[MAX_CTRL];
    struct held held[MAX_MONITORS];
};

struct explorer {
    struct lit_test *test;
    const struct lit_thread *code;
    int thread;
    const struct path_options *opts;
    struct terms *terms;
    struct arena *arena;
    struct path_result *out;
    struct err *err;
    int atomics;
    bool joined;
};

static bool run(struct explorer *x, struct state *s);

static void *copy(struct explorer *x, const void *p, size_t bytes)
{
    return arena_copy(x->arena, p, bytes);
}

/* A state of its own for one branch of a fork. */
static struct state *fork_state(struct explorer *x, const struct state *s)
{
    struct state *f = copy(x, s, sizeof *s);
    size_t regs = (size_t)x->code->regs;
    f->reg = copy(x, s->reg, regs * sizeof *s->reg);
    f->from = copy(x, s->from, regs * sizeof *s->from);
    f->rounds = copy(x, s->rounds, (size_t)x->code->loops * sizeof *s->rounds);
    f->event = copy(x, s->event, (size_t)s->events * sizeof *s->event);
    f->event_cap = s->events;
    f->cond = copy(x, s->cond, (size_t)s->conds * sizeof *s->cond);
    f->cond_cap = s->conds;
    return f;
}

/* Adds c to what is assumed; the state is dead when it can't hold. What is known of an
 * unknown afterwards is put into the registers, so that later branches on it fold. */
static void assume(struct explorer *x, struct state *s, term c)
{
    struct terms *t = x->terms;
    c = term_truth(t, c);
    if (term_is_const(t, c)) {
        if (term_const(t, c).n == 0)
            s->dead = true;
        return;
    }
    if (term_at(t, c)->kind == TERM_BAD) {
        s->dead = true;
        return;
    }
    if (s->conds == s->cond_cap) {
        s->cond_cap = s->cond_cap * 2 + 8;
        term *more = arena_alloc(x->arena, (size_t)s->cond_cap * sizeof *more);
        if (s->conds)
            memcpy(more, s->cond, (size_t)s->conds * sizeof *more);
        s->cond = more;
    }
    s->cond[s->conds++] = c;
    const struct term_node n = *term_at(t, c);
    if (n.op == LIT_OP_EQ && term_at(t, n.a)->kind == TERM_VAR && term_is_const(t, n.b)) {
        int32_t var = term_at(t, n.a)->n;
        for (int r = 0; r < x->code->regs; r++)
            s->reg[r] = term_subst(t, s->reg[r], var, n.b);
    }
}

/* The value of a pure expression, and into *from the reads it comes from. A division
 * assumes that it is not by 0: that would end the thread without an outcome. */
static term value(struct explorer *x, struct state *s, const struct lit_expr *e,
                  struct evset *from)
{
    struct terms *t = x->terms;
    switch (e->kind) {
    case LIT_EXPR_CONST: return term_value(t, e->value);
    case LIT_EXPR_REG:
        evset_or(from, &s->from[e->reg]);
        return s->reg[e->reg];
    case LIT_EXPR_NEG:
        return term_op(t, LIT_OP_SUB, term_int(t, 0), value(x, s, e->a, from));
    case LIT_EXPR_NOT: return term_not(t, value(x, s, e->a, from));
    case LIT_EXPR_COMPL:
        return term_op(t, LIT_OP_XOR, value(x, s, e->a, from), term_int(t, -1));
    case LIT_EXPR_BINARY: {
        term a = value(x, s, e->a, from), b = value(x, s, e->b, from);
        if (e->op == LIT_OP_DIV || e->op == LIT_OP_REM)
            assume(x, s, b);
        return term_op(t, e->op, a, b);
    }
    case LIT_EXPR_ANDALSO:
    case LIT_EXPR_ORELSE:
    case LIT_EXPR_READ:
    case LIT_EXPR_RMW:
    case LIT_EXPR_CAS: break;
    }
    BUG("not a lowered expression");
}

static bool add_event(struct explorer *x, struct state *s, struct path_event ev)
{
    const struct lit_insn *in = &x->code->insn[s->pc];
    if (s->events >= PATH_MAX_EVENTS)
        return err_source(x->err, x->test->file, x->test->src, x->test->len, in->pos,
                          "more than %d events in one thread", PATH_MAX_EVENTS);
    if (s->events == s->event_cap) {
        s->event_cap = s->event_cap * 2 + 8;
        struct path_event *more =
            arena_alloc(x->arena, (size_t)s->event_cap * sizeof *more);
        if (s->events)
            memcpy(more, s->event, (size_t)s->events * sizeof *more);
        s->event = more;
    }
    ev.insn = s->pc;
    ev.run = s->run;
    ev.atomic = s->atomic;
    for (int i = 0; i < s->ctrls; i++)
        evset_or(&ev.ctrl, &s->ctrl[i].from);
    /* Only what belongs to the same statement feeds it in the sense of program order. */
    for (int i = 0; i < s->events; i++)
        if (s->event[i].run != ev.run && evset_has(&ev.feeds, i))
            ev.feeds.w[i >> 6] &= ~(UINT64_C(1) << (i & 63));
    s->event[s->events++] = ev;
    return true;
}

static struct path_event blank(enum lit_event_kind kind, int loc, int target)
{
    return (struct path_event){.kind = kind, .loc = loc, .target = target, .rmw_of = -1};
}

static struct evset single(int i)
{
    struct evset s = {{0}};
    evset_add(&s, i);
    return s;
}

/* A dependency counts in Java only for a plain variable as argument, as herd7 has it. */
static struct evset dependency(const struct explorer *x, const struct lit_expr *e,
                               const struct evset *from)
{
    struct evset none = {{0}};
    return e->kind == LIT_EXPR_REG || x->test->arch != LIT_JAVA ? *from : none;
}

static void set_reg(struct state *s, int reg, term v, const struct evset *from)
{
    if (reg < 0)
        return;
    s->reg[reg] = v;
    s->from[reg] = *from;
}

/* The modes of the two halves of an operation that reads and writes. Of Java's releasing
 * compare-and-set the lone read is plain; of Arm's atomics the read acquires and the
 * write releases; elsewhere an annotation is of both. */
static enum lit_mode read_half(const struct explorer *x, const struct lit_insn *in)
{
    bool java = x->test->arch == LIT_JAVA, arm = x->test->arch == LIT_AARCH64;
    if (in->mode == LIT_VOLATILE && arm)
        return LIT_ACQUIRE;
    return in->mode == LIT_RELEASE && (java || arm) ? LIT_PLAIN : in->mode;
}

static enum lit_mode write_half(const struct explorer *x, const struct lit_insn *in)
{
    bool arm = x->test->arch == LIT_AARCH64;
    if (in->mode == LIT_VOLATILE && arm)
        return LIT_RELEASE;
    return in->mode == LIT_ACQUIRE && arm ? LIT_PLAIN : in->mode;
}

static bool do_load(struct explorer *x, struct state *s, struct path_event base)
{
    const struct lit_insn *in = &x->code->insn[s->pc];
    base.kind = LIT_EV_READ;
    base.mode = in->mode;
    base.tie = in->tie;
    base.read = term_new_var(x->terms);
    if (!add_event(x, s, base))
        return false;
    struct evset from = single(s->events - 1);
    set_reg(s, in->dst, base.read, &from);
    return true;
}

/* The way on which a store exclusive writes nothing; s goes on with the other. The status
 * does not depend on what was read before: software can't tell from it. */
static bool may_fail(struct explorer *x, struct state *s)
{
    const struct lit_insn *in = &x->code->insn[s->pc];
    struct evset none = {{0}};
    struct state *f = fork_state(x, s);
    set_reg(f, in->dst, term_int(x->terms, 1), &none);
    f->pc++;
    set_reg(s, in->dst, term_int(x->terms, 0), &none);
    return run(x, f);
}

static bool do_store(struct explorer *x, struct state *s, struct path_event base)
{
    const struct lit_insn *in = &x->code->insn[s->pc];
    struct evset from = {{0}};
    base.kind = LIT_EV_WRITE;
    base.mode = in->mode;
    base.tie = in->tie;
    base.written = value(x, s, in->a, &from);
    base.data = dependency(x, in->a, &from);
    evset_or(&base.feeds, &from);
    return (!in->weak || may_fail(x, s)) && add_event(x, s, base);
}

static bool do_rmw(struct explorer *x, struct state *s, struct path_event base)
{
    const struct lit_insn *in = &x->code->insn[s->pc];
    struct evset from = {{0}};
    term operand = value(x, s, in->a, &from);
    struct evset dep = dependency(x, in->a, &from);
    base.mode = in->split ? read_half(x, in) : in->mode;
    base.tie = in->tie;
    base.read = term_new_var(x->terms);
    term now = term_op(x->terms, in->op, base.read, operand);
    if (in->split) {
        base.kind = LIT_EV_READ;
        if (!add_event(x, s, base))
            return false;
        int r = s->events - 1;
        struct path_event w = base;
        w.kind = LIT_EV_WRITE;
        w.mode = write_half(x, in);
        w.read = 0;
        w.written = now;
        w.rmw_of = r;
        evset_add(&w.feeds, r);
        evset_or(&w.feeds, &from);
        w.data = dep;
        struct evset result = single(r);
        term old = base.read;
        if (!add_event(x, s, w))
            return false;
        set_reg(s, in->dst, old, &result);
        return true;
    }
    base.kind = LIT_EV_RMW;
    base.written = now;
    evset_or(&base.feeds, &from);
    base.data = dep;
    evset_or(&base.addr, &dep);
    if (!add_event(x, s, base))
        return false;
    struct evset result = single(s->events - 1);
    set_reg(s, in->dst, base.read, &result);
    return true;
}

/* The failing side: one read, which sees something else than expected; a weak one may
 * fail on anything. */
static bool cas_fails(struct explorer *x, struct state *s, struct path_event base,
                      term expected)
{
    const struct lit_insn *in = &x->code->insn[s->pc];
    base.kind = LIT_EV_READ;
    base.mode = read_half(x, in);
    base.tie = in->tie;
    base.read = term_new_var(x->terms);
    if (!add_event(x, s, base))
        return false;
    if (!in->weak)
        assume(x, s, term_op(x->terms, LIT_OP_NE, base.read, expected));
    struct evset from = single(s->events - 1);
    set_reg(s, in->dst, in->yields_bool ? term_int(x->terms, 0) : base.read, &from);
    s->pc++;
    return s->dead || run(x, s);
}

/* The succeeding side. In Java a lone read, bound by nothing but the model, comes before
 * the read-write event, which must see what was expected. */
static bool cas_succeeds(struct explorer *x, struct state *s, struct path_event base,
                         term expected, const struct evset *compared)
{
    const struct lit_insn *in = &x->code->insn[s->pc];
    struct evset from = {{0}}, result = {{0}};
    term fresh = value(x, s, in->b, &from);
    struct evset dep = dependency(x, in->b, &from);
    base.read = term_new_var(x->terms);
    base.kind = LIT_EV_READ;
    base.mode = read_half(x, in);
    base.tie = in->tie;
    if (!add_event(x, s, base))
        return false;
    int r = s->events - 1;
    evset_add(&result, r);
    struct path_event w = base;
    w.mode = in->split ? write_half(x, in) : in->mode;
    w.kind = in->split ? LIT_EV_WRITE : LIT_EV_RMW;
    w.read = in->split ? 0 : term_new_var(x->terms);
    w.written = fresh;
    w.rmw_of = in->split ? r : -1;
    term seen = in->split ? base.read : w.read;
    evset_add(&w.feeds, r);
    evset_or(&w.feeds, &from);
    evset_add(&w.iico_ctrl, r);
    w.data = dep;
    if (!in->split)
        evset_or(&w.addr, &dep);
    evset_or(&w.ctrl, compared);
    if (!add_event(x, s, w))
        return false;
    if (!in->split)
        evset_add(&result, s->events - 1);
    set_reg(s, in->dst, in->yields_bool ? term_int(x->terms, 1) : seen, &result);
    assume(x, s, term_op(x->terms, LIT_OP_EQ, seen, expected));
    return true;
}

static bool do_cas(struct explorer *x, struct state *s, struct path_event base)
{
    const struct lit_insn *in = &x->code->insn[s->pc];
    struct evset from = {{0}};
    term expected = value(x, s, in->a, &from);
    struct evset dep = dependency(x, in->a, &from), compared = {{0}};
    evset_or(&base.feeds, &from);
    if (in->split)
        compared = dep; /* whether it writes depends on it, not what it reads */
    else
        evset_or(&base.addr, &dep);
    struct state *f = fork_state(x, s);
    return cas_fails(x, f, base, expected) &&
           cas_succeeds(x, s, base, expected, &compared);
}

/* The access of the present instruction, now that its place is known. Afterwards s goes
 * on behind it. */
static bool access_at(struct explorer *x, struct state *s, struct path_event base)
{
    bool ok = false;
    switch (x->code->insn[s->pc].kind) {
    case LIT_INSN_LOAD: ok = do_load(x, s, base); break;
    case LIT_INSN_STORE: ok = do_store(x, s, base); break;
    case LIT_INSN_RMW: ok = do_rmw(x, s, base); break;
    case LIT_INSN_CAS: ok = do_cas(x, s, base); break;
    case LIT_INSN_SET:
    case LIT_INSN_FENCE:
    case LIT_INSN_BRANCH:
    case LIT_INSN_JUMP:
    case LIT_INSN_LOCK:
    case LIT_INSN_UNLOCK:
    case LIT_INSN_JOIN:
    case LIT_INSN_PRINT:
    case LIT_INSN_FREEZE:
    case LIT_INSN_BEGIN:
    case LIT_INSN_END:
    case LIT_INSN_LOOP:
    case LIT_INSN_EXIT: BUG("not an access");
    }
    s->pc++;
    return ok;
}

static bool finish(struct explorer *x, struct state *s, bool cut);

/* What the unknown `where` must equal for the access to go to loc; 0: it can't. */
static term place_value(struct explorer *x, const struct lit_place *at, int loc)
{
    const struct lit_loc *l = &x->test->loc[loc];
    switch (at->kind) {
    case LIT_AT_ELEMENT:
        if (l->kind != LIT_LOC_ELEMENT || l->addr != at->addr)
            return 0;
        return term_int(x->terms, loc - x->test->addr[at->addr].first);
    case LIT_AT_FIELD:
        if (l->kind != LIT_LOC_FIELD || strcmp(l->field, at->field) != 0)
            return 0;
        return term_addr(x->terms, l->addr);
    case LIT_AT_POINTER:
        return l->kind == LIT_LOC_CELL ? term_addr(x->terms, l->addr) : 0;
    case LIT_AT_LOC: break;
    }
    return 0;
}

static bool null_pointer(struct explorer *x, struct state *s, term where)
{
    assume(x, s, term_op(x->terms, LIT_OP_EQ, where, term_addr(x->terms, 0)));
    return s->dead || finish(x, s, true);
}

static bool do_access(struct explorer *x, struct state *s, bool *ended)
{
    const struct lit_insn *in = &x->code->insn[s->pc];
    struct path_event base = blank(LIT_EV_READ, in->at.loc, -1);
    *ended = in->at.kind != LIT_AT_LOC;
    if (!*ended)
        return access_at(x, s, base);
    struct evset from = {{0}};
    term where = value(x, s, in->at.index, &from);
    evset_or(&base.feeds, &from);
    evset_or(&base.addr, &from);
    if (in->at.kind == LIT_AT_FIELD)
        base.deref = from;
    for (int loc = 0; loc < x->test->locs; loc++) {
        term need = place_value(x, &in->at, loc);
        term here = need ? term_op(x->terms, LIT_OP_EQ, where, need) : 0;
        if (!need || (term_is_const(x->terms, here) && term_const(x->terms, here).n == 0))
            continue;
        struct state *f = fork_state(x, s);
        assume(x, f, here);
        if (f->dead)
            continue;
        base.loc = loc;
        if (!access_at(x, f, base) || !run(x, f))
            return false;
    }
    if (in->at.kind == LIT_AT_FIELD)
        return null_pointer(x, fork_state(x, s), where);
    return true;
}

/* *ended: every way from here on was run. */
static bool do_branch(struct explorer *x, struct state *s, bool *ended)
{
    const struct lit_insn *in = &x->code->insn[s->pc];
    struct evset from = {{0}};
    term c = term_truth(x->terms, value(x, s, in->a, &from));
    *ended = s->dead;
    if (s->dead)
        return true;
    if (s->ctrls == MAX_CTRL) {
        evset_or(&s->ctrl[MAX_CTRL - 1].from, &from);
        if (in->until > s->ctrl[MAX_CTRL - 1].until)
            s->ctrl[MAX_CTRL - 1].until = in->until;
    } else
        s->ctrl[s->ctrls++] = (struct ctrl){from, in->until};
    if (term_is_const(x->terms, c)) {
        s->pc = term_const(x->terms, c).n ? in->target : s->pc + 1;
        return true;
    }
    struct state *f = fork_state(x, s);
    assume(x, f, c);
    f->pc = in->target;
    if (!f->dead && !run(x, f))
        return false;
    assume(x, s, term_not(x->terms, c));
    s->pc++;
    return true;
}

static bool error_here(struct explorer *x, const struct state *s, const char *text)
{
    return err_source(x->err, x->test->file, x->test->src, x->test->len,
                      x->code->insn[s->pc].pos, "%s", text);
}

static bool do_monitor(struct explorer *x, struct state *s, bool enter)
{
    const struct lit_insn *in = &x->code->insn[s->pc];
    int i = 0;
    while (i < s->helds && s->held[i].loc != in->at.loc)
        i++;
    if (enter) {
        if (i == MAX_MONITORS)
            return error_here(x, s, "more than 32 monitors in one thread");
        if (i == s->helds)
            s->held[s->helds++] = (struct held){.loc = in->at.loc};
        s->held[i].depth++;
    } else {
        if (i == s->helds || s->held[i].depth == 0)
            return error_here(x, s, "this monitor is not held here");
        s->held[i].depth--;
    }
    return add_event(x, s, blank(enter ? LIT_EV_LOCK : LIT_EV_UNLOCK, in->at.loc,
                                 s->held[i].depth - enter));
}

/* An access through null throws: synchronized blocks are left on the way out. */
static bool finish(struct explorer *x, struct state *s, bool cut)
{
    for (int i = 0; cut && i < s->helds; i++)
        while (s->held[i].depth > 0) {
            s->run++;
            s->held[i].depth--;
            if (!add_event(x, s, blank(LIT_EV_UNLOCK, s->held[i].loc, s->held[i].depth)))
                return false;
        }
    s->run++;
    if (x->joined && !add_event(x, s, blank(LIT_EV_END, -1, -1)))
        return false;
    if (x->out->paths.len >= (size_t)x->opts->max_paths)
        return err_set(x->err, "%s: thread %d has more than %d paths", x->test->file,
                       x->thread, x->opts->max_paths);
    struct path p = {0, s->event, s->events, s->cond, s->conds, s->reg, cut};
    vec_push(&x->out->paths, p);
    return true;
}

/* A simple instruction; the ways that fork are in run(). */
static bool do_simple(struct explorer *x, struct state *s, const struct lit_insn *in)
{
    struct evset from = {{0}};
    struct path_event ev = blank(LIT_EV_FENCE, -1, in->target);
    switch (in->kind) {
    case LIT_INSN_SET: {
        term v = value(x, s, in->a, &from);
        set_reg(s, in->dst, v, &from);
        break;
    }
    case LIT_INSN_FENCE:
        ev.mode = in->mode;
        if (!add_event(x, s, ev))
            return false;
        break;
    case LIT_INSN_LOCK:
    case LIT_INSN_UNLOCK:
        if (!do_monitor(x, s, in->kind == LIT_INSN_LOCK))
            return false;
        break;
    case LIT_INSN_JOIN:
    case LIT_INSN_FREEZE:
        ev.kind = in->kind == LIT_INSN_JOIN ? LIT_EV_JOIN : LIT_EV_FREEZE;
        if (!add_event(x, s, ev))
            return false;
        break;
    case LIT_INSN_PRINT:
        ev.kind = LIT_EV_PRINT;
        ev.written = value(x, s, in->a, &from);
        ev.data = ev.feeds = from;
        if (!add_event(x, s, ev))
            return false;
        break;
    case LIT_INSN_BEGIN: s->atomic = x->atomics++; break;
    case LIT_INSN_END: s->atomic = -1; break;
    case LIT_INSN_LOOP:
        if (in->until < 0) /* spins */
            s->dead = ++s->rounds[in->target] > 1;
        else if (++s->rounds[in->target] > x->opts->unroll + in->until) {
            x->out->unroll_exceeded = true;
            s->dead = true;
        }
        break;
    case LIT_INSN_LOAD:
    case LIT_INSN_STORE:
    case LIT_INSN_RMW:
    case LIT_INSN_CAS:
    case LIT_INSN_BRANCH:
    case LIT_INSN_JUMP:
    case LIT_INSN_EXIT: BUG("not a simple instruction");
    }
    s->pc++;
    return true;
}

static void enter_insn(struct explorer *x, struct state *s)
{
    while (s->ctrls > 0 && s->pc >= s->ctrl[s->ctrls - 1].until)
        s->ctrls--;
    int stmt = x->code->insn[s->pc].stmt;
    if (stmt != s->last_stmt) {
        s->run++;
        s->last_stmt = stmt;
    }
}

/* Runs s to its ends. False on an error only: a state that dies is no error. */
static bool run(struct explorer *x, struct state *s)
{
    bool ended = false, ok = true;
    while (ok && !ended && !s->dead) {
        const struct lit_insn *in = &x->code->insn[s->pc];
        if (++s->steps > MAX_STEPS)
            return error_here(x, s, "the thread does not come to an end here");
        enter_insn(x, s);
        switch (in->kind) {
        case LIT_INSN_LOAD:
        case LIT_INSN_STORE:
        case LIT_INSN_RMW:
        case LIT_INSN_CAS: ok = do_access(x, s, &ended); break;
        case LIT_INSN_BRANCH: ok = do_branch(x, s, &ended); break;
        case LIT_INSN_JUMP:
            s->pc = in->target;
            s->last_stmt = -1;
            break;
        case LIT_INSN_EXIT: return finish(x, s, false);
        case LIT_INSN_SET:
        case LIT_INSN_FENCE:
        case LIT_INSN_LOCK:
        case LIT_INSN_UNLOCK:
        case LIT_INSN_JOIN:
        case LIT_INSN_PRINT:
        case LIT_INSN_FREEZE:
        case LIT_INSN_BEGIN:
        case LIT_INSN_END:
        case LIT_INSN_LOOP: ok = do_simple(x, s, in); break;
        }
    }
    return ok;
}

static bool is_joined(const struct lit_test *t, int thread)
{
    for (int i = 0; i < t->threads; i++)
        for (int k = 0; k < t->thread[i].insns; k++)
            if (t->thread[i].insn[k].kind == LIT_INSN_JOIN &&
                t->thread[i].insn[k].target == thread)
                return true;
    return false;
}

bool path_explore(struct lit_test *test, int thread, const struct path_options *o,
                  struct terms *terms, struct arena *arena, struct path_result *out,
                  struct err *e)
{
    const struct lit_thread *code = &test->thread[thread];
    struct explorer x = {.test = test, .code = code, .thread = thread, .opts = o,
                         .terms = terms, .arena = arena, .out = out, .err = e};
    x.joined = is_joined(test, thread);
    struct state *s = arena_zalloc(arena, sizeof *s);
    s->atomic = s->last_stmt = -1;
    s->reg = arena_alloc(arena, ((size_t)code->regs + 1) * sizeof *s->reg);
    s->from = arena_zalloc(arena, ((size_t)code->regs + 1) * sizeof *s->from);
    s->rounds = arena_zalloc(arena, ((size_t)code->loops + 1) * sizeof *s->rounds);
    for (int r = 0; r < code->regs; r++)
        s->reg[r] = term_value(terms, code->reg[r].init);
    return run(&x, s);
}
