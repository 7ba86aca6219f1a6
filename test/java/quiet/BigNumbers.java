// SPDX-License-Identifier: Apache-2.0
// expect: none
// BigInteger and BigDecimal cache what they compute.
import java.math.BigDecimal;
import java.math.BigInteger;

public class BigNumbers {
    static final BigInteger big = new BigInteger("123456789012345678901234567890");
    static final BigDecimal price = new BigDecimal("19.99");

    static void use(int i) {
        assert big.multiply(big).bitLength() > 100;
        assert big.hashCode() == big.hashCode();
        assert price.toString().equals("19.99");
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
