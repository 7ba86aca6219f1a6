/* SPDX-License-Identifier: Apache-2.0 */
/* The interpreter whose steps can be undone. */
#include "vm/interp.h"

#define INTERP_NAME interp_track
#define INTERP_COUNT 1
#define INTERP_TRACK 1
#include "vm/interp.inc"
