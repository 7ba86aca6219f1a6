/* SPDX-License-Identifier: Apache-2.0 */
/* Trigonometric functions with the results of fdlibm 5.3: the same polynomials on the
 * same reduced arguments, evaluated in the same order; see "FDLIBM" in StrictMath's
 * contract. Arguments beyond 2^20 pi/2 are reduced with 1280 bits of 2/pi in integer
 * arithmetic. */
#include "vm/strictmath.h"

#include <math.h>

static double without_low(double x)
{
    return from_bits(bits_of(x) & UINT64_C(0xffffffff00000000));
}

/* ---- kernels on [-pi/4, pi/4]; y is the tail of x ---- */

static double kernel_sin(double x, double y, int has_tail)
{
    static const double s[] = {-1.66666666666666324348e-01, 8.33333333332248946124e-03,
                               -1.98412698298579493134e-04, 2.75573137070700676789e-06,
                               -2.50507602534068634195e-08, 1.58969099521155010221e-10};
    if (top(x) < 0x3e400000 && (int)x == 0)
        return x;
    double z = x * x, v = z * x;
    double r = s[1] + z * (s[2] + z * (s[3] + z * (s[4] + z * s[5])));
    if (!has_tail)
        return x + v * (s[0] + z * r);
    return x - ((z * (0.5 * y - v * r) - y) - v * s[0]);
}

static double kernel_cos(double x, double y)
{
    static const double c[] = {4.16666666666666019037e-02, -1.38888888888741095749e-03,
                               2.48015872894767294178e-05, -2.75573143513906633035e-07,
                               2.08757232129817482790e-09, -1.13596475577881948265e-11};
    uint32_t ix = top(x);
    if (ix < 0x3e400000 && (int)x == 0)
        return 1;
    double z = x * x;
    double r = z * (c[0] + z * (c[1] + z * (c[2] + z * (c[3] + z * (c[4] + z * c[5])))));
    if (ix < 0x3fd33333)
        return 1 - (0.5 * z - (z * r - x * y));
    double quarter = ix > 0x3fe90000 ? 0.28125
                                     : from_bits((uint64_t)(ix - 0x00200000) << 32);
    double hz = 0.5 * z - quarter, a = 1 - quarter;
    return a - (hz - (z * r - x * y));
}

/* Odd and even halves of the series of tan. */
static double tan_series(double z, double *even)
{
    static const double t[] = {3.33333333333334091986e-01, 1.33333333333201242699e-01,
                               5.39682539762260521377e-02, 2.18694882948595424599e-02,
                               8.86323982359930005737e-03, 3.59207910759131235356e-03,
                               1.45620945432529025516e-03, 5.88041240820264096874e-04,
                               2.46463134818469906812e-04, 7.81794442939557092300e-05,
                               7.14072491382608190305e-05, -1.85586374855275456654e-05,
                               2.59073051863633712884e-05};
    double w = z * z;
    *even = z * (t[2] + w * (t[4] + w * (t[6] + w * (t[8] + w * (t[10] + w * t[12])))));
    return t[1] + w * (t[3] + w * (t[5] + w * (t[7] + w * (t[9] + w * t[11]))));
}

/* -1 / (x + r), whose rounding error is made up for. */
static double minus_reciprocal(double x, double r)
{
    double w = x + r, z = without_low(w), v = r - (z - x);
    double a = -1.0 / w, t = without_low(a);
    double s = 1.0 + t * z;
    return t + a * (s + t * v);
}

