/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of java.lang.StrictMath that are native in the JDK. StrictMath's contract
 * is the result of the algorithms of fdlibm 5.3, bit for bit. */
#ifndef VM_STRICTMATH_H
#define VM_STRICTMATH_H

#include <stdint.h>
#include <string.h>

static inline uint64_t bits_of(double x)
{
    uint64_t b;
    memcpy(&b, &x, 8);
    return b;
}

static inline double from_bits(uint64_t b)
{
    double x;
    memcpy(&x, &b, 8);
    return x;
}

/* The upper word without the sign: orders magnitudes as fdlibm compares them. */
static inline uint32_t top(double x)
{
    return (uint32_t)(bits_of(x) >> 32) & 0x7fffffff;
}

double strict_sin(double x);
double strict_cos(double x);
double strict_tan(double x);
double strict_asin(double x);
double strict_acos(double x);
double strict_atan(double x);
double strict_atan2(double y, double x);
double strict_exp(double x);
double strict_expm1(double x);
double strict_log(double x);
double strict_log10(double x);
double strict_log1p(double x);
double strict_sinh(double x);
double strict_cosh(double x);
double strict_tanh(double x);

#endif
