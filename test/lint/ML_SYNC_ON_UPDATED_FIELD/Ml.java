// SPDX-License-Identifier: Apache-2.0
class MlUpdated {
    private java.util.List<String> list = new java.util.ArrayList<>();
    private static Object lock = new Object();

    void add(String s) {
        synchronized (list) { // expect: ML_SYNC_ON_UPDATED_FIELD
            list.add(s);
        }
    }

    void reset() {
        list = new java.util.LinkedList<>();
    }

    static void work() {
        lock = new Object();
        synchronized (lock) { // expect: ML_SYNC_ON_UPDATED_FIELD
            System.out.println("work");
        }
    }
}

class MlGood {
    private Object early = new Object();
    private final Object lock = new Object();
    private Object value;

    void a() {
        synchronized (early) {
            value = this;
        }
    }

    void b() {
        synchronized (lock) {
            System.out.println("b");
        }
    }
}
