/* SPDX-License-Identifier: Apache-2.0 */
/* The image of a JDK: a small one made here, broken in many ways, and the real one. */
#include "unit.h"

#include "classfile/classfile.h"
#include "classfile/container.h"
#include "world.h"

#include <zlib.h>

enum { ENTRIES = 5 };

/* Image with as many hash slots as entries; every slot's redirect is chosen so that each
 * name finds its location: found by trying seeds, as jlink does. */
struct image {
    struct buf locations, strings, contents;
    int32_t redirect[ENTRIES];
    uint32_t offset[ENTRIES];
    const char *name[ENTRIES];
    uint32_t location[ENTRIES];
    unsigned n;
};

static uint32_t hash(const char *s, uint32_t seed)
{
    for (; *s; s++)
        seed = (seed * 0x01000193u) ^ (uint8_t)*s;
    return seed & 0x7fffffff;
}

static void put4(struct buf *b, uint32_t v)
{
    buf_add(b, &v, 4);
}

static void put8(struct buf *b, uint64_t v)
{
    buf_add(b, &v, 8);
}

static unsigned add_string(struct image *m, const char *s)
{
    unsigned at = (unsigned)m->strings.len;
    buf_add(&m->strings, s, strlen(s) + 1);
    return at;
}

static void attribute(struct image *m, unsigned kind, uint32_t value)
{
    if (value) {
        buf_u1(&m->locations, kind << 3 | 3);
        buf_u4(&m->locations, value);
    }
}

static void add_entry(struct image *m, const char *full, const char *const part[4],
                      const struct buf *data, uint32_t unpacked)
{
    m->name[m->n] = full;
    m->location[m->n++] = (uint32_t)m->locations.len;
    for (unsigned i = 0; i < 4; i++)
        attribute(m, i + 1, *part[i] ? add_string(m, part[i]) : 0);
    attribute(m, 5, (uint32_t)m->contents.len);
    attribute(m, 6, unpacked != data->len ? (uint32_t)data->len : 0);
    attribute(m, 7, unpacked);
    buf_u1(&m->locations, 0);
    buf_add(&m->contents, data->at, data->len);
}

/* Entries that share a first hash get a seed under which they all lie in free slots. */
static bool place_group(struct image *m, unsigned slot, bool *taken)
{
    unsigned group[ENTRIES], n = 0;
    for (unsigned i = 0; i < ENTRIES; i++)
        if (hash(m->name[i], 0x01000193) % ENTRIES == slot)
            group[n++] = i;
    if (n == 0)
        return true;
    for (uint32_t seed = 1; seed < 100000; seed++) {
        bool used[ENTRIES], ok = true;
        memcpy(used, taken, sizeof used);
        for (unsigned k = 0; k < n && ok; k++) {
            unsigned at = hash(m->name[group[k]], seed) % ENTRIES;
            ok = !used[at];
            used[at] = true;
        }
        if (!ok)
            continue;
        memcpy(taken, used, sizeof used);
        for (unsigned k = 0; k < n; k++)
            m->offset[hash(m->name[group[k]], seed) % ENTRIES] = m->location[group[k]];
        m->redirect[slot] = (int32_t)seed;
        return true;
    }
    return false;
}

static struct buf finish(struct image *m)
{
    struct buf out;
    bool taken[ENTRIES] = {false};
    for (unsigned slot = 0; slot < ENTRIES; slot++)
        assert_true(place_group(m, slot, taken));
    buf_init(&out);
    uint32_t head[] = {0xCAFEDADA, 0x00010000, 0, ENTRIES, ENTRIES,
                       (uint32_t)m->locations.len, (uint32_t)m->strings.len};
    buf_add(&out, head, sizeof head);
    buf_add(&out, m->redirect, sizeof m->redirect);
    buf_add(&out, m->offset, sizeof m->offset);
    buf_add(&out, m->locations.at, m->locations.len);
    buf_add(&out, m->strings.at, m->strings.len);
    buf_add(&out, m->contents.at, m->contents.len);
    return out;
}

