// SPDX-License-Identifier: Apache-2.0
// expect: none
// AtomicIntegerArray and AtomicReferenceArray: elements by volatile accesses.
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

public class AtomicArray {
    static int data;
    static final AtomicIntegerArray flag = new AtomicIntegerArray(2);
    static final AtomicReferenceArray<int[]> slot = new AtomicReferenceArray<>(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
            flag.set(1, 1);
            slot.set(0, new int[] {9});
        });
        t.start();
        if (flag.get(1) == 1) {
            assert data == 1;
        }
        int[] got = slot.get(0);
        if (got != null) {
            assert got[0] == 9;
        }
        t.join();
    }
}
