/* SPDX-License-Identifier: Apache-2.0 */
/* The machine as others see it: it runs one thread for one step when told to, and never
 * chooses. A step begins with the visible action the thread stands before (a lock, a
 * volatile access, park, …; JLS 17.4.2), and ends before the thread's next visible
 * action, or where the thread blocks or ends. Everything the guest program can observe is
 * data in one store; with `track` on, each step is logged so that it can be undone and
 * redone in time proportional to what it changed, and a hash of the state is kept. */
#ifndef VM_VM_H
#define VM_VM_H

#include "base/err.h"

#include <stddef.h>
#include <stdint.h>

struct vm;
struct cf_path;

/* What a read may see, newest first. */
struct vm_visible {
    uint64_t place;  /* names the variable alike in every interleaving */
    uint32_t thread;
    uint32_t values;
    const uint64_t *value;
};

struct vm_options {
    struct cf_path *path;      /* class path with the JDK's image; borrowed */
    const char *class_path;    /* as the user wrote it, for java.class.path */
    const char *java_home;
    uint64_t max_heap;         /* bytes of guest heap, 0 = default */
    uint64_t seed;             /* of everything random the guest can see */
    bool track;                /* undo log and state hash */
    bool count;                /* count bytecodes; implied by quantum and track */
    uint32_t quantum;          /* a step ends after this many bytecodes too; 0 = never */
    bool check_jdk;            /* look for every method that is replaced, whatever version */
    bool assertions;           /* of user classes */
    const char **property;     /* "key=value", from -D */
    size_t properties;
    bool model_sync;           /* model synchronizers instead of the JDK's own */
    bool choices;              /* list alternatives VM_CHOOSE; else the first is taken */
    bool random_choices;       /* without choices: ravel.Choice draws from the seed */
    bool spurious;             /* list alternatives VM_SPURIOUS */
    uint32_t step_limit;       /* bytecodes that one step may take; 0 = no limit */
    /* Steps end before releases too: unlock, wait, notify. Without it they end only
     * where another thread's action may come in between with another result: a release
     * of what others have to wait for can't be told from one that came earlier. */
    bool stop_releases;
    bool races;                /* look for data races (needs track) */
    bool weak;                 /* no read-write races (JRF's original rule) */
    bool verify_races;         /* by both implementations of mm; nothing may be undone */
    bool reduce;               /* no switches before actions that commute with all that others
                                  can do (reduce.h) */
    bool preempt_access;       /* every access to a checked variable is a visible action */
    const char **trust;        /* patterns of classes not to be checked, "a.b.*" */
    size_t trusts;
    const char **benign;       /* patterns of variables not to be reported, "a.B.field" */
    size_t benigns;
    const uint64_t *promoted;  /* variables promoted from the start, by vm_promoted's names */
    size_t promoted_count;
    /* Variables whose reads may see older writes than the newest (progressive Java memory
     * model): patterns of fields "a.B.field" (or their ends), arrays as "int[]" at the
     * indices given (UINT32_MAX: all; none given: 0 and 1). Needs races. */
    const char **jumble;
    size_t jumbles;
    const uint32_t *jumble_index;
    size_t jumble_indices;
    bool jumble_trusted;       /* also reads made by code of trusted classes */
    /* Called to choose what such a read sees, also when there is but one value. Races are not
     * looked for then. NULL: several values are alternatives VM_CHOOSE. */
    uint32_t (*pick)(void *ctx, const struct vm_visible *v);
    void *pick_ctx;
    const char *allow_read;    /* folder that the guest may read, NULL = none */
    /* Gets what the guest prints (fd 1 or 2); NULL: kept in vm_output. */
    void (*write)(void *ctx, int fd, const void *p, size_t n);
    void *write_ctx;
};

/* Loads the image, boots the core classes. NULL with a message when that fails. */
struct vm *vm_new(const struct vm_options *o, struct err *e);
void vm_free(struct vm *vm);

