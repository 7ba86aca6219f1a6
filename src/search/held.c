/* SPDX-License-Identifier: Apache-2.0 */
/* The locks that a thread held at an access, told by what it took and gave back so far:
 * monitors, and the locks of java.util.concurrent by the calls that change their state. */
#include "search/narrate.h"

#include <string.h>

enum change { NO_CHANGE, TAKES, GIVES };

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static bool is_lock_class(const char *klass)
{
    static const char *const list[] = {"ReentrantLock", "ReentrantReadWriteLock$ReadLock",
                                       "ReentrantReadWriteLock$WriteLock", "StampedLock"};
    static const char package[] = "java.util.concurrent.locks.";
    if (!starts(klass, package))
        return false;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(klass + sizeof package - 1, list[i]) == 0)
            return true;
    return false;
}

/* The call of a lock's method that the event lies in. */
static const struct finding_frame *lock_call(const struct told_event *e)
{
    for (size_t i = 0; i < e->frames && !e->frame[i].user; i++)
        if (is_lock_class(e->frame[i].klass))
            return &e->frame[i];
    return NULL;
}

/* A write lock's state has its holds in the low half. */
static enum change change_by_call(const struct told_event *e)
{
    const struct finding_frame *f = lock_call(e);
    enum event_kind kind = (enum event_kind)e->event.kind;
    if (!f || !strstr(e->text ? e->text : "", ".state "))
        return NO_CHANGE;
    if (starts(f->method, "unlock")) {
        bool write = kind == EV_VOLATILE_WRITE && !(e->event.value & 0xffff);
        return write || kind == EV_UPDATE || strstr(f->klass, "Stamped") ? GIVES : NO_CHANGE;
    }
    bool takes = starts(f->method, "lock") || starts(f->method, "tryLock") ||
                 strstr(f->method, "readLock") || strstr(f->method, "writeLock") ||
                 starts(f->method, "tryReadLock") || starts(f->method, "tryWriteLock");
    return takes && kind == EV_UPDATE ? TAKES : NO_CHANGE;
}

static enum change change_of(const struct told_event *e)
{
    switch ((int)e->event.kind) {
    case EV_LOCK:
    case EV_WAKE: return TAKES;
    case EV_UNLOCK:
    case EV_WAIT: return GIVES;
    default: return change_by_call(e);
    }
}

/* "Account@2", "ReentrantLock@5". An object that is gone by the end of the step has no name. */
static const char *lock_name(struct race_story *q, const struct told_event *e)
{
    const struct finding_frame *f = lock_call(e);
    if (!f) {
        const char *rest = e->text + strlen(event_text((enum event_kind)e->event.kind));
        return *rest ? rest + 1 : "an object of its own";
    }
    struct vm *vm = q->y->s->vm;
    uint32_t lock = vm_event_ref(vm, &e->event);
    const char *object = lock ? vm_object_name(vm, lock, narrate_arena(q)) : "";
    const char *at = strchr(object, '@'), *klass = strrchr(f->klass, '.') + 1;
    return arena_printf(narrate_arena(q), "%s%s", klass, at ? at : "");
}

void narrate_held(struct race_story *q, struct finding_place *p, size_t end)
{
    const struct told_event *all = q->y->event.at;
    VEC(size_t) held = {0};
    for (size_t i = 0; i < end; i++) {
        if (all[i].event.thread != p->thread_index)
            continue;
        enum change c = change_of(&all[i]);
        if (c == TAKES)
            vec_push(&held, i);
        for (size_t j = 0; c == GIVES && j < held.len; j++)
            if (all[held.at[j]].event.place == all[i].event.place)
                held.at[j--] = held.at[--held.len];
    }
    const char **lock = arena_alloc(narrate_arena(q), (held.len + 1) * sizeof *lock);
    for (size_t j = 0; j < held.len; j++)
        lock[j] = lock_name(q, &all[held.at[j]]);
    p->locks = held.len;
    p->lock = lock;
    if (held.len)
        q->lock[p - q->place] = vm_event_ref(q->y->s->vm, &all[held.at[0]].event);
    vec_release(&held);
}
