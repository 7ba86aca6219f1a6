/* SPDX-License-Identifier: Apache-2.0 */
/* Insides of the VM, for the files of this folder.
 *
 * Values are 32-bit slots; long and double take two (low half first). A reference is an
 * index of 8-byte units into one reserved region: address = heap.base + ref * 8; 0 is
 * null. Classes are addressed the same way (klass ids). Nothing here lives on the C stack
 * between steps: natives never call Java, they push frames (enum nat).
 *
 * Two lifetimes. *Program*: classes, methods, decoded code, resolved constants, class
 * mirrors and string constants; never undone, and therefore nothing the guest can
 * observe may depend on when they were made. *State*: heap contents, thread states,
 * frames, class initialization states, the clock; every write goes through the functions
 * of state.h so that it is logged and hashed when vm->track is on. */
#ifndef VM_VM_INT_H
#define VM_VM_INT_H

#include "vm/vm.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/rng.h"
#include "base/sym.h"
#include "base/vec.h"
#include "classfile/classfile.h"
#include "mm/buffer.h"
#include "mm/mm.h"
#include "trace/event.h"

#include <string.h>

typedef uint32_t ref; /* 0 = null */

struct vm;
struct thread;
struct klass;
struct method;

/* ---- objects ---- */

/* Every object starts with this. Arrays have their length behind it, elements at
 * ARRAY_DATA. */
struct object {
    uint32_t klass; /* id, see klass_of_id */
    uint32_t lock;  /* owner thread index + 1 in the high half, depth in the low half */
    uint64_t ident; /* names the object alike in every interleaving: allocating thread and
                       how many-eth allocation of it; or a hash of what it stands for */
};
struct array {
    struct object object;
    uint32_t length;
    uint32_t unused;
};
enum { OBJECT_DATA = 16, ARRAY_DATA = 24 };

/* ---- classes (program lifetime) ---- */

enum klass_kind { KLASS_OBJECT, KLASS_ARRAY, KLASS_PRIMITIVE };

/* Initialization states (JLS 12.4.2), the low byte of klass.init; thread index above. */
enum init_state { INIT_NONE, INIT_RUNNING, INIT_DONE, INIT_FAILED };

struct field {
    struct klass *klass;
    const struct cf_member *cf;
    sym name, desc;
    uint16_t flags;
    char type;       /* first character of the descriptor; '[' counts as 'L' */
    uint32_t offset; /* bytes from the start of the object, or of the mirror if static */
    uint16_t slot;   /* index in klass.field */
};

/* One instruction as the interpreter runs it. Starts as a copy of the decoded one and is
 * rewritten to a quick form when first run; p, l, d hold what was resolved. */
struct insn {
    uint16_t op; /* enum op */
    uint16_t a;
    int32_t b;
    union {
        void *p;
        int64_t l;
        double d;
        struct {
            uint32_t c, e;
        };
    };
};

enum nat {
    NAT_OK,    /* done; the result, if any, is in args[0] (and args[1]) */
    NAT_THROW, /* thread->exception is set */
    NAT_STOP,  /* nothing was done: the thread must wait (its pending action is set by
                  thread_block); the call is run again when it goes on */
    NAT_RETRY, /* frames were pushed; run the call again when they have returned */
    NAT_TAIL,  /* a frame was pushed whose result is the native's result */
    NAT_NOMEM, /* an allocation failed and nothing was done: collect, run again */
    NAT_EXIT,  /* the program ends */
    NAT_FAIL   /* vm->failure is set: the VM gives up */
};

/* A native method: args are its parameters in slots, receiver first. */
typedef enum nat (*native_fn)(struct vm *vm, struct thread *t, uint32_t *args);

struct method {
    struct klass *klass;
    const struct cf_member *cf;
    sym name, desc;
    uint16_t flags;
    uint16_t max_locals, max_stack;
    uint16_t arg_slots;  /* with the receiver */
    char ret;            /* first character of the return type, '[' as 'L' */
    uint8_t ret_slots;
    bool prepared;       /* code is there */
    bool simple;         /* prepared, neither native nor synchronized nor replaced nor a section */
    uint8_t section;     /* prepared: enum section */
    uint8_t visible;     /* native that is a visible action: enum visibility */
    bool hidden;         /* synthetic: left out of stack traces */
    const struct method *shown_as; /* hidden: stack traces show this one instead, if any */
    bool caller_sensitive_skip; /* frame is skipped by getCallerClass */
    uint32_t site;       /* number of its first instruction, see vm_site */
    int32_t vindex;      /* in the vtable; -1 none */
    uint16_t slot;       /* index in klass.method */
    struct insn *code;
    native_fn native;    /* native, or override of a Java method */
    const struct native_entry *entry; /* row of natives.def, NULL mostly */
    struct method *replaced_by; /* Java method run instead; NULL mostly */
    struct cf_body body;
    struct cf_map *map;  /* made when first needed */
    bool map_failed;
    uint64_t hash;       /* of class, name and descriptor */
};

