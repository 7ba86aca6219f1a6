// SPDX-License-Identifier: Apache-2.0
// expect: none
// Iterating under the list's lock.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListLocked {
    static final List<Integer> list = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            list.add(1);
        });
        t.start();
        synchronized (list) {
            for (int v : list) {
                assert v == 1;
            }
        }
        t.join();
    }
}
