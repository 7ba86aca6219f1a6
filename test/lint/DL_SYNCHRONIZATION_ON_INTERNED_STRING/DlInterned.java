// SPDX-License-Identifier: Apache-2.0
class DlInternedBad {
    private final String key;

    DlInternedBad(String s) {
        key = s.intern();
    }

    void a(String s) {
        synchronized (s.intern()) { // expect: DL_SYNCHRONIZATION_ON_INTERNED_STRING
            System.out.println(1);
        }
    }

    void b() {
        synchronized (key) { // expect: DL_SYNCHRONIZATION_ON_INTERNED_STRING
            System.out.println(2);
        }
    }
}

class DlInternedGood {
    private final StringBuilder text = new StringBuilder();

    void a(String s) {
        String t = s.intern();
        synchronized (this) {
            System.out.println(t);
        }
    }

    void b() {
        synchronized (text) {
            text.append("x");
        }
    }
}
