// SPDX-License-Identifier: Apache-2.0
// expect: none
// An object goes over in an element of an AtomicReferenceArray.
import java.util.concurrent.atomic.AtomicReferenceArray;

public class AtomicReferenceArrayPublish {
    static final AtomicReferenceArray<int[]> box = new AtomicReferenceArray<>(2);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> box.set(1, new int[] {7}));
        t.start();
        int[] got = box.get(1);
        assert got == null || got[0] == 7;
        t.join();
    }
}
