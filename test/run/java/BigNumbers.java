// SPDX-License-Identifier: Apache-2.0
// schedule: single
// BigInteger and BigDecimal.
import java.math.*;
import java.util.*;

public class BigNumbers {
    public static void main(String[] args) {
        BigInteger f = BigInteger.ONE;
        for (int i = 1; i <= 60; i++)
            f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + f.bitLength() + " " + f.bitCount() + " " + f.getLowestSetBit());
        BigInteger a = new BigInteger("123456789012345678901234567890"), b = new BigInteger("-987654321098765432109876543210");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + b.divide(a) + " " + b.remainder(a) + " " + b.mod(a) + " " + a.gcd(b)
            + " " + a.negate().abs().equals(a) + " " + a.compareTo(b) + " " + a.pow(5) + " " + a.modPow(BigInteger.TEN, BigInteger.valueOf(97)) + " " + a.modInverse(BigInteger.valueOf(101)));
        System.out.println(a.shiftLeft(70) + " " + a.shiftRight(20) + " " + b.shiftRight(3) + " " + a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.testBit(3) + a.setBit(200).clearBit(1).flipBit(0));
        System.out.println(a.toString(16) + " " + new BigInteger("zz", 36) + " " + a.longValue() + " " + a.intValue() + " " + a.doubleValue() + " " + a.hashCode() + Arrays.toString(b.toByteArray()));
        System.out.println(BigInteger.valueOf(97).isProbablePrime(20) + " " + BigInteger.valueOf(91).isProbablePrime(20) + " " + BigInteger.valueOf(1000).sqrt() + " " + BigInteger.TWO.pow(127).subtract(BigInteger.ONE).isProbablePrime(10));
        try {
            a.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.longValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        BigInteger big = BigInteger.valueOf(3).pow(3000), big2 = BigInteger.valueOf(7).pow(2500);
        System.out.println(big.multiply(big2).hashCode() + " " + big.multiply(big2).divide(big).equals(big2));
        BigDecimal x = new BigDecimal("10.25"), y = new BigDecimal("-3");
        System.out.println(x.add(y) + " " + x.subtract(y) + " " + x.multiply(y) + " " + x.divide(y, 10, RoundingMode.HALF_UP) + " " + x.remainder(y) + " " + x.negate() + " " + x.scale() + x.precision()
            + " " + x.setScale(1, RoundingMode.HALF_EVEN) + x.setScale(4) + " " + x.compareTo(new BigDecimal("10.250")) + x.equals(new BigDecimal("10.250")) + " " + x.stripTrailingZeros() + x.toBigInteger() + x.unscaledValue());
        for (RoundingMode r : RoundingMode.values()) {
            try {
                System.out.print(new BigDecimal("-2.5").setScale(0, r) + " ");
            } catch (ArithmeticException e) {
                System.out.print(e.getMessage() + " ");
            }
        }
        System.out.println();
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("1E+5") + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("0.00000001") + " " + BigDecimal.ONE.divide(BigDecimal.valueOf(7), MathContext.DECIMAL64)
            + " " + BigDecimal.valueOf(2).sqrt(new MathContext(30)) + " " + new BigDecimal("123.456").movePointLeft(5).round(new MathContext(3)) + " " + new BigDecimal("1.5").pow(10) + " " + x.max(y) + x.signum() + x.doubleValue());
        try {
            BigDecimal.ONE.divide(BigDecimal.valueOf(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