/* Makes the main thread ready to run Main.main(args). The class name may have dots. */
bool vm_start(struct vm *vm, const char *main_class, int argc, char **argv, struct err *e);

enum vm_alternative {
    VM_GO,      /* the thread's next step */
    VM_TIMEOUT, /* its timed wait, sleep, park or join ends by time */
    VM_SPURIOUS, /* its wait or park ends for no reason (listed only when asked for) */
    VM_CHOOSE = 16 /* and above: a value that the program or the VM wants chosen: which of
                      several waiters notify wakes, ravel.Choice, which of several values a
                      read of a jumbled variable sees, newest first */
};

struct vm_choice {
    uint32_t thread;      /* index, main is 0 */
    uint32_t alternative; /* enum vm_alternative */
    int64_t deadline;     /* VM_TIMEOUT: virtual nanoseconds; else 0 */
    bool keep_alive;      /* VM_TIMEOUT of a pool's idle worker */
    bool commutes;        /* with all that other threads can do: nothing else needs to be tried
                             here (only with options.reduce) */
};

/* What may happen next, threads in order of their indices; returns how many (out may hold
 * fewer: pass cap 0 to count). 0: the program has ended, or is deadlocked (vm_ended). */
size_t vm_choices(struct vm *vm, struct vm_choice *out, size_t cap);

enum vm_status {
    VM_RAN,     /* the step ended before a visible action */
    VM_BLOCKED, /* the thread can't go on for now */
    VM_FINISHED,/* the thread has ended */
    VM_EXITED,  /* the program has ended: System.exit, or the last user thread is gone */
    VM_RUNAWAY, /* the step took more bytecodes than step_limit */
    VM_FAILED   /* the machine can't go on: vm_failure says why */
};

/* Runs one choice: up to `actions` visible actions (1 for a search; a plain run passes
 * more so as not to return for each), then ends before the next one. */
enum vm_status vm_run(struct vm *vm, struct vm_choice choice, uint32_t actions);

/* A data race: two accesses that no happens-before edge orders. */
struct vm_race {
    uint32_t object, offset;  /* the variable */
    uint32_t thread, site;    /* the access that was just made */
    bool write;
    uint32_t earlier_thread, earlier_site, earlier_clock;
    bool earlier_write;
    bool quiet;               /* not to be told: the user has declared it benign */
};

/* What the last step did; valid until the next one. Plain accesses are among the events
 * only when they are visible actions or vm_record_plain asked for them. */
struct event;
size_t vm_events(const struct vm *vm, const struct event **out);
size_t vm_races(const struct vm *vm, const struct vm_race **out);
void vm_record_events(struct vm *vm, bool on);
void vm_record_plain(struct vm *vm, bool on);
/* Of the plain accesses only those to this place (see struct event); 0: all. */
void vm_record_only(struct vm *vm, uint64_t place);
uint64_t vm_place(const struct vm *vm, uint32_t object, uint32_t offset);
/* Places that the last step touched, for telling whether two steps commute: words of the
 * heap, whose numbers two runs share as far as they are the same, and what is below. Steps
 * of different threads commute when no place is in both and written by one; they then touch
 * the same in either order. Only for steps run while vm_record_touches is on. */
struct vm_touch {
    uint64_t place;
    bool write;
};
enum {
    VM_TOUCH_STARTS = 1, /* no object lies there */
    VM_TOUCH_ENDS = 2,
    VM_TOUCH_OUTPUT = 3
};
#define VM_TOUCH_STEPS ((uint64_t)1 << 40) /* + thread: read by each of its steps */
#define VM_TOUCH_CLOCK ((uint64_t)1 << 41) /* + thread: written when its wait ends by time */
void vm_record_touches(struct vm *vm, bool on);
size_t vm_touches(const struct vm *vm, const struct vm_touch **out);
/* What decides whether the thread can go on, as its step will touch it; returns how many.
 * None: it can go on whatever others do. */
