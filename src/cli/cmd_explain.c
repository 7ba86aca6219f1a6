/* SPDX-License-Identifier: Apache-2.0 */
/* ravel explain: what a kind of finding means, an example, and how to repair it. */
#include "cli/cli.h"
#include "cli/terminal.h"

#include "trace/rule.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: ravel explain [CODE...]\n\n"
    "Prints what a finding's code means, an example and how to repair it; without a code\n"
    "the list of all codes.\n"
    "  --markdown    as Markdown\n"
    "Exit status: 0, or 2 when a code is unknown.\n";

/* Broken at blanks; an empty line stays one. */
static void paragraph(const char *s, unsigned width)
{
    unsigned used = 0;
    while (*s) {
        size_t n = strcspn(s, " \n");
        if (used && used + 1 + n > width) {
            putchar('\n');
            used = 0;
        }
        printf("%s%.*s", used ? " " : "", (int)n, s);
        used += (unsigned)n + (used ? 1 : 0);
        for (s += n; *s == ' ' || *s == '\n'; s++)
            if (*s == '\n')
                putchar('\n'), used = 0;
    }
    putchar('\n');
}

static void indented(const char *s)
{
    while (*s) {
        size_t n = strcspn(s, "\n");
        printf("    %.*s\n", (int)n, s);
        s += n + (s[n] == '\n');
    }
}

static void explain(const struct rule *r, unsigned width)
{
    printf("%s (%s, found by 'ravel %s'", r->code, finding_level_text(r->level), r->command);
    if (r->cwe)
        printf(", CWE-%s", r->cwe);
    printf(")\n%s\n\n", r->brief);
    paragraph(r->help, width);
    if (r->example) {
        printf("\nExample:\n");
        indented(r->example);
    }
    printf("\nRepair:\n");
    paragraph(r->repair, width);
}

static void explain_markdown(const struct rule *r)
{
    printf("## %s\n\n*%s* — %s, `ravel %s`", r->code, r->brief, finding_level_text(r->level),
           r->command);
    if (r->cwe)
        printf(", CWE-%s", r->cwe);
    printf("\n\n%s\n\n", r->help);
    if (r->example)
        printf("```java\n%s```\n\n", r->example);
    printf("**Repair.** %s\n\n", r->repair);
}

static void list(void)
{
    for (size_t i = 0; rule_at(i); i++)
        printf("%-28s %-7s %s\n", rule_at(i)->code, rule_at(i)->command, rule_at(i)->brief);
}

int cmd_explain(int argc, char **argv)
{
    bool markdown = false, any = false;
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(help, stdout);
            return EXIT_CLEAN;
        }
        markdown |= strcmp(argv[i], "--markdown") == 0;
    }
    for (int i = 0; i < argc; i++) {
        const struct rule *r = rule_find(argv[i]);
        if (strcmp(argv[i], "--markdown") == 0)
            continue;
        if (!r)
            return cli_usage("explain: no finding has the code '%s'; 'ravel explain' lists "
                             "them", argv[i]);
        if (any)
            putchar('\n');
        if (markdown)
            explain_markdown(r);
        else
            explain(r, terminal_width());
        any = true;
    }
    for (size_t i = 0; markdown && !any && rule_at(i); i++)
        explain_markdown(rule_at(i));
    if (!any && !markdown)
        list();
    return EXIT_CLEAN;
}
