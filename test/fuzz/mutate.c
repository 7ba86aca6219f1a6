/* SPDX-License-Identifier: Apache-2.0 */
/* A fuzzer without coverage feedback, for every build: mutates seed files with a seeded
 * random generator and gives them to a target. Half of the mutations of a class file fall
 * on its code, which random bytes seldom reach.
 *
 *     mutate RUNS SEED FILE ...
 *
 * The mutant under test lies in mutant.bin of the current folder after a crash. */
#include "classfile/classfile.h"

#include "base/host.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/vec.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
void __asan_set_death_callback(void (*callback)(void));

enum { SLACK = 64, MAX_SEEDS = 512, SECONDS_PER_RUN = 20 };

struct range {
    size_t start, len;
};

struct seed {
    struct host_file file;
    VEC(struct range) code; /* code arrays when it is a class */
};

/* What a crash handler must see: the one mutable global of this program. */
static struct {
    uint8_t *data;
    size_t size;
} mutant;

static void save_mutant(void)
{
    FILE *f = fopen("mutant.bin", "wb");
    if (f) {
        fwrite(mutant.data, 1, mutant.size, f);
        fclose(f);
    }
}

static void on_signal(int sig)
{
    save_mutant();
    static const char late[] = "mutate: a run took too long\n";
    if (sig == SIGALRM && write(2, late, sizeof late - 1) < 0)
        _exit(99);
    signal(sig, SIG_DFL);
    raise(sig == SIGALRM ? SIGKILL : sig);
}

static void find_code(struct seed *s)
{
    struct symtab syms;
    struct arena arena;
    struct cf_problem problem = {0};
    symtab_init(&syms);
    arena_init(&arena);
    struct cf_class *c = cf_read(s->file.data, s->file.size, "seed", &syms, &arena,
                                 &problem);
    for (unsigned i = 0; c && i < c->methods; i++) {
        const struct cf_code *code = c->method[i].code;
        if (code)
            vec_push(&s->code, (struct range){(size_t)(code->code - s->file.data),
                                              code->code_len});
    }
    arena_release(&arena);
    symtab_release(&syms);
}

static void change_byte(struct rng *r, uint8_t *p)
{
    static const uint8_t often[] = {0,   1,   2,   0x7f, 0x80, 0xff,
                                    168, 169, 170, 171,  196,  201};
    switch (rng_below(r, 3)) {
    case 0:
        *p ^= (uint8_t)(1u << rng_below(r, 8));
        break;
    case 1:
        *p = often[rng_below(r, sizeof often)];
        break;
    default:
        *p = (uint8_t)rng_next(r);
    }
}

static void change_size(struct rng *r)
{
    size_t at = rng_below(r, (uint32_t)mutant.size), n = 1 + rng_below(r, 8);
    if (rng_below(r, 2) && at + n <= mutant.size) {
        memmove(mutant.data + at, mutant.data + at + n, mutant.size - at - n);
        mutant.size -= n;
    } else {
        memmove(mutant.data + at + n, mutant.data + at, mutant.size - at);
        mutant.size += n;
    }
}

static void copy_piece(struct rng *r)
{
    size_t n = 1 + rng_below(r, 16);
    if (mutant.size <= n)
        return;
    size_t from = rng_below(r, (uint32_t)(mutant.size - n));
    size_t to = rng_below(r, (uint32_t)(mutant.size - n));
    memmove(mutant.data + to, mutant.data + from, n);
}

static void mutate(struct rng *r, const struct seed *s)
{
    static const uint8_t majors[] = {45, 46, 48, 49, 50, 51, 52, 55, 61};
    mutant.size = s->file.size;
    memcpy(mutant.data, s->file.data, mutant.size);
    if (s->code.len && rng_below(r, 2)) {
        const struct range *c = &s->code.at[rng_below(r, (uint32_t)s->code.len)];
        for (uint32_t n = 1 + rng_below(r, 4); n > 0; n--)
            change_byte(r, mutant.data + c->start + rng_below(r, (uint32_t)c->len));
        if (rng_below(r, 2))
            mutant.data[7] = majors[rng_below(r, sizeof majors)];
        return;
    }
    for (uint32_t n = 1 + rng_below(r, 3); n > 0 && mutant.size > 0; n--) {
        uint32_t how = rng_below(r, 16);
        if (how == 0)
            change_size(r);
        else if (how == 1)
            copy_piece(r);
        else if (how == 2)
            mutant.size = rng_below(r, (uint32_t)mutant.size + 1);
        else
            change_byte(r, mutant.data + rng_below(r, (uint32_t)mutant.size));
    }
}

static size_t load_seeds(char **names, int n, struct seed *seed)
{
    size_t largest = 0;
    for (int i = 0; i < n; i++) {
        struct err e = {0};
        if (!host_map(names[i], &seed[i].file, &e)) {
            fprintf(stderr, "mutate: %s\n", e.text);
            exit(2);
        }
        find_code(&seed[i]);
        if (seed[i].file.size > largest)
            largest = seed[i].file.size;
    }
    return largest;
}

int main(int argc, char **argv)
{
    static struct seed seed[MAX_SEEDS];
    if (argc < 4 || argc - 3 > MAX_SEEDS)
        return 2;
    uint32_t seeds = (uint32_t)argc - 3;
    struct rng r = {strtoull(argv[2], NULL, 10)};
    size_t largest = load_seeds(argv + 3, (int)seeds, seed);
    /* The buffer is none of the target's memory, of which it must give back all. */
    mutant.data = malloc(largest + SLACK);
    for (uint32_t i = 0; i < seeds; i++)
        if (seed[i].code.len) {
            void *kept = malloc(seed[i].code.len * sizeof(struct range));
            memcpy(kept, seed[i].code.at, seed[i].code.len * sizeof(struct range));
            mem_free(seed[i].code.at);
            seed[i].code.at = kept;
        }
    signal(SIGALRM, on_signal);
    signal(SIGABRT, on_signal);
    __asan_set_death_callback(save_mutant);
    unsigned long runs = strtoul(argv[1], NULL, 10);
    for (unsigned long i = 0; i < runs; i++) {
        mutate(&r, &seed[i % seeds]);
        if (i % 64 == 0)
            alarm(SECONDS_PER_RUN);
        /* An exact copy, so that a read behind the end is seen. */
        uint8_t *copy = malloc(mutant.size);
        memcpy(copy, mutant.data, mutant.size);
        LLVMFuzzerTestOneInput(copy, mutant.size);
        free(copy);
    }
    printf("%lu runs\n", runs);
    return 0;
}
