/* SPDX-License-Identifier: Apache-2.0 */
/* A test as a program that needs no library. Its threads go through arrays of fresh
 * variables side by side, meet at a barrier, and the first one counts what came out. */
#include "litmus/to_java_int.h"

/* %1$d: threads, %2$d: values of an outcome. */
static const char harness[] =
    "    static final int THREADS = %1$d, VALUES = %2$d, LARGEST = 1024;\n"
    "    static volatile State[] states = new State[0];\n"
    "    static volatile int round;\n"
    "    static volatile boolean stop;\n"
    "    static final java.util.concurrent.atomic.AtomicInteger done =\n"
    "        new java.util.concurrent.atomic.AtomicInteger();\n"
    "    static final java.util.concurrent.atomic.AtomicInteger met =\n"
    "        new java.util.concurrent.atomic.AtomicInteger();\n"
    "    static final int[][] keys = new int[1 << 14][];\n"
    "    static final long[] counts = new long[1 << 14];\n"
    "    static long runs, cuts;\n"
    "    static int used;\n"
    "\n"
    "    /* One more or less: the threads shall not always begin at the same moment. */\n"
    "    static int jitter(int seed) {\n"
    "        int n = (seed >>> 16) & 63;\n"
    "        for (int i = 0; i < n; i++) Thread.onSpinWait();\n"
    "        return seed * 1103515245 + 12345;\n"
    "    }\n"
    "\n"
    "    static void work(int thread, State[] list) {\n"
    "        for (State s : list) {\n"
    "            try {\n"
    "                run(thread, s);\n"
    "            } catch (RuntimeException e) { /* an index, a division */\n"
    "                s.cut = true;\n"
    "            }\n"
    "        }\n"
    "    }\n"
    "\n"
    "    static final boolean ENOUGH =\n"
    "        Runtime.getRuntime().availableProcessors() >= THREADS;\n"
    "\n"
    "    /* Now and then wait longer than a time slice, when every thread can have a\n"
    "       processor: on a busy machine that brings them to run at the same time. */\n"
    "    static int pause(int spin) {\n"
    "        int patience = !ENOUGH ? 500 : (round & 15) == 0 ? 1 << 18 : 1 << 12;\n"
    "        if (spin < patience) Thread.onSpinWait(); else Thread.yield();\n"
    "        return spin + 1;\n"
    "    }\n"
    "\n"
    "    /* All threads leave at the same moment. */\n"
    "    static void meet(int times) {\n"
    "        met.incrementAndGet();\n"
    "        for (int spin = 0; met.get() < times * THREADS; ) spin = pause(spin);\n"
    "    }\n"
    "\n"
    "    static void follow(int thread) {\n"
    "        int seed = thread * 7919;\n"
    "        for (int next = 1; ; next++) {\n"
    "            for (int spin = 0; round < next; spin = pause(spin)) if (stop) return;\n"
    "            State[] list = states;\n"
    "            meet(next);\n"
    "            seed = jitter(seed);\n"
    "            work(thread, list);\n"
    "            done.incrementAndGet();\n"
    "        }\n"
    "    }\n"
    "\n"
    "    static void count(State s) {\n"
    "        int[] value = new int[VALUES];\n"
    "        values(s, value);\n"
    "        int at = java.util.Arrays.hashCode(value) & (keys.length - 1);\n"
    "        while (keys[at] != null && !java.util.Arrays.equals(keys[at], value))\n"
    "            at = (at + 1) & (keys.length - 1);\n"
    "        if (keys[at] == null) {\n"
    "            if (++used == keys.length) throw new Error(\"too many outcomes\");\n"
    "            keys[at] = value;\n"
    "        }\n"
    "        counts[at]++;\n"
    "        runs++;\n"
    "    }\n"
    "\n"
    "    static void lead(double seconds) {\n"
    "        long end = System.nanoTime() + (long) (seconds * 1e9);\n"
    "        int seed = 1;\n"
    "        do {\n"
    "            int n = 16 << ((seed >>> 20) & 7);\n"
    "            State[] list = new State[Math.min(n, LARGEST)];\n"
    "            for (int i = 0; i < list.length; i++) list[i] = new State();\n"
    "            done.set(0);\n"
    "            states = list;\n"
    "            int now = round + 1;\n"
    "            if (now == Integer.MAX_VALUE / THREADS) break;\n"
    "            round = now;\n"
    "            meet(now);\n"
    "            seed = jitter(seed);\n"
    "            work(0, list);\n"
    "            for (int spin = 0; done.get() < THREADS - 1; ) spin = pause(spin);\n"
    "            for (State s : list) if (s.cut) cuts++; else count(s);\n"
    "        } while (System.nanoTime() < end);\n"
    "        stop = true;\n"
    "    }\n"
    "\n"
    "    static String text(int[] value) {\n"
    "        StringBuilder b = new StringBuilder();\n"
    "        for (int i = 0; i < VALUES; i++)\n"
    "            b.append(i == 0 ? \"\" : \" \").append(NAMES[i]).append('=')\n"
    "                .append(value[i]).append(';');\n"
    "        return b.toString();\n"
    "    }\n"
    "\n"
    "    static String verdict(int[] value) {\n"
    "        if (!JUDGED) return \"\";\n"
    "        for (int[] a : ALLOWED)\n"
    "            if (java.util.Arrays.equals(a, value)) return \"allowed\";\n"
    "        return \"FORBIDDEN\";\n"
    "    }\n"
    "\n"
    "    public static void main(String[] args) throws InterruptedException {\n"
    "        double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 5;\n"
    "        boolean raw = args.length > 1 && args[1].equals(\"raw\");\n"
    "        Thread[] others = new Thread[THREADS];\n"
    "        for (int i = 1; i < THREADS; i++) {\n"
    "            int thread = i;\n"
    "            others[i] = new Thread(() -> follow(thread));\n"
    "            others[i].setDaemon(true);\n"
    "            others[i].start();\n"
    "        }\n"
    "        lead(seconds);\n"
    "        for (int i = 1; i < THREADS; i++) others[i].join();\n"
    "        boolean bad = false;\n"
    "        java.util.TreeMap<String, String> lines = new java.util.TreeMap<>();\n"
    "        for (int i = 0; i < keys.length; i++) {\n"
    "            if (keys[i] == null) continue;\n"
    "            String verdict = verdict(keys[i]), state = text(keys[i]);\n"
    "            bad |= verdict.equals(\"FORBIDDEN\");\n"
    "            StringBuilder b = new StringBuilder().append(counts[i]);\n"
    "            for (int v : keys[i]) b.append('\\t').append(v);\n"
    "            lines.put(state, raw ? b.toString()\n"
    "                : String.format(\"%%-40s %%12d  %%s\", state, counts[i],\n"
    "                                verdict));\n"
    "        }\n"
    "        for (String line : lines.values()) System.out.println(line);\n"
    "        if (raw) System.out.println(\"runs\\t\" + runs + \"\\t\" + cuts);\n"
    "        System.exit(bad && !raw ? 1 : 0);\n"
    "    }\n";

