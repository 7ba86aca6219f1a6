/* SPDX-License-Identifier: Apache-2.0 */
/* Natives of java.util.zip.Inflater and Deflater. What a stream is, is guest state: a
 * block of guest memory with everything that was fed to it. zlib's own state is only
 * remembered beside it, found again by a hash of that log, and made anew from the log
 * after a step back. A Deflater gives no output before it is flushed or finished; the
 * bytes it gives in all are the same. */
#include "vm/access.h"
#include "vm/nat.h"

#include <zlib.h>

enum { REMEMBERED = 4, RAW = -15, WRAPPED = 15 };

/* At the start of the block; segments follow. */
struct head {
    uint64_t hash;      /* of the options and all segments */
    uint64_t total_out; /* bytes given to the guest */
    uint32_t used;      /* bytes of the block, with this */
    uint32_t nowrap;
    int32_t level, strategy;
    uint32_t adler;
    uint32_t last;      /* how the last segment of a Deflater was flushed */
};

/* A segment: its size with what it is in the upper four bits, then the bytes. For input
 * it is zlib's flush code. */
enum { DICTIONARY = 14, PARAMETERS = 15, KIND_SHIFT = 28 };

struct remembered {
    uint64_t key;
    bool inflating;
    z_stream z;      /* inflating */
    struct buf out;  /* else: all the output */
    uint32_t adler;
};

struct zip_cache {
    struct remembered entry[REMEMBERED];
    unsigned next;
};

/* ---- what is remembered ---- */

static void forget(struct remembered *r)
{
    if (r->inflating)
        inflateEnd(&r->z);
    buf_release(&r->out);
    *r = (struct remembered){0};
}

void zip_release(struct vm *vm)
{
    for (unsigned i = 0; vm->zip && i < REMEMBERED; i++)
        forget(&vm->zip->entry[i]);
    mem_free(vm->zip);
    vm->zip = NULL;
}

static uint64_t key_of(const struct head *h, bool inflating)
{
    return inflating ? hash_pair(h->hash, h->total_out) : h->hash;
}

static struct remembered *find(struct vm *vm, const struct head *h, bool inflating)
{
    uint64_t key = key_of(h, inflating);
    for (unsigned i = 0; vm->zip && i < REMEMBERED; i++)
        if (vm->zip->entry[i].key == key && vm->zip->entry[i].inflating == inflating)
            return &vm->zip->entry[i];
    return NULL;
}

/* A free place for one more. */
static struct remembered *place(struct vm *vm)
{
    if (!vm->zip)
        vm->zip = mem_zalloc(sizeof *vm->zip);
    struct remembered *r = &vm->zip->entry[vm->zip->next++ % REMEMBERED];
    forget(r);
    return r;
}

/* ---- the log ---- */

static bool load(struct vm *vm, int64_t address, struct head *h)
{
    ref block;
    uint32_t at;
    if (!memory_find(vm, address, sizeof *h, &block, &at))
        return false;
    memcpy(h, (char *)vm_addr(vm, block) + at, sizeof *h);
    return h->used >= sizeof *h && h->used <= vm_length(vm, block);
}

static void store(struct vm *vm, int64_t address, const struct head *h)
{
    ref block;
    uint32_t at;
    if (memory_find(vm, address, sizeof *h, &block, &at))
        heap_put_bytes(vm, block, at, h, sizeof *h);
}

static enum nat broken(struct vm *vm, struct thread *t)
{
    return throw_new(vm, t, "java/lang/InternalError", "no such stream");
}

/* Room must have been reserved. */
static void append(struct vm *vm, int64_t address, struct head *h, unsigned kind,
                   const void *p, uint32_t n)
{
    ref block;
    uint32_t at, word = n | kind << KIND_SHIFT;
    if (!memory_find(vm, address, h->used + 4ull + n, &block, &at))
        return;
    heap_put_bytes(vm, block, at + h->used, &word, 4);
    heap_put_bytes(vm, block, at + h->used + 4, p, n);
    h->used += 4 + n;
    h->hash = hash_pair(h->hash, hash_pair(word, hash_bytes(p, n)));
}

struct segment {
    unsigned kind;
    uint32_t n;
    const Bytef *data;
};

