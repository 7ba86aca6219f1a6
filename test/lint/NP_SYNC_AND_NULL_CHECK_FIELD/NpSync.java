// SPDX-License-Identifier: Apache-2.0
class NpSyncBad {
    private java.util.List<String> list = new java.util.ArrayList<>();
    private static final Object LOCK = new Object();

    void a() {
        synchronized (list) {
            if (list != null) // expect: NP_SYNC_AND_NULL_CHECK_FIELD
                list.clear();
        }
    }

    static void b() {
        synchronized (LOCK) {
            if (LOCK == null) // expect: NP_SYNC_AND_NULL_CHECK_FIELD
                System.out.println("never");
        }
    }
}

class NpSyncGood {
    private final java.util.List<String> list = new java.util.ArrayList<>();
    private Object other;

    void a() {
        if (list != null)
            synchronized (list) {
                list.clear();
            }
    }

    void b() {
        synchronized (list) {
            if (other == null)
                other = list;
        }
    }
}
