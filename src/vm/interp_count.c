/* SPDX-License-Identifier: Apache-2.0 */
/* The interpreter that counts bytecodes: a step may end after any number of them. */
#include "vm/interp.h"

#define INTERP_NAME interp_count
#define INTERP_COUNT 1
#define INTERP_TRACK 0
#include "vm/interp.inc"
