// SPDX-License-Identifier: Apache-2.0
class WlBad {
    private static int n;

    void a() {
        synchronized (getClass()) { // expect: WL_USING_GETCLASS_RATHER_THAN_CLASS_LITERAL
            n++;
        }
    }

    void b() {
        Class<?> c = this.getClass();
        synchronized (c) { // expect: WL_USING_GETCLASS_RATHER_THAN_CLASS_LITERAL
            n--;
        }
    }
}

class WlGood {
    private static int n;

    void a() {
        synchronized (WlGood.class) {
            n++;
        }
    }

    void b(Object o) {
        synchronized (o.getClass()) {
            System.out.println(o);
        }
    }
}

final class WlFinal {
    private static int n;

    void a() {
        synchronized (getClass()) {
            n++;
        }
    }
}