enum { VM_PENDING_TOUCHES = 2 };
size_t vm_pending_touches(const struct vm *vm, uint32_t thread, struct vm_touch *out);
/* The exception, or one that caused it, says that a class is not on the class path: its
 * name, else NULL. */
struct arena;
const char *vm_missing_class(struct vm *vm, uint32_t exception, struct arena *a);
/* The class of the JDK whose initializer failed and so led to the exception; NULL none. */
const char *vm_failed_initializer(struct vm *vm, uint32_t exception, struct arena *a);
/* Exceptions that nobody caught, in the last step. */
struct vm_uncaught {
    uint32_t thread, exception; /* the Throwable object */
};
size_t vm_uncaught(const struct vm *vm, const struct vm_uncaught **out);
/* Accesses to this race's variable are visible actions as soon as vm_use_promotions says
 * so. False: it was promoted before. The VM promotes too, where options.reduce assumed what
 * does not hold. */
bool vm_promote(struct vm *vm, const struct vm_race *r);
/* A change of the program that would remove a race, to be tried out: */
enum vm_repair_kind {
    REPAIR_NONE,
    REPAIR_VOLATILE, /* the variable is volatile */
    REPAIR_LOCK,     /* a lock is held at the places */
    REPAIR_EARLIER   /* the accesses at the places come before the object is published */
};
struct vm_repair {
    enum vm_repair_kind kind;
    uint64_t variable; /* vm_race_variable */
    uint64_t place[2]; /* vm_code_place of user code; 0 = none */
    uint64_t lock;     /* vm_object_ident of the lock; 0: one of its own */
    bool own_lock;     /* the lock of the object that has the variable */
    bool library;      /* REPAIR_LOCK: whatever the JDK accesses at the places */
};
/* From the root on the program is taken as repaired; NULL: as it is. */
void vm_repair(struct vm *vm, const struct vm_repair *r);
uint64_t vm_race_variable(struct vm *vm, const struct vm_race *r);
/* Names a line of a method, by the dotted name of its class. */
uint64_t vm_code_place(const char *klass, const char *method, int line);
/* The object that an event is about, 0: none; the name of the variable it accessed. */
uint32_t vm_event_ref(const struct vm *vm, const struct event *e);
uint64_t vm_event_variable(struct vm *vm, const struct event *e);
/* Names an object alike in every interleaving. */
uint64_t vm_object_ident(const struct vm *vm, uint32_t object);
/* Names of what was promoted, in order; the same in every run. */
size_t vm_promoted(const struct vm *vm, const uint64_t **out);
/* Only the first n of them count from now on. */
void vm_use_promotions(struct vm *vm, size_t n);
/* The stack at the i-th event of the last step, innermost frame first. Only for steps run
 * while vm_record_stacks is on. */
void vm_record_stacks(struct vm *vm, bool on);
struct arena;
struct finding_frame;
size_t vm_event_stack(struct vm *vm, size_t i, const struct finding_frame **out,
                      struct arena *a);

/* The last step of the path, taken off it, with all it changed. Only with track. */
struct vm_delta;
struct vm_delta *vm_undo(struct vm *vm);
/* The same when nobody will do it again. */
void vm_undo_for_good(struct vm *vm);
/* Does it again; the state must be the one it was undone to. The path owns it then. */
void vm_redo(struct vm *vm, struct vm_delta *d);
void vm_delta_free(struct vm *vm, struct vm_delta *d);
/* From now on steps can't be undone, and need no memory. The path must be empty. */
void vm_without_undo(struct vm *vm);
size_t vm_path_length(const struct vm *vm);
/* Words (32 bit) that the delta changed: heap, threads and saved frames. */
size_t vm_delta_words(const struct vm_delta *d);

uint64_t vm_hash(struct vm *vm);

/* Collects garbage. Called by vm_run when needed; tests call it at every step. */
void vm_gc(struct vm *vm);

