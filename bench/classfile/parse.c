/* SPDX-License-Identifier: Apache-2.0 */
/* Finds, reads and decodes all classes whose names come on standard input, in the image of
 * the JDK at argv[1]; prints how many a second of processor time that makes. */
#include "classfile/classfile.h"

#include "base/host.h"

#include <stdio.h>
#include <string.h>

struct totals {
    unsigned long classes, methods, insns, bytes;
    uint64_t reading, decoding;
};

static bool decode_all(const struct cf_class *c, struct symtab *syms, struct arena *arena,
                       struct totals *t)
{
    struct cf_problem problem = {0};
    struct cf_body body;
    for (unsigned i = 0; i < c->methods; i++) {
        if (!c->method[i].code)
            continue;
        if (!cf_decode(c, &c->method[i], syms, arena, &body, &problem)) {
            fprintf(stderr, "%s\n", problem.err.text);
            return false;
        }
        t->methods++;
        t->insns += body.insns;
    }
    return true;
}

static bool one_class(struct cf_path *path, const char *name, struct symtab *syms,
                      struct arena *arena, struct totals *t)
{
    struct cf_found f;
    struct err e = {0};
    struct cf_problem problem = {0};
    uint64_t start = host_cpu();
    if (!cf_path_find(path, name, &f, &e))
        return fprintf(stderr, "%s: not found\n", name) < 0;
    struct cf_class *c = cf_read(f.data, f.size, f.origin, syms, arena, &problem);
    if (!c)
        return fprintf(stderr, "%s\n", problem.err.text) < 0;
    uint64_t middle = host_cpu();
    t->reading += middle - start;
    bool ok = decode_all(c, syms, arena, t);
    t->decoding += host_cpu() - middle;
    t->classes++;
    t->bytes += f.size;
    return ok;
}

int main(int argc, char **argv)
{
    struct err e = {0};
    struct cf_path *path = cf_path_new();
    if (argc != 2 || !cf_path_jdk(path, argv[1], &e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    struct symtab syms;
    struct arena arena;
    struct totals t = {0};
    symtab_init(&syms);
    arena_init(&arena);
    char name[1024];
    bool ok = true;
    while (ok && fgets(name, sizeof name, stdin)) {
        name[strcspn(name, "\n")] = 0;
        ok = one_class(path, name, &syms, &arena, &t);
    }
    printf("read    %lu classes, %.1f MB: %.0f classes/s, %.0f MB/s\n", t.classes,
           (double)t.bytes / 1e6, (double)t.classes * 1e9 / (double)t.reading,
           (double)t.bytes * 1e3 / (double)t.reading);
    printf("decode  %lu methods: %.1f million instructions/s\n", t.methods,
           (double)t.insns * 1e3 / (double)t.decoding);
    printf("memory  %.1f MB, %u names\n", (double)arena.bytes / 1e6, syms.len);
    arena_release(&arena);
    symtab_release(&syms);
    cf_path_free(path);
    return ok ? 0 : 1;
}
