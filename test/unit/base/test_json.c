/* SPDX-License-Identifier: Apache-2.0 */
#include "unit.h"

#include "base/json.h"
#include "base/md5.h"

static void test_json_layout_and_escapes(void **state)
{
    (void)state;
    struct buf b;
    buf_init(&b);
    struct json j = json_to(&b);
    json_object(&j, NULL);
    json_string(&j, "a\"b", "x\n\\\x01");
    json_array(&j, "list");
    json_int(&j, NULL, -5);
    json_bool(&j, NULL, true);
    json_null(&j, NULL);
    json_end(&j);
    json_object(&j, "empty");
    json_end(&j);
    json_real(&j, "r", 0.5);
    json_end(&j);
    assert_string_equal(b.at, "{\n  \"a\\\"b\": \"x\\n\\\\\\u0001\",\n  \"list\": [\n    -5,\n"
                              "    true,\n    null\n  ],\n  \"empty\": {},\n  \"r\": 0.5\n}\n");
    buf_release(&b);
}

/* The suite of RFC 1321, and lengths round the block's end. */
static void test_md5_of_the_rfc(void **state)
{
    (void)state;
    static const char *const known[][2] = {
        {"", "d41d8cd98f00b204e9800998ecf8427e"},
        {"abc", "900150983cd24fb0d6963f7d28e17f72"},
        {"message digest", "f96b697d7cb7938d525a2f31aaf161d0"},
        {"12345678901234567890123456789012345678901234567890123456789012345678901234567890",
         "57edf4a22be3c955ac49da2e2107b67a"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint8_t digest[16];
        char hex[33];
        md5(known[i][0], strlen(known[i][0]), digest);
        md5_hex(digest, hex);
        assert_string_equal(hex, known[i][1]);
    }
    uint8_t block[56] = {0}, digest[16];
    char hex[33];
    md5(block, sizeof block, digest);
    md5_hex(digest, hex);
    assert_string_equal(hex, "e3c4dd21a9171fd39d208efa09bf7883");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_json_layout_and_escapes),
        UNIT(test_md5_of_the_rfc),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
