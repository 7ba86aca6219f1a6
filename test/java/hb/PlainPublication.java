// SPDX-License-Identifier: Apache-2.0
// expect: race PlainPublication.x
// options: --benign PlainPublication.shared
// Without final the field needs an edge.
public class PlainPublication {
    static PlainPublication shared;
    int x;

    PlainPublication(int x) {
        this.x = x;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> shared = new PlainPublication(3));
        t.start();
        PlainPublication p = shared;
        if (p != null) {
            int seen = p.x;
        }
        t.join();
    }
}
