/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { DEFAULT_WIDTH = 100, LEAST = 40 };

unsigned terminal_width(void)
{
    struct winsize w;
    const char *columns = getenv("COLUMNS");
    if (isatty(1) && ioctl(1, TIOCGWINSZ, &w) == 0 && w.ws_col >= LEAST)
        return w.ws_col;
    int n = columns ? atoi(columns) : 0;
    return n >= LEAST ? (unsigned)n : DEFAULT_WIDTH;
}

static bool is_set(const char *variable)
{
    const char *v = getenv(variable);
    return v && *v;
}

/* CI servers give a terminal to some jobs, but keep a plain text of what it shows. */
bool terminal_color(void)
{
    const char *term = getenv("TERM");
    return isatty(1) && !is_set("NO_COLOR") && !is_set("CI") && !(term && !strcmp(term, "dumb"));
}

static void add_sources(struct terminal *t, const char *class_path)
{
    while (class_path && *class_path) {
        size_t n = strcspn(class_path, ":");
        char *entry = mem_strndup(class_path, n);
        vec_push(&t->owned, entry);
        vec_push(&t->source, entry);
        class_path += n + (class_path[n] == ':');
    }
}

/* Build folders usually lie beside the sources. */
static const char *const usual[] = {".", "src", "src/main/java", "src/test/java"};

void terminal_init(struct terminal *t, const struct java_args *java)
{
    *t = (struct terminal){0};
    t->style.width = terminal_width();
    t->style.color = terminal_color();
    add_sources(t, java->class_path);
    if (java->source_folder[0])
        vec_push(&t->source, java->source_folder);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        vec_push(&t->source, usual[i]);
    vec_push(&t->source, NULL);
    t->style.source = t->source.at;
}

void terminal_release(struct terminal *t)
{
    for (size_t i = 0; i < t->owned.len; i++)
        mem_free(t->owned.at[i]);
    vec_release(&t->owned);
    vec_release(&t->source);
}
