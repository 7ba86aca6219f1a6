// SPDX-License-Identifier: Apache-2.0
// expect: race FinalThisEscape.x
// The reference escapes before the final field is written: no freeze protects it.
public class FinalThisEscape {
    static volatile FinalThisEscape shared;
    final int x;

    FinalThisEscape(int x) {
        shared = this;
        this.x = x;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> new FinalThisEscape(3));
        t.start();
        FinalThisEscape p = shared;
        if (p != null) {
            int seen = p.x;
        }
        t.join();
    }
}
