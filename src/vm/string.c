/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.String objects: bytes in Latin-1 or little-endian UTF-16 (coder 0 or 1), and
 * the table of interned strings. */
#include "vm/delta.h"
#include "vm/state.h"

/* Decodes one character of modified UTF-8. The class reader has checked constants; text of
 * the host is checked here: a stray byte stands for itself. */
static uint32_t next_char(const unsigned char **p, const unsigned char *end)
{
    const unsigned char *s = *p;
    if (*s < 0x80 || end - s < 2 || (*s & 0xc0) == 0x80) {
        *p = s + 1;
        return *s;
    }
    if ((*s & 0xe0) == 0xc0) {
        *p = s + 2;
        return (uint32_t)(s[0] & 0x1f) << 6 | (s[1] & 0x3f);
    }
    if ((*s & 0xf0) == 0xe0 && end - s >= 3) {
        *p = s + 3;
        return (uint32_t)(s[0] & 0x0f) << 12 | (uint32_t)(s[1] & 0x3f) << 6 | (s[2] & 0x3f);
    }
    if (end - s >= 4) { /* standard UTF-8 beyond the BMP */
        *p = s + 4;
        return (uint32_t)(s[0] & 0x07) << 18 | (uint32_t)(s[1] & 0x3f) << 12 |
               (uint32_t)(s[2] & 0x3f) << 6 | (s[3] & 0x3f);
    }
    *p = s + 1;
    return *s;
}

/* Length in chars, and whether all fit Latin-1. */
static uint32_t measure(const char *s, size_t n, bool *latin)
{
    const unsigned char *p = (const unsigned char *)s, *end = p + n;
    uint32_t chars = 0;
    *latin = true;
    while (p < end) {
        uint32_t c = next_char(&p, end);
        chars += c > 0xffff ? 2 : 1;
        if (c > 0xff)
            *latin = false;
    }
    return chars;
}

static void fill(const char *s, size_t n, bool latin, char *out)
{
    const unsigned char *p = (const unsigned char *)s, *end = p + n;
    while (p < end) {
        uint32_t c = next_char(&p, end);
        if (latin) {
            *out++ = (char)c;
        } else if (c > 0xffff) {
            uint16_t pair[2] = {(uint16_t)(0xd800 + ((c - 0x10000) >> 10)),
                                (uint16_t)(0xdc00 + ((c - 0x10000) & 0x3ff))};
            memcpy(out, pair, 4);
            out += 4;
        } else {
            uint16_t unit = (uint16_t)c;
            memcpy(out, &unit, 2);
            out += 2;
        }
    }
}

ref string_new(struct vm *vm, struct thread *t, const char *s, size_t n)
{
    bool latin;
    uint32_t units = measure(s, n, &latin), bytes = units << !latin;
    ref array = array_new(vm, t, klass_array_of(vm, vm->primitive['B']), bytes);
    ref string = array ? object_new(vm, t, vm->k.string) : 0;
    if (!string)
        return 0;
    char *raw = mem_alloc(bytes + 1);
    fill(s, n, latin, raw);
    heap_put_bytes(vm, array, ARRAY_DATA, raw, bytes);
    mem_free(raw);
    heap_put_ref(vm, string, vm->off.string_value, array);
    uint8_t coder = !latin;
    heap_put_bytes(vm, string, vm->off.string_coder, &coder, 1);
    return string;
}

ref string_new_c(struct vm *vm, struct thread *t, const char *s)
{
    return string_new(vm, t, s, strlen(s));
}

/* ---- interned strings ---- */

struct content {
    const void *bytes;
    uint32_t n;
    uint8_t coder;
};

static struct content content_of(const struct vm *vm, ref s)
{
    ref array = heap_get_ref(vm, s, vm->off.string_value);
    return (struct content){vm_elements(vm, array), vm_length(vm, array),
                            *((uint8_t *)vm_addr(vm, s) + vm->off.string_coder) & 1};
}

static uint64_t content_hash(struct content c)
{
    return hash_pair(hash_bytes(c.bytes, c.n), c.coder);
}

static ref find_interned(const struct vm *vm, struct content c)
{
    uint64_t head = 0;
    map_get(&vm->strings, content_hash(c), &head);
    for (uint32_t i = (uint32_t)head; i; i = vm->string_entry.at[i - 1].next) {
        ref s = vm->string_entry.at[i - 1].string;
        struct content o = content_of(vm, s);
        if (o.n == c.n && o.coder == c.coder && memcmp(o.bytes, c.bytes, c.n) == 0)
            return s;
    }
    return 0;
}

