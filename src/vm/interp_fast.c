/* SPDX-License-Identifier: Apache-2.0 */
/* The interpreter of a plain run: neither counts nor logs. */
#include "vm/interp.h"

#define INTERP_NAME interp_fast
#define INTERP_COUNT 0
#define INTERP_TRACK 0
#include "vm/interp.inc"
