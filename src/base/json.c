/* SPDX-License-Identifier: Apache-2.0 */
/* JSON output (RFC 8259). Texts are UTF-8; bytes that are no character are replaced. */
#include "base/json.h"

#include "base/err.h"
#include "base/utf8.h"

#include <assert.h>
#include <string.h>

struct json json_to(struct buf *b)
{
    return (struct json){.b = b};
}

static void quote(struct buf *b, const char *s, size_t n)
{
    buf_char(b, '"');
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '"' || c == '\\') {
            buf_char(b, '\\');
            buf_char(b, (char)c);
        } else if (c == '\n')
            buf_str(b, "\\n");
        else if (c == '\t')
            buf_str(b, "\\t");
        else if (c < 0x20 || c == 0x7f)
            buf_printf(b, "\\u%04x", c);
        else if (c < 0x80)
            buf_char(b, (char)c);
        else {
            size_t len = utf8_char(s + i, n - i);
            buf_add(b, len ? s + i : UTF8_REPLACEMENT, len ? len : 3);
            i += len ? len - 1 : 0;
        }
    }
    buf_char(b, '"');
}

static void indent(struct json *j)
{
    if (j->compact)
        return;
    buf_char(j->b, '\n');
    for (int i = 0; i < j->depth; i++)
        buf_str(j->b, "  ");
}

/* What comes before a value: comma, line, key. */
static void before(struct json *j, const char *key)
{
    if (j->depth == 0)
        return;
    bool *has = &j->has_items[j->depth - 1];
    assert((key == NULL) == j->is_array[j->depth - 1]);
    if (*has)
        buf_char(j->b, ',');
    *has = true;
    indent(j);
    if (key) {
        quote(j->b, key, strlen(key));
        buf_str(j->b, ": ");
    }
}

static void open_level(struct json *j, const char *key, bool array)
{
    if (j->depth >= JSON_MAX_DEPTH)
        BUG("JSON nested too deeply");
    before(j, key);
    buf_char(j->b, array ? '[' : '{');
    j->is_array[j->depth] = array;
    j->has_items[j->depth] = false;
    j->depth++;
}

void json_object(struct json *j, const char *key)
{
    open_level(j, key, false);
}

void json_array(struct json *j, const char *key)
{
    open_level(j, key, true);
}

void json_end(struct json *j)
{
    assert(j->depth > 0);
    j->depth--;
    if (j->has_items[j->depth])
        indent(j);
    buf_char(j->b, j->is_array[j->depth] ? ']' : '}');
    if (j->depth == 0)
        buf_char(j->b, '\n');
}

void json_string_n(struct json *j, const char *key, const char *value, size_t n)
{
    before(j, key);
    quote(j->b, value, n);
}

void json_string(struct json *j, const char *key, const char *value)
{
    json_string_n(j, key, value, strlen(value));
}

void json_int(struct json *j, const char *key, int64_t value)
{
    before(j, key);
    buf_printf(j->b, "%lld", (long long)value);
}

void json_real(struct json *j, const char *key, double value)
{
    before(j, key);
    buf_printf(j->b, "%.6g", value);
}

void json_bool(struct json *j, const char *key, bool value)
{
    before(j, key);
    buf_str(j->b, value ? "true" : "false");
}

void json_null(struct json *j, const char *key)
{
    before(j, key);
    buf_str(j->b, "null");
}
