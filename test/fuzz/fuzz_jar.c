/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a jar, or (first byte 'i') as the image of a JDK: every entry is listed,
 * found again and unpacked. */
#include "classfile/container.h"

#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "fuzz_jar: broken promise: %s\n", what);
        abort();
    }
}

/* Sums the bytes, so that a sanitizer sees every one of them. */
static unsigned touch(const uint8_t *data, size_t size)
{
    unsigned sum = 0;
    for (size_t i = 0; i < size; i++)
        sum += data[i];
    return sum;
}

static void try_entry(struct jar *j, size_t i)
{
    const uint8_t *data;
    size_t size, len, found;
    const char *name = jar_name(j, i, &len);
    char *copy = mem_strndup(name, len);
    if (strlen(copy) == len)
        must(jar_find(j, copy, &found) && found <= i, "entries are found, the first one");
    struct err e = {0};
    if (jar_read(j, i, &data, &size, &e))
        touch(data, size);
    else
        must(e.set, "a broken entry has a message");
    struct buf value;
    buf_init(&value);
    if (!e.set)
        manifest_get(data, size, "Class-Path", &value);
    buf_release(&value);
    mem_free(copy);
}

static void try_jar(const uint8_t *data, size_t size)
{
    struct err e = {0};
    struct jar *j = jar_open_memory(data, size, "input", &e);
    must(j || e.set, "a broken jar has a message");
    for (size_t i = 0; j && i < jar_entries(j) && i < 64; i++)
        try_entry(j, i);
    jar_free(j);
}

static void try_image(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"/m/p/A.class", "/m/p/B.class", "/packages/p",
                                        "/x"};
    struct err e = {0};
    struct jimage *m = jimage_open_memory(data, size, "input", &e);
    must(m || e.set, "a broken image has a message");
    for (size_t i = 0; m && i < sizeof names / sizeof *names; i++) {
        const uint8_t *found;
        size_t n;
        struct err e2 = {0};
        if (jimage_find(m, names[i], &found, &n, &e2))
            touch(found, n);
    }
    if (m)
        jimage_module(m, "p");
    jimage_free(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 1 << 20)
        return 0;
    if (size > 0 && data[0] == 'i')
        try_image(data + 1, size - 1);
    else
        try_jar(data, size);
    must(mem_live() == 0, "all memory is given back");
    return 0;
}
