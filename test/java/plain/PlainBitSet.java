// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.BitSet*
// A BitSet shared without a lock.
import java.util.BitSet;

public class PlainBitSet {
    static final BitSet set = new BitSet();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            set.set(1);
        });
        t.start();
        set.set(2);
        t.join();
    }
}