/* Resolved constants of one class, by constant index; what the pointer is depends on the
 * tag: struct klass, struct field, struct method, a ref (string, method type), a call
 * site. NULL = not resolved. */
union resolved {
    void *p;
    ref r;
    uint64_t bits;
};

struct klass {
    uint32_t id;
    uint8_t kind;         /* enum klass_kind */
    char type;            /* as in a descriptor: 'I'…, 'L', '[' */
    bool boot;            /* from the JDK's image or our models */
    bool linked, verified;
    bool has_clinit, has_finalizer;
    bool synthetic;       /* made by the VM: no access checks, frames hidden */
    bool is_reference;    /* java.lang.ref.Reference or below */
    bool is_weak;         /* a WeakReference or PhantomReference, or below */
    uint16_t flags;       /* of the class file (inner flags are in the InnerClasses) */
    sym name;             /* internal form */
    uint64_t hash;        /* of the name */
    const struct cf_class *cf; /* NULL for arrays and primitives */
    struct klass *super;
    uint16_t interfaces;
    struct klass **interface;
    /* Subtype tests: supers by depth; all interfaces flattened. */
    uint16_t depth;
    struct klass **display; /* depth + 1 entries, display[depth] == this */
    uint32_t all_interfaces;
    struct klass **all_interface;
    uint32_t instance_size; /* bytes, rounded to 8 */
    uint32_t mirror_size;   /* bytes of the Class object: fixed part and our statics */
    uint32_t ref_offsets, static_ref_offsets;
    uint32_t *ref_offset;        /* offsets of reference fields, inherited ones too */
    uint32_t *static_ref_offset; /* within the mirror */
    uint32_t fields, methods;
    struct field *field;   /* declared here, in the order of the class file */
    struct method *method;
    uint32_t vtable_len;
    struct method **vtable;
    struct map lookup;     /* (name, desc) -> struct method *, found for virtual calls */
    union resolved *resolved;
    ref mirror;            /* java.lang.Class object, permanent */
    bool init_permanent;   /* initialized before the first step that may be undone */
    uint32_t init;         /* STATE: enum init_state | thread index << 8 */
    struct klass *element; /* arrays: component type */
    struct klass *array;   /* array of this, NULL until wanted */
    uint8_t element_shift; /* arrays: log2 of the element size */
    struct klass *nest_host; /* NULL until asked for */
    struct method *clinit;
    struct klass *next;    /* all classes, newest first */
    struct klass *host;    /* synthetic classes: the class they were made for */
    bool trusted, trust_known; /* races on its own variables are not looked for */
    bool neutral;          /* arrays it makes belong to its caller */
    bool elements_acquire; /* plain accesses to elements of arrays of it order like volatile ones */
    uint8_t *word_trust;   /* per word of an instance: enum word_trust; NULL until asked */
    uint8_t *static_trust; /* per word of the mirror */
    uint8_t *word_jumble, *static_jumble; /* the same: is it tracked? (jumble.c) */
    uint8_t array_jumble;  /* arrays: likewise */
    const char *failed;    /* NoClassDefFoundError later: linking failed with this class name */
};

/* ---- threads (state) ---- */

enum thread_status { T_NEW, T_RUNNABLE, T_ENDED };

/* Why a thread does not go on; what makes it go on is in thread_enabled. */
enum pending {
    P_NONE,    /* it can run */
    P_MONITOR, /* wants the lock of pending_ref */
    P_WAIT,    /* in the wait set of pending_ref, until notified, interrupted, timed out */
    P_PARK,
    P_SLEEP,
    P_JOIN,    /* until the thread whose object is pending_ref has ended */
    P_INIT,    /* until the class whose mirror is pending_ref is initialized by another */
    P_BLOCK,   /* in a queue of a model synchronizer as Waiter pending_ref; interrupts count
                  when saved_depth is set */
    P_CHOICE,  /* until one of `choices` values is chosen */
    P_VALUE,   /* the same for a read that may see several values; nobody else can run */
    P_LOCK,    /* before a model lock whose synchronizer is pending_ref (section.h);
                  interrupts count when saved_depth is set */
    P_LAST     /* until no other thread but daemons is left (end of main) */
};

