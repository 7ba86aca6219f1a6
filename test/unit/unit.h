/* SPDX-License-Identifier: Apache-2.0 */
/* What every unit test includes: cmocka, and a check that all memory was given back. */
#ifndef UNIT_H
#define UNIT_H

#include "base/mem.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka needs the four above first. */
#include <cmocka.h>

static inline int unit_no_leak(void **state)
{
    (void)state;
    return mem_live() == 0 ? 0 : -1;
}

#define UNIT(f) cmocka_unit_test_teardown(f, unit_no_leak)

#endif
