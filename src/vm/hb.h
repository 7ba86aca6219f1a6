/* SPDX-License-Identifier: Apache-2.0 */
/* What the program's threads do, told to the happens-before engine (mm) and to whoever
 * drives the VM (events). One call per action, made where the action is made. All of it is
 * nothing unless steps are tracked. */
#ifndef VM_HB_H
#define VM_HB_H

#include "mm/mm.h"
#include "trace/event.h"
#include "vm/state.h"

/* Plain accesses to a field or element of `bytes` size. */
void hb_read(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint32_t bytes);
void hb_write(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint32_t bytes);
/* Is this plain access a place where a search may switch threads? */
bool hb_visible(struct vm *vm, struct thread *t, ref o, uint32_t offset);
/* The same for plain accesses that a native is about to make. */
bool hb_native_visible(struct vm *vm, struct thread *t, ref o, uint32_t offset);
bool hb_visible_array(struct vm *vm, struct thread *t, ref a, uint32_t at, uint32_t n);
/* A native stands before a visible action: true when the step ends here. It must return
 * NAT_STOP then without having changed anything, and is called again. */
bool hb_stops(struct vm *vm, struct thread *t);
/* Accesses in other modes: kind is EV_ATOMIC_READ … EV_FAILED_CAS. */
void hb_access(struct vm *vm, struct thread *t, enum event_kind kind, ref o, uint32_t offset,
               uint32_t bytes);
/* Actions on an object as such: its monitor, or a thread's java.lang.Thread object; 0 for
 * actions that have no place. */
void hb_object(struct vm *vm, struct thread *t, enum event_kind kind, ref o);
/* The same without edges: begin and end of a thread, park, unpark, yield. */
void hb_event(struct vm *vm, struct thread *t, enum event_kind kind, ref o);
/* t interrupts u; t sees that u, often itself, was interrupted. */
void hb_interrupt(struct vm *vm, struct thread *t, struct thread *u);
void hb_interrupted(struct vm *vm, struct thread *t, struct thread *u);
/* Thread t starts u (t NULL: u is there from the start); t has seen the end of u. */
void hb_start(struct vm *vm, struct thread *t, struct thread *u);
void hb_ended(struct vm *vm, struct thread *t);
void hb_join(struct vm *vm, struct thread *t, struct thread *u);
/* Class k: t begins to initialize it; t has done so; t uses it, initialized perhaps by another thread. */
void hb_init_begun(struct vm *vm, struct thread *t, struct klass *k);
void hb_init_done(struct vm *vm, struct thread *t, struct klass *k);
void hb_init_used(struct vm *vm, struct thread *t, const struct klass *k);
/* Nobody has accessed these bytes of an object yet, as far as races go. */
void hb_forget(struct vm *vm, ref o, uint32_t offset, uint32_t bytes);
/* Atomic accesses to this object's variables order nothing. */
void hb_no_edges(struct vm *vm, ref o);
/* Its races are looked for: it is neither trusted nor final. */
bool hb_checks(struct vm *vm, ref o, uint32_t offset);
/* A plain read of a tracked variable that sees this value (jumble.h). */
void hb_jumbled(struct vm *vm, struct thread *t, ref o, uint32_t offset, uint64_t value);
/* Where mm keeps what it knows of a variable; the instruction at hand. */
mm_loc hb_place(struct vm *vm, ref o, uint32_t offset, uint32_t bytes);
uint32_t hb_site(const struct thread *t);
/* A new object's memory. */
void hb_fresh(struct vm *vm, struct thread *t, ref o, uint32_t bytes);

/* Tracking begins, ends. */
void hb_begin(struct vm *vm);
void hb_end(struct vm *vm);
/* The object was local to its thread and is so no longer. */
void hb_published(struct vm *vm, ref o);
/* The step is over: what the last event wrote can be seen. */
void hb_step_done(struct vm *vm);
uint64_t hb_hash(struct vm *vm);
/* Names a variable alike in every interleaving. */
uint64_t hb_name(const struct vm *vm, ref o, uint32_t offset);

/* ---- optimistic.c ---- */

/* t reads, at this site, under an optimistic stamp that is no longer valid. */
bool optimistic_read(struct vm *vm, const struct thread *t, uint32_t site);
/* This site was seen to read optimistically. */
bool optimistic_was(const struct vm *vm, uint32_t site);

/* ---- markers.c ---- */

/* An annotation says that races on the field are meant to be. */
bool marked_benign(struct vm *vm, const struct field *f);

/* ---- assume.c ---- */

/* Of the edges through a repair's own lock, beside classes and interrupts. */
enum { ASSUME_NAME = 0x3fffffff };
enum assumed {
    ASSUMED_NOTHING,  /* the access is as it is */
    ASSUMED_VOLATILE, /* it is volatile */
    ASSUMED_LOCKED,   /* it is under a lock: assume_after() must follow it */
    ASSUMED_AWAY      /* there is no such access now */
};
/* What the repair at hand (vm->repair.kind is not 0) makes of t's access to a checked variable. */
enum assumed assume_before(struct vm *vm, const struct thread *t, ref o, uint32_t offset);
void assume_after(struct vm *vm, const struct thread *t);

/* ---- trust.c: which variables are checked ---- */

enum word_trust {
    WORD_CHECKED = 1,  /* plain accesses are checked for races */
    WORD_RACY = 2,     /* a race was found: accesses are visible actions from then on */
    WORD_NO_EDGES = 4, /* atomic accesses order nothing (counters inside the JDK) */
    WORD_ACQUIRES = 8, /* plain accesses order like volatile ones (documented, not coded) */
    WORD_QUIET = 16,   /* checked, but its races are not told: they only make it WORD_RACY */
    WORD_FINAL = 128,  /* needs edges only when its object has escaped */
    WORD_SHOWN = 32,   /* volatile in the JDK's atomics: plain accesses by natives, as
                          AtomicInteger.getPlain makes them, are visible actions */
    WORD_VOLATILE = 64 /* declared volatile: only VarHandle and Unsafe reach it otherwise;
                          until one does, its accesses are not recorded */
};

/* enum word_trust of the variable at this offset of an object of class k. */
uint8_t trust_word(struct vm *vm, struct klass *k, uint32_t offset);
uint8_t trust_static_word(struct vm *vm, struct klass *k, uint32_t offset);
/* Classes whose own variables are not checked. */
bool trust_class(struct vm *vm, struct klass *k);
/* When a class is linked. */
void trust_setup(struct vm *vm, struct klass *k);
/* A class of the JDK has been initialized: some of its objects get marks. */
void trust_initialized(struct vm *vm, struct klass *k);
/* The variable's name among the promoted ones: fields of all objects are one. */
uint64_t trust_name(struct vm *vm, ref o, uint32_t offset);
/* Marks a variable as racy. False: it was so already. */
bool trust_promote(struct vm *vm, ref o, uint32_t offset);
/* Is this one of the variables whose accesses are visible? */
bool trust_is_racy(struct vm *vm, ref o, uint32_t offset);
/* Notes a name among the promoted ones. */
void trust_give_up(struct vm *vm, uint64_t name);
/* … in the steps that are run now. */
bool trust_given_up(const struct vm *vm, uint64_t name);
/* The first n of them count from now on. */
void trust_use(struct vm *vm, size_t n);
/* Takes over the variables that the options promote. */
void trust_preset(struct vm *vm);

#endif
