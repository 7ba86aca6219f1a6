/* SPDX-License-Identifier: Apache-2.0 */
/* The class path in a temporary folder: folders, jars, wildcards, manifests. */
#include "unit.h"

#include "classfile/classfile.h"
#include "zip.h"

#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[64];

static int remove_one(const char *path, const struct stat *s, int type, struct FTW *f)
{
    (void)s, (void)type, (void)f;
    return remove(path);
}

static int setup(void **state)
{
    (void)state;
    strcpy(root, "/tmp/ravel-path-XXXXXX");
    return mkdtemp(root) && chdir(root) == 0 ? 0 : -1;
}

static int teardown(void **state)
{
    nftw(root, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    return unit_no_leak(state);
}

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void make_jar(const char *path, const char *manifest, const char *name,
                     const char *text)
{
    struct zip z;
    zip_init(&z);
    if (manifest)
        zip_text(&z, "META-INF/MANIFEST.MF", manifest);
    if (name)
        zip_text(&z, name, text);
    zip_save(&z, path);
}

static struct cf_path *path_of(const char *list)
{
    struct err e = {0};
    struct cf_path *p = cf_path_new();
    if (!cf_path_add(p, list, &e))
        fail_msg("%s", e.text);
    return p;
}

static void expect(struct cf_path *p, const char *name, const char *text,
                   const char *origin)
{
    struct cf_found f;
    struct err e = {0};
    bool found = cf_path_find(p, name, &f, &e);
    if (e.set)
        fail_msg("%s", e.text);
    assert_int_equal(found, text != NULL);
    if (!text)
        return;
    assert_int_equal(f.size, strlen(text));
    assert_memory_equal(f.data, text, f.size);
    assert_string_equal(f.origin, origin);
    assert_false(f.boot);
}

static void test_path_folders(void **state)
{
    (void)state;
    mkdir("a", 0700), mkdir("a/p", 0700), mkdir("b", 0700);
    write_file("a/p/X.class", "ax");
    write_file("a/Y.class", "ay");
    write_file("b/Y.class", "by");
    write_file("b/Z.class", "");
    write_file("Secret.class", "s");
    struct cf_path *p = path_of("missing:a:nothing.jar:b");
    expect(p, "p/X", "ax", "a/p/X.class");
    expect(p, "Y", "ay", "a/Y.class");
    expect(p, "Z", "", "b/Z.class");
    expect(p, "p", NULL, NULL);
    expect(p, "Q", NULL, NULL);
    expect(p, "../Secret", NULL, NULL);
    expect(p, "p/../../Secret", NULL, NULL);
    expect(p, "/etc/passwd", NULL, NULL);
    char *name = mem_alloc(9000);
    memset(name, 'n', 8999);
    name[8999] = 0;
    expect(p, name, NULL, NULL);
    mem_free(name);
    cf_path_free(p);
    p = path_of("");
    expect(p, "Secret", "s", "./Secret.class");
    cf_path_free(p);
}

static void test_path_unreadable(void **state)
{
    (void)state;
    enum { NOBODY = 65534 };
    write_file("X.class", "x");
    chmod("X.class", 0);
    chmod(root, 0755);
    struct cf_path *p = path_of(".");
    struct cf_found f;
    struct err e = {0};
    bool was_root = geteuid() == 0; /* who reads everything */
    if (was_root)
        assert_int_equal(seteuid(NOBODY), 0);
    bool found = cf_path_find(p, "X", &f, &e);
    if (was_root)
        assert_int_equal(seteuid(0), 0);
    assert_false(found);
    assert_non_null(strstr(e.text, "X.class"));
    cf_path_free(p);
}

static void test_path_jars(void **state)
{
    (void)state;
    mkdir("lib", 0700);
    make_jar("lib/b.jar", NULL, "X.class", "from b");
    make_jar("lib/a.JAR", NULL, "X.class", "from a");
    make_jar("lib/c.zip", NULL, "Y.class", "not a jar by name");
    struct cf_path *p = path_of("lib/*");
    expect(p, "X", "from a", "lib/a.JAR!X.class");
    expect(p, "Y", NULL, NULL);
    cf_path_free(p);
    p = path_of("lib/c.zip:lib/b.jar:none/*");
    expect(p, "X", "from b", "lib/b.jar!X.class");
    expect(p, "Y", "not a jar by name", "lib/c.zip!Y.class");
    struct cf_found f;
    struct err e = {0};
    assert_true(cf_path_resource(p, "Y.class", &f, &e));
    assert_false(cf_path_resource(p, "none.txt", &f, &e));
    assert_false(cf_path_resource(p, "/java.base/x", &f, &e));
    assert_false(cf_path_resource(p, "", &f, &e));
    assert_false(e.set);
    cf_path_free(p);
}

static void test_path_broken_jar(void **state)
{
    (void)state;
    write_file("bad.jar", "this is no archive, however long it may be");
    struct err e = {0};
    struct cf_path *p = cf_path_new();
    assert_false(cf_path_add(p, "bad.jar", &e));
    assert_string_equal(e.text,
                        "bad.jar: not a zip archive (no end of central directory)");
    cf_path_free(p);
}

static void test_path_manifests(void **state)
{
    (void)state;
    mkdir("lib", 0700), mkdir("lib/dir", 0700), mkdir("lib/sp ace", 0700);
    write_file("lib/dir/D.class", "dir");
    char cycle[200];
    snprintf(cycle, sizeof cycle,
             "Class-Path: dir/ two.jar sp%%20ace/s.jar none.jar http://x/y.jar\n  "
             "file:%s/abs.jar\n", root);
    make_jar("lib/one.jar", cycle, "X.class", "one");
    make_jar("lib/two.jar", "Class-Path: one.jar two.jar\n", "T.class", "two");
    make_jar("lib/sp ace/s.jar", NULL, "S.class", "space");
    make_jar("abs.jar", NULL, "A.class", "absolute");
    struct cf_path *p = path_of("lib/one.jar");
    char origin[200];
    expect(p, "X", "one", "lib/one.jar!X.class");
    expect(p, "T", "two", "lib/two.jar!T.class");
    expect(p, "D", "dir", "lib/dir//D.class");
    expect(p, "S", "space", "lib/sp ace/s.jar!S.class");
    snprintf(origin, sizeof origin, "%s/abs.jar!A.class", root);
    expect(p, "A", "absolute", origin);
    cf_path_free(p);
}

static void test_path_manifest_chain(void **state)
{
    (void)state;
    for (int i = 0; i < 120; i++) {
        char name[32], manifest[64];
        snprintf(name, sizeof name, "%d.jar", i);
        snprintf(manifest, sizeof manifest, "Class-Path: %d.jar\n", i + 1);
        make_jar(name, manifest, NULL, NULL);
    }
    struct err e = {0};
    struct cf_path *p = cf_path_new();
    assert_false(cf_path_add(p, "0.jar", &e));
    assert_non_null(strstr(e.text, "leads too deep"));
    cf_path_free(p);
    p = path_of("50.jar");
    cf_path_free(p);
}

static void test_path_releases(void **state)
{
    (void)state;
    for (int multi = 0; multi < 2; multi++) {
        struct zip z;
        zip_init(&z);
        zip_text(&z, "META-INF/MANIFEST.MF", multi ? "Multi-Release: true\n" : "A: b\n");
        zip_text(&z, "X.class", "base");
        zip_text(&z, "META-INF/versions/9/X.class", "nine");
        zip_text(&z, "META-INF/versions/11/X.class", "eleven");
        zip_text(&z, "META-INF/versions/21/X.class", "too new");
        zip_text(&z, "Y.class", "y");
        zip_save(&z, "m.jar");
        struct cf_path *p = path_of("m.jar");
        expect(p, "X", multi ? "eleven" : "base", "m.jar!X.class");
        expect(p, "Y", "y", "m.jar!Y.class");
        cf_path_free(p);
    }
}

static void test_path_memory(void **state)
{
    (void)state;
    struct zip z;
    zip_init(&z);
    zip_add(&z, "X.class", "memory", 6, false);
    zip_end(&z, "");
    struct err e = {0};
    struct cf_path *p = cf_path_new();
    assert_true(cf_path_add_memory(p, z.out.at, z.out.len, "built in", &e));
    assert_false(cf_path_add_memory(p, "bad", 3, "nonsense", &e));
    assert_non_null(strstr(e.text, "nonsense"));
    expect(p, "X", "memory", "built in!X.class");
    cf_path_free(p);
    zip_release(&z);
}

static void test_path_broken_entry(void **state)
{
    (void)state;
    struct zip z;
    zip_init(&z);
    zip_text(&z, "X.class", "some text some text");
    z.central.at[24] = 77; /* another size */
    zip_save(&z, "x.jar");
    struct cf_path *p = path_of("x.jar");
    struct cf_found f;
    struct err e = {0};
    assert_false(cf_path_find(p, "X", &f, &e));
    assert_string_equal(e.text, "x.jar!X.class: broken compressed data");
    cf_path_free(p);
}

static void test_path_main_class(void **state)
{
    (void)state;
    char name[16];
    struct err e = {0};
    make_jar("m.jar", "Main-Class: a.b.Main\n", NULL, NULL);
    assert_true(cf_jar_main("m.jar", name, sizeof name, &e));
    assert_string_equal(name, "a.b.Main");
    make_jar("long.jar", "Main-Class: a.b.c.d.e.f.g.h.Main\n", NULL, NULL);
    assert_false(cf_jar_main("long.jar", name, sizeof name, &e));
    assert_non_null(strstr(e.text, "too long"));
    e.set = false;
    make_jar("none.jar", "A: b\n", NULL, NULL);
    assert_false(cf_jar_main("none.jar", name, sizeof name, &e));
    assert_non_null(strstr(e.text, "names no Main-Class"));
    e.set = false;
    make_jar("empty.jar", NULL, "x", "y");
    assert_false(cf_jar_main("empty.jar", name, sizeof name, &e));
    assert_non_null(strstr(e.text, "names no Main-Class"));
    e.set = false;
    assert_false(cf_jar_main("absent.jar", name, sizeof name, &e));
    assert_non_null(strstr(e.text, "absent.jar"));
}

static void test_path_jdk(void **state)
{
    (void)state;
    struct err e = {0};
    struct cf_path *p = cf_path_new();
    assert_false(cf_path_jdk(p, ".", &e));
    assert_string_equal(e.text, ".: no JDK there (lib/modules is missing)");
    mkdir("lib", 0700);
    write_file("lib/modules", "no image");
    e.set = false;
    assert_false(cf_path_jdk(p, ".", &e));
    assert_non_null(strstr(e.text, "not the image of a JDK"));
    assert_null(cf_path_module(p, "java/lang"));
    cf_path_free(p);
}

#define IN_FOLDER(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_path_folders), IN_FOLDER(test_path_unreadable),
        IN_FOLDER(test_path_jars), IN_FOLDER(test_path_broken_jar),
        IN_FOLDER(test_path_manifests), IN_FOLDER(test_path_manifest_chain),
        IN_FOLDER(test_path_releases), IN_FOLDER(test_path_memory),
        IN_FOLDER(test_path_broken_entry), IN_FOLDER(test_path_main_class),
        IN_FOLDER(test_path_jdk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
