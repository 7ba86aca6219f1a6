/* SPDX-License-Identifier: Apache-2.0 */
/* The constant pool: JVMS 4.4. One pass over the bytes fills in what stands in an entry
 * itself (indices are parked in the fields that the names will take); then the references
 * are followed in three rounds, each of which needs only what the rounds before it have
 * finished: names and types, then members, then method handles. */
#include "classfile/cf_int.h"

#include <string.h>

/* Where an entry begins is needed only for messages: found again by walking. */
static size_t entry_offset(const struct cf_load *ld, unsigned index);

static bool bad_entry(struct cf_load *ld, unsigned index, const char *what)
{
    return cf_bad(ld, entry_offset(ld, index), "constant %u: %s", index, what);
}

/* ---- the bytes of one entry ---- */

/* Length of an entry behind its tag; 0 for tags that do not exist. UTF8 has more. */
static unsigned entry_size(unsigned tag)
{
    static const uint8_t size[] = {[CF_UTF8] = 2, [CF_INTEGER] = 4, [CF_FLOAT] = 4,
        [CF_LONG] = 8, [CF_DOUBLE] = 8, [CF_CLASS] = 2, [CF_STRING] = 2,
        [CF_FIELDREF] = 4, [CF_METHODREF] = 4, [CF_IMETHODREF] = 4, [CF_NAMETYPE] = 4,
        [CF_METHODHANDLE] = 3, [CF_METHODTYPE] = 2, [CF_CONDY] = 4, [CF_INDY] = 4,
        [CF_MODULE_NAME] = 2, [CF_PACKAGE_NAME] = 2};
    return tag < sizeof size ? size[tag] : 0;
}

static unsigned first_version(unsigned tag)
{
    switch (tag) {
    case CF_METHODHANDLE: case CF_METHODTYPE: case CF_INDY:
        return 51;
    case CF_MODULE_NAME: case CF_PACKAGE_NAME:
        return 53;
    case CF_CONDY:
        return 55;
    default:
        return 0;
    }
}

static size_t entry_offset(const struct cf_load *ld, unsigned index)
{
    size_t pos = 10;
    for (unsigned i = 1; i < index && pos + 3 <= ld->size; i++) {
        unsigned tag = ld->data[pos];
        size_t n = entry_size(tag);
        if (tag == CF_UTF8)
            n += cf_u2_at(ld->data + pos + 1);
        pos += 1 + n;
        i += tag == CF_LONG || tag == CF_DOUBLE;
    }
    return pos;
}

/* Modified UTF-8: no zero byte, no 4-byte form, no overlong form from version 48 on. */
static bool valid_utf8_tail(const uint8_t *s, const uint8_t *end, bool overlong)
{
    while (s < end) {
        if (*s < 0x80) {
            if (*s++ == 0)
                return false;
        } else if ((*s & 0xe0) == 0xc0) {
            if (end - s < 2 || (s[1] & 0xc0) != 0x80)
                return false;
            unsigned c = (s[0] & 0x1fu) << 6 | (s[1] & 0x3fu);
            if (c < 0x80 && c != 0 && !overlong)
                return false;
            s += 2;
        } else if ((*s & 0xf0) == 0xe0) {
            if (end - s < 3 || (s[1] & 0xc0) != 0x80 || (s[2] & 0xc0) != 0x80)
                return false;
            if (s[0] == 0xe0 && s[1] < 0xa0 && !overlong)
                return false;
            s += 3;
        } else {
            return false;
        }
    }
    return true;
}

static bool valid_utf8(const uint8_t *s, size_t n, bool overlong)
{
    const uint8_t *end = s + n;
    /* Eight bytes at a time while they are plain ASCII without a zero. */
    while (end - s >= 8) {
        uint64_t w;
        memcpy(&w, s, sizeof w);
        if ((w | (w - 0x0101010101010101u)) & 0x8080808080808080u)
            break;
        s += 8;
    }
    return valid_utf8_tail(s, end, overlong);
}

static bool read_utf8(struct cf_cursor *k, struct cf_const *q)
{
    unsigned n = cf_u2(k);
    if (!cf_need(k, n))
        return false;
    const uint8_t *text = k->ld->data + k->pos;
    if (!valid_utf8(text, n, k->ld->c->major <= 47))
        return cf_bad(k->ld, k->pos, "text is not modified UTF-8");
    q->name = sym_intern(k->ld->syms, (const char *)text, n);
    k->pos += n;
    return true;
}

