// SPDX-License-Identifier: Apache-2.0
// schedule: single
// float and double: NaN, infinities, signed zeros, remainder, comparison, saturating conversion.
public class ArithFloat {
    static void doubles(double a, double b) {
        System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " " + (a % b)
            + " " + (-a) + " " + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b)
            + " " + !(a < b) + !(a > b) + " " + Double.compare(a, b));
    }

    static void floats(float a, float b) {
        System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " " + (a % b)
            + " " + (-a) + " " + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b)
            + " " + !(a < b) + !(a > b) + " " + Float.compare(a, b));
    }

    static void convert(double d) {
        float f = (float) d;
        System.out.println(d + ": " + (int) d + " " + (long) d + " " + f + " " + (int) f + " " + (long) f + " " + (byte) d
            + " " + (short) d + " " + (int) (char) d + " " + (double) f + " " + Double.doubleToLongBits(d)
            + " " + Float.floatToIntBits(f));
    }

    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1, -1.5, 3.25, 1e300, -1e-300, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE};
        for (double a : ds)
            for (double b : ds)
                doubles(a, b);
        float[] fs = {0f, -0f, 1f, -2.5f, 1e30f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY,
            Float.MIN_VALUE, Float.MAX_VALUE, 0.1f};
        for (float a : fs)
            for (float b : fs)
                floats(a, b);
        for (double d : ds)
            convert(d);
        for (double d : new double[] {2147483646.9, 2147483648.0, -2147483649.5, 4294967297.0, 9.3e18, -9.3e18, 127.9, 65536.5, 1e-45})
            convert(d);
        double s = 0;
        float t = 0;
        for (int i = 1; i <= 1000; i++) {
            s += 1.0 / i;
            t += 1.0f / i;
        }
        System.out.println(s + " " + t);
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2f);
        System.out.println(1.0 / 3 + " " + 1.0f / 3 + " " + 100.0 + " " + 1e7 + " " + 1.0E-5 + " " + 123456789.125);
        System.out.println(Float.intBitsToFloat(0x7fc00001) + " " + Double.longBitsToDouble(0x7ff0000000000001L));
        System.out.println(Double.toHexString(1.1) + " " + Float.toHexString(-0.5f));
        double d = 5;
        d += 1;
        d++;
        --d;
        d %= 4;
        System.out.println(d);
        System.out.println(Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.valueOf(0.0).equals(-0.0));
        System.out.println(Double.isNaN(0.0 / 0) + " " + Double.isInfinite(1 / 0.0) + " " + Math.nextUp(1.0) + " " + Math.ulp(1f));
    }
}
