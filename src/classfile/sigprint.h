/* SPDX-License-Identifier: Apache-2.0 */
/* Descriptors and generic signatures (JVMS 4.7.9.1) as Java source would write them. A
 * signature is not checked when a class is read: the functions that take one return false
 * when it is malformed, and the caller prints the descriptor instead. */
#ifndef CLASSFILE_SIGPRINT_H
#define CLASSFILE_SIGPRINT_H

#include "base/buf.h"

#include <stdbool.h>

/* "java/lang/Object" with dots. */
void sigprint_name(struct buf *out, const char *name);
/* A field's type. */
bool sigprint_field(struct buf *out, const char *signature);

/* The parts of a method's signature; type_params has its angle brackets, and throws is
 * empty when the signature names none. */
struct sigprint_method {
    struct buf type_params, args, result, throws;
};
bool sigprint_method(struct sigprint_method *m, const char *signature, bool varargs);
void sigprint_method_init(struct sigprint_method *m);
void sigprint_method_release(struct sigprint_method *m);

/* What stands behind a class's name: type parameters, extends, implements. */
bool sigprint_class(struct buf *out, const char *signature, bool is_interface);

#endif