/* How a pending ended. */
enum woken { WOKEN_NOT, WOKEN_NOTIFY, WOKEN_TIMEOUT, WOKEN_SPURIOUS, WOKEN_INTERRUPT };

/* All of it is state: write only with STATE_SET (state.h). Plain words and refs only. */
struct tstate {
    uint32_t status;       /* enum thread_status */
    uint32_t pending;      /* enum pending */
    ref pending_ref;
    uint32_t woken;        /* enum woken */
    uint32_t phase;        /* of a native that runs in several steps, 0 = first */
    uint32_t saved_depth;  /* lock depth given up by wait */
    uint32_t interrupted;
    uint32_t permit;       /* of park */
    uint32_t wait_seq;     /* order among waiters */
    uint32_t children;     /* threads it has made, for their identities */
    uint32_t yielded;      /* do not run before another thread has moved */
    uint32_t atomic;       /* > 0: visible actions do not end a step (class setup) */
    int64_t deadline;      /* of the timed pending, INT64_MAX = none */
    int64_t ticks;         /* nanoseconds its own clock reads have added */
    uint64_t ident;        /* names the thread alike in every interleaving */
    uint64_t next_ident;   /* of the next object it allocates; in a search a sum over what
                              it has allocated (thread_ident) */
    ref exception;         /* pending, being thrown */
    ref object;            /* java.lang.Thread */
    uint32_t daemon;
    uint32_t choices;      /* P_CHOICE, P_VALUE: how many */
    uint32_t chosen;       /* + 1; 0 = nothing */
    uint32_t keep_alive;   /* the timed pending is a pool worker's */
    uint32_t starter;      /* index + 1 of the thread that started it */
    uint32_t optimistic;   /* frame that began an optimistic read, 0 = none (optimistic.c) */
    uint32_t frame;        /* slot index of the top frame, 0 = none */
    uint32_t section;      /* > 0: inside an operation of a synchronizer, which is one visible
                              action (section.h) */
    uint32_t unused;
};

/* A frame in the thread's stack of slots. Locals lie before it (the arguments are the
 * caller's operand stack), the operand stack behind it. Slot indices, not pointers. */
struct frame {
    struct method *method;
    uint32_t pc;     /* instruction index; while calling: the invoke itself */
    uint32_t sp;     /* first free slot while calling or stopped (arguments popped when a
                        call is under way) */
    uint32_t locals; /* first local */
    uint32_t caller; /* frame below, 0 = none */
    ref sync;        /* object locked by a synchronized method, 0 = none */
    uint32_t flags;  /* enum frame_flag */
};
enum { FRAME_SLOTS = sizeof(struct frame) / 4 };
enum frame_flag {
    FRAME_DISCARD = 1, /* the result is dropped (pushed by a native that retries) */
    FRAME_INIT = 2,    /* runs class initialization; locals hold the class */
    FRAME_ATOMIC = 4,  /* leaves an atomic section when popped */
    FRAME_LOCK = 8,    /* synchronized method that has not taken its lock yet */
    FRAME_TAIL = 16,   /* its result is that of the native that pushed it */
    FRAME_SECTION = 32 /* leaves a synchronizer's section when popped */
};

struct frame_sum {
    uint32_t at, end; /* the frame, its first free slot */
    uint64_t sum;
};

struct thread {
    struct tstate s;
    uint32_t index;
    uint32_t *stack;     /* slots; slot 0 is never used */
    uint32_t limit;      /* first slot that may not be used by ordinary frames */
    uint32_t saved_low;  /* track: slots below are unchanged in this step */
    /* track, for the state's hash (canon.c): per frame, the lowest first, the sum over it
     * and those below; the slots from `hashed_low` on may have changed since. */
    VEC(struct frame_sum) frame_sum;
    uint32_t hashed_low;
    struct thread_memo *memo;
    struct map made;     /* search: pointers to how many objects of each class it has made;
                            the numbers are state, the map is not */
};

/* ---- heap ---- */

enum { BLOCK_SHIFT = 15, BLOCK_SIZE = 1 << BLOCK_SHIFT, SIZE_CLASSES = 48 };

