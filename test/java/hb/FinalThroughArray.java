// SPDX-License-Identifier: Apache-2.0
// expect: none
// options: --benign FinalThroughArray.shared
// What a final field refers to is frozen with it.
public class FinalThroughArray {
    static FinalThroughArray shared;
    final int[] x;

    FinalThroughArray(int x) {
        this.x = new int[] {x};
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> shared = new FinalThroughArray(3));
        t.start();
        FinalThroughArray p = shared;
        if (p != null) {
            assert p.x[0] == 3;
        }
        t.join();
    }
}
