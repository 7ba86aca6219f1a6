/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/section.h"

#include "vm/hb.h"
#include "vm/reduce.h"

struct row {
    const char *owner, *name, *desc;
    enum section kind;
};

static const struct row rows[] = {
#define SECTION(owner, name, desc, kind) {owner, name, desc, SECTION_##kind},
#include "vm/sections.def"
#undef SECTION
};

uint8_t section_of(struct vm *vm, const struct method *m)
{
    if (!vm->opt.track || !vm->opt.reduce || !vm->opt.model_sync || !m->klass->boot)
        return SECTION_NONE;
    const char *owner = sym_text(&vm->syms, m->klass->name);
    if (strncmp(owner, "java/util/concurrent/", 21) != 0)
        return SECTION_NONE;
    if (strcmp(owner, rows[0].owner) == 0)
        vm->sync_class = m->klass;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].owner, owner) == 0 &&
            strcmp(rows[i].name, sym_text(&vm->syms, m->name)) == 0 &&
            strcmp(rows[i].desc, sym_text(&vm->syms, m->desc)) == 0)
            return (uint8_t)rows[i].kind;
    return SECTION_NONE;
}

/* ---- who looks at it ---- */

/* No variable has this offset. */
enum { NOTICED = 1 };

static void notice(struct vm *vm, ref o)
{
    trust_give_up(vm, hb_name(vm, o, NOTICED));
}

static bool is_noticed(const struct vm *vm, ref o)
{
    return trust_given_up(vm, hb_name(vm, o, NOTICED));
}

void section_accessed(struct vm *vm, ref o, uint32_t offset)
{
    if (offset != vm->off.sync_state)
        return;
    for (const struct klass *k = klass_of(vm, o); k && k->boot; k = k->super)
        if (k == vm->sync_class)
            notice(vm, o);
}

/* ---- locks ---- */

struct thread *section_owner(const struct vm *vm, ref o)
{
    ref owner = heap_get_ref(vm, o, vm->off.sync_owner);
    for (size_t i = 0; owner && i < vm->thread.len; i++)
        if (vm->thread.at[i]->s.object == owner)
            return vm->thread.at[i];
    return NULL;
}

bool section_free_for(const struct vm *vm, const struct thread *t, ref o)
{
    return !heap_get32(vm, o, vm->off.sync_state) || (t->s.saved_depth && t->s.interrupted);
}

static bool is_fair(const struct vm *vm, ref o)
{
    const char *name = sym_text(&vm->syms, klass_of(vm, o)->name);
    return strcmp(name, "java/util/concurrent/locks/ReentrantLock$NonfairSync") != 0;
}

static enum section_entry lock_entry(struct vm *vm, struct thread *t, const struct method *m,
                                     ref o)
{
    if (heap_get_ref(vm, o, vm->off.sync_owner) == t->s.object)
        return ENTER_AT_ONCE;
    bool stops = reduce_shared_stops(vm, t, o, vm->off.sync_state, true);
    if (is_fair(vm, o) || is_noticed(vm, o))
        return stops ? ENTER_STOPS : ENTER_AT_ONCE;
    bool interrupted = m->section == SECTION_LOCK_INTERRUPTIBLY && t->s.interrupted;
    if (heap_get32(vm, o, vm->off.sync_state) && !interrupted)
        return ENTER_WAITS;
    return stops ? ENTER_LOCK : ENTER_AT_ONCE;
}

void section_wait(struct vm *vm, struct thread *t, const struct method *m, ref o)
{
    STATE_SET(vm, t->s.saved_depth, m->section == SECTION_LOCK_INTERRUPTIBLY);
    thread_block(vm, t, P_LOCK, o, INT64_MAX);
}

/* ---- sections ---- */

/* Releases in a loop come to an end of the step too. */
static bool release_stops(struct vm *vm, struct thread *t, ref o)
{
    bool stops = reduce_shared_stops(vm, t, o, vm->off.sync_state, true);
    if (!stops || is_noticed(vm, o))
        return stops;
    if (!vm->private_left)
        return true;
    vm->private_left--;
    return false;
}

/* Waiting for it, or trying to, begins with a look at whether the thread is interrupted. */
static bool looks_at_interrupts(const struct method *m)
{
    return m->section != SECTION_NONE && m->section != SECTION_LOCK &&
           m->section != SECTION_PEEK;
}

static enum section_entry entry_for(struct vm *vm, struct thread *t, const struct method *m,
                                    ref o)
{
    bool stops = false;
    switch ((enum section)m->section) {
    case SECTION_NONE:
        return ENTER_PLAINLY;
    case SECTION_LOCK:
    case SECTION_LOCK_INTERRUPTIBLY:
        return lock_entry(vm, t, m, o);
    case SECTION_PEEK:
        notice(vm, o);
        stops = reduce_shared_stops(vm, t, o, vm->off.sync_state, false);
        break;
    case SECTION_TRY:
    case SECTION_ACQUIRE:
        if (!klass_of(vm, o)->boot)
            return ENTER_PLAINLY;
        if (m->section == SECTION_TRY)
            notice(vm, o);
        stops = reduce_shared_stops(vm, t, o, vm->off.sync_state, true);
        break;
    case SECTION_RELEASE:
        if (!klass_of(vm, o)->boot)
            return ENTER_PLAINLY;
        stops = release_stops(vm, t, o);
        break;
    }
    return stops ? ENTER_STOPS : ENTER_AT_ONCE;
}

enum section_entry section_entry(struct vm *vm, struct thread *t, const struct method *m,
                                 ref o)
{
    if (t->s.section)
        return ENTER_PLAINLY;
    enum section_entry e = entry_for(vm, t, m, o);
    if (e == ENTER_AT_ONCE && looks_at_interrupts(m) && reduce_is_interrupted(vm, t))
        return ENTER_STOPS;
    return e;
}
