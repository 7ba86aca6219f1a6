// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Math and StrictMath: exact results of fdlibm-defined functions, exact arithmetic, rounding.
public class MathLib {
    public static void main(String[] args) {
        double[] xs = {0, -0.0, 0.5, -0.5, 1, -1, 1.5, 2.5, -2.5, 10, 100.125, 1e-10, 1e10, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.1, 3.7};
        for (double x : xs) {
            System.out.println(x + ": " + Math.abs(x) + " " + Math.floor(x) + " " + Math.ceil(x) + " " + Math.rint(x) + " " + Math.round(x) + " " + Math.signum(x) + " " + Math.sqrt(x)
                + " " + Math.round((float) x) + " " + Math.getExponent(x) + " " + Math.toRadians(x) + " " + Math.toDegrees(x));
            System.out.println(StrictMath.sin(x) + " " + StrictMath.cos(x) + " " + StrictMath.tan(x) + " " + StrictMath.asin(x) + " " + StrictMath.acos(x) + " " + StrictMath.atan(x) + " " + StrictMath.exp(x)
                + " " + StrictMath.log(x) + " " + StrictMath.log10(x) + " " + StrictMath.cbrt(x) + " " + StrictMath.sinh(x) + " " + StrictMath.cosh(x) + " " + StrictMath.tanh(x) + " " + StrictMath.expm1(x) + " " + StrictMath.log1p(x));
        }
        for (double x : xs)
            for (double y : new double[] {0, 2, -1, 0.5, Double.NaN, Double.POSITIVE_INFINITY})
                System.out.println(StrictMath.pow(x, y) + " " + StrictMath.atan2(x, y) + " " + StrictMath.hypot(x, y) + " " + Math.max(x, y) + " " + Math.min(x, y) + " " + Math.IEEEremainder(x, y) + " " + Math.copySign(x, y));
        System.out.println(Math.abs(Integer.MIN_VALUE) + " " + Math.floorDiv(-7, 2) + Math.floorMod(-7, 2) + " " + Math.max(1L, 2L) + Math.min(-0f, 0f) + Math.multiplyHigh(1L << 62, 8) + " " + Math.fma(2.0, 3.0, 1.0) + Math.scalb(1.0, 4) + Math.nextDown(1f) + Math.nextAfter(1.0, 2.0));
        System.out.println(Math.sin(1) + " " + Math.cos(1) + " " + Math.exp(1) + " " + Math.log(10) + " " + Math.pow(2, 0.5) + " " + Math.pow(10, 3));
        int bad = 0;
        try { Math.addExact(Integer.MAX_VALUE, 1); } catch (ArithmeticException e) { System.out.println(e.getMessage()); bad++; }
        try { Math.multiplyExact(1L << 40, 1L << 40); } catch (ArithmeticException e) { System.out.println(e.getMessage()); bad++; }
        try { Math.toIntExact(1L << 40); } catch (ArithmeticException e) { System.out.println(e.getMessage()); bad++; }
        try { Math.negateExact(Integer.MIN_VALUE); } catch (ArithmeticException e) { System.out.println(e.getMessage()); bad++; }
        try { Math.subtractExact(Long.MIN_VALUE, 1); } catch (ArithmeticException e) { System.out.println(e.getMessage()); bad++; }
        try { Math.incrementExact(Integer.MAX_VALUE); } catch (ArithmeticException e) { System.out.println(e.getMessage()); bad++; }
        System.out.println(bad + " " + Math.addExact(1, 2) + Math.multiplyExact(3, 4) + Math.floorMod(5L, 3) + Math.E + Math.PI);
    }
}
