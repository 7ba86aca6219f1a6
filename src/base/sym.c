/* SPDX-License-Identifier: Apache-2.0 */
#include "base/sym.h"

#include "base/hash.h"
#include "base/mem.h"

#include <string.h>

static sym add(struct symtab *t, const char *s, size_t n, uint64_t hash);

void symtab_init(struct symtab *t)
{
    *t = (struct symtab){.buckets = 1024, .cap = 512};
    arena_init(&t->arena);
    t->entry = mem_alloc(t->cap * sizeof *t->entry);
    t->bucket = mem_zalloc(t->buckets * sizeof *t->bucket);
    add(t, "", 0, hash_bytes("", 0));
}

void symtab_release(struct symtab *t)
{
    arena_release(&t->arena);
    mem_free(t->entry);
    mem_free(t->bucket);
    *t = (struct symtab){0};
}

static void rehash(struct symtab *t)
{
    t->buckets *= 2;
    t->bucket = mem_realloc(t->bucket, t->buckets * sizeof *t->bucket);
    memset(t->bucket, 0, t->buckets * sizeof *t->bucket);
    for (uint32_t id = 1; id < t->len; id++) {
        uint32_t *head = &t->bucket[t->entry[id].hash & (t->buckets - 1)];
        t->entry[id].next = *head;
        *head = id;
    }
}

static sym add(struct symtab *t, const char *s, size_t n, uint64_t hash)
{
    if (t->len == t->cap) {
        t->cap *= 2;
        t->entry = mem_realloc(t->entry, t->cap * sizeof *t->entry);
    }
    sym id = t->len++;
    uint32_t *head = &t->bucket[hash & (t->buckets - 1)];
    t->entry[id] = (struct sym_entry){
        .text = arena_strndup(&t->arena, s, n), .len = (uint32_t)n, .next = *head, .hash = hash};
    if (id)
        *head = id;
    if (t->len > t->buckets)
        rehash(t);
    return id;
}

static sym find(const struct symtab *t, const char *s, size_t n, uint64_t hash)
{
    sym id = t->bucket[hash & (t->buckets - 1)];
    while (id) {
        const struct sym_entry *e = &t->entry[id];
        if (e->hash == hash && e->len == n && memcmp(e->text, s, n) == 0)
            break;
        id = e->next;
    }
    return id;
}

sym sym_intern(struct symtab *t, const char *s, size_t n)
{
    if (n == 0)
        return 0;
    uint64_t hash = hash_bytes(s, n);
    sym id = find(t, s, n, hash);
    return id ? id : add(t, s, n, hash);
}

sym sym_of(struct symtab *t, const char *s)
{
    return sym_intern(t, s, strlen(s));
}

int sym_find(const struct symtab *t, const char *s, size_t n, sym *id)
{
    *id = n ? find(t, s, n, hash_bytes(s, n)) : 0;
    return n == 0 || *id != 0;
}
