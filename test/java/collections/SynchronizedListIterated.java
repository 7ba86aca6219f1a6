// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.A*List*
// expect: exception java.util.ConcurrentModificationException
// Iterating over a synchronized list without its lock.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListIterated {
    static final List<Integer> list = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            list.add(1);
        });
        t.start();
        for (int v : list) {
            assert v == 1;
        }
        t.join();
    }
}