/* tan for even n, -1/tan for odd n. */
static double kernel_tan(double x, double y, int odd)
{
    const double first = 3.33333333333334091986e-01, pio4 = 7.85398163397448278999e-01,
                 pio4_low = 3.06161699786838301793e-17;
    uint32_t ix = top(x);
    int negative = (int64_t)bits_of(x) < 0, big = ix >= 0x3FE59428;
    if (ix < 0x3e300000 && (int)x == 0)
        return !odd ? x : x == 0 ? 1 / fabs(x) : minus_reciprocal(x, y);
    if (big) {
        if (negative)
            x = -x, y = -y;
        x = (pio4 - x) + (pio4_low - y);
        y = 0.0;
    }
    double z = x * x, even, r = tan_series(z, &even), s = z * x;
    r = y + z * (s * (r + even) + y);
    r += first * s;
    double w = x + r;
    if (big) {
        double v = odd ? -1 : 1;
        return (negative ? -1 : 1) * (v - 2.0 * (x - (w * w / (w + v) - r)));
    }
    return odd ? minus_reciprocal(x, r) : w;
}

/* ---- reduction by multiples of pi/2 ---- */

static const uint64_t two_over_pi[] = {
    0xA2F9836E4E441529, 0xFC2757D1F534DDC0, 0xDB6295993C439041,
    0xFE5163ABDEBBC561, 0xB7246E3A424DD2E0, 0x06492EEA09D1921C,
    0xFE1DEB1CB129A73E, 0xE88235F52EBB4484, 0xE99C7026B45F7E41,
    0x3991D639835339F4, 0x9C845F8BBDF9283B, 0x1FF897FFDE05980F,
    0xEF2F118B5A0A6D1F, 0x6D367ECF27CB09B7, 0x4F463F669E5FEA2D,
    0x7527BAC7EBE5F17B, 0x3D0739F78A5292EA, 0x6BFB5FB11F8D5D08,
    0x56033046FC7B6BAB, 0xF0CFBC209AF4361D};

static uint64_t word_from_bit(unsigned bit)
{
    unsigned i = bit / 64, shift = bit % 64;
    uint64_t w = two_over_pi[i] << shift;
    return shift ? w | two_over_pi[i + 1] >> (64 - shift) : w;
}

/* Shifts a number of four words left. */
static void shift_left(uint64_t w[4], unsigned n)
{
    for (; n >= 64; n -= 64) {
        memmove(w, w + 1, 3 * sizeof *w);
        w[3] = 0;
    }
    for (unsigned i = 0; n && i < 4; i++)
        w[i] = w[i] << n | (i < 3 ? w[i + 1] >> (64 - n) : 0);
}

/* x * 2/pi modulo 4 as a fraction of four words in units of 4, for x = m * 2^e > 0. */
static void quarters(uint64_t m, int e, uint64_t f[4])
{
    /* Bits of 2/pi that give multiples of 4 are left out. */
    unsigned first = e > 2 ? (unsigned)e - 2 : 0, right = e > 2 ? 0 : (unsigned)(2 - e);
    uint64_t p[5] = {0};
    unsigned __int128 carry = 0;
    for (int i = 3; i >= 0; i--) {
        carry += (unsigned __int128)m * word_from_bit(first + 64 * (unsigned)i);
        p[i + 1] = (uint64_t)carry;
        carry >>= 64;
    }
    p[0] = (uint64_t)carry;
    for (int i = 0; i < 4; i++)
        f[i] = right ? p[i + 1] >> right | p[i] << (64 - right) : p[i + 1];
}

/* Sums of products of n digits of the fraction and of pi/2, all of 24 bits: the order of
 * additions decides the last bit. s[0] is the most significant digit. */
static void times_pio2(const double *s, int n, double y[2])
{
    static const double pio2[] = {1.57079625129699707031e+00, 7.54978941586159635335e-08,
                                  5.39030252995776476554e-15, 3.28200341580791294123e-22,
                                  1.27065575308067607349e-29};
    double product[6] = {0}, sum = 0;
    for (int m = 0; m < n; m++)
        for (int k = 0; k <= m && k < 5; k++)
            product[m] += pio2[k] * s[m - k];
    for (int m = n - 1; m >= 0; m--)
        sum += product[m];
    y[0] = sum;
    sum = product[0] - sum;
    for (int m = 1; m < n; m++)
        sum += product[m];
    y[1] = sum;
}

