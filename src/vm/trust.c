/* SPDX-License-Identifier: Apache-2.0 */
/* Which variables are checked for races. The JDK's own classes are trusted: races on their
 * fields are theirs, and their edges are kept as coded. Not trusted are the collections and
 * others that users must not share without care (java.util, java.text, StringBuilder): a
 * race there is the user's. Exceptions in both directions are tables here: the benign
 * caches, the places where the JDK promises an edge that its plain accesses do not give,
 * and the global counters whose atomic updates would order threads that have nothing to do
 * with each other. */
#include "vm/hb.h"
#include "vm/reduce.h"

#include <fnmatch.h>

struct rule {
    const char *klass, *field; /* internal class name; field NULL: all non-final ones */
};

/* Packages and classes of the JDK that users share at their own risk. */
static const char *const checked_prefix[] = {
    "java/util/regex/", "java/text/", "java/lang/AbstractStringBuilder"};

/* Classes that work for their caller: what they allocate belongs to it. */
static const char *const neutral_class[] = {
    "java/util/Arrays", "java/lang/reflect/Array", "java/lang/Object", "java/lang/System",
    "java/util/Objects", "jdk/internal/util/ArraysSupport"};

static const struct rule benign[] = {
    {"java/util/AbstractMap", "keySet"}, {"java/util/AbstractMap", "values"},
    {"java/util/HashMap", "entrySet"}, {"java/util/TreeMap", "entrySet"},
    {"java/util/TreeMap", "navigableKeySet"}, {"java/util/TreeMap", "descendingMap"},
    {"java/util/EnumMap", "entrySet"}, {"java/util/IdentityHashMap", "entrySet"},
    {"java/util/Hashtable", "keySet"}, {"java/util/Hashtable", "entrySet"},
    {"java/util/Hashtable", "values"},
    {"java/util/Collections$UnmodifiableMap", "keySet"},
    {"java/util/Collections$UnmodifiableMap", "entrySet"},
    {"java/util/Collections$UnmodifiableMap", "values"},
    {"java/util/Collections$SynchronizedMap", "keySet"},
    {"java/util/Collections$SynchronizedMap", "entrySet"},
    {"java/util/Collections$SynchronizedMap", "values"},
    {"java/util/Locale", "hashCodeValue"}, {"java/util/UUID", NULL},
    {"java/text/FieldPosition", "beginIndex"}, {"java/text/FieldPosition", "endIndex"},
};

static const struct rule acquires[] = {
    {"java/util/concurrent/ForkJoinPool$Node", "task"}, /* of the model */
    {"java/util/concurrent/ForkJoinPool", "calm"},
    {"java/util/concurrent/Exchanger$Offer", "item"},
    {"java/util/concurrent/Exchanger$Offer", "match"},
    {"java/util/concurrent/ConcurrentSkipListMap", NULL},
    {"java/util/concurrent/ConcurrentSkipListMap$Node", NULL},
    {"java/util/concurrent/ConcurrentSkipListMap$Index", NULL},
};

/* Static fields; what is meant is the atomic object that they refer to. */
static const struct rule no_edges[] = {
    {"java/util/Random", "seedUniquifier"},
    {"java/lang/Math$RandomNumberGeneratorHolder", "randomNumberGenerator"},
    {"java/util/concurrent/ThreadLocalRandom", "seeder"},
    {"java/util/concurrent/ThreadLocalRandom", "probeGenerator"},
    {"java/util/SplittableRandom", "defaultGen"}, {"java/lang/ThreadLocal", "nextHashCode"},
    {"java/lang/ClassValue", "nextHashCode"},
    {"java/util/concurrent/Executors$DefaultThreadFactory", "poolNumber"},
    {"java/util/concurrent/ForkJoinPool", "poolIds"},
    {"java/util/concurrent/ForkJoinPool", "gate"}, /* of the model */
    {"java/util/concurrent/Exchanger", "gate"},
    {"java/util/concurrent/ScheduledThreadPoolExecutor", "sequencer"},
    {"java/util/Timer", "nextSerialNumber"},
};

static bool in_rules(const struct rule *r, size_t n, const char *klass, const char *field)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(r[i].klass, klass) == 0 && (!r[i].field || strcmp(r[i].field, field) == 0))
            return true;
    return false;
}
#define IN(rules, klass, field) in_rules(rules, sizeof(rules) / sizeof *(rules), klass, field)