struct sizeclass {
    uint64_t free;   /* free slots of the word being handed out */
    char *at;        /* slot of bit 0 of that word */
    uint32_t size;
    uint32_t block, word; /* where that word is; block UINT32_MAX: start over */
    uint32_t first, last; /* blocks of this class, linked by block.next; 0 = none */
};

struct heap {
    char *base;          /* of the reserved region; unit 0 is never handed out */
    uint64_t max, used, live_after_gc, next_gc, peak, allocated;
    uint32_t blocks;     /* handed out so far: all below are in use or in the free list */
    uint32_t max_blocks;
    uint32_t free_hint;  /* no free block lies before it */
    bool keep_blocks;    /* empty blocks stay with their size class (undo log on) */
    struct block *block;
    uint64_t *alloc_bits, *mark_bits; /* BLOCK_SIZE / 16 bits a block */
    struct sizeclass sc[SIZE_CLASSES];
    uint8_t class_of[BLOCK_SIZE / 2 / 16 + 1]; /* (size + 15) / 16 -> size class */
    VEC(ref) mark_stack;
    VEC(ref) permanent;  /* never freed */
    char *permanent_at, *permanent_end; /* what is left of the newest permanent block */
    uint64_t permanent_bytes;
    uint64_t collections;
};

/* ---- the machine ---- */

/* Fields of JDK and model classes that the VM reads and writes: known.def. */
struct known_fields {
#define KNOWN(name, owner, field, desc) uint32_t name;
#include "vm/known.def"
#undef KNOWN
};

/* Classes that the VM needs by name. */
struct known_classes {
#define KNOWN_CLASS(name, text) struct klass *name;
#include "vm/known_classes.def"
#undef KNOWN_CLASS
};

struct vm_delta;
struct zip_cache;
struct site; /* a resolved invokedynamic call site (synth.c) */

/* A value that a read may see, and the writes that its halves come from. */
struct jumble_visible {
    uint64_t value;
    struct mm_seen high, low;
};

/* A read of the step that could see several values. */
struct jumble_event {
    uint32_t event; /* its index among the step's events */
    bool stale;     /* it saw another one than the newest */
    struct jumble_visible seen;
    struct mm_seen newest;
};

/* Of the step at hand only: what the reads of tracked variables need (jumble.c). */
struct jumbling {
    ref object;     /* a write whose value is not yet in its buffer; 0 = none */
    uint32_t offset, bytes;
    uint64_t value_seen;
    VEC(struct jumble_visible) visible;
    VEC(uint64_t) value;
    VEC(struct jumble_event) event;
    struct vm_jumble_stats stats;
};

struct vm {
    struct vm_options opt;
    struct symtab syms;
    struct arena program;  /* what lives as long as the VM */
    struct cf_path *path;
    struct cf_path *models;/* our own classes, embedded */
    struct heap heap;
    char *klass_base;      /* region of struct klass, for klass_of_id */
    size_t klass_used;
    struct klass *classes; /* all, newest first */
    uint32_t class_count;
    uint32_t hashed_classes;    /* of them are in method_of_hash */
    struct map method_of_hash;  /* struct method * */
    struct map class_by_name; /* sym -> struct klass * */
    sym sym_init, sym_clinit, sym_reference; /* <init>, <clinit>, java/lang/ref/Reference */
    struct loading *loading; /* classes whose supers are being loaded (class.c) */
    bool defining;         /* a synthetic class is being made */
    struct zip_cache *zip; /* streams of java.util.zip (nat_zip.c) */
    struct map modules;    /* sym of a module's name -> Module object (nat_loader.c) */
    struct map natives;    /* hash of class, name, descriptor -> struct native_entry * */
    struct map made;       /* hash of a key -> method, class or object made for it (invoke.h) */
    struct known_fields off;
    struct known_classes k;
    struct klass *primitive[128]; /* by descriptor character */
    struct method *init_method;   /* pseudo method that initializes a class */
    struct method *conflict_method; /* selected where two defaults conflict */
    struct method *current_native; /* the native being run, for stack traces */
    struct method *entry_method;  /* pseudo method at the bottom of each thread */