bool vm_exited(const struct vm *vm);
int vm_exit_status(const struct vm *vm);
/* The program has ended because an assumption of its own does not hold (ravel.Choice): a
 * run that counts for nothing. */
bool vm_pruned(const struct vm *vm);
/* Why VM_FAILED, or NULL. */
const struct err *vm_failure(const struct vm *vm);
/* True when only daemon threads are left (or none). */
bool vm_only_daemons(const struct vm *vm);
/* What the guest printed, when options.write is NULL; fd 1 or 2. */
const char *vm_output(struct vm *vm, int fd, size_t *n);
/* ---- looking at the state, for reports; texts live in the arena ---- */
size_t vm_threads(const struct vm *vm);
bool vm_thread_ended(const struct vm *vm, uint32_t t);
bool vm_thread_daemon(const struct vm *vm, uint32_t t);
/* An idle worker of a pool or timer, which is not a deadlock. */
bool vm_thread_idle(struct vm *vm, uint32_t t);
const char *vm_thread_name(struct vm *vm, uint32_t t, struct arena *a);
/* The thread's frames, innermost first. */
size_t vm_stack(struct vm *vm, uint32_t t, const struct finding_frame **out, struct arena *a);
/* The instruction of a site. */
struct finding_frame vm_site(struct vm *vm, uint32_t site, struct arena *a);
/* "Counter.n", "int[] element 3"; the object of a place in words, "Account@1f". */
const char *vm_variable(struct vm *vm, uint32_t object, uint32_t offset, struct arena *a);
const char *vm_object_name(struct vm *vm, uint32_t object, struct arena *a);
/* What an event is about, "x = 3", "lock of Account@1f"; NULL when nothing. */
const char *vm_event_object(struct vm *vm, const struct event *e, struct arena *a);
/* Monitors that the thread holds. */
size_t vm_locks(struct vm *vm, uint32_t t, const char *const **out, struct arena *a);
/* What a blocked thread waits for, "wants the lock of X@1f", and who holds that lock
 * (UINT32_MAX: nobody). */
const char *vm_waits_for(struct vm *vm, uint32_t t, uint32_t *holder, struct arena *a);
/* The thread that a blocked one waits for: owner of the lock, or the one it joins;
 * UINT32_MAX: nobody in particular, or it can go on. */
uint32_t vm_waits_for_thread(const struct vm *vm, uint32_t t);
/* Class and message of a Throwable, and where it was made. */
const char *vm_throwable(struct vm *vm, uint32_t exception, struct arena *a);
bool vm_is_assertion(struct vm *vm, uint32_t exception);
size_t vm_throwable_stack(struct vm *vm, uint32_t exception, const struct finding_frame **out,
                          struct arena *a);
/* Size of the happens-before summary now. */
void vm_hb_size(const struct vm *vm, size_t *sync_objects, size_t *locations);

struct vm_jumble_stats {
    uint64_t instances, writes;      /* tracked variables written to, and how often */
    uint32_t largest, largest_plain; /* entries of a buffer, with and without compression */
    uint64_t reads, several, stale;  /* of them; could see several values; saw an old one */
    uint64_t skipped;                /* by natives, which see the newest of several */
};
/* Was the i-th event of the last step a read that saw an older write than the newest? */
bool vm_event_stale(const struct vm *vm, size_t i);
struct vm_jumble_stats vm_jumble_stats(const struct vm *vm);

/* Describes each thread that has not ended and what it waits for, a line each. */
struct buf;
void vm_describe_threads(struct vm *vm, struct buf *out);
/* Methods the guest called that are not supported, one a line; empty when none. */
void vm_unsupported(struct vm *vm, struct buf *out);

struct vm_stats {
    uint64_t classes, bytecodes, steps, actions, threads, collections, heap_peak, allocated;
};
struct vm_stats vm_stats(const struct vm *vm);

#endif
