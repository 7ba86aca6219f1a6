/* SPDX-License-Identifier: Apache-2.0 */
/* Zip archives and manifests: good ones of every kind, and archives that lie. */
#include "unit.h"

#include "classfile/container.h"
#include "zip.h"

#include <stdlib.h>
#include <unistd.h>

static struct jar *open_zip(const struct zip *z, struct err *e)
{
    e->set = false;
    return jar_open_memory((const uint8_t *)z->out.at, z->out.len, "t.jar", e);
}

static void expect_entry(struct jar *j, const char *name, const char *text)
{
    size_t i, n;
    const uint8_t *data;
    struct err e = {0};
    assert_true(jar_find(j, name, &i));
    for (int again = 0; again < 2; again++) {
        if (!jar_read(j, i, &data, &n, &e))
            fail_msg("%s", e.text);
        assert_int_equal(n, strlen(text));
        assert_memory_equal(data, text, n);
    }
}

static void fill(struct zip *z)
{
    zip_add(z, "stored.txt", "plain", 5, false);
    zip_text(z, "packed.txt", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    zip_add(z, "empty", "", 0, false);
    zip_text(z, "void", "");
    zip_text(z, "twice", "first");
    zip_text(z, "twice", "second");
}

static void expect_filled(struct jar *j)
{
    expect_entry(j, "stored.txt", "plain");
    expect_entry(j, "packed.txt", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    expect_entry(j, "empty", "");
    expect_entry(j, "void", "");
    expect_entry(j, "twice", "first");
    size_t i;
    assert_false(jar_find(j, "absent", &i));
    assert_int_equal(jar_entries(j), 6);
}

static void test_jar_reads(void **state)
{
    (void)state;
    for (int wide = 0; wide < 2; wide++) {
        struct zip z;
        zip_init(&z);
        z.wide = wide;
        fill(&z);
        zip_end(&z, wide ? "" : "a comment that says PK\5\6");
        struct err e;
        struct jar *j = open_zip(&z, &e);
        if (!j)
            fail_msg("%s", e.text);
        expect_filled(j);
        jar_free(j);
        zip_release(&z);
    }
}

static void test_jar_behind_a_script(void **state)
{
    (void)state;
    struct zip z;
    zip_init(&z);
    fill(&z);
    zip_end(&z, "");
    struct buf b;
    buf_init(&b);
    buf_str(&b, "#!/bin/sh\nexec java -jar $0\n");
    buf_add(&b, z.out.at, z.out.len);
    struct err e = {0};
    struct jar *j = jar_open_memory((const uint8_t *)b.at, b.len, "t.jar", &e);
    assert_non_null(j);
    expect_filled(j);
    jar_free(j);
    buf_release(&b);
    zip_release(&z);
}

static void test_jar_many_entries(void **state)
{
    (void)state;
    struct zip z;
    zip_init(&z);
    char name[32];
    for (int i = 0; i < 3000; i++) {
        snprintf(name, sizeof name, "dir/%d.class", i);
        zip_add(&z, name, name, strlen(name), i % 2);
    }
    zip_end(&z, "");
    struct err e;
    struct jar *j = open_zip(&z, &e);
    assert_non_null(j);
    for (int i = 0; i < 3000; i++) {
        snprintf(name, sizeof name, "dir/%d.class", i);
        expect_entry(j, name, name);
    }
    jar_free(j);
    zip_release(&z);
}

/* No prefix is an archive, and no byte of the end record can be changed unnoticed into a
 * crash. */
static void test_jar_every_prefix(void **state)
{
    (void)state;
    struct zip z;
    zip_init(&z);
    fill(&z);
    zip_end(&z, "");
    for (size_t n = 0; n < z.out.len; n++) {
        uint8_t *copy = mem_alloc(n + 1);
        memcpy(copy, z.out.at, n);
        struct err e = {0};
        assert_null(jar_open_memory(copy, n, "t.jar", &e));
        assert_true(e.set && strncmp(e.text, "t.jar: ", 7) == 0);
        mem_free(copy);
    }
    zip_release(&z);
}

/* One entry "x" whose directory entry is changed: byte offset, new value. */
static void expect_bad_entry(size_t at, unsigned value, const char *message)
{
    struct zip z;
    zip_init(&z);
    zip_text(&z, "x", "some text some text some text");
    zip_end(&z, "");
    char *central = memmem(z.out.at, z.out.len, "PK\1\2", 4);
    central[at] = (char)value;
    struct err e;
    struct jar *j = open_zip(&z, &e);
    size_t i, n;
    const uint8_t *data;
    if (j) {
        assert_true(jar_find(j, "x", &i));
        assert_false(jar_read(j, i, &data, &n, &e));
    }
    if (!e.set || !strstr(e.text, message))
        fail_msg("byte %zu = %u: %s", at, value, e.text);
    jar_free(j);
    zip_release(&z);
}

static void test_jar_lies(void **state)
{
    (void)state;
    expect_bad_entry(8, 1, "is encrypted");
    expect_bad_entry(10, 12, "unknown method 12");
    expect_bad_entry(10, 0, "unknown method 0"); /* stored, but of two sizes */
    expect_bad_entry(24, 7, "broken compressed data");
    expect_bad_entry(24, 200, "broken compressed data");
    expect_bad_entry(26, 1, "broken compressed data"); /* denser than deflate can be */
    expect_bad_entry(27, 5, "larger than 64 MiB");
    expect_bad_entry(20, 3, "broken compressed data");
    expect_bad_entry(22, 1, "outside of the file");
    expect_bad_entry(42, 9, "outside of the file");
    expect_bad_entry(45, 9, "outside of the file");
    expect_bad_entry(0, 0, "broken entry in the central directory");
    expect_bad_entry(29, 1, "broken entry in the central directory");
    expect_bad_entry(31, 1, "broken entry in the central directory");
    expect_bad_entry(33, 1, "broken entry in the central directory");
}

static void expect_bad_end(size_t at, unsigned value, const char *message)
{
    struct zip z;
    zip_init(&z);
    zip_text(&z, "x", "text");
    zip_end(&z, "");
    z.out.at[z.out.len - 22 + at] = (char)value;
    struct err e;
    assert_null(open_zip(&z, &e));
    if (!strstr(e.text, message))
        fail_msg("byte %zu = %u: %s", at, value, e.text);
    zip_release(&z);
}

static void test_jar_bad_end(void **state)
{
    (void)state;
    expect_bad_end(0, 'X', "not a zip archive");
    expect_bad_end(20, 1, "not a zip archive");
    expect_bad_end(10, 9, "more entries than the directory can hold");
    expect_bad_end(14, 9, "outside of the file");
    expect_bad_end(18, 9, "outside of the file");
}

static void test_jar_bad_wide(void **state)
{
    (void)state;
    /* The locator points elsewhere; an entry without its wide field. */
    for (int k = 0; k < 2; k++) {
        struct zip z;
        zip_init(&z);
        z.wide = true;
        zip_text(&z, "x", "text");
        zip_end(&z, "");
        char *p = memmem(z.out.at, z.out.len, k ? "PK\1\2" : "PK\6\7", 4);
        p[k ? 47 : 8] ^= 0x55;
        struct err e;
        assert_null(open_zip(&z, &e));
        assert_true(e.set);
        zip_release(&z);
    }
}

static void test_jar_file(void **state)
{
    (void)state;
    struct err e = {0};
    assert_null(jar_open("/nonexistent/x.jar", &e));
    assert_non_null(strstr(e.text, "/nonexistent/x.jar"));
    char path[] = "/tmp/ravel-jar-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    struct zip z;
    zip_init(&z);
    fill(&z);
    zip_save(&z, path);
    e.set = false;
    struct jar *j = jar_open(path, &e);
    assert_non_null(j);
    assert_string_equal(jar_path(j), path);
    expect_filled(j);
    jar_free(j);
    remove(path);
}

static void expect_attribute(const char *text, const char *name, const char *value)
{
    struct buf b;
    buf_init(&b);
    bool found = manifest_get((const uint8_t *)text, strlen(text), name, &b);
    assert_int_equal(found, value != NULL);
    if (value)
        assert_string_equal(b.len ? b.at : "", value);
    buf_release(&b);
}

static void test_manifest(void **state)
{
    (void)state;
    expect_attribute("Main-Class: a.B\n", "Main-Class", "a.B");
    expect_attribute("X: y\r\nmain-class: a.B  \r\n", "Main-Class", "a.B");
    expect_attribute("Class-Path: a.jar b.\n jar c.jar\nX: y\n", "Class-Path",
                     "a.jar b.jar c.jar");
    expect_attribute("A: 1\n\nMain-Class: a.B\n", "Main-Class", NULL);
    expect_attribute("Main-Classy: a.B\n", "Main-Class", NULL);
    expect_attribute("Main-Class: a.B", "Main-Class", "a.B");
    expect_attribute("Main-Class:", "Main-Class", "");
    expect_attribute("Main-Class", "Main-Class", NULL);
    expect_attribute(" Main-Class: x\n", "Main-Class", NULL);
    expect_attribute("", "Main-Class", NULL);
    expect_attribute("A: 1\rMain-Class: b\r", "Main-Class", "b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_jar_reads), UNIT(test_jar_behind_a_script), UNIT(test_jar_many_entries),
        UNIT(test_jar_every_prefix), UNIT(test_jar_lies), UNIT(test_jar_bad_end),
        UNIT(test_jar_bad_wide), UNIT(test_jar_file), UNIT(test_manifest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