    /* state */
    VEC(struct thread *) thread;  /* length is g.threads_made */
    size_t threads_built;         /* structs made so far; undone ones are kept */
    VEC(uint32_t) ended;          /* indices of ended threads, to be used again */
    struct {
        uint32_t threads_made;
        uint32_t alive; /* threads started and not ended */
        uint32_t exited, exit_status;
        uint32_t pruned;          /* an assumption of the program did not hold */
        uint32_t wait_seq;
        int64_t clock;            /* virtual nanoseconds since the start */
    } g;
    struct map strings;    /* hash of content -> chain head in string_entry */
    VEC(struct string_entry) string_entry;
    struct map string_of_sym; /* program: symbol -> string constant */
    struct buf out[3];     /* what was printed on 1 and 2, if options.write is NULL */

    /* step */
    bool track;
    struct mm_names mm_names;
    uint32_t *object_flags; /* per 16 bytes of heap (hb.c) */
    struct mm *mm;         /* happens-before; NULL: not looked at */
    VEC(struct event) event; /* of the last step */
    VEC(struct event_frame) event_frame; /* stacks at them, while record_stacks is on */
    struct { ref object; uint32_t offset, bytes; } written; /* by the last event */
    VEC(struct vm_race) race; /* found in the last step */
    VEC(struct vm_uncaught) uncaught; /* in the last step */
    bool no_undo;          /* track without the log */
    bool jumbles;          /* some variables are tracked */
    struct jumbling jumble;
    bool no_events;        /* nobody asks for them */
    bool record_plain;     /* plain accesses are events too */
    uint64_t record_only;  /* … those to this place, 0 = all */
    bool record_stacks;    /* keep the stack at each event */
    bool touching;         /* note what other threads can notice of a step (touch.h) */
    VEC(struct vm_touch) touch;
    bool plain_visible;    /* some plain accesses are visible actions */
    struct map racy;       /* names of racy variables: number of their promotion */
    VEC(uint64_t) promoted; /* the names in order */
    size_t promotions;     /* so many of them count now */
    bool stop_at_start, stop_at_end; /* starts and ends of threads are visible */
    bool clock_counts;     /* what the clock shows is part of the state */
    struct klass *sync_class; /* the model synchronizer, where its methods are sections */
    struct map seen_at;    /* places: who was seen there (reduce.c); no state */
    struct map optimistic_site; /* sites + 1 of optimistic reads; no state */
    struct vm_repair repair; /* tried out at the moment (assume.c) */
    ref repair_lock, repair_held; /* its lock as last seen; the one of the access at hand */
    uint32_t private_left; /* actions at places of one thread that this step may still have */
    VEC(ref) reached;      /* by a step's end from its thread (garbage.c) */
    VEC(ref) publishing;   /* objects whose references are to be followed (reduce.c) */
    VEC(struct method *) site_method; /* methods by their first site, ascending */
    uint32_t sites;
    uint32_t actions_left; /* visible actions still allowed in this vm_run */
    struct {
        uint32_t frame, pc;
        const struct method *method;
    } step;                /* where the thread stood when it began */
    uint32_t quantum_left;
    struct vm_delta *delta;/* the step being logged; NULL outside of track */
    VEC(struct vm_delta *) path_deltas;
    struct vm_delta *all_deltas;
    struct vm_delta *spare_deltas; /* linked by next */
    uint64_t hash;         /* of heap and globals; threads are added by vm_hash */
    struct err failure;
    bool failed;
    VEC(sym) unsupported;
    struct vm_stats stats;
    struct rng rng;
    VEC(struct cf_map *) maps; /* all that were made, to be freed */
    VEC(ref) weak_seen;    /* weak references met in this collection (gc_weak.c) */
    ref weak_cleared;      /* those it cleared, linked by `discovered` */
    bool gc_clears_weak;   /* the next collection was asked for by System.gc() */
    bool throwing;         /* an exception's class is being loaded */
    bool gc_tried;         /* the instruction at hand has already caused a collection */
    bool booted;
    const char *origin_check; /* JDK method that was looked for and not found */
    VEC(struct file_entry) files; /* files of --allow-read (nat_file.c) */
};

struct event_frame {
    uint32_t event, pc;
    struct method *method;
};

struct string_entry {
    ref string;
    uint32_t next; /* index + 1 */
};

/* A file below --allow-read as it was when first opened; kept, so that opening it is
 * nothing that would have to be undone. */
struct file_entry {
    char *path; /* resolved */
    uint8_t *data;
    size_t size;
};

/* ---- addressing ---- */

