// SPDX-License-Identifier: Apache-2.0
class DcPlain {
    private static DcPlain instance;
    private java.util.List<String> names;
    int x = 1;

    static DcPlain get() {
        if (instance == null) { // expect: DC_DOUBLECHECK
            synchronized (DcPlain.class) {
                if (instance == null)
                    instance = new DcPlain();
            }
        }
        return instance;
    }

    java.util.List<String> names() {
        java.util.List<String> result = names;
        if (result == null) { // expect: DC_DOUBLECHECK
            String prefix = "n" + System.nanoTime();
            synchronized (this) {
                result = names;
                System.out.println(prefix);
                if (result == null) {
                    result = new java.util.ArrayList<>();
                    names = result;
                }
            }
        }
        return result;
    }
}

class DcHelper {
    private boolean ready;
    private int[] table;

    public int[] table() {
        if (!ready) { // expect: DC_DOUBLECHECK
            synchronized (this) {
                fill();
            }
        }
        return table; // expect-low: IS2_INCONSISTENT_SYNC
    }

    private void fill() {
        if (!ready) {
            table = new int[8];
            ready = true;
        }
    }
}

class DcVolatile {
    private volatile DcVolatile next;
    private String text;

    DcVolatile next() {
        if (next == null) {
            synchronized (this) {
                if (next == null)
                    next = new DcVolatile();
            }
        }
        return next;
    }
}

class DcSingleCheck {
    private Object value;

    Object value() {
        synchronized (this) {
            if (value == null)
                value = new Object();
            return value;
        }
    }

    void other(Object o) {
        if (o == null) {
            synchronized (this) {
                if (value == null)
                    value = this;
            }
        }
    }
}
