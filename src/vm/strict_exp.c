/* SPDX-License-Identifier: Apache-2.0 */
/* Exponentials, logarithms and hyperbolic functions with the results of fdlibm 5.3: the
 * same reductions and polynomials, evaluated in the same order. */
#include "vm/strictmath.h"

#include <math.h>
#include <stdbool.h>

/* The double with this upper word and zeros below. */
static double from_top(uint32_t t)
{
    return from_bits((uint64_t)t << 32);
}

/* Adds k to the exponent; no check for overflow. */
static double scaled(double x, int k)
{
    return from_bits(bits_of(x) + ((uint64_t)(int64_t)k << 52));
}

static const double ln2_hi = 6.93147180369123816490e-01,
                    ln2_lo = 1.90821492927058770002e-10,
                    inv_ln2 = 1.44269504088896338700e+00;

double strict_exp(double x)
{
    uint32_t hx = top(x);
    if (isnan(x))
        return x + x;
    if (isinf(x))
        return x > 0 ? x : 0.0;
    if (x > 7.09782712893383973096e+02)
        return HUGE_VAL;
    if (x < -7.45133219101941108420e+02)
        return 0.0;
    double hi = 0, lo = 0;
    int k = 0;
    if (hx > 0x3fd62e42) {
        double sign = x < 0 ? -1 : 1;
        k = hx < 0x3FF0A2B2 ? (int)sign : (int)(inv_ln2 * x + 0.5 * sign);
        hi = x - k * ln2_hi;
        lo = k * ln2_lo;
        x = hi - lo;
    } else if (hx < 0x3e300000) {
        return 1 + x;
    }
    double t = x * x;
    double c = x - t * (1.66666666666666019037e-01 + t * (-2.77777777770155933842e-03 +
               t * (6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 +
               t * 4.13813679705723846039e-08))));
    if (k == 0)
        return 1 - ((x * c) / (c - 2.0) - x);
    double y = 1 - ((lo - (x * c) / (2.0 - c)) - hi);
    return k >= -1021 ? scaled(y, k) : scaled(y, k + 1000) * 9.33263618503218878990e-302;
}

/* ---- expm1 ---- */

/* 2^k * (1 + x - e) - 1, in the order that loses least. */
static double expm1_scale(double x, double e, int k)
{
    if (k == -1)
        return 0.5 * (x - e) - 0.5;
    if (k == 1)
        return x < -0.25 ? -2.0 * (e - (x + 0.5)) : 1 + 2.0 * (x - e);
    if (k <= -2 || k > 56)
        return scaled(1 - (e - x), k) - 1;
    if (k < 20) {
        double t = from_top(0x3ff00000u - (0x200000u >> k));
        return scaled(t - (e - x), k);
    }
    double t = from_top((uint32_t)(0x3ff - k) << 20);
    return scaled((x - (e + t)) + 1, k);
}

double strict_expm1(double x)
{
    uint32_t hx = top(x);
    if (isnan(x))
        return x + x;
    if (hx >= 0x4043687A) { /* beyond 56 ln 2 */
        if (isinf(x))
            return x > 0 ? x : -1.0;
        if (x > 7.09782712893383973096e+02)
            return HUGE_VAL;
        if (x < 0)
            return 1.0e-300 - 1;
    }
    double c = 0;
    int k = 0;
    if (hx > 0x3fd62e42) {
        double hi, lo, sign = x < 0 ? -1 : 1;
        k = hx < 0x3FF0A2B2 ? (int)sign : (int)(inv_ln2 * x + 0.5 * sign);
        hi = x - k * ln2_hi;
        lo = k * ln2_lo;
        x = hi - lo;
        c = (hi - x) - lo;
    } else if (hx < 0x3c900000) {
        return x;
    }
    double hfx = 0.5 * x, hxs = x * hfx;
    double r1 = 1 + hxs * (-3.33333333333331316428e-02 +
                           hxs * (1.58730158725481460165e-03 +
                                  hxs * (-7.93650757867487942473e-05 +
                                         hxs * (4.00821782732936239552e-06 +
                                                hxs * -2.01099218183624371326e-07))));
    double t = 3.0 - r1 * hfx, e = hxs * ((r1 - t) / (6.0 - x * t));
    if (k == 0)
        return x - (x * e - hxs);
    e = x * (e - c) - c;
    e -= hxs;
    return expm1_scale(x, e, k);
}