/* The segment at *at, which moves on; false at the end. */
static bool next_segment(struct vm *vm, int64_t address, const struct head *h,
                         uint32_t *at, struct segment *s)
{
    ref block;
    uint32_t start, word;
    if (*at + 4 > h->used || !memory_find(vm, address, h->used, &block, &start))
        return false;
    const char *p = (const char *)vm_addr(vm, block) + start;
    memcpy(&word, p + *at, 4);
    *s = (struct segment){word >> KIND_SHIFT, word & ((1u << KIND_SHIFT) - 1),
                          (const Bytef *)p + *at + 4};
    *at += 4 + s->n;
    return *at <= h->used;
}

static uint64_t hash_of_options(const struct head *h)
{
    return hash_pair((uint64_t)h->nowrap << 32 | (uint32_t)h->level, (uint32_t)h->strategy);
}

static enum nat start(struct vm *vm, struct thread *t, uint32_t *args, struct head h)
{
    int64_t address;
    enum nat r = memory_new(vm, t, 256, &address);
    if (r != NAT_OK)
        return r;
    h.used = sizeof h;
    h.adler = 1;
    h.hash = hash_of_options(&h);
    store(vm, address, &h);
    return nat_long(args, address);
}

/* ---- arguments: arrays (array, offset, length) or memory (address, length) ---- */

struct range {
    ref block;
    uint32_t at, n;
};

static bool array_range(struct vm *vm, const uint32_t *slot, struct range *r)
{
    uint32_t length = slot[0] ? vm_length(vm, slot[0]) : 0;
    *r = (struct range){slot[0], ARRAY_DATA + slot[1], slot[2]};
    return slot[0] && slot[1] <= length && slot[2] <= length - slot[1];
}

static bool memory_range(struct vm *vm, const uint32_t *slot, struct range *r)
{
    r->n = slot[2];
    return memory_find(vm, slot_get64(slot), r->n, &r->block, &r->at);
}

static Bytef *data_of(struct vm *vm, const struct range *r)
{
    return (Bytef *)vm_addr(vm, r->block) + r->at;
}

/* ---- inflating ---- */

/* Feeds one segment again; output goes nowhere, as much of it as the guest has got. */
static void feed_again(z_stream *z, const struct segment *s, uint64_t total_out)
{
    Bytef scratch[4096];
    if (s->kind == DICTIONARY) {
        inflateSetDictionary(z, s->data, s->n);
        return;
    }
    z->next_in = (Bytef *)(uintptr_t)s->data;
    z->avail_in = s->n;
    for (int r = Z_OK; r == Z_OK;) {
        uint64_t left = total_out - z->total_out;
        z->next_out = scratch;
        z->avail_out = left < sizeof scratch ? (uInt)left : (uInt)sizeof scratch;
        if (!z->avail_in && !left)
            break;
        r = inflate(z, Z_SYNC_FLUSH);
    }
}

static struct remembered *inflater(struct vm *vm, int64_t address, const struct head *h)
{
    struct remembered *r = find(vm, h, true);
    if (r)
        return r;
    r = place(vm);
    if (inflateInit2(&r->z, h->nowrap ? RAW : WRAPPED) != Z_OK)
        return NULL;
    r->inflating = true;
    struct segment s;
    for (uint32_t at = sizeof *h; next_segment(vm, address, h, &at, &s);)
        feed_again(&r->z, &s, h->total_out);
    r->key = key_of(h, true);
    return r;
}

static int64_t packed(uint64_t in, uint64_t out, bool finished, bool extra)
{
    return (int64_t)(in | out << 31 | (uint64_t)finished << 62 | (uint64_t)extra << 63);
}

static enum nat bad_data(struct vm *vm, struct thread *t, ref object, const z_stream *z,
                         const struct range *in)
{
    nat_put_int(vm, object, "inputConsumed", (int32_t)(in->n - z->avail_in));
    nat_put_int(vm, object, "outputConsumed", 0);
    return throw_new(vm, t, "java/util/zip/DataFormatException", z->msg ? "%s" : NULL,
                     z->msg);
}

