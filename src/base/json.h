/* SPDX-License-Identifier: Apache-2.0 */
/* Writing JSON into a buf, with commas, indentation and escapes taken care of.
 *
 *     struct json j = json_to(&buf);
 *     json_object(&j, NULL);
 *     json_string(&j, "name", "MP");
 *     json_array(&j, "states"); json_int(&j, NULL, 1); json_end(&j);
 *     json_end(&j);
 *
 * `key` is NULL inside arrays and at the top. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/buf.h"

#include <stdbool.h>

enum { JSON_MAX_DEPTH = 64 };

struct json {
    struct buf *b;
    bool compact; /* all in one line */
    int depth;
    bool is_array[JSON_MAX_DEPTH];
    bool has_items[JSON_MAX_DEPTH];
};

struct json json_to(struct buf *b);
void json_object(struct json *j, const char *key);
void json_array(struct json *j, const char *key);
/* Closes the innermost object or array; a newline follows the outermost. */
void json_end(struct json *j);
void json_string(struct json *j, const char *key, const char *value);
void json_string_n(struct json *j, const char *key, const char *value, size_t n);
void json_int(struct json *j, const char *key, int64_t value);
void json_real(struct json *j, const char *key, double value);
void json_bool(struct json *j, const char *key, bool value);
void json_null(struct json *j, const char *key);

#endif