/* ---- logarithms ---- */

static double log_series(double z)
{
    double w = z * z;
    double t1 = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 +
                w * 1.531383769920937332e-01));
    double t2 = z * (6.666666666666735130e-01 + w * (2.857142874366239149e-01 +
                w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
    return t2 + t1;
}

static double log_near_one(double f, int k)
{
    double dk = k;
    if (f == 0)
        return k == 0 ? 0.0 : dk * ln2_hi + dk * ln2_lo;
    double r = f * f * (0.5 - 0.33333333333333333 * f);
    return k == 0 ? f - r : dk * ln2_hi - ((r - dk * ln2_lo) - f);
}

static bool log_ordinary(double x)
{
    return x > 0 && !isinf(x);
}

static double log_special(double x)
{
    if (x == 0)
        return -HUGE_VAL;
    if (x < 0)
        return (x - x) / 0.0;
    return isnan(x) ? x + x : x;
}

/* Makes x normal and takes its exponent; returns the upper word. */
static uint32_t log_scale(double *x, int *k)
{
    if (top(*x) < 0x00100000) {
        *k -= 54;
        *x *= 1.80143985094819840000e+16;
    }
    uint32_t hx = top(*x);
    *k += (int)(hx >> 20) - 1023;
    return hx;
}

double strict_log(double x)
{
    int k = 0;
    if (!log_ordinary(x))
        return log_special(x);
    uint32_t hx = log_scale(&x, &k);
    hx &= 0x000fffff;
    uint32_t i = (hx + 0x95f64) & 0x100000;
    x = from_bits((bits_of(x) & 0xffffffffu) | (uint64_t)(hx | (i ^ 0x3ff00000)) << 32);
    k += (int)(i >> 20);
    double f = x - 1.0;
    if ((0x000fffff & (2 + hx)) < 3)
        return log_near_one(f, k);
    double s = f / (2.0 + f), dk = k, r = log_series(s * s);
    int32_t between = (int32_t)(hx - 0x6147a) | (int32_t)(0x6b851 - hx);
    if (between > 0) {
        double hfsq = 0.5 * f * f;
        return k == 0 ? f - (hfsq - s * (hfsq + r))
                      : dk * ln2_hi - ((hfsq - (s * (hfsq + r) + dk * ln2_lo)) - f);
    }
    return k == 0 ? f - s * (f - r) : dk * ln2_hi - ((s * (f - r) - dk * ln2_lo) - f);
}

double strict_log10(double x)
{
    int k = 0;
    if (!log_ordinary(x))
        return log_special(x);
    uint32_t hx = log_scale(&x, &k);
    uint32_t i = k < 0 ? 1 : 0;
    hx = (hx & 0x000fffff) | (0x3ff - i) << 20;
    double y = k + (int)i;
    x = from_bits((bits_of(x) & 0xffffffffu) | (uint64_t)hx << 32);
    double z =
        y * 3.69423907715893078616e-13 + 4.34294481903251816668e-01 * strict_log(x);
    return z + y * 3.01029995663611771306e-01;
}

/* 1 + x = 2^k * (1 + f), with c what the rounding of 1 + x lost. */
static int log1p_split(double x, double *f, double *c, uint32_t *hu)
{
    int k;
    double u;
    if (top(x) < 0x43400000) {
        u = 1.0 + x;
        k = (int)(top(u) >> 20) - 1023;
        *c = k > 0 ? 1.0 - (u - x) : x - (u - 1.0);
        *c /= u;
    } else {
        u = x;
        k = (int)(top(u) >> 20) - 1023;
        *c = 0;
    }
    *hu = top(u) & 0x000fffff;
    uint64_t low = bits_of(u) & 0xffffffffu;
    if (*hu < 0x6a09e) {
        u = from_bits(low | (uint64_t)(*hu | 0x3ff00000) << 32);
    } else {
        k++;
        u = from_bits(low | (uint64_t)(*hu | 0x3fe00000) << 32);
        *hu = (0x00100000 - *hu) >> 2;
    }
    *f = u - 1.0;
    return k;
}

double strict_log1p(double x)
{
    uint32_t ax = top(x), hu = 1;
    int32_t hx = (int32_t)(bits_of(x) >> 32);
    if (isnan(x) || x == HUGE_VAL)
        return x + x;
    if (x <= -1.0)
        return x == -1.0 ? -HUGE_VAL : (x - x) / (x - x);
    double f = 0, c = 0;
    int k = 1;
    if (hx < 0x3FDA827A) {
        if (ax < 0x3e200000)
            return ax < 0x3c900000 ? x : x - x * x * 0.5;
        if (hx > 0 || hx <= (int32_t)0xbfd2bec3)
            k = 0, f = x, hu = 1;
    }
    if (k != 0)
        k = log1p_split(x, &f, &c, &hu);
    double hfsq = 0.5 * f * f, dk = k;
    if (hu == 0) {
        if (f == 0)
            return k == 0 ? 0.0 : dk * ln2_hi + (c + dk * ln2_lo);
        double r = hfsq * (1.0 - 0.66666666666666666 * f);
        return k == 0 ? f - r : dk * ln2_hi - ((r - (dk * ln2_lo + c)) - f);
    }
    double s = f / (2.0 + f), z = s * s;
    double r = z * (6.666666666666735130e-01 + z * (3.999999999940941908e-01 +
               z * (2.857142874366239149e-01 + z * (2.222219843214978396e-01 +
               z * (1.818357216161805012e-01 + z * (1.531383769920937332e-01 +
               z * 1.479819860511658591e-01))))));
    return k == 0 ? f - (hfsq - s * (hfsq + r))
                  : dk * ln2_hi - ((hfsq - (s * (hfsq + r) + (dk * ln2_lo + c))) - f);
}

/* ---- hyperbolic functions ---- */

/* Is |x| at most the largest whose exp(|x|) / 2 does not overflow? */
static int half_exp_fits(double x)
{
    return (bits_of(x) & INT64_MAX) <= UINT64_C(0x408633CE8fb9f87d);
}

double strict_sinh(double x)
{
    uint32_t ix = top(x);
    double h = x < 0 ? -0.5 : 0.5;
    if (ix >= 0x7ff00000)
        return x + x;
    if (ix < 0x40360000) {
        if (ix < 0x3e300000)
            return x;
        double t = strict_expm1(fabs(x));
        return ix < 0x3ff00000 ? h * (2.0 * t - t * t / (t + 1)) : h * (t + t / (t + 1));
    }
    if (ix < 0x40862E42)
        return h * strict_exp(fabs(x));
    if (half_exp_fits(x)) {
        double w = strict_exp(0.5 * fabs(x)), t = h * w;
        return t * w;
    }
    return x * 1.0e307 * 1.0e307;
}

double strict_cosh(double x)
{
    uint32_t ix = top(x);
    if (ix >= 0x7ff00000)
        return x * x;
    if (ix < 0x3fd62e43) {
        double t = strict_expm1(fabs(x)), w = 1 + t;
        return ix < 0x3c800000 ? w : 1 + (t * t) / (w + w);
    }
    if (ix < 0x40360000) {
        double t = strict_exp(fabs(x));
        return 0.5 * t + 0.5 / t;
    }
    if (ix < 0x40862E42)
        return 0.5 * strict_exp(fabs(x));
    if (half_exp_fits(x)) {
        double w = strict_exp(0.5 * fabs(x)), t = 0.5 * w;
        return t * w;
    }
    return HUGE_VAL;
}

double strict_tanh(double x)
{
    uint32_t ix = top(x);
    double z;
    if (isnan(x))
        return x + x;
    if (ix < 0x40360000) {
        if (ix < 0x3c800000)
            return x * (1 + x);
        if (ix >= 0x3ff00000) {
            double t = strict_expm1(2.0 * fabs(x));
            z = 1 - 2.0 / (t + 2.0);
        } else {
            double t = strict_expm1(-2.0 * fabs(x));
            z = -t / (t + 2.0);
        }
    } else {
        z = 1 - 1.0e-300;
    }
    return signbit(x) ? -z : z;
}
