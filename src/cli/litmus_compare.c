/* SPDX-License-Identifier: Apache-2.0 */
/* ravel litmus --compare A B: what two models say about the same tests. Each test leaves
 * a line of fields (workers of -j send them home); the table is made at the end. */
#include "cli/litmus.h"

#include <string.h>

enum { FIELDS = 6 }; /* name, file, A's and B's observation, states of A and of B only */

static bool has_state(const struct lit_result *r, const struct lit_state *s)
{
    for (size_t i = 0; i < r->states.len; i++)
        if (lit_same_state(r, &r->states.at[i], s))
            return true;
    return false;
}

/* The states of r that other lacks, separated by bars. */
static void print_extra(struct buf *b, const struct lit_result *r,
                        const struct lit_result *other)
{
    bool first = true;
    for (size_t i = 0; i < r->states.len; i++) {
        if (has_state(other, &r->states.at[i]))
            continue;
        buf_str(b, first ? "" : "|");
        lit_print_state(b, r->test, &r->states.at[i]);
        first = false;
    }
}

static const char *observation(const struct lit_result *r)
{
    return r->stats.timed_out           ? "timeout"
           : r->holds == 0 && !r->fails ? "nothing"
                                        : lit_result_observation(r);
}

bool litmus_compare(struct litmus *l, struct lit_test *t, struct litmus_output *to,
                    struct err *e)
{
    struct lit_result r[2];
    const char *const names[2] = {l->o.compare_a, l->o.compare_b};
    int done = 0;
    for (; done < 2; done++) {
        struct litmus_model *m = litmus_model_named(l, names[done], t, e);
        if (!m)
            break;
        if (!litmus_states(l, t, m, &r[done], e)) {
            lit_result_release(&r[done]);
            break;
        }
    }
    if (done == 2) {
        buf_printf(&to->out, "%s\t%s\t%s\t%s\t", t->name, t->file, observation(&r[0]),
                   observation(&r[1]));
        print_extra(&to->out, &r[0], &r[1]);
        buf_char(&to->out, '\t');
        print_extra(&to->out, &r[1], &r[0]);
        buf_char(&to->out, '\n');
    }
    for (int i = 0; i < done; i++)
        lit_result_release(&r[i]);
    return done == 2;
}

struct row {
    char *field[FIELDS];
    bool verdicts, states; /* these differ */
};

typedef VEC(struct row) rows;

static void cut_rows(char *text, rows *out)
{
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        struct row r = {{line}, false, false};
        for (int i = 1; i < FIELDS && r.field[i - 1]; i++) {
            char *tab = strchr(r.field[i - 1], '\t');
            r.field[i] = tab ? tab + 1 : NULL;
            if (tab)
                *tab = 0;
        }
        if (!r.field[FIELDS - 1])
            continue;
        r.verdicts = strcmp(r.field[2], r.field[3]) != 0;
        r.states = *r.field[4] || *r.field[5];
        vec_push(out, r);
    }
}

static void print_only(struct buf *b, const char *model, char *states)
{
    for (char *s = states; s && *s;) {
        char *bar = strchr(s, '|');
        if (bar)
            *bar = 0;
        buf_printf(b, "    only %s: %s\n", model, s);
        s = bar ? bar + 1 : NULL;
    }
}

static void print_table(const struct litmus *l, rows *r, struct buf *b)
{
    int name = 4, first = (int)strlen(l->o.compare_a);
    size_t verdicts = 0, states = 0;
    for (size_t i = 0; i < r->len; i++) {
        int n = (int)strlen(r->at[i].field[0]);
        name = n > name ? n : name;
        verdicts += r->at[i].verdicts;
        states += r->at[i].states;
    }
    first = first < 9 ? 9 : first;
    buf_printf(b, "%-*s  %-*s  %s\n", name, "test", first, l->o.compare_a,
               l->o.compare_b);
    for (size_t i = 0; i < r->len; i++)
        buf_printf(b, "%-*s  %-*s  %s%s\n", name, r->at[i].field[0], first,
                   r->at[i].field[2], r->at[i].field[3],
                   r->at[i].verdicts ? "  (differs)"
                   : r->at[i].states ? "  (other states)"
                                     : "");
    buf_printf(b, "\n%zu test%s: %zu with another verdict, %zu with other states\n",
               r->len, r->len == 1 ? "" : "s", verdicts, states);
    for (size_t i = 0; i < r->len; i++) {
        if (!r->at[i].verdicts && !r->at[i].states)
            continue;
        buf_printf(b, "%s: %s, %s\n", r->at[i].field[0], r->at[i].field[2],
                   r->at[i].field[3]);
        print_only(b, l->o.compare_a, r->at[i].field[4]);
        print_only(b, l->o.compare_b, r->at[i].field[5]);
    }
}

static void json_states(struct json *j, const char *key, char *states)
{
    json_array(j, key);
    for (char *s = states; s && *s;) {
        char *bar = strchr(s, '|');
        if (bar)
            *bar = 0;
        json_string(j, NULL, s);
        s = bar ? bar + 1 : NULL;
    }
    json_end(j);
}

static void json_table(const struct litmus *l, rows *r, struct buf *b)
{
    struct json j = json_to(b);
    json_object(&j, NULL);
    json_string(&j, "question", "compare");
    json_string(&j, "first_model", l->o.compare_a);
    json_string(&j, "second_model", l->o.compare_b);
    json_array(&j, "tests");
    for (size_t i = 0; i < r->len; i++) {
        json_object(&j, NULL);
        json_string(&j, "name", r->at[i].field[0]);
        json_string(&j, "file", r->at[i].field[1]);
        json_string(&j, "first", r->at[i].field[2]);
        json_string(&j, "second", r->at[i].field[3]);
        json_bool(&j, "verdicts_differ", r->at[i].verdicts);
        json_bool(&j, "states_differ", r->at[i].states);
        json_states(&j, "first_only", r->at[i].field[4]);
        json_states(&j, "second_only", r->at[i].field[5]);
        json_end(&j);
    }
    json_end(&j);
    json_end(&j);
}

int litmus_compare_end(struct litmus *l)
{
    rows r = {0};
    struct buf b;
    buf_init(&b);
    buf_str(&l->table, "");
    cut_rows(l->table.at, &r);
    bool differ = false;
    for (size_t i = 0; i < r.len; i++)
        differ |= r.at[i].verdicts || r.at[i].states;
    if (l->o.json)
        json_table(l, &r, &b);
    else
        print_table(l, &r, &b);
    fwrite(b.at, 1, b.len, stdout);
    buf_release(&b);
    vec_release(&r);
    return differ ? EXIT_FOUND : EXIT_CLEAN;
}