static void string_remember(struct vm *vm, ref s)
{
    uint64_t hash = content_hash(content_of(vm, s)), head = 0;
    map_get(&vm->strings, hash, &head);
    vec_push(&vm->string_entry, (struct string_entry){s, (uint32_t)head});
    map_put(&vm->strings, hash, vm->string_entry.len);
}

ref string_constant(struct vm *vm, sym text)
{
    uint64_t known;
    if (map_get(&vm->string_of_sym, text, &known))
        return (ref)known;
    const char *s = sym_text(&vm->syms, text);
    size_t n = sym_len(&vm->syms, text);
    bool latin;
    uint32_t units = measure(s, n, &latin), bytes = units << !latin;
    char *raw = mem_alloc(bytes + 1);
    fill(s, n, latin, raw);
    ref string = find_interned(vm, (struct content){raw, bytes, !latin});
    if (!string) {
        uint64_t name = sym_hash(&vm->syms, text);
        ref array = array_new_permanent(vm, klass_array_of(vm, vm->primitive['B']), bytes,
                                        name ^ 0xb17e5);
        memcpy(vm_elements(vm, array), raw, bytes);
        string = object_new_permanent(vm, vm->k.string, vm->k.string->instance_size,
                                      name ^ 0x57717);
        *(ref *)((char *)vm_addr(vm, string) + vm->off.string_value) = array;
        *((uint8_t *)vm_addr(vm, string) + vm->off.string_coder) = !latin;
        string_remember(vm, string);
    }
    mem_free(raw);
    map_put(&vm->string_of_sym, text, string);
    return string;
}

ref string_intern(struct vm *vm, struct thread *t, ref s)
{
    (void)t;
    ref known = find_interned(vm, content_of(vm, s));
    if (known)
        return known;
    if (vm->track) /* constants may share it: it must outlive this step */
        return string_constant(vm, string_sym(vm, s));
    string_remember(vm, s);
    return s;
}

/* ---- back to C ---- */

static uint32_t char_at(struct content c, uint32_t i)
{
    if (!c.coder)
        return ((const uint8_t *)c.bytes)[i];
    uint16_t unit;
    memcpy(&unit, (const char *)c.bytes + (size_t)i * 2, 2);
    return unit;
}

static void put_utf8(struct buf *out, uint32_t c)
{
    if (c < 0x80) {
        buf_char(out, (char)c);
    } else if (c < 0x800) {
        buf_u2(out, 0xc080 | (c >> 6) << 8 | (c & 0x3f));
    } else if (c < 0x10000) {
        buf_u1(out, 0xe0 | c >> 12);
        buf_u2(out, 0x8080 | (c >> 6 & 0x3f) << 8 | (c & 0x3f));
    } else {
        buf_u4(out, 0xf0808080 | (c >> 18) << 24 | (c >> 12 & 0x3f) << 16 |
                        (c >> 6 & 0x3f) << 8 | (c & 0x3f));
    }
}

void string_text(struct vm *vm, ref s, struct buf *out)
{
    struct content c = content_of(vm, s);
    uint32_t n = c.n >> c.coder;
    buf_add(out, NULL, 0); /* an empty string is text too */
    for (uint32_t i = 0; i < n; i++) {
        uint32_t u = char_at(c, i);
        if (u >= 0xd800 && u < 0xdc00 && i + 1 < n && (char_at(c, i + 1) & 0xfc00) == 0xdc00)
            u = 0x10000 + ((u - 0xd800) << 10) + (char_at(c, ++i) - 0xdc00);
        else if (u >= 0xd800 && u < 0xe000)
            u = '?'; /* what Java's encoder writes for a lone surrogate */
        put_utf8(out, u);
    }
    buf_add(out, NULL, 0); /* ends the text even if the string is empty */
}

void string_modified(struct vm *vm, ref s, struct buf *out)
{
    struct content c = content_of(vm, s);
    uint32_t n = c.n >> c.coder;
    buf_add(out, NULL, 0);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t u = char_at(c, i);
        if (u == 0)
            buf_u2(out, 0xc080);
        else
            put_utf8(out, u);
    }
    buf_add(out, NULL, 0);
}

sym string_sym(struct vm *vm, ref s)
{
    struct buf b = {0};
    string_modified(vm, s, &b);
    sym id = sym_intern(&vm->syms, b.at ? b.at : "", b.len);
    buf_release(&b);
    return id;
}