static bool read_entry(struct cf_cursor *k, struct cf_const *q)
{
    if (!cf_need(k, 1))
        return false;
    unsigned tag = k->ld->data[k->pos++], n = entry_size(tag);
    if (n == 0 || k->ld->c->major < first_version(tag))
        return cf_bad(k->ld, k->pos - 1, "unknown constant tag %u", tag);
    if (!cf_need(k, n))
        return false;
    q->tag = (uint8_t)tag;
    switch (tag) {
    case CF_UTF8:
        return read_utf8(k, q);
    case CF_INTEGER: case CF_FLOAT:
        q->i = (int32_t)cf_u4(k);
        return true;
    case CF_LONG: case CF_DOUBLE: {
        uint64_t high = cf_u4(k);
        q->l = (int64_t)(high << 32 | cf_u4(k));
        return true;
    }
    case CF_METHODHANDLE:
        q->kind = k->ld->data[k->pos++];
        q->ref = cf_u2(k);
        return true;
    case CF_FIELDREF: case CF_METHODREF: case CF_IMETHODREF: case CF_CONDY: case CF_INDY:
        q->ref = cf_u2(k);
        q->name = cf_u2(k);
        return true;
    case CF_NAMETYPE:
        q->name = cf_u2(k);
        q->desc = cf_u2(k);
        return true;
    case CF_MODULE_NAME: case CF_PACKAGE_NAME:
        k->ld->bad_tag = (uint8_t)tag;
        q->name = cf_u2(k);
        return true;
    default: /* CLASS, STRING, METHODTYPE */
        q->name = cf_u2(k);
        return true;
    }
}

/* ---- checks of texts, each text and kind once ---- */

enum { KNOWN_FIELD_DESC = 8, KNOWN_METHOD_DESC = 16 };

static bool text_at(struct cf_load *ld, unsigned from, unsigned index, sym *text)
{
    if (!cf_is(ld, index, CF_UTF8))
        return bad_entry(ld, from, "refers to a text that is not there");
    *text = ld->constant[index].name;
    return true;
}

static bool check_name(struct cf_load *ld, unsigned from, unsigned index,
                       enum cf_name kind)
{
    if (ld->known[index] & kind)
        return true;
    sym s = ld->constant[index].name;
    if (!cf_valid_name(sym_text(ld->syms, s), sym_len(ld->syms, s), kind, ld->c->major))
        return cf_bad(ld, entry_offset(ld, from), "constant %u: illegal %s name \"%s\"",
                      from,
                      kind == CF_NAME_CLASS   ? "class"
                      : kind == CF_NAME_FIELD ? "field"
                                              : "method",
                      cf_show(ld->syms, s).text);
    ld->known[index] |= (uint8_t)kind;
    return true;
}

static bool check_desc(struct cf_load *ld, unsigned from, unsigned index, bool method)
{
    uint8_t bit = method ? KNOWN_METHOD_DESC : KNOWN_FIELD_DESC;
    if (ld->known[index] & bit)
        return true;
    sym s = ld->constant[index].name;
    if (!cf_valid_desc(sym_text(ld->syms, s), sym_len(ld->syms, s), method, ld->c->major))
        return cf_bad(ld, entry_offset(ld, from),
                      "constant %u: illegal descriptor \"%s\"", from,
                      cf_show(ld->syms, s).text);
    ld->known[index] |= bit;
    return true;
}

static bool returns_void(const struct cf_load *ld, sym desc)
{
    return sym_text(ld->syms, desc)[sym_len(ld->syms, desc) - 1] == 'V';
}

/* ---- the rounds ---- */

static bool resolve_name_type(struct cf_load *ld, unsigned i, struct cf_const *q)
{
    unsigned name_at = q->name, desc_at = q->desc;
    if (!text_at(ld, i, name_at, &q->name) || !text_at(ld, i, desc_at, &q->desc))
        return false;
    bool method = sym_text(ld->syms, q->desc)[0] == '(';
    if (!check_name(ld, i, name_at, method ? CF_NAME_METHOD : CF_NAME_FIELD) ||
        !check_desc(ld, i, desc_at, method))
        return false;
    if (method && sym_text(ld->syms, q->name)[0] == '<' && !returns_void(ld, q->desc))
        return bad_entry(ld, i, "a method named <init> or <clinit> must return void");
    return true;
}

static bool resolve_texts(struct cf_load *ld, unsigned i, struct cf_const *q)
{
    unsigned at = q->name;
    switch (q->tag) {
    case CF_CLASS:
        if (!text_at(ld, i, at, &q->owner))
            return false;
        q->name = 0;
        return check_name(ld, i, at, CF_NAME_CLASS);
    case CF_MODULE_NAME: case CF_PACKAGE_NAME:
        q->name = 0;
        return text_at(ld, i, at, &q->owner);
    case CF_STRING:
        return text_at(ld, i, at, &q->name);
    case CF_METHODTYPE:
        q->name = 0;
        return text_at(ld, i, at, &q->desc) && check_desc(ld, i, at, true);
    case CF_NAMETYPE:
        return resolve_name_type(ld, i, q);
    default:
        return true;
    }
}