static inline void *vm_addr(const struct vm *vm, ref r)
{
    return vm->heap.base + (size_t)r * 8;
}
static inline struct object *vm_object(const struct vm *vm, ref r)
{
    return vm_addr(vm, r);
}
static inline uint32_t vm_length(const struct vm *vm, ref array)
{
    return ((struct array *)vm_addr(vm, array))->length;
}
static inline void *vm_elements(const struct vm *vm, ref array)
{
    return (char *)vm_addr(vm, array) + ARRAY_DATA;
}
static inline struct klass *klass_of_id(const struct vm *vm, uint32_t id)
{
    return (struct klass *)(vm->klass_base + (size_t)id * 16);
}
static inline struct klass *klass_of(const struct vm *vm, ref r)
{
    return klass_of_id(vm, vm_object(vm, r)->klass);
}
static inline struct frame *thread_frame(const struct thread *t)
{
    return (struct frame *)(void *)(t->stack + t->s.frame);
}

/* ---- slots ---- */

static inline int64_t slot_get64(const uint32_t *s)
{
    int64_t v;
    memcpy(&v, s, 8);
    return v;
}
static inline void slot_set64(uint32_t *s, int64_t v)
{
    memcpy(s, &v, 8);
}
static inline float slot_getf(const uint32_t *s)
{
    float v;
    memcpy(&v, s, 4);
    return v;
}
static inline void slot_setf(uint32_t *s, float v)
{
    memcpy(s, &v, 4);
}
static inline double slot_getd(const uint32_t *s)
{
    double v;
    memcpy(&v, s, 8);
    return v;
}
static inline void slot_setd(uint32_t *s, double v)
{
    memcpy(s, &v, 8);
}

/* ---- class.c, link.c, resolve.c: classes ---- */

/* Finds, loads and links a class or array class by internal name. NULL: the exception is
 * pending in t (or vm->failure is set when t is NULL, while booting). */
struct klass *klass_load(struct vm *vm, struct thread *t, sym name);
struct klass *klass_load_str(struct vm *vm, struct thread *t, const char *name);
/* The class if it is loaded already. */
struct klass *klass_loaded(struct vm *vm, sym name);
struct klass *klass_array_of(struct vm *vm, struct klass *element);
/* Makes a class from bytes in class-file format (synth.c); never checked for access.
 * host may be NULL. BUG()s if the bytes are malformed: they are ours. */
struct klass *klass_define(struct vm *vm, const struct buf *bytes, struct klass *host);
/* The class of a descriptor's type at p, e.g. "[I", "Ljava/lang/String;", "J". */
struct klass *klass_of_desc(struct vm *vm, struct thread *t, const char *p, size_t n);
/* The class that a java.lang.Class object stands for. */
struct klass *klass_of_mirror(struct vm *vm, ref mirror);
bool klass_is_subclass(const struct klass *k, const struct klass *of); /* also interfaces, arrays */
/* Declared here or in a superclass or superinterface (JVMS 5.4.3.2, 5.4.3.3); NULL. */
struct field *klass_find_field(struct klass *k, sym name, sym desc);
struct method *klass_find_method(struct klass *k, sym name, sym desc);
/* Declared in k itself. */
struct method *klass_own_method(struct klass *k, sym name, sym desc);
/* What invokevirtual/-interface of m runs for a receiver of class k. NULL: abstract. */
struct method *klass_select(struct vm *vm, struct klass *k, struct method *m);
/* NAT_OK when k is initialized (or being so by t); NAT_RETRY when frames were pushed that
 * do it. Waiting for another thread happens inside those frames. */
enum nat klass_init(struct vm *vm, struct thread *t, struct klass *k);
static inline bool klass_ready(const struct klass *k, const struct thread *t)
{
    return k->init == INIT_DONE || k->init == (INIT_RUNNING | t->index << 8);
}
/* Dotted name of a class for messages, into b. */
void klass_dotted(struct vm *vm, const struct klass *k, struct buf *b);
/* Is there a class file of this name? */
bool find_class_file(struct vm *vm, sym name, struct cf_found *f, struct err *e);
/* Same package? */
bool klass_same_package(struct vm *vm, const struct klass *a, const struct klass *b);
struct klass *klass_nest_host(struct vm *vm, struct klass *k);
/* May code in `from` use a member of `owner` with these flags (private, protected, …)? */
bool klass_may_access(struct vm *vm, struct klass *from, struct klass *owner, uint16_t flags);

/* Resolves constant `index` of k; NULL/false with the exception pending. */
struct klass *resolve_class(struct vm *vm, struct thread *t, struct klass *k, unsigned index);
struct field *resolve_field(struct vm *vm, struct thread *t, struct klass *k, unsigned index,
                            bool is_static);