/* args: Inflater, address, … */
static enum nat run_inflate(struct vm *vm, struct thread *t, uint32_t *args,
                            const struct range *in, const struct range *out)
{
    int64_t address = slot_get64(args + 1);
    struct head h;
    if (!load(vm, address, &h))
        return broken(vm, t);
    enum nat n = memory_reserve(vm, t, address, h.used + 8ull + in->n);
    struct remembered *r = n == NAT_OK ? inflater(vm, address, &h) : NULL;
    if (!r)
        return n != NAT_OK ? n : broken(vm, t);
    Bytef *given = mem_alloc(out->n + 1u);
    r->z.next_in = data_of(vm, in);
    r->z.avail_in = in->n;
    r->z.next_out = given;
    r->z.avail_out = out->n;
    int ret = inflate(&r->z, Z_SYNC_FLUSH);
    uint32_t used = in->n - r->z.avail_in, made = out->n - r->z.avail_out;
    if (ret == Z_DATA_ERROR) {
        n = bad_data(vm, t, args[0], &r->z, in);
        forget(r);
    } else {
        if (used)
            append(vm, address, &h, Z_NO_FLUSH, data_of(vm, in), used);
        heap_put_bytes(vm, out->block, out->at, given, made);
        h.total_out += made;
        h.adler = (uint32_t)r->z.adler;
        store(vm, address, &h);
        r->key = key_of(&h, true);
        n = nat_long(args, packed(used, made, ret == Z_STREAM_END, ret == Z_NEED_DICT));
    }
    mem_free(given);
    return n;
}

enum nat nat_inflater_init(struct vm *vm, struct thread *t, uint32_t *args)
{
    return start(vm, t, args, (struct head){.nowrap = args[0] & 1});
}