/* Five digits of 24 bits from the first that is not zero. Where the first of all ends
 * depends on the exponent of x; one that is longer than 24 bits counts as two. Returns how
 * many there are. */
static int digits(uint64_t f[4], int e, double s[6])
{
    int e0 = e + 29, skip = e0 > 3 ? (e0 - 3) / 24 : 0, q0 = e0 - 24 * (skip + 1);
    int width = q0 < 0 ? -q0 : 24 - q0, weight = -width, n = 0, want = 5;
    for (int read = 0; n < want && read < 10; read++) {
        uint64_t digit = f[0] >> (64 - width);
        shift_left(f, (unsigned)width);
        if (digit >> 24) {
            s[n++] = ldexp((double)(digit >> 24), weight + 24);
            digit &= 0xffffff;
            want++;
        }
        if (digit || n)
            s[n++] = ldexp((double)digit, weight);
        width = 24;
        weight -= 24;
    }
    return n;
}

static int reduce_huge(double x, double y[2])
{
    uint64_t b = bits_of(x), f[4];
    int e = (int)(b >> 52 & 0x7ff) - 1075;
    double s[6];
    quarters((b & UINT64_C(0xfffffffffffff)) | UINT64_C(1) << 52, e, f);
    int n = (int)(f[0] >> 62), less = (int)(f[0] >> 61 & 1), negative = (int64_t)b < 0;
    shift_left(f, 2);
    for (int i = 0; less && i < 4; i++)
        f[i] = ~f[i];
    n += less;
    times_pio2(s, digits(f, e, s), y);
    if (negative != less)
        y[0] = -y[0], y[1] = -y[1];
    return (negative ? -n : n) & 3;
}

static const double pio2_1 = 1.57079632673412561417e+00,
                    pio2_1t = 6.07710050650619224932e-11,
                    pio2_2 = 6.07710050630396597660e-11,
                    pio2_2t = 2.02226624879595063154e-21,
                    pio2_3 = 2.02226624871116645580e-21,
                    pio2_3t = 8.47842766036889956997e-32;

/* |x| up to 3pi/4: one step. */
static int reduce_once(double x, double y[2])
{
    double sign = x < 0 ? -1 : 1, z = fabs(x) - pio2_1, tail = pio2_1t;
    if (top(x) == 0x3ff921fb) {
        z -= pio2_2;
        tail = pio2_2t;
    }
    y[0] = z - tail;
    y[1] = (z - y[0]) - tail;
    y[0] *= sign, y[1] *= sign;
    return (int)sign & 3;
}

/* |x| up to 2^20 pi/2: n is exact, up to three parts of pi/2 are used. */
static int reduce_medium(double x, double y[2])
{
    double t = fabs(x);
    int n = (int)(t * 6.36619772367581382433e-01 + 0.5);
    double fn = n, r = t - fn * pio2_1, w = fn * pio2_1t;
    int exponent = (int)(top(t) >> 20);
    y[0] = r - w;
    if (n >= 32 || top(t) == top(n * 1.57079632679489655800)) {
        if (exponent - (int)(top(y[0]) >> 20) > 16) {
            double before = r;
            w = fn * pio2_2;
            r = before - w;
            w = fn * pio2_2t - ((before - r) - w);
            y[0] = r - w;
            if (exponent - (int)(top(y[0]) >> 20) > 49) {
                before = r;
                w = fn * pio2_3;
                r = before - w;
                w = fn * pio2_3t - ((before - r) - w);
                y[0] = r - w;
            }
        }
    }
    y[1] = (r - y[0]) - w;
    if (x < 0) {
        y[0] = -y[0], y[1] = -y[1];
        n = -n;
    }
    return n & 3;
}

/* x = n * pi/2 + y[0] + y[1]; returns n modulo 4. */
static int reduce(double x, double y[2])
{
    uint32_t ix = top(x);
    if (ix < 0x4002d97c)
        return reduce_once(x, y);
    return ix <= 0x413921fb ? reduce_medium(x, y) : reduce_huge(x, y);
}

