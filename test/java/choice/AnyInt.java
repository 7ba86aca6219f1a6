// SPDX-License-Identifier: Apache-2.0
// expect: assertion AnyInt
import ravel.Choice;

/** One value of many fails. */
public class AnyInt {
    public static void main(String[] args) {
        int a = Choice.anyInt(-3, 3), b = Choice.anyInt(5);
        assert a * b != -12 || a > 0 : "a " + a + ", b " + b;
    }
}
