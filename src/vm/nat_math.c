/* SPDX-License-Identifier: Apache-2.0 */
/* Natives of StrictMath, and the functions of Math that JVMs compute with code of their
 * own rather than by StrictMath. The latter are allowed an ulp; computing them with more
 * bits and rounding once gives what HotSpot gives in all but a few cases of a thousand,
 * and the same on every machine. */
#include "vm/nat.h"
#include "vm/strictmath.h"

#include <math.h>

#define UNARY(name, call)                                                             \
    enum nat nat_##name(struct vm *vm, struct thread *t, uint32_t *args)              \
    {                                                                                 \
        (void)vm, (void)t;                                                            \
        double x = slot_getd(args);                                                   \
        slot_setd(args, call);                                                        \
        return NAT_OK;                                                                \
    }
#define BINARY(name, call)                                                            \
    enum nat nat_##name(struct vm *vm, struct thread *t, uint32_t *args)              \
    {                                                                                 \
        (void)vm, (void)t;                                                            \
        double x = slot_getd(args), y = slot_getd(args + 2);                          \
        slot_setd(args, call);                                                        \
        return NAT_OK;                                                                \
    }

UNARY(strict_sin, strict_sin(x))
UNARY(strict_cos, strict_cos(x))
UNARY(strict_tan, strict_tan(x))
UNARY(strict_asin, strict_asin(x))
UNARY(strict_acos, strict_acos(x))
UNARY(strict_atan, strict_atan(x))
UNARY(strict_log, strict_log(x))
UNARY(strict_log10, strict_log10(x))
UNARY(strict_log1p, strict_log1p(x))
UNARY(strict_expm1, strict_expm1(x))
UNARY(strict_sinh, strict_sinh(x))
UNARY(strict_cosh, strict_cosh(x))
UNARY(strict_tanh, strict_tanh(x))
UNARY(strict_sqrt, sqrt(x))
BINARY(strict_atan2, strict_atan2(x, y))
BINARY(strict_remainder, remainder(x, y))

UNARY(math_sin, (double)sinl(x))
UNARY(math_cos, (double)cosl(x))
UNARY(math_tan, (double)tanl(x))
UNARY(math_log, (double)logl(x))
UNARY(math_log10, (double)log10l(x))
UNARY(math_exp, (double)expl(x))

/* Java, unlike C, says that one to the power of infinity or NaN is NaN. */
static double power(double x, double y)
{
    if (y == 0)
        return 1;
    if (isnan(x) || isnan(y) || (isinf(y) && fabs(x) == 1))
        return NAN;
    return (double)powl(x, y);
}
BINARY(math_pow, power(x, y))
