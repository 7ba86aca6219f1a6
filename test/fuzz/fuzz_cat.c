/* SPDX-License-Identifier: Apache-2.0 */
/* Any text as a cat model: it is refused with a message, or runs on a small execution
 * within its limits; compiled or not, what it accepts is the same. */
#include "cat/cat.h"

#include "base/host.h"
#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>

enum { EVENTS = 6, STEPS = 20000, MILLISECONDS = 500 };

/* Store buffering: W x, R y | W y, R x, and the initial writes. */
static const int thread[EVENTS] = {0, 0, 1, 1, -1, -1};
static const int location[EVENTS] = {0, 1, 1, 0, 0, 1};
static const char kind[EVENTS + 1] = "WRWRWW";

static void bind_set(struct cat_env *env, const char *name, char of, bool initial)
{
    struct bits s;
    bits_init(&s, EVENTS);
    for (unsigned i = 0; i < EVENTS; i++)
        if (kind[i] == of && (!initial || thread[i] < 0))
            bits_add(&s, i);
    cat_bind_set(env, name, &s);
    bits_release(&s);
}

static void bind_rels(struct cat_env *env)
{
    struct rel po, loc, ext;
    const char *const names[] = {"x", "y"};
    rel_init(&po, EVENTS), rel_init(&loc, EVENTS), rel_init(&ext, EVENTS);
    for (unsigned i = 0; i < EVENTS; i++)
        for (unsigned j = 0; j < EVENTS; j++) {
            if (thread[i] >= 0 && thread[i] == thread[j] && i < j)
                rel_add(&po, i, j);
            if (thread[i] != thread[j])
                rel_add(&ext, i, j);
            if (location[i] == location[j])
                rel_add(&loc, i, j);
        }
    cat_bind_rel(env, "po", &po), cat_bind_rel(env, "loc", &loc);
    cat_bind_rel(env, "ext", &ext);
    cat_bind_locations(env, location, names, 2);
    rel_release(&po), rel_release(&loc), rel_release(&ext);
}

static bool look(void *arg, struct cat_execution *x)
{
    unsigned *accepted = arg;
    struct rel r;
    *accepted += cat_accepted(x);
    cat_failed(x);
    for (size_t i = 0; cat_flag(x, i); i++)
        *accepted += 0;
    for (size_t i = 0; cat_show(x, i, &r); i++)
        rel_count(&r);
    return true;
}

static void run(struct cat_env *env)
{
    struct rel rf;
    struct bits fw;
    struct err e = {0};
    unsigned accepted = 0, of_all = 0;
    rel_init(&rf, EVENTS), bits_init(&fw, EVENTS);
    bind_set(env, "W", 'W', false), bind_set(env, "R", 'R', false);
    bind_set(env, "IW", 'W', true), bind_set(env, "F", 'F', false);
    bind_rels(env);
    int open = cat_open_rel(env, "rf", NULL), final = cat_open_set(env, "FW", NULL);
    bool ok = cat_skeleton(env, &e);
    bool possible = true;
    for (int i = 0; ok && i < 8; i++) /* bounds are compiled after some calls only */
        possible = cat_partial(env);
    rel_add(&rf, 5, 1), rel_add(&rf, 0, 3);
    bits_add(&fw, 0), bits_add(&fw, 2);
    cat_assign_rel(env, open, &rf, &rf);
    cat_assign_set(env, final, &fw, &fw);
    ok = ok && cat_run(env, CAT_ACCEPTED, look, &accepted, &e) &&
         cat_run(env, CAT_ALL, look, &of_all, &e);
    if (ok && (accepted != of_all || (accepted && !possible)))
        abort();
    if (!ok && !e.set)
        abort();
    rel_release(&rf), bits_release(&fw);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct err e = {0};
    size_t before = mem_live();
    struct cat_model *m = cat_parse("fuzz.cat", (const char *)data, size, NULL, &e);
    if (!m && !e.set)
        abort();
    if (m) {
        struct cat_env *env = cat_env_new(m);
        cat_limits(env, STEPS, host_now() + MILLISECONDS * UINT64_C(1000000));
        cat_begin(env, EVENTS);
        run(env);
        cat_env_free(env);
        cat_free(m);
    }
    if (mem_live() != before)
        abort();
    return 0;
}
