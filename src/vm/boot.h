/* SPDX-License-Identifier: Apache-2.0 */
/* Starting up: model classes, core of java.lang, the program's main method. */
#ifndef VM_BOOT_H
#define VM_BOOT_H

#include "vm/models_embed.h"
#include "vm/vm_int.h"

/* Sets vm->models to the classes embedded in this program. Before any class is loaded. */
bool boot_models(struct vm *vm, struct err *e);
/* Makes java.lang usable, once the known classes are loaded and thread 0 is there with a
 * raw java.lang.Thread as its object. Sets vm->entry_method. */
bool vm_boot(struct vm *vm, struct err *e);
/* Makes thread 0 ready to run k.main(args), with what a JVM does before and after. */
bool vm_start_main(struct vm *vm, struct klass *k, ref args, struct err *e);

/* vm.c: runs a method to its end, before tracking starts and with no other thread; an
 * uncaught exception becomes *e. */
bool vm_call(struct vm *vm, struct thread *t, struct method *m, const uint32_t *args,
             struct err *e);

#endif