static bool resolve_member(struct cf_load *ld, unsigned i, struct cf_const *q)
{
    bool indy = q->tag == CF_INDY || q->tag == CF_CONDY;
    if (!indy && !cf_is(ld, q->ref, CF_CLASS))
        return bad_entry(ld, i, "refers to a class that is not there");
    if (!cf_is(ld, q->name, CF_NAMETYPE))
        return bad_entry(ld, i, "refers to a name and type that are not there");
    const struct cf_const *nt = &ld->constant[q->name];
    q->owner = indy ? 0 : ld->constant[q->ref].owner;
    q->name = nt->name;
    q->desc = nt->desc;
    if (indy && q->ref > ld->max_bootstrap)
        ld->max_bootstrap = q->ref;
    bool method = q->tag != CF_FIELDREF && q->tag != CF_CONDY;
    if ((sym_text(ld->syms, q->desc)[0] == '(') != method)
        return bad_entry(ld, i, method ? "a method has the descriptor of a field"
                                       : "a field has the descriptor of a method");
    const char *name = sym_text(ld->syms, q->name);
    if (q->tag == CF_METHODREF && name[0] == '<' && strcmp(name, "<init>") != 0)
        return bad_entry(ld, i, "bad method name");
    return true;
}

/* JVMS 4.4.8: which member each kind of method handle may name. */
static bool resolve_handle(struct cf_load *ld, unsigned i, struct cf_const *q)
{
    unsigned tag = q->ref < ld->c->constants ? ld->constant[q->ref].tag : 0;
    bool ok;
    switch (q->kind) {
    case 1: case 2: case 3: case 4:
        ok = tag == CF_FIELDREF;
        break;
    case 5: case 8:
        ok = tag == CF_METHODREF;
        break;
    case 6: case 7:
        ok = tag == CF_METHODREF || (tag == CF_IMETHODREF && ld->c->major >= 52);
        break;
    case 9:
        ok = tag == CF_IMETHODREF;
        break;
    default:
        return bad_entry(ld, i, "bad kind of method handle");
    }
    if (!ok)
        return bad_entry(ld, i, "method handle of a member of the wrong kind");
    const char *name = sym_text(ld->syms, ld->constant[q->ref].name);
    bool init = strcmp(name, "<init>") == 0;
    if (q->kind == 8 ? !init : q->kind >= 5 && init)
        return bad_entry(ld, i, "method handle of a method with a bad name");
    return true;
}

typedef bool resolve_fn(struct cf_load *ld, unsigned i, struct cf_const *q);

static bool resolve_all(struct cf_load *ld, uint32_t tags, resolve_fn *resolve)
{
    for (unsigned i = 1; i < ld->c->constants; i++)
        if (tags >> ld->constant[i].tag & 1 && !resolve(ld, i, &ld->constant[i]))
            return false;
    return true;
}

static bool resolve(struct cf_load *ld)
{
    const uint32_t texts = 1u << CF_CLASS | 1u << CF_STRING | 1u << CF_METHODTYPE |
        1u << CF_NAMETYPE | 1u << CF_MODULE_NAME | 1u << CF_PACKAGE_NAME;
    const uint32_t members = 1u << CF_FIELDREF | 1u << CF_METHODREF |
                             1u << CF_IMETHODREF | 1u << CF_CONDY | 1u << CF_INDY;
    return resolve_all(ld, texts, resolve_texts) &&
           resolve_all(ld, members, resolve_member) &&
           resolve_all(ld, 1u << CF_METHODHANDLE, resolve_handle);
}

bool cf_read_constants(struct cf_cursor *k)
{
    struct cf_load *ld = k->ld;
    if (!cf_need(k, 2))
        return false;
    unsigned n = cf_u2(k);
    if (n == 0)
        return cf_bad(ld, k->pos - 2, "constant pool of size 0");
    /* An entry takes three bytes at least: a large count in a short file is a lie. */
    if ((k->end - k->pos) / 3 < n - 1)
        return cf_bad(ld, k->end, "truncated inside the constant pool");
    ld->c->constants = (uint16_t)n;
    ld->constant = arena_zalloc(ld->arena, n * sizeof *ld->constant);
    ld->c->constant = ld->constant;
    for (unsigned i = 1; i < n; i++) {
        size_t at = k->pos;
        if (!read_entry(k, &ld->constant[i]))
            return false;
        unsigned tag = ld->constant[i].tag;
        if ((tag == CF_LONG || tag == CF_DOUBLE) && ++i >= n)
            return cf_bad(ld, at, "constant %u needs two entries", i - 1);
    }
    return resolve(ld);
}

bool cf_loadable(unsigned tag)
{
    switch (tag) {
    case CF_INTEGER: case CF_FLOAT: case CF_LONG: case CF_DOUBLE: case CF_STRING:
    case CF_CLASS: case CF_METHODHANDLE: case CF_METHODTYPE: case CF_CONDY:
        return true;
    default:
        return false;
    }
}