static void print_state_class(struct java_text *j)
{
    java_line(j, 4, "static final class State {");
    java_fields(j, 8);
    for (int i = 0; i < j->t->showns; i++)
        if (j->t->final[j->t->shown[i]].thread >= 0)
            java_line(j, 8, "int out%d;", i);
    java_line(j, 8, "boolean cut; /* by an exception or an endless loop: no outcome */");
    java_line(j, 4, "}\n");
}

static void print_threads(struct java_text *j)
{
    const struct lit_test *t = j->t;
    for (int i = 0; i < t->threads; i++) {
        java_line(j, 4, "static void thread%d(State s) {", i);
        java_thread(j, i, 8);
        for (int k = 0; k < t->showns; k++) {
            const struct lit_final *f = &t->final[t->shown[k]];
            if (f->thread == i && f->index >= 0)
                java_line(j, 8, "s.out%d = %s;", k, java_reg(j, i, f->index));
        }
        if (java_is_joined(t, i))
            java_line(j, 8, "s.end%d = true;", i);
        java_line(j, 4, "}\n");
    }
    java_line(j, 4, "static void run(int thread, State s) {");
    java_line(j, 8, "switch (thread) {");
    for (int i = 0; i < t->threads; i++)
        java_line(j, 8, "case %d: thread%d(s); break;", i, i);
    java_line(j, 8, "}");
    java_line(j, 4, "}\n");
}

static void print_values(struct java_text *j)
{
    const struct lit_test *t = j->t;
    java_line(j, 4, "static void values(State s, int[] v) {");
    for (int i = 0; i < t->showns; i++) {
        const struct lit_final *f = &t->final[t->shown[i]];
        if (f->thread >= 0)
            java_line(j, 8, "v[%d] = s.out%d;", i, i);
        else if (t->loc[f->index].kind == LIT_LOC_ELEMENT) {
            const struct lit_addr *a = &t->addr[t->loc[f->index].addr];
            java_line(j, 8, "v[%d] = s.%s[%d];", i, a->name, f->index - a->first);
        } else
            java_line(j, 8, "v[%d] = s.%s;", i, java_loc(j, f->index));
    }
    java_line(j, 4, "}\n");
}

static void print_tables(struct java_text *j, const lit_outcomes *o, const char *model)
{
    struct buf b;
    buf_init(&b);
    buf_str(&b, "");
    for (int i = 0; i < j->t->showns; i++) {
        buf_str(&b, i ? ", \"" : "\"");
        lit_print_final(&b, j->t, j->t->shown[i]);
        buf_char(&b, '"');
    }
    java_line(j, 4, "static final String[] NAMES = {%s};", b.at);
    java_line(j, 4, "static final boolean JUDGED = %s;", model ? "true" : "false");
    java_line(j, 4, "static final int[][] ALLOWED = {%s%s", model ? " /* by " : "",
              model ? arena_printf(&j->arena, "%s */", model) : "");
    for (size_t i = 0; i < o->len; i++) {
        if (!o->at[i].allowed)
            continue;
        buf_clear(&b);
        for (int k = 0; k < j->t->showns; k++)
            buf_printf(&b, "%s%d", k ? ", " : "", o->at[i].value[k].n);
        java_line(j, 8, "{%s},", b.at);
    }
    java_line(j, 4, "};\n");
    buf_release(&b);
}

bool lit_to_java(const struct lit_test *t, const lit_outcomes *o, const char *model,
                 struct buf *out, struct err *e)
{
    struct java_text j;
    bool ok = java_text_init(&j, t, out, e);
    if (ok) {
        const char *name = lit_java_class(t, &j.arena);
        j.self = "s";
        j.prefix = "s.";
        j.bounded = true;
        java_line(&j, 0, "import java.lang.invoke.MethodHandles;");
        java_line(&j, 0, "import java.lang.invoke.VarHandle;\n");
        java_line(&j, 0, "/** %s: java %s.java [SECONDS] */", t->name, name);
        java_line(&j, 0, "public final class %s {", name);
        print_state_class(&j);
        java_handles(&j, "State", 4);
        print_threads(&j);
        print_values(&j);
        print_tables(&j, o, model);
        buf_printf(out, harness, t->threads, t->showns);
        java_line(&j, 0, "}");
    }
    arena_release(&j.arena);
    return ok && !e->set;
}