#define BOTH_RANGES(name, in_kind, in_slot, out_kind, out_slot, call)         \
    enum nat nat_##name(struct vm *vm, struct thread *t, uint32_t *args)      \
    {                                                                         \
        struct range in, out;                                                 \
        if (!in_kind##_range(vm, args + (in_slot), &in) ||                    \
            !out_kind##_range(vm, args + (out_slot), &out))                   \
            return throw_new(vm, t, "java/lang/IndexOutOfBoundsException", NULL); \
        access_run(vm, t, in.block, in.at, in.n, false);                      \
        access_run(vm, t, out.block, out.at, out.n, true);                    \
        return call(vm, t, args, &in, &out);                                  \
    }

BOTH_RANGES(inflater_bytesBytes, array, 3, array, 6, run_inflate)
BOTH_RANGES(inflater_bytesBuffer, array, 3, memory, 6, run_inflate)
BOTH_RANGES(inflater_bufferBytes, memory, 3, array, 6, run_inflate)
BOTH_RANGES(inflater_bufferBuffer, memory, 3, memory, 6, run_inflate)

/* ---- deflating ---- */

static void drain(z_stream *z, int flush, struct buf *out)
{
    Bytef chunk[4096];
    do {
        z->next_out = chunk;
        z->avail_out = sizeof chunk;
        deflate(z, flush);
        buf_add(out, chunk, sizeof chunk - z->avail_out);
    } while (z->avail_out == 0);
}

/* All the output that the log gives. */
static struct remembered *deflater(struct vm *vm, int64_t address, const struct head *h)
{
    struct remembered *r = find(vm, h, false);
    z_stream z = {0};
    if (r)
        return r;
    int bits = h->nowrap ? RAW : WRAPPED;
    if (deflateInit2(&z, h->level, Z_DEFLATED, bits, 8, h->strategy) != Z_OK)
        return NULL;
    r = place(vm);
    buf_clear(&r->out);
    struct segment s;
    for (uint32_t at = sizeof *h; next_segment(vm, address, h, &at, &s);) {
        if (s.kind == DICTIONARY) {
            deflateSetDictionary(&z, s.data, s.n);
        } else if (s.kind == PARAMETERS && s.n == 2) {
            drain(&z, Z_BLOCK, &r->out);
            deflateParams(&z, (int8_t)s.data[0], s.data[1]);
        } else {
            z.next_in = (Bytef *)(uintptr_t)s.data;
            z.avail_in = s.n;
            drain(&z, (int)s.kind, &r->out);
        }
    }
    r->adler = (uint32_t)z.adler;
    r->key = key_of(h, false);
    deflateEnd(&z);
    return r;
}

/* New level and strategy: bit 0 set, strategy in bits 1 and 2, level above. */
static void set_parameters(struct vm *vm, int64_t address, struct head *h,
                           uint32_t params)
{
    int32_t level = (int32_t)params >> 3, strategy = params >> 1 & 3;
    if (h->used > sizeof *h) {
        uint8_t both[2] = {(uint8_t)level, (uint8_t)strategy};
        append(vm, address, h, PARAMETERS, both, 2);
        return;
    }
    h->level = level;
    h->strategy = strategy;
    h->hash = hash_of_options(h);
}

/* args: Deflater, address, input, output, flush, params; the ranges take three slots. */
static enum nat run_deflate(struct vm *vm, struct thread *t, uint32_t *args,
                            const struct range *in, const struct range *out)
{
    int64_t address = slot_get64(args + 1);
    uint32_t flush = args[9], params = args[10];
    struct head h;
    if (!load(vm, address, &h) || flush > Z_FINISH)
        return broken(vm, t);
    enum nat n = memory_reserve(vm, t, address, h.used + 32ull + in->n);
    if (n != NAT_OK)
        return n;
    if (params & 1)
        set_parameters(vm, address, &h, params);
    if (in->n || flush != h.last)
        append(vm, address, &h, flush, data_of(vm, in), in->n);
    h.last = flush;
    uint32_t made = 0;
    bool finished = false;
    if (flush != Z_NO_FLUSH) {
        struct remembered *r = deflater(vm, address, &h);
        if (!r)
            return broken(vm, t);
        uint64_t left = r->out.len > h.total_out ? r->out.len - h.total_out : 0;
        made = left < out->n ? (uint32_t)left : out->n;
        heap_put_bytes(vm, out->block, out->at, r->out.at + h.total_out, made);
        h.total_out += made;
        h.adler = r->adler;
        finished = flush == Z_FINISH && h.total_out == r->out.len;
    }
    store(vm, address, &h);
    return nat_long(args, packed(in->n, made, finished, false));
}

enum nat nat_deflater_init(struct vm *vm, struct thread *t, uint32_t *args)
{
    return start(vm, t, args, (struct head){.level = (int32_t)args[0],
                                            .strategy = (int32_t)args[1],
                                            .nowrap = args[2] & 1});
}

BOTH_RANGES(deflater_bytesBytes, array, 3, array, 6, run_deflate)
BOTH_RANGES(deflater_bytesBuffer, array, 3, memory, 6, run_deflate)
BOTH_RANGES(deflater_bufferBytes, memory, 3, array, 6, run_deflate)
BOTH_RANGES(deflater_bufferBuffer, memory, 3, memory, 6, run_deflate)

/* ---- both ---- */

static enum nat set_dictionary(struct vm *vm, struct thread *t, const uint32_t *args,
                               bool ok, const struct range *r)
{
    struct head h;
    if (!ok || !load(vm, slot_get64(args), &h))
        return broken(vm, t);
    enum nat n = memory_reserve(vm, t, slot_get64(args), h.used + 8ull + r->n);
    if (n != NAT_OK)
        return n;
    append(vm, slot_get64(args), &h, DICTIONARY, data_of(vm, r), r->n);
    store(vm, slot_get64(args), &h);
    return NAT_OK;
}

enum nat nat_zip_setDictionary(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct range r;
    bool ok = array_range(vm, args + 2, &r);
    return set_dictionary(vm, t, args, ok, &r);
}

enum nat nat_zip_setDictionaryBuffer(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct range r;
    bool ok = memory_range(vm, args + 2, &r);
    return set_dictionary(vm, t, args, ok, &r);
}

enum nat nat_zip_getAdler(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct head h;
    if (!load(vm, slot_get64(args), &h))
        return broken(vm, t);
    return nat_int(args, (int32_t)h.adler);
}

enum nat nat_zip_reset(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct head h;
    if (!load(vm, slot_get64(args), &h))
        return broken(vm, t);
    h = (struct head){.nowrap = h.nowrap, .level = h.level, .strategy = h.strategy,
                      .used = sizeof h, .adler = 1};
    h.hash = hash_of_options(&h);
    store(vm, slot_get64(args), &h);
    return NAT_OK;
}

enum nat nat_zip_end(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    memory_free(vm, slot_get64(args));
    return NAT_OK;
}
