// SPDX-License-Identifier: Apache-2.0
class MlGuardSelf {
    private Object state = new Object();
    private static java.util.List<String> all = new java.util.ArrayList<>();

    void next() {
        synchronized (state) { // expect: ML_SYNC_ON_UPDATED_FIELD
            state = new Object(); // expect: ML_SYNC_ON_FIELD_TO_GUARD_CHANGING_THAT_FIELD
        }
    }

    static void clear() {
        synchronized (all) { // expect: ML_SYNC_ON_UPDATED_FIELD
            System.out.println(all.size());
            all = new java.util.ArrayList<>(); // expect: ML_SYNC_ON_FIELD_TO_GUARD_CHANGING_THAT_FIELD
        }
    }
}

class MlGuardGood {
    private final Object lock = new Object();
    private Object state = new Object();
    private MlGuardGood other;

    void next() {
        synchronized (lock) {
            state = new Object();
        }
    }

    void link(MlGuardGood o) {
        synchronized (o) {
            o.other = this;
        }
    }
}
