/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { DEFAULT_WIDTH = 100, LEAST = 40 };

static unsigned width(void)
{
    struct winsize w;
    const char *columns = getenv("COLUMNS");
    if (isatty(1) && ioctl(1, TIOCGWINSZ, &w) == 0 && w.ws_col >= LEAST)
        return w.ws_col;
    int n = columns ? atoi(columns) : 0;
    return n >= LEAST ? (unsigned)n : DEFAULT_WIDTH;
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
    const char *no_color = getenv("NO_COLOR");
    t->style.width = width();
    t->style.color = isatty(1) && !(no_color && *no_color);
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
