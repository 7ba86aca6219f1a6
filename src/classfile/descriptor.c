/* SPDX-License-Identifier: Apache-2.0 */
/* Names and descriptors: JVMS 4.2 and 4.3. Class files before version 49 may use only
 * Java identifiers; every character beyond ASCII counts as a letter there. */
#include "classfile/cf_int.h"

#include <stdio.h>
#include <string.h>

enum { FIRST_FREE_NAMES = 49, MAX_DIMENSIONS = 255, MAX_ARG_SLOTS = 255 };

/* Characters that need a look; nearly all of a name's have none. */
static const bool is_special[256] = {['.'] = true, [';'] = true, ['['] = true, ['/'] = true,
                                     ['<'] = true, ['>'] = true};

/* Names with separators: no empty part, none of . ; [ */
static bool valid_free_name(const char *s, size_t n, enum cf_name kind)
{
    for (size_t i = 0; i < n; i++) {
        if (!is_special[(unsigned char)s[i]])
            continue;
        if (s[i] == '<' || s[i] == '>') {
            if (kind == CF_NAME_METHOD)
                return false;
        } else if (s[i] != '/' || kind != CF_NAME_CLASS || i == 0 || i + 1 == n ||
                   s[i + 1] == '/') {
            return false;
        }
    }
    return n > 0;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
           (unsigned char)c >= 0x80;
}

static bool valid_identifiers(const char *s, size_t n, bool slashes)
{
    bool at_start = true;
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '/' && slashes && !at_start) {
            at_start = true;
            continue;
        }
        if (!is_letter(s[i]) && (at_start || s[i] < '0' || s[i] > '9'))
            return false;
        at_start = false;
    }
    return !at_start;
}

static bool is_text(const char *s, size_t n, const char *text)
{
    return n == strlen(text) && memcmp(s, text, n) == 0;
}

/* Steps over one field type; NULL when malformed. */
static const char *skip_type(const char *p, const char *end, unsigned major)
{
    int dimensions = 0;
    while (p < end && *p == '[') {
        p++;
        if (++dimensions > MAX_DIMENSIONS)
            return NULL;
    }
    if (p == end)
        return NULL;
    switch (*p) {
    case 'B': case 'C': case 'D': case 'F': case 'I': case 'J': case 'S': case 'Z':
        return p + 1;
    case 'L': {
        const char *name = p + 1;
        const char *stop = memchr(name, ';', (size_t)(end - name));
        if (!stop)
            return NULL;
        size_t n = (size_t)(stop - name);
        bool ok = major < FIRST_FREE_NAMES ? valid_identifiers(name, n, true)
                                           : valid_free_name(name, n, CF_NAME_CLASS);
        return ok ? stop + 1 : NULL;
    }
    default:
        return NULL;
    }
}

bool cf_valid_name(const char *s, size_t n, enum cf_name kind, unsigned major)
{
    if (n == 0)
        return false;
    if (kind == CF_NAME_CLASS && s[0] == '[')
        return skip_type(s, s + n, major) == s + n;
    if (kind == CF_NAME_METHOD && s[0] == '<')
        return is_text(s, n, "<init>") || is_text(s, n, "<clinit>");
    if (major < FIRST_FREE_NAMES)
        return valid_identifiers(s, n, kind == CF_NAME_CLASS);
    return valid_free_name(s, n, kind);
}

bool cf_valid_desc(const char *s, size_t n, bool method, unsigned major)
{
    const char *end = s + n;
    if (!method)
        return skip_type(s, end, major) == end;
    if (n < 3 || s[0] != '(')
        return false;
    const char *p = s + 1;
    unsigned slots = 0;
    while (p && p < end && *p != ')') {
        slots += *p == 'J' || *p == 'D' ? 2 : 1;
        p = skip_type(p, end, major);
    }
    if (!p || p == end || slots > MAX_ARG_SLOTS) /* JVMS 4.3.3 */
        return false;
    p++;
    return is_text(p, (size_t)(end - p), "V") || skip_type(p, end, major) == end;
}

bool cf_valid_field_desc(const char *s, size_t n)
{
    return cf_valid_desc(s, n, false, FIRST_FREE_NAMES);
}

bool cf_valid_method_desc(const char *s, size_t n)
{
    return cf_valid_desc(s, n, true, FIRST_FREE_NAMES);
}

char cf_type_next(const char **p)
{
    const char *s = *p;
    char first = *s;
    while (*s == '[')
        s++;
    switch (*s) {
    case 'B': case 'C': case 'D': case 'F': case 'I': case 'J': case 'S': case 'Z':
        break;
    case 'V':
        if (first == '[')
            return 0;
        break;
    case 'L':
        s = strchr(s, ';');
        if (!s)
            return 0;
        break;
    default:
        return 0;
    }
    *p = s + 1;
    return first;
}

int cf_arg_slots(const char *desc)
{
    int slots = 0;
    const char *p = desc;
    if (*p++ != '(')
        return -1;
    while (*p != ')') {
        char t = cf_type_next(&p);
        if (t == 0 || t == 'V')
            return -1;
        slots += t == 'J' || t == 'D' ? 2 : 1;
    }
    return slots;
}

struct cf_shown cf_show(const struct symtab *syms, sym s)
{
    struct cf_shown shown;
    uint32_t n = sym_len(syms, s), cut = sizeof shown.text - 4;
    snprintf(shown.text, sizeof shown.text, "%.*s%s", (int)(n > cut ? cut : n),
             sym_text(syms, s), n > cut ? "..." : "");
    for (char *p = shown.text; *p; p++)
        if ((unsigned char)*p < 0x20 || *p == 0x7f)
            *p = '?';
    return shown;
}
