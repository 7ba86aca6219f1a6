/* SPDX-License-Identifier: Apache-2.0 */
/* The models of share/cat, built into the program. */
#include "cat/ast.h"

static const struct {
    const char *name;
    size_t len;
    const char *text;
} library[] = {
#define LIBRARY(name, text) {name, sizeof(text) - 1, text},
#include "cat_library.inc"
#undef LIBRARY
};

enum { LIBRARY_FILES = sizeof library / sizeof *library };

const char *library_text(const char *name, size_t *len)
{
    for (size_t i = 0; i < LIBRARY_FILES; i++)
        if (strcmp(library[i].name, name) == 0) {
            *len = library[i].len;
            return library[i].text;
        }
    return NULL;
}

const char *cat_library_name(size_t i)
{
    return i < LIBRARY_FILES ? library[i].name : NULL;
}
