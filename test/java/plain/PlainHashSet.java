// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.HashMap*
// A HashSet shared without a lock.
import java.util.HashSet;

public class PlainHashSet {
    static final HashSet<Integer> set = new HashSet<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            set.add(1);
        });
        t.start();
        set.contains(1);
        t.join();
    }
}
