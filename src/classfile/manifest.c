/* SPDX-License-Identifier: Apache-2.0 */
/* Manifests of jars: lines "Name: value" up to the first empty line; a line that begins
 * with a blank continues the one before. */
#include "classfile/container.h"

#include <string.h>
#include <strings.h>

/* Length of the line at `pos`, and where the next one begins. */
static size_t line_length(const char *s, size_t size, size_t pos, size_t *next)
{
    size_t end = pos;
    while (end < size && s[end] != '\n' && s[end] != '\r')
        end++;
    *next = end + (end < size);
    if (end + 1 < size && s[end] == '\r' && s[end + 1] == '\n')
        *next = end + 2;
    return end - pos;
}

bool manifest_get(const uint8_t *text, size_t size, const char *name, struct buf *value)
{
    const char *s = (const char *)text;
    size_t n = strlen(name);
    bool found = false;
    for (size_t pos = 0, next; pos < size; pos = next) {
        size_t len = line_length(s, size, pos, &next);
        if (len == 0)
            break;
        if (s[pos] == ' ') {
            if (found)
                buf_add(value, s + pos + 1, len - 1);
            continue;
        }
        if (found)
            break;
        found = len > n && s[pos + n] == ':' && strncasecmp(s + pos, name, n) == 0;
        size_t skip = found && len > n + 1 && s[pos + n + 1] == ' ' ? n + 2 : n + 1;
        if (found)
            buf_add(value, s + pos + skip, len - skip);
    }
    while (found && value->len > 0 && value->at[value->len - 1] == ' ')
        value->at[--value->len] = 0;
    return found;
}
