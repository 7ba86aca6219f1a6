// SPDX-License-Identifier: Apache-2.0
// expect: none
// ConcurrentSkipListSet: adding, removing, first.
import java.util.concurrent.ConcurrentSkipListSet;

public class SkipListSet {
    static final ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            set.add(1);
        });
        t.start();
        set.add(2);
        set.remove(1);
        t.join();
        assert set.contains(2) && set.first() <= 2;
    }
}
