/* SPDX-License-Identifier: Apache-2.0 */
/* A small writer of class files: the VM makes lambdas, accessors, proxies and the
 * adapters of method handles as ordinary bytecode, so that no special frames are needed
 * to run them. Classes made here are not verified and pass every access check; their
 * frames are left out of stack traces. */
#ifndef VM_SYNTH_H
#define VM_SYNTH_H

#include "vm/vm_int.h"

/* Real opcodes of JVMS 6.5, as many as are written. */
enum synth_opcode {
    J_ACONST_NULL = 0x01, J_ICONST_0 = 0x03, J_BIPUSH = 0x10, J_SIPUSH = 0x11,
    J_LDC_W = 0x13, J_LDC2_W = 0x14, J_ILOAD = 0x15, J_AALOAD = 0x32, J_ISTORE = 0x36,
    J_AASTORE = 0x53, J_POP = 0x57, J_POP2 = 0x58, J_DUP = 0x59, J_DUP_X1 = 0x5a,
    J_SWAP = 0x5f, J_IADD = 0x60, J_IMUL = 0x68, J_LCMP = 0x94, J_IFEQ = 0x99,
    J_IFNE = 0x9a, J_IF_ICMPNE = 0xa0, J_IF_ACMPEQ = 0xa5, J_IF_ACMPNE = 0xa6,
    J_GOTO = 0xa7, J_IRETURN = 0xac, J_RETURN = 0xb1, J_GETSTATIC = 0xb2,
    J_PUTSTATIC = 0xb3, J_GETFIELD = 0xb4, J_PUTFIELD = 0xb5, J_INVOKEVIRTUAL = 0xb6,
    J_INVOKESPECIAL = 0xb7, J_INVOKESTATIC = 0xb8, J_INVOKEINTERFACE = 0xb9, J_NEW = 0xbb,
    J_NEWARRAY = 0xbc, J_ANEWARRAY = 0xbd, J_ARRAYLENGTH = 0xbe, J_ATHROW = 0xbf,
    J_CHECKCAST = 0xc0, J_INSTANCEOF = 0xc1, J_WIDE = 0xc4, J_IFNULL = 0xc6,
    J_IFNONNULL = 0xc7
};

/* ---- signatures ---- */

/* A method descriptor taken apart; types are symbols of field descriptors. The reader has
 * rejected descriptors with more than 255 slots; two receivers may be put before them. */
enum { SIG_MAX = 255 };
struct sig {
    unsigned params, slots; /* slots: long and double count 2 */
    sym param[SIG_MAX + 2];
    sym ret;
};
void sig_parse(struct vm *vm, sym desc, struct sig *s);
/* Puts a type before the parameters (a receiver). */
void sig_prepend(struct vm *vm, struct sig *s, sym type);
sym sig_desc(struct vm *vm, const struct sig *s);
/* First character of a type, '[' as 'L'. */
char type_kind(struct vm *vm, sym type);
unsigned type_slots(struct vm *vm, sym type); /* of 'V': 0 */
/* Internal class name of a reference type: "Ljava/lang/String;" -> "java/lang/String". */
sym type_class(struct vm *vm, sym type);
/* The type of a class name: the inverse. */
sym type_of_class(struct vm *vm, sym name);
/* Wrapper class of a primitive ("java/lang/Integer" for 'I'); NULL for others. */
const char *type_wrapper(char kind);
/* Primitive that a wrapper class holds, 0 when it is none. */
char type_unwrapped(const char *class_name);
/* Does method invocation conversion widen primitive `from` to `to` (JLS 5.1.2), or are
 * they equal? */
bool type_widens(char from, char to);
/* Is there a conversion that synth_convert can do? Casts may still fail when run. */
bool type_converts(struct vm *vm, sym from, sym to);

/* ---- the writer ---- */

struct synth {
    struct vm *vm;
    const char *name;
    struct buf pool, interfaces, fields, methods;
    unsigned constants, interface_count, field_count, method_count;
    struct map index; /* hash of a constant -> its index */
    unsigned flags, this_class, super_class;
    /* the method being written */
    struct buf code, handlers;
    unsigned handler_count, method_flags, method_name, method_desc, locals;
    int depth, max_depth;
};

/* Name and super are internal names that stay valid until the class is defined. */
void synth_begin(struct synth *s, struct vm *vm, const char *name, const char *super,
                 unsigned flags);
void synth_interface(struct synth *s, const char *name);
void synth_field(struct synth *s, unsigned flags, const char *name, const char *desc);
/* Starts a method; native and abstract ones are complete with that. */
void synth_method(struct synth *s, unsigned flags, const char *name, const char *desc);
void synth_method_end(struct synth *s);
/* The class, its methods marked hidden; frees the writer. */
struct klass *synth_define(struct synth *s, struct klass *host);
/* Same for a class that is only data: bytes into out (unit tests). */
void synth_bytes(struct synth *s, struct buf *out);
void synth_release(struct synth *s);
/* Method of a class made here; it must exist. */
struct method *synth_find(struct vm *vm, struct klass *k, const char *name);

/* One instruction without operands, and how it changes the stack. */
void synth_op(struct synth *s, enum synth_opcode op, int effect);
void synth_int(struct synth *s, int32_t v);
void synth_string(struct synth *s, const char *modified_utf8);
void synth_class(struct synth *s, const char *name);
void synth_method_type(struct synth *s, const char *desc);
/* Load, store and return pick the opcode by the type's first character. */
void synth_load(struct synth *s, char kind, unsigned slot);
void synth_store(struct synth *s, char kind, unsigned slot);
void synth_return(struct synth *s, char kind);
/* Loads all parameters of sig from local `slot` on. */
void synth_load_all(struct synth *s, const struct sig *sig, unsigned slot);
void synth_member(struct synth *s, enum synth_opcode op, const char *owner,
                  const char *name, const char *desc);
/* invokestatic etc. of an interface's method when `itf`. */
void synth_invoke(struct synth *s, enum synth_opcode op, bool itf, const char *owner,
                  const char *name, const char *desc);
/* new, checkcast, instanceof, anewarray. */
void synth_type_op(struct synth *s, enum synth_opcode op, const char *class_name,
                   int effect);
/* Branches: the result is given to synth_here where the target is. */
size_t synth_jump(struct synth *s, enum synth_opcode op, int effect);
void synth_here(struct synth *s, size_t jump);
size_t synth_pos(const struct synth *s);
/* Handler for [from, to) starts here, with the exception on the stack; type may be NULL.
 */
void synth_handler(struct synth *s, size_t from, size_t to, const char *type);

/* Boxes the value on the stack; unboxes a reference of exactly that wrapper. */
void synth_box(struct synth *s, char kind);
void synth_unbox(struct synth *s, char kind);
/* Casts unless the class is Object. */
void synth_cast(struct synth *s, sym type);
/* Converts the value on the stack from one type to another by the rules of lambda
 * conversion: widening, boxing, unboxing, casts; a reference is first seen as `via`. */
void synth_convert(struct synth *s, sym from, sym to, sym via);
/* Turns a reference into the given type, as its result: cast, unbox, or pop for void. */
void synth_from_object(struct synth *s, sym type);
/* Boxes a value of that type, null for void. */
void synth_to_object(struct synth *s, sym type);
/* Makes an Object[] of the parameters that lie in locals from `slot` on. */
void synth_pack(struct synth *s, const struct sig *sig, unsigned slot);

#endif
