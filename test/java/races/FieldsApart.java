// SPDX-License-Identifier: Apache-2.0
// expect: none
// Fields of one object are places of their own, small ones too.
public class FieldsApart {
    byte a, b;
    boolean c, d;
    char e, f;
    long g;
    double h;

    public static void main(String[] args) throws Exception {
        FieldsApart o = new FieldsApart();
        Thread t = new Thread(() -> {
            o.a = 1;
            o.c = true;
            o.e = 'x';
            o.g = 1;
        });
        t.start();
        o.b = 2;
        o.d = true;
        o.f = 'y';
        o.h = 2;
        t.join();
        assert o.a + o.b == 3 && o.g + o.h == 3;
    }
}
