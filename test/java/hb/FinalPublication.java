// SPDX-License-Identifier: Apache-2.0
// expect: none
// options: --benign FinalPublication.shared
// Final fields of a properly constructed object need no edge (JLS 17.5).
public class FinalPublication {
    static FinalPublication shared;
    final int x;

    FinalPublication(int x) {
        this.x = x;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> shared = new FinalPublication(3));
        t.start();
        FinalPublication p = shared;
        if (p != null) {
            assert p.x == 3;
        }
        t.join();
    }
}