static bool starts(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* "a.b.*" or "a.b.C" against an internal name. */
static bool matches(const char *pattern, const char *name)
{
    char dotted[512];
    size_t n = 0;
    for (; name[n] && n + 1 < sizeof dotted; n++)
        dotted[n] = name[n] == '/' ? '.' : name[n];
    dotted[n] = 0;
    return fnmatch(pattern, dotted, 0) == 0;
}

static bool trusted_by_name(struct vm *vm, const struct klass *k)
{
    const char *name = sym_text(&vm->syms, k->name);
    for (size_t i = 0; i < vm->opt.trusts; i++)
        if (matches(vm->opt.trust[i], name))
            return true;
    if (!k->boot)
        return k->synthetic;
    for (size_t i = 0; i < sizeof checked_prefix / sizeof *checked_prefix; i++)
        if (starts(name, checked_prefix[i]))
            return false;
    /* java.util itself: the collections. */
    return !(starts(name, "java/util/") && !strchr(name + 10, '/'));
}

bool trust_class(struct vm *vm, struct klass *k)
{
    if (!k->trust_known) {
        k->trusted = trusted_by_name(vm, k);
        k->trust_known = true;
    }
    return k->trusted;
}

static bool is_benign(struct vm *vm, const struct field *f)
{
    const char *field = sym_text(&vm->syms, f->name);
    if (marked_benign(vm, f))
        return true;
    struct buf full = {0};
    klass_dotted(vm, f->klass, &full);
    buf_printf(&full, ".%s", field);
    bool found = false;
    for (size_t i = 0; i < vm->opt.benigns && !found; i++)
        found = fnmatch(vm->opt.benign[i], full.at, 0) == 0;
    buf_release(&full);
    return found;
}

/* Of a field, by the topmost class that has its place. */
static uint64_t field_name(const struct klass *k, uint32_t offset, bool is_static)
{
    while (!is_static && k->super && offset < k->super->instance_size)
        k = k->super;
    return hash_pair(k->hash, offset * 2 + is_static);
}

static uint8_t field_trust(struct vm *vm, const struct field *f)
{
    const char *klass = sym_text(&vm->syms, f->klass->name);
    const char *field = sym_text(&vm->syms, f->name);
    if (f->klass->boot && IN(no_edges, klass, field))
        return WORD_NO_EDGES;
    if (f->flags & CF_FINAL) {
        bool racy = map_get(&vm->racy, field_name(f->klass, f->offset, false), NULL);
        return f->flags & CF_STATIC ? 0 : racy ? WORD_FINAL | WORD_RACY : WORD_FINAL;
    }
    if (f->klass->boot && IN(acquires, klass, field))
        return WORD_ACQUIRES;
    if ((f->flags & CF_VOLATILE) && starts(klass, "java/util/concurrent/atomic/"))
        return WORD_SHOWN;
    if (f->klass->boot && (trust_class(vm, f->klass) || IN(benign, klass, field)))
        return 0;
    bool quiet = trust_class(vm, f->klass) || is_benign(vm, f);
    bool racy = map_get(&vm->racy, field_name(f->klass, f->offset, f->flags & CF_STATIC), NULL);
    bool is_volatile = f->flags & CF_VOLATILE;
    return (uint8_t)(WORD_CHECKED | (quiet ? WORD_QUIET : 0) | (racy ? WORD_RACY : 0) |
                     (is_volatile ? WORD_VOLATILE : 0));
}

static uint8_t *make_words(struct vm *vm, uint32_t bytes)
{
    return arena_zalloc(&vm->program, bytes / 4 + 2);
}

uint8_t trust_word(struct vm *vm, struct klass *k, uint32_t offset)
{
    if (!k->word_trust) {
        uint8_t *words = make_words(vm, k->instance_size);
        for (struct klass *c = k; c; c = c->super)
            for (uint32_t i = 0; i < c->fields; i++)
                if (!(c->field[i].flags & CF_STATIC))
                    words[c->field[i].offset / 4] = field_trust(vm, &c->field[i]);
        k->word_trust = words;
    }
    return offset < k->instance_size ? k->word_trust[offset / 4] : 0;
}

uint8_t trust_static_word(struct vm *vm, struct klass *k, uint32_t offset)
{
    if (!k->static_trust) {
        uint8_t *words = make_words(vm, k->mirror_size);
        for (uint32_t i = 0; i < k->fields; i++)
            if (k->field[i].flags & CF_STATIC)
                words[k->field[i].offset / 4] = field_trust(vm, &k->field[i]);
        k->static_trust = words;
    }
    return offset < k->mirror_size ? k->static_trust[offset / 4] : 0;
}

void trust_setup(struct vm *vm, struct klass *k)
{
    const char *name = sym_text(&vm->syms, k->name);
    for (size_t i = 0; i < sizeof neutral_class / sizeof *neutral_class && k->boot; i++)
        if (strcmp(neutral_class[i], name) == 0)
            k->neutral = true;
    /* The pool's queues: tasks go over by plain stores, a fence and another variable. */
    k->elements_acquire = k->boot && strcmp(name, "java/util/concurrent/ForkJoinTask") == 0;
}

/* The object in a static field, and the atomic inside of a Random. */
static void drop_edges(struct vm *vm, ref holder, const struct field *f)
{
    ref o = f->type == 'L' ? heap_get_ref(vm, holder, f->offset) : 0;
    if (!o)
        return;
    hb_no_edges(vm, o);
    const struct klass *k = klass_of(vm, o);
    for (uint32_t i = 0; i < k->fields; i++)
        if (strcmp(sym_text(&vm->syms, k->field[i].name), "seed") == 0)
            drop_edges(vm, o, &k->field[i]);
}

void trust_initialized(struct vm *vm, struct klass *k)
{
    const char *name = sym_text(&vm->syms, k->name);
    for (uint32_t i = 0; i < k->fields; i++)
        if ((k->field[i].flags & CF_STATIC) &&
            IN(no_edges, name, sym_text(&vm->syms, k->field[i].name)))
            drop_edges(vm, k->mirror, &k->field[i]);
}

/* ---- racy variables ---- */

/* Racy fields are racy in every object: the program, not the state, has the race. Of
 * arrays one is meant. The name is the same in every run. */
uint64_t trust_name(struct vm *vm, ref o, uint32_t offset)
{
    struct klass *k = klass_of(vm, o);
    if (k->kind == KLASS_ARRAY)
        return vm_object(vm, o)->ident;
    if (k == vm->k.klass && offset >= k->instance_size)
        return field_name(klass_of_mirror(vm, o), offset, true);
    return field_name(k, offset, false);
}

bool trust_is_racy(struct vm *vm, ref o, uint32_t offset)
{
    return trust_given_up(vm, trust_name(vm, o, offset));
}

static void mark_racy(struct vm *vm, ref o, uint32_t offset)
{
    struct klass *k = klass_of(vm, o);
    if (k->kind == KLASS_ARRAY)
        return;
    if (k == vm->k.klass && offset >= k->instance_size) {
        struct klass *owner = klass_of_mirror(vm, o);
        trust_static_word(vm, owner, offset);
        owner->static_trust[offset / 4] |= WORD_RACY;
        return;
    }
    for (struct klass *c = vm->classes; c; c = c->next)
        if (c->word_trust && offset < c->instance_size &&
            (klass_is_subclass(c, k) || klass_is_subclass(k, c)))
            c->word_trust[offset / 4] |= WORD_RACY;
}

bool trust_promote(struct vm *vm, ref o, uint32_t offset)
{
    uint64_t name = trust_name(vm, o, offset);
    if (map_get(&vm->racy, name, NULL))
        return false;
    trust_give_up(vm, name);
    mark_racy(vm, o, offset);
    return true;
}

void trust_give_up(struct vm *vm, uint64_t name)
{
    if (map_get(&vm->racy, name, NULL))
        return;
    vec_push(&vm->promoted, name);
    map_put(&vm->racy, name, vm->promoted.len);
}

bool trust_given_up(const struct vm *vm, uint64_t name)
{
    uint64_t nth;
    return map_get(&vm->racy, name, &nth) && nth <= vm->promotions;
}

void trust_use(struct vm *vm, size_t n)
{
    vm->promotions = n;
    vm->plain_visible = vm->opt.preempt_access || vm->jumbles || n > 0;
    vm->stop_at_start = !vm->opt.reduce || trust_given_up(vm, ASSUME_START);
    vm->stop_at_end = !vm->opt.reduce || trust_given_up(vm, ASSUME_END);
    vm->clock_counts = !vm->opt.reduce || trust_given_up(vm, ASSUME_CLOCK);
}

void trust_preset(struct vm *vm)
{
    for (size_t i = 0; i < vm->opt.promoted_count; i++) {
        vec_push(&vm->promoted, vm->opt.promoted[i]);
        map_put(&vm->racy, vm->opt.promoted[i], i + 1);
    }
    trust_use(vm, vm->promoted.len);
}