/* Wraps data in a stage of the given method. */
static void stage(struct image *m, const char *method, const void *packed, size_t n,
                  size_t full, struct buf *out)
{
    put4(out, 0xCAFEFAFA);
    put8(out, n);
    put8(out, full);
    put4(out, add_string(m, method));
    put4(out, 0);
    buf_u1(out, 1);
    buf_add(out, packed, n);
}

static struct buf make_image(void)
{
    struct image m = {0};
    struct buf data;
    uint8_t packed[200];
    uLongf n = sizeof packed;
    buf_init(&m.locations);
    buf_init(&m.strings);
    buf_init(&m.contents);
    buf_init(&data);
    buf_u1(&m.strings, 0);
    buf_str(&data, "object");
    add_entry(&m, "/m/a/b/C.class", (const char *const[]){"m", "a/b", "C", "class"},
              &data, 6);
    add_entry(&m, "/m/top", (const char *const[]){"m", "", "top", ""}, &data, 6);
    buf_clear(&data);
    compress2(packed, &n, (const uint8_t *)"zzzzzzzzzzzzzzzzzzzzzzzz", 24, 9);
    stage(&m, "zip", packed, n, 24, &data);
    add_entry(&m, "/m/a/Z.class", (const char *const[]){"m", "a", "Z", "class"}, &data,
              24);
    buf_clear(&data);
    stage(&m, "compact-cp", "xx", 2, 24, &data);
    add_entry(&m, "/m/a/Q.class", (const char *const[]){"m", "a", "Q", "class"}, &data,
              24);
    buf_clear(&data);
    put4(&data, 1);
    put4(&data, add_string(&m, "other"));
    put4(&data, 0);
    put4(&data, add_string(&m, "m"));
    add_entry(&m, "/packages/a.b", (const char *const[]){"packages", "", "a", "b"}, &data,
              16);
    struct buf out = finish(&m);
    buf_release(&data);
    buf_release(&m.locations);
    buf_release(&m.strings);
    buf_release(&m.contents);
    return out;
}

static void expect(struct jimage *m, const char *name, const char *text)
{
    const uint8_t *data;
    size_t n;
    struct err e = {0};
    bool found = jimage_find(m, name, &data, &n, &e);
    if (found != (text != NULL) || e.set)
        fail_msg("%s: %s", name, e.set ? e.text : "found or not");
    if (text) {
        assert_int_equal(n, strlen(text));
        assert_memory_equal(data, text, n);
    }
}

static void test_jimage_finds(void **state)
{
    (void)state;
    struct buf b = make_image();
    struct err e = {0};
    struct jimage *m = jimage_open_memory((const uint8_t *)b.at, b.len, "modules", &e);
    if (!m)
        fail_msg("%s", e.text);
    expect(m, "/m/a/b/C.class", "object");
    expect(m, "/m/top", "object");
    expect(m, "/m/a/Z.class", "zzzzzzzzzzzzzzzzzzzzzzzz");
    static const char *const absent[] = {"",
                                         "/",
                                         "/m",
                                         "/m/a/b/C",
                                         "/m/a/b/C.clas",
                                         "/n/a/b/C.class",
                                         "/m/a/b/C.classx",
                                         "m/a/b/C.class",
                                         "/m/a/C.class"};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        expect(m, absent[i], NULL);
    const uint8_t *data;
    size_t n;
    assert_false(jimage_find(m, "/m/a/Q.class", &data, &n, &e));
    assert_non_null(strstr(e.text, "compressed by 'compact-cp', which is not supported"));
    for (int again = 0; again < 2; again++) {
        assert_string_equal(jimage_module(m, "a/b"), "m");
        assert_null(jimage_module(m, "a/c"));
    }
    jimage_free(m);
    buf_release(&b);
}