double strict_sin(double x)
{
    uint32_t ix = top(x);
    double y[2];
    if (ix <= 0x3fe921fb)
        return kernel_sin(x, 0, 0);
    if (ix >= 0x7ff00000)
        return x - x;
    switch (reduce(x, y)) {
    case 0: return kernel_sin(y[0], y[1], 1);
    case 1: return kernel_cos(y[0], y[1]);
    case 2: return -kernel_sin(y[0], y[1], 1);
    default: return -kernel_cos(y[0], y[1]);
    }
}

double strict_cos(double x)
{
    uint32_t ix = top(x);
    double y[2];
    if (ix <= 0x3fe921fb)
        return kernel_cos(x, 0);
    if (ix >= 0x7ff00000)
        return x - x;
    switch (reduce(x, y)) {
    case 0: return kernel_cos(y[0], y[1]);
    case 1: return -kernel_sin(y[0], y[1], 1);
    case 2: return -kernel_cos(y[0], y[1]);
    default: return kernel_sin(y[0], y[1], 1);
    }
}

double strict_tan(double x)
{
    uint32_t ix = top(x);
    double y[2];
    if (ix <= 0x3fe921fb)
        return kernel_tan(x, 0, 0);
    if (ix >= 0x7ff00000)
        return x - x;
    int n = reduce(x, y);
    return kernel_tan(y[0], y[1], n & 1);
}

/* ---- inverses ---- */

/* The rational function behind asin and acos, on t = x^2 or (1 - |x|) / 2. */
static double arc_ratio(double t)
{
    double p = t * (1.66666666666666657415e-01 + t * (-3.25565818622400915405e-01 +
               t * (2.01212532134862925881e-01 + t * (-4.00555345006794114027e-02 +
               t * (7.91534994289814532176e-04 + t * 3.47933107596021167570e-05)))));
    double q = 1 + t * (-2.40339491173441421878e+00 + t * (2.02094576023350569471e+00 +
               t * (-6.88283971605453293030e-01 + t * 7.70381505559019352791e-02)));
    return p / q;
}

static const double pio2_high = 1.57079632679489655800e+00,
                    pio2_low = 6.12323399573676603587e-17,
                    pio4_high = 7.85398163397448278999e-01,
                    pi = 3.14159265358979311600e+00, pi_low = 1.2246467991473531772e-16;

double strict_asin(double x)
{
    uint32_t ix = top(x);
    if (ix >= 0x3ff00000)
        return fabs(x) == 1 ? x * pio2_high + x * pio2_low : (x - x) / (x - x);
    if (ix < 0x3fe00000)
        return ix < 0x3e400000 ? x : x + x * arc_ratio(x * x);
    double w = 1 - fabs(x), t = w * 0.5, r = arc_ratio(t), s = sqrt(t);
    if (ix >= 0x3FEF3333) {
        t = pio2_high - (2.0 * (s + s * r) - pio2_low);
    } else {
        w = without_low(s);
        double c = (t - w * w) / (s + w);
        double p = 2.0 * s * r - (pio2_low - 2.0 * c), q = pio4_high - 2.0 * w;
        t = pio4_high - (p - q);
    }
    return x > 0 ? t : -t;
}

double strict_acos(double x)
{
    uint32_t ix = top(x);
    if (ix >= 0x3ff00000) {
        if (fabs(x) == 1)
            return x > 0 ? 0.0 : pi + 2.0 * pio2_low;
        return (x - x) / (x - x);
    }
    if (ix < 0x3fe00000)
        return ix <= 0x3c600000 ? pio2_high + pio2_low
                                : pio2_high - (x - (pio2_low - x * arc_ratio(x * x)));
    if (x < 0) {
        double z = (1 + x) * 0.5, s = sqrt(z), w = arc_ratio(z) * s - pio2_low;
        return pi - 2.0 * (s + w);
    }
    double z = (1 - x) * 0.5, s = sqrt(z), df = without_low(s);
    double c = (z - df * df) / (s + df), w = arc_ratio(z) * s + c;
    return 2.0 * (df + w);
}

