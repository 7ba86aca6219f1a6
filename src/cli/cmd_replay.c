/* SPDX-License-Identifier: Apache-2.0 */
/* ravel replay: runs a recorded counterexample again and tells what it ends in. */
#include "cli/check.h"
#include "cli/cli.h"
#include "cli/junit.h"
#include "cli/recording.h"
#include "cli/terminal.h"

#include "base/map.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: ravel replay [--step] [--report FORMAT=FILE] FILE\n\n"
    "Runs a counterexample again that 'ravel check' recorded, in the folder it was recorded\n"
    "in, and ends in the same defect.\n"
    "  --step    show one step after another with its source line; on a terminal a line\n"
    "            break goes on to the next\n"
    REPORTS_HELP
    "Exit status: 1 it ends in the same defect, 0 it does not, 2 the recording does not fit\n"
    "the program.\n";

struct replay {
    struct recording rec;
    struct check_options o;
    struct reports reports;
    bool step;
};

static struct replay *container(struct check_options *o)
{
    return (struct replay *)((char *)o - offsetof(struct replay, o));
}

static void show_step(const struct finding *f, size_t i, const struct report_style *style,
                      struct buf *line)
{
    const struct finding_step *s = &f->step[i];
    const char *source = report_source_line(style, s->klass, s->file, s->line, line);
    printf("%4zu %s %s", i + 1, f->thread[s->thread_index], s->text);
    if (s->file && s->line > 0)
        printf("  (%s:%d)", s->file, s->line);
    if (source)
        printf("\n       %s", source);
    fflush(stdout);
    if (!isatty(0) || !isatty(1)) {
        putchar('\n');
        return;
    }
    int c;
    while ((c = getchar()) != '\n' && c != EOF)
        continue;
}

static void show_steps(const struct finding *f, const struct report_style *style)
{
    struct buf line = {0};
    for (size_t i = 0; i < f->steps; i++)
        show_step(f, i, style, &line);
    putchar('\n');
    buf_release(&line);
}

static const struct finding *same_defect(const struct replay *p, const struct search_result *r)
{
    for (size_t i = 0; i < r->finding.len; i++) {
        const struct finding *f = r->finding.at[i];
        if (strcmp(finding_kind_text(f->kind), p->rec.kind) == 0 &&
            (!p->rec.title || strcmp(f->title, p->rec.title) == 0))
            return f;
    }
    return NULL;
}

/* What else the same run shows is not what was recorded. */
static void keep_only(struct search_result *r, const struct finding *f)
{
    size_t n = 0;
    for (size_t i = 0; i < r->finding.len; i++)
        if (!f || r->finding.at[i] == f)
            r->finding.at[n++] = r->finding.at[i];
        else
            finding_free(r->finding.at[i]);
    r->finding.len = n;
}

static int report(const struct replay *p, const struct search_result *r)
{
    const struct finding *f = same_defect(p, r);
    if (!f) {
        printf("the schedule does not end in the recorded %s\n", p->rec.kind);
        return r->finding.len ? EXIT_FOUND : EXIT_CLEAN;
    }
    struct terminal t;
    struct buf b = {0};
    terminal_init(&t, &p->o.java);
    if (p->step)
        show_steps(f, &t.style);
    report_finding(f, &t.style, &b);
    fwrite(b.at, 1, b.len, stdout);
    buf_release(&b);
    terminal_release(&t);
    return EXIT_FOUND;
}

static int run(struct check_options *o)
{
    struct replay *p = container(o);
    struct err e = {0};
    struct search_result r = {0};
    struct vm_options v = check_options_vm(&p->o);
    /* An output that should not be is one that no set of right ones has. */
    struct map none;
    map_init(&none);
    if (strcmp(p->rec.kind, finding_kind_text(FINDING_OUTCOME)) == 0)
        p->o.search.expected = &none;
    v.promoted = p->rec.promoted.at;
    v.promoted_count = p->rec.promoted.len;
    struct vm *vm = vm_new(&v, &e);
    if (!vm)
        return cli_fail(&e);
    bool ok = vm_start(vm, p->o.java.main_class, p->o.java.argc, p->o.java.argv, &e) &&
              search_replay(vm, &p->o.search, &p->rec.schedule, &r, &e);
    int status = ok ? report(p, &r) : cli_fail(&e);
    if (ok && p->o.report) {
        keep_only(&r, same_defect(p, &r));
        check_case(&p->o, &r);
    }
    search_result_release(&r);
    vm_free(vm);
    return status;
}

static int replay_file(struct replay *p, const char *path)
{
    struct err e = {0};
    if (!recording_read(&p->rec, path, &e))
        return cli_fail(&e);
    int status = check_options_parse(&p->o, "replay", (int)p->rec.argument.len,
                                     p->rec.argument.at, &e) &&
                         junit_choose_only(&p->o, &e)
                     ? check_with_reports(&p->o, &p->reports, "replay", run)
                     : cli_fail(&e);
    check_options_release(&p->o);
    return status;
}

int cmd_replay(int argc, char **argv)
{
    struct replay p = {0};
    struct err e = {0};
    const char *path = NULL, *value;
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(help, stdout);
            return EXIT_CLEAN;
        }
        if (strcmp(argv[i], "--step") == 0)
            p.step = true;
        else if ((value = reports_option(argc, argv, &i)) != NULL) {
            if (!reports_add(&p.reports, value, &e))
                return cli_fail(&e);
        }
        else if (argv[i][0] == '-' || path)
            return cli_usage("replay: unexpected '%s'; see 'ravel replay --help'", argv[i]);
        else
            path = argv[i];
    }
    if (!path)
        return cli_usage("replay: which recording? see 'ravel replay --help'");
    int status = replay_file(&p, path);
    recording_release(&p.rec);
    reports_release(&p.reports);
    return status;
}