/* Every byte of the index in turn set to 0xff and 0: no crash; the sanitizers watch. */
static void test_jimage_damage(void **state)
{
    (void)state;
    struct buf b = make_image();
    static const char *const names[] = {"/m/a/b/C.class", "/m/a/Z.class", "/m/top"};
    unsigned found = 0, lost = 0;
    for (size_t i = 0; i < b.len; i++)
        for (int v = 0; v < 2; v++) {
            uint8_t *copy = mem_alloc(b.len);
            memcpy(copy, b.at, b.len);
            copy[i] = v ? 0xff : 0;
            struct err e = {0};
            struct jimage *m = jimage_open_memory(copy, b.len, "modules", &e);
            for (int k = 0; k < 3 && m; k++) {
                const uint8_t *data;
                size_t n;
                struct err e2 = {0};
                if (jimage_find(m, names[k], &data, &n, &e2))
                    found += n > 0 && data[n - 1] != 1;
                else
                    lost++;
            }
            if (m)
                jimage_module(m, "a/b");
            jimage_free(m);
            mem_free(copy);
        }
    assert_true(found > 0 && lost > 0);
    buf_release(&b);
}

static void expect_bad(size_t at, uint32_t value, size_t len, const char *message)
{
    struct buf b = make_image();
    struct err e = {0};
    if (at < len)
        memcpy(b.at + at, &value, 4);
    assert_null(jimage_open_memory((const uint8_t *)b.at, len < b.len ? len : b.len,
                                   "modules", &e));
    if (!strstr(e.text, message))
        fail_msg("%s", e.text);
    buf_release(&b);
}

static void test_jimage_bad_header(void **state)
{
    (void)state;
    expect_bad(0, 0xDADAFECA, 9999, "not the image of a JDK for this machine");
    expect_bad(0, 0xCAFEDADA, 10, "not the image of a JDK");
    expect_bad(4, 0x00020000, 9999, "unknown version 0x00020000");
    expect_bad(16, 0, 9999, "truncated image");
    expect_bad(16, 0x7fffffff, 9999, "truncated image");
    expect_bad(20, 0xffffffff, 9999, "truncated image");
    expect_bad(0, 0xCAFEDADA, 60, "truncated image");
    expect_bad(24, 0, 9999, "broken table of strings");
    struct err e = {0};
    assert_null(jimage_open("/nonexistent/modules", &e));
    assert_true(e.set);
}

/* The JDK's own image: a class of every kind of module is found and is readable. */
static void test_jimage_real(void **state)
{
    (void)state;
    struct world w;
    world_init(&w, NULL);
    static const char *const names[] = {
        "java/lang/Object", "java/util/concurrent/ForkJoinPool",
        "java/util/logging/Logger", "jdk/internal/misc/Unsafe"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct cf_found f;
        struct err e = {0};
        assert_true(cf_path_find(w.path, names[i], &f, &e));
        assert_true(f.boot && f.origin[0] == '/');
        struct cf_problem p = {0};
        struct cf_class *c = cf_read(f.data, f.size, f.origin, &w.syms, &w.arena, &p);
        assert_non_null(c);
        assert_string_equal(sym_text(&w.syms, c->name), names[i]);
    }
    assert_string_equal(cf_path_module(w.path, "java/lang"), "java.base");
    assert_string_equal(cf_path_module(w.path, "java/util/logging"), "java.logging");
    assert_null(cf_path_module(w.path, "no/such"));
    struct cf_found f;
    struct err e = {0};
    assert_false(cf_path_find(w.path, "java/lang/NoSuchClass", &f, &e));
    assert_false(cf_path_find(w.path, "Main", &f, &e));
    assert_false(e.set);
    assert_true(cf_path_resource(w.path, "/java.base/java/lang/Object.class", &f, &e));
    world_release(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_jimage_finds), UNIT(test_jimage_damage), UNIT(test_jimage_bad_header),
        UNIT(test_jimage_real),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