/* Where |x| lies decides which angle is taken away first: 0.5, 1, 1.5, infinity. */
static int atan_split(double *x)
{
    uint32_t ix = top(*x);
    if (ix < 0x3fdc0000)
        return -1;
    double a = fabs(*x);
    if (ix < 0x3ff30000) {
        *x = ix < 0x3fe60000 ? (2.0 * a - 1) / (2.0 + a) : (a - 1) / (a + 1);
        return ix < 0x3fe60000 ? 0 : 1;
    }
    *x = ix < 0x40038000 ? (a - 1.5) / (1 + 1.5 * a) : -1.0 / a;
    return ix < 0x40038000 ? 2 : 3;
}

double strict_atan(double x)
{
    static const double hi[] = {4.63647609000806093515e-01, 7.85398163397448278999e-01,
                                9.82793723247329054082e-01, 1.57079632679489655800e+00};
    static const double lo[] = {2.26987774529616870924e-17, 3.06161699786838301793e-17,
                                1.39033110312309984516e-17, 6.12323399573676603587e-17};
    static const double a[] = {3.33333333333329318027e-01, -1.99999999998764832476e-01,
                               1.42857142725034663711e-01, -1.11111104054623557880e-01,
                               9.09088713343650656196e-02, -7.69187620504482999495e-02,
                               6.66107313738753120669e-02, -5.83357013379057348645e-02,
                               4.97687799461593236017e-02, -3.65315727442169155270e-02,
                               1.62858201153657823623e-02};
    if (isnan(x))
        return x + x;
    if (top(x) >= 0x44100000)
        return x > 0 ? hi[3] + lo[3] : -hi[3] - lo[3];
    if (top(x) < 0x3e200000)
        return x;
    double given = x;
    int id = atan_split(&x);
    double z = x * x, w = z * z;
    double s1 =
        z * (a[0] + w * (a[2] + w * (a[4] + w * (a[6] + w * (a[8] + w * a[10])))));
    double s2 = w * (a[1] + w * (a[3] + w * (a[5] + w * (a[7] + w * a[9]))));
    if (id < 0)
        return x - x * (s1 + s2);
    double r = hi[id] - ((x * (s1 + s2) - lo[id]) - x);
    return given < 0 ? -r : r;
}

/* At least one of the two is infinite. */
static double atan2_infinite(double y, double x)
{
    const double tiny = 1.0e-300;
    if (!isinf(x))
        return y < 0 ? -pio2_high - tiny : pio2_high + tiny;
    double r = isinf(y) ? (x > 0 ? pio4_high + tiny : 3.0 * pio4_high + tiny)
                        : (x > 0 ? 0.0 : pi + tiny);
    return signbit(y) ? -r : r;
}

double strict_atan2(double y, double x)
{
    const double tiny = 1.0e-300;
    if (isnan(x) || isnan(y))
        return x + y;
    if (x == 1.0)
        return strict_atan(y);
    int m = (signbit(y) ? 1 : 0) | (signbit(x) ? 2 : 0);
    if (y == 0)
        return m < 2 ? y : m == 2 ? pi + tiny : -pi - tiny;
    if (x == 0)
        return signbit(y) ? -pio2_high - tiny : pio2_high + tiny;
    if (isinf(x) || isinf(y))
        return atan2_infinite(y, x);
    int k = ((int)top(y) - (int)top(x)) >> 20;
    double z = k > 60 ? pio2_high + 0.5 * pi_low
                      : signbit(x) && k < -60 ? 0.0 : strict_atan(fabs(y / x));
    switch (m) {
    case 0: return z;
    case 1: return -z;
    case 2: return pi - (z - pi_low);
    default: return (z - pi_low) - pi;
    }
}
