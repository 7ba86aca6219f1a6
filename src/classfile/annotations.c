/* SPDX-License-Identifier: Apache-2.0 */
/* Walking through annotations (JVMS 4.7.16), without trust in their shape: what does not
 * fit ends the walk. */
#include "classfile/classfile.h"

enum { DEEPEST = 32 };

struct walk {
    const struct cf_class *k;
    const uint8_t *at, *end;
    cf_annotation_fn *each;
    void *ctx;
    sym type;
    bool found;
};

static unsigned u2(struct walk *w)
{
    if (w->end - w->at < 2) {
        w->at = w->end;
        return 0;
    }
    w->at += 2;
    return (unsigned)w->at[-2] << 8 | w->at[-1];
}

static sym utf8(struct walk *w)
{
    unsigned i = u2(w);
    return i < w->k->constants && w->k->constant[i].tag == CF_UTF8 ? w->k->constant[i].name : 0;
}

static void pairs(struct walk *w, int depth);

static void value(struct walk *w, int depth)
{
    if (w->at == w->end || depth > DEEPEST) {
        w->at = w->end;
        return;
    }
    char tag = (char)*w->at++;
    if (tag == '@') {
        u2(w);
        pairs(w, depth + 1);
    } else if (tag == '[') {
        for (unsigned n = u2(w); n > 0 && w->at < w->end; n--)
            value(w, depth + 1);
    } else if (tag == 's') {
        sym text = utf8(w);
        w->found |= text && w->each(w->ctx, w->type, text);
    } else {
        u2(w);
        if (tag == 'e')
            u2(w);
    }
}

static void pairs(struct walk *w, int depth)
{
    for (unsigned n = u2(w); n > 0 && w->at < w->end; n--) {
        u2(w);
        value(w, depth);
    }
}

bool cf_annotations(const struct cf_class *k, struct cf_blob b, cf_annotation_fn *each, void *ctx)
{
    struct walk w = {.k = k, .at = b.data, .end = b.data + b.len, .each = each, .ctx = ctx};
    if (!b.data)
        return false;
    for (unsigned n = u2(&w); n > 0 && w.at < w.end && !w.found; n--) {
        w.type = utf8(&w);
        w.found |= w.type && each(ctx, w.type, 0);
        pairs(&w, 0);
    }
    return w.found;
}
