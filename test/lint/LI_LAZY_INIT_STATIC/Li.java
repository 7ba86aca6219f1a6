// SPDX-License-Identifier: Apache-2.0
class LiPlain {
    private static LiPlain instance;
    private static Object[] table;

    static LiPlain get() {
        if (instance == null)
            instance = new LiPlain(); // expect: LI_LAZY_INIT_STATIC
        return instance;
    }

    Object[] table() {
        Object[] t = table;
        if (t != null)
            return t;
        t = new Object[7];
        System.out.println("made");
        table = t; // expect: LI_LAZY_INIT_STATIC
        return t;
    }
}

class LiGood {
    private static LiGood a;
    private static volatile LiGood b;
    private static LiGood c;

    static synchronized LiGood a() {
        if (a == null)
            a = new LiGood();
        return a;
    }

    static LiGood b() {
        if (b == null)
            b = new LiGood();
        return b;
    }

    static synchronized void all() {
        c();
    }

    private static void c() {
        if (c == null)
            c = new LiGood();
    }
}

class LiReset {
    private static Object held;

    static void drop(Object o) {
        if (o == null)
            held = null;
        if (held != null)
            System.out.println(held);
    }
}