struct method *resolve_method(struct vm *vm, struct thread *t, struct klass *k, unsigned index);
/* String, MethodType, MethodHandle, Class constants as objects. NAT_OK with *out set;
 * NAT_RETRY/NAT_THROW otherwise. */
enum nat resolve_object(struct vm *vm, struct thread *t, struct klass *k, unsigned index,
                        ref *out);

/* Decodes a method's code for the interpreter, verifying it first when it is not boot
 * code. False: exception pending. */
bool method_prepare(struct vm *vm, struct thread *t, struct method *m);
/* "void a.B.c(int, a.D[])" for messages. */
void method_signature(struct vm *vm, const struct klass *k, sym name, sym desc, struct buf *b);
/* "Cls.name" for messages. */
void method_name(struct vm *vm, const struct method *m, struct buf *b);
/* Method by its hash (stack traces hold it): NULL if unknown. */
struct method *method_by_hash(struct vm *vm, uint64_t hash);
int method_line(const struct method *m, uint32_t pc);

/* ---- heap.c, gc.c ---- */

bool heap_init(struct heap *h, uint64_t max, struct err *e);
void heap_release(struct heap *h);
/* Zeroed objects. 0: no memory; nothing was done (return NAT_NOMEM). */
ref object_new(struct vm *vm, struct thread *t, struct klass *k);
ref array_new(struct vm *vm, struct thread *t, struct klass *array_class, uint32_t length);
/* Objects that are never freed nor undone, named by `name`; never fail. */
ref object_new_permanent(struct vm *vm, struct klass *k, size_t bytes, uint64_t name);
ref array_new_permanent(struct vm *vm, struct klass *k, uint32_t length, uint64_t name);

/* ---- state.h: writes to the heap and other state ---- see vm/state.h */

/* ---- string.c ---- */

/* A new guest string from modified UTF-8. 0: no memory. */
ref string_new(struct vm *vm, struct thread *t, const char *s, size_t n);
ref string_new_c(struct vm *vm, struct thread *t, const char *s);
/* The interned string constant for a symbol (permanent). */
ref string_constant(struct vm *vm, sym s);
/* String.intern. */
ref string_intern(struct vm *vm, struct thread *t, ref s);
/* Appends the string's text as standard UTF-8 (for output) or modified UTF-8 (for names). */
void string_text(struct vm *vm, ref s, struct buf *out);
void string_modified(struct vm *vm, ref s, struct buf *out);
/* The symbol of a string's text. */
sym string_sym(struct vm *vm, ref s);

/* ---- throw.c: exceptions ---- */

/* Allocates the exception, fills in message and stack trace, makes it pending. Message may
 * be NULL. Returns NAT_THROW (or NAT_FAIL when even that is impossible). */
