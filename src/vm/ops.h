/* SPDX-License-Identifier: Apache-2.0 */
/* Opcodes of the interpreter, and the helpers that its long operations are in. */
#ifndef VM_OPS_H
#define VM_OPS_H

#include "vm/vm_int.h"

enum op {
#define OPCODE(name, text, operands, pops, pushes) OP_##name,
#include "classfile/opcodes.def"
#undef OPCODE
#define VMOP(name) OP_##name,
#include "vm/vmops.def"
#undef VMOP
    OPS
};

/* Call site of invokeinterface, and of virtual calls of interface methods. */
struct call_cache {
    struct method *method;
    uint32_t klass; /* receiver class seen last */
    struct method *target;
};

/* Rewrites the instruction at `in` of m to a quick form. NAT_OK: run it again. */
enum nat quicken(struct vm *vm, struct thread *t, struct method *m, struct insn *in);

/* HotSpot's limit: longer arrays are refused whatever the heap holds. */
enum { ARRAY_LIMIT = 0x7ffffffe };

/* What invokeinterface/-virtual runs for this receiver's class; NULL: exception pending. */
struct method *op_select(struct vm *vm, struct thread *t, struct klass *k, struct method *m);
enum nat op_checkcast_failed(struct vm *vm, struct thread *t, struct klass *from,
                             struct klass *to);
enum nat op_no_interface(struct vm *vm, struct thread *t, struct klass *k,
                         struct klass *interface);
enum nat op_index_error(struct vm *vm, struct thread *t, int32_t index, ref array);
enum nat op_array_store_error(struct vm *vm, struct thread *t, ref value, ref array);
/* Pops the dimensions from sp, allocates; *out = 0 with NAT_NOMEM. */
enum nat op_multianewarray(struct vm *vm, struct thread *t, struct klass *k, int dims,
                           const int32_t *length, ref *out);
/* Reads or writes a field by its type; v points to one or two slots. */
void op_read(const struct vm *vm, ref o, const struct field *f, uint32_t *v);
void op_write(struct vm *vm, ref o, const struct field *f, const uint32_t *v);
int32_t op_d2i(double d);
int64_t op_d2l(double d);
/* Target of a switch for this key. */
uint32_t op_switch(const struct cf_switch *sw, int32_t key);

static inline uint8_t field_slots(const struct field *f)
{
    return f->type == 'J' || f->type == 'D' ? 2 : 1;
}

#endif
