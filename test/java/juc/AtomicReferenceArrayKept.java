// SPDX-License-Identifier: Apache-2.0
// expect: race int[] element 0
// … and is changed afterwards.
import java.util.concurrent.atomic.AtomicReferenceArray;

public class AtomicReferenceArrayKept {
    static final AtomicReferenceArray<int[]> box = new AtomicReferenceArray<>(2);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            int[] mine = {7};
            box.set(1, mine);
            mine[0] = 8;
        });
        t.start();
        int[] got = box.get(1);
        int seen = got == null ? 0 : got[0];
        t.join();
    }
}
