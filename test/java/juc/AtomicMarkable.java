// SPDX-License-Identifier: Apache-2.0
// expect: none
// AtomicMarkableReference: mark and reference change together.
import java.util.concurrent.atomic.AtomicMarkableReference;

public class AtomicMarkable {
    static final AtomicMarkableReference<int[]> r = new AtomicMarkableReference<>(null, false);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> r.set(new int[] {3}, true));
        t.start();
        boolean[] mark = new boolean[1];
        int[] got = r.get(mark);
        assert mark[0] == (got != null);
        assert got == null || got[0] == 3;
        t.join();
    }
}