enum nat throw_new(struct vm *vm, struct thread *t, const char *klass, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* As above with the cause set. */
enum nat throw_cause(struct vm *vm, struct thread *t, const char *klass, const char *msg,
                     ref cause);
enum nat throw_ref(struct thread *t, struct vm *vm, ref exception);
/* Records the stack in a Throwable (fillInStackTrace). */
enum nat throw_fill(struct vm *vm, struct thread *t, ref throwable);
/* Records another thread's stack in a Throwable. */
enum nat throw_fill_other(struct vm *vm, struct thread *t, struct thread *of, ref throwable);
/* UnsupportedOperationException naming the method; remembered for the end of the run. */
/* In a search: ends it, for what the program does next nobody knows; the message tells how
 * t got there. */
enum nat describe_unsupported(struct vm *vm, const struct thread *t, const char *what);
enum nat throw_unsupported(struct vm *vm, struct thread *t, const struct method *m);
/* Gives up with a message: VM_FAILED. Returns NAT_FAIL. */
enum nat vm_fail(struct vm *vm, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* ---- frame.c, thread.c, monitor.c ---- */

/* Pushes a call of m with its arguments copied from args, on top of the running frame. The
 * class must be initialized. flags: FRAME_DISCARD, … False: StackOverflowError pending. */
bool frame_push(struct vm *vm, struct thread *t, struct method *m, const uint32_t *args,
                uint32_t flags);
/* The n-th frame from the top (0 = top), hidden ones not counted; NULL. */
struct frame *frame_nth(struct vm *vm, struct thread *t, unsigned n);

/* The thread of a java.lang.Thread; NULL when it has not been started, and perhaps when it
 * has ended. */
struct thread *thread_current_of(struct vm *vm, ref thread_object);
bool thread_was_started(struct vm *vm, ref thread_object);
/* NULL: too many threads. */
struct thread *thread_start(struct vm *vm, struct thread *creator, ref object);
/* Identity of the next object of class k that t makes. */
uint64_t thread_ident(struct vm *vm, struct thread *t, const struct klass *k);
/* Its last frame has returned. */
void thread_end(struct vm *vm, struct thread *t);
/* The thread stands still until `p` is over. Returns NAT_STOP. */
enum nat thread_block(struct vm *vm, struct thread *t, enum pending p, ref what,
                      int64_t deadline);
/* Does it wait for work in a pool or timer? */
bool thread_idles(struct vm *vm, struct thread *t);
/* … and its timed wait is for its own sake, not for a task. */
bool thread_keeps_alive(struct vm *vm, struct thread *t);
/* A value below n, chosen by whoever drives the VM: NAT_OK with *out set, or NAT_STOP; the
 * native is then run again. Without options.choices it is 0. */
enum nat thread_choose(struct vm *vm, struct thread *t, uint32_t n, uint32_t *out);
bool thread_enabled(struct vm *vm, struct thread *t);
static inline int64_t thread_clock(const struct vm *vm, const struct thread *t)
{
    return vm->g.clock + t->s.ticks;
}

bool monitor_free_for(const struct vm *vm, const struct thread *t, ref o);
void monitor_enter(struct vm *vm, struct thread *t, ref o); /* must be free for t */
/* False: t does not own it. */
bool monitor_exit(struct vm *vm, struct thread *t, ref o);
bool monitor_owned(const struct vm *vm, const struct thread *t, ref o);
/* How many times t has entered it; 0: it is not the owner. */
uint32_t monitor_depth(const struct vm *vm, const struct thread *t, ref o);
enum nat monitor_wait(struct vm *vm, struct thread *t, ref o, int64_t nanos, bool timed);
enum nat monitor_notify(struct vm *vm, struct thread *t, ref o, bool all);
/* Ends w's wait (P_WAIT): it goes on when it can have the lock again. */
void monitor_wake(struct vm *vm, struct thread *w, uint32_t why);
void thread_free(struct thread *t);

/* ---- interp_*.c ---- */

enum interp_result {
    INTERP_STOP,   /* before a visible action, or out of quantum */
    INTERP_BLOCK,  /* the thread is pending on something */
    INTERP_END,    /* the thread's last frame has returned */
    INTERP_GC,     /* wants a collection, then go on */
    INTERP_EXIT,
    INTERP_FAIL
};
enum interp_result interp_fast(struct vm *vm, struct thread *t);
enum interp_result interp_count(struct vm *vm, struct thread *t);
enum interp_result interp_track(struct vm *vm, struct thread *t);

/* ---- native.c ---- */

/* Binds m to its native or override when the table has one. */
bool native_bind(struct vm *vm, struct method *m);
void native_init(struct vm *vm);

/* ---- synth.c and friends: classes made by the VM ---- */

/* MethodType, MethodHandle and dynamic constants (ldc). */
enum nat resolve_handle(struct vm *vm, struct thread *t, struct klass *k, unsigned index,
                        ref *out);
/* Rewrites ldc/ldc2 of a dynamic constant to a call that finds and keeps its value. */
enum nat condy_quicken(struct vm *vm, struct thread *t, struct method *m, struct insn *in);
/* Links an invokedynamic instruction: finds or makes the static method that the call site
 * runs: its parameters are the site's, its result the site's. NAT_OK with *target set;
 * NAT_RETRY when frames were pushed first; NAT_THROW. */
enum nat indy_link(struct vm *vm, struct thread *t, struct klass *k, unsigned index,
                   struct method **target);
/* The static method that runs MethodHandle.invoke/invokeExact for a call-site descriptor:
 * its parameters are (MethodHandle, the site's …). NULL: exception pending. */
struct method *handle_invoker(struct vm *vm, struct thread *t, sym name, sym desc);
/* The native that runs a VarHandle access for a call-site descriptor. Makes a method with
 * that descriptor (receiver first) whose native does it. NULL: exception pending. */
struct method *varhandle_invoker(struct vm *vm, struct thread *t, sym name, sym desc);

#endif
