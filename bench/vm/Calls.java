// SPDX-License-Identifier: Apache-2.0
// Interface, virtual, static and lambda calls through several receivers.
import java.util.function.IntUnaryOperator;

public class Calls {
    interface Shape { int area(int k); }
    static class Square implements Shape { public int area(int k) { return k * k; } }
    static class Line implements Shape { public int area(int k) { return k; } }
    static class Wide extends Line { public int area(int k) { return super.area(k) * 3; } }
    static int twice(int x) { return x + x; }
    public static void main(String[] args) {
        Shape[] shapes = {new Square(), new Line(), new Wide(), k -> k + 1};
        IntUnaryOperator[] ops = {Calls::twice, x -> x ^ 5, x -> x - 3};
        int h = 0;
        for (int i = 0; i < 2500000; i++) {
            h += shapes[i & 3].area(i);
            h = ops[i % 3].applyAsInt(h);
            h += twice(i);
        }
        System.out.println(h);
    }
}
