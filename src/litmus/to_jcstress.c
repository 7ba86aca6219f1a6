/* SPDX-License-Identifier: Apache-2.0 */
/* A test as a class for jcstress. Registers are results of their actors; memory is read
 * by an arbiter when the actors are done. */
#include "litmus/to_java_int.h"

enum { MAX_RESULTS = 8 }; /* jcstress has no result class for more */

static void print_outcomes(struct java_text *j, const lit_outcomes *o, const char *model)
{
    struct buf b;
    buf_init(&b);
    for (size_t i = 0; i < o->len; i++) {
        buf_clear(&b);
        for (int k = 0; k < j->t->showns; k++)
            buf_printf(&b, "%s%d", k ? ", " : "", o->at[i].value[k].n);
        java_line(j, 0, "@Outcome(id = \"%s\", expect = %s, desc = \"%s by %s\")", b.at,
                  o->at[i].allowed ? "ACCEPTABLE" : "FORBIDDEN",
                  o->at[i].allowed ? "allowed" : "forbidden", model);
    }
    java_line(j, 0, "@Outcome(expect = %s, desc = \"%s\")",
              model ? "FORBIDDEN" : "ACCEPTABLE",
              model ? "no execution has it" : "no model was asked");
    buf_release(&b);
}

/* The results of one thread, or of memory (-1). */
static bool print_results(struct java_text *j, int thread)
{
    bool any = false;
    for (int i = 0; i < j->t->showns; i++) {
        const struct lit_final *f = &j->t->final[j->t->shown[i]];
        if (f->thread != thread)
            continue;
        any = true;
        if (thread >= 0 && f->index < 0)
            java_line(j, 8, "r.r%d = 0;", i + 1);
        else if (thread >= 0)
            java_line(j, 8, "r.r%d = %s;", i + 1, java_reg(j, thread, f->index));
        else if (j->t->loc[f->index].kind == LIT_LOC_ELEMENT) {
            const struct lit_addr *a = &j->t->addr[j->t->loc[f->index].addr];
            java_line(j, 8, "r.r%d = %s[%d];", i + 1, a->name, f->index - a->first);
        } else
            java_line(j, 8, "r.r%d = %s;", i + 1, java_loc(j, f->index));
    }
    return any;
}

static bool shows(const struct lit_test *t, int thread)
{
    for (int i = 0; i < t->showns; i++)
        if (t->final[t->shown[i]].thread == thread)
            return true;
    return false;
}

static void print_class(struct java_text *j, const lit_outcomes *o, const char *model)
{
    const struct lit_test *t = j->t;
    const char *name = lit_java_class(t, &j->arena);
    const char *result = arena_printf(&j->arena, "%.*s_Result", t->showns, "IIIIIIII");
    java_line(j, 0, "import java.lang.invoke.MethodHandles;");
    java_line(j, 0, "import java.lang.invoke.VarHandle;");
    java_line(j, 0, "import org.openjdk.jcstress.annotations.*;");
    java_line(j, 0, "import org.openjdk.jcstress.infra.results.%s;", result);
    java_line(j, 0, "import static org.openjdk.jcstress.annotations.Expect.*;\n");
    java_line(j, 0, "@JCStressTest");
    print_outcomes(j, o, model);
    java_line(j, 0, "@State");
    java_line(j, 0, "public class %s {", name);
    java_fields(j, 4);
    java_handles(j, name, 4);
    for (int i = 0; i < t->threads; i++) {
        buf_char(j->out, '\n');
        java_line(j, 4, "@Actor");
        java_line(j, 4, "public void actor%d(%s%s) {", i + 1, shows(t, i) ? result : "",
                  shows(t, i) ? " r" : "");
        java_thread(j, i, 8);
        print_results(j, i);
        if (java_is_joined(t, i))
            java_line(j, 8, "end%d = true;", i);
        java_line(j, 4, "}");
    }
    if (shows(t, -1)) {
        buf_char(j->out, '\n');
        java_line(j, 4, "@Arbiter");
        java_line(j, 4, "public void arbiter(%s r) {", result);
        print_results(j, -1);
        java_line(j, 4, "}");
    }
    java_line(j, 0, "}");
}

bool lit_to_jcstress(const struct lit_test *t, const lit_outcomes *o, const char *model,
                     struct buf *out, struct err *e)
{
    struct java_text j;
    bool ok = java_text_init(&j, t, out, e);
    if (ok && (t->showns < 1 || t->showns > MAX_RESULTS))
        ok = err_set(e, "%s: jcstress has classes for 1 to %d results, not for %d",
                     t->file, MAX_RESULTS, t->showns);
    if (ok) {
        j.self = "this";
        j.prefix = "";
        print_class(&j, o, model);
    }
    arena_release(&j.arena);
    return ok && !e->set;
}
